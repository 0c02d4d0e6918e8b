//! The store at a glance: what it holds, how it has grown, where it lies.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Span;
use ratatui::widgets::{Clear, Sparkline};

use crate::domain::Stamp;
use crate::keys::{Action, Context, Keymap};
use crate::tui::jobs::Growth;
use crate::tui::text::{clean, truncate};
use crate::tui::theme::{Role, Theme};
use crate::tui::when::day;
use crate::tui::widgets::pane;
use crate::tui::widgets::sheet::Sheet;

/// Rows of a drawing, where there is room for it.
const TALL: u16 = 4;

/// The page.
pub struct GrowthPage {
    /// What is known of the store.
    pub growth: Growth,
    /// Files, with what they are for.
    pub places: Vec<(&'static str, String)>,
}

impl GrowthPage {
    /// The part of the screen that it takes.
    #[must_use]
    pub fn area(screen: Rect) -> Rect {
        screen.centered(Constraint::Max(76), Constraint::Max(screen.height.saturating_sub(2).clamp(8, 20)))
    }

    /// Draws it over `screen`.
    pub fn draw(&self, frame: &mut Frame<'_>, screen: Rect, now: &Stamp, keymap: &Keymap, theme: Theme) {
        let area = Self::area(screen);
        let dim = theme.style(Role::Dim);
        let block = pane::frame(theme)
            .title(Span::styled(" The store ", theme.style(Role::Active)))
            .title_bottom(Span::styled(keymap.edge(Context::Page, &[(Action::Dismiss, "closes")]), dim));
        let inner = block.inner(area);
        frame.render_widget(Clear, area);
        frame.render_widget(block, area);
        let inner = Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner };
        let room = usize::from(inner.width);
        let mut sheet = Sheet::default();
        let counts = &self.growth.counts;
        let holds = format!(
            "{} messages, {} facts in {} slots, {} people, {} decisions",
            counts.messages, counts.facts, counts.slots, counts.people, counts.rulings
        );
        sheet.plain(&holds, 0, room, theme.style(Role::Text));
        for (name, place) in &self.places {
            sheet.plain(&format!("{name}: {}", clean(place)), 0, room, dim);
        }
        let Some(first) = self.growth.first.filter(|_| !theme.accessible) else {
            sheet.draw(frame, inner, 0, theme);
            return;
        };
        let since = format!("since {}", day(first, now));
        let words = u16::try_from(sheet.rows.len()).unwrap_or(u16::MAX);
        let tall = TALL.min(inner.height.saturating_sub(words.min(3) + 2) / 2);
        let bar = |label: u16| [Constraint::Length(label), Constraint::Length(tall)];
        let [messages, drawn, facts, grown, rest] =
            inner.layout(&Layout::vertical(bar(1).into_iter().chain(bar(1)).chain([Constraint::Fill(1)])));
        for (label, place, data, what) in [
            (messages, drawn, &self.growth.messages, "messages"),
            (facts, grown, &self.growth.facts, "facts stated so far"),
        ] {
            let most = data.iter().max().copied().unwrap_or(0);
            let text = format!("{what} {since}, at most {most}");
            frame.render_widget(Span::styled(truncate(&text, room).into_owned(), dim), label);
            let data = stretched(data, usize::from(place.width));
            frame.render_widget(Sparkline::default().data(data).style(theme.style(Role::Current)), place);
        }
        sheet.draw(frame, rest, 0, theme);
    }
}

/// `data` over `room` columns: each value where its stretch of time is.
fn stretched(data: &[u64], room: usize) -> Vec<u64> {
    let value = |column: usize| data.get(column * data.len() / room.max(1)).copied().unwrap_or(0);
    (0..room).map(value).collect()
}
