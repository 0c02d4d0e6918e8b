//! What to wear: "the awards dinner is black tie", "smart casual for the party".

use super::clauses::{Context, Statement};
use super::noun_phrase::Phrase;
use super::openers::find;
use super::texts::worded;
use super::tokens::Token;
use super::{attribute, lexicon};
use crate::domain::Subject;

const CODES: &[&str] = &[
    "black tie",
    "white tie",
    "smart casual",
    "business casual",
    "smart dress",
    "cocktail attire",
    "lounge suits",
    "lounge suit",
    "fancy dress",
    "casual dress",
    "morning dress",
    "formal dress",
    "business formal",
    "all black",
];

/// Reads a dress code of an event.
pub(super) fn read(clause: &[Token], context: &Context) -> Vec<Statement> {
    statement(clause, context).into_iter().collect()
}

fn statement(clause: &[Token], context: &Context) -> Option<Statement> {
    let at = CODES.iter().find_map(|code| find(clause, code))?;
    let words = clause.get(at..at + 2)?;
    let before = clause.get(..at)?;
    let event = match before.split_last() {
        Some((verb, subject)) if verb.is_any(&["is", "'s"]) => subject,
        None if clause.get(at + 2).is_some_and(|next| next.is("for")) => clause.get(at + 3..)?,
        _ => return None,
    };
    let end = event
        .iter()
        .position(|token| !token.is_word() || token.is_any(&["is", "will"]))
        .unwrap_or(event.len());
    let mut phrase = Phrase::of(event.get(..end)?, context.names)?;
    let head = attribute::canonical(phrase.words.last()?);
    if !lexicon::is_event(&head) {
        return None;
    }
    if !matches!(phrase.owner, Some(Subject::Named { .. })) {
        let nouns: Vec<&str> = phrase.words.iter().map(String::as_str).collect();
        phrase.owner = Some(Subject::Thing { noun: attribute::canonical_words(&nouns).join(" ") });
        phrase.words.clear();
    }
    phrase.words.extend(["dress".to_owned(), "code".to_owned()]);
    Some(Statement::new(phrase.settle()?, worded(words)?))
}
