//! The application: routes keys to actions, actions to the screen, and collects effects.

mod configure;
mod effects;
mod mouse;
mod notices;
mod outcomes;
mod overlay;
mod press;
mod undo;

use std::path::PathBuf;

use jiff::Timestamp;
use ratatui::Frame;

use crate::config;
use crate::domain::Stamp;
use crate::engine::Counts;
use crate::keys::{Action, Chord, Context};
use crate::tui::Settings;
use crate::tui::drafts::{Drafts, Kept};
pub use crate::tui::event::{Effect, Event, Scope, Tab, Toast};
use crate::tui::jobs::{Progress, Step};
use crate::tui::overlays::capture::Capture;
pub use crate::tui::overlays::choice::Asked;
use crate::tui::overlays::choice::Choice;
use crate::tui::overlays::confirm::Confirm;
pub use crate::tui::overlays::confirm::Deed;
use crate::tui::overlays::growth::GrowthPage;
use crate::tui::overlays::help::Help;
use crate::tui::overlays::page::Page;
use crate::tui::overlays::prompt::Prompt;
use crate::tui::screens::draft::Draft;
use crate::tui::screens::history::History;
use crate::tui::screens::messages::Messages;
use crate::tui::screens::people::People;
use crate::tui::screens::review::Review;
use crate::tui::screens::settings;
use crate::tui::screens::welcome::Welcome;
use crate::tui::theme::Theme;
use crate::tui::view;
use notices::Notices;
use outcomes::{forgot, problem_toast};
use press::Begun;
use undo::Undo;

/// What lies over the screen and has the keys.
pub(super) enum Overlay {
    Help(Help),
    Prompt(Prompt),
    Confirm(Confirm),
    Capture(Capture),
    Choice(Choice),
    Page(Page),
    Growth(GrowthPage),
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
    pub(super) settings: settings::Settings,
    pub(super) undo: Undo,
    pub(super) overlay: Option<Overlay>,
    pub(super) toast: Option<(Toast, Option<Timestamp>)>,
    pub(super) notices: Notices,
    pub(super) importing: Option<Progress>,
    pub(super) counts: Option<Counts>,
    pub(super) banner: Option<String>,
    /// Where the drafts are kept, beside the store.
    pub(super) drafts_file: Option<PathBuf>,
    pub(super) config: config::Settings,
    /// The looks of the theme, or of one that is being tried.
    pub(super) theme: Theme,
    pub(super) now: Stamp,
    /// Chords that wait for the next one.
    pub(super) begun: Option<Begun>,
    quit_armed: bool,
}

