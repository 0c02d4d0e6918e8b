//! Who or what an unfinished message is about.

use std::collections::BTreeSet;

use super::preview::{Request, Who};
use super::view::View;
use crate::domain::{
    Correspondent, EntityId, EntityKind, EntityRef, Handle, Subject, begins_with, fold, name_tokens,
};
use crate::identity::{Bearer, Candidate, Features, Owner, Verdict, decide, find, people_of};

/// Whose property is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meant {
    /// These: the one that is meant, then whoever is the same under another name, or could be.
    Entities(Vec<EntityRef>),
    /// It is not clear who: most probable first.
    Unclear(Vec<EntityRef>),
    /// Nobody and nothing bears this name.
    Unknown(String),
}

/// The people that a draft is written to.
///
/// # Errors
/// Where memory cannot be read.
pub fn recipients<V: View>(view: &V, to: &[Who]) -> Result<Vec<Correspondent>, V::Error> {
    let mut found = Vec::new();
    for who in to {
        if let Some(handle) = &who.handle {
            found.push(Correspondent { handle: handle.clone(), name: who.name.clone() });
            continue;
        }
        if fold(&who.name) == Owner::ME {
            found.push(view.identities().correspondent());
            continue;
        }
        let exact = fold(&who.name);
        let bearers = find(view, &name_tokens(&who.name))?;
        let mut persons: Vec<Bearer> = bearers
            .into_iter()
            .filter(|bearer| bearer.id().kind() == EntityKind::Person)
            .filter(|bearer| bearer.names.iter().any(|name| fold(name) == exact))
            .collect();
        if persons.is_empty() {
            // Nobody bears just this name: it is a part of one, maybe of several, or somebody new.
            persons = find(view, &name_tokens(&who.name))?;
            persons.retain(|bearer| bearer.id().kind() == EntityKind::Person);
        }
        let known = persons
            .into_iter()
            .filter_map(|bearer| bearer.handles.into_iter().next())
            .map(|handle| Correspondent { handle, name: who.name.clone() });
        let before = found.len();
        found.extend(known);
        if found.len() == before {
            found.push(Correspondent { handle: Handle::weak("draft", &who.name), name: who.name.clone() });
        }
    }
    Ok(found)
}

/// Which entity `subject` means in a draft to `recipients`; without one, the draft is about the recipients.
///
/// # Errors
/// Where memory cannot be read.
pub fn meant<V: View>(
    view: &V,
    subject: Option<&Subject>,
    recipients: &[Correspondent],
    request: &Request,
) -> Result<Meant, V::Error> {
    let identities = view.identities();
    let me = EntityRef { id: Owner::id(), name: Owner::ME.to_owned() };
    let group = people_of(identities, recipients.iter());
    Ok(match subject {
        Some(Subject::Author) => Meant::Entities(vec![me]),
        Some(Subject::Named { name }) => named(view, name, recipients, request)?,
        Some(Subject::Thing { noun }) => Meant::Entities(things(view, noun, &group)?),
        Some(Subject::Addressee | Subject::Group) | None => {
            // Several people of one name that a recipient's plain name means are looked at one by one.
            let mut entities = vec![group];
            let each =
                recipients.iter().map(|who| EntityRef { id: identities.person(who), name: who.name.clone() });
            let same_name = recipients.windows(2).all(|pair| matches!(pair, [a, b] if a.name == b.name));
            entities.extend(each.filter(|_| same_name && recipients.len() > 1));
            Meant::Entities(entities)
        }
    })
}

fn named<V: View>(
    view: &V,
    name: &str,
    recipients: &[Correspondent],
    request: &Request,
) -> Result<Meant, V::Error> {
    let candidates = candidates(view, name, recipients, request)?;
    Ok(match decide(candidates, request.now.instant) {
        Verdict::Nobody => Meant::Unknown(name.to_owned()),
        Verdict::One(winner, aliases) => {
            // Whoever is written to by a handle is that one, and nobody else who is called so somewhere.
            let is_chosen = |bearer: &Bearer| {
                request
                    .to
                    .iter()
                    .filter_map(|to| to.handle.as_ref())
                    .any(|handle| bearer.handles.contains(handle))
            };
            let is_fixed = is_chosen(&winner);
            let same =
                |bearer: &Bearer| !is_fixed || bearer.id().kind() != EntityKind::Person || is_chosen(bearer);
            let aliases: Vec<Bearer> = aliases.into_iter().filter(same).collect();
            Meant::Entities(std::iter::once(winner).chain(aliases).map(|bearer| bearer.entity).collect())
        }
        Verdict::Several(bearers) => {
            Meant::Unclear(bearers.into_iter().map(|bearer| bearer.entity).collect())
        }
    })
}

