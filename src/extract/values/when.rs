//! Dates, times and recurrences, put together where they stand together.

use super::calendar::{plus, short};
use super::clock::Times;
use super::dates::{DaysOfMonth, days_of_month, timestamp};
use super::day::{Day, day};
use super::scanner::{Found, Scanner};
use super::times::times;
use super::validity;
use crate::domain::{Assumption, Frame, ValueKind};
use jiff::civil::{Date, Weekday};

/// Claims every date, time, recurrence, range of them, and every bound.
pub(super) fn scan(scanner: &mut Scanner) {
    let mut i = 0;
    while i < scanner.len() {
        i = validity::bound(scanner, i).or_else(|| value(scanner, i)).unwrap_or(i + 1);
    }
}

/// The value at `i`: its end, if there is one.
fn value(scanner: &mut Scanner, i: usize) -> Option<usize> {
    scanner.token(i)?;
    let (found, end) = with_day(scanner, i).or_else(|| with_time(scanner, i))?;
    if let Some(found) = found {
        scanner.push(i, end, found);
    }
    Some(end)
}

/// A value that begins with a day. An inner `None` passes over a day that is no value.
fn with_day(scanner: &Scanner, i: usize) -> Option<(Option<Found>, usize)> {
    if let Some(DaysOfMonth { first, last, assumptions, end }) = days_of_month(scanner, i) {
        return Some((Some(stretch(scanner, first, last, assumptions)), end));
    }
    if let Some((date, time, end)) = timestamp(scanner, i) {
        let mut found = Found::new(Frame::When, ValueKind::Datetime, format!("{date}T{time}"));
        found.expiry = expiry(scanner, date);
        return Some((Some(found), end));
    }
    let (first, end) = day(scanner, i)?;
    if let Some((found, end)) = days(scanner, i, &first, end) {
        return Some((Some(found), end));
    }
    Some(match time_after(scanner, end) {
        Some((times, end)) => (Some(combined(scanner, first, times)), end),
        None => (alone(scanner, first), end),
    })
}

/// "Tuesday to Saturday, 10 to 5", "3–7 May" from its second half, "Mondays and Thursdays at 6".
fn days(scanner: &Scanner, i: usize, first: &Day, end: usize) -> Option<(Found, usize)> {
    let comma = scanner.mark(end, ",") && scanner.word(end + 1) == "to";
    let end = end + usize::from(comma);
    let dash = scanner.mark(end, "-\u{2013}\u{2014}");
    let to = matches!(scanner.word(end), "to" | "through" | "thru" | "until" | "till");
    if dash || (to && !scanner.changes(i)) {
        let (second, end) = day(scanner, end + 1)?;
        // "Mon–Fri" is every working day, "Wed–Fri" is once.
        let habitual = named_weekday(first) == Some(Weekday::Monday)
            && matches!(named_weekday(&second), Some(Weekday::Friday | Weekday::Saturday | Weekday::Sunday))
            && (dash || scanner.before(i) == "open");
        return range(scanner, first, second, habitual, end);
    }
    let Day::Recur { norm, part, .. } = first else { return None };
    let mut norms = norm.clone();
    let mut end = end;
    let mut more = 6;
    while more > 0 && (scanner.word(end) == "and" || scanner.mark(end, ",/&")) {
        more -= 1;
        let at = end + 1 + usize::from(scanner.mark(end, ",") && scanner.word(end + 1) == "and");
        let Some((Day::Recur { norm, .. }, next)) = day(scanner, at) else { break };
        norms = format!("{norms},{norm}");
        end = next;
    }
    if norms == *norm {
        return None;
    }
    let Some((times, end)) = time_after(scanner, end) else {
        return Some((Found::new(Frame::When, ValueKind::Recur, norms), end));
    };
    Some((combined(scanner, Day::Recur { norm: norms, part: *part, needs_time: false }, times), end))
}

/// The weekday that a day names by itself.
const fn named_weekday(day: &Day) -> Option<Weekday> {
    if let Day::Date { weekday, .. } = day { *weekday } else { None }
}

/// A range of days. `habitual` tells that it comes again every week.
fn range(scanner: &Scanner, first: &Day, second: Day, habitual: bool, end: usize) -> Option<(Found, usize)> {
    let bounds = match (first, &second) {
        (Day::Recur { norm: from, .. }, Day::Recur { norm: to, .. }) => Some((from.clone(), to.clone())),
        (Day::Date { weekday: Some(from), .. }, Day::Date { weekday: Some(to), .. }) => {
            Some((short(*from).to_owned(), short(*to).to_owned()))
        }
        _ => None,
    };
    if let Some((from, to)) = &bounds
        && let Some((times, end)) = time_after(scanner, end)
    {
        let day = Day::Recur { norm: format!("{from}-{to}"), part: None, needs_time: false };
        return Some((combined(scanner, day, times), end));
    }
    if habitual || matches!((first, &second), (Day::Recur { .. }, Day::Recur { .. })) {
        let (from, to) = bounds?;
        return Some((Found::new(Frame::When, ValueKind::Recur, format!("{from}-{to}")), end));
    }
    match (first, second) {
        (
            Day::Date { date: from, assumptions, .. },
            Day::Date { date: to, weekday, assumptions: others, .. },
        ) => {
            let to = if to < *from && weekday.is_some() { plus(to, 7) } else { to };
            if to < *from {
                return None;
            }
            Some((stretch(scanner, *from, to, merged(assumptions.clone(), others)), end))
        }
        _ => None,
    }
}

/// A value of several days.
fn stretch(scanner: &Scanner, from: Date, to: Date, assumptions: Vec<Assumption>) -> Found {
    let mut found =
        Found::new(Frame::When, ValueKind::Interval, format!("{from}/{to}")).assuming(assumptions);
    found.expiry = expiry(scanner, to);
    found
}

