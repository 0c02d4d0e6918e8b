//! Properties that a value names by its own form or noun: "we are 14 people in the support team", "payroll desk is on
//! extension 4417", "keep the cold store at 3°C". What the clause is about has them.

mod bearer;
mod property;

use super::anchored::{is_changed, values};
use super::clauses::{Context, Statement};
use super::noun_phrase::{NounPhrase, Phrase};
use super::predicate::Pick;
use super::tokens::Token;
use super::{attribute, lexicon};
use crate::domain::{Frame, Span, Subject, Value, ValueKind};
use bearer::bearer;
use property::{Bearer, LASTING, property};

/// Reads a clause with one value that names its property.
pub(super) fn read(clause: &[Token], context: &Context) -> Vec<Statement> {
    let Some(found) = statement(clause, context) else { return Vec::new() };
    opening(&found).unwrap_or_else(|| vec![found])
}

/// "the barn seats 96, not 110": how many something holds, as a plain number.
pub(super) fn holding(clause: &[Token], context: &Context) -> Vec<Statement> {
    held(clause, context).into_iter().collect()
}

fn held(clause: &[Token], context: &Context) -> Option<Statement> {
    const HOLDING: [&str; 6] = ["seats", "sleeps", "holds", "accommodates", "fits", "seat"];
    let verb = clause.iter().position(|token| token.is_any(&HOLDING)).filter(|verb| *verb > 0)?;
    let rest = clause.get(verb + 1..)?;
    let led = rest
        .iter()
        .take_while(|token| token.is_any(&["up", "to", "only", "about", "at", "most", "now"]))
        .count();
    let (number, after) = rest.get(led..)?.split_first()?;
    let ends = after.first().is_none_or(|next| !next.is_word() || next.is_any(&["not", "people", "now"]));
    let auxiliary = |token: &&Token| token.is_any(&["can", "will", "may", "only", "now", "does"]);
    let before = clause.get(..verb)?;
    let end = before.len() - before.iter().rev().take_while(auxiliary).count();
    let thing = super::equated::happening(before.get(..end)?, context)?;
    let plain_number = number.is_number() && number.text.bytes().all(|byte| byte.is_ascii_digit());
    let noun = match thing.subject {
        Subject::Group => thing.attribute,
        _ => return None,
    };
    let value = Value::new(ValueKind::Number, number.text.clone(), number.text.clone());
    let pick = super::texts::plain(value, Frame::Count, number.span);
    let phrase = NounPhrase {
        subject: Subject::Thing { noun },
        attribute: "capacity".to_owned(),
        ..NounPhrase::nameless()
    };
    (plain_number && ends && led < 3).then(|| Statement::new(phrase, pick))
}

/// "Tuesday to Saturday, 10 to 5": the days on which something is open, and the hours, each changed without the other.
fn opening(found: &Statement) -> Option<Vec<Statement>> {
    let Pick { value, span, .. } = &found.pick;
    let (days, hours) = value.norm.split_once(' ').filter(|_| found.phrase.head() == "hour")?;
    let (written, times) = value.text.split_once(',')?;
    let start = span.end - times.trim_start().len();
    let part = |attribute: &str, value: Value, frame: Frame, span: Span| {
        let phrase = NounPhrase { attribute: attribute.to_owned(), ..found.phrase.clone() };
        let pick = Pick { value, frame, span, replaced: None, ..found.pick.clone() };
        Statement::new(phrase, pick)
    };
    let when = Value::new(ValueKind::Interval, hours, times.trim());
    let open = Value::new(ValueKind::Text, days, written.trim());
    Some(vec![
        part("opening day", open, Frame::Text, Span::new(span.start, span.start + written.len())),
        part(&found.phrase.attribute, when, Frame::When, Span::new(start, span.end)),
    ])
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
