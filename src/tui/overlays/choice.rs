//! A question with a few answers, of which one is picked.

use ratatui::Frame;
use ratatui::layout::{Constraint, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::Clear;

use crate::domain::FactId;
use crate::keys::{Action, Bound};
use crate::tui::text::{clean, truncate};
use crate::tui::theme::{Role, Theme};
use crate::tui::widgets::list::choose;
use crate::tui::widgets::pane;

/// What is asked, with what each answer stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Who of these is meant.
    Meant(Vec<String>),
    /// Which of these facts is wrong, by its words.
    Wrong(Vec<(FactId, String)>),
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
        }
    }

    /// Does what an action says.
    pub fn apply(&mut self, bound: Bound) -> Outcome {
        let count = self.answers().len();
        if let Some(selected) = choose(bound.action, self.selected, count) {
            self.selected = selected;
        }
        match bound.action {
            Action::TakeChoice => Outcome::Take(self.selected),
            Action::PickAnswer if bound.nth < count => Outcome::Take(bound.nth),
            Action::LeaveChoices => Outcome::Close,
            _ => Outcome::Stay,
        }
    }

    /// The part of the screen that it takes.
    #[must_use]
    pub fn area(&self, screen: Rect) -> Rect {
        let rows = u16::try_from(self.answers().len()).unwrap_or(u16::MAX).saturating_add(2);
        screen.centered(Constraint::Max(64), Constraint::Length(rows.min(screen.height)))
    }

    /// Draws the question over `screen`.
    pub fn draw(&self, frame: &mut Frame<'_>, screen: Rect, theme: Theme) {
        let area = self.area(screen);
        let title = match self.asked {
            Asked::Meant(_) => " Who is meant? ",
            Asked::Wrong(_) => " Which is wrong? ",
        };
        let block = pane::frame(theme)
            .title(Span::styled(title, theme.style(Role::Active)))
            .title_bottom(Span::styled(" a number or Enter picks · Esc leaves it ", theme.style(Role::Dim)));
        let inner = block.inner(area);
        frame.render_widget(Clear, area);
        frame.render_widget(block, area);
        let first = (self.selected + 1).saturating_sub(usize::from(inner.height));
        for (row, (index, answer)) in inner.rows().zip(self.answers().into_iter().enumerate().skip(first)) {
            let text = format!("{}  {}", index + 1, clean(answer));
            let look = if index == self.selected { Role::Selected } else { Role::Text };
            let text = truncate(&text, usize::from(row.width)).into_owned();
            frame.render_widget(Line::styled(text, theme.style(look)), row);
        }
    }
}
