//! Valid time as a drawn band: which value holds from when on, exceptions above what they cover, gaps, now, and the
//! moment that is looked at.
//!
//! ```text
//!                ┌2pm────┐
//! 9:30am ────────╌╌╌╌╌╌╌╌╌────── 10:45am ━━━━━━━━━━━━━
//! 19 Oct         4 Nov    6 Nov  9 Nov         ▲ now
//! ```

use jiff::Timestamp;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use crate::domain::Stamp;
use crate::tui::jobs::{Bar, BarKind, Ledger};
use crate::tui::text::{clean, truncate, width};
use crate::tui::theme::{Role, Theme};
use crate::tui::when::{day, moment};

/// The least cells between two changes.
const STEP: usize = 7;
/// The most members of a set that are drawn.
const LANES: usize = 4;

/// Which instant is at which column.
struct Scale {
    ticks: Vec<(Timestamp, usize)>,
    room: usize,
    /// Changes that lie before the first column, and behind the last.
    hidden: (usize, usize),
}

impl Scale {
    /// Puts every change on a column. A long stretch is wider than a short one, but not in proportion: days and years
    /// have to be seen side by side.
    fn new(ledger: &Ledger, room: usize) -> Self {
        let mut instants: Vec<Timestamp> =
            ledger.flips.iter().copied().chain([ledger.now, ledger.at]).collect();
        instants.sort_unstable();
        instants.dedup();
        let most = (room / STEP).max(2);
        let at = instants.partition_point(|instant| *instant < ledger.at);
        let first = (at + 2).min(instants.len()).saturating_sub(most);
        let shown: Vec<Timestamp> = instants.iter().skip(first).take(most).copied().collect();
        let hidden = (first, instants.len().saturating_sub(first + shown.len()));
        let weights: Vec<f64> = shown
            .iter()
            .zip(shown.iter().skip(1))
            .map(|(from, to)| (1.0 + days(*from, *to)).ln().max(0.1))
            // What is open at the end gets a share like the others.
            .chain([1.5])
            .collect();
        let total: f64 = weights.iter().sum();
        let left = to_f64(room.saturating_sub(STEP * shown.len()));
        let mut ticks = Vec::with_capacity(shown.len());
        let (mut column, mut share) = (0, 0.0);
        for (instant, weight) in shown.into_iter().zip(weights) {
            ticks.push((instant, column + to_usize(share)));
            column += STEP;
            share += left * weight / total;
        }
        Self { ticks, room, hidden }
    }

    /// The column of an instant: that of the last change up to it.
    fn column(&self, at: Timestamp) -> usize {
        let place = self.ticks.partition_point(|(instant, _)| *instant <= at);
        place.checked_sub(1).and_then(|place| self.ticks.get(place)).map_or(0, |(_, column)| *column)
    }

    /// The columns of the stretch that begins at `from` and ends at `end`.
    fn columns(&self, from: Timestamp, end: Option<Timestamp>) -> (usize, usize) {
        let end = end.map_or(self.room, |end| {
            if self.ticks.last().is_some_and(|(last, _)| *last < end) { self.room } else { self.column(end) }
        });
        (self.column(from), end.min(self.room))
    }
}

fn days(from: Timestamp, to: Timestamp) -> f64 {
    to_f64(usize::try_from((to.as_second() - from.as_second()).max(0) / 3_600).unwrap_or(usize::MAX)) / 24.0
}

/// Exact enough for columns of a terminal.
fn to_f64(number: usize) -> f64 {
    f64::from(u32::try_from(number).unwrap_or(u32::MAX))
}

fn to_usize(number: f64) -> usize {
    format!("{number:.0}").parse().unwrap_or(0)
}

/// A row of cells.
struct Row(Vec<(String, Style)>);

impl Row {
    fn new(room: usize) -> Self {
        Self(vec![(" ".to_owned(), Style::new()); room])
    }

    /// Fills columns with a character.
    fn fill(&mut self, (from, end): (usize, usize), with: &str, look: Style) {
        for cell in self.0.iter_mut().take(end).skip(from) {
            *cell = (with.to_owned(), look);
        }
    }

    /// Writes text from a column on, at most up to `end`; says where it ends.
    fn write(&mut self, from: usize, end: usize, text: &str, look: Style) -> usize {
        use unicode_segmentation::UnicodeSegmentation as _;
        let text = truncate(text, end.min(self.0.len()).saturating_sub(from)).into_owned();
        let mut column = from;
        for grapheme in text.graphemes(true) {
            let cells = width(grapheme).max(1);
            for (index, cell) in self.0.iter_mut().skip(column).take(cells).enumerate() {
                *cell = (if index == 0 { grapheme.to_owned() } else { String::new() }, look);
            }
            column += cells;
        }
        column
    }

    fn into_line(self) -> Line<'static> {
        let mut spans: Vec<Span<'static>> = Vec::new();
        for (text, look) in self.0 {
            match spans.last_mut().filter(|span| span.style == look) {
                Some(span) => span.content.to_mut().push_str(&text),
                None => spans.push(Span::styled(text, look)),
            }
        }
        Line::from(spans)
    }
}

