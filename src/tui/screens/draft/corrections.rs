//! What memory offers for the text: current values for retired ones, and a completion.

use super::{Draft, Focus};
use unicode_segmentation::UnicodeSegmentation as _;

use crate::domain::{Span, Stamp, fold, name_tokens};
use crate::keys::Action;
use crate::recall::Mark;
use crate::tui::event::{Effect, Scope, Toast};
use crate::tui::overlays::choice::Asked;
use crate::tui::text::clean;

impl Draft {
    /// The mark under the cursor, else the nearest behind it, else the first.
    pub(super) fn mark(&self, text: &str) -> Option<&Mark> {
        let cursor = self.editor.cursor();
        let marks = self.marks(text);
        marks.iter().find(|mark| cursor <= mark.span.end).or(marks.first()).copied()
    }

    /// The marks in the text, but for those that were waved away.
    pub(super) fn marks(&self, text: &str) -> Vec<&Mark> {
        let mut marks = self.memory.marks(text);
        marks.retain(|mark| !self.unmarked.iter().any(|words| words == mark.span.of(text)));
        marks
    }

    /// Leaves a retired value as it is written.
    pub(super) fn dismiss_mark(&mut self) -> Vec<Effect> {
        let text = self.editor.text();
        let Some(words) = self.mark(&text).map(|mark| mark.span.of(&text).to_owned()) else {
            return vec![Effect::Toast(Toast::note("No retired values in the message"))];
        };
        let said = format!("{} stays as it is written, and is not marked in this draft", clean(&words));
        self.unmarked.push(words);
        vec![Effect::Toast(Toast::note(said))]
    }

    /// Who could be meant, where that is not clear or was guessed.
    pub(super) fn candidates(&self) -> Option<Vec<String>> {
        let preview = self.memory.preview()?;
        let guessed = preview.who.as_ref().filter(|who| who.contested).map(|who| &who.among);
        let candidates = guessed.filter(|_| preview.candidates.is_empty()).unwrap_or(&preview.candidates);
        let names = candidates.iter().map(|who| clean(&who.name).into_owned()).collect::<Vec<_>>();
        (!names.is_empty()).then_some(names)
    }

    pub(super) fn ask_who(&self) -> Vec<Effect> {
        match self.candidates() {
            Some(names) => vec![Effect::Choose(Asked::Meant(names))],
            None => vec![Effect::Toast(Toast::note("Nobody is named here whom several could be"))],
        }
    }

    /// Writes the whole name of whoever is meant in place of the part of it that the text has.
    pub fn mean(&mut self, name: &str, now: &Stamp) -> Vec<Effect> {
        let text = self.editor.text();
        let parts = name_tokens(name);
        let is_part = |word: &str| parts.contains(&fold(word));
        // `Alex's` is one word to Unicode.
        let bare = |word: &str| word.split(['\'', '’']).next().unwrap_or_default().len();
        let words = text.unicode_word_indices();
        let mut found =
            words.map(|(at, word)| Span::new(at, at + bare(word))).filter(|span| is_part(span.of(&text)));
        self.focus = Focus::Message;
        let Some(span) = found.next_back() else {
            return vec![Effect::Toast(Toast::note(format!("Write “{name}” where they are meant")))];
        };
        self.put_in_place(span, name);
        let said = Toast::good(format!("{name} is meant")).with_key(Action::Undo, "takes it back");
        vec![self.request(now), Effect::Toast(said)]
    }

    /// Asks what is right instead of the value of the chosen line.
    pub(super) fn correct(&self) -> Vec<Effect> {
        match self.memory.line() {
            Some((fact, words)) => vec![Effect::AskValue(fact.clone(), clean(&words).into_owned())],
            None => vec![Effect::Toast(Toast::note("No fact is shown yet"))],
        }
    }

    /// Puts the cursor on the next retired value, or on the one before; round the end.
    pub(super) fn jump_to_mark(&mut self, forward: bool) -> Vec<Effect> {
        let (text, cursor) = (self.editor.text(), self.editor.cursor());
        let starts: Vec<usize> = self.marks(&text).iter().map(|mark| mark.span.start).collect();
        let target = if forward {
            starts.iter().find(|start| **start > cursor).or(starts.first())
        } else {
            starts.iter().rev().find(|start| **start < cursor).or(starts.last())
        };
        let Some(target) = target else {
            return vec![Effect::Toast(Toast::note("No retired values in the message"))];
        };
        self.editor.move_to(*target);
        self.focus = Focus::Message;
        Vec::new()
    }

    /// Puts the current value in place of a retired one.
    pub(super) fn take_current(&mut self, now: &Stamp) -> Vec<Effect> {
        let text = self.editor.text();
        let Some((span, value, fact)) = self.mark(&text).and_then(|mark| {
            let value = clean(mark.current_value.as_ref()?).into_owned();
            Some((mark.span, value, mark.current.clone()))
        }) else {
            return vec![Effect::Toast(Toast::note("No current value to put here"))];
        };
        self.put_in_place(span, &value);
        if let Some(fact) = fact {
            self.values.take(fact, &value);
        }
        self.focus = Focus::Message;
        let old = clean(span.of(&text)).into_owned();
        let said = Toast::good(format!("{old} is now {value}")).with_key(Action::Undo, "takes it back");
        vec![self.request(now), Effect::Toast(said)]
    }

    /// Replaces a part of the text and leaves the cursor where it was in the rest.
    fn put_in_place(&mut self, span: Span, text: &str) {
        let cursor = self.editor.cursor();
        self.editor.replace(span, text);
        if cursor >= span.end {
            self.editor.move_to(cursor - (span.end - span.start) + text.len());
        }
    }

    /// The completion that is offered at the cursor.
    pub(super) fn ghost(&self, text: &str) -> Option<String> {
        let ghost = self.memory.ghost(text).filter(|_| self.editor.at_end())?;
        (self.dismissed.as_ref() != Some(&ghost)).then_some(ghost)
    }

    /// How the fact of the chosen line came to be.
    pub(super) fn open_history(&self) -> Vec<Effect> {
        match self.memory.fact() {
            Some(fact) => vec![Effect::OpenHistory(Scope::Facts(vec![fact.clone()]))],
            None => vec![Effect::Toast(Toast::note("No fact is shown yet"))],
        }
    }
}
