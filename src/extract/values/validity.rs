//! Phrases that say since when or how long something holds. They are no values.

use super::calendar::{monday, plus, plus_months};
use super::dates::{DaysOfMonth, days_of_month, month_at};
use super::day::{Day, day};
use super::numbers::count;
use super::scanner::Scanner;
use super::times::{part, times};
use super::when::time_after;
use jiff::Timestamp;
use jiff::civil::Date;

/// Records the bound at `i`: its end, if there is one.
pub(super) fn bound(scanner: &mut Scanner, i: usize) -> Option<usize> {
    scanner.token(i)?;
    if let Some(end) = lasting(scanner, i) {
        scanner.bound(i, end, None, None, true);
        return Some(end);
    }
    let midnight = |date: Date| scanner.midnight(date);
    let (from, until, onwards, end) = since(scanner, i)
        .map(|(from, onwards, end)| (midnight(from), None, onwards, end))
        .or_else(|| until(scanner, i).map(|(until, end)| (None, Some(until), false, end)))
        .or_else(|| {
            during(scanner, i)
                .map(|(from, until, end)| (from.and_then(midnight), midnight(until), false, end))
        })?;
    scanner.bound(i, end, from, until, onwards);
    Some(end)
}

/// "from now on", "going forward", "permanently".
fn lasting(scanner: &Scanner, i: usize) -> Option<usize> {
    let end = match (scanner.word(i), scanner.word(i + 1), scanner.word(i + 2)) {
        ("from", "now" | "here", "on" | "onwards" | "onward") => {
            i + 3 + usize::from(scanner.word(i + 3) == "out")
        }
        ("going", "forward" | "forwards", _) | ("for", "good", _) => i + 2,
        ("permanently" | "henceforth" | "indefinitely", _, _) => i + 1,
        _ => return None,
    };
    Some(end)
}

/// Days that a phrase names.
struct Stretch {
    first: Date,
    /// The day after the last.
    after: Date,
    /// A week or a month rather than a day.
    whole: bool,
    /// The phrase's end.
    end: usize,
}

fn stretch(scanner: &Scanner, i: usize) -> Option<Stretch> {
    let today = scanner.today();
    let week = |first: Date| Stretch { first, after: plus(first, 7), whole: true, end: i + 2 };
    let month = |first: Date, end: usize| Stretch { first, after: plus_months(first, 1), whole: true, end };
    Some(match (scanner.word(i), scanner.word(i + 1)) {
        ("this", "week") => week(monday(today)),
        ("next", "week") if day(scanner, i).is_none() => week(plus(monday(today), 7)),
        ("this", "month") => month(today.first_of_month(), i + 2),
        ("next", "month") => month(plus_months(today.first_of_month(), 1), i + 2),
        _ => match day(scanner, i) {
            Some((Day::Date { date, .. }, end)) => {
                Stretch { first: date, after: plus(date, 1), whole: false, end }
            }
            Some((Day::Month { first, .. }, end)) => month(first, end),
            Some((Day::Recur { .. }, _)) => return None,
            None => {
                let (Day::Month { first, .. }, end) = month_at(scanner, i)? else { return None };
                month(first, end)
            }
        },
    })
}

