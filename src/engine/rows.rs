//! What was read before: a row costs far more to read than to copy.

use std::borrow::Borrow;
use std::collections::HashMap;
use std::hash::Hash;

/// The most rows of a kind that are kept.
pub const MOST: usize = 2_000;

/// Rows of one kind, as of one moment.
pub struct Rows<K, V>(HashMap<K, V>);

impl<K, V> Default for Rows<K, V> {
    fn default() -> Self {
        Self(HashMap::new())
    }
}

impl<K: Hash + Eq, V: Clone> Rows<K, V> {
    /// The row of `key`, read where it is not known.
    pub fn get<Q, E>(&mut self, key: &Q, read: impl FnOnce() -> Result<V, E>) -> Result<V, E>
    where
        K: Borrow<Q>,
        Q: Hash + Eq + ToOwned<Owned = K> + ?Sized,
    {
        if let Some(known) = self.0.get(key) {
            return Ok(known.clone());
        }
        let row = read()?;
        if self.0.len() >= MOST {
            self.0.clear();
        }
        self.0.insert(key.to_owned(), row.clone());
        Ok(row)
    }
}
