//! Who is who: what a decision on persons would change, and who could be one.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::derive::Derivation;
use super::{Engine, Published, Snapshot, derive};
use crate::domain::{
    EntityId, EntityRef, Fact, FactId, Handle, Person, Relation, Ruling, RulingKind, Stamp, State, Value,
    fold, name_tokens,
};
use crate::error::Result;
use crate::identity::Owner;
use crate::recall::{View as _, phrase};
use crate::store::{Key, Read as _, Table};

/// A value that a decision takes out of force.
#[derive(Clone, Debug)]
pub struct Hidden {
    /// The fact.
    pub fact: Fact,
    /// What becomes of it.
    pub state: Option<State>,
    /// What replaces it.
    pub by: Option<Fact>,
}

/// What a decision changes.
#[derive(Clone, Debug, Default)]
pub struct Consequences {
    /// Values that are in force no longer.
    pub hidden: Vec<Hidden>,
    /// Values that are in force again.
    pub shown: Vec<Fact>,
}

/// What speaks against two people being one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Warning {
    /// They were said to be different people.
    SaidDifferent,
    /// Each has a contact card.
    TwoCards,
    /// They have accounts at one place, which gives everybody just one.
    TwoAccounts {
        /// Of one.
        one: Handle,
        /// Of the other.
        other: Handle,
    },
    /// They have different birthdays.
    Birthdays {
        /// Of one.
        one: String,
        /// Of the other.
        other: String,
    },
    /// They wrote to each other.
    WroteToEachOther,
}

impl Warning {
    /// The warning for people.
    #[must_use]
    pub fn words(&self) -> String {
        match self {
            Self::SaidDifferent => "you said that they are different people".to_owned(),
            Self::TwoCards => "each has a contact card".to_owned(),
            Self::TwoAccounts { one, other } => {
                format!("they have two accounts at one place: {one} and {other}")
            }
            Self::Birthdays { one, other } => format!("their birthdays differ: {one} and {other}"),
            Self::WroteToEachOther => "they took part in the same messages".to_owned(),
        }
    }
}

impl Consequences {
    /// What changes, for people.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for Hidden { fact, state, by } in &self.hidden {
            let by = by.as_ref().map(|by| format!(", replaced by {}", phrase::value(by)));
            let state = state.map_or("gone", State::word);
            lines.push(format!("hides {} ({state}{})", phrase::bare(fact), by.unwrap_or_default()));
        }
        lines.extend(self.shown.iter().map(|fact| format!("shows {}", phrase::bare(fact))));
        if lines.is_empty() {
            lines.push("no value in force changes".to_owned());
        }
        lines
    }
}

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
    /// Why.
    pub because: BTreeSet<Likeness>,
}

impl Person {
    /// What it is to say that `self` and `other` are one, or are not.
    #[must_use]
    pub fn related(&self, other: &Self, relation: Relation) -> RulingKind {
        let handles = |person: &Self| person.handles.keys().cloned().collect();
        RulingKind::Persons { relation, these: handles(self), those: handles(other) }
    }
}

impl Engine {
    /// The store as it would be with a decision; derived in memory.
    ///
    /// # Errors
    /// Where the store cannot be read.
    pub fn supposing(&self, kind: RulingKind, now: &Stamp) -> Result<Snapshot> {
        let published = self.shared.published.load_full();
        let last = self.snapshot().rulings()?.into_iter().map(|ruling| ruling.made).max();
        let made = last.map_or(now.instant, |last| last.max(now.instant));
        let after = made.saturating_add(jiff::SignedDuration::from_nanos(1)).unwrap_or(made);
        let mut transaction = self.shared.store.begin();
        let mut derivation = Derivation::new(&mut transaction, &published.environment)?;
        derivation.rule(&Ruling::new(kind, after))?;
        derivation.finish()?;
        let environment = published.environment.clone();
        let decisions = derive::decisions(&transaction, &environment.owner)?;
        let published =
            Published { version: published.version, environment, decisions, privacy: published.privacy };
        Ok(Snapshot::new(transaction.into_snapshot(), published.into(), None))
    }

    /// What a decision would take out of force at `now`, and what it would bring back.
    ///
    /// # Errors
    /// Where the store cannot be read.
    pub fn consequences(&self, kind: RulingKind, now: &Stamp) -> Result<Consequences> {
        let (before, after) = (self.snapshot(), self.supposing(kind, now)?);
        let (old, new) = (in_force(&before, now)?, in_force(&after, now)?);
        let mut consequences = Consequences::default();
        for id in old.difference(&new) {
            let (Some(fact), Some(changed)) = (before.fact(id)?, after.fact(id)?) else { continue };
            let reading =
                after.slot(&changed.head())?.map(|slot| slot.read_as_written_by(now.instant, now.instant));
            let by = reading.as_ref().and_then(|reading| reading.by.get(id));
            let by = by.map(|by| after.fact(by)).transpose()?.flatten();
            // The same value that another statement gives is not hidden.
            let value = |fact: &Fact| fact.draft.value.as_ref().map(Value::key);
            let in_slot = reading.iter().flat_map(|reading| &reading.in_force);
            let mut still = false;
            for other in in_slot {
                still |= after.fact(other)?.is_some_and(|other| value(&other) == value(&fact));
            }
            if !still {
                consequences.hidden.push(Hidden { state: after.state_of(&changed, now)?, fact, by });
            }
        }
        for id in new.difference(&old) {
            consequences.shown.extend(after.fact(id)?);
        }
        Ok(consequences)
    }
}

