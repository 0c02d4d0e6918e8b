//! Who there is, what they are called, and when they were in contact.

use std::collections::{BTreeMap, BTreeSet};

use super::{Derivation, drafts_of};
use crate::domain::{
    Card, Correspondent, EntityId, EntityRef, FactDraft, FactId, Handle, Message, MessageId, OnCard, Person,
    Subject, name_tokens,
};
use crate::error::Result;
use crate::identity::{Bearer, Owner, relative};
use crate::store::{Key, Read, Table, sortable};

impl Derivation<'_, '_> {
    /// Counts the participants of a message in, or out again.
    pub(super) fn count_people(&mut self, message: &Message, present: bool) -> Result<()> {
        let mut seen: BTreeMap<EntityId, Vec<Correspondent>> = BTreeMap::new();
        for correspondent in self.correspondents(message) {
            let known = seen.entry(self.decisions.identities().person(correspondent)).or_default();
            // Who is written to under the address they wrote from is met once.
            if known.iter().all(|known| known.handle != correspondent.handle) {
                known.push(correspondent.clone());
            }
        }
        for (id, correspondents) in seen {
            let contact = Key::of(&[id.as_str(), &sortable(message.stated.instant), message.id.as_str()]);
            if present {
                self.transaction.put(Table::Contacts, contact, &())?;
            } else {
                self.transaction.remove(Table::Contacts, contact);
            }
            for correspondent in correspondents.iter().filter(|_| id != Owner::id()) {
                self.count_name(correspondent, present)?;
            }
            self.count_person(&id, &correspondents, 1, present)?;
        }
        Ok(())
    }

    /// Counts a contact card in, or out again. What it shares with other cards tells of nobody.
    pub(super) fn count_card(&mut self, message: &Message, present: bool) -> Result<()> {
        let Some(card) = Card::of(message) else { return Ok(()) };
        let key = Key::of(&[message.id.as_str()]);
        let handles = card.handles();
        self.renamed.extend(handles.iter().cloned());
        if present {
            self.transaction.put(Table::Cards, key, &card.row())?;
        } else {
            self.transaction.remove(Table::Cards, key);
        }
        let identities = self.decisions.identities();
        let id = identities.of_handle(&card.handle);
        let own = handles.into_iter().filter(|handle| identities.of_handle(handle) == id);
        let mut called: Vec<Correspondent> =
            own.map(|handle| Correspondent { handle, name: card.name.clone() }).collect();
        let nicknames = card.nicknames.into_iter();
        called.extend(nicknames.map(|name| Correspondent { handle: card.handle.clone(), name }));
        self.count_person(&id, &called, 0, present)
    }

    /// Counts that a handle goes by a name in a message in, or out again.
    fn count_name(&mut self, Correspondent { handle, name }: &Correspondent, present: bool) -> Result<()> {
        let key = Key::of(&[handle.as_str(), name]);
        let before = self.transaction.get::<u32>(Table::Called, &key)?.unwrap_or(0);
        let after = if present { before.saturating_add(1) } else { before.saturating_sub(1) };
        if before == 0 || after == 0 {
            self.renamed.insert(handle.clone());
        }
        if after == 0 {
            self.transaction.remove(Table::Called, key);
            return Ok(());
        }
        self.transaction.put(Table::Called, key, &after)
    }

    /// Notes which handles on cards are known by names that have nothing in common with the card's: somebody else's
    /// address on a card is no reason to take its bearer for another.
    pub(super) fn doubt_cards(&mut self) -> Result<()> {
        let renamed = std::mem::take(&mut self.renamed);
        if renamed.is_empty() {
            return Ok(());
        }
        for raw in self.transaction.keys(Table::Cards, None)? {
            let key = Key::of(&Key::parts(&raw));
            let Some(card) = self.transaction.get::<OnCard>(Table::Cards, &key)? else { continue };
            if !card.handles.iter().any(|handle| renamed.contains(handle)) {
                continue;
            }
            let mut doubted = Vec::new();
            for handle in card.handles.iter().skip(1) {
                let names = self.transaction.keys(Table::Called, Some(&Key::of(&[handle.as_str()])))?;
                let mut names = names.iter().filter_map(|key| Key::parts(key).get(1).copied());
                let first = names.next();
                if first.is_some() && !first.into_iter().chain(names).any(|name| card.may_be_called(name)) {
                    doubted.push(handle.clone());
                }
            }
            if doubted != card.doubted {
                self.transaction.put(Table::Cards, key, &OnCard { doubted, ..card })?;
            }
        }
        Ok(())
    }

