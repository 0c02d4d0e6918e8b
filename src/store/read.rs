//! Reading rows: from a snapshot, or through a change that is under way.

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

/// All tables at one moment.
pub struct Snapshot {
    inner: fjall::Snapshot,
    keyspaces: Vec<Keyspace>,
}

impl Snapshot {
    pub(super) fn new(inner: fjall::Snapshot, keyspaces: Vec<Keyspace>) -> Self {
        Self { inner, keyspaces }
    }

    fn scan(&self, table: Table, prefix: Option<&Key>) -> Option<fjall::Iter> {
        let keyspace = self.keyspaces.get(table as usize)?;
        Some(match prefix {
            Some(prefix) => self.inner.prefix(keyspace, prefix.bytes()),
            None => self.inner.iter(keyspace),
        })
    }

    /// The greatest key that starts with `prefix` and whose next part is at most `bound`.
    ///
    /// # Errors
    /// [`Error::Storage`] where the disk fails.
    pub fn last_key_before(&self, table: Table, prefix: &Key, bound: &str) -> Result<Option<Vec<u8>>> {
        let Some(keyspace) = self.keyspaces.get(table as usize) else { return Ok(None) };
        let start = prefix.bytes().to_vec();
        // 0xFF is in no UTF-8 text: it ends behind every key that goes on after the bound.
        let end = [prefix.bytes(), bound.as_bytes(), &[0, 0xFF]].concat();
        self.inner
            .range(keyspace, start..end)
            .next_back()
            .map(|guard| guard.key().map(|key| key.to_vec()).map_err(|cause| storage("reading", &cause)))
            .transpose()
    }
}

impl Read for Snapshot {
    fn raw(&self, table: Table, key: &Key) -> Result<Option<Vec<u8>>> {
        let Some(keyspace) = self.keyspaces.get(table as usize) else { return Ok(None) };
        let value = self.inner.get(keyspace, key.bytes()).map_err(|cause| storage("reading", &cause))?;
        Ok(value.map(|bytes| bytes.to_vec()))
    }

    fn rows(&self, table: Table, prefix: Option<&Key>) -> Result<Vec<Row>> {
        self.scan(table, prefix)
            .into_iter()
            .flatten()
            .map(|guard| {
                let (key, value) = guard.into_inner().map_err(|cause| storage("reading", &cause))?;
                Ok((key.to_vec(), value.to_vec()))
            })
            .collect()
    }

    fn keys(&self, table: Table, prefix: Option<&Key>) -> Result<Vec<Vec<u8>>> {
        self.scan(table, prefix)
            .into_iter()
            .flatten()
            .map(|guard| guard.key().map(|key| key.to_vec()).map_err(|cause| storage("reading", &cause)))
            .collect()
    }
}
