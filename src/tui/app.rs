//! The application: routes keys to actions, actions to the screen, and collects effects.

mod effects;
mod outcomes;

use std::path::PathBuf;

use jiff::Timestamp;
use ratatui::Frame;

use crate::domain::Stamp;
use crate::engine::Counts;
use crate::keys::{Action, Bound, Chord, Context, Keymap};
use crate::tui::Settings;
pub use crate::tui::event::{Effect, Event, Scope, Tab, Toast};
use crate::tui::jobs::Progress;
use crate::tui::overlays::confirm::{self, Confirm, Deed};
use crate::tui::overlays::help::{self, Help};
use crate::tui::overlays::prompt::{self, Prompt, Question};
use crate::tui::screens::draft::Draft;
use crate::tui::screens::history::History;
use crate::tui::screens::messages::Messages;
use crate::tui::screens::people::People;
use crate::tui::screens::review::Review;
use crate::tui::screens::welcome::Welcome;
use crate::tui::theme::Theme;
use crate::tui::view;
use outcomes::{forgot, problem_toast};

/// What lies over the screen and has the keys.
pub(super) enum Overlay {
    Help(Help),
    Prompt(Prompt),
    Confirm(Confirm),
}

/// The whole state of the interface.
pub struct App {
    pub(super) tab: Tab,
    pub(super) welcome: Welcome,
    pub(super) draft: Draft,
    pub(super) review: Review,
    pub(super) messages: Messages,
    pub(super) history: History,
    pub(super) people: People,
    pub(super) overlay: Option<Overlay>,
    pub(super) toast: Option<(Toast, Option<Timestamp>)>,
    pub(super) importing: Option<Progress>,
    pub(super) counts: Option<Counts>,
    pub(super) banner: Option<String>,
    pub(super) theme: Theme,
    pub(super) keymap: Keymap,
    pub(super) now: Stamp,
    quit_armed: bool,
}

impl App {
    /// An application that has seen nothing yet, and what it wants first.
    #[must_use]
    pub fn new(settings: Settings, now: Stamp) -> (Self, Vec<Effect>) {
        let draft = Draft::new(settings.suggestions);
        let effects = vec![Effect::LoadStore, draft.request(&now)];
        let app = Self {
            tab: if settings.empty { Tab::Welcome } else { Tab::Draft },
            welcome: Welcome::default(),
            draft,
            review: Review::default(),
            messages: Messages::default(),
            history: History::default(),
            people: People::default(),
            overlay: None,
            toast: problem_toast(&settings.config.problems),
            importing: None,
            counts: None,
            banner: settings.banner,
            theme: Theme::new(&settings.config.theme, settings.config.depth),
            keymap: settings.config.keymap,
            now,
            quit_armed: false,
        };
        (app, effects)
    }

    /// Takes an event at `now`; gives back what is to be done.
    pub fn update(&mut self, event: Event, now: Stamp) -> Vec<Effect> {
        self.now = now;
        if self.toast.as_ref().is_some_and(|(_, until)| until.is_some_and(|at| at <= self.now.instant)) {
            self.toast = None;
        }
        let effects = match event {
            Event::Key(key) => Chord::of(key).map(|chord| self.press(chord)).unwrap_or_default(),
            Event::Paste(text) => self.paste(&text),
            Event::Counts(counts) => {
                self.counts = Some(counts);
                Vec::new()
            }
            Event::Resized => Vec::new(),
            Event::Importing(progress) => {
                self.importing = self.importing.is_some().then_some(progress);
                Vec::new()
            }
            Event::Imported(imported) => self.imported(imported),
            Event::Forgotten(forgotten) => vec![Effect::Toast(forgot(forgotten)), Effect::LoadStore],
            Event::Failed(error) | Event::Foreseen(Err(error)) => vec![Effect::Toast(Toast::error(error))],
            event
            @ (Event::Questions(..) | Event::Decided(_) | Event::Corrected(_) | Event::TakenBack(_)) => {
                self.review.learn(event)
            }
            event @ (Event::Slots(_) | Event::Ledger(..)) => self.history.learn(event),
            Event::Foreseen(Ok((kind, lines))) => {
                vec![Effect::Confirm(Confirm { deed: Deed::Decide(kind), lines, armed: false })]
            }
            event @ Event::Persons(_) => {
                self.people.learn(event);
                Vec::new()
            }
            Event::Tick if self.history_is_due() => self.history.look_again(),
            event @ (Event::Messages(..) | Event::Facts(..)) => self.messages.learn(event),
            event => self.draft.learn(event, &self.now),
        };
        self.keep(effects)
    }

