//! Values that are told by how far they move: "the quiz starts half an hour earlier", "they've put my physio back a week".
//! What they move from is for the store to say.

use super::clauses::{Context, Statement};
use super::noun_phrase::{NounPhrase, of_tokens};
use super::texts::plain;
use super::tokens::{Kind, Token, extent};
use super::{equated, lexicon, nouns};
use crate::domain::{Frame, Value, ValueKind};

/// Which way a word moves something: back in time, or on.
const WAYS: [(&str, &str); 8] = [
    ("earlier", "-"),
    ("sooner", "-"),
    ("forward", "-"),
    ("later", ""),
    ("back", ""),
    ("postponed", ""),
    ("delayed", ""),
    ("by", ""),
];
const UNITS: [(&str, &str); 9] = [
    ("minute", "T@M"),
    ("min", "T@M"),
    ("hour", "T@H"),
    ("hr", "T@H"),
    ("day", "@D"),
    ("week", "@W"),
    ("fortnight", "@F"),
    ("month", "@M"),
    ("year", "@Y"),
];
const NUMBERS: [&str; 13] =
    ["", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
/// Words between a thing and how it moves.
const BETWEEN: [&str; 14] =
    ["has", "have", "been", "is", "are", "'s", "will", "be", "now", "exactly", "by", "just", "put", "moved"];

/// Reads "THING VERB DURATION earlier", "put THING back DURATION".
pub(super) fn read(clause: &[Token], context: &Context) -> Vec<Statement> {
    statement(clause, context).into_iter().collect()
}

fn statement(clause: &[Token], context: &Context) -> Option<Statement> {
    (0..clause.len()).find_map(|at| {
        let (length, shift) = duration(clause.get(at..)?, context)?;
        let after = clause.get(at + length).and_then(way);
        let before = at.checked_sub(1).and_then(|at| clause.get(at));
        let exactly = usize::from(before.is_some_and(|token| token.is_any(&["exactly", "just", "by"])));
        let led = at - exactly;
        let (sign, end) = match after {
            Some(sign) => (sign, at),
            None => (led.checked_sub(1).and_then(|at| clause.get(at)).and_then(way)?, led - 1),
        };
        let phrase = thing(clause.get(..end)?, context)?;
        let whole = clause.get(at..at + length + usize::from(after.is_some()))?;
        let text = whole.iter().map(|token| token.text.as_str()).collect::<Vec<_>>().join(" ");
        let value = Value::new(ValueKind::Duration, format!("{sign}{shift}"), text);
        let mut pick = plain(value, Frame::When, extent(whole)?);
        pick.change = true;
        Some(Statement::new(phrase, pick))
    })
}

/// Whether a sentence says how far something moves.
pub(super) fn mentions(sentence: &[Token], context: &Context) -> bool {
    (0..sentence.len()).any(|at| {
        let length = sentence.get(at..).and_then(|rest| duration(rest, context)).map(|(length, _)| length);
        let next = length.and_then(|length| sentence.get(at + length));
        next.is_some_and(|next| next.is_any(&["earlier", "later", "sooner"]))
    })
}

fn way(token: &Token) -> Option<&'static str> {
    WAYS.iter().find(|(word, _)| token.is(word)).map(|(_, sign)| *sign)
}

/// A length of time at the front, in tokens and in ISO 8601.
fn duration(tokens: &[Token], context: &Context) -> Option<(usize, String)> {
    if let Kind::Value(reading) = tokens.first()?.kind {
        let value = &context.scan.readings.get(reading)?.value;
        return (value.kind == ValueKind::Duration).then(|| (1, value.norm.clone()));
    }
    let half = usize::from(tokens.first()?.is("half"));
    let count = tokens.get(half)?;
    let number = NUMBERS.iter().position(|word| !word.is_empty() && count.is(word));
    let number = number.or_else(|| count.is_any(&["a", "an"]).then_some(1));
    let number = number.or_else(|| count.folded.parse().ok().filter(|number| (1..=60).contains(number)))?;
    let unit = crate::domain::singular(&tokens.get(half + 1)?.folded);
    let (_, form) = UNITS.iter().find(|(word, _)| unit == *word)?;
    if half == 1 {
        return (*form == "T@H" && number == 1).then(|| (3, "PT30M".to_owned()));
    }
    let form = if *form == "@F" {
        format!("P{}D", number * 14)
    } else {
        format!("P{}", form.replace('@', &number.to_string()))
    };
    Some((2, form))
}

/// The event that `before` ends with, but for verbs.
fn thing(before: &[Token], context: &Context) -> Option<NounPhrase> {
    let verbal = |token: &Token| {
        lexicon::verb(&token.folded).is_some() || token.is_any(&BETWEEN) || token.is("leaves")
    };
    let end = before.iter().rposition(|token| !verbal(token))? + 1;
    let before = before.get(..end)?;
    let start = before.iter().rposition(|token| token.is_any(&["the", "my", "our", "your"])).unwrap_or(0);
    let words = before.get(start..)?;
    let timed = |phrase: &NounPhrase| {
        let words: Vec<String> = phrase.attribute.split(' ').map(str::to_owned).collect();
        lexicon::is_event(phrase.head())
            || nouns::ends_in_event(&words)
            || lexicon::property_takes(phrase.head(), &Frame::When) == Some(true)
    };
    let known = of_tokens(words, context.names).filter(timed);
    known.or_else(|| equated::happening(words, context))
}
