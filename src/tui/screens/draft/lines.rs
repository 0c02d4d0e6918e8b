//! What memory says, as lines of text: every state a glyph, a word and a style.

use ratatui::text::{Line, Span};

use crate::domain::{Stamp, State};
use crate::recall::{self, Abstention, Cause, HeldBack, Preview};
use crate::tui::text::{clean, width};
use crate::tui::theme::{Role, Theme};
use crate::tui::when::{ago, day};
use crate::tui::widgets::sheet::{Badge, Sheet};

/// The lines of the block and of what was held back.
#[derive(Default)]
pub struct Lines {
    /// The rows.
    pub sheet: Sheet,
    /// For each fact, its first row and one past its last.
    pub items: Vec<(usize, usize)>,
}

const fn of_cause(cause: Cause) -> Badge {
    match cause {
        Cause::Stale => Badge::new("×", "stale", Role::Stale).struck(),
        Cause::Lapsed => Badge::new("○", "lapsed", Role::HeldBack).struck(),
        Cause::WrongPerson => Badge::new("≠", "wrong person", Role::Wrong),
        Cause::Private => Badge::new("⊘", "private", Role::HeldBack),
        Cause::Sensitive => Badge::new("⊘", "secret", Role::HeldBack),
        Cause::Conflicted => Badge::new("!", "conflicted", Role::Wrong),
        Cause::Pending => Badge::new("?", "pending", Role::HeldBack),
        Cause::Budget => Badge::new("+", "no room", Role::HeldBack),
    }
}

impl Lines {
    /// What `preview` says, in rows of `room` cells.
    #[must_use]
    pub fn of(preview: &Preview, now: &Stamp, room: usize, theme: Theme) -> Self {
        let mut lines = Self::default();
        if let Some(who) = preview.who.as_ref().filter(|who| who.contested) {
            let because = if preview.candidates.is_empty() {
                format!("{} is meant: {}", clean(&who.name), clean(&who.because))
            } else {
                clean(&who.because).into_owned()
            };
            lines.sheet.plain(&because, 0, room, theme.style(Role::Dim));
        }
        for line in &preview.block {
            lines.fact(line, now, room, theme);
        }
        if preview.block.is_empty() {
            lines.abstention(preview, room, theme);
        }
        for change in &preview.upcoming {
            let text = if change.resumes {
                clean(&change.text).into_owned()
            } else {
                format!("from {}: {}", day(change.from, now), clean(&change.text))
            };
            lines.sheet.head(&Badge::of_state(State::Scheduled), &text, room, theme);
        }
        if !preview.held_back.is_empty() {
            lines.sheet.rows.push(Line::default());
            lines.sheet.rows.push(Line::styled("Held back", theme.style(Role::Key)));
        }
        for held in distinct(&preview.held_back) {
            lines.held_back(held, now, room, theme);
        }
        lines
    }

    fn fact(&mut self, line: &recall::Line, now: &Stamp, room: usize, theme: Theme) {
        let start = self.sheet.rows.len();
        self.sheet.head(&Badge::of_state(line.state), &clean(&line.text), room, theme);
        let age = ago(line.since, now);
        let (used, wide) = (self.sheet.rows.last().map_or(0, Line::width), width(&age));
        let age =
            |gap: usize| [Span::raw(" ".repeat(gap)), Span::styled(age.clone(), theme.style(Role::Dim))];
        match self.sheet.rows.last_mut().filter(|_| used + 2 + wide <= room) {
            Some(row) => row.spans.extend(age(room - used - wide)),
            None => self.sheet.rows.push(Line::from_iter(age(room.saturating_sub(wide)))),
        }
        self.items.push((start, self.sheet.rows.len()));
    }

    fn held_back(&mut self, held: &HeldBack, now: &Stamp, room: usize, theme: Theme) {
        let start = self.sheet.rows.len();
        self.sheet.head(&of_cause(held.cause), &clean(&told(held)), room, theme);
        self.sheet.plain(&explanation(held, now), 2, room, theme.style(Role::Dim));
        self.items.push((start, self.sheet.rows.len()));
    }