    /// Where keys are looked up.
    #[must_use]
    pub fn context(&self) -> Context {
        match &self.overlay {
            Some(Overlay::Help(_)) => Context::Help,
            Some(Overlay::Prompt(_)) => Context::Prompt,
            Some(Overlay::Confirm(_)) => Context::Confirm,
            None => self.screen_context(),
        }
    }

    fn screen_context(&self) -> Context {
        match self.tab {
            Tab::Welcome => Context::Welcome,
            Tab::Draft => self.draft.context(),
            Tab::Review => self.review.context(),
            Tab::Messages => self.messages.context(),
            Tab::History => self.history.context(),
            Tab::People => self.people.context(),
        }
    }

    /// Whether `action` would do anything now: what would not is no hint.
    #[must_use]
    pub(super) fn offers(&self, action: Action) -> bool {
        match (&self.overlay, self.tab) {
            (Some(_), _) | (None, Tab::Welcome) => true,
            (None, Tab::Draft) => self.draft.offers(action),
            (None, Tab::Review) => self.review.offers(action),
            (None, Tab::Messages) => self.messages.offers(action),
            (None, Tab::History | Tab::People) if action == Action::TakeBack => self.review.can_take_back(),
            (None, Tab::History) => self.history.offers(action),
            (None, Tab::People) => self.people.offers(action),
        }
    }

    /// When the screen changes by itself, if it does.
    #[must_use]
    pub fn wake_at(&self) -> Option<Timestamp> {
        let toast = self.toast.as_ref().and_then(|(_, until)| *until);
        let flip =
            self.history.next_flip_at().filter(|at| self.tab == Tab::History && *at > self.now.instant);
        toast.into_iter().chain(self.draft.wake_at(self.now.instant)).chain(flip).min()
    }

    fn history_is_due(&self) -> bool {
        self.tab == Tab::History && self.history.next_flip_at().is_some_and(|at| at <= self.now.instant)
    }

    /// Draws everything.
    pub fn view(&self, frame: &mut Frame<'_>) {
        view::draw(self, frame);
    }

    fn press(&mut self, chord: Chord) -> Vec<Effect> {
        self.toast = None;
        let armed = std::mem::take(&mut self.quit_armed);
        match (self.keymap.action(self.context(), chord), chord.typed()) {
            (Some(Bound { action: Action::Quit, .. }), _) => self.quit(armed),
            (Some(bound), _) => self.act(bound),
            (None, Some(c)) => self.insert(c),
            (None, None) => Vec::new(),
        }
    }

    fn insert(&mut self, c: char) -> Vec<Effect> {
        match (&mut self.overlay, self.tab) {
            (Some(Overlay::Help(help)), _) => help.insert(c),
            (Some(Overlay::Prompt(prompt)), _) => prompt.input.insert(c),
            (Some(Overlay::Confirm(_)), _) | (None, Tab::Welcome | Tab::Review) => {}
            (None, Tab::Draft) => return self.draft.insert(c, &self.now),
            (None, Tab::Messages) => return self.messages.insert(c),
            (None, Tab::History) => return self.history.insert(c),
            (None, Tab::People) => self.people.insert(c),
        }
        Vec::new()
    }

    fn paste(&mut self, text: &str) -> Vec<Effect> {
        match (&mut self.overlay, self.tab) {
            (Some(Overlay::Help(help)), _) => help.paste(text),
            (Some(Overlay::Prompt(prompt)), _) => drop(prompt.input.paste(text)),
            (Some(Overlay::Confirm(_)), _) | (None, Tab::Welcome | Tab::Review) => {}
            (None, Tab::Draft) => return self.draft.paste(text, &self.now),
            (None, Tab::Messages) => return self.messages.paste(text),
            (None, Tab::History) => return self.history.paste(text),
            (None, Tab::People) => self.people.paste(text),
        }
        Vec::new()
    }

