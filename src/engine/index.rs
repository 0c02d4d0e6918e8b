//! The full-text index beside the store, kept by a thread of its own at low priority.
//!
//! The index follows the rows. Each commit of the writer logs which rows of indexed tables it changed; the thread takes
//! these into the index within a second and drops the log. Meanwhile a search looks at the rows themselves, so that
//! what was said is found with the next keystroke, and what was forgotten is not. After a crash the log says what the
//! index lacks; an index that cannot be used is built anew.

mod batch;

pub use batch::{Batch, slot as slot_of_row};

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use arc_swap::{ArcSwap, ArcSwapOption};
use crossbeam_channel::{Receiver, RecvTimeoutError};

use super::ranking::{self, Ranking};
use super::search::words_of;
use super::{Shared, Snapshot};
use crate::error::Result;
use crate::store::index::{Document, Index, Searcher, Writer};
use crate::store::{Read, Table};

/// Changed rows that are worth a commit at once.
const MANY: usize = 400;
/// How long fewer may wait for one.
const PATIENCE: Duration = Duration::from_secs(1);

/// What the index covers at one moment.
#[derive(Clone, Default)]
pub struct Coverage {
    /// The index; none while it cannot be used, and all rows have to be looked at.
    pub searcher: Option<Searcher>,
    /// What it does not have yet, in order.
    pub behind: Vec<Arc<Batch>>,
}

impl Coverage {
    fn waiting(&self) -> usize {
        self.behind.iter().map(|batch| batch.documents.len()).sum()
    }

    fn forgets(&self) -> bool {
        self.behind.iter().any(|batch| batch.forgets)
    }

    fn is_urgent(&self) -> bool {
        self.waiting() >= MANY || self.forgets()
    }
}

/// The index as readers and the writer know it.
#[derive(Default)]
pub struct Beside {
    coverage: ArcSwap<Coverage>,
    /// Set once the index is open or known to be unusable, with what the user should know.
    opened: OnceLock<Option<String>>,
    /// The version of the store that the index has caught up with.
    has: AtomicU64,
    pub(super) ranking: ArcSwapOption<Ranking>,
}

impl Beside {
    /// What the index covers; waits until it is open.
    pub fn coverage(&self) -> Arc<Coverage> {
        self.opened.wait();
        self.coverage.load_full()
    }

    /// What the user should know; waits until the index is open.
    pub fn notice(&self) -> Option<&str> {
        self.opened.wait().as_deref()
    }

    /// The version that the index has caught up with, where it has any.
    pub fn has(&self) -> Option<u64> {
        Some(self.has.load(Ordering::Acquire)).filter(|version| *version > 0)
    }

    /// Takes note of a commit of the writer.
    pub fn follow(&self, batch: Batch) {
        let batch = Arc::new(batch);
        self.coverage.rcu(|coverage| {
            let mut coverage = Coverage::clone(coverage);
            coverage.behind.push(Arc::clone(&batch));
            coverage
        });
    }

    /// Publishes an index that has caught up with `version`, and what it lacks from before this process.
    fn caught_up(&self, searcher: Option<&Searcher>, version: u64, lacks: &[Arc<Batch>]) {
        self.coverage.rcu(|coverage| Coverage {
            searcher: searcher.cloned(),
            behind: lacks.iter().chain(&coverage.behind).filter(|it| it.version > version).cloned().collect(),
        });
        self.has.store(version, Ordering::Release);
    }

    fn open_as(&self, notice: Option<String>) {
        // It is set once, by the one thread that opens.
        let _ = self.opened.set(notice);
    }
}

/// How the index was found.
enum Opened {
    Whole(Index),
    /// There is none yet, and looking at all rows takes no longer.
    Small,
    /// It has to be built anew.
    Lost,
}

/// Nobody waits for an index whose thread has ended.
struct Opening<'a>(&'a Beside);

impl Drop for Opening<'_> {
    fn drop(&mut self) {
        self.0.open_as(Some("search works without its index, slowly".to_owned()));
    }
}

/// Keeps the index until nobody rings any more.
pub fn run(shared: &Shared, bell: &Receiver<()>) {
    let beside = &shared.index;
    let opening = Opening(beside);
    let kept = open(shared).and_then(|index| keep(shared, index, bell));
    if let Err(error) = kept {
        // Readers go on without it; the next start builds it anew, since the log has a gap by then or the index none.
        beside.open_as(Some(error.to_string()));
        beside.coverage.rcu(|coverage| Coverage { searcher: None, behind: coverage.behind.clone() });
    }
    drop(opening);
    while bell.recv().is_ok() {
        beside.coverage.store(Arc::default());
    }
}

