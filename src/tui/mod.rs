//! The terminal interface.
//!
//! ```text
//! input, signals, engine ── Event ──▶ App ── Action ──▶ screen or overlay
//!                                      │                       │
//!                 terminal ◀── view ◀──┘ ◀────── Effect ───────┘
//! ```
//!
//! [`app::App`] is a pure function of events and of the time that comes with them; `runtime` owns the terminal and
//! every thread. The view draws the state and changes nothing.

pub mod app;
pub mod bench;
mod drafts;
mod event;
pub mod jobs;
mod overlays;
mod pace;
mod runtime;
mod screens;
pub mod terminal;
mod text;
mod theme;
mod view;
mod when;
mod widgets;

use std::path::PathBuf;

use crate::Error;
use crate::config;
use crate::engine::Engine;
pub use drafts::{Drafts, Kept, Taken};

/// How the interface starts.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// What the title says beside the name, such as "demo store".
    pub banner: Option<String>,
    /// What the user chose.
    pub config: config::Settings,
    /// Drafts to try.
    pub suggestions: Suggestions,
    /// Where unfinished messages are kept; nowhere, and they go with the process.
    pub drafts: Option<PathBuf>,
    /// What to begin with.
    pub start: Option<Kept>,
    /// Whether the store holds nothing yet; told by [`run`].
    pub empty: bool,
}

/// Drafts to try.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Suggestions {
    /// What the store tells.
    pub about: String,
    /// The drafts; none, and nothing is suggested.
    pub drafts: Vec<Suggestion>,
}

/// A draft that shows what memory is good for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// To whom: the name of somebody in the store.
    pub to: String,
    /// The unfinished message.
    pub draft: String,
}

/// Why the interface ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExitReason {
    /// The user left.
    Quit,
    /// The user wants to see the demo store.
    Demo,
    /// A signal of this number asked for it.
    Signal(i32),
    /// The terminal is gone.
    TerminalGone,
}

/// Runs the interface until the user leaves, a signal comes, or the terminal goes.
///
/// # Errors
/// Where the terminal cannot be set up.
pub fn run(engine: Engine, settings: Settings) -> Result<ExitReason, Error> {
    runtime::run(engine, settings)
}
