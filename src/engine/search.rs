//! Full-text search: the index proposes, the rows decide.

use super::Snapshot;
use super::ranking::participants_of;
use crate::domain::{Fact, Message, search_words};
use crate::error::Result;
use crate::recall::{View, phrase};
use crate::store::index::{Document, Kind};
use crate::store::{Read, Table};

/// What a hit weighs in the text, in the names of who it is about or from, and in those of all others.
const WEIGHTS: [f64; 3] = [1.0, 2.0, 1.5];
/// Words of a usual text of each field, for the normalisation by length.
const USUAL: [f64; 3] = [12.0, 2.0, 4.0];
/// BM25's constants.
const K1: f64 = 1.2;
const B: f64 = 0.75;
/// What a beginning of a word counts beside the word.
const BEGINNING: f64 = 0.5;

/// The words by which a row is found, by field.
type Fields = [Vec<String>; 3];

/// Something that was found, and how well it fits: above 0, below 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Found<T> {
    /// What.
    pub item: T,
    /// How well.
    pub score: f64,
}

impl Snapshot {
    /// The messages that hold all of these words, the last of which may be the beginning of one: the best first. Case
    /// and accents do not matter, and no text is a wrong query.
    ///
    /// # Errors
    /// Where the store cannot be read.
    pub fn search_messages(&self, text: &str) -> Result<Vec<Found<Message>>> {
        let mut found = self.search(Kind::Messages, text, |document| match document {
            Document::Message(id) => Ok(self.message(id)?.map(|message| (of_message(&message), message))),
            Document::Fact(_) => Ok(None),
        })?;
        found.sort_by(|a, b| {
            b.score.total_cmp(&a.score).then_with(|| b.item.stated_order().cmp(&a.item.stated_order()))
        });
        Ok(found)
    }

    /// The facts, in whatever state, that hold all of these words: as [`Snapshot::search_messages`].
    ///
    /// # Errors
    /// Where the store cannot be read.
    pub fn search_facts(&self, text: &str) -> Result<Vec<Found<Fact>>> {
        let mut found = self.search(Kind::Facts, text, |document| match document {
            Document::Fact(id) => match self.fact(id)? {
                Some(fact) => Ok(Some((of_fact(self, &fact)?, fact))),
                None => Ok(None),
            },
            Document::Message(_) => Ok(None),
        })?;
        found.sort_by(|a, b| {
            let stated = |fact: &Fact| (fact.source.stated.instant, fact.draft.id.clone());
            b.score.total_cmp(&a.score).then_with(|| stated(&b.item).cmp(&stated(&a.item)))
        });
        Ok(found)
    }

    fn search<T>(
        &self,
        kind: Kind,
        text: &str,
        row: impl Fn(&Document) -> Result<Option<(Fields, T)>>,
    ) -> Result<Vec<Found<T>>> {
        let words = search_words(text);
        let mut found = Vec::new();
        if words.is_empty() {
            return Ok(found);
        }
        // A candidate is looked up in this snapshot, so that what is gone or reads differently now is not found.
        for document in self.candidates(kind, &words)? {
            if let Some((fields, item)) = row(&document)?
                && let Some(score) = score(&words, &fields)
            {
                found.push(Found { item, score });
            }
        }
        Ok(found)
    }

    /// What the index proposes, and whatever it may not have yet.
    fn candidates(&self, kind: Kind, words: &[String]) -> Result<Vec<Document>> {
        let table = match kind {
            Kind::Messages => Table::Messages,
            Kind::Facts => Table::Facts,
        };
        let coverage = self.index.as_ref().map(|index| index.coverage());
        let proposed =
            coverage.as_ref().and_then(|coverage| coverage.searcher.as_ref()?.find(kind, words).ok());
        let (Some(coverage), Some(mut documents)) = (coverage, proposed) else {
            let keys = self.rows.keys(table, None)?;
            return Ok(keys.iter().filter_map(|key| Document::of(table, key)).collect());
        };
        documents.extend(coverage.behind.iter().flat_map(|batch| batch.documents.iter().cloned()));
        documents.sort_unstable();
        documents.dedup();
        Ok(documents)
    }
}

/// The words that a document is indexed by; none where its row is gone.
pub fn words_of(snapshot: &Snapshot, document: &Document) -> Result<Option<Vec<String>>> {
    let fields = match document {
        Document::Message(id) => snapshot.message(id)?.map(|message| of_message(&message)),
        Document::Fact(id) => match snapshot.fact(id)? {
            Some(fact) => Some(of_fact(snapshot, &fact)?),
            None => None,
        },
    };
    Ok(fields.map(|fields| fields.into_iter().flatten().collect()))
}

fn of_message(message: &Message) -> Fields {
    let names = message.recipients.iter().map(|who| who.name.as_str()).chain([message.conversation.as_str()]);
    [
        search_words(message.current_text()),
        search_words(&message.author.name),
        names.flat_map(search_words).collect(),
    ]
}

fn of_fact(snapshot: &Snapshot, fact: &Fact) -> Result<Fields> {
    let participants = participants_of(snapshot, fact)?;
    Ok([
        search_words(&phrase::bare(fact)),
        search_words(&fact.entity.name),
        participants.iter().flat_map(|name| search_words(name)).collect(),
    ])
}

/// BM25F without rarity, which is the same for every hit of a search for all words; none where a word is missing.
fn score(words: &[String], fields: &Fields) -> Option<f64> {
    let (last, _) = words.split_last()?;
    let mut sum = 0.0;
    for word in words {
        let may_begin = std::ptr::eq(word, last);
        let mut frequency = 0.0;
        for ((texts, weight), usual) in fields.iter().zip(WEIGHTS).zip(USUAL) {
            let times: f64 = texts
                .iter()
                .map(|text| match () {
                    () if text == word => 1.0,
                    () if may_begin && text.starts_with(word.as_str()) => BEGINNING,
                    () => 0.0,
                })
                .sum();
            let length = f64::from(u32::try_from(texts.len()).unwrap_or(u32::MAX));
            frequency += weight * times / (1.0 - B + B * length / usual);
        }
        if frequency <= 0.0 {
            return None;
        }
        sum += frequency / (K1 + frequency);
    }
    Some(sum / f64::from(u32::try_from(words.len()).unwrap_or(u32::MAX)))
}
