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
        if self.suggestions.drafts.is_empty() {
            return vec![Effect::Toast(Toast::note("Suggestions come with the demo store: asof demo"))];
        }
        self.focus = Focus::Suggestions;
        Vec::new()
    }

    pub(super) fn apply_to_suggestions(&mut self, action: Action, now: &Stamp) -> Vec<Effect> {
        if let Some(chosen) = choose(action, self.suggested, self.suggestions.drafts.len()) {
            self.suggested = chosen;
        }
        let Some(suggestion) =
            self.suggestions.drafts.get(self.suggested).filter(|_| action == Action::TryDraft).cloned()
        else {
            return Vec::new();
        };
        self.recipients.only(&suggestion.to);
        self.editor.clear();
        self.editor.paste(&suggestion.draft);
        self.focus = Focus::Message;
        self.suggested = (self.suggested + 1) % self.suggestions.drafts.len();
        vec![self.request(now)]
    }

    pub(super) fn draw_suggestions(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let room = usize::from(area.width);
        let mut rows = area.rows();
        let about = wrap(&self.suggestions.about, room, room);
        // The story gives way to the drafts.
        let left = usize::from(area.height).saturating_sub(self.suggestions.drafts.len());
        let about = if about.len() < left { about } else { Vec::new() };
        let gap = usize::from(!about.is_empty());
        for text in about {
            let Some(row) = rows.next() else { return };
            frame.render_widget(Span::styled(text, theme.style(Role::Dim)), row);
        }
        for (row, (index, suggestion)) in rows.skip(gap).zip(self.suggestions.drafts.iter().enumerate()) {
            let chosen = index == self.suggested && self.focus == Focus::Suggestions;
            let text = format!("To {}: {} …", suggestion.to, suggestion.draft.trim_end());
            let look = theme.style(if chosen { Role::Selected } else { Role::Text });
            let mark = if chosen { "› " } else { "  " };
            let text = truncate(&text, room.saturating_sub(2)).into_owned();
            frame.render_widget(Line::from(vec![Span::raw(mark), Span::styled(text, look)]), row);
        }
    }
}
