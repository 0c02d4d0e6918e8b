//! Words by which a value is an exception, or holds for a time that nobody can tell the end of.

use super::openers::find;
use super::tokens::{Kind, Token};
use super::values::Scan;
use crate::domain::ValueKind;

/// What marks a single exception.
#[rustfmt::skip]
const EXCEPTIONAL: &[&str] = &[
    "as an exception", "exceptionally", "one-off", "a one off", "for once", "just this once", "this once", "this time only",
    "only this time", "just this time", "just once", "by way of exception", "then back to usual", "then back to normal",
    "then as usual", "then back to the usual",
];
/// What tells that a value holds for a while.
#[rustfmt::skip]
const PASSING: &[&str] = &[
    "for now", "for the time being", "temporarily", "for the moment", "until further notice", "till further notice",
    "in the meantime", "for a while", "for a bit", "provisionally", "for the interim", "on an interim basis",
];

/// Whether the words make what they say one exception.
pub(super) fn is_exception(tokens: &[Token]) -> bool {
    EXCEPTIONAL.iter().any(|words| find(tokens, words).is_some())
}

/// Whether the words leave open how long what they say holds.
pub(super) fn is_passing(tokens: &[Token]) -> bool {
    is_exception(tokens) || is_meanwhile(tokens) || PASSING.iter().any(|words| find(tokens, words).is_some())
}

/// Whether the words tie what they say to somebody's absence, of which they name no days.
fn is_meanwhile(tokens: &[Token]) -> bool {
    #[rustfmt::skip]
    const ABSENT: &[&str] = &[
        "away", "abroad", "travelling", "traveling", "off", "ill", "sick", "out", "gone", "visiting", "recovering", "on",
        "in", "working", "staying", "closed", "shut", "broken", "here", "renovating", "being",
    ];
    let dated = |token: &Token| matches!(token.kind, Kind::Value(_) | Kind::Validity(_));
    let Some(at) = tokens.iter().position(|token| token.is_any(&["while", "whilst"])) else { return false };
    let clause = tokens.get(at + 1..).unwrap_or_default();
    let end = clause.iter().position(|token| token.is(",")).unwrap_or(clause.len());
    let clause = clause.get(..end.min(8)).unwrap_or_default();
    let is = clause.iter().position(|token| token.is_any(&["am", "is", "are", "'m", "'s", "'re"]));
    is.is_some_and(|is| {
        let after = clause.get(is + 1..).unwrap_or_default();
        after.iter().take(2).any(|token| token.is_any(ABSENT)) && !after.iter().take(3).any(dated)
    })
}

/// The readings of the days that the words name, in their order.
pub(super) fn days<'a>(tokens: &'a [Token], scan: &'a Scan) -> impl Iterator<Item = usize> + 'a {
    tokens.iter().filter_map(|token| match token.kind {
        Kind::Value(reading) => scan
            .readings
            .get(reading)
            .is_some_and(|r| {
                matches!(r.value.kind, ValueKind::Date | ValueKind::Datetime | ValueKind::Interval)
            })
            .then_some(reading),
        _ => None,
    })
}

/// The reading of the day on which a change comes that the words announce: "When the clocks change on 29 March, …",
/// "Next Monday the Oak room closes, standups will *then* be …".
pub(super) fn announced(tokens: &[Token], scan: &Scan) -> Option<usize> {
    const OPENING: [&str; 5] = ["when", "once", "after", "as soon as", "with"];
    let end = tokens.iter().position(|token| token.is(","))?;
    let (before, after) = tokens.split_at(end);
    let opens = OPENING.iter().any(|words| super::openers::matched(before, words).is_some());
    let then = after.iter().any(|token| token.is("then"));
    if !opens && !then {
        return None;
    }
    let mut named = days(before, scan);
    let only = named.next()?;
    named.next().is_none().then_some(only)
}
