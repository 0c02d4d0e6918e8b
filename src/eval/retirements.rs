//! What takes what out of force, read from the ledgers.

use std::collections::HashMap;

use crate::domain::{FactId, SlotRecord, State};

/// Every fact that another fact took out of force without asking.
#[derive(Clone, Debug, Default)]
pub(super) struct Retirements {
    /// The fact that replaced, interrupted or called off, and the one that it ended.
    pub(super) pairs: Vec<(FactId, FactId)>,
    /// Of facts that repeat another's value: that other one, which stands in the ledger for all of them.
    layers: HashMap<FactId, FactId>,
}

impl Retirements {
    /// Those of all slots. Each ledger is read at the moment when an entry takes effect, as far as it was written
    /// then: what the entry ends, it ends there.
    pub(super) fn of(slots: &[SlotRecord]) -> Self {
        let mut retirements = Self::default();
        for slot in slots {
            for entry in &slot.entries {
                let begins = entry.valid_from.unwrap_or(entry.stated).max(entry.stated);
                let reading = slot.read_as_written_by(begins, entry.stated);
                for (ended, by) in &reading.by {
                    let is_over = reading.states.get(ended).is_some_and(|state| is_over(*state));
                    if *by == entry.id && is_over && !reading.reaffirms.contains_key(ended) {
                        retirements.pairs.push((by.clone(), ended.clone()));
                    }
                }
                retirements.layers.extend(reading.reaffirms);
            }
        }
        retirements
    }

    /// The fact that stands in the ledger for `fact`.
    pub(super) fn layer<'a>(&'a self, fact: &'a FactId) -> &'a FactId {
        self.layers.get(fact).unwrap_or(fact)
    }
}

const fn is_over(state: State) -> bool {
    matches!(state, State::Superseded | State::Overridden | State::Retracted | State::Mistaken)
}