fn in_force(snapshot: &Snapshot, now: &Stamp) -> Result<BTreeSet<FactId>> {
    let slots = snapshot.slots()?;
    let read = slots.iter().flat_map(|slot| slot.read_as_written_by(now.instant, now.instant).in_force);
    Ok(read.collect())
}

impl Snapshot {
    /// What is known of a person.
    ///
    /// # Errors
    /// Where the store cannot be read.
    pub fn person(&self, id: &EntityId) -> Result<Option<Person>> {
        self.rows.get(Table::People, &Key::of(&[id.as_str()]))
    }

    /// What speaks against two people being one.
    ///
    /// # Errors
    /// Where the store cannot be read.
    pub fn warnings(&self, one: &Person, other: &Person) -> Result<Vec<Warning>> {
        let mut warnings = Vec::new();
        let identities = self.identities();
        if identities.are_apart(one.handles.keys(), other.handles.keys()) {
            warnings.push(Warning::SaidDifferent);
        }
        let has_card =
            |person: &Person| person.handles.keys().any(|handle| handle.as_str().starts_with("contact:"));
        if has_card(one) && has_card(other) {
            warnings.push(Warning::TwoCards);
        }
        let accounts = one.handles.keys().flat_map(|a| other.handles.keys().map(move |b| (a, b)));
        let mut accounts =
            accounts.filter(|(a, b)| account_place(a).is_some_and(|at| account_place(b) == Some(at)));
        if let Some((one, other)) = accounts.next() {
            warnings.push(Warning::TwoAccounts { one: one.clone(), other: other.clone() });
        }
        if let (Some(one), Some(other)) = (self.birthday(&one.id)?, self.birthday(&other.id)?)
            && one.norm != other.norm
        {
            warnings.push(Warning::Birthdays { one: one.text, other: other.text });
        }
        if self.met(one, other)? {
            warnings.push(Warning::WroteToEachOther);
        }
        Ok(warnings)
    }

    /// Whether two people took part in one message.
    fn met(&self, one: &Person, other: &Person) -> Result<bool> {
        let of = |person: &Person| self.rows.keys(Table::Contacts, Some(&Key::of(&[person.id.as_str()])));
        let (a, b) = (of(one)?, of(other)?);
        let message = |key: &[u8]| Key::parts(key).get(2).map(|message| (*message).to_owned());
        let a: BTreeSet<String> = a.iter().filter_map(|key| message(key)).collect();
        Ok(b.iter().filter_map(|key| message(key)).any(|message| a.contains(&message)))
    }

    fn birthday(&self, person: &EntityId) -> Result<Option<Value>> {
        for head in self.heads(person)?.into_iter().filter(|head| head.attribute == "birthday") {
            let Some(slot) = self.slot(&head)? else { continue };
            for id in &slot.read(jiff::Timestamp::MAX, None).in_force {
                if let Some(value) = self.fact(id)?.and_then(|fact| fact.draft.value) {
                    return Ok(Some(value));
                }
            }
        }
        Ok(None)
    }

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
        let mut pairs: BTreeMap<(usize, usize), BTreeSet<Likeness>> = BTreeMap::new();
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
        for ((likeness, _), alike) in &clues {
            // Each with the best known only: the others follow once these are decided.
            let Some((first, others)) = alike.split_first() else { continue };
            for other in others {
                pairs.entry((*first, *other)).or_default().insert(*likeness);
            }
        }
        let mut found = Vec::new();
        for ((one, other), mut because) in pairs {
            if because.contains(&Likeness::Name) {
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
        for handles in self.rows.all::<Vec<Handle>>(Table::Cards, None)? {
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
            clues.insert((Likeness::Shared, handle.to_string()));
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
            clues.insert((Likeness::Shared, handle.to_string()));
        }
        for head in self.heads(&person.id)? {
            let scheme = match head.frame.to_string().as_str() {
                "phone" => "tel:",
                "email" => "mailto:",
                _ => continue,
            };
            let Some(slot) = self.slot(&head)? else { continue };
            for id in &slot.read(jiff::Timestamp::MAX, None).in_force {
                if let Some(value) = self.fact(id)?.and_then(|fact| fact.draft.value) {
                    clues.insert((Likeness::Shared, format!("{scheme}{}", value.norm.to_lowercase())));
                }
            }
        }
        Ok(clues)
    }
}

/// The place that gives everybody just one account: not mail, telephone, names or cards.
fn account_place(handle: &Handle) -> Option<&str> {
    let (scheme, rest) = handle.as_str().split_once(':')?;
    if matches!(scheme, "mailto" | "tel" | "name" | "contact" | "me") {
        return None;
    }
    // `slack:T1/U2` is an account of T1.
    let whole = handle.as_str();
    Some(
        rest.split_once('/')
            .map_or(scheme, |(team, _)| whole.get(..scheme.len() + 1 + team.len()).unwrap_or(scheme)),
    )
}
