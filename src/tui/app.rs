//! The application: routes keys to actions, actions to the screen, and collects effects.

use std::sync::Arc;

use crossterm::event::KeyEvent;
use jiff::{SignedDuration, Timestamp};
use ratatui::Frame;

use crate::config::Problem;
use crate::domain::{MessageId, Stamp};
use crate::engine::{Acquaintance, Answer, Counts};
use crate::keys::{Action, Bound, Chord, Context, Keymap};
use crate::recall::{Request, Who};
use crate::tui::Settings;
use crate::tui::overlays::help::{Help, Outcome};
use crate::tui::screens::draft::Draft;
use crate::tui::theme::{Role, Theme};
use crate::tui::view;

/// What can happen.
pub enum Event {
    /// A key was pressed.
    Key(KeyEvent),
    /// Text was pasted.
    Paste(String),
    /// The terminal was resized or came back.
    Resized,
    /// The engine took a request.
    Asked {
        /// Its number.
        generation: u64,
        /// The text that it was about.
        draft: String,
    },
    /// The engine answered.
    Answered(Arc<Answer>),
    /// The people of the store.
    People(Vec<Acquaintance>),
    /// How much is in the store.
    Counts(Counts),
    /// The message was saved, or why it was not.
    Said(Result<MessageId, String>),
    /// Something else did not work.
    Failed(String),
    /// A moment of [`App::wake_at`] has come.
    Tick,
}

/// What the application wants done.
#[derive(Debug, PartialEq)]
pub enum Effect {
    /// Put a request to the engine.
    Ask(Request),
    /// Save a message.
    Say {
        /// What it says.
        text: String,
        /// To whom.
        to: Vec<Who>,
        /// When.
        now: Stamp,
    },
    /// Load the people and the counts.
    LoadStore,
    /// Put text on the clipboard.
    Copy(String),
    /// Tell the user something.
    Toast(Toast),
    /// Stop the process until the shell continues it.
    Suspend,
    /// Draw everything anew.
    Redraw,
    /// Leave.
    Quit,
}

/// One line for the user, which goes by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Toast {
    /// What it says.
    pub text: String,
    /// How it looks.
    pub role: Role,
}

impl Toast {
    const SHOWN: SignedDuration = SignedDuration::from_secs(5);

    /// Something to know.
    pub fn note(text: impl Into<String>) -> Self {
        Self { text: text.into(), role: Role::Text }
    }

    /// Something that went well.
    pub fn good(text: impl Into<String>) -> Self {
        Self { text: text.into(), role: Role::Good }
    }

    /// Something that did not: it stays until the next key.
    pub fn error(text: impl Into<String>) -> Self {
        Self { text: text.into(), role: Role::Error }
    }

    /// Its glyph.
    #[must_use]
    pub fn glyph(&self) -> char {
        match self.role {
            Role::Good => '✓',
            Role::Error => '!',
            _ => '·',
        }
    }
}

/// The whole state of the interface.
pub struct App {
    pub(super) draft: Draft,
    pub(super) help: Option<Help>,
    pub(super) toast: Option<(Toast, Option<Timestamp>)>,
    pub(super) counts: Option<Counts>,
    pub(super) banner: Option<String>,
    pub(super) theme: Theme,
    pub(super) now: Stamp,
    pub(super) keymap: Keymap,
    quit_armed: bool,
}

impl App {
    /// An application that has seen nothing yet, and what it wants first.
    #[must_use]
    pub fn new(settings: Settings, now: Stamp) -> (Self, Vec<Effect>) {
        let draft = Draft::default();
        let effects = vec![Effect::LoadStore, draft.request(&now)];
        let app = Self {
            draft,
            help: None,
            toast: problem_toast(&settings.config.problems),
            counts: None,
            banner: settings.banner,
            theme: Theme::new(&settings.config.theme, settings.config.depth),
            now,
            keymap: settings.config.keymap,
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
            Event::Paste(text) => match &mut self.help {
                Some(help) => {
                    help.paste(&text);
                    Vec::new()
                }
                None => self.draft.paste(&text, &self.now),
            },
            Event::Counts(counts) => {
                self.counts = Some(counts);
                Vec::new()
            }
            Event::Resized => Vec::new(),
            event => self.draft.learn(event, &self.now),
        };
        self.keep_toasts(effects)
    }

    /// Where keys are looked up.
    #[must_use]
    pub fn context(&self) -> Context {
        if self.help.is_some() { Context::Help } else { self.draft.context() }
    }

    /// When the screen changes by itself, if it does.
    #[must_use]
    pub fn wake_at(&self) -> Option<Timestamp> {
        let toast = self.toast.as_ref().and_then(|(_, until)| *until);
        toast.into_iter().chain(self.draft.wake_at(self.now.instant)).min()
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
            (Some(bound), _) => self.act(bound.action),
            (None, Some(c)) => match &mut self.help {
                Some(help) => {
                    help.insert(c);
                    Vec::new()
                }
                None => self.draft.insert(c, &self.now),
            },
            (None, None) => Vec::new(),
        }
    }

    fn act(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::Suspend => return vec![Effect::Suspend],
            Action::Redraw => return vec![Effect::Redraw],
            Action::Help if self.help.is_none() => {
                self.help = Some(Help::new(self.draft.context()));
                return Vec::new();
            }
            _ => {}
        }
        let Some(help) = &mut self.help else { return self.draft.apply(action, &self.now) };
        match help.apply(action, &self.keymap) {
            Outcome::Stay => Vec::new(),
            Outcome::Close => {
                self.help = None;
                Vec::new()
            }
            Outcome::Run { action, context } => {
                self.help = None;
                if !self.draft.context().chain().contains(&context) {
                    self.draft.focus(context);
                }
                if action == Action::Quit { self.quit(false) } else { self.act(action) }
            }
        }
    }

    fn quit(&mut self, armed: bool) -> Vec<Effect> {
        if armed || (!self.context().is_text() && !self.draft.has_text()) {
            return vec![Effect::Quit];
        }
        self.quit_armed = true;
        let unsaved = if self.draft.has_text() { "Your message is not saved. " } else { "" };
        vec![Effect::Toast(Toast::note(format!("{unsaved}The same key again quits")))]
    }

    fn keep_toasts(&mut self, effects: Vec<Effect>) -> Vec<Effect> {
        let mut kept = Vec::with_capacity(effects.len());
        for effect in effects {
            match effect {
                Effect::Toast(toast) => {
                    let until = (toast.role != Role::Error).then(|| self.now.instant + Toast::SHOWN);
                    self.toast = Some((toast, until));
                }
                effect => kept.push(effect),
            }
        }
        kept
    }
}

/// What was wrong with the configuration: the first mistake, and how many more.
fn problem_toast(problems: &[Problem]) -> Option<(Toast, Option<Timestamp>)> {
    let first = problems.first()?;
    let file = first.file.file_name().unwrap_or_default().to_string_lossy();
    let line = first.line.map(|line| format!(" line {line}")).unwrap_or_default();
    let more = problems.len() - 1;
    let more = if more == 0 { String::new() } else { format!(" · {more} more: asof config check") };
    Some((Toast::error(format!("{file}{line}: {}{more}", first.reason)), None))
}
