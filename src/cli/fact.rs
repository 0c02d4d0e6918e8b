//! A fact as one line of JSON (`cli.md` §4), or of text.

use jiff::Timestamp;
use serde::Serialize;

use crate::domain::{
    Category, EntityKind, EntityRef, Fact, FactId, Flag, Outcome, Polarity, Provenance, SlotReading,
    SlotRecord, Stamp, State, bare_handle, fold, name_tokens,
};
use crate::engine::Snapshot;
use crate::error::Result;
use crate::identity::find;
use crate::recall::{View, phrase};

#[derive(Clone, Debug, Serialize)]
pub struct FactLine {
    pub id: FactId,
    pub slot: String,
    pub entity: crate::domain::EntityRef,
    /// The handle of the person it is about.
    pub handle: Option<String>,
    /// Whether somebody else has the same name.
    #[serde(skip)]
    pub shared_name: bool,
    pub attribute: String,
    pub frame: String,
    pub cardinality: crate::domain::Cardinality,
    pub value: Option<crate::domain::Value>,
    pub text: String,
    pub state: State,
    pub by: Option<FactId>,
    pub until: Option<String>,
    pub polarity: Polarity,
    pub modality: crate::domain::Modality,
    pub provenance: Provenance,
    pub category: Category,
    pub flags: Vec<Flag>,
    pub valid_from: String,
    pub valid_until: Option<String>,
    pub expiry: Option<String>,
    pub effective_until: Option<String>,
    pub stated_at: String,
    pub received_at: String,
    pub last_observed: String,
    pub source: SourceLine,
    pub sources: Vec<Origin>,
    pub rule: crate::domain::Rule,
}

#[derive(Clone, Debug, Serialize)]
pub struct SourceLine {
    pub message: String,
    pub conversation: String,
    pub span: [usize; 2],
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Origin {
    pub message: String,
    pub conversation: String,
}

/// A slot at a time, with the facts to describe it.
pub struct SlotView<'a> {
    snapshot: &'a Snapshot,
    pub slot: SlotRecord,
    pub reading: SlotReading,
    now: &'a Stamp,
}

impl<'a> SlotView<'a> {
    pub fn new(snapshot: &'a Snapshot, slot: SlotRecord, reading: SlotReading, now: &'a Stamp) -> Self {
        Self { snapshot, slot, reading, now }
    }

    /// The slot of a fact, as somebody who writes at `now` can rely on it.
    pub fn of_fact(snapshot: &'a Snapshot, id: &FactId, now: &'a Stamp) -> Result<Option<Self>> {
        let Some(fact) = snapshot.fact(id)? else { return Ok(None) };
        let Some(slot) = snapshot.slot(&fact.head())? else { return Ok(None) };
        let reading = slot.read_as_written_by(now.instant, now.instant);
        Ok(Some(Self::new(snapshot, slot, reading, now)))
    }

    /// The state of one of the slot's facts; none for an act that has none, or where it was not received yet.
    pub fn state(&self, id: &FactId) -> Option<State> {
        if self.slot.pending.contains(id) {
            Some(State::Pending)
        } else {
            self.reading.states.get(id).copied()
        }
    }

