//! Codes and ports: verbatim, and only after a noun that says what they are.

use super::keyed;
use super::scanner::{Found, Scanner};
use super::tokens::Kind;
use crate::domain::{Frame, ValueKind};

/// Nouns that name a code.
const CUES: &[&str] = &[
    "code",
    "passcode",
    "pin",
    "password",
    "passphrase",
    "gate",
    "ticket",
    "ref",
    "reference",
    "badge",
    "locker",
    "plot",
    "seat",
    "flight",
    "booking",
    "network",
    "alarm",
    "lock",
    "padlock",
    "combination",
    "combo",
    "confirmation",
    "permit",
    "membership",
    "card",
    "policy",
    "tracking",
    "voucher",
    "serial",
    "keypad",
];

/// Nouns of places and lines that a number directly behind them names: "desk 31", "extension 4417".
const NUMBERED: &[&str] = &[
    "desk",
    "unit",
    "platform",
    "aisle",
    "box",
    "pitch",
    "stall",
    "ward",
    "table",
    "extension",
    "ext",
    "berth",
    "bin",
    "bay",
    "coach",
    "carriage",
    "lane",
    "row",
    "dock",
    "peg",
    "tray",
    "mooring",
    "band",
    "grade",
];
/// Of those, the ones that a letter alone may name: "coach C".
const LETTERED: &[&str] = &["coach", "carriage", "row", "dock", "bay"];

/// Words before "code" that make it no code to keep.
const NO_CODE: &[&str] =
    &["error", "exit", "status", "return", "response", "http", "zip", "area", "dress", "source"];

/// Nouns and verbs that name a port.
const PORTS: &[&str] = &["port", "listens", "listening"];

/// Words that may stand between a cue and its value.
const LINKS: &[&str] = &[
    "is",
    "are",
    "was",
    "now",
    "changed",
    "changing",
    "changes",
    "has",
    "been",
    "to",
    "from",
    "will",
    "be",
    "becomes",
    "became",
    "moved",
    "still",
    "stays",
    "number",
    "no",
    "ref",
    "reference",
    "code",
    "it's",
    "its",
    "on",
    "the",
    "new",
    "back",
];

/// Tokens between a cue and its value, and in a value.
pub(super) const REACH: usize = 9;

/// Claims every code and port.
pub(super) fn scan(scanner: &mut Scanner) {
    let mut i = 0;
    while i < scanner.len() {
        i = cued(scanner, i)
            .or_else(|| numbered(scanner, i))
            .or_else(|| hashed(scanner, i))
            .or_else(|| arrow(scanner, i))
            .or_else(|| keyed::hyphened(scanner, i))
            .or_else(|| keyed::typed(scanner, i))
            .or_else(|| keyed::plate(scanner, i))
            .unwrap_or(i + 1);
    }
}

/// The end of the unbroken run of letters, digits, `#` and `-` at `i`, if it holds a digit.
pub(super) fn chunk(scanner: &Scanner, i: usize) -> Option<usize> {
    if !scanner.starts_clean(i) && !scanner.mark(i.wrapping_sub(1), "#") {
        return None;
    }
    let part = |at: usize| {
        scanner.token(at).is_some_and(|token| token.kind != Kind::Mark || matches!(token.raw, "#" | "*"))
    };
    let mut end = i;
    let mut digits = false;
    while end - i < REACH && (end == i || scanner.glued(end)) {
        let dash = scanner.mark(end, "-") && scanner.glued(end + 1) && part(end + 1) && end > i;
        if !(part(end) || dash) {
            break;
        }
        digits |= scanner.number(end).is_some();
        end += 1;
    }
    (digits && scanner.ends_clean(end)).then_some(end)
}

/// Whether the run `i..end` is written like a time, a date, an amount or a count rather than a code.
pub(super) fn is_other(scanner: &Scanner, i: usize, end: usize) -> bool {
    let plain = end == i + 1;
    let unit = scanner.word(end);
    let glued_unit = end == i + 2
        && scanner.number(i).is_some()
        && matches!(
            scanner.word(i + 1),
            "am" | "pm" | "h" | "k" | "kg" | "g" | "km" | "min" | "mins" | "st" | "nd" | "rd" | "th"
        );
    let iso_date =
        end == i + 5 && scanner.number(i).is_some_and(|year| year.len() == 4) && scanner.mark(i + 1, "-");
    let counted = plain
        && (super::quantity::is_unit(unit)
            || super::calendar::month(unit).is_some()
            || matches!(unit, "am" | "pm" | "people" | "times" | "percent"));
    glued_unit || iso_date || counted || scanner.mark(end, "%")
}

