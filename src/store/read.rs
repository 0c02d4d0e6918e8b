//! Reading rows: from a snapshot, or through a change that is under way.

use std::collections::{BTreeMap, BTreeSet};

use fjall::{Keyspace, Readable};
use serde::de::DeserializeOwned;

use super::{Key, Table, storage};
use crate::error::{Error, Result};

/// A row's key and value as stored.
pub type Row = (Vec<u8>, Vec<u8>);

/// Something that rows can be read from.
pub trait Read {
    /// The stored value of `key`.
    ///
    /// # Errors
    /// [`Error::Storage`] where the disk fails.
    fn raw(&self, table: Table, key: &Key) -> Result<Option<Vec<u8>>>;

    /// Every row whose key starts with `prefix` (all rows without one), in the order of keys.
    ///
    /// # Errors
    /// [`Error::Storage`] where the disk fails.
    fn rows(&self, table: Table, prefix: Option<&Key>) -> Result<Vec<Row>>;

    /// The keys that start with `prefix`, without their values.
    ///
    /// # Errors
    /// [`Error::Storage`] where the disk fails.
    fn keys(&self, table: Table, prefix: Option<&Key>) -> Result<Vec<Vec<u8>>>;

    /// The decoded value of `key`.
    ///
    /// # Errors
    /// [`Error::Damaged`] where it does not decode, [`Error::Storage`] where the disk fails.
    fn get<T: DeserializeOwned>(&self, table: Table, key: &Key) -> Result<Option<T>> {
        self.raw(table, key)?.map(|bytes| decode(table, &bytes)).transpose()
    }

    /// The decoded values whose key starts with `prefix`, in the order of keys.
    ///
    /// # Errors
    /// As [`Read::get`].
    fn all<T: DeserializeOwned>(&self, table: Table, prefix: Option<&Key>) -> Result<Vec<T>> {
        self.rows(table, prefix)?.iter().map(|(_, bytes)| decode(table, bytes)).collect()
    }
}

/// Decodes a stored value.
fn decode<T: DeserializeOwned>(table: Table, bytes: &[u8]) -> Result<T> {
    serde_json::from_slice(bytes)
        .map_err(|cause| Error::Damaged { table: table.name(), cause: cause.to_string() })
}

/// Rows that differ from what is on disk; none for a row that is gone.
pub(super) type Changes = BTreeMap<(Table, Key), Option<Vec<u8>>>;

/// All tables at one moment, with changes that are nowhere else.
pub struct Snapshot {
    inner: fjall::Snapshot,
    keyspaces: Vec<Keyspace>,
    pub(super) changes: Changes,
}

impl Snapshot {
    pub(super) fn new(inner: fjall::Snapshot, keyspaces: Vec<Keyspace>) -> Self {
        #[cfg(test)]
        super::touched();
        Self { inner, keyspaces, changes: Changes::new() }
    }

    /// A table, which is about to be read.
    fn keyspace(&self, table: Table) -> Option<&Keyspace> {
        #[cfg(test)]
        super::touched();
        self.keyspaces.get(table as usize)
    }

    fn scan(&self, table: Table, prefix: Option<&Key>) -> impl Iterator<Item = fjall::Guard> + use<> {
        let scan = self.keyspace(table).map(|keyspace| match prefix {
            Some(prefix) => self.inner.prefix(keyspace, prefix.bytes()),
            None => self.inner.iter(keyspace),
        });
        scan.into_iter().flatten()
    }

