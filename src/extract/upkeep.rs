//! What has to be done again and again, and when it was last: "water heater filter due every 6 months, last done Oct 12",
//! "furnace filter: every 90 days".

use super::clauses::{Context, Statement};
use super::equated;
use super::noun_phrase::NounPhrase;
use super::openers::find;
use super::predicate::Pick;
use super::tokens::{Kind, Token};
use super::values::Reading;
use crate::domain::{Frame, Subject, ValueKind};

/// Words between a thing and how often it is seen to.
#[rustfmt::skip]
const LEADING: [&str; 16] = [
    ":", "due", "is", "are", "needs", "need", "replacing", "changing", "replaced", "changed", "serviced", "cleaned", "to", "be",
    "-", "gets",
];
/// Words before the day on which it was seen to.
#[rustfmt::skip]
const LAST: [&str; 9] = [
    "last done", "last changed", "last replaced", "last serviced", "last cleaned", "last one", "put a new one in",
    "changed it", "replaced it",
];

/// Reads how often a thing is seen to, and when it last was.
pub(super) fn read(clause: &[Token], context: &Context) -> Vec<Statement> {
    statements(clause, context).unwrap_or_default()
}

fn statements(clause: &[Token], context: &Context) -> Option<Vec<Statement>> {
    let reading = |token: &Token| match token.kind {
        Kind::Value(reading) => context.scan.readings.get(reading),
        _ => None,
    };
    let again =
        |reading: &&Reading| reading.frame == Frame::Duration && reading.value.text.starts_with("every");
    let (at, every) =
        clause.iter().enumerate().find_map(|(at, token)| Some((at, reading(token).filter(again)?)))?;
    let end = clause.get(..at)?.iter().rposition(|token| !token.is_any(&LEADING))? + 1;
    let thing = equated::happening(clause.get(..end).filter(|_| end < at)?, context)?;
    let of = |attribute: &str| {
        let subject = match &thing.subject {
            Subject::Group => Subject::Thing { noun: thing.attribute.clone() },
            owner => owner.clone(),
        };
        let attribute = match &thing.subject {
            Subject::Group => attribute.to_owned(),
            _ => format!("{} {attribute}", thing.attribute),
        };
        NounPhrase { subject, attribute, ..NounPhrase::nameless() }
    };
    let mut found = vec![Statement::new(of("interval"), Pick::of(every))];
    let rest = clause.get(at + 1..)?;
    let done = LAST.iter().find_map(|words| find(rest, words)).and_then(|at| {
        rest.get(at..)?.iter().find_map(|token| reading(token).filter(|it| it.value.kind == ValueKind::Date))
    });
    found.extend(done.map(|day| {
        let pick = Pick { expiry: None, ..Pick::of(day) };
        Statement::new(of("last done"), pick)
    }));
    Some(found)
}
