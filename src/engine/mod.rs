//! The only place with threads: one writer, preview workers, and snapshots that readers never wait for.

mod command;
mod compose;
mod correct;
mod derive;
mod environment;
mod index;
mod names;
mod persons;
mod previews;
mod published;
mod ranking;
mod restore;
mod review;
mod rows;
mod search;
mod snapshot;
mod told;
mod urgency;
mod writer;

pub use command::{Command, Forgotten, Ingested, Outcome};
pub use compose::Composed;
pub use environment::system_zone;
pub use persons::{Consequences, Doubt, Hidden, Likeness, Pair, Warning};
pub use previews::{Answer, Previews};
pub use search::Found;
pub use snapshot::{Acquaintance, Counts, Snapshot};
pub use urgency::Urgency;

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

use arc_swap::ArcSwap;
use crossbeam_channel::{Receiver, Sender, TrySendError, bounded};
use jiff::{SignedDuration, Timestamp};

use crate::domain::{Message, MessageId, Privacy, Ruling, RulingKind, Stamp, Zone};
use crate::error::{Error, Result};
use crate::identity::Owner;
use crate::recall::Who;
use crate::store::Store;
use derive::Derivation;
use published::Published;

/// How an engine is opened.
#[derive(Clone, Debug)]
pub struct Options {
    /// The data directory.
    pub directory: PathBuf,
    /// Handles and exact names that mean the owner, besides those the store already knows.
    pub owner: Vec<String>,
    /// The owner's zone.
    pub zone: Zone,
    /// What is private without a mark.
    pub privacy: Privacy,
}

struct Shared {
    store: Store,
    directory: PathBuf,
    index: Arc<index::Beside>,
    published: ArcSwap<Published>,
    zone: Zone,
    /// Who hears of every publication; only the writer and new listeners wait for this.
    listeners: Mutex<Vec<Sender<u64>>>,
}

impl Shared {
    /// Tells every listener that there is a new version; one that has not heard of the last needs no other.
    fn announce(&self, version: u64) {
        let mut listeners = self.listeners.lock().unwrap_or_else(PoisonError::into_inner);
        listeners
            .retain(|listener| !matches!(listener.try_send(version), Err(TrySendError::Disconnected(_))));
    }
}

/// A request to the writer, and where its outcome goes.
type Order = (Command, Sender<Result<Outcome>>);

/// The engine of an open store. Clones are handles to the same one; it stops when the last is dropped.
#[derive(Clone)]
pub struct Engine {
    shared: Arc<Shared>,
    writer: Arc<Worker<Order>>,
    // Dropped after the writer, who rings it.
    _indexer: Arc<Worker<()>>,
}

/// A thread that takes orders.
struct Worker<T> {
    orders: Option<Sender<T>>,
    thread: Option<JoinHandle<()>>,
}

impl<T: Send + 'static> Worker<T> {
    fn start(
        name: &str,
        queue: usize,
        run: impl FnOnce(&Receiver<T>) + Send + 'static,
    ) -> std::io::Result<Self> {
        let (orders, inbox) = bounded(queue);
        let thread = std::thread::Builder::new().name(name.to_owned()).spawn(move || run(&inbox))?;
        Ok(Self { orders: Some(orders), thread: Some(thread) })
    }
}