impl App {
    /// An application that has seen nothing yet, and what it wants first.
    #[must_use]
    pub fn new(settings: Settings, now: Stamp) -> (Self, Vec<Effect>) {
        let draft = Draft::new(settings.suggestions, &settings.config);
        let mouse = settings.config.mouse && !settings.config.accessible;
        let mut effects = vec![Effect::LoadStore, draft.request(&now)];
        effects.extend(mouse.then_some(Effect::Mouse(true)));
        let app = Self {
            tab: if settings.empty { Tab::Welcome } else { Tab::Draft },
            welcome: Welcome::default(),
            draft,
            review: Review::default(),
            messages: Messages::default(),
            history: History::default(),
            people: People::default(),
            settings: settings::Settings::default(),
            undo: Undo::default(),
            overlay: None,
            toast: problem_toast(&settings.config.problems),
            notices: Notices::default(),
            importing: None,
            counts: None,
            banner: settings.banner,
            drafts_file: settings.drafts,
            theme: Theme::of(&settings.config),
            config: settings.config,
            now,
            begun: None,
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
            Event::Click(at, size) => {
                self.begun = None;
                self.click(at, size)
            }
            Event::Wheel { down, at, size } => self.wheel(down, at, size),
            Event::Importing(progress) => {
                self.importing = self.importing.is_some().then_some(progress);
                Vec::new()
            }
            Event::Imported(imported) => self.imported(imported),
            Event::Owned(owned) => self.owned(owned),
            Event::Completed(typed, completion) => {
                if let Some(Overlay::Prompt(prompt)) = &mut self.overlay {
                    prompt.complete(&typed, &completion);
                }
                Vec::new()
            }
            Event::Forgotten(forgotten) => {
                if forgotten.is_ok() {
                    self.undo.did(Step::Forgotten);
                }
                vec![Effect::Toast(forgot(forgotten)), Effect::LoadStore]
            }
            Event::Copied(Ok(way)) => vec![Effect::Toast(Toast::good(format!("Copied through {way}")))],
            Event::Copied(Err(error)) => vec![Effect::Toast(Toast::error(format!("Not copied: {error}")))],
            Event::Written(Ok(path)) => {
                vec![Effect::Toast(Toast::good(format!("Written to {}", path.display())))]
            }
            Event::Written(Err(error)) => vec![Effect::Toast(Toast::error(format!("Not written: {error}")))],
            Event::Configured(change, changed) => self.configured(change, changed),
            event @ Event::Themes(_) => {
                self.settings.learn(event);
                Vec::new()
            }
            Event::Grown(Ok(growth)) => {
                self.show_growth(growth);
                Vec::new()
            }
            Event::Failed(error) | Event::Foreseen(Err(error)) | Event::Grown(Err(error)) => {
                vec![Effect::Toast(Toast::error(error))]
            }
            event @ (Event::Decided(_) | Event::Corrected(_) | Event::TakenBack(_)) => self.undo.learn(event),
            Event::Questions(questions) => {
                // Those from before a decision that is on its way would bring back what it settles.
                if self.undo.is_settled() {
                    self.review.learn(questions);
                }
                Vec::new()
            }
            event @ (Event::Slots(..) | Event::Ledger(..)) => self.history.learn(event),
            Event::Foreseen(Ok((deed, lines))) => {
                vec![Effect::Confirm(Confirm { deed, lines, armed: false })]
            }
            event @ Event::Persons(_) => {
                self.people.learn(event);
                Vec::new()
            }
            Event::Tick if self.history_is_due() => self.history.look_again(),
            event @ (Event::Messages(..) | Event::Found(..) | Event::Facts(..)) => self.messages.learn(event),
            event => {
                if let Event::Said(Ok(message)) = &event {
                    self.undo.did(Step::Said(message.clone()));
                }
                self.draft.learn(event, &self.now)
            }
        };
        let mut effects = self.keep(effects);
        effects.extend(self.draft.keep(self.now.instant));
        effects
    }

    /// The unfinished messages, as they are to be kept.
    #[must_use]
    pub fn drafts(&self) -> Drafts {
        self.draft.drafts()
    }

    /// Takes the unfinished messages of the last time, and what to begin with.
    pub fn restore(&mut self, drafts: Result<Drafts, String>, start: Option<Kept>) -> Vec<Effect> {
        if start.is_some() {
            self.tab = Tab::Draft;
        }
        let toast = match drafts {
            Ok(drafts) => self.draft.restore(drafts, start),
            Err(error) => {
                self.draft.restore(Drafts::default(), start);
                Some(Toast::error(error))
            }
        };
        if self.toast.is_none()
            && let Some(toast) = toast
        {
            self.keep(vec![Effect::Toast(toast)]);
        }
        vec![self.draft.request(&self.now)]
    }

    /// Where keys are looked up.
    #[must_use]
    pub fn context(&self) -> Context {
        match &self.overlay {
            Some(Overlay::Help(_)) => Context::Help,
            Some(Overlay::Prompt(_)) => Context::Prompt,
            Some(Overlay::Confirm(_)) => Context::Confirm,
            Some(Overlay::Capture(_)) => Context::Global,
            Some(Overlay::Choice(_)) => Context::Choices,
            Some(Overlay::Page(_) | Overlay::Growth(_)) => Context::Page,
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
            Tab::Settings => self.settings.context(),
        }
    }

    /// Whether `action` would do anything now: what would not is no hint.
    #[must_use]
    pub(super) fn offers(&self, action: Action) -> bool {
        match (&self.overlay, self.tab) {
            (None, _) if action == Action::TakeBack => self.undo.can_take_back(),
            (Some(_), _) | (None, Tab::Welcome) => true,
            (None, Tab::Draft) => self.draft.offers(action),
            (None, Tab::Review) => self.review.offers(action),
            (None, Tab::Messages) => self.messages.offers(action),
            (None, Tab::History) => self.history.offers(action),
            (None, Tab::People) => self.people.offers(action),
            (None, Tab::Settings) => self.settings.offers(action),
        }
    }

