//! A wait for one key, whichever it is: it becomes the key of an action.

use ratatui::Frame;
use ratatui::layout::{Constraint, Rect};
use ratatui::text::Span;
use ratatui::widgets::Clear;

use crate::config::Change;
use crate::keys::{Action, Chord, Context, Keymap, Match, Sequence};
use crate::tui::theme::{Role, Theme};
use crate::tui::widgets::pane;
use crate::tui::widgets::sheet::Sheet;

/// What the key is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Capture {
    /// Where it is to apply.
    pub context: Context,
    /// What it is to do.
    pub action: Action,
    /// The keys that it keeps.
    pub besides: Vec<Sequence>,
    /// The chords pressed so far.
    pub pressed: Vec<Chord>,
}

/// What a chord came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Others go on with it: one more is waited for.
    Stay(Capture),
    /// Everything stays as it is.
    Close,
    /// These are the keys.
    Take(Change),
}

impl Capture {
    /// What a chord comes to.
    #[must_use]
    pub fn press(mut self, chord: Chord, keymap: &Keymap) -> Outcome {
        // Esc is the way out of everything, here too.
        if chord.is_escape() {
            return Outcome::Close;
        }
        self.pressed.push(chord);
        if keymap.look_up(self.context, &self.pressed) == Some(Match::Begun) {
            return Outcome::Stay(self);
        }
        let keys = Sequence::new(self.pressed);
        if !self.besides.contains(&keys) {
            self.besides.push(keys);
        }
        Outcome::Take(Change::Keys(self.context, self.action, Some(self.besides)))
    }

    /// Draws the question over `area`.
    pub fn draw(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let area = area.centered(Constraint::Max(60), Constraint::Length(6.min(area.height)));
        let dim = theme.style(Role::Dim);
        let block = pane::frame(theme)
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
        if !self.pressed.is_empty() {
            let begun = format!("{} … and the next key", Sequence::new(self.pressed.clone()));
            sheet.plain(&begun, 0, room, theme.style(Role::Key));
        }
        sheet.draw(frame, inner, 0, theme);
    }
}