/// Everybody and everything of a name, with what speaks for each.
pub fn candidates<V: View>(
    view: &V,
    name: &str,
    recipients: &[Correspondent],
    request: &Request,
) -> Result<Vec<Candidate>, V::Error> {
    let bearers = find(view, &name_tokens(name))?;
    let present: BTreeSet<EntityId> = recipients.iter().map(|who| view.identities().person(who)).collect();
    let of = |bearer: Bearer| {
        let interlocutor = present.contains(bearer.id());
        Candidate { bearer, features: Features { interlocutor, meetings: 0, last_contact: None } }
    };
    let mut candidates: Vec<Candidate> = bearers.into_iter().map(of).collect();
    let known = associate(&mut candidates, &present, |candidate, other| view.meetings(candidate, other))?;
    if !known {
        // No recipient has been heard of any of them: whoever has been heard of a recipient is the next best.
        associate(&mut candidates, &present, |candidate, other| view.meetings(other, candidate))?;
    }
    if !is_clear(&candidates) {
        for Candidate { bearer, features } in &mut candidates {
            features.last_contact = view.last_contact(bearer.id(), request.now.instant)?;
        }
    }
    Ok(candidates)
}

/// Whether recency, the weakest feature and the dearest to read, cannot change who is meant: one candidate takes part,
/// and nothing but recency speaks for any other.
fn is_clear(candidates: &[Candidate]) -> bool {
    let speaks = |candidate: &&Candidate| candidate.features.interlocutor || candidate.features.meetings > 0;
    let mut speaking = candidates.iter().filter(speaks);
    speaking.next().is_some_and(|only| only.features.interlocutor) && speaking.next().is_none()
}

/// Counts for each candidate in how many messages they meet `present` by `meetings`; says whether anybody does.
fn associate<E>(
    candidates: &mut [Candidate],
    present: &BTreeSet<EntityId>,
    meetings: impl Fn(&EntityId, &EntityId) -> Result<u32, E>,
) -> Result<bool, E> {
    for Candidate { bearer, features } in candidates.iter_mut() {
        for other in present.iter().filter(|other| **other != *bearer.id() && **other != Owner::id()) {
            features.meetings += meetings(bearer.id(), other)?;
        }
    }
    Ok(candidates.iter().any(|candidate| candidate.features.meetings > 0))
}

/// The things of a common noun: the one among these people first, then all others of that name.
fn things<V: View>(view: &V, noun: &str, group: &EntityRef) -> Result<Vec<EntityRef>, V::Error> {
    let among = EntityRef { id: EntityId::thing_of(noun, &group.id), name: noun.to_owned() };
    let mut things = vec![among.clone()];
    let words = name_tokens(noun);
    let others = find(view, &words)?.into_iter().filter(|bearer| {
        *bearer.id() != among.id && bearer.names.iter().any(|name| name_tokens(name) == words)
    });
    things.extend(others.map(|bearer| bearer.entity));
    Ok(things)
}

/// Other people who share a first name with `entity`.
///
/// # Errors
/// Where memory cannot be read.
pub fn namesakes<V: View>(view: &V, entity: &EntityRef) -> Result<Vec<EntityRef>, V::Error> {
    let Some(first) = name_tokens(&entity.name).into_iter().next() else { return Ok(Vec::new()) };
    let bearers = view.bearers(&first)?;
    let others = bearers.iter().filter(|bearer| {
        *bearer.id() != entity.id && bearer.names.iter().any(|name| begins_with(name, &first))
    });
    Ok(others.map(|bearer| bearer.entity.clone()).collect())
}
