//! Contact cards with an address by which somebody of another name is known.

use super::duplicates::shared;
use crate::domain::{EntityRef, Fact, Handle, MessageId, OnCard};
use crate::engine::Snapshot;
use crate::engine::derive::facts_of;
use crate::error::Result;
use crate::recall::View as _;
use crate::store::{Key, Read as _, Table};

/// A handle that is on a contact card and is somebody's of another name: both could be one.
#[derive(Clone, Debug)]
pub struct Doubt {
    /// Whom the card is about.
    pub one: EntityRef,
    /// Who is known by the handle.
    pub other: EntityRef,
    /// In how many messages.
    pub messages: u32,
    /// The handle.
    pub handle: Handle,
    /// What the card says of it.
    pub fact: Fact,
}

impl Snapshot {
    /// Every doubt that contact cards raise and nobody has settled.
    ///
    /// # Errors
    /// Where the store cannot be read.
    pub fn doubts(&self) -> Result<Vec<Doubt>> {
        let mut doubts = Vec::new();
        for key in self.rows.keys(Table::Cards, None)? {
            let parts = Key::parts(&key);
            let Some(card) = self.rows.get::<OnCard>(Table::Cards, &Key::of(&parts))? else { continue };
            let (Some(message), Some(own)) = (parts.first(), card.handles.first()) else { continue };
            if card.doubted.is_empty() {
                continue;
            }
            let facts = facts_of(&self.rows, &MessageId((*message).to_owned()))?;
            for handle in &card.doubted {
                let [one, other] = [own, handle].map(|handle| self.identities().of_handle(handle));
                if one == other {
                    continue;
                }
                let (Some(one), Some(other)) = (self.person(&one)?, self.person(&other)?) else { continue };
                let says = |fact: &&Fact| {
                    let scheme = if handle.as_str().starts_with("tel:") { "tel:" } else { "mailto:" };
                    let value = fact.draft.value.as_ref().map(|value| value.norm.to_lowercase());
                    value.is_some_and(|value| shared(&format!("{scheme}{value}")) == shared(handle.as_str()))
                };
                let Some(fact) =
                    facts.iter().find(says).filter(|_| !self.identities().are_apart(&one, &other))
                else {
                    continue;
                };
                let entity = |id, name: &str| EntityRef { id, name: name.to_owned() };
                doubts.push(Doubt {
                    messages: other.messages,
                    one: entity(one.id.clone(), one.name()),
                    other: entity(other.id.clone(), other.name()),
                    handle: handle.clone(),
                    fact: fact.clone(),
                });
            }
        }
        Ok(doubts)
    }
}
