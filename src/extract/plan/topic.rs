//! What a meeting is for: "a video conference tomorrow to review the quarterly finances".

use super::super::clauses::Statement;
use super::super::is_event;
use super::super::once;
use super::super::openers::find;
use super::super::tokens::{Kind, Token};
use super::{statement, words};
use crate::domain::{Act, FactDraft, Frame, Modality, Stamp, Subject, ValueKind};

#[rustfmt::skip]
const ABOUT: [&str; 9] = [
    "to review", "to discuss", "to go over", "to talk about", "to talk through", "to plan", "focus on discussing", "focus on",
    "focusing on",
];
/// The longest topic, in words.
const LONGEST: usize = 9;

/// The topic of the one meeting whose time a sentence says.
pub(super) fn read(sentence: &[Token], found: &[FactDraft], stated: &Stamp) -> Option<Statement> {
    let mut met = found.iter().filter(|draft| {
        let certain = draft.modality == Modality::Asserted && draft.act == Act::Assert;
        certain && draft.frame == Frame::When && is_event(&draft.attribute)
    });
    let met = met.next().filter(|_| met.next().is_none());
    let (subject, attribute, start, expiry) = match met {
        Some(met) => (met.subject.clone(), met.attribute.as_str(), met.span.start, met.expiry),
        None => (Subject::Group, "meeting", focused(sentence)?, once::tomorrow_over(stated)),
    };
    let (at, length) =
        ABOUT.iter().find_map(|words| Some((find(sentence, words)?, words.split(' ').count())))?;
    let behind = sentence.get(at + length..)?;
    let article = usize::from(behind.first()?.is_any(&["the", "our", "a", "an"]));
    let behind = behind.get(article..)?;
    let vague = behind
        .first()?
        .is_any(&["it", "this", "that", "them", "these", "what", "how", "whether", "my", "your"]);
    let end = behind.iter().position(|token| token.kind != Kind::Word).unwrap_or(behind.len());
    let ends = behind.get(end).is_none_or(|token| token.is_any(&[".", "!", ";"]));
    let name = behind.get(..end).filter(|name| (1..=LONGEST).contains(&name.len()))?;
    let apart = sentence.get(at).is_some_and(|token| token.span.start > start || token.is("focus"));
    if vague || !ends || !apart {
        return None;
    }
    let pick = words(name, ValueKind::Text, Frame::Text)?;
    let mut said = statement(subject, &format!("{attribute} topic"), pick);
    said.pick.expiry = expiry;
    Some(said)
}

/// Where "The meeting will …, with a focus on" begins.
fn focused(sentence: &[Token]) -> Option<usize> {
    let begins = ["the meeting will", "our meeting will", "the review will", "the call will"];
    let at = begins.iter().find_map(|words| find(sentence, words))?;
    let certain = !sentence.iter().any(|token| token.is_any(&["?", "not", "if"]));
    (certain && sentence.iter().any(|token| token.is("focus"))).then_some(sentence.get(at)?.span.start)
}
