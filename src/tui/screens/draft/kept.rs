//! Several drafts, kept while they are written: one in front, the others in a list.

use jiff::{SignedDuration, Timestamp};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::{Draft, Focus};
use crate::domain::Stamp;
use crate::keys::Action;
use crate::tui::drafts::{Drafts, Kept};
use crate::tui::event::{Effect, Toast};
use crate::tui::text::{clean, truncate, width};
use crate::tui::theme::{Role, Theme};
use crate::tui::widgets::list::choose;
use crate::tui::widgets::pane::{below_heading, heading};

/// A pause of this length in typing, and the draft goes to disk.
const PAUSE: SignedDuration = SignedDuration::from_millis(150);
/// The longest that what was typed is kept in memory only, where there is no pause.
const LONGEST: SignedDuration = SignedDuration::from_secs(1);

/// The drafts that are not in front, and what is on disk.
#[derive(Default)]
pub struct Shelf {
    /// Whether drafts are kept on disk at all.
    pub lasting: bool,
    others: Vec<Kept>,
    selected: usize,
    /// Since when something may differ from what is on disk, and when it last changed.
    touched: Option<(Timestamp, Timestamp)>,
    written: Drafts,
    /// Whether they are being written.
    writing: bool,
}

impl Shelf {
    /// The draft in front may have changed.
    pub fn touch(&mut self, now: Timestamp) {
        if self.lasting {
            let first = self.touched.map_or(now, |(first, _)| first);
            self.touched = Some((first, now));
        }
    }

    /// When the drafts are to be written.
    #[must_use]
    pub fn due_at(&self) -> Option<Timestamp> {
        let (first, last) = self.touched.filter(|_| !self.writing)?;
        Some((last + PAUSE).min(first + LONGEST))
    }
}

impl Draft {
    /// Takes the drafts of the last time; the first is in front, unless one is.
    pub fn restore(&mut self, drafts: Drafts, start: Option<Kept>) -> Option<Toast> {
        self.shelf.lasting = true;
        self.shelf.written = drafts.clone();
        let mut drafts = drafts.0;
        if let Some(start) = start {
            self.put(start);
            self.recipients.named = true;
            self.shelf.others = drafts;
            return None;
        }
        if drafts.is_empty() {
            return None;
        }
        let front = drafts.remove(0);
        let to = to_whom(&front);
        self.put(front);
        self.shelf.others = drafts;
        let said = format!("Your draft{to} is as you left it");
        Some(match self.shelf.others.len() {
            0 => Toast::good(said),
            count => Toast::good(format!("{said}; {count} more")).with_key(Action::ListDrafts, "lists them"),
        })
    }

    /// Puts a draft in front.
    pub fn put(&mut self, kept: Kept) {
        self.recipients.chosen = kept.to;
        self.recipients.input.clear();
        self.editor.clear();
        self.editor.paste(&kept.text);
        self.values.take_over(kept.values);
        self.dismissed = None;
        self.unmarked.clear();
        self.focus = if self.recipients.chosen.is_empty() { Focus::Recipients } else { Focus::Message };
    }

    fn front(&self) -> Kept {
        let text = self.editor.text();
        Kept { to: self.recipients.chosen.clone(), values: self.values.within(&text), text }
    }

    /// All drafts as they are to be kept.
    #[must_use]
    pub fn drafts(&self) -> Drafts {
        let all = std::iter::once(self.front()).chain(self.shelf.others.iter().cloned());
        Drafts(all.filter(|kept| !kept.is_empty()).collect())
    }

    /// What is to be written to disk by now, if anything.
    pub fn keep(&mut self, now: Timestamp) -> Option<Effect> {
        self.shelf.due_at().filter(|due| *due <= now)?;
        self.shelf.touched = None;
        let drafts = self.drafts();
        if drafts == self.shelf.written {
            return None;
        }
        self.shelf.writing = true;
        self.shelf.written = drafts.clone();
        Some(Effect::KeepDrafts(drafts))
    }

    pub(super) fn kept(&mut self, kept: Result<(), String>) -> Vec<Effect> {
        self.shelf.writing = false;
        match kept {
            Ok(()) => Vec::new(),
            Err(error) => {
                let text = format!("Your draft could not be kept on disk: {error}");
                vec![Effect::Toast(Toast::error(text))]
            }
        }
    }

