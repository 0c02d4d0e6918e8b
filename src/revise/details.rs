//! What is said of an event that happens once goes with it: where a dinner is holds as long as the dinner is to come.

use jiff::Timestamp;

use super::link::Linked;
use crate::domain::ledger::{Entry, Reason};
use crate::domain::{FactId, SlotRecord};
use crate::extract;

/// Gives `details` the end of the events that they are of: `events` are the times of the same entity.
pub fn end_details(events: &Linked, details: &mut Linked) {
    let mut ended: Vec<(FactId, Timestamp)> = Vec::new();
    for slot in details.slots.iter_mut().filter(|slot| extract::is_one_off(&slot.attribute)) {
        let Some(event) = events.slots.iter().find(|event| event.attribute == slot.attribute) else {
            continue;
        };
        let ends = ends(event);
        for entry in &mut slot.entries {
            let begins = entry.valid_from.unwrap_or(entry.stated).max(entry.stated);
            let Some(end) = ends.iter().copied().find(|end| *end > begins) else { continue };
            if end_at(entry, end) {
                ended.push((entry.id.clone(), end));
            }
        }
    }
    for fact in &mut details.facts {
        if let Some((_, end)) = ended.iter().find(|(id, _)| *id == fact.draft.id) {
            fact.draft.expiry = Some(*end);
        }
    }
}

fn end_at(entry: &mut Entry, end: Timestamp) -> bool {
    let earlier = entry.expiry.is_none_or(|expiry| end < expiry);
    if earlier {
        entry.expiry = Some(end);
    }
    earlier
}

/// When an event was over, each time that it took place, or called off for good.
fn ends(event: &SlotRecord) -> Vec<Timestamp> {
    let stretches = event.over_time(None).concat();
    let last = stretches.len().saturating_sub(1);
    let over = |(place, reason): (usize, Option<Reason>)| match reason {
        Some(Reason::Lapsed) => true,
        Some(Reason::Retracted) => place == last,
        _ => false,
    };
    let ends = stretches.iter().enumerate().filter(|(place, stretch)| over((*place, stretch.reason)));
    ends.map(|(_, stretch)| stretch.from).collect()
}
