//! Events that are off: what else is known of them is of no use.

use super::moment::Moment;
use super::view::View;
use crate::domain::{Fact, Frame, SlotHead, ValueKind};
use crate::extract;

/// Whether the event that a fact is about, which happens once, is off: where it was to be, or who was to bring what, is
/// then of no use. What was said after that stands.
pub fn is_called_off<V: View>(view: &V, fact: &Fact, moment: Moment) -> Result<bool, V::Error> {
    let head = SlotHead { frame: Frame::When, ..fact.head() };
    if head.frame == fact.draft.frame || !extract::is_one_off(&fact.attribute) {
        return Ok(false);
    }
    let Some(slot) = view.slot(&head)? else { return Ok(false) };
    for id in slot.read_as_written_by(moment.valid, moment.written).in_force {
        let off = view.fact(&id)?.filter(|when| {
            when.draft.value.as_ref().is_some_and(|value| value.kind == ValueKind::State)
                && when.source.stated.instant > fact.source.stated.instant
        });
        if off.is_some() {
            return Ok(true);
        }
    }
    Ok(false)
}
