//! Slots, as the history lists them.

use crate::domain::ledger::Reason;
use crate::domain::{Act, Fact, FactId, SlotHead, SlotReading, SlotRecord, Stamp, State, fold};
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
    /// How it stands.
    pub state: State,
    /// Whether its values are shown only when asked for.
    pub secret: bool,
    /// Its facts, in force or not.
    pub facts: Vec<FactId>,
    /// Everything that can be searched for.
    pub folded: String,
}

/// Every slot, and of which version of the store they are.
pub fn slots(engine: &Engine) -> Result<(u64, Vec<SlotRow>)> {
    let (snapshot, now) = (engine.snapshot(), engine.now());
    let mut rows = Vec::new();
    for slot in snapshot.slots()? {
        rows.push(slot_row(&snapshot, &slot, &now)?);
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

fn slot_row(snapshot: &Snapshot, slot: &SlotRecord, now: &Stamp) -> Result<SlotRow> {
    let reading = slot.read(now.instant, None);
    let mut in_force = Vec::new();
    for id in &reading.in_force {
        in_force.extend(snapshot.fact(id)?);
    }
    let (value, state) = match in_force.first() {
        Some(fact) => {
            let values: Vec<String> = in_force.iter().map(phrase::value).collect();
            (values.join(", "), if is_off(fact) { State::Retracted } else { State::Current })
        }
        None => none_in_force(slot, &reading),
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
fn none_in_force(slot: &SlotRecord, reading: &SlotReading) -> (String, State) {
    let has = |wanted: State| reading.states.values().any(|state| *state == wanted);
    let state = match reading.reason {
        Some(Reason::Conflicted) => State::Conflicted,
        Some(Reason::Retracted) => State::Retracted,
        _ if has(State::Scheduled) => State::Scheduled,
        Some(Reason::Lapsed) => State::Lapsed,
        _ if !slot.pending.is_empty() => State::Pending,
        _ => State::Lapsed,
    };
    (String::new(), state)
}
