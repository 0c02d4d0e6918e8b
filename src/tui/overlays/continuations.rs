//! What could follow the chords pressed so far, shown to whoever hesitates.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::Clear;

use crate::keys::{Action, Sequence};
use crate::tui::text::{truncate, width};
use crate::tui::theme::{Role, Theme};
use crate::tui::widgets::pane;

/// Columns of this width say what an action does in a sentence; narrower ones in two or three words.
const ROOM_FOR_SENTENCE: usize = 32;
/// Parts of this width have two columns.
const ROOM_FOR_TWO: u16 = 36;

/// Draws them at the bottom of `area`.
pub fn draw(frame: &mut Frame<'_>, area: Rect, begun: &str, next: &[(Sequence, Action)], theme: Theme) {
    let columns = if area.width < ROOM_FOR_TWO || theme.accessible { 1 } else { 2 };
    let rows = u16::try_from(next.len().div_ceil(columns)).unwrap_or(u16::MAX);
    let height = rows.saturating_add(2).min(area.height);
    let hidden = usize::from(rows.saturating_sub(height.saturating_sub(2))) * columns;
    let more = if hidden == 0 { String::new() } else { format!("· {hidden} more, see all keys ") };
    let area = Rect { y: area.bottom().saturating_sub(height), height, ..area };
    let block = pane::frame(theme)
        .title(Span::styled(format!(" {begun} … "), theme.style(Role::Active)))
        .title_bottom(Span::styled(format!(" Esc leaves it {more}"), theme.style(Role::Dim)));
    let inner = block.inner(area);
    frame.render_widget(Clear, area);
    frame.render_widget(block, area);
    let constraints = vec![Constraint::Fill(1); columns];
    let parts = Layout::horizontal(constraints).spacing(1).split(inner);
    let keys = next.iter().map(|(keys, _)| width(&keys.to_string())).max().unwrap_or(0);
    for (part, chunk) in parts.iter().zip(next.chunks(usize::from(rows.max(1)))) {
        for (row, (sequence, action)) in part.rows().zip(chunk) {
            let room = usize::from(row.width).saturating_sub(keys + 3);
            let says = action.entry().map_or("", |entry| match entry.hint {
                Some(hint) if room < ROOM_FOR_SENTENCE => hint,
                _ => entry.help,
            });
            let key = sequence.to_string();
            let gap = " ".repeat(keys.saturating_sub(width(&key)) + 1);
            frame.render_widget(
                Line::from(vec![
                    Span::styled(format!(" {key}{gap}"), theme.style(Role::Key)),
                    Span::styled(truncate(says, room).into_owned(), theme.style(Role::Text)),
                ]),
                row,
            );
        }
    }
}
