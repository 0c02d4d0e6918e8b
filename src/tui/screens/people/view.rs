//! Drawing of the people.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};

use super::People;
use crate::domain::{Stamp, bare_handle};
use crate::tui::jobs::PersonRow;
use crate::tui::text::{clean, truncate, width};
use crate::tui::theme::{Role, Theme};
use crate::tui::when::ago;
use crate::tui::widgets::pane::{below_heading, heading, split};
use crate::tui::widgets::sheet::Sheet;

/// The cells of the activity in the list, where that is narrow and where it is wide.
const SPARK: (usize, usize) = (6, 12);
/// The cells of names there.
const NAME: (usize, usize) = (16, 22);
/// Lists of this width are wide.
const WIDE: usize = 60;
/// The most topics that are named.
const TOPICS: usize = 6;

const NOBODY: &str = "Nobody yet: whoever takes part in a message comes here.";

impl People {
    /// Draws the screen in `area`.
    pub fn draw(&self, frame: &mut Frame<'_>, area: Rect, now: &Stamp, theme: Theme) {
        let [list, detail] = split(frame, area, [13, 9], theme);
        heading(frame, list, "People", &self.filter.place(self.rows.len()), !self.filter.typing, theme);
        let [field, rows] =
            below_heading(list).layout(&Layout::vertical([Constraint::Length(1), Constraint::Fill(1)]));
        self.filter.draw(frame, field, "everybody", theme);
        if self.filter.shown.is_empty() {
            let (text, role) = match (&self.failed, self.version) {
                (Some(error), _) => (format!("! {}", clean(error)), Role::Error),
                (None, None) => ("Looking …".to_owned(), Role::Dim),
                _ if self.rows.is_empty() => (NOBODY.to_owned(), Role::Dim),
                _ => ("Nobody fits. Search for less to see more.".to_owned(), Role::Dim),
            };
            let mut sheet = Sheet::default();
            sheet.plain(&text, 0, usize::from(rows.width), theme.style(role));
            sheet.draw(frame, rows, 0, theme);
        }
        let first = self.filter.first(rows.height);
        for (row, (index, place)) in rows.rows().zip(self.filter.shown.iter().enumerate().skip(first)) {
            let Some(person) = self.rows.get(*place) else { continue };
            let mut line = line_of(person, self.told_apart_by(person), now, usize::from(row.width), theme);
            if index == self.filter.selected {
                line = line.style(theme.style(Role::Selected));
            }
            frame.render_widget(line, row);
        }
        let note = self.current().and_then(|row| row.last_contact).map(|at| ago(at, now)).unwrap_or_default();
        heading(frame, detail, "Person", &note, false, theme);
        if let Some(row) = self.current() {
            let area = below_heading(detail);
            self.sheet(row, now, usize::from(area.width), theme).draw(frame, area, self.scroll, theme);
        }
    }

