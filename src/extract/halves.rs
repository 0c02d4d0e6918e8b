//! Hours of which nobody said whether they are in the morning: the event that they are of tells.

use jiff::ToSpan;
use jiff::civil::Date;

use crate::domain::{Value, ValueKind, fold};

/// An hour of which nobody said whether it is in the morning, in the half of the day of the time it is about.
#[must_use]
pub fn half_day_of(value: &Value, known: &Value) -> Value {
    let hour = |norm: &str| norm.get(..2).and_then(|hour| hour.parse::<u8>().ok());
    let time_of = |norm: &str| norm.rfind([' ', 'T']).map_or(0, |at| at + 1);
    let (day, time) = value.norm.split_at(time_of(&value.norm));
    let known = known.norm.get(time_of(&known.norm)..).filter(|time| time.contains(':')).and_then(hour);
    let (Some(known), Some(said)) = (known, hour(time).filter(|_| time.contains(':'))) else {
        return value.clone();
    };
    let minutes = time.get(2..).unwrap_or_default();
    let nearest = [said % 12, said % 12 + 12].into_iter().min_by_key(|hour| hour.abs_diff(known));
    Value::new(value.kind, format!("{day}{:02}{minutes}", nearest.unwrap_or(said)), value.text.clone())
}

/// An hour from eight to eleven of which nobody said whether it is in the morning, where what it is of is had in the
/// evening: "pub quiz is Mondays at 8".
#[must_use]
pub fn evening_of(attribute: &str, value: &Value) -> Option<Value> {
    const EVENINGS: [&str; 20] = [
        "quiz",
        "pub",
        "gig",
        "concert",
        "dinner",
        "drinks",
        "party",
        "disco",
        "film",
        "cinema",
        "movie",
        "theatre",
        "opera",
        "poker",
        "bingo",
        "karaoke",
        "trivia",
        "supper",
        "fireworks",
        "darts",
    ];
    let late = attribute
        .split(' ')
        .any(|word| EVENINGS.contains(&crate::domain::singular(word).as_str()) || EVENINGS.contains(&word));
    let text = fold(&value.text);
    let said = ["am", "pm", "a.m.", "p.m.", "noon", "morning", "h"];
    let open = !text
        .split([' ', ','])
        .any(|word| said.iter().any(|half| word.ends_with(half)) || word.starts_with('0'));
    let hour: u8 = value.norm.rsplit([' ', 'T']).next()?.get(..2)?.parse().ok()?;
    let evening = late && open && value.norm.contains(':') && (8..12).contains(&hour);
    evening.then(|| half_day_of(value, &Value::new(ValueKind::Time, "20:00", "8pm")))
}

/// A bare day of the month ("the 17th") as the one to come that is nearest to the day it is to replace.
#[must_use]
pub fn day_near(value: &Value, known: &Value, today: Date) -> Option<Date> {
    let day = value.text.trim_start_matches("on ").trim_start_matches("the ");
    let day =
        ["st", "nd", "rd", "th"].iter().find_map(|ending| day.strip_suffix(ending)?.parse::<i8>().ok())?;
    let dated = |value: &Value| matches!(value.kind, ValueKind::Date | ValueKind::Datetime);
    let known: Date = known.norm.get(..10).filter(|_| dated(known) && dated(value))?.parse().ok()?;
    let months = [-1, 0, 1].into_iter().filter_map(|months| known.checked_add(months.months()).ok());
    let days = months.filter_map(|month| Date::new(month.year(), month.month(), day).ok());
    days.filter(|date| *date >= today).min_by_key(|date| (*date - known).get_days().abs())
}

/// Whether an hour may be one of the evening, as that of the event is: "8 then?" of what begins at seven.
#[must_use]
pub fn is_of_evening(value: &Value, known: &Value) -> bool {
    const EVENING: &str = "18:00";
    let time =
        |norm: &str| norm.rsplit([' ', 'T']).next().filter(|time| time.contains(':')).map(str::to_owned);
    let text = fold(&value.text);
    let says = |half: &str| text.split(' ').any(|word| word.ends_with(half));
    // Whoever writes "18:40" writes 7:05 in the morning.
    let by_day = known.text.split(|c: char| !c.is_ascii_digit()).any(|part| {
        part.parse::<u8>().is_ok_and(|hour| (13..24).contains(&hour) && known.norm.contains(part))
    });
    let is_open = !["am", "pm", "morning", "a.m.", "noon"].iter().any(|half| says(half));
    time(&known.norm).is_some_and(|time| time.as_str() >= EVENING) && is_open && !by_day
}
