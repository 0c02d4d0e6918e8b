//! Who there is, what they are called, and when they were in contact.

use std::collections::{BTreeMap, BTreeSet};

use super::{Derivation, drafts_of};
use crate::domain::{Correspondent, EntityId, EntityRef, FactId, Handle, Message, Person, name_tokens};
use crate::error::Result;
use crate::identity::{Bearer, Owner};
use crate::store::{Key, Read, Table, sortable};

impl Derivation<'_, '_> {
    /// Counts the participants of a message in, or out again.
    pub(super) fn count_people(&mut self, message: &Message, present: bool) -> Result<()> {
        let mut seen: BTreeMap<EntityId, &Correspondent> = BTreeMap::new();
        for correspondent in self.correspondents(message) {
            seen.entry(self.environment.owner.person(correspondent)).or_insert(correspondent);
        }
        for (id, correspondent) in seen {
            let contact = Key::of(&[id.as_str(), &sortable(message.stated.instant), message.id.as_str()]);
            if present {
                self.transaction.put(Table::Contacts, contact, &())?;
            } else {
                self.transaction.remove(Table::Contacts, contact);
            }
            self.count_person(&id, correspondent, present)?;
        }
        Ok(())
    }

    fn count_person(&mut self, id: &EntityId, correspondent: &Correspondent, present: bool) -> Result<()> {
        let key = Key::of(&[id.as_str()]);
        let handle =
            if *id == Owner::id() { Handle(Owner::ME.to_owned()) } else { correspondent.handle.clone() };
        let before: Option<Person> = self.transaction.get(Table::People, &key)?;
        let mut person = before.clone().unwrap_or_else(|| Person {
            id: id.clone(),
            handle,
            names: BTreeMap::new(),
            messages: 0,
        });
        let count = person.names.entry(correspondent.name.clone()).or_insert(0);
        if present {
            *count += 1;
            person.messages += 1;
        } else {
            *count = count.saturating_sub(1);
            person.messages = person.messages.saturating_sub(1);
        }
        person.names.retain(|_, count| *count > 0);
        if person.messages == 0 {
            self.transaction.remove(Table::People, key);
        } else {
            self.transaction.put(Table::People, key, &person)?;
        }
        self.rename(before.as_ref(), &person)
    }

    /// Keeps the names of a person findable, and notes what a new or lost name, or another display name, touches.
    fn rename(&mut self, before: Option<&Person>, after: &Person) -> Result<()> {
        let called = |person: &Person| person.names.keys().cloned().collect::<BTreeSet<String>>();
        let (old, new) = (before.map(called).unwrap_or_default(), called(after));
        let same_display = before.is_some_and(|before| before.name() == after.name());
        if old == new && same_display {
            return Ok(());
        }
        let words = |names: &BTreeSet<String>| names.iter().flat_map(|name| name_tokens(name)).collect();
        let (old_words, new_words): (BTreeSet<String>, BTreeSet<String>) = (words(&old), words(&new));
        for word in old_words.difference(&new_words) {
            self.transaction.remove(Table::Names, Key::of(&[word, after.id.as_str()]));
        }
        let bearer = Bearer {
            entity: EntityRef { id: after.id.clone(), name: after.name().to_owned() },
            names: new.iter().cloned().collect(),
            handle: Some(after.handle.clone()),
        };
        for word in &new_words {
            self.transaction.put(Table::Names, Key::of(&[word, after.id.as_str()]), &bearer)?;
        }
        let decided: Vec<FactId> = self.decisions.decided_to_mean(&after.id).cloned().collect();
        for resolved in drafts_of(self.transaction, &decided.iter().collect())? {
            self.messages.insert(resolved.draft.message);
        }
        self.words.extend(old.symmetric_difference(&new).flat_map(|name| name_tokens(name)));
        if !same_display {
            self.relink_entity(&after.id)?;
        }
        Ok(())
    }
}
