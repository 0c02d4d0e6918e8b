//! Text about facts, row by row: every state a glyph, a word and a style.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use crate::domain::State;
use crate::tui::text::{width, wrap};
use crate::tui::theme::{Role, Theme};

/// How a fact is shown: glyph, word, look.
#[derive(Clone, Copy, Debug)]
pub struct Badge {
    glyph: &'static str,
    word: &'static str,
    role: Role,
    struck: bool,
}

impl Badge {
    /// A badge.
    #[must_use]
    pub const fn new(glyph: &'static str, word: &'static str, role: Role) -> Self {
        Self { glyph, word, role, struck: false }
    }

    /// The same, its fact struck through.
    #[must_use]
    pub const fn struck(self) -> Self {
        Self { struck: true, ..self }
    }

    /// Glyph and word; for what is read aloud, the word.
    #[must_use]
    pub fn label(&self, theme: Theme) -> String {
        if theme.accessible { self.word.to_owned() } else { format!("{} {}", self.glyph, self.word) }
    }

    /// The glyph, where there is room for no more; for what is read aloud, the word.
    #[must_use]
    pub const fn sign(&self, theme: Theme) -> &'static str {
        if theme.accessible { self.word } else { self.glyph }
    }

    /// How its glyph and word look.
    #[must_use]
    pub fn look(&self, theme: Theme) -> Style {
        theme.style(self.role)
    }

    /// The badge of a state.
    #[must_use]
    pub const fn of_state(state: State) -> Self {
        match state {
            State::Current => Self::new("✓", "current", Role::Current),
            State::Scheduled => Self::new("›", "scheduled", Role::Current),
            State::Conflicted => Self::new("!", state.word(), Role::Wrong),
            State::Pending => Self::new("?", state.word(), Role::HeldBack),
            _ => Self::new("×", state.word(), Role::Stale),
        }
    }
}

/// Rows of text.
#[derive(Default)]
pub struct Sheet {
    /// The rows, top to bottom.
    pub rows: Vec<Line<'static>>,
}

impl Sheet {
    /// `✓ current  text`, the text wrapped under itself.
    pub fn head(&mut self, badge: &Badge, text: &str, room: usize, theme: Theme) {
        let look = theme.style(badge.role);
        let struck = if badge.struck { Modifier::CROSSED_OUT } else { Modifier::empty() };
        let calm = matches!(badge.role, Role::Current | Role::Wrong);
        let body = theme.style(if calm { Role::Text } else { badge.role }).add_modifier(struck);
        let label = badge.label(theme);
        let first = room.saturating_sub(width(&label) + 2);
        for (index, row) in wrap(text, first, room.saturating_sub(2)).into_iter().enumerate() {
            let lead = if index == 0 { Span::styled(label.clone(), look) } else { Span::raw("") };
            self.rows.push(Line::from(vec![lead, Span::raw("  "), Span::styled(row, body)]));
        }
    }

    /// Text, wrapped, `indent` cells from the left.
    pub fn plain(&mut self, text: &str, indent: usize, room: usize, style: Style) {
        let room = room.saturating_sub(indent);
        for row in wrap(text, room, room) {
            self.rows.push(Line::from(vec![Span::raw(" ".repeat(indent)), Span::styled(row, style)]));
        }
    }

    /// An empty row.
    pub fn gap(&mut self) {
        self.rows.push(Line::default());
    }

    /// Draws the rows from `first` on, as far as there are that many; says how many lie below.
    pub fn draw(self, frame: &mut Frame<'_>, area: Rect, first: usize, theme: Theme) {
        let height = usize::from(area.height);
        let first = first.min(self.rows.len().saturating_sub(height));
        let below = self.rows.len().saturating_sub(first + height);
        for (row, line) in area.rows().zip(self.rows.into_iter().skip(first)) {
            if below > 0 && row.y + 1 == area.bottom() {
                let note = format!("↓ {} more lines", below + 1);
                frame.render_widget(Span::styled(note, theme.style(Role::Dim)), row);
                return;
            }
            frame.render_widget(line, row);
        }
    }
}
