//! Every setting, once: what it is called, what it is for, what it may be.

use super::Background;
use super::settings::ColorMode;
use crate::domain::Privacy;

/// What a setting may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// One of these words.
    Choice(&'static [&'static str]),
    /// The name of a theme, or one for each background.
    Theme,
    /// Yes or no.
    Switch,
    /// A number from the first to the second.
    Number(usize, usize),
    /// A text.
    Text,
    /// A text, or several.
    Texts,
}

macro_rules! items {
    ($($name:ident $id:literal $kind:expr, $default:literal, $at_once:literal, $help:literal;)+) => {
        /// A setting.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[allow(missing_docs, reason = "the table says what each is for")]
        pub enum Item { $($name),+ }

        impl Item {
            /// Every setting, in the order in which they are shown.
            pub const ALL: &[Self] = &[$(Self::$name),+];

            /// Its name in the file.
            #[must_use]
            pub const fn id(self) -> &'static str {
                match self { $(Self::$name => $id),+ }
            }

            /// What it may be.
            #[must_use]
            pub const fn kind(self) -> Kind {
                match self { $(Self::$name => $kind),+ }
            }

            /// What applies where nothing is said; nothing, where there is no such value.
            #[must_use]
            pub const fn default_text(self) -> &'static str {
                match self { $(Self::$name => $default),+ }
            }

            /// Whether the interface follows it at once, not from its next start on.
            #[must_use]
            pub const fn at_once(self) -> bool {
                match self { $(Self::$name => $at_once),+ }
            }

            /// What it is for.
            #[must_use]
            pub const fn help(self) -> &'static str {
                match self { $(Self::$name => $help),+ }
            }
        }
    };
}

items! {
    Theme "theme" Kind::Theme, "terminal", true,
        "How the interface looks. Themes of your own are files in `themes` beside the configuration.";
    Background "background" Kind::Choice(&["auto", "light", "dark"]), "auto", true,
        "What the background of your terminal is: for themes that have a light and a dark one. `auto` asks the terminal.";
    Color "color" Kind::Choice(&["auto", "always", "never"]), "auto", true,
        "Whether there are colours. NO_COLOR says never; --color has the last word.";
    Mouse "mouse" Kind::Switch, "true", true,
        "Whether clicks and the wheel are taken. Off, the terminal selects text as usual; on, hold Shift for that.";
    Accessible "accessible" Kind::Switch, "false", true,
        "For screen readers: no lines and boxes, states in words only, the cursor on what is chosen.";
    Facts "facts" Kind::Number(1, 50), "6", true,
        "The most facts that a block holds.";
    Characters "characters" Kind::Number(80, 20_000), "800", true,
        "The most characters that a block holds.";
    Private "private" Kind::Choice(&["marked", "third-parties", "everything"]), "marked", false,
        "What is told only to people who took part where it was said: what you marked, also what is said about people who were not there, or everything.";
    Owner "owner" Kind::Texts, "", true,
        "Handles and exact names that mean you, besides those that imports were told with --me.";
    Zone "zone" Kind::Text, "", false,
        "Your zone, where it is not the one of this machine: a name such as Europe/London, or +02:00.";
}

impl Item {
    /// The setting of an [`Item::id`].
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|item| item.id() == id)
    }
}

/// Where a value comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Source {
    /// Nothing was said.
    #[default]
    Default,
    /// The file.
    File,
    /// The environment.
    Environment,
    /// The command line.
    Flag,
}

impl Source {
    /// In words.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Default => "default",
            Self::File => "file",
            Self::Environment => "environment",
            Self::Flag => "command line",
        }
    }
}

/// The word of a choice, as the file has it.
pub trait Word {
    /// The word.
    fn word(self) -> &'static str;
}

impl Word for Background {
    fn word(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }
}

impl Word for ColorMode {
    fn word(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Always => "always",
            Self::Never => "never",
        }
    }
}

impl Word for Privacy {
    fn word(self) -> &'static str {
        match self {
            Self::Marked => "marked",
            Self::ThirdParties => "third-parties",
            Self::Everything => "everything",
        }
    }
}
