//! A change: reads see it at once, others see all of it or nothing.

use fjall::PersistMode;
use serde::Serialize;

use super::read::{Read, Row, Snapshot};
use super::seal::Seal;
use super::{Key, Store, Table, storage};
use crate::error::{Error, Result};

/// Writes that are not visible to anybody else until [`Transaction::commit`]. Every key is written at most once a
/// batch, whatever happened to it in between: two writes of one key in a batch would carry the same sequence number.
pub struct Transaction<'a> {
    store: &'a Store,
    rows: Snapshot,
}

impl<'a> Transaction<'a> {
    pub(super) fn new(store: &'a Store) -> Self {
        Self { store, rows: store.snapshot() }
    }

    /// Writes a row.
    ///
    /// # Errors
    /// [`Error::Damaged`] where the value cannot be encoded.
    pub fn put<T: Serialize + ?Sized>(&mut self, table: Table, key: Key, value: &T) -> Result<()> {
        let bytes = encode(table, value)?;
        self.rows.changes.insert((table, key), Some(bytes));
        Ok(())
    }

    /// Removes a row.
    pub fn remove(&mut self, table: Table, key: Key) {
        self.rows.changes.insert((table, key), None);
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

    /// The rows of `table` that the change writes or removes.
    pub fn changed(&self, table: Table) -> impl Iterator<Item = &Key> {
        self.rows.changed(table, None).map(|(key, _)| key)
    }

    /// As [`Snapshot::keys_between`].
    ///
    /// # Errors
    /// [`Error::Storage`] where the disk fails.
    pub fn keys_between(&self, table: Table, prefix: &Key, from: &str, to: &str) -> Result<Vec<Vec<u8>>> {
        self.rows.keys_between(table, prefix, from, to)
    }

    /// Makes the change visible and durable: when this returns, it survives a crash.
    ///
    /// # Errors
    /// [`Error::Storage`]: the change may or may not be there after the next start; doing it again is harmless.
    pub fn commit(self) -> Result<()> {
        if self.rows.changes.is_empty() {
            return Ok(());
        }
        let mut sealed = self.store.sealed();
        let seal = sealed.seal.after(&self.rows.changes, &self.store.snapshot())?;
        let row = (Table::Meta, Seal::key());
        let bytes = encode(Table::Meta, &seal)?;
        let mut batch = self.store.database.batch().durability(Some(PersistMode::SyncAll));
        for ((table, key), value) in self.rows.changes.into_iter().chain([(row, Some(bytes))]) {
            let Some(keyspace) = self.store.keyspace(table) else { continue };
            match value {
                Some(bytes) => batch.insert(keyspace, key.bytes(), bytes),
                None => batch.remove(keyspace, key.bytes()),
            }
        }
        batch.commit().map_err(|cause| storage("writing", &cause))?;
        sealed.keep(seal, &self.store.directory)
    }

    /// The store as it would be after a commit, without one.
    #[must_use]
    pub fn into_snapshot(self) -> Snapshot {
        self.rows
    }
}

fn encode<T: Serialize + ?Sized>(table: Table, value: &T) -> Result<Vec<u8>> {
    serde_json::to_vec(value)
        .map_err(|cause| Error::Damaged { table: table.name(), cause: cause.to_string() })
}

impl Read for Transaction<'_> {
    fn raw(&self, table: Table, key: &Key) -> Result<Option<Vec<u8>>> {
        self.rows.raw(table, key)
    }

    fn rows(&self, table: Table, prefix: Option<&Key>) -> Result<Vec<Row>> {
        self.rows.rows(table, prefix)
    }

    fn keys(&self, table: Table, prefix: Option<&Key>) -> Result<Vec<Vec<u8>>> {
        self.rows.keys(table, prefix)
    }
}
