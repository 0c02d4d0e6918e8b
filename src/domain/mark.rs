//! Marks: what the user says about how a fact, a person or a conversation is to be treated.

use serde::{Deserialize, Serialize};

use super::entity::EntityId;
use super::fact::FactId;
use super::message::ConversationId;

/// What a mark is on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Marked {
    /// One fact.
    Fact(FactId),
    /// What is said about a person, and what they say.
    Person(EntityId),
    /// What is said in a conversation.
    Conversation(ConversationId),
}

/// A mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// Told only to those who took part where it was said.
    Private,
    /// Kept at hand.
    Pinned,
    /// Kept and searchable, but nothing is learned from it. A fact cannot be unlearned: it is rejected.
    NotLearned,
    /// The user says which category is right.
    Category(Category),
}

/// The behavioural categories of facts (`domain.md` §7).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "the names say it")]
pub enum Category {
    Identity,
    Relationships,
    Interests,
    Health,
    Projects,
    Hobbies,
    Preferences,
    Finance,
    Obligations,
    Logistics,
    #[default]
    Other,
}

impl Category {
    /// Every category.
    pub const ALL: [Self; 11] = [
        Self::Identity,
        Self::Relationships,
        Self::Interests,
        Self::Health,
        Self::Projects,
        Self::Hobbies,
        Self::Preferences,
        Self::Finance,
        Self::Obligations,
        Self::Logistics,
        Self::Other,
    ];

    /// Its word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Identity => "identity",
            Self::Relationships => "relationships",
            Self::Interests => "interests",
            Self::Health => "health",
            Self::Projects => "projects",
            Self::Hobbies => "hobbies",
            Self::Preferences => "preferences",
            Self::Finance => "finance",
            Self::Obligations => "obligations",
            Self::Logistics => "logistics",
            Self::Other => "other",
        }
    }

    /// The category of a [`Category::word`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|category| category.word() == word)
    }
}
