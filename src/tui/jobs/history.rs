//! Slots, as the history lists them.

use jiff::Timestamp;

use super::Moment;
use crate::domain::ledger::Reason;
use crate::domain::{Act, Fact, FactId, SlotHead, SlotReading, SlotRecord, State, fold};
use crate::engine::{Engine, Snapshot};
use crate::error::Result;
use crate::recall::{View as _, phrase};

/// A slot in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SlotRow {
    /// Which.
    pub head: SlotHead,
    /// What it is about.
    pub title: String,
    /// What is in force, or why nothing is.
    pub value: String,
    /// How it stands; none where nothing was there yet.
    pub state: Option<State>,
    /// Whether its values are shown only when asked for.
    pub secret: bool,
    /// Its facts, in force or not.
    pub facts: Vec<FactId>,
    /// Everything that can be searched for.
    pub folded: String,
}

/// Every slot as of a moment, and of which version of the store they are.
pub fn slots(engine: &Engine, moment: Moment) -> Result<(u64, Vec<SlotRow>)> {
    let (snapshot, bounds) = (engine.snapshot(), moment.bounds(engine.now().instant));
    let mut rows = Vec::new();
    for slot in snapshot.slots()? {
        rows.push(slot_row(&snapshot, &slot, bounds)?);
    }
    rows.sort_by(|a, b| a.folded.cmp(&b.folded));
    tell_apart(&mut rows);
    Ok((snapshot.version(), rows))
}

/// Adds the kind of value where two neighbours are about the same: when the standup is, and where.
fn tell_apart(rows: &mut [SlotRow]) {
    let same: Vec<bool> = rows.windows(2).map(|pair| matches!(pair, [a, b] if a.title == b.title)).collect();
    let with_next = same.iter().copied().chain([false]);
    let with_last = [false].into_iter().chain(same.iter().copied());
    for ((row, next), last) in rows.iter_mut().zip(with_next).zip(with_last) {
        if next || last {
            row.title = format!("{}, {}", row.title, row.head.frame);
        }
    }
}

fn slot_row(
    snapshot: &Snapshot,
    slot: &SlotRecord,
    (at, known): (Timestamp, Option<Timestamp>),
) -> Result<SlotRow> {
    let reading = slot.read(at, known);
    let mut in_force = Vec::new();
    for id in &reading.in_force {
        in_force.extend(snapshot.fact(id)?);
    }
    let (value, state) = match in_force.first() {
        Some(fact) => {
            let values: Vec<String> = in_force.iter().map(phrase::value).collect();
            (values.join(", "), Some(if is_off(fact) { State::Retracted } else { State::Current }))
        }
        None => (String::new(), none_in_force(snapshot, slot, &reading, known)?),
    };
    let title = phrase::title(slot);
    let facts = slot.entries.iter().map(|entry| &entry.id).chain(&slot.pending).cloned().collect();
    let folded = fold(&format!("{title} {} {} {}", slot.entity.name, slot.attribute, slot.frame));
    let secret = in_force.iter().any(|fact| fact.draft.sensitive);
    Ok(SlotRow { head: slot.head(), title, value, state, secret, facts, folded })
}

fn is_off(fact: &Fact) -> bool {
    fact.draft.act == Act::Retract || fact.draft.value.is_none()
}

/// How a slot without a value stands.
fn none_in_force(
    snapshot: &Snapshot,
    slot: &SlotRecord,
    reading: &SlotReading,
    known: Option<Timestamp>,
) -> Result<Option<State>> {
    let has = |wanted: State| reading.states.values().any(|state| *state == wanted);
    Ok(match reading.reason {
        Some(Reason::Conflicted) => Some(State::Conflicted),
        Some(Reason::Retracted) => Some(State::Retracted),
        _ if has(State::Scheduled) => Some(State::Scheduled),
        Some(Reason::Lapsed) => Some(State::Lapsed),
        _ if waits(snapshot, slot, known)? => Some(State::Pending),
        _ if reading.states.is_empty() => None,
        _ => Some(State::Lapsed),
    })
}

/// Whether something that had been received waits for the user.
fn waits(snapshot: &Snapshot, slot: &SlotRecord, known: Option<Timestamp>) -> Result<bool> {
    for id in &slot.pending {
        let fact = snapshot.fact(id)?;
        if fact.is_some_and(|fact| known.is_none_or(|known| fact.source.received <= known)) {
            return Ok(true);
        }
    }
    Ok(false)
}
