//! What is listed behind the time or the place of something: "lessons are Thursdays at 5:15, 212 Alder Ave, *$45 a lesson*".

use super::super::clauses::{Context, Statement};
use super::super::noun_phrase::NounPhrase;
use super::super::predicate::Pick;
use super::super::tokens::{Kind, Token};
use super::super::{is_event, rates};
use crate::domain::{Act, FactDraft, Frame, Modality, Subject};

/// Reads the price that stands behind a comma after what `known` says when or where something is.
pub(super) fn read(sentence: &[Token], known: &[FactDraft], context: &Context) -> Option<Statement> {
    let of = known.iter().rev().find(|draft| {
        matches!(draft.frame, Frame::When | Frame::Where)
            && draft.act == Act::Assert
            && draft.modality == Modality::Asserted
            && is_event(&draft.attribute)
    })?;
    let end = known.iter().map(|draft| draft.span.end).max()?;
    let start = sentence.iter().position(|token| token.span.start >= end)?;
    let (comma, rest) = sentence.get(start..)?.split_first()?;
    let (first, after) = rest.split_first().filter(|_| comma.is(","))?;
    let Kind::Value(reading) = first.kind else { return None };
    let reading = context.scan.readings.get(reading).filter(|it| matches!(it.frame, Frame::Money(_)))?;
    after.first().is_none_or(|next| !next.is_word()).then_some(())?;
    let (subject, attribute) = match of.subject.clone() {
        Subject::Group => (Subject::Thing { noun: of.attribute.clone() }, "price".to_owned()),
        owner => (owner, format!("{} price", of.attribute)),
    };
    let mut phrase = NounPhrase { subject, attribute, ..NounPhrase::nameless() };
    let mut pick = Pick::of(reading);
    rates::settle(&mut phrase, &mut pick)?;
    Some(Statement::new(phrase, pick))
}
