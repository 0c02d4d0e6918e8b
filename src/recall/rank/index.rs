//! The ranking structure: all slots of a store by the words that lead to them.
//!
//! An index of its own rather than scores from the postings of the full-text index, which does without frequencies:
//! measured over 20,000 facts, the same exact BM25F costs half as much on flat postings in memory (`ranking.md` §1), a
//! document frequency over all fields exists, a change is there with the next keystroke, and nothing needs a commit.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::document::{Document, count};
use super::segment::Segment;
use crate::domain::SlotHead;

/// Words that more than one document in this many holds are common: they tell little, and are looked at last.
const COMMON: usize = 10;
/// A word of so few documents is rare in a store of any size.
const FEW: usize = 2;
/// Documents that reach the second phase.
const MOST: usize = 200;

/// A slot that the words lead to.
#[derive(Clone, Debug)]
pub struct Scored {
    /// The slot.
    pub document: Arc<Document>,
    /// Its BM25F score.
    pub score: f32,
}

/// Every slot that can be ranked. Clones share what did not change.
#[derive(Clone, Debug, Default)]
pub struct Index {
    base: Arc<Segment>,
    /// What a document over random, unrelated drafts of this store hardly ever scores.
    cut_off: f32,
    /// Slots that differ from the base, and what they are now.
    changed: BTreeMap<SlotHead, Option<Arc<Document>>>,
    delta: Arc<Segment>,
}

impl Index {
    /// Changes that may wait before all is indexed anew.
    const WAITING: usize = 1_000;
    /// So many slots are indexed anew at every change: a small store has learned nothing yet that would last.
    const SMALL: usize = 256;

    /// Indexes `documents`, in any order.
    #[must_use]
    pub fn new(documents: impl IntoIterator<Item = Document>) -> Self {
        Self::of(documents.into_iter().map(Arc::new).collect())
    }

    fn of(mut documents: Vec<Arc<Document>>) -> Self {
        documents.sort_by(|a, b| a.head.cmp(&b.head));
        let mut index = Self { base: Arc::new(Segment::new(documents)), ..Self::default() };
        index.cut_off = super::cut_off::learn(&index);
        index
    }

    /// The index with these slots as they are now; none for one that is gone.
    #[must_use]
    pub fn with(&self, changes: impl IntoIterator<Item = (SlotHead, Option<Document>)>) -> Self {
        let mut all = self.changed.clone();
        all.extend(changes.into_iter().map(|(head, document)| (head, document.map(Arc::new))));
        if self.base.documents.len() + all.len() <= Self::SMALL {
            return Self { changed: all, ..self.clone() }.merged();
        }
        let documents = all.values().flatten().cloned().collect();
        let delta = Arc::new(Segment::with_average(documents, self.base.average));
        Self { base: Arc::clone(&self.base), cut_off: self.cut_off, changed: all, delta }
    }

    /// Whether so much has changed that it should be [merged](Self::merged).
    #[must_use]
    pub fn is_scattered(&self) -> bool {
        self.changed.len() > Self::WAITING.max(self.base.documents.len() / 20)
    }

    /// The same index, in one piece.
    #[must_use]
    pub fn merged(&self) -> Self {
        let kept = self.base.documents.iter().filter(|document| !self.changed.contains_key(&document.head));
        Self::of(kept.chain(self.changed.values().flatten()).cloned().collect())
    }

    /// The score that a line must reach.
    #[must_use]
    pub const fn cut_off(&self) -> f32 {
        self.cut_off
    }

    /// Every document of the base, by slot.
    pub(super) fn documents(&self) -> &[Arc<Document>] {
        &self.base.documents
    }

    fn len(&self) -> usize {
        self.base.documents.len() + self.delta.documents.len()
    }

    /// How many documents hold a word; ones that have changed since count twice until all is merged.
    fn frequency(&self, word: &str) -> usize {
        self.base.frequency(word) + self.delta.frequency(word)
    }

    /// Whether any document holds a word.
    #[must_use]
    pub fn knows(&self, word: &str) -> bool {
        self.frequency(word) > 0
    }

    /// Whether a word tells documents apart.
    #[must_use]
    pub fn is_informative(&self, word: &str) -> bool {
        let frequency = self.frequency(word);
        (1..=(self.len() / COMMON).max(FEW)).contains(&frequency)
    }

    /// The slots that hold an informative word of `words`, or where there is none, any of them: the best first; equal
    /// scores in the order of slots.
    #[must_use]
    pub fn search(&self, words: &[String]) -> Vec<Scored> {
        let distinct: BTreeSet<&str> = words.iter().map(String::as_str).collect();
        let (mut rare, mut common) = (Vec::new(), Vec::new());
        for word in distinct {
            let frequency = self.frequency(word);
            if frequency == 0 {
                continue;
            }
            let (all, with) = (count(self.len()), count(frequency));
            let rarity = (1.0 + (all - with + 0.5) / (with + 0.5)).ln();
            if self.is_informative(word) { &mut rare } else { &mut common }.push((word, rarity));
        }
        if rare.is_empty() {
            rare = std::mem::take(&mut common);
        }
        let mut found = Vec::new();
        for (score, number) in self.base.search(&rare, &common, MOST) {
            let document = self.base.documents.get(number);
            let document = document.filter(|document| !self.changed.contains_key(&document.head));
            found.extend(document.map(|document| Scored { document: Arc::clone(document), score }));
        }
        for (score, number) in self.delta.search(&rare, &common, MOST) {
            let document = self.delta.documents.get(number);
            found.extend(document.map(|document| Scored { document: Arc::clone(document), score }));
        }
        found.sort_by(|a, b| b.score.total_cmp(&a.score).then_with(|| a.document.head.cmp(&b.document.head)));
        found
    }
}
