//! The suites by name.

use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

use super::corpus::Corpus;
use super::{main_corpus, meetings, slices};

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
}

impl Suite {
    /// Every suite.
    pub const ALL: [Self; 6] =
        [Self::Main, Self::Order, Self::Multi, Self::Hardid, Self::Third, Self::Thirdlink];

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
        }
    }

    /// Its messages and requests for a seed: the same bytes for ever.
    #[must_use]
    pub fn corpus(self, seed: u64) -> Corpus {
        match self {
            Self::Main => main_corpus::main(seed),
            Self::Order => slices::order(seed),
            Self::Multi => meetings::multi(seed),
            Self::Hardid => meetings::hardid(seed),
            Self::Third => slices::third(seed),
            Self::Thirdlink => slices::thirdlink(seed),
        }
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
#[error("there is no suite \"{0}\"; choose among main, order, multi, hardid, third, thirdlink")]
pub struct UnknownSuite(String);

impl FromStr for Suite {
    type Err = UnknownSuite;

    fn from_str(name: &str) -> Result<Self, UnknownSuite> {
        Self::ALL.into_iter().find(|suite| suite.name() == name).ok_or_else(|| UnknownSuite(name.to_owned()))
    }
}
