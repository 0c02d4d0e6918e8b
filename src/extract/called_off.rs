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

/// What is called off, and the words that do so.
pub(super) fn read(clause: &[Token], context: &Context) -> Option<(NounPhrase, Span)> {
    failed(clause, context).or_else(|| given_up(clause, context)).or_else(|| parted(clause, context))
}

/// "the offsite fell through", "dinner on Friday will not take place".
fn failed(clause: &[Token], context: &Context) -> Option<(NounPhrase, Span)> {
    let (at, words) = FAILING.iter().filter_map(|words| Some((find(clause, words)?, *words))).min()?;
    let before = clause.get(..at)?;
    let auxiliary =
        |token: &Token| token.is_any(&["is", "are", "has", "have", "'s", "will", "does", "do", "now"]);
    let length = before.iter().rposition(|token| !auxiliary(token))? + 1;
    let subject = dateless(before.get(..length)?);
    let span = extent(clause.get(at..at + words.split(' ').count())?)?;
    Some((slot(subject, context).or_else(|| event(subject, context))?, span))
}

/// "I'm dropping the planning poker altogether", "scrap the offsite".
fn given_up(clause: &[Token], context: &Context) -> Option<(NounPhrase, Span)> {
    let at = clause.iter().position(|token| token.is_any(GIVING_UP))?;
    let before = clause.get(..at)?;
    let acts = before.iter().all(|token| token.is_any(ACTING) || context.names.is_name(token));
    let object = object(clause.get(at + 1..)?)?;
    let phrase = event(object, context).filter(|phrase| acts && phrase.definite)?;
    Some((phrase, clause.get(at)?.span))
}

/// "we've called the wedding off".
fn parted(clause: &[Token], context: &Context) -> Option<(NounPhrase, Span)> {
    let at = clause.iter().position(|token| token.is_any(&["called", "call", "calling"]))?;
    let off = at + clause.get(at..)?.iter().position(|token| token.is("off"))?;
    let before = clause.get(..at)?;
    let acts = before.iter().all(|token| token.is_any(ACTING) || context.names.is_name(token));
    let object = dateless(clause.get(at + 1..off)?);
    let phrase = event(object, context).filter(|_| acts)?;
    Some((phrase, clause.get(off)?.span))
}

/// The words of a noun phrase before a day that it is on.
fn dateless(tokens: &[Token]) -> &[Token] {
    let dated = |token: &Token| token.is("on") || matches!(token.kind, Kind::Value(_) | Kind::Validity(_));
    let end = tokens.iter().position(dated).unwrap_or(tokens.len());
    tokens.get(..end).unwrap_or_default()
}

/// The object of a verb up to what is said besides; nothing where something moves: "dropping the kids at the station".
fn object(tokens: &[Token]) -> Option<&[Token]> {
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
