//! Whether a pattern fits a sentence, and which tokens fill its slots.

use std::ops::Range;

use super::super::tokens::Token;
use super::lexicon::{Part, Pattern, Slot};

/// The most tokens of a slot that something follows.
const LONGEST: usize = 16;

/// Where the slots of a pattern stand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Filled {
    pub subject: Option<Range<usize>>,
    pub object: Option<Range<usize>>,
    pub theme: Option<Range<usize>>,
    pub old: Option<Range<usize>>,
    /// The object stands behind the name of its class: "the city of".
    pub classed: bool,
    /// The object belongs to a closed set.
    pub among: bool,
}

impl Filled {
    fn fill(&mut self, slot: Slot, range: Range<usize>) {
        let place = match slot {
            Slot::Subject => &mut self.subject,
            Slot::Object => &mut self.object,
            Slot::Theme => &mut self.theme,
            Slot::Old => &mut self.old,
        };
        *place = Some(range);
    }
}

/// How a pattern is to fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Goal {
    /// With all that it needs.
    Statement,
    /// Up to an object that is still to come, or asked for.
    Request,
}

/// The ways in which `pattern` fits `tokens` from their begin on, the shortest slots first.
pub(super) fn fits(
    pattern: &Pattern,
    tokens: &[Token],
    goal: Goal,
    accept: &mut dyn FnMut(&Filled) -> bool,
) -> bool {
    Matcher { tokens, goal, accept }.rest(&pattern.parts, 0, &Filled::default())
}

struct Matcher<'a> {
    tokens: &'a [Token],
    goal: Goal,
    /// Whether the slots hold what they should.
    accept: &'a mut dyn FnMut(&Filled) -> bool,
}

impl Matcher<'_> {
    fn rest(&mut self, parts: &[Part], at: usize, filled: &Filled) -> bool {
        let Some((part, rest)) = parts.split_first() else {
            let ended = self.goal == Goal::Statement || at == self.tokens.len();
            return ended && (self.accept)(filled);
        };
        match part {
            Part::Words { any, optional } => {
                let next = self.one_of(any, at);
                next.is_some_and(|next| self.rest(rest, next, filled))
                    || (*optional && self.rest(rest, at, filled))
            }
            Part::Class { any, optional } => {
                let named = self
                    .word(at, "the")
                    .and_then(|at| self.one_of(any, at))
                    .and_then(|at| self.word(at, "of"));
                if let Some(next) = named {
                    let filled = Filled { classed: true, ..filled.clone() };
                    if self.rest(rest, next, &filled) {
                        return true;
                    }
                }
                *optional && self.rest(rest, at, filled)
            }
            Part::Among(any) => {
                let Some(next) = self.one_of(any, at) else { return false };
                let mut filled = Filled { among: true, ..filled.clone() };
                filled.fill(Slot::Object, at..next);
                self.rest(rest, next, &filled)
            }
            Part::Asked { classes } => {
                self.asked(classes, at).is_some_and(|next| self.rest(rest, next, filled))
            }
            Part::Slot(slot) => self.slot(*slot, rest, at, filled),
        }
    }

    fn slot(&mut self, slot: Slot, rest: &[Part], at: usize, filled: &Filled) -> bool {
        let left = self.tokens.len().saturating_sub(at);
        let requested = self.goal == Goal::Request && slot == Slot::Object;
        if requested && left == 0 && rest.is_empty() {
            return (self.accept)(filled);
        }
        if requested && at == 0 {
            return self.asked(&[], at).is_some_and(|next| self.rest(rest, next, filled));
        }
        if requested || left == 0 {
            return false;
        }
        let lengths = if rest.is_empty() { left..=left } else { 1..=left.min(LONGEST) };
        lengths.into_iter().any(|length| {
            let mut filled = filled.clone();
            filled.fill(slot, at..at + length);
            self.rest(rest, at + length, &filled)
        })
    }

    fn word(&self, at: usize, word: &str) -> Option<usize> {
        self.tokens.get(at).filter(|token| alike(token, word)).map(|_| at + 1)
    }

    fn one_of(&self, any: &[Vec<&'static str>], at: usize) -> Option<usize> {
        any.iter().find_map(|form| form.iter().try_fold(at, |at, word| self.word(at, word)))
    }

    /// "who", "where", "which city" for one of `classes`.
    fn asked(&self, classes: &[Vec<&'static str>], at: usize) -> Option<usize> {
        let first = self.tokens.get(at)?;
        if first.is_any(&["who", "whom", "where"]) {
            return Some(at + 1);
        }
        if !first.is_any(&["what", "which"]) {
            return None;
        }
        let general: [Vec<&'static str>; 5] =
            ["company", "university", "person", "organisation", "organization"].map(|word| vec![word]);
        self.one_of(classes, at + 1).or_else(|| self.one_of(&general, at + 1)).or(Some(at + 1))
    }
}

/// Whether a token is a word, or is it with two letters of a long word exchanged.
fn alike(token: &Token, word: &str) -> bool {
    const LONG: usize = 8;
    if token.is(word) {
        return true;
    }
    if word.len() < LONG || token.folded.len() != word.len() || !token.is_word() {
        return false;
    }
    let differ: Vec<usize> = token
        .folded
        .bytes()
        .zip(word.bytes())
        .enumerate()
        .filter(|(_, (a, b))| a != b)
        .map(|(at, _)| at)
        .collect();
    let byte = |text: &str, at: usize| text.as_bytes().get(at).copied();
    matches!(differ.as_slice(), [first, second] if first + 1 == *second
        && byte(&token.folded, *first) == byte(word, *second)
        && byte(&token.folded, *second) == byte(word, *first))
}
