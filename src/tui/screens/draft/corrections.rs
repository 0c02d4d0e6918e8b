//! What memory offers for the text: current values for retired ones, and a completion.

use super::{Draft, Focus};
use crate::domain::Stamp;
use crate::recall::Mark;
use crate::tui::event::{Effect, Scope, Toast};
use crate::tui::text::clean;

impl Draft {
    /// The mark under the cursor, else the nearest behind it, else the first.
    pub(super) fn mark(&self, text: &str) -> Option<&Mark> {
        let cursor = self.editor.cursor();
        let marks = self.memory.marks(text);
        marks.iter().find(|mark| cursor <= mark.span.end).or(marks.first()).copied()
    }

    /// Puts the cursor on the next retired value, or on the one before; round the end.
    pub(super) fn jump_to_mark(&mut self, forward: bool) -> Vec<Effect> {
        let (text, cursor) = (self.editor.text(), self.editor.cursor());
        let starts: Vec<usize> = self.memory.marks(&text).iter().map(|mark| mark.span.start).collect();
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
        self.editor.replace(span, &value);
        if let Some(fact) = fact {
            self.values.take(fact, &value);
        }
        self.focus = Focus::Message;
        let old = clean(span.of(&text)).into_owned();
        vec![
            self.request(now),
            Effect::Toast(Toast::good(format!("{old} is now {value} · undo takes it back"))),
        ]
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
