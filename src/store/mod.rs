//! Durable bytes: fjall keyspaces behind typed tables.
//!
//! Beside them lies the full-text [`index`], derived and replaceable.
//!
//! Keys are made only by [`Key`], writes go only through a [`Transaction`] (one atomic, synced batch), and reads that
//! must agree go through one [`Snapshot`]: a bare keyspace shows batches half applied.

mod aside;
pub mod index;
mod key;
mod read;
mod seal;
mod table;
mod transaction;

pub use key::{Key, sortable};
pub use read::{Read, Snapshot};
pub use table::{DERIVED, INDEXED, TRUTH, Table};
pub use transaction::Transaction;

use std::fs::{self, File, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use fjall::config::CompressionPolicy;
use fjall::{CompressionType, Database, Keyspace, KeyspaceCreateOptions, PersistMode};

use crate::error::{Error, Result};
use aside::Aside;
use seal::{Copy, Seal};

/// The format of what is written. A store of another format is refused, never guessed at.
pub const FORMAT: u32 = 1;

const FORMAT_ROW: &str = "format";

/// An open store. One process at a time.
pub struct Store {
    database: Database,
    keyspaces: Vec<Keyspace>,
    directory: PathBuf,
    sealed: Mutex<Sealed>,
    /// Whether opening dropped records that were not whole.
    was_cut: bool,
    /// Released last: until then, nobody else may touch the files.
    _lock: File,
}

/// The seal of the last commit, and its copy beside the store once there has been one.
#[derive(Default)]
struct Sealed {
    seal: Seal,
    copy: Option<Copy>,
}

impl Sealed {
    /// Takes over the seal of a commit, durably.
    fn keep(&mut self, seal: Seal, directory: &Path) -> Result<()> {
        self.seal = seal;
        let written = match &mut self.copy {
            Some(copy) => copy.write(&self.seal),
            None => Copy::open(directory, &self.seal).map(|copy| self.copy = Some(copy)),
        };
        written.map_err(|cause| Error::Storage { doing: "writing", cause: cause.to_string() })
    }
}

impl Store {
    /// Opens the store in `directory`, making it (private to the user) where there is none.
    ///
    /// # Errors
    /// [`Error::Locked`] while another process has it open, [`Error::Format`] for another version's store,
    /// [`Error::Broken`] where something that was acknowledged is not there or cannot be read: it is left as it was
    /// found. [`Error::Directory`] and [`Error::Storage`] where the system refuses.
    pub fn open(directory: &Path) -> Result<Self> {
        let files = directory.join("store");
        let refused = |source| Error::Directory { path: directory.to_owned(), source };
        make_private(directory)?;
        let lock = lock(directory)?;
        Aside::recover(&files).map_err(refused)?;
        make_private(&files)?;
        let seal = Copy::read(directory);
        let is_new = fs::read_dir(&files).map_err(refused)?.next().is_none();
        if seal.is_some()
            && let Some(what) = aside::missing(&files)
        {
            return Err(Error::Broken { what });
        }
        let aside = if is_new { None } else { Some(Aside::keep(&files).map_err(refused)?) };
        let opened = Self::open_files(directory, lock, seal.as_ref());
        match (opened, aside) {
            (Ok(mut store), Some(aside)) => {
                store.was_cut = aside.was_cut();
                aside.discard().map_err(refused)?;
                Ok(store)
            }
            // Somebody still reads; nothing was touched.
            (Err(error @ Error::Locked(_)), Some(aside)) => aside.discard().map_err(refused).and(Err(error)),
            (Err(error), Some(aside)) => aside.put_back().map_err(refused).and(Err(error)),
            (opened, None) => opened,
        }
    }

    fn open_files(directory: &Path, lock: File, seal: Option<&Seal>) -> Result<Self> {
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
        let (directory, sealed) = (directory.to_owned(), Mutex::default());
        let store = Self { database, keyspaces, directory, sealed, was_cut: false, _lock: lock };
        store.check(seal)?;
        Ok(store)
    }

    /// Refuses a store of another format, and one that lacks something.
    fn check(&self, beside: Option<&Seal>) -> Result<()> {
        let rows = self.snapshot();
        let format = Key::of(&[FORMAT_ROW]);
        if let Some(found) = rows.get::<u32>(Table::Meta, &format)?
            && found != FORMAT
        {
            return Err(Error::Format { found, known: FORMAT });
        }
        if let Some(seal) = Seal::check(&rows, beside)? {
            return self.sealed().keep(seal, &self.directory);
        }
        self.sealed().seal = Seal::of(&rows, 0)?;
        let mut transaction = self.begin();
        transaction.put(Table::Meta, format, &FORMAT)?;
        transaction.commit()
    }

    /// Whether opening dropped records that were not whole: of the last change before a crash, which nobody has been
    /// told of. What is derived may then be older than what it is derived from.
    #[must_use]
    pub const fn was_cut(&self) -> bool {
        self.was_cut
    }

    fn sealed(&self) -> MutexGuard<'_, Sealed> {
        self.sealed.lock().unwrap_or_else(PoisonError::into_inner)
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

/// What fjall says, in words: that the disk refuses, or that what is on it is not what was written.
fn storage(doing: &'static str, cause: &fjall::Error) -> Error {
    let refused = |cause: &dyn std::fmt::Display| Error::Storage { doing, cause: cause.to_string() };
    let broken = |what: &str| Error::Broken { what: what.to_owned() };
    match cause {
        fjall::Error::Io(cause) | fjall::Error::Storage(fjall::LsmError::Io(cause)) => match cause.kind() {
            ErrorKind::NotFound => broken("one of its files is missing"),
            // What fjall meets in a file that it could open, but not make sense of.
            ErrorKind::InvalidInput
            | ErrorKind::InvalidData
            | ErrorKind::UnexpectedEof
            | ErrorKind::AlreadyExists => broken("one of its files is not what was written"),
            _ => refused(cause),
        },
        fjall::Error::Poisoned => refused(&"an earlier write failed"),
        fjall::Error::Locked => refused(&"it is open elsewhere"),
        fjall::Error::JournalRecovery(_) => broken("its journal is not what was written"),
        _ => broken("one of its files is not what was written"),
    }
}

/// The lock that whoever touches the files holds.
fn lock(directory: &Path) -> Result<File> {
    const TRIES: u32 = 3;
    const PAUSE: Duration = Duration::from_millis(100);
    let refused = |source| Error::Directory { path: directory.to_owned(), source };
    let mut options = File::options();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(directory.join("lock")).map_err(refused)?;
    for attempt in 1..=TRIES {
        match file.try_lock() {
            Ok(()) => break,
            Err(TryLockError::Error(source)) => return Err(refused(source)),
            Err(TryLockError::WouldBlock) if attempt == TRIES => {
                return Err(Error::Locked(directory.to_owned()));
            }
            Err(TryLockError::WouldBlock) => std::thread::sleep(PAUSE),
        }
    }
    Ok(file)
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
thread_local! {
    static TOUCHES: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// How often this thread has read from a store, or begun to.
#[cfg(test)]
#[must_use]
pub fn touches() -> usize {
    TOUCHES.get()
}

#[cfg(test)]
fn touched() {
    TOUCHES.set(TOUCHES.get() + 1);
}

#[cfg(test)]
mod tests;
