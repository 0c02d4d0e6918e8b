//! Measurements of the memory block before generation (`asof bench`).
//!
//! A deterministic generator writes messages and requests with labels that the engine never sees; the judge
//! compares each block with them; the statistics say how sure a figure is. Only `run` knows the engine.

mod accounting;
mod arms;
mod builder;
mod corpus;
mod format;
mod judge;
mod keys;
mod main_corpus;
mod meetings;
mod names;
mod random;
mod report;
mod run;
mod slices;
mod slot;
mod stage;
pub mod statistics;
mod suite;
mod table;
mod values;

pub use accounting::Accounting;
pub use corpus::{Chain, Corpus, NOW, Query, SourceMessage};
pub use judge::{Form, Label, Labels, Verdict, judge, normalise};
pub use keys::KeyQuality;
pub use report::{Arm, Comparison, Figures, Rate, Record, Report, SuiteReport};
pub use run::{Plan, run};
pub use slot::Slot;
pub use stage::Stage;
pub use suite::{Suite, UnknownSuite};

#[cfg(test)]
mod tests;
