//! The suites by name.

use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

use super::alteration::Alteration;
use super::corpus::Corpus;
use super::paraphrase::{self, Forms};
use super::{ask, life, main_corpus, meetings, quiet, reasons, recipients, slices, typed};

/// What is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Suite {
    /// Revised values, namesakes, noise.
    Main,
    /// Main, where messages arrive in another order than they were written.
    Order,
    /// Two meetings a person: is the key fine enough?
    Multi,
    /// Namesakes who differ in nothing else, and requests that have no answer.
    Hardid,
    /// What a third party says about somebody, asked for in a draft to that third party.
    Third,
    /// A draft to somebody who has only mentioned the person that it asks about.
    Thirdlink,
    /// Who took part in the messages: the subject, another person, both, nobody.
    Participants,
    /// Main, where drafts to a person that they are about name nobody.
    Nameless,
    /// Drafts that ask for nothing.
    Quiet,
    /// Drafts in which a value has been typed already.
    Marks,
    /// Requests without an answer, by the reason.
    Reasons,
    /// When to ask who is meant, or what holds.
    Ask,
    /// Main in other words, with corrections and with messages that must change nothing.
    Paraphrase,
    /// What becomes of values: exceptions, announcements, returns, retractions, wishes, rules, the past.
    Life,
    /// Main in a store of which something is altered.
    Robustness,
    /// Thousands of revisions in the same words: what ends what?
    Volume,
}

impl Suite {
    /// Every suite.
    pub const ALL: [Self; 16] = [
        Self::Main,
        Self::Order,
        Self::Multi,
        Self::Hardid,
        Self::Third,
        Self::Thirdlink,
        Self::Participants,
        Self::Nameless,
        Self::Quiet,
        Self::Marks,
        Self::Reasons,
        Self::Ask,
        Self::Paraphrase,
        Self::Life,
        Self::Robustness,
        Self::Volume,
    ];

    /// Its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Main => "main",
            Self::Order => "order",
            Self::Multi => "multi",
            Self::Hardid => "hardid",
            Self::Third => "third",
            Self::Thirdlink => "thirdlink",
            Self::Participants => "participants",
            Self::Nameless => "nameless",
            Self::Quiet => "quiet",
            Self::Marks => "marks",
            Self::Reasons => "reasons",
            Self::Ask => "ask",
            Self::Paraphrase => "paraphrase",
            Self::Life => "life",
            Self::Robustness => "robustness",
            Self::Volume => "volume",
        }
    }

    /// Its messages and requests for a seed: the same bytes for ever.
    #[must_use]
    pub fn corpus(self, seed: u64) -> Corpus {
        self.corpus_of(seed, &Forms::built_in())
    }

    /// The same, in `forms` where the suite has its sentences from forms.
    #[must_use]
    pub fn corpus_of(self, seed: u64, forms: &Forms) -> Corpus {
        match self {
            Self::Main | Self::Robustness => main_corpus::main(seed),
            Self::Order => slices::order(seed),
            Self::Multi => meetings::multi(seed),
            Self::Hardid => meetings::hardid(seed),
            Self::Third => slices::third(seed),
            Self::Thirdlink => slices::thirdlink(seed),
            Self::Participants => recipients::participants(seed),
            Self::Nameless => recipients::nameless(seed),
            Self::Quiet => quiet::quiet(seed),
            Self::Marks => typed::marks(seed),
            Self::Reasons => reasons::reasons(seed),
            Self::Ask => ask::ask(seed),
            Self::Paraphrase => paraphrase::paraphrase(seed, forms),
            Self::Life => life::life(seed),
            Self::Volume => paraphrase::volume(seed, forms),
        }
    }

    /// Whether stores that differ in one rule are compared on it.
    pub(super) const fn compares_stores(self) -> bool {
        matches!(self, Self::Main | Self::Order | Self::Multi | Self::Paraphrase)
    }

    /// What its store is altered by, for comparison.
    pub(super) fn alterations(self) -> Vec<Alteration> {
        match self {
            Self::Main | Self::Life => Alteration::modes(),
            Self::Robustness => Alteration::all(),
            _ => Vec::new(),
        }
    }

    /// Whether its requests are also put to the serving path, each with a budget of waiting.
    pub(super) const fn is_timed(self) -> bool {
        matches!(self, Self::Main)
    }
}

impl fmt::Display for Suite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Serialize for Suite {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// There is no suite of that name.
#[derive(Debug, thiserror::Error)]
#[error("there is no suite \"{0}\"; choose among {names}", names = Suite::ALL.map(Suite::name).join(", "))]
pub struct UnknownSuite(String);

impl FromStr for Suite {
    type Err = UnknownSuite;

    fn from_str(name: &str) -> Result<Self, UnknownSuite> {
        Self::ALL.into_iter().find(|suite| suite.name() == name).ok_or_else(|| UnknownSuite(name.to_owned()))
    }
}

#[cfg(test)]
#[path = "suite_tests.rs"]
mod tests;
