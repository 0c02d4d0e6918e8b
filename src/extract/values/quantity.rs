//! Numbers with a unit, and durations.

use super::Region;
use super::numbers::{Amount, amount, count, lower_bound};
use super::scanner::{Found, Scanner};
use crate::domain::{Assumption, Frame, ValueKind};

/// Spellings, unit in normal form, dimension.
const UNITS: &[(&[&str], &str, &str)] = &[
    (&["kg", "kgs", "kilo", "kilos", "kilogram", "kilograms"], "kg", "mass"),
    (&["g", "gram", "grams"], "g", "mass"),
    (&["mg", "milligram", "milligrams"], "mg", "mass"),
    (&["lb", "lbs"], "lb", "mass"),
    (&["oz", "ounce", "ounces"], "oz", "mass"),
    (&["stone"], "st", "mass"),
    (&["km", "kilometre", "kilometres", "kilometer", "kilometers"], "km", "length"),
    (&["metre", "metres", "meter", "meters"], "m", "length"),
    (&["cm", "centimetres", "centimeters"], "cm", "length"),
    (&["mm", "millimetres", "millimeters"], "mm", "length"),
    (&["mi", "mile", "miles"], "mi", "length"),
    (&["ft", "feet", "foot"], "ft", "length"),
    (&["inch", "inches"], "in", "length"),
    (&["l", "litre", "litres", "liter", "liters"], "l", "volume"),
    (&["ml", "millilitres", "milliliters"], "ml", "volume"),
    (&["cl"], "cl", "volume"),
    (&["gallon", "gallons"], "gal", "volume"),
    (&["kwh"], "kwh", "energy"),
    (&["kcal", "calories"], "kcal", "energy"),
    (&["kb"], "kb", "data"),
    (&["mb"], "mb", "data"),
    (&["gb"], "gb", "data"),
    (&["tb"], "tb", "data"),
    (&["mph"], "mph", "speed"),
    (&["kmh", "kph"], "km/h", "speed"),
    (&["sqm"], "m2", "area"),
    (&["psi"], "psi", "pressure"),
    (&["bar"], "bar", "pressure"),
    (&["dpi", "ppi"], "dpi", "resolution"),
    (&["watt", "watts"], "W", "power"),
    (&["kw"], "kW", "power"),
];

/// The dimensions of what is measured.
pub const DIMENSIONS: [&str; 11] = [
    "mass",
    "length",
    "volume",
    "energy",
    "data",
    "speed",
    "area",
    "temperature",
    "pressure",
    "resolution",
    "power",
];

/// Words after a duration that make it a distance in time, an age, or a change by so much.
const DISTANCES: &[&str] = &[
    "ago", "old", "later", "earlier", "late", "early", "away", "before", "after", "back", "from", "sooner",
    "longer", "older", "younger", "notice",
];

/// Hours above which "18h" is a time of day.
const LONGEST: u32 = 6;

fn unit(word: &str) -> Option<(&'static str, &'static str)> {
    UNITS.iter().find(|(names, _, _)| names.contains(&word)).map(|(_, unit, dimension)| (*unit, *dimension))
}

/// Whether a number before this word counts something measured.
pub(super) fn is_unit(word: &str) -> bool {
    unit(word).is_some() || span_unit(word).is_some()
}

/// Claims every duration and quantity.
pub(super) fn scan(scanner: &mut Scanner) {
    let mut i = 0;
    while i < scanner.len() {
        i = duration(scanner, i).or_else(|| quantity(scanner, i)).unwrap_or(i + 1);
    }
}

fn quantity(scanner: &mut Scanner, i: usize) -> Option<usize> {
    let Amount { norm, guessed, end } = amount(scanner, i).filter(|_| scanner.starts_clean(i))?;
    let token = scanner.token(end)?;
    let degree = token.raw == "\u{b0}";
    let (unit, dimension) = match token.folded.as_str() {
        _ if degree => match scanner.word(end + 1) {
            "c" => ("\u{b0}C", "temperature"),
            "f" => ("\u{b0}F", "temperature"),
            _ => return None,
        },
        "pounds" | "pound" if scanner.region() == Region::Us => ("lb", "mass"),
        // "5G" is a network, "30m" may be minutes, millions or metres.
        "g" | "l" if token.raw != token.folded => return None,
        "m" if norm.contains('.') || !scanner.glued(end) => ("m", "length"),
        word => unit(word)?,
    };
    let end = end + 1 + usize::from(degree);
    if !scanner.ends_clean(end) {
        return None;
    }
    if is_range(scanner, i, end) {
        return Some(end);
    }
    let assumptions = if guessed { vec![Assumption::LocaleSeparator] } else { Vec::new() };
    let found =
        Found::new(Frame::Quantity(dimension.to_owned()), ValueKind::Quantity, format!("{norm} {unit}"));
    scanner.push(i, end, found.assuming(assumptions));
    Some(end)
}

/// Claims the lower bound of a range whose upper bound is at `i`; and the whole of it, which is no one value, unless
/// something went from the one to the other.
fn is_range(scanner: &mut Scanner, i: usize, end: usize) -> bool {
    let Some(start) = lower_bound(scanner, i) else { return false };
    let changed = scanner.word(i - 1) == "to" && scanner.changes(start);
    scanner.claim(start, if changed { i } else { end });
    !changed
}

