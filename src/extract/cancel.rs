//! Cancellations: "the standup is off", "I've cancelled the review", "no standup today".

use super::clauses::{Context, Statement};
use super::lexicon;
use super::noun_phrase::{NounPhrase, of_tokens};
use super::nouns;
use super::texts::plain;
use super::tokens::{Kind, Token, extent};
use crate::domain::{Act, Frame, Span, Value, ValueKind};

const CANCELLED: [&str; 5] = ["cancelled", "canceled", "scrapped", "axed", "cancelling"];

/// Whether a word calls something off by itself.
pub(super) fn is_word(token: &Token) -> bool {
    CANCELLED.contains(&token.folded.as_str())
}

/// Reads a cancellation of an event.
pub(super) fn read(clause: &[Token], context: &Context) -> Vec<Statement> {
    let (lead, rest) = fronted(clause);
    let found =
        no_event(rest, context).or_else(|| intransitive(rest, context)).or_else(|| transitive(rest, context));
    let Some((phrase, span)) = found else { return Vec::new() };
    let mut pick = plain(Value::cancelled(), Frame::When, span);
    pick.change = true;
    let mut statement = Statement::new(phrase, pick);
    statement.act = Act::Retract;
    statement.day = lead.or_else(|| {
        rest.iter().find_map(|token| match token.kind {
            Kind::Value(reading) => Some(reading),
            _ => None,
        })
    });
    statement.day = statement.day.filter(|reading| {
        context
            .scan
            .readings
            .get(*reading)
            .is_some_and(|r| matches!(r.value.kind, ValueKind::Date | ValueKind::Datetime))
    });
    vec![statement]
}

/// "Tomorrow's standup is off": the day, and the rest.
fn fronted(clause: &[Token]) -> (Option<usize>, &[Token]) {
    match clause {
        [first, genitive, rest @ ..] if genitive.is_genitive() => match first.kind {
            Kind::Value(reading) => (Some(reading), rest),
            _ => (None, clause),
        },
        [first, rest @ ..] => match first.kind {
            Kind::Value(reading) => (Some(reading), rest),
            Kind::Validity(_) => (None, rest),
            _ => (None, clause),
        },
        [] => (None, clause),
    }
}

fn event(tokens: &[Token], context: &Context) -> Option<NounPhrase> {
    of_tokens(tokens, context.names).filter(|phrase| {
        let words: Vec<String> = phrase.attribute.split(' ').map(str::to_owned).collect();
        phrase.frame.is_none() && (lexicon::is_event(phrase.head()) || nouns::ends_in_event(&words))
    })
}

/// "no standup today", "no rehearsal this week".
fn no_event(clause: &[Token], context: &Context) -> Option<(NounPhrase, Span)> {
    let start = clause.iter().take(3).position(|token| token.is("no"))?;
    if !clause.get(..start)?.iter().all(|token| token.is_any(&["there", "is", "'s", "will", "be"])) {
        return None;
    }
    let (no, rest) = clause.get(start..)?.split_first()?;
    let end = rest.iter().position(|token| !token.is_word() || token.is("on"))?;
    // Without a day it may be an answer: "no call yet".
    rest.get(end..)?.iter().find(|token| !token.is_word())?;
    Some((event(rest.get(..end)?, context)?, no.span))
}

/// "the standup is cancelled / called off / off / not happening".
fn intransitive(clause: &[Token], context: &Context) -> Option<(NounPhrase, Span)> {
    let verb = clause
        .iter()
        .position(|t| t.is_word() && t.is_any(&["is", "are", "'s", "has", "have", "got", "will"]))?;
    let mut subject = clause.get(..verb)?;
    if let Some(at) = subject.iter().position(|t| t.is("on") || matches!(t.kind, Kind::Value(_))) {
        subject = subject.get(..at)?;
    }
    let predicate = clause.get(verb + 1..)?;
    let start = predicate
        .iter()
        .position(|t| !t.is_any(&["been", "now", "be", "being", "all", "also", "sadly", "unfortunately"]))?;
    let predicate = predicate.get(start..)?;
    let words: Vec<&str> = predicate.iter().take(3).map(|token| token.folded.as_str()).collect();
    let length = match words.as_slice() {
        [word, ..] if CANCELLED.contains(word) => 1,
        ["called", "off", ..] | ["not", "happening", ..] | ["not", "on"] => 2,
        ["no", "longer", "happening"] => 3,
        // "off on Friday" is off; "off by a mile" is not.
        ["off"] => 1,
        ["off", next, ..] if matches!(*next, "on" | "for" | "this" | "until" | "," | "." | "!") => 1,
        ["off", ..] if predicate.get(1).is_some_and(|next| !next.is_word()) => 1,
        _ => return None,
    };
    Some((event(subject, context)?, extent(predicate.get(..length)?)?))
}

/// "I've cancelled the review", "we called off the standup".
fn transitive(clause: &[Token], context: &Context) -> Option<(NounPhrase, Span)> {
    let at = clause.iter().position(|t| is_word(t) || t.is("called"))?;
    let (before, rest) = clause.split_at(at);
    let length = if rest.first()?.is("called") { 2 } else { 1 };
    if length == 2 && !rest.get(1)?.is("off") {
        return None;
    }
    let acts = before
        .first()
        .is_some_and(|t| t.is_any(&["i", "we", "they", "he", "she"]) || context.names.is_name(t));
    if !acts || before.iter().any(|t| t.is_any(&["not", "never"]) || !t.is_word()) {
        return None;
    }
    let object = rest.get(length..)?;
    let end =
        object.iter().position(|t| !t.is_word() || t.is_any(&["on", "this", "next"])).unwrap_or(object.len());
    Some((event(object.get(..end)?, context)?, extent(rest.get(..length)?)?))
}
