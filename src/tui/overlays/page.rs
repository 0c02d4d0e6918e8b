//! A page to be read: what went wrong with an import, what asof said before.

use std::cell::Cell;

use ratatui::Frame;
use ratatui::layout::{Constraint, Rect};
use ratatui::text::Span;
use ratatui::widgets::Clear;

use crate::keys::{Action, Context, Keymap};
use crate::tui::theme::{Role, Theme};
use crate::tui::widgets::list::choose;
use crate::tui::widgets::pane;
use crate::tui::widgets::sheet::Sheet;

/// What its keys do.
const KEYS: [(Action, &str); 2] = [(Action::Next, "goes on"), (Action::Dismiss, "closes")];

/// The page, and how far down it is read.
pub struct Page {
    title: &'static str,
    paragraphs: Vec<(String, Role)>,
    top: usize,
    /// How far down it can be read on the screen that it was drawn on last: only drawing knows how wide that is.
    last: Cell<usize>,
}

impl Page {
    /// A page of paragraphs.
    #[must_use]
    pub const fn new(title: &'static str, paragraphs: Vec<(String, Role)>) -> Self {
        Self { title, paragraphs, top: 0, last: Cell::new(0) }
    }

    /// Does what an action says; says whether the page stays.
    pub fn apply(&mut self, action: Action) -> bool {
        let last = self.last.get();
        self.top = choose(action, self.top.min(last), last + 1).unwrap_or(self.top);
        action != Action::Dismiss
    }

    /// The part of the screen that it takes.
    #[must_use]
    pub fn area(screen: Rect) -> Rect {
        screen.centered(Constraint::Max(76), Constraint::Max(screen.height.saturating_sub(2).max(8)))
    }

    /// Draws it over `screen`.
    pub fn draw(&self, frame: &mut Frame<'_>, screen: Rect, keymap: &Keymap, theme: Theme) {
        let area = Self::area(screen);
        let block = pane::frame(theme)
            .title(Span::styled(format!(" {} ", self.title), theme.style(Role::Active)))
            .title_bottom(Span::styled(keymap.edge(Context::Page, &KEYS), theme.style(Role::Dim)));
        let inner = block.inner(area);
        frame.render_widget(Clear, area);
        frame.render_widget(block, area);
        let inner = Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner };
        let mut sheet = Sheet::default();
        for (text, role) in &self.paragraphs {
            sheet.plain(text, 0, usize::from(inner.width), theme.style(*role));
        }
        self.last.set(sheet.rows.len().saturating_sub(usize::from(inner.height)));
        sheet.draw(frame, inner, self.top, theme);
    }
}
