//! From truth to everything else, incrementally.
//!
//! *Reading*, per conversation: what a message yields depends on it and the turns before it. *Linking*: drafts meet slots, per entity and frame,
//! in stated order. In between, names are resolved against everybody who bears them, so a message that brings a new
//! name re-resolves the messages that mention it. A change re-derives only what can depend on it, and the result
//! equals deriving from scratch, in any order.

mod link;
mod people;
mod resolve;
mod rule;
mod talk;

pub use rule::{corrected_facts, decisions, drafts_of, facts_of, siblings_of};

use std::cell::RefCell;
use std::collections::BTreeSet;

use super::environment::Environment;
use crate::domain::{
    Card, Corrects, Correspondent, EntityId, FactDraft, FactId, Frame, Handle, Message, MessageId, Ruling,
    Subject, name_tokens,
};
use crate::error::Result;
use crate::extract::dialogue::Turn;
use crate::identity::capitalised_runs;
use crate::revise::Decisions;
use crate::store::{DERIVED, Key, Read, Table, Transaction};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use talk::Turned;

/// What a message yielded, and where it was put.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Reading {
    drafts: Vec<FactDraft>,
    places: Vec<Place>,
    /// Pairs of people who meet in the message.
    meetings: Vec<(EntityId, EntityId)>,
}

/// Where a draft was put for linking.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Place {
    entity: EntityId,
    frame: Frame,
    fact: FactId,
}

impl Place {
    fn key(&self) -> Key {
        Key::of(&[self.entity.as_str(), &self.frame.to_string(), self.fact.as_str()])
    }
}

/// A change of the truth with all that follows from it, inside one transaction.
pub struct Derivation<'t, 's> {
    transaction: &'t mut Transaction<'s>,
    environment: &'t Environment,
    decisions: Decisions,
    /// Turns that came, went or changed.
    turned: Turned,
    /// Handles that go by other names, or are on other cards.
    renamed: BTreeSet<Handle>,
    /// Words whose bearers changed.
    words: BTreeSet<String>,
    /// Messages to resolve again.
    messages: BTreeSet<MessageId>,
    /// Units to link again.
    units: BTreeSet<(EntityId, String)>,
}

/// What became of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Put {
    /// It is new.
    Added,
    /// It was there.
    Known,
    /// It was there with another text.
    Edited,
    /// The user had it forgotten, and it stays so.
    Forgotten,
}

impl<'t, 's> Derivation<'t, 's> {
    pub fn new(transaction: &'t mut Transaction<'s>, environment: &'t Environment) -> Result<Self> {
        let decisions = decisions(transaction, &environment.owner)?;
        Ok(Self {
            transaction,
            environment,
            decisions,
            turned: Turned::new(),
            renamed: BTreeSet::new(),
            words: BTreeSet::new(),
            messages: BTreeSet::new(),
            units: BTreeSet::new(),
        })
    }

    /// Takes a message into the truth.
    pub fn put(&mut self, message: Message) -> Result<Put> {
        let key = Key::of(&[message.id.as_str()]);
        if self.transaction.raw(Table::Forgotten, &key)?.is_some() {
            return Ok(Put::Forgotten);
        }
        let (message, put) = match self.transaction.get::<Message>(Table::Messages, &key)? {
            None => (message, Put::Added),
            // Who names another's message by its id does not edit it, and a text that stood before is no new edit.
            Some(known)
                if known.author.handle != message.author.handle
                    || known.text == message.text
                    || known.edits.iter().any(|edit| edit.text == message.text) =>
            {
                return Ok(Put::Known);
            }
            Some(mut known) => {
                self.retract(&known)?;
                let edit = crate::domain::Revision { received: message.received, text: message.text };
                known.edits.push(edit);
                (known, Put::Edited)
            }
        };
        self.transaction.put(Table::Messages, key, &message)?;
        self.read(&message)?;
        Ok(put)
    }

    /// Reads a message that is in the truth.
    fn read(&mut self, message: &Message) -> Result<()> {
        self.count_people(message, true)?;
        self.count_card(message, true)?;
        self.learn(message)
    }

    /// Takes from a message what it says by itself, unless nothing is to be learned from it.
    fn learn(&mut self, message: &Message) -> Result<()> {
        let author = self.decisions.identities().person(&message.author);
        let turn = if let Some(wrong) = self.correction(message) {
            // What is right instead is known once what is wrong has been resolved.
            self.transaction.put(Table::Corrections, correction_key(&wrong, &message.id), &())?;
            Turn::silent(message)
        } else if self.decisions.forbid_learning(&author, &message.conversation) {
            Turn::silent(message)
        } else {
            Turn::of(message)
        };
        self.turn(message, &turn)
    }

