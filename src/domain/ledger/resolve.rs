//! Each entry at its turn: what it names, and what it paints, repeats, corrects, ends or denies.

use std::borrow::Borrow;

use super::entry::{Entry, Op};
use super::layers::{Board, Claim, Content, Layer};
use super::order::Known;

/// What became of an entry.
#[derive(Clone, Copy)]
pub(super) enum Part {
    /// It paints that layer.
    Layer(usize),
    /// It adds a source to that layer.
    Reaffirms(usize),
    /// It was never true; that correction says so.
    Mistaken(usize),
    /// It ended a cover.
    Withdrawal,
    /// A denial of what was not in force any more.
    Idle,
    /// It takes no part.
    Pending,
}

/// Entries, painted each at its turn.
///
/// A correction changes a place that was passed already, so the turns begin again after each. It keeps the place
/// that it took, and takes only one: there are at most as many rounds as corrections.
pub(super) struct Painting<E> {
    pub(super) known: Known<E>,
    pub(super) board: Board,
    pub(super) parts: Vec<Part>,
    /// What is said at each place of the order.
    claims: Vec<Claim>,
    /// For each entry the first correction by which it is mistaken.
    mistaken: Vec<Option<usize>>,
    /// For each correction the place that it took.
    taken: Vec<Option<usize>>,
}

impl Painting<Entry> {
    /// Nothing painted, to be added to.
    pub(super) fn blank() -> Self {
        Self::of(Known::default())
    }

    /// Paints an entry, at its turn: over what is there, where it comes after that.
    pub(super) fn add(&mut self, entry: Entry) {
        if self.known.ends_before(&entry) {
            self.known.push(entry);
            self.paint();
        } else {
            let entries = self.known.entries().cloned().chain([entry]).collect();
            *self = Self::of(Known::owning(entries));
        }
    }
}

impl<E: Borrow<Entry>> Painting<E> {
    /// Paints all known entries.
    pub(super) fn of(known: Known<E>) -> Self {
        let mut painting = Self {
            known,
            board: Board::blank(),
            parts: Vec::new(),
            claims: Vec::new(),
            mistaken: Vec::new(),
            taken: Vec::new(),
        };
        painting.paint();
        painting
    }

    /// Takes the turns of the entries that had none.
    fn paint(&mut self) {
        let mut next = self.claims.len();
        self.claims.extend((next..self.known.len()).map(|index| Claim::own(index, &self.known)));
        self.parts.resize(self.known.len(), Part::Pending);
        self.mistaken.resize(self.known.len(), None);
        self.taken.resize(self.known.len(), None);
        while next < self.known.len() {
            if let Some(place) = self.place_to_correct(next) {
                self.correct(next, place);
                self.begin_again();
                next = 0;
            } else {
                self.take(next);
                next += 1;
            }
        }
    }

    fn begin_again(&mut self) {
        self.board = Board::blank();
        self.parts = self.mistaken.iter().map(|by| by.map_or(Part::Pending, Part::Mistaken)).collect();
    }

    /// The place that a correction is about to take; none where it has done so, or stands in its own.
    fn place_to_correct(&self, index: usize) -> Option<usize> {
        let waits = self.known.entry(index).op == Op::Correct
            && self.taken[index].is_none()
            && self.mistaken[index].is_none()
            && !self.known.has_wrong_clock(index);
        let target = waits.then(|| self.known.target(index))??;
        if let Some(repetition) = self.exceptional_repetition(target) {
            return Some(self.place_of(repetition));
        }
        let standing = self.standing_for(target);
        match self.parts[standing] {
            Part::Layer(layer) | Part::Reaffirms(layer) => Some(self.board.layers[layer].place),
            Part::Withdrawal | Part::Idle => Some(standing),
            Part::Pending | Part::Mistaken(_) => None,
        }
    }

    /// Puts a correction in a place: what was said there is mistaken, and so is who had repeated it.
    fn correct(&mut self, correction: usize, place: usize) {
        let value = self.known.value(correction);
        for (index, mistaken) in self.mistaken.iter_mut().enumerate() {
            let repeats_error = matches!(self.parts[index], Part::Reaffirms(layer)
                if self.board.layers[layer].place == place && self.known.value(index) != value);
            if index == self.claims[place].source || repeats_error {
                mistaken.get_or_insert(correction);
            }
        }
        self.claims[place] = self.claims[place].corrected(correction, &self.known);
        self.taken[correction] = Some(place);
    }

    fn take(&mut self, index: usize) {
        let claim = self.claims[index];
        let speaks = self.taken[index].is_none() && self.mistaken[claim.source].is_none();
        if !speaks || self.known.has_wrong_clock(index) {
            return;
        }
        self.parts[claim.source] = match self.known.entry(claim.source).op {
            Op::Assert | Op::Retract | Op::Correct => self.state(index, claim),
            Op::Withdraw => self.withdraw(index, claim),
            Op::Deny => self.deny(index, claim),
        };
    }

    fn state(&mut self, place: usize, claim: Claim) -> Part {
        match self.board.repeated_by(&claim) {
            Some(layer) => Part::Reaffirms(layer),
            None => Part::Layer(self.board.paint(Layer::new(claim, place, &self.known))),
        }
    }

    fn withdraw(&mut self, index: usize, claim: Claim) -> Part {
        let Some((_, layer)) = self.named(index) else { return Part::Pending };
        self.board.withdraw(layer, claim.from, index);
        Part::Withdrawal
    }

    fn deny(&mut self, index: usize, claim: Claim) -> Part {
        let Some((target, layer)) = self.named(index) else { return Part::Pending };
        let Content::Value(value) = self.board.layers[layer].claim.content else { return Part::Pending };
        let still_said = self.known.value(target) == Some(value);
        let begin = self.board.first_in_force(layer, claim.from, claim.until);
        match begin.filter(|_| still_said) {
            Some(from) => {
                let denial = Layer::new(Claim { from, ..claim }, index, &self.known);
                Part::Layer(self.board.deny(layer, denial))
            }
            None => Part::Idle,
        }
    }

    /// The entry that an act names, with its layer: none where it is unknown, has no layer, or is a repetition with
    /// an interval, which does not say whether the repetition or the whole is meant.
    fn named(&self, act: usize) -> Option<(usize, usize)> {
        let target = self.known.target(act)?;
        match self.parts[self.standing_for(target)] {
            Part::Layer(layer) | Part::Reaffirms(layer) if self.exceptional_repetition(target).is_none() => {
                Some((target, layer))
            }
            _ => None,
        }
    }

    /// The repetition with an interval of its own that is meant by naming an entry.
    fn exceptional_repetition(&self, entry: usize) -> Option<usize> {
        self.corrections(entry).find(|&entry| {
            let claim = &self.claims[self.place_of(entry)];
            let repeats = matches!(self.parts[entry], Part::Reaffirms(_) | Part::Mistaken(_));
            repeats && claim.source == entry && claim.has_interval()
        })
    }

    fn place_of(&self, entry: usize) -> usize {
        self.taken[entry].unwrap_or(entry)
    }

    /// An entry, the correction by which it is mistaken, the correction of that, and so on.
    fn corrections(&self, entry: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(Some(entry), |&entry| match self.parts[entry] {
            Part::Mistaken(correction) => Some(correction),
            _ => None,
        })
    }

    /// What stands where an entry stood: itself, or the last of its corrections.
    fn standing_for(&self, entry: usize) -> usize {
        self.corrections(entry).last().unwrap_or(entry)
    }
}
