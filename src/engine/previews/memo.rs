//! What was read for the last requests: the next key asks for nearly the same, and a row costs far more to read than to
//! copy.

use crate::domain::{Correspondent, EntityId, Fact, FactId, MessageId, SlotHead, SlotRecord};
use crate::engine::names::Bearers;
use crate::engine::rows::Rows;
use crate::recall::Who;

/// Rows as of one version of the store.
#[derive(Default)]
pub struct Memo {
    version: u64,
    pub bearers: Bearers,
    pub recipients: Rows<Vec<Who>, Vec<Correspondent>>,
    pub heads: Rows<EntityId, Vec<SlotHead>>,
    pub slots: Rows<SlotHead, Option<SlotRecord>>,
    pub facts: Rows<FactId, Option<Fact>>,
    pub meetings: Rows<(EntityId, EntityId), u32>,
    pub participants: Rows<MessageId, Vec<EntityId>>,
}

impl Memo {
    /// What is known of the store as of `version`: of another one, nothing.
    pub fn as_of(&mut self, version: u64) -> &mut Self {
        if self.version != version {
            *self = Self { version, ..Self::default() };
        }
        self
    }
}
