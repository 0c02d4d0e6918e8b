//! Rooms, and places as candidates.

use super::calendar::{month, weekday};
use super::code::against;
use super::home;
use super::scanner::{Found, Scanner};
use super::tokens::Kind;
use crate::domain::{Frame, Span, ValueKind};
use crate::extract::{lexicon, nouns};

/// Words between "room" and its name.
const LINKS: &[&str] =
    &["is", "now", "will", "be", "to", "changed", "moved", "has", "been", "no", "number", "stays"];

/// Nouns that a number or a letter makes the name of a room: "Studio 2", "lab 7".
const NUMBERED: &[&str] = &[
    "studio",
    "lab",
    "bay",
    "pod",
    "suite",
    "booth",
    "hall",
    "classroom",
    "theatre",
    "theater",
    "cabin",
    "annexe",
    "annex",
    "boardroom",
    "auditorium",
    "workshop",
];

/// Words of a place's name.
const LONGEST: usize = 5;

/// Whether the word names a room.
pub(super) fn is_room_word(word: &str) -> bool {
    matches!(word, "room" | "rm" | "rooms")
}

/// Claims every room and every candidate for a place.
pub(super) fn scan(scanner: &mut Scanner) {
    let mut i = 0;
    while i < scanner.len() {
        i = room(scanner, i)
            .or_else(|| numbered(scanner, i))
            .or_else(|| room_code_alone(scanner, i))
            .or_else(|| home::home(scanner, i))
            .or_else(|| home::platform(scanner, i))
            .or_else(|| place(scanner, i))
            .unwrap_or(i + 1);
    }
}

/// "Room B412", "meeting room Everest", "the room is now 4B".
fn room(scanner: &mut Scanner, i: usize) -> Option<usize> {
    if !is_room_word(scanner.word(i)) {
        return None;
    }
    let cue = scanner.span(i, i + 1);
    let mut at = i + 1;
    let mut linked = false;
    while at < i + LONGEST && (scanner.mark(at, ":=#") || LINKS.contains(&scanner.word(at))) {
        linked |= scanner.word(at) != "no" && scanner.word(at) != "number";
        at += 1;
    }
    let end = room_code(scanner, at)
        .or_else(|| lower_code(scanner, at))
        .or_else(|| room_name(scanner, at).filter(|_| !linked))?;
    let meeting = i > 0 && matches!(scanner.word(i - 1), "meeting" | "conference" | "board") && !linked;
    let start = match (linked, meeting) {
        (true, _) => at,
        (false, true) => i - 1,
        (false, false) => i,
    };
    let norm = scanner.written(at, end).to_lowercase();
    scanner.push(start, end, Found::new(Frame::Where, ValueKind::Room, norm).cued(cue));
    Some(contrast(scanner, end, Some(cue)))
}

/// "Studio 2", "in lab 7".
fn numbered(scanner: &mut Scanner, i: usize) -> Option<usize> {
    if !NUMBERED.contains(&scanner.word(i)) {
        return None;
    }
    let placed = matches!(scanner.before(i), "in" | "to" | "from" | "at" | "is" | "now");
    if !placed && !is_capital(scanner, i) {
        return None;
    }
    let letter = scanner.token(i + 1).is_some_and(|token| {
        token.raw.len() == 1 && token.raw.chars().all(|letter| letter.is_ascii_uppercase() && letter != 'I')
    });
    let end = if letter { i + 2 } else { room_code(scanner, i + 1)? };
    let norm = scanner.written(i, end).to_lowercase();
    scanner.push(i, end, Found::new(Frame::Where, ValueKind::Room, norm));
    Some(end)
}

/// "in 4B", "5A it is", "5A, not 4B".
fn room_code_alone(scanner: &mut Scanner, i: usize) -> Option<usize> {
    let end = mixed_code(scanner, i)?;
    let before = scanner.before(i);
    // "place: A230"
    let labelled = before.is_empty()
        && matches!(scanner.word(i.wrapping_sub(2)), "place" | "where" | "venue" | "location");
    let placed = labelled
        || matches!(before, "in" | "room" | "to" | "reserved" | "booked" | "grabbed" | "into")
        || (before == "at" && scanner.number(i).is_some());
    let verdict = scanner.opens_sentence(i)
        && ((scanner.word(end) == "it" && scanner.word(end + 1) == "is") || scanner.any(end).is_none());
    // "A230 → Room B118"
    let against = against(scanner, end)
        .and_then(|next| mixed_code(scanner, next + usize::from(is_room_word(scanner.word(next)))));
    // "review with Dana: A230"
    let listed = scanner.mark(i.wrapping_sub(1), ":")
        && scanner.number(end - 1).is_some_and(|digits| digits.len() > 1)
        && (scanner.any(end).is_none() || scanner.opens_sentence(end) || scanner.mark(end, ".!,"));
    if !(placed || listed || verdict || against.is_some()) {
        return None;
    }
    let norm = scanner.written(i, end).to_lowercase();
    scanner.push(i, end, Found::new(Frame::Where, ValueKind::Room, norm));
    Some(contrast(scanner, end, None))
}

