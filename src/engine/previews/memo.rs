//! What was read for the last requests: the next key asks for nearly the same, and a row costs far more to read than to
//! copy.

use std::collections::BTreeMap;
use std::ops::Bound;
use std::sync::Arc;

use jiff::Timestamp;

use crate::domain::{Correspondent, EntityId, Fact, FactId, MessageId, SlotHead, SlotRecord};
use crate::engine::names::Bearers;
use crate::engine::rows::{MOST, Rows};
use crate::recall::Who;

/// Rows as of one version of the store.
#[derive(Default)]
pub struct Memo {
    version: u64,
    pub bearers: Bearers,
    pub gaps: Gaps,
    pub recipients: Rows<Vec<Who>, Vec<Correspondent>>,
    pub heads: Rows<EntityId, Vec<SlotHead>>,
    pub slots: Rows<SlotHead, Option<SlotRecord>>,
    pub facts: Rows<FactId, Option<Fact>>,
    /// The last contacts whenever they were, the last first, by how many a reader wants of them.
    pub contacts: Rows<(EntityId, usize), Arc<[Timestamp]>>,
    pub meetings: Rows<(EntityId, EntityId), u32>,
    pub participants: Rows<MessageId, Vec<EntityId>>,
}

impl Memo {
    /// Whether this is what is known of the store as of `version`.
    pub const fn is_of(&self, version: u64) -> bool {
        self.version == version
    }

    /// What is known of the store as of `version`: of another one, nothing.
    pub fn for_version(self, version: u64) -> Self {
        if self.is_of(version) { self } else { Self { version, ..Self::default() } }
    }
}

/// Words between which nobody's name is: a word that grows letter by letter is looked up once, not at every letter.
#[derive(Default)]
pub struct Gaps(BTreeMap<String, Option<String>>);

impl Gaps {
    /// Takes note that there is no name from `word` on until `next`; none at all, without one.
    pub fn insert(&mut self, word: &str, next: Option<String>) {
        if self.0.len() >= MOST {
            self.0.clear();
        }
        self.0.insert(word.to_owned(), next);
    }

    /// Whether a word is known to be nobody's name. No two gaps overlap but in their ends: the last that begins before
    /// the word reaches as far as any.
    pub fn has(&self, word: &str) -> bool {
        let last = self.0.range::<str, _>((Bound::Unbounded, Bound::Included(word))).next_back();
        last.is_some_and(|(_, next)| next.as_deref().is_none_or(|next| word < next))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gap_reaches_from_the_word_that_was_looked_up_to_the_next_name() {
        let mut gaps = Gaps::default();
        assert!(!gaps.has("sta"));
        gaps.insert("sta", Some("stacy".into()));
        gaps.insert("stan", Some("stanley".into()));
        gaps.insert("zo", None);
        for (word, is_in) in [
            ("st", false),
            ("sta", true),
            ("stab", true),
            ("stacy", false),
            ("stad", false),
            ("standup", true),
            ("stanley", false),
            ("zn", false),
            ("zoo", true),
        ] {
            assert_eq!(gaps.has(word), is_in, "{word}");
        }
    }
}