fn cued(scanner: &mut Scanner, i: usize) -> Option<usize> {
    let cue = scanner.word(i);
    let port = PORTS.contains(&cue);
    if !(port || CUES.contains(&cue)) || (cue == "code" && NO_CODE.contains(&scanner.before(i))) {
        return None;
    }
    let secret = matches!(cue, "password" | "passphrase" | "passcode" | "network");
    let (start, near) = value_after(scanner, i)?;
    // "your ticket is seat G14": the nearer noun names it.
    if start > i + 1
        && NUMBERED.iter().chain(&["seat", "gate", "locker"]).any(|noun| *noun == scanner.word(start - 1))
    {
        return None;
    }
    let end = match spaced_flight(scanner, cue, start).or_else(|| chunk(scanner, start)) {
        Some(end) if !secret => end,
        found => {
            let named =
                cue == "network" && scanner.token(start).is_some_and(super::tokens::Token::is_capitalised);
            secret_end(scanner, start).filter(|_| secret && !near || named).or(found)?
        }
    };
    if is_other(scanner, start, end) {
        return None;
    }
    let digits = scanner.number(start).filter(|_| end == start + 1);
    if port && digits.is_none_or(|digits| digits.len() > 5) {
        return None;
    }
    // "the gate is 5 minutes away", "pin 3 of them".
    let counted = scanner.number(end).is_some() || (!near && !scanner.stands_alone(end));
    if digits.is_some_and(|digits| digits.len() < 3) && counted {
        return None;
    }
    let cue = scanner.span(i, i + 1);
    push(scanner, start, end, port, Some(cue));
    Some(contrast(scanner, start, end, port, Some(cue)))
}

/// "unit 207", "stall C14", "ext. 2020".
fn numbered(scanner: &mut Scanner, i: usize) -> Option<usize> {
    if !NUMBERED.contains(&scanner.word(i)) {
        return None;
    }
    let start = i + 1 + usize::from(scanner.mark(i + 1, "."));
    let letter = LETTERED.contains(&scanner.word(i))
        && scanner.token(start).is_some_and(|token| {
            token.raw.len() == 1
                && token.raw != "I"
                && token.raw.starts_with(|c: char| c.is_ascii_uppercase())
        });
    let end = match chunk(scanner, start).filter(|end| !is_other(scanner, start, *end)) {
        Some(end) => end,
        None if letter && scanner.ends_clean(start + 1) => start + 1,
        None => return None,
    };
    // "table 5 people", but "coach C seat 31".
    let next = scanner.word(end);
    if scanner.token(end).is_some_and(|next| next.kind == Kind::Word)
        && !scanner.stands_alone(end)
        && !NUMBERED.contains(&next)
        && !CUES.contains(&next)
    {
        return None;
    }
    let cue = scanner.span(i, i + 1);
    push(scanner, start, end, false, Some(cue));
    Some(end)
}

/// The end of a flight number with a blank in it: "flight LH 1132".
fn spaced_flight(scanner: &Scanner, cue: &str, i: usize) -> Option<usize> {
    let airline = scanner.token(i)?.raw;
    let letters = airline.len() == 2 && airline.chars().all(|letter| letter.is_ascii_uppercase());
    let digits = scanner.number(i + 1).is_some_and(|digits| digits.len() <= 4) && !scanner.glued(i + 1);
    (cue == "flight" && letters && digits && scanner.ends_clean(i + 2)).then_some(i + 2)
}

/// Where the value of the cue at `i` begins, and whether it follows at once.
fn value_after(scanner: &Scanner, i: usize) -> Option<(usize, bool)> {
    let of = matches!(scanner.word(i + 1), "for" | "of" | "to" | "at" | "on" | "in");
    let mut at = i + 1;
    let mut linked = false;
    while at <= i + REACH && !scanner.opens_sentence(at) {
        let token = scanner.token(at)?;
        let flight = spaced_flight(scanner, scanner.word(i), at).is_some();
        let begins = (flight || chunk(scanner, at).is_some()) && (linked || at == i + 1 || !of);
        if begins {
            let start = at + usize::from(token.raw == "#" && scanner.number(at + 1).is_none());
            return Some((start, at == i + 1));
        }
        let word = token.folded.as_str();
        let resumed = token.raw == "," && matches!(scanner.word(at + 1), "it's" | "its" | "now");
        let marks = resumed
            || matches!(token.raw, ":" | "=" | "-" | ">" | "\u{2192}" | "#" | "." | "`" | "\"" | "'" | "(");
        linked |= marks || LINKS.contains(&word);
        if !(marks || LINKS.contains(&word) || (of && token.kind == Kind::Word)) {
            // A password need not hold a digit.
            return matches!(scanner.word(i), "password" | "passphrase" | "passcode" | "network")
                .then_some((at, !linked));
        }
        at += 1;
    }
    None
}