/// Records the room set against the one that ends at `end`.
fn contrast(scanner: &mut Scanner, end: usize, cue: Option<Span>) -> usize {
    let Some(next) = against(scanner, end) else { return end };
    let Some(next_end) = mixed_code(scanner, next) else { return end };
    let norm = scanner.written(next, next_end).to_lowercase();
    let mut found = Found::new(Frame::Where, ValueKind::Room, norm);
    found.cue = cue;
    scanner.push(next, next_end, found);
    next_end
}

/// The end of a room's number or code at `i`: "B412", "4B", "12", "3.14".
fn room_code(scanner: &Scanner, i: usize) -> Option<usize> {
    if let Some(end) = mixed_code(scanner, i) {
        return Some(end);
    }
    let digits = scanner.number(i).filter(|digits| digits.len() <= 5)?;
    let dotted = scanner.mark(i + 1, ".")
        && scanner.glued(i + 1)
        && scanner.glued(i + 2)
        && scanner.number(i + 2).is_some();
    let end = i + if dotted { 3 } else { 1 };
    (!digits.is_empty() && scanner.ends_clean(end)).then_some(end)
}

/// The end of a letter and digits behind the noun: "room g211".
fn lower_code(scanner: &Scanner, i: usize) -> Option<usize> {
    let letter = scanner.token(i).is_some_and(|token| {
        token.kind == Kind::Word
            && token.raw.len() == 1
            && token.raw.starts_with(|c: char| c.is_ascii_lowercase())
    });
    let digits = scanner.number(i + 1).is_some_and(|digits| (1..5).contains(&digits.len()));
    (letter && digits && scanner.glued(i + 1) && scanner.ends_clean(i + 2)).then_some(i + 2)
}

/// The end of digits and one or two capitals at `i`: "4B", "B412", "B-12".
fn mixed_code(scanner: &Scanner, i: usize) -> Option<usize> {
    const NO_ROOMS: &[&str] =
        &["2D", "3D", "4K", "8K", "2G", "3G", "4G", "5G", "Q1", "Q2", "Q3", "Q4", "H1", "H2", "A4", "A3"];
    if !scanner.starts_clean(i) {
        return None;
    }
    let letters = |at: usize| {
        scanner.token(at).is_some_and(|token| {
            token.kind == Kind::Word
                && token.raw.len() <= 2
                && token.raw.chars().all(|letter| letter.is_ascii_uppercase())
        })
    };
    let digits = |at: usize| scanner.number(at).is_some_and(|digits| digits.len() <= 4);
    let dash = scanner.mark(i + 1, "-") && scanner.glued(i + 1) && letters(i);
    let second = i + 1 + usize::from(dash);
    let fits = (letters(i) && digits(second))
        || (digits(i) && letters(second) && !matches!(scanner.word(second), "am" | "pm"));
    let end = second + 1;
    (fits && scanner.glued(second) && scanner.ends_clean(end) && !NO_ROOMS.contains(&scanner.written(i, end)))
        .then_some(end)
}

/// The end of a room's name in capitals at `i`: "Everest", "B".
fn room_name(scanner: &Scanner, i: usize) -> Option<usize> {
    let named = |at: usize| {
        scanner.token(at).is_some_and(|token| {
            token.kind == Kind::Word && token.is_capitalised() && !is_calendar(&token.folded)
        })
    };
    if !named(i) || scanner.opens_sentence(i) {
        return None;
    }
    Some(if named(i + 1) && !scanner.opens_sentence(i + 1) { i + 2 } else { i + 1 })
}

fn is_calendar(word: &str) -> bool {
    weekday(word).is_some() || month(word).is_some()
}

