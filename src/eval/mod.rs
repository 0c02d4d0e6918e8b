//! Measurements of the memory block before generation (`asof bench`).
//!
//! A deterministic generator writes messages and requests with labels that the engine never sees; the judge
//! compares each block with them; the statistics say how sure a figure is. Only `run`,
//! `altered`, `deadlines` and the replays of given data know the engine.

mod accounting;
mod alteration;
mod altered;
mod arms;
mod ask;
mod builder;
mod consolidation;
mod corpus;
mod deadlines;
mod endings;
mod extraction;
mod findings;
mod format;
mod judge;
mod keys;
mod life;
mod locomo;
mod main_corpus;
mod meetings;
mod names;
mod paraphrase;
mod quiet;
mod random;
mod reasons;
mod recipients;
mod report;
mod retirements;
mod run;
mod served;
mod slices;
mod slot;
mod stage;
pub mod statistics;
mod store_arms;
mod suite;
mod table;
mod typed;
mod values;

pub use accounting::Accounting;
pub use altered::Robustness;
pub use consolidation::{Answers, Consolidation, consolidation};
pub use corpus::{Chain, Corpus, NOW, Query, SourceMessage};
pub use deadlines::{Deadline, Waits};
pub use endings::{Endings, WrongEnding};
pub use extraction::{Extraction, Miss, extraction};
pub use findings::Finding;
pub use judge::{Form, Label, Labels, Verdict, judge, normalise};
pub use keys::KeyQuality;
pub use locomo::{Locomo, locomo};
pub use paraphrase::Forms;
pub use report::{Arm, Comparison, Figures, Report, SuiteReport};
pub use run::{Plan, run};
pub use served::Record;
pub use slot::Slot;
pub use stage::Stage;
pub use statistics::{Proportion, Rate, Score};
pub use suite::{Suite, UnknownSuite};

#[cfg(test)]
mod tests;
