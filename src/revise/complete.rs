//! Partial values: a change of only the time, or only the day, gives the whole new value.

use jiff::civil::{Date, Time, Weekday};

use crate::domain::{Assumption, Value, ValueKind};

/// `new` completed from the value that it replaces, and what was assumed; nothing where it is whole by itself.
pub fn complete(new: &Value, live: &Value, today: Date) -> Option<(Value, Assumption)> {
    match (new.kind, live.kind) {
        (ValueKind::Time, ValueKind::Recur) => {
            let day = live.norm.split(' ').next()?;
            let text = format!("{} {}", recurrence_words(day), new.text);
            let value = Value::new(ValueKind::Recur, format!("{day} {}", new.norm), text);
            Some((value, Assumption::InheritedDate))
        }
        (ValueKind::Time, ValueKind::Datetime | ValueKind::Date) => {
            let date: Date = live.norm.split('T').next()?.parse().ok()?;
            if date < today {
                return None;
            }
            let text = format!("{} {}", date_words(date), new.text);
            let value = Value::new(ValueKind::Datetime, format!("{date}T{}", new.norm), text);
            Some((value, Assumption::InheritedDate))
        }
        (ValueKind::Date, ValueKind::Datetime) => {
            let time = live.norm.split_once('T')?.1;
            let text = format!("{} {}", new.text, clock_words(time)?);
            let value = Value::new(ValueKind::Datetime, format!("{}T{time}", new.norm), text);
            Some((value, Assumption::InheritedTime))
        }
        (ValueKind::Recur, ValueKind::Recur) if !new.norm.contains(' ') => {
            let (_, time) = live.norm.split_once(' ')?;
            let text = format!("{} {}", new.text, clock_words(time)?);
            let value = Value::new(ValueKind::Recur, format!("{} {time}", new.norm), text);
            Some((value, Assumption::InheritedTime))
        }
        _ => None,
    }
}

/// A day of a recurrence in words: `mon` → "Mondays", `daily` stays.
fn recurrence_words(day: &str) -> String {
    let weekday = [
        ("mon", Weekday::Monday),
        ("tue", Weekday::Tuesday),
        ("wed", Weekday::Wednesday),
        ("thu", Weekday::Thursday),
        ("fri", Weekday::Friday),
        ("sat", Weekday::Saturday),
        ("sun", Weekday::Sunday),
    ];
    weekday
        .iter()
        .find(|(short, _)| *short == day)
        .map_or_else(|| day.to_owned(), |(_, day)| format!("{day:?}s"))
}

/// A date in words: "22 January".
fn date_words(date: Date) -> String {
    date.strftime("%-d %B").to_string()
}

/// A normalised time in words: `15:40` → "3:40pm".
fn clock_words(norm: &str) -> Option<String> {
    let time: Time = norm.parse().ok()?;
    let half = if time.hour() < 12 { "am" } else { "pm" };
    let hour = match time.hour() % 12 {
        0 => 12,
        hour => hour,
    };
    Some(if time.minute() == 0 {
        format!("{hour}{half}")
    } else {
        format!("{hour}:{:02}{half}", time.minute())
    })
}
