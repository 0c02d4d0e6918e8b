//! A question before something that cannot be undone, or that hides values: what will go, and two answers of which the
//! harmless one is in focus.

use ratatui::Frame;
use ratatui::layout::{Constraint, Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Clear;

use crate::domain::{FactId, MessageId, Relation, RulingKind};
use crate::keys::{Action, Context, Keymap};
use crate::tui::text::width;
use crate::tui::theme::{Role, Theme};
use crate::tui::widgets::pane;
use crate::tui::widgets::sheet::Sheet;

/// What its keys do.
const KEYS: [(Action, &str); 3] =
    [(Action::ConfirmOther, "other answer"), (Action::ConfirmYes, "yes"), (Action::Dismiss, "no")];

/// What is done after a yes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Messages are forgotten.
    Forget(Vec<MessageId>),
    /// Somebody is one with somebody else, or is not.
    Decide(RulingKind),
    /// A retired value holds again.
    Restore(FactId),
}

impl Deed {
    /// The question, and the two answers.
    const fn words(&self) -> (&'static str, [&'static str; 2]) {
        match self {
            Self::Forget(_) => (" Forget for good? ", [" Keep it ", " Forget "]),
            Self::Decide(RulingKind::Persons { relation: Relation::Same, .. }) => {
                (" One person? ", [" Leave it ", " Merge "])
            }
            Self::Decide(_) => (" Different people? ", [" Leave it ", " Split "]),
            Self::Restore(_) => (" Have it hold again? ", [" Leave it ", " Restore "]),
        }
    }

    /// What is said where it is not done.
    #[must_use]
    pub const fn left(&self) -> &'static str {
        match self {
            Self::Forget(_) => "Nothing was forgotten",
            Self::Decide(_) => "Nothing was decided",
            Self::Restore(_) => "Nothing was restored",
        }
    }
}

/// The question whether to do something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Confirm {
    /// What is to be done.
    pub deed: Deed,
    /// What will go, in words.
    pub lines: Vec<String>,
    /// Whether the answer that cannot be undone is in focus.
    pub armed: bool,
}

/// What an action on the question came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It stays.
    Stay,
    /// It closes, and nothing is done.
    Close,
    /// It closes, and it is done.
    Go,
}

impl Confirm {
    /// Does what an action says.
    pub fn apply(&mut self, action: Action) -> Outcome {
        match action {
            Action::ConfirmOther => self.armed = !self.armed,
            Action::ConfirmYes => return Outcome::Go,
            Action::ConfirmFocused if self.armed => return Outcome::Go,
            Action::ConfirmFocused | Action::Dismiss => return Outcome::Close,
            _ => {}
        }
        Outcome::Stay
    }

    fn sheet(&self, screen: Rect, look: Style) -> Sheet {
        let room = usize::from(screen.width.min(72).saturating_sub(4));
        let mut sheet = Sheet::default();
        for line in &self.lines {
            sheet.plain(line, 0, room, look);
        }
        sheet
    }

    /// The part of the screen that it takes.
    #[must_use]
    pub fn area(&self, screen: Rect) -> Rect {
        let rows = self.sheet(screen, Style::new()).rows.len();
        let height = u16::try_from(rows).unwrap_or(u16::MAX).saturating_add(4);
        screen.centered(Constraint::Max(72), Constraint::Length(height.min(screen.height)))
    }

    /// Which of the two answers is at a place on the screen: whether it is the one that cannot be undone.
    #[must_use]
    pub fn answer_at(&self, at: Position, screen: Rect) -> Option<bool> {
        let (area, (_, [no, yes])) = (self.area(screen), self.deed.words());
        if at.y + 2 != area.bottom() {
            return None;
        }
        let column = usize::from(at.x.checked_sub(area.x + 2)?);
        let second = width(no) + 2;
        match column {
            _ if column < width(no) => Some(false),
            _ if (second..second + width(yes)).contains(&column) => Some(true),
            _ => None,
        }
    }

    /// Draws the question over `area`.
    pub fn draw(&self, frame: &mut Frame<'_>, area: Rect, keymap: &Keymap, theme: Theme) {
        let sheet = self.sheet(area, theme.style(Role::Text));
        let area = self.area(area);
        let dim = theme.style(Role::Dim);
        let (title, [no, yes]) = self.deed.words();
        let block = pane::frame(theme)
            .title(Span::styled(title, theme.style(Role::Error)))
            .title_bottom(Span::styled(keymap.edge(Context::Confirm, &KEYS), dim));
        let inner = block.inner(area);
        frame.render_widget(Clear, area);
        frame.render_widget(block, area);
        let inner = Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner };
        let text = Rect { height: inner.height.saturating_sub(2), ..inner };
        sheet.draw(frame, text, 0, theme);
        let answer = |armed: bool, text| {
            let look = if self.armed == armed { Role::Selected } else { Role::Text };
            Span::styled(text, theme.style(look))
        };
        let answers = Line::from(vec![answer(false, no), Span::raw("  "), answer(true, yes)]);
        let row = Rect { y: inner.bottom().saturating_sub(1), height: inner.height.min(1), ..inner };
        frame.render_widget(answers, row);
    }
}
