//! What goes into a ledger, and what is read from it.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

use crate::domain::fact::{FactId, State};
use crate::domain::message::{ConversationId, MessageId};

/// What an entry does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "the acts of `domain.md` §3")]
pub enum Op {
    Assert,
    Retract,
    Correct,
    Withdraw,
    Deny,
}

/// One entry of a ledger. Stated order is (`stated`, `position`, `message`, `offset`, `id`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// The fact that it is.
    pub id: FactId,
    /// What it does.
    pub op: Op,
    /// Of an assertion or correction: values are the same when the strings are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// Of a correction, withdrawal or denial: the entry that it acts on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<FactId>,
    /// When it was written.
    pub stated: Timestamp,
    /// When it was learned.
    pub received: Timestamp,
    /// Position in the source conversation.
    #[serde(default)]
    pub position: u32,
    /// Source message.
    pub message: MessageId,
    /// First byte of the value in the message: the order within a message.
    #[serde(default)]
    pub offset: usize,
    /// Where it was said.
    pub conversation: ConversationId,
    /// Since when, where the text says so; else the stated time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub valid_from: Option<Timestamp>,
    /// End of an exception, of a retraction with an interval, or of a denial; exclusive.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub valid_until: Option<Timestamp>,
    /// When the thing itself is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expiry: Option<Timestamp>,
    /// The text has a lasting cue.
    #[serde(default)]
    pub lasting: bool,
}

/// Why a ledger has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Reason {
    /// No layer covers the time.
    None,
    /// What held is over.
    Lapsed,
    /// It was called off.
    Retracted,
    /// Two sides contradict each other.
    Conflicted,
}

/// What part an entry plays in a reading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Role {
    /// It paints a layer of its own (a correction that took its target's place does too).
    Layer,
    /// It adds a source to the layer of that fact.
    Reaffirms(FactId),
    /// It acts on others and has no layer: a withdrawal, a denial, an entry without effect.
    Act,
}

/// A ledger, read at (v, k).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The value in force.
    pub value: Option<String>,
    /// The fact in force; a retraction in force is a fact without a value.
    pub fact: Option<FactId>,
    /// Why there is no value.
    pub reason: Option<Reason>,
    /// The state of every entry received by k; none for an act that has no state of its own.
    pub states: BTreeMap<FactId, Option<State>>,
    /// What superseded, overrode, retracted, corrected or contradicts each entry.
    pub by: BTreeMap<FactId, Option<FactId>>,
    /// What part each entry plays.
    pub roles: BTreeMap<FactId, Role>,
    /// The first instant after v at which `value`, `fact`, `reason`, `states` or `by` would differ.
    pub next_flip_at: Option<Timestamp>,
}

/// A stretch of valid time in which the same holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// Where it begins.
    pub from: Timestamp,
    /// The fact in force; a retraction in force is a fact without a value.
    pub fact: Option<FactId>,
    /// Why there is no value.
    pub reason: Option<Reason>,
}
