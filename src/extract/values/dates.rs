//! Dates by the calendar: "2 Dec", "02/12/2026", "the 14th", "in March".

use super::Region;
use super::calendar::{day_of_month, month, plus_months, weekday, without_year};
use super::day::{Day, Found, date};
use super::scanner::Scanner;
use crate::domain::Assumption;
use jiff::civil::Date;
use std::cmp::Ordering;

/// "14th" at `i`.
pub(super) fn ordinal(scanner: &Scanner, i: usize) -> Option<(i8, usize)> {
    let digits = scanner.number(i).filter(|digits| digits.len() <= 2)?;
    let number: i8 = digits.parse().ok().filter(|day| (1..=31).contains(day))?;
    let suffix = if scanner.glued(i + 1) { scanner.word(i + 1) } else { "" };
    matches!(suffix, "st" | "nd" | "rd" | "th").then_some((number, i + 2))
}

/// A day of the month in one or two digits, with or without its suffix.
fn day_number(scanner: &Scanner, i: usize) -> Option<(i8, bool, usize)> {
    if let Some((number, end)) = ordinal(scanner, i) {
        return Some((number, true, end));
    }
    let digits = scanner.number(i).filter(|digits| digits.len() <= 2)?;
    let number: i8 = digits.parse().ok().filter(|day| (1..=31).contains(day))?;
    Some((number, false, i + 1))
}

/// A year in four digits at `i`, after an optional comma.
fn year(scanner: &Scanner, i: usize) -> Option<(i16, usize)> {
    let at = i + usize::from(scanner.mark(i, ","));
    let digits = scanner.number(at).filter(|digits| digits.len() == 4 && (at == i || !scanner.glued(at)))?;
    let year: i16 = digits.parse().ok().filter(|year| (1900..2200).contains(year))?;
    scanner.ends_clean(at + 1).then_some((year, at + 1))
}

/// "2 December 2026", "8th of June", "Dec 2nd".
pub(super) fn calendar_date(scanner: &Scanner, i: usize) -> Found {
    let start = i + usize::from(scanner.word(i) == "the");
    let numbered = scanner.number(start).is_none_or(|_| scanner.starts_clean(start));
    if numbered { calendar_date_at(scanner, i) } else { None }
}

fn calendar_date_at(scanner: &Scanner, i: usize) -> Found {
    let start = i + usize::from(scanner.word(i) == "the");
    let (number, month, end) = if let Some((number, is_ordinal, end)) = day_number(scanner, start) {
        let of = scanner.word(end) == "of";
        let at = end + usize::from(of);
        let token = scanner.token(at)?;
        let (month, _) = month(&token.folded)?;
        // "3 may" is more often a verb than a date.
        if token.raw == "may" && !is_ordinal && !introduces_date(scanner.before(start)) {
            return None;
        }
        (number, month, at + 1)
    } else {
        let token = scanner.token(start)?;
        let (month, full) = month(&token.folded)?;
        let dotted = !full && scanner.mark(start + 1, ".") && scanner.glued(start + 1);
        let the = start + 1 + usize::from(dotted);
        let at = the + usize::from(scanner.word(the) == "the");
        let (number, is_ordinal, end) = day_number(scanner, at)?;
        let verb = matches!(token.raw, "may" | "march" | "mar") && !introduces_date(scanner.before(start));
        if (verb && !is_ordinal) || (scanner.glued(end) && scanner.mark(end, ":")) {
            return None;
        }
        (number, month, end)
    };
    let dot =
        end + usize::from(scanner.mark(end, ".") && scanner.glued(end) && year(scanner, end + 1).is_some());
    if let Some((year, end)) = year(scanner, dot) {
        return Some((date(Date::new(year, month, number).ok()?, Vec::new()), end));
    }
    let past = scanner.is_past(i, end);
    Some((date(without_year(scanner.today(), month, number, past)?, vec![Assumption::Year]), end))
}

/// Days of one month, from the first to the last.
pub(super) struct DaysOfMonth {
    pub first: Date,
    pub last: Date,
    pub assumptions: Vec<Assumption>,
    pub end: usize,
}