fn merged(mut assumptions: Vec<Assumption>, more: Vec<Assumption>) -> Vec<Assumption> {
    for assumption in more {
        if !assumptions.contains(&assumption) {
            assumptions.push(assumption);
        }
    }
    assumptions
}

/// A time after a day: "… at 7", "…, 7.30pm", "… 11".
pub(super) fn time_after(scanner: &Scanner, end: usize) -> Option<(Times, usize)> {
    let mut at = end;
    if scanner.mark(at, ",@(\u{2013}-\u{2014}:") {
        at += 1;
    }
    if matches!(scanner.word(at), "at" | "from" | "around" | "after" | "between" | "@")
        || scanner.mark(at, "@")
    {
        at += 1;
    }
    // A number after a line's end begins something else.
    if scanner.any(at).is_some_and(|token| token.gap == super::tokens::Gap::Line) {
        return None;
    }
    let (times, end_of_times) = times(scanner, at, true)?;
    let bracketed = scanner.mark(end, "(") && scanner.mark(end_of_times, ")");
    Some((times, end_of_times + usize::from(bracketed)))
}

/// A value that begins with a time: "10:45am", "9:30 on Mondays", "10:30-11:15 Weds".
fn with_time(scanner: &Scanner, i: usize) -> Option<(Option<Found>, usize)> {
    let (times, end) = times(scanner, i, introduces_time(scanner, i)).or_else(|| {
        let hours = matches!(scanner.before(i), "hours" | "open" | "opens");
        times(scanner, i, true)
            .filter(|(times, end)| (hours && times.to.is_some()) || day_after(scanner, *end).is_some())
    })?;
    Some(match day_after(scanner, end) {
        Some((day, end)) => (Some(combined(scanner, day, times)), end),
        None => (Some(bare(times)), end),
    })
}

/// Whether a bare hour may stand at `i`: after a preposition of time.
fn introduces_time(scanner: &Scanner, i: usize) -> bool {
    match scanner.before(i) {
        // "at one with", "by one of"
        before if scanner.word(i) == "one" && (before != "at" || scanner.word(i + 1) == "with") => false,
        "at" | "by" | "until" | "till" | "from" | "between" => true,
        "to" => scanner.changes(i),
        // "at 9, was 10"
        "not" | "was" => scanner.follows_time(i - 1) || (i > 1 && scanner.follows_time(i - 2)),
        "of" | "than" => i > 1 && scanner.follows_time(i - 2),
        "now" => {
            scanner.number(i).is_some_and(|digits| digits.len() <= 2) && scanner.stands_alone(i + 1) && {
                let mut back = scanner.back(i).skip(1);
                back.next().is_some_and(|word| matches!(word, "at"))
            }
        }
        _ => scanner.mark(i.wrapping_sub(1), "@"),
    }
}

/// A day after a time.
fn day_after(scanner: &Scanner, end: usize) -> Option<(Day, usize)> {
    let on = scanner.word(end) == "on";
    let comma = scanner.mark(end, ",");
    let (found, day_end) = day(scanner, end + usize::from(on || comma))?;
    match found {
        Day::Date { weekday: Some(_), .. } if comma => None,
        Day::Month { .. } => None,
        found => Some((found, day_end)),
    }
}

/// A day without a time.
fn alone(scanner: &Scanner, day: Day) -> Option<Found> {
    match day {
        Day::Date { date, assumptions, .. } => {
            let mut found = Found::new(Frame::When, ValueKind::Date, date.to_string()).assuming(assumptions);
            found.expiry = expiry(scanner, date);
            Some(found)
        }
        Day::Recur { needs_time: true, .. } => None,
        Day::Recur { norm, .. } => Some(Found::new(Frame::When, ValueKind::Recur, norm)),
        Day::Month { first, assumptions } => {
            let norm = format!("{:04}-{:02}", first.year(), first.month());
            Some(Found::new(Frame::When, ValueKind::Month, norm).assuming(assumptions))
        }
    }
}

fn expiry(scanner: &Scanner, date: Date) -> Option<jiff::Timestamp> {
    scanner.midnight(plus(date, 1))
}

/// A time without a day.
fn bare(times: Times) -> Found {
    let assumptions = if times.is_assumed() { vec![Assumption::AmPm] } else { Vec::new() };
    match times.to {
        Some(to) => {
            let norm = format!("{}/{}", times.from.norm(), to.norm());
            Found::new(Frame::When, ValueKind::Interval, norm)
        }
        None => Found::new(Frame::When, ValueKind::Time, times.from.norm()),
    }
    .assuming(assumptions)
}

/// A day with a time.
fn combined(scanner: &Scanner, day: Day, times: Times) -> Found {
    match day {
        Day::Date { date, part, assumptions, .. } => {
            let times = times.within(part);
            let start = format!("{date}T{}", times.from.norm());
            let mut found = match times.to {
                Some(to) => {
                    let norm = format!("{start}/{date}T{}", to.norm());
                    Found::new(Frame::When, ValueKind::Interval, norm)
                }
                None => Found::new(Frame::When, ValueKind::Datetime, start),
            };
            found.expiry = expiry(scanner, date);
            let time = if times.is_assumed() { vec![Assumption::AmPm] } else { Vec::new() };
            found.assuming(merged(assumptions, time))
        }
        Day::Recur { norm, part, .. } => {
            let mut found = bare(times.within(part));
            found.norm = format!("{norm} {}", found.norm);
            found.kind = ValueKind::Recur;
            found
        }
        Day::Month { .. } => bare(times),
    }
}