    /// Whether a table has no row: reads no more than it takes to tell.
    ///
    /// # Errors
    /// [`Error::Storage`] where the disk fails.
    pub fn is_empty(&self, table: Table) -> Result<bool> {
        if self.changed(table, None).any(|(_, value)| value.is_some()) {
            return Ok(false);
        }
        for guard in self.scan(table, None) {
            let key = guard.key().map_err(|cause| storage("reading", &cause))?;
            if self.changed(table, None).all(|(gone, _)| gone.bytes() != &*key) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Hands every row of a table to `each`, as it is on disk.
    ///
    /// # Errors
    /// [`Error::Storage`] where the disk fails.
    pub(super) fn each(&self, table: Table, mut each: impl FnMut(&[u8], &[u8])) -> Result<()> {
        for guard in self.scan(table, None) {
            let (key, value) = guard.into_inner().map_err(|cause| storage("reading", &cause))?;
            each(&key, &value);
        }
        Ok(())
    }

    /// The changed rows of a table whose key starts with `prefix`.
    pub(super) fn changed(
        &self,
        table: Table,
        prefix: Option<&Key>,
    ) -> impl Iterator<Item = (&Key, &Option<Vec<u8>>)> {
        let start = prefix.cloned().unwrap_or_else(|| Key::of(&[]));
        let prefix = prefix.map(|prefix| prefix.bytes().to_vec()).unwrap_or_default();
        self.changes
            .range((table, start)..)
            .take_while(move |((of, key), _)| *of == table && key.bytes().starts_with(&prefix))
            .map(|((_, key), value)| (key, value))
    }

    /// The `most` greatest keys that start with `prefix` and whose next part is at most `bound`, the greatest first.
    ///
    /// # Errors
    /// [`Error::Storage`] where the disk fails.
    pub fn last_keys_before(
        &self,
        table: Table,
        prefix: &Key,
        bound: &str,
        most: usize,
    ) -> Result<Vec<Vec<u8>>> {
        let Some(keyspace) = self.keyspace(table) else { return Ok(Vec::new()) };
        // 0xFF is in no UTF-8 text: it ends behind every key that goes on after the bound.
        let end = [prefix.bytes(), bound.as_bytes(), &[0, 0xFF]].concat();
        let changed: BTreeMap<&[u8], bool> = self
            .changed(table, Some(prefix))
            .map(|(key, value)| (key.bytes(), value.is_some()))
            .take_while(|(key, _)| *key < end.as_slice())
            .collect();
        let added = changed.iter().rev().filter(|(_, there)| **there).take(most);
        let mut last: BTreeSet<Vec<u8>> = added.map(|(key, _)| key.to_vec()).collect();
        let mut kept = 0;
        for guard in self.inner.range(keyspace, prefix.bytes().to_vec()..end).rev() {
            if kept == most {
                break;
            }
            let key = guard.key().map_err(|cause| storage("reading", &cause))?.to_vec();
            if changed.get(key.as_slice()) != Some(&false) {
                last.insert(key);
                kept += 1;
            }
        }
        Ok(last.into_iter().rev().take(most).collect())
    }

    /// The least key of a table that is not less than `from`.
    ///
    /// # Errors
    /// [`Error::Storage`] where the disk fails.
    pub fn first_key_from(&self, table: Table, from: &Key) -> Result<Option<Vec<u8>>> {
        let Some(keyspace) = self.keyspace(table) else { return Ok(None) };
        let is_of_table = |((of, _), _): &(&(Table, Key), _)| *of == table;
        let mut changed = self.changes.range((table, from.clone())..).take_while(is_of_table);
        let added = changed.find(|(_, value)| value.is_some()).map(|((_, key), _)| key.bytes().to_vec());
        for guard in self.inner.range(keyspace, from.bytes().to_vec()..) {
            let key = guard.key().map_err(|cause| storage("reading", &cause))?.to_vec();
            if added.as_ref().is_some_and(|added| *added <= key) {
                break;
            }
            if self.changed(table, None).all(|(gone, _)| gone.bytes() != key) {
                return Ok(Some(key));
            }
        }
        Ok(added)
    }

    /// The keys that start with `prefix` and whose next part is at least `from` and at most `to`, in order.
    ///
    /// # Errors
    /// [`Error::Storage`] where the disk fails.
    pub fn keys_between(&self, table: Table, prefix: &Key, from: &str, to: &str) -> Result<Vec<Vec<u8>>> {
        let Some(keyspace) = self.keyspace(table) else { return Ok(Vec::new()) };
        let start = [prefix.bytes(), from.as_bytes()].concat();
        let end = [prefix.bytes(), to.as_bytes(), &[0, 0xFF]].concat();
        let mut keys = BTreeSet::new();
        for guard in self.inner.range(keyspace, start.clone()..end.clone()) {
            keys.insert(guard.key().map_err(|cause| storage("reading", &cause))?.to_vec());
        }
        for (key, value) in self.changed(table, Some(prefix)) {
            if !(start.as_slice()..end.as_slice()).contains(&key.bytes()) {
                continue;
            }
            if value.is_some() {
                keys.insert(key.bytes().to_vec());
            } else {
                keys.remove(key.bytes());
            }
        }
        Ok(keys.into_iter().collect())
    }
}

impl Read for Snapshot {
    fn raw(&self, table: Table, key: &Key) -> Result<Option<Vec<u8>>> {
        if !self.changes.is_empty()
            && let Some(value) = self.changes.get(&(table, key.clone()))
        {
            return Ok(value.clone());
        }
        let Some(keyspace) = self.keyspace(table) else { return Ok(None) };
        let value = self.inner.get(keyspace, key.bytes()).map_err(|cause| storage("reading", &cause))?;
        Ok(value.map(|bytes| bytes.to_vec()))
    }

    fn rows(&self, table: Table, prefix: Option<&Key>) -> Result<Vec<Row>> {
        let stored = self.scan(table, prefix).map(|guard| {
            let (key, value) = guard.into_inner().map_err(|cause| storage("reading", &cause))?;
            Ok((key.to_vec(), value.to_vec()))
        });
        if self.changes.is_empty() {
            return stored.collect();
        }
        let mut rows: BTreeMap<Vec<u8>, Vec<u8>> = stored.collect::<Result<_>>()?;
        for (key, value) in self.changed(table, prefix) {
            match value {
                Some(bytes) => rows.insert(key.bytes().to_vec(), bytes.clone()),
                None => rows.remove(key.bytes()),
            };
        }
        Ok(rows.into_iter().collect())
    }

    fn keys(&self, table: Table, prefix: Option<&Key>) -> Result<Vec<Vec<u8>>> {
        let stored = self
            .scan(table, prefix)
            .map(|guard| Ok(guard.key().map_err(|cause| storage("reading", &cause))?.to_vec()));
        if self.changes.is_empty() {
            return stored.collect();
        }
        let mut keys: BTreeSet<Vec<u8>> = stored.collect::<Result<_>>()?;
        for (key, value) in self.changed(table, prefix) {
            if value.is_some() {
                keys.insert(key.bytes().to_vec());
            } else {
                keys.remove(key.bytes());
            }
        }
        Ok(keys.into_iter().collect())
    }
}
