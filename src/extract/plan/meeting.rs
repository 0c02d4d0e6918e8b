//! When and where people see each other: "see you Saturday", "let's meet at the entrance of Lao Wei Barbecue at 6:30 PM". Two
//! who see each other twice have two meetings: one does not end the other.

use super::super::clauses::{Context, Statement};
use super::super::once;
use super::super::openers::matched;
use super::super::predicate::Pick;
use super::super::tokens::{Kind, Token};
use super::{opens, reading, statement, words};
use crate::domain::{Cardinality, Frame, Stamp, Subject, ValueKind};

/// Words by which people say that they will see each other.
const SEEING: [&str; 5] = ["see you all", "see you both", "see you guys", "see you", "see u"];
const MEETING: [&str; 7] = [
    "we 'll meet",
    "we will meet",
    "i 'll meet you",
    "i will meet you",
    "meet me",
    "we are meeting",
    "we 're meeting",
];
const PROPOSING: [&str; 2] = ["let 's meet", "let us meet"];
/// Words that show that nothing is open any more.
#[rustfmt::skip]
const SETTLED: [&str; 20] = [
    "confirmed", "confirmation", "settled", "received", "deal", "alright", "noted", "understood", "agreed", "all set",
    "don't be late", "no problem", "sure,", "reserved", "booked", "i've arrived", "almost there", "on my way", "will also be",
    "has already taken off",
];
/// Nouns of places where people meet.
#[rustfmt::skip]
const PLACES: [&str; 24] = [
    "entrance", "gate", "exit", "station", "lobby", "workshop", "canteen", "cafeteria", "airport", "terminal", "stop", "hotel",
    "library", "pub", "cafe", "café", "park", "platform", "reception", "stadium", "museum", "underground", "square", "hall",
];
/// The longest name of a place, in tokens.
const LONGEST: usize = 12;

/// Reads when and where the people of a conversation will see each other.
///
/// "Let's meet" settles what was agreed before where the message leaves nothing open.
pub(super) fn read(sentence: &[Token], text: &str, stated: &Stamp, context: &Context) -> Vec<Statement> {
    if sentence
        .iter()
        .any(|token| token.is_any(&["?", "if", "not", "unless", "maybe", "perhaps", "or", "might"]))
    {
        return Vec::new();
    }
    let any = |phrases: &[&str], at: usize| {
        let rest = sentence.get(at..)?;
        phrases.iter().filter_map(|words| matched(rest, words)).max().filter(|_| opens(sentence, at))
    };
    let found = (0..sentence.len()).find_map(|at| {
        any(&SEEING, at)
            .map(|length| (at + length, true, false))
            .or_else(|| any(&MEETING, at).map(|length| (at + length, false, false)))
            .or_else(|| any(&PROPOSING, at).map(|length| (at + length, false, true)))
    });
    let Some((behind, seen, proposed)) = found else { return Vec::new() };
    let Some(rest) = sentence.get(behind..) else { return Vec::new() };
    let lower = text.to_lowercase();
    let settled = SETTLED.iter().any(|words| lower.contains(words)) && !lower.contains('?');
    let proposed = proposed && !settled;
    let place = place(rest, context);
    // "see you at 6" is said in parting.
    let parting = seen && place.is_none();
    let timed = |pick: &Pick| !(parting && pick.value.kind == ValueKind::Time);
    let mut picks: Vec<Pick> =
        when(rest, seen, context).filter(timed).map(|pick| once::dated(pick, stated)).into_iter().collect();
    let over = picks.first().map_or_else(|| once::tomorrow_over(stated), |pick| pick.expiry);
    picks.extend(place.map(|pick| Pick { expiry: over, ..pick }));
    picks
        .into_iter()
        .map(|pick| Statement {
            proposed,
            cardinality: Cardinality::Many,
            ..statement(Subject::Group, "meeting", pick)
        })
        .collect()
}

/// The time: what is only said in parting ("see you tomorrow") is none.
fn when(rest: &[Token], seen: bool, context: &Context) -> Option<Pick> {
    let of_time = |token: &&Token| reading(token, context.scan).is_some_and(|it| it.frame == Frame::When);
    let at = rest.iter().position(|token| of_time(&token))?;
    let reading = reading(rest.get(at)?, context.scan)?;
    let between = |token: &Token| {
        token.is_word() || super::reading(token, context.scan).is_some_and(|it| it.frame == Frame::Where)
    };
    let led = rest
        .get(..at)?
        .iter()
        .all(|token| between(token) && !token.is_any(&["about", "for", "to", "before", "after", "until"]));
    let vague = matches!(reading.value.kind, ValueKind::Date | ValueKind::Month)
        && (seen || reading.value.kind == ValueKind::Month)
        && ["to", "this", "next"].iter().any(|word| reading.value.text.to_lowercase().starts_with(word))
        && !reading.value.text.to_lowercase().contains("day")
        || reading.value.text.to_lowercase().starts_with("today")
        || reading.value.kind == ValueKind::Recur;
    (led && !vague).then(|| Pick::of(reading))
}

/// The place: "at the entrance of Lao Wei Barbecue", "at Panshan Parking Lot".
pub(super) fn place(rest: &[Token], context: &Context) -> Option<Pick> {
    let at = rest.iter().position(|token| token.is_any(&["at", "in"]))?;
    let behind = rest.get(at + 1..)?;
    let led = rest
        .get(..at)?
        .iter()
        .all(|token| token.kind != Kind::Mark && !token.is_any(&["to", "about", "for"]));
    let article = usize::from(behind.first()?.is("the"));
    let behind = behind.get(article..)?;
    let ends = |token: &Token| {
        let mark = token.kind == Kind::Mark && !token.is_any(&["(", ")", "'"]);
        let time = reading(token, context.scan).is_some_and(|it| it.frame != Frame::Where);
        mark || time
            || token.is_any(&[
                "at", "on", "and", "to", "for", "around", "before", "then", "by", "as", "so", "first",
                "when", "this",
            ])
    };
    let end = behind.iter().position(ends).unwrap_or(behind.len());
    let name = behind.get(..end).filter(|name| (1..=LONGEST).contains(&name.len()))?;
    let known = name.iter().any(|token| token.is_any(&PLACES) || token.text.starts_with(char::is_uppercase));
    let usual =
        name.iter().any(|token| token.is_any(&["usual", "same", "old", "your", "my", "their", "his", "her"]));
    (led && known && !usual).then(|| words(name, ValueKind::Place, Frame::Where)).flatten()
}
