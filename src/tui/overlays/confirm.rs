//! A question before something that cannot be undone: what will go, and two answers of which the harmless one is in
//! focus.

use ratatui::Frame;
use ratatui::layout::{Constraint, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear};

use crate::domain::MessageId;
use crate::keys::Action;
use crate::tui::theme::{Role, Theme};
use crate::tui::widgets::sheet::Sheet;

/// The question whether to forget messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Confirm {
    /// What is to be forgotten.
    pub messages: Vec<MessageId>,
    /// What will go, in words.
    pub lines: Vec<String>,
    /// Whether the answer that cannot be undone is in focus.
    pub armed: bool,
}

/// What an action on the question came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It stays.
    Stay,
    /// It closes, and nothing is done.
    Close,
    /// It closes, and it is done.
    Go,
}

impl Confirm {
    /// Does what an action says.
    pub fn apply(&mut self, action: Action) -> Outcome {
        match action {
            Action::ConfirmOther => self.armed = !self.armed,
            Action::ConfirmYes => return Outcome::Go,
            Action::ConfirmFocused if self.armed => return Outcome::Go,
            Action::ConfirmFocused | Action::Dismiss => return Outcome::Close,
            _ => {}
        }
        Outcome::Stay
    }

    /// Draws the question over `area`.
    pub fn draw(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let room = usize::from(area.width.min(72).saturating_sub(4));
        let mut sheet = Sheet::default();
        for line in &self.lines {
            sheet.plain(line, 0, room, theme.style(Role::Text));
        }
        let height = u16::try_from(sheet.rows.len()).unwrap_or(u16::MAX).saturating_add(4);
        let area = area.centered(Constraint::Max(72), Constraint::Length(height.min(area.height)));
        let dim = theme.style(Role::Dim);
        let block = Block::bordered()
            .border_style(dim)
            .title(Span::styled(" Forget for good? ", theme.style(Role::Error)))
            .title_bottom(Span::styled(" Tab other answer · y yes · Esc no ", dim));
        let inner = block.inner(area);
        frame.render_widget(Clear, area);
        frame.render_widget(block, area);
        let inner = Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner };
        let text = Rect { height: inner.height.saturating_sub(2), ..inner };
        sheet.draw(frame, text, 0, theme);
        let answer = |armed: bool, text| {
            let look = if self.armed == armed { Role::Selected } else { Role::Text };
            Span::styled(text, theme.style(look))
        };
        let answers = Line::from(vec![answer(false, " Keep it "), Span::raw("  "), answer(true, " Forget ")]);
        let row = Rect { y: inner.bottom().saturating_sub(1), height: inner.height.min(1), ..inner };
        frame.render_widget(answers, row);
    }
}
