//! Drawing of the draft screen.

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Position, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Clear;

use super::lines::Lines;
use super::recipients::Candidate;
use super::{Draft, Focus};
use crate::domain::Stamp;
use crate::keys::Action;
use crate::recall::{Intent, Mode, RequestedSlot};
use crate::tui::event::Effect;
use crate::tui::text::{clean, truncate, width, wrap};
use crate::tui::theme::{Role, Theme};
use crate::tui::when::ago;
use crate::tui::widgets::editor::Paint;
use crate::tui::widgets::pane::{self, below_heading, heading, parts, split};

/// A message of this height has a row of its own for what is retired in it.
const ROOM_FOR_NOTE: u16 = 6;
/// The cells of "To  " and its margin.
const LABEL: u16 = 5;

/// The shares of message and memory.
const SHARES: [u16; 2] = [11, 10];

/// What an empty message says.
const BEGIN: &str = "Write here. While you type, the facts that still stand appear in Memory, and words that no longer \
                     hold are underlined.";

impl Draft {
    /// Draws the screen in `area`.
    pub fn draw(&self, frame: &mut Frame<'_>, area: Rect, now: &Stamp, theme: Theme) {
        let [to, body] = area.layout(&Layout::vertical([Constraint::Length(1), Constraint::Fill(1)]));
        let [message, memory] = split(frame, body, SHARES, theme);
        self.draw_message(frame, message, theme);
        if self.focus == Focus::Drafts {
            self.draw_drafts(frame, memory, theme);
        } else {
            self.draw_memory(frame, memory, now, theme);
        }
        self.draw_recipients(frame, to, theme);
        if self.focus == Focus::Recipients && !self.recipients.input.is_empty() {
            self.draw_candidates(frame, below_recipients(body), now, theme);
        }
    }

    /// A click: on a part, which gets the keys; in the message, where the cursor goes; on a fact, which is chosen.
    pub fn click(&mut self, at: Position, area: Rect, now: &Stamp, theme: Theme) -> Vec<Effect> {
        let [to, body] = area.layout(&Layout::vertical([Constraint::Length(1), Constraint::Fill(1)]));
        let [message, memory] = parts(body, SHARES, theme);
        if let Some(candidate) = self.candidate_at(at, below_recipients(body), theme) {
            self.recipients.selected = candidate;
            return self.apply(Action::PickPerson, now);
        }
        if to.contains(at) {
            self.focus = Focus::Recipients;
        } else if message.contains(at) {
            if self.focus == Focus::Suggestions {
                return Vec::new();
            }
            self.focus = Focus::Message;
            self.editor.click(below_heading(message), at);
        } else if memory.contains(at) && self.focus != Focus::Drafts {
            self.focus = Focus::Memory;
            let rest = memory_rows(memory);
            let Some(preview) = self.memory.preview() else { return Vec::new() };
            let lines = Lines::of(preview, now, usize::from(rest.width), theme);
            let row = usize::from(at.y.saturating_sub(rest.y));
            let hit = lines.items.iter().position(|(start, end)| (*start..*end).contains(&row));
            self.memory.selected = hit.unwrap_or(self.memory.selected);
        }
        Vec::new()
    }

    fn draw_recipients(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let active = self.focus == Focus::Recipients;
        let label = theme.style(if active { Role::Active } else { Role::Dim });
        frame.buffer_mut().set_string(area.x + 1, area.y, "To", label);
        let field = Rect { x: area.x + LABEL, width: area.width.saturating_sub(LABEL + 1), ..area };
        let names: Vec<String> =
            self.recipients.chosen.iter().map(|who| clean(&who.name).into_owned()).collect();
        let typed = width(&self.recipients.input.text());
        let room = usize::from(field.width);
        // The names that were added last stay in sight beside what is typed.
        let budget = room.saturating_sub(if active { (typed + 2).max(12) } else { 0 });
        let mut shown = names.join(", ");
        let mut hidden = 0;
        while width(&shown) + 2 > budget && hidden < names.len() {
            hidden += 1;
            let rest = names.get(hidden..).unwrap_or_default().join(", ");
            shown =
                if rest.is_empty() { format!("{hidden} people") } else { format!("{hidden} more, {rest}") };
        }
        let separator = if active && !names.is_empty() { ", " } else { "" };
        let shown = truncate(&shown, room).into_owned();
        let used = u16::try_from(width(&shown) + separator.len()).unwrap_or(u16::MAX);
        frame.render_widget(
            Line::from(vec![Span::styled(shown, theme.style(Role::Key)), Span::raw(separator)]),
            field,
        );
        let rest = Rect {
            x: field.x.saturating_add(used).min(field.right()),
            width: field.width.saturating_sub(used),
            ..field
        };
        let hint = match (active, self.recipients.known(), names.is_empty()) {
            (true, 0, true) => "Who is it for? Type a name, Enter adds it, Tab goes on",
            (true, _, true) => "Who is it for? Type a name, Enter picks, Tab goes on",
            (true, _, false) => "or Tab to write",
            (false, _, true) => "nobody yet",
            (false, _, false) => "",
        };
        if active {
            let caret = self.recipients.input.render(rest, frame.buffer_mut(), Paint::default());
            if let Some(caret) = caret {
                frame.set_cursor_position(caret);
            }
        }
        if self.recipients.input.is_empty() {
            frame
                .render_widget(Span::styled(truncate(hint, rest.width.into()), theme.style(Role::Dim)), rest);
        }
    }

