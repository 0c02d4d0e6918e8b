//! Sentences: UAX 29, mended where it splits what belongs together.

use super::lexicon;
use crate::domain::{Span, fold};
use unicode_segmentation::UnicodeSegmentation;

/// Words before a full stop that does not end a sentence.
#[rustfmt::skip]
const ABBREVIATIONS: &[&str] = &[
    "e.g", "i.e", "etc", "approx", "no", "nr", "vs", "inc", "ltd", "co", "dept", "ext", "tel", "fig", "p.m", "a.m", "min", "max",
    "sq", "st", "mt", "hr", "hrs", "wk", "yr", "lb", "oz", "est", "appt", "ref", "incl", "excl", "jan", "feb", "mar", "apr", "jun",
    "jul", "aug", "sep", "sept", "oct", "nov", "dec", "mon", "tue", "tues", "wed", "weds", "thu", "thurs", "fri", "sat", "sun",
];

/// The sentences of the part `within` of `text`. Lines and list items end sentences; a span of `whole`, which is sorted
/// and without overlaps, is never cut.
pub(super) fn sentences(text: &str, within: Span, whole: &[Span]) -> Vec<Span> {
    let mut sentences: Vec<Span> = Vec::new();
    let mut at = within.start;
    let mut wrapped = false;
    for line in within.of(text).split_inclusive('\n') {
        let mut joined = wrapped;
        for part in line.split_sentence_bounds().flat_map(parts) {
            let span = Span::new(at, at + part.len());
            at = span.end;
            match sentences.last_mut() {
                Some(last) if joined => last.end = span.end,
                _ => sentences.push(span),
            }
            let last = whole.partition_point(|unit| unit.start < at);
            let inside =
                last.checked_sub(1).and_then(|last| whole.get(last)).is_some_and(|unit| at < unit.end);
            joined = inside || goes_on(sentences.last().map_or("", |last| last.of(text)), text.get(at..));
        }
        wrapped = is_wrapped(line, text.get(at..).unwrap_or_default());
    }
    sentences.retain_mut(|span| {
        *span = trimmed(text, *span);
        span.start < span.end
    });
    sentences
}

/// The parts of a sentence that a face ends ("here :) could we meet?"), or a full stop before a small letter, as people
/// write in chats: "whatever you want. prod is still 443".
fn parts(sentence: &str) -> impl Iterator<Item = &str> {
    const ENDS: [&str; 11] =
        [" :) ", " :( ", " ;) ", " :-) ", " :-( ", " :D ", " :P ", " :/ ", ". ", "! ", "? "];
    let mut rest = Some(sentence);
    std::iter::from_fn(move || {
        let whole = rest.take()?;
        let end = ENDS.iter().filter_map(|end| Some(whole.find(end)? + end.len())).min();
        let (part, after) = end.and_then(|end| whole.split_at_checked(end)).unwrap_or((whole, ""));
        rest = Some(after).filter(|after| !after.is_empty());
        Some(part)
    })
}

/// Lines of at least so many bytes may have been broken to fit.
const WRAP: usize = 50;

/// Whether a line was broken in the middle of a sentence, which the rest goes on with.
fn is_wrapped(line: &str, rest: &str) -> bool {
    line.trim_end().len() >= WRAP
        && !line.trim_end().ends_with(['.', '!', '?', ':', ';'])
        && rest.starts_with(char::is_lowercase)
}

/// Whether the text so far ends in an abbreviation, or what follows cannot begin a sentence.
fn goes_on(so_far: &str, rest: Option<&str>) -> bool {
    let so_far = so_far.trim_end();
    let Some(stem) = so_far.strip_suffix('.') else { return false };
    let word = fold(stem.rsplit(|c: char| c.is_whitespace() || c == '(').next().unwrap_or_default());
    let next = rest.and_then(|rest| rest.trim_start().chars().next());
    if word == "no" || word == "nr" {
        return next.is_some_and(|next| next.is_ascii_digit());
    }
    // "the U.S.A. was"
    let acronym = word.chars().count() == 1 || word.contains('.');
    lexicon::is_title(&word)
        || acronym && next.is_some_and(char::is_lowercase)
        || is_initial(stem, rest.unwrap_or_default())
        || (ABBREVIATIONS.contains(&word.as_str()) && next.is_some_and(|c| !c.is_uppercase()))
}

/// "George W.", "T." of "T. S. Eliot": one capital between names. In "Room B." the noun before it is an ordinary one.
fn is_initial(stem: &str, rest: &str) -> bool {
    let is_capital = |word: &str| {
        let mut letters = word.chars();
        letters.next().is_some_and(|letter| letter.is_uppercase() && letter != 'I')
            && letters.next().is_none()
    };
    let mut before = stem.rsplit(char::is_whitespace);
    if !before.next().is_some_and(is_capital) || !rest.trim_start().starts_with(char::is_uppercase) {
        return false;
    }
    let next = rest.split_whitespace().next().unwrap_or_default();
    let goes_on = next.strip_suffix('.').is_some_and(is_capital);
    before.next().map_or(goes_on, |name| {
        let folded = fold(name);
        let plain = folded.trim_end_matches('.');
        goes_on
            || name.strip_suffix('.').is_some_and(is_capital)
            || name.starts_with(char::is_uppercase) && !lexicon::is_ordinary(plain)
    })
}

/// Without blanks and list marks around it.
fn trimmed(text: &str, span: Span) -> Span {
    let line = span.of(text);
    let body = line.trim_start();
    let body = ["- ", "* ", "\u{2022} ", "\u{2013} "]
        .into_iter()
        .find_map(|mark| body.strip_prefix(mark))
        .unwrap_or(body);
    let start = span.start + (line.len() - body.len());
    Span::new(start, start + body.trim_end().len())
}

#[cfg(test)]
#[path = "sentences_tests.rs"]
mod tests;
