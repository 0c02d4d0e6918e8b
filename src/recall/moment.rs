//! The time that an unfinished message is about: now, or the day that it names.

use jiff::Timestamp;

use super::ask;
use super::preview::Request;
use crate::domain::{Stamp, Value, ValueKind};
use crate::extract::Scanned;

/// When a slot is read, and what can be known: only what was written before the request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// Valid time.
    pub valid: Timestamp,
    /// The latest stated time of what takes part.
    pub written: Timestamp,
}

impl Moment {
    /// Now, as the request has it.
    #[must_use]
    pub const fn of(request: &Request) -> Self {
        Self { valid: request.now.instant, written: request.now.instant }
    }

    /// When a value is said to hold: from `from` on, or on the day that it names itself, where that is to come; else
    /// now.
    #[must_use]
    pub fn when(value: &Value, from: Option<Timestamp>, request: &Request) -> Self {
        let now = Self::of(request);
        let day = from.or_else(|| day_of(value, &request.now));
        Self { valid: day.filter(|day| *day > now.valid).unwrap_or(now.valid), ..now }
    }
}

/// The unfinished sentence without the day that it speaks of, and that day: "our standup tomorrow is at" asks for the
/// standup as it will be tomorrow. A sentence that no value follows speaks of no day.
#[must_use]
pub fn of_sentence(request: &Request, draft: &Scanned) -> (String, Moment) {
    let sentence = ask::last_sentence(&request.draft);
    let now = Moment::of(request);
    if !ask::leads_to_value(sentence) {
        return (sentence.to_owned(), now);
    }
    let scan = draft.values_of(sentence);
    let days = scan.readings.iter().map(|reading| (reading.span, day_of(&reading.value, &request.now)));
    let spells = scan.validity.iter().map(|spell| (spell.span, spell.from.map(|from| from + HALF_A_DAY)));
    let Some((place, day)) = days.chain(spells).find_map(|(span, day)| Some((span, day?))) else {
        return (sentence.to_owned(), now);
    };
    let before = sentence.get(..place.start).unwrap_or_default().trim_end();
    // "on Wednesday": the preposition goes with its day.
    let before = before.strip_suffix(" on").or_else(|| before.strip_suffix(" for")).unwrap_or(before);
    let after = sentence.get(place.end..).unwrap_or_default();
    (format!("{before}{after}"), Moment { valid: day.max(now.valid), ..now })
}

/// Exceptions of a day begin at its midnight; its noon is inside them, whatever the clocks do.
const HALF_A_DAY: jiff::SignedDuration = jiff::SignedDuration::from_hours(12);

/// Noon of a date, the instant of a date with a time.
fn day_of(value: &Value, now: &Stamp) -> Option<Timestamp> {
    match value.kind {
        ValueKind::Date => now.instant_of(value.norm.parse::<jiff::civil::Date>().ok()?.at(12, 0, 0, 0)),
        ValueKind::Datetime => now.instant_of(value.norm.parse().ok()?),
        _ => None,
    }
}
