//! Where people stay over night, and how long: "We'll be staying in Jixian County for two nights".

use super::super::clauses::{Context, Statement};
use super::super::openers::find;
use super::super::predicate::Pick;
use super::super::tokens::{Kind, Token};
use super::{reading, statement, words};
use crate::domain::{Frame, Subject, ValueKind};

const STAYING: [&str; 6] =
    ["be staying in", "be staying at", "are staying in", "am staying in", "'re staying in", "'m staying in"];

/// Reads where and how long.
pub(super) fn read(sentence: &[Token], context: &Context) -> Vec<Statement> {
    found(sentence, context).unwrap_or_default()
}

fn found(sentence: &[Token], context: &Context) -> Option<Vec<Statement>> {
    let (at, length) =
        STAYING.iter().find_map(|words| Some((find(sentence, words)?, words.split(' ').count())))?;
    let before = sentence.get(..at)?;
    let subject = before.iter().find_map(|token| match token.folded.as_str() {
        "we" => Some(Subject::Group),
        "i" => Some(Subject::Author),
        _ => None,
    })?;
    let behind = sentence.get(at + length..)?;
    let place = if let Kind::Value(_) = behind.first()?.kind {
        Pick::of(reading(behind.first()?, context.scan).filter(|it| it.frame == Frame::Where)?)
    } else {
        let name = behind.get(..behind.iter().take_while(|token| token.is_capitalised()).count())?;
        words(name, ValueKind::Place, Frame::Where)?
    };
    let nights = behind.iter().find_map(|token| {
        reading(token, context.scan)
            .filter(|it| it.frame == Frame::Duration && it.value.text.contains("night"))
    });
    let certain = !sentence.iter().any(|token| token.is_any(&["?", "not", "if", "might", "maybe"]));
    let mut picks = vec![place];
    picks.extend(nights.map(Pick::of).or_else(|| counted(behind)));
    certain.then(|| picks.into_iter().map(|pick| statement(subject.clone(), "stay", pick)).collect())
}

/// "for two nights"
fn counted(behind: &[Token]) -> Option<Pick> {
    let nights = behind.iter().position(|token| token.is_any(&["night", "nights"]))?;
    let number = behind.get(nights.checked_sub(1)?..=nights)?;
    let led = behind.get(nights.checked_sub(2)?)?.is("for");
    led.then(|| words(number, ValueKind::Text, Frame::Text)).flatten()
}
