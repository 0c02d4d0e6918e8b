//! What ranking knows of a slot: the words by which it is found.

use std::collections::BTreeMap;

use jiff::Timestamp;

use crate::domain::{Fact, FactId, SlotHead, SlotRecord, State, search_words, singular};
use crate::recall::words::in_full;

/// How much a word weighs in the text of a fact, in the name of its entity, in the names of who took part.
const WEIGHTS: [f32; 3] = [1.0, 2.0, 1.5];

/// A slot as a document of three fields. Which of its values is in force changes with time, so the words of all that
/// can be from its last statement on are there, and whoever ranks reads the ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// The slot.
    pub head: SlotHead,
    /// Words of the property and its values; of the entity's name; of the participants' names.
    pub fields: [Vec<String>; 3],
}

/// The words of `text` as ranking compares them: singular besides folded.
#[must_use]
pub fn terms(text: &str) -> Vec<String> {
    search_words(text).iter().map(|word| singular(word)).collect()
}

/// The facts of a slot that are in force after its last statement, or come to be by themselves.
#[must_use]
pub fn lasting(slot: &SlotRecord) -> Vec<FactId> {
    let last = slot.entries.iter().map(|entry| entry.stated).max().unwrap_or(Timestamp::MIN);
    let reading = slot.read_as_written_by(last, last);
    let lasting = |id: &FactId| {
        let state = reading.states.get(id);
        let may_hold = matches!(state, Some(State::Current | State::Scheduled | State::Overridden));
        may_hold && !reading.reaffirms.contains_key(id)
    };
    slot.entries.iter().filter(|entry| lasting(&entry.id)).map(|entry| entry.id.clone()).collect()
}

impl Document {
    /// The document of a slot with its [`lasting`] facts and the names of who took part in their messages. None where
    /// nothing of it may be ranked: a secret is shown to who asks for it, never proposed.
    #[must_use]
    pub fn of(slot: &SlotRecord, facts: &[Fact], participants: &[String]) -> Option<Self> {
        let mut text = terms(&slot.attribute);
        let mut values = 0;
        for fact in facts.iter().filter(|fact| !fact.draft.sensitive) {
            if let Some(value) = &fact.draft.value {
                text.extend(terms(&in_full(value)));
                values += 1;
            }
        }
        let participants = participants.iter().flat_map(|name| terms(name)).collect();
        (values > 0)
            .then(|| Self { head: slot.head(), fields: [text, terms(&slot.entity.name), participants] })
    }

    /// How many words each field has.
    pub(super) fn lengths(&self) -> [f32; 3] {
        [0, 1, 2].map(|field: usize| self.fields.get(field).map_or(0.0, |words| count(words.len())))
    }

    /// Each word with its weighted, length-normalised frequency over the fields: the `tf'` of BM25F.
    pub(super) fn frequencies(&self, average: &[f32; 3]) -> BTreeMap<&str, f32> {
        const B: f32 = 0.75;
        let mut frequencies = BTreeMap::new();
        for (words, (average, weight)) in self.fields.iter().zip(average.iter().zip(WEIGHTS)) {
            let norm = 1.0 - B + B * count(words.len()) / average.max(1.0);
            for word in words {
                *frequencies.entry(word.as_str()).or_insert(0.0) += weight / norm;
            }
        }
        frequencies
    }
}

/// A number of words or documents. Beyond 16 million, where this rounds, a few do not matter.
#[allow(clippy::cast_precision_loss, reason = "said above")]
pub const fn count(number: usize) -> f32 {
    number as f32
}
