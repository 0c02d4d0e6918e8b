//! Whether what the engine takes out of force by itself is what a later message of the same chain replaces.

use std::collections::HashMap;
use std::ops::AddAssign;

use serde::Serialize;

use super::corpus::Corpus;
use super::retirements::Retirements;
use crate::domain::FactId;

/// Facts of chains that were ended without asking, or that ended others so.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Endings {
    /// How many.
    pub automatic: usize,
    /// Those that no chain explains: a value that still held is hidden.
    pub wrong: Vec<WrongEnding>,
}

/// A fact that was ended and ought not to have been.
#[derive(Clone, Debug, Serialize)]
pub struct WrongEnding {
    /// The corpus.
    pub seed: u64,
    /// The message that ended it.
    pub by: String,
    /// The message that had said it.
    pub ended: String,
}

/// The endings in the store of a corpus; `said_in` are the facts' messages.
pub(super) fn of(
    seed: u64,
    corpus: &Corpus,
    said_in: &HashMap<&FactId, &String>,
    retirements: &Retirements,
) -> Endings {
    let chains = corpus.chains.iter().enumerate();
    let places: HashMap<&String, (usize, usize)> = chains
        .flat_map(|(index, chain)| {
            chain.messages.iter().enumerate().map(move |(position, message)| (message, (index, position)))
        })
        .collect();
    let text = |id: &String| {
        let message = corpus.messages.iter().find(|message| message.id == *id);
        message.map(|message| message.text.clone()).unwrap_or_default()
    };
    let mut endings = Endings::default();
    for (by, ended) in &retirements.pairs {
        let (Some(by), Some(ended)) = (said_in.get(by), said_in.get(ended)) else { continue };
        let right = match (places.get(by), places.get(ended)) {
            // Chains say nothing about what neither belongs to.
            (None, None) => continue,
            // Two values of one message are for the judge of its block.
            (Some((chain, later)), Some((other, earlier))) => chain == other && later >= earlier,
            _ => false,
        };
        endings.automatic += 1;
        if !right {
            endings.wrong.push(WrongEnding { seed, by: text(by), ended: text(ended) });
        }
    }
    endings
}

impl AddAssign<&Self> for Endings {
    fn add_assign(&mut self, other: &Self) {
        self.automatic += other.automatic;
        self.wrong.extend(other.wrong.iter().cloned());
    }
}
