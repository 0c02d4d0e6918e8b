//! Which facts share a key, whatever the keys are called.

use std::collections::HashMap;

use super::super::statistics::{Proportion, Score};
use super::matching::Match;
use crate::domain::SlotKey;

/// Pairs and misfiles of several stores.
#[derive(Debug, Default)]
pub(super) struct Keys {
    same_key: usize,
    same_slot: usize,
    both: usize,
    filed: usize,
    misfiled: usize,
}

impl Keys {
    /// Adds the labels of one store, which are in order of arrival. Returns those whose fact went under a key that
    /// another slot had used before.
    pub(super) fn add<'a>(&mut self, matches: &'a [Match<'a>]) -> Vec<&'a Match<'a>> {
        let filed: Vec<(&Match, &SlotKey)> = matches
            .iter()
            .filter(|one| !one.label.optional)
            .filter_map(|one| Some((one, &one.found()?.slot)))
            .collect();
        let mut owners: HashMap<&SlotKey, &str> = HashMap::new();
        let mut misfiled = Vec::new();
        for (index, (one, key)) in filed.iter().enumerate() {
            for (other, theirs) in filed.iter().take(index) {
                let (same_key, same_slot) = (key == theirs, one.label.slot == other.label.slot);
                self.same_key += usize::from(same_key);
                self.same_slot += usize::from(same_slot);
                self.both += usize::from(same_key && same_slot);
            }
            if *owners.entry(key).or_insert(&one.label.slot) != one.label.slot {
                misfiled.push(*one);
            }
        }
        self.filed += filed.len();
        self.misfiled += misfiled.len();
        misfiled
    }

    pub(super) fn scores(&self) -> [Score; 3] {
        [
            Score::new("key precision", Proportion::of(self.both, self.same_key)),
            Score::new("key recall", Proportion::of(self.both, self.same_slot)),
            Score::new("slot misfile", Proportion::of(self.misfiled, self.filed)),
        ]
    }
}
