//! Who could be one person.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::Warning;
use crate::domain::{EntityId, EntityRef, Handle, OnCard, Person, fold, name_tokens};
use crate::engine::Snapshot;
use crate::error::Result;
use crate::identity::Owner;
use crate::recall::View as _;
use crate::recall::rank::lasting;
use crate::store::{Read as _, Table};

/// Why two people could be one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Likeness {
    /// The same full name.
    Name,
    /// The address of one is the name of the other.
    NameInAddress,
    /// A telephone number or an address is stated of one and is the other's, or is on both cards.
    Shared,
}

/// Two people who could be one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Pair {
    /// The one that is better known.
    pub one: EntityRef,
    /// The other.
    pub other: EntityRef,
    /// Why, each with what they have in common.
    pub because: BTreeMap<Likeness, String>,
}

impl Snapshot {
    /// Everybody who could be somebody else, and why: never two who were said to be different, who wrote to each
    /// other, or who have accounts at one place.
    ///
    /// # Errors
    /// Where the store cannot be read.
    pub fn duplicates(&self) -> Result<Vec<Pair>> {
        let mut people: Vec<Person> = self.people()?.into_iter().map(|known| known.person).collect();
        people.retain(|person| person.id != Owner::id());
        // The better known first.
        people.sort_by(|a, b| b.messages.cmp(&a.messages).then_with(|| a.id.cmp(&b.id)));
        let mut pairs: BTreeMap<(usize, usize), BTreeMap<Likeness, String>> = BTreeMap::new();
        let mut clues: BTreeMap<(Likeness, String), Vec<usize>> = BTreeMap::new();
        let cards = self.cards_by_handle()?;
        for (index, person) in people.iter().enumerate() {
            for clue in self.clues(person, &cards)? {
                let alike = clues.entry(clue).or_default();
                if !alike.contains(&index) {
                    alike.push(index);
                }
            }
        }
        for ((likeness, common), alike) in &clues {
            // Each with the best known only: the others follow once these are decided.
            let Some((first, others)) = alike.split_first() else { continue };
            for other in others {
                pairs.entry((*first, *other)).or_default().insert(*likeness, common.clone());
            }
        }
        let mut found = Vec::new();
        for ((one, other), mut because) in pairs {
            if because.contains_key(&Likeness::Name) {
                because.remove(&Likeness::NameInAddress);
            }
            let (Some(one), Some(other)) = (people.get(one), people.get(other)) else { continue };
            let against = self.warnings(one, other)?;
            if against.iter().all(|warning| *warning == Warning::TwoCards) {
                let entity =
                    |person: &Person| EntityRef { id: person.id.clone(), name: person.name().to_owned() };
                found.push(Pair { one: entity(one), other: entity(other), because });
            }
        }
        Ok(found)
    }

    /// The cards that a handle is on.
    fn cards_by_handle(&self) -> Result<BTreeMap<Handle, Vec<EntityId>>> {
        let mut on: BTreeMap<Handle, Vec<EntityId>> = BTreeMap::new();
        for OnCard { handles, .. } in self.rows.all::<OnCard>(Table::Cards, None)? {
            let Some(own) = handles.first() else { continue };
            let person = self.identities().of_handle(own);
            for handle in handles {
                on.entry(handle).or_default().push(person.clone());
            }
        }
        Ok(on)
    }

    /// What somebody could be known again by.
    fn clues(
        &self,
        person: &Person,
        cards: &BTreeMap<Handle, Vec<EntityId>>,
    ) -> Result<BTreeSet<(Likeness, String)>> {
        let mut clues = BTreeSet::new();
        for name in person.names.keys() {
            let words = name_tokens(name);
            // A first name alone says nothing, and an address is told as one.
            if words.len() > 1 && !name.contains('@') && words.iter().all(|word| word.chars().count() > 1) {
                clues.insert((Likeness::Name, fold(name)));
                clues.insert((Likeness::NameInAddress, words.join(" ")));
            }
        }
        for handle in person.handles.keys() {
            clues.insert((Likeness::Shared, shared(handle.as_str())));
            let Some(address) = handle.as_str().strip_prefix("mailto:") else { continue };
            let local = address.split('@').next().unwrap_or_default();
            let words: Vec<&str> =
                local.split(['.', '_', '-']).filter(|word| word.chars().count() > 1).collect();
            let named = person.names.keys().any(|name| !name.contains('@') && name_tokens(name).len() > 1);
            if words.len() > 1 && !named {
                clues.insert((Likeness::NameInAddress, words.join(" ")));
            }
        }
        for (handle, _) in cards.iter().filter(|(_, on)| on.len() > 1 && on.contains(&person.id)) {
            clues.insert((Likeness::Shared, shared(handle.as_str())));
        }
        for head in self.heads(&person.id)? {
            let scheme = match head.frame.to_string().as_str() {
                "phone" => "tel:",
                "email" => "mailto:",
                _ => continue,
            };
            let Some(slot) = self.slot(&head)? else { continue };
            for id in &lasting(&slot) {
                if let Some(value) = self.fact(id)?.and_then(|fact| fact.draft.value) {
                    let handle = format!("{scheme}{}", value.norm.to_lowercase());
                    clues.insert((Likeness::Shared, shared(&handle)));
                }
            }
        }
        Ok(clues)
    }
}

/// A handle as two notations of it have in common: of a telephone number, with or without its country, the end.
pub fn shared(handle: &str) -> String {
    const END: usize = 9;
    match handle.strip_prefix("tel:").map(|number| number.trim_start_matches('+')) {
        Some(number) if number.len() > END => {
            format!("tel:…{}", number.get(number.len() - END..).unwrap_or(number))
        }
        _ => handle.to_owned(),
    }
}
