//! The owner of the store: a person too.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::domain::{Correspondent, EntityId, Handle, fold};

/// Handles and exact names that mean the owner. The plain name `me` always does.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Owner {
    handles: Vec<Handle>,
    names: Vec<String>,
}

impl Owner {
    /// The name that always means the owner.
    pub const ME: &'static str = "me";

    /// An owner known by `identifiers`: what has a scheme (`mailto:…`) is a handle, all else an exact name.
    #[must_use]
    pub fn new<'a>(identifiers: impl IntoIterator<Item = &'a str>) -> Self {
        let mut owner = Self::default();
        for identifier in identifiers.into_iter().map(str::trim).filter(|identifier| !identifier.is_empty()) {
            if is_handle(identifier) {
                owner.handles.push(Handle(identifier.to_owned()));
            } else {
                owner.names.push(fold(identifier));
            }
        }
        owner.handles.sort();
        owner.handles.dedup();
        owner.names.sort();
        owner.names.dedup();
        owner
    }

    /// This owner, known by what either knows.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        let handles = self.handles.iter().chain(&other.handles).map(Handle::as_str);
        Self::new(handles.chain(self.names.iter().chain(&other.names).map(String::as_str)))
    }

    /// This owner, not known by what the other is known by.
    #[must_use]
    pub fn without(&self, other: &Self) -> Self {
        let mut owner = self.clone();
        owner.handles.retain(|handle| !other.handles.contains(handle));
        owner.names.retain(|name| !other.names.contains(name));
        owner
    }

    /// Whether anything but `me` means the owner.
    #[must_use]
    pub const fn is_known(&self) -> bool {
        !self.handles.is_empty() || !self.names.is_empty()
    }

    /// The owner's entity, the same in every store.
    #[must_use]
    pub fn id() -> EntityId {
        // Asked for many times a preview, and dear to compute.
        static ID: LazyLock<EntityId> = LazyLock::new(|| EntityId::person(&Handle(Owner::ME.to_owned())));
        ID.clone()
    }

    /// The owner as author of what is written in asof itself.
    #[must_use]
    pub fn correspondent(&self) -> Correspondent {
        let handle = self.handles.first().cloned().unwrap_or_else(|| Handle(Self::ME.to_owned()));
        Correspondent { handle, name: Self::ME.to_owned() }
    }

    /// Whether `correspondent` is the owner.
    #[must_use]
    pub fn is(&self, correspondent: &Correspondent) -> bool {
        self.has(&correspondent.handle) || self.names.contains(&fold(&correspondent.name))
    }

    /// Whether a handle is the owner's.
    #[must_use]
    pub fn has(&self, handle: &Handle) -> bool {
        handle.as_str() == Self::ME || self.handles.contains(handle)
    }
}

/// Whether `text` is a handle: a scheme, a colon, and something after it.
#[must_use]
pub fn is_handle(text: &str) -> bool {
    text.split_once(':').is_some_and(|(scheme, rest)| {
        !rest.trim().is_empty()
            && !rest.starts_with(' ')
            && scheme.len() > 1
            && scheme.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.'))
    })
}
