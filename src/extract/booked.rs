//! What somebody is booked for: "Truffle is booked in for a dental on Wednesday at 8", "I'm down for the first aid course,
//! Friday 9am". What they are booked for needs no list to be something that happens.

use super::clauses::{Context, Statement};
use super::equated;
use super::openers::find;
use super::predicate::picks;
use super::tokens::{Kind, Token};
use super::told;
use crate::domain::{Frame, ValueKind};

#[rustfmt::skip]
const BOOKED: [&str; 8] = [
    "booked in for", "booked for", "down for", "signed up for", "scheduled for", "in for", "lined up for", "due for",
];

/// Reads "SOMEBODY is booked for NP VALUES".
pub(super) fn read(clause: &[Token], context: &Context) -> Vec<Statement> {
    statements(clause, context).unwrap_or_default()
}

fn statements(clause: &[Token], context: &Context) -> Option<Vec<Statement>> {
    let (at, length) =
        BOOKED.iter().find_map(|words| Some((find(clause, words)?, words.split(' ').count())))?;
    let (who, taken) = told::leading(clause, context)?;
    let between = clause.get(taken..at)?;
    let be = |token: &Token| {
        token.is_any(&["am", "is", "are", "'s", "'m", "be", "been", "have", "has", "got", "now", "also"])
    };
    let rest = clause.get(at + length..)?;
    let value = rest.iter().position(|token| matches!(token.kind, Kind::Value(_)))?;
    let end = rest
        .get(..value)?
        .iter()
        .rposition(|token| !token.is_any(&["on", "at", "in", "for", ",", "this", "next"]))?
        + 1;
    let phrase = equated::happening(rest.get(..end)?, context)?;
    if between.is_empty() || !between.iter().all(be) {
        return None;
    }
    let whole = |kind: ValueKind| matches!(kind, ValueKind::Datetime | ValueKind::Date | ValueKind::Recur);
    let found = picks(rest.get(value..)?, &context.scan.readings, false, |reading| {
        reading.frame == Frame::Where || reading.frame == Frame::When && whole(reading.value.kind)
    });
    let stated = found.into_iter().filter(|pick| !pick.denied);
    Some(stated.map(|pick| Statement::new(who.property(&phrase.attribute), pick)).collect())
}
