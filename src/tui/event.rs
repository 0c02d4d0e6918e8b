//! What can happen, and what the application wants done.

use std::path::PathBuf;
use std::sync::Arc;

use crossterm::event::KeyEvent;
use jiff::SignedDuration;
use ratatui::layout::{Position, Size};

use super::drafts::{Drafts, Kept};
use super::jobs::{
    Completion, FactRow, Growth, Imported, Ledger, MessageRow, Moment, PersonRow, Progress, Question,
    SlotRow, Standing, Step, Wanted,
};
use super::overlays::capture::Capture;
use super::overlays::choice::Asked;
use super::overlays::confirm::{Confirm, Deed};
use crate::config::{self, Change, Changed, Item};
use crate::domain::{EntityRef, FactId, Handle, MessageId, Ruling, RulingKind, Stamp};
use crate::engine::{Acquaintance, Answer, Counts};
use crate::keys::Action;
use crate::recall::{Request, Who};
use crate::tui::theme::Role;

/// What can happen.
pub enum Event {
    /// A key was pressed.
    Key(KeyEvent),
    /// Text was pasted.
    Paste(String),
    /// A click, on a screen of that size.
    Click(Position, Size),
    /// A step of the wheel.
    Wheel {
        /// Whether it goes down.
        down: bool,
        /// Where the pointer is.
        at: Position,
        /// How large the screen is.
        size: Size,
    },
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
    /// The open questions of a version of the store, or why they could not be read.
    Questions(Result<(u64, Vec<Question>), String>),
    /// The messages of a version of the store, the newest first, or why they could not be read.
    Messages(Result<(u64, Vec<MessageRow>), String>),
    /// What was found for these words, the best first, or why nothing could be.
    Found(String, Result<Vec<MessageId>, String>),
    /// The facts of a message.
    Facts(MessageId, Vec<FactRow>),
    /// The slots as of a moment, of a version of the store, or why they could not be read.
    Slots(Moment, Result<(u64, Vec<SlotRow>), String>),
    /// The ledger that was wanted, if there is such a slot, or why it could not be read.
    Ledger(Wanted, Result<Option<Ledger>, String>),
    /// Everybody in a version of the store, or why they could not be read.
    Persons(Result<(u64, Vec<PersonRow>), String>),
    /// What a deed would change, or why that could not be seen.
    Foreseen(Result<(Deed, Vec<String>), String>),
    /// How the store has grown, or why that could not be read.
    Grown(Result<Growth, String>),
    /// What is right instead of a fact was said, or why it was not.
    Corrected(Result<MessageId, String>),
    /// The message was saved, or why it was not.
    Said(Result<MessageId, String>),
    /// Decisions were taken, or why they were not.
    Decided(Result<Vec<Ruling>, String>),
    /// This was taken back, or why it was not.
    TakenBack(Result<String, String>),
    /// So many messages and facts were forgotten, or why they were not.
    Forgotten(Result<(usize, usize), String>),
    /// How far the import is.
    Importing(Progress),
    /// What a path that was written can go on with.
    Completed(String, Completion),
    /// These were added to what means the user, and those taken away; or why not.
    Owned(Result<(Vec<String>, Vec<String>), String>),
    /// The import has ended.
    Imported(Result<Imported, String>),
    /// Every theme that can be used.
    Themes(Vec<config::Theme>),
    /// The configuration was changed, or why it was not.
    Configured(Change, Result<Box<Changed>, String>),
    /// The clipboard has it by another way than the terminal's, or why not.
    Copied(Result<&'static str, String>),
    /// A file was written, or why it was not.
    Written(Result<PathBuf, String>),
    /// The drafts are on disk, or why they are not.
    DraftsKept(Result<(), String>),
    /// What the user's editor made of the text, or why nothing.
    Edited(Result<String, String>),
    /// How the facts stand whose values are in the draft.
    Values(Vec<Standing>),
    /// Something else did not work.
    Failed(String),
    /// A moment of [`super::app::App::wake_at`] has come.
    Tick,
}

/// A screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tab {
    /// The first choice, in an empty store.
    Welcome,
    /// Writing.
    Draft,
    /// What memory asks.
    Review,
    /// What was said.
    Messages,
    /// How values came to be.
    History,
    /// Who is who.
    People,
    /// How asof behaves.
    Settings,
}

