//! Effects that the application keeps to itself.

use super::{App, Overlay};
use crate::domain::bare_handle;
use crate::tui::event::{Effect, Tab};
use crate::tui::jobs::Step;
use crate::tui::overlays::choice::Choice;
use crate::tui::overlays::prompt::{Prompt, Question};
use crate::tui::when::FORMS;

const PATH: &str = "The path of a file or a folder: mail (mbox, eml, Maildir) or JSON lines. ~ is your home. \
                    Messages that are known change nothing. Where it is not known which of them is you, you are asked.";
const FILE: &str = "The path of a new file; ~ is your home. A file that is there is never written over.";
const MOMENT: &str = "A day, or a minute of it. A day alone is its end. Write";

impl App {
    /// Keeps what is for the application itself; gives back the rest.
    pub(super) fn keep(&mut self, effects: Vec<Effect>) -> Vec<Effect> {
        let mut rest = Vec::with_capacity(effects.len());
        for effect in effects {
            match effect {
                Effect::Toast(toast) => self.say(toast),
                Effect::Choose(asked) => self.overlay = Some(Overlay::Choice(Choice::new(asked))),
                Effect::Go(tab) => {
                    self.tab = tab;
                    match tab {
                        Tab::Messages if !self.messages.is_loaded() => rest.push(Effect::LoadMessages),
                        Tab::History if !self.history.is_loaded() => rest.extend(self.history.load()),
                        Tab::Settings if !self.settings.is_loaded() => rest.push(Effect::LoadThemes),
                        Tab::People if !self.people.is_loaded() => rest.push(Effect::LoadPersons),
                        _ => {}
                    }
                }
                Effect::OpenHistory(scope) => {
                    let back = std::mem::replace(&mut self.tab, Tab::History);
                    rest.extend(self.history.open(scope, back));
                    if !self.history.is_loaded() {
                        rest.extend(self.history.load());
                    }
                }
                Effect::AskMoment => {
                    self.prompt(Question::Moment, "As of", format!("{MOMENT} {FORMS}."));
                }
                Effect::AskValue(fact, value) => {
                    let help = format!("What is right instead of “{value}”? That will count as never true.");
                    self.prompt(Question::RightValue(fact), "Correct", help);
                }
                Effect::AskLeaving(handles) => {
                    let all: Vec<&str> = handles.iter().map(|handle| bare_handle(handle.as_str())).collect();
                    let help = format!("Which of these is another person's? {}", all.join(", "));
                    self.prompt(Question::Leaving(handles), "Split", help);
                }
                Effect::AskSetting(item, now) => self.ask_setting(item, &now),
                Effect::Capture(capture) => self.overlay = Some(Overlay::Capture(capture)),
                Effect::Discarded(kept) => self.undo.did(Step::Discarded(kept)),
                Effect::BringBack(kept) => {
                    let toast = self.draft.bring_back(kept);
                    self.say(toast);
                }
                Effect::AskFile(text) => {
                    self.prompt(Question::File(text), "Write to a file", FILE.to_owned());
                }
                Effect::AskPath => self.prompt(Question::Path, "Import", PATH.to_owned()),
                Effect::Confirm(confirm) => self.overlay = Some(Overlay::Confirm(confirm)),
                Effect::LoadStore => {
                    rest.push(Effect::LoadStore);
                    if self.messages.is_loaded() {
                        rest.push(Effect::LoadMessages);
                    }
                    if self.history.is_loaded() {
                        rest.extend(self.history.load());
                    }
                    if self.people.is_loaded() {
                        rest.push(Effect::LoadPersons);
                    }
                }
                effect @ (Effect::Decide(_)
                | Effect::Correct(..)
                | Effect::Restore(_)
                | Effect::TakeBack(_)) => {
                    self.undo.expect();
                    rest.push(effect);
                }
                effect => rest.push(effect),
            }
        }
        rest
    }

    fn prompt(&mut self, question: Question, title: &'static str, help: String) {
        self.overlay = Some(Overlay::Prompt(Prompt::new(question, title, help)));
    }
}
