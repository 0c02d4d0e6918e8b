//! What one request has read already: the same slot is looked at to choose what is asked for and to answer it.

use std::borrow::Borrow;
use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Arc;

use jiff::Timestamp;

use super::category::{Ageing, Membership};
use super::preview::Who;
use super::rank;
use super::view::View;
use crate::domain::{Correspondent, EntityId, Fact, FactId, MessageId, SlotHead, SlotRecord};
use crate::identity::{Bearer, Directory, Identities};

/// A view that reads every row once. For one request: it never forgets.
pub struct Memo<'a, V: View> {
    view: &'a V,
    bearers: Known<String, Arc<[Bearer]>>,
    heads: Known<EntityId, Vec<SlotHead>>,
    slots: Known<SlotHead, Option<SlotRecord>>,
    facts: Known<FactId, Option<Fact>>,
    contacts: Known<EntityId, Option<Timestamp>>,
}

impl<'a, V: View> Memo<'a, V> {
    pub fn new(view: &'a V) -> Self {
        let (bearers, heads, slots) = (Known::default(), Known::default(), Known::default());
        Self { view, bearers, heads, slots, facts: Known::default(), contacts: Known::default() }
    }
}

struct Known<K, T>(RefCell<HashMap<K, T>>);

impl<K, T> Default for Known<K, T> {
    fn default() -> Self {
        Self(RefCell::default())
    }
}

impl<K: Hash + Eq, T: Clone> Known<K, T> {
    fn get<Q, E>(&self, key: &Q, read: impl FnOnce() -> Result<T, E>) -> Result<T, E>
    where
        K: Borrow<Q>,
        Q: Hash + Eq + ToOwned<Owned = K> + ?Sized,
    {
        if let Some(known) = self.0.borrow().get(key) {
            return Ok(known.clone());
        }
        let value = read()?;
        self.0.borrow_mut().insert(key.to_owned(), value.clone());
        Ok(value)
    }
}

impl<V: View> Directory for Memo<'_, V> {
    type Error = V::Error;

    fn bearers(&self, word: &str) -> Result<Arc<[Bearer]>, V::Error> {
        self.bearers.get(word, || self.view.bearers(word))
    }
}

impl<V: View> View for Memo<'_, V> {
    fn identities(&self) -> &Identities {
        self.view.identities()
    }

    fn recipients(&self, to: &[Who]) -> Result<Vec<Correspondent>, V::Error> {
        self.view.recipients(to)
    }

    fn heads(&self, entity: &EntityId) -> Result<Vec<SlotHead>, V::Error> {
        self.heads.get(entity, || self.view.heads(entity))
    }

    fn slot(&self, head: &SlotHead) -> Result<Option<SlotRecord>, V::Error> {
        self.slots.get(head, || self.view.slot(head))
    }

    fn fact(&self, id: &FactId) -> Result<Option<Fact>, V::Error> {
        self.facts.get(id, || self.view.fact(id))
    }

    /// A request reads it for its own time alone.
    fn last_contact(&self, person: &EntityId, before: Timestamp) -> Result<Option<Timestamp>, V::Error> {
        self.contacts.get(person, || self.view.last_contact(person, before))
    }

    fn contacts(
        &self,
        person: &EntityId,
        before: Timestamp,
        most: usize,
    ) -> Result<Vec<Timestamp>, V::Error> {
        self.view.contacts(person, before, most)
    }

    fn memberships(&self, fact: &Fact) -> Vec<Membership> {
        self.view.memberships(fact)
    }

    fn ageing(&self) -> Ageing {
        self.view.ageing()
    }

    fn meetings(&self, known: &EntityId, by: &EntityId) -> Result<u32, V::Error> {
        self.view.meetings(known, by)
    }

    fn is_private(&self, fact: &Fact) -> Result<bool, V::Error> {
        self.view.is_private(fact)
    }

    fn participants(&self, message: &MessageId) -> Result<Vec<EntityId>, V::Error> {
        self.view.participants(message)
    }

    fn ranking(&self) -> Result<Arc<rank::Index>, V::Error> {
        self.view.ranking()
    }
}
