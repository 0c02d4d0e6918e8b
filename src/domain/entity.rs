//! Entities: persons and things that facts are about.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

use super::digest::digest;
use super::message::{ConversationId, Handle, string_id};
use super::text::fold;

string_id!(
    /// The id of a person (`p-…`), a group (`g-…`), a thing (`t-…`) or an open mention (`o-…`).
    EntityId
);

/// What kind of entity an id names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EntityKind {
    /// Somebody with a handle.
    Person,
    /// The people of a conversation together: whose *our* it is.
    Group,
    /// A name without a handle: a project, a place, somebody who never wrote.
    Thing,
    /// A name of which it is not known whose it is.
    Open,
}

impl EntityId {
    /// The person behind a handle.
    #[must_use]
    pub fn person(handle: &Handle) -> Self {
        Self(format!("p-{}", digest(&["person", handle.as_str()])))
    }

    /// The thing of a name that means the same wherever it is said.
    #[must_use]
    pub fn thing(name: &str) -> Self {
        Self(format!("t-{}", digest(&["thing", &fold(name)])))
    }

    /// The thing of a common noun, which means the same only among the same people.
    #[must_use]
    pub fn thing_of(noun: &str, group: &EntityId) -> Self {
        Self(format!("t-{}", digest(&["thing-of", &fold(noun), group.as_str()])))
    }

    /// Whoever of several is meant by a name in a conversation.
    #[must_use]
    pub fn open(name: &str, conversation: &ConversationId) -> Self {
        Self(format!("o-{}", digest(&["open", &fold(name), conversation.as_str()])))
    }

    /// The people of `members` together, in any order.
    #[must_use]
    pub fn group(members: &[EntityId]) -> Self {
        let mut ids: Vec<&str> = members.iter().map(EntityId::as_str).collect();
        ids.sort_unstable();
        ids.dedup();
        Self(format!("g-{}", digest(&ids)))
    }

    /// What kind of entity it is.
    #[must_use]
    pub fn kind(&self) -> EntityKind {
        match self.0.as_bytes().first() {
            Some(b'p') => EntityKind::Person,
            Some(b'g') => EntityKind::Group,
            Some(b'o') => EntityKind::Open,
            _ => EntityKind::Thing,
        }
    }
}

/// An entity with the name that people are shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EntityRef {
    /// Who or what.
    pub id: EntityId,
    /// Its name.
    pub name: String,
}

/// Somebody with a handle, as all messages together show them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// Their id.
    pub id: EntityId,
    /// Their handles, and how often each was met.
    pub handles: BTreeMap<Handle, u32>,
    /// Every name they were given, and how often.
    pub names: BTreeMap<String, u32>,
    /// Messages they took part in.
    pub messages: u32,
}

impl Person {
    /// Somebody of whom nothing is known yet.
    #[must_use]
    pub const fn new(id: EntityId) -> Self {
        Self { id, handles: BTreeMap::new(), names: BTreeMap::new(), messages: 0 }
    }

    /// The handle to show: the first strong one.
    #[must_use]
    pub fn handle(&self) -> Option<&Handle> {
        self.handles.keys().min_by_key(|handle| (handle.is_weak(), *handle))
    }

    /// The name to show: of the names with most words the most frequent, then the first in order.
    #[must_use]
    pub fn name(&self) -> &str {
        self.names
            .iter()
            .max_by(|(a, a_count), (b, b_count)| {
                let words = |name: &str| name.split_whitespace().count();
                words(a).cmp(&words(b)).then(a_count.cmp(b_count)).then(b.cmp(a))
            })
            .map_or_else(|| self.handle().map_or(self.id.as_str(), Handle::as_str), |(name, _)| name.as_str())
    }
}

impl fmt::Display for EntityRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}
