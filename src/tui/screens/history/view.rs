//! Drawing of the history.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Span};

use super::History;
use super::sheet::{Entries, Manner, band};
use crate::domain::{Stamp, State};
use crate::tui::event::Scope;
use crate::tui::jobs::{Ledger, Moment, SECRET, SlotRow};
use crate::tui::text::{clean, truncate, width};
use crate::tui::theme::{Role, Theme};
use crate::tui::when::{day, moment};
use crate::tui::widgets::pane::{below_heading, heading, split_or_one};
use crate::tui::widgets::sheet::{Badge, Sheet};

/// Parts lower than this have no room for the band.
const ROOM_FOR_BAND: u16 = 11;

/// How a slot is shown in which there was nothing yet.
const NOT_YET: Badge = Badge::new("·", "not yet", Role::Dim);

const NOTHING: &str = "No facts yet: write a message and save it, or import some (3 Messages, i).";

impl History {
    /// Draws the screen in `area`.
    pub fn draw(&self, frame: &mut Frame<'_>, area: Rect, now: &Stamp, theme: Theme) {
        let [list, ledger] = split_or_one(frame, area, [10, 12], self.on_ledger, theme);
        if !list.is_empty() {
            self.draw_slots(frame, list, now, theme);
        }
        if !ledger.is_empty() {
            self.draw_ledger(frame, ledger, now, theme);
        }
    }

    fn draw_slots(&self, frame: &mut Frame<'_>, area: Rect, now: &Stamp, theme: Theme) {
        let active = !self.on_ledger && !self.filter.typing;
        let place = self.filter.place(self.rows.len());
        let place = match self.rows_of.at {
            _ if self.rows_of != self.moment => format!("looking … · {place}"),
            Some(at) => format!("{} · {place}", day(at, now)),
            None => place,
        };
        heading(frame, area, "Slots", &place, active, theme);
        let [field, rows] =
            below_heading(area).layout(&Layout::vertical([Constraint::Length(1), Constraint::Fill(1)]));
        self.filter.draw(frame, field, &self.hint(), theme);
        if self.filter.shown.is_empty() {
            let (text, role) = match (&self.failed, self.version) {
                (Some(error), _) => (format!("! {}", clean(error)), Role::Error),
                (None, None) => ("Looking …".to_owned(), Role::Dim),
                _ if self.rows.is_empty() => (NOTHING.to_owned(), Role::Dim),
                _ if self.filter.field.is_empty() => {
                    ("Nothing is known here. Press a for all slots.".to_owned(), Role::Dim)
                }
                _ => ("Nothing fits. Search for less to see more.".to_owned(), Role::Dim),
            };
            let mut sheet = Sheet::default();
            sheet.plain(&text, 0, usize::from(rows.width), theme.style(role));
            sheet.draw(frame, rows, 0, theme);
            return;
        }
        let first = self.filter.first(rows.height);
        for (row, (index, place)) in rows.rows().zip(self.filter.shown.iter().enumerate().skip(first)) {
            let Some(slot) = self.rows.get(*place) else { continue };
            let mut line = line_of(slot, self.reveal, usize::from(row.width), theme);
            if index == self.filter.selected {
                line = line.style(theme.style(Role::Selected));
            }
            frame.render_widget(line, row);
        }
    }

    /// What is shown where nothing is searched for.
    fn hint(&self) -> String {
        match &self.scope {
            None => "everything".to_owned(),
            Some(Scope::Of(entity)) => format!("only {}", clean(&entity.name)),
            Some(Scope::Facts(facts)) if facts.len() == 1 => "only the slot of this fact".to_owned(),
            Some(Scope::Facts(_)) => "only the slots of these facts".to_owned(),
        }
    }

