//! A wait for one key, whichever it is: it becomes the key of an action.

use ratatui::Frame;
use ratatui::layout::{Constraint, Rect};
use ratatui::text::Span;
use ratatui::widgets::{Block, Clear};

use crate::config::Change;
use crate::keys::{Action, Chord, Context};
use crate::tui::theme::{Role, Theme};
use crate::tui::widgets::sheet::Sheet;

/// What the key is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Capture {
    /// Where it is to apply.
    pub context: Context,
    /// What it is to do.
    pub action: Action,
    /// The keys that it keeps.
    pub besides: Vec<Chord>,
}

impl Capture {
    /// What a key comes to; nothing, where it leaves everything as it is.
    #[must_use]
    pub fn press(mut self, chord: Chord) -> Option<Change> {
        // Esc is the way out of everything, here too.
        if chord.name() == "esc" {
            return None;
        }
        if !self.besides.contains(&chord) {
            self.besides.push(chord);
        }
        Some(Change::Keys(self.context, self.action, Some(self.besides)))
    }

    /// Draws the question over `area`.
    pub fn draw(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let area = area.centered(Constraint::Max(60), Constraint::Length(6.min(area.height)));
        let dim = theme.style(Role::Dim);
        let block = Block::bordered()
            .border_style(dim)
            .title(Span::styled(" Press the key ", theme.style(Role::Active)))
            .title_bottom(Span::styled(" Esc leaves it as it is ", dim));
        let inner = block.inner(area);
        frame.render_widget(Clear, area);
        frame.render_widget(block, area);
        let room = usize::from(inner.width);
        let mut sheet = Sheet::default();
        let help = self.action.entry().map_or("", |entry| entry.help);
        sheet.plain(help, 0, room, theme.style(Role::Text));
        let place = match self.context {
            Context::Global => "anywhere".to_owned(),
            context => format!("in `{}`", context.word()),
        };
        sheet.plain(&place, 0, room, dim);
        sheet.draw(frame, inner, 0, theme);
    }
}
