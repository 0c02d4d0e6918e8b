//! A key with its modifiers: read from names such as `ctrl+s`, printed as people write it (`^S`).

use std::fmt;
use std::str::FromStr;

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

/// One key press, in the one form in which terminals that report it differently are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chord {
    code: KeyCode,
    modifiers: KeyModifiers,
}

/// Named keys, as written in a keymap and as printed.
const NAMED: [(&str, &str, KeyCode); 15] = [
    ("enter", "Enter", KeyCode::Enter),
    ("tab", "Tab", KeyCode::Tab),
    ("esc", "Esc", KeyCode::Esc),
    ("space", "Space", KeyCode::Char(' ')),
    ("backspace", "Backspace", KeyCode::Backspace),
    ("delete", "Delete", KeyCode::Delete),
    ("insert", "Insert", KeyCode::Insert),
    ("up", "↑", KeyCode::Up),
    ("down", "↓", KeyCode::Down),
    ("left", "←", KeyCode::Left),
    ("right", "→", KeyCode::Right),
    ("home", "Home", KeyCode::Home),
    ("end", "End", KeyCode::End),
    ("pageup", "PgUp", KeyCode::PageUp),
    ("pagedown", "PgDn", KeyCode::PageDown),
];

impl Chord {
    fn new(code: KeyCode, modifiers: KeyModifiers) -> Self {
        let mut modifiers = modifiers & (KeyModifiers::CONTROL | KeyModifiers::ALT | KeyModifiers::SHIFT);
        let code = match code {
            KeyCode::BackTab => {
                modifiers |= KeyModifiers::SHIFT;
                KeyCode::Tab
            }
            // Without the kitty protocol ^_, ^/ and ^7 are one byte, and upper and lower case after Ctrl too.
            KeyCode::Char('7' | '/' | '_') if modifiers.contains(KeyModifiers::CONTROL) => KeyCode::Char('_'),
            KeyCode::Char(c) if modifiers.contains(KeyModifiers::CONTROL) => {
                KeyCode::Char(c.to_ascii_lowercase())
            }
            other => other,
        };
        // The character of a key already says whether Shift was held.
        if matches!(code, KeyCode::Char(_)) {
            modifiers -= KeyModifiers::SHIFT;
        }
        Self { code, modifiers }
    }

    /// The chord of a terminal's event; nothing for a release.
    #[must_use]
    pub fn of(event: KeyEvent) -> Option<Self> {
        (event.kind != KeyEventKind::Release).then(|| Self::new(event.code, event.modifiers))
    }

    /// The character that the chord types into a text, if it is not a command.
    #[must_use]
    pub fn typed(self) -> Option<char> {
        match self.code {
            // AltGr is reported as Ctrl+Alt by some terminals.
            KeyCode::Char(c)
                if self.modifiers.is_empty()
                    || self.modifiers == KeyModifiers::CONTROL | KeyModifiers::ALT =>
            {
                Some(c)
            }
            _ => None,
        }
    }

    /// Whether it is the way out of everything.
    #[must_use]
    pub fn is_escape(self) -> bool {
        self.code == KeyCode::Esc && self.modifiers.is_empty()
    }

    /// How it is written in a keymap.
    #[must_use]
    pub fn name(self) -> String {
        let modifiers =
            [(KeyModifiers::CONTROL, "ctrl+"), (KeyModifiers::ALT, "alt+"), (KeyModifiers::SHIFT, "shift+")];
        let mut name: String = modifiers
            .into_iter()
            .filter(|(modifier, _)| self.modifiers.contains(*modifier))
            .map(|(_, word)| word)
            .collect();
        match (NAMED.iter().find(|(_, _, code)| *code == self.code), self.code) {
            (Some((word, ..)), _) => name.push_str(word),
            (None, KeyCode::Char(c)) => name.push(c),
            (None, KeyCode::F(number)) => {
                name.push('f');
                name.push_str(&number.to_string());
            }
            // No other code is read.
            _ => {}
        }
        name
    }

    /// The event that a terminal sends for it.
    #[must_use]
    pub fn event(self) -> KeyEvent {
        KeyEvent::new(self.code, self.modifiers)
    }
}

/// The name of a chord that is not one.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no key: write for example `ctrl+s`, `alt+n`, `shift+tab`, `f1`, `?`")]
pub struct UnknownChord(String);

impl UnknownChord {
    /// `name` is none.
    #[must_use]
    pub fn of(name: &str) -> Self {
        Self(name.to_owned())
    }
}

impl FromStr for Chord {
    type Err = UnknownChord;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let unknown = || UnknownChord::of(name);
        let mut modifiers = KeyModifiers::NONE;
        let mut rest = name;
        while let Some((prefix, key)) = rest.split_once('+').filter(|(_, key)| !key.is_empty()) {
            modifiers |= match prefix {
                "ctrl" => KeyModifiers::CONTROL,
                "alt" => KeyModifiers::ALT,
                "shift" => KeyModifiers::SHIFT,
                _ => return Err(unknown()),
            };
            rest = key;
        }
        let mut characters = rest.chars();
        let code = match (characters.next(), characters.next()) {
            (Some(c), None) => KeyCode::Char(c),
            (Some('f'), Some(_)) => rest
                .strip_prefix('f')
                .and_then(|number| number.parse().ok())
                .filter(|number| (1..=12).contains(number))
                .map(KeyCode::F)
                .ok_or_else(unknown)?,
            _ => NAMED
                .iter()
                .find_map(|(word, _, code)| (*word == rest).then_some(*code))
                .ok_or_else(unknown)?,
        };
        Ok(Self::new(code, modifiers))
    }
}

impl fmt::Display for Chord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let control = self.modifiers.contains(KeyModifiers::CONTROL);
        if self.modifiers.contains(KeyModifiers::ALT) {
            f.write_str("Alt+")?;
        }
        if self.modifiers.contains(KeyModifiers::SHIFT) {
            f.write_str("Shift+")?;
        }
        let named = NAMED.iter().find_map(|(_, printed, code)| (*code == self.code).then_some(*printed));
        match (named, self.code) {
            (Some(name), _) if control => write!(f, "Ctrl+{name}"),
            (Some(name), _) => f.write_str(name),
            (None, KeyCode::Char(c)) if control => write!(f, "^{}", c.to_ascii_uppercase()),
            (None, KeyCode::Char(c)) => write!(f, "{c}"),
            (None, KeyCode::F(number)) => write!(f, "F{number}"),
            (None, other) => write!(f, "{other:?}"),
        }
    }
}
