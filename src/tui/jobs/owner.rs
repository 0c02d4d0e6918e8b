//! Who the user is.

use std::collections::{BTreeMap, BTreeSet};

use super::people;
use crate::domain::{EntityId, Handle, bare_handle};
use crate::engine::{Command, Engine};
use crate::error::Result;
use crate::identity::Owner;
use crate::recall::View as _;

/// The most who are offered.
const OFFERED: usize = 12;

/// Who could be the user, where nothing says who is: whoever took part in most conversations first.
pub fn candidates(engine: &Engine) -> Result<Vec<(Handle, String)>> {
    let snapshot = engine.snapshot();
    let identities = snapshot.identities();
    if identities.owner().is_known() {
        return Ok(Vec::new());
    }
    let mut conversations: BTreeMap<EntityId, BTreeSet<_>> = BTreeMap::new();
    for message in snapshot.messages()? {
        for who in message.participants() {
            conversations.entry(identities.person(who)).or_default().insert(message.conversation.clone());
        }
    }
    let of = |id: &EntityId| conversations.get(id).map_or(0, BTreeSet::len);
    let (_, mut rows) = people(engine)?;
    rows.retain(|row| !row.is_owner && of(&row.id) > 0);
    rows.sort_by_key(|row| std::cmp::Reverse((of(&row.id), row.messages)));
    let told = |row: &super::PersonRow| {
        let handle = row.handles.first()?.clone();
        let count = of(&row.id);
        let noun = if count == 1 { "conversation" } else { "conversations" };
        let words = format!("{}, {}: in {count} {noun}", row.name, bare_handle(&handle));
        Some((Handle(handle), words))
    };
    Ok(rows.iter().filter_map(told).take(OFFERED).collect())
}

/// Changes what means the user; gives back what did not before, and what did.
pub fn own(engine: &Engine, added: Vec<String>, removed: Vec<String>) -> Result<(Vec<String>, Vec<String>)> {
    let of = |identifiers: &[String]| Owner::new(identifiers.iter().map(String::as_str));
    engine.submit(Command::Own { added: of(&added), removed: of(&removed) })?;
    Ok((added, removed))
}
