//! asof: a local, private memory that knows which facts in your messages still stand.
//!
//! # The picture
//!
//! ```text
//!            cli                      tui          arguments and JSON ∥ screens
//!             │  eval   import   config │          measurements, formats, what the user chose
//!             └────┬───────┬────────┬───┘
//!                engine ───┘       keys            one writer, previews, snapshots ∥ actions and chords
//!                   │
//!                 store                            fjall keyspaces behind typed tables, a full-text index beside them
//!                   ┊
//!        revise           recall                   drafts meet slots · drafts of messages meet facts
//!            └───────┬───────┘
//!        extract          identity                 text → fact drafts · who is meant
//!            └───────┬───────┘
//!                  domain                          messages, people, values, facts, slots, ledgers, rulings
//! ```
//!
//! A folder is a layer and knows only those beneath it. Everything up to `recall` is pure: no clock, no environment,
//! no randomness, no input or output; it can be read and tested without the rest. `tests/architecture.rs` holds the
//! picture to the code.
//!
//! # What is true and what is derived
//!
//! Messages and rulings are the truth ([`store::TRUTH`]). All else is derived and could be thrown away
//! ([`store::DERIVED`], and what is indexed of it, [`store::INDEXED`]), in two steps: *reading* turns a message into fact
//! drafts, and depends on that message alone; *linking* brings the drafts of one entity and frame to their slots, in
//! stated order. In between, names are resolved against everybody who bears them. A late message, an edit, a forgetting
//! or a ruling re-derives only what can depend on it, and the result equals deriving from scratch, in any order of
//! arrival.
//!
//! # The way of a message
//!
//! [`engine::Engine::submit`] → the single writer → [`extract::read`] → [`identity::resolve`] → [`revise::link`] → one
//! atomic, synced batch over all tables → the next [`engine::Snapshot`] shows it. The full-text index follows on a thread
//! of its own; until it has, a search looks at the rows.
//!
//! # The way of a keystroke
//!
//! The text is on screen in the next frame. [`engine::Previews`] answers at once where that is quick and all it needs is
//! in memory; else the request goes into a one-slot mailbox (latest wins), and a worker takes it with a snapshot of the
//! store. For either, [`recall::preview`] works out which property is asked for, who is meant, what the ledger says
//! ([`domain::ledger`]), what is held back and why; one pointer swap publishes the answer.
//!
//! # Words
//!
//! *Draft*: of a message, what the user is typing; of a fact ([`domain::FactDraft`]), what extraction makes of a
//! statement before it meets a slot. *Slot*: the key under which values replace each other. *Ledger*: all entries of a
//! slot in stated order. *Block*: the facts that would go into a prompt. *Preview*: a block with what was held back,
//! the completion, and the abstention. *Ruling*: a decision of the user.

pub mod cli;
pub mod config;
pub mod domain;
pub mod engine;
mod error;
pub mod eval;
pub mod extract;
pub mod identity;
pub mod import;
pub mod keys;
pub mod recall;
pub mod revise;
pub mod store;
pub mod tui;

pub use error::{Error, Result};
