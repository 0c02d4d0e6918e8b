//! What the writer can be told, and what it answers.

use crate::domain::{FactId, Message, MessageId, Ruling};
use crate::identity::Owner;

/// A change of the store.
#[derive(Clone, Debug)]
pub enum Command {
    /// Take these messages, all or none.
    Ingest(Vec<Message>),
    /// Erase these messages, with everything derived from them.
    Forget(Vec<MessageId>),
    /// Take a ruling.
    Rule(Ruling),
    /// Take a ruling back.
    Undo(Ruling),
    /// From now on these mean the owner, and those no longer.
    Own {
        /// Those that do.
        added: Owner,
        /// Those that do not.
        removed: Owner,
    },
    /// Derive everything again.
    Rebuild,
}

/// What became of messages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Ingested {
    /// New ones.
    pub added: usize,
    /// Ones that were there.
    pub known: usize,
    /// Ones that were there with another text.
    pub edited: usize,
    /// Ones that the user had forgotten, and that stay so.
    pub forgotten: usize,
}

impl Ingested {
    pub(crate) const fn add(&mut self, other: Self) {
        self.added += other.added;
        self.known += other.known;
        self.edited += other.edited;
        self.forgotten += other.forgotten;
    }
}

/// What went with forgotten messages.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Forgotten {
    /// The messages that are gone.
    pub messages: Vec<MessageId>,
    /// The facts that are gone.
    pub facts: Vec<FactId>,
    /// The rulings that rested only on them.
    pub rulings: Vec<Ruling>,
}

/// What a command did.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// Of [`Command::Ingest`].
    Ingested(Ingested),
    /// Of [`Command::Forget`].
    Forgotten(Forgotten),
    /// Of all others.
    Done,
}
