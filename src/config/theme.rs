//! Themes: how every kind of thing on the screen looks. Files, of which some come with the program.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::file::text_of;
use super::problem::{Place, Problem};

macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$of:meta])* $variant:ident $word:literal)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $($(#[$of])* $variant),+ }

        impl $name {
            /// Each of them.
            pub const ALL: &[Self] = &[$(Self::$variant),+];

            /// Its name in files.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }
        }
    };
}

words! {
    /// What a piece of the screen is.
    Role {
        /// Ordinary text.
        Text "text"
        /// What is not in the foreground: ages, rules, placeholders.
        Dim "dim"
        /// The part of the screen that has the keys, and headings.
        Active "active"
        /// Keys in hints and help, names.
        Key "key"
        /// The chosen line of a list.
        Selected "selected"
        /// In force.
        Current "current"
        /// Held back, but harmless.
        HeldBack "held-back"
        /// Retired.
        Stale "stale"
        /// Wrong or contradicted.
        Wrong "wrong"
        /// A completion that is not text yet.
        Ghost "ghost"
        /// A retired value in the draft.
        Mark "mark"
        /// Something went well.
        Good "good"
        /// Something went wrong.
        Error "error"
    }
}

words! {
    /// One of the terminal's own sixteen colours.
    #[allow(missing_docs, reason = "the names say it")]
    Shade {
        Black "black"
        Red "red"
        Green "green"
        Yellow "yellow"
        Blue "blue"
        Magenta "magenta"
        Cyan "cyan"
        White "white"
        BrightBlack "bright-black"
        BrightRed "bright-red"
        BrightGreen "bright-green"
        BrightYellow "bright-yellow"
        BrightBlue "bright-blue"
        BrightMagenta "bright-magenta"
        BrightCyan "bright-cyan"
        BrightWhite "bright-white"
    }
}

/// A colour of a theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub enum Color {
    /// The terminal's own.
    Shade(Shade),
    /// Red, green, blue.
    Rgb(u8, u8, u8),
}

impl FromStr for Color {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Some(shade) = Shade::ALL.iter().find(|shade| shade.word() == text) {
            return Ok(Self::Shade(*shade));
        }
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6);
        match digits.and_then(|digits| u32::from_str_radix(digits, 16).ok()) {
            Some(rgb) => {
                let [_, red, green, blue] = rgb.to_be_bytes();
                Ok(Self::Rgb(red, green, blue))
            }
            None => Err(format!("`{text}` is no colour; write `#rrggbb`, or a name such as `bright-blue`")),
        }
    }
}

impl TryFrom<String> for Color {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

/// How something looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[allow(clippy::struct_excessive_bools, reason = "what terminals can do")]
pub struct Look {
    /// Its colour; the colour of text without one.
    pub color: Option<Color>,
    /// Its colour where there are only sixteen.
    pub fallback: Option<Color>,
    /// Heavier.
    pub bold: bool,
    /// Fainter.
    pub dim: bool,
    /// Slanted.
    pub italic: bool,
    /// With a line under it.
    pub underline: bool,
    /// Foreground and background change places.
    pub reverse: bool,
}

impl Look {
    /// The colour to use.
    #[must_use]
    pub const fn color(&self, sixteen_only: bool) -> Option<Color> {
        match (self.color, self.fallback) {
            (Some(Color::Rgb(..)), fallback) if sixteen_only => fallback,
            (color, _) => color,
        }
    }
}

/// What is painted under everything, where there are enough colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Base {
    /// The colour of text.
    pub text: Color,
    /// The background.
    pub background: Color,
}

/// Which backgrounds a theme is for; what a terminal's background is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Background {
    /// Any; not known.
    #[default]
    Auto,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

/// A theme. Every [`Role`] has a look.
#[derive(Clone, Debug, PartialEq)]
pub struct Theme {
    /// Its name.
    pub name: String,
    /// What it is like, and whose the palette is.
    pub about: String,
    /// Which background it is for.
    pub background: Background,
    /// What it paints under everything, if it does.
    pub base: Option<Base>,
    looks: BTreeMap<&'static str, Look>,
}

/// A theme as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    about: String,
    #[serde(default)]
    background: Background,
    base: Option<Base>,
    styles: BTreeMap<toml::Spanned<String>, toml::Spanned<Look>>,
}

