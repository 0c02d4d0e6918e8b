//! The entries of a ledger in words.

use ratatui::style::Modifier;
use ratatui::text::{Line, Span};

use super::band;
use crate::domain::{Mark, Rule, Ruling, RulingKind, Stamp, State};
use crate::recall::phrase;
use crate::tui::jobs::{Bar, BarKind, Entry, Ledger, Part, SECRET};
use crate::tui::text::{clean, truncate, truncate_start, width};
use crate::tui::theme::{Role, Theme};
use crate::tui::when::{day, moment, on};
use crate::tui::widgets::sheet::{Badge, Sheet};

/// A ledger in rows.
pub struct Entries {
    /// The rows.
    pub sheet: Sheet,
    /// The first row of the chosen entry, and one past its last.
    pub chosen: (usize, usize),
}

/// How a ledger is shown.
#[derive(Clone, Copy)]
pub struct Manner<'a> {
    /// Now.
    pub now: &'a Stamp,
    /// The cells of a row.
    pub room: usize,
    /// Whether secrets are shown.
    pub reveal: bool,
    /// How things look.
    pub theme: Theme,
}

/// What holds at the moment that is looked at, and what comes next.
#[must_use]
pub fn status(ledger: &Ledger, now: &Stamp) -> String {
    let [lane] = ledger.lanes.as_slice() else { return String::new() };
    let place = lane.partition_point(|bar| bar.from <= ledger.at);
    let bar = place.checked_sub(1).and_then(|place| lane.get(place));
    let next = lane.get(place);
    let label = |bar: &Bar| clean(&bar.label).into_owned();
    match (bar, next) {
        (Some(bar), Some(next)) if bar.kind == BarKind::Exception => {
            format!("{} for now; resumes {}: {}", label(bar), moment(next.from, now), label(next))
        }
        (Some(_), Some(next)) => format!("changes {}: {}", moment(next.from, now), label(next)),
        (None, Some(next)) => format!("nothing yet; {}: {}", moment(next.from, now), label(next)),
        _ => String::new(),
    }
}

impl Entries {
    /// The entries, `chosen` in full; all of them where that fits `height` rows.
    #[must_use]
    pub fn of(ledger: &Ledger, chosen: usize, height: usize, manner: Manner<'_>) -> Self {
        let full = Self::with(ledger, chosen, true, manner);
        if full.sheet.rows.len() <= height { full } else { Self::with(ledger, chosen, false, manner) }
    }

    fn with(ledger: &Ledger, chosen: usize, all: bool, manner: Manner<'_>) -> Self {
        let mut entries = Self { sheet: Sheet::default(), chosen: (0, 0) };
        for (place, entry) in ledger.entries.iter().enumerate() {
            let start = entries.sheet.rows.len();
            head(&mut entries.sheet, entry, manner);
            if all || place == chosen {
                detail(&mut entries.sheet, entry, manner);
            }
            if place == chosen {
                entries.chosen = (start, entries.sheet.rows.len());
            }
        }
        entries
    }
}

fn badge(entry: &Entry) -> Badge {
    match entry.state {
        _ if entry.part == Part::Repetition => Badge::new("=", "repeated", Role::HeldBack),
        None => Badge::new("·", "act", Role::HeldBack),
        Some(State::Current) if entry.part == Part::Exception => Badge::new("◆", "exception", Role::Current),
        Some(State::Superseded) => Badge::new("×", "replaced", Role::Stale).struck(),
        Some(State::Overridden) => Badge::new("◌", "covered", Role::HeldBack),
        Some(State::Lapsed) => Badge::new("○", "lapsed", Role::HeldBack).struck(),
        Some(State::Pending) => Badge::new("?", "waiting", Role::HeldBack),
        Some(state @ (State::Retracted | State::Mistaken)) => Badge::of_state(state).struck(),
        Some(state) => Badge::of_state(state),
    }
}

fn head(sheet: &mut Sheet, entry: &Entry, manner: Manner<'_>) {
    let Manner { now, room, reveal, theme } = manner;
    let mut value =
        if entry.secret && !reveal { SECRET.to_owned() } else { clean(&entry.value).into_owned() };
    if entry.private {
        value.push_str("  ⊘ private");
    }
    sheet.head(&badge(entry), &value, room, theme);
    let dim = theme.style(Role::Dim);
    let when = when(entry, now);
    let used = sheet.rows.last().map_or(0, Line::width);
    // What fits behind the value needs no row of its own.
    match sheet.rows.last_mut().filter(|_| used + 3 + width(&when) <= room) {
        Some(row) => row.spans.push(Span::styled(format!("   {when}"), dim)),
        None => sheet.plain(&when, 2, room, dim),
    }
}

