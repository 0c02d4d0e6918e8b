//! Rulings taken, taken back, and gone with what they rest on.

use std::collections::BTreeSet;

use super::{Derivation, Reading};
use crate::domain::{
    Fact, FactDraft, FactId, Mark, Marked, Message, MessageId, ResolvedDraft, Ruling, RulingKind,
};
use crate::error::Result;
use crate::revise::Decisions;
use crate::store::{Key, Read, Table};

/// What all rulings of a store come to.
pub fn decisions(read: &impl Read) -> Result<Decisions> {
    let mut rulings: Vec<Ruling> = read.all(Table::Rulings, None)?;
    rulings.sort_by(|a, b| a.order().cmp(&b.order()));
    Ok(Decisions::new(rulings.iter()))
}

/// The drafts of facts. A rejected fact has no row: it is looked for among all.
pub fn drafts_of(read: &impl Read, facts: &BTreeSet<&FactId>) -> Result<Vec<ResolvedDraft>> {
    let mut drafts = Vec::new();
    let mut lost = BTreeSet::new();
    for id in facts {
        match read.get::<Fact>(Table::Facts, &Key::of(&[id.as_str()]))? {
            Some(fact) => {
                let frame = fact.draft.frame.to_string();
                let key = Key::of(&[fact.entity.id.as_str(), &frame, id.as_str()]);
                drafts.extend(read.get::<ResolvedDraft>(Table::Drafts, &key)?);
            }
            None => drop(lost.insert(id.as_str())),
        }
    }
    if !lost.is_empty() {
        for key in read.keys(Table::Drafts, None)? {
            let parts = Key::parts(&key);
            if parts.get(2).is_some_and(|fact| lost.contains(fact)) {
                drafts.extend(read.get::<ResolvedDraft>(Table::Drafts, &Key::of(&parts))?);
            }
        }
    }
    Ok(drafts)
}

impl Derivation<'_, '_> {
    /// Takes a ruling into the truth. One that is known stays as it was last made.
    pub fn rule(&mut self, ruling: &Ruling) -> Result<()> {
        // Its id is what it says, whoever wrote the row.
        let ruling = Ruling::new(ruling.kind.clone(), ruling.made);
        let key = Key::of(&[ruling.id.as_str()]);
        let known: Option<Ruling> = self.transaction.get(Table::Rulings, &key)?;
        if known.is_some_and(|known| known.made >= ruling.made) {
            return Ok(());
        }
        self.transaction.put(Table::Rulings, key, &ruling)?;
        self.decide_again(&ruling.kind)
    }

    /// Takes a ruling back.
    pub fn undo(&mut self, ruling: &Ruling) -> Result<()> {
        self.transaction.remove(Table::Rulings, Key::of(&[ruling.id.as_str()]));
        self.decide_again(&ruling.kind)
    }

    /// Removes the rulings that rest only on facts that are gone, or on somebody or something that was only in
    /// messages that are gone.
    pub(super) fn drop_rulings_on(&mut self, gone: &[FactId]) -> Result<Vec<Ruling>> {
        let mut dropped = Vec::new();
        for ruling in self.transaction.all::<Ruling>(Table::Rulings, None)? {
            let (first, others) = ruling.kind.rests_on();
            let baseless = first.is_some_and(|fact| gone.contains(fact))
                || (!others.is_empty() && others.iter().all(|fact| gone.contains(fact)));
            if baseless || self.is_about_nothing(&ruling.kind)? {
                self.undo(&ruling)?;
                dropped.push(ruling);
            }
        }
        Ok(dropped)
    }

    fn is_about_nothing(&self, kind: &RulingKind) -> Result<bool> {
        let person = match kind {
            RulingKind::Identity { person, .. } | RulingKind::Mark { on: Marked::Person(person), .. } => {
                person
            }
            RulingKind::Mark { on: Marked::Conversation(conversation), .. } => {
                let messages: Vec<Message> = self.transaction.all(Table::Messages, None)?;
                return Ok(messages.iter().all(|message| message.conversation != *conversation));
            }
            _ => return Ok(false),
        };
        Ok(self.transaction.raw(Table::People, &Key::of(&[person.as_str()]))?.is_none())
    }

    /// Notes what a ruling that has come or gone touches.
    fn decide_again(&mut self, kind: &RulingKind) -> Result<()> {
        self.decisions = decisions(self.transaction)?;
        match kind {
            RulingKind::Mark { on, mark: Mark::NotLearned, .. } => {
                for message in self.transaction.all::<Message>(Table::Messages, None)? {
                    let author = self.environment.owner.person(&message.author);
                    let affected = match on {
                        Marked::Fact(_) => false,
                        Marked::Person(person) => *person == author,
                        Marked::Conversation(conversation) => *conversation == message.conversation,
                    };
                    if affected {
                        self.unread(&message)?;
                        self.learn(&message)?;
                    }
                }
                Ok(())
            }
            RulingKind::Skip { .. } | RulingKind::Mark { .. } => Ok(()),
            _ => {
                for resolved in drafts_of(self.transaction, &kind.facts().collect())? {
                    self.units.insert((resolved.entity.id, resolved.draft.frame.to_string()));
                    if matches!(kind, RulingKind::Identity { .. }) {
                        self.messages.insert(resolved.draft.message);
                    }
                }
                Ok(())
            }
        }
    }
}

/// The most facts of a message that are in doubt because another of it was wrong.
const SIBLINGS: usize = 12;

/// The facts that the owner has said something else instead of.
pub fn corrected_facts(read: &impl Read) -> Result<BTreeSet<FactId>> {
    let keys = read.keys(Table::Corrections, None)?;
    Ok(keys.iter().filter_map(|key| Some(FactId((*Key::parts(key).first()?).to_owned()))).collect())
}

/// What became of the statements of a message: its facts, in the order in which they stand in it.
pub fn facts_of(read: &impl Read, message: &MessageId) -> Result<Vec<Fact>> {
    let reading: Reading = read.get(Table::Readings, &Key::of(&[message.as_str()]))?.unwrap_or_default();
    let mut facts = Vec::with_capacity(reading.drafts.len());
    for FactDraft { id, .. } in &reading.drafts {
        facts.extend(read.get::<Fact>(Table::Facts, &Key::of(&[id.as_str()]))?);
    }
    facts.sort_by_key(|fact| fact.draft.span);
    Ok(facts)
}

/// The facts of a message that are in doubt: those in a ledger, where another was rejected or corrected, and that the
/// user has not accepted since.
pub fn siblings_of(read: &impl Read, decisions: &Decisions, message: &MessageId) -> Result<Vec<FactId>> {
    let reading: Reading = read.get(Table::Readings, &Key::of(&[message.as_str()]))?.unwrap_or_default();
    let mut wrong = BTreeSet::new();
    for FactDraft { id, .. } in &reading.drafts {
        let corrected = !read.keys(Table::Corrections, Some(&Key::of(&[id.as_str()])))?.is_empty();
        if corrected || decisions.has_rejected(id) {
            wrong.insert(id);
        }
    }
    let mut siblings = Vec::new();
    for FactDraft { id, .. } in reading.drafts.iter().filter(|_| !wrong.is_empty()) {
        if siblings.len() == SIBLINGS || wrong.contains(id) || decisions.has_accepted(id) {
            continue;
        }
        let fact: Option<Fact> = read.get(Table::Facts, &Key::of(&[id.as_str()]))?;
        siblings.extend(fact.filter(|fact| !fact.is_pending()).map(|fact| fact.draft.id));
    }
    Ok(siblings)
}