    fn draw_ledger(&self, frame: &mut Frame<'_>, area: Rect, now: &Stamp, theme: Theme) {
        let title = self.row().map_or_else(|| "Ledger".to_owned(), |row| clean(&row.title).into_owned());
        let Moment { at, known_then } = self.moment;
        let note = match (at, known_then) {
            (None, false) => "as of now".to_owned(),
            (None, true) => "as received by now".to_owned(),
            (Some(at), false) => format!("as of {}", moment(at, now)),
            (Some(at), true) => format!("as known on {}", moment(at, now)),
        };
        let title = truncate(&title, usize::from(area.width).saturating_sub(width(&note) + 8)).into_owned();
        heading(frame, area, &title, &note, self.on_ledger, theme);
        let area = below_heading(area);
        let manner = Manner { now, room: usize::from(area.width), reveal: self.reveal, theme };
        let mut say = |text: &str, role| {
            let mut sheet = Sheet::default();
            sheet.plain(text, 0, usize::from(area.width), theme.style(role));
            sheet.draw(frame, area, 0, theme);
        };
        let Some(row) = self.row() else { return };
        let read = self.read.as_ref().filter(|(wanted, _)| wanted.slot == row.head);
        match read {
            None => say("Looking …", Role::Dim),
            Some((_, Err(error))) => say(&format!("! {}", clean(error)), Role::Error),
            Some((_, Ok(None))) => say("There is nothing under this name any more.", Role::Dim),
            Some((_, Ok(Some(ledger)))) => self.draw_entries(frame, area, ledger, manner),
        }
    }

    fn draw_entries(&self, frame: &mut Frame<'_>, area: Rect, ledger: &Ledger, manner: Manner<'_>) {
        let theme = manner.theme;
        let band =
            if area.height < ROOM_FOR_BAND || theme.accessible { Vec::new() } else { band(ledger, manner) };
        let tall = u16::try_from(band.len()).unwrap_or(u16::MAX);
        let [above, rows] = area.layout(&Layout::vertical([
            Constraint::Length(if tall == 0 { 0 } else { tall + 1 }),
            Constraint::Fill(1),
        ]));
        for (row, line) in above.rows().zip(band) {
            frame.render_widget(line, row);
        }
        let height = usize::from(rows.height);
        let chosen = self.chosen().map_or(0, |(place, _)| place);
        let mut entries = Entries::of(ledger, chosen, height, manner);
        if ledger.unknown > 0 {
            let more = format!("{} received later", ledger.unknown);
            entries.sheet.plain(&more, 0, manner.room, theme.style(Role::Dim));
        }
        if ledger.entries.is_empty() && ledger.unknown > 0 {
            let why = "Nothing had been received by then. What was imported counts as received when it was \
                       imported; t shows what held then as it is known today.";
            entries.sheet.plain(why, 0, manner.room, theme.style(Role::Dim));
        }
        let (start, end) = entries.chosen;
        if self.on_ledger
            && start < end
            && let Some(line) = entries.sheet.rows.get_mut(start)
        {
            *line = std::mem::take(line).style(theme.style(Role::Selected));
        }
        // The chosen entry is in sight, whole where it fits.
        let first = end.saturating_sub(height.saturating_sub(1)).min(start) + self.scroll;
        let first = if entries.sheet.rows.len() <= height { 0 } else { first };
        entries.sheet.draw(frame, rows, first, theme);
    }
}

/// `✓ standup with Alex Chen      weekdays 10:45am`
fn line_of(slot: &SlotRow, reveal: bool, room: usize, theme: Theme) -> Line<'static> {
    let badge = slot.state.map_or(NOT_YET, Badge::of_state);
    let value = match slot.state {
        None => "not yet".into(),
        _ if slot.secret && !reveal => SECRET.into(),
        Some(State::Current | State::Retracted) if !slot.value.is_empty() => clean(&slot.value),
        Some(state) => state.word().into(),
    };
    let room = room.saturating_sub(width(badge.sign(theme)) + 1);
    let title = clean(&slot.title);
    // The value gets what the title leaves, and some at least: titles tell slots apart.
    let value = truncate(&value, room.saturating_sub(width(&title) + 2).max(room / 5)).into_owned();
    let title = truncate(&title, room.saturating_sub(width(&value) + 2)).into_owned();
    let gap = room.saturating_sub(width(&title) + width(&value));
    let quiet = if slot.state == Some(State::Current) { Role::Text } else { Role::Dim };
    Line::from(vec![
        Span::styled(format!("{} ", badge.sign(theme)), badge.look(theme)),
        Span::styled(title, theme.style(if slot.state.is_none() { Role::Dim } else { Role::Key })),
        Span::raw(" ".repeat(gap)),
        Span::styled(value, theme.style(quiet)),
    ])
}
