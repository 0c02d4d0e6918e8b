//! A question with a few answers, of which one is picked.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::Clear;

use crate::domain::{FactId, Handle};
use crate::keys::{Action, Context, Keymap};
use crate::tui::text::{clean, truncate, wrap};
use crate::tui::theme::{Role, Theme};
use crate::tui::widgets::list::choose;
use crate::tui::widgets::pane;

/// The most columns of it.
const WIDEST: u16 = 64;
/// What its keys do.
const KEYS: [(Action, &str); 2] = [(Action::TakeChoice, "picks"), (Action::LeaveChoices, "leaves it")];
const LEFT_OPEN: &str = "Left open, you count as one more person in every conversation, and “my” is nobody's in \
                         particular. Settings, owner, says it later.";

/// What is asked, with what each answer stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Who of these is meant.
    Meant(Vec<String>),
    /// Which of these facts is wrong, by its words.
    Wrong(Vec<(FactId, String)>),
    /// Which of these, by name and handle, is the user.
    Me(Vec<(Handle, String)>),
}

/// The question, and which answer is chosen.
pub struct Choice {
    /// What is asked.
    pub asked: Asked,
    selected: usize,
}

/// What an action on the question came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It stays.
    Stay,
    /// It closes.
    Close,
    /// It closes with the answer of this number, from 0.
    Take(usize),
}

impl Choice {
    /// A question.
    #[must_use]
    pub const fn new(asked: Asked) -> Self {
        Self { asked, selected: 0 }
    }

    fn answers(&self) -> Vec<&str> {
        match &self.asked {
            Asked::Meant(names) => names.iter().map(String::as_str).collect(),
            Asked::Wrong(facts) => facts.iter().map(|(_, words)| words.as_str()).collect(),
            Asked::Me(people) => people.iter().map(|(_, words)| words.as_str()).collect(),
        }
    }

    /// Does what an action says.
    pub fn apply(&mut self, action: Action) -> Outcome {
        let count = self.answers().len();
        if let Some(selected) = choose(action, self.selected, count) {
            self.selected = selected;
        }
        match action {
            Action::TakeChoice => Outcome::Take(self.selected),
            Action::LeaveChoices => Outcome::Close,
            _ => Outcome::Stay,
        }
    }

    /// What it means to leave it open, where that is not plain.
    fn note(&self, room: usize) -> Vec<String> {
        match self.asked {
            Asked::Me(_) => wrap(LEFT_OPEN, room, room),
            Asked::Meant(_) | Asked::Wrong(_) => Vec::new(),
        }
    }

    /// The part of the screen that it takes.
    #[must_use]
    pub fn area(&self, screen: Rect) -> Rect {
        let room = usize::from(screen.width.min(WIDEST).saturating_sub(2));
        let rows = self.answers().len() + self.note(room).len();
        let rows = u16::try_from(rows).unwrap_or(u16::MAX).saturating_add(2);
        screen.centered(Constraint::Max(WIDEST), Constraint::Length(rows.min(screen.height)))
    }

    /// Draws the question over `screen`.
    pub fn draw(&self, frame: &mut Frame<'_>, screen: Rect, keymap: &Keymap, theme: Theme) {
        let area = self.area(screen);
        let title = match self.asked {
            Asked::Meant(_) => " Who is meant? ",
            Asked::Wrong(_) => " Which is wrong? ",
            Asked::Me(_) => " Which of these are you? ",
        };
        let block = pane::frame(theme)
            .title(Span::styled(title, theme.style(Role::Active)))
            .title_bottom(Span::styled(keymap.edge(Context::Choices, &KEYS), theme.style(Role::Dim)));
        let inner = block.inner(area);
        frame.render_widget(Clear, area);
        frame.render_widget(block, area);
        let room = usize::from(inner.width);
        let note = self.note(room);
        let below = u16::try_from(note.len()).unwrap_or(u16::MAX).min(inner.height.saturating_sub(1));
        let [inner, under] =
            inner.layout(&Layout::vertical([Constraint::Fill(1), Constraint::Length(below)]));
        for (row, text) in under.rows().zip(note) {
            frame.render_widget(Line::styled(text, theme.style(Role::Dim)), row);
        }
        let first = (self.selected + 1).saturating_sub(usize::from(inner.height));
        for (row, (index, answer)) in inner.rows().zip(self.answers().into_iter().enumerate().skip(first)) {
            let text = format!(" {}", clean(answer));
            let look = if index == self.selected { Role::Selected } else { Role::Text };
            let text = truncate(&text, usize::from(row.width)).into_owned();
            frame.render_widget(Line::styled(text, theme.style(look)), row);
        }
    }
}