    fn act(&mut self, bound: Bound) -> Vec<Effect> {
        match bound.action {
            Action::Suspend => return vec![Effect::Suspend],
            Action::Redraw => return vec![Effect::Redraw],
            Action::StopImport if self.importing.is_some() => return vec![Effect::StopImport],
            Action::Help if self.overlay.is_none() => {
                self.overlay = Some(Overlay::Help(Help::new(self.screen_context())));
                return Vec::new();
            }
            Action::ToDraft if self.overlay.is_none() => return vec![Effect::Go(Tab::Draft)],
            Action::ToReview if self.overlay.is_none() => return vec![Effect::Go(Tab::Review)],
            Action::ToMessages if self.overlay.is_none() => return vec![Effect::Go(Tab::Messages)],
            Action::ToPeople if self.overlay.is_none() => return vec![Effect::Go(Tab::People)],
            Action::ToHistory if self.overlay.is_none() => {
                self.history.visit();
                return vec![Effect::Go(Tab::History)];
            }
            _ => {}
        }
        match self.overlay.take() {
            None => self.act_on_screen(bound),
            Some(overlay) => self.act_on_overlay(overlay, bound.action),
        }
    }

    fn act_on_screen(&mut self, bound: Bound) -> Vec<Effect> {
        match self.tab {
            Tab::Welcome => self.welcome.apply(bound.action),
            Tab::Draft => self.draft.apply(bound.action, &self.now),
            Tab::Review => self.review.apply(bound),
            Tab::Messages => self.messages.apply(bound.action),
            Tab::History | Tab::People if bound.action == Action::TakeBack => self.review.take_back(),
            Tab::History => self.history.apply(bound.action),
            Tab::People => self.people.apply(bound.action),
        }
    }

    /// An overlay that is not put back is closed.
    fn act_on_overlay(&mut self, mut overlay: Overlay, action: Action) -> Vec<Effect> {
        match &mut overlay {
            Overlay::Help(open) => match open.apply(action, &self.keymap) {
                help::Outcome::Stay => {}
                help::Outcome::Close => return Vec::new(),
                help::Outcome::Run { action, context } => return self.run(action, context),
            },
            Overlay::Prompt(open) => match open.apply(action) {
                prompt::Outcome::Stay => {}
                prompt::Outcome::Close => return Vec::new(),
                prompt::Outcome::Answer(answer) => {
                    return match &open.question {
                        Question::Path => self.import(PathBuf::from(answer)),
                        Question::Moment => self.history.look_at(&answer, &self.now),
                        Question::Leaving(handles) => People::split(handles, &answer),
                        Question::RightValue(fact) => vec![Effect::Correct(fact.clone(), answer)],
                    };
                }
            },
            Overlay::Confirm(open) => match open.apply(action) {
                confirm::Outcome::Stay => {}
                confirm::Outcome::Close => return vec![Effect::Toast(Toast::note(open.deed.left()))],
                confirm::Outcome::Go => {
                    return match open.deed.clone() {
                        Deed::Forget(messages) => vec![Effect::Forget(messages)],
                        Deed::Decide(kind) => {
                            let said = Toast::good("Decided · undo takes it back");
                            vec![Effect::Decide(vec![kind]), Effect::Toast(said)]
                        }
                    };
                }
            },
        }
        self.overlay = Some(overlay);
        Vec::new()
    }

    /// Does an action from the help where it applies.
    fn run(&mut self, action: Action, context: Context) -> Vec<Effect> {
        if !self.screen_context().chain().contains(&context) {
            let tab = match context {
                Context::Review | Context::Answers => Tab::Review,
                Context::Messages | Context::Search => Tab::Messages,
                Context::History | Context::Ledger => Tab::History,
                Context::People => Tab::People,
                Context::Prompt | Context::Confirm | Context::Welcome => return Vec::new(),
                _ => Tab::Draft,
            };
            let mut effects = self.keep(vec![Effect::Go(tab)]);
            if tab == Tab::Draft {
                self.draft.focus(context);
            }
            effects.extend(self.act(Bound { action, nth: 0 }));
            return effects;
        }
        if action == Action::Quit { self.quit(false) } else { self.act(Bound { action, nth: 0 }) }
    }
}
