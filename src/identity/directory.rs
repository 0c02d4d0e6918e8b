//! Who bears which name.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::domain::{EntityId, EntityRef, Handle, is_named, name_tokens};

/// An entity and all its names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bearer {
    /// Who or what.
    pub entity: EntityRef,
    /// Every name it goes by.
    pub names: Vec<String>,
    /// The person's handles.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub handles: Vec<Handle>,
}

impl Bearer {
    /// Whether one of the names has all of `words`.
    #[must_use]
    pub fn is_called(&self, words: &[String]) -> bool {
        self.names.iter().any(|name| is_named(name, words))
    }

    /// Whether the two could be one under a longer and a shorter name: one's name has all words of the other's.
    /// Compared pair by pair only: a bare "alex" must not join two Alexes.
    #[must_use]
    pub fn is_alias_of(&self, other: &Self) -> bool {
        let called = |a: &Self, b: &Self| a.names.iter().any(|name| b.is_called(&name_tokens(name)));
        called(self, other) || called(other, self)
    }

    /// Its id.
    #[must_use]
    pub const fn id(&self) -> &EntityId {
        &self.entity.id
    }
}

/// Something that knows all names.
pub trait Directory {
    /// What can go wrong.
    type Error;

    /// Everybody and everything with `word` in a name, in the order of their ids. Shared: one word is looked up many
    /// times while a message is typed.
    ///
    /// # Errors
    /// Where the names cannot be read.
    fn bearers(&self, word: &str) -> Result<Arc<[Bearer]>, Self::Error>;
}

/// Everybody and everything with all of `words` in one name.
///
/// # Errors
/// As [`Directory::bearers`].
pub fn find<D: Directory + ?Sized>(directory: &D, words: &[String]) -> Result<Vec<Bearer>, D::Error> {
    let Some(first) = words.first() else { return Ok(Vec::new()) };
    let bearers = directory.bearers(first)?;
    Ok(bearers.iter().filter(|bearer| bearer.is_called(words)).cloned().collect())
}
