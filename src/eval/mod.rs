//! Measurements of the memory block before generation (`asof bench`).
//!
//! A deterministic generator writes messages and requests with labels that the engine never sees; the judge
//! compares each block with them; the statistics say how sure a figure is.

mod arms;
mod builder;
mod corpus;
mod judge;
mod main_corpus;
mod meetings;
mod names;
mod random;
mod slices;
mod slot;
pub mod statistics;
mod suite;
mod values;

pub use corpus::{Chain, Corpus, NOW, Query, SourceMessage};
pub use judge::{Form, Label, Labels, Verdict, judge, normalise};
pub use slot::Slot;
pub use suite::{Suite, UnknownSuite};

#[cfg(test)]
mod tests;