    /// The part of the screen that those who are offered take.
    fn candidates_area(&self, below: Rect) -> Rect {
        let rows = u16::try_from(self.recipients.candidates().len()).unwrap_or(u16::MAX).saturating_add(2);
        Rect { width: below.width.min(64), height: rows.min(below.height), ..below }
    }

    /// Who of those who are offered is at a place.
    fn candidate_at(&self, at: Position, below: Rect, theme: Theme) -> Option<usize> {
        if self.focus != Focus::Recipients || self.recipients.input.is_empty() {
            return None;
        }
        let inner = pane::frame(theme).inner(self.candidates_area(below));
        let first = (self.recipients.selected + 1).saturating_sub(inner.height.into());
        inner.contains(at).then(|| first + usize::from(at.y - inner.y))
    }

    fn draw_candidates(&self, frame: &mut Frame<'_>, below: Rect, now: &Stamp, theme: Theme) {
        let candidates = self.recipients.candidates();
        let area = self.candidates_area(below).intersection(frame.area());
        let block = pane::frame(theme);
        let inner = block.inner(area);
        frame.render_widget(Clear, area);
        frame.render_widget(block, area);
        let first = (self.recipients.selected + 1).saturating_sub(inner.height.into());
        let name_of = |candidate: &Candidate| truncate(&clean(&candidate.who.name), 32).into_owned();
        let column = candidates.iter().map(|candidate| width(&name_of(candidate))).max().unwrap_or(0) + 2;
        let dim = theme.style(Role::Dim);
        for (row, (index, candidate)) in inner.rows().zip(candidates.iter().enumerate().skip(first)) {
            let room = usize::from(row.width);
            let name = name_of(candidate);
            let seen = candidate.last_contact.map(|at| ago(at, now)).unwrap_or_default();
            let left = room.saturating_sub(column + width(&seen) + 2);
            let detail = truncate(&clean(&candidate.detail), left).into_owned();
            let gap = room.saturating_sub(column + width(&detail) + width(&seen));
            let indent = " ".repeat(column - width(&name));
            let mut line = Line::from(vec![
                Span::raw(name),
                Span::raw(indent),
                Span::styled(detail, dim),
                Span::raw(" ".repeat(gap)),
                Span::styled(seen, dim),
            ]);
            if index == self.recipients.selected {
                line = line.style(theme.style(Role::Selected));
            }
            frame.render_widget(line, row);
        }
    }

    fn draw_message(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let text = self.editor.text();
        let marks = self.marks(&text);
        let note = marks_note(self, &text, marks.len());
        let (in_heading, field) = if area.height >= ROOM_FOR_NOTE {
            let [field, row] =
                below_heading(area).layout(&Layout::vertical([Constraint::Fill(1), Constraint::Length(1)]));
            let note = truncate(&note, usize::from(row.width)).into_owned();
            frame.render_widget(Span::styled(note, theme.style(Role::Stale)), row);
            ("", field)
        } else {
            (note.as_str(), below_heading(area))
        };
        heading(frame, area, "Message", in_heading, self.focus == Focus::Message, theme);
        let styled: Vec<_> = marks.iter().map(|mark| (mark.span, theme.style(Role::Mark))).collect();
        let ghost = self.ghost(&text).map(|ghost| clean(&ghost).into_owned());
        let ghost = ghost.as_deref().map(|ghost| (ghost, theme.style(Role::Ghost)));
        let caret = self.editor.render(field, frame.buffer_mut(), Paint { marks: &styled, ghost });
        if self.focus == Focus::Message
            && let Some(caret) = caret
        {
            frame.set_cursor_position(caret);
        }
        if self.editor.is_empty() && self.focus == Focus::Suggestions {
            self.draw_suggestions(frame, field, theme);
        } else if self.editor.is_empty() {
            let room = usize::from(field.width);
            let mut rows = wrap(BEGIN, room, room);
            if rows.len() > usize::from(field.height) {
                rows = vec![truncate("Write here.", room).into_owned()];
            }
            for (row, text) in field.rows().zip(rows) {
                frame.render_widget(Span::styled(text, theme.style(Role::Dim)), row);
            }
        }
    }

