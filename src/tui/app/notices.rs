//! What was said to the user, to be read again; and the pages that tell more than a line can.

use std::collections::VecDeque;
use std::path::Path;

use jiff::Timestamp;

use super::{App, Overlay};
use crate::domain::Stamp;
use crate::tui::event::{Tab, Toast};
use crate::tui::jobs::{Growth, Imported};
use crate::tui::overlays::growth::GrowthPage;
use crate::tui::overlays::page::Page;
use crate::tui::text::clean;
use crate::tui::theme::Role;
use crate::tui::when::day;

/// The most that are kept.
const KEPT: usize = 100;

/// What was said, the last first, each with what there was to add.
#[derive(Default)]
pub struct Notices(VecDeque<(Timestamp, Toast, Vec<String>)>);

impl Notices {
    /// Keeps a line that was shown.
    pub fn keep(&mut self, at: Timestamp, toast: &Toast) {
        self.0.push_front((at, toast.clone(), Vec::new()));
        self.0.truncate(KEPT);
    }

    /// Adds what the last line had no room for.
    pub fn add(&mut self, more: Vec<String>) {
        if let Some((_, _, details)) = self.0.front_mut() {
            *details = more;
        }
    }

    fn paragraphs(&self, now: &Stamp) -> Vec<(String, Role)> {
        let mut all = Vec::new();
        for (at, toast, details) in &self.0 {
            let role = if toast.role == Role::Error { Role::Error } else { Role::Text };
            all.push((format!("{}  {} {}", day(*at, now), toast.glyph(), clean(&toast.text)), role));
            all.extend(details.iter().map(|line| (format!("  {}", clean(line)), Role::Dim)));
        }
        if all.is_empty() {
            all.push(("Nothing was said yet.".to_owned(), Role::Dim));
        }
        all
    }
}

impl App {
    /// Shows everything that was said, the last first.
    pub(super) fn show_notices(&mut self) {
        let paragraphs = self.notices.paragraphs(&self.now);
        self.overlay = Some(Overlay::Page(Page::new("What asof said", paragraphs)));
    }

    /// Shows what an import could not read: at once, where nothing else has the keys.
    pub(super) fn show_import(&mut self, imported: &Result<Imported, String>) {
        let details = match imported {
            Ok(imported) => imported.faults.clone(),
            Err(_) => vec![
                "What was read before that is kept. Mend the path or the file and import it again: messages that \
                 are known change nothing."
                    .to_owned(),
            ],
        };
        if details.is_empty() {
            return;
        }
        self.notices.add(details);
        let at_rest = self.overlay.is_none() && !self.context().is_text();
        if at_rest && matches!(self.tab, Tab::Messages | Tab::Welcome) {
            self.show_notices();
        }
    }

    /// Shows the store at a glance, unless something else was opened meanwhile.
    pub(super) fn show_growth(&mut self, growth: Growth) {
        if self.overlay.is_some() {
            return;
        }
        let shown = |path: &Path| path.display().to_string();
        let store = self.drafts_file.as_deref().and_then(Path::parent).map(|path| ("store", shown(path)));
        let drafts = self.drafts_file.as_deref().map(|path| ("drafts", shown(path)));
        let config = self.config.file.as_deref().map(|path| ("configuration", shown(path)));
        let places = store.into_iter().chain(drafts).chain(config).collect();
        self.overlay = Some(Overlay::Growth(GrowthPage { growth, places }));
    }

    /// Shows a line, and keeps it. A mistake stays in sight until a key: what work behind it has to tell follows on the
    /// same line.
    pub(super) fn say(&mut self, mut toast: Toast) {
        let context = self.context();
        for (action, does) in std::mem::take(&mut toast.keys) {
            if let Some(key) = self.config.keymap.key_of(action, context) {
                toast.text.extend([" · ", &key, " ", &does]);
            }
        }
        self.notices.keep(self.now.instant, &toast);
        if toast.role != Role::Error
            && let Some((Toast { text, role: Role::Error, .. }, _)) = &mut self.toast
        {
            text.push_str(" · ");
            text.push_str(&toast.text);
            return;
        }
        let until = (toast.role != Role::Error).then(|| self.now.instant + Toast::SHOWN);
        self.toast = Some((toast, until));
    }
}
