//! Times of day as they are written: "10:45am", "half past nine", "noon", "18h30", and ranges of them.

use super::Region;
use super::clock::{Clock, Part, Times};
use super::numbers::cardinal;
use super::scanner::Scanner;

/// How sure the form alone makes a time of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// A bare hour: a time only after a preposition or beside a day.
    Bare,
    /// `10.45`: a time only where a number is unlikely.
    Dotted,
    Certain,
}

/// An hour of the clock in words or in one or two digits.
fn hour(scanner: &Scanner, i: usize) -> Option<u8> {
    let hour = match scanner.number(i) {
        Some(digits) if digits.len() <= 2 && scanner.starts_clean(i) => digits.parse().ok()?,
        Some(_) => return None,
        None => u8::try_from(cardinal(scanner.word(i))?).ok()?,
    };
    (hour <= 12 && hour > 0).then_some(hour)
}

/// "am", "p.m.", "in the evening" at `i`: whether it says afternoon, and its end.
fn meridiem(scanner: &Scanner, i: usize) -> Option<(bool, usize)> {
    match scanner.word(i) {
        "am" => return Some((false, i + 1)),
        "pm" => return Some((true, i + 1)),
        letter @ ("a" | "p")
            if scanner.mark(i + 1, ".")
                && scanner.glued(i + 1)
                && scanner.word(i + 2) == "m"
                && scanner.glued(i + 2) =>
        {
            let closed = scanner.mark(i + 3, ".") && scanner.glued(i + 3);
            return Some((letter == "p", i + 3 + usize::from(closed)));
        }
        "in" if scanner.word(i + 1) == "the" => {
            return part(scanner, i + 2).map(|(part, end)| (part == Part::Afternoon, end));
        }
        "at" if scanner.word(i + 1) == "night" => return Some((true, i + 2)),
        _ => {}
    }
    None
}

/// A part of the day at `i`, and its end.
pub(super) fn part(scanner: &Scanner, i: usize) -> Option<(Part, usize)> {
    match scanner.word(i) {
        "morning" => Some((Part::Morning, i + 1)),
        "afternoon" | "evening" | "night" => Some((Part::Afternoon, i + 1)),
        _ => None,
    }
}

/// The time of day at `i`, how sure its form is, and its end.
pub(super) fn clock(scanner: &Scanner, i: usize) -> Option<(Clock, Form, usize)> {
    if !scanner.starts_clean(i) && !scanner.mark(i.wrapping_sub(1), "-\u{2013}\u{2014}") {
        return None;
    }
    match scanner.word(i) {
        "noon" | "midday" => return Some((Clock::new(12, 0, true), Form::Certain, i + 1)),
        "midnight" => return Some((Clock::new(0, 0, true), Form::Certain, i + 1)),
        _ => {}
    }
    if let Some((clock, end)) = spoken(scanner, i) {
        return Some(match meridiem(scanner, end) {
            Some((late, end)) => (clock.fix(late), Form::Certain, end),
            None => (clock, Form::Certain, end),
        });
    }
    let (clock, form, end) = written(scanner, i)?;
    let (form, end) = match scanner.word(end) {
        "o'clock" => (Form::Certain, end + 1),
        "sharp" | "prompt" => (Form::Certain, end),
        _ => (form, end),
    };
    match meridiem(scanner, end) {
        Some((late, end)) => Some((clock.fix(late), Form::Certain, end)),
        None => Some((clock, form, end)),
    }
}

/// "half past nine", "half nine", "quarter to eleven", "twenty-five past 3".
fn spoken(scanner: &Scanner, i: usize) -> Option<(Clock, usize)> {
    if scanner.word(i) == "half" {
        let past = scanner.word(i + 1) == "past";
        let at = i + 1 + usize::from(past);
        let hour = hour(scanner, at)?;
        if !past && !scanner.stands_alone(at + 1) {
            return None;
        }
        let clock = Clock::new(hour, 30, false);
        let local = past || scanner.region() == Region::Gb;
        return Some((if local { clock } else { clock.regional() }, at + 1));
    }
    let start = i + usize::from(scanner.word(i) == "a");
    let (minutes, mut at) = match scanner.word(start) {
        "quarter" => (15, start + 1),
        "twenty" if scanner.word(start + 1) == "five" => (25, start + 2),
        "twenty" if scanner.mark(start + 1, "-") && scanner.word(start + 2) == "five" => (25, start + 3),
        "five" => (5, start + 1),
        "ten" => (10, start + 1),
        "twenty" => (20, start + 1),
        _ => {
            let digits = scanner.number(start).filter(|digits| digits.len() <= 2)?;
            (digits.parse::<u8>().ok().filter(|minutes| (1..=29).contains(minutes))?, start + 1)
        }
    };
    if matches!(scanner.word(at), "minutes" | "mins") {
        at += 1;
    }
    let to = match scanner.word(at) {
        "past" => false,
        // "10 to 5" in digits is a range.
        "to" if scanner.number(start).is_none() && scanner.before(i) != "from" => true,
        _ => return None,
    };
    let hour = hour(scanner, at + 1)?;
    let clock = match (to, hour) {
        (false, hour) => Clock::new(hour, minutes, false),
        (true, 1) => Clock::new(12, 60 - minutes, false),
        (true, hour) => Clock::new(hour - 1, 60 - minutes, false),
    };
    Some((clock, at + 2))
}

