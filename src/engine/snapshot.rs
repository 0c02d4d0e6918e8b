//! The store at one moment, for readers.

use std::sync::Arc;

use jiff::Timestamp;

use super::Published;
use super::derive::{drafts_of, facts_of, siblings_of};
use super::index::{Beside, slot_of_row};
use super::names::Names;
use super::ranking;
use crate::domain::{
    Category, EntityId, Fact, FactId, Flag, Message, MessageId, Person, ResolvedDraft, Ruling, SlotHead,
    SlotRecord, Stamp, State,
};
use crate::error::{Error, Result};
use crate::identity::{Bearer, Directory, Identities};
use crate::recall::{self, Mark, Preview, Request, View, category, rank};
use crate::store::{self, Key, Read, Table, sortable};

/// A consistent view of everything. Take one for each request.
pub struct Snapshot {
    pub(super) rows: store::Snapshot,
    pub(super) published: Arc<Published>,
    /// The index beside the store; none where the rows are not those of the store.
    pub(super) index: Option<Arc<Beside>>,
}

/// Somebody, and when they last took part in a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Acquaintance {
    /// Who.
    pub person: Person,
    /// When.
    pub last_contact: Option<Timestamp>,
}

/// How much there is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Counts {
    /// Messages.
    pub messages: usize,
    /// Facts, in force or not.
    pub facts: usize,
    /// Slots.
    pub slots: usize,
    /// People.
    pub people: usize,
    /// Rulings.
    pub rulings: usize,
}

impl Snapshot {
    pub(super) const fn new(
        rows: store::Snapshot,
        published: Arc<Published>,
        index: Option<Arc<Beside>>,
    ) -> Self {
        Self { rows, published, index }
    }

    /// How often the store had changed.
    #[must_use]
    pub fn version(&self) -> u64 {
        self.published.version
    }

    /// What memory has to say to an unfinished message; computed on this thread.
    ///
    /// # Errors
    /// Where the store cannot be read.
    pub fn preview(&self, request: &Request) -> Result<Preview> {
        recall::preview(self, request)
    }

    /// The first word from `word` on, in alphabetical order, that is part of somebody's name.
    pub(super) fn next_name(&self, word: &str) -> Result<Option<String>> {
        let next = self.rows.first_key_from(Table::Names, &Key::of(&[word]))?;
        Ok(next.and_then(|key| Key::parts(&key).first().map(|&word| word.to_owned())))
    }

    /// Values in a draft that are no longer in force.
    ///
    /// # Errors
    /// Where the store cannot be read.
    pub fn check(&self, request: &Request) -> Result<Vec<Mark>> {
        recall::check(self, request)
    }

    /// Everybody with a handle, the last contact first.
    ///
    /// # Errors
    /// Where the store cannot be read.
    pub fn people(&self) -> Result<Vec<Acquaintance>> {
        let people: Vec<Person> = self.rows.all(Table::People, None)?;
        let mut acquaintances = people
            .into_iter()
            .map(|person| {
                let last_contact = self.last_contact(&person.id, Timestamp::MAX)?;
                Ok(Acquaintance { person, last_contact })
            })
            .collect::<Result<Vec<_>>>()?;
        acquaintances.sort_by(|a, b| {
            b.last_contact.cmp(&a.last_contact).then_with(|| a.person.name().cmp(b.person.name()))
        });
        Ok(acquaintances)
    }

    /// What a person is called.
    ///
    /// # Errors
    /// Where the store cannot be read.
    pub fn name_of(&self, person: &EntityId) -> Result<String> {
        let known: Option<Person> = self.rows.get(Table::People, &Key::of(&[person.as_str()]))?;
        Ok(known.map_or_else(|| person.to_string(), |known| known.name().to_owned()))
    }

    /// The marks on a fact.
    ///
    /// # Errors
    /// Where the store cannot be read.
    pub fn flags(&self, fact: &Fact) -> Result<Vec<Flag>> {
        let decisions = &self.published.decisions;
        let marks = decisions.marks_of(fact);
        let in_doubt = siblings_of(&self.rows, decisions, &fact.source.message)?.contains(&fact.draft.id);
        let flags = [
            (in_doubt, Flag::NeedsReview),
            (fact.disputed, Flag::Disputed),
            (marks.keep_private(fact), Flag::Private),
            (fact.draft.sensitive, Flag::Sensitive),
            (marks.pinned, Flag::Pinned),
        ];
        Ok(flags.into_iter().filter_map(|(set, flag)| set.then_some(flag)).collect())
    }

    /// The category of a fact.
    #[must_use]
    pub fn category(&self, fact: &Fact) -> Category {
        self.memberships(fact).first().map(|membership| membership.category).unwrap_or_default()
    }

    /// Every slot, by entity.
    ///
    /// # Errors
    /// Where the store cannot be read.
    pub fn slots(&self) -> Result<Vec<SlotRecord>> {
        self.rows.all(Table::Slots, None)
    }

    /// Every fact, by id.
    ///
    /// # Errors
    /// Where the store cannot be read.
    pub fn facts(&self) -> Result<Vec<Fact>> {
        self.rows.all(Table::Facts, None)
    }

