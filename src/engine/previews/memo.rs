//! What was read for the last requests: the next key asks for nearly the same, and a row costs far more to read than to
//! copy.

use std::collections::HashMap;
use std::hash::Hash;

use crate::domain::{EntityId, Fact, FactId, MessageId, SlotHead, SlotRecord};
use crate::error::Result;
use crate::identity::Bearer;

/// The most rows of a kind that are kept.
const MOST: usize = 2_000;

/// Rows as of one version of the store.
#[derive(Default)]
pub struct Memo {
    version: u64,
    pub bearers: Rows<String, Vec<Bearer>>,
    pub heads: Rows<EntityId, Vec<SlotHead>>,
    pub slots: Rows<SlotHead, Option<SlotRecord>>,
    pub facts: Rows<FactId, Option<Fact>>,
    pub participants: Rows<MessageId, Vec<EntityId>>,
}

impl Memo {
    /// What is known of the store as of `version`: of another one, nothing.
    pub fn as_of(&mut self, version: u64) -> &mut Self {
        if self.version != version {
            *self = Self { version, ..Self::default() };
        }
        self
    }
}

/// Rows of one kind.
pub struct Rows<K, V>(HashMap<K, V>);

impl<K, V> Default for Rows<K, V> {
    fn default() -> Self {
        Self(HashMap::new())
    }
}

impl<K: Hash + Eq, V: Clone> Rows<K, V> {
    /// The row of `key`, read where it is not known.
    pub fn get(&mut self, key: K, read: impl FnOnce(&K) -> Result<V>) -> Result<V> {
        if let Some(known) = self.0.get(&key) {
            return Ok(known.clone());
        }
        let row = read(&key)?;
        if self.0.len() >= MOST {
            self.0.clear();
        }
        self.0.insert(key, row.clone());
        Ok(row)
    }
}
