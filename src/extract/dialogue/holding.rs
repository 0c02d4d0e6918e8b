//! What holds on, without its value: "time unchanged", "the fee stays the same", "make that until Thursday".

use super::loose::{Loose, NAMED, Tie, is_light, is_valued};
use crate::domain::{FactDraft, Frame, Modality, Value, ValueKind, singular};
use crate::extract::clauses::{Context, Statement};
use crate::extract::modality::Mood;
use crate::extract::noun_phrase::NounPhrase;
use crate::extract::openers::find;
use crate::extract::texts::plain;
use crate::extract::tokens::{Kind, Token, extent};
use crate::extract::withdraw::REVIVING;
use crate::extract::{draft, lexicon};

/// Words by which what was said stands.
const STANDING: [&str; 14] = [
    "unchanged",
    "no change",
    "not changed",
    "stays the same",
    "stay the same",
    "remains the same",
    "still the same",
    "stays as it is",
    "stays put",
    "same as before",
    "as before",
    "same",
    "stays",
    "stay",
];
/// What says which kind of value stands.
pub(super) const KINDS: [(&str, Frame); 6] = [
    ("time", Frame::When),
    ("day", Frame::When),
    ("hour", Frame::When),
    ("place", Frame::Where),
    ("room", Frame::Where),
    ("venue", Frame::Where),
];

/// A short sentence without a value by which something that was said stands.
pub(super) fn standing(mood: &Mood, source: &draft::Source, context: &Context) -> Option<Loose> {
    const LONGEST: usize = 7;
    let words = mood.statement;
    let says = STANDING.iter().find_map(|phrase| Some((find(words, phrase)?, phrase.split(' ').count())));
    let (at, length) = says.filter(|_| mood.modality == Modality::Asserted && words.len() <= LONGEST)?;
    let kind = words.iter().find_map(|token| KINDS.iter().find(|(word, _)| token.is(word)));
    let said = |(index, token): (usize, &Token)| {
        let names =
            token.is_word() && !(at..at + length).contains(&index) && !lexicon::is_closed(&token.folded);
        (names && kind.is_none_or(|(word, _)| !token.is(word))).then(|| singular(&token.folded))
    };
    let own: Vec<String> = words.iter().enumerate().filter_map(said).collect();
    let is_mere = !words.iter().any(is_valued) && own.len() <= NAMED && (kind.is_some() || !own.is_empty());
    let value = Value::new(ValueKind::Text, "", "");
    let frame = kind.map_or(Frame::Text, |(_, frame)| frame.clone());
    let span = extent(words).filter(|_| is_mere)?;
    let draft = draft::draft(Statement::new(NounPhrase::nameless(), plain(value, frame, span)), source);
    let draft = FactDraft { value: None, ..draft };
    let named = own.iter().all(|word| !context.names.is_participant(word));
    named.then_some(Loose { draft, tie: Tie::Standing, asked: false, number: false, words: own })
}

/// A short sentence of nothing but the time until when something holds that was said before.
pub(super) fn lasting(mood: &Mood, source: &draft::Source, context: &Context) -> Option<Loose> {
    const LIMITING: [&str; 14] = [
        "make", "only", "just", "up", "to", "then", "be", "now", "actually", "extend", "extended", "rather",
        "keep", "till",
    ];
    let words = mood.statement;
    let until = words.iter().find_map(|token| match token.kind {
        Kind::Validity(bound) => context.scan.validity.get(bound)?.until.map(|_| token.span),
        _ => None,
    })?;
    let part =
        words.iter().position(|token| token.is_any(&[",", "because", "since", "as"])).unwrap_or(words.len());
    let mere = words.get(..part)?.iter().all(|token| {
        matches!(token.kind, Kind::Validity(_) | Kind::Mark) || is_light(token) || token.is_any(&LIMITING)
    });
    let refers = words.iter().any(|token| token.is_any(&["that", "it", "this", "only", "extended"]));
    let value = Value::new(ValueKind::Text, "", "");
    let draft =
        draft::draft(Statement::new(NounPhrase::nameless(), plain(value, Frame::Text, until)), source);
    let holds = mere && refers && matches!(mood.modality, Modality::Asserted | Modality::Proposed);
    let draft = FactDraft { value: None, modality: Modality::Asserted, ..draft };
    (holds && draft.valid_until.is_some()).then_some(Loose {
        draft,
        tie: Tie::Lasting,
        asked: false,
        number: false,
        words: Vec::new(),
    })
}

/// A few words by which what was called off takes place after all: "back on then, same time!", "it's on again".
pub(super) fn reviving(mood: &Mood, source: &draft::Source) -> Option<Loose> {
    const LONGEST: usize = 4;
    let words = mood.statement;
    let (at, length) =
        REVIVING.iter().find_map(|phrase| Some((find(words, phrase)?, phrase.split(' ').count())))?;
    let mere = words.get(..at)?.iter().all(is_light) && at <= LONGEST;
    let ends =
        words.get(at + length).is_none_or(|next| !next.is_word() || next.is_any(&["then", "now", "for"]));
    let mut pick = plain(Value::cancelled(), Frame::When, extent(words.get(at..at + length)?)?);
    pick.replaced = Some(Value::cancelled());
    pick.change = true;
    let draft = draft::draft(Statement::new(NounPhrase::nameless(), pick), source);
    (mere && ends && mood.modality == Modality::Asserted).then_some(Loose {
        draft,
        tie: Tie::Reviving,
        asked: false,
        number: false,
        words: Vec::new(),
    })
}
