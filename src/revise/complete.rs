//! Partial values: a change of only the time, or only the day, gives the whole new value.

use jiff::Span;
use jiff::civil::{Date, DateTime, Time};

use crate::domain::{Assumption, Value, ValueKind};

/// `new` completed from the value that it replaces, and what was assumed; nothing where it is whole by itself. The
/// text stays as written: the norm alone says the rest.
pub fn complete(new: &Value, live: &Value, today: Date) -> Option<(Value, Assumption)> {
    let completed = |kind, norm: String| Value::new(kind, norm, new.text.clone());
    if new.kind == ValueKind::Duration {
        return Some((shifted(new, live)?, Assumption::InheritedTime));
    }
    match (new.kind, live.kind) {
        (ValueKind::Time, ValueKind::Recur) => {
            let day = live.norm.split(' ').next()?;
            let value = completed(ValueKind::Recur, format!("{day} {}", new.norm));
            Some((value, Assumption::InheritedDate))
        }
        (ValueKind::Time, ValueKind::Datetime | ValueKind::Date) => {
            let date: Date = live.norm.split('T').next()?.parse().ok()?;
            // What is over is no day to go on with.
            (date >= today).then(|| {
                let value = completed(ValueKind::Datetime, format!("{date}T{}", new.norm));
                (value, Assumption::InheritedDate)
            })
        }
        (ValueKind::Date, ValueKind::Datetime) => {
            let (_, time) = live.norm.split_once('T')?;
            let value = completed(ValueKind::Datetime, format!("{}T{time}", new.norm));
            Some((value, Assumption::InheritedTime))
        }
        (ValueKind::Date, ValueKind::Recur | ValueKind::Time) => {
            let value = completed(ValueKind::Datetime, format!("{}T{}", new.norm, time_of(live)?));
            Some((value, Assumption::InheritedTime))
        }
        (ValueKind::Recur, ValueKind::Recur | ValueKind::Time) if !new.norm.contains(' ') => {
            let value = completed(ValueKind::Recur, format!("{} {}", new.norm, time_of(live)?));
            Some((value, Assumption::InheritedTime))
        }
        _ => None,
    }
}

/// `live`, moved by as much as `by` says.
fn shifted(by: &Value, live: &Value) -> Option<Value> {
    let span: Span = by.norm.parse().ok()?;
    let clock = |time: Time| time.strftime("%-I:%M%P").to_string();
    let (norm, text) = match live.kind {
        ValueKind::Time | ValueKind::Recur if is_of_clock(by) => {
            let time = time_of(live)?;
            let moved = time.parse::<Time>().ok()?.wrapping_add(span);
            let days = live.norm.strip_suffix(time)?;
            (format!("{days}{}", moved.strftime("%H:%M")), clock(moved))
        }
        ValueKind::Datetime => {
            let moved = live.norm.parse::<DateTime>().ok()?.checked_add(span).ok()?;
            (moved.strftime("%Y-%m-%dT%H:%M").to_string(), clock(moved.time()))
        }
        ValueKind::Date if !is_of_clock(by) => {
            let moved = live.norm.parse::<Date>().ok()?.checked_add(span).ok()?;
            (moved.to_string(), moved.strftime("%-d %B").to_string())
        }
        _ => return None,
    };
    Some(Value::new(live.kind, norm, text))
}

/// Whether a length of time is one of hours and minutes.
fn is_of_clock(length: &Value) -> bool {
    length.norm.contains('T')
}

/// The time of "mon 09:30", "09:30".
fn time_of(live: &Value) -> Option<&str> {
    live.norm.rsplit(' ').next().filter(|time| time.contains(':'))
}
