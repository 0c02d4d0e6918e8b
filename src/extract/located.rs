//! Where a thing is kept, and what somebody or something is called: "the spare key is under the blue pot", "our dog is
//! called Biscuit".

use super::clauses::{Context, Statement};
use super::lexicon;
use super::noun_phrase::of_tokens;
use super::predicate::Pick;
use super::texts::plain;
use super::tokens::{Kind, Token, extent};
use crate::domain::{Frame, Subject, Value, ValueKind};

/// The longest name of a hiding place, in words.
const LONGEST: usize = 6;

/// Reads "POSSESSED is under the NOUN", "POSSESSED is called NAME".
pub(super) fn read(clause: &[Token], context: &Context) -> Vec<Statement> {
    located(clause)
        .or_else(|| called(clause, context))
        .and_then(|(subject, pick, noun)| {
            let mut phrase = of_tokens(subject, context.names)?;
            let owned =
                matches!(phrase.subject, Subject::Author | Subject::Addressee | Subject::Named { .. });
            if !(owned && phrase.definite || lexicon::is_property(phrase.head()))
                || lexicon::is_event(phrase.head())
            {
                return None;
            }
            if let Some(noun) = noun {
                phrase.attribute = format!("{} {noun}", phrase.attribute);
            }
            Some(vec![Statement::new(phrase, pick)])
        })
        .unwrap_or_default()
}

type Found<'a> = (&'a [Token], Pick, Option<&'static str>);

fn located(clause: &[Token]) -> Option<Found<'_>> {
    const UNDER: [&str; 9] =
        ["under", "behind", "beneath", "inside", "above", "below", "underneath", "in", "on"];
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