/// "from Monday", "as of this week", "starting in November", "from 1 April onwards".
fn since(scanner: &Scanner, i: usize) -> Option<(Date, bool, usize)> {
    let lead = match (scanner.word(i), scanner.word(i + 1)) {
        ("as", "of" | "from")
        | ("not", "until" | "before")
        | ("starting" | "effective" | "beginning" | "commencing", "from" | "in" | "on") => i + 2,
        ("with", "effect") if scanner.word(i + 2) == "from" => i + 3,
        ("from" | "since" | "starting" | "effective" | "beginning" | "commencing", _) => i + 1,
        _ => return None,
    };
    let at = lead + usize::from(scanner.word(lead) == "the" && scanner.word(lead + 1) == "start");
    let Stretch { first, end, .. } = stretch(scanner, at)?;
    let onwards = matches!(scanner.word(end), "on" | "onwards" | "onward" | "forward")
        && scanner.stands_alone(end + 1)
        && day(scanner, end + 1).is_none();
    // "message from June", "from Monday to Wednesday" and "from Monday's" bound nothing.
    // "since Friday works better"
    let reason = scanner.word(i) == "since"
        && (first > scanner.today()
            || matches!(scanner.word(end), "works" | "is" | "suits" | "would" | "will"));
    let stale =
        scanner.word(i) == "from" && first < scanner.today() && !scanner.word(at + 1).starts_with("week");
    let part_of_day = scanner.word(at) == "this" && part(scanner, at + 1).is_some();
    let name = matches!(scanner.word(at), "april" | "may" | "june" | "august") && at + 1 == end;
    let timed = time_after(scanner, end).map_or(end, |(_, end)| end);
    let onto = timed + usize::from(scanner.mark(timed, ","));
    let ranged = matches!(scanner.word(onto), "to" | "until" | "till" | "through" | "thru")
        || scanner.mark(end, "-\u{2013}\u{2014}");
    if (name && !onwards && !scanner.opens_sentence(i) && scanner.word(i) == "from")
        || (ranged && scanner.word(i) == "from")
        || scanner.written(at, end).ends_with("'s")
        || stale
        || reason
        || part_of_day
    {
        return None;
    }
    Some((first, onwards, end + usize::from(onwards)))
}

/// "until Friday", "till the end of June", "for the rest of the week", "for the next two weeks".
fn until(scanner: &Scanner, i: usize) -> Option<(Timestamp, usize)> {
    let today = scanner.today();
    match scanner.word(i) {
        "until" | "till" | "til" | "through" | "thru" if ends_contract(scanner, i) || goes_on(scanner, i) => {
            None
        }
        "until" | "till" | "til" | "through" | "thru" => {
            let Stretch { first, after, whole, end } = stretch(scanner, i + 1)?;
            if let Some((times, end)) = time_after(scanner, end).filter(|_| !whole) {
                return Some((scanner.instant(first, times.from.time())?, end));
            }
            // Before a week or a month means before it begins; a day counts still.
            let inclusive = matches!(scanner.word(i), "through" | "thru") || !whole;
            Some((scanner.midnight(if inclusive { after } else { first })?, end))
        }
        "for" | "rest" => {
            let at = if scanner.word(i) == "for" { i + 1 } else { i };
            let at = at + usize::from(scanner.word(at) == "the");
            if scanner.word(at) == "rest" && scanner.word(at + 1) == "of" {
                let unit = at + 2 + usize::from(matches!(scanner.word(at + 2), "the" | "this"));
                let after = match scanner.word(unit) {
                    "day" => plus(today, 1),
                    "week" => plus(monday(today), 7),
                    "month" => plus_months(today.first_of_month(), 1),
                    "year" => plus(today.last_of_year(), 1),
                    _ => return None,
                };
                return Some((scanner.midnight(after)?, unit + 1));
            }
            if scanner.word(at) != "next" {
                return None;
            }
            let (number, unit) = match count(scanner, at + 1) {
                Some(number) => (i32::try_from(number).ok()?, at + 2),
                None if scanner.word(at - 1) == "the" => (1, at + 1),
                None => return None,
            };
            let last = match scanner.word(unit) {
                "day" | "days" => plus(today, number),
                "week" | "weeks" => plus(today, number * 7),
                "fortnight" => plus(today, number * 14),
                "month" | "months" => plus_months(today, number),
                _ => return None,
            };
            Some((scanner.midnight(plus(last, 1))?, unit + 1))
        }
        _ => None,
    }
}

/// "postponed from 26 February until 5 March": a new day, and no bound of the old one.
fn goes_on(scanner: &Scanner, i: usize) -> bool {
    scanner.changes(i) && scanner.follows_time(i) && scanner.back(i).any(|word| word == "from")
}