/// "3–7 May", "May 3-7, 2027", "the 3rd to the 7th of May". "Moved from the 3rd to the 7th of May" names two days.
pub(super) fn days_of_month(scanner: &Scanner, i: usize) -> Option<DaysOfMonth> {
    let the = |at: usize| at + usize::from(scanner.word(at) == "the");
    let to = |at: usize| {
        let dash = scanner.mark(at, "-\u{2013}\u{2014}");
        let word = matches!(scanner.word(at), "to" | "until" | "till" | "through") && !scanner.changes(i);
        (dash || word).then_some(at + 1)
    };
    if !scanner.starts_clean(i) {
        return None;
    }
    let (number, last, assumptions, end) = if let Some((number, _, end)) = day_number(scanner, the(i)) {
        let (found, end) = calendar_date_at(scanner, the(to(end)?))?;
        let Day::Date { date: last, assumptions, .. } = found else { return None };
        (number, last, assumptions, end)
    } else {
        let (month, _) = month(scanner.word(i))?;
        let (number, _, end) = day_number(scanner, i + 1)?;
        let (last, _, end) = day_number(scanner, to(end)?)?;
        if let Some((year, end)) = year(scanner, end) {
            (number, Date::new(year, month, last).ok()?, Vec::new(), end)
        } else {
            let last = without_year(scanner.today(), month, last, scanner.is_past(i, end))?;
            (number, last, vec![Assumption::Year], end)
        }
    };
    let first = Date::new(last.year(), last.month(), number).ok()?;
    (first < last && scanner.ends_clean(end)).then_some(DaysOfMonth { first, last, assumptions, end })
}

fn introduces_date(word: &str) -> bool {
    matches!(
        word,
        "on" | "by" | "until" | "till" | "from" | "since" | "before" | "after" | "the" | "to" | "is" | "due"
    ) || weekday(word).is_some()
}

/// "2026-12-02", "02/12/2026", "12/2", "2.12.2026".
pub(super) fn numeric(scanner: &Scanner, i: usize) -> Found {
    let first = scanner.number(i).filter(|_| scanner.starts_clean(i))?;
    let separator = scanner.token(i + 1).filter(|_| scanner.glued(i + 1))?.raw;
    let second = scanner.number(i + 2).filter(|digits| scanner.glued(i + 2) && digits.len() <= 2)?;
    let third = scanner
        .token(i + 3)
        .filter(|token| token.raw == separator && scanner.glued(i + 3) && scanner.glued(i + 4))
        .and_then(|_| scanner.number(i + 4));
    let number = |digits: &str| digits.parse::<i8>().ok();
    if first.len() == 4 && matches!(separator, "-" | "/" | ".") {
        let found = Date::new(first.parse().ok()?, number(second)?, number(third?)?).ok()?;
        return Some((date(found, Vec::new()), i + 5));
    }
    if first.len() > 2 || !matches!(separator, "/" | "." | "-") {
        return None;
    }
    let (one, two) = (number(first)?, number(second)?);
    let region = scanner.region();
    let (mut day, mut month) = if region == Region::Us { (two, one) } else { (one, two) };
    if month > 12 && day <= 12 {
        (day, month) = (month, day);
    }
    let mut assumptions = Vec::new();
    if region == Region::Other && separator != "." && day <= 12 && day != month {
        assumptions.push(Assumption::DayMonthOrder);
    }
    if let Some(third) = third {
        let year: i16 = match third.len() {
            4 => third.parse().ok()?,
            2 => third.parse::<i16>().ok()?.checked_add(2000)?,
            _ => return None,
        };
        return Some((date(Date::new(year, month, day).ok()?, assumptions), i + 5));
    }
    let before = scanner.before(i);
    let introduced = introduces_date(before) || matches!(before, "date" | "deadline" | "starting");
    let score = before == "is" && matches!(second, "5" | "10");
    if separator != "/" || score || !(introduced || first.starts_with('0') || second.starts_with('0')) {
        return None;
    }
    let past = scanner.is_past(i, i + 3);
    assumptions.push(Assumption::Year);
    Some((date(without_year(scanner.today(), month, day, past)?, assumptions), i + 3))
}

