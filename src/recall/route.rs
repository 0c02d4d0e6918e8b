//! From the request to the slots that answer it.

use std::collections::BTreeSet;

use super::ask::{Asked, Frames};
use super::moment::Moment;
use super::view::View;
use crate::domain::{EntityRef, Fact, Frame, SlotHead, SlotReading, SlotRecord};
use crate::extract;

/// A slot that answers the request, as it reads at the request's time.
pub struct Hit {
    pub slot: SlotRecord,
    pub reading: SlotReading,
    /// The facts in force.
    pub facts: Vec<Fact>,
}

/// The slots of `entity` that answer `asked`, read at `moment`.
pub fn hits<V: View>(
    view: &V,
    entity: &EntityRef,
    asked: &Asked,
    moment: Moment,
) -> Result<Vec<Hit>, V::Error> {
    let heads = view.heads(&entity.id)?;
    read(view, matching(&heads, asked).into_iter().cloned(), moment)
}

/// The slots of `heads` that exist, read at `moment`.
pub fn read<V: View>(
    view: &V,
    heads: impl Iterator<Item = SlotHead>,
    moment: Moment,
) -> Result<Vec<Hit>, V::Error> {
    let mut hits = Vec::new();
    for head in heads {
        let Some(slot) = view.slot(&head)? else { continue };
        let reading = slot.read_as_written_by(moment.valid, moment.written);
        let mut facts = Vec::with_capacity(reading.in_force.len());
        for id in &reading.in_force {
            facts.extend(view.fact(id)?);
        }
        hits.push(Hit { slot, reading, facts });
    }
    Ok(hits)
}

/// The slots that a request means: those of just its words, else the one that it names by fewer words; where no
/// property leads the draft, those whose words all occur in it.
fn matching<'a>(heads: &'a [SlotHead], asked: &Asked) -> Vec<&'a SlotHead> {
    let mut found: Vec<&SlotHead> = match &asked.attribute {
        Some(attribute) => {
            let exact: Vec<&SlotHead> = heads.iter().filter(|head| head.attribute == *attribute).collect();
            if exact.is_empty() { wider(heads, attribute) } else { exact }
        }
        None if asked.open => {
            let said: BTreeSet<&str> = asked.words.iter().map(String::as_str).collect();
            heads.iter().filter(|head| head.attribute.split(' ').all(|word| said.contains(word))).collect()
        }
        None => Vec::new(),
    };
    if !asked.frames.is_empty() {
        found.retain(|head| asked.frames.iter().any(|frames| answers(*frames, head)));
    }
    found.sort_by_key(|head| (head.frame != Frame::When, head.frame.clone()));
    found
}

/// "at" asks for the time of an event, and for the place of all else ("my address is at").
fn answers(frames: Frames, head: &SlotHead) -> bool {
    frames.has(&head.frame)
        || (frames == Frames::When && head.frame == Frame::Where && !extract::is_event(&head.attribute))
}

fn wider<'a>(heads: &'a [SlotHead], attribute: &str) -> Vec<&'a SlotHead> {
    let words: BTreeSet<&str> = attribute.split(' ').collect();
    let wider: Vec<&SlotHead> = heads
        .iter()
        .filter(|head| words.is_subset(&head.attribute.split(' ').collect::<BTreeSet<&str>>()))
        .collect();
    let attributes: BTreeSet<&str> = wider.iter().map(|head| head.attribute.as_str()).collect();
    if attributes.len() == 1 { wider } else { Vec::new() }
}
