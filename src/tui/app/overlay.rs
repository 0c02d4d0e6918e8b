//! What lies over the screen: what the user answers there, and what follows from it.

use std::path::PathBuf;

use super::{App, Overlay};
use crate::config::Change;
use crate::keys::{Action, Context};
use crate::tui::event::{Effect, Tab, Toast};
use crate::tui::overlays::choice::{self, Asked};
use crate::tui::overlays::confirm::{self, Deed};
use crate::tui::overlays::help;
use crate::tui::overlays::prompt::{self, Question};
use crate::tui::screens::people::People;

impl App {
    /// An overlay that is not put back is closed.
    pub(super) fn act_on_overlay(&mut self, mut overlay: Overlay, action: Action) -> Vec<Effect> {
        match &mut overlay {
            Overlay::Help(open) => match open.apply(action, &self.config.keymap) {
                help::Outcome::Stay => {}
                help::Outcome::Close => return Vec::new(),
                help::Outcome::Run { action, context } => return self.run(action, context),
            },
            Overlay::Prompt(open) if action == Action::Complete => {
                let path = open.path();
                self.overlay = Some(overlay);
                return path.map(Effect::CompletePath).into_iter().collect();
            }
            Overlay::Prompt(open) => match open.apply(action) {
                prompt::Outcome::Stay => {}
                prompt::Outcome::Close => return Vec::new(),
                prompt::Outcome::Answer(answer) => match self.answered(&open.question, answer) {
                    Ok(effects) => return effects,
                    Err(problem) => open.refuse(problem),
                },
            },
            Overlay::Capture(_) => {}
            Overlay::Growth(_) => {
                if action == Action::Dismiss {
                    return Vec::new();
                }
            }
            Overlay::Page(open) => {
                if !open.apply(action) {
                    return Vec::new();
                }
            }
            Overlay::Choice(open) => match open.apply(action) {
                choice::Outcome::Stay => {}
                choice::Outcome::Close => return Vec::new(),
                choice::Outcome::Take(number) => return self.chose(&open.asked, number),
            },
            Overlay::Confirm(open) => match open.apply(action) {
                confirm::Outcome::Stay => {}
                confirm::Outcome::Close => return vec![Effect::Toast(Toast::note(open.deed.left()))],
                confirm::Outcome::Go => {
                    return match open.deed.clone() {
                        Deed::Forget(messages) => vec![Effect::Forget(messages)],
                        Deed::Decide(kind) => {
                            let said = Toast::undoable("Decided");
                            vec![Effect::Decide(vec![kind]), Effect::Toast(said)]
                        }
                        Deed::Restore(fact) => {
                            let said = Toast::undoable("Holds again");
                            vec![Effect::Restore(fact), Effect::Toast(said)]
                        }
                    };
                }
            },
        }
        self.overlay = Some(overlay);
        Vec::new()
    }

    /// Goes on with what was written, or says why it cannot be taken.
    fn answered(&mut self, question: &Question, answer: String) -> Result<Vec<Effect>, String> {
        Ok(match question {
            Question::Path => self.import(PathBuf::from(answer)),
            Question::File(text) => vec![Effect::WriteFile(answer.into(), text.clone())],
            Question::Setting(item) => self.settings.change(Change::Set(*item, answer)),
            Question::Moment => self.history.look_at(&answer, &self.now)?,
            Question::Leaving(handles) => People::split(handles, &answer)?,
            Question::RightValue(fact) => vec![Effect::Correct(fact.clone(), answer)],
        })
    }

    /// Goes on with the answer of this number.
    fn chose(&mut self, asked: &Asked, number: usize) -> Vec<Effect> {
        match asked {
            Asked::Meant(names) => names.get(number).map(|name| self.draft.mean(name, &self.now)),
            Asked::Me(people) => people.get(number).map(|(handle, _)| {
                vec![Effect::Own { added: vec![handle.to_string()], removed: Vec::new() }]
            }),
            Asked::Wrong(facts) => {
                facts.get(number).map(|(fact, words)| vec![Effect::AskValue(fact.clone(), words.clone())])
            }
        }
        .unwrap_or_default()
    }

    /// Does an action from the help where it applies.
    fn run(&mut self, action: Action, context: Context) -> Vec<Effect> {
        if !self.screen_context().chain().contains(&context) {
            let tab = match context {
                Context::Review | Context::Answers => Tab::Review,
                Context::Messages | Context::Search => Tab::Messages,
                Context::History | Context::Ledger => Tab::History,
                Context::People | Context::Merging => Tab::People,
                Context::Settings | Context::KeyList | Context::Choices => Tab::Settings,
                Context::Prompt | Context::Confirm | Context::Page | Context::Welcome => return Vec::new(),
                _ => Tab::Draft,
            };
            let mut effects = self.keep(vec![Effect::Go(tab)]);
            if tab == Tab::Draft {
                self.draft.focus(context);
            }
            if tab == Tab::Settings {
                self.settings.focus(context);
            }
            effects.extend(self.act(action));
            return effects;
        }
        if action == Action::Quit { self.quit(false) } else { self.act(action) }
    }
}
