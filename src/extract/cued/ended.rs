//! Meetings that are called off, wherever their noun and the words that do so stand: "scrapped my 10:45 standup with
//! Dana", "calling the whole standup off", "Dana and me don't have a standup anymore".

use super::super::clauses::{Context, Statement};
use super::super::openers::find;
use super::super::texts::plain;
use super::super::tokens::{Kind, Token, extent};
use super::super::{attribute, lexicon};
use super::about::of_event;
use super::heads::{Adjunct, is_adjunct, meetings};
use super::parts::Parts;
use super::roles;
use crate::domain::{Act, Frame, Value, ValueKind};

/// Words that call something off.
#[rustfmt::skip]
const ENDING: &[&str] = &[
    "called off", "calling off", "call off", "cancelled", "canceled", "cancelling", "cancel", "scrapped", "scrapping", "scrap", "ditched",
    "no longer have", "not have a", "not happening", "not happen", "not taking place", "withdrawn", "is off", "no more", "not needed",
    "not need the", "not need our", "not need a", "binned", "axed",
];

/// Whether words call something off.
pub(in super::super) fn calls_off(words: &[Token]) -> bool {
    ending(words).is_some()
}

fn ending(words: &[Token]) -> Option<(usize, usize)> {
    let whole = ENDING.iter().find_map(|phrase| Some((find(words, phrase)?, phrase.split(' ').count())));
    // "calling the whole standup off"
    let apart = || {
        let call = words.iter().position(|token| token.is_any(&["call", "calling", "called"]))?;
        let off = words.iter().skip(call).take(6).position(|token| token.is("off"))?;
        Some((call, off + 1))
    };
    whole.or_else(apart)
}

/// Whether it is the room that is given back, and not the meeting.
fn is_of_room(words: &[Token], context: &Context) -> bool {
    words.iter().any(|token| match token.kind {
        Kind::Value(reading) => {
            context.scan.readings.get(reading).is_some_and(|reading| reading.frame == Frame::Where)
        }
        _ => token.is_any(&[
            "room",
            "rooms",
            "booking",
            "venue",
            "place",
            "projector",
            "catering",
            "reservation",
        ]),
    })
}

/// "the slides for the standup": something else of the meeting.
fn is_governed(words: &[Token], head: usize) -> bool {
    let start = words.get(..head).unwrap_or_default().iter().rposition(|token| {
        !token.is_word() || token.is_any(&["for", "of", "to", "about", "from", "after", "before", "with"])
    });
    let lead = start.and_then(|at| words.get(at));
    lead.is_some_and(|lead| lead.is_word() && !lead.is("with"))
        && start.is_some_and(|at| words.get(at + 1..head).unwrap_or_default().len() < 4)
}

/// The one meeting that a sentence calls off.
pub(super) fn read(words: &[Token], before: &[Token], parts: &Parts, context: &Context) -> Option<Statement> {
    let (at, length) = ending(words)?;
    let heads = meetings(words);
    let head = *heads.first()?;
    let noun = |at: &usize| words.get(*at).map(|token| attribute::canonical(&token.folded));
    let part = parts.words(words, parts.holding(head));
    let only = heads.iter().all(|other| noun(other) == noun(&head));
    let others = part.iter().any(|token| {
        token.is_word()
            && lexicon::is_event(&token.folded)
            && Some(attribute::canonical(&token.folded)) != noun(&head)
    });
    let beside = parts.holding(at) != parts.holding(head) || is_adjunct(words, head) != Adjunct::No;
    let dated = words.iter().any(|token| match token.kind {
        Kind::Validity(_) => true,
        Kind::Value(reading) => context
            .scan
            .readings
            .get(reading)
            .is_some_and(|reading| reading.frame == Frame::When && reading.value.kind != ValueKind::Time),
        _ => false,
    });
    let thought = words
        .iter()
        .any(|token| token.is_any(&["thought", "was", "were", "think", "heard", "if", "unless", "wish"]));
    // A time that is not just the name of the meeting is another one.
    let moves = words.iter().enumerate().any(|(at, token)| {
        matches!(token.kind, Kind::Value(_)) && !heads.contains(&(at + 1)) && !roles::is_left(words, at)
    });
    if !only
        || others
        || beside
        || dated
        || moves
        || thought
        || is_of_room(words, context)
        || is_governed(words, head)
    {
        return None;
    }
    let mut phrase = of_event(words, head, words, &[], before, context)?;
    phrase.definite = true;
    let mut pick = plain(Value::cancelled(), Frame::When, extent(words.get(at..at + length)?)?);
    pick.change = true;
    let mut phrase = phrase.settle()?;
    phrase.frame = None;
    Some(Statement { act: Act::Retract, ..Statement::new(phrase, pick) })
}