    fn abstention(&mut self, preview: &Preview, room: usize, theme: Theme) {
        let Some(reason) = preview.reason else {
            self.sheet.plain(
                "Nothing stored belongs in this message so far.",
                0,
                room,
                theme.style(Role::Dim),
            );
            return;
        };
        let first = self.sheet.rows.len();
        self.sheet.plain(abstention(reason), 2, room, theme.style(Role::Text));
        if let Some(indent) = self.sheet.rows.get_mut(first).and_then(|row| row.spans.first_mut()) {
            *indent = Span::styled("– ", theme.style(Role::Key));
        }
        for candidate in &preview.candidates {
            self.sheet.plain(&format!("? {}", clean(&candidate.name)), 2, room, theme.style(Role::Text));
        }
    }
}

/// What is held back, without what would read the same again: of values that are not told, nothing tells one from
/// another.
pub fn distinct(held_back: &[HeldBack]) -> impl Iterator<Item = &HeldBack> {
    let same = |one: &HeldBack, other: &HeldBack| {
        one.value.is_empty() && other.value.is_empty() && (one.cause, &one.text) == (other.cause, &other.text)
    };
    held_back.iter().enumerate().filter_map(move |(place, held)| {
        let is_new = !held_back.iter().take(place).any(|before| same(before, held));
        is_new.then_some(held)
    })
}

/// What a fact says that was held back, its value hidden where that is a secret.
pub fn told(held: &HeldBack) -> String {
    if held.cause == Cause::Sensitive && !held.value.is_empty() {
        held.text.replace(&held.value, "•••")
    } else {
        held.text.clone()
    }
}

/// An empty block in plain words.
const fn abstention(reason: Abstention) -> &'static str {
    match reason {
        Abstention::Retired => "Nothing in force: what was known is retired or over.",
        Abstention::NotYet => "Nothing in force yet: it is announced for later.",
        Abstention::NeverStored => "Nothing of the kind was ever stored.",
        Abstention::OtherPerson => "Known only for somebody else of that name.",
        Abstention::UnknownPerson => "Nobody of that name is known.",
        Abstention::AmbiguousPerson => "Who is meant? One of these, written in full:",
        Abstention::Conflicted => "Two sources disagree, so neither is put forward.",
        Abstention::Private => "There is an answer, but it is not for these recipients.",
    }
}

/// Why a fact was held back, in plain words.
fn explanation(held: &HeldBack, now: &Stamp) -> String {
    let since = held.since.map(|since| day(since, now));
    let dated = |text: String| match &since {
        Some(day) => format!("{text}, since {day}"),
        None => text,
    };
    let by = held.by_value.as_deref().map(clean);
    match (held.cause, by) {
        (Cause::Stale, Some(value)) if held.state == State::Mistaken => {
            dated(format!("never true: it is {value}"))
        }
        (Cause::Stale, Some(value)) if held.state == State::Overridden => {
            dated(format!("for now it is {value}"))
        }
        (Cause::Stale, Some(value)) => dated(format!("replaced by {value}")),
        (Cause::Stale, None) if held.state == State::Retracted => dated("called off".to_owned()),
        (Cause::Stale, None) => dated("no longer holds".to_owned()),
        (Cause::Lapsed, _) => dated("over".to_owned()),
        (Cause::WrongPerson, _) => format!("about {}", clean(&held.entity.name)),
        (Cause::Private, _) => "not for these recipients".to_owned(),
        (Cause::Sensitive, _) => "shown only when asked for by name".to_owned(),
        (Cause::Conflicted, Some(value)) => dated(format!("contradicted by {value}")),
        (Cause::Conflicted, None) => dated("contradicted".to_owned()),
        (Cause::Pending, _) => "waits for your decision".to_owned(),
        (Cause::Budget, _) => "fits, but the block is full".to_owned(),
    }
}
