//! Words that are nothing but an answer: "smart casual", "Eggs and kiwi.", "Rosalind." They mean something only after a
//! question of somebody else.

use crate::domain::{FactDraft, Frame, Value, ValueKind};
use crate::extract::clauses::{Context, Statement};
use crate::extract::noun_phrase::NounPhrase;
use crate::extract::texts::worded;
use crate::extract::tokens::{Kind, Token};
use crate::extract::{Place, draft, lexicon, modality, openers};

use super::loose::{Loose, Tie};

/// The longest answer, in tokens, and the most words of one of several.
const LONGEST: usize = 9;
const WORDS: usize = 3;

/// The words of a sentence that may be an answer, each of a list by itself.
pub(super) fn read(sentence: &[Token], place: &Place, context: &Context) -> Vec<Loose> {
    let asks = sentence.iter().any(|token| token.is("?"));
    let words = openers::strip(sentence, context.names);
    let Some(mood) = modality::mood(sentence, context.names).filter(|_| !asks) else { return Vec::new() };
    let source = place.source(&mood, sentence, context);
    // "Gideon, by Wednesday" calls nobody who is there.
    let absent = || named(sentence, context).filter(|_| !calls(sentence, context));
    let answers = named(words, context).or_else(|| listed(words)).or_else(absent).unwrap_or_default();
    let loose = answers.into_iter().filter_map(|words| {
        let statement = Statement::new(NounPhrase::nameless(), worded(words)?);
        let draft = draft::draft(statement, &source);
        Some(Loose { draft, tie: Tie::Bare, asked: false, number: false, words: Vec::new() })
    });
    loose.collect()
}

/// "Rosalind.", "Gideon, by Wednesday", "Liz has them"
fn named<'a>(words: &'a [Token], context: &Context) -> Option<Vec<&'a [Token]>> {
    const GOING_ON: [&str; 9] = ["has", "is", "does", "will", "'s", "did", "can", "took", "takes"];
    let (name, length) = context.names.leading(words);
    let after = words.get(length)?;
    let ends = after.kind == Kind::Mark || after.is_any(&GOING_ON) && words.len() <= LONGEST;
    (name.is_some() && ends)
        .then(|| words.get(..length).map(|name| vec![name]))
        .flatten()
        .or_else(|| (length == words.len() && name.is_some()).then(|| vec![words]))
}

/// Whether a sentence begins with somebody who takes part.
fn calls(sentence: &[Token], context: &Context) -> bool {
    context.names.leading(sentence).0.is_some_and(|name| context.names.is_participant(&name))
}

/// "eggs and kiwi", "smart casual": plain nouns, and nothing else.
fn listed(words: &[Token]) -> Option<Vec<&[Token]>> {
    let end = words.iter().rposition(Token::is_word)? + 1;
    let words = words.get(..end).filter(|words| words.len() <= LONGEST)?;
    let parts: Vec<&[Token]> =
        words.split(|token| token.is_any(&["and", ",", "&"])).filter(|part| !part.is_empty()).collect();
    let plain = |part: &&[Token]| {
        part.len() <= WORDS
            && part.iter().all(|token| {
                token.is_word()
                    && !lexicon::is_closed(&token.folded)
                    && lexicon::verb(&token.folded).is_none()
            })
    };
    (!parts.is_empty() && parts.iter().all(plain)).then_some(parts)
}

/// Whether a loose value is nothing but words.
pub(super) fn is_spoken(loose: &Loose) -> bool {
    loose.draft.frame == Frame::Text
        && loose.draft.value.as_ref().is_some_and(|value| value.kind == ValueKind::Text)
}

/// Whether words can be the answer to what was asked.
pub(super) fn answers(loose: &Loose, asked: &FactDraft) -> bool {
    let name = || {
        let text = loose.draft.value.as_ref().map_or("", |value| &value.text);
        text.starts_with(char::is_uppercase)
    };
    is_spoken(loose)
        && match asked.frame {
            Frame::Text | Frame::Member => true,
            Frame::Person | Frame::Org => name(),
            _ => false,
        }
}

/// The answer, as a value of the kind that was asked for.
pub(super) fn fitted(mut draft: FactDraft) -> FactDraft {
    let kind = match draft.frame {
        Frame::Person => ValueKind::Person,
        Frame::Org => ValueKind::Org,
        _ => return draft,
    };
    draft.value = draft.value.map(|value| Value::new(kind, value.text.clone(), value.text));
    draft
}
