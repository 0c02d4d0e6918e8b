//! Which entity each draft of a message is about, and who meets whom in it.

use std::cell::RefCell;
use std::collections::BTreeSet;

use super::{Derivation, Place, Reading};
use crate::domain::{
    Card, Corrects, EntityId, EntityKind, EntityRef, FactDraft, FactId, Message, MessageId, Person,
    ResolvedDraft, Source, Subject, name_tokens,
};
use crate::engine::names::{Bearers, Remembered};
use crate::error::Result;
use crate::extract;
use crate::identity::{
    Identities, Owner, Resolution, capitalised_runs, find, is_relative, relative, resolve,
};
use crate::revise::correction;
use crate::store::{Key, Read, Table};

/// Among more people than this, taking part together says nothing about who knows whom.
const LARGE_GROUP: usize = 10;
/// What is sent to more people than this tells of nobody whom they know.
const CROWD: usize = 1000;
/// Nobody's name has more words.
const LONGEST_NAME: usize = 8;

impl Derivation<'_, '_> {
    /// Puts the drafts of a message where linking finds them; of a message that is gone, takes them away.
    pub(super) fn resolve(&mut self, id: &MessageId, known: &RefCell<Bearers>) -> Result<()> {
        let key = Key::of(&[id.as_str()]);
        let message: Option<Message> = self.transaction.get(Table::Messages, &key)?;
        let mut reading = self.reading(id)?;
        let old = std::mem::take(&mut reading.places);
        let old_meetings = std::mem::take(&mut reading.meetings);
        if let Some(message) = &message {
            let resolved = self.resolved(message, &mut reading, known)?;
            reading.meetings = self.meetings(message, &resolved, known)?;
            for resolved in resolved {
                let place = Place {
                    entity: resolved.entity.id.clone(),
                    frame: resolved.draft.frame.clone(),
                    fact: resolved.draft.id.clone(),
                };
                let row = place.key();
                if self.transaction.get::<ResolvedDraft>(Table::Drafts, &row)?.as_ref() != Some(&resolved) {
                    self.transaction.put(Table::Drafts, row, &resolved)?;
                    self.correct_again(&place.fact)?;
                    self.units.insert((place.entity.clone(), place.frame.to_string()));
                }
                reading.places.push(place);
            }
        }
        let places: BTreeSet<Key> = reading.places.iter().map(Place::key).collect();
        for place in old.iter().filter(|place| !places.contains(&place.key())) {
            self.transaction.remove(Table::Drafts, place.key());
            self.correct_again(&place.fact)?;
            self.units.insert((place.entity.clone(), place.frame.to_string()));
        }
        self.count_meetings(&old_meetings, &reading.meetings)?;
        match message {
            Some(_) => self.transaction.put(Table::Readings, key, &reading)?,
            None => self.transaction.remove(Table::Readings, key),
        }
        Ok(())
    }

    /// The drafts of a message, each with whom it is about.
    fn resolved(
        &self,
        message: &Message,
        reading: &mut Reading,
        known: &RefCell<Bearers>,
    ) -> Result<Vec<ResolvedDraft>> {
        let identities = self.decisions.identities();
        let names = Remembered(&*self.transaction, known);
        if let Some(wrong) = self.correction(message) {
            let corrected = self.corrected(message, &wrong)?;
            reading.drafts = corrected.iter().map(|corrected| corrected.draft.clone()).collect();
            return Ok(corrected.into_iter().collect());
        }
        let on_card = self.on_card(message)?;
        // The owner's own words are no trap for the owner.
        let instructs = !identities.is(&message.author) && extract::instructs(message.current_text());
        let mut all = Vec::with_capacity(reading.drafts.len());
        for draft in &reading.drafts {
            let relative = self.of_relative(draft, message);
            let draft = relative.as_ref().unwrap_or(draft);
            let resolution = match self.decided(draft, &reading.drafts)?.or_else(|| on_card.clone()) {
                Some(entity) => Resolution { entity, certain: true },
                None => resolve(&draft.subject, message, identities, &names)?,
            };
            all.push(ResolvedDraft {
                source: source(message, identities),
                draft: draft.clone(),
                entity: resolution.entity,
                resolved: resolution.certain,
                instructs,
                corrects: None,
            });
        }
        Ok(all)
    }

    /// Whose contact card a message is.
    fn on_card(&self, message: &Message) -> Result<Option<EntityRef>> {
        let Some(card) = Card::of(message) else { return Ok(None) };
        let id = self.decisions.identities().of_handle(&card.handle);
        let person: Option<Person> = self.transaction.get(Table::People, &Key::of(&[id.as_str()]))?;
        Ok(person.map(|person| EntityRef { id, name: person.name().to_owned() }))
    }

    /// Whom the user decided that a draft is about: by a ruling on it, or on another that names the same, or on what
    /// somebody is called.
    fn decided(&self, draft: &FactDraft, all: &[FactDraft]) -> Result<Option<EntityRef>> {
        let same = all.iter().filter(|other| other.subject == draft.subject);
        let ruled = std::iter::once(draft).chain(same).find_map(|it| self.decisions.person_of(&it.id));
        let called = || match &draft.subject {
            Subject::Thing { noun } => self.decisions.called(noun),
            Subject::Named { name } if is_relative(name) => self.decisions.called(name),
            _ => None,
        };
        let Some(id) = ruled.or_else(called) else { return Ok(None) };
        let person: Option<Person> = self.transaction.get(Table::People, &Key::of(&[id.as_str()]))?;
        Ok(person.map(|person| EntityRef { id: id.clone(), name: person.name().to_owned() }))
    }

