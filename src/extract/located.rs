//! Where a thing is kept, and what somebody or something is called: "the spare key is under the blue pot", "our dog is
//! called Biscuit".

use super::clauses::{Context, Statement};
use super::noun_phrase::{Phrase, of_tokens};
use super::predicate::Pick;
use super::scattered::is_determiner;
use super::texts::plain;
use super::tokens::{Kind, Token, extent};
use super::{equated, lexicon, nouns};
use crate::domain::{Frame, Subject, Value, ValueKind, singular};

/// Things that are laid somewhere to be found again.
#[rustfmt::skip]
const LAID: &[&str] = &[
    "key", "bag", "bike", "charger", "passport", "umbrella", "ladder", "drill", "torch", "tool", "document", "folder", "file",
    "wallet", "purse", "coat", "suitcase", "parcel", "package", "toolbox", "tent", "pram", "buggy", "helmet", "stopcock",
    "fusebox", "meter", "cheque", "receipt", "notebook", "laptop", "towel", "monitor",
];
/// What is said to be somewhere without being there.
#[rustfmt::skip]
const FIGURATIVE: &[&str] = &[
    "head", "heart", "mind", "life", "hand", "mood", "eye", "finger", "foot", "brain", "soul", "love", "hope", "project",
    "work", "job", "business", "career", "future", "time", "money", "train", "plane", "bus", "fault", "turn", "team", "house", "name", "order", "mouth", "face", "world", "thing", "interest", "favourite", "day", "holiday", "answer", "reply", "question",
];
/// The longest name of a hiding place, in words.
const LONGEST: usize = 6;

/// Reads "POSSESSED is under the NOUN", "POSSESSED is called NAME".
pub(super) fn read(clause: &[Token], context: &Context) -> Vec<Statement> {
    if let Some(statement) = shift(clause, context) {
        return vec![statement];
    }
    located(clause)
        .or_else(|| called(clause, context))
        .and_then(|(subject, pick, noun)| {
            if let Some(noun) = noun {
                let mut phrase = Phrase::of(subject, context.names)?;
                phrase.words.push(noun.to_owned());
                let phrase = phrase.settle().filter(|_| subject.first().is_some_and(is_determiner))?;
                return Some(vec![Statement::new(phrase, pick)]);
            }
            let phrase =
                of_tokens(subject, context.names).or_else(|| equated::happening(subject, context))?;
            let head = phrase.head();
            let owned =
                subject.iter().any(|token| token.is_genitive() || token.is_any(&["my", "your", "our"]));
            let laid = phrase.definite && LAID.contains(&singular(head).as_str());
            let kept =
                owned && !FIGURATIVE.contains(&head) && !nouns::is_relative(head) && !lexicon::is_role(head);
            let laid = laid || kept && !lexicon::is_event(head);
            if !laid && lexicon::property_takes(head, &Frame::Where) != Some(true) {
                return None;
            }
            Some(vec![Statement::new(phrase, pick)])
        })
        .unwrap_or_default()
}

type Found<'a> = (&'a [Token], Pick, Option<&'static str>);

/// "I'm on the late shift", "Dana works nights".
fn shift(clause: &[Token], context: &Context) -> Option<Statement> {
    #[rustfmt::skip]
    const SHIFTS: &[&str] = &[
        "early", "late", "night", "day", "morning", "evening", "afternoon", "weekend", "twilight", "back",
        "graveyard",
    ];
    let at = clause.iter().position(|token| token.is_any(&["shift", "shifts"]))?;
    let (kind, before) = clause.get(..at)?.split_last().filter(|(kind, _)| kind.is_any(SHIFTS))?;
    let lead = before.iter().rposition(|token| !token.is_any(&["the", "a"]))?;
    let works = before.get(lead)?.is_any(&["on", "working", "work", "works", "doing", "is", "to", "for"]);
    let owner = match clause.first()? {
        first if first.is("i") => Subject::Author,
        _ => Subject::Named { name: context.names.leading(clause).0? },
    };
    // "the late shift for me" changes nothing of another's.
    let own =
        before.iter().skip(1).take(lead).all(|t| t.is_word() && !context.names.is_name(t) && !t.is("not"))
            || matches!(owner, Subject::Named { .. });
    let mut phrase = Phrase::owned(owner);
    phrase.words.push("shift".to_owned());
    let value = Value::new(ValueKind::Text, format!("{} shift", kind.folded), format!("{} shift", kind.text));
    let mut pick = plain(value, Frame::Text, extent(clause.get(at - 1..=at)?)?);
    pick.change = clause.iter().any(|token| token.is("now"));
    (works && own).then_some(())?;
    Some(Statement::new(phrase.settle()?, pick))
}

fn located(clause: &[Token]) -> Option<Found<'_>> {
    const UNDER: [&str; 8] = ["under", "behind", "beneath", "inside", "above", "below", "underneath", "in"];
    let verb = clause.iter().position(|t| t.is_any(&["is", "are", "'s", "lives"]))?;
    let skipped = usize::from(clause.get(verb + 1)?.is_any(&["now", "still", "hidden", "kept"]));
    let at = verb + 1 + skipped;
    let (preposition, rest) = clause.get(at..)?.split_first()?;
    let (the, nouns) = rest.split_first()?;
    if !preposition.is_any(&UNDER) || !the.is_any(&["the", "my", "our"]) {
        return None;
    }
    let length = nouns
        .iter()
        .take_while(|token| {
            token.kind == Kind::Word
                && (!lexicon::is_closed(&token.folded) || token.is_any(&["of", "by"]))
                && token.folded.starts_with(char::is_alphabetic)
        })
        .count();
    let words = clause.get(at..at + 2 + length).filter(|_| length > 0 && length < LONGEST)?;
    let text = words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ");
    let value = Value::new(ValueKind::Place, text.to_lowercase(), text);
    let mut pick = plain(value, Frame::Where, extent(words)?);
    pick.change = skipped > 0 && clause.get(verb + 1)?.is("now");
    Some((clause.get(..verb)?, pick, None))
}

fn called<'a>(clause: &'a [Token], context: &Context) -> Option<Found<'a>> {
    let at = clause.iter().position(|token| token.is_any(&["called", "named"]))?;
    let (verb, subject) = clause.get(..at)?.split_last()?;
    let (name, length) = context.names.leading(clause.get(at + 1..)?);
    let words = clause.get(at + 1..at + 1 + length)?;
    let pick =
        plain(Value::new(ValueKind::Text, name.clone()?.to_lowercase(), name?), Frame::Text, extent(words)?);
    verb.is_any(&["is", "are", "'s", "be"]).then_some(())?;
    let subject = subject
        .get(..subject.len().saturating_sub(1))
        .filter(|_| subject.last().is_some_and(|last| last.is("will")))
        .unwrap_or(subject);
    Some((subject, pick, Some("name")))
}
