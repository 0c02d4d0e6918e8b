//! The format of a labelled set of conversations.

use jiff::civil::DateTime;
use serde::Deserialize;

use crate::domain::{Polarity, ValueKind, Zone};

/// A conversation, its messages in the order of arrival.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Conversation {
    pub(super) conv: String,
    /// Conversations of one name share a store.
    pub(super) store: String,
    pub(super) zone: Zone,
    pub(super) owner: String,
    pub(super) participants: Vec<String>,
    pub(super) messages: Vec<Labelled>,
}

/// A message, and what a careful reader would keep of it.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Labelled {
    pub(super) id: String,
    pub(super) sent_at: DateTime,
    pub(super) author: String,
    pub(super) text: String,
    #[serde(default)]
    pub(super) tags: Vec<String>,
    pub(super) expect: Vec<Label>,
}

/// A fact to be kept, and what it does to those before it.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Label {
    pub(super) id: String,
    pub(super) subject: String,
    pub(super) attribute: String,
    pub(super) slot: String,
    pub(super) value: Expected,
    pub(super) op: Op,
    /// The label that it acts on.
    pub(super) target: Option<String>,
    /// The proposal or question that it settles.
    pub(super) via: Option<String>,
    /// A label that it withdraws besides.
    pub(super) replaces: Option<String>,
    pub(super) valid_from: Option<String>,
    pub(super) valid_until: Option<String>,
    pub(super) polarity: Polarity,
    /// It may be applied without asking.
    pub(super) auto: bool,
    /// Neither finding nor missing it counts.
    #[serde(default)]
    pub(super) optional: bool,
}

/// A value in its normal form.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Expected {
    #[serde(rename = "type")]
    pub(super) kind: ValueKind,
    pub(super) norm: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Op {
    New,
    Reobserve,
    Supersede,
    Retract,
    Override,
    Propose,
    Conflict,
    Backfill,
}

impl Label {
    /// It takes its target out of force, for a while or for good.
    pub(super) const fn ends(&self) -> bool {
        matches!(self.op, Op::Supersede | Op::Override | Op::Retract)
    }

    /// It has to wait for a person.
    pub(super) const fn waits(&self) -> bool {
        !self.auto || matches!(self.op, Op::Propose)
    }
}