/// Opens the index, with what the log says that it lacks.
fn open(shared: &Shared) -> Result<Opened> {
    let beside = &shared.index;
    let opened_at = shared.published.load().version;
    let rows = shared.store.snapshot();
    let reason = match Index::open(&shared.directory) {
        Ok(Some(index)) => {
            if let Some(lacks) = batch::logged(&rows, index.version(), opened_at)? {
                beside.caught_up(Some(&index.searcher()), index.version(), &lacks);
                beside.open_as(None);
                return Ok(Opened::Whole(index));
            }
            "is behind".to_owned()
        }
        // The log begins with the store: there has never been an index.
        Ok(None) if batch::logged(&rows, 0, opened_at)?.is_some() => {
            beside.open_as(None);
            return Ok(if documents(&rows)?.len() < MANY { Opened::Small } else { Opened::Lost });
        }
        Ok(None) => "is missing".to_owned(),
        Err(error) => format!("is damaged ({error})"),
    };
    let notice = format!("The search index {reason}: it is built anew; until then, search takes longer.");
    beside.open_as(Some(notice));
    Ok(Opened::Lost)
}

/// Every document of the store.
fn documents(rows: &impl Read) -> Result<Vec<Document>> {
    let mut documents = Vec::new();
    for table in [Table::Messages, Table::Facts] {
        documents.extend(rows.keys(table, None)?.iter().filter_map(|key| Document::of(table, key)));
    }
    Ok(documents)
}

fn keep(shared: &Shared, opened: Opened, bell: &Receiver<()>) -> Result<()> {
    lower_priority();
    let mut index = match opened {
        Opened::Whole(index) => Some(index),
        Opened::Small => None,
        Opened::Lost => Some(build(shared)?),
    };
    let mut writer = None;
    let mut due: Option<Instant> = None;
    loop {
        let coverage = shared.index.coverage.load_full();
        if coverage.is_urgent() || due.is_some_and(|due| due <= Instant::now()) {
            catch_up(shared, &mut index, &mut writer)?;
            due = None;
        } else if !coverage.behind.is_empty() {
            due = due.or_else(|| Some(Instant::now() + PATIENCE));
        }
        let rung = match due {
            Some(due) => bell.recv_deadline(due),
            None => bell.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        if rung == Err(RecvTimeoutError::Disconnected) {
            break;
        }
    }
    // A few changes can wait for the next start: the log has them. Forgotten words cannot.
    if shared.index.coverage.load_full().is_urgent() {
        catch_up(shared, &mut index, &mut writer)?;
    }
    Ok(())
}

/// Takes what was logged into the index.
fn catch_up(shared: &Shared, index: &mut Option<Index>, writer: &mut Option<Writer>) -> Result<()> {
    let coverage = shared.index.coverage.load_full();
    let Some(version) = coverage.behind.last().map(|batch| batch.version) else { return Ok(()) };
    let snapshot = snapshot(shared);
    ranking::keep(&snapshot, &shared.index)?;
    let Some(index) = index else {
        *index = Some(build(shared)?);
        return Ok(());
    };
    let mut documents: Vec<&Document> = coverage.behind.iter().flat_map(|batch| &batch.documents).collect();
    documents.sort_unstable();
    documents.dedup();
    // Its threads and its arena are worth it only where there is something to write.
    let writing = match writer {
        Some(writing) => writing,
        None => writer.insert(index.writer()?),
    };
    for document in documents {
        match words_of(&snapshot, document)? {
            Some(words) => writing.put(document, &words)?,
            None => writing.remove(document),
        }
    }
    writing.commit(version)?;
    if coverage.forgets() {
        writing.purge()?;
    }
    index.refresh()?;
    shared.index.caught_up(Some(&index.searcher()), version, &[]);
    Ok(())
}

/// Builds the index from all rows.
fn build(shared: &Shared) -> Result<Index> {
    let mut index = Index::create(&shared.directory)?;
    // Rows that are newer than the version are taken twice, which changes nothing.
    let version = shared.published.load().version;
    let snapshot = snapshot(shared);
    let mut writer = index.writer()?;
    for document in documents(&snapshot.rows)? {
        if let Some(words) = words_of(&snapshot, &document)? {
            writer.put(&document, &words)?;
        }
    }
    writer.commit(version)?;
    index.refresh()?;
    shared.index.caught_up(Some(&index.searcher()), version, &[]);
    Ok(index)
}

fn snapshot(shared: &Shared) -> Snapshot {
    let published = shared.published.load_full();
    Snapshot::new(shared.store.snapshot(), published, Some(Arc::clone(&shared.index)))
}

/// Search must never be felt: where the system lets a thread step back, this one does, and so do those it starts.
fn lower_priority() {
    #[cfg(target_os = "linux")]
    {
        let _ = rustix::process::nice(19);
    }
}
