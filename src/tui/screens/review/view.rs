//! Drawing of the questions.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::Line;

use super::{Review, answers, is_accepted_alike};
use crate::domain::{ReviewKind, Stamp};
use crate::recall::phrase;
use crate::tui::jobs::{Question, Side};
use crate::tui::text::{clean, truncate};
use crate::tui::theme::{Role, Theme};
use crate::tui::when::day;
use crate::tui::widgets::pane::{below_heading, heading, split};
use crate::tui::widgets::sheet::{Badge, Sheet};

/// Lists of this width have their kinds in a column.
const ROOM_FOR_COLUMN: u16 = 50;

/// The most questions alike that are named.
const ALIKE: usize = 8;

const NOTHING: &str = "Nothing waits for you. What memory would not decide alone comes here: values under other names, \
                       contradictions, namesakes, doubtful readings.";

impl Review {
    /// Draws the screen in `area`.
    pub fn draw(&self, frame: &mut Frame<'_>, area: Rect, now: &Stamp, theme: Theme) {
        let [list, detail] = split(frame, area, [9, 12], theme);
        let place = match (self.shown().count(), self.kind) {
            (0, _) => String::new(),
            (count, None) => format!("{} of {count}", self.selected + 1),
            (count, Some(kind)) => format!("{} of {count} · {}", self.selected + 1, kind.word()),
        };
        heading(frame, list, "Questions", &place, true, theme);
        let Some(current) = self.current() else {
            let area = below_heading(list);
            let (text, role) = match (&self.failed, self.version) {
                (Some(error), _) => (format!("! {}", clean(error)), Role::Error),
                (None, None) => ("Looking …".to_owned(), Role::Dim),
                (None, Some(_)) => (NOTHING.to_owned(), Role::Dim),
            };
            let mut sheet = Sheet::default();
            sheet.plain(&text, 0, usize::from(area.width), theme.style(role));
            sheet.draw(frame, area, 0, theme);
            heading(frame, detail, "Answer", "", false, theme);
            return;
        };
        self.draw_list(frame, below_heading(list), theme);
        heading(frame, detail, "Answer", if current.item.skipped { "put off" } else { "" }, false, theme);
        let area = below_heading(detail);
        let mut sheet = sheet_of(current, self.marked, now, usize::from(area.width), theme);
        self.alike_of(&mut sheet, current, usize::from(area.width), theme);
        sheet.draw(frame, area, self.scroll, theme);
    }

    /// The questions that one answer would settle with this one.
    fn alike_of(&self, sheet: &mut Sheet, current: &Question, room: usize, theme: Theme) {
        let alike = self.alike();
        if alike.len() < 2 || !is_accepted_alike(current) {
            return;
        }
        let hidden: usize = alike.iter().map(|question| question.item.would_hide.len()).sum();
        let hidden = match hidden {
            0 => String::new(),
            1 => ", which hides 1 fact".to_owned(),
            count => format!(", which hides {count} facts"),
        };
        sheet.gap();
        let all = format!("All {} like this one can be accepted together{hidden}:", alike.len());
        sheet.plain(&all, 0, room, theme.style(Role::Key));
        for question in alike.iter().take(ALIKE) {
            let line = format!("{} {}", glyph(question.item.kind), clean(&subject(question)));
            sheet.plain(&line, 2, room, theme.style(Role::Text));
        }
        if alike.len() > ALIKE {
            sheet.plain(&format!("and {} more", alike.len() - ALIKE), 2, room, theme.style(Role::Dim));
        }
    }

    fn draw_list(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let first = (self.selected + 1).saturating_sub(usize::from(area.height));
        for (row, (index, question)) in area.rows().zip(self.shown().enumerate().skip(first)) {
            let (glyph, kind) = (glyph(question.item.kind), question.item.kind.word());
            let column = if row.width < ROOM_FOR_COLUMN { 0 } else { 12 };
            let text = format!("{glyph} {kind:<column$}  {}", clean(&subject(question)));
            let look = match (index == self.selected, question.item.skipped) {
                (true, _) => Role::Selected,
                (false, true) => Role::Dim,
                _ => Role::Text,
            };
            let text = truncate(&text, usize::from(row.width)).into_owned();
            frame.render_widget(Line::styled(text, theme.style(look)), row);
        }
    }
}

const fn glyph(kind: ReviewKind) -> &'static str {
    match kind {
        ReviewKind::Merge => "≈",
        ReviewKind::Conflict => "!",
        ReviewKind::Identity => "@",
        ReviewKind::Reading => "?",
        ReviewKind::NeedsReview => "~",
        ReviewKind::Erase => "×",
        ReviewKind::Person => "=",
    }
}

/// What a question is about, in one line.
fn subject(question: &Question) -> String {
    question.sides.first().map_or_else(|| question.item.question.clone(), |side| side.fact.text.clone())
}

/// A question with both sides whole.
fn sheet_of(question: &Question, marked: Option<usize>, now: &Stamp, room: usize, theme: Theme) -> Sheet {
    let mut sheet = Sheet::default();
    let item = &question.item;
    sheet.plain(&clean(&item.question), 0, room, theme.style(Role::Key));
    for guard in &item.failed {
        sheet.plain(&format!("because {}", phrase::failed(*guard)), 2, room, theme.style(Role::Dim));
    }
    let answered = item.kind == ReviewKind::Conflict && answers(question) > 1;
    let mark = |index: usize| if marked == Some(index) { "› " } else { "  " };
    for (index, side) in question.sides.iter().enumerate() {
        sheet.gap();
        side_of(&mut sheet, side, if answered { mark(index) } else { "" }, now, room, theme);
    }
    if item.kind == ReviewKind::Identity {
        sheet.gap();
        for (index, person) in item.candidates.iter().enumerate() {
            let look = if marked == Some(index) { Role::Active } else { Role::Key };
            sheet.plain(&format!("{}{}", mark(index), clean(&person.name)), 0, room, theme.style(look));
        }
    }
    sheet
}

fn side_of(sheet: &mut Sheet, side: &Side, mark: &str, now: &Stamp, room: usize, theme: Theme) {
    let badge = side.fact.state.map_or(Badge::new("·", "act", Role::HeldBack), Badge::of_state);
    sheet.head(&badge, &format!("{mark}{}", clean(&side.fact.text)), room, theme);
    if side.hidden {
        sheet.plain("accepting hides this", 2, room, theme.style(Role::Wrong));
    }
    let dim = theme.style(Role::Dim);
    sheet.plain(&format!("{}, {}:", clean(&side.author), day(side.at, now)), 2, room, dim);
    let (text, evidence) = (clean(&side.message), clean(&side.evidence));
    let words = theme.style(Role::Text).add_modifier(Modifier::ITALIC);
    if text.len() <= WHOLE {
        sheet.plain(&format!("“{text}”"), 2, room, words);
    } else {
        sheet.plain(&format!("“… {evidence} …”"), 2, room, words);
    }
}

/// A message longer than this, in bytes, is shown by the clause that matters.
const WHOLE: usize = 600;