    /// Counts what a person is called in so many `messages` in, or out again.
    pub(super) fn count_person(
        &mut self,
        id: &EntityId,
        called: &[Correspondent],
        messages: u32,
        present: bool,
    ) -> Result<()> {
        let key = Key::of(&[id.as_str()]);
        let before: Option<Person> = self.transaction.get(Table::People, &key)?;
        let mut person = before.clone().unwrap_or_else(|| Person::new(id.clone()));
        let count = |count: &mut u32, by: u32| {
            *count = if present { count.saturating_add(by) } else { count.saturating_sub(by) };
        };
        for Correspondent { handle, name } in called {
            let handle = if *id == Owner::id() { Handle(Owner::ME.to_owned()) } else { handle.clone() };
            count(person.names.entry(name.clone()).or_insert(0), 1);
            count(person.handles.entry(handle).or_insert(0), 1);
        }
        count(&mut person.messages, messages);
        person.names.retain(|_, count| *count > 0);
        person.handles.retain(|_, count| *count > 0);
        if person.handles.is_empty() {
            self.transaction.remove(Table::People, key);
        } else {
            self.transaction.put(Table::People, key, &person)?;
        }
        self.rename(before.as_ref(), &person)
    }

    /// Keeps the names of a person findable, and notes what a new or lost name or handle, or another display name,
    /// touches.
    fn rename(&mut self, before: Option<&Person>, after: &Person) -> Result<()> {
        let called = |person: &Person| self.called(person);
        let (old, new) = (before.map(called).unwrap_or_default(), called(after));
        let same_display = before.is_some_and(|before| before.name() == after.name());
        let same_handles = before.is_some_and(|before| before.handles.keys().eq(after.handles.keys()));
        if old == new && same_display && same_handles {
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
            handles: after.handles.keys().cloned().collect(),
        };
        for word in &new_words {
            self.transaction.put(Table::Names, Key::of(&[word, after.id.as_str()]), &bearer)?;
        }
        if (before.is_none() || after.handles.is_empty() || !same_display)
            && self.decisions.aliases_of(&after.id).next().is_some()
        {
            self.name_things_again()?;
        }
        let decided: Vec<FactId> = self.decisions.decided_to_mean(&after.id).cloned().collect();
        for resolved in drafts_of(self.transaction, &decided.iter().collect())? {
            self.messages.insert(resolved.draft.message);
        }
        if same_handles && same_display {
            self.words.extend(old.symmetric_difference(&new).flat_map(|name| name_tokens(name)));
        } else {
            // Who is local to a conversation is told by the handles, and what is said of them goes by the name.
            self.words.extend(old_words.into_iter().chain(new_words));
        }
        if !same_display {
            self.relink_entity(&after.id)?;
        }
        Ok(())
    }

    /// Everything that somebody who is there goes by.
    fn called(&self, person: &Person) -> BTreeSet<String> {
        let aliases = self.decisions.aliases_of(&person.id).filter(|_| !person.handles.is_empty());
        person.names.keys().chain(aliases).cloned().collect()
    }

    /// Keeps a person findable who went by `old` besides their names, and goes by other names now.
    pub(super) fn call_again(&mut self, id: &EntityId, old: &BTreeSet<String>) -> Result<()> {
        let Some(person) = self.transaction.get::<Person>(Table::People, &Key::of(&[id.as_str()]))? else {
            return Ok(());
        };
        let names = self.called(&person);
        let words = |names: &BTreeSet<String>| names.iter().flat_map(|name| name_tokens(name)).collect();
        let (old_words, words): (BTreeSet<String>, BTreeSet<String>) = (words(old), words(&names));
        for word in old_words.difference(&words) {
            self.transaction.remove(Table::Names, Key::of(&[word, id.as_str()]));
        }
        let bearer = Bearer {
            entity: EntityRef { id: id.clone(), name: person.name().to_owned() },
            names: names.into_iter().collect(),
            handles: person.handles.into_keys().collect(),
        };
        for word in &words {
            self.transaction.put(Table::Names, Key::of(&[word, id.as_str()]), &bearer)?;
        }
        self.words.extend(old_words.into_iter().chain(words));
        self.name_things_again()
    }

    /// Has the messages resolved again that name somebody by a common noun.
    fn name_things_again(&mut self) -> Result<()> {
        for key in self.transaction.keys(Table::Readings, None)? {
            let Some(message) = Key::parts(&key).first().map(|id| MessageId((*id).to_owned())) else {
                continue;
            };
            let reading = self.reading(&message)?;
            let by_noun = |draft: &FactDraft| match draft.subject {
                Subject::Thing { .. } => true,
                Subject::Author => relative(&draft.attribute).is_some(),
                _ => false,
            };
            if reading.drafts.iter().any(by_noun) {
                self.messages.insert(message);
            }
        }
        Ok(())
    }
}
