//! What an answer reads: memory, and behind it the store where it may be touched. It stops once a newer request is there
//! or its time is over, and reads nothing twice.

use std::borrow::Borrow;
use std::cell::RefCell;
use std::hash::Hash;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use jiff::Timestamp;

use super::memo::Memo;
use crate::domain::{Correspondent, EntityId, Fact, FactId, MessageId, SlotHead, SlotRecord};
use crate::engine::index::Beside;
use crate::engine::rows::Rows;
use crate::engine::{Published, Snapshot, ranking};
use crate::error::Error;
use crate::identity::{Bearer, Directory, Identities};
use crate::recall::category::Membership;
use crate::recall::{View, Who, rank};

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum Stop {
    /// A newer request is there.
    #[error("a newer request has taken this one's place")]
    Replaced,
    /// It took longer than whoever asks waits.
    #[error("there was no time for an answer")]
    Late,
    /// It needs what is in the store alone, which may not be touched.
    #[error("what it needs is not in memory")]
    NotInMemory,
    /// The store cannot be read.
    #[error(transparent)]
    Failed(#[from] Error),
}

/// Everything at one version of the store, for one request.
pub struct Reading<'a> {
    pub published: &'a Published,
    pub index: &'a Beside,
    /// What is known of this version.
    pub memo: RefCell<&'a mut Memo>,
    /// Where all else is; none on a thread that must not wait for it.
    pub store: Option<&'a Snapshot>,
    pub generation: u64,
    pub latest: &'a AtomicU64,
    /// When whoever asks has waited long enough; never, where they do not wait.
    pub deadline: Option<Instant>,
}

impl Reading<'_> {
    fn check(&self) -> Result<(), Stop> {
        if self.latest.load(Ordering::Relaxed) > self.generation {
            return Err(Stop::Replaced);
        }
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Stop::Late);
        }
        Ok(())
    }

    fn store(&self) -> Result<&Snapshot, Stop> {
        self.store.ok_or(Stop::NotInMemory)
    }

    /// A row of those of its kind, else the one that `read` finds in the store.
    fn row<K, Q, V>(
        &self,
        of_kind: impl FnOnce(&mut Memo) -> &mut Rows<K, V>,
        key: &Q,
        read: impl FnOnce(&Snapshot) -> Result<V, Error>,
    ) -> Result<V, Stop>
    where
        K: Hash + Eq + Borrow<Q>,
        Q: Hash + Eq + ToOwned<Owned = K> + ?Sized,
        V: Clone,
    {
        self.check()?;
        of_kind(&mut self.memo.borrow_mut()).get(key, || Ok(read(self.store()?)?))
    }
}

impl Directory for Reading<'_> {
    type Error = Stop;

    fn bearers(&self, word: &str) -> Result<Arc<[Bearer]>, Stop> {
        if self.memo.borrow().gaps.has(word) {
            return Ok(Arc::default());
        }
        let bearers = self.row(|memo| &mut memo.bearers, word, |store| store.bearers(word))?;
        if bearers.is_empty() {
            let next = self.store()?.next_name(word)?;
            self.memo.borrow_mut().gaps.insert(word, next);
        }
        Ok(bearers)
    }
}

impl View for Reading<'_> {
    fn identities(&self) -> &Identities {
        self.published.decisions.identities()
    }

    fn recipients(&self, to: &[Who]) -> Result<Vec<Correspondent>, Stop> {
        self.row(|memo| &mut memo.recipients, to, |store| store.recipients(to))
    }

    fn heads(&self, entity: &EntityId) -> Result<Vec<SlotHead>, Stop> {
        self.row(|memo| &mut memo.heads, entity, |store| store.heads(entity))
    }

    fn slot(&self, head: &SlotHead) -> Result<Option<SlotRecord>, Stop> {
        self.row(|memo| &mut memo.slots, head, |store| store.slot(head))
    }

    fn fact(&self, id: &FactId) -> Result<Option<Fact>, Stop> {
        self.row(|memo| &mut memo.facts, id, |store| store.fact(id))
    }

    fn contacts(&self, person: &EntityId, before: Timestamp, most: usize) -> Result<Vec<Timestamp>, Stop> {
        /// Contacts after the request's time that do not lead to the store.
        const LATER: usize = 16;
        let last = self.row(
            |memo| &mut memo.contacts,
            &(person.clone(), most),
            |store| store.contacts(person, Timestamp::MAX, most + LATER).map(Arc::from),
        )?;
        let until: Vec<Timestamp> = last.iter().copied().filter(|at| *at <= before).take(most).collect();
        if until.len() == most || last.len() < most + LATER {
            return Ok(until);
        }
        Ok(self.store()?.contacts(person, before, most)?)
    }

    fn memberships(&self, fact: &Fact) -> Vec<Membership> {
        self.published.memberships(fact)
    }

    fn meetings(&self, known: &EntityId, by: &EntityId) -> Result<u32, Stop> {
        let pair = (known.clone(), by.clone());
        self.row(|memo| &mut memo.meetings, &pair, |store| store.meetings(known, by))
    }

    fn is_private(&self, fact: &Fact) -> Result<bool, Stop> {
        self.published.is_private(fact, || self.participants(&fact.source.message))
    }

    fn participants(&self, message: &MessageId) -> Result<Vec<EntityId>, Stop> {
        self.row(|memo| &mut memo.participants, message, |store| store.participants(message))
    }

    fn ranking(&self) -> Result<Arc<rank::Index>, Stop> {
        self.check()?;
        match ranking::kept(self.index, self.published.version) {
            Some(index) => Ok(index),
            None => Ok(self.store()?.ranking()?),
        }
    }
}