/// A unit of time: its designator in ISO 8601, whether it is less than a day.
fn span_unit(word: &str) -> Option<(char, bool)> {
    Some(match word {
        "second" | "seconds" | "secs" => ('S', true),
        "minute" | "minutes" | "min" | "mins" => ('M', true),
        "hour" | "hours" | "hr" | "hrs" => ('H', true),
        "day" | "days" => ('D', false),
        "week" | "weeks" | "wks" => ('W', false),
        "month" | "months" => ('M', false),
        "year" | "years" | "yrs" => ('Y', false),
        _ => return None,
    })
}

fn duration(scanner: &mut Scanner, i: usize) -> Option<usize> {
    let (norm, end) = length(scanner, i)?;
    let dashed_age = scanner.mark(end, "-") && scanner.word(end + 1) == "old";
    let of_day = !norm.contains('T') && scanner.word(end) == "from";
    let distance = (DISTANCES.contains(&scanner.word(end)) && !of_day) || dashed_age;
    // "two weeks today", "a week on Thursday" name a day.
    let day = !norm.contains('T') && matches!(scanner.word(end), "today" | "on" | "from" | "time");
    let before = scanner.before(i);
    let relative = matches!(before, "last" | "next" | "past" | "previous" | "first")
        || (before == "in" && !norm.starts_with("PT"));
    let soon = before == "in" && norm.starts_with("PT");
    if distance || soon {
        scanner.claim(i, end);
        return Some(end);
    }
    if day || relative || !scanner.ends_clean(end) {
        return None;
    }
    let start = if before == "every" && scanner.is_free(i - 1, i) { i - 1 } else { i };
    if is_range(scanner, i, end) {
        return Some(end);
    }
    scanner.push(start, end, Found::new(Frame::Duration, ValueKind::Duration, norm));
    Some(end)
}

/// The length of time at `i` in ISO 8601, and its end.
fn length(scanner: &Scanner, i: usize) -> Option<(String, usize)> {
    let hour = |at: usize| scanner.word(at) == "hour";
    match scanner.word(i) {
        "half" => {
            let at = i + 1 + usize::from(scanner.word(i + 1) == "an");
            return hour(at).then(|| ("PT30M".to_owned(), at + 1));
        }
        "an" if hour(i + 1) => {
            let half =
                scanner.word(i + 2) == "and" && scanner.word(i + 3) == "a" && scanner.word(i + 4) == "half";
            return Some(if half { ("PT1H30M".to_owned(), i + 5) } else { ("PT1H".to_owned(), i + 2) });
        }
        "a" if scanner.word(i + 1) == "fortnight" => return Some(("P2W".to_owned(), i + 2)),
        "one" if matches!(scanner.word(i + 1), "day" | "second" | "minute") => return None,
        _ => {}
    }
    let (number, at) = match count(scanner, i) {
        Some(number) => match amount(scanner, i) {
            Some(Amount { norm, end, .. }) if norm.contains('.') => return fraction(scanner, &norm, end),
            Some(Amount { end, .. }) if end > i + 1 => return None,
            _ => (number, i + 1),
        },
        None => return None,
    };
    let at = at + usize::from(scanner.mark(at, "-"));
    if scanner.word(at) == "h" && scanner.glued(at) {
        let minutes =
            scanner.number(at + 1).filter(|digits| digits.len() == 2).and_then(|digits| digits.parse().ok());
        let end = at + 1 + usize::from(minutes.is_some());
        let suffixed = minutes.is_some() && matches!(scanner.word(end), "m" | "min" | "mins");
        // "18h30" is a time of day, and so is "at 5h30".
        let moment = number > LONGEST || matches!(scanner.before(i), "at" | "by" | "from" | "until");
        let length = clock_length(number * 60 + minutes.unwrap_or(0));
        return (suffixed || !moment).then(|| (length, end + usize::from(suffixed)));
    }
    let (designator, clock) = span_unit(scanner.word(at))?;
    // "0930 hrs" is a time of day.
    if clock && number > 999
        || scanner.number(i).is_some_and(|digits| digits.len() > 1 && digits.starts_with('0'))
    {
        return None;
    }
    if designator == 'H' {
        let and = at + 1 + usize::from(scanner.word(at + 1) == "and");
        if let Some(minutes) = count(scanner, and).filter(|minutes| (1..60).contains(minutes))
            && matches!(scanner.word(and + 1), "minutes" | "mins" | "min" | "minute")
        {
            return Some((clock_length(number * 60 + minutes), and + 2));
        }
    }
    if clock && designator == 'M' {
        return Some((clock_length(number), at + 1));
    }
    Some((format!("P{}{number}{designator}", if clock { "T" } else { "" }), at + 1))
}

/// Minutes in ISO 8601, with whole hours apart.
fn clock_length(minutes: u32) -> String {
    match (minutes / 60, minutes % 60) {
        (0, minutes) => format!("PT{minutes}M"),
        (hours, 0) => format!("PT{hours}H"),
        (hours, minutes) => format!("PT{hours}H{minutes}M"),
    }
}

/// "1.5 hours".
fn fraction(scanner: &Scanner, norm: &str, at: usize) -> Option<(String, usize)> {
    let (whole, tenths) = norm.split_once('.')?;
    let (hours, part): (u32, u32) = (whole.parse().ok()?, tenths.parse().ok()?);
    let minutes = match tenths.len() {
        1 => part * 6,
        2 => part * 60 / 100,
        _ => return None,
    };
    let ('H', true) = span_unit(scanner.word(at))? else { return None };
    Some((clock_length(hours.checked_mul(60)?.checked_add(minutes)?), at + 1))
}
