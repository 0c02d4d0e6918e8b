//! What people call off in other words than "cancelled": "I'm dropping the planning poker", "we've called the wedding
//! off", "the offsite fell through".

use super::cancel::{event, slot};
use super::clauses::Context;
use super::noun_phrase::NounPhrase;
use super::openers::{find, matched};
use super::tokens::{Kind, Token, extent};
use crate::domain::Span;

/// Verbs by which somebody gives an event up.
#[rustfmt::skip]
const GIVING_UP: &[&str] = &[
    "drop", "dropping", "scrap", "scrapping", "ditch", "ditching", "bin", "binning", "binned", "axe", "axing", "ditched", "cancel",
    "cancelling", "canceling", "scrapped", "dropped", "abandon", "abandoning", "abandoned",
];
/// What may stand before such a verb, besides names.
#[rustfmt::skip]
const ACTING: &[&str] = &[
    "i", "we", "they", "he", "she", "am", "are", "is", "'s", "have", "has", "will", "be", "going", "to", "had", "decided", "just",
    "now", "must", "hereby", "please", "so", "therefore", "completely", "finally", "officially",
];
/// What tells that something comes to nothing, behind its name.
#[rustfmt::skip]
const FAILING: &[&str] = &[
    "fell through", "fallen through", "falls through", "not taking place", "not take place", "not going ahead",
    "not go ahead", "not happen", "not happening", "is dead", "is history", "been binned", "been dropped", "been abandoned",
    "comes to nothing", "came to nothing", "falls flat", "is scrapped", "no longer takes place", "no longer taking place",
    "no longer going ahead",
];

/// The event that is called off, and the words that do so.
pub(super) fn read(clause: &[Token], context: &Context) -> Option<(NounPhrase, Span)> {
    let (object, span) = object(clause, context)?;
    Some((slot(object, context).or_else(|| event(object, context))?, span))
}

/// The words of what is called off, and those that do so.
pub(super) fn object<'a>(clause: &'a [Token], context: &Context) -> Option<(&'a [Token], Span)> {
    failed(clause).or_else(|| given_up(clause, context)).or_else(|| parted(clause, context))
}

/// "the offsite fell through", "dinner on Friday will not take place".
fn failed(clause: &[Token]) -> Option<(&[Token], Span)> {
    let (at, words) = FAILING.iter().filter_map(|words| Some((find(clause, words)?, *words))).min()?;
    let before = clause.get(..at)?;
    let auxiliary =
        |token: &Token| token.is_any(&["is", "are", "has", "have", "'s", "will", "does", "do", "now"]);
    let length = before.iter().rposition(|token| !auxiliary(token))? + 1;
    let subject = dateless(before.get(..length)?);
    // "The venue fell through and the launch is on 22 July now" goes on to something else.
    if clause.get(at..)?.iter().any(|token| matches!(token.kind, Kind::Value(_))) {
        return None;
    }
    let span = extent(clause.get(at..at + words.split(' ').count())?)?;
    Some((subject, span))
}

/// "I'm dropping the planning poker altogether", "scrap the offsite".
fn given_up<'a>(clause: &'a [Token], context: &Context) -> Option<(&'a [Token], Span)> {
    let at = clause.iter().position(|token| token.is_any(GIVING_UP))?;
    let before = clause.get(..at)?;
    let acts = before.iter().all(|token| token.is_any(ACTING) || context.names.is_name(token));
    let object = acted_on(clause.get(at + 1..)?)?;
    Some((object, clause.get(at)?.span)).filter(|_| acts)
}

/// "we've called the wedding off".
fn parted<'a>(clause: &'a [Token], context: &Context) -> Option<(&'a [Token], Span)> {
    let at = clause.iter().position(|token| token.is_any(&["called", "call", "calling"]))?;
    let off = at + clause.get(at..)?.iter().position(|token| token.is("off"))?;
    let before = clause.get(..at)?;
    let acts = before.iter().all(|token| token.is_any(ACTING) || context.names.is_name(token));
    let object = dateless(clause.get(at + 1..off)?);
    Some((object, clause.get(off)?.span)).filter(|_| acts)
}

/// The words of a noun phrase before a day that it is on.
fn dateless(tokens: &[Token]) -> &[Token] {
    let dated = |token: &Token| token.is("on") || matches!(token.kind, Kind::Value(_) | Kind::Validity(_));
    let end = tokens.iter().position(dated).unwrap_or(tokens.len());
    tokens.get(..end).unwrap_or_default()
}

/// The object of a verb up to what is said besides; nothing where something moves: "dropping the kids at the station".
fn acted_on(tokens: &[Token]) -> Option<&[Token]> {
    const BESIDES: [&str; 10] = [
        "altogether",
        "completely",
        "entirely",
        "because",
        "as",
        "since",
        "again",
        "anyway",
        "for good",
        "too",
    ];
    let ends = |at: usize| {
        let rest = tokens.get(at..).unwrap_or_default();
        !rest.first().is_some_and(Token::is_word)
            || rest.first().is_some_and(|token| token.is("on"))
            || BESIDES.iter().any(|words| matched(rest, words).is_some())
    };
    let end = (0..tokens.len()).find(|at| ends(*at)).unwrap_or(tokens.len());
    let own = tokens.get(..end)?;
    let moves = own.iter().any(|token| token.is_any(&["to", "at", "off", "by", "from", "into", "in"]));
    (!moves).then_some(own)
}
