//! What must be there: how many rows of what cannot be derived, and a digest of them, in the store and beside it.
//!
//! fjall takes a journal that ends early for a crash, and a keyspace without its pointer for one that was never
//! finished: both open as a smaller store. So every commit carries a seal of the rows that hold after it, and a copy
//! of the seal is synced to a file of its own before the commit is acknowledged. What does not match at the next start
//! is refused. The copy may be one commit behind (a crash between the two), never ahead.

use std::fs::{self, File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::read::{Changes, Read, Snapshot};
use super::{Key, Table};
use crate::error::{Error, Result};

const ROW: &str = "seal";

/// The tables whose rows are sealed: the truth, and the owner's names and the counters beside it.
const SEALED: [Table; 4] = [Table::Messages, Table::Rulings, Table::Forgotten, Table::Meta];

/// The rows of a table: their number, and the sum of their digests, which does not depend on any order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Tally {
    rows: u64,
    sum: u64,
}

impl Tally {
    fn add(&mut self, key: &[u8], value: &[u8]) {
        self.rows = self.rows.wrapping_add(1);
        self.sum = self.sum.wrapping_add(digest(key, value));
    }

    fn subtract(&mut self, key: &[u8], value: &[u8]) {
        self.rows = self.rows.wrapping_sub(1);
        self.sum = self.sum.wrapping_sub(digest(key, value));
    }
}

fn digest(key: &[u8], value: &[u8]) -> u64 {
    let hash = Sha256::new().chain_update((key.len() as u64).to_le_bytes()).chain_update(key);
    hash.chain_update(value).finalize().iter().take(8).fold(0, |sum, byte| (sum << 8) | u64::from(*byte))
}

/// What holds after a commit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seal {
    commits: u64,
    tallies: [Tally; SEALED.len()],
}

impl Seal {
    /// The key of its row.
    pub fn key() -> Key {
        Key::of(&[ROW])
    }

    /// The seal of the rows that are there, as of a number of commits.
    ///
    /// # Errors
    /// Where a row cannot be read.
    pub fn of(rows: &Snapshot, commits: u64) -> Result<Self> {
        let (own, mut seal) = (Self::key(), Self { commits, ..Self::default() });
        for (table, tally) in SEALED.iter().zip(&mut seal.tallies) {
            rows.each(*table, |key, value| {
                if *table != Table::Meta || key != own.bytes() {
                    tally.add(key, value);
                }
            })?;
        }
        Ok(seal)
    }

    /// The seal after `changes` of `rows`.
    pub fn after(&self, changes: &Changes, rows: &Snapshot) -> Result<Self> {
        let mut seal = Self { commits: self.commits + 1, ..self.clone() };
        for (table, tally) in SEALED.iter().zip(&mut seal.tallies) {
            for ((_, key), value) in changes.iter().filter(|((of, _), _)| of == table) {
                if let Some(old) = rows.raw(*table, key)? {
                    tally.subtract(key.bytes(), &old);
                }
                if let Some(new) = value {
                    tally.add(key.bytes(), new);
                }
            }
        }
        Ok(seal)
    }

    /// The seal that the rows bear, where they are what it says and no less than the copy beside them says; none for
    /// a store that has never been sealed.
    ///
    /// # Errors
    /// [`Error::Broken`] where something is missing.
    pub fn check(rows: &Snapshot, beside: Option<&Self>) -> Result<Option<Self>> {
        let Some(borne) = rows.get::<Self>(Table::Meta, &Self::key())? else {
            return match beside {
                Some(beside) => Err(broken(&Self::of(rows, 0)?.lacks(beside))),
                None => Ok(None),
            };
        };
        let there = Self::of(rows, borne.commits)?;
        let due = beside.filter(|beside| beside.commits >= borne.commits).unwrap_or(&borne);
        if there == borne && *due == borne { Ok(Some(borne)) } else { Err(broken(&there.lacks(due))) }
    }

    /// What of `due` is not there, in words.
    fn lacks(&self, due: &Self) -> String {
        let [there, all] = [self, due].map(|seal| seal.tallies.map(|tally| tally.rows));
        let number = |rows: &[u64; SEALED.len()]| (rows[0], rows[1]);
        let ((messages, rulings), (all_messages, all_rulings)) = (number(&there), number(&all));
        if messages < all_messages {
            format!("only {messages} of its {all_messages} messages can be read")
        } else if rulings < all_rulings {
            format!("only {rulings} of your {all_rulings} decisions can be read")
        } else {
            "what can be read is not what was last written".to_owned()
        }
    }
}

fn broken(what: &str) -> Error {
    Error::Broken { what: what.to_owned() }
}

/// The copy beside the store: two slots that are written in turn, so that a torn write leaves the one before.
pub struct Copy {
    file: File,
}

impl Copy {
    const SLOT: usize = 1024;

    fn path(directory: &Path) -> PathBuf {
        directory.join("seal")
    }

    /// The last seal that was written; none where there is none, or none that can be read.
    pub fn read(directory: &Path) -> Option<Seal> {
        let bytes = fs::read(Self::path(directory)).ok()?;
        bytes.chunks(Self::SLOT).filter_map(Self::parse).max_by_key(|seal| seal.commits)
    }

    fn parse(slot: &[u8]) -> Option<Seal> {
        let (sum, seal) = std::str::from_utf8(slot).ok()?.trim_end().split_once(' ')?;
        (sum == format!("{:016x}", digest(b"", seal.as_bytes()))).then(|| serde_json::from_str(seal).ok())?
    }

    /// Opens it for writing, holding `seal`.
    ///
    /// # Errors
    /// Where the system refuses.
    pub fn open(directory: &Path, seal: &Seal) -> std::io::Result<Self> {
        let path = Self::path(directory);
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(false);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut copy = Self { file: options.open(path)? };
        copy.write(seal)?;
        File::open(directory)?.sync_all()?;
        Ok(copy)
    }

    /// Writes and syncs a seal.
    ///
    /// # Errors
    /// Where the system refuses.
    pub fn write(&mut self, seal: &Seal) -> std::io::Result<()> {
        let text = serde_json::to_string(seal)?;
        let mut slot = format!("{:016x} {text}", digest(b"", text.as_bytes())).into_bytes();
        slot.resize(Self::SLOT, b' ');
        self.file.seek(SeekFrom::Start((seal.commits % 2) * Self::SLOT as u64))?;
        self.file.write_all(&slot)?;
        self.file.sync_data()
    }
}
