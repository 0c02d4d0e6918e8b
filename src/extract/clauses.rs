//! Clauses: where a sentence falls apart, and what each part states.

use super::lexicon;
use super::names::Names;
use super::noun_phrase::NounPhrase;
use super::predicate::Pick;
use super::tokens::{Kind, Token};
use super::values::Scan;
use super::{cancel, people, sets, shapes};
use crate::domain::{Act, Cardinality};

/// What the shapes look things up in.
pub(super) struct Context<'a> {
    pub scan: &'a Scan,
    pub names: &'a Names,
}

/// One thing that a clause states of one phrase.
#[derive(Debug)]
pub(super) struct Statement {
    pub phrase: NounPhrase,
    pub pick: Pick,
    pub act: Act,
    pub cardinality: Cardinality,
    /// The day that a one-off value or a cancellation is for, as the index of its reading: "tomorrow's standup".
    pub day: Option<usize>,
    /// A command or a suggestion by its shape: "make the standup 11".
    pub proposed: bool,
}

impl Statement {
    pub fn new(phrase: NounPhrase, pick: Pick) -> Self {
        let act = if pick.denied { Act::Deny } else { Act::Assert };
        Self { phrase, pick, act, cardinality: Cardinality::One, day: None, proposed: false }
    }
}

/// What one clause states: the first shape that fits.
pub(super) fn statements(clause: &[Token], context: &Context) -> Vec<Statement> {
    let shapes: [fn(&[Token], &Context) -> Vec<Statement>; 4] =
        [cancel::read, sets::read, people::read, shapes::read];
    shapes.iter().map(|shape| shape(clause, context)).find(|found| !found.is_empty()).unwrap_or_default()
}

/// Words that open a clause which only explains another.
const SUBORDINATORS: [&str; 13] = [
    "because", "since", "while", "although", "though", "whereas", "which", "who", "where", "when", "after",
    "before", "cos",
];

/// The clauses of a sentence, subordinate ones left out.
pub(super) fn clauses<'a>(sentence: &'a [Token]) -> Vec<&'a [Token]> {
    let mut clauses = Vec::new();
    let mut start = 0;
    let mut subordinate = false;
    let mut push = |from: usize, to: usize, subordinate: bool| {
        if !subordinate && from < to {
            clauses.extend(sentence.get(from..to));
        }
    };
    for (at, token) in sentence.iter().enumerate() {
        let word = token.folded.as_str();
        let right = sentence.get(at + 1..).unwrap_or_default();
        let explains = token.is_word()
            && at > start
            && (SUBORDINATORS.contains(&word) || (word == "as" && !is_idiom(right)));
        if explains
            || (!token.is_word() && matches!(word, ";" | "\u{2013}" | "\u{2014}" | "-" | "." | "!" | "?"))
        {
            push(start, at, subordinate);
            (start, subordinate) = (at + 1, explains);
        } else if matches!(word, "and" | "but" | "so" | ",")
            && (subordinate || token.kind == Kind::Mark || token.is_word())
        {
            let left = sentence.get(start..at).unwrap_or_default();
            if is_anchored(right) && (subordinate || is_anchored(left)) {
                push(start, at, subordinate);
                (start, subordinate) = (at + 1, false);
            }
        }
    }
    push(start, sentence.len(), subordinate);
    clauses
}

/// "as usual", "as of today".
fn is_idiom(after: &[Token]) -> bool {
    after.first().is_none_or(|next| {
        !next.is_word()
            || next.is_any(&[
                "usual",
                "normal",
                "well",
                "of",
                "always",
                "planned",
                "agreed",
                "discussed",
                "before",
                "a",
                "the",
            ])
    })
}

/// Whether `tokens`, up to the next comma, have a verb with something before it, and a value or a cancellation.
fn is_anchored(tokens: &[Token]) -> bool {
    let verb = tokens.iter().position(|token| token.is_word() && lexicon::verb(&token.folded).is_some());
    let Some(verb) = verb.filter(|at| *at > 0) else { return false };
    let subject = tokens.get(..verb).unwrap_or_default();
    subject.iter().all(|token| token.is_word() && !token.is_any(&["and", "but", "it", "to"]))
        && tokens
            .iter()
            .skip(verb)
            .any(|token| matches!(token.kind, Kind::Value(_)) || cancel::is_word(token))
}

#[cfg(test)]
#[path = "clauses_tests.rs"]
mod tests;
