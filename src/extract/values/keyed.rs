//! Codes that their own form, or the verb before them, gives away: "type 7731", "LM19 KRT", "TS-0912".

use super::code::{REACH, chunk, is_other, push};
use super::scanner::Scanner;
use super::tokens::Kind;

/// "type 7731", "opens with 3306", "use 60397 for the call": what is keyed in.
pub(super) fn typed(scanner: &mut Scanner, i: usize) -> Option<usize> {
    let start = match (scanner.word(i), scanner.word(i + 1)) {
        ("type" | "enter" | "press" | "punch" | "tap" | "key" | "dial", "in")
        | ("opens" | "unlocks" | "opened" | "works", "with") => i + 2,
        ("type" | "enter" | "press" | "punch" | "use" | "wants", _) => i + 1,
        _ => return None,
    };
    let end = chunk(scanner, start).filter(|end| !is_other(scanner, start, *end))?;
    let length = scanner.written(start, end).len();
    let used = scanner.word(i) != "use" || scanner.word(end) == "for";
    if !(4..9).contains(&length) || !used || !scanner.stands_alone(end) {
        return None;
    }
    push(scanner, start, end, false, None);
    Some(end)
}

/// "LM19 KRT": a number plate.
pub(super) fn plate(scanner: &mut Scanner, i: usize) -> Option<usize> {
    let letters = |at: usize, length: usize| {
        scanner.token(at).is_some_and(|token| {
            token.raw.len() == length && token.raw.chars().all(|letter| letter.is_ascii_uppercase())
        })
    };
    let digits = scanner.number(i + 1).is_some_and(|digits| digits.len() == 2) && scanner.glued(i + 1);
    if !letters(i, 2)
        || !digits
        || !letters(i + 2, 3)
        || !scanner.starts_clean(i)
        || !scanner.ends_clean(i + 3)
    {
        return None;
    }
    push(scanner, i, i + 3, false, None);
    Some(i + 3)
}

/// "TS-0912", "on heron-02", "in eu-west-1": names that end in a dash and digits.
pub(super) fn hyphened(scanner: &mut Scanner, i: usize) -> Option<usize> {
    let first = scanner.token(i).filter(|token| token.kind == Kind::Word && token.raw.len() > 1)?;
    let upper = first.raw.len() < 7 && first.raw.chars().all(|letter| letter.is_ascii_uppercase());
    let lower = first.raw.chars().all(|letter| letter.is_ascii_lowercase());
    let mut end = i + 1;
    while end < i + REACH && scanner.mark(end, "-") && scanner.glued(end) && scanner.glued(end + 1) {
        end += 2;
    }
    let digits = scanner.number(end.checked_sub(1)?).filter(|_| end > i + 1)?;
    let leads =
        matches!(scanner.before(i), "on" | "in" | "to" | "at" | "off" | "from" | "host" | "server" | "is");
    // "COVID-19", "top-10" are no names of that kind.
    let reference = upper && digits.len() > 2 || lower && leads && (digits.starts_with('0') || end > i + 3);
    if !reference || !scanner.starts_clean(i) || !scanner.ends_clean(end) || !scanner.is_free(i, end) {
        return None;
    }
    push(scanner, i, end, false, None);
    Some(end)
}
