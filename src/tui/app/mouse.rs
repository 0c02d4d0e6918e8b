//! Clicks and the wheel: they choose what keys could have chosen, and nothing more.
//!
//! Where things are is seen on a drawing of what is on the screen: the view is a pure function, so that what is hit is
//! what was shown.

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect, Size};

use super::{App, Overlay};
use crate::keys::{Action, Context};
use crate::tui::event::{Effect, Tab};
use crate::tui::overlays::growth::GrowthPage;
use crate::tui::overlays::help::Help;
use crate::tui::overlays::page::Page;
use crate::tui::view;

/// Lines that a step of the wheel moves.
const WHEEL: usize = 3;

impl App {
    /// The screen of `size` as it is drawn now.
    fn drawn(&self, size: Size) -> Option<Buffer> {
        let mut terminal = Terminal::new(TestBackend::new(size.width, size.height)).ok()?;
        terminal.draw(|frame| self.view(frame)).ok()?;
        Some(terminal.backend().buffer().clone())
    }

    /// A click, on a screen of `size`.
    pub(super) fn click(&mut self, at: Position, size: Size) -> Vec<Effect> {
        match &self.overlay {
            None if at.y == 0 => {
                let tab = view::tab_at(self, usize::from(size.width), usize::from(at.x));
                return tab.map(|tab| self.go_by_key(tab)).unwrap_or_default();
            }
            None if self.tab == Tab::Draft => {
                let body = view::body(Rect::from((Position::ORIGIN, size)));
                return self.draft.click(at, body, &self.now, self.theme);
            }
            None => {}
            Some(overlay) => match hit(overlay, at, Rect::from((Position::ORIGIN, size))) {
                Hit::Act(action) => return self.do_all(action, 1),
                Hit::Nothing => return Vec::new(),
                Hit::List => {}
            },
        }
        let Some(buffer) = self.drawn(size) else { return Vec::new() };
        let list = view::chosen(&buffer, self.theme).filter(|chosen| is_on_list(&buffer, *chosen, at));
        let Some(chosen) = list else {
            let other = self.tab == Tab::History && self.overlay.is_none();
            return if other { self.do_all(Action::OpenLedger, 1) } else { Vec::new() };
        };
        let mut effects = Vec::new();
        if self.context() == Context::Ledger {
            effects.extend(self.do_all(Action::ToSlots, 1));
        }
        // A click on what is chosen takes it, where that is what a list over the screen is for.
        let take = match &self.overlay {
            Some(Overlay::Help(_)) => Some(Action::Run),
            Some(Overlay::Choice(_)) => Some(Action::TakeChoice),
            _ => None,
        };
        if let Some(take) = take.filter(|_| at.y == chosen.y) {
            return self.do_all(take, 1);
        }
        let (action, steps) = if at.y < chosen.y {
            (Action::Previous, chosen.y - at.y)
        } else {
            (Action::Next, at.y - chosen.y)
        };
        effects.extend(self.do_all(action, usize::from(steps)));
        effects
    }

    /// A step of the wheel, on a screen of `size`.
    pub(super) fn wheel(&mut self, down: bool, at: Position, size: Size) -> Vec<Effect> {
        let (next, scroll) =
            if down { (Action::Next, Action::DetailDown) } else { (Action::Previous, Action::DetailUp) };
        if self.context() == Context::Message {
            return self.do_all(if down { Action::Down } else { Action::Up }, WHEEL);
        }
        let on_list = self.overlay.is_some() || matches!(self.tab, Tab::Draft | Tab::Welcome) || {
            let buffer = self.drawn(size);
            let chosen = buffer.as_ref().and_then(|buffer| view::chosen(buffer, self.theme));
            buffer.zip(chosen).is_some_and(|(buffer, chosen)| is_on_list(&buffer, chosen, at))
        };
        self.do_all(if on_list { next } else { scroll }, WHEEL)
    }

    fn do_all(&mut self, action: Action, times: usize) -> Vec<Effect> {
        let mut effects = Vec::new();
        for _ in 0..times {
            effects.extend(self.act(action));
        }
        // Of several places on the way only the last one matters.
        let last = effects.pop();
        effects.retain(|effect| !matches!(effect, Effect::LoadFacts(_) | Effect::LoadLedger(_)));
        effects.extend(last);
        effects
    }

    fn go_by_key(&mut self, tab: Tab) -> Vec<Effect> {
        let action = match tab {
            Tab::Welcome | Tab::Draft => Action::ToDraft,
            Tab::Review => Action::ToReview,
            Tab::Messages => Action::ToMessages,
            Tab::History => Action::ToHistory,
            Tab::People => Action::ToPeople,
            Tab::Settings => Action::ToSettings,
        };
        self.act(action)
    }
}

/// What a click on an overlay hits.
enum Hit {
    /// Something that is done.
    Act(Action),
    /// Its list, in which a line is chosen.
    List,
    /// Nothing.
    Nothing,
}

/// What only shows something is closed by a click beside it. Of two answers the one in focus is given, the other one
/// gets the focus: one slip of the hand never answers what cannot be undone.
fn hit(overlay: &Overlay, at: Position, screen: Rect) -> Hit {
    let listed = |within: bool, close: Action| if within { Hit::List } else { Hit::Act(close) };
    match overlay {
        Overlay::Help(_) => listed(Help::area(screen).contains(at), Action::CloseHelp),
        Overlay::Choice(choice) => listed(choice.area(screen).contains(at), Action::LeaveChoices),
        Overlay::Page(_) if !Page::area(screen).contains(at) => Hit::Act(Action::Dismiss),
        Overlay::Confirm(confirm) => match confirm.answer_at(at, screen) {
            Some(armed) if armed == confirm.armed => Hit::Act(Action::ConfirmFocused),
            Some(_) => Hit::Act(Action::ConfirmOther),
            None => Hit::Nothing,
        },
        Overlay::Growth(_) if !GrowthPage::area(screen).contains(at) => Hit::Act(Action::Dismiss),
        Overlay::Growth(_) | Overlay::Page(_) | Overlay::Prompt(_) | Overlay::Capture(_) => Hit::Nothing,
    }
}

/// Whether a place belongs to the list in which `chosen` is the chosen line: in its columns, with no heading between.
fn is_on_list(buffer: &Buffer, chosen: Rect, at: Position) -> bool {
    let columns = chosen.x.saturating_sub(1)..chosen.right().saturating_add(1);
    let between = chosen.y.min(at.y)..=chosen.y.max(at.y);
    let is_rule = |y: u16| {
        let cell = buffer.cell((chosen.x.saturating_sub(1), y));
        cell.is_some_and(|cell| cell.symbol() == "─")
    };
    columns.contains(&at.x)
        && at.y < buffer.area.bottom().saturating_sub(1)
        && !between.into_iter().any(is_rule)
}