/// Digits, or a bare hour in words.
fn written(scanner: &Scanner, i: usize) -> Option<(Clock, Form, usize)> {
    let Some(digits) = scanner.number(i) else {
        let hour = hour(scanner, i)?;
        // "nine thirty"
        let minute = match scanner.word(i + 1) {
            "thirty" => 30,
            "fifteen" => 15,
            _ => 0,
        };
        return Some((Clock::new(hour, minute, false), Form::Bare, i + 1 + usize::from(minute > 0)));
    };
    let glued_word = |at: usize| if scanner.glued(at) { scanner.word(at) } else { "" };
    if digits.len() == 4 && matches!(scanner.word(i + 1), "hrs" | "h") {
        let number: u16 = digits.parse().ok()?;
        let (hour, minute) = (u8::try_from(number / 100).ok()?, u8::try_from(number % 100).ok()?);
        return (hour < 24 && minute < 60).then_some((Clock::new(hour, minute, true), Form::Certain, i + 2));
    }
    let hour: u8 = digits.parse().ok().filter(|hour| digits.len() <= 2 && *hour < 24)?;
    let fixed = digits.starts_with('0');
    let separator = scanner.token(i + 1).filter(|_| scanner.glued(i + 1)).map_or("", |token| token.raw);
    let minute = scanner
        .number(i + 2)
        .filter(|minute| scanner.glued(i + 2) && minute.len() == 2)
        .and_then(|minute| minute.parse::<u8>().ok())
        .filter(|minute| *minute < 60);
    match (separator, minute) {
        (":", Some(minute)) => {
            let mut end = i + 3;
            if scanner.mark(end, ":") && scanner.number(end + 1).is_some_and(|seconds| seconds.len() == 2) {
                end += 2;
            }
            end += usize::from(matches!(glued_word(end), "h" | "hrs"));
            Some((Clock::new(hour, minute, fixed), Form::Certain, end))
        }
        (".", Some(minute)) => {
            if scanner.mark(i + 3, ".,") && scanner.glued(i + 3) && scanner.glued(i + 4) {
                return None;
            }
            let suffixed = glued_word(i + 3) == "h";
            let form = if suffixed { Form::Certain } else { Form::Dotted };
            let end = i + 3 + usize::from(suffixed);
            (suffixed || (minute % 5 == 0 && digits != "0")).then_some((
                Clock::new(hour, minute, fixed),
                form,
                end,
            ))
        }
        ("h" | "H", Some(minute)) => Some((Clock::new(hour, minute, true), Form::Certain, i + 3)),
        (":", None) => None,
        _ => {
            let end = i + 1 + usize::from(matches!(glued_word(i + 1), "h"));
            Some((Clock::new(hour, 0, fixed), Form::Bare, end))
        }
    }
}

/// The time or range of times at `i`; bare hours count where `bare` says so.
pub(super) fn times(scanner: &Scanner, i: usize, bare: bool) -> Option<(Times, usize)> {
    let (from, form, end) = clock(scanner, i)?;
    let enough = |form: Form| form == Form::Certain || bare;
    if let Some((to, to_form, to_end)) = range_end(scanner, i, end, form == Form::Certain || bare)
        && (enough(form) || to_form == Form::Certain)
        && (form != Form::Dotted || to_form == Form::Dotted || bare)
        && closes(scanner, to_form, to_end)
    {
        return Some((Times::range(from, to), to_end));
    }
    let certain = match form {
        Form::Certain => true,
        Form::Bare => bare,
        Form::Dotted => bare || is_expected(scanner, i),
    };
    (certain && closes(scanner, form, end)).then_some((Times { from, to: None }, end))
}

fn closes(scanner: &Scanner, form: Form, end: usize) -> bool {
    scanner.ends_clean(end) && (form != Form::Bare || scanner.stands_alone(end))
}

/// The second time of a range whose first ends at `end`.
fn range_end(scanner: &Scanner, start: usize, end: usize, certain: bool) -> Option<(Clock, Form, usize)> {
    let dash = scanner.mark(end, "-\u{2013}\u{2014}");
    let word = matches!(scanner.word(end), "to" | "until" | "till" | "til" | "through");
    let between = scanner.word(end) == "and" && scanner.before(start) == "between";
    // "moved from 9:30 to 10:45" names two times.
    if !(dash || between || (word && !scanner.changes(start))) {
        return None;
    }
    let (to, form, to_end) = clock(scanner, end + 1)?;
    (certain || form == Form::Certain).then_some((to, form, to_end))
}

/// Whether a time is likely before `10.45`: after a word that sets one.
fn is_expected(scanner: &Scanner, i: usize) -> bool {
    let led = match scanner.before(i) {
        "is" | "now" | "it" | "starts" | "it's" | "make" | "still" | "arriving" | "arrives" | "leaves"
        | "leaving" | "departs" | "departing" | "sails" | "begins" => true,
        // "moved to 10.45", but "upgraded to 2.10"
        "to" => scanner.changes(i),
        _ => scanner.opens_sentence(i),
    };
    led && scanner.region() != Region::Us
}
