//! Times that are no finer than a week or a weekend: "next week", "this weekend".

use super::super::tokens::{Kind, Token};
use super::super::values::{Reading, Scan};
use crate::domain::{Frame, Span, Stamp, Value, ValueKind};
use jiff::civil::Date;
use jiff::{Timestamp, ToSpan};

/// A sentence with its week or weekend as a value; nothing where it names none, several, or a finer time.
pub(super) fn scanned(sentence: &[Token], scan: &Scan, stated: &Stamp) -> Option<(Vec<Token>, Scan)> {
    let finer =
        |token: &Token| super::reading(token, scan).is_some_and(|reading| reading.frame == Frame::When);
    if sentence.iter().any(finer) { None } else { marked(sentence, scan, stated) }
}

/// The same beside finer times.
pub(super) fn marked(sentence: &[Token], scan: &Scan, stated: &Stamp) -> Option<(Vec<Token>, Scan)> {
    let mut found = (0..sentence.len()).filter_map(|at| Some((at, named(sentence, at, stated.wall.date())?)));
    let (at, named) = found.next()?;
    if found.next().is_some() {
        return None;
    }
    let extent = Span::new(sentence.get(at)?.span.start, sentence.get(at + named.length - 1)?.span.end);
    let text = sentence
        .get(at..at + named.length)?
        .iter()
        .map(|token| token.text.as_str())
        .collect::<Vec<_>>()
        .join(" ");
    let Named { first, last, length } = named;
    let mut with = scan.clone();
    with.readings.push(Reading {
        span: extent,
        frame: Frame::When,
        value: Value::new(ValueKind::Interval, format!("{first}/{last}"), text.clone()),
        assumptions: Vec::new(),
        expiry: over(last, stated),
        cue: None,
    });
    let kind = Kind::Value(with.readings.len() - 1);
    let value = Token { kind, span: extent, folded: text.to_lowercase(), text };
    let mut tokens = sentence.to_vec();
    tokens.splice(at..at + length, [value]);
    Some((tokens, with))
}

struct Named {
    first: Date,
    last: Date,
    /// In tokens.
    length: usize,
}

fn named(sentence: &[Token], at: usize, today: Date) -> Option<Named> {
    let first = sentence.get(at)?;
    let monday = today.checked_sub(i64::from(today.weekday().to_monday_zero_offset()).days()).ok()?;
    let days = |from: i64, to: i64, length: usize| {
        let day = |offset: i64| monday.checked_add(offset.days()).ok();
        Some(Named { first: day(from)?, last: day(to)?, length })
    };
    if matches!(first.kind, Kind::Validity(_)) {
        return match first.folded.as_str() {
            "next week" => days(7, 13, 1),
            _ => None,
        };
    }
    let next = sentence.get(at + 1).filter(|next| next.is_word())?;
    let of = sentence.get(at + 2).is_some_and(Token::is_genitive);
    match (first.folded.as_str(), next.folded.as_str()) {
        ("this" | "coming", "weekend") => days(5, 6, 2),
        ("next", "weekend") => days(12, 13, 2),
        // "next week's meeting"
        ("next", "week") if of => days(7, 13, 2),
        _ => None,
    }
}

/// When a last day is over.
fn over(last: Date, stated: &Stamp) -> Option<Timestamp> {
    stated.instant_of(last.tomorrow().ok()?.at(0, 0, 0, 0))
}
