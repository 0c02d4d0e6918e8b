//! Values in words that stay true: what was written where that stands by itself, else the absolute day.

use jiff::civil::{Date, Time};

use crate::domain::{Value, ValueKind, fold};

const DAYS: [(&str, &str); 7] = [
    ("mon", "Mondays"),
    ("tue", "Tuesdays"),
    ("wed", "Wednesdays"),
    ("thu", "Thursdays"),
    ("fri", "Fridays"),
    ("sat", "Saturdays"),
    ("sun", "Sundays"),
];

const MONTHS: [&str; 12] =
    ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/// A value as a prompt should have it: "tomorrow at 3" would be wrong the day after, "10:45am" says too little of
/// what happens on Mondays.
#[must_use]
pub fn in_full(value: &Value) -> String {
    let text = &value.text;
    match value.kind {
        ValueKind::Recur => {
            let (days, time) = value.norm.split_once(' ').unwrap_or((&value.norm, ""));
            let text = if names_a_day(text) { text.clone() } else { format!("{} {text}", recurrence(days)) };
            with_time(text, time)
        }
        ValueKind::Date if !is_absolute(text) => absolute(&value.norm).unwrap_or_else(|| text.clone()),
        ValueKind::Datetime => {
            let (date, time) = value.norm.split_once('T').unwrap_or((&value.norm, ""));
            if is_absolute(text) {
                return with_time(text.clone(), time);
            }
            let written = text.split(' ').find(|word| is_time(word)).map(str::to_owned);
            match (absolute(date), written.or_else(|| clock(time))) {
                (Some(date), Some(time)) => format!("{date}, {time}"),
                _ => text.clone(),
            }
        }
        _ => text.clone(),
    }
}

/// `text`, with the time that it inherited from the value before where it gives none.
fn with_time(text: String, time: &str) -> String {
    let says = text
        .split(' ')
        .any(|word| is_time(word) || matches!(word, "at" | "noon" | "midnight" | "past" | "to"));
    match clock(time).filter(|_| !says) {
        Some(time) => format!("{text}, {time}"),
        None => text,
    }
}

/// Whether a word is a time of day: "10:45", "3.40", "3pm".
fn is_time(word: &str) -> bool {
    let word = word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    let parts = |separator| {
        word.split_once(separator).is_some_and(|(hour, rest): (&str, &str)| {
            hour.parse::<u8>().is_ok() && rest.starts_with(|c: char| c.is_ascii_digit())
        })
    };
    let half = word.strip_suffix("am").or_else(|| word.strip_suffix("pm"));
    parts(':')
        || parts('.')
        || half.is_some_and(|hour| hour.parse::<u8>().is_ok())
        || matches!(&*word, "noon" | "midnight")
}

/// What a writer would type next: the time alone, where the day is understood.
#[must_use]
pub fn to_insert(value: &Value) -> String {
    match value.kind {
        ValueKind::Recur => value.text.clone(),
        _ => in_full(value),
    }
}

/// The days of a recurrence: `mon` → "Mondays", `mon-fri` → "weekdays", `tue,thu` → "Tuesdays, Thursdays".
fn recurrence(days: &str) -> String {
    if days == "mon-fri" {
        return "weekdays".to_owned();
    }
    let words: Vec<&str> = days
        .split(',')
        .map(|day| DAYS.iter().find(|(short, _)| *short == day).map_or(day, |(_, long)| *long))
        .collect();
    words.join(", ")
}

fn names_a_day(text: &str) -> bool {
    fold(text).split(|c: char| !c.is_alphabetic()).any(|word| {
        DAYS.iter().any(|(short, _)| word.starts_with(short))
            || matches!(word, "daily" | "every" | "each" | "weekdays")
    })
}

/// Whether a date names its month, in letters or figures.
fn is_absolute(text: &str) -> bool {
    let folded = fold(text);
    let in_letters = folded
        .split(|c: char| !c.is_alphabetic())
        .any(|word| MONTHS.iter().any(|month| word.starts_with(month)) && word != "monday");
    let mut previous: [char; 2] = [' '; 2];
    let in_figures = folded.chars().any(|c| {
        let between = previous[0].is_ascii_digit() && matches!(previous[1], '/' | '-') && c.is_ascii_digit();
        previous = [previous[1], c];
        between
    });
    in_letters || in_figures
}

fn absolute(norm: &str) -> Option<String> {
    let date: Date = norm.parse().ok()?;
    Some(date.strftime("%A %-d %B").to_string())
}

fn clock(norm: &str) -> Option<String> {
    let time: Time = norm.parse().ok()?;
    let half = if time.hour() < 12 { "am" } else { "pm" };
    let hour = (time.hour() + 11) % 12 + 1;
    Some(if time.minute() == 0 {
        format!("{hour}{half}")
    } else {
        format!("{hour}:{:02}{half}", time.minute())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn relative_and_partial_values_are_completed_and_all_others_stay_as_written() {
        let full = |kind, norm: &str, text: &str| in_full(&Value::new(kind, norm, text));
        assert_eq!(full(ValueKind::Recur, "mon 10:45", "10:45am"), "Mondays 10:45am");
        assert_eq!(full(ValueKind::Recur, "mon-fri 10:45", "10:45am"), "weekdays 10:45am");
        assert_eq!(full(ValueKind::Recur, "mon 10:45", "Mondays at 10:45"), "Mondays at 10:45");
        assert_eq!(full(ValueKind::Date, "2026-01-22", "tomorrow"), "Thursday 22 January");
        assert_eq!(full(ValueKind::Date, "2026-12-02", "December 2"), "December 2");
        assert_eq!(full(ValueKind::Date, "2026-12-02", "12/2"), "12/2");
        assert_eq!(
            full(ValueKind::Datetime, "2026-01-22T15:40", "Thurs 22nd 3.40"),
            "Thursday 22 January, 3.40"
        );
        assert_eq!(
            full(ValueKind::Datetime, "2026-01-22T15:00", "Monday at three"),
            "Thursday 22 January, 3pm"
        );
        assert_eq!(full(ValueKind::Recur, "sat 18:30", "Saturdays"), "Saturdays, 6:30pm");
        assert_eq!(full(ValueKind::Datetime, "2026-12-04T15:00", "4 December"), "4 December, 3pm");
        assert_eq!(full(ValueKind::Datetime, "2026-12-04T15:00", "4 December at 3"), "4 December at 3");
        assert_eq!(full(ValueKind::Money, "GBP 5", "£5"), "£5");
    }
}
