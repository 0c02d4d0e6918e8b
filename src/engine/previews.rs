//! A worker that answers the latest request: the caller never waits, and never locks.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use arc_swap::ArcSwapOption;
use crossbeam_channel::{Receiver, Sender, bounded};

use super::Engine;
use crate::error::{Error, Result};
use crate::recall::{Mode, Preview, Request};

/// An answered request.
#[derive(Clone, Debug)]
pub struct Answer {
    /// Which request it answers.
    pub generation: u64,
    /// What memory says, or why it cannot.
    pub preview: std::result::Result<Preview, String>,
    /// How it came about.
    pub mode: Mode,
    /// The version of the store that it was read from.
    pub store_version: u64,
    /// How long it took.
    pub elapsed: Duration,
}

/// A request and its generation.
type Pending = (u64, Request);

/// The asking side. The worker ends when this is dropped.
pub struct Previews {
    generation: AtomicU64,
    mailbox: Arc<ArcSwapOption<Pending>>,
    answer: Arc<ArcSwapOption<Answer>>,
    bell: Sender<()>,
}

impl Previews {
    pub(super) fn start(engine: Engine, wake: impl Fn() + Send + Sync + 'static) -> Result<Self> {
        let mailbox = Arc::new(ArcSwapOption::<Pending>::empty());
        let answer = Arc::new(ArcSwapOption::<Answer>::empty());
        let (bell, rung) = bounded(1);
        let worker = Worker { engine, mailbox: Arc::clone(&mailbox), answer: Arc::clone(&answer) };
        std::thread::Builder::new()
            .name("asof-preview".to_owned())
            .spawn(move || worker.run(&rung, wake))
            .map_err(|_| Error::Closed)?;
        Ok(Self { generation: AtomicU64::new(0), mailbox, answer, bell })
    }

    /// Asks for a preview; a request that has not been started yet is dropped for it. Returns its generation.
    pub fn ask(&self, request: Request) -> u64 {
        let generation = self.generation.fetch_add(1, Ordering::Relaxed) + 1;
        self.mailbox.store(Some(Arc::new((generation, request))));
        // A full bell has been rung already, and the worker has yet to look.
        let _ = self.bell.try_send(());
        generation
    }

    /// The last answer: one atomic read.
    #[must_use]
    pub fn latest(&self) -> Option<Arc<Answer>> {
        self.answer.load_full()
    }
}

struct Worker {
    engine: Engine,
    mailbox: Arc<ArcSwapOption<Pending>>,
    answer: Arc<ArcSwapOption<Answer>>,
}

impl Worker {
    fn run(&self, rung: &Receiver<()>, wake: impl Fn()) {
        while rung.recv().is_ok() {
            let Some(pending) = self.mailbox.swap(None) else { continue };
            let (generation, request) = &*pending;
            let started = Instant::now();
            let snapshot = self.engine.snapshot();
            let preview = snapshot.preview(request).map_err(|error| error.to_string());
            self.answer.store(Some(Arc::new(Answer {
                generation: *generation,
                preview,
                mode: Mode::Fresh,
                store_version: snapshot.version(),
                elapsed: started.elapsed(),
            })));
            wake();
        }
    }
}
