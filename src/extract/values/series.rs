//! Days of one month said one after the other: "4 March, hers is the 5th".

use super::Reading;
use crate::domain::{Value, ValueKind};
use jiff::civil::Date;

/// Gives a bare day the month of the date before it in the same sentence, where it is the later of the two.
pub(super) fn join(text: &str, readings: &mut [Reading]) {
    for at in 1..readings.len() {
        let Some([before, reading]) = readings.get_mut(at - 1..=at) else { continue };
        let between = text.get(before.span.end..reading.span.start).unwrap_or("\n");
        if between.contains(['.', '!', '?', '\n']) || !names_month(&before.value) {
            continue;
        }
        let dates =
            before.value.norm.get(..10).and_then(|day| day.parse::<Date>().ok()).zip(bare(&reading.value));
        let later = dates.filter(|(date, day)| date.day() < *day);
        if let Some(date) = later.and_then(|(date, day)| Date::new(date.year(), date.month(), day).ok()) {
            reading.value = Value::new(ValueKind::Date, date.to_string(), reading.value.text.clone());
        }
    }
}

/// Whether a date is written with its month.
fn names_month(value: &Value) -> bool {
    let dated = matches!(value.kind, ValueKind::Date | ValueKind::Datetime);
    dated && value.text.split([' ', ',']).any(|word| super::calendar::month(&word.to_lowercase()).is_some())
}

/// The day of "the 5th".
fn bare(value: &Value) -> Option<i8> {
    let day = value.text.strip_prefix("the ").unwrap_or(&value.text);
    let digits = ["st", "nd", "rd", "th"].iter().find_map(|ending| day.strip_suffix(ending))?;
    digits.parse().ok().filter(|_| value.kind == ValueKind::Date)
}