/// Which slots the history shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Those of some facts.
    Facts(Vec<FactId>),
    /// Those of somebody.
    Of(EntityRef),
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
    /// Load the people, the counts and the questions.
    LoadStore,
    /// Load the messages.
    LoadMessages,
    /// Search the messages for words.
    SearchMessages(String),
    /// Load the facts of a message.
    LoadFacts(MessageId),
    /// Take decisions.
    Decide(Vec<RulingKind>),
    /// Load the slots as of a moment.
    LoadSlots(Moment),
    /// Load a ledger.
    LoadLedger(Wanted),
    /// Load everybody.
    LoadPersons,
    /// See how the store has grown.
    LoadGrowth,
    /// See what a deed would change, then ask for it.
    Foresee(Deed),
    /// Say what is right instead of a fact.
    Correct(FactId, String),
    /// Have a retired fact hold again.
    Restore(FactId),
    /// Take back what was done.
    TakeBack(Step),
    /// Forget messages.
    Forget(Vec<MessageId>),
    /// Write text to a new file.
    WriteFile(PathBuf, String),
    /// For the application itself: ask for a file to write this text to.
    AskFile(String),
    /// Write the drafts to disk.
    KeepDrafts(Drafts),
    /// Let the user's editor have the text.
    Edit(String),
    /// See how facts stand whose values are in the draft.
    CheckValues(Vec<FactId>),
    /// For the application itself: a draft was thrown away.
    Discarded(Kept),
    /// For the application itself: a draft comes back.
    BringBack(Kept),
    /// Load every theme.
    LoadThemes,
    /// Change the configuration.
    Configure(Change),
    /// Take clicks and the wheel, or leave them to the terminal.
    Mouse(bool),
    /// These handles and names mean the user, those no longer.
    Own {
        /// Those that do.
        added: Vec<String>,
        /// Those that do not.
        removed: Vec<String>,
    },
    /// See what a path can go on with.
    CompletePath(String),
    /// Import a file or a folder.
    Import(PathBuf),
    /// End the import.
    StopImport,
    /// Put text on the clipboard.
    Copy(String),
    /// Leave for the demo store.
    OpenDemo,
    /// Stop the process until the shell continues it.
    Suspend,
    /// Draw everything anew.
    Redraw,
    /// Leave.
    Quit,
    /// For the application itself: tell the user something.
    Toast(Toast),
    /// For the application itself: show another screen.
    Go(Tab),
    /// For the application itself: show how values came to be.
    OpenHistory(Scope),
    /// For the application itself: ask what is right instead of this value of a fact.
    AskValue(FactId, String),
    /// For the application itself: ask a question with a few answers.
    Choose(Asked),
    /// For the application itself: ask which of these handles is another person's.
    AskLeaving(Vec<Handle>),
    /// For the application itself: ask for the moment to look at.
    AskMoment,
    /// For the application itself: ask for the value of a setting, which is this now.
    AskSetting(Item, String),
    /// For the application itself: wait for a key.
    Capture(Capture),
    /// For the application itself: ask for the path to import.
    AskPath,
    /// For the application itself: ask before something that cannot be undone.
    Confirm(Confirm),
}

/// One line for the user, which goes by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Toast {
    /// What it says.
    pub text: String,
    /// How it looks.
    pub role: Role,
    /// Actions that go on from here, each with what it does: their keys are named where they have any.
    pub keys: Vec<(Action, String)>,
}

impl Toast {
    /// How long it is shown.
    pub const SHOWN: SignedDuration = SignedDuration::from_secs(5);

    const fn of(text: String, role: Role) -> Self {
        Self { text, role, keys: Vec::new() }
    }

    /// Something that was done and can be taken back.
    pub fn undoable(text: impl Into<String>) -> Self {
        Self::good(text).with_key(Action::TakeBack, "takes it back")
    }

    /// The same, with a key that goes on from here.
    #[must_use]
    pub fn with_key(mut self, action: Action, does: impl Into<String>) -> Self {
        self.keys.push((action, does.into()));
        self
    }

    /// Something to know.
    pub fn note(text: impl Into<String>) -> Self {
        Self::of(text.into(), Role::Text)
    }

    /// Something that went well.
    pub fn good(text: impl Into<String>) -> Self {
        Self::of(text.into(), Role::Good)
    }

    /// Something that did not: it stays until the next key.
    pub fn error(text: impl Into<String>) -> Self {
        Self::of(text.into(), Role::Error)
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
