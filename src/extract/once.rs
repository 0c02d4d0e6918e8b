//! What happens once: a dinner, a train, an appointment. Said without a day, it is of the day it is said on.

use jiff::Timestamp;
use jiff::civil::{Date, Time};

use super::predicate::Pick;
use crate::domain::{Stamp, Value, ValueKind};

/// Nouns of what happens once, unless the words make it a habit.
#[rustfmt::skip]
const ONCE: &[&str] = &[
    "appointment", "barbecue", "bbq", "brunch", "bus", "ceremony", "coach", "concert", "departure", "dinner", "drinks", "drink",
    "exam", "farewell", "ferry", "film", "flight", "funeral", "gig", "haircut", "hearing", "interview", "landing", "movie",
    "opening", "party", "picnic", "pickup", "play", "premiere", "reception", "sailing", "show", "supper", "taxi", "train",
    "viewing", "visit", "wedding", "cab", "connection", "match",
];

/// Whether a canonical property is an event that happens once.
pub(super) fn is_one_off(attribute: &str) -> bool {
    let head = attribute.rsplit(' ').next().unwrap_or(attribute);
    ONCE.contains(&head)
        && !attribute.split(' ').any(|word| matches!(word, "weekly" | "daily" | "monthly" | "usual"))
}

/// When a time without a day is over: with the day on which it comes next.
pub(super) fn over(attribute: &str, value: &Value, stated: &Stamp) -> Option<Timestamp> {
    if value.kind != ValueKind::Time || !is_one_off(attribute) {
        return None;
    }
    let time: Time = value.norm.parse().ok()?;
    let mut day = stated.wall.date();
    if time < stated.wall.time() {
        day = day.tomorrow().ok()?;
    }
    stated.instant_of(day.tomorrow().ok()?.at(0, 0, 0, 0))
}

/// A time alone, on the day on which it comes next.
pub(super) fn dated(pick: Pick, stated: &Stamp) -> Pick {
    match dated_value(&pick.value, stated) {
        Some((value, over)) => Pick { value, expiry: Some(over), ..pick },
        None => pick,
    }
}

/// A value that is a time alone, on the day on which it comes next, and when that day is over.
pub(super) fn dated_value(value: &Value, stated: &Stamp) -> Option<(Value, Timestamp)> {
    if value.kind != ValueKind::Time {
        return None;
    }
    let time: Time = value.norm.parse().ok()?;
    let mut day = stated.wall.date();
    if time < stated.wall.time() {
        day = day.tomorrow().ok()?;
    }
    on(day, value, stated)
}

/// A time on a day, and when that is over.
pub(super) fn on(day: Date, time: &Value, stated: &Stamp) -> Option<(Value, Timestamp)> {
    let over = stated.instant_of(day.tomorrow().ok()?.at(0, 0, 0, 0))?;
    Some((Value::new(ValueKind::Datetime, format!("{day}T{}", time.norm), time.text.clone()), over))
}

/// When the day after a message is over.
pub(super) fn tomorrow_over(stated: &Stamp) -> Option<Timestamp> {
    let day = stated.wall.date().tomorrow().ok()?.tomorrow().ok()?;
    stated.instant_of(day.at(0, 0, 0, 0))
}
