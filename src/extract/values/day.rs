//! Days: "tomorrow", "2 Dec", "next Friday", "the 14th", "Mondays", "in March".

use super::Region;
use super::calendar::{
    day_of_month, easter, last_weekday, month, next_weekday, plus, plus_months, short, weekday,
    weekday_of_next_week, without_year,
};
use super::clock::{Part, part};
use super::numbers::count;
use super::scanner::Scanner;
use crate::domain::Assumption;
use jiff::civil::{Date, Weekday};
use std::cmp::Ordering;

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

type Found = Option<(Day, usize)>;

fn date(date: Date, assumptions: Vec<Assumption>) -> Day {
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
    let listed = matches!(found, Day::Recur { .. }) && scanner.mark(end, "/");
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

/// "every day", "each Monday", "daily", "Mondays", "weekdays".
fn recurring(scanner: &Scanner, i: usize) -> Found {
    let recur = |norm: &str, part: Option<Part>, end: usize| {
        Some((Day::Recur { norm: norm.to_owned(), part, needs_time: false }, end))
    };
    match scanner.word(i) {
        "every" | "each" => match scanner.word(i + 1) {
            "day" => recur("daily", None, i + 2),
            "weekday" | "workday" => {
                let suffix = part(scanner, i + 2);
                recur("mon-fri", suffix.map(|(part, _)| part), suffix.map_or(i + 2, |(_, end)| end))
            }
            "weekend" => recur("sat-sun", None, i + 2),
            word => {
                if let Some((part, end)) = part(scanner, i + 1) {
                    return recur("daily", Some(part), end);
                }
                let (day, _) = weekday(word)?;
                let suffix = part(scanner, i + 2);
                recur(short(day), suffix.map(|(part, _)| part), suffix.map_or(i + 2, |(_, end)| end))
            }
        },
        "daily" => Some((Day::Recur { norm: "daily".to_owned(), part: None, needs_time: true }, i + 1)),
        "weekdays" => recur("mon-fri", None, i + 1),
        "weekends" => recur("sat-sun", None, i + 1),
        word => {
            let (day, plural) = weekday(word)?;
            // "Mon/Wed/Fri" names days of every week.
            let slashed = |slash: usize, other: usize| {
                scanner.any(slash).is_some_and(|token| token.raw == "/")
                    && scanner.any(other).is_some_and(|token| weekday(&token.folded).is_some())
            };
            let listed = slashed(i + 1, i + 2) || (i > 1 && slashed(i - 1, i - 2));
            (plural || listed).then(|| recur(short(day), None, i + 1))?
        }
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

/// "Friday", "next Friday", "Monday week", "Wednesday 16th", "Thu 5 Nov", "next week on Tuesday".
fn weekdays(scanner: &Scanner, i: usize) -> Found {
    let today = scanner.today();
    let (lead, at) = match scanner.word(i) {
        lead @ ("next" | "last" | "coming") => (lead, i + 1),
        "this" if matches!(scanner.word(i + 1), "coming") => ("this", i + 2),
        "this" => ("this", i + 1),
        _ => ("", i),
    };
    if lead == "next" && scanner.word(at) == "week" {
        let on = at + 1 + usize::from(matches!(scanner.word(at + 1), "on"));
        let (day, false) = weekday(scanner.word(on))? else { return None };
        return Some((date(weekday_of_next_week(today, day), Vec::new()), on + 1));
    }
    let (day, false) = weekday(scanner.word(at))? else { return None };
    if lead.is_empty() && !is_weekday_word(scanner, at) {
        return None;
    }
    let mut end = at + 1;
    // An abbreviation's full stop.
    if scanner.mark(end, ".")
        && scanner.glued(end)
        && scanner.word(at).len() < 6
        && !scanner.opens_sentence(end + 1)
    {
        end += 1;
    }
    if let Some(found) = weekday_with_date(scanner, day, end) {
        return Some(found);
    }
    let near_edge = matches!(today.weekday(), Weekday::Saturday | Weekday::Sunday | Weekday::Monday);
    let (found, assumptions) = match lead {
        "next" => {
            let assumptions = if near_edge { vec![Assumption::NextWeekday] } else { Vec::new() };
            (weekday_of_next_week(today, day), assumptions)
        }
        "last" => (last_weekday(today, day), Vec::new()),
        "this" if day == today.weekday() && scanner.word(i + 1) != "coming" => (today, Vec::new()),
        "this" | "coming" => (next_weekday(today, day), Vec::new()),
        _ => {
            let following = scanner.word(end);
            if following == "week" {
                return Some((date(plus(next_weekday(today, day), 7), Vec::new()), end + 1));
            }
            if following == "next" && scanner.word(end + 1) == "week" {
                return Some((date(weekday_of_next_week(today, day), Vec::new()), end + 2));
            }
            if following == "after" && scanner.word(end + 1) == "next" {
                let later = plus(next_weekday(today, day), 7);
                return Some((date(later, vec![Assumption::NextWeekday]), end + 2));
            }
            if scanner.is_past(i, end) {
                (last_weekday(today, day), vec![Assumption::PastDirection])
            } else {
                (next_weekday(today, day), Vec::new())
            }
        }
    };
    Some((Day::Date { date: found, weekday: Some(day), part: None, assumptions }, end))
}

/// Whether a word like "sat", "sun" or "wed" is the weekday here; and that no ordinal counts it.
fn is_weekday_word(scanner: &Scanner, i: usize) -> bool {
    let before = scanner.before(i);
    if matches!(
        before,
        "other" | "second" | "alternate" | "first" | "third" | "fourth" | "2nd" | "1st" | "3rd"
    ) {
        return false;
    }
    let Some(token) = scanner.token(i) else { return false };
    let doubtful = matches!(token.folded.as_str(), "sat" | "sun" | "wed" | "mon");
    let introduced = matches!(
        before,
        "on" | "by"
            | "until"
            | "till"
            | "from"
            | "every"
            | "to"
            | "this"
            | "next"
            | "last"
            | "starting"
            | "eod"
    );
    let numbered =
        scanner.number(i + 1).is_some() || scanner.mark(i.wrapping_sub(1), "/") || scanner.mark(i + 1, "/");
    !doubtful
        || introduced
        || numbered
        || (token.is_capitalised()
            && before != "the"
            && !(scanner.opens_sentence(i) && !scanner.word(i + 1).is_empty()))
}

/// A date after a weekday's name: "Wednesday 16th", "Thursday, 25 June", "Wednesday (23rd)", "Tue 11".
fn weekday_with_date(scanner: &Scanner, day: Weekday, end: usize) -> Found {
    let bracket = scanner.mark(end, "(");
    let skipped = end + usize::from(bracket || scanner.mark(end, ","));
    let at = skipped + usize::from(scanner.word(skipped) == "the");
    let close = |end: usize| if bracket && scanner.mark(end, ")") { end + 1 } else { end };
    if let Some((Day::Date { date: found, assumptions, .. }, end)) =
        numeric(scanner, at).or_else(|| calendar_date(scanner, at))
    {
        let fitting = if found.weekday() == day || !assumptions.contains(&Assumption::Year) {
            found
        } else {
            (1..=4)
                .flat_map(|years: i16| [years, -years])
                .filter_map(|years| {
                    Date::new(found.year().checked_add(years)?, found.month(), found.day()).ok()
                })
                .find(|date| date.weekday() == day)
                .filter(|date| *date >= scanner.today())
                .unwrap_or(found)
        };
        return Some((date(fitting, assumptions), close(end)));
    }
    let (number, ordinal_end) = match ordinal(scanner, at) {
        Some(found) => found,
        // "Tue 11" is the eleventh only where a Tuesday is.
        None => {
            let digits = scanner.number(at).filter(|digits| digits.len() <= 2 && at == end)?;
            let number: i8 = digits.parse().ok()?;
            let near = day_of_month(scanner.today(), number, Some(day), false)?;
            if !scanner.stands_alone(at + 1) || near > plus(scanner.today(), 31) {
                return None;
            }
            (number, at + 1)
        }
    };
    let past = scanner.is_past(end, ordinal_end);
    let found = day_of_month(scanner.today(), number, Some(day), past)
        .or_else(|| day_of_month(scanner.today(), number, None, past))?;
    Some((date(found, Vec::new()), close(ordinal_end)))
}

/// "14th" at `i`.
fn ordinal(scanner: &Scanner, i: usize) -> Option<(i8, usize)> {
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
fn calendar_date(scanner: &Scanner, i: usize) -> Found {
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

/// Days of one month from the first to the second: "3–7 May", "May 3-7", "the 3rd to the 7th of May".
pub(super) fn stretch_of_month(scanner: &Scanner, i: usize) -> Option<(Date, Date, usize)> {
    let the = |at: usize| at + usize::from(scanner.word(at) == "the");
    let to = |at: usize| {
        let dash = scanner.mark(at, "-\u{2013}\u{2014}");
        (dash || matches!(scanner.word(at), "to" | "until" | "till" | "through")).then_some(at + 1)
    };
    let (last, end) = if scanner.number(the(i)).is_some() {
        let (_, _, end) = day_number(scanner, the(i))?;
        let at = the(to(end)?);
        let (Day::Date { date, .. }, end) = calendar_date_at(scanner, at)? else { return None };
        (date, end)
    } else {
        let (month, _) = month(scanner.word(i))?;
        let (_, _, end) = day_number(scanner, i + 1)?;
        let (number, _, end) = day_number(scanner, to(end)?)?;
        (without_year(scanner.today(), month, number, scanner.is_past(i, end))?, end)
    };
    let first_at = if scanner.number(the(i)).is_some() { the(i) } else { i + 1 };
    let (number, _, _) = day_number(scanner, first_at)?;
    let first = Date::new(last.year(), last.month(), number).ok()?;
    (first < last && scanner.ends_clean(end)).then_some((first, last, end))
}

fn introduces_date(word: &str) -> bool {
    matches!(
        word,
        "on" | "by" | "until" | "till" | "from" | "since" | "before" | "after" | "the" | "to" | "is" | "due"
    ) || weekday(word).is_some()
}

/// "2026-12-02", "02/12/2026", "12/2", "2.12.2026".
fn numeric(scanner: &Scanner, i: usize) -> Found {
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

/// "the 14th", "on the 3rd", "24th it is".
fn ordinal_alone(scanner: &Scanner, i: usize) -> Found {
    let the = scanner.word(i) == "the";
    let (number, end) = ordinal(scanner, i + usize::from(the))?;
    if !scanner.starts_clean(i) {
        return None;
    }
    let it_is = matches!(scanner.word(end), "it" | "works" | "then") && !scanner.glued(end);
    let introduced =
        the || it_is || i == 0 || scanner.opens_sentence(i) || introduces_date(scanner.before(i));
    if !introduced || !scanner.stands_alone(end) {
        return None;
    }
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
fn month_alone(scanner: &Scanner, i: usize) -> Found {
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
