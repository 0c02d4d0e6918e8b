//! Drafts meet slots: which revisions are applied, which wait for the user (`domain.md` §4).
//!
//! Pure. Linking looks at one entity and one frame at a time, in stated order, so that the result depends neither on
//! the order of arrival nor on anything else in the store.

mod complete;
mod correct;
mod decisions;
mod details;
mod link;
mod place;
mod restore;

pub use correct::{correction, expected};
pub use decisions::{Decisions, Marks};
pub use details::end_details;
pub use link::{Linked, link};
pub use restore::{Unrestorable, retiring};

#[cfg(test)]
mod tests;
