//! Days: what names one, several or all of a kind; and the days that are named relative to others.

use super::calendar::{easter, plus, plus_months, weekday};
use super::clock::Part;
use super::dates::{calendar_date, month_alone, month_at, numeric, ordinal_alone};
use super::numbers::count;
use super::scanner::Scanner;
use super::times::part;
use super::weekdays::{recurring, weekday_beside, weekdays};
use crate::domain::Assumption;
use jiff::civil::{Date, Weekday};

/// Which day or days.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Day {
    /// One day. `weekday` tells that only the weekday was named.
    Date { date: Date, weekday: Option<Weekday>, part: Option<Part>, assumptions: Vec<Assumption> },
    /// Every such day: `daily`, `mon`, `mon-fri`.
    Recur { norm: String, part: Option<Part>, needs_time: bool },
    /// A whole month.
    Month { first: Date, assumptions: Vec<Assumption> },
}

pub(super) type Found = Option<(Day, usize)>;

pub(super) fn date(date: Date, assumptions: Vec<Assumption>) -> Day {
    Day::Date { date, weekday: None, part: None, assumptions }
}

/// The day at `i`, and its end.
pub(super) fn day(scanner: &Scanner, i: usize) -> Found {
    let (found, end) = named(scanner, i)
        .or_else(|| recurring(scanner, i))
        .or_else(|| relative(scanner, i))
        .or_else(|| end_of(scanner, i))
        .or_else(|| weekdays(scanner, i))
        .or_else(|| numeric(scanner, i))
        .or_else(|| calendar_date(scanner, i))
        .or_else(|| ordinal_alone(scanner, i))
        .or_else(|| month_alone(scanner, i))
        .or_else(|| holiday(scanner, i))?;
    let end = match &found {
        Day::Date { date, weekday: None, .. } => weekday_beside(scanner, *date, end).unwrap_or(end),
        _ => end,
    };
    let joined = scanner.mark(end, "-\u{2013}") && weekday(scanner.word(end + 1)).is_some();
    let listed = joined || (matches!(found, Day::Recur { .. }) && scanner.mark(end, "/"));
    if !scanner.is_free(i, end) || !(listed || scanner.ends_clean(end)) {
        return None;
    }
    match (found, part(scanner, end)) {
        (Day::Date { date, weekday, part: None, assumptions }, Some((part, end)))
            if !scanner.glued(end - 1) =>
        {
            Some((Day::Date { date, weekday, part: Some(part), assumptions }, end))
        }
        (found, _) => Some((found, end)),
    }
}

/// "today", "tomorrow", "the day after tomorrow", "tonight", "this evening".
fn named(scanner: &Scanner, i: usize) -> Found {
    let today = scanner.today();
    let at = |offset: i32, part: Option<Part>, end: usize| {
        let date = plus(today, offset);
        Some((Day::Date { date, weekday: None, part, assumptions: Vec::new() }, end))
    };
    match scanner.word(i) {
        "today" => at(0, None, i + 1),
        "tonight" => at(0, Some(Part::Afternoon), i + 1),
        "tomorrow" | "tmrw" | "tmr" | "tomoz" => at(1, None, i + 1),
        "yesterday" => at(-1, None, i + 1),
        "this" => {
            let (part, end) = part(scanner, i + 1)?;
            at(0, Some(part), end)
        }
        "the" if scanner.word(i + 1) == "day" => named(scanner, i + 1),
        "day" if scanner.word(i + 1) == "after" && scanner.word(i + 2) == "tomorrow" => at(2, None, i + 3),
        "day" if scanner.word(i + 1) == "before" && scanner.word(i + 2) == "yesterday" => at(-2, None, i + 3),
        _ => None,
    }
}

