//! The parts of a sentence, between marks and the words that open a reason.

use super::super::tokens::{Kind, Token};
use std::ops::Range;

/// Words that open a part of their own.
const OPENING: [&str; 13] = [
    "because",
    "since",
    "but",
    "so",
    "while",
    "although",
    "though",
    "and",
    "therefore",
    "hence",
    "when",
    "where",
    "whenever",
];

/// Where the parts of a sentence stand.
pub(super) struct Parts(Vec<Range<usize>>);

impl Parts {
    pub fn of(words: &[Token]) -> Self {
        let mut parts = Vec::new();
        let mut start = 0;
        for (at, token) in words.iter().enumerate() {
            let value = matches!(token.kind, Kind::Value(_) | Kind::Validity(_));
            let marks = token.kind == Kind::Mark
                && !token.is_any(&["=", "->", "~", "*", "\"", "\u{201c}", "\u{201d}", "'"]);
            let opens = token.is_word() && token.is_any(&OPENING) && !joins(words, at);
            if !value && (marks || opens) {
                parts.push(start..at);
                start = at + 1;
            }
        }
        parts.push(start..words.len());
        parts.retain(|part| !part.is_empty());
        Self(parts)
    }

    /// The part that holds the token at `at`.
    pub fn holding(&self, at: usize) -> usize {
        self.0.iter().position(|part| part.contains(&at)).unwrap_or(0)
    }

    pub fn words<'a>(&self, words: &'a [Token], part: usize) -> &'a [Token] {
        self.0.get(part).and_then(|range| words.get(range.clone())).unwrap_or_default()
    }

    pub fn all<'a>(&self, words: &'a [Token]) -> impl Iterator<Item = &'a [Token]> {
        self.0.iter().filter_map(|part| words.get(part.clone()))
    }

    pub fn start(&self, part: usize) -> usize {
        self.0.get(part).map_or(0, |range| range.start)
    }
}

/// "Alex and I", "not 9 but 10": what stands on both sides is one.
fn joins(words: &[Token], at: usize) -> bool {
    let Some(joint) = words.get(at) else { return false };
    let before = at.checked_sub(1).and_then(|at| words.get(at));
    let after = words.get(at + 1);
    let person = |token: Option<&Token>| {
        token.is_some_and(|t| t.is_capitalised() || t.is_any(&["i", "me", "you", "us"]))
    };
    let value = |token: Option<&Token>| token.is_some_and(|t| matches!(t.kind, Kind::Value(_)));
    match joint.folded.as_str() {
        "and" => {
            person(before) && person(after)
                || value(before) && after.is_some_and(|t| t.is("not"))
                || !value(before) && after.is_some_and(|t| t.is_any(&["into", "pay", "in"]))
        }
        "but" => value(before),
        // "since Monday", "so far"
        "where" | "when" => {
            before.is_some_and(|t| t.is_any(&["is", "'s", "was", "not"]) || !t.is_word()) || at == 0
        }
        "so" | "since" => after.is_some_and(|t| !t.is_word() || t.is("far")),
        _ => false,
    }
}
