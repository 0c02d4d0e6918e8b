//! Whose handle is whose: persons as what was said of handles makes them.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::owner::Owner;
use crate::domain::{Correspondent, EntityId, Handle, Person, Relation};

/// Something that was said of two sets of handles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Assertion {
    /// What.
    pub relation: Relation,
    /// Of these handles.
    pub handles: Vec<Handle>,
    /// And these.
    pub others: Vec<Handle>,
}

/// The persons of a store. A handle of which nothing was said is a person of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Identities {
    owner: Owner,
    /// Handles that are one person with others.
    joined: BTreeMap<Handle, EntityId>,
    /// What a handle's own person has become part of.
    become_of: BTreeMap<EntityId, EntityId>,
    /// Handles that were said to be different persons, both ways.
    apart: BTreeSet<(Handle, Handle)>,
}

impl Identities {
    /// What `cards` (the handles of each contact card) and what was `said`, in the order in which it was said, come
    /// to. A card joins the handles that are on no other card: a shared telephone makes no two people one. What is
    /// said later holds over what was said before, and all of it over the cards.
    #[must_use]
    pub fn new(owner: Owner, cards: &[Vec<Handle>], said: impl IntoIterator<Item = Assertion>) -> Self {
        let mut replay = Replay::default();
        let mut on = BTreeMap::<&Handle, usize>::new();
        for card in cards {
            for handle in card.iter().collect::<BTreeSet<_>>() {
                *on.entry(handle).or_default() += 1;
            }
        }
        for card in cards {
            let own: Vec<Handle> = card.iter().filter(|handle| on.get(handle) == Some(&1)).cloned().collect();
            replay.join(&own);
        }
        for assertion in said {
            replay.take(&assertion);
        }
        let mut identities = Self { owner, apart: replay.apart, ..Self::default() };
        for group in replay.groups.into_values().filter(|group| group.len() > 1) {
            let person = identities.person_of_all(&group);
            for handle in group {
                identities.become_of.insert(EntityId::person(&handle), person.clone());
                identities.joined.insert(handle, person.clone());
            }
        }
        identities
    }

    /// The one person of several handles: named by the first strong one.
    fn person_of_all(&self, group: &BTreeSet<Handle>) -> EntityId {
        if group.iter().any(|handle| self.owner.has(handle)) {
            return Owner::id();
        }
        let first = group.iter().min_by_key(|handle| (handle.is_weak(), *handle));
        first.map_or_else(Owner::id, EntityId::person)
    }

    /// The owner.
    #[must_use]
    pub const fn owner(&self) -> &Owner {
        &self.owner
    }

    /// The owner as author of what is written in asof itself.
    #[must_use]
    pub fn correspondent(&self) -> Correspondent {
        self.owner.correspondent()
    }

    /// Whether `correspondent` is the owner.
    #[must_use]
    pub fn is(&self, correspondent: &Correspondent) -> bool {
        self.person(correspondent) == Owner::id()
    }

    /// The person that a correspondent is.
    #[must_use]
    pub fn person(&self, correspondent: &Correspondent) -> EntityId {
        if self.owner.is(correspondent) { Owner::id() } else { self.of_handle(&correspondent.handle) }
    }

    /// The person that a handle belongs to.
    #[must_use]
    pub fn of_handle(&self, handle: &Handle) -> EntityId {
        if self.owner.has(handle) {
            return Owner::id();
        }
        self.joined.get(handle).cloned().unwrap_or_else(|| EntityId::person(handle))
    }

    /// What has become of a person: whoever it is part of now.
    #[must_use]
    pub fn now<'a>(&'a self, person: &'a EntityId) -> &'a EntityId {
        self.become_of.get(person).unwrap_or(person)
    }

    /// Whether any handle of `one` was said to be another person's than any of `other`.
    #[must_use]
    pub fn are_apart(&self, one: &Person, other: &Person) -> bool {
        let mut pairs = one.handles.keys().flat_map(|a| other.handles.keys().map(move |b| (a, b)));
        !self.apart.is_empty() && pairs.any(|(a, b)| self.apart.contains(&(a.clone(), b.clone())))
    }

    /// Handles whose person is another one than in `before`.
    #[must_use]
    pub fn changed_since<'a>(&'a self, before: &'a Self) -> BTreeSet<&'a Handle> {
        let all = self.joined.keys().chain(before.joined.keys());
        all.filter(|handle| self.of_handle(handle) != before.of_handle(handle)).collect()
    }
}

/// Groups of handles while what was said is gone through.
#[derive(Default)]
struct Replay {
    groups: BTreeMap<usize, BTreeSet<Handle>>,
    group_of: BTreeMap<Handle, usize>,
    next: usize,
    apart: BTreeSet<(Handle, Handle)>,
}

impl Replay {
    fn take(&mut self, Assertion { relation, handles, others }: &Assertion) {
        match relation {
            Relation::Same => {
                let all = self.join(&[handles.as_slice(), others].concat());
                self.apart.retain(|(a, b)| !(all.contains(a) && all.contains(b)));
            }
            Relation::Different | Relation::Unknown => {
                let others: BTreeSet<&Handle> =
                    others.iter().filter(|that| !handles.contains(that)).collect();
                self.part(handles, &others);
                for (this, that) in
                    handles.iter().flat_map(|this| others.iter().map(move |that| (this, *that)))
                {
                    for pair in [(this.clone(), that.clone()), (that.clone(), this.clone())] {
                        if *relation == Relation::Different {
                            self.apart.insert(pair);
                        } else {
                            self.apart.remove(&pair);
                        }
                    }
                }
            }
        }
    }

    /// Makes one group of the groups of `handles`.
    fn join(&mut self, handles: &[Handle]) -> BTreeSet<Handle> {
        let mut all: BTreeSet<Handle> = handles.iter().cloned().collect();
        for handle in handles {
            if let Some(group) = self.group_of.get(handle).and_then(|group| self.groups.remove(group)) {
                all.extend(group);
            }
        }
        self.put(all.clone());
        all
    }

    /// Takes `handles` out of the groups that hold any of `others`; they stay with each other.
    fn part(&mut self, handles: &[Handle], others: &BTreeSet<&Handle>) {
        let shared: BTreeSet<usize> =
            others.iter().filter_map(|that| self.group_of.get(*that)).copied().collect();
        for group in shared {
            let Some(members) = self.groups.remove(&group) else { continue };
            let (leaving, staying): (BTreeSet<Handle>, _) =
                members.into_iter().partition(|member| handles.contains(member));
            self.put(leaving);
            self.put(staying);
        }
    }

    fn put(&mut self, group: BTreeSet<Handle>) {
        if group.is_empty() {
            return;
        }
        self.next += 1;
        for handle in &group {
            self.group_of.insert(handle.clone(), self.next);
        }
        self.groups.insert(self.next, group);
    }
}

#[cfg(test)]
#[path = "identities_tests.rs"]
mod tests;
