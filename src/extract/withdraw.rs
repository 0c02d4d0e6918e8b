//! Announcements taken back: "scrap the change to the standup", "the move of the standup is off", "back to normal for
//! our standup".

use super::clauses::{Context, Statement};
use super::lexicon;
use super::noun_phrase::{NounPhrase, of_tokens};
use super::openers::find;
use super::texts::plain;
use super::tokens::{Kind, Token, extent};
use crate::domain::{Act, Frame, Span, Value};

/// Nouns for an announced change.
const CHANGES: &[&str] = &[
    "change",
    "changes",
    "move",
    "moves",
    "reschedule",
    "rescheduling",
    "update",
    "switch",
    "postponement",
    "extension",
    "exception",
];
/// Verbs that take one back.
const DROPPING: &[&str] = &[
    "scrap",
    "forget",
    "ignore",
    "undo",
    "revert",
    "scrapped",
    "dropped",
    "reverted",
    "undid",
    "disregard",
    "withdrawn",
    "scrapping",
    "dropping",
    "cancelled",
    "canceled",
    "reversed",
    "undone",
];
const NORMAL: &[&str] = &[
    "back to normal",
    "back to the old time",
    "back to the usual time",
    "back to the usual",
    "back to its usual time",
    "back to the old room",
    "back to the usual room",
    "back to its usual room",
    "back to its old time",
    "back to its old slot",
    "back to the usual slot",
    "back to the old slot",
    "back to the regular time",
    "as usual again",
    "as normal again",
    "at the usual time again",
    "at the normal time again",
    "at the old time again",
    "in the usual room again",
];

/// Words by which what was called off takes place after all.
pub(super) const REVIVING: [&str; 7] = [
    "back on",
    "on again",
    "on after all",
    "going ahead after all",
    "happening after all",
    "back in the diary",
    "no longer cancelled",
];

/// "the book club is back on": what it had been called off from.
fn revived(clause: &[Token], context: &Context) -> Option<Statement> {
    let (at, length) =
        REVIVING.iter().find_map(|words| Some((find(clause, words)?, words.split(' ').count())))?;
    let be =
        |token: &Token| token.is_any(&["is", "'s", "are", "now", "officially", "definitely", "will", "be"]);
    let before = clause.get(..at)?;
    let end = before.iter().rposition(|token| !be(token))? + 1;
    let ends = clause.get(at + length).is_none_or(|next| {
        !next.is_word() || next.is_any(&["then", "for", "and", "but", "as", "now", "with", "so"])
    });
    let phrase = super::cancel::event(before.get(..end).filter(|_| end < at)?, context).filter(|_| ends)?;
    let mut pick = plain(Value::cancelled(), Frame::When, extent(clause.get(at..at + length)?)?);
    pick.replaced = Some(Value::cancelled());
    pick.change = true;
    Some(Statement::new(phrase, pick))
}

/// Reads a withdrawal.
pub(super) fn read(clause: &[Token], context: &Context) -> Vec<Statement> {
    if let Some(revived) = revived(clause, context) {
        return vec![revived];
    }
    let Some((phrase, span)) = dropped(clause, context).or_else(|| normal(clause, context)) else {
        return Vec::new();
    };
    let frame = phrase
        .frame
        .clone()
        .unwrap_or_else(|| if find(clause, "room").is_some() { Frame::Where } else { Frame::When });
    let mut statement = Statement::new(phrase, plain(Value::cancelled(), frame, span));
    statement.act = Act::Withdraw;
    statement.since = clause.iter().find_map(|token| match token.kind {
        Kind::Value(reading) if context.is_day(reading) => Some(reading),
        _ => None,
    });
    vec![statement]
}

/// "scrap the change to the standup", "the move of the standup is off".
fn dropped(clause: &[Token], context: &Context) -> Option<(NounPhrase, Span)> {
    let at = clause.iter().position(|token| token.is_any(CHANGES))?;
    let before = clause.get(..at)?;
    let after = clause.get(at + 1..)?;
    if before.iter().any(|t| t.is_any(&["not", "never"])) {
        return None;
    }
    if !after.first()?.is_any(&["to", "of", "for", "in"]) {
        return compound(clause, at, context);
    }
    let object = after.get(1..)?;
    let end = object
        .iter()
        .position(|t| !t.is_word() || t.is_any(&["is", "has", "'s", "are", "was", "will"]))
        .unwrap_or(object.len());
    let phrase = event(object.get(..end)?, context)?;
    let rest = object.get(end..)?;
    let verb = before.iter().find(|token| token.is_any(DROPPING));
    let off = rest.first().is_some_and(|t| t.is_any(&["is", "has", "'s", "are", "was"]))
        && rest.iter().skip(1).take(3).any(|t| t.is_any(DROPPING) || t.is("off"))
        && !rest.iter().take(3).any(|t| t.is("not"));
    (verb.is_some() || off).then_some(())?;
    Some((phrase, clause.get(at)?.span))
}

/// "the standup change next week is off".
fn compound(clause: &[Token], change: usize, context: &Context) -> Option<(NounPhrase, Span)> {
    let phrase = event(clause.get(..change)?, context)?;
    let rest = clause.get(change + 1..)?.iter();
    let mut rest = rest.skip_while(|token| matches!(token.kind, Kind::Validity(_) | Kind::Value(_)));
    let verb = rest.next().is_some_and(|t| t.is_any(&["is", "has", "'s", "was"]));
    let off = rest.take(2).any(|t| t.is_any(DROPPING) || t.is("off"));
    (verb && off).then_some((phrase, clause.get(change)?.span))
}

/// "our standup is back to normal", "back to normal from Thursday for our standup".
fn normal(clause: &[Token], context: &Context) -> Option<(NounPhrase, Span)> {
    let (at, length) = NORMAL
        .iter()
        .filter_map(|words| Some((find(clause, words)?, words.split(' ').count())))
        .max_by_key(|found| found.1)?;
    let span = extent(clause.get(at..at + length)?)?;
    let before = clause.get(..at)?;
    let verb = before
        .iter()
        .rposition(|t| !t.is_any(&["is", "are", "'s", "goes", "going", "will", "be", "now", "go"]));
    let subject = before.get(..verb.map_or(0, |last| last + 1))?;
    if subject.is_empty() {
        let rest = clause.get(at + length..)?;
        let start = rest.iter().position(|token| token.is_any(&["for", "with"]))?;
        let object = rest.get(start + 1..)?;
        let end = object.iter().position(|t| !t.is_word()).unwrap_or(object.len());
        return Some((event(object.get(..end)?, context)?, span));
    }
    Some((event(subject, context)?, span))
}

fn event(tokens: &[Token], context: &Context) -> Option<NounPhrase> {
    of_tokens(tokens, context.names).filter(|phrase| {
        let words: Vec<String> = phrase.attribute.split(' ').map(str::to_owned).collect();
        lexicon::is_event(phrase.head()) || super::nouns::ends_in_event(&words)
    })
}
