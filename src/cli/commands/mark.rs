//! `asof mark`: how a fact, a person or a conversation is to be treated.

use crate::domain::{Mark, Marked};
use crate::engine::Snapshot;
use crate::error::Result;
use crate::recall::{View as _, phrase};

/// A mark in words.
pub fn words(snapshot: &Snapshot, on: &Marked, mark: Mark, set: bool) -> Result<String> {
    let what = match on {
        Marked::Fact(id) => snapshot.fact(id)?.map_or_else(|| id.to_string(), |fact| phrase::bare(&fact)),
        Marked::Person(id) => snapshot.name_of(id)?,
        Marked::Conversation(id) => format!("conversation {id}"),
    };
    let word = match mark {
        Mark::Private => "private".to_owned(),
        Mark::Pinned => "pinned".to_owned(),
        Mark::NotLearned => "not learned from".to_owned(),
        Mark::Category(category) => format!("of the category {}", category.word()),
    };
    Ok(format!("{what}: {}{word}", if set { "" } else { "not " }))
}
