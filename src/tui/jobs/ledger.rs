//! The ledger of a slot, as the history shows it.

use std::collections::BTreeMap;

use jiff::Timestamp;

use crate::domain::ledger::{Reason, Stretch};
use crate::domain::{
    Fact, FactId, Flag, Guard, MessageId, Outcome, Rule, Ruling, SlotHead, SlotReading, State, Value,
    ValueKind,
};
use crate::engine::{Engine, Snapshot};
use crate::error::Result;
use crate::recall::{View as _, phrase};

/// The moment as of which the store is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moment {
    /// The valid time; none is now.
    pub at: Option<Timestamp>,
    /// With what had been received by that time only.
    pub known_then: bool,
}

impl Moment {
    /// The valid time, and until when something had to be received to count, where that matters.
    #[must_use]
    pub fn bounds(self, now: Timestamp) -> (Timestamp, Option<Timestamp>) {
        let at = self.at.unwrap_or(now);
        (at, self.known_then.then_some(at))
    }
}

/// Which ledger, and how it is to be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// Whose.
    pub slot: SlotHead,
    /// As of when.
    pub moment: Moment,
}

/// The ledger of a slot, read at a time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ledger {
    /// The valid time.
    pub at: Timestamp,
    /// When it was read.
    pub now: Timestamp,
    /// Its entries, the last to hold first; those that were not received yet are left out.
    pub entries: Vec<Entry>,
    /// What holds over all of valid time: one lane, or one for each member of a set.
    pub lanes: Vec<Vec<Bar>>,
    /// When something changes, with all that is known today.
    pub flips: Vec<Timestamp>,
    /// How many entries were not received yet.
    pub unknown: usize,
}

/// A stretch of valid time; it ends where the next one begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bar {
    /// Where it begins.
    pub from: Timestamp,
    /// What holds, or why nothing does.
    pub label: String,
    /// What it is.
    pub kind: BarKind,
}

/// What a stretch of valid time is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BarKind {
    /// A value holds.
    Value,
    /// A value holds for a time, over another.
    Exception,
    /// No value holds.
    Gap,
}

/// What part an entry plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// It says what holds from then on.
    Lasting,
    /// The text gave it an end.
    Exception,
    /// It only repeats another.
    Repetition,
}

/// One entry of a ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The fact.
    pub id: FactId,
    /// Its message.
    pub message: MessageId,
    /// Its state; none for an act that has none.
    pub state: Option<State>,
    /// What part it plays.
    pub part: Part,
    /// What it says.
    pub value: String,
    /// Since when it holds.
    pub from: Timestamp,
    /// Until when, where that is known.
    pub until: Option<Timestamp>,
    /// What it is due to: a value, and since when that holds.
    pub by: Option<(String, Timestamp)>,
    /// By which rule it is where it is.
    pub rule: Rule,
    /// Why it waits.
    pub failed: Vec<Guard>,
    /// What the user decided on it.
    pub rulings: Vec<Ruling>,
    /// Who said it.
    pub author: String,
    /// When.
    pub stated: Timestamp,
    /// The line of the message that says it: what stands before the value, the value, what stands behind it.
    pub line: [String; 3],
    /// Its values are shown only when asked for.
    pub secret: bool,
    /// It is told only to those who took part.
    pub private: bool,
}

/// The ledger of a slot; nothing where there is no such slot any more.
pub fn ledger(engine: &Engine, wanted: &Wanted) -> Result<Option<Ledger>> {
    let (snapshot, now) = (engine.snapshot(), engine.now());
    let Some(slot) = snapshot.slot(&wanted.slot)? else { return Ok(None) };
    let (at, known) = wanted.moment.bounds(now.instant);
    let mut facts = BTreeMap::new();
    for id in slot.entries.iter().map(|entry| &entry.id).chain(&slot.pending) {
        facts.extend(snapshot.fact(id)?.map(|fact| (id.clone(), fact)));
    }
    let all: Vec<_> = slot.over_time(None).concat();
    let mut flips: Vec<Timestamp> = all.iter().map(|stretch| stretch.from).collect();
    flips.sort_unstable();
    flips.dedup();
    let over_time = slot.over_time(known);
    let reading = slot.read(at, known);
    let rulings = snapshot.rulings()?;
    let mut entries = Vec::new();
    for fact in facts.values() {
        if known.is_some_and(|known| fact.source.received > known) {
            continue;
        }
        entries.push(entry(&snapshot, fact, &facts, &reading, &over_time, &rulings)?);
    }
    entries.sort_by(|a, b| (b.from, b.stated, &b.id).cmp(&(a.from, a.stated, &a.id)));
    let unknown = facts.len() - entries.len();
    let received = over_time.iter().filter(|lane| !lane.is_empty());
    let lanes = received.map(|lane| bars(lane, &facts)).collect();
    Ok(Some(Ledger { at, now: now.instant, entries, lanes, flips, unknown }))
}

