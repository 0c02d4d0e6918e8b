//! What a turn of a conversation has said, and whose property that is.

use jiff::Timestamp;

use super::Turn;
use crate::domain::{Correspondent, FactDraft, Handle, Subject, fold};

/// One draft of a turn.
#[derive(Clone)]
pub(super) struct Said {
    pub draft: FactDraft,
    pub about: About,
    pub author: Handle,
    pub turn: usize,
    pub at: Timestamp,
}

/// Whose property, whoever says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum About {
    Person(Correspondent),
    Other(Subject),
}

impl Said {
    /// Whether a word is one of its name.
    pub fn is_named(&self, word: &str) -> bool {
        let subject = match &self.about {
            About::Person(who) => who.name.as_str(),
            About::Other(Subject::Named { name }) => name,
            About::Other(Subject::Thing { noun }) => noun,
            About::Other(_) => "",
        };
        self.draft.attribute.split(' ').chain(subject.split(' ')).any(|part| fold(part) == word)
    }

    pub fn is_of_slot(&self, other: &Self) -> bool {
        self.draft.attribute == other.draft.attribute
            && self.draft.frame == other.draft.frame
            && self.about.may_be(&other.about)
    }
}

impl About {
    pub fn of(subject: &Subject, turn: &Turn) -> Self {
        match (subject, turn.recipients.as_slice()) {
            (Subject::Author, _) => Self::Person(turn.author.clone()),
            (Subject::Addressee, [one]) => Self::Person(one.clone()),
            (Subject::Addressee, _) => Self::Other(Subject::Group),
            (other, _) => Self::Other(other.clone()),
        }
    }

    /// The same in the words of whoever writes `turn`.
    pub fn said_in(&self, turn: &Turn) -> Subject {
        match self {
            Self::Other(subject) => subject.clone(),
            Self::Person(who) if who.handle == turn.author.handle => Subject::Author,
            Self::Person(who) => match turn.recipients.as_slice() {
                [one] if one.handle == who.handle => Subject::Addressee,
                _ => Subject::Named { name: who.name.clone() },
            },
        }
    }

    /// Whether the two can be one: what is "ours" is also somebody's.
    pub fn may_be(&self, other: &Self) -> bool {
        self == other
            || matches!(self, Self::Other(Subject::Group) | Self::Person(_))
                && matches!(other, Self::Other(Subject::Group) | Self::Person(_))
    }

    /// Whether whoever writes `turn` has a say in it.
    pub fn includes(&self, turn: &Turn) -> bool {
        match self {
            Self::Person(who) => who.handle == turn.author.handle,
            Self::Other(subject) => matches!(subject, Subject::Group),
        }
    }
}
