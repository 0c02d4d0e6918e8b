//! Contact cards: what an address book says of somebody, as a note of the owner's that is read line by line.

use serde::{Deserialize, Serialize};

use super::message::{Handle, Message, Span};
use super::telephone::other_notation;
use super::text::name_tokens;
use super::time::Zone;

/// A contact card, as its text says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// The card's own handle: that of nobody else.
    pub handle: Handle,
    /// What the person is called.
    pub name: String,
    /// What they are also called.
    pub nicknames: Vec<String>,
    /// What the card gives, by its label in lower case: "work phone".
    pub entries: Vec<(String, Span)>,
    text: String,
    zone: Zone,
}

/// The names and handles of a contact card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OnCard {
    /// The name, then the nicknames.
    pub names: Vec<String>,
    /// The card's own handle, then all others on it.
    pub handles: Vec<Handle>,
    /// Those of them that somebody is known by whose name has nothing in common with the card's.
    pub doubted: Vec<Handle>,
}

impl OnCard {
    /// The handles that are its person's.
    #[must_use]
    pub fn joined(&self) -> Vec<Handle> {
        self.handles.iter().filter(|handle| !self.doubted.contains(handle)).cloned().collect()
    }

    /// Whether somebody called `name` may be who the card is about: a name in common, or none at all.
    #[must_use]
    pub fn may_be_called(&self, name: &str) -> bool {
        let words = name_tokens(name);
        let is_named = !name.contains('@') && words.iter().any(|word| word.chars().any(char::is_alphabetic));
        !is_named || self.names.iter().flat_map(|own| name_tokens(own)).any(|own| words.contains(&own))
    }
}

impl Card {
    /// The field of a message that says it is a card.
    pub const FIELD: &str = "contact";
    /// The label of the name.
    pub const NAME: &str = "Contact";
    /// The label of a nickname.
    pub const NICKNAME: &str = "Nickname";
    /// The fewest digits of a number that is one person's all over the world.
    const FEWEST_DIGITS: usize = 7;

    /// The card that a message is; only the owner's notes are.
    #[must_use]
    pub fn of(message: &Message) -> Option<Self> {
        let marked = message.extra.get(Self::FIELD).and_then(serde_json::Value::as_bool) == Some(true);
        if !marked || message.author.handle.as_str() != Self::AUTHOR || !message.recipients.is_empty() {
            return None;
        }
        let text = message.current_text();
        let mut card = Self {
            handle: Handle(format!("contact:{}", message.id)),
            name: String::new(),
            nicknames: Vec::new(),
            entries: Vec::new(),
            text: text.to_owned(),
            zone: message.stated.zone.clone(),
        };
        let mut start = 0;
        for line in text.split('\n') {
            if let Some((label, value)) = line.split_once(": ") {
                let span = Span::new(start + label.len() + 2, start + line.len());
                match label {
                    Self::NAME => value.clone_into(&mut card.name),
                    Self::NICKNAME => card.nicknames.push(value.to_owned()),
                    _ => card.entries.push((label.to_lowercase(), span)),
                }
            }
            start += line.len() + 1;
        }
        Some(card)
    }

    /// The handle of whoever writes cards: the owner.
    pub const AUTHOR: &str = "me";

    /// Every handle on the card, its own first.
    #[must_use]
    pub fn handles(&self) -> Vec<Handle> {
        let mut handles = vec![self.handle.clone()];
        for (label, span) in &self.entries {
            let value = span.of(&self.text);
            let handle = match label.rsplit(' ').next() {
                Some("email") => Self::mail(value),
                Some("phone") => Self::telephone(value),
                _ => None,
            };
            // A number is the same with and without its country.
            let again = handle.as_ref().and_then(|handle| other_notation(handle, &self.zone));
            for handle in handle.into_iter().chain(again) {
                if !handles.contains(&handle) {
                    handles.push(handle);
                }
            }
        }
        handles
    }

    /// What a store keeps of it.
    #[must_use]
    pub fn row(&self) -> OnCard {
        let names = std::iter::once(&self.name).chain(&self.nicknames).cloned().collect();
        OnCard { names, handles: self.handles(), doubted: Vec::new() }
    }

    fn mail(address: &str) -> Option<Handle> {
        let address = address.trim().to_lowercase();
        (address.contains('@') && !address.contains(char::is_whitespace))
            .then(|| Handle(format!("mailto:{address}")))
    }

    fn telephone(number: &str) -> Option<Handle> {
        let digits: String = number.chars().filter(char::is_ascii_digit).collect();
        if digits.len() < Self::FEWEST_DIGITS {
            return None;
        }
        Some(Handle(match (number.trim().starts_with('+'), digits.strip_prefix("00")) {
            (true, _) => format!("tel:+{digits}"),
            (false, Some(international)) => format!("tel:+{international}"),
            (false, None) => format!("tel:{digits}"),
        }))
    }
}

#[cfg(test)]
#[path = "card_tests.rs"]
mod tests;
