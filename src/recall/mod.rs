//! From an unfinished message to what belongs in it.
//!
//! Pure: reads memory through a [`View`], knows no clock and no store.

mod preview;

pub use preview::{
    Abstention, Block, Cause, Completion, HeldBack, Intent, Line, Mark, Mode, Preview, Request,
    RequestedSlot, Who,
};
