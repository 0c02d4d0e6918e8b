//! What memory says, as lines of text: every state a glyph, a word and a style.

use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

use crate::domain::{Stamp, State};
use crate::recall::{self, Abstention, Cause, HeldBack, Preview};
use crate::tui::text::{clean, width, wrap};
use crate::tui::theme::{Role, Theme};
use crate::tui::when::{ago, day};

/// The lines of the block and of what was held back.
#[derive(Default)]
pub struct Lines {
    /// The rows, top to bottom.
    pub rows: Vec<Line<'static>>,
    /// For each fact, its first row and one past its last.
    pub items: Vec<(usize, usize)>,
}

/// How a fact is shown: glyph, word, look.
struct Badge {
    glyph: &'static str,
    word: &'static str,
    role: Role,
    struck: bool,
}

impl Badge {
    const fn new(glyph: &'static str, word: &'static str, role: Role) -> Self {
        Self { glyph, word, role, struck: false }
    }

    const fn of_state(state: State) -> Self {
        match state {
            State::Current => Self::new("✓", "current", Role::Current),
            State::Scheduled => Self::new("›", "scheduled", Role::Current),
            State::Conflicted => Self::new("!", state.word(), Role::Wrong),
            State::Pending => Self::new("?", state.word(), Role::HeldBack),
            _ => Self::new("×", state.word(), Role::Stale),
        }
    }

    const fn of_cause(cause: Cause) -> Self {
        match cause {
            Cause::Stale => Self { struck: true, ..Self::new("×", "stale", Role::Stale) },
            Cause::Lapsed => Self { struck: true, ..Self::new("○", "lapsed", Role::HeldBack) },
            Cause::WrongPerson => Self::new("≠", "wrong person", Role::Wrong),
            Cause::Private => Self::new("⊘", "private", Role::HeldBack),
            Cause::Sensitive => Self::new("⊘", "secret", Role::HeldBack),
            Cause::Conflicted => Self::new("!", "conflicted", Role::Wrong),
            Cause::Pending => Self::new("?", "pending", Role::HeldBack),
            Cause::Budget => Self::new("+", "no room", Role::HeldBack),
        }
    }
}

impl Lines {
    /// What `preview` says, in rows of `room` cells.
    #[must_use]
    pub fn of(preview: &Preview, now: &Stamp, room: usize, theme: Theme) -> Self {
        let mut lines = Self::default();
        for line in &preview.block {
            lines.fact(line, now, room, theme);
        }
        if preview.block.is_empty() {
            lines.abstention(preview, room, theme);
        }
        if !preview.held_back.is_empty() {
            lines.rows.push(Line::default());
            lines.rows.push(Line::styled("Held back", theme.style(Role::Key)));
        }
        for held in &preview.held_back {
            lines.held_back(held, now, room, theme);
        }
        lines
    }

    fn fact(&mut self, line: &recall::Line, now: &Stamp, room: usize, theme: Theme) {
        let start = self.rows.len();
        self.head(&Badge::of_state(line.state), &clean(&line.text), room, theme);
        let age = ago(line.since, now);
        let (used, wide) = (self.rows.last().map_or(0, Line::width), width(&age));
        let age =
            |gap: usize| [Span::raw(" ".repeat(gap)), Span::styled(age.clone(), theme.style(Role::Dim))];
        match self.rows.last_mut().filter(|_| used + 2 + wide <= room) {
            Some(row) => row.spans.extend(age(room - used - wide)),
            None => self.rows.push(Line::from_iter(age(room.saturating_sub(wide)))),
        }
        self.items.push((start, self.rows.len()));
    }

    fn held_back(&mut self, held: &HeldBack, now: &Stamp, room: usize, theme: Theme) {
        let start = self.rows.len();
        let text = if held.cause == Cause::Sensitive {
            held.text.replace(&held.value, "•••")
        } else {
            held.text.clone()
        };
        self.head(&Badge::of_cause(held.cause), &clean(&text), room, theme);
        self.plain(&explanation(held, now), 2, room, theme.style(Role::Dim));
        self.items.push((start, self.rows.len()));
    }

    /// `✓ current  text`, the text wrapped under itself.
    fn head(&mut self, badge: &Badge, text: &str, room: usize, theme: Theme) {
        let look = theme.style(badge.role);
        let struck = if badge.struck { Modifier::CROSSED_OUT } else { Modifier::empty() };
        let calm = matches!(badge.role, Role::Current | Role::Wrong);
        let body = theme.style(if calm { Role::Text } else { badge.role }).add_modifier(struck);
        let label = format!("{} {}", badge.glyph, badge.word);
        let first = room.saturating_sub(width(&label) + 2);
        for (index, row) in wrap(text, first, room.saturating_sub(2)).into_iter().enumerate() {
            let lead = if index == 0 { Span::styled(label.clone(), look) } else { Span::raw("") };
            self.rows.push(Line::from(vec![lead, Span::raw("  "), Span::styled(row, body)]));
        }
    }

    fn plain(&mut self, text: &str, indent: usize, room: usize, style: Style) {
        let room = room.saturating_sub(indent);
        for row in wrap(text, room, room) {
            self.rows.push(Line::from(vec![Span::raw(" ".repeat(indent)), Span::styled(row, style)]));
        }
    }

    fn abstention(&mut self, preview: &Preview, room: usize, theme: Theme) {
        let Some(reason) = preview.reason else {
            self.plain("Nothing stored belongs in this message so far.", 0, room, theme.style(Role::Dim));
            return;
        };
        let first = self.rows.len();
        self.plain(abstention(reason), 2, room, theme.style(Role::Text));
        if let Some(indent) = self.rows.get_mut(first).and_then(|row| row.spans.first_mut()) {
            *indent = Span::styled("– ", theme.style(Role::Key));
        }
        for candidate in &preview.candidates {
            self.plain(&format!("? {}", clean(&candidate.name)), 2, room, theme.style(Role::Text));
        }
    }
}

/// An empty block in plain words.
const fn abstention(reason: Abstention) -> &'static str {
    match reason {
        Abstention::Retired => "Nothing in force: what was known is retired or over.",
        Abstention::NeverStored => "Nothing of the kind was ever stored.",
        Abstention::OtherPerson => "Known only for somebody else of that name.",
        Abstention::UnknownPerson => "Nobody of that name is known.",
        Abstention::AmbiguousPerson => "Who is meant? Write one of these names in full:",
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