const EMBEDDED: [(&str, &str); 7] = [
    ("terminal", include_str!("../../themes/terminal.toml")),
    ("high-contrast", include_str!("../../themes/high-contrast.toml")),
    ("mono", include_str!("../../themes/mono.toml")),
    ("solarized-light", include_str!("../../themes/solarized-light.toml")),
    ("solarized-dark", include_str!("../../themes/solarized-dark.toml")),
    ("gruvbox-light", include_str!("../../themes/gruvbox-light.toml")),
    ("gruvbox-dark", include_str!("../../themes/gruvbox-dark.toml")),
];

impl Theme {
    /// How a role looks.
    #[must_use]
    pub fn look(&self, role: Role) -> Look {
        self.looks.get(role.word()).copied().unwrap_or_default()
    }

    /// The theme without colours.
    #[must_use]
    pub fn mono() -> Self {
        Self::embedded("mono")
    }

    fn embedded(name: &str) -> Self {
        // That every theme of the program reads is tested; a plain one stands in all the same.
        Themes::default().load(name).unwrap_or_else(|_| Self {
            name: name.to_owned(),
            about: String::new(),
            background: Background::Auto,
            base: None,
            looks: BTreeMap::new(),
        })
    }

    fn read(name: &str, place: Place<'_>) -> Result<Self, Problem> {
        let written: Written = toml::from_str(place.text).map_err(|error| place.refused(&error))?;
        let mut looks = BTreeMap::new();
        for (role, look) in &written.styles {
            let known = Role::ALL.iter().map(|role| role.word());
            let Some(word) = known.clone().find(|word| word == role.get_ref()) else {
                return Err(place.unknown(role.span(), "style", role.get_ref(), known));
            };
            let look_of = *look.get_ref();
            if matches!(look_of.color, Some(Color::Rgb(..)))
                && !matches!(look_of.fallback, Some(Color::Shade(_)))
            {
                let reason = format!("`{word}` needs a `fallback` for terminals with sixteen colours");
                return Err(place.problem(Some(look.span()), reason));
            }
            looks.insert(word, look_of);
        }
        if let Some(missing) = Role::ALL.iter().find(|role| !looks.contains_key(role.word())) {
            return Err(place.problem(None, format!("there is no style for `{}`", missing.word())));
        }
        let Written { about, background, base, .. } = written;
        Ok(Self { name: name.to_owned(), about, background, base, looks })
    }
}

impl Default for Theme {
    fn default() -> Self {
        Self::embedded("terminal")
    }
}

/// The themes that there are.
#[derive(Clone, Debug, Default)]
pub struct Themes {
    /// Where the user's own are.
    directory: Option<PathBuf>,
}

impl Themes {
    /// Those of the program, and those in `themes` of the configuration's directory, which win.
    #[must_use]
    pub fn with(configuration: Option<&Path>) -> Self {
        Self { directory: configuration.map(|directory| directory.join("themes")) }
    }

    /// Where the user's own are.
    #[must_use]
    pub fn directory(&self) -> Option<&Path> {
        self.directory.as_deref()
    }

    /// The names, in order.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = EMBEDDED.iter().map(|(name, _)| (*name).to_owned()).collect();
        let own = self.directory.as_ref().and_then(|directory| std::fs::read_dir(directory).ok());
        for path in own.into_iter().flatten().flatten().map(|entry| entry.path()) {
            if path.extension().is_some_and(|extension| extension == "toml")
                && let Some(name) = path.file_stem()
            {
                names.push(name.to_string_lossy().into_owned());
            }
        }
        names.sort();
        names.dedup();
        names
    }

    /// The theme of a name.
    ///
    /// # Errors
    /// What is wrong with its file; nothing where there is no such theme.
    pub fn load(&self, name: &str) -> Result<Theme, Option<Problem>> {
        // A name is no path.
        let own = self.directory.as_ref().filter(|_| !name.contains(['/', '\\']));
        if let Some(path) = own.map(|directory| directory.join(format!("{name}.toml")))
            && let Some(text) = text_of(&path)?
        {
            return Ok(Theme::read(name, Place { file: &path, text: &text })?);
        }
        let (name, text) = EMBEDDED.iter().find(|(known, _)| *known == name).ok_or(None)?;
        let file = format!("{name}.toml");
        Ok(Theme::read(name, Place { file: file.as_ref(), text })?)
    }
}
