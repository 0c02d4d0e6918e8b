//! Which entries take part in a reading, and in which order.

use std::borrow::Borrow;
use std::collections::HashMap;

use jiff::{SignedDuration, Timestamp};

use super::entry::Entry;
use crate::domain::fact::FactId;
use crate::domain::message::MessageId;

/// How far a message may be stated ahead of its receipt before its clock counts as wrong.
const CLOCK_TOLERANCE: SignedDuration = SignedDuration::from_hours(24);

/// The entries received by some time, in stated order, lent or owned; elsewhere they are named by their index here.
pub(super) struct Known<E> {
    entries: Vec<E>,
    /// For each entry the one before it that it names.
    targets: Vec<Option<usize>>,
    /// For each entry its value and its conversation.
    symbols: Vec<(Option<Symbol>, Symbol)>,
    words: HashMap<String, Symbol>,
}

/// A string of an entry; the same strings are the same symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Symbol(usize);

fn symbol(words: &mut HashMap<String, Symbol>, text: &str) -> Symbol {
    let next = Symbol(words.len());
    words.get(text).copied().unwrap_or_else(|| *words.entry(text.to_owned()).or_insert(next))
}

fn symbols(words: &mut HashMap<String, Symbol>, entry: &Entry) -> (Option<Symbol>, Symbol) {
    let value = entry.value.as_ref().map(|value| symbol(words, value));
    (value, symbol(words, &entry.conversation.0))
}

impl<'a> Known<&'a Entry> {
    /// What was received by `k`, or everything.
    pub(super) fn by(entries: &'a [Entry], k: Option<Timestamp>) -> Self {
        let mut entries: Vec<_> =
            entries.iter().filter(|entry| k.is_none_or(|k| entry.received <= k)).collect();
        entries.sort_by_key(|entry| place(entry));
        let mut before: HashMap<&FactId, usize> = HashMap::new();
        let acts = entries.iter().any(|entry| entry.target.is_some());
        let targets = entries.iter().enumerate().map(|(index, entry)| {
            let target = entry.target.as_ref().and_then(|target| before.get(target).copied());
            if acts {
                before.insert(&entry.id, index);
            }
            target
        });
        let targets = targets.collect();
        let mut words = HashMap::new();
        let symbols = entries.iter().map(|entry| symbols(&mut words, entry)).collect();
        Self { entries, targets, symbols, words }
    }
}

impl Known<Entry> {
    /// All of these.
    pub(super) fn owning(mut entries: Vec<Entry>) -> Self {
        entries.sort_by(|a, b| place(a).cmp(&place(b)));
        let mut known = Self::default();
        for entry in entries {
            known.push(entry);
        }
        known
    }

    /// Whether an entry comes after all others in stated order.
    pub(super) fn ends_before(&self, entry: &Entry) -> bool {
        self.entries.last().is_none_or(|last| place(last) <= place(entry))
    }

    /// Adds an entry that comes after all others.
    pub(super) fn push(&mut self, entry: Entry) {
        let named = |target: &FactId| self.entries.iter().rposition(|entry| entry.id == *target);
        self.targets.push(entry.target.as_ref().and_then(named));
        self.symbols.push(symbols(&mut self.words, &entry));
        self.entries.push(entry);
    }
}

impl<E> Default for Known<E> {
    fn default() -> Self {
        Self { entries: Vec::new(), targets: Vec::new(), symbols: Vec::new(), words: HashMap::new() }
    }
}

impl<E: Borrow<Entry>> Known<E> {
    /// How many entries there are.
    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    /// The entries, in stated order.
    pub(super) fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.entries.iter().map(Borrow::borrow)
    }

    /// The entry at an index.
    pub(super) fn entry(&self, index: usize) -> &Entry {
        self.entries[index].borrow()
    }

    /// The value of an entry.
    pub(super) fn value(&self, index: usize) -> Option<Symbol> {
        self.symbols[index].0
    }

    /// The conversation of an entry.
    pub(super) fn conversation(&self, index: usize) -> Symbol {
        self.symbols[index].1
    }

    /// Whether an entry was stated too long after it was received: it waits, and nothing can act on it.
    pub(super) fn has_wrong_clock(&self, index: usize) -> bool {
        let entry = self.entry(index);
        entry.stated.duration_since(entry.received) > CLOCK_TOLERANCE
    }

    /// The entry that an act names, where it is known and stands before the act.
    pub(super) fn target(&self, act: usize) -> Option<usize> {
        self.targets[act].filter(|target| !self.has_wrong_clock(*target))
    }
}

/// The place of an entry in stated order.
fn place(entry: &Entry) -> (Timestamp, u32, &MessageId, usize, &FactId) {
    (entry.stated, entry.position, &entry.message, entry.offset, &entry.id)
}
