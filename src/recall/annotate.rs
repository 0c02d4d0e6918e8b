//! What is held back, and why: a plain ranker would have shown it.

use super::ask::Asked;
use super::moment::Moment;
use super::phrase;
use super::preview::{Block, Cause, HeldBack, Line, Upcoming};
use super::route::{Hit, hits, read};
use super::view::View;
use super::who;
use super::words;
use crate::domain::ledger::Entry;
use crate::domain::{EntityKind, EntityRef, Fact, FactId, SlotHead, Stamp, State};
use crate::extract;
use jiff::Timestamp;

/// The most lines held back of one slot, and of all namesakes.
const MOST: usize = 5;

/// Values of a slot that do not hold, the latest first.
pub fn of_slot<V: View>(
    view: &V,
    hit: &Hit,
    block: &Block,
    at: jiff::Timestamp,
) -> Result<Vec<HeldBack>, V::Error> {
    let mut held: Vec<HeldBack> = Vec::new();
    let reading = &hit.reading;
    let entries = hit
        .slot
        .entries
        .iter()
        .rev()
        .map(|entry| &entry.id)
        .filter(|id| !reading.reaffirms.contains_key(*id));
    for id in hit.slot.pending.iter().rev().chain(entries) {
        let state = if hit.slot.pending.contains(id) {
            Some(State::Pending)
        } else {
            reading.states.get(id).copied()
        };
        let Some((state, cause)) = state.and_then(cause) else { continue };
        if held.len() == MOST || block.iter().any(|line| line.fact == *id) {
            continue;
        }
        let Some(fact) = view.fact(id)? else { continue };
        if fact.draft.value.is_none() || fact.source.stated.instant > at {
            continue;
        }
        let by = by(hit, &fact, state);
        let replacing = match &by {
            Some(by) => view.fact(by)?,
            None => None,
        };
        let mut held_back = held_back(&fact, state, cause);
        held_back.since = replacing.as_ref().map(Fact::valid_from);
        held_back.by_value = replacing.and_then(|fact| fact.draft.value.as_ref().map(words::in_full));
        held_back.by = by;
        let shown = |line: &Line| line.value == held_back.value;
        if !block.iter().any(shown) && held.iter().all(|known| known.text != held_back.text) {
            held.push(held_back);
        }
    }
    Ok(held)
}

/// Changes of a slot that are announced, and what resumes after an exception; the next first.
pub fn upcoming<V: View>(view: &V, hit: &Hit, now: &Stamp) -> Result<Vec<Upcoming>, V::Error> {
    let mut upcoming = Vec::new();
    for entry in &hit.slot.entries {
        let scheduled = hit.reading.states.get(&entry.id) == Some(&State::Scheduled);
        if !scheduled || hit.reading.reaffirms.contains_key(&entry.id) {
            continue;
        }
        if let Some(fact) = view.fact(&entry.id)? {
            upcoming.push(Upcoming {
                fact: entry.id.clone(),
                text: phrase::bare(&fact),
                from: fact.valid_from(),
                resumes: false,
            });
        }
    }
    if let Some((from, id)) = resumption(hit)
        && let Some(fact) = view.fact(&id)?
    {
        let text = format!("resumes {}: {}", phrase::moment(from, now), phrase::value(&fact));
        upcoming.push(Upcoming { fact: id, text, from, resumes: true });
    }
    upcoming.sort_by_key(|change| change.from);
    Ok(upcoming)
}

/// What the exception in force covers, and when that holds again.
fn resumption(hit: &Hit) -> Option<(Timestamp, FactId)> {
    /// Changes that are looked at: an exception ends within a few.
    const CHANGES: usize = 8;
    let reading = &hit.reading;
    let [exception] = reading.in_force.as_slice() else { return None };
    let is_it = |entry: &&Entry| entry.id == *exception;
    hit.slot.entries.iter().find(is_it).filter(|entry| entry.valid_until.is_some())?;
    let mut at = reading.next_flip_at?;
    for _ in 0..CHANGES {
        let later = hit.slot.read_as_written_by(at, hit.moment.written);
        match later.in_force.as_slice() {
            [same] if same == exception => at = later.next_flip_at?,
            [other] => {
                let covered = reading.states.get(other) == Some(&State::Overridden);
                return covered.then(|| (at, other.clone()));
            }
            _ => return None,
        }
    }
    None
}

/// What holds for other people of the same first name: in the slots that answered, or where none did, in those that
/// the request would mean of them.
pub fn of_namesakes<V: View>(
    view: &V,
    entity: &EntityRef,
    answered: &[Hit],
    asked: &Asked,
    moment: Moment,
) -> Result<Vec<HeldBack>, V::Error> {
    let mut held = Vec::new();
    // Only people can be mistaken for one another: two things of one name are two things.
    if entity.id.kind() != EntityKind::Person {
        return Ok(held);
    }
    for namesake in who::namesakes(view, entity)? {
        if held.len() >= MOST {
            break;
        }
        let theirs = if answered.is_empty() {
            hits(view, &namesake, asked, moment)?
        } else {
            let answered = answered.iter().map(|hit| hit.slot.head());
            let theirs = answered.clone().map(|head| SlotHead { entity: namesake.id.clone(), ..head });
            let same = read(view, theirs, moment)?;
            // Whoever has no standup may have a review: at its time somebody would look for the wrong one.
            if same.iter().all(|hit| hit.facts.is_empty()) {
                let mut alike = view.heads(&namesake.id)?;
                alike.retain(|head| answered.clone().any(|answered| are_events(&answered, head)));
                read(view, alike.into_iter(), moment)?
            } else {
                same
            }
        };
        for hit in theirs {
            held.extend(hit.facts.iter().map(|fact| held_back(fact, State::Current, Cause::WrongPerson)));
        }
    }
    held.truncate(MOST);
    Ok(held)
}

fn are_events(one: &SlotHead, other: &SlotHead) -> bool {
    one.frame == other.frame && [one, other].iter().all(|head| extract::is_event(&head.attribute))
}

/// What holds, but is not for these recipients.
pub fn untold(fact: &Fact) -> HeldBack {
    held_back(fact, State::Current, Cause::Private)
}

/// A line that found no room.
pub fn over_budget(line: &Line) -> HeldBack {
    HeldBack {
        fact: line.fact.clone(),
        text: line.text.clone(),
        value: line.value.clone(),
        entity: line.entity.clone(),
        state: line.state,
        cause: Cause::Budget,
        by: None,
        by_value: None,
        since: None,
    }
}

fn held_back(fact: &Fact, state: State, cause: Cause) -> HeldBack {
    HeldBack {
        fact: fact.draft.id.clone(),
        text: phrase::bare(fact),
        value: fact.draft.value.as_ref().map(words::to_insert).unwrap_or_default(),
        entity: fact.entity.clone(),
        state,
        cause,
        by: None,
        by_value: None,
        since: None,
    }
}

const fn cause(state: State) -> Option<(State, Cause)> {
    let cause = match state {
        State::Superseded | State::Overridden | State::Retracted | State::Mistaken => Cause::Stale,
        State::Lapsed => Cause::Lapsed,
        State::Conflicted => Cause::Conflicted,
        State::Pending => Cause::Pending,
        State::Current | State::Scheduled => return None,
    };
    Some((state, cause))
}

fn by(hit: &Hit, fact: &Fact, state: State) -> Option<FactId> {
    match (&fact.outcome, state) {
        (crate::domain::Outcome::Pending { against, .. }, State::Pending) => against.clone(),
        _ => hit.reading.by.get(&fact.draft.id).cloned(),
    }
}