/// Since when to when, and what it is due to.
fn when(entry: &Entry, now: &Stamp) -> String {
    let from = day(entry.from, now);
    let until = entry.until.map(|until| day(until, now));
    let span = match &until {
        Some(until) if *until != from => format!("{from} – {until}"),
        Some(_) => from.clone(),
        None => format!("since {from}"),
    };
    let by = entry.by.as_ref().map(|(value, since)| (clean(value), *since));
    match (entry.state, by) {
        _ if entry.part == Part::Repetition => format!("said again {}", on(entry.stated, now)),
        (None, _) => on(entry.from, now),
        (Some(State::Current), _) if entry.part == Part::Exception => match entry.until {
            Some(until) => format!("from {from} until {}", moment(until, now)),
            None => span,
        },
        (Some(State::Superseded), Some((value, since))) => {
            format!("{span} · replaced by {value} {}", on(since, now))
        }
        (Some(State::Overridden), Some((value, since))) => {
            format!("{span} · {value} instead from {}, then again", day(since, now))
        }
        (Some(State::Retracted), Some((_, since))) => format!("{span} · called off {}", on(since, now)),
        (Some(State::Mistaken), Some((value, _))) => format!("never true: it is {value}"),
        (Some(State::Mistaken), None) => "never true".to_owned(),
        (Some(State::Conflicted), Some((value, since))) => {
            format!("{span} · contradicted by {value} {}", on(since, now))
        }
        (Some(State::Pending), Some((value, _))) => {
            format!("said {} · would replace {value}", on(entry.from, now))
        }
        (Some(State::Pending), None) => format!("said {}", on(entry.from, now)),
        (Some(State::Scheduled), _) => format!("from {from}"),
        (Some(State::Lapsed), _) => format!("{span} · over"),
        _ => span,
    }
}

/// The rule and the rulings that put it there, and its source.
fn detail(sheet: &mut Sheet, entry: &Entry, manner: Manner<'_>) {
    let Manner { now, room, reveal, theme } = manner;
    let dim = theme.style(Role::Dim);
    // A ruling says it with its date.
    let ruled = entry.rule == Rule::Accepted && !entry.rulings.is_empty();
    if entry.part != Part::Repetition && !ruled {
        sheet.plain(rule(entry.rule), 2, room, dim);
    }
    for guard in &entry.failed {
        sheet.plain(&format!("because {}", phrase::failed(*guard)), 2, room, dim);
    }
    for ruling in &entry.rulings {
        sheet.plain(
            &format!("{} {}", decided(ruling, entry), on(ruling.made, now)),
            2,
            room,
            theme.style(Role::Text),
        );
    }
    sheet.plain(&format!("{}, {}:", clean(&entry.author), moment(entry.stated, now)), 2, room, dim);
    let [before, value, after] = &entry.line;
    let value = if entry.secret && !reveal { SECRET.into() } else { clean(value) };
    let left = room.saturating_sub(4);
    let value = truncate(&value, left);
    // The value is in sight, and as much of the line as fits around it.
    let around = left.saturating_sub(width(&value));
    let (before, after) = (clean(before), clean(after));
    let before = truncate_start(&before, around.saturating_sub(width(&after).min(around / 2)));
    let after = truncate(&after, around.saturating_sub(width(&before)));
    let words = theme.style(Role::Text).add_modifier(Modifier::ITALIC);
    let marked = theme.style(Role::Key).add_modifier(Modifier::UNDERLINED);
    sheet.rows.push(Line::from(vec![
        Span::styled("  “", words),
        Span::styled(before.into_owned(), words),
        Span::styled(value.into_owned(), marked),
        Span::styled(format!("{after}”"), words),
    ]));
}

const fn rule(rule: Rule) -> &'static str {
    match rule {
        Rule::FirstValue => "the first value under this name",
        Rule::ExactKey => "it names the same property in the same words",
        Rule::OldValue => "it says which value it replaces",
        Rule::Accepted => "you accepted it",
        Rule::ConfirmedAlias => "in words that you accepted for this before",
        Rule::Corrected => "you said what is right",
        Rule::Proposed => "it waits for your decision",
    }
}

fn decided(ruling: &Ruling, entry: &Entry) -> &'static str {
    match &ruling.kind {
        RulingKind::Accept { .. } => "you accepted it",
        RulingKind::Reject { .. } => "you rejected it",
        RulingKind::Distinct { .. } => "you kept it apart",
        RulingKind::Identity { .. } => "you said who is meant",
        RulingKind::Stand { .. } => "you decided what stands",
        RulingKind::Restore { fact, .. } if *fact == entry.id => "you restored it",
        RulingKind::Restore { .. } => "you restored what it had retired",
        RulingKind::Skip { .. } => "you put it off",
        RulingKind::Persons { .. } | RulingKind::Alias { .. } => "you said who is who",
        RulingKind::Mark { mark: Mark::Private, set: true, .. } => "you marked it private",
        RulingKind::Mark { mark: Mark::Private, set: false, .. } => "you took the mark private off",
        RulingKind::Mark { mark: Mark::Pinned, set: true, .. } => "you pinned it",
        RulingKind::Mark { .. } => "you marked it",
    }
}

/// The band above the entries, with a line on what comes next.
#[must_use]
pub fn band(ledger: &Ledger, manner: Manner<'_>) -> Vec<Line<'static>> {
    let Manner { now, room, theme, .. } = manner;
    let mut sheet = Sheet { rows: band::rows(ledger, now, room, theme) };
    let status = status(ledger, now);
    if !status.is_empty() {
        sheet.plain(&status, 0, room, theme.style(Role::Text));
    }
    sheet.rows
}
