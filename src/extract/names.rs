//! Proper names: runs of capitalised words that are not ordinary ones.

use super::lexicon;
use super::tokens::Token;
use crate::domain::name_tokens;
use std::collections::HashSet;

/// The name words of the people who take part.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    words: HashSet<String>,
    author: HashSet<String>,
}

impl Names {
    /// The names of `people`; words that are also ordinary ("will", "mark") count only with a capital.
    pub fn new<'a>(people: impl IntoIterator<Item = &'a str>) -> Self {
        let words =
            people.into_iter().flat_map(name_tokens).filter(|word| word.chars().count() > 2).collect();
        Self { words, author: HashSet::new() }
    }

    /// The same, written by `author`.
    pub fn by(mut self, author: &str) -> Self {
        self.author = name_tokens(author).into_iter().collect();
        self
    }

    /// The name that `tokens` begin with, and its length in tokens.
    pub fn leading(&self, tokens: &[Token]) -> (Option<String>, usize) {
        // "Max budget" is no Max.
        if let [max, next, ..] = tokens
            && max.is("max")
            && next.is_any(&["budget", "spend", "cap", "cost"])
        {
            return (None, 0);
        }
        let mut length = tokens.iter().take_while(|token| self.is_name(token)).count();
        // "Flat 2", "Phase 3": a number makes a name even of an ordinary word.
        let stem = length.max(1);
        if tokens.first().is_some_and(Token::is_capitalised) && tokens.get(stem).is_some_and(Token::is_number)
        {
            length = stem + 1;
        }
        if length == 0 {
            return (None, 0);
        }
        let name: Vec<&str> = tokens.iter().take(length).map(|token| token.text.as_str()).collect();
        (Some(name.join(" ")), length)
    }

    /// Whether a name is that of somebody who takes part.
    pub fn is_participant(&self, name: &str) -> bool {
        name_tokens(name).iter().any(|word| self.words.contains(word))
    }

    /// Whether `tokens` name the author.
    pub fn is_author(&self, tokens: &[Token]) -> bool {
        !tokens.is_empty() && tokens.iter().all(|token| self.author.contains(&token.folded))
    }

    /// Whether one token is part of a name.
    pub fn is_name(&self, token: &Token) -> bool {
        if !token.is_word() || token.is_genitive() {
            return false;
        }
        let ordinary = || lexicon::is_ordinary(&token.folded);
        if self.words.contains(&token.folded) {
            return token.is_capitalised() || !ordinary();
        }
        if lexicon::is_title(token.folded.trim_end_matches('.')) {
            return token.is_capitalised();
        }
        let letters = token.text.chars().count();
        let acronym = letters > 1 && letters < 6 && !token.text.chars().any(char::is_lowercase);
        let whole = token.text.split('-').all(|part| part.starts_with(char::is_uppercase));
        whole && letters > 1 && !acronym && !ordinary() && !inflected(&token.folded)
    }
}

/// Endings of verbs, adverbs and abstract nouns: "Moving", "Actually", "Acquisition".
fn inflected(word: &str) -> bool {
    word.len() > 5 && ["ing", "ly", "ed", "sion", "ness"].iter().any(|ending| word.ends_with(ending))
        || word.len() > 7 && word.ends_with("tion")
}
