//! What the subject of a statement is.

use std::collections::BTreeSet;

use super::directory::{Bearer, Directory, find};
use super::identities::Identities;
use super::owner::Owner;
use crate::domain::{Correspondent, EntityId, EntityKind, EntityRef, Message, Subject, name_tokens};

/// An entity, and whether it is certain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resolution {
    /// Who or what.
    pub entity: EntityRef,
    /// Not guessed.
    pub certain: bool,
}

/// The people of a conversation as one entity: everybody but the owner, or the owner alone with a note.
#[must_use]
pub fn people_of<'a>(
    identities: &Identities,
    participants: impl Iterator<Item = &'a Correspondent>,
) -> EntityRef {
    let mut members: Vec<EntityRef> = Vec::new();
    let mut seen = BTreeSet::new();
    let mut mine = None;
    for correspondent in participants {
        let entity = EntityRef { id: identities.person(correspondent), name: correspondent.name.clone() };
        if entity.id == Owner::id() {
            mine = Some(entity);
        } else if seen.insert(entity.id.clone()) {
            members.push(entity);
        }
    }
    members.sort_by(|a, b| a.name.cmp(&b.name).then_with(|| a.id.cmp(&b.id)));
    match members.as_slice() {
        [] => mine.unwrap_or_else(|| EntityRef { id: Owner::id(), name: Owner::ME.to_owned() }),
        [one] => one.clone(),
        several => {
            let ids: Vec<EntityId> = several.iter().map(|member| member.id.clone()).collect();
            EntityRef { id: EntityId::group(&ids), name: called(several) }
        }
    }
}

/// What a group is called: by all its members, or, where they are many, by the first.
fn called(members: &[EntityRef]) -> String {
    const ALL: usize = 4;
    const FIRST: usize = 2;
    let shown = if members.len() > ALL { FIRST } else { members.len() };
    let mut names: Vec<String> = members.iter().take(shown).map(|member| member.name.clone()).collect();
    if shown < members.len() {
        names.push(format!("{} others", members.len() - shown));
    }
    match names.split_last() {
        Some((last, first)) if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => names.concat(),
    }
}

/// Which entity `subject` means in `message`.
///
/// # Errors
/// As [`Directory::bearers`].
pub fn resolve<D: Directory + ?Sized>(
    subject: &Subject,
    message: &Message,
    identities: &Identities,
    directory: &D,
) -> Result<Resolution, D::Error> {
    let certain = |entity| Resolution { entity, certain: true };
    let person = |who: &Correspondent| EntityRef { id: identities.person(who), name: who.name.clone() };
    Ok(match subject {
        Subject::Author => certain(person(&message.author)),
        Subject::Addressee => match message.recipients.as_slice() {
            [one] => certain(person(one)),
            _ => Resolution { entity: people_of(identities, message.participants()), certain: false },
        },
        Subject::Group => certain(people_of(identities, message.participants())),
        Subject::Thing { noun } => {
            let among = people_of(identities, message.participants());
            certain(EntityRef { id: EntityId::thing_of(noun, &among.id), name: noun.clone() })
        }
        Subject::Named { name } => named(name, message, identities, directory)?,
    })
}

fn named<D: Directory + ?Sized>(
    name: &str,
    message: &Message,
    identities: &Identities,
    directory: &D,
) -> Result<Resolution, D::Error> {
    let words = name_tokens(name);
    let mut bearers = find(directory, &words)?;
    bearers.retain(|bearer| bearer.id().kind() == EntityKind::Person);
    let present: Vec<EntityId> = message.participants().map(|who| identities.person(who)).collect();
    let takes_part = |bearer: &&Bearer| present.contains(bearer.id());
    let choice = |bearer: &Bearer, certain| Resolution { entity: bearer.entity.clone(), certain };
    Ok(match bearers.as_slice() {
        [] => Resolution {
            entity: EntityRef { id: EntityId::thing(name), name: name.to_owned() },
            certain: true,
        },
        [one] => choice(one, true),
        _ => {
            // Taking part is a context feature: by §5.2 it puts one bearer clearly ahead of all others, also of those
            // whom only this conversation knows by name.
            let mut nearest: Vec<&Bearer> = bearers.iter().filter(takes_part).collect();
            if nearest.is_empty() {
                nearest = bearers.iter().filter(|bearer| is_local_to(bearer, message)).collect();
            }
            match nearest.as_slice() {
                [one] => choice(one, true),
                // Nobody's until it is known whose.
                _ => Resolution {
                    entity: EntityRef {
                        id: EntityId::open(name, &message.conversation),
                        name: name.to_owned(),
                    },
                    certain: false,
                },
            }
        }
    })
}

/// Whether a bearer is known by name in just this conversation.
fn is_local_to(bearer: &Bearer, message: &Message) -> bool {
    let scope = format!("name:{}/", message.conversation.as_str());
    bearer.handles.iter().any(|handle| handle.as_str().starts_with(&scope))
}
