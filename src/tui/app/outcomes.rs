//! What the application says about what was done elsewhere.

use std::path::PathBuf;

use jiff::Timestamp;

use super::App;
use crate::config::Problem;
use crate::keys::Action;
use crate::tui::event::{Effect, Tab, Toast};
use crate::tui::jobs::{Imported, Progress};

impl App {
    /// Leaves, unless something would be lost by one key.
    pub(super) fn quit(&mut self, armed: bool) -> Vec<Effect> {
        let at_work = self.importing.is_some();
        let at_stake = self.draft.has_text() && !self.draft.is_kept();
        if armed || (!self.context().is_text() && !at_stake && !at_work) {
            return vec![Effect::Quit];
        }
        self.quit_armed = true;
        let unsaved = match (self.draft.has_text(), at_stake) {
            (true, true) => "Your message is not saved. ",
            (true, false) => "Your draft is kept. ",
            (false, _) => "",
        };
        let at_work = if at_work { "The import would stop. " } else { "" };
        vec![Effect::Toast(Toast::note(format!("{unsaved}{at_work}The same key again quits")))]
    }

    /// Starts an import, unless one is running.
    pub(super) fn import(&mut self, path: PathBuf) -> Vec<Effect> {
        if self.importing.is_some() {
            return vec![Effect::Toast(Toast::note("One import at a time: the other is still running"))];
        }
        let file = path.display().to_string();
        self.importing = Some(Progress { file, ..Progress::default() });
        vec![Effect::Import(path)]
    }

    /// Says what an import came to.
    pub(super) fn imported(&mut self, imported: Result<Imported, String>) -> Vec<Effect> {
        self.importing = None;
        let told = imported.clone();
        let toast = match imported {
            Ok(imported) => {
                let Imported { added, known, bad, stopped, .. } = imported;
                let bad = if bad == 0 {
                    String::new()
                } else {
                    let which = self.config.keymap.key_of(Action::Notices, self.context());
                    let which = which.map(|key| format!(" ({key} shows which)")).unwrap_or_default();
                    format!(", {bad} could not be read{which}")
                };
                let text = format!("{}, {known} known{bad}", count(added, "new message"));
                if stopped {
                    Toast::note(format!("Stopped: {text}; what was read is kept"))
                } else if self.tab == Tab::Welcome && added > 0 {
                    self.tab = Tab::Draft;
                    Toast::good(format!("{text}. Whom do you write to?"))
                } else {
                    Toast::good(text)
                }
            }
            Err(error) => Toast::error(format!("Not imported: {error}")),
        };
        self.say(toast);
        self.show_import(&told);
        vec![Effect::LoadStore, self.draft.request(&self.now)]
    }
}

/// "1 fact", "2 facts".
fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// What forgetting came to.
pub fn forgot(forgotten: Result<(usize, usize), String>) -> Toast {
    match forgotten {
        Ok((messages, facts)) => Toast::good(format!(
            "Forgot {}, and {} with it",
            count(messages, "message"),
            count(facts, "fact")
        )),
        Err(error) => Toast::error(format!("Not forgotten: {error}")),
    }
}

/// What was wrong with the configuration: the first mistake, and how many more.
pub fn problem_toast(problems: &[Problem]) -> Option<(Toast, Option<Timestamp>)> {
    let first = problems.first()?;
    let file = first.file.file_name().unwrap_or_default().to_string_lossy();
    let line = first.line.map(|line| format!(" line {line}")).unwrap_or_default();
    let more = problems.len() - 1;
    let more = if more == 0 { String::new() } else { format!(" · {more} more: asof config check") };
    Some((Toast::error(format!("{file}{line}: {}{more}", first.reason)), None))
}
