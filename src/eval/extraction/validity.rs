//! Whether a fact holds from when and until when its message says.

use jiff::civil::DateTime;
use jiff::{Timestamp, Unit};

use super::labels::Op;
use super::matching::Match;
use crate::domain::{Fact, Stamp};

const SLACK_DAYS: i32 = 1;

/// The beginning: to the minute, or to the day where the label names a day. Without a label it begins on the day on
/// which it was said.
pub(super) fn begins_right(one: &Match<'_>, fact: &Fact) -> bool {
    let begins = fact.draft.valid_from.map(|at| wall(one, at));
    match one.label.valid_from.as_deref() {
        None => begins.is_none_or(|begins| begins.date() == one.message.sent_at.date()),
        Some(text) => {
            // What begins when it is said need not be written down.
            let begins = begins.unwrap_or(one.message.sent_at);
            text.parse::<DateTime>().is_ok_and(|expected| {
                if text.contains('T') {
                    minute(begins) == minute(expected)
                } else {
                    begins.date() == expected.date()
                }
            })
        }
    }
}

/// The end, give or take a day. A thing that is over by itself ends too; that it is over needs no label. What arrived
/// late ends where its ledger says: `ended`.
pub(super) fn ends_right(one: &Match<'_>, fact: &Fact, ended: Option<Timestamp>) -> bool {
    let draft = &fact.draft;
    let ended = ended.filter(|_| one.label.op == Op::Backfill);
    match one.label.valid_until.as_deref() {
        None => draft.valid_until.is_none(),
        Some(text) => {
            let ends = draft.valid_until.or(ended).or(draft.expiry).map(|at| wall(one, at).date());
            let expected = text.parse::<DateTime>().map(DateTime::date);
            ends.zip(expected.ok()).is_some_and(|(ends, expected)| {
                expected.until((Unit::Day, ends)).is_ok_and(|span| span.get_days().abs() <= SLACK_DAYS)
            })
        }
    }
}

fn wall(one: &Match<'_>, at: Timestamp) -> DateTime {
    Stamp::at(at, one.conversation.zone.clone()).wall
}

fn minute(at: DateTime) -> Option<DateTime> {
    at.round(Unit::Minute).ok()
}