/// A candidate after "in" or "at": "the Methodist church", "St Mary's hall", "Lucca's".
fn place(scanner: &mut Scanner, i: usize) -> Option<usize> {
    let moved = || {
        scanner.back(i).any(|word| {
            matches!(
                word,
                "moved"
                    | "moves"
                    | "move"
                    | "moving"
                    | "relocated"
                    | "relocates"
                    | "switched"
                    | "switches"
                    | "shifted"
                    | "shifts"
                    | "goes"
                    | "gone"
            )
        })
    };
    let leads = match scanner.word(i) {
        // "the dial-in PIN"
        "in" | "at" => !scanner.glued(i),
        "to" | "into" | "from" => {
            let the = usize::from(scanner.word(i + 1) == "the");
            let noun = the == 1 && (2..4).any(|ahead| nouns::is_place(scanner.word(i + ahead)));
            moved() && (noun || is_capital(scanner, i + 1 + the))
        }
        "booked" | "reserved" | "got" | "have" | "given" | "chosen" | "use" | "using" => {
            scanner.word(i + 1) == "the" && is_capital(scanner, i + 2) && nouns::is_place(scanner.word(i + 3))
        }
        _ => false,
    };
    if !leads {
        return None;
    }
    let the = usize::from(scanner.word(i + 1) == "the");
    let start = i + 1 + the;
    if is_room_word(scanner.word(start)) || mixed_code(scanner, start).is_some() {
        return None;
    }
    let mut end = start;
    let mut named = false;
    while end - start < LONGEST && (end == start || !scanner.opens_sentence(end) || is_saint(scanner, end)) {
        let Some(token) = scanner.token(end).filter(|token| token.kind == Kind::Word) else { break };
        let noun = nouns::is_place(token.folded.as_str());
        let capital = token.is_capitalised() && !is_calendar(&token.folded) && token.folded != "i";
        let linking =
            named && matches!(token.folded.as_str(), "of" | "the" | "and") && is_capital(scanner, end + 1);
        if !(noun || capital || linking || (the == 1 && names_place(scanner, end))) {
            break;
        }
        named |= noun || capital;
        end += 1;
        if noun && !capital && !nouns::is_place(scanner.word(end)) {
            break;
        }
        if scanner.mark(end, ".") && is_saint(scanner, end + 1) {
            end += 1;
        }
    }
    if named && is_possessive(scanner, end - 1) && is_noun(scanner, end) {
        end += 1;
    }
    if named && is_capital(scanner, end - 1) && scanner.number(end).is_some_and(|digits| digits.len() < 4) {
        end += 1;
    }
    if end == start || !named || !scanner.ends_clean(end) || (the == 1 && !ends_in_place(scanner, start, end))
    {
        return None;
    }
    let written = scanner.written(start, end).to_lowercase().replace('\u{2019}', "'");
    // "the Everest room" is the room Everest.
    if end - start > 1
        && scanner.word(end - 1) == "room"
        && (start..end - 1).all(|at| is_capital(scanner, at))
        && let Some(name) = written.strip_suffix(" room")
    {
        let cue = scanner.span(end - 1, end);
        scanner.push(start - the, end, Found::new(Frame::Where, ValueKind::Room, name).cued(cue));
        return Some(end);
    }
    scanner.push(start - the, end, Found::new(Frame::Where, ValueKind::Place, written));
    Some(end)
}

fn is_capital(scanner: &Scanner, i: usize) -> bool {
    scanner.token(i).is_some_and(|token| token.kind == Kind::Word && token.is_capitalised())
}

/// Whether the word at `i` says whose something is: "Bo's".
fn is_possessive(scanner: &Scanner, i: usize) -> bool {
    scanner.token(i).is_some_and(|token| token.raw.ends_with("'s") || token.raw.ends_with("\u{2019}s"))
}

/// Whether a noun in small letters stands at `i`.
fn is_noun(scanner: &Scanner, i: usize) -> bool {
    scanner.token(i).is_some_and(|token| {
        token.kind == Kind::Word
            && token.raw.len() > 2
            && token.raw.chars().all(char::is_lowercase)
            && !lexicon::is_closed(&token.folded)
            && lexicon::verb(&token.folded).is_none()
    })
}

/// Whether the word at `i` follows "St.".
fn is_saint(scanner: &Scanner, i: usize) -> bool {
    i > 1 && is_capital(scanner, i) && scanner.word(i - 2) == "st"
}

/// Whether a word within "the …" leads to a noun of place at once.
fn names_place(scanner: &Scanner, i: usize) -> bool {
    (1..3).any(|ahead| nouns::is_place(scanner.word(i + ahead)))
        && !matches!(
            scanner.word(i),
            "of" | "and" | "or" | "to" | "for" | "from" | "with" | "on" | "is" | "was"
        )
}

fn ends_in_place(scanner: &Scanner, start: usize, end: usize) -> bool {
    nouns::is_place(scanner.word(end - 1))
        || (start..end).all(|at| is_capital(scanner, at) || scanner.number(at).is_some())
}
