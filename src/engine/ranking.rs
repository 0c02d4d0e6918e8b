//! The ranking of a store's slots, in memory, as of a version.

use std::sync::Arc;

use super::Snapshot;
use super::index::{Batch, Beside, slot_of_row};
use crate::domain::{Fact, Message, SlotHead};
use crate::error::Result;
use crate::identity::Owner;
use crate::recall::{View, rank};
use crate::store::{Read, Table};

/// A ranking and the version of the store that it shows.
pub struct Ranking {
    version: u64,
    index: Arc<rank::Index>,
}

/// The ranking of a snapshot: the one that is kept, brought up to date with what changed since.
pub fn of(snapshot: &Snapshot) -> Result<Arc<rank::Index>> {
    let Some(beside) = &snapshot.index else { return Ok(Arc::new(built(snapshot)?)) };
    let known = beside.ranking.load_full();
    let version = snapshot.version();
    let Some(known) = known.filter(|known| known.version <= version) else {
        return Ok(publish(beside, version, built(snapshot)?));
    };
    if known.version == version {
        return Ok(Arc::clone(&known.index));
    }
    let coverage = beside.coverage();
    let since = |batch: &&Arc<Batch>| (known.version + 1..=version).contains(&batch.version);
    let news: Vec<&Arc<Batch>> = coverage.behind.iter().filter(since).collect();
    if news.len() as u64 != version - known.version {
        return Ok(publish(beside, version, built(snapshot)?));
    }
    let mut changes = Vec::new();
    for head in news.iter().flat_map(|batch| &batch.slots) {
        changes.push((head.clone(), document(snapshot, head)?));
    }
    Ok(publish(beside, version, known.index.with(changes)))
}

/// The ranking of a version, where it is the one that is kept: to build it takes long, and reads the store.
pub fn kept(beside: &Beside, version: u64) -> Option<Arc<rank::Index>> {
    let known = beside.ranking.load();
    known.as_ref().filter(|known| known.version == version).map(|known| Arc::clone(&known.index))
}

/// Keeps a ranking that somebody has asked for up to date and in one piece.
pub fn keep(snapshot: &Snapshot, beside: &Beside) -> Result<()> {
    if beside.ranking.load().is_some() {
        let index = of(snapshot)?;
        if index.is_scattered() {
            publish(beside, snapshot.version(), index.merged());
        }
    }
    Ok(())
}

fn publish(beside: &Beside, version: u64, index: rank::Index) -> Arc<rank::Index> {
    let index = Arc::new(index);
    let next = Arc::new(Ranking { version, index: Arc::clone(&index) });
    // Whoever is slower must not bring an older one back.
    beside.ranking.rcu(|known| match known {
        Some(known) if known.version > version => Some(Arc::clone(known)),
        _ => Some(Arc::clone(&next)),
    });
    index
}

fn built(snapshot: &Snapshot) -> Result<rank::Index> {
    let mut documents = Vec::new();
    for key in snapshot.rows.keys(Table::Slots, None)? {
        if let Some(head) = slot_of_row(Table::Slots, &key) {
            documents.extend(document(snapshot, &head)?);
        }
    }
    Ok(rank::Index::new(documents))
}

fn document(snapshot: &Snapshot, head: &SlotHead) -> Result<Option<rank::Document>> {
    let Some(slot) = snapshot.slot(head)? else { return Ok(None) };
    let mut facts = Vec::new();
    let mut participants: Vec<String> = Vec::new();
    for id in rank::lasting(&slot) {
        let Some(fact) = snapshot.fact(&id)? else { continue };
        participants.extend(participants_of(snapshot, &fact)?);
        facts.push(fact);
    }
    participants.sort();
    participants.dedup();
    Ok(rank::Document::of(&slot, &facts, &participants))
}

/// The names of who took part in the message that states a fact, but for the owner's.
pub fn participants_of(snapshot: &Snapshot, fact: &Fact) -> Result<Vec<String>> {
    let message = snapshot.message(&fact.source.message)?;
    let identities = snapshot.identities();
    let others = message.iter().flat_map(Message::participants);
    Ok(others.filter(|who| identities.person(who) != Owner::id()).map(|who| who.name.clone()).collect())
}
