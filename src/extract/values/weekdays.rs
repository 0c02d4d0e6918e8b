//! Weekdays: "Friday", "next Friday", "Wednesday 16th", "Mondays", "every day".

use super::calendar::{
    day_of_month, last_weekday, next_weekday, of_year_with, plus, short, weekday, weekday_of_next_week,
};
use super::clock::Part;
use super::dates::{calendar_date, numeric, ordinal};
use super::day::{Day, Found, date};
use super::scanner::Scanner;
use super::times::part;
use super::tokens::Kind;
use crate::domain::Assumption;
use jiff::civil::{Date, Weekday};

/// "every day", "each Monday", "daily", "Mondays", "weekdays".
pub(super) fn recurring(scanner: &Scanner, i: usize) -> Found {
    let recur = |norm: &str, part: Option<Part>, end: usize| {
        Some((Day::Recur { norm: norm.to_owned(), part, needs_time: false }, end))
    };
    match scanner.word(i) {
        "first" | "second" | "third" | "fourth" | "last" | "1st" | "2nd" | "3rd" | "4th" => {
            of_month(scanner, i)
        }
        "every" | "each" => match scanner.word(i + 1) {
            "other" | "second" | "alternate" => {
                let (day, _) = weekday(scanner.word(i + 2))?;
                recur(&format!("{}/2", short(day)), None, i + 3)
            }
            _ if of_month(scanner, i + 1).is_some() => of_month(scanner, i + 1),
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

/// "first Monday of each month", "last Friday of the month".
fn of_month(scanner: &Scanner, i: usize) -> Found {
    let week = match scanner.word(i) {
        "first" | "1st" => "1",
        "second" | "2nd" => "2",
        "third" | "3rd" => "3",
        "fourth" | "4th" => "4",
        "last" => "-1",
        _ => return None,
    };
    let (day, _) = weekday(scanner.word(i + 1))?;
    let monthly = matches!(scanner.word(i + 2), "of" | "in")
        && matches!(scanner.word(i + 3), "each" | "every" | "the" | "a")
        && scanner.word(i + 4) == "month";
    let norm = format!("{}#{week}", short(day));
    monthly.then(|| (Day::Recur { norm, part: None, needs_time: false }, i + 5))
}

/// "Friday", "next Friday", "Monday week", "Wednesday 16th", "Thu 5 Nov", "next week on Tuesday".
pub(super) fn weekdays(scanner: &Scanner, i: usize) -> Found {
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
    let joined = (scanner.mark(i + 1, "-\u{2013}") && weekday(scanner.word(i + 2)).is_some())
        || (i > 1 && scanner.mark(i - 1, "-\u{2013}") && weekday(scanner.word(i - 2)).is_some());
    let timed = scanner
        .any(i.wrapping_sub(1))
        .is_some_and(|token| token.kind == Kind::Number || matches!(token.folded.as_str(), "am" | "pm"));
    // "Sat down", but "Sat works".
    let followed = matches!(
        scanner.word(i + 1),
        "not" | "instead" | "is" | "works" | "or" | "morning" | "afternoon" | "evening" | "night" | "then"
    );
    !doubtful
        || joined
        || timed
        || followed
        || introduced
        || numbered
        || (token.is_capitalised()
            && before != "the"
            && (!scanner.opens_sentence(i) || scanner.word(i + 1).is_empty()))
}

/// The end of the weekday that repeats what `date` says: "3 May (Sunday)", "3 May, Sunday".
pub(super) fn weekday_beside(scanner: &Scanner, date: Date, end: usize) -> Option<usize> {
    let bracket = scanner.mark(end, "(");
    let at = end + usize::from(bracket || scanner.mark(end, ","));
    let (day, false) = weekday(scanner.word(at))? else { return None };
    let closed = !bracket || scanner.mark(at + 1, ")");
    (at > end && closed && day == date.weekday()).then_some(at + 1 + usize::from(bracket))
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
        let open = assumptions.contains(&Assumption::Year);
        let fitting = if open { of_year_with(scanner.today(), found, day) } else { found };
        return Some((date(fitting, assumptions), close(end)));
    }
    let (number, ordinal_end) = if let Some(found) = ordinal(scanner, at) {
        found
    } else {
        // "Tue 11" is the eleventh only where a Tuesday is.
        let digits = scanner.number(at).filter(|digits| digits.len() <= 2 && at == end)?;
        let number: i8 = digits.parse().ok()?;
        let near = day_of_month(scanner.today(), number, Some(day), false)?;
        if !scanner.stands_alone(at + 1) || near > plus(scanner.today(), 31) {
            return None;
        }
        (number, at + 1)
    };
    let past = scanner.is_past(end, ordinal_end);
    let found = day_of_month(scanner.today(), number, Some(day), past)
        .or_else(|| day_of_month(scanner.today(), number, None, past))?;
    Some((date(found, Vec::new()), close(ordinal_end)))
}
