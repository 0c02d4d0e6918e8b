//! The settings in effect: flags over environment over file over defaults.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::file::{File, text_of};
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

    /// Whether the terminal is dark: as it says in `COLORFGBG`, else yes.
    fn is_dark(&self) -> bool {
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
    /// The keys.
    pub keymap: Keymap,
    /// What was wrong, and is as if it were not there.
    pub problems: Vec<Problem>,
}

impl Settings {
    /// Reads the file, and weighs everything.
    #[must_use]
    pub fn load(flags: &Flags, around: &Surroundings) -> Self {
        let usual = around.directory.as_ref().map(|directory| directory.join("config.toml"));
        let path = flags.file.clone().or(usual);
        let mut problems = Vec::new();
        let mut text = String::new();
        if let Some(path) = &path {
            match text_of(path) {
                Ok(Some(found)) => text = found,
                Ok(None) if flags.file.is_some() => problems.push(Problem {
                    file: path.clone(),
                    line: None,
                    reason: "there is no such file; going on with the defaults".to_owned(),
                }),
                Ok(None) => {}
                Err(problem) => problems.push(problem),
            }
        }
        let place = Place { file: path.as_deref().unwrap_or_else(|| "config.toml".as_ref()), text: &text };
        let file = File::read(place).unwrap_or_else(|problem| {
            problems.push(problem);
            File::default()
        });
        let keymap = keymap(&file, place, &mut problems);
        let themes = Themes::with(around.directory.as_deref());
        let zone = file.zone.and_then(|name| {
            let zone = Zone(name.get_ref().clone());
            if zone.rules().is_some() {
                return Some(zone);
            }
            let reason = format!("`{}` is no zone; write for example `Europe/London`, or `+02:00`", zone.0);
            problems.push(place.problem(Some(name.span()), reason));
            None
        });
        let from_environment = around.no_color.then_some(ColorMode::Never);
        let color = flags.color.or(from_environment).or(file.color).unwrap_or_default();
        let depth = around.depth(color);
        let background = file.background.unwrap_or_default();
        let dark = match background {
            Background::Auto => around.is_dark(),
            background => background == Background::Dark,
        };
        let chosen = file.theme.and_then(|choice| {
            let name = choice.get_ref().on(dark);
            match themes.load(name) {
                Ok(theme) => Some(theme),
                Err(None) => {
                    let names = themes.names();
                    problems.push(place.unknown(
                        choice.span(),
                        "theme",
                        name,
                        names.iter().map(String::as_str),
                    ));
                    None
                }
                Err(Some(problem)) => {
                    problems.push(problem);
                    None
                }
            }
        });
        // Without colours the theme that never had any says the same.
        let theme = if depth == Depth::None { Theme::mono() } else { chosen.unwrap_or_default() };
        Self {
            file: path.clone(),
            owner: file.owner.map(super::file::OneOrMany::into_vec).unwrap_or_default(),
            zone,
            privacy: file.private.unwrap_or_default(),
            theme,
            background,
            color,
            depth,
            keymap,
            themes,
            problems,
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
            theme: Theme::default(),
            themes: Themes::default(),
            background: Background::Auto,
            color: ColorMode::Auto,
            depth: Depth::Sixteen,
            keymap: Keymap::default(),
            problems: Vec::new(),
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
