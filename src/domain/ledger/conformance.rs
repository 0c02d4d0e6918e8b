//! Replaying a conformance set: histories of one slot, one JSON object a line, with or without expected answers.

use std::collections::BTreeMap;
use std::fmt;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::{Entry, Ledger, Op, Reading, Reason};
use crate::domain::fact::{FactId, State};
use crate::domain::message::{ConversationId, MessageId};

/// Why a line cannot be replayed.
#[derive(Debug, thiserror::Error)]
pub enum BadHistory {
    /// It is not a history in JSON.
    #[error("not a history: {0}")]
    Syntax(#[from] serde_json::Error),
    /// An assertion or correction says nothing.
    #[error("history {history}: entry {entry} has no value")]
    NoValue {
        /// The history's id.
        history: String,
        /// The entry's id.
        entry: FactId,
    },
    /// Two entries have the same id.
    #[error("history {history}: two entries are called {entry}")]
    SameId {
        /// The history's id.
        history: String,
        /// The shared id.
        entry: FactId,
    },
}

/// One history: what was said about a slot, and when it is read.
#[derive(Clone, Debug, Deserialize)]
pub struct History {
    /// Its name.
    pub id: String,
    entries: Vec<Statement>,
    /// When it is read.
    pub reads: Vec<Question>,
}

/// An entry as a history writes it.
#[derive(Clone, Debug, Deserialize)]
struct Statement {
    id: FactId,
    op: Op,
    value: Option<String>,
    target: Option<FactId>,
    stated: Timestamp,
    received: Timestamp,
    message: MessageId,
    #[serde(default)]
    pos: u32,
    conv: Option<ConversationId>,
    valid_from: Option<Timestamp>,
    valid_until: Option<Timestamp>,
    expiry: Option<Timestamp>,
    #[serde(default)]
    lasting: bool,
}

impl From<Statement> for Entry {
    fn from(statement: Statement) -> Self {
        Self {
            id: statement.id,
            op: statement.op,
            value: statement.value,
            target: statement.target,
            stated: statement.stated,
            received: statement.received,
            position: statement.pos,
            message: statement.message,
            offset: 0,
            conversation: statement.conv.unwrap_or_else(|| ConversationId(String::new())),
            valid_from: statement.valid_from,
            valid_until: statement.valid_until,
            expiry: statement.expiry,
            lasting: statement.lasting,
        }
    }
}

/// One read: valid time, known time, and the answer if it is given.
#[derive(Clone, Debug, Deserialize)]
pub struct Question {
    /// Valid time.
    pub v: Timestamp,
    /// Known time; everything received if none.
    pub k: Option<Timestamp>,
    /// The expected answer.
    pub expect: Option<Answer>,
}

/// The answer to one read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the fields of `Reading`")]
pub struct Answer {
    pub value: Option<String>,
    pub fact: Option<FactId>,
    pub reason: Option<Reason>,
    pub states: BTreeMap<FactId, Option<State>>,
    pub by: BTreeMap<FactId, Option<FactId>>,
    pub next_flip_at: Option<Timestamp>,
}

impl From<Reading> for Answer {
    fn from(reading: Reading) -> Self {
        let Reading { value, fact, reason, states, by, next_flip_at, roles: _ } = reading;
        Self { value, fact, reason, states, by, next_flip_at }
    }
}

/// The answers to the reads of one history, as they are printed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Answers {
    /// The history's id.
    pub id: String,
    /// One answer for each read.
    pub reads: Vec<Answer>,
}

/// An answer that is not the expected one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The history's id.
    pub history: String,
    /// Which read, counted from 0.
    pub read: usize,
    /// The field that differs.
    pub field: &'static str,
    /// What was expected, in JSON.
    pub expected: String,
    /// What was answered, in JSON.
    pub answered: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { history, read, field, expected, answered } = self;
        write!(f, "{history}, read {read}: {field} is {answered}, expected {expected}")
    }
}

impl History {
    /// Reads one line of a conformance set.
    ///
    /// # Errors
    /// Where the line is no history, or one that cannot be replayed.
    pub fn parse(line: &str) -> Result<Self, BadHistory> {
        let history: Self = serde_json::from_str(line)?;
        let mut seen = std::collections::BTreeSet::new();
        for statement in &history.entries {
            let entry = || statement.id.clone();
            if matches!(statement.op, Op::Assert | Op::Correct) && statement.value.is_none() {
                return Err(BadHistory::NoValue { history: history.id.clone(), entry: entry() });
            }
            if !seen.insert(&statement.id) {
                return Err(BadHistory::SameId { history: history.id.clone(), entry: entry() });
            }
        }
        Ok(history)
    }

    /// Its entries, in the order of the file.
    #[must_use]
    pub fn entries(&self) -> Vec<Entry> {
        self.entries.iter().cloned().map(Entry::from).collect()
    }

    /// Answers every read.
    #[must_use]
    pub fn replay(&self) -> Answers {
        let entries = self.entries();
        let answer = |read: &Question| Ledger::new(&entries, read.k).at(read.v).into();
        Answers { id: self.id.clone(), reads: self.reads.iter().map(answer).collect() }
    }
}

/// The answers to one line of a conformance set, as one line of JSON.
///
/// # Errors
/// Where the line cannot be replayed.
pub fn answers_json(line: &str) -> Result<String, BadHistory> {
    Ok(serde_json::to_string(&History::parse(line)?.replay())?)
}

/// Where the answers to one line differ from those that it expects; reads that expect nothing are skipped.
///
/// # Errors
/// Where the line cannot be replayed.
pub fn compare(line: &str) -> Result<Vec<Difference>, BadHistory> {
    let history = History::parse(line)?;
    let answers = history.replay();
    let mut differences = Vec::new();
    for (read, (question, answered)) in history.reads.iter().zip(&answers.reads).enumerate() {
        let Some(expected) = &question.expect else { continue };
        for ((field, expected), (_, answered)) in expected.fields()?.into_iter().zip(answered.fields()?) {
            if expected != answered {
                differences.push(Difference { history: history.id.clone(), read, field, expected, answered });
            }
        }
    }
    Ok(differences)
}

impl Answer {
    /// Its fields in JSON.
    fn fields(&self) -> serde_json::Result<[(&'static str, String); 6]> {
        Ok([
            ("value", serde_json::to_string(&self.value)?),
            ("fact", serde_json::to_string(&self.fact)?),
            ("reason", serde_json::to_string(&self.reason)?),
            ("states", serde_json::to_string(&self.states)?),
            ("by", serde_json::to_string(&self.by)?),
            ("next_flip_at", serde_json::to_string(&self.next_flip_at)?),
        ])
    }
}
