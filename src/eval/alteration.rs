//! What is altered of a store, to see how much its answers depend on it.

use std::fmt;

use crate::recall::category::{Ageing, Mode};

/// One thing that is other than it should be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Alteration {
    /// How age counts.
    Ageing(Ageing),
    /// So many percent of facts are of another category.
    Categories(usize),
    /// The last statement of so many percent of slots is filed under another slot of its kind.
    Keys(usize),
    /// The last statement of so many percent of slots is lost: what it had retired is in force.
    States(usize),
    /// So many percent of events are up to two weeks too early or too late.
    Events(usize),
}

impl Alteration {
    /// Categories that all behave alike, and categories that do not count.
    pub(super) fn modes() -> Vec<Self> {
        let mode = |mode| Self::Ageing(Ageing { mode, ..Ageing::default() });
        vec![mode(Mode::Untyped), mode(Mode::Off)]
    }

    /// Every one of `evaluation.md` §3, at several strengths.
    pub(super) fn all() -> Vec<Self> {
        const PERCENT: [usize; 3] = [10, 30, 50];
        let pace = |pace| Self::Ageing(Ageing { pace, ..Ageing::default() });
        let noise = [Self::Categories, Self::Keys, Self::States, Self::Events];
        let noise = noise.into_iter().flat_map(|kind| PERCENT.map(kind));
        Self::modes().into_iter().chain([0.25, 0.5, 2.0, 4.0].map(pace)).chain(noise).collect()
    }

    /// Whether other words lead to slots than before.
    pub(super) const fn moves_words(self) -> bool {
        matches!(self, Self::Keys(_) | Self::States(_))
    }
}

impl fmt::Display for Alteration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ageing(Ageing { mode: Mode::Untyped, .. }) => f.write_str("categories alike"),
            Self::Ageing(Ageing { mode: Mode::Off, .. }) => f.write_str("categories off"),
            Self::Ageing(Ageing { pace, .. }) => write!(f, "decay × {pace}"),
            Self::Categories(percent) => write!(f, "{percent} % other categories"),
            Self::Keys(percent) => write!(f, "{percent} % wrong slot keys"),
            Self::States(percent) => write!(f, "{percent} % wrong states"),
            Self::Events(percent) => write!(f, "{percent} % wrong event times"),
        }
    }
}
