//! Durable bytes: fjall keyspaces behind typed tables.
//!
//! Beside them lies the full-text [`index`], derived and replaceable.
//!
//! Keys are made only by [`Key`], writes go only through a [`Transaction`] (one atomic, synced batch), and reads that
//! must agree go through one [`Snapshot`]: a bare keyspace shows batches half applied.

pub mod index;
mod key;
mod read;
mod table;
mod transaction;

pub use key::{Key, sortable};
pub use read::{Read, Snapshot};
pub use table::{DERIVED, INDEXED, TRUTH, Table};
pub use transaction::Transaction;

use std::fs;
use std::path::Path;

use fjall::config::CompressionPolicy;
use fjall::{CompressionType, Database, Keyspace, KeyspaceCreateOptions, PersistMode};

use crate::error::{Error, Result};

/// The format of what is written. A store of another format is refused, never guessed at.
pub const FORMAT: u32 = 1;

const FORMAT_ROW: &str = "format";

/// An open store. One process at a time.
pub struct Store {
    database: Database,
    keyspaces: Vec<Keyspace>,
}

impl Store {
    /// Opens the store in `directory`, making it (private to the user) where there is none.
    ///
    /// # Errors
    /// [`Error::Locked`] while another process has it open, [`Error::Format`] for another version's store,
    /// [`Error::Directory`] and [`Error::Storage`] where the system refuses.
    pub fn open(directory: &Path) -> Result<Self> {
        make_private(directory)?;
        make_private(&directory.join("store"))?;
        let database = Database::builder(directory.join("store"))
            .cache_size(32 << 20)
            .max_journaling_size(64 << 20)
            .worker_threads(2)
            .journal_compression(CompressionType::None)
            .open()
            .map_err(|cause| match cause {
                fjall::Error::Locked => Error::Locked(directory.to_owned()),
                cause => storage("opening it", &cause),
            })?;
        let keyspaces = Table::ALL
            .iter()
            .map(|table| {
                // Options are stored at creation: compression stays off so that a deletion can be checked by bytes.
                database.keyspace(table.name(), || {
                    KeyspaceCreateOptions::default()
                        .max_memtable_size(table.memtable_bytes())
                        .data_block_compression_policy(CompressionPolicy::disabled())
                })
            })
            .collect::<fjall::Result<Vec<_>>>()
            .map_err(|cause| storage("opening its tables", &cause))?;
        let store = Self { database, keyspaces };
        store.check_format()?;
        Ok(store)
    }

    fn check_format(&self) -> Result<()> {
        let key = Key::of(&[FORMAT_ROW]);
        match self.snapshot().get::<u32>(Table::Meta, &key)? {
            Some(found) if found == FORMAT => Ok(()),
            Some(found) => Err(Error::Format { found, known: FORMAT }),
            None => {
                let mut transaction = self.begin();
                transaction.put(Table::Meta, key, &FORMAT)?;
                transaction.commit()
            }
        }
    }

    /// The store as it is now, for one request: held for long, it keeps replaced rows on disk.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot {
        Snapshot::new(self.database.snapshot(), self.keyspaces.clone())
    }

    /// Starts a change. Only the writer commits one.
    #[must_use]
    pub fn begin(&self) -> Transaction<'_> {
        Transaction::new(self)
    }

    fn keyspace(&self, table: Table) -> Option<&Keyspace> {
        self.keyspaces.get(table as usize)
    }

    /// Syncs everything that was committed.
    ///
    /// # Errors
    /// [`Error::Storage`] where the disk refuses.
    pub fn sync(&self) -> Result<()> {
        self.database.persist(PersistMode::SyncAll).map_err(|cause| storage("syncing", &cause))
    }
}

fn storage(doing: &'static str, cause: &fjall::Error) -> Error {
    Error::Storage { doing, cause: cause.to_string() }
}

fn make_private(directory: &Path) -> Result<()> {
    let refused = |source| Error::Directory { path: directory.to_owned(), source };
    if directory.is_dir() {
        // Somebody's own directory keeps its mode.
        return Ok(());
    }
    fs::create_dir_all(directory).map_err(refused)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(directory, fs::Permissions::from_mode(0o700)).map_err(refused)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
