//! The order of what wants the user's attention: most urgent first, by the categories of facts.

use std::cmp::Reverse;
use std::collections::HashMap;

use super::Snapshot;
use super::snapshot::Acquaintance;
use crate::domain::{EntityId, Fact, Stamp};
use crate::error::Result;
use crate::recall::View as _;
use crate::recall::category::{fading, pressing};

/// What comes earlier is more urgent: it presses more, or fades sooner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Urgency {
    pressing: Reverse<u32>,
    fading: Reverse<u32>,
}

impl Snapshot {
    /// How urgent it is to settle what a fact says.
    #[must_use]
    pub fn urgency(&self, fact: &Fact, now: &Stamp) -> Urgency {
        let memberships = self.memberships(fact);
        let said = fact.source.stated.instant;
        let pressing = pressing(&memberships, fact.draft.expiry, said, now.instant);
        Urgency { pressing: Reverse(pressing), fading: Reverse(fading(&memberships)) }
    }

    /// Everybody with a handle: first those about whom something presses, most of all first; then the last contact
    /// first.
    ///
    /// # Errors
    /// Where the store cannot be read.
    pub fn people_by_urgency(&self, now: &Stamp) -> Result<Vec<Acquaintance>> {
        let mut most: HashMap<EntityId, u32> = HashMap::new();
        for slot in self.slots()? {
            let reading = slot.read_as_written_by(now.instant, now.instant);
            let stated = slot.entries.iter().map(|entry| entry.stated);
            let Some(said) = stated.filter(|stated| *stated <= now.instant).max() else { continue };
            for id in &reading.in_force {
                let Some(fact) = self.fact(id)? else { continue };
                let presses = pressing(&self.memberships(&fact), fact.draft.expiry, said, now.instant);
                let known = most.entry(slot.entity.id.clone()).or_default();
                *known = presses.max(*known);
            }
        }
        let mut people = self.people()?;
        people.sort_by_key(|known| Reverse(most.get(&known.person.id).copied().unwrap_or_default()));
        Ok(people)
    }
}
