//! The settings in effect: flags over environment over file over defaults.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::file::{File, text_of};
use super::item::{Item, Kind, Source, Word as _};
use super::problem::{Place, Problem};
use super::theme::{Background, Theme, Themes};
use crate::domain::{Privacy, Zone};
use crate::keys::{Keymap, Rebinding};

/// Whether colours are used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ColorMode {
    /// Where the terminal can, and nothing says otherwise.
    #[default]
    Auto,
    /// In any case.
    Always,
    /// Not at all.
    Never,
}

/// How many colours are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Depth {
    /// None.
    None,
    /// The terminal's own sixteen.
    Sixteen,
    /// Any.
    True,
}

/// What the command line says.
#[derive(Clone, Debug, Default)]
pub struct Flags {
    /// The file to read in place of the usual one.
    pub file: Option<PathBuf>,
    /// Whether colours are used.
    pub color: Option<ColorMode>,
    /// The interface is for a screen reader.
    pub accessible: bool,
}

/// What the environment says.
#[derive(Clone, Debug, Default)]
pub struct Surroundings {
    /// Where the file usually is.
    pub directory: Option<PathBuf>,
    /// `NO_COLOR` is set, to anything but nothing.
    pub no_color: bool,
    /// `COLORFGBG`: the terminal's colours, the background last.
    pub colorfgbg: Option<String>,
    /// `COLORTERM`.
    pub colorterm: Option<String>,
    /// `TERM`.
    pub term: Option<String>,
    /// `ACCESSIBLE` is set, to anything but nothing.
    pub accessible: bool,
    /// What the terminal said about its background, where it was asked.
    pub background: Background,
}

impl Surroundings {
    /// Those of this process.
    #[must_use]
    pub fn of_process() -> Self {
        let text = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
        let directory = directories::ProjectDirs::from("", "", "asof");
        Self {
            directory: directory.map(|directory| directory.config_dir().to_owned()),
            no_color: text("NO_COLOR").is_some(),
            colorfgbg: text("COLORFGBG"),
            colorterm: text("COLORTERM"),
            term: text("TERM"),
            accessible: text("ACCESSIBLE").is_some(),
            background: Background::Auto,
        }
    }

    fn depth(&self, mode: ColorMode) -> Depth {
        match (mode, self.colorterm.as_deref()) {
            (ColorMode::Never, _) => Depth::None,
            (ColorMode::Auto, _) if self.term.as_deref() == Some("dumb") => Depth::None,
            (_, Some("truecolor" | "24bit")) => Depth::True,
            _ => Depth::Sixteen,
        }
    }

    /// Whether the terminal is dark: as it answered, as it says in `COLORFGBG`, else yes.
    fn is_dark(&self) -> bool {
        if self.background != Background::Auto {
            return self.background == Background::Dark;
        }
        let background = self.colorfgbg.as_deref().and_then(|colors| colors.rsplit(';').next());
        background.and_then(|number| number.parse::<u8>().ok()).is_none_or(|color| color != 7 && color < 9)
    }
}

/// What applies.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where the file is, or would be.
    pub file: Option<PathBuf>,
    /// Handles and exact names that mean the owner.
    pub owner: Vec<String>,
    /// The zone of the owner, where the file names one.
    pub zone: Option<Zone>,
    /// What is private without a mark.
    pub privacy: Privacy,
    /// The most facts in a block.
    pub facts: usize,
    /// The most characters in a block.
    pub characters: usize,
    /// The theme.
    pub theme: Theme,
    /// Every theme.
    pub themes: Themes,
    /// What the terminal's background is said to be.
    pub background: Background,
    /// Whether colours are used, as said.
    pub color: ColorMode,
    /// How many colours are used.
    pub depth: Depth,
    /// Whether clicks and the wheel are taken.
    pub mouse: bool,
    /// Whether the interface is for a screen reader.
    pub accessible: bool,
    /// The keys.
    pub keymap: Keymap,
    /// What was wrong, and is as if it were not there.
    pub problems: Vec<Problem>,
    /// Where the values come from that are no defaults.
    pub sources: BTreeMap<Item, Source>,
    /// What the command line and the environment said.
    pub given: (Flags, Surroundings),
}

impl Settings {
    /// The most facts in a block.
    pub const FACTS: usize = 6;
    /// The most characters in a block.
    pub const CHARACTERS: usize = 800;

    /// Reads the file, and weighs everything.
    #[must_use]
    pub fn load(flags: &Flags, around: &Surroundings) -> Self {
        let usual = around.directory.as_ref().map(|directory| directory.join("config.toml"));
        let path = flags.file.clone().or(usual);
        let mut problems = Vec::new();
        let mut text = None;
        if let Some(path) = &path {
            match text_of(path) {
                Ok(None) if flags.file.is_some() => problems.push(Problem {
                    file: path.clone(),
                    line: None,
                    reason: "there is no such file; going on with the defaults".to_owned(),
                }),
                Ok(found) => text = found,
                Err(problem) => problems.push(problem),
            }
        }
        let given = (flags.clone(), around.clone());
        Self { file: path, problems, given, ..Self::default() }.with_text(text.as_deref())
    }

