//! From the request to the slots that answer it.

use std::collections::BTreeSet;

use super::ask::{Asked, Frames};
use super::moment::Moment;
use super::view::View;
use crate::domain::{EntityRef, Fact, Frame, SlotHead, SlotReading, SlotRecord, Subject};
use crate::extract;

/// A slot that answers the request, as it reads at the request's time.
pub struct Hit {
    pub slot: SlotRecord,
    pub reading: SlotReading,
    /// The facts in force.
    pub facts: Vec<Fact>,
    /// When it was read.
    pub moment: Moment,
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
        hits.push(Hit { slot, reading, facts, moment });
    }
    Ok(hits)
}

/// The slots that a request means: those of just its words, else the one that it names by fewer words, else the one
/// event that it may name by a general noun; where no property leads the draft, those whose words all occur in it.
fn matching<'a>(heads: &'a [SlotHead], asked: &Asked) -> Vec<&'a SlotHead> {
    let framed =
        |head: &SlotHead| asked.frames.is_empty() || asked.frames.iter().any(|frames| answers(*frames, head));
    let named = |is_meant: &dyn Fn(&str) -> bool| -> Vec<&'a SlotHead> {
        heads.iter().filter(|head| is_meant(&head.attribute)).collect()
    };
    let mut found: Vec<&SlotHead> = match &asked.attribute {
        Some(attribute) => {
            let words: BTreeSet<&str> = attribute.split(' ').collect();
            let mut found = named(&|it| it == attribute);
            if found.is_empty() {
                found = named(&|it| extract::mean_the_same(attribute, it));
            }
            if found.is_empty() {
                // "my dentist" is not "my sister's dentist".
                let is_own = |it: &str| {
                    asked.subject != Some(Subject::Author)
                        || !it.split(' ').any(|word| extract::is_kin(word) && !words.contains(word))
                };
                found = only(named(&|it| words.is_subset(&it.split(' ').collect()) && is_own(it)));
            }
            if found.is_empty() {
                let mut special = named(&|it| extract::may_mean(attribute, it));
                special.retain(|head| framed(head));
                found = only(special);
            }
            found
        }
        None if asked.open => {
            let said: BTreeSet<&str> = asked.words.iter().map(String::as_str).collect();
            named(&|it| it.split(' ').all(|word| said.contains(word)))
        }
        None => Vec::new(),
    };
    found.retain(|head| framed(head));
    found.sort_by_key(|head| (head.frame != Frame::When, head.frame.clone()));
    found
}

/// The slots, where all are of one property.
fn only(slots: Vec<&SlotHead>) -> Vec<&SlotHead> {
    let properties: BTreeSet<&str> = slots.iter().map(|head| head.attribute.as_str()).collect();
    if properties.len() == 1 { slots } else { Vec::new() }
}

/// "at" asks for the time of an event, and for the place of all else ("my address is at").
fn answers(frames: Frames, head: &SlotHead) -> bool {
    frames.has(&head.frame)
        || (frames == Frames::When && head.frame == Frame::Where && !extract::is_event(&head.attribute))
}
