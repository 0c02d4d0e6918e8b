//! Linking the units that a change touched, and writing what differs.

use std::collections::{BTreeMap, BTreeSet};

use super::Derivation;
use super::resolve::thing_words;
use crate::domain::{EntityId, EntityKind, EntityRef, Fact, FactId, Person, ResolvedDraft, SlotRecord};
use crate::error::Result;
use crate::identity::Bearer;
use crate::revise::{Linked, end_details, link};
use crate::store::{Key, Read, Table};

/// The frames of what is linked together; the first comes first.
const WHEN: &str = "when";
const WHERE: &str = "where";

impl Derivation<'_, '_> {
    /// Marks every unit of an entity for linking.
    pub(super) fn relink_entity(&mut self, entity: &EntityId) -> Result<()> {
        for table in [Table::Drafts, Table::Slots] {
            for key in self.transaction.keys(table, Some(&Key::of(&[entity.as_str()])))? {
                if let [_, frame, _] = Key::parts(&key).as_slice() {
                    self.units.insert((entity.clone(), (*frame).to_owned()));
                }
            }
        }
        Ok(())
    }

    pub(super) fn link_units(&mut self) -> Result<()> {
        // A thing's name is what its first draft calls it, in whichever unit: all its units are linked together.
        let things: BTreeSet<EntityId> = self
            .units
            .iter()
            .map(|(entity, _)| entity)
            .filter(|entity| entity.kind() != EntityKind::Person)
            .cloned()
            .collect();
        for thing in &things {
            self.relink_entity(thing)?;
        }
        let mut names: BTreeMap<EntityId, EntityRef> = BTreeMap::new();
        for thing in things {
            let name = self.name_thing(&thing)?;
            names.insert(thing, name);
        }
        // What is said of an event goes with its time: both are linked together, the times first.
        let paired: Vec<_> =
            self.units.iter().filter(|(_, frame)| [WHEN, WHERE].contains(&&**frame)).collect();
        let paired: Vec<_> = paired.into_iter().map(|(entity, _)| entity.clone()).collect();
        for frame in [WHEN, WHERE] {
            self.units.extend(paired.iter().map(|entity| (entity.clone(), frame.to_owned())));
        }
        let mut times: Option<(EntityId, Linked)> = None;
        for (entity, frame) in std::mem::take(&mut self.units) {
            let drafts: Vec<ResolvedDraft> =
                self.transaction.all(Table::Drafts, Some(&Key::of(&[entity.as_str(), &frame])))?;
            let called = match names.get(&entity) {
                Some(name) => name.clone(),
                None => self.person_ref(&entity)?,
            };
            let mut linked = link(drafts, &called, &self.decisions);
            if let Some((_, times)) = times.as_ref().filter(|(of, _)| frame == WHERE && *of == entity) {
                end_details(times, &mut linked);
            }
            self.write_unit(&entity, &frame, &linked)?;
            if frame == WHEN {
                times = Some((entity, linked));
            }
        }
        Ok(())
    }

    fn person_ref(&self, id: &EntityId) -> Result<EntityRef> {
        let person: Option<Person> = self.transaction.get(Table::People, &Key::of(&[id.as_str()]))?;
        let name = person.map_or_else(|| id.as_str().to_owned(), |person| person.name().to_owned());
        Ok(EntityRef { id: id.clone(), name })
    }

    /// The name of a thing, kept findable while something is said about it.
    fn name_thing(&mut self, id: &EntityId) -> Result<EntityRef> {
        let drafts: Vec<ResolvedDraft> =
            self.transaction.all(Table::Drafts, Some(&Key::of(&[id.as_str()])))?;
        let first = drafts.iter().min_by(|a, b| a.stated_order().cmp(&b.stated_order()));
        let entity = first.map_or_else(
            || EntityRef { id: id.clone(), name: id.as_str().to_owned() },
            |first| first.entity.clone(),
        );
        if id.kind() == EntityKind::Thing {
            // Every draft of a thing names it by the same folded words, so these rows are all it can have.
            let old = self.transaction.all::<SlotRecord>(Table::Slots, Some(&Key::of(&[id.as_str()])))?;
            for word in old.iter().flat_map(|slot| thing_words(&slot.entity.name)) {
                self.transaction.remove(Table::Names, Key::of(&[&word, id.as_str()]));
            }
            // What is rejected is said of nothing, and leaves no slot by which the name could be found again.
            if drafts.iter().any(|resolved| !self.decisions.has_rejected(&resolved.draft.id)) {
                let names = vec![entity.name.clone()];
                let bearer = Bearer { entity: entity.clone(), names, handles: Vec::new() };
                for word in thing_words(&entity.name) {
                    self.transaction.put(Table::Names, Key::of(&[&word, id.as_str()]), &bearer)?;
                }
            }
        }
        Ok(entity)
    }

    fn write_unit(&mut self, entity: &EntityId, frame: &str, linked: &Linked) -> Result<()> {
        let unit = Key::of(&[entity.as_str(), frame]);
        let old: Vec<SlotRecord> = self.transaction.all(Table::Slots, Some(&unit))?;
        let kept: BTreeSet<&str> = linked.slots.iter().map(|slot| slot.attribute.as_str()).collect();
        for slot in old.iter().filter(|slot| !kept.contains(slot.attribute.as_str())) {
            self.transaction.remove(Table::Slots, Key::of(&[entity.as_str(), frame, &slot.attribute]));
        }
        for slot in linked.slots.iter().filter(|slot| !old.contains(slot)) {
            self.transaction.put(Table::Slots, Key::of(&[entity.as_str(), frame, &slot.attribute]), slot)?;
        }
        let facts: BTreeSet<&FactId> = linked.facts.iter().map(|fact| &fact.draft.id).collect();
        let old_facts =
            old.iter().flat_map(|slot| slot.entries.iter().map(|entry| &entry.id).chain(&slot.pending));
        for fact in old_facts.filter(|fact| !facts.contains(fact)) {
            let key = Key::of(&[fact.as_str()]);
            // A fact that has moved to another entity may have been written there already.
            let row: Option<Fact> = self.transaction.get(Table::Facts, &key)?;
            if row.is_some_and(|row| row.entity.id == *entity) {
                self.transaction.remove(Table::Facts, key);
            }
        }
        for fact in &linked.facts {
            let key = Key::of(&[fact.draft.id.as_str()]);
            if self.transaction.get::<Fact>(Table::Facts, &key)?.as_ref() != Some(fact) {
                self.transaction.put(Table::Facts, key, fact)?;
            }
        }
        Ok(())
    }
}