    /// What would apply, were this the text of the file. What was wrong with reaching the file stays so.
    #[must_use]
    pub fn with_text(&self, text: Option<&str>) -> Self {
        let (flags, around) = &self.given;
        let mut problems: Vec<Problem> = self.problems.clone();
        if text.is_some() {
            problems.clear();
        }
        let text = text.unwrap_or_default();
        let path = self.file.as_deref().unwrap_or_else(|| "config.toml".as_ref());
        let place = Place { file: path, text };
        let file = File::read(place).unwrap_or_else(|problem| {
            problems.push(problem);
            File::default()
        });
        let mut sources: BTreeMap<Item, Source> =
            file.items().into_iter().map(|item| (item, Source::File)).collect();
        let keymap = keymap(&file, place, &mut problems);
        let themes = Themes::with(around.directory.as_deref());
        let zone = file.zone.as_ref().and_then(|name| {
            let zone = Zone(name.get_ref().clone());
            if zone.rules().is_some() {
                return Some(zone);
            }
            let reason = format!("`{}` is no zone; write for example `Europe/London`, or `+02:00`", zone.0);
            problems.push(place.problem(Some(name.span()), reason));
            None
        });
        let facts = file.number(Item::Facts, place, &mut problems).unwrap_or(Self::FACTS);
        let characters = file.number(Item::Characters, place, &mut problems).unwrap_or(Self::CHARACTERS);
        let from_environment = around.no_color.then_some(ColorMode::Never);
        let color = flags.color.or(from_environment).or(file.color).unwrap_or_default();
        match (flags.color, from_environment) {
            (Some(_), _) => drop(sources.insert(Item::Color, Source::Flag)),
            (None, Some(_)) => drop(sources.insert(Item::Color, Source::Environment)),
            (None, None) => {}
        }
        let accessible = flags.accessible || around.accessible || file.accessible.unwrap_or_default();
        match (flags.accessible, around.accessible) {
            (true, _) => drop(sources.insert(Item::Accessible, Source::Flag)),
            (false, true) => drop(sources.insert(Item::Accessible, Source::Environment)),
            (false, false) => {}
        }
        let depth = around.depth(color);
        let background = file.background.unwrap_or_default();
        let dark = match background {
            Background::Auto => around.is_dark(),
            background => background == Background::Dark,
        };
        let chosen = file.theme.as_ref().and_then(|choice| {
            let name = choice.get_ref().on(dark);
            themes.load(name).map_or_else(
                |problem| {
                    let names = themes.names();
                    let unknown =
                        || place.unknown(choice.span(), "theme", name, names.iter().map(String::as_str));
                    problems.push(problem.unwrap_or_else(unknown));
                    None
                },
                Some,
            )
        });
        // Without colours the theme that never had any says the same.
        let theme = if depth == Depth::None { Theme::mono() } else { chosen.unwrap_or_default() };
        Self {
            file: self.file.clone(),
            owner: file.owner.map(super::file::OneOrMany::into_vec).unwrap_or_default(),
            zone,
            privacy: file.private.unwrap_or_default(),
            facts,
            characters,
            theme,
            themes,
            background,
            color,
            depth,
            mouse: file.mouse.unwrap_or(true),
            accessible,
            keymap,
            problems,
            sources,
            given: self.given.clone(),
        }
    }

    /// What applies of a setting, as it is written by hand; nothing, where it has no value.
    #[must_use]
    pub fn value(&self, item: Item) -> String {
        match item {
            Item::Theme => self.theme.name.clone(),
            Item::Background => self.background.word().to_owned(),
            Item::Color => self.color.word().to_owned(),
            Item::Mouse => self.mouse.to_string(),
            Item::Accessible => self.accessible.to_string(),
            Item::Facts => self.facts.to_string(),
            Item::Characters => self.characters.to_string(),
            Item::Private => self.privacy.word().to_owned(),
            Item::Owner => self.owner.join(", "),
            Item::Zone => self.zone.as_ref().map(|zone| zone.0.clone()).unwrap_or_default(),
        }
    }

    /// Where it comes from.
    #[must_use]
    pub fn source(&self, item: Item) -> Source {
        self.sources.get(&item).copied().unwrap_or_default()
    }

    /// What a setting may be, where there are words to choose from.
    #[must_use]
    pub fn choices(&self, item: Item) -> Vec<String> {
        match item.kind() {
            Kind::Theme => self.themes.names(),
            Kind::Choice(words) => words.iter().map(|word| (*word).to_owned()).collect(),
            Kind::Switch => vec!["true".to_owned(), "false".to_owned()],
            Kind::Number(..) | Kind::Text | Kind::Texts => Vec::new(),
        }
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            file: None,
            owner: Vec::new(),
            zone: None,
            privacy: Privacy::default(),
            facts: Self::FACTS,
            characters: Self::CHARACTERS,
            theme: Theme::default(),
            themes: Themes::default(),
            background: Background::Auto,
            color: ColorMode::Auto,
            depth: Depth::Sixteen,
            mouse: true,
            accessible: false,
            keymap: Keymap::default(),
            problems: Vec::new(),
            sources: BTreeMap::new(),
            given: Default::default(),
        }
    }
}

fn keymap(file: &File, place: Place<'_>, problems: &mut Vec<Problem>) -> Keymap {
    let (rebindings, places): (Vec<Rebinding>, Vec<usize>) =
        file.rebindings(place, problems).into_iter().unzip();
    let (keymap, refused) = Keymap::rebound(&rebindings);
    for refusal in refused {
        let at = places.get(refusal.rebinding).map(|at| *at..*at);
        problems.push(place.problem(at, refusal.reason));
    }
    keymap
}