    /// The handle, where somebody else goes by the very same name.
    fn told_apart_by<'a>(&self, person: &'a PersonRow) -> Option<&'a str> {
        let mut others = person.namesakes.iter().filter_map(|place| self.rows.get(*place));
        others.any(|other| other.name == person.name).then(|| bare_handle(person.handle()))
    }

    fn sheet(&self, row: &PersonRow, now: &Stamp, room: usize, theme: Theme) -> Sheet {
        let mut sheet = Sheet::default();
        let (dim, text) = (theme.style(Role::Dim), theme.style(Role::Text));
        let you = if row.is_owner { " (you)" } else { "" };
        sheet.plain(&format!("{}{you}", clean(&row.name)), 0, room, theme.style(Role::Key));
        for handle in &row.handles {
            sheet.plain(&clean(bare_handle(handle)), 0, room, dim);
        }
        let others = row.names.iter().filter(|(name, _)| *name != row.name);
        let others: Vec<String> = others.map(|(name, count)| format!("{} ({count}×)", clean(name))).collect();
        if !others.is_empty() {
            sheet.plain(&format!("also {}", others.join(", ")), 0, room, dim);
        }
        sheet.gap();
        sheet.plain(
            &format!("{}, {}", counted(row.messages as usize, "message"), counted(row.facts, "fact")),
            0,
            room,
            text,
        );
        let weeks = spark(&row.weeks, room);
        sheet.rows.push(Line::from(vec![Span::styled(weeks, theme.style(Role::Current))]));
        sheet.plain(&format!("messages a week, {} weeks to now", row.weeks.len().min(room)), 0, room, dim);
        if !row.topics.is_empty() {
            sheet.gap();
            let named: Vec<_> = row.topics.iter().take(TOPICS).map(|topic| clean(topic)).collect();
            let more = row.topics.len().saturating_sub(TOPICS);
            let more = if more == 0 { String::new() } else { format!(" and {more} more") };
            sheet.plain(&format!("Known: {}{more}", named.join(", ")), 0, room, text);
        }
        let namesakes: Vec<&PersonRow> =
            row.namesakes.iter().filter_map(|place| self.rows.get(*place)).collect();
        if !namesakes.is_empty() {
            sheet.gap();
            sheet.plain("≠ Not to be confused with", 0, room, theme.style(Role::Wrong));
        }
        for other in namesakes {
            sheet.plain(&clean(&other.name), 2, room, theme.style(Role::Key));
            sheet.plain(&clean(bare_handle(other.handle())), 4, room, dim);
            let last = other.last_contact.map(|at| format!(", {}", ago(at, now))).unwrap_or_default();
            sheet.plain(&format!("{}{last}", counted(other.messages as usize, "message")), 4, room, dim);
            let topics: Vec<_> = other.topics.iter().take(3).map(|topic| clean(topic)).collect();
            if !topics.is_empty() {
                sheet.plain(&format!("known: {}", topics.join(", ")), 4, room, dim);
            }
        }
        sheet
    }
}

/// `Alex Chen         ▁▂▁▅█▂     2 days   12 msg    3 facts`
fn line_of(person: &PersonRow, apart: Option<&str>, now: &Stamp, room: usize, theme: Theme) -> Line<'static> {
    let dim = theme.style(Role::Dim);
    let seen = person.last_contact.map(|at| ago(at, now)).unwrap_or_default();
    let seen = seen.trim_end_matches(" ago");
    let name = clean(&person.name);
    // The most telling first.
    let (spark_room, name_room) = if room < WIDE { (SPARK.0, NAME.0) } else { (SPARK.1, NAME.1) };
    let mut left = room.saturating_sub(name_room);
    let mut parts = Vec::new();
    let weeks = spark(&person.weeks, spark_room);
    for (part, look) in [
        (weeks, theme.style(Role::Current)),
        (format!("{seen:>9}"), dim),
        (format!("{:>3} msg", person.messages), dim),
        (format!("{:>3} facts", person.facts), dim),
    ] {
        if width(&part) + 2 <= left {
            left -= width(&part) + 2;
            parts.push((part, look));
        }
    }
    let taken: usize = parts.iter().map(|(part, _)| width(part) + 2).sum();
    let named = room.saturating_sub(taken);
    let name = truncate(&name, named).into_owned();
    let mark = apart.map(|handle| format!(" {}", clean(handle))).unwrap_or_default();
    let mark = truncate(&mark, named.saturating_sub(width(&name))).into_owned();
    let gap = named.saturating_sub(width(&name) + width(&mark));
    let mut spans =
        vec![Span::styled(name, theme.style(Role::Key)), Span::styled(mark, dim), Span::raw(" ".repeat(gap))];
    for (part, look) in parts {
        spans.extend([Span::raw("  "), Span::styled(part, look)]);
    }
    Line::from(spans)
}

/// The last weeks as bars, the tallest for the most messages.
fn spark(weeks: &[u32], room: usize) -> String {
    const BARS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let shown = weeks.get(weeks.len().saturating_sub(room)..).unwrap_or_default();
    let most = shown.iter().copied().max().unwrap_or(0).max(1);
    let bar = |count: &u32| match count {
        0 => '·',
        count => {
            let index = (u64::from(*count) * 8).div_ceil(u64::from(most)).saturating_sub(1);
            BARS.get(usize::try_from(index).unwrap_or(0)).copied().unwrap_or('█')
        }
    };
    shown.iter().map(bar).collect()
}

fn counted(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}
