//! What a commit changed in indexed tables.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::domain::{EntityId, Frame, SlotHead};
use crate::error::Result;
use crate::store::index::Document;
use crate::store::{INDEXED, Key, Read, Snapshot, Table, Transaction};

/// Changed documents that are logged at most; beyond, a crash costs a rebuild.
const LOGGED: usize = 50_000;

/// The changes of one version of the store.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Batch {
    /// The version.
    pub version: u64,
    /// Messages and facts that were written or removed.
    pub documents: Vec<Document>,
    /// Something was forgotten: its words go, too.
    pub forgets: bool,
    /// Slots that were written or removed. Not logged: the ranking is in memory only.
    #[serde(skip)]
    pub slots: Vec<SlotHead>,
}

impl Batch {
    /// What `transaction` changes.
    pub fn of(transaction: &Transaction<'_>, version: u64, forgets: bool) -> Self {
        let changed =
            INDEXED.iter().flat_map(|table| transaction.changed(*table).map(move |key| (*table, key)));
        let mut batch = Self { version, forgets, ..Self::default() };
        for (table, key) in changed {
            batch.documents.extend(Document::of(table, key.bytes()));
            batch.slots.extend(slot(table, key.bytes()));
        }
        batch
    }

    /// Logs it within the change itself.
    pub fn log(&self, transaction: &mut Transaction<'_>) -> Result<()> {
        if self.documents.len() <= LOGGED {
            transaction.put(Table::Unindexed, row(self.version), self)?;
        }
        Ok(())
    }

    /// Removes the log up to `version`.
    pub fn forget_log(transaction: &mut Transaction<'_>, version: u64) -> Result<()> {
        let end = row(version);
        for key in transaction.keys(Table::Unindexed, None)? {
            if key.as_slice() <= end.bytes() {
                transaction.remove(Table::Unindexed, Key::of(&Key::parts(&key)));
            }
        }
        Ok(())
    }
}

fn row(version: u64) -> Key {
    Key::of(&[&format!("{version:020}")])
}

/// The slot of a row.
pub fn slot(table: Table, key: &[u8]) -> Option<SlotHead> {
    match (table, Key::parts(key).as_slice()) {
        (Table::Slots, [entity, frame, attribute]) => Some(SlotHead {
            entity: EntityId((*entity).to_owned()),
            frame: frame.parse::<Frame>().ok()?,
            attribute: (*attribute).to_owned(),
        }),
        _ => None,
    }
}

/// What an index of version `has` lacks of version `now`, from the log; none where the log has a gap, or the index is
/// not of this store.
pub fn logged(rows: &Snapshot, has: u64, now: u64) -> Result<Option<Vec<Arc<Batch>>>> {
    let mut lacks = Vec::new();
    for version in has + 1..=now {
        let Some(batch) = rows.get::<Batch>(Table::Unindexed, &row(version))? else { return Ok(None) };
        lacks.push(Arc::new(batch));
    }
    Ok((has <= now).then_some(lacks))
}
