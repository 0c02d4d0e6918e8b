//! Cancellation: a view that stops answering once a newer request is there or its time is over, and reads nothing twice.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use jiff::Timestamp;

use super::memo::Memo;
use crate::domain::{Correspondent, EntityId, Fact, FactId, MessageId, SlotHead, SlotRecord};
use crate::engine::Snapshot;
use crate::error::{Error, Result};
use crate::identity::{Bearer, Directory, Identities};
use crate::recall::category::Membership;
use crate::recall::{View, Who, rank};

/// A snapshot for one request: every read first looks whether the request is still the latest.
pub struct Cancellable<'a> {
    pub snapshot: &'a Snapshot,
    pub generation: u64,
    pub latest: &'a AtomicU64,
    /// When whoever asks has waited long enough; never, where they do not wait.
    pub deadline: Option<Instant>,
    /// What is known of this version of the store.
    pub memo: RefCell<&'a mut Memo>,
}

impl Cancellable<'_> {
    fn check(&self) -> Result<()> {
        let is_replaced = self.latest.load(Ordering::Relaxed) > self.generation;
        if is_replaced || self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(Error::Cancelled);
        }
        Ok(())
    }
}

impl Directory for Cancellable<'_> {
    type Error = Error;

    fn bearers(&self, word: &str) -> Result<Arc<[Bearer]>> {
        self.check()?;
        self.memo.borrow_mut().bearers.get(word, || self.snapshot.bearers(word))
    }
}

impl View for Cancellable<'_> {
    fn identities(&self) -> &Identities {
        self.snapshot.identities()
    }

    fn recipients(&self, to: &[Who]) -> Result<Vec<Correspondent>> {
        self.check()?;
        self.memo.borrow_mut().recipients.get(to, || self.snapshot.recipients(to))
    }

    fn heads(&self, entity: &EntityId) -> Result<Vec<SlotHead>> {
        self.check()?;
        self.memo.borrow_mut().heads.get(entity, || self.snapshot.heads(entity))
    }

    fn slot(&self, head: &SlotHead) -> Result<Option<SlotRecord>> {
        self.check()?;
        self.memo.borrow_mut().slots.get(head, || self.snapshot.slot(head))
    }

    fn fact(&self, id: &FactId) -> Result<Option<Fact>> {
        self.check()?;
        self.memo.borrow_mut().facts.get(id, || self.snapshot.fact(id))
    }

    fn contacts(&self, person: &EntityId, before: Timestamp, most: usize) -> Result<Vec<Timestamp>> {
        self.check()?;
        self.snapshot.contacts(person, before, most)
    }

    fn memberships(&self, fact: &Fact) -> Vec<Membership> {
        self.snapshot.memberships(fact)
    }

    fn meetings(&self, known: &EntityId, by: &EntityId) -> Result<u32> {
        self.check()?;
        let pair = (known.clone(), by.clone());
        self.memo.borrow_mut().meetings.get(&pair, || self.snapshot.meetings(known, by))
    }

    fn is_private(&self, fact: &Fact) -> Result<bool> {
        self.snapshot.is_private(fact)
    }

    fn participants(&self, message: &MessageId) -> Result<Vec<EntityId>> {
        self.check()?;
        self.memo.borrow_mut().participants.get(message, || self.snapshot.participants(message))
    }

    fn ranking(&self) -> Result<Arc<rank::Index>> {
        self.check()?;
        if self.deadline.is_some() && !self.snapshot.is_ranked() {
            return Err(Error::Cancelled);
        }
        self.snapshot.ranking()
    }
}
