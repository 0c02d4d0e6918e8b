//! How things look: the terminal's own sixteen colours, no painted background, and nothing said by colour alone.

use ratatui::style::{Color, Modifier, Style};

/// What a piece of the screen is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Ordinary text.
    Text,
    /// What is not in the foreground: ages, rules, placeholders.
    Dim,
    /// The part of the screen that has the keys, and headings.
    Active,
    /// Keys in hints and help.
    Key,
    /// The chosen line of a list.
    Selected,
    /// In force.
    Current,
    /// Held back, but harmless.
    HeldBack,
    /// Retired.
    Stale,
    /// Wrong or contradicted.
    Wrong,
    /// A completion that is not text yet.
    Ghost,
    /// A retired value in the draft.
    Mark,
    /// Something went well.
    Good,
    /// Something went wrong.
    Error,
}

/// The looks of every role.
#[derive(Clone, Copy, Debug)]
pub struct Theme {
    /// Whether colours are used at all.
    pub color: bool,
}

impl Theme {
    /// The style of a role.
    #[must_use]
    pub fn style(self, role: Role) -> Style {
        let (color, modifier) = match role {
            Role::Text => (None, Modifier::empty()),
            Role::Dim | Role::HeldBack => (None, Modifier::DIM),
            Role::Active => (Some(Color::Cyan), Modifier::BOLD),
            Role::Key => (None, Modifier::BOLD),
            Role::Selected => (None, Modifier::REVERSED),
            Role::Current | Role::Good => (Some(Color::Green), Modifier::BOLD),
            Role::Stale => (Some(Color::Magenta), Modifier::empty()),
            Role::Wrong | Role::Error => (Some(Color::Red), Modifier::BOLD),
            Role::Ghost => (None, Modifier::DIM.union(Modifier::ITALIC)),
            Role::Mark => (Some(Color::Magenta), Modifier::UNDERLINED),
        };
        let style = Style::new().add_modifier(modifier);
        color.filter(|_| self.color).map_or(style, |color| style.fg(color))
    }
}
