//! A question for one line of text.

use ratatui::Frame;
use ratatui::layout::{Constraint, Rect};
use ratatui::text::Span;
use ratatui::widgets::{Block, Clear};

use crate::config::Item;
use crate::domain::{FactId, Handle};
use crate::keys::Action;
use crate::tui::text::{truncate, wrap};
use crate::tui::theme::{Role, Theme};
use crate::tui::widgets::editor::{Editor, Paint};

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
    /// What is written.
    pub input: Editor,
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
        Self { question, title, help: help.into(), input: Editor::single_line() }
    }

    /// The same question, with an answer to begin with.
    #[must_use]
    pub fn beginning(mut self, text: &str) -> Self {
        self.input.paste(text);
        self
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
                self.input.apply(action);
                Outcome::Stay
            }
        }
    }

    /// Draws the question over `area`.
    pub fn draw(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let area = area.centered(Constraint::Max(72), Constraint::Length(6.min(area.height)));
        let dim = theme.style(Role::Dim);
        let block = Block::bordered()
            .border_style(dim)
            .title(Span::styled(format!(" {} ", self.title), theme.style(Role::Active)))
            .title_bottom(Span::styled(" Enter goes on · Esc closes ", dim));
        let inner = block.inner(area);
        frame.render_widget(Clear, area);
        frame.render_widget(block, area);
        let room = usize::from(inner.width);
        let mut rows = inner.rows();
        let Some(field) = rows.next() else { return };
        if let Some(caret) = self.input.render(field, frame.buffer_mut(), Paint::default()) {
            frame.set_cursor_position(caret);
        }
        for (row, text) in rows.zip(wrap(&self.help, room, room)) {
            frame.render_widget(Span::styled(truncate(&text, room).into_owned(), dim), row);
        }
    }
}
