//! Who is who: what a decision on persons would change, and who could be one.

mod doubts;
mod duplicates;

pub use doubts::Doubt;
pub use duplicates::{Likeness, Pair};

use std::collections::BTreeSet;

use serde::Serialize;

use super::derive::Derivation;
use super::{Engine, Published, Snapshot, derive};
use crate::domain::{
    EntityId, Fact, FactId, Handle, Person, Relation, Ruling, RulingKind, Stamp, State, Value, bare_handle,
};
use crate::error::Result;
use crate::recall::rank::lasting;
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
                let [one, other] = [one, other].map(|handle| bare_handle(handle.as_str()));
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

impl Person {
    /// What it is to say that `self` and `other` are one, or are not.
    #[must_use]
    pub fn related(&self, other: &Self, relation: Relation) -> RulingKind {
        let handles = |person: &Self| person.handles.keys().cloned().collect();
        RulingKind::Persons { relation, handles: handles(self), others: handles(other) }
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
            // As it stands now: what a value would take over from the one that it hides was never said of it.
            let by = by.map(|by| before.fact(by)).transpose()?.flatten();
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
            consequences
                .shown
                .extend(before.fact(id)?.map_or_else(|| after.fact(id), |fact| Ok(Some(fact)))?);
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
        if identities.are_apart(one, other) {
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
            for id in &lasting(&slot) {
                if let Some(value) = self.fact(id)?.and_then(|fact| fact.draft.value) {
                    return Ok(Some(value));
                }
            }
        }
        Ok(None)
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
