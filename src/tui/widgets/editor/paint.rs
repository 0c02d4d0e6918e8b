//! Drawing of a text: marks in place, a completion behind it, and the place of the cursor.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::widgets::Widget;
use unicode_segmentation::UnicodeSegmentation;

use super::{Editor, byte_of};
use crate::domain::Span;
use crate::tui::text::cells;

/// What is painted over the text.
#[derive(Clone, Copy, Debug, Default)]
pub struct Paint<'a> {
    /// Parts of the text in another style.
    pub marks: &'a [(Span, Style)],
    /// Text after the end that is not part of it.
    pub ghost: Option<(&'a str, Style)>,
}

/// Part of a line in one row of the screen.
struct Row {
    line: usize,
    start: usize,
    end: usize,
}

impl Editor {
    /// Draws the text and what is painted over it; says where the cursor is.
    pub fn render(&self, area: Rect, buffer: &mut Buffer, paint: Paint<'_>) -> Option<Position> {
        // One column is kept free, so that the cursor has a place behind a full row.
        let inner = Rect { width: area.width.saturating_sub(1), ..area };
        if inner.is_empty() {
            return None;
        }
        (&self.area).render(inner, buffer);
        let scrolled = usize::from(self.area.scroll_offset().1);
        let cursor = self.cursor();
        // The viewport follows the cursor: where no row claims it, it is on the blank before the first one.
        let mut caret = Position::new(area.x, area.y);
        for (y, row) in (area.y..).zip(self.visible_rows(usize::from(inner.height))) {
            for x in area.left()..area.right() {
                buffer[(x, y)].reset();
            }
            let lines = self.area.lines();
            let before: usize = lines.iter().take(row.line).map(|line| line.len() + 1).sum();
            let line = lines.get(row.line).map_or("", String::as_str);
            let mut column = 0;
            for (at, grapheme) in Span::new(row.start, row.end).of(line).grapheme_indices(true) {
                let offset = before + row.start + at;
                let x = column_in(area, column, scrolled);
                if cursor >= offset && cursor < offset + grapheme.len() {
                    caret = Position::new(nearest_column(area, column, scrolled), y);
                }
                column += cells(grapheme);
                if let Some(x) = x.filter(|_| column <= scrolled + usize::from(area.width)) {
                    let style = paint
                        .marks
                        .iter()
                        .find(|(span, _)| span.start <= offset && offset < span.end)
                        .map_or_else(Style::default, |(_, style)| *style);
                    buffer.set_string(x, y, grapheme, style);
                }
            }
            if cursor == before + line.len() && row.end == line.len() {
                caret = Position::new(nearest_column(area, column, scrolled), y);
            }
        }
        if let Some((ghost, style)) = paint.ghost {
            paint_ghost(area, buffer, caret, ghost, style);
        }
        Some(caret)
    }

    /// Puts the cursor where a click was, in the area in which the text was drawn.
    pub fn click(&mut self, area: Rect, at: Position) {
        let scrolled = usize::from(self.area.scroll_offset().1);
        let column = usize::from(at.x.saturating_sub(area.x)) + scrolled;
        let rows = self.visible_rows(usize::from(area.height));
        let Some(row) = rows.get(usize::from(at.y.saturating_sub(area.y))).or(rows.last()) else { return };
        let lines = self.area.lines();
        let before: usize = lines.iter().take(row.line).map(|line| line.len() + 1).sum();
        let line = lines.get(row.line).map_or("", String::as_str);
        let mut passed = 0;
        let mut offset = row.end;
        for (start, grapheme) in Span::new(row.start, row.end).of(line).grapheme_indices(true) {
            passed += cells(grapheme);
            if passed > column {
                offset = row.start + start;
                break;
            }
        }
        self.move_to(before + offset);
    }

    fn visible_rows(&self, height: usize) -> Vec<Row> {
        let top = usize::from(self.area.scroll_offset().0);
        let mut rows: Vec<Row> = Vec::new();
        let mut starts = (0..=height).map(|y| self.area.screen_to_data(top + y, 0)).peekable();
        while let Some(at) = starts.next() {
            if rows.len() == height {
                break;
            }
            let line = self.area.lines().get(at.0).map_or("", String::as_str);
            // Past the last row, the crate repeats it.
            let next = starts.peek().copied().filter(|next| *next != at);
            let mut start = byte_of(line, at.1);
            let end = next.filter(|next| next.0 == at.0).map_or(line.len(), |next| byte_of(line, next.1));
            // The blank at which a line was wrapped belongs to the free column of the row before.
            if start > 0 && Span::new(start, end).of(line).starts_with(' ') {
                start += 1;
                if let Some(before) = rows.last_mut().filter(|before| before.line == at.0) {
                    before.end = start;
                }
            }
            rows.push(Row { line: at.0, start, end });
            if next.is_none() {
                break;
            }
        }
        rows
    }
}

fn column_in(area: Rect, column: usize, scrolled: usize) -> Option<u16> {
    let column = u16::try_from(column.checked_sub(scrolled)?).ok()?;
    (column < area.width).then(|| area.x + column)
}

fn nearest_column(area: Rect, column: usize, scrolled: usize) -> u16 {
    let column = u16::try_from(column.saturating_sub(scrolled)).unwrap_or(u16::MAX);
    area.x + column.min(area.width.saturating_sub(1))
}

/// Draws what could come next, from the cursor on, in the rows that are left.
fn paint_ghost(area: Rect, buffer: &mut Buffer, at: Position, ghost: &str, style: Style) {
    let Position { mut x, mut y } = at;
    for grapheme in ghost.graphemes(true) {
        let wide = u16::try_from(cells(grapheme)).unwrap_or(u16::MAX);
        if x.saturating_add(wide) > area.right() {
            if y + 1 >= area.bottom() || wide > area.width {
                buffer.set_string(area.right() - 1, y, "…", style);
                return;
            }
            (x, y) = (area.x, y + 1);
        }
        buffer.set_string(x, y, grapheme, style);
        x += wide;
    }
}