/// "in two weeks", "two weeks from Monday", "a week on Thursday", "a week today".
fn relative(scanner: &Scanner, i: usize) -> Found {
    let introduced = scanner.word(i) == "in";
    let start = i + usize::from(introduced);
    let (count, unit_at) = match scanner.word(start) {
        "a" => (1, start + 1),
        _ => (count(scanner, start)?, start + 1),
    };
    let count = i32::try_from(count).ok()?;
    let shift = |from: Date| match scanner.word(unit_at) {
        "day" | "days" => Some(plus(from, count)),
        "week" | "weeks" => Some(plus(from, count * 7)),
        "fortnight" | "fortnights" => Some(plus(from, count * 14)),
        "month" | "months" => Some(plus_months(from, count)),
        "year" | "years" => Some(plus_months(from, count.checked_mul(12)?)),
        _ => None,
    };
    shift(scanner.today())?;
    let end = unit_at + 1;
    if introduced {
        let possessive = scanner.mark(end, "'\u{2019}") && scanner.word(end + 1) == "time";
        let end = if possessive { end + 2 } else { end };
        return (!scanner.is_past(i, end)).then_some((date(shift(scanner.today())?, Vec::new()), end));
    }
    match scanner.word(end) {
        "today" => Some((date(shift(scanner.today())?, Vec::new()), end + 1)),
        "from" if scanner.word(end + 1) == "now" => {
            Some((date(shift(scanner.today())?, Vec::new()), end + 2))
        }
        "from" | "on" => {
            let (base, base_end) = named(scanner, end + 1).or_else(|| weekdays(scanner, end + 1))?;
            let Day::Date { date: base, assumptions, .. } = base else { return None };
            Some((date(shift(base)?, assumptions), base_end))
        }
        _ => None,
    }
}

/// "EOD Friday", "end of March", "the end of the month", "EOW".
fn end_of(scanner: &Scanner, i: usize) -> Found {
    let today = scanner.today();
    let start = i + usize::from(scanner.word(i) == "the");
    match scanner.word(start) {
        "eod" | "cop" | "cob" => {
            let after = start + 1 + usize::from(scanner.word(start + 1) == "on");
            Some(match named(scanner, after).or_else(|| weekdays(scanner, after)) {
                Some((Day::Date { date: day, assumptions, .. }, end)) => (date(day, assumptions), end),
                _ => (date(today, Vec::new()), start + 1),
            })
        }
        "eow" => Some((date(end_of_unit(today, "week")?, Vec::new()), start + 1)),
        "eom" => Some((date(end_of_unit(today, "month")?, Vec::new()), start + 1)),
        "end" => {
            let of = start + 1;
            let at = of + usize::from(scanner.word(of) == "of");
            let unit = at + usize::from(matches!(scanner.word(at), "the" | "this"));
            // The idiom.
            if scanner.word(unit) == "day" && scanner.back(start).find(|word| *word != "the") == Some("at") {
                return None;
            }
            if let Some(day) = end_of_unit(today, scanner.word(unit)) {
                return Some((date(day, Vec::new()), unit + 1));
            }
            if scanner.word(unit) == "next" {
                let next = match scanner.word(unit + 1) {
                    "week" => plus(today, 7),
                    "month" => plus_months(today, 1),
                    _ => return None,
                };
                return Some((date(end_of_unit(next, scanner.word(unit + 1))?, Vec::new()), unit + 2));
            }
            let (Day::Month { first, assumptions }, end) = month_at(scanner, at)? else { return None };
            Some((date(first.last_of_month(), assumptions), end))
        }
        _ => None,
    }
}

/// The last day of the working week, month or year of `day`.
fn end_of_unit(day: Date, unit: &str) -> Option<Date> {
    match unit {
        "day" => Some(day),
        "week" => {
            let friday = 4 - i32::from(day.weekday().to_monday_zero_offset());
            Some(plus(day, friday.max(0)))
        }
        "month" => Some(day.last_of_month()),
        "year" => Some(day.last_of_year()),
        _ => None,
    }
}

/// Feasts with a fixed rule.
fn holiday(scanner: &Scanner, i: usize) -> Found {
    let two = (scanner.word(i), scanner.word(i + 1));
    let start = scanner.today();
    let of_year = |year: i16| match two {
        ("easter", "monday") => easter(year).map(|sunday| plus(sunday, 1)),
        ("easter", "sunday") => easter(year),
        ("good", "friday") => easter(year).map(|sunday| plus(sunday, -2)),
        ("christmas", "day") => Date::new(year, 12, 25).ok(),
        ("christmas", "eve") => Date::new(year, 12, 24).ok(),
        ("boxing", "day") => Date::new(year, 12, 26).ok(),
        _ => None,
    };
    let found = [start.year(), start.year().checked_add(1)?]
        .into_iter()
        .filter_map(of_year)
        .find(|day| *day >= start)?;
    Some((date(found, vec![Assumption::Year]), i + 2))
}
