//! The rule of the ledger (`domain.md` §3): which value of a slot holds at a valid time, with the knowledge of a time.
//!
//! The entries received by then are put in stated order (`order`). Each, at its turn, is resolved against what is
//! painted so far (`resolve`): it paints a layer (`layers`) on the valid-time line (`canvas`), repeats one, or
//! acts on one. The finished board is then read at any valid time (`states`).

mod canvas;
pub mod conformance;
mod entry;
mod layers;
mod order;
mod resolve;
mod states;

use jiff::Timestamp;

use crate::domain::fact::{FactId, State};
use order::Known;
use resolve::{Painting, Part};
use states::{Outlook, Standing, Verdict};

pub use entry::{Entry, Op, Reading, Reason, Role, Stretch};

/// The ledger of one slot with the knowledge of a time, painted once and read at any number of valid times.
pub struct Ledger<'a> {
    known: Known<&'a Entry>,
    outlook: Outlook,
    parts: Vec<Part>,
}

impl<'a> Ledger<'a> {
    /// Paints the entries received by `k`, or all of them. Their order does not matter.
    #[must_use]
    pub fn new(entries: &'a [Entry], k: Option<Timestamp>) -> Self {
        let Painting { known, board, parts, .. } = Painting::of(Known::by(entries, k));
        Self { known, outlook: Outlook::of(board), parts }
    }

    /// What holds at `v`, and how every entry stands.
    #[must_use]
    pub fn at(&self, v: Timestamp) -> Reading {
        let verdict = self.outlook.board.verdict(v);
        let (value, reason) = match verdict {
            Verdict::InForce(source) => (self.known.entry(source).value.clone(), None),
            Verdict::Without(reason, _) => (None, Some(reason)),
        };
        let layers = self.outlook.standings(v);
        let standings: Vec<_> = self.parts.iter().map(|part| standing(*part, &layers)).collect();
        let ids = || self.known.entries().map(|entry| entry.id.clone());
        Reading {
            value,
            fact: verdict.source().map(|source| self.id(source)),
            reason,
            states: ids().zip(standings.iter().map(|standing| standing.map(|it| it.state))).collect(),
            by: ids().zip(standings.iter().map(|standing| Some(self.id((*standing)?.by?)))).collect(),
            roles: ids().zip(self.parts.iter().map(|part| self.role(*part))).collect(),
            next_flip_at: self.next_flip(v, &layers),
        }
    }

    /// The fact in force at `v`, without the states of the entries.
    #[must_use]
    pub fn fact_at(&self, v: Timestamp) -> Option<FactId> {
        self.outlook.board.verdict(v).source().map(|source| self.id(source))
    }

    /// All of valid time, in stretches of which each ends where the next begins. Before the first nothing holds.
    #[must_use]
    pub fn stretches(&self) -> Vec<Stretch> {
        let mut stretches: Vec<(Timestamp, Verdict)> = Vec::new();
        for &instant in &self.outlook.instants {
            let verdict = self.outlook.board.verdict(instant);
            if stretches.last().is_none_or(|(_, before)| *before != verdict) {
                stretches.push((instant, verdict));
            }
        }
        let stretch = |(from, verdict): (Timestamp, Verdict)| {
            let reason = match verdict {
                Verdict::InForce(..) => None,
                Verdict::Without(reason, _) => Some(reason),
            };
            Stretch { from, fact: verdict.source().map(|source| self.id(source)), reason }
        };
        stretches.into_iter().map(stretch).collect()
    }

    /// The first instant after `v` at which a reading differs from the one at `v`.
    fn next_flip(&self, v: Timestamp, standings: &[Standing]) -> Option<Timestamp> {
        let verdict = self.outlook.board.verdict(v);
        let later = self.outlook.instants.partition_point(|&instant| instant <= v);
        self.outlook.instants.iter().skip(later).copied().find(|&instant| {
            self.outlook.board.verdict(instant) != verdict || self.outlook.standings(instant) != standings
        })
    }

    fn role(&self, part: Part) -> Role {
        match part {
            Part::Layer(layer) => match self.outlook.board.layers[layer].claim.content {
                layers::Content::Denial(_) => Role::Act,
                _ => Role::Layer,
            },
            Part::Reaffirms(layer) => Role::Reaffirms(self.id(self.outlook.board.layers[layer].claim.source)),
            Part::Mistaken(_) | Part::Withdrawal | Part::Idle | Part::Pending => Role::Act,
        }
    }

    fn id(&self, index: usize) -> FactId {
        self.known.entry(index).id.clone()
    }
}

/// How an entry stands, given how the layers do; an act without effect of its own does not.
fn standing(part: Part, layers: &[Standing]) -> Option<Standing> {
    match part {
        Part::Layer(layer) | Part::Reaffirms(layer) => Some(layers[layer]),
        Part::Mistaken(correction) => Some(Standing::due_to(State::Mistaken, correction)),
        Part::Pending => Some(Standing::plain(State::Pending)),
        Part::Withdrawal | Part::Idle => None,
    }
}

/// Reads a ledger at a valid time, with what was received by `k`, or everything.
#[must_use]
pub fn read(entries: &[Entry], v: Timestamp, k: Option<Timestamp>) -> Reading {
    Ledger::new(entries, k).at(v)
}

/// A ledger while entries join it: what linking needs at the turn of the next one.
pub struct Growing {
    painting: Painting<Entry>,
}

impl Default for Growing {
    fn default() -> Self {
        Self { painting: Painting::blank() }
    }
}

impl Growing {
    /// Adds an entry. In stated order, one costs no more than itself, unless it is a correction.
    pub fn add(&mut self, entry: Entry) {
        self.painting.add(entry);
    }

    /// The fact in force at `v`.
    #[must_use]
    pub fn visible(&self, v: Timestamp) -> Option<FactId> {
        let Painting { known, board, .. } = &self.painting;
        board.verdict(v).source().map(|source| known.entry(source).id.clone())
    }
}