/// The band in `room` cells.
#[must_use]
pub fn rows(ledger: &Ledger, now: &Stamp, room: usize, theme: Theme) -> Vec<Line<'static>> {
    if ledger.flips.is_empty() || room < 2 * STEP {
        return Vec::new();
    }
    let scale = Scale::new(ledger, room);
    let mut rows = Vec::new();
    for lane in ledger.lanes.iter().take(LANES) {
        if lane.iter().any(|bar| bar.kind == BarKind::Exception) {
            rows.push(exceptions(lane, ledger, &scale, theme).into_line());
        }
        rows.push(base(lane, ledger, &scale, theme).into_line());
    }
    if ledger.lanes.len() > LANES {
        let more = format!("+ {} more", ledger.lanes.len() - LANES);
        rows.push(Line::styled(more, theme.style(Role::Dim)));
    }
    rows.push(dates(ledger, now, &scale, theme).into_line());
    rows.push(cursor(ledger, now, &scale, theme).into_line());
    rows
}

/// Each bar of a lane with its columns and whether it holds at the moment that is looked at.
fn placed<'a>(
    lane: &'a [Bar],
    ledger: &'a Ledger,
    scale: &'a Scale,
) -> impl Iterator<Item = (&'a Bar, (usize, usize), bool)> {
    let ends = lane.iter().skip(1).map(|bar| Some(bar.from)).chain([None]);
    lane.iter().zip(ends).filter_map(|(bar, end)| {
        let (from, to) = scale.columns(bar.from, end);
        let holds = bar.from <= ledger.at && end.is_none_or(|end| ledger.at < end);
        (from < to).then_some((bar, (from, to), holds))
    })
}

fn look(bar: &Bar, ledger: &Ledger, holds: bool, theme: Theme) -> Style {
    theme.style(match (holds, bar.kind) {
        (true, BarKind::Gap) => Role::Active,
        (true, _) => Role::Current,
        (false, _) if bar.from > ledger.at => Role::Text,
        (false, _) => Role::Dim,
    })
}

fn exceptions(lane: &[Bar], ledger: &Ledger, scale: &Scale, theme: Theme) -> Row {
    let mut row = Row::new(scale.room);
    for (bar, (from, end), holds) in
        placed(lane, ledger, scale).filter(|(bar, ..)| bar.kind == BarKind::Exception)
    {
        let look = look(bar, ledger, holds, theme);
        row.fill((from, end), if holds { "━" } else { "─" }, look);
        row.write(from, from + 1, "┌", look);
        row.write(end.saturating_sub(1), end, "┐", look);
        row.write(from + 1, end.saturating_sub(1), &clean(&bar.label), look);
    }
    row
}

fn base(lane: &[Bar], ledger: &Ledger, scale: &Scale, theme: Theme) -> Row {
    let mut row = Row::new(scale.room);
    let mut before: Option<&str> = None;
    for (bar, (from, end), holds) in placed(lane, ledger, scale) {
        let look = look(bar, ledger, holds, theme);
        let glyph = match bar.kind {
            BarKind::Exception => {
                row.fill((from, end), "╌", theme.style(Role::Dim));
                continue;
            }
            BarKind::Gap => "·",
            BarKind::Value if holds => "━",
            BarKind::Value => "─",
        };
        row.fill((from, end), glyph, look);
        // What only resumes needs no name again.
        if before != Some(bar.label.as_str()) {
            row.fill((from.saturating_sub(1), from), " ", look);
            let behind = row.write(from, end.saturating_sub(1), &clean(&bar.label), look);
            row.fill((behind, (behind + 1).min(end)), " ", look);
        }
        before = (bar.kind == BarKind::Value).then_some(bar.label.as_str());
    }
    row
}

fn dates(ledger: &Ledger, now: &Stamp, scale: &Scale, theme: Theme) -> Row {
    let mut row = Row::new(scale.room);
    let dim = theme.style(Role::Dim);
    let mut free = 0;
    if scale.hidden.0 > 0 {
        free = row.write(0, scale.room, &format!("‹{}", scale.hidden.0), dim) + 1;
    }
    for (instant, column) in &scale.ticks {
        let text = day(*instant, now);
        let fits = *column >= free && column + width(&text) <= scale.room;
        if fits && ledger.flips.contains(instant) {
            free = row.write(*column, scale.room, &text, dim) + 1;
        }
    }
    if scale.hidden.1 > 0 {
        let text = format!("{}›", scale.hidden.1);
        let from = scale.room.saturating_sub(width(&text));
        row.write(from.max(free), scale.room, &text, dim);
    }
    row
}

/// The moment that is looked at, and now where that is another.
fn cursor(ledger: &Ledger, now: &Stamp, scale: &Scale, theme: Theme) -> Row {
    let mut row = Row::new(scale.room);
    let mark = |row: &mut Row, at: Timestamp, text: String, look: Style| {
        let column = scale.column(at);
        let wide = width(&text);
        // Where there is no room behind it, the words go before the mark.
        if column + wide <= scale.room {
            row.write(column, scale.room, &text, look);
        } else if let Some((glyph, words)) = text.split_once(' ') {
            let turned = format!("{words} {glyph}");
            row.write((column + 1).saturating_sub(wide), scale.room, &turned, look);
        }
    };
    let active = theme.style(Role::Active);
    if ledger.at == ledger.now {
        mark(&mut row, ledger.now, "▲ now".to_owned(), active);
    } else {
        mark(&mut row, ledger.now, "△ now".to_owned(), theme.style(Role::Dim));
        mark(&mut row, ledger.at, format!("▲ {}", moment(ledger.at, now)), active);
    }
    row
}