    /// When the screen changes by itself, if it does.
    #[must_use]
    pub fn wake_at(&self) -> Option<Timestamp> {
        let toast = self.toast.as_ref().and_then(|(_, until)| *until);
        let flip =
            self.history.next_flip_at().filter(|at| self.tab == Tab::History && *at > self.now.instant);
        let begun = self.begun.as_ref().map(Begun::shown_at).filter(|at| *at > self.now.instant);
        toast.into_iter().chain(self.draft.wake_at(self.now.instant)).chain(flip).chain(begun).min()
    }

    fn history_is_due(&self) -> bool {
        self.tab == Tab::History && self.history.next_flip_at().is_some_and(|at| at <= self.now.instant)
    }

    /// Draws everything.
    pub fn view(&self, frame: &mut Frame<'_>) {
        view::draw(self, frame);
    }

    fn insert(&mut self, c: char) -> Vec<Effect> {
        match (&mut self.overlay, self.tab) {
            (Some(Overlay::Help(help)), _) => help.insert(c),
            (Some(Overlay::Prompt(prompt)), _) => prompt.insert(c),
            (Some(_), _) | (None, Tab::Welcome | Tab::Review) => {}
            (None, Tab::Settings) => self.settings.insert(c, &self.config),
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
            (Some(Overlay::Prompt(prompt)), _) => prompt.paste(text),
            (Some(_), _) | (None, Tab::Welcome | Tab::Review) => {}
            (None, Tab::Settings) => self.settings.paste(text, &self.config),
            (None, Tab::Draft) => return self.draft.paste(text, &self.now),
            (None, Tab::Messages) => return self.messages.paste(text),
            (None, Tab::History) => return self.history.paste(text),
            (None, Tab::People) => self.people.paste(text),
        }
        Vec::new()
    }

    fn act(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::Suspend => return vec![Effect::Suspend],
            Action::Redraw => return vec![Effect::Redraw],
            Action::StopImport if self.importing.is_some() => return vec![Effect::StopImport],
            Action::Help if self.overlay.is_none() => {
                self.overlay = Some(Overlay::Help(Help::new(self.screen_context())));
                return Vec::new();
            }
            Action::Notices if self.overlay.is_none() => {
                self.show_notices();
                return Vec::new();
            }
            Action::ShowStore if self.overlay.is_none() => return vec![Effect::LoadGrowth],
            Action::ToDraft if self.overlay.is_none() => return vec![Effect::Go(Tab::Draft)],
            Action::ToReview if self.overlay.is_none() => return vec![Effect::Go(Tab::Review)],
            Action::ToMessages if self.overlay.is_none() => return vec![Effect::Go(Tab::Messages)],
            Action::ToSettings if self.overlay.is_none() => return vec![Effect::Go(Tab::Settings)],
            Action::TakeBack if self.overlay.is_none() => return self.undo.take_back(),
            Action::ToPeople if self.overlay.is_none() => return vec![Effect::Go(Tab::People)],
            Action::ToHistory if self.overlay.is_none() => {
                let mut effects = self.history.visit();
                effects.push(Effect::Go(Tab::History));
                return effects;
            }
            _ => {}
        }
        match self.overlay.take() {
            None => self.act_on_screen(action),
            Some(overlay) => self.act_on_overlay(overlay, action),
        }
    }

    fn act_on_screen(&mut self, action: Action) -> Vec<Effect> {
        match self.tab {
            Tab::Welcome => self.welcome.apply(action),
            Tab::Draft => self.draft.apply(action, &self.now),
            Tab::Review => self.review.apply(action),
            Tab::Messages => self.messages.apply(action),
            Tab::History => self.history.apply(action),
            Tab::People => self.people.apply(action),
            Tab::Settings => {
                let effects = self.settings.apply(action, &self.config);
                self.look();
                effects
            }
        }
    }
}