fn bars(lane: &[Stretch], facts: &BTreeMap<FactId, Fact>) -> Vec<Bar> {
    let bar = |stretch: &Stretch| {
        let fact = stretch.fact.as_ref().and_then(|id| facts.get(id));
        let (label, kind) = match (fact, stretch.reason) {
            (Some(fact), None) if fact.draft.valid_until.is_some() => (brief(fact), BarKind::Exception),
            (Some(fact), None) => (brief(fact), BarKind::Value),
            (_, reason) => (why_none(reason).to_owned(), BarKind::Gap),
        };
        Bar { from: stretch.from, label, kind }
    };
    lane.iter().map(bar).collect()
}

const fn why_none(reason: Option<Reason>) -> &'static str {
    match reason {
        Some(Reason::Retracted) => "off",
        Some(Reason::Conflicted) => "disputed",
        Some(Reason::Lapsed) => "over",
        _ => "nothing",
    }
}

/// What a fact says, for a drawing: times as they were said.
fn brief(fact: &Fact) -> String {
    let is_time = |value: &&Value| matches!(value.kind, ValueKind::Recur | ValueKind::Time);
    match fact.draft.value.as_ref().filter(is_time) {
        Some(value) if !fact.draft.sensitive => value.text.clone(),
        _ => shown(fact),
    }
}

/// What a fact says, hidden where it is a secret.
fn shown(fact: &Fact) -> String {
    if fact.draft.sensitive { SECRET.to_owned() } else { phrase::value(fact) }
}

/// Stands for a secret.
pub const SECRET: &str = "•••";

fn entry(
    snapshot: &Snapshot,
    fact: &Fact,
    facts: &BTreeMap<FactId, Fact>,
    reading: &SlotReading,
    over_time: &[Vec<Stretch>],
    rulings: &[Ruling],
) -> Result<Entry> {
    let id = &fact.draft.id;
    let (failed, against) = match &fact.outcome {
        Outcome::Pending { guards, against } => (guards.clone(), against.as_ref()),
        Outcome::InLedger => (Vec::new(), None),
    };
    let by = against.or_else(|| reading.by.get(id)).and_then(|by| facts.get(by));
    let span = in_force(id, over_time);
    let (from, until) = span.unwrap_or_else(|| (fact.valid_from(), fact.draft.valid_until));
    let flags = snapshot.flags(fact)?;
    let text = snapshot.message(&fact.source.message)?;
    let line = text.map(|message| line_of(message.current_text(), fact)).unwrap_or_default();
    Ok(Entry {
        id: id.clone(),
        message: fact.source.message.clone(),
        state: if fact.is_pending() { Some(State::Pending) } else { reading.states.get(id).copied() },
        part: match fact.draft.valid_until {
            _ if reading.reaffirms.contains_key(id) => Part::Repetition,
            Some(_) => Part::Exception,
            None => Part::Lasting,
        },
        value: phrase::value(fact),
        from,
        until: until.or(fact.draft.expiry),
        by: by
            .map(|by| (shown(by), in_force(&by.draft.id, over_time).map_or(by.valid_from(), |span| span.0))),
        rule: fact.rule,
        failed,
        rulings: rulings.iter().filter(|ruling| ruling.kind.facts().any(|of| of == id)).cloned().collect(),
        author: fact.source.author.name.clone(),
        stated: fact.source.stated.instant,
        line,
        secret: fact.draft.sensitive,
        private: flags.contains(&Flag::Private),
    })
}

/// From when to when a fact is in force, gaps included.
fn in_force(id: &FactId, over_time: &[Vec<Stretch>]) -> Option<(Timestamp, Option<Timestamp>)> {
    over_time.iter().find_map(|lane| {
        let is_it = |stretch: &Stretch| stretch.fact.as_ref() == Some(id);
        let first = lane.iter().position(is_it)?;
        let last = lane.iter().rposition(is_it)?;
        Some((lane.get(first)?.from, lane.get(last + 1).map(|next| next.from)))
    })
}

/// The line of a message in which a fact's value stands.
fn line_of(text: &str, fact: &Fact) -> [String; 3] {
    let span = fact.draft.span;
    let value = span.of(text);
    let before = text.get(..span.start).unwrap_or_default();
    let after = text.get(span.end..).unwrap_or_default();
    let before = before.rsplit('\n').next().unwrap_or_default();
    let after = after.split('\n').next().unwrap_or_default();
    [before.trim_start().to_owned(), value.to_owned(), after.trim_end().to_owned()]
}