impl<T> Drop for Worker<T> {
    fn drop(&mut self) {
        // Without senders the thread ends; what it was told before is done first.
        drop(self.orders.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

impl Engine {
    /// Messages that are taken in one atomic batch.
    const BATCH: usize = 500;
    /// Orders that may wait for the writer.
    const QUEUE: usize = 64;

    /// Opens the store and starts the writer. Where the owner or the extractor is not the recorded one, everything
    /// is derived again.
    ///
    /// # Errors
    /// As [`Store::open`].
    pub fn open(options: Options) -> Result<Self> {
        let store = Store::open(&options.directory)?;
        let environment = writer::settle(&store, &Owner::new(options.owner.iter().map(String::as_str)))?;
        let version = writer::version(&store)?;
        let decisions = derive::decisions(&store.snapshot(), &environment.owner)?;
        let shared = Arc::new(Shared {
            store,
            directory: options.directory.clone(),
            index: Arc::new(index::Beside::default()),
            published: ArcSwap::from_pointee(Published {
                version,
                environment,
                decisions,
                privacy: options.privacy,
            }),
            zone: options.zone,
            listeners: Mutex::new(Vec::new()),
        });
        let refused = |source| Error::Directory { path: options.directory.clone(), source };
        let indexing = Arc::clone(&shared);
        let indexer =
            Worker::start("asof-index", 1, move |bell| index::run(&indexing, bell)).map_err(refused)?;
        let writing = Arc::clone(&shared);
        let bell = indexer.orders.clone();
        let writer = Worker::start("asof-writer", Self::QUEUE, move |inbox| {
            writer::run(&writing, inbox, || {
                // A full bell has been rung already, and the indexer has yet to look.
                let _ = bell.as_ref().map(|bell| bell.try_send(()));
            });
        })
        .map_err(refused)?;
        Ok(Self { shared, writer: Arc::new(writer), _indexer: Arc::new(indexer) })
    }

    /// What the user should know of the search index; waits until it is open.
    #[must_use]
    pub fn notice(&self) -> Option<&str> {
        self.shared.index.notice()
    }

    /// Has the writer carry out `command`; returns when its effect is durable and visible.
    ///
    /// # Errors
    /// What the command met; [`Error::ReadOnly`] once a write has failed.
    pub fn submit(&self, command: Command) -> Result<Outcome> {
        let (reply, outcome) = bounded(1);
        let orders = self.writer.orders.as_ref().ok_or(Error::Closed)?;
        orders.send((command, reply)).map_err(|_| Error::Closed)?;
        outcome.recv().map_err(|_| Error::Closed)?
    }

    /// Stores messages, in batches that are each whole or not there; ones that are known change nothing.
    ///
    /// # Errors
    /// As [`Engine::submit`]: batches before the failing one are kept.
    pub fn ingest(&self, messages: Vec<Message>) -> Result<Ingested> {
        let mut total = Ingested::default();
        let mut messages = messages.into_iter().peekable();
        while messages.peek().is_some() {
            let batch = messages.by_ref().take(Self::BATCH).collect();
            if let Outcome::Ingested(ingested) = self.submit(Command::Ingest(batch))? {
                total.add(ingested);
            }
        }
        Ok(total)
    }

    /// Stores what the owner wrote to `to` at `now`.
    ///
    /// # Errors
    /// As [`Engine::submit`].
    pub fn say(&self, text: &str, to: &[Who], now: &Stamp) -> Result<MessageId> {
        self.write(Composed { text: text.to_owned(), to: to.to_vec(), ..Composed::new(now.clone()) })
    }

    /// Stores one message.
    ///
    /// # Errors
    /// As [`Engine::submit`].
    pub fn write(&self, composed: Composed) -> Result<MessageId> {
        let message = composed.into_message(&self.snapshot())?;
        let id = message.id.clone();
        self.ingest(vec![message])?;
        Ok(id)
    }

    /// Has the writer take a decision made at `now`. It holds over all made before, whatever the clock says.
    ///
    /// # Errors
    /// As [`Engine::submit`].
    pub fn decide(&self, kind: RulingKind, now: Timestamp) -> Result<Ruling> {
        let last = self.snapshot().rulings()?.into_iter().map(|ruling| ruling.made).max();
        let made = last
            .map_or(now, |last| now.max(last.saturating_add(SignedDuration::from_nanos(1)).unwrap_or(last)));
        let ruling = Ruling::new(kind, made);
        self.submit(Command::Rule(ruling.clone()))?;
        Ok(ruling)
    }

    /// The store as it is now. Cheap; take one for each request, and do not keep it.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot {
        let published = self.shared.published.load_full();
        Snapshot::new(self.shared.store.snapshot(), published, Some(Arc::clone(&self.shared.index)))
    }

    /// The store as it would be had it received only what had arrived by `k`, with today's rulings. Everything is
    /// derived again in memory, so that who was not known yet decides nothing: costs as much as a rebuild.
    ///
    /// # Errors
    /// Where the store cannot be read.
    pub fn known_at(&self, k: Timestamp) -> Result<Snapshot> {
        let published = self.shared.published.load_full();
        let mut transaction = self.shared.store.begin();
        let mut derivation = Derivation::new(&mut transaction, &published.environment)?;
        derivation.unlearn(k)?;
        derivation.rebuild()?;
        derivation.finish()?;
        Ok(Snapshot::new(transaction.into_snapshot(), published, None))
    }

    /// Running workers that answer the latest request, and call `wake` with every answer.
    ///
    /// # Errors
    /// [`Error::Closed`] where no thread can be started.
    pub fn previews(&self, wake: impl Fn() + Send + Sync + 'static) -> Result<Previews> {
        Previews::start(self, wake)
    }

    /// Hears of new versions of the store; one that was missed is followed by the next.
    #[must_use]
    pub fn subscribe(&self) -> Receiver<u64> {
        let (listener, versions) = bounded(1);
        self.shared.listeners.lock().unwrap_or_else(PoisonError::into_inner).push(listener);
        versions
    }

    /// Now, in the owner's zone.
    #[must_use]
    pub fn now(&self) -> Stamp {
        Stamp::at(Timestamp::now(), self.shared.zone.clone())
    }

    /// The owner's zone.
    #[must_use]
    pub fn zone(&self) -> &Zone {
        &self.shared.zone
    }
}

#[cfg(test)]
mod tests;
