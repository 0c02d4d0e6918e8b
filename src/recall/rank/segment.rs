//! An inverted index over documents that do not change any more.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::document::{Document, count};

/// BM25's saturation.
const K1: f32 = 1.2;

/// A document that holds a word, and what the word adds to its score before the word's rarity.
#[derive(Clone, Copy, Debug)]
struct Posting {
    document: u32,
    impact: f32,
}

/// Documents with their postings.
#[derive(Debug, Default)]
pub struct Segment {
    pub documents: Vec<Arc<Document>>,
    pub average: [f32; 3],
    postings: BTreeMap<Box<str>, Vec<Posting>>,
}

impl Segment {
    /// Indexes `documents`, normalised by the average lengths of their fields.
    pub fn new(documents: Vec<Arc<Document>>) -> Self {
        let mut average = [0.0; 3];
        for document in &documents {
            for (sum, length) in average.iter_mut().zip(document.lengths()) {
                *sum += length;
            }
        }
        let total = count(documents.len().max(1));
        Self::with_average(documents, average.map(|sum| sum / total))
    }

    /// Indexes `documents`, normalised as those of a larger segment are.
    pub fn with_average(documents: Vec<Arc<Document>>, average: [f32; 3]) -> Self {
        let mut postings: BTreeMap<Box<str>, Vec<Posting>> = BTreeMap::new();
        for (number, document) in (0..).zip(&documents) {
            for (word, frequency) in document.frequencies(&average) {
                let posting = Posting { document: number, impact: frequency / (K1 + frequency) };
                match postings.get_mut(word) {
                    Some(list) => list.push(posting),
                    None => {
                        postings.insert(word.into(), vec![posting]);
                    }
                }
            }
        }
        Self { documents, average, postings }
    }

    /// How many documents hold `word`.
    pub fn frequency(&self, word: &str) -> usize {
        self.postings.get(word).map_or(0, Vec::len)
    }

    /// Scores by the words of `rare`, then adds those of `common` to the best `most` of them: the lists of common words
    /// are long, and decide little.
    pub fn search(&self, rare: &[(&str, f32)], common: &[(&str, f32)], most: usize) -> Vec<(f32, usize)> {
        let mut scores = vec![0.0_f32; self.documents.len()];
        let mut touched: Vec<u32> = Vec::new();
        for (word, rarity) in rare {
            for posting in self.postings.get(*word).into_iter().flatten() {
                let Some(score) = scores.get_mut(posting.document as usize) else { continue };
                if *score <= 0.0 {
                    touched.push(posting.document);
                }
                *score += rarity * posting.impact;
            }
        }
        let score = |document: u32| scores.get(document as usize).copied().unwrap_or_default();
        let order = |a: &u32, b: &u32| score(*b).total_cmp(&score(*a)).then(a.cmp(b));
        if touched.len() > most {
            touched.select_nth_unstable_by(most, order);
            touched.truncate(most);
        }
        let add_common = |document: u32| {
            let added = common.iter().map(|(word, rarity)| {
                let list = self.postings.get(*word).map(Vec::as_slice).unwrap_or_default();
                let found = list.binary_search_by_key(&document, |posting| posting.document);
                found.ok().and_then(|at| list.get(at)).map_or(0.0, |posting| rarity * posting.impact)
            });
            (score(document) + added.sum::<f32>(), document as usize)
        };
        touched.into_iter().map(add_common).collect()
    }
}
