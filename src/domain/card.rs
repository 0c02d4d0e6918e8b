//! Contact cards: what an address book says of somebody, as a note of the owner's that is read line by line.

use super::message::{Handle, Message, Span};

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
            handles.extend(handle.filter(|handle| !handles.contains(handle)));
        }
        handles
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
