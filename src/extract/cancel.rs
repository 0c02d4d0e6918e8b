//! Cancellations: "the standup is off", "I've cancelled the review", "no standup today", "there is no deadline for Orion
//! any more".

use super::clauses::{Context, Statement};
use super::lexicon;
use super::noun_phrase::{NounPhrase, of_tokens};
use super::openers::find;
use super::texts::plain;
use super::tokens::{Kind, Token, extent};
use super::{called_off, equated, nouns, rates};
use crate::domain::{Act, Frame, Span, Subject, Value, ValueKind};

const CANCELLED: [&str; 5] = ["cancelled", "canceled", "scrapped", "axed", "cancelling"];

/// Whether a word calls something off by itself.
pub(super) fn is_word(token: &Token) -> bool {
    CANCELLED.contains(&token.folded.as_str())
}

/// Reads a cancellation of an event, or of a property that is no more.
pub(super) fn read(clause: &[Token], context: &Context) -> Vec<Statement> {
    let (lead, rest) = fronted(clause);
    let found = no_event(rest, context)
        .or_else(|| gone(rest, context))
        .or_else(|| intransitive(rest, context))
        .or_else(|| transitive(rest, context))
        .or_else(|| called_off::read(rest, context));
    let Some((mut phrase, span)) = found else { return Vec::new() };
    let Some(frame) = frame_of(&phrase) else { return Vec::new() };
    phrase.frame = None;
    let mut pick = plain(Value::cancelled(), frame, span);
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

/// An event.
pub(super) fn event(tokens: &[Token], context: &Context) -> Option<NounPhrase> {
    let known = of_tokens(tokens, context.names).filter(|phrase| phrase.frame.is_none() && is_event(phrase));
    known.or_else(|| equated::happening(tokens, context))
}

fn is_event(phrase: &NounPhrase) -> bool {
    let words: Vec<String> = phrase.attribute.split(' ').map(str::to_owned).collect();
    lexicon::is_event(phrase.head()) || nouns::ends_in_event(&words)
}

/// An event, or a property of something certain.
pub(super) fn slot(tokens: &[Token], context: &Context) -> Option<NounPhrase> {
    of_tokens(tokens, context.names).filter(|phrase| phrase.definite && frame_of(phrase).is_some())
}

/// The frame of what a phrase names, where it is one that people call off.
fn frame_of(phrase: &NounPhrase) -> Option<Frame> {
    let words: Vec<String> = phrase.attribute.split(' ').map(str::to_owned).collect();
    if phrase.frame.is_some() {
        return phrase.frame.clone();
    }
    if lexicon::is_event(phrase.head()) || nouns::ends_in_event(&words) {
        return Some(Frame::When);
    }
    match phrase.head() {
        "deadline" => Some(Frame::When),
        "budget" | "cap" => Some(Frame::Money(None)),
        "rate" => rates::period_of(&phrase.attribute).map(|period| Frame::Money(Some(period))),
        property if lexicon::is_property(property) => None,
        // Whether it ever happens is for the store to say.
        _ => Some(Frame::When),
    }
}

/// "there is no deadline for Orion any more", "the client dropped the cap", "Dana no longer works for a day rate".
fn gone(clause: &[Token], context: &Context) -> Option<(NounPhrase, Span)> {
    const DROPPED: &[&str] =
        &["dropped", "scrapped", "axed", "pulled", "withdrew", "withdrawn", "abolished", "lifted"];
    let ceased =
        |tokens: &[Token]| find(tokens, "any more").or_else(|| tokens.iter().position(|t| t.is("anymore")));
    if let Some(end) = ceased(clause)
        && let Some(no) = clause.iter().take(end).position(|token| token.is("no"))
        && let start = clause.iter().take(no).rposition(|token| !token.is_word()).map_or(0, |mark| mark + 1)
        && clause.get(start..no)?.iter().all(|token| token.is_any(&["there", "is", "'s", "are", "now"]))
    {
        let rest = clause.get(no + 1..end)?;
        let phrase = of_tokens(rest, context.names).filter(|phrase| frame_of(phrase).is_some())?;
        return Some((phrase, clause.get(no)?.span));
    }
    if let Some(at) = find(clause, "no longer works for a").or_else(|| find(clause, "no longer works at a")) {
        let (name, length) = context.names.leading(clause);
        let mut phrase = super::noun_phrase::Phrase::owned(Subject::Named { name: name? });
        phrase
            .words
            .extend(clause.get(at + 5..)?.iter().take_while(|t| t.is_word()).map(|t| t.folded.clone()));
        let phrase = phrase.settle().filter(|phrase| length == at && frame_of(phrase).is_some())?;
        return Some((phrase, extent(clause.get(at..at + 4)?)?));
    }
    // "my day rate of £450 no longer applies"
    if let Some(at) =
        ["no longer applies", "no longer holds", "no longer stands", "no longer counts", "no longer valid"]
            .iter()
            .find_map(|words| find(clause, words))
    {
        let subject = clause.get(..at)?;
        let valued = subject.iter().rposition(|token| token.is("of")).filter(|of| of + 2 == at);
        let phrase = slot(subject.get(..valued.unwrap_or(at))?, context)?;
        return Some((phrase, extent(clause.get(at..at + 3)?)?));
    }
    // "gave back the room for the review"
    let back = find(clause, "gave back").map(|at| (at, 2));
    let dropped = clause.iter().position(|token| token.is_any(DROPPED)).map(|at| (at, 1));
    let (at, length) = back.or(dropped)?;
    let before = clause.get(..at)?;
    let acts = before.iter().all(Token::is_word)
        && !before.is_empty()
        && !before.iter().any(|t| t.is_any(&["not", "never", "if", "was", "were", "been", "is", "are"]));
    let object = clause.get(at + length..)?;
    let end = object.iter().position(|token| !token.is_word()).unwrap_or(object.len());
    let mut phrase = slot(object.get(..end)?, context).filter(|_| acts && end == object.len())?;
    // "Dana gave back the room for the review": theirs with Dana.
    if matches!(phrase.subject, Subject::Group)
        && let Some(name) = context.names.leading(clause).0
    {
        phrase.subject = Subject::Named { name };
    }
    Some((phrase, extent(clause.get(at..at + length)?)?))
}

/// "no standup today", "no rehearsal this week".
fn no_event(clause: &[Token], context: &Context) -> Option<(NounPhrase, Span)> {
    let ceases = |at: usize| clause.get(at + 1).is_some_and(|next| next.is_any(&["longer", "more", "later"]));
    let start = clause.iter().position(|token| token.is("no")).filter(|at| !ceases(*at))?;
    let led = |token: &Token| token.is_any(&["there", "is", "'s", "will", "be"]);
    // "Half term, so there's no food bank tomorrow"
    let before = clause.get(..start)?.iter().rposition(|token| !led(token)).and_then(|at| clause.get(at));
    if !before.is_none_or(|token| token.is_any(&[",", "so", "and", "but", ":"])) {
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
    let verb = |forms: &[&str]| clause.iter().position(|token| token.is_word() && token.is_any(forms));
    // "Noor's recital has been cancelled": a genitive is no verb where there is another.
    let verb = verb(&["is", "are", "has", "have", "got", "will"]).or_else(|| verb(&["'s"]))?;
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
        ["no", "longer", "happening" | "needed"] | ["off", "the", "table"] => 3,
        // "off on Friday" is off; "off by a mile" is not.
        ["off"] => 1,
        ["off", next, ..] if matches!(*next, "on" | "for" | "this" | "until" | "," | "." | "!") => 1,
        ["off", ..] if predicate.get(1).is_some_and(|next| !next.is_word()) => 1,
        _ => return None,
    };
    Some((slot(subject, context).or_else(|| event(subject, context))?, extent(predicate.get(..length)?)?))
}

/// "I've cancelled the review", "we called off the standup".
fn transitive(clause: &[Token], context: &Context) -> Option<(NounPhrase, Span)> {
    // "I have to cancel our sync" does so.
    let obliged = |at: usize| {
        clause.get(at).is_some_and(|token| token.is("cancel"))
            && clause.get(..at).is_some_and(|before| {
                find(before, "have to").is_some()
                    || find(before, "need to").is_some()
                    || before.iter().any(|t| t.is("must"))
            })
    };
    let at = (0..clause.len())
        .find(|at| clause.get(*at).is_some_and(|t| is_word(t) || t.is("called")) || obliged(*at))?;
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