    /// Takes back what [`Derivation::read`] did, but for the placed drafts, which resolving removes.
    fn retract(&mut self, message: &Message) -> Result<()> {
        self.count_people(message, false)?;
        self.count_card(message, false)?;
        self.unread(message)
    }

    /// Takes back what [`Derivation::learn`] did.
    fn unread(&mut self, message: &Message) -> Result<()> {
        if let Some(wrong) = self.correction(message) {
            self.transaction.remove(Table::Corrections, correction_key(&wrong, &message.id));
        }
        for word in mentioned_words(message, &self.reading(&message.id)?.drafts) {
            self.transaction.remove(Table::Mentions, Key::of(&[&word, message.id.as_str()]));
        }
        self.unturn(message);
        self.messages.insert(message.id.clone());
        Ok(())
    }

    /// Erases a message from the truth, with the rulings that rest only on it; returns its facts and those. It stays
    /// forgotten when the same message arrives again.
    pub fn forget(&mut self, id: &MessageId) -> Result<Option<(Vec<FactId>, Vec<Ruling>)>> {
        let key = Key::of(&[id.as_str()]);
        let Some(message) = self.transaction.get::<Message>(Table::Messages, &key)? else { return Ok(None) };
        self.retract(&message)?;
        let facts: Vec<FactId> = self.reading(id)?.drafts.into_iter().map(|draft| draft.id).collect();
        self.transaction.remove(Table::Messages, key.clone());
        self.transaction.put(Table::Forgotten, key, &())?;
        let rulings = self.drop_rulings_on(&facts)?;
        Ok(Some((facts, rulings)))
    }

    /// Leaves out of the truth what was received after `k`.
    pub fn unlearn(&mut self, k: Timestamp) -> Result<()> {
        for mut message in self.transaction.all::<Message>(Table::Messages, None)? {
            let key = Key::of(&[message.id.as_str()]);
            let edits = message.edits.len();
            message.edits.retain(|edit| edit.received <= k);
            if message.received > k {
                self.transaction.remove(Table::Messages, key);
            } else if message.edits.len() < edits {
                self.transaction.put(Table::Messages, key, &message)?;
            }
        }
        Ok(())
    }

    /// Throws away everything derived and reads all messages again.
    pub fn rebuild(&mut self) -> Result<()> {
        for table in DERIVED {
            self.transaction.clear(*table)?;
        }
        for message in self.transaction.all::<Message>(Table::Messages, None)? {
            self.read(&message)?;
        }
        Ok(())
    }

    /// Resolves and links what the changes touched. Call once, last.
    pub fn finish(mut self) -> Result<()> {
        self.identify_again()?;
        self.read_turns()?;
        for word in std::mem::take(&mut self.words) {
            for key in self.transaction.keys(Table::Mentions, Some(&Key::of(&[&word])))? {
                if let [_, message] = Key::parts(&key).as_slice() {
                    self.messages.insert(MessageId((*message).to_owned()));
                }
            }
        }
        // Resolving a statement makes those that correct it wait their turn.
        // From here to linking nobody is named or renamed.
        let known = RefCell::default();
        while let Some(message) = self.messages.pop_first() {
            self.resolve(&message, &known)?;
        }
        self.link_units()
    }

    /// What a message corrects: only the owner can, and not what the message itself says.
    fn correction(&self, message: &Message) -> Option<Corrects> {
        message
            .corrects()
            .filter(|wrong| self.decisions.identities().is(&message.author) && wrong.message != message.id)
    }

    /// Those whom a message tells of being in contact. A correction is a note of the owner's, sent to nobody,
    /// and a contact card tells of nothing that was said.
    fn correspondents<'m>(&self, message: &'m Message) -> Vec<&'m Correspondent> {
        if Card::of(message).is_some() {
            return Vec::new();
        }
        match self.correction(message) {
            Some(_) => vec![&message.author],
            None => message.participants().collect(),
        }
    }

    fn reading(&self, id: &MessageId) -> Result<Reading> {
        Ok(self.transaction.get(Table::Readings, &Key::of(&[id.as_str()]))?.unwrap_or_default())
    }
}

fn correction_key(wrong: &Corrects, by: &MessageId) -> Key {
    Key::of(&[wrong.fact.as_str(), by.as_str()])
}

/// Every word that may be part of a name in a message with these drafts.
fn mentioned_words(message: &Message, drafts: &[FactDraft]) -> BTreeSet<String> {
    let named = drafts.iter().filter_map(|draft| match &draft.subject {
        Subject::Named { name } => Some(name_tokens(name)),
        _ => None,
    });
    capitalised_runs(message.current_text()).into_iter().chain(named).flatten().collect()
}
