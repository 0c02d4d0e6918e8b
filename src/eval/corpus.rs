//! What a generated corpus consists of.

use jiff::Timestamp;
use serde::Serialize;

use super::judge::{Label, Labels};
use super::names::OWNER;
use super::slot::Slot;
use crate::recall::Abstention;

/// The moment of every request: Monday, 15 June 2026, 9:00 in UTC.
pub const NOW: Timestamp = Timestamp::constant(NOW_SECONDS, 0);
const NOW_SECONDS: i64 = 1_781_514_000;

/// The instant `seconds` before [`NOW`].
pub(super) fn ago(seconds: usize) -> Timestamp {
    i64::try_from(seconds).ok().and_then(|age| Timestamp::from_second(NOW_SECONDS - age).ok()).unwrap_or(NOW)
}

/// A message as its source has it. What it is good for is not in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SourceMessage {
    /// Its id.
    pub id: String,
    /// Where it was written, if not in the suite's one conversation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conversation: Option<&'static str>,
    /// The author's full name; `me` for the owner.
    pub author: String,
    /// The recipients' full names.
    pub to: Vec<String>,
    /// When it was written.
    pub sent_at: Timestamp,
    /// What it says.
    pub text: String,
}

impl SourceMessage {
    /// A message that `participants` share with the owner: written by the first of them, or by the owner where
    /// there is none.
    pub(super) fn among(participants: &[String], sent_at: Timestamp, text: String) -> Self {
        let (author, to) = match participants.split_first() {
            Some((author, others)) => {
                (author.clone(), std::iter::once(OWNER.to_owned()).chain(others.iter().cloned()).collect())
            }
            None => (OWNER.to_owned(), Vec::new()),
        };
        Self { id: String::new(), conversation: None, author, to, sent_at, text }
    }
}

/// Messages that set one property of one entity, each in the place of the one before.
#[derive(Clone, Debug, Serialize)]
pub struct Chain {
    /// The full name of the person, or the project's.
    pub entity: String,
    /// As a draft names it: by first name, or the project's name.
    pub called: String,
    /// The property.
    pub slot: Slot,
    /// The word for it.
    pub noun: &'static str,
    /// Who shares its messages with the owner.
    pub participants: Vec<String>,
    /// Every value in stated order; of a cancelled chain all are superseded.
    pub values: Vec<Label>,
    /// Nothing is in force at the end: it was called off, denied, or is over.
    pub cancelled: bool,
    /// All messages use one template.
    pub verbatim: bool,
    /// Ids of its messages, in stated order.
    pub messages: Vec<String>,
}

impl Chain {
    /// How often it was changed.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.messages.len().saturating_sub(1)
    }

    /// The value in force; none where it was called off.
    #[must_use]
    pub fn value(&self) -> Option<&Label> {
        self.values.last().filter(|_| !self.cancelled)
    }
}

/// An unfinished message, with what memory should make of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Query {
    /// Its id.
    pub id: String,
    /// The index of the chain that it is about.
    pub chain: usize,
    /// The unfinished message.
    pub draft: String,
    /// The full names of those it is written to.
    pub to: Vec<String>,
    /// The draft has a paraphrased form.
    pub paraphrased: bool,
    /// What its block ought to hold, and what it must not.
    pub labels: Labels,
    /// Which kind of request it is, where its suite tells several apart.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub case: Option<&'static str>,
    /// Why there is no answer, where the reason given is judged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<Abstention>,
}

impl Query {
    /// Somebody else's value could be taken for the one asked for.
    #[must_use]
    pub fn ambiguous(&self) -> bool {
        !self.labels.wrong.is_empty()
    }
}

/// Messages and requests of one suite and seed.
#[derive(Clone, Debug)]
pub struct Corpus {
    /// In the order of arrival.
    pub messages: Vec<SourceMessage>,
    /// Labels of the messages.
    pub chains: Vec<Chain>,
    /// The requests.
    pub queries: Vec<Query>,
}

impl Corpus {
    /// The labels of the requests about a chain, as its first request has them.
    pub(super) fn labels(&self, chain: usize) -> Labels {
        self.queries
            .iter()
            .find(|query| query.chain == chain)
            .map(|query| query.labels.clone())
            .unwrap_or_default()
    }

    /// Everybody that a chain is about: full name and first name, each once.
    pub(super) fn people(&self) -> Vec<(String, String)> {
        let mut people: Vec<(String, String)> = Vec::new();
        for chain in self.chains.iter().filter(|chain| chain.slot.is_personal()) {
            if people.iter().all(|(full, _)| *full != chain.entity) {
                people.push((chain.entity.clone(), chain.called.clone()));
            }
        }
        people
    }

    /// The message that decides what a chain's value is.
    #[must_use]
    pub fn deciding(&self, chain: usize) -> Option<&SourceMessage> {
        let last = self.chains.get(chain)?.messages.last()?;
        self.messages.iter().find(|message| message.id == *last)
    }
}
