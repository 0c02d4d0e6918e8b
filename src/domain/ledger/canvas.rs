//! The valid-time line, and which layer is on top where.

use jiff::Timestamp;

/// The end of a cover that does not end.
pub(super) const FOREVER: Timestamp = Timestamp::MAX;

/// A stretch of the line with one layer on top, or none.
pub(super) struct Run {
    pub(super) start: Timestamp,
    pub(super) end: Timestamp,
    pub(super) top: Option<usize>,
}

/// The line as a partition into runs: each start with what is on top from there to the next start.
///
/// Invariant: the first run starts at the earliest instant, and starts ascend.
pub(super) struct Canvas(Vec<(Timestamp, Option<usize>)>);

impl Canvas {
    /// An empty line.
    pub(super) fn blank() -> Self {
        Self(vec![(Timestamp::MIN, None)])
    }

    /// Puts a layer over everything in `[from, end)`.
    pub(super) fn paint(&mut self, layer: usize, from: Timestamp, end: Timestamp) {
        if from >= end {
            return;
        }
        let resumes = (end < FOREVER).then(|| (end, self.top(end)));
        let covered = self.0.partition_point(|run| run.0 < from)..self.0.partition_point(|run| run.0 <= end);
        self.0.splice(covered, std::iter::once((from, Some(layer))).chain(resumes));
    }

    /// The layer on top at `v`.
    pub(super) fn top(&self, v: Timestamp) -> Option<usize> {
        let after = self.0.partition_point(|run| run.0 <= v);
        self.0[..after].last().and_then(|run| run.1)
    }

    /// The runs that meet `[from, end)`, clipped to it.
    pub(super) fn runs(&self, from: Timestamp, end: Timestamp) -> impl Iterator<Item = Run> {
        let first = self.0.partition_point(|run| run.0 <= from).saturating_sub(1);
        let ends = self.0.iter().skip(first + 1).map(|run| run.0).chain(std::iter::once(FOREVER));
        self.0
            .iter()
            .skip(first)
            .zip(ends)
            .take_while(move |(run, _)| run.0 < end)
            .map(move |(run, next)| Run { start: run.0.max(from), end: next.min(end), top: run.1 })
    }
}
