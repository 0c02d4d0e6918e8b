//! Drafts to try: written for the user, to see what memory makes of them.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::{Draft, Focus};
use crate::domain::Stamp;
use crate::keys::Action;
use crate::tui::event::{Effect, Toast};
use crate::tui::text::{truncate, wrap};
use crate::tui::theme::{Role, Theme};
use crate::tui::widgets::list::choose;

impl Draft {
    /// Shows the suggestions.
    pub(super) fn suggest(&mut self) -> Vec<Effect> {
        if self.suggestions.is_empty() {
            return vec![Effect::Toast(Toast::note("Suggestions come with the demo store: asof demo"))];
        }
        self.focus = Focus::Suggestions;
        Vec::new()
    }

    pub(super) fn apply_to_suggestions(&mut self, action: Action, now: &Stamp) -> Vec<Effect> {
        if let Some(chosen) = choose(action, self.suggested, self.suggestions.len()) {
            self.suggested = chosen;
        }
        let Some(suggestion) =
            self.suggestions.get(self.suggested).filter(|_| action == Action::TryDraft).cloned()
        else {
            return Vec::new();
        };
        self.recipients.only(&suggestion.to);
        self.editor.clear();
        self.editor.paste(&suggestion.draft);
        self.focus = Focus::Message;
        self.suggested = (self.suggested + 1) % self.suggestions.len();
        vec![self.request(now)]
    }

    pub(super) fn draw_suggestions(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let room = usize::from(area.width);
        let mut rows = area.rows();
        let about = "Try one of these, or write to anybody. Enter writes it for you:";
        for (row, text) in rows.by_ref().zip(wrap(about, room, room)) {
            frame.render_widget(Span::styled(text, theme.style(Role::Dim)), row);
        }
        for (row, (index, suggestion)) in rows.skip(1).zip(self.suggestions.iter().enumerate()) {
            let chosen = index == self.suggested && self.focus == Focus::Suggestions;
            let text = format!("To {}: {} …", suggestion.to, suggestion.draft.trim_end());
            let look = theme.style(if chosen { Role::Selected } else { Role::Text });
            let mark = if chosen { "› " } else { "  " };
            let text = truncate(&text, room.saturating_sub(2)).into_owned();
            frame.render_widget(Line::from(vec![Span::raw(mark), Span::styled(text, look)]), row);
        }
    }
}
