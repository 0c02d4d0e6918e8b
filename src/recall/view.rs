//! What recall reads.

use std::sync::Arc;

use jiff::Timestamp;

use super::category::{self, Ageing, Membership};
use super::preview::Who;
use super::{rank, who};

use crate::domain::{Correspondent, EntityId, Fact, FactId, MessageId, SlotHead, SlotRecord};
use crate::identity::{Directory, Identities};

/// Memory at one moment, as recall needs it: a snapshot of the store, or a fake in tests.
pub trait View: Directory {
    /// Whose handle is whose.
    fn identities(&self) -> &Identities;

    /// The people that a draft is written to.
    ///
    /// # Errors
    /// Where memory cannot be read.
    fn recipients(&self, to: &[Who]) -> Result<Vec<Correspondent>, Self::Error>
    where
        Self: Sized,
    {
        who::recipients(self, to)
    }

    /// The slots of an entity, without their ledgers.
    ///
    /// # Errors
    /// Where memory cannot be read.
    fn heads(&self, entity: &EntityId) -> Result<Vec<SlotHead>, Self::Error>;

    /// A slot with its ledger.
    ///
    /// # Errors
    /// Where memory cannot be read.
    fn slot(&self, head: &SlotHead) -> Result<Option<SlotRecord>, Self::Error>;

    /// A fact.
    ///
    /// # Errors
    /// Where memory cannot be read.
    fn fact(&self, id: &FactId) -> Result<Option<Fact>, Self::Error>;

    /// When a person last took part in a message: the `most` last such times up to `before`, the last first.
    ///
    /// # Errors
    /// Where memory cannot be read.
    fn contacts(
        &self,
        person: &EntityId,
        before: Timestamp,
        most: usize,
    ) -> Result<Vec<Timestamp>, Self::Error>;

    /// The last message up to `before` in which a person took part.
    ///
    /// # Errors
    /// Where memory cannot be read.
    fn last_contact(&self, person: &EntityId, before: Timestamp) -> Result<Option<Timestamp>, Self::Error> {
        Ok(self.contacts(person, before, 1)?.first().copied())
    }

    /// In how many messages `known` is named, or takes part, where `by` takes part.
    ///
    /// # Errors
    /// Where memory cannot be read.
    fn meetings(&self, known: &EntityId, by: &EntityId) -> Result<u32, Self::Error>;

    /// The categories that a fact belongs to, the likeliest first.
    fn memberships(&self, fact: &Fact) -> Vec<Membership> {
        category::memberships(fact)
    }

    /// How the categories of facts count where they are ranked.
    fn ageing(&self) -> Ageing {
        Ageing::default()
    }

    /// Whether the user keeps a fact among those who took part where it was said.
    ///
    /// # Errors
    /// Where memory cannot be read.
    fn is_private(&self, fact: &Fact) -> Result<bool, Self::Error>;

    /// Who took part in a message.
    ///
    /// # Errors
    /// Where memory cannot be read.
    fn participants(&self, message: &MessageId) -> Result<Vec<EntityId>, Self::Error>;

    /// All slots by the words that lead to them.
    ///
    /// # Errors
    /// Where memory cannot be read.
    fn ranking(&self) -> Result<Arc<rank::Index>, Self::Error>;
}
