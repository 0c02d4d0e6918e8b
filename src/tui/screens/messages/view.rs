//! Drawing of the messages: only what is visible.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};

use super::Messages;
use crate::domain::Stamp;
use crate::tui::jobs::MessageRow;
use crate::tui::text::{clean, truncate, width};
use crate::tui::theme::{Role, Theme};
use crate::tui::when::{ago, day};
use crate::tui::widgets::editor::Paint;
use crate::tui::widgets::pane::{below_heading, heading, split};
use crate::tui::widgets::sheet::{Badge, Sheet};

/// The cells of a date.
const DATE: usize = 11;
/// The most cells of a name.
const NAME: usize = 14;
/// The most characters of a message that are shown.
const WHOLE: usize = 8_000;

impl Messages {
    /// Draws the screen in `area`.
    pub fn draw(&self, frame: &mut Frame<'_>, area: Rect, now: &Stamp, theme: Theme) {
        let [list, detail] = split(frame, area, [11, 10], theme);
        let place = match (self.shown.len(), self.rows.len()) {
            (_, 0) => String::new(),
            (0, all) => format!("none of {all}"),
            (shown, all) if shown < all => format!("{} of {shown}, {all} in all", self.selected + 1),
            (shown, _) => format!("{} of {shown}", self.selected + 1),
        };
        heading(frame, list, "Messages", &place, !self.searching, theme);
        let [search, rows] =
            below_heading(list).layout(&Layout::vertical([Constraint::Length(1), Constraint::Fill(1)]));
        self.draw_search(frame, search, theme);
        self.draw_rows(frame, rows, now, theme);
        let note = self.current().map(|row| ago(row.at, now)).unwrap_or_default();
        heading(frame, detail, "Message", &note, false, theme);
        if let Some(row) = self.current() {
            let area = below_heading(detail);
            self.sheet(row, now, usize::from(area.width), theme).draw(frame, area, self.scroll, theme);
        }
    }

    fn draw_search(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let label = theme.style(if self.searching { Role::Active } else { Role::Dim });
        frame.buffer_mut().set_string(area.x, area.y, "/", label);
        let field = Rect { x: area.x + 2, width: area.width.saturating_sub(2), ..area };
        let only = self.conversation.as_ref().map(|name| format!("only {}", clean(name)));
        if self.search.is_empty() && !self.searching {
            let hint = only.unwrap_or_else(|| "everything".to_owned());
            let hint = truncate(&hint, usize::from(field.width)).into_owned();
            frame.render_widget(Span::styled(hint, theme.style(Role::Dim)), field);
            return;
        }
        let caret = self.search.render(field, frame.buffer_mut(), Paint::default());
        if let Some(caret) = caret.filter(|_| self.searching) {
            frame.set_cursor_position(caret);
        }
    }

    fn draw_rows(&self, frame: &mut Frame<'_>, area: Rect, now: &Stamp, theme: Theme) {
        if self.shown.is_empty() {
            let (text, role) = match (&self.failed, self.version, self.rows.is_empty()) {
                (Some(error), ..) => (format!("! {}", clean(error)), Role::Error),
                (None, None, _) => ("Looking …".to_owned(), Role::Dim),
                (None, _, true) => {
                    ("Nothing was said yet: write a message, or import some.".to_owned(), Role::Dim)
                }
                _ => ("Nothing fits. Search for less to see more.".to_owned(), Role::Dim),
            };
            let mut sheet = Sheet::default();
            sheet.plain(&text, 0, usize::from(area.width), theme.style(role));
            sheet.draw(frame, area, 0, theme);
            return;
        }
        let first = (self.selected + 1).saturating_sub(usize::from(area.height));
        for (row, (index, place)) in area.rows().zip(self.shown.iter().enumerate().skip(first)) {
            let Some(message) = self.rows.get(*place) else { continue };
            let mut line = line_of(message, now, usize::from(row.width), theme);
            if index == self.selected {
                line = line.style(theme.style(Role::Selected));
            }
            frame.render_widget(line, row);
        }
    }

    fn sheet(&self, row: &MessageRow, now: &Stamp, room: usize, theme: Theme) -> Sheet {
        let mut sheet = Sheet::default();
        let dim = theme.style(Role::Dim);
        let (author, to) = (clean(&row.author), clean(&row.to));
        let people = if to.is_empty() { author.into_owned() } else { format!("{author} to {to}") };
        sheet.plain(&people, 0, room, theme.style(Role::Key));
        sheet.plain(&format!("{} · {}", day(row.at, now), clean(&row.conversation)), 0, room, dim);
        sheet.gap();
        let cut: String = row.text.chars().take(WHOLE).collect();
        for line in cut.lines() {
            sheet.plain(&clean(line), 0, room, theme.style(Role::Text));
        }
        if cut.len() < row.text.len() {
            sheet.plain("… the rest is not shown", 0, room, dim);
        }
        sheet.gap();
        match self.facts() {
            None => sheet.plain("Looking for its facts …", 0, room, dim),
            Some([]) => sheet.plain("No facts in it.", 0, room, dim),
            Some(facts) => {
                sheet.plain("Facts", 0, room, theme.style(Role::Key));
                for fact in facts {
                    let badge = fact.state.map_or(Badge::new("·", "act", Role::HeldBack), Badge::of_state);
                    sheet.head(&badge, &clean(&fact.text), room, theme);
                }
            }
        }
        sheet
    }
}

/// `5 Mar       Alex Chen      Our standup is at …`
fn line_of(message: &MessageRow, now: &Stamp, room: usize, theme: Theme) -> Line<'static> {
    let wide = if room < 50 { (7, 9) } else { (DATE, NAME) };
    let cell = |text: &str, wide: usize| {
        let text = truncate(text, wide);
        format!("{text}{} ", " ".repeat(wide.saturating_sub(width(&text))))
    };
    // Cutting needs no more of a long message than fits.
    let start: String = message.text.chars().take(room).collect();
    let text = truncate(&clean(&start), room.saturating_sub(wide.0 + wide.1 + 2)).into_owned();
    let date = day(message.at, now);
    // Where a whole date of another year does not fit, the year does.
    let year = date.rsplit(' ').next().filter(|_| width(&date) > wide.0);
    let date = year.unwrap_or(&date);
    Line::from(vec![
        Span::styled(cell(date, wide.0), theme.style(Role::Dim)),
        Span::styled(cell(&clean(&message.author), wide.1), theme.style(Role::Key)),
        Span::styled(text, theme.style(Role::Text)),
    ])
}
