//! Slots: the keys under which values replace each other.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

use super::entity::{EntityId, EntityRef};
use super::fact::{Cardinality, FactId, State};
use super::frame::Frame;
use super::ledger::{self, Entry, Ledger, Reason, Role, Stretch};
use super::message::string_id;
use super::text::sluggish;

string_id!(
    /// (entity, attribute with its qualifiers, frame) as one readable string: `alex-chen~3f2a|standup|when`.
    /// Equal for two facts exactly when they share a slot.
    SlotKey
);

impl SlotKey {
    /// The key of a slot. The entity is told from its namesakes by the start of its id.
    #[must_use]
    pub fn of(entity: &EntityRef, attribute: &str, frame: &Frame) -> Self {
        let id = entity.id.as_str();
        let mark = id.get(2..6).unwrap_or(id);
        Self(format!("{}~{mark}|{}|{frame}", sluggish(&entity.name), attribute.replace('|', "/")))
    }

    /// What the key says beside the entity: attribute and frame.
    #[must_use]
    pub fn property(&self) -> Option<&str> {
        self.0.split_once('|').map(|(_, property)| property)
    }
}

/// A slot without its ledger: enough to see whether a request means it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SlotHead {
    /// Whose.
    pub entity: EntityId,
    /// The kind of value.
    pub frame: Frame,
    /// Which property.
    pub attribute: String,
}

/// A slot with the whole of its ledger.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SlotRecord {
    /// Its key.
    pub key: SlotKey,
    /// Whose it is.
    pub entity: EntityRef,
    /// Which property: canonical words, qualifiers first (`work phone`).
    pub attribute: String,
    /// The kind of its values.
    pub frame: Frame,
    /// One value in force, or a set of them.
    pub cardinality: Cardinality,
    /// The ledger's entries, in stated order; of a multi-valued slot those of all members.
    pub entries: Vec<Entry>,
    /// Facts that wait for a decision and would join this slot.
    pub pending: Vec<FactId>,
}

/// What a slot says at a time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SlotReading {
    /// The facts in force: at most one of a functional slot.
    pub in_force: Vec<FactId>,
    /// Why there is none.
    pub reason: Option<Reason>,
    /// The state of every entry that has one.
    pub states: BTreeMap<FactId, State>,
    /// What superseded, overrode, retracted, corrected or contradicts an entry.
    pub by: BTreeMap<FactId, FactId>,
    /// The entries that only repeat another's value, and which.
    pub reaffirms: BTreeMap<FactId, FactId>,
    /// The first later moment at which any of this changes by itself.
    pub next_flip_at: Option<Timestamp>,
}

impl SlotRecord {
    /// What it is found by.
    #[must_use]
    pub fn head(&self) -> SlotHead {
        SlotHead {
            entity: self.entity.id.clone(),
            frame: self.frame.clone(),
            attribute: self.attribute.clone(),
        }
    }

    /// The slot at valid time `v`, with what was received by `k` (everything, without one).
    #[must_use]
    pub fn read(&self, v: Timestamp, k: Option<Timestamp>) -> SlotReading {
        self.read_among(v, k, |_| true)
    }

    /// The slot at `v` as if it had only the entries written by `written`: what somebody who writes then can rely on.
    #[must_use]
    pub fn read_as_written_by(&self, v: Timestamp, written: Timestamp) -> SlotReading {
        self.read_among(v, None, |entry| entry.stated <= written)
    }

    /// What holds over all of valid time, with what was received by `k`: the stretches of each of its ledgers.
    #[must_use]
    pub fn over_time(&self, k: Option<Timestamp>) -> Vec<Vec<Stretch>> {
        self.ledgers(|_| true).iter().map(|entries| Ledger::new(entries, k).stretches()).collect()
    }

    fn read_among(&self, v: Timestamp, k: Option<Timestamp>, keep: impl Fn(&Entry) -> bool) -> SlotReading {
        let mut reading = SlotReading::default();
        for ledger in self.ledgers(keep) {
            reading.add(ledger::read(&ledger, v, k));
        }
        if !reading.in_force.is_empty() {
            reading.reason = None;
        }
        reading
    }

    /// The entries of each ledger: one for a functional slot, one a member of a set.
    fn ledgers(&self, keep: impl Fn(&Entry) -> bool) -> Vec<Vec<Entry>> {
        let kept = self.entries.iter().filter(|entry| keep(entry)).cloned();
        match self.cardinality {
            Cardinality::One => vec![kept.collect()],
            Cardinality::Many => {
                let mut members: BTreeMap<String, Vec<Entry>> = BTreeMap::new();
                let mut member_of: BTreeMap<FactId, String> = BTreeMap::new();
                for entry in kept {
                    let target = entry.target.as_ref().and_then(|target| member_of.get(target));
                    let member = target.cloned().or_else(|| entry.value.clone()).unwrap_or_default();
                    member_of.insert(entry.id.clone(), member.clone());
                    members.entry(member).or_default().push(entry);
                }
                members.into_values().collect()
            }
        }
    }
}

impl SlotReading {
    fn add(&mut self, ledger: ledger::Reading) {
        self.in_force.extend(ledger.fact);
        self.reason = self.reason.or(ledger.reason);
        self.states.extend(ledger.states.into_iter().filter_map(|(id, state)| Some((id, state?))));
        self.by.extend(ledger.by.into_iter().filter_map(|(id, by)| Some((id, by?))));
        for (id, role) in ledger.roles {
            if let Role::Reaffirms(layer) = role {
                self.reaffirms.insert(id, layer);
            }
        }
        self.next_flip_at = match (self.next_flip_at, ledger.next_flip_at) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
    }
}
