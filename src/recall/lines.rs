//! The lines of a slot: of what holds, and of what held.

use super::audience::Audience;
use super::past::{self, Which};
use super::phrase;
use super::preview::{Line, Request};
use super::route::Hit;
use super::view::View;
use super::words;
use crate::domain::{Fact, Polarity, State, ValueKind};

/// The line of what is in force in a slot and may be told.
pub fn current_line(hit: &Hit, told: &[&Fact], request: &Request) -> Option<Line> {
    let facts: Vec<&Fact> =
        told.iter().copied().filter(|fact| fact.draft.polarity == Polarity::Affirm).collect();
    let first = facts.first()?;
    Some(line(phrase::current(&hit.slot, &facts, &request.now), first, State::Current))
}

/// The value that held then, or first, or last: one that was replaced tells more than an exception that is over.
pub fn past_line<V: View>(hit: &Hit, audience: &Audience<'_, V>) -> Result<Option<Line>, V::Error> {
    let Audience { view, request, .. } = *audience;
    let which = past::which(&request.draft, &request.now);
    let then = match which {
        Which::At(then) => hit.slot.read_as_written_by(then, hit.moment.written).in_force,
        Which::First | Which::Last => Vec::new(),
    };
    let mut past = None;
    let mut entries: Vec<_> = hit.slot.entries.iter().filter(|entry| entry.value.is_some()).collect();
    if which != Which::First {
        entries.reverse();
    }
    if let [then] = then.as_slice() {
        // What holds still is told as it holds.
        if hit.reading.in_force.contains(then) {
            return Ok(None);
        }
        entries.retain(|entry| entry.id == *then);
    }
    for entry in entries {
        let Some(state) = hit.reading.states.get(&entry.id).copied() else { continue };
        // What is denied without another value is told to nobody as what held.
        if state == State::Conflicted {
            return Ok(None);
        }
        let replaced = state == State::Superseded;
        let over = matches!(state, State::Retracted | State::Lapsed | State::Overridden);
        let wanted = (replaced || over && past.is_none()) && state != State::Mistaken;
        if wanted && !hit.reading.reaffirms.contains_key(&entry.id) {
            past = Some((entry, state));
        }
        if replaced {
            break;
        }
    }
    let Some((entry, state)) = past else { return Ok(None) };
    let Some(fact) = view.fact(&entry.id)? else { return Ok(None) };
    if !audience.may_be_told(&fact)? {
        return Ok(None);
    }
    let until = match hit.reading.by.get(&entry.id) {
        Some(by) => view.fact(by)?.map(|by| by.valid_from()),
        None => entry.expiry.or(entry.valid_until),
    };
    let text = phrase::past(&hit.slot, &fact, until, &request.now);
    Ok(Some(line(text, &fact, state)))
}

fn line(text: String, fact: &Fact, state: State) -> Line {
    // A cancellation is shown, but it is nothing to go on writing with.
    let value = fact.draft.value.as_ref().filter(|value| value.kind != ValueKind::State);
    Line {
        fact: fact.draft.id.clone(),
        text,
        value: value.map(words::to_insert).unwrap_or_default(),
        entity: fact.entity.clone(),
        state,
        since: fact.valid_from(),
        score: 1.0,
    }
}
