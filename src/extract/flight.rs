//! Flights by their number: "Booked us on AS1127 Friday the 14th, 10:05am", "we're on VZ418 to Perth, Friday at 13:20".

use super::clauses::{Context, Statement};
use super::noun_phrase::NounPhrase;
use super::predicate::picks;
use super::texts::plain;
use super::tokens::{Kind, Token};
use crate::domain::{Frame, Value, ValueKind};

/// Words by which a number of letters and digits is that of a flight.
#[rustfmt::skip]
const FLYING: [&str; 12] = [
    "on", "flight", "flights", "fly", "flying", "flies", "booked", "leaves", "departs", "lands", "takes", "boarding",
];

/// Reads the number of a flight, and when it leaves.
pub(super) fn read(clause: &[Token], context: &Context) -> Vec<Statement> {
    let Some(at) = clause.iter().position(is_number) else { return Vec::new() };
    let (before, after) = clause.split_at(at);
    let Some((number, after)) = after.split_first() else { return Vec::new() };
    let flies = before.iter().any(|token| token.is_any(&FLYING));
    let phrase = || NounPhrase { attribute: "flight".to_owned(), ..NounPhrase::nameless() };
    let values = after.iter().position(|token| matches!(token.kind, Kind::Value(_) | Kind::Validity(_)));
    let departs = values.and_then(|values| after.get(values..)).map_or_else(Vec::new, |values| {
        picks(values, &context.scan.readings, false, |reading| {
            matches!(reading.value.kind, ValueKind::Date | ValueKind::Datetime | ValueKind::Time)
        })
    });
    let departs: Vec<_> = departs.into_iter().filter(|pick| !pick.denied).collect();
    if !flies || departs.is_empty() || before.iter().any(|token| token.is("not")) {
        return Vec::new();
    }
    let code = plain(
        Value::new(ValueKind::Code, number.text.clone(), number.text.clone()),
        Frame::Code,
        number.span,
    );
    std::iter::once(code).chain(departs).map(|pick| Statement::new(phrase(), pick)).collect()
}

/// Two letters, or a letter and a digit, of an airline, and up to four digits: "LH1132", "U28432" (IATA designators).
fn is_number(token: &Token) -> bool {
    let (airline, digits) = token.text.split_at_checked(2).unwrap_or_default();
    let designator = airline.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit())
        && airline.contains(|c: char| c.is_ascii_uppercase());
    !matches!(token.kind, Kind::Mark | Kind::Validity(_))
        && designator
        && (2..=4).contains(&digits.len())
        && digits.chars().all(|c| c.is_ascii_digit())
}
