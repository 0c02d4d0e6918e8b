//! Parts of a screen: a heading with a rule, what is under it, two parts side by side or one above the other.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::Block;

use crate::tui::text::{truncate, width};
use crate::tui::theme::{Role, Theme};

/// Narrower than this, the second part goes under the first.
const SIDE_BY_SIDE: u16 = 70;

/// Two parts of `area`, side by side, or one above the other. What is read aloud is never side by side.
#[must_use]
pub fn parts(area: Rect, shares: [u16; 2], theme: Theme) -> [Rect; 2] {
    if area.width < SIDE_BY_SIDE || theme.accessible {
        return area.layout(&Layout::vertical([Constraint::Fill(2), Constraint::Fill(3)]));
    }
    area.layout(&Layout::horizontal(shares.map(Constraint::Fill)).spacing(1))
}

/// [`parts`] of `area`, with a rule between those that are side by side.
pub fn split(frame: &mut Frame<'_>, area: Rect, shares: [u16; 2], theme: Theme) -> [Rect; 2] {
    let [left, right] = parts(area, shares, theme);
    if left.right() == right.right() {
        return [left, right];
    }
    for y in area.top()..area.bottom() {
        let glyph = if y == area.top() { "┬" } else { "│" };
        frame.buffer_mut().set_string(left.right(), y, glyph, theme.style(Role::Dim));
    }
    [left, right]
}

/// Lower than this, there is no room for two parts one above the other.
const ONE_ABOVE_THE_OTHER: u16 = 18;

/// Two parts as [`split`] has them; where there is room for one only, that is the one that has the keys.
pub fn split_or_one(
    frame: &mut Frame<'_>,
    area: Rect,
    shares: [u16; 2],
    second: bool,
    theme: Theme,
) -> [Rect; 2] {
    if area.width >= SIDE_BY_SIDE || area.height >= ONE_ABOVE_THE_OTHER {
        return split(frame, area, shares, theme);
    }
    let none = Rect { width: 0, ..area };
    if second { [none, area] } else { [area, none] }
}

/// A rule with a title at its left and a note at its right.
pub fn heading(frame: &mut Frame<'_>, area: Rect, title: &str, note: &str, active: bool, theme: Theme) {
    let rule = theme.style(Role::Dim);
    let row = Rect { height: area.height.min(1), ..area };
    let room = usize::from(row.width);
    if theme.accessible {
        let note = if note.is_empty() { String::new() } else { format!(", {note}") };
        let look = theme.style(if active { Role::Active } else { Role::Dim });
        frame.render_widget(Span::styled(truncate(&format!("{title}{note}"), room).into_owned(), look), row);
        return;
    }
    let note = truncate(note, room.saturating_sub(width(title) + 8)).into_owned();
    let fill = room.saturating_sub(width(title) + 3 + if note.is_empty() { 0 } else { width(&note) + 3 });
    let mut spans = vec![
        Span::styled("─ ", rule),
        Span::styled(title.to_owned(), if active { theme.style(Role::Active) } else { rule }),
        Span::styled(format!(" {}", "─".repeat(fill)), rule),
    ];
    if !note.is_empty() {
        let look = theme.style(if note.starts_with('×') { Role::Stale } else { Role::Dim });
        spans.extend([Span::raw(" "), Span::styled(note, look), Span::styled(" ─", rule)]);
    }
    frame.render_widget(Line::from(spans), row);
}

/// The frame of what lies over a screen; for what is read aloud, its title alone.
#[must_use]
pub fn frame(theme: Theme) -> Block<'static> {
    let block = if theme.accessible { Block::new() } else { Block::bordered() };
    block.border_style(theme.style(Role::Dim))
}

/// The area under a heading, with a margin.
#[must_use]
pub fn below_heading(area: Rect) -> Rect {
    Rect {
        x: area.x.saturating_add(1).min(area.right()),
        y: area.y.saturating_add(1).min(area.bottom()),
        width: area.width.saturating_sub(2),
        height: area.height.saturating_sub(1),
    }
}
