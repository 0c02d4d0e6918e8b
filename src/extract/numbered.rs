//! Numbers of places and lines that a noun before them names: "payroll desk is on extension 4417", "my furniture is in
//! unit 207", "I'm on flight KE907". The noun is the property; what stands before the verb has it.

use super::anchored::{is_changed, values};
use super::attribute;
use super::clauses::{Context, Statement};
use super::lexicon;
use super::noun_phrase::Phrase;
use super::predicate::Pick;
use super::tokens::{Kind, Token};
use crate::domain::{Frame, Subject};

/// The most words between verb and noun: "is now *in the back in* unit 4".
const BETWEEN: usize = 4;

/// Reads "X is in NOUN NUMBER".
pub(super) fn read(clause: &[Token], context: &Context) -> Vec<Statement> {
    statement(clause, context).into_iter().collect()
}

fn statement(clause: &[Token], context: &Context) -> Option<Statement> {
    let (at, reading) = values(clause, context).find(|(_, reading)| reading.frame == Frame::Code)?;
    let cue = clause.get(at.checked_sub(1)?).filter(|token| reading.cue == Some(token.span))?;
    let before = clause.get(..at - 1)?;
    let verb = before
        .iter()
        .position(|token| token.is_any(&["is", "are", "am", "'s", "lives", "leaves", "goes"]))?;
    let between = before.get(verb + 1..)?;
    let leads = between.last().is_some_and(|token| token.is_any(&["in", "on", "at", "to", "from"]));
    if !leads || between.len() > BETWEEN || !between.iter().all(|token| token.kind == Kind::Word) {
        return None;
    }
    let mut phrase = owner(before.get(..verb)?, context)?;
    phrase.words.push(attribute::canonical(&cue.folded));
    let mut pick = Pick::of(reading);
    pick.change = is_changed(clause);
    Some(Statement::new(phrase.settle()?, pick))
}

/// Who or what has the number.
fn owner(subject: &[Token], context: &Context) -> Option<Phrase> {
    match subject {
        [only] if only.is("i") => return Some(Phrase::owned(Subject::Author)),
        [only] if only.is("we") => return Some(Phrase::owned(Subject::Group)),
        _ => {}
    }
    let mut phrase = Phrase::of(subject, context.names)?;
    let event = phrase.words.last().is_some_and(|noun| lexicon::is_event(&attribute::canonical(noun)));
    if event {
        return None;
    }
    // "my furniture is in unit 207": the unit of my furniture.
    if phrase.owner.is_none() {
        let words: Vec<&str> = phrase.words.iter().map(String::as_str).collect();
        phrase.owner = Some(Subject::Thing { noun: attribute::canonical_words(&words).join(" ") });
        phrase.words.clear();
        phrase.definite = true;
    }
    Some(phrase)
}
