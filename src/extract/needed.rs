//! What something that is needed will cost: "the Golf needs a new clutch, looks like around £680".

use super::clauses::{Context, Statement};
use super::equated;
use super::noun_phrase::NounPhrase;
use super::predicate::Pick;
use super::tokens::{Kind, Token};
use crate::domain::{Frame, Subject};

/// Reads "NP needs a new NP … MONEY": the price of what is needed.
pub(super) fn read(clause: &[Token], context: &Context) -> Vec<Statement> {
    statement(clause, context).into_iter().collect()
}

fn statement(clause: &[Token], context: &Context) -> Option<Statement> {
    let at =
        clause.iter().position(|token| token.is_any(&["needs", "need", "needing"])).filter(|at| *at > 0)?;
    let rest = clause.get(at + 1..)?;
    let lead = rest.iter().take_while(|token| token.is_any(&["a", "an", "new", "some"])).count();
    let rest = rest.get(lead..).filter(|_| lead > 0)?;
    let end = rest.iter().position(|token| !token.is_word())?;
    let needed = equated::happening(rest.get(..end)?, context).filter(|it| it.subject == Subject::Group)?;
    let reading = rest.iter().skip(end).find_map(|token| match token.kind {
        Kind::Value(reading) => {
            context.scan.readings.get(reading).filter(|it| it.frame == Frame::Money(None))
        }
        _ => None,
    })?;
    let phrase = NounPhrase {
        subject: Subject::Thing { noun: needed.attribute },
        attribute: "price".to_owned(),
        ..NounPhrase::nameless()
    };
    Some(Statement::new(phrase, Pick::of(reading)))
}
