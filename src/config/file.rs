//! The configuration file as it is written.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::Path;

use serde::Deserialize;
use toml::Spanned;

use super::item::{Item, Kind};
use super::problem::{Place, Problem};
use super::settings::ColorMode;
use super::theme::Background;
use crate::domain::Privacy;
use crate::keys::{Action, Context, REGISTRY, Rebinding, Sequence};

/// The keys of the file.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct File {
    pub owner: Option<OneOrMany>,
    pub zone: Option<Spanned<String>>,
    pub private: Option<Privacy>,
    pub theme: Option<Spanned<ThemeChoice>>,
    pub background: Option<Background>,
    pub color: Option<ColorMode>,
    pub mouse: Option<bool>,
    pub accessible: Option<bool>,
    facts: Option<Spanned<usize>>,
    characters: Option<Spanned<usize>>,
    keys: BTreeMap<Spanned<String>, BTreeMap<Spanned<String>, Spanned<OneOrMany>>>,
}

#[derive(Debug, Deserialize)]
#[serde(untagged, expecting = "expected a text, or a list of texts")]
pub enum OneOrMany {
    One(String),
    Many(Vec<String>),
}

impl OneOrMany {
    pub fn into_vec(self) -> Vec<String> {
        match self {
            Self::One(one) => vec![one],
            Self::Many(many) => many,
        }
    }
}

/// One theme, or one for each background.
#[derive(Debug, Deserialize)]
#[serde(untagged, expecting = "expected the name of a theme, or { light = \"…\", dark = \"…\" }")]
pub enum ThemeChoice {
    One(String),
    ByBackground(Pair),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pair {
    pub light: String,
    pub dark: String,
}

impl ThemeChoice {
    /// Whether there is one for each background.
    pub const fn is_pair(&self) -> bool {
        matches!(self, Self::ByBackground(_))
    }

    /// The name that applies on a light or dark background.
    pub fn on(&self, dark: bool) -> &str {
        match self {
            Self::One(name) => name,
            Self::ByBackground(pair) => {
                if dark {
                    &pair.dark
                } else {
                    &pair.light
                }
            }
        }
    }
}

impl File {
    /// Reads `text`, or says why none of it can be taken.
    pub fn read(place: Place<'_>) -> Result<Self, Problem> {
        toml::from_str(place.text).map_err(|error| place.refused(&error))
    }

    /// The settings that the file names.
    pub fn items(&self) -> Vec<Item> {
        let named = |item: &Item| match item {
            Item::Theme => self.theme.is_some(),
            Item::Background => self.background.is_some(),
            Item::Color => self.color.is_some(),
            Item::Mouse => self.mouse.is_some(),
            Item::Accessible => self.accessible.is_some(),
            Item::Facts => self.facts.is_some(),
            Item::Characters => self.characters.is_some(),
            Item::Private => self.private.is_some(),
            Item::Owner => self.owner.is_some(),
            Item::Zone => self.zone.is_some(),
        };
        Item::ALL.iter().copied().filter(named).collect()
    }

    /// The value of a setting that is a number within its bounds.
    pub fn number(&self, item: Item, place: Place<'_>, problems: &mut Vec<Problem>) -> Option<usize> {
        let written = match item {
            Item::Facts => self.facts.as_ref(),
            Item::Characters => self.characters.as_ref(),
            _ => None,
        }?;
        let Kind::Number(least, most) = item.kind() else { return None };
        if (least..=most).contains(written.get_ref()) {
            return Some(*written.get_ref());
        }
        let reason = format!("`{}` is a number from {least} to {most}", item.id());
        problems.push(place.problem(Some(written.span()), reason));
        None
    }

    /// The keys that the file changes, each with the place of its line.
    pub fn rebindings(&self, place: Place<'_>, problems: &mut Vec<Problem>) -> Vec<(Rebinding, usize)> {
        let mut rebindings = Vec::new();
        for (name, actions) in &self.keys {
            let Some(context) = Context::from_word(name.get_ref()) else {
                let known = Context::ALL.map(Context::word);
                problems.push(place.unknown(name.span(), "part of the interface", name.get_ref(), known));
                continue;
            };
            for (id, keys) in actions {
                let Some(action) = Action::from_id(id.get_ref()) else {
                    let known = REGISTRY.iter().map(|entry| entry.id);
                    problems.push(place.unknown(id.span(), "action", id.get_ref(), known));
                    continue;
                };
                let names = match keys.get_ref() {
                    OneOrMany::One(one) => std::slice::from_ref(one),
                    OneOrMany::Many(many) => many.as_slice(),
                };
                match names.iter().map(|name| name.parse()).collect::<Result<Vec<Sequence>, _>>() {
                    Ok(chords) => {
                        rebindings.push((Rebinding { context, action, chords }, keys.span().start));
                    }
                    Err(error) => problems.push(place.problem(Some(keys.span()), error.to_string())),
                }
            }
        }
        // In the order of the file: of two that clash the later one gives way.
        rebindings.sort_by_key(|(_, at)| *at);
        rebindings
    }
}

/// The text of the file, nothing where there is none.
pub fn text_of(path: &Path) -> Result<Option<String>, Problem> {
    let problem = |reason: String| Problem { file: path.to_owned(), line: None, reason };
    // A pipe that nobody writes to would be waited for, and a device may never end.
    match std::fs::metadata(path) {
        Ok(found) if !found.is_file() && !found.is_dir() => {
            return Err(problem("this is no regular file".to_owned()));
        }
        _ => {}
    }
    match std::fs::read_to_string(path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(problem(error.to_string())),
    }
}

/// Puts a new file in the place of the old one: whoever reads sees one or the other, whole.
///
/// # Errors
/// Where it cannot be written; the old one is as it was.
pub fn replace_file(path: &Path, text: &str) -> std::io::Result<()> {
    // Where the file is a link, what it leads to is replaced.
    let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    if let Some(directory) = path.parent() {
        std::fs::create_dir_all(directory)?;
    }
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".new");
    let new = path.with_file_name(name);
    let mut file = std::fs::File::create(&new)?;
    file.write_all(text.as_bytes())?;
    if let Ok(old) = std::fs::metadata(&path) {
        file.set_permissions(old.permissions())?;
    }
    file.sync_all()?;
    std::fs::rename(&new, &path)
}
