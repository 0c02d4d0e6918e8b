//! What the application says about what was done elsewhere.

use std::path::PathBuf;

use jiff::Timestamp;

use super::{App, Overlay};
use crate::config::Problem;
use crate::domain::{Handle, bare_handle};
use crate::keys::Action;
use crate::tui::event::{Effect, Tab, Toast};
use crate::tui::jobs::{Imported, Progress, Step};
use crate::tui::overlays::choice::{Asked, Choice};

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
            (true, true) => Some("Your message is not saved"),
            (true, false) => Some("Your draft is kept"),
            (false, _) => None,
        };
        let stops = at_work.then_some("The import would stop");
        let said: Vec<&str> = unsaved.into_iter().chain(stops).collect();
        let said = if said.is_empty() { "Nothing is lost".to_owned() } else { said.join(" · ") };
        vec![Effect::Toast(Toast::note(said).with_key(Action::Quit, "again quits"))]
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
        self.ask_owner(told.map(|imported| imported.owner).unwrap_or_default());
        vec![Effect::LoadStore, self.draft.request(&self.now)]
    }

    /// Asks which of these is the user, unless something is being written.
    fn ask_owner(&mut self, people: Vec<(Handle, String)>) {
        if people.is_empty() {
            return;
        }
        let is_at_work =
            matches!(self.overlay, Some(Overlay::Prompt(_) | Overlay::Confirm(_) | Overlay::Capture(_)));
        if is_at_work || (self.context().is_text() && !self.draft.is_untouched()) {
            let later = Toast::note("Which of them are you? Settings, owner, says it");
            self.say(later.with_key(Action::ToSettings, "goes there"));
        } else {
            self.overlay = Some(Overlay::Choice(Choice::new(Asked::Me(people))));
        }
    }

    /// Follows a change of who the user is.
    pub(super) fn owned(&mut self, owned: Result<(Vec<String>, Vec<String>), String>) -> Vec<Effect> {
        let said = match owned {
            // What the configuration says is taken back there.
            Ok((added, _)) if self.config.owner.iter().any(|known| added.contains(known)) => None,
            Ok((added, _)) if added.is_empty() => Some(Toast::good("Taken back: that is not you")),
            Ok((added, _)) => {
                let names: Vec<&str> = added.iter().map(|name| bare_handle(name)).collect();
                let said =
                    Toast::undoable(format!("You are {}: asof has read everything again", names.join(", ")));
                self.undo.did(Step::Owned(added));
                Some(said)
            }
            Err(error) => Some(Toast::error(format!("Who you are was not changed: {error}"))),
        };
        let mut effects: Vec<Effect> = said.map(Effect::Toast).into_iter().collect();
        effects.extend([Effect::LoadStore, self.draft.request(&self.now)]);
        effects
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