    /// The fact as a line, or nothing where it has no state at this time.
    pub fn line(&self, id: &FactId) -> Result<Option<FactLine>> {
        let (Some(state), Some(fact)) = (self.state(id), self.snapshot.fact(id)?) else { return Ok(None) };
        let repeats = self.repeats(id)?;
        let person = self.snapshot.person(&fact.entity.id)?;
        let handle = person.and_then(|person| person.handle().map(ToString::to_string));
        let by = match (&fact.outcome, state) {
            (Outcome::Pending { against, .. }, State::Pending) => against.clone(),
            _ => self.reading.by.get(id).cloned(),
        };
        let above = match &by {
            Some(by) => self.snapshot.fact(by)?,
            None => None,
        };
        let local = |instant: Timestamp| fact.source.stated.rfc3339(instant);
        let ends = match state {
            State::Overridden => above.as_ref().and_then(|above| above.draft.valid_until),
            State::Scheduled => Some(fact.valid_from()),
            State::Current => [fact.draft.valid_until, fact.draft.expiry].into_iter().flatten().min(),
            _ => None,
        };
        let replaced =
            matches!(state, State::Superseded | State::Overridden | State::Retracted | State::Conflicted);
        let last = repeats.iter().map(|repeat| repeat.source.stated.instant).max();
        let last = last.unwrap_or(fact.source.stated.instant).max(fact.source.stated.instant);
        let origin = |fact: &Fact| Origin {
            message: fact.source.message_id.clone(),
            conversation: fact.source.conversation.to_string(),
        };
        let mut sources = vec![origin(&fact)];
        for repeat in &repeats {
            let origin = origin(repeat);
            if !sources.contains(&origin) {
                sources.push(origin);
            }
        }
        Ok(Some(FactLine {
            id: fact.draft.id.clone(),
            slot: self.slot.key.to_string(),
            entity: fact.entity.clone(),
            shared_name: handle.is_some() && self.shares_name(&fact.entity)?,
            handle,
            attribute: self.slot.attribute.clone(),
            frame: self.slot.frame.to_string(),
            cardinality: self.slot.cardinality,
            value: fact.draft.value.clone(),
            text: self.text(&fact, state, above.as_ref()),
            state,
            by,
            until: ends.map(local),
            polarity: polarity(&fact),
            modality: fact.draft.modality,
            provenance: fact.draft.provenance,
            category: self.snapshot.category(&fact),
            flags: self.snapshot.flags(&fact)?,
            valid_from: local(fact.valid_from()),
            valid_until: fact.draft.valid_until.map(local),
            expiry: fact.draft.expiry.map(local),
            effective_until: above.as_ref().filter(|_| replaced).map(|above| local(above.valid_from())),
            stated_at: local(fact.source.stated.instant),
            received_at: fact.source.received.to_string(),
            last_observed: local(last),
            source: SourceLine {
                message: fact.source.message_id.clone(),
                conversation: fact.source.conversation.to_string(),
                span: [fact.draft.span.start, fact.draft.span.end],
            },
            sources,
            rule: fact.rule,
        }))
    }

    /// Whether somebody else has just the same name.
    fn shares_name(&self, entity: &EntityRef) -> Result<bool> {
        let same = |name: &String| fold(name) == fold(&entity.name);
        let bearers = find(self.snapshot, &name_tokens(&entity.name))?;
        Ok(bearers.iter().any(|other| {
            *other.id() != entity.id
                && other.id().kind() == EntityKind::Person
                && other.names.iter().any(same)
        }))
    }

    /// The facts that only repeat this one.
    fn repeats(&self, id: &FactId) -> Result<Vec<Fact>> {
        let ids = self.reading.reaffirms.iter().filter(|(_, layer)| *layer == id).map(|(repeat, _)| repeat);
        let mut facts = Vec::new();
        for id in ids {
            facts.extend(self.snapshot.fact(id)?);
        }
        facts.sort_by_key(|a| a.source.stated.instant);
        Ok(facts)
    }

    fn text(&self, fact: &Fact, state: State, above: Option<&Fact>) -> String {
        match state {
            State::Current | State::Scheduled => phrase::current(&self.slot, &[fact], self.now),
            State::Pending | State::Mistaken | State::Conflicted => phrase::bare(fact),
            State::Superseded | State::Overridden | State::Retracted => {
                phrase::past(&self.slot, fact, above.map(Fact::valid_from), self.now)
            }
            State::Lapsed => {
                phrase::past(&self.slot, fact, fact.draft.expiry.or(fact.draft.valid_until), self.now)
            }
        }
    }
}

/// A retraction denies what was there, or states that it is off.
fn polarity(fact: &Fact) -> Polarity {
    if fact.draft.value.is_none() { Polarity::Deny } else { fact.draft.polarity }
}

impl FactLine {
    /// The line for people.
    pub fn for_people(&self) -> String {
        let handle = self.handle.as_deref().filter(|_| self.shared_name);
        let whose = handle.map(|handle| format!("  ({})", bare_handle(handle))).unwrap_or_default();
        format!("{:<11} {}{whose}  [{}]", self.state.word(), self.text, self.id)
    }
}