    /// Every message, in stated order.
    ///
    /// # Errors
    /// Where the store cannot be read.
    pub fn messages(&self) -> Result<Vec<Message>> {
        let mut messages: Vec<Message> = self.rows.all(Table::Messages, None)?;
        messages.sort_by(|a, b| a.stated_order().cmp(&b.stated_order()));
        Ok(messages)
    }

    /// A message.
    ///
    /// # Errors
    /// Where the store cannot be read.
    pub fn message(&self, id: &MessageId) -> Result<Option<Message>> {
        self.rows.get(Table::Messages, &Key::of(&[id.as_str()]))
    }

    /// The facts that a message states.
    ///
    /// # Errors
    /// Where the store cannot be read.
    pub fn facts_of(&self, message: &MessageId) -> Result<Vec<Fact>> {
        facts_of(&self.rows, message)
    }

    /// The state of a fact for somebody who writes at `now`; none for an act that has none.
    ///
    /// # Errors
    /// Where the store cannot be read.
    pub fn state_of(&self, fact: &Fact, now: &Stamp) -> Result<Option<State>> {
        if fact.is_pending() {
            return Ok(Some(State::Pending));
        }
        let head = SlotHead {
            entity: fact.entity.id.clone(),
            frame: fact.draft.frame.clone(),
            attribute: fact.attribute.clone(),
        };
        let Some(slot) = self.slot(&head)? else { return Ok(None) };
        Ok(slot.read_as_written_by(now.instant, now.instant).states.get(&fact.draft.id).copied())
    }

    /// Every ruling, the first made first.
    ///
    /// # Errors
    /// Where the store cannot be read.
    pub fn rulings(&self) -> Result<Vec<Ruling>> {
        let mut rulings: Vec<Ruling> = self.rows.all(Table::Rulings, None)?;
        rulings.sort_by(|a, b| a.order().cmp(&b.order()));
        Ok(rulings)
    }

    /// What a message said of which a fact was made, also of one that the user has rejected.
    ///
    /// # Errors
    /// Where the store cannot be read.
    pub fn draft(&self, id: &FactId) -> Result<Option<ResolvedDraft>> {
        Ok(drafts_of(&self.rows, &std::iter::once(id).collect())?.pop())
    }

    /// Whether there is no message.
    ///
    /// # Errors
    /// Where the store cannot be read.
    pub fn is_empty(&self) -> Result<bool> {
        self.rows.is_empty(Table::Messages)
    }

    /// How much there is.
    ///
    /// # Errors
    /// Where the store cannot be read.
    pub fn counts(&self) -> Result<Counts> {
        let count = |table| self.rows.keys(table, None).map(|keys| keys.len());
        Ok(Counts {
            messages: count(Table::Messages)?,
            facts: count(Table::Facts)?,
            slots: count(Table::Slots)?,
            people: count(Table::People)?,
            rulings: count(Table::Rulings)?,
        })
    }
}

impl Directory for Snapshot {
    type Error = Error;

    fn bearers(&self, word: &str) -> Result<Arc<[Bearer]>> {
        Names(&self.rows).bearers(word)
    }
}

impl View for Snapshot {
    fn identities(&self) -> &Identities {
        self.published.decisions.identities()
    }

    fn heads(&self, entity: &EntityId) -> Result<Vec<SlotHead>> {
        let keys = self.rows.keys(Table::Slots, Some(&Key::of(&[entity.as_str()])))?;
        Ok(keys.iter().filter_map(|key| slot_of_row(Table::Slots, key)).collect())
    }

    fn slot(&self, head: &SlotHead) -> Result<Option<SlotRecord>> {
        let key = Key::of(&[head.entity.as_str(), &head.frame.to_string(), &head.attribute]);
        self.rows.get(Table::Slots, &key)
    }

    fn fact(&self, id: &FactId) -> Result<Option<Fact>> {
        self.rows.get(Table::Facts, &Key::of(&[id.as_str()]))
    }

    fn contacts(&self, person: &EntityId, before: Timestamp, most: usize) -> Result<Vec<Timestamp>> {
        let (person, until) = (Key::of(&[person.as_str()]), sortable(before));
        let keys = self.rows.last_keys_before(Table::Contacts, &person, &until, most)?;
        let instant = |key: &Vec<u8>| {
            let shifted = Key::parts(key).get(1)?.parse::<i128>().ok()?;
            Timestamp::from_nanosecond(shifted + Timestamp::MIN.as_nanosecond()).ok()
        };
        Ok(keys.iter().filter_map(instant).collect())
    }

    fn meetings(&self, known: &EntityId, by: &EntityId) -> Result<u32> {
        Ok(self.rows.get(Table::Graph, &Key::of(&[known.as_str(), by.as_str()]))?.unwrap_or(0))
    }

    fn memberships(&self, fact: &Fact) -> Vec<category::Membership> {
        self.published.memberships(fact)
    }

    fn is_private(&self, fact: &Fact) -> Result<bool> {
        self.published.is_private(fact, || self.participants(&fact.source.message))
    }

    fn participants(&self, message: &MessageId) -> Result<Vec<EntityId>> {
        let Some(message) = self.message(message)? else { return Ok(Vec::new()) };
        Ok(message.participants().map(|who| self.identities().person(who)).collect())
    }

    fn ranking(&self) -> Result<Arc<rank::Index>> {
        ranking::of(self)
    }
}
