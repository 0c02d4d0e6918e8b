//! Reference arms: what the benchmark gives to methods whose figures are known.

use std::collections::{BTreeSet, HashMap};

use super::corpus::{NOW, Query, SourceMessage};
use super::statistics::real;

/// Saturation and length normalisation of BM25 (Robertson and Zaragoza, 2009).
const K1: f64 = 1.2;
const B: f64 = 0.75;
/// The age in days at which a message counts half: what serves this arm best on seeds 1 to 5 of main, k = 1.
const HALF_LIFE: f64 = 30.0;

/// Words that say nothing about what a message is about (Lucene's English stop words, and pronouns). With them the
/// form of a draft outweighs its noun, and this arm stays below its known figure (.69 instead of .84 at k = 1).
const FUNCTION_WORDS: [&str; 48] = [
    "a", "an", "and", "are", "as", "at", "be", "but", "by", "for", "if", "in", "into", "is", "it", "no",
    "not", "of", "on", "or", "such", "that", "the", "their", "then", "there", "these", "they", "this", "to",
    "was", "will", "with", "i", "me", "my", "we", "us", "our", "you", "your", "he", "she", "him", "her",
    "so", "now", "which",
];

/// BM25 × recency over messages.
pub(super) struct RawMessages<'a> {
    messages: &'a [SourceMessage],
    /// Occurrences of each term: message and count.
    postings: HashMap<String, Vec<(usize, u32)>>,
    lengths: Vec<f64>,
    mean_length: f64,
    /// Names of authors and recipients count as words, of messages and drafts alike.
    named: bool,
}

impl<'a> RawMessages<'a> {
    /// Over what the messages say.
    pub(super) fn new(messages: &'a [SourceMessage]) -> Self {
        Self::over(messages, false)
    }

    /// Over what they say, and the names of those who say it and hear it.
    pub(super) fn named(messages: &'a [SourceMessage]) -> Self {
        Self::over(messages, true)
    }

    fn over(messages: &'a [SourceMessage], named: bool) -> Self {
        let mut postings: HashMap<String, Vec<(usize, u32)>> = HashMap::new();
        let mut lengths = Vec::with_capacity(messages.len());
        for (index, message) in messages.iter().enumerate() {
            let mut words = terms(&message.text);
            if named {
                words
                    .extend(std::iter::once(&message.author).chain(&message.to).flat_map(|name| terms(name)));
            }
            lengths.push(real(words.len()));
            for term in words {
                let list = postings.entry(term).or_default();
                match list.last_mut() {
                    Some((latest, count)) if *latest == index => *count += 1,
                    _ => list.push((index, 1)),
                }
            }
        }
        let mean_length = lengths.iter().sum::<f64>() / real(lengths.len().max(1));
        Self { messages, postings, lengths, mean_length, named }
    }

    /// The texts of the best `k` messages, as far as they fit into `budget` characters.
    pub(super) fn block(&self, query: &Query, k: usize, budget: usize) -> Vec<String> {
        self.best(query, k, budget).into_iter().map(|message| message.text.clone()).collect()
    }

    /// The best `k` messages, as far as they fit into `budget` characters.
    pub(super) fn best(&self, query: &Query, k: usize, budget: usize) -> Vec<&'a SourceMessage> {
        let mut scores: HashMap<usize, f64> = HashMap::new();
        // In order, so that sums round alike on every run.
        let mut asked: BTreeSet<String> = terms(&query.draft).into_iter().collect();
        if self.named {
            asked.extend(query.to.iter().flat_map(|name| terms(name)));
        }
        for term in asked {
            let Some(list) = self.postings.get(&term) else { continue };
            let (messages, holding) = (real(self.messages.len()), real(list.len()));
            let rarity = (1.0 + (messages - holding + 0.5) / (holding + 0.5)).ln();
            for &(index, count) in list {
                let count = f64::from(count);
                let norm = K1 * (1.0 - B + B * self.lengths[index] / self.mean_length);
                *scores.entry(index).or_default() += rarity * count * (K1 + 1.0) / (count + norm);
            }
        }
        let mut ranked: Vec<(f64, usize)> =
            scores.into_iter().map(|(index, score)| (score * self.recency(index), index)).collect();
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        let mut room = budget;
        ranked
            .into_iter()
            .take(k)
            .map(|(_, index)| &self.messages[index])
            .map_while(|message| {
                room = room.checked_sub(message.text.chars().count())?;
                Some(message)
            })
            .collect()
    }

    fn recency(&self, index: usize) -> f64 {
        let age = NOW.duration_since(self.messages[index].sent_at).as_secs_f64() / 86_400.0;
        0.5_f64.powf(age / HALF_LIFE)
    }
}

fn terms(text: &str) -> Vec<String> {
    text.to_lowercase()
        .split(|c: char| !c.is_alphanumeric())
        .filter(|term| !term.is_empty() && !FUNCTION_WORDS.contains(term))
        .map(str::to_owned)
        .collect()
}

#[cfg(test)]
#[path = "arms_tests.rs"]
mod tests;
