//! Keys: the registry of actions, the chords that start them, and where.
//!
//! Help, hints and the list of keys are all made from the one registry, so that they cannot differ from what the
//! keys do.

mod action;
mod chord;
mod keymap;
mod sequence;

pub use action::{Action, Context, Entry, REGISTRY};
pub use chord::{Chord, UnknownChord};
pub use keymap::{Keymap, Match, Rebinding, Refusal, Row};
pub use sequence::Sequence;

#[cfg(test)]
mod tests;