/// The end of a password: everything up to a blank, without the sentence's own marks.
fn secret_end(scanner: &Scanner, i: usize) -> Option<usize> {
    let token = scanner.token(i)?;
    let mut end = i + 1;
    while scanner.glued(end) && scanner.token(end).is_some() && end - i < 4 * REACH {
        end += 1;
    }
    while end > i + 1 && scanner.mark(end - 1, ".,;:!?)\"'\u{201d}\u{2019}") {
        end -= 1;
    }
    let mixed = end > i + 1;
    let last = scanner.any(end).is_none_or(|next| next.kind == Kind::Mark || scanner.opens_sentence(end));
    let quoted = scanner.mark(i.wrapping_sub(1), "\"'`\u{201c}");
    (token.kind != Kind::Mark && (mixed || quoted || (last && token.folded.len() > 5))).then_some(end)
}

/// Digits that end in `#` are a code wherever they stand: `5512#`.
fn hashed(scanner: &mut Scanner, i: usize) -> Option<usize> {
    let digits = scanner.number(i).filter(|_| scanner.starts_clean(i))?;
    let hash = scanner.glued(i + 1) && scanner.mark(i + 1, "#");
    if !hash || digits.len() < 2 || !scanner.ends_clean(i + 2) {
        return None;
    }
    push(scanner, i, i + 2, false, None);
    Some(contrast(scanner, i, i + 2, false, None))
}

/// "B22 -> B47": two runs of letters and digits with an arrow between are an old and a new code.
fn arrow(scanner: &mut Scanner, i: usize) -> Option<usize> {
    let token = scanner.token(i)?;
    if token.kind != Kind::Word || !token.is_capitalised() || super::place::is_room_word(scanner.before(i)) {
        return None;
    }
    let end = chunk(scanner, i).filter(|end| *end > i + 1)?;
    let next = arrow_end(scanner, end)?;
    chunk(scanner, next)?;
    push(scanner, i, end, false, None);
    Some(contrast(scanner, i, end, false, None))
}

/// The end of an arrow at `i`.
pub(super) fn arrow_end(scanner: &Scanner, i: usize) -> Option<usize> {
    if scanner.mark(i, "\u{2192}\u{21d2}") {
        return Some(i + 1);
    }
    (scanner.mark(i, "-=") && scanner.mark(i + 1, ">")).then_some(i + 2)
}

/// The end of words that set one value against the next: "->", ", not", "instead of", "to".
pub(super) fn against(scanner: &Scanner, i: usize) -> Option<usize> {
    if let Some(end) = arrow_end(scanner, i) {
        return Some(end);
    }
    let at = i + usize::from(scanner.mark(i, ",("));
    let at = at + usize::from(scanner.word(at) == "now");
    let at = at + usize::from(scanner.mark(at, ","));
    match (scanner.word(at), scanner.word(at + 1)) {
        ("not" | "was", _) => Some(at + 1),
        ("instead" | "rather", "of" | "than") => Some(at + 2),
        ("to", _) if at == i => Some(at + 1),
        _ => None,
    }
}

/// Records the value set against the one at `start..end`, if it is written alike.
fn contrast(
    scanner: &mut Scanner,
    start: usize,
    end: usize,
    port: bool,
    cue: Option<crate::domain::Span>,
) -> usize {
    let Some(next) = against(scanner, end) else { return end };
    let Some(next_end) = chunk(scanner, next).filter(|next_end| next_end - next == end - start) else {
        return end;
    };
    let alike = (0..end - start).all(|offset| {
        let kind = |at: usize| scanner.any(at + offset).map(|token| token.kind);
        kind(start) == kind(next)
    });
    if !alike || is_other(scanner, next, next_end) {
        return end;
    }
    push(scanner, next, next_end, port, cue);
    next_end
}

pub(super) fn push(
    scanner: &mut Scanner,
    i: usize,
    end: usize,
    port: bool,
    cue: Option<crate::domain::Span>,
) {
    let norm = scanner.written(i, end).replace(' ', "");
    let mut found = if port {
        Found::new(Frame::Count, ValueKind::Number, norm)
    } else {
        Found::new(Frame::Code, ValueKind::Code, norm)
    };
    found.cue = cue;
    scanner.push(i, end, found);
}
