//! Where people will be put up: "hotel is Casa Brisa", "I've got us into the Quokka Inn".

use super::super::clauses::{Context, Statement};
use super::super::openers::find;
use super::super::texts::plain;
use super::super::tokens::{Token, extent};
use super::{property, written};
use crate::domain::{Frame, Subject, Value, ValueKind};

/// Nouns of what puts people up, and what it is remembered as.
const LODGINGS: [&str; 10] = [
    "hotel",
    "hostel",
    "airbnb",
    "b&b",
    "guesthouse",
    "campsite",
    "motel",
    "apartment",
    "cottage",
    "accommodation",
];
const TAKING_IN: [&str; 5] =
    ["got us into", "booked us into", "put us up at", "got us a room at", "booked us in at"];

/// Reads the name of where people stay.
pub(super) fn read(clause: &[Token], context: &Context) -> Option<Statement> {
    let (noun, named) = equated(clause).or_else(|| taken_in(clause))?;
    let article = usize::from(named.first()?.is("the"));
    let length = named.iter().skip(article).take_while(|token| token.is_capitalised()).count();
    let name = named.get(article..article + length).filter(|name| !name.is_empty())?;
    let ends =
        named.get(article + length).is_none_or(|next| !next.is_word() || next.is_any(&["in", "for", "on"]));
    let text = written(name);
    if !ends || context.names.is_participant(&text) {
        return None;
    }
    let value = Value::new(ValueKind::Place, text.to_lowercase(), text);
    let pick = plain(value, Frame::Where, extent(name)?);
    Some(Statement::new(property(Subject::Group, noun.to_owned()), pick))
}

/// "the hotel is Casa Brisa", "Airbnb: Mill Cottage"
fn equated(clause: &[Token]) -> Option<(&'static str, &[Token])> {
    let lead = clause.iter().take_while(|token| token.is_any(&["the", "our", "my"])).count();
    let noun = clause.get(lead)?;
    let noun = LODGINGS.iter().find(|known| noun.is(known))?;
    let link = clause.get(lead + 1)?.is_any(&["is", ":", "'s", "will"]);
    let be = usize::from(clause.get(lead + 2).is_some_and(|next| next.is_any(&["be", "now"])));
    clause.get(lead + 2 + be..).filter(|_| link).map(|rest| (*noun, rest))
}

fn taken_in(clause: &[Token]) -> Option<(&'static str, &[Token])> {
    let (at, length) =
        TAKING_IN.iter().find_map(|words| Some((find(clause, words)?, words.split(' ').count())))?;
    clause.get(at + length..).map(|rest| ("hotel", rest))
}
