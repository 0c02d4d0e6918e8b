//! What is there in time: requests on the serving path, each with a budget of waiting.

use serde::Serialize;
use std::time::{Duration, Instant};

use super::corpus::Corpus;
use super::format;
use super::judge::{Verdict, judge};
use super::statistics::Rate;
use crate::Error;
use crate::engine::Engine;
use crate::recall::Mode;

/// Budgets of waiting, in milliseconds.
const BUDGETS: [u64; 5] = [1, 2, 5, 10, 50];

/// What came of a corpus's requests with one budget.
pub(super) struct Waited {
    milliseconds: u64,
    answers: Vec<Timed>,
}

struct Timed {
    chain: usize,
    verdict: Verdict,
    wait: Duration,
    /// None where there was no answer at all.
    mode: Option<Mode>,
}

/// Asks every request of `corpus` on the serving path of an idle store, once with each budget.
pub(super) fn measure(engine: &Engine, corpus: &Corpus) -> Result<Vec<Waited>, Error> {
    let mut waited = Vec::with_capacity(BUDGETS.len());
    for milliseconds in BUDGETS {
        // Workers of its own, so that no budget profits from what was published for another.
        let previews = engine.previews(|| {})?;
        let mut answers = Vec::with_capacity(corpus.queries.len());
        for query in &corpus.queries {
            let request = format::request(query);
            let asked = Instant::now();
            let answer = previews.fresh(request, Duration::from_millis(milliseconds));
            let wait = asked.elapsed();
            let preview = answer.as_ref().and_then(|answer| answer.preview.as_ref().ok());
            let lines = preview.map(|preview| preview.block.as_slice()).unwrap_or_default();
            let block: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
            let mode = answer.as_ref().map(|answer| answer.mode);
            answers.push(Timed { chain: query.chain, verdict: judge(&query.labels, &block), wait, mode });
        }
        waited.push(Waited { milliseconds, answers });
    }
    Ok(waited)
}

/// How long requests waited, in microseconds.
#[derive(Clone, Copy, Debug, Default, Serialize)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Waits {
    pub median: u64,
    pub p99: u64,
    pub max: u64,
}

/// The figures of one budget of waiting.
#[derive(Clone, Debug, Serialize)]
pub struct Deadline {
    /// The budget.
    pub milliseconds: u64,
    /// Requests.
    pub n: usize,
    /// Clean, and waited for no longer than the budget.
    pub clean: Rate,
    /// There within the budget, clean or not.
    pub in_time: Rate,
    /// Answered with what had been published before.
    pub fallback: usize,
    /// Not answered at all.
    pub unanswered: usize,
    /// How long they waited.
    pub microseconds: Waits,
}

impl Deadline {
    /// The figures of each budget over all seeds.
    pub(super) fn of(seeds: &[&[Waited]]) -> Vec<Self> {
        let of_budget = |&milliseconds: &u64| {
            let runs: Vec<&Waited> = seeds
                .iter()
                .filter_map(|seed| seed.iter().find(|waited| waited.milliseconds == milliseconds))
                .collect();
            (!runs.is_empty()).then(|| Self::new(milliseconds, &runs))
        };
        BUDGETS.iter().filter_map(of_budget).collect()
    }

    fn new(milliseconds: u64, runs: &[&Waited]) -> Self {
        let in_time =
            |timed: &Timed| timed.wait <= Duration::from_millis(milliseconds) && timed.mode.is_some();
        let rate = |holds: &dyn Fn(&Timed) -> bool| {
            let of_seed = |run: &&Waited| {
                run.answers.iter().map(|timed| (timed.chain, holds(timed))).collect::<Vec<_>>()
            };
            Rate::over(&runs.iter().map(of_seed).collect::<Vec<_>>())
        };
        let all = || runs.iter().flat_map(|run| &run.answers);
        let count = |mode: Option<Mode>| all().filter(|timed| timed.mode == mode).count();
        Self {
            milliseconds,
            n: all().count(),
            clean: rate(&|timed| in_time(timed) && timed.verdict.clean()),
            in_time: rate(&in_time),
            fallback: count(Some(Mode::Snapshot)),
            unanswered: count(None),
            microseconds: Waits::of(all().map(|timed| timed.wait)),
        }
    }
}

impl Waits {
    fn of(waits: impl Iterator<Item = Duration>) -> Self {
        let mut waits: Vec<u64> =
            waits.map(|wait| u64::try_from(wait.as_micros()).unwrap_or(u64::MAX)).collect();
        waits.sort_unstable();
        let last = waits.len().saturating_sub(1);
        let quantile = |percent: usize| waits.get(last * percent / 100).copied().unwrap_or_default();
        Self { median: quantile(50), p99: quantile(99), max: quantile(100) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_late_is_not_clean() {
        let timed = |wait: u64, mode| Timed {
            chain: 0,
            verdict: Verdict {
                answerable: true,
                current: true,
                stale: false,
                wrong: false,
                abstained: false,
            },
            wait: Duration::from_micros(wait),
            mode,
        };
        let answers =
            vec![timed(300, Some(Mode::Fresh)), timed(1_060, Some(Mode::Snapshot)), timed(1_050, None)];
        let seed = [Waited { milliseconds: 1, answers }];
        let deadlines = Deadline::of(&[&seed]);
        let [one] = deadlines.as_slice() else { panic!("one budget was measured") };
        assert_eq!((one.n, one.clean.count, one.in_time.count), (3, 1, 1));
        assert_eq!((one.fallback, one.unanswered), (1, 1));
        assert_eq!((one.microseconds.median, one.microseconds.max), (1_050, 1_060));
    }
}
