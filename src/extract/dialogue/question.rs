//! Questions that a value answers: "when is the review?", "what's your new extension?", "Dress code?".

use crate::domain::{FactDraft, Frame, Modality, Value, ValueKind};
use crate::extract::clauses::{Context, Statement};
use crate::extract::noun_phrase::{NounPhrase, of_tokens};
use crate::extract::texts::plain;
use crate::extract::tokens::{Kind, Token, extent};
use crate::extract::{Place, draft, lexicon, modality, openers};

/// The kinds of value that a property may have, as the answer shows them.
const FRAMES: [Frame; 7] =
    [Frame::When, Frame::Where, Frame::Money(None), Frame::Phone, Frame::Email, Frame::Code, Frame::Count];

/// The slots that a sentence asks for, one for each kind of value that could answer. The drafts have no value.
pub(super) fn read(sentence: &[Token], place: &Place, context: &Context) -> Vec<FactDraft> {
    let asks = sentence.last().is_some_and(|last| last.is("?"));
    let valued = sentence.iter().any(|token| matches!(token.kind, Kind::Value(_)));
    let (Some(evidence), false) = (extent(sentence).filter(|_| asks), valued) else { return Vec::new() };
    let words = openers::strip(sentence, context.names);
    let end = words.iter().rposition(Token::is_word).map_or(0, |last| last + 1);
    let words = words.get(..end).unwrap_or_default();
    let Some((phrase, frame)) = asked(words, context) else { return Vec::new() };
    let Some(mut mood) = modality::mood(sentence, context.names) else { return Vec::new() };
    mood.modality = Modality::Asked;
    let source = draft::Source {
        message: place.message,
        voice: &place.segment.voice,
        mood: &mood,
        scan: context.scan,
        scope: sentence,
        evidence,
    };
    let takes = |candidate: &Frame| match &frame {
        Some(frame) => frame == candidate,
        None => takes(&phrase, candidate),
    };
    let nothing = Value::new(ValueKind::Text, "", "");
    let drafts = FRAMES.iter().filter(|candidate| takes(candidate)).map(|frame| {
        let pick = plain(nothing.clone(), frame.clone(), evidence);
        FactDraft { value: None, ..draft::draft(Statement::new(phrase.clone(), pick), &source) }
    });
    drafts.collect()
}

/// What is asked for, and the kind of its value where the question word tells.
fn asked(words: &[Token], context: &Context) -> Option<(NounPhrase, Option<Frame>)> {
    let (first, rest) = words.split_first()?;
    let is_generic = |token: Option<&Token>| token.and_then(|token| lexicon::is_generic(&token.folded));
    let (frame, rest) = match first.folded.as_str() {
        "when" => (Some(Frame::When), rest),
        "where" => (Some(Frame::Where), rest),
        "how" if rest.first().is_some_and(|next| next.is("much")) => {
            (Some(Frame::Money(None)), rest.get(1..)?)
        }
        "what" | "which" => match is_generic(rest.first()) {
            Some(frame) => (Some(frame), rest.get(1..)?),
            None => (None, rest),
        },
        // "Dress code?", "and the kids' dentist?"
        _ => (None, words),
    };
    let rest = match rest.split_first() {
        Some((verb, after)) if verb.is_any(&["is", "are", "'s", "does", "do", "will"]) => after,
        _ => rest,
    };
    (1..=rest.len()).rev().find_map(|length| {
        let phrase = of_tokens(rest.get(..length)?, context.names)?;
        // What else is asked of it is something else: "when is the review paid?"
        let leads = rest.get(length..)?.iter().all(|token| {
            token.is_any(&["again", "now", "then", "please", "at", "on", "in", "be", "for", "these", "days"])
                || lexicon::verb(&token.folded).is_some()
        });
        let known = lexicon::is_property(phrase.head()) || lexicon::is_event(phrase.head());
        (leads && known).then(|| (phrase.clone(), frame.clone().or(phrase.frame)))
    })
}

/// Whether a property has values of a frame.
fn takes(phrase: &NounPhrase, frame: &Frame) -> bool {
    match lexicon::property_takes(phrase.head(), frame) {
        Some(takes) => takes,
        None => *frame == Frame::When && lexicon::is_event(phrase.head()),
    }
}
