//! Rulings taken, taken back, and gone with what they rest on.

use std::collections::BTreeSet;

use super::{Derivation, Reading};
use crate::domain::{
    Card, EntityId, Fact, FactDraft, FactId, Handle, Mark, Marked, Message, MessageId, OnCard, Person,
    ResolvedDraft, Ruling, RulingKind,
};
use crate::error::Result;
use crate::identity::{Assertion, Identities, Owner};
use crate::revise::Decisions;
use crate::store::{Key, Read, Table};

/// What all rulings of a store come to, with the contact cards in it.
pub fn decisions(read: &impl Read, owner: &Owner) -> Result<Decisions> {
    let mut rulings: Vec<Ruling> = read.all(Table::Rulings, None)?;
    rulings.sort_by(|a, b| a.order().cmp(&b.order()));
    let said = rulings.iter().filter_map(|ruling| match &ruling.kind {
        RulingKind::Persons { relation, handles, others } => {
            Some(Assertion { relation: *relation, handles: handles.clone(), others: others.clone() })
        }
        _ => None,
    });
    let cards: Vec<OnCard> = read.all(Table::Cards, None)?;
    let cards: Vec<Vec<Handle>> = cards.iter().map(OnCard::joined).collect();
    let identities = Identities::new(owner.clone(), &cards, said);
    Ok(Decisions::new(rulings.iter(), identities))
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
            RulingKind::Identity { person, .. }
            | RulingKind::Alias { person, .. }
            | RulingKind::Mark { on: Marked::Person(person), .. } => person,
            RulingKind::Mark { on: Marked::Conversation(conversation), .. } => {
                let messages: Vec<Message> = self.transaction.all(Table::Messages, None)?;
                return Ok(messages.iter().all(|message| message.conversation != *conversation));
            }
            RulingKind::Persons { handles, others, .. } => {
                return Ok(!self.knows_any(handles)? || !self.knows_any(others)?);
            }
            _ => return Ok(false),
        };
        let person = self.decisions.identities().now(person);
        Ok(self.transaction.raw(Table::People, &Key::of(&[person.as_str()]))?.is_none())
    }

    fn knows_any(&self, handles: &[Handle]) -> Result<bool> {
        for handle in handles {
            let id = self.decisions.identities().of_handle(handle);
            let person: Option<Person> = self.transaction.get(Table::People, &Key::of(&[id.as_str()]))?;
            if person.is_some_and(|person| id == Owner::id() || person.handles.contains_key(handle)) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Takes what rulings and cards come to now: whatever a handle that is another person's now takes part in is read
    /// again.
    pub(super) fn identify_again(&mut self) -> Result<()> {
        self.doubt_cards()?;
        let decisions = decisions(self.transaction, &self.environment.owner)?;
        let (old, new) = (self.decisions.identities(), decisions.identities());
        let changed = new.changed_since(old);
        if changed.is_empty() {
            self.decisions = decisions;
            return Ok(());
        }
        let mut affected: Vec<Message> = self.transaction.all(Table::Messages, None)?;
        affected.retain(|message| {
            let on_card = || Card::of(message).map(|card| card.handles()).unwrap_or_default();
            message.participants().any(|who| changed.contains(&who.handle))
                || on_card().iter().any(|handle| changed.contains(handle))
        });
        let persons: BTreeSet<EntityId> =
            changed.iter().flat_map(|handle| [old.of_handle(handle), new.of_handle(handle)]).collect();
        let mut meant: Vec<FactId> = Vec::new();
        for decided in [&self.decisions, &decisions] {
            meant.extend(persons.iter().flat_map(|person| decided.decided_to_mean(person)).cloned());
        }
        for resolved in drafts_of(self.transaction, &meant.iter().collect())? {
            self.messages.insert(resolved.draft.message);
        }
        for message in &affected {
            self.retract(message)?;
        }
        let before = std::mem::replace(&mut self.decisions, decisions);
        affected.iter().try_for_each(|message| self.read(message))?;
        self.doubt_cards()?;
        self.alias_again(&before, persons)
    }

    /// Finds those of `persons` by other names who went by others `before`.
    fn alias_again(&mut self, before: &Decisions, persons: impl IntoIterator<Item = EntityId>) -> Result<()> {
        for person in persons {
            let old: BTreeSet<String> = before.aliases_of(&person).cloned().collect();
            if !old.iter().eq(self.decisions.aliases_of(&person)) {
                self.call_again(&person, &old)?;
            }
        }
        Ok(())
    }

    /// Notes what a ruling that has come or gone touches.
    fn decide_again(&mut self, kind: &RulingKind) -> Result<()> {
        if let RulingKind::Persons { .. } = kind {
            return self.identify_again();
        }
        let decided = decisions(self.transaction, &self.environment.owner)?;
        let before = std::mem::replace(&mut self.decisions, decided);
        match kind {
            RulingKind::Alias { person, .. } => {
                let person = self.decisions.identities().now(person).clone();
                self.alias_again(&before, [person])
            }
            RulingKind::Mark { on, mark: Mark::NotLearned, .. } => {
                for message in self.transaction.all::<Message>(Table::Messages, None)? {
                    let author = self.decisions.identities().person(&message.author);
                    let affected = match on {
                        Marked::Fact(_) => false,
                        Marked::Person(person) => *self.decisions.identities().now(person) == author,
                        Marked::Conversation(conversation) => *conversation == message.conversation,
                    };
                    if affected {
                        self.unread(&message)?;
                        self.learn(&message)?;
                    }
                }
                Ok(())
            }
            RulingKind::Skip { .. } | RulingKind::Mark { .. } | RulingKind::Persons { .. } => Ok(()),
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