    /// What the owner says of "my sister", where somebody goes by that: as hers.
    fn of_relative(&self, draft: &FactDraft, message: &Message) -> Option<FactDraft> {
        if draft.subject != Subject::Author || !self.decisions.identities().is(&message.author) {
            return None;
        }
        let (name, attribute) = relative(&draft.attribute)?;
        self.decisions.called(&name)?;
        Some(FactDraft { subject: Subject::Named { name }, attribute, ..draft.clone() })
    }

    /// What a message says is right, where what it corrects is there.
    fn corrected(&self, message: &Message, wrong: &Corrects) -> Result<Option<ResolvedDraft>> {
        let place = self.reading(&wrong.message)?.places.into_iter().find(|place| place.fact == wrong.fact);
        let Some(place) = place else { return Ok(None) };
        let wrong: Option<ResolvedDraft> = self.transaction.get(Table::Drafts, &place.key())?;
        Ok(wrong.and_then(|wrong| {
            Some(ResolvedDraft {
                draft: correction(message, &wrong.draft)?,
                entity: wrong.entity,
                resolved: true,
                instructs: false,
                source: source(message, self.decisions.identities()),
                corrects: Some(wrong.draft.id),
            })
        }))
    }

    /// Has the messages that correct a fact resolved again.
    fn correct_again(&mut self, fact: &FactId) -> Result<()> {
        for key in self.transaction.keys(Table::Corrections, Some(&Key::of(&[fact.as_str()])))? {
            if let [_, message] = Key::parts(&key).as_slice() {
                self.messages.insert(MessageId((*message).to_owned()));
            }
        }
        Ok(())
    }

    /// Who meets whom in a message: those who are named, or whom it states something about, meet those who take part,
    /// who meet each other. The named need not know of it, so only the first of a pair is known to the second. The
    /// owner meets everybody, which says nothing.
    fn meetings(
        &self,
        message: &Message,
        stated: &[ResolvedDraft],
        known: &RefCell<Bearers>,
    ) -> Result<Vec<(EntityId, EntityId)>> {
        let identities = self.decisions.identities();
        let present: BTreeSet<EntityId> = self
            .correspondents(message)
            .into_iter()
            .map(|who| identities.person(who))
            .filter(|id| *id != Owner::id())
            .collect();
        let about = stated.iter().filter(|it| matches!(it.draft.subject, Subject::Named { .. }));
        let mut named: BTreeSet<EntityId> = about.map(|it| it.entity.id.clone()).collect();
        for run in capitalised_runs(message.current_text()) {
            named.extend(self.person_named(&run, known)?);
        }
        named.retain(|id| !present.contains(id) && *id != Owner::id());
        let mut pairs = BTreeSet::new();
        if present.len() > CROWD {
            return Ok(Vec::new());
        }
        for a in named.iter().chain(present.iter().filter(|_| present.len() <= LARGE_GROUP)) {
            for b in present.iter().filter(|b| *b != a) {
                pairs.insert((a.clone(), b.clone()));
            }
        }
        Ok(pairs.into_iter().collect())
    }

    /// The one person whose name a run of capitalised words holds. A first name that another capitalised word follows
    /// is no name of theirs: "Hugo Rivera" is not the one Hugo who is known.
    fn person_named(&self, run: &[String], known: &RefCell<Bearers>) -> Result<Option<EntityId>> {
        let names = Remembered(&*self.transaction, known);
        for start in 0..run.len() {
            for end in (start..run.len().min(start + LONGEST_NAME)).rev() {
                let Some(words) = run.get(start..=end) else { continue };
                if words.len() == 1 && end + 1 < run.len() {
                    continue;
                }
                let mut people = find(&names, words)?;
                people.retain(|bearer| bearer.id().kind() == EntityKind::Person);
                if let [one] = people.as_slice() {
                    return Ok(Some(one.id().clone()));
                }
            }
        }
        Ok(None)
    }

    fn count_meetings(&mut self, old: &[(EntityId, EntityId)], new: &[(EntityId, EntityId)]) -> Result<()> {
        let [old, new] = [old, new].map(|pairs| pairs.iter().collect::<BTreeSet<_>>());
        let gone = old.difference(&new).map(|pair| (pair, -1_i64));
        for (pair, change) in gone.chain(new.difference(&old).map(|pair| (pair, 1))) {
            let key = Key::of(&[pair.0.as_str(), pair.1.as_str()]);
            let count = self.transaction.get::<i64>(Table::Graph, &key)?.unwrap_or(0) + change;
            if count > 0 {
                self.transaction.put(Table::Graph, key, &count)?;
            } else {
                self.transaction.remove(Table::Graph, key);
            }
        }
        Ok(())
    }
}

fn source(message: &Message, identities: &Identities) -> Source {
    let author = &message.author;
    Source {
        message: message.id.clone(),
        message_id: message.display_id().to_owned(),
        conversation: message.conversation.clone(),
        position: message.position,
        author: EntityRef { id: identities.person(author), name: author.name.clone() },
        stated: message.stated.clone(),
        received: message.received,
        confided: extract::confides(message.current_text()),
    }
}

/// The words under which a thing is found.
pub(super) fn thing_words(name: &str) -> BTreeSet<String> {
    name_tokens(name).into_iter().collect()
}
