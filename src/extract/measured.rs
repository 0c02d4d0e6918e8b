//! Properties that a value names by its own form or noun: "we are 14 people in the support team", "payroll desk is on
//! extension 4417", "keep the cold store at 3°C". What the clause is about has them.

mod bearer;
mod property;

use super::anchored::{is_changed, values};
use super::clauses::{Context, Statement};
use super::noun_phrase::Phrase;
use super::predicate::Pick;
use super::tokens::Token;
use super::{attribute, lexicon};
use crate::domain::Subject;
use bearer::bearer;
use property::{Bearer, LASTING, property};

/// Reads a clause with one value that names its property.
pub(super) fn read(clause: &[Token], context: &Context) -> Vec<Statement> {
    statement(clause, context).into_iter().collect()
}

/// Reads until when a contract or the like holds, which is no time of the contract.
pub(super) fn expiry(clause: &[Token], context: &Context) -> Vec<Statement> {
    if !clause.iter().any(|token| token.is_any(LASTING)) {
        return Vec::new();
    }
    statement(clause, context).filter(|found| found.phrase.head() == "expiry").into_iter().collect()
}

fn statement(clause: &[Token], context: &Context) -> Option<Statement> {
    let mut named = values(clause, context)
        .filter_map(|(at, reading)| Some((at, reading, property(clause, at, reading)?)));
    let (at, reading, property) = named.next()?;
    if named.any(|(_, other, _)| other.frame == reading.frame) {
        return None;
    }
    let mut phrase = bearer(clause, at, &property, context)?;
    if property.bearer == Bearer::Anybody && is_event(&phrase) {
        return None;
    }
    if phrase.words.last().is_none_or(|noun| attribute::canonical(noun) != property.attribute) {
        phrase.words.extend(property.attribute.split(' ').map(str::to_owned));
    }
    // "the version number is V2.3", of nothing named.
    if matches!(&phrase.owner, Some(Subject::Thing { noun }) if noun.starts_with(&property.attribute)) {
        return None;
    }
    let mut pick = Pick::of(reading);
    // "desk 31" says more than "31".
    if let Some(noun) = clause.get(property.start).filter(|_| property.start + 1 == at) {
        pick.value.text = format!("{} {}", noun.text, pick.value.text);
    }
    pick.change = is_changed(clause);
    Some(Statement::new(phrase.settle()?, pick))
}

/// "The standup is in unit 4" is where it is.
fn is_event(phrase: &Phrase) -> bool {
    let event = |noun: &str| lexicon::is_event(noun.rsplit(' ').next().unwrap_or(noun));
    match &phrase.owner {
        Some(Subject::Thing { noun }) => event(noun),
        _ => phrase.words.last().is_some_and(|noun| event(&attribute::canonical(noun))),
    }
}
