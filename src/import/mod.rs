//! Formats → messages. One file a format; all yield the same messages, one after the other, so that a file of any
//! size is read in bounded memory.

mod contacts;
mod intake;
mod jsonl;
mod mail;
mod mbox;
mod records;
mod sniff;
mod sources;

pub use intake::{Interrupted, Taken, take_in};
pub use jsonl::{Imported, read_jsonl, stamp, to_line};
pub use records::Records;
pub use sniff::Format;
pub use sources::{Found, PassedOver, Source, find};

use jiff::Timestamp;

use crate::domain::{Message, Ruling, Zone};

/// What a file does not say itself.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The file's name: the scope of ids and plain names where a message names no conversation.
    pub file: String,
    /// The conversation of messages that name none.
    pub conversation: Option<String>,
    /// The zone of local times without one.
    pub zone: Zone,
    /// When the messages are received, where they do not say.
    pub received: Timestamp,
}

/// A place in a file where something is wrong.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Fault {
    /// Which file, where a source has many.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The line of the file at which the record begins, from 1.
    pub line: usize,
    /// What is wrong with it; never a word of the text.
    pub reason: String,
}

/// What became of one record of a file.
#[derive(Clone, Debug, PartialEq)]
pub enum Record {
    /// A message.
    Message(Box<Message>),
    /// A decision of the user, from an export.
    Ruling(Ruling),
    /// A message of which a part had to be left out.
    Cut(Box<Message>, Fault),
    /// Left out on purpose, and why: a draft, something deleted.
    PassedOver(&'static str),
    /// No message.
    Bad(Fault),
}