/// "2026-11-02T10:30", with seconds and an offset or not: its date, its time, its end.
pub(super) fn timestamp(scanner: &Scanner, i: usize) -> Option<(Date, String, usize)> {
    scanner.number(i).filter(|year| year.len() == 4)?;
    let (Day::Date { date, .. }, t) = numeric(scanner, i)? else { return None };
    let part = |at: usize, limit: u8| {
        let digits = scanner.number(at).filter(|digits| digits.len() == 2 && scanner.glued(at))?;
        digits.parse::<u8>().ok().filter(|value| *value < limit)
    };
    let colon = |at: usize| scanner.mark(at, ":") && scanner.glued(at);
    if scanner.word(t) != "t" || !scanner.glued(t) || !colon(t + 2) {
        return None;
    }
    let (hour, minute) = (part(t + 1, 24)?, part(t + 3, 60)?);
    let mut end = t + 4;
    if colon(end) && part(end + 1, 61).is_some() {
        end += 2;
    }
    if scanner.glued(end) && scanner.word(end) == "z" {
        end += 1;
    }
    scanner.ends_clean(end).then(|| (date, format!("{hour:02}:{minute:02}"), end))
}

/// "the 14th", "on the 3rd", "24th it is".
pub(super) fn ordinal_alone(scanner: &Scanner, i: usize) -> Found {
    let the = scanner.word(i) == "the";
    let (number, end) = ordinal(scanner, i + usize::from(the))?;
    if !scanner.starts_clean(i) {
        return None;
    }
    let it_is = matches!(scanner.word(end), "it" | "works" | "then") && !scanner.glued(end);
    let introduced = the || it_is || scanner.opens_sentence(i) || introduces_date(scanner.before(i));
    let of = scanner.word(end) == "of";
    let of_month = of && matches!(scanner.word(end + 1), "this" | "the") && scanner.word(end + 2) == "month";
    if !introduced || !scanner.stands_alone(end) || (of && !of_month) {
        return None;
    }
    let end = if of_month { end + 3 } else { end };
    let today = scanner.today();
    let found = day_of_month(today, number, None, scanner.is_past(i, end))?;
    let assumptions = match found.cmp(&today) {
        Ordering::Less => vec![Assumption::PastDirection],
        Ordering::Equal => vec![Assumption::SameDay],
        Ordering::Greater => Vec::new(),
    };
    Some((date(found, assumptions), end))
}

/// A month by itself: "in March", "Feb 2028", "next month".
pub(super) fn month_alone(scanner: &Scanner, i: usize) -> Found {
    let today = scanner.today();
    if scanner.word(i) == "next" && scanner.word(i + 1) == "month" {
        let first = plus_months(today.first_of_month(), 1);
        return Some((Day::Month { first, assumptions: Vec::new() }, i + 2));
    }
    let at = i + usize::from(matches!(scanner.word(i), "next" | "this"));
    let (found, end) = month_at(scanner, at)?;
    let before = scanner.before(i);
    let dated = year(scanner, at + 1).is_some();
    let (_, full) = month(scanner.word(at))?;
    let introduced = at > i || matches!(before, "in" | "during" | "until" | "till" | "since" | "by");
    let partial = matches!(before, "mid" | "early" | "late") || scanner.mark(i.wrapping_sub(1), "-");
    // "this may take a while"
    let verb = at > i && scanner.token(at).is_some_and(|token| matches!(token.raw, "may" | "march"));
    ((dated || (introduced && full)) && !partial && !verb).then_some((found, end))
}

/// A month's name at `i`, with its year if one follows.
pub(super) fn month_at(scanner: &Scanner, i: usize) -> Found {
    let (number, _) = month(scanner.word(i))?;
    let today = scanner.today();
    if let Some((year, end)) = year(scanner, i + 1) {
        return Some((Day::Month { first: Date::new(year, number, 1).ok()?, assumptions: Vec::new() }, end));
    }
    let later = i16::from(number < today.month());
    let first = Date::new(today.year().checked_add(later)?, number, 1).ok()?;
    Some((Day::Month { first, assumptions: vec![Assumption::Year] }, i + 1))
}
