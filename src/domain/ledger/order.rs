//! Which entries take part in a reading, and in which order.

use std::collections::HashMap;

use jiff::{SignedDuration, Timestamp};

use super::entry::Entry;
use crate::domain::fact::FactId;

/// How far a message may be stated ahead of its receipt before its clock counts as wrong.
const CLOCK_TOLERANCE: SignedDuration = SignedDuration::from_hours(24);

/// The entries received by some time, in stated order; elsewhere they are named by their index here.
pub(super) struct Known<'a> {
    entries: Vec<&'a Entry>,
    index: HashMap<&'a FactId, usize>,
}

impl<'a> Known<'a> {
    /// What was received by `k`, or everything.
    pub(super) fn by(entries: &'a [Entry], k: Option<Timestamp>) -> Self {
        let mut entries: Vec<_> =
            entries.iter().filter(|entry| k.is_none_or(|k| entry.received <= k)).collect();
        entries.sort_by_key(|entry| (entry.stated, entry.position, &entry.message, entry.offset, &entry.id));
        let index = entries.iter().enumerate().map(|(index, entry)| (&entry.id, index)).collect();
        Self { entries, index }
    }

    /// The entries, in stated order.
    pub(super) fn entries(&self) -> &[&'a Entry] {
        &self.entries
    }

    /// The entry at an index.
    pub(super) fn entry(&self, index: usize) -> &'a Entry {
        self.entries[index]
    }

    /// Whether an entry was stated too long after it was received: it waits, and nothing can act on it.
    pub(super) fn has_wrong_clock(&self, index: usize) -> bool {
        let entry = self.entry(index);
        entry.stated.duration_since(entry.received) > CLOCK_TOLERANCE
    }

    /// The entry that an act names, where it is known and stands before the act.
    pub(super) fn target(&self, act: usize) -> Option<usize> {
        let target = *self.index.get(self.entry(act).target.as_ref()?)?;
        (target < act && !self.has_wrong_clock(target)).then_some(target)
    }
}
