//! What somebody charges: "£32 an hour for proofreading", "I charge £40 for a lesson".

use super::clauses::{Context, Statement};
use super::equated;
use super::noun_phrase::Phrase;
use super::openers::matched;
use super::predicate::Pick;
use super::rates;
use super::tokens::{Kind, Token};
use crate::domain::{Frame, Subject};

const CHARGING: [&str; 8] = [
    "i charge",
    "i am charging",
    "i 'm charging",
    "i ask",
    "i take",
    "we charge",
    "my rate is",
    "i usually charge",
];

/// Reads "MONEY a PERIOD for NP", "I charge MONEY for NP": the author's rate for it.
pub(super) fn read(clause: &[Token], context: &Context) -> Vec<Statement> {
    let charging = CHARGING.iter().filter_map(|words| matched(clause, words)).max();
    let offers = clause.get(charging.unwrap_or(0)..).unwrap_or_default();
    let parts = offers.split(|token| token.is_any(&[",", "and", "but", "or"]));
    let found: Option<Vec<Statement>> =
        parts.map(|part| offered(part, charging.is_some(), context)).collect();
    found.unwrap_or_default()
}

fn offered(part: &[Token], charging: bool, context: &Context) -> Option<Statement> {
    let (first, rest) = part.split_first()?;
    let Kind::Value(reading) = first.kind else { return None };
    let reading = context.scan.readings.get(reading)?;
    let Frame::Money(period) = &reading.frame else { return None };
    let (lead, rest) = rest.split_first()?;
    let rest = rest.split_first().filter(|(a, _)| a.is_any(&["a", "an"])).map_or(rest, |(_, rest)| rest);
    let end = rest.iter().position(|token| !token.is_word()).unwrap_or(rest.len());
    let phrase = equated::happening(rest.get(..end)?, context)?;
    if !lead.is("for") || !(charging || period.is_some()) {
        return None;
    }
    let mut rate = Phrase::owned(Subject::Author);
    rate.words.extend(phrase.attribute.split(' ').map(str::to_owned).chain(["rate".to_owned()]));
    let (mut rate, mut pick) = (rate.settle()?, Pick::of(reading));
    rates::settle(&mut rate, &mut pick)?;
    Some(Statement::new(rate, pick))
}
