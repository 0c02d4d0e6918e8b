//! Who is meant, and why, in words.

use super::preview::{Chosen, Request};
use super::view::View;
use super::who::{self, Meant};
use crate::domain::{Correspondent, EntityKind, EntityRef, Subject};
use crate::identity::{Candidate, Owner};

/// Why whoever is meant is meant; nothing where the question does not arise: of things, and of the owner.
///
/// # Errors
/// Where memory cannot be read.
pub fn words<V: View>(
    view: &V,
    subject: Option<&Subject>,
    meant: &Meant,
    recipients: &[Correspondent],
    request: &Request,
) -> Result<Option<Chosen>, V::Error> {
    let entity = match meant {
        Meant::Entities(entities) => entities.first(),
        Meant::Unclear(entities) => {
            let because = "nothing tells which of them is meant".to_owned();
            let among = entities.clone();
            return Ok(Some(Chosen { name: names(entities), because, contested: true, among }));
        }
        Meant::Unknown(_) => None,
    };
    let Some(entity) = entity.filter(|entity| is_people(entity)) else { return Ok(None) };
    let (because, rivals) = match subject {
        Some(Subject::Named { name }) => {
            named(who::candidates(view, name, recipients, request)?, entity, name)
        }
        Some(Subject::Author) => return Ok(None),
        _ if recipients.is_empty() => return Ok(None),
        _ => ("the draft names nobody: it is about whom it is written to".to_owned(), Vec::new()),
    };
    let contested = !rivals.is_empty();
    let among = if contested { std::iter::once(entity.clone()).chain(rivals).collect() } else { Vec::new() };
    Ok(Some(Chosen { name: entity.name.clone(), because, contested, among }))
}

fn is_people(entity: &EntityRef) -> bool {
    matches!(entity.id.kind(), EntityKind::Person | EntityKind::Group) && entity.id != Owner::id()
}

fn names(entities: &[EntityRef]) -> String {
    let names: Vec<&str> = entities.iter().map(|entity| entity.name.as_str()).collect();
    names.join(" or ")
}

/// Why, and who else there is.
fn named(candidates: Vec<Candidate>, entity: &EntityRef, name: &str) -> (String, Vec<EntityRef>) {
    let (chosen, others): (Vec<Candidate>, Vec<Candidate>) =
        candidates.into_iter().partition(|candidate| *candidate.bearer.id() == entity.id);
    let Some(chosen) = chosen.first() else { return (format!("you said that {name} is meant"), Vec::new()) };
    if others.iter().all(|other| other.bearer.is_alias_of(&chosen.bearer)) {
        return (format!("nobody else is called {name}"), Vec::new());
    }
    let rivals: Vec<EntityRef> = others.into_iter().map(|other| other.bearer.entity).collect();
    let features = &chosen.features;
    let why = match (features.interlocutor, features.meetings) {
        (true, _) => "you write to them".to_owned(),
        (false, 1) => "they were in one message with whom you write to".to_owned(),
        (false, 2..) => format!("they were in {} messages with whom you write to", features.meetings),
        (false, 0) => "you were in touch last".to_owned(),
    };
    (format!("{why}, rather than {}", names(&rivals)), rivals)
}
