//! A change: reads see it at once, others see all of it or nothing.

use std::collections::BTreeMap;

use fjall::PersistMode;
use serde::Serialize;

use super::read::{Read, Row, Snapshot};
use super::{Key, Store, Table, storage};
use crate::error::{Error, Result};

/// Writes that are not visible to anybody else until [`Transaction::commit`]. Every key is written at most once a
/// batch, whatever happened to it in between: two writes of one key in a batch would carry the same sequence number.
pub struct Transaction<'a> {
    store: &'a Store,
    base: Snapshot,
    writes: BTreeMap<(Table, Key), Option<Vec<u8>>>,
}

impl<'a> Transaction<'a> {
    pub(super) fn new(store: &'a Store) -> Self {
        Self { store, base: store.snapshot(), writes: BTreeMap::new() }
    }

    /// Writes a row.
    ///
    /// # Errors
    /// [`Error::Damaged`] where the value cannot be encoded.
    pub fn put<T: Serialize + ?Sized>(&mut self, table: Table, key: Key, value: &T) -> Result<()> {
        let bytes = serde_json::to_vec(value)
            .map_err(|cause| Error::Damaged { table: table.name(), cause: cause.to_string() })?;
        self.writes.insert((table, key), Some(bytes));
        Ok(())
    }

    /// Removes a row.
    pub fn remove(&mut self, table: Table, key: Key) {
        self.writes.insert((table, key), None);
    }

    /// Removes every row of a table.
    ///
    /// # Errors
    /// [`Error::Storage`] where the disk fails.
    pub fn clear(&mut self, table: Table) -> Result<()> {
        for key in self.keys(table, None)? {
            self.remove(table, Key::of(&Key::parts(&key)));
        }
        Ok(())
    }

    /// Makes the change visible and durable: when this returns, it survives a crash.
    ///
    /// # Errors
    /// [`Error::Storage`]: the change may or may not be there after the next start; doing it again is harmless.
    pub fn commit(self) -> Result<()> {
        if self.writes.is_empty() {
            return Ok(());
        }
        let mut batch = self.store.database.batch().durability(Some(PersistMode::SyncAll));
        for ((table, key), value) in self.writes {
            let Some(keyspace) = self.store.keyspace(table) else { continue };
            match value {
                Some(bytes) => batch.insert(keyspace, key.bytes(), bytes),
                None => batch.remove(keyspace, key.bytes()),
            }
        }
        batch.commit().map_err(|cause| storage("writing", &cause))
    }

    fn overlay(&self, table: Table, prefix: Option<&Key>) -> impl Iterator<Item = (&Key, &Option<Vec<u8>>)> {
        let start = prefix.cloned().unwrap_or_else(|| Key::of(&[]));
        let prefix = prefix.map(|prefix| prefix.bytes().to_vec()).unwrap_or_default();
        self.writes
            .range((table, start)..)
            .take_while(move |((of, key), _)| *of == table && key.bytes().starts_with(&prefix))
            .map(|((_, key), value)| (key, value))
    }
}

impl Read for Transaction<'_> {
    fn raw(&self, table: Table, key: &Key) -> Result<Option<Vec<u8>>> {
        match self.writes.get(&(table, key.clone())) {
            Some(value) => Ok(value.clone()),
            None => self.base.raw(table, key),
        }
    }

    fn rows(&self, table: Table, prefix: Option<&Key>) -> Result<Vec<Row>> {
        let mut rows: BTreeMap<Vec<u8>, Vec<u8>> = self.base.rows(table, prefix)?.into_iter().collect();
        for (key, value) in self.overlay(table, prefix) {
            match value {
                Some(bytes) => rows.insert(key.bytes().to_vec(), bytes.clone()),
                None => rows.remove(key.bytes()),
            };
        }
        Ok(rows.into_iter().collect())
    }

    fn keys(&self, table: Table, prefix: Option<&Key>) -> Result<Vec<Vec<u8>>> {
        Ok(self.rows(table, prefix)?.into_iter().map(|(key, _)| key).collect())
    }
}
