//! Review: what is not decided without the user.

use serde::{Deserialize, Serialize};

use super::digest::digest;
use super::entity::EntityRef;
use super::fact::{FactId, Guard, Rule};
use super::message::{MessageId, string_id};
use super::ruling::RulingKind;
use super::slot::SlotKey;

string_id!(
    /// The id of a question to the user: a digest of its kind and of the facts that it is about.
    ReviewId
);

impl ReviewId {
    /// The id of the question of `kind` about `facts`.
    #[must_use]
    pub fn of(kind: ReviewKind, facts: &[FactId]) -> Self {
        let parts: Vec<&str> =
            ["review", kind.word()].into_iter().chain(facts.iter().map(FactId::as_str)).collect();
        Self(format!("q-{}", digest(&parts)))
    }
}

/// What a question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReviewKind {
    /// Whether a value belongs to a slot that goes by other words.
    Merge,
    /// Which of two sides holds.
    Conflict,
    /// Who is meant.
    Identity,
    /// Whether a statement is to be taken as it was read.
    Reading,
    /// Whether a fact stands although another of its message did not.
    NeedsReview,
    /// Whether to erase what a message asks to forget.
    Erase,
    /// Whether two people are one.
    Person,
}

impl ReviewKind {
    /// Every kind.
    pub const ALL: [Self; 7] = [
        Self::Merge,
        Self::Conflict,
        Self::Identity,
        Self::Reading,
        Self::NeedsReview,
        Self::Erase,
        Self::Person,
    ];

    /// Its word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Merge => "merge",
            Self::Conflict => "conflict",
            Self::Identity => "identity",
            Self::Reading => "reading",
            Self::NeedsReview => "needs-review",
            Self::Erase => "erase",
            Self::Person => "person",
        }
    }

    /// The kind of a [`ReviewKind::word`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.word() == word)
    }

    /// What failing `guards` ask the user.
    #[must_use]
    pub fn of_guards(guards: &[Guard]) -> Self {
        let failed = |guard| guards.contains(&guard);
        match () {
            () if failed(Guard::ResolvedEntity) => Self::Identity,
            () if failed(Guard::NoWeakerSource) => Self::Conflict,
            () if failed(Guard::SameAttribute) => Self::Merge,
            () => Self::Reading,
        }
    }
}

/// A question to the user.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReviewItem {
    /// Its id.
    pub id: ReviewId,
    /// What it is about.
    pub kind: ReviewKind,
    /// The fact to decide on, then the other side.
    pub facts: Vec<FactId>,
    /// The slot that it is, or would be, in.
    pub slot: SlotKey,
    /// By which rule it is where it is.
    pub rule: Rule,
    /// The guards that failed.
    pub failed: Vec<Guard>,
    /// What accepting takes out of force.
    pub would_hide: Vec<FactId>,
    /// Who could be meant, where that is the question.
    pub candidates: Vec<EntityRef>,
    /// The name that somebody is meant by, where that is the question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mention: Option<String>,
    /// The question in words.
    pub question: String,
    /// The messages that accepting erases.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub erases: Vec<MessageId>,
    /// The user has put it off.
    pub skipped: bool,
    /// What accepting records.
    #[serde(skip)]
    pub accept: RulingKind,
    /// What rejecting records.
    #[serde(skip)]
    pub reject: RulingKind,
}

impl ReviewItem {
    /// What it records that `person` is meant.
    #[must_use]
    pub fn means(&self, person: &EntityRef) -> Option<RulingKind> {
        let fact = self.facts.first()?.clone();
        Some(RulingKind::Identity { fact, person: person.id.clone() })
    }

    /// What putting the question off records.
    #[must_use]
    pub fn skip(&self) -> Option<RulingKind> {
        let fact = self.facts.first()?.clone();
        Some(RulingKind::Skip { fact, item: self.id.clone() })
    }

    /// Whether another question differs only in the values and people that it is about; where it is who is meant, in
    /// what is said of the same name.
    #[must_use]
    pub fn is_like(&self, other: &Self) -> bool {
        let settles = match self.kind {
            ReviewKind::Identity | ReviewKind::Person => {
                self.mention == other.mention && self.candidates == other.candidates
            }
            _ => true,
        };
        let is_named = self.kind == ReviewKind::Identity && self.mention.is_some();
        let pattern = |item: &Self| (item.failed.clone(), item.slot.property().map(str::to_owned));
        self.kind == other.kind && settles && (is_named || pattern(self) == pattern(other))
    }
}
