//! Slots: the keys under which values replace each other.

use serde::{Deserialize, Serialize};

use super::entity::EntityRef;
use super::fact::{Cardinality, FactId};
use super::frame::Frame;
use super::ledger;
use super::message::string_id;

string_id!(
    /// (entity, possessor, qualifiers, attribute, frame) as one readable string: `alex-chen~3f2a|standup|when`.
    /// Equal for two facts exactly when they share a slot.
    SlotKey
);

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
    pub entries: Vec<ledger::Entry>,
    /// Facts that wait for a decision and would join this slot.
    pub pending: Vec<FactId>,
}