    fn draw_memory(&self, frame: &mut Frame<'_>, area: Rect, now: &Stamp, theme: Theme) {
        let waiting = self.memory.is_waiting(now.instant);
        let active = self.focus == Focus::Memory;
        heading(frame, area, "Memory", &self.freshness(now, waiting), active, theme);
        let rest = memory_rows(area);
        let asked = Rect { height: rest.y - below_heading(area).y, ..below_heading(area) };
        let preview = match self.memory.shown().map(|shown| &shown.answer.preview) {
            None => return,
            Some(Ok(preview)) => preview,
            Some(Err(error)) => {
                let room = usize::from(rest.width);
                for (row, text) in rest.rows().zip(wrap(&format!("! {}", clean(error)), room, room)) {
                    frame.render_widget(Span::styled(text, theme.style(Role::Error)), row);
                }
                return;
            }
        };
        let untouched = !self.has_text() && self.memory.lines() == 0;
        let topic = match &preview.request {
            _ if !self.has_text() && !untouched => Some("Coming up".to_owned()),
            request => request.as_ref().map(about),
        };
        if let Some(topic) = topic.filter(|_| asked.height > 0) {
            let text = truncate(&topic, usize::from(asked.width)).into_owned();
            frame.render_widget(Span::styled(text, theme.style(Role::Dim)), asked);
        }
        if untouched {
            return;
        }
        let lines = Lines::of(preview, now, usize::from(rest.width), theme);
        let chosen = lines.items.get(self.memory.selected).copied().filter(|_| active);
        let height = usize::from(rest.height);
        let first = chosen.map_or(0, |(_, end)| end.saturating_sub(height.saturating_sub(1)));
        let total = lines.sheet.rows.len();
        let hidden = total.saturating_sub(first + height);
        for (row, (index, mut line)) in rest.rows().zip(lines.sheet.rows.into_iter().enumerate().skip(first))
        {
            if hidden > 0 && row.y + 1 == rest.bottom() {
                let note = format!("↓ {} more lines", hidden + 1);
                frame.render_widget(Span::styled(note, theme.style(Role::Dim)), row);
                break;
            }
            if chosen.is_some_and(|(start, end)| (start..end).contains(&index)) {
                line = line.style(theme.style(Role::Selected));
            }
            frame.render_widget(line, row);
        }
        if waiting {
            frame.buffer_mut().set_style(rest, Style::new().add_modifier(Modifier::DIM));
        }
    }

    /// Whether the answer is fresh, how old it is, and how long it took.
    fn freshness(&self, now: &Stamp, waiting: bool) -> String {
        let Some(shown) = self.memory.shown() else { return String::new() };
        let mode = match shown.answer.mode {
            _ if waiting => "updating",
            Mode::Fresh => "fresh",
            Mode::Snapshot => "from a moment ago",
        };
        let millis = shown.answer.elapsed.as_secs_f64() * 1e3;
        let took = if millis < 10.0 { format!("{millis:.1} ms") } else { format!("{millis:.0} ms") };
        if now.instant.duration_since(shown.received).as_secs() < 60 {
            format!("{mode} · {took}")
        } else {
            format!("{mode} · {} · {took}", ago(shown.received, now))
        }
    }
}

/// Where those are offered who could be meant.
const fn below_recipients(body: Rect) -> Rect {
    Rect { x: body.x + LABEL - 1, width: body.width.saturating_sub(LABEL - 1), ..body }
}

/// The rows of the facts in the part that shows memory: below its heading, and below what is asked for.
fn memory_rows(area: Rect) -> Rect {
    let [_, rest] = below_heading(area)
        .layout(&Layout::vertical([Constraint::Length(u16::from(area.height > 5)), Constraint::Fill(1)]));
    rest
}

/// What is retired in the message, and the key that mends it.
fn marks_note(draft: &Draft, text: &str, count: usize) -> String {
    if let Some(note) = draft.values.note(text) {
        return note;
    }
    let Some(mark) = draft.mark(text) else { return String::new() };
    let old = clean(mark.span.of(text));
    let more = if count > 1 { format!(" · {} more", count - 1) } else { String::new() };
    match &mark.current_value {
        Some(value) => format!("× stale {old} → {}{more}", clean(value)),
        None => format!("× stale {old}{more}"),
    }
}

/// What the message asks for.
fn about(slot: &RequestedSlot) -> String {
    let parts = [&slot.entity, &slot.attribute].map(|part| part.as_deref().map(clean).unwrap_or_default());
    let [entity, attribute] = parts;
    let what = match (entity.is_empty(), attribute.is_empty()) {
        (false, false) => format!("{entity}, {attribute}"),
        _ => format!("{entity}{attribute}"),
    };
    let intent = if slot.intent == Intent::Historical { " (as it was)" } else { "" };
    format!("About {what}{intent}")
}