    /// Whether there are others to go to.
    pub(super) const fn has_others(&self) -> bool {
        !self.shelf.others.is_empty()
    }

    /// Starts another draft.
    pub(super) fn begin_another(&mut self, now: &Stamp) -> Vec<Effect> {
        let front = self.front();
        if front.is_empty() {
            self.focus = Focus::Recipients;
            return vec![Effect::Toast(Toast::note("This draft is empty: begin here"))];
        }
        self.shelf.others.insert(0, front);
        self.put(Kept::default());
        let said = Toast::good(format!("A new draft; {} kept", self.shelf.others.len()));
        vec![self.request(now), Effect::Toast(said.with_key(Action::ListDrafts, "lists them"))]
    }

    pub(super) fn list_drafts(&mut self) -> Vec<Effect> {
        if !self.has_others() {
            return vec![Effect::Toast(
                Toast::note("There is no other draft").with_key(Action::NewDraft, "starts one"),
            )];
        }
        (self.focus, self.shelf.selected) = (Focus::Drafts, 0);
        Vec::new()
    }

    pub(super) fn apply_to_drafts(&mut self, action: Action, now: &Stamp) -> Vec<Effect> {
        if let Some(selected) = choose(action, self.shelf.selected, self.shelf.others.len()) {
            self.shelf.selected = selected;
        }
        if self.shelf.selected >= self.shelf.others.len() {
            return Vec::new();
        }
        match action {
            Action::OpenDraft => {
                let chosen = self.shelf.others.remove(self.shelf.selected);
                let front = self.front();
                if !front.is_empty() {
                    self.shelf.others.insert(0, front);
                }
                self.put(chosen);
                vec![self.request(now)]
            }
            Action::DiscardDraft => {
                let gone = self.shelf.others.remove(self.shelf.selected);
                self.shelf.selected = self.shelf.selected.min(self.shelf.others.len().saturating_sub(1));
                if !self.has_others() {
                    self.focus = Focus::Message;
                }
                let said = Toast::good(format!("The draft{} is gone", to_whom(&gone)));
                let said = said.with_key(Action::TakeBack, "brings it back");
                vec![Effect::Discarded(gone), Effect::Toast(said)]
            }
            _ => Vec::new(),
        }
    }

    /// Brings back a draft that was discarded.
    pub fn bring_back(&mut self, kept: Kept) -> Toast {
        let said = format!("Taken back: the draft{} is in the list again", to_whom(&kept));
        self.shelf.others.insert(0, kept);
        Toast::good(said).with_key(Action::ListDrafts, "shows it")
    }

    pub(super) fn draw_drafts(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let place = format!("{} of {}", self.shelf.selected + 1, self.shelf.others.len());
        heading(frame, area, "Other drafts", &place, true, theme);
        let area = below_heading(area);
        let first = (self.shelf.selected + 1).saturating_sub(usize::from(area.height));
        for (row, (index, kept)) in area.rows().zip(self.shelf.others.iter().enumerate().skip(first)) {
            let room = usize::from(row.width);
            let to = to_whom(kept);
            let to = truncate(if to.is_empty() { "to nobody yet" } else { to.trim_start() }, room / 2);
            let start: String = kept.text.trim_start().chars().take(room).collect();
            let start = truncate(&clean(&start), room.saturating_sub(width(&to) + 2)).into_owned();
            let mut line = Line::from(vec![
                Span::styled(to.into_owned(), theme.style(Role::Key)),
                Span::raw("  "),
                Span::styled(start, theme.style(Role::Text)),
            ]);
            if index == self.shelf.selected {
                line = line.style(theme.style(Role::Selected));
            }
            frame.render_widget(line, row);
        }
    }
}

/// " to Alex Chen, Bo Li", or nothing.
fn to_whom(kept: &Kept) -> String {
    let names: Vec<_> = kept.to.iter().map(|who| clean(&who.name)).collect();
    if names.is_empty() { String::new() } else { format!(" to {}", names.join(", ")) }
}
