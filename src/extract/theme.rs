//! What a message is about: the one event or thing that it has told of, or the heading above a list.

use super::clauses::Context;
use super::names::Names;
use super::noun_phrase::of_tokens;
use super::tokens::{Kind, Token};
use super::{equated, grammar, lexicon, nouns};
use crate::domain::{FactDraft, Span, Subject};

/// The longest heading, in words.
const LONGEST: usize = 5;

/// What the sentences of a segment so far were about.
#[derive(Default)]
pub(super) struct Themes {
    /// The only thing told of.
    only: Option<Subject>,
    /// There was more than one.
    several: bool,
    heading: Option<Subject>,
    /// The one thing that a sentence which told nothing was about.
    mentioned: Option<Subject>,
    /// Where the last sentence ended.
    end: usize,
}

impl Themes {
    /// The one thing that the message has told of.
    pub fn theme(&self) -> Option<Subject> {
        let told = || self.only.clone().filter(|_| !self.several);
        let mentioned = || self.mentioned.clone().filter(|_| self.only.is_none());
        self.heading.clone().or_else(told).or_else(mentioned)
    }

    /// Goes on behind a sentence that told `drafts`.
    pub fn follow(&mut self, drafts: &[FactDraft], names: &Names) {
        for draft in drafts {
            let words: Vec<String> = draft.attribute.split(' ').map(str::to_owned).collect();
            let theme =
                if words.last().is_some_and(|head| lexicon::is_event(head)) || nouns::ends_in_event(&words) {
                    Some(Subject::Thing { noun: draft.attribute.clone() })
                } else {
                    match &draft.subject {
                        Subject::Named { name } if names.is_participant(name) => None,
                        subject @ (Subject::Thing { .. } | Subject::Named { .. }) => Some(subject.clone()),
                        _ => None,
                    }
                };
            self.several |= theme.is_none() || self.only.is_some() && self.only != theme;
            self.only = self.only.take().or(theme);
        }
    }

    /// Goes on behind a sentence that told nothing: "We have your move down for May. *The price is £1,240.*"
    pub fn mention(&mut self, tokens: &[Token], context: &Context) {
        let names = |token: &Token| context.names.is_name(token);
        if tokens.iter().any(|token| token.is("?")) || tokens.iter().any(names) {
            return;
        }
        let clauses = grammar::clauses(tokens, context.names);
        let mut things = clauses.iter().flat_map(|clause| {
            let objects = clause.rest.iter().take(1).filter(|chunk| chunk.kind == grammar::Kind::Noun);
            clause.subject.clone().into_iter().chain(objects.map(|chunk| chunk.range.clone()))
        });
        let mut determined = things.by_ref().filter_map(|range| {
            let words = tokens.get(range)?;
            words
                .first()?
                .is_any(&["the", "our", "your", "my"])
                .then(|| equated::happening(words, context))?
        });
        if let (Some(thing), None) = (determined.next(), determined.next()) {
            let noun = thing.attribute;
            self.mentioned = Some(Subject::Thing { noun });
        }
    }

    /// The heading that a list item at `sentence` stands under. A short line of nouns above a list is one, until a
    /// line is left blank.
    pub fn heading(
        &mut self,
        text: &str,
        sentence: Span,
        tokens: &[Token],
        names: &Names,
    ) -> Option<Subject> {
        let gap = text.get(self.end..sentence.start).unwrap_or_default();
        self.end = sentence.end;
        let item = gap.trim_end().ends_with(['*', '-', '\u{2022}', '\u{2013}']) && gap.contains('\n');
        if !item {
            self.heading =
                heading(tokens, names).filter(|_| begins_list(text.get(sentence.end..).unwrap_or_default()));
            return None;
        }
        if gap.matches('\n').count() > 1 {
            self.heading = None;
        }
        self.heading.clone()
    }
}

/// Whether a list begins on the next line.
fn begins_list(rest: &str) -> bool {
    rest.trim_start_matches([':', ' ']).strip_prefix('\n').is_some_and(|line| {
        ["* ", "- ", "\u{2022} ", "\u{2013} "].iter().any(|mark| line.trim_start().starts_with(mark))
    })
}

/// What a line of nouns names.
fn heading(tokens: &[Token], names: &Names) -> Option<Subject> {
    let end = tokens.iter().rposition(|token| !token.is(":")).map_or(0, |last| last + 1);
    let words = tokens.get(..end).filter(|words| (1..=LONGEST).contains(&words.len()))?;
    if words.iter().any(|token| token.kind != Kind::Word || lexicon::verb(&token.folded).is_some()) {
        return None;
    }
    if let (Some(name), length) = names.leading(words)
        && length == words.len()
    {
        return Some(Subject::Named { name });
    }
    let mut nouns: Vec<&str> = words.iter().map(|token| token.folded.as_str()).collect();
    nouns.retain(|word| !matches!(*word, "the" | "our" | "my"));
    let plain = !nouns.is_empty() && nouns.iter().all(|noun| !lexicon::is_closed(noun));
    let greets = of_tokens(words, names).is_none() && nouns.len() < 2;
    (plain && !greets).then(|| Subject::Thing { noun: super::attribute::canonical(&nouns.join(" ")) })
}

/// Gives what an item of a list tells of a thing to what the heading names: the lake house's "alarm code".
pub(super) fn belongs(draft: &mut FactDraft, heading: Option<&Subject>) {
    let Some(heading) = heading else { return };
    if let Subject::Thing { noun } = &draft.subject
        && draft.subject != *heading
        && !lexicon::is_event(draft.attribute.rsplit(' ').next().unwrap_or_default())
    {
        draft.attribute = format!("{noun} {}", draft.attribute);
        draft.subject = heading.clone();
    }
}
