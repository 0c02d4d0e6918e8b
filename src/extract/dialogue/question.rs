//! Questions that a value answers: "when is the review?", "what's your new extension?", "Dress code?", "Who's taking the
//! minutes?".

use crate::domain::{Cardinality, FactDraft, Frame, Modality, Subject, Value, ValueKind};
use crate::extract::clauses::{Context, Statement};
use crate::extract::noun_phrase::{NounPhrase, Phrase, of_tokens};
use crate::extract::texts::plain;
use crate::extract::tokens::{Kind, Token, extent};
use crate::extract::{Place, attribute, draft, lexicon, modality, openers, relations, texts};

/// The kinds of value that a property may have, as the answer shows them.
const FRAMES: [Frame; 7] =
    [Frame::When, Frame::Where, Frame::Money(None), Frame::Phone, Frame::Email, Frame::Code, Frame::Count];

/// The slots that a sentence asks for, one for each kind of value that could answer. The drafts have no value.
pub(super) fn read(sentence: &[Token], place: &Place, context: &Context) -> Vec<FactDraft> {
    const ASKING: [&str; 6] = ["who", "what", "which", "when", "where", "how"];
    let opens = openers::strip(sentence, context.names).first().is_some_and(|first| first.is_any(&ASKING));
    let asks = opens || sentence.last().is_some_and(|last| last.is("?"));
    let valued = sentence.iter().any(|token| matches!(token.kind, Kind::Value(_)));
    let (Some(evidence), false) = (extent(sentence).filter(|_| asks), valued) else { return Vec::new() };
    let words = openers::strip(sentence, context.names);
    let end = words.iter().rposition(Token::is_word).map_or(0, |last| last + 1);
    let words = words.get(..end).unwrap_or_default();
    let Some(mut mood) = modality::mood(sentence, context.names) else { return Vec::new() };
    mood.modality = Modality::Asked;
    let source = place.source(&mood, sentence, context);
    let without_value = |phrase: &NounPhrase, frame: Frame, cardinality: Cardinality| {
        let pick = plain(Value::new(ValueKind::Text, "", ""), frame, evidence);
        let statement = Statement { cardinality, ..Statement::new(phrase.clone(), pick) };
        FactDraft { value: None, ..draft::draft(statement, &source) }
    };
    let text = place.message.current_text();
    if let Some((related, frame, cardinality)) = relations::asked(words, text, context.scan, context.names) {
        let mut phrase = NounPhrase { subject: related.subject, ..NounPhrase::nameless() };
        phrase.attribute = related.attribute;
        return vec![without_value(&phrase, frame, cardinality)];
    }
    if let Some(phrase) = worded(words, context) {
        return vec![without_value(&phrase, Frame::Text, Cardinality::One)];
    }
    if let Some(phrase) = done_when(words) {
        return vec![without_value(&phrase, Frame::When, Cardinality::One)];
    }
    let Some((phrase, frame)) = asked(words, context) else { return Vec::new() };
    let takes = |candidate: &Frame| match &frame {
        Some(frame) => frame == candidate,
        None => takes(&phrase, candidate),
    };
    let frames = FRAMES.iter().filter(|candidate| takes(candidate));
    frames.map(|frame| without_value(&phrase, frame.clone(), Cardinality::One)).collect()
}

/// "when can you start?", "when will she be ready": the time of what somebody does, or of what becomes of something.
fn done_when(words: &[Token]) -> Option<NounPhrase> {
    const DONE: [(&str, &str); 12] = [
        ("start", "start"),
        ("begin", "start"),
        ("come", "visit"),
        ("visit", "visit"),
        ("arrive", "arrival"),
        ("leave", "departure"),
        ("finish", "finish"),
        ("ready", "ready"),
        ("done", "ready"),
        ("land", "landing"),
        ("collect", "collection"),
        ("deliver", "delivery"),
    ];
    let [when, auxiliary, who, rest @ ..] = words else { return None };
    let rest = rest.split_first().filter(|(be, _)| be.is_any(&["be", "get"])).map_or(rest, |(_, rest)| rest);
    let asks = when.is("when") && auxiliary.is_any(&["can", "could", "will", "do", "does", "would", "'ll"]);
    let (_, attribute) = DONE.iter().find(|(verb, _)| rest.first().is_some_and(|first| first.is(verb)))?;
    let subject = match who.folded.as_str() {
        "you" => Subject::Addressee,
        "it" | "she" | "he" | "they" | "we" => Subject::Group,
        _ => return None,
    };
    asks.then(|| NounPhrase { subject, attribute: (*attribute).to_owned(), ..NounPhrase::nameless() })
}

/// A property whose values are words: "Dress code?", "what's the theme of the party?".
fn worded(words: &[Token], context: &Context) -> Option<NounPhrase> {
    let words =
        words.split_first().filter(|(what, _)| what.is_any(&["what", "which"])).map_or(words, |it| it.1);
    let words =
        words.split_first().filter(|(is, _)| is.is_any(&["is", "'s", "are"])).map_or(words, |it| it.1);
    let of_something = texts::property(words, context);
    // Nobody's: that of those who talk.
    let bare = || {
        let phrase = Phrase::of(words, context.names).filter(|phrase| phrase.owner.is_none())?;
        let attribute = attribute::canonical(&phrase.words.join(" "));
        texts::is_of_things(&attribute).then(|| NounPhrase { attribute, ..NounPhrase::nameless() })
    };
    bare().or(of_something)
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
