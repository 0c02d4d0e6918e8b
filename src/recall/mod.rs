//! From an unfinished message to what belongs in it: *route first; rank only where no slot is recognised*.
//!
//! Pure: reads memory through a [`View`], knows no clock and no store.

mod annotate;
mod ask;
mod audience;
mod because;
mod called_off;
pub mod category;
mod check;
mod lead;
mod lines;
mod memo;
mod moment;
mod past;
pub mod phrase;
mod preview;
mod question;
pub mod rank;
mod route;
mod rules;
mod serve;
mod sought;
mod view;
mod who;
mod words;

pub use ask::last_sentence;
pub use check::check;
pub use preview::{
    Abstention, Block, Cause, Chosen, Completion, HeldBack, Intent, Line, Mark, Mode, Preview, Request,
    RequestedSlot, Upcoming, Who,
};
pub use serve::preview;
pub use view::View;
pub use who::recipients;
