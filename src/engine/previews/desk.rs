//! The workers' side: takes the latest request, publishes its answer, keeps open contexts up to date.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::Thread;
use std::time::{Duration, Instant};

use arc_swap::{ArcSwap, ArcSwapOption};
use crossbeam_channel::{Receiver, Sender, never, select};

use super::context::Contexts;
use super::memo::Memo;
use super::reading::{Reading, Stop};
use super::{Answer, Pending};
use crate::domain::Stamp;
use crate::engine::Engine;
use crate::recall::{self, Mode, Request};

/// The longest that the keeper of contexts sleeps.
const LONGEST_SLEEP: Duration = Duration::from_hours(1);

pub struct Desk {
    engine: Engine,
    generation: AtomicU64,
    mailbox: ArcSwapOption<Pending>,
    answer: ArcSwapOption<Answer>,
    contexts: ArcSwap<Contexts>,
    /// What was read for the last answers. Whoever answers takes it along, and brings it back with what they have read:
    /// who finds none has others at work.
    memo: ArcSwapOption<Memo>,
    wake: Box<dyn Fn() + Send + Sync>,
    /// Tells the keeper that a context was opened whose flip may be the next.
    opened: Sender<()>,
}

/// What the worker that keeps the contexts listens to besides requests.
pub struct Keeper {
    /// New versions of the store.
    pub published: Receiver<u64>,
    /// Contexts that were opened.
    pub opened: Receiver<()>,
}

/// Why a worker wakes up.
enum Woken {
    /// Somebody asks.
    Rung,
    /// This version of the store is there.
    Published(u64),
    /// A published preview changes by itself.
    Flipped,
}

impl Desk {
    pub fn new(engine: Engine, wake: Box<dyn Fn() + Send + Sync>, opened: Sender<()>) -> Self {
        Self {
            opened,
            engine,
            generation: AtomicU64::new(0),
            mailbox: ArcSwapOption::empty(),
            answer: ArcSwapOption::empty(),
            contexts: ArcSwap::from_pointee(Contexts::default()),
            memo: ArcSwapOption::empty(),
            wake,
        }
    }

    /// Puts a request into the one-slot mailbox: what lay there is dropped, what is being computed is cancelled.
    pub fn post(&self, request: Request, waiting: Option<Thread>) -> u64 {
        let generation = self.generation.fetch_add(1, Ordering::Relaxed) + 1;
        self.mailbox.store(Some(Arc::new(Pending { generation, request, waiting })));
        generation
    }

    pub fn latest(&self) -> Option<Arc<Answer>> {
        self.answer.load_full()
    }

    pub fn published(&self, request: &Request) -> Option<Arc<Answer>> {
        self.contexts.load().published(request)
    }

    /// Whether the store is still the one that was read last, and that was quick.
    pub fn is_quick(&self, quick: Duration) -> bool {
        let last = self.answer.load();
        let version = self.engine.shared.published.load().version;
        last.as_ref().is_some_and(|last| last.store_version == version && last.elapsed <= quick)
    }

    /// Answers on the calling thread from what is in memory, unless that takes longer than `budget`. Touches no store.
    pub fn at_once(&self, request: &Request, budget: Duration) -> Option<u64> {
        let generation = self.generation.fetch_add(1, Ordering::Relaxed) + 1;
        self.mailbox.store(None);
        let computed = Instant::now();
        let published = self.engine.shared.published.load();
        let mut memo = self.memo.swap(None).and_then(Arc::into_inner)?;
        let answer = memo.is_of(published.version).then(|| {
            let reading = Reading {
                published: &published,
                index: &self.engine.shared.index,
                memo: RefCell::new(&mut memo),
                store: None,
                generation,
                latest: &self.generation,
                deadline: Some(computed + budget),
            };
            answer(&reading, request, computed)
        });
        self.memo.store(Some(Arc::new(memo)));
        let answer = answer?.ok().map(Arc::new)?;
        self.open(request, &answer);
        self.publish(&answer);
        Some(generation)
    }

    /// Computes an answer on the calling thread, and opens its context.
    pub fn compute(&self, request: &Request) -> Arc<Answer> {
        let generation = self.generation.load(Ordering::Relaxed);
        let answer =
            Arc::new(self.answer(request, generation, &AtomicU64::new(0)).unwrap_or_else(|stop| Answer {
                generation,
                preview: Err(stop.to_string()),
                mode: Mode::Fresh,
                store_version: 0,
                computed: Instant::now(),
                elapsed: Duration::ZERO,
            }));
        self.open(request, &answer);
        answer
    }

