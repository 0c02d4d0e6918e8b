//! What memory said last, and how much of it still fits the text.

use std::collections::VecDeque;
use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};

use crate::domain::{FactId, Span};
use crate::engine::Answer;
use crate::recall::{Mark, Preview};
use crate::tui::screens::draft::lines::{distinct, told};

/// An answer that takes longer than this is said to be on its way; a faster one never makes the screen flicker.
const NOTICEABLE: SignedDuration = SignedDuration::from_millis(60);

/// What stands before a value without a blank.
const OPENING: &str = "([{<«“‘";

/// The answers of the engine.
#[derive(Default)]
pub struct Memory {
    asked: VecDeque<Asked>,
    shown: Option<Shown>,
    /// Which line is chosen.
    pub selected: usize,
}

struct Asked {
    generation: u64,
    draft: String,
    at: Timestamp,
}

/// An answer with the text that it is about.
pub struct Shown {
    /// What the engine said.
    pub answer: Arc<Answer>,
    /// When it came.
    pub received: Timestamp,
    draft: String,
}

impl Memory {
    /// `draft` was put to the engine.
    pub fn asked(&mut self, generation: u64, draft: String, at: Timestamp) {
        // A request that a newer one replaced may still be answered, but not many of them.
        if self.asked.len() > 64 {
            self.asked.pop_front();
        }
        self.asked.push_back(Asked { generation, draft, at });
    }

    /// Takes an answer, unless a newer one is there.
    pub fn answered(&mut self, answer: Arc<Answer>, received: Timestamp) {
        // A fresh answer can follow the snapshot that was given for the same request.
        let again = self.shown.take_if(|shown| shown.answer.generation == answer.generation);
        let mut draft = again.map(|shown| shown.draft);
        while let Some(asked) = self.asked.pop_front_if(|asked| asked.generation <= answer.generation) {
            if asked.generation == answer.generation {
                draft = Some(asked.draft);
            }
        }
        if let Some(draft) = draft {
            self.shown = Some(Shown { answer, received, draft });
            self.selected = self.selected.min(self.lines().saturating_sub(1));
        }
    }

    /// The last answer.
    #[must_use]
    pub fn shown(&self) -> Option<&Shown> {
        self.shown.as_ref()
    }

    /// Its preview, unless the store could not be read.
    #[must_use]
    pub fn preview(&self) -> Option<&Preview> {
        self.shown.as_ref()?.answer.preview.as_ref().ok()
    }

    /// How many facts it shows, in force or held back.
    #[must_use]
    pub fn lines(&self) -> usize {
        self.preview().map_or(0, |preview| preview.block.len() + distinct(&preview.held_back).count())
    }

    /// The fact of the chosen line.
    #[must_use]
    pub fn fact(&self) -> Option<&FactId> {
        let preview = self.preview()?;
        let block = preview.block.iter().map(|line| &line.fact);
        block.chain(distinct(&preview.held_back).map(|held| &held.fact)).nth(self.selected)
    }

    /// The fact of the chosen line, and what it says: a secret that is held back stays one.
    #[must_use]
    pub fn line(&self) -> Option<(&FactId, String)> {
        let preview = self.preview()?;
        let block = preview.block.iter().map(|line| (&line.fact, line.text.clone()));
        let held = distinct(&preview.held_back).map(|held| (&held.fact, told(held)));
        block.chain(held).nth(self.selected)
    }

    /// The fact of the completion that is offered.
    #[must_use]
    pub fn completed(&self) -> Option<&FactId> {
        Some(&self.preview()?.completion.as_ref()?.fact)
    }

    /// When the wait for the next answer becomes noticeable, if one is on its way.
    #[must_use]
    pub fn noticeable_at(&self) -> Option<Timestamp> {
        self.asked.front().map(|asked| asked.at + NOTICEABLE)
    }

    /// Whether a newer answer has been on its way for a noticeable time.
    #[must_use]
    pub fn is_waiting(&self, now: Timestamp) -> bool {
        self.noticeable_at().is_some_and(|at| at <= now)
    }

    /// When the answer changes by itself, unless another is on its way.
    #[must_use]
    pub fn next_flip_at(&self) -> Option<Timestamp> {
        let shown = self.shown.as_ref().filter(|_| self.asked.is_empty())?;
        self.preview()?.next_flip_at.filter(|at| *at > shown.received)
    }

    /// The marks whose words still stand where they were found, first to last.
    #[must_use]
    pub fn marks(&self, draft: &str) -> Vec<&Mark> {
        let (Some(shown), Some(preview)) = (&self.shown, self.preview()) else { return Vec::new() };
        let stands = |span: Span| !span.of(draft).is_empty() && span.of(draft) == span.of(&shown.draft);
        let mut marks: Vec<_> = preview.marks.iter().filter(|mark| stands(mark.span)).collect();
        marks.sort_by_key(|mark| mark.span);
        marks
    }

    /// What of the completion is not typed yet, at the end of `draft`: with a blank before it where a word ends there.
    #[must_use]
    pub fn ghost(&self, draft: &str) -> Option<String> {
        let shown = self.shown.as_ref()?;
        let completion = self.preview()?.completion.as_ref()?;
        let joins = |c: char| c.is_whitespace() || OPENING.contains(c);
        let blank = if shown.draft.chars().next_back().is_none_or(joins) { "" } else { " " };
        let whole = format!("{blank}{}", completion.text);
        let typed = draft.strip_prefix(shown.draft.as_str())?;
        whole.strip_prefix(typed).filter(|rest| !rest.is_empty()).map(str::to_owned)
    }
}
