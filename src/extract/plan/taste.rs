//! What people like, said by the way: "I enjoy long walks", "I remember you enjoy watching reality shows", "some mung bean
//! cakes she likes", "steamed bass, your favourite".

use super::super::clauses::{Context, Statement};
use super::super::lexicon;
use super::super::openers::find;
use super::super::tokens::{Kind, Token};
use super::{statement, words};
use crate::domain::{Cardinality, Frame, Subject, ValueKind};

const OWN: [&str; 4] = ["i enjoy", "i really enjoy", "i 'm fond of", "i am fond of"];
#[rustfmt::skip]
const YOURS: [&str; 8] = [
    "i remember you enjoy", "i remember you like", "i remember you love", "i know you like", "i know you love", "i know you enjoy",
    "i remember that you like", "i remember that you enjoy",
];
/// Words that begin something of the moment.
#[rustfmt::skip]
const PASSING: [&str; 22] = [
    "the", "this", "that", "it", "your", "his", "her", "their", "how", "what", "when", "talking", "chatting", "seeing", "being",
    "working", "our", "them", "you", "these", "those", "to",
];
/// Heads that name nothing by themselves.
const VAGUE: [&str; 12] =
    ["one", "ones", "thing", "things", "way", "time", "option", "style", "model", "colour", "color", "place"];
const KIN: [&str; 10] =
    ["mom", "mum", "dad", "mother", "father", "grandma", "grandpa", "granny", "nana", "mama"];
/// The longest name of what is liked, in words.
const LONGEST: usize = 5;

/// Reads what somebody likes.
pub(super) fn read(sentence: &[Token], _: &Context) -> Vec<Statement> {
    if sentence.iter().any(|token| token.is_any(&["?", "not", "if", "never", "would"])) {
        return Vec::new();
    }
    let said = said(sentence).or_else(|| liked(sentence)).or_else(|| favourite(sentence));
    let Some((subject, named)) = said else { return Vec::new() };
    let Some(pick) = words(named, ValueKind::Text, Frame::Member) else { return Vec::new() };
    vec![Statement { cardinality: Cardinality::Many, ..statement(subject, "like", pick) }]
}

fn is_plain(named: &[Token]) -> bool {
    (1..=LONGEST).contains(&named.len())
        && named.iter().all(Token::is_word)
        && named.first().is_some_and(|first| !first.is_any(&PASSING))
        && named.last().is_some_and(|last| !last.is_any(&VAGUE) && !lexicon::is_closed(&last.folded))
}

/// "I enjoy long walks", "I remember you enjoy watching reality shows"
fn said(sentence: &[Token]) -> Option<(Subject, &[Token])> {
    let behind = |phrases: &[&str]| {
        phrases.iter().find_map(|words| Some(find(sentence, words)? + words.split(' ').count()))
    };
    let (subject, at) = behind(&YOURS)
        .map(|at| (Subject::Addressee, at))
        .or_else(|| Some((Subject::Author, behind(&OWN)?)))?;
    let rest = sentence.get(at..)?;
    let end = rest.iter().position(|token| token.kind != Kind::Word).unwrap_or(rest.len());
    rest.get(..end).filter(|named| is_plain(named)).map(|named| (subject, named))
}

/// "some mung bean cakes she likes": the noun and whoever likes it.
fn liked(sentence: &[Token]) -> Option<(Subject, &[Token])> {
    let at = sentence.windows(2).position(|pair| {
        matches!(pair, [who, verb] if who.is_any(&["she", "he", "you"]) && verb.is_any(&["likes", "like", "loves", "love"]))
    })?;
    let ends = sentence
        .get(at + 2)
        .is_none_or(|next| next.kind == Kind::Mark || next.is_any(&["most", "best", "so"]));
    let subject = if sentence.get(at)?.is("you") {
        Subject::Addressee
    } else {
        let mut kin = sentence.get(..at)?.iter().filter(|token| token.is_any(&KIN));
        let name = kin.next().filter(|_| kin.next().is_none())?;
        let mut letters = name.folded.chars();
        let name = letters.next()?.to_uppercase().chain(letters).collect();
        Subject::Named { name }
    };
    let before = sentence.get(..at)?;
    let start = before.iter().rposition(|token| token.is_any(&["some", "the"]))? + 1;
    before.get(start..).filter(|named| ends && is_plain(named)).map(|named| (subject, named))
}

/// "There are pancakes, your favourite."
fn favourite(sentence: &[Token]) -> Option<(Subject, &[Token])> {
    let at = find(sentence, "your favorite").or_else(|| find(sentence, "your favourite"))?;
    let ends = sentence.get(at + 2).is_none_or(|next| next.kind == Kind::Mark);
    let comma = at.checked_sub(1).filter(|comma| sentence.get(*comma).is_some_and(|mark| mark.is(",")))?;
    let before = sentence.get(..comma)?;
    let meal = before.iter().rposition(|token| token.is("for")).filter(|at| at + 2 >= before.len());
    let before = before.get(..meal.unwrap_or(before.len()))?;
    let start = before.iter().rposition(|token| {
        !token.is_word()
            || lexicon::is_closed(&token.folded)
            || token.is_any(&["making", "bought", "cooked", "made", "cooking", "some", "are", "is"])
    });
    let named = before.get(start.map_or(0, |start| start + 1)..)?;
    (ends && is_plain(named)).then_some((Subject::Addressee, named))
}
