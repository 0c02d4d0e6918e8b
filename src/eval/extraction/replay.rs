//! Puts a labelled set into stores and reads what became of it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use jiff::Timestamp;

use super::super::format::imported;
use super::super::retirements::Retirements;
use super::labels::{Conversation, Labelled};
use crate::Error;
use crate::domain::{Fact, FactId, Message, Stamp, Zone};
use crate::engine::{Engine, Options};

/// A store after all its conversations have arrived.
pub(super) struct Memory<'a> {
    pub(super) conversations: Vec<&'a Conversation>,
    /// What was made of each message, by its id in the set.
    facts: BTreeMap<String, Vec<Fact>>,
    pub(super) retirements: Retirements,
    /// What was put to the user at any time: a fact, and one that would go out of force for it, or stands against it.
    pub(super) proposals: BTreeSet<(FactId, FactId)>,
}

impl Memory<'_> {
    pub(super) fn facts_of(&self, message: &str) -> &[Fact] {
        self.facts.get(message).map(Vec::as_slice).unwrap_or_default()
    }

    /// When another fact took `fact` out of force.
    pub(super) fn ended_at(&self, fact: &FactId) -> Option<Timestamp> {
        let (by, _) = self.retirements.pairs.iter().find(|(_, ended)| ended == fact)?;
        self.facts().find(|other| other.draft.id == *by).map(Fact::valid_from)
    }

    pub(super) fn facts(&self) -> impl Iterator<Item = &Fact> {
        self.facts.values().flatten()
    }
}

/// One memory a store, in the order of the set, each in a directory of its own inside `scratch`.
pub(super) fn replay<'a>(set: &'a [Conversation], scratch: &Path) -> Result<Vec<Memory<'a>>, Error> {
    let mut stores: Vec<(&str, Vec<&Conversation>)> = Vec::new();
    for conversation in set {
        match stores.iter_mut().find(|(name, _)| *name == conversation.store) {
            Some((_, conversations)) => conversations.push(conversation),
            None => stores.push((&conversation.store, vec![conversation])),
        }
    }
    let one = |(index, (_, conversations)): (usize, (&str, Vec<&'a Conversation>))| {
        remember(conversations, &scratch.join(format!("store-{index}")))
    };
    stores.into_iter().enumerate().map(one).collect()
}

/// Messages arrive one by one; what is asked is noted before the next arrives.
fn remember<'a>(conversations: Vec<&'a Conversation>, directory: &Path) -> Result<Memory<'a>, Error> {
    let mut owner: Vec<String> = conversations.iter().map(|one| one.owner.clone()).collect();
    owner.dedup();
    let zone = conversations.first().map_or_else(Zone::utc, |one| one.zone.clone());
    let engine = Engine::open(Options {
        directory: directory.to_owned(),
        owner,
        zone,
        privacy: crate::domain::Privacy::Marked,
    })?;
    let mut proposals = BTreeSet::new();
    for conversation in &conversations {
        for (position, labelled) in conversation.messages.iter().enumerate() {
            let message = message(conversation, labelled, position)?;
            let now = message.stated.clone();
            engine.ingest(vec![message])?;
            for item in engine.snapshot().review(&now)? {
                let Some((subject, others)) = item.facts.split_first() else { continue };
                let targets = others.iter().chain(&item.would_hide);
                proposals.extend(targets.map(|target| (subject.clone(), target.clone())));
            }
        }
    }
    let snapshot = engine.snapshot();
    let mut facts: BTreeMap<String, Vec<Fact>> = BTreeMap::new();
    for fact in snapshot.facts()? {
        facts.entry(fact.source.message_id.clone()).or_default().push(fact);
    }
    for of_message in facts.values_mut() {
        of_message.sort_by(|a, b| a.stated_order().cmp(&b.stated_order()));
    }
    let retirements = Retirements::of(&snapshot.slots()?);
    Ok(Memory { conversations, facts, retirements, proposals })
}

fn message(conversation: &Conversation, labelled: &Labelled, position: usize) -> Result<Message, Error> {
    let stated = Stamp::local(labelled.sent_at, conversation.zone.clone()).ok_or_else(|| Error::Input {
        what: labelled.id.clone(),
        reason: format!("{} does not exist in zone {}", labelled.sent_at, conversation.zone.0),
    })?;
    let others = conversation.participants.iter().filter(|name| **name != labelled.author);
    let to: Vec<String> = others.cloned().collect();
    let received = stated.instant;
    let head = (labelled.id.as_str(), labelled.author.as_str(), to.as_slice());
    let message = imported(&conversation.conv, head, stated, &labelled.text);
    Ok(Message { received, position: u32::try_from(position).unwrap_or(u32::MAX), ..message })
}
