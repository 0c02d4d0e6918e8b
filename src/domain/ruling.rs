//! Rulings: what the user decided. They are truth, like messages.

use serde::{Deserialize, Serialize};

use super::digest::digest;
use super::entity::EntityId;
use super::fact::FactId;
use super::mark::{Mark, Marked};
use super::message::{Handle, string_id};
use super::review::ReviewId;

string_id!(
    /// The id of a ruling: a digest of what it says, so that saying it twice is one ruling.
    RulingId
);

/// How two sets of handles belong to persons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Relation {
    /// All of one person.
    Same,
    /// Of two: never to be proposed as one.
    Different,
    /// It is not known: nothing said before counts.
    Unknown,
}

/// What a ruling settles. Of several on one question the one made last holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum RulingKind {
    /// A pending fact joins the slot that it was proposed for, and its words mean that slot from then on. A denial
    /// ends what it denies. A fact that was in doubt stands.
    Accept {
        /// The fact.
        fact: FactId,
    },
    /// A fact is not kept, and never proposed again.
    Reject {
        /// The fact.
        fact: FactId,
    },
    /// A fact belongs to a slot of its own, not to the one that it was proposed for, and its words never mean that
    /// one again.
    Distinct {
        /// The fact.
        fact: FactId,
    },
    /// Whoever a fact's message names there is this person; the fact is accepted.
    Identity {
        /// The fact.
        fact: FactId,
        /// The person.
        person: EntityId,
    },
    /// Of statements that contradict each other, this one stands.
    Stand {
        /// The one that stands.
        fact: FactId,
        /// The others, which are not kept.
        over: Vec<FactId>,
    },
    /// A fact that was retired holds again: what retired it is withdrawn, from when this is decided.
    Restore {
        /// The fact.
        fact: FactId,
        /// What retired it, the first first.
        over: Vec<FactId>,
    },
    /// A question can wait.
    Skip {
        /// The fact that it is about.
        fact: FactId,
        /// The question.
        item: ReviewId,
    },
    /// Whether handles are one person's. Of those that are, `handles` leave where they are not.
    Persons {
        /// What holds.
        relation: Relation,
        /// The handles of one side.
        handles: Vec<Handle>,
        /// Those of the other.
        others: Vec<Handle>,
    },
    /// A person also goes by this: "the plumber", a surname, initials.
    Alias {
        /// The person.
        person: EntityId,
        /// What they are called.
        name: String,
    },
    /// A mark is set, or taken off.
    Mark {
        /// On what.
        on: Marked,
        /// Which.
        mark: Mark,
        /// Set or taken off.
        set: bool,
    },
}

impl RulingKind {
    /// The facts that the ruling rests on: without the first, or without all others, it says nothing.
    #[must_use]
    pub fn rests_on(&self) -> (Option<&FactId>, &[FactId]) {
        match self {
            Self::Accept { fact }
            | Self::Reject { fact }
            | Self::Distinct { fact }
            | Self::Identity { fact, .. }
            | Self::Skip { fact, .. }
            | Self::Mark { on: Marked::Fact(fact), .. } => (Some(fact), &[]),
            Self::Stand { fact, over } | Self::Restore { fact, over } => (Some(fact), over),
            Self::Mark { .. } | Self::Persons { .. } | Self::Alias { .. } => (None, &[]),
        }
    }

    /// Every fact that the ruling is about.
    pub fn facts(&self) -> impl Iterator<Item = &FactId> {
        let (first, others) = self.rests_on();
        first.into_iter().chain(others)
    }

    /// Its word.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Accept { .. } => "accept",
            Self::Reject { .. } => "reject",
            Self::Distinct { .. } => "distinct",
            Self::Identity { .. } => "identity",
            Self::Stand { .. } => "stand",
            Self::Restore { .. } => "restore",
            Self::Skip { .. } => "skip",
            Self::Persons { relation: Relation::Same, .. } => "same",
            Self::Persons { relation: Relation::Different, .. } => "different",
            Self::Persons { relation: Relation::Unknown, .. } => "unknown",
            Self::Alias { .. } => "alias",
            Self::Mark { .. } => "mark",
        }
    }
}

impl RulingId {
    /// The entry by which this ruling withdraws a fact from its ledger.
    #[must_use]
    pub fn entry(&self, withdrawn: &FactId) -> FactId {
        FactId(format!("{self}:{withdrawn}"))
    }

    /// The ruling whose [`RulingId::entry`] an entry of a ledger is.
    #[must_use]
    pub fn of_entry(entry: &FactId) -> Option<Self> {
        let (ruling, _) = entry.as_str().split_once(':')?;
        Some(Self(ruling.to_owned()))
    }
}

/// A decision of the user.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ruling {
    /// Its id.
    pub id: RulingId,
    /// When it was made.
    pub made: jiff::Timestamp,
    /// What it says.
    #[serde(flatten)]
    pub kind: RulingKind,
}

impl Ruling {
    /// A ruling made at `made`.
    #[must_use]
    pub fn new(kind: RulingKind, made: jiff::Timestamp) -> Self {
        let says = serde_json::to_string(&kind).unwrap_or_default();
        Self { id: RulingId(format!("r-{}", digest(&["ruling", &says]))), made, kind }
    }

    /// The order in which rulings hold: a later one over an earlier.
    #[must_use]
    pub fn order(&self) -> (jiff::Timestamp, &RulingId) {
        (self.made, &self.id)
    }
}
