//! Previews on time, whatever the writer is doing.
//!
//! Prestarted workers answer the latest request; what they publish is kept for each open context, and published again
//! whenever the store changes or a state changes by itself. The caller's path waits for no writer and never longer than it
//! said: it swaps a pointer, rings a bell, and parks at most for its budget.
//!
//! *At once*: waking a worker and being woken takes as long as most answers, so a short draft is answered on the caller's
//! thread where that has just been quick. **The caller's thread calls nothing of the store**, which has locks that the
//! end of a flush holds: it reads only what the answers before have read of this version, and lies in memory. Where
//! anything else is needed, the request is a worker's, and what the worker reads is there for the next. The first answer
//! to each version, a long draft and the one after a slow answer are the workers' too; the time is looked at before
//! every read, and what is not done by then is theirs.

mod context;
mod desk;
mod memo;
mod reading;

use std::hint;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};

use crossbeam_channel::{Sender, bounded};

use super::Engine;
use crate::error::{Error, Result};
use crate::recall::{Mode, Preview, Request};
use desk::{Desk, Keeper};

/// Workers: a cancelled request that drains must not delay the next.
const WORKERS: usize = 2;
/// The longest draft that is answered at once, in bytes, and after how quick an answer.
const SHORT: usize = 1024;
const QUICK: Duration = Duration::from_micros(300);
/// What an answer at once may take: what is not done by then is computed again by a worker, which the letter waits for.
const AT_ONCE: Duration = Duration::from_micros(300);
/// How long [`Previews::soon`] looks: most answers come sooner, and it is no more than a frame can spare.
const SOON: Duration = Duration::from_micros(150);

/// An answered request.
#[derive(Clone, Debug)]
pub struct Answer {
    /// Which request it answers.
    pub generation: u64,
    /// What memory says, or why it cannot.
    pub preview: std::result::Result<Preview, String>,
    /// How it came about: computed for the request, or the last one published for its context.
    pub mode: Mode,
    /// The version of the store that it was read from.
    pub store_version: u64,
    /// When it was computed.
    pub computed: Instant,
    /// How long that took.
    pub elapsed: Duration,
}

impl Answer {
    /// The same answer, given from what was published before.
    fn as_snapshot(&self, generation: u64) -> Self {
        Self { generation, mode: Mode::Snapshot, ..self.clone() }
    }

    /// How long ago it was computed.
    #[must_use]
    pub fn age(&self) -> Duration {
        self.computed.elapsed()
    }
}

/// The asking side. The workers end when this is dropped.
pub struct Previews {
    desk: Arc<Desk>,
    workers: Vec<Worker>,
}

/// How a worker is woken, and whether it sleeps.
struct Worker {
    bell: Sender<()>,
    idle: Arc<AtomicBool>,
}

impl Previews {
    pub(super) fn start(engine: &Engine, wake: impl Fn() + Send + Sync + 'static) -> Result<Self> {
        let (tell, opened) = bounded(1);
        let desk = Arc::new(Desk::new(engine.clone(), Box::new(wake), tell));
        let mut keeper = Some(Keeper { published: engine.subscribe(), opened });
        let mut workers = Vec::with_capacity(WORKERS);
        for number in 0..WORKERS {
            let (bell, rung) = bounded(1);
            let idle = Arc::new(AtomicBool::new(true));
            workers.push(Worker { bell, idle: Arc::clone(&idle) });
            let (desk, keeper) = (Arc::clone(&desk), keeper.take());
            thread::Builder::new()
                .name(format!("asof-preview-{number}"))
                .spawn(move || desk.work(&rung, &idle, keeper.as_ref()))
                .map_err(|_| Error::Closed)?;
        }
        Ok(Self { desk, workers })
    }

    /// Whether an answer is worth waiting for: the draft is short, and the last answer was quick.
    fn is_quick(&self, request: &Request) -> bool {
        request.draft.len() <= SHORT && self.desk.is_quick(QUICK)
    }

    /// Wakes the first worker that sleeps: it has answered the keys before, and still knows what it read for them.
    fn ring(&self) {
        let sleeps = |worker: &&Worker| worker.idle.load(Ordering::Acquire);
        let rung = self.workers.iter().find(sleeps).map_or(self.workers.as_slice(), std::slice::from_ref);
        for worker in rung {
            // A full bell has been rung already, and the worker has yet to look.
            let _ = worker.bell.try_send(());
        }
    }

    /// Asks for a preview; a request that has not been started yet is dropped for it, one that is being answered is
    /// cancelled. Returns its generation.
    #[allow(clippy::must_use_candidate, reason = "the answer comes through `wake`")]
    pub fn ask(&self, request: Request) -> u64 {
        if self.is_quick(&request)
            && let Some(generation) = self.desk.at_once(&request, AT_ONCE)
        {
            return generation;
        }
        let generation = self.desk.post(request, None);
        self.ring();
        generation
    }

    /// The last answer, if any: one atomic read.
    #[must_use]
    pub fn latest(&self) -> Option<Arc<Answer>> {
        self.desk.latest()
    }

    /// The answer to what was asked as `generation`, if it comes within a moment. Looks for it without a pause: to sleep
    /// and to be woken takes as long as most answers.
    #[must_use]
    pub fn soon(&self, generation: u64) -> Option<Arc<Answer>> {
        let deadline = Instant::now() + SOON;
        loop {
            let answer = self.latest().filter(|answer| answer.generation >= generation);
            if answer.is_some() || Instant::now() >= deadline {
                return answer;
            }
            hint::spin_loop();
        }
    }

    /// *Fresh mode*: has a worker answer `request` and waits at most `budget` for it; then falls back to what was
    /// last published for its context, and says so. Nothing, where nothing was.
    #[must_use]
    pub fn fresh(&self, request: Request, budget: Duration) -> Option<Arc<Answer>> {
        let deadline = Instant::now() + budget;
        let fallback = request.clone();
        let generation = self.desk.post(request, Some(thread::current()));
        self.ring();
        loop {
            if let Some(answer) = self.latest().filter(|answer| answer.generation >= generation) {
                return Some(answer);
            }
            let Some(left) = deadline.checked_duration_since(Instant::now()) else {
                return self.desk.published(&fallback).map(|answer| Arc::new(answer.as_snapshot(generation)));
            };
            thread::park_timeout(left);
        }
    }

    /// *Snapshot mode*: the last preview published for the context of `request`, computed on this thread where there
    /// is none yet (then its mode says *fresh*).
    #[must_use]
    pub fn snapshot(&self, request: &Request) -> Arc<Answer> {
        match self.desk.published(request) {
            Some(answer) => Arc::new(answer.as_snapshot(answer.generation)),
            None => self.desk.compute(request),
        }
    }
}

/// A request on its way to a worker.
struct Pending {
    generation: u64,
    request: Request,
    /// Whoever waits for the answer.
    waiting: Option<Thread>,
}

#[cfg(test)]
mod tests;