/// "my contract runs until 30 September": the day is what is said of the contract.
fn ends_contract(scanner: &Scanner, i: usize) -> bool {
    #[rustfmt::skip]
    const LASTING: &[&str] = &[
        "contract", "lease", "passport", "visa", "licence", "license", "membership", "subscription", "insurance",
        "warranty", "tenancy", "permit", "policy", "placement", "secondment", "certificate", "railcard",
    ];
    matches!(scanner.before(i), "runs" | "lasts" | "valid" | "extended" | "is" | "run" | "renewed" | "good")
        && scanner.back(i).any(|word| LASTING.contains(&word))
}

/// Behind "the whole of", "all of", "the entire", "throughout".
fn whole_of(scanner: &Scanner, i: usize) -> Option<usize> {
    let at = i + usize::from(scanner.word(i) == "the");
    match scanner.word(at) {
        "whole" | "all" => {
            let of = at + 1 + usize::from(scanner.word(at + 1) == "of");
            (of > at + 1 || at > i).then_some(of + usize::from(scanner.word(of) == "the"))
        }
        "entire" if at > i => Some(at + 1),
        "throughout" if at == i => Some(at + 1),
        _ => None,
    }
}

/// "this week only", "next week", "just today", "for tomorrow", "Friday only", "June through August".
fn during(scanner: &Scanner, i: usize) -> Option<(Option<Date>, Date, usize)> {
    if let Some((Day::Month { first, .. }, middle)) = month_at(scanner, i)
        && (matches!(scanner.word(middle), "to" | "through" | "thru" | "until")
            || scanner.mark(middle, "-\u{2013}"))
        && let Some((Day::Month { first: last, .. }, end)) = month_at(scanner, middle + 1)
    {
        let last = if last < first { plus_months(last, 12) } else { last };
        return Some((Some(first), plus_months(last, 1), end));
    }
    if let Some(DaysOfMonth { first, last, end, .. }) = days_of_month(scanner, i) {
        let only = scanner.word(end) == "only";
        return (only || scanner.word(end) == "while").then_some((
            Some(first),
            plus(last, 1),
            end + usize::from(only),
        ));
    }
    let (emphatic, lead) = match (scanner.word(i), scanner.word(i + 1)) {
        ("just" | "only", "for" | "on") => (true, i + 2),
        ("just" | "only", _) => (true, i + 1),
        ("for", _) => (false, i + 1),
        _ => (false, i),
    };
    let introduced = lead > i;
    if let Some(at) = whole_of(scanner, lead)
        && let Some(Stretch { first, after, end, .. }) = stretch(scanner, at)
    {
        return Some(((first > scanner.today()).then_some(first), after, end));
    }
    let Stretch { first, after, end, .. } = stretch(scanner, lead)?;
    let only = scanner.word(end) == "only" && !scanner.glued(end);
    // "scheduled for today at 10" is a value.
    let planned = matches!(
        scanner.before(i),
        "scheduled" | "set" | "planned" | "booked" | "due" | "moved" | "plan" | "plans"
    );
    let timed = times(scanner, end + usize::from(scanner.word(end) == "at"), true).is_some();
    let relative =
        matches!(scanner.word(lead), "today" | "tonight" | "tomorrow" | "this") && !timed && !planned;
    // "next week on Wednesday" is a day.
    let whole = matches!(scanner.word(lead), "this" | "next")
        && matches!(scanner.word(lead + 1), "week" | "month")
        && !matches!(day(scanner, lead), Some((Day::Date { .. }, _)));
    let month = month_at(scanner, lead).is_some()
        || (scanner.word(lead) == "next" && scanner.word(lead + 1) == "month");
    let bounded =
        (whole && !month) || only || (introduced && relative && (emphatic || scanner.word(lead) == "today"));
    if !bounded || scanner.written(lead, end).ends_with("'s") {
        return None;
    }
    let from = (first > scanner.today()).then_some(first);
    Some((from, after, end + usize::from(only)))
}