    /// Answers requests until nobody can ask any more; `idle` says whether it waits for one. The worker that hears of
    /// publications keeps the contexts.
    pub fn work(&self, rung: &Receiver<()>, idle: &AtomicBool, keeper: Option<&Keeper>) {
        let (no_version, none_opened) = (never(), never());
        let published = keeper.map_or(&no_version, |keeper| &keeper.published);
        let opened = keeper.map_or(&none_opened, |keeper| &keeper.opened);
        loop {
            idle.store(true, Ordering::Release);
            let next_flip = keeper.and_then(|_| self.until_next_flip());
            let woken = select! {
                recv(rung) -> bell => bell.map(|()| Woken::Rung),
                recv(published) -> version => version.map(Woken::Published),
                // Only the time until the next flip changes.
                recv(opened) -> _ => continue,
                default(next_flip.unwrap_or(LONGEST_SLEEP)) => Ok(Woken::Flipped),
            };
            idle.store(false, Ordering::Release);
            match woken {
                Ok(Woken::Rung) => while self.answer_latest() {},
                Ok(Woken::Published(version)) => self.republish(|_, answer| answer.store_version < version),
                Ok(Woken::Flipped) => self.republish(has_flipped),
                Err(_) => return,
            }
        }
    }

    /// Answers what lies in the mailbox; false where nothing does.
    fn answer_latest(&self) -> bool {
        let Some(pending) = self.mailbox.swap(None) else { return false };
        let Pending { generation, request, waiting } = &*pending;
        // A cancelled request has no answer: whoever asked has asked again.
        if let Ok(answer) = self.answer(request, *generation, &self.generation) {
            let answer = Arc::new(answer);
            self.open(request, &answer);
            self.publish(&answer);
        }
        if let Some(waiting) = waiting {
            waiting.unpark();
        }
        true
    }

    /// Answers from the store as it is now.
    fn answer(&self, request: &Request, generation: u64, latest: &AtomicU64) -> Result<Answer, Stop> {
        let computed = Instant::now();
        let snapshot = self.engine.snapshot();
        let memo = self.memo.swap(None).and_then(Arc::into_inner).unwrap_or_default();
        let mut memo = memo.for_version(snapshot.version());
        let reading = Reading {
            published: &snapshot.published,
            index: &self.engine.shared.index,
            memo: RefCell::new(&mut memo),
            store: Some(&snapshot),
            generation,
            latest,
            deadline: None,
        };
        let answer = answer(&reading, request, computed);
        self.memo.store(Some(Arc::new(memo)));
        answer
    }

    /// Makes an answer the latest, unless a later request has been answered meanwhile.
    fn publish(&self, answer: &Arc<Answer>) {
        self.answer.rcu(|known| match known {
            Some(known) if known.generation > answer.generation => Some(Arc::clone(known)),
            _ => Some(Arc::clone(answer)),
        });
        (self.wake)();
    }

    fn open(&self, request: &Request, answer: &Arc<Answer>) {
        self.contexts.rcu(|contexts| contexts.with(request, answer));
        // What never changes by itself is no reason to wake anybody: a thread that wakes delays those that answer.
        if flips_in(request, answer).is_some() {
            // A full channel has told the keeper already, and it has yet to look.
            let _ = self.opened.try_send(());
        }
    }

    /// Computes again whatever is out of date. What the latest request got is published anew.
    fn republish(&self, is_stale: impl Fn(&Request, &Answer) -> bool) {
        let contexts = self.contexts.load_full();
        for (request, known) in contexts.all().filter(|(request, answer)| is_stale(request, answer)) {
            let request = Request { now: moved_on(&request.now, known.age()), ..request.clone() };
            let Ok(answer) = self.answer(&request, known.generation, &AtomicU64::new(0)) else { continue };
            let answer = Arc::new(Answer { mode: Mode::Snapshot, ..answer });
            self.open(&request, &answer);
            if self.latest().is_some_and(|latest| latest.generation == answer.generation) {
                self.publish(&answer);
            }
        }
    }

    /// How long until the first published preview changes by itself.
    fn until_next_flip(&self) -> Option<Duration> {
        let contexts = self.contexts.load();
        contexts.all().filter_map(|(request, answer)| flips_in(request, answer)).min()
    }
}

/// What `reading` has to say to a request, unless it is stopped.
fn answer(reading: &Reading<'_>, request: &Request, computed: Instant) -> Result<Answer, Stop> {
    let preview = match recall::preview(reading, request) {
        Ok(preview) => Ok(preview),
        Err(Stop::Failed(error)) => Err(error.to_string()),
        Err(stop) => return Err(stop),
    };
    Ok(Answer {
        generation: reading.generation,
        preview,
        mode: Mode::Fresh,
        store_version: reading.published.version,
        computed,
        elapsed: computed.elapsed(),
    })
}

fn has_flipped(request: &Request, answer: &Answer) -> bool {
    flips_in(request, answer) == Some(Duration::ZERO)
}

/// How long after now a preview changes by itself: its request's clock ran on since it was computed.
fn flips_in(request: &Request, answer: &Answer) -> Option<Duration> {
    let flip = answer.preview.as_ref().ok()?.next_flip_at?;
    let ahead = Duration::try_from(flip.duration_since(request.now.instant)).unwrap_or(Duration::ZERO);
    Some(ahead.saturating_sub(answer.age()))
}

/// A request's clock after `age`.
fn moved_on(now: &Stamp, age: Duration) -> Stamp {
    let instant = now.instant.checked_add(age).unwrap_or(now.instant);
    Stamp::at(instant, now.zone.clone())
}
