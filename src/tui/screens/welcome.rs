//! The first choice, in an empty store.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::keys::Action;
use crate::tui::event::{Effect, Tab, Toast};
use crate::tui::theme::{Role, Theme};
use crate::tui::widgets::list::choose;
use crate::tui::widgets::sheet::Sheet;

/// What can be chosen: a title, and what it means.
const CHOICES: [(&str, &str); 3] = [
    ("Look around in a demo store", "Six weeks of somebody else's messages, thrown away when you leave."),
    ("Import my messages", "Mail (mbox, eml, Maildir) or JSON lines; a file or a folder. It can be stopped."),
    ("Start with an empty store", "Write to somebody and save: asof learns from what you save."),
];

const ABOUT: &str = "asof reads your messages, keeps every fact with its history, and while you write shows the few that \
                     still stand. Everything stays on this machine.";

/// The first choice.
#[derive(Default)]
pub struct Welcome {
    selected: usize,
}

impl Welcome {
    /// Does what an action says.
    pub fn apply(&mut self, action: Action) -> Vec<Effect> {
        if let Some(selected) = choose(action, self.selected, CHOICES.len()) {
            self.selected = selected;
        }
        match (action, self.selected) {
            (Action::Choose, 0) => vec![Effect::OpenDemo],
            (Action::Choose, 1) => vec![Effect::AskPath],
            (Action::Choose, _) => vec![
                Effect::Go(Tab::Draft),
                Effect::Toast(Toast::note(
                    "Write “the gate code is 1907” to somebody, save, then ask for it",
                )),
            ],
            _ => Vec::new(),
        }
    }

    /// Draws the screen in `area`.
    pub fn draw(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let area = Rect {
            x: area.x + 1,
            y: area.y + u16::from(area.height > 12),
            width: area.width.saturating_sub(2).min(78),
            height: area.height.saturating_sub(u16::from(area.height > 12)),
        };
        let room = usize::from(area.width);
        let mut sheet = Sheet::default();
        sheet.plain("This store is empty. How do you want to begin?", 0, room, theme.style(Role::Key));
        let roomy = area.height > 14;
        if roomy {
            sheet.gap();
            sheet.plain(ABOUT, 0, room, theme.style(Role::Text));
        }
        for (index, (title, meaning)) in CHOICES.into_iter().enumerate() {
            if roomy {
                sheet.gap();
            }
            let chosen = index == self.selected;
            let look = theme.style(if chosen { Role::Selected } else { Role::Text });
            let mark = if chosen { "› " } else { "  " };
            sheet.rows.push(Line::from(vec![Span::raw(mark), Span::styled(title, look)]));
            if roomy || chosen {
                sheet.plain(meaning, 4, room, theme.style(Role::Dim));
            }
        }
        sheet.draw(frame, area, 0, theme);
    }
}
