//! A question for one line of text.

use ratatui::Frame;
use ratatui::layout::{Constraint, Rect};
use ratatui::text::Span;
use ratatui::widgets::Clear;

use crate::config::Item;
use crate::domain::{FactId, Handle};
use crate::keys::{Action, Context, Keymap};
use crate::tui::jobs::Completion;
use crate::tui::text::{clean, truncate, wrap};
use crate::tui::theme::{Role, Theme};
use crate::tui::widgets::editor::{Editor, Paint};
use crate::tui::widgets::pane;

/// The most columns of it.
const WIDEST: u16 = 72;
/// What its keys do, those for paths first.
const KEYS: [(Action, &str); 3] =
    [(Action::Complete, "completes"), (Action::Submit, "goes on"), (Action::Dismiss, "closes")];

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// What to import.
    Path,
    /// What is right instead of a fact.
    RightValue(FactId),
    /// The value of a setting.
    Setting(Item),
    /// Into which file this text is to be written.
    File(String),
    /// Which moment to look at.
    Moment,
    /// Which of somebody's handles is another person's.
    Leaving(Vec<Handle>),
}

/// The question, and what has been written.
pub struct Prompt {
    /// What is asked.
    pub question: Question,
    title: &'static str,
    help: String,
    /// Why the last answer could not be taken.
    problem: Option<String>,
    input: Editor,
}

/// What an action on the question came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It stays.
    Stay,
    /// It closes.
    Close,
    /// It closes with an answer.
    Answer(String),
}

impl Prompt {
    /// A question with a line that explains it.
    #[must_use]
    pub fn new(question: Question, title: &'static str, help: impl Into<String>) -> Self {
        Self { question, title, help: help.into(), problem: None, input: Editor::single_line() }
    }

    /// The same question, with an answer to begin with.
    #[must_use]
    pub fn beginning(mut self, text: &str) -> Self {
        self.input.paste(text);
        self
    }

    /// Types a character.
    pub fn insert(&mut self, c: char) {
        self.problem = None;
        self.input.insert(c);
    }

    /// Takes pasted text.
    pub fn paste(&mut self, text: &str) {
        self.problem = None;
        self.input.paste(text);
    }

    /// Stays, because the answer cannot be taken.
    pub fn refuse(&mut self, problem: String) {
        self.problem = Some(problem);
    }

    /// What is written of a path, where a path is asked for.
    #[must_use]
    pub fn path(&self) -> Option<String> {
        matches!(self.question, Question::Path | Question::File(_)).then(|| self.input.text())
    }

    /// Takes what a path can go on with, unless something else was written meanwhile.
    pub fn complete(&mut self, typed: &str, completion: &Completion) {
        if self.path().is_none_or(|written| written != typed) {
            return;
        }
        self.input.clear();
        self.input.paste(&completion.path);
        self.problem = match completion.names.as_slice() {
            [] => Some("Nothing there begins so".to_owned()),
            [_] => None,
            names => Some(names.join("  ")),
        };
    }

    /// Does what an action says.
    pub fn apply(&mut self, action: Action) -> Outcome {
        match action {
            Action::Dismiss => Outcome::Close,
            Action::Submit => {
                let text = self.input.text().trim().to_owned();
                if text.is_empty() { Outcome::Close } else { Outcome::Answer(text) }
            }
            action => {
                self.problem = None;
                self.input.apply(action);
                Outcome::Stay
            }
        }
    }

    fn keys(&self) -> &'static [(Action, &'static str)] {
        if self.path().is_some() { &KEYS } else { KEYS.get(1..).unwrap_or_default() }
    }

    /// Draws the question over `area`.
    pub fn draw(&self, frame: &mut Frame<'_>, area: Rect, keymap: &Keymap, theme: Theme) {
        let inside = usize::from(area.width.min(WIDEST).saturating_sub(2));
        let problem = self.problem.as_deref().map(|problem| wrap(&clean(problem), inside, inside));
        let problem = problem.unwrap_or_default();
        let rows = u16::try_from(problem.len()).unwrap_or(u16::MAX).saturating_add(6);
        let area = area.centered(Constraint::Max(WIDEST), Constraint::Length(rows.min(area.height)));
        let dim = theme.style(Role::Dim);
        let block = pane::frame(theme)
            .title(Span::styled(format!(" {} ", self.title), theme.style(Role::Active)))
            .title_bottom(Span::styled(keymap.edge(Context::Prompt, self.keys()), dim));
        let inner = block.inner(area);
        frame.render_widget(Clear, area);
        frame.render_widget(block, area);
        let room = usize::from(inner.width);
        let mut rows = inner.rows();
        let Some(field) = rows.next() else { return };
        if let Some(caret) = self.input.render(field, frame.buffer_mut(), Paint::default()) {
            frame.set_cursor_position(caret);
        }
        let problem = problem.into_iter().map(|text| (text, theme.style(Role::Error)));
        let help = wrap(&self.help, room, room).into_iter().map(|text| (text, dim));
        for (row, (text, look)) in rows.zip(problem.chain(help)) {
            frame.render_widget(Span::styled(truncate(&text, room).into_owned(), look), row);
        }
    }
}
