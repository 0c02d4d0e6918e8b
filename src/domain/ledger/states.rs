//! The state of every layer at an instant, and what is in force.

use jiff::Timestamp;

use super::canvas::FOREVER;
use super::entry::Reason;
use super::layers::{Board, Content};
use crate::domain::fact::State;

/// The state of a layer, and the entry to which it is due.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Standing {
    pub(super) state: State,
    pub(super) by: Option<usize>,
}

impl Standing {
    pub(super) fn plain(state: State) -> Self {
        Self { state, by: None }
    }

    pub(super) fn due_to(state: State, by: usize) -> Self {
        Self { state, by: Some(by) }
    }
}

/// What the slot says at an instant.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    /// The entry that states the value in force.
    InForce(usize),
    /// There is no value; a retraction is itself the fact to show.
    Without(Reason, Option<usize>),
}

impl Board {
    /// What the slot says at `v`: the top layer decides.
    pub(super) fn verdict(&self, v: Timestamp) -> Verdict {
        let Some((top, disputed)) = self.topmost(v) else {
            return Verdict::Without(Reason::None, None);
        };
        match top.claim.content {
            _ if top.is_expired(v) => Verdict::Without(Reason::Lapsed, None),
            Content::Denial(_) => Verdict::Without(Reason::Conflicted, None),
            _ if disputed => Verdict::Without(Reason::Conflicted, None),
            Content::Retraction => Verdict::Without(Reason::Retracted, Some(top.claim.source)),
            Content::Value(_) => Verdict::InForce(top.claim.source),
        }
    }
}

impl Verdict {
    /// The entry whose fact is in force.
    pub(super) fn source(self) -> Option<usize> {
        match self {
            Self::InForce(source) => Some(source),
            Self::Without(_, source) => source,
        }
    }
}

/// The line at one instant.
struct View {
    v: Timestamp,
    /// What is on top, top first.
    top: Vec<usize>,
    /// The layers that cover `v` and can have replaced others there, bottom first: those that show somewhere, and
    /// denials only while they are on top.
    replacing: Vec<usize>,
}

/// The finished board, with what depends on the whole of the line.
pub(super) struct Outlook {
    pub(super) board: Board,
    /// The instants at which anything can change, ascending.
    pub(super) instants: Vec<Timestamp>,
    /// Whether a layer is on top at some instant of its cover.
    shows: Vec<bool>,
    /// What a layer is before its cover begins.
    before: Vec<Standing>,
}

impl Outlook {
    pub(super) fn of(board: Board) -> Self {
        let bounds = |layer: &super::layers::Layer| [layer.claim.from, layer.end, layer.claim.expiry];
        let mut instants: Vec<_> = board.layers.iter().flat_map(bounds).filter(|&at| at < FOREVER).collect();
        instants.sort_unstable();
        instants.dedup();
        let mut shows = vec![false; board.layers.len()];
        for layer in instants.iter().flat_map(|&at| board.top(at)) {
            shows[layer] = true;
        }
        let mut outlook = Self { board, instants, shows, before: Vec::new() };
        outlook.before = outlook.befores();
        outlook
    }

    /// The standing of every layer at `v`.
    pub(super) fn standings(&self, v: Timestamp) -> Vec<Standing> {
        let view = self.view(v);
        let layers = self.board.layers.iter().enumerate();
        layers
            .map(
                |(index, layer)| {
                    if v < layer.claim.from { self.before[index] } else { self.begun(index, &view) }
                },
            )
            .collect()
    }

    /// What every layer is before its cover begins: one that never shows has the state that it will have then.
    fn befores(&self) -> Vec<Standing> {
        let mut befores = vec![Standing::plain(State::Scheduled); self.shows.len()];
        let mut hidden: Vec<usize> = (0..self.shows.len()).filter(|&layer| !self.shows[layer]).collect();
        let from = |layer: &usize| self.board.layers[*layer].claim.from;
        hidden.sort_by_key(from);
        for together in hidden.chunk_by(|a, b| from(a) == from(b)) {
            let view = together.first().map(|layer| self.view(from(layer)));
            for (&layer, view) in together.iter().zip(view.iter().cycle()) {
                befores[layer] = self.begun(layer, view);
            }
        }
        befores
    }

    fn view(&self, v: Timestamp) -> View {
        let top = self.board.top(v);
        let replaces = |index: &usize| {
            let layer = &self.board.layers[*index];
            let on_top_if_denial =
                !matches!(layer.claim.content, Content::Denial(_)) || is_among(&top, *index);
            self.shows[*index] && layer.covers(v) && on_top_if_denial
        };
        let replacing = (0..self.board.layers.len()).filter(replaces).collect();
        View { v, top, replacing }
    }

    /// The standing of a layer whose cover has begun.
    fn begun(&self, index: usize, view: &View) -> Standing {
        let layer = &self.board.layers[index];
        if layer.end <= view.v {
            let was_empty = layer.end <= layer.claim.from;
            return match layer.ended_by {
                Some(withdrawal) if was_empty || !layer.is_expired(layer.end) => {
                    Standing::due_to(State::Retracted, withdrawal)
                }
                _ => Standing::plain(State::Lapsed),
            };
        }
        if is_among(&view.top, index) { self.on_top(index, view) } else { self.beneath(index, view) }
    }

    fn on_top(&self, index: usize, view: &View) -> Standing {
        let layer = &self.board.layers[index];
        if layer.is_expired(view.v) {
            return Standing::plain(State::Lapsed);
        }
        let opponent = match layer.claim.content {
            Content::Denial(denied) => Some(denied),
            _ => view.top.iter().rev().copied().find(|&other| other != index),
        };
        match opponent {
            Some(other) => Standing::due_to(State::Conflicted, self.board.layers[other].claim.source),
            None => Standing::plain(State::Current),
        }
    }

    fn beneath(&self, index: usize, view: &View) -> Standing {
        let layer = &self.board.layers[index];
        let first = view.replacing.partition_point(|&other| other <= index);
        let mut above = view.replacing[first..].iter().map(|&other| &self.board.layers[other]);
        // What is on top shows, and one of it is no rival of a layer beneath: something is always found.
        let Some(above) = above.find(|other| !layer.rivals(other)) else {
            return Standing::plain(State::Superseded);
        };
        let lapsed_first = layer.is_expired(above.claim.from);
        let state = match above.claim.content {
            _ if lapsed_first => return Standing::plain(State::Lapsed),
            Content::Denial(denied) if denied == index && above.is_expired(view.v) => {
                return Standing::plain(State::Lapsed);
            }
            Content::Denial(_) => State::Conflicted,
            Content::Retraction => State::Retracted,
            Content::Value(_) if above.end < FOREVER => State::Overridden,
            Content::Value(_) => State::Superseded,
        };
        Standing::due_to(state, above.claim.source)
    }
}

/// Whether a layer is among some that are listed top first.
fn is_among(layers: &[usize], layer: usize) -> bool {
    layers.binary_search_by(|other| layer.cmp(other)).is_ok()
}
