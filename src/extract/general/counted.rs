//! Bare numbers, which only the noun that they are said of makes values: "key safe 0482", "the alarm is 5830", "guest
//! count is 104 now", "default keys have a rate limit of 600 requests".

use super::super::attribute;
use super::super::clauses::{Context, Statement};
use super::super::equated;
use super::super::grammar::{Chunk, Clause, Kind, Tense, VerbGroup};
use super::super::noun_phrase::{NounPhrase, Phrase};
use super::super::texts::plain;
use super::super::tokens::Token;
use super::holds;
use crate::domain::{Frame, Subject, Value, ValueKind};

/// What opens to a code.
#[rustfmt::skip]
const LOCKED: &[&str] = &[
    "lock", "padlock", "safe", "alarm", "keypad", "keybox", "lockbox", "locker", "gate", "door", "garage", "intercom", "shed",
    "entrance", "barrier", "combination", "combo",
];
/// Nouns of what is a number.
#[rustfmt::skip]
const COUNTED: &[&str] = &[
    "count", "limit", "headcount", "capacity", "maximum", "minimum", "max", "min", "quota", "size", "allowance", "population",
    "attendance", "circulation", "number", "total", "target", "threshold", "level", "score",
];

/// Reads one bare number of one phrase.
pub(super) fn read(sentence: &[Token], clause: &Clause, context: &Context) -> Option<Statement> {
    let (phrase, number, changes) = match &clause.verb {
        Some(verb) => of_verb(sentence, clause, verb, context)?,
        None => headline(sentence, clause, context)?,
    };
    statement(phrase, number, changes)
}

/// A phrase with its number, and whether it is told as a change.
type Counted<'a> = (Phrase, &'a Token, bool);

/// "The alarm is 5830", "default keys have a rate limit of 600 requests".
fn of_verb<'a>(
    sentence: &'a [Token],
    clause: &Clause,
    verb: &VerbGroup,
    context: &Context,
) -> Option<Counted<'a>> {
    let changes = super::attribute::changes(verb);
    let past = changes && verb.tense == Tense::Past && !verb.negated;
    (holds(verb) || past).then_some(())?;
    let (owner, number) = valued(sentence, &clause.rest)?;
    let subject = sentence.get(clause.subject.clone()?)?;
    match owner {
        // "guest *count* is 104"
        None if changes || matches!(verb.lemma, "be" | "set" | "stay" | "separate") => {
            Some((Phrase::of(subject, context.names)?, number, changes))
        }
        Some(object) if verb.lemma == "have" => {
            let mut phrase = Phrase::of(object, context.names)?;
            phrase.owner = Some(owner_of(equated::thing(subject, context)?)?);
            Some((phrase, number, false))
        }
        _ => None,
    }
}

/// "key safe 0482"
fn headline<'a>(sentence: &'a [Token], clause: &Clause, context: &Context) -> Option<Counted<'a>> {
    let first = clause.rest.first().filter(|first| first.kind == Kind::Noun)?;
    let (number, noun) = sentence.get(first.range.clone())?.split_last()?;
    let ends = clause.rest.get(1).is_none_or(|next| next.kind == Kind::Joint);
    (ends && number.is_number()).then_some(())?;
    Some((equated::thing(noun, context)?, number, false))
}

/// The number that `rest` leads to, and the noun phrase of which it is.
fn valued<'a>(sentence: &'a [Token], rest: &[Chunk]) -> Option<(Option<&'a [Token]>, &'a Token)> {
    let mut object = None;
    for (at, chunk) in rest.iter().enumerate() {
        let words = sentence.get(chunk.range.clone())?;
        match (chunk.kind, words) {
            (Kind::Noun, [number]) if number.is_number() => {
                let next = rest.get(at + 1).map(|next| next.kind);
                let counts = object.is_some() && next == Some(Kind::Noun);
                let ends = counts || next.is_none_or(|next| !matches!(next, Kind::Noun | Kind::Value));
                return ends.then_some((object, number));
            }
            // "600 requests"
            (Kind::Noun, [number, _]) if number.is_number() && object.is_some() => {
                return Some((object, number));
            }
            (Kind::Adverb | Kind::Mark, _) => {}
            (Kind::Preposition, [only]) if only.is_any(&["to", "at", "of", "on", "up"]) => {}
            // "is separate: 2215"
            (Kind::Noun, [only]) if only.is_any(&["separate", "different"]) => {}
            (Kind::Noun, _) if object.is_none() && at == 0 => object = Some(words),
            _ => return None,
        }
    }
    None
}

fn owner_of(subject: Phrase) -> Option<Subject> {
    if subject.words.is_empty() {
        return subject.owner;
    }
    let words: Vec<&str> = subject.words.iter().map(String::as_str).collect();
    Some(Subject::Thing { noun: attribute::canonical_words(&words).join(" ") })
}

fn statement(phrase: Phrase, number: &Token, changes: bool) -> Option<Statement> {
    let head = equated::head(&phrase)?;
    let digits = number.text.trim_end_matches('#').chars().all(|c| c.is_ascii_digit());
    let words: Vec<&str> = phrase.words.iter().map(String::as_str).collect();
    let words = attribute::canonical_words(&words);
    let value = |kind| Value::new(kind, number.text.clone(), number.text.clone());
    let (frame, value, subject, attribute) = if LOCKED.contains(&head.as_str()) && number.text.len() > 2 {
        let noun = words.join(" ");
        let (subject, attribute) = match phrase.owner {
            Some(owner) => (owner, format!("{noun} code")),
            None => (Subject::Thing { noun }, "code".to_owned()),
        };
        (Frame::Code, value(ValueKind::Code), subject, attribute)
    } else if COUNTED.contains(&head.as_str()) && digits {
        let (subject, attribute) = match phrase.owner {
            Some(owner) => (owner, words.join(" ")),
            None if words.len() > 1 => {
                let (head, rest) = words.split_last()?;
                (Subject::Thing { noun: rest.join(" ") }, head.clone())
            }
            None => return None,
        };
        (Frame::Count, value(ValueKind::Number), subject, attribute)
    } else {
        return None;
    };
    let mut pick = plain(value, frame, number.span);
    pick.change = changes || phrase.change;
    Some(Statement::new(NounPhrase { subject, attribute, ..NounPhrase::nameless() }, pick))
}
