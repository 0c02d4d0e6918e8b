//! Chords pressed one after the other: `ctrl+x s`. Most have one chord.

use std::fmt;
use std::str::FromStr;

use super::chord::{Chord, UnknownChord};

/// Chords that together start an action.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sequence(Vec<Chord>);

impl Sequence {
    /// The chords pressed so far, or all of them.
    #[must_use]
    pub const fn new(chords: Vec<Chord>) -> Self {
        Self(chords)
    }

    /// Its chords.
    #[must_use]
    pub fn chords(&self) -> &[Chord] {
        &self.0
    }

    /// Its first chord; only a sequence that was never read has none.
    #[must_use]
    pub fn first(&self) -> Option<Chord> {
        self.0.first().copied()
    }

    /// What is still to be pressed after `begun`; nothing where it does not begin so, or is complete.
    #[must_use]
    pub fn rest(&self, begun: &[Chord]) -> Option<Self> {
        let rest = self.0.strip_prefix(begun).filter(|rest| !rest.is_empty())?;
        Some(Self(rest.to_vec()))
    }

    /// Whether one of the two begins with the other, or is it.
    #[must_use]
    pub fn overlaps(&self, other: &Self) -> bool {
        self.0.starts_with(&other.0) || other.0.starts_with(&self.0)
    }

    /// How it is written in a keymap.
    #[must_use]
    pub fn name(&self) -> String {
        self.0.iter().map(|chord| chord.name()).collect::<Vec<_>>().join(" ")
    }
}

impl From<Chord> for Sequence {
    fn from(chord: Chord) -> Self {
        Self(vec![chord])
    }
}

impl FromStr for Sequence {
    type Err = UnknownChord;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let chords = name.split_whitespace().map(str::parse).collect::<Result<Vec<Chord>, _>>()?;
        if chords.is_empty() { Err(UnknownChord::of(name)) } else { Ok(Self(chords)) }
    }
}

impl fmt::Display for Sequence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, chord) in self.0.iter().enumerate() {
            write!(f, "{}{chord}", if index > 0 { " " } else { "" })?;
        }
        Ok(())
    }
}
