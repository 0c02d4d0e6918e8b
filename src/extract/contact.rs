//! Somebody for something, with their number: "chimney: Arlo, 603-555-0171", "furnace guy Duane, 518-555-0167".

use super::clauses::{Context, Statement};
use super::equated;
use super::noun_phrase::Phrase;
use super::predicate::Pick;
use super::texts::plain;
use super::tokens::{Kind, Token, extent};
use crate::domain::{Frame, Subject, Value, ValueKind};

/// Reads "NP: NAME, PHONE": whom one has for something, and their number.
pub(super) fn read(clause: &[Token], context: &Context) -> Vec<Statement> {
    statements(clause, context).unwrap_or_default()
}

fn statements(clause: &[Token], context: &Context) -> Option<Vec<Statement>> {
    let phone = |token: &Token| match token.kind {
        Kind::Value(reading) => context.scan.readings.get(reading).filter(|it| it.frame == Frame::Phone),
        _ => None,
    };
    let (at, reading) = clause.iter().enumerate().find_map(|(at, token)| Some((at, phone(token)?)))?;
    let before = trimmed(clause.get(..at)?, &[",", ":", "-", "on", "at", "tel", "phone", "("]);
    let start = (1..before.len()).find(|start| {
        let rest = before.get(*start..).unwrap_or_default();
        context.names.leading(rest) == (Some(written(rest)), rest.len())
    })?;
    let (role, name) = before.split_at_checked(start)?;
    let text = written(name);
    let mut reached = Phrase::owned(Subject::Named { name: text.clone() });
    reached.words.push("phone".to_owned());
    let reached = Statement::new(reached.settle()?, Pick::of(reading));
    // "If anything leaks call Bren, 07700 900533"
    if role
        .last()
        .is_some_and(|verb| verb.is_any(&["call", "ring", "text", "phone", "contact", "try", "ask"]))
    {
        return Some(vec![reached]);
    }
    let role = trimmed(role, &[":", "-", "is", "\u{2013}", "="]);
    let mut phrase = equated::engaged(role, context)?;
    phrase.owner.get_or_insert(Subject::Author);
    let person =
        plain(Value::new(ValueKind::Person, text.clone(), text.clone()), Frame::Person, extent(name)?);
    Some(vec![Statement::new(phrase.settle()?, person), reached])
}

/// Tokens without any of `words` at their end.
fn trimmed<'a>(tokens: &'a [Token], words: &[&str]) -> &'a [Token] {
    let end = tokens.iter().rposition(|token| !token.is_any(words)).map_or(0, |last| last + 1);
    tokens.get(..end).unwrap_or_default()
}

fn written(words: &[Token]) -> String {
    words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ")
}
