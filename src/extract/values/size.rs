//! Sizes of what is worn: "size 42", "a size M", "a 12 in dresses". The noun is the cue.

use super::numbers::{Amount, amount};
use super::scanner::{Found, Scanner};
use super::tokens::Kind;
use crate::domain::{Frame, Span, ValueKind};

/// What is worn, in the plural.
const WORN: &[&str] = &[
    "dresses", "shoes", "boots", "trainers", "tops", "shirts", "trousers", "jeans", "jackets", "coats",
    "gloves", "hats", "rings", "skirts", "jumpers", "suits", "bras", "helmets", "skis", "wetsuits", "heels",
    "sandals",
];
/// The largest size.
const LARGEST: usize = 3;

/// Claims every size.
pub(super) fn scan(scanner: &mut Scanner) {
    let mut i = 0;
    while i < scanner.len() {
        i = named(scanner, i).or_else(|| worn(scanner, i)).unwrap_or(i + 1);
    }
}

/// "size 42", "the size is M now".
fn named(scanner: &mut Scanner, i: usize) -> Option<usize> {
    if scanner.word(i) != "size" {
        return None;
    }
    let cue = scanner.span(i, i + 1);
    let mut at = i + 1;
    while at < i + 4 && (matches!(scanner.word(at), "is" | "are" | "now" | "a") || scanner.mark(at, ":=")) {
        at += 1;
    }
    let end = push(scanner, at, cue)?;
    Some(end)
}

/// "a 12 in dresses".
fn worn(scanner: &mut Scanner, i: usize) -> Option<usize> {
    let end = size(scanner, i)?.2;
    if scanner.word(end) != "in" || !WORN.contains(&scanner.word(end + 1)) {
        return None;
    }
    let cue = scanner.span(end + 1, end + 2);
    push(scanner, i, cue)
}

fn push(scanner: &mut Scanner, i: usize, cue: Span) -> Option<usize> {
    let (frame, norm, end) = size(scanner, i)?;
    let kind = if frame == Frame::Count { ValueKind::Number } else { ValueKind::Text };
    scanner.push(i, end, Found::new(frame, kind, norm).cued(cue));
    Some(end)
}

/// The size at `i` with its frame, and its end.
fn size(scanner: &Scanner, i: usize) -> Option<(Frame, String, usize)> {
    if let Some(Amount { norm, guessed: false, end }) = amount(scanner, i)
        && scanner.starts_clean(i)
        && scanner.ends_clean(end)
        && scanner.is_free(i, end)
    {
        let whole = norm.split('.').next().unwrap_or_default();
        return (whole.len() <= LARGEST).then_some((Frame::Count, norm, end));
    }
    let token = scanner.token(i).filter(|token| token.kind == Kind::Word && scanner.ends_clean(i + 1))?;
    let lettered = token.raw.len() == 1
        && token.raw.chars().all(|letter| letter.is_ascii_uppercase() && !matches!(letter, 'I' | 'A'))
        || matches!(token.raw, "XS" | "XL" | "XXL" | "XXXL");
    lettered.then(|| (Frame::Text, token.folded.clone(), i + 1))
}
