//! Intervals and tests that respect how requests hang together (`evaluation.md` §2.6).

use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;

use super::random::Random;

const DRAWS: usize = 1_000;
const PERMUTATIONS: usize = 2_000;
/// Differences within this margin are equivalent.
pub const MARGIN: f64 = 0.02;
const Z_95: f64 = 1.959_963_984_540_054;

/// A number as a real one.
pub(super) fn real(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}

/// The requests about one chain: the sum of their figures, and how many they are.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Cluster {
    /// Sum of the figures.
    pub sum: f64,
    /// Number of requests.
    pub n: usize,
}

/// Chains by seed.
pub type Clusters = Vec<Vec<Cluster>>;

/// The figures of requests, each with its chain, put together by chain.
pub(super) fn by_chain(figures: impl Iterator<Item = (usize, f64)>) -> Vec<Cluster> {
    let mut chains: BTreeMap<usize, Cluster> = BTreeMap::new();
    for (chain, figure) in figures {
        let cluster = chains.entry(chain).or_default();
        cluster.sum += figure;
        cluster.n += 1;
    }
    chains.into_values().collect()
}

/// Whether something is true, as a figure.
pub(super) fn flag(holds: bool) -> f64 {
    f64::from(u8::from(holds))
}

/// How many requests, and which share with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rate {
    /// Requests of which it is true.
    pub count: usize,
    /// Their share.
    #[serde(flatten)]
    pub share: Estimate,
}

impl Rate {
    /// The rate over the trials of each seed, each with its chain.
    pub(super) fn over(seeds: &[Vec<(usize, bool)>]) -> Self {
        let flags =
            |seed: &Vec<(usize, bool)>| by_chain(seed.iter().map(|&(chain, holds)| (chain, flag(holds))));
        Self {
            count: seeds.iter().flatten().filter(|(_, holds)| *holds).count(),
            share: rate(&seeds.iter().map(flags).collect()),
        }
    }
}

/// How often something is so among independent trials, with Wilson's 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Proportion {
    /// Trials in which it is so.
    pub count: usize,
    /// Trials.
    pub n: usize,
    /// The share; 0 without trials.
    pub share: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

impl Proportion {
    /// `count` of `n`.
    #[must_use]
    pub fn of(count: usize, n: usize) -> Self {
        let share = if n == 0 { 0.0 } else { real(count) / real(n) };
        let (low, high) = wilson(share, n);
        Self { count, n, share, low, high }
    }

    /// How many of `trials` hold.
    pub fn over(trials: impl IntoIterator<Item = bool>) -> Self {
        let (count, n) =
            trials.into_iter().fold((0, 0), |(count, n), holds| (count + usize::from(holds), n + 1));
        Self::of(count, n)
    }
}

impl fmt::Display for Proportion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { count, n, share, low, high } = self;
        write!(f, "{count:>5} of {n:>5}  {share:.3} [{low:.3}, {high:.3}]")
    }
}

/// A figure with its name.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Score {
    /// What was counted.
    pub name: String,
    /// How often it is so.
    #[serde(flatten)]
    pub rate: Proportion,
}

impl Score {
    pub(super) fn new(name: impl Into<String>, rate: Proportion) -> Self {
        Self { name: name.into(), rate }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "  {:44} {}", self.name, self.rate)
    }
}

/// A mean with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The mean over requests.
    pub mean: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

/// The mean over requests with its bootstrap interval.
#[must_use]
pub fn estimate(clusters: &Clusters) -> Estimate {
    let draws = bootstrap(clusters);
    Estimate { mean: mean(clusters.iter().flatten()), low: quantile(&draws, 25), high: quantile(&draws, 975) }
}

/// A rate with its interval: Wilson's over chains where it is exactly 0 or 1, which no resampling can vary.
#[must_use]
pub fn rate(clusters: &Clusters) -> Estimate {
    let mean = mean(clusters.iter().flatten());
    if mean > 0.0 && mean < 1.0 {
        return estimate(clusters);
    }
    let (low, high) = wilson(mean, clusters.iter().map(Vec::len).sum());
    Estimate { mean, low, high }
}

/// Wilson's 95 % interval of a rate seen in `n` trials.
#[must_use]
pub fn wilson(rate: f64, n: usize) -> (f64, f64) {
    if n == 0 {
        return (0.0, 1.0);
    }
    let (n, z2) = (real(n), Z_95 * Z_95);
    let centre = (rate + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = Z_95 / (1.0 + z2 / n) * (rate * (1.0 - rate) / n + z2 / (4.0 * n * n)).sqrt();
    ((centre - half).max(0.0), (centre + half).min(1.0))
}

/// Two methods on the same requests.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Paired {
    /// Mean of the differences.
    pub difference: Estimate,
    /// Permutation test that there is no difference.
    pub p: f64,
    /// Two one-sided tests that the difference reaches [`MARGIN`].
    pub p_equivalence: f64,
    /// The 90 % interval lies inside the margin. That no difference was found is never equivalence.
    pub equivalent: bool,
}

/// Compares two methods by the differences per request.
#[must_use]
pub fn paired(differences: &Clusters) -> Paired {
    let draws = bootstrap(differences);
    let average = mean(differences.iter().flatten());
    let (low, high) = (quantile(&draws, 50), quantile(&draws, 950));
    let error = deviation(&draws);
    Paired {
        difference: Estimate { mean: average, low: quantile(&draws, 25), high: quantile(&draws, 975) },
        p: permutation(differences),
        p_equivalence: normal((average - MARGIN) / error).max(normal(-(average + MARGIN) / error)),
        equivalent: low > -MARGIN && high < MARGIN,
    }
}

/// Means over requests of corpora drawn anew, in order: seeds first, then chains within each.
fn bootstrap(clusters: &Clusters) -> Vec<f64> {
    let mut random = Random::new(0, "bootstrap");
    let mut draws: Vec<f64> = (0..DRAWS)
        .map(|_| {
            let mut total = Cluster::default();
            for _ in 0..clusters.len() {
                let chains = &clusters[random.below(clusters.len())];
                for _ in 0..chains.len() {
                    let chain = chains[random.below(chains.len())];
                    total.sum += chain.sum;
                    total.n += chain.n;
                }
            }
            mean([&total])
        })
        .collect();
    draws.sort_by(f64::total_cmp);
    draws
}

/// The share of random signs of the chains' sums that make as great a difference as the one seen (add-one).
fn permutation(differences: &Clusters) -> f64 {
    let sums: Vec<f64> = differences.iter().flatten().map(|chain| chain.sum).collect();
    let seen = sums.iter().sum::<f64>().abs();
    let mut random = Random::new(0, "permutation");
    let reached = (0..PERMUTATIONS)
        .filter(|_| {
            let sum: f64 = sums.iter().map(|sum| if random.chance(50) { *sum } else { -sum }).sum();
            sum.abs() >= seen - 1e-9
        })
        .count();
    real(reached + 1) / real(PERMUTATIONS + 1)
}

fn mean<'a>(clusters: impl IntoIterator<Item = &'a Cluster>) -> f64 {
    let (sum, n) = clusters.into_iter().fold((0.0, 0), |(sum, n), chain| (sum + chain.sum, n + chain.n));
    if n == 0 { 0.0 } else { sum / real(n) }
}

/// The quantile of ordered draws, in thousandths.
fn quantile(ordered: &[f64], thousandths: usize) -> f64 {
    let last = ordered.len().saturating_sub(1);
    ordered.get((last * thousandths + 500) / 1_000).copied().unwrap_or_default()
}

fn deviation(draws: &[f64]) -> f64 {
    let n = real(draws.len().max(1));
    let average = draws.iter().sum::<f64>() / n;
    let variance = draws.iter().map(|draw| (draw - average).powi(2)).sum::<f64>() / n;
    // A difference that never varies is known exactly: its tests must not divide by nothing.
    variance.sqrt().max(f64::EPSILON)
}

/// The standard normal distribution function (Abramowitz and Stegun 26.2.17; error below 7.5e-8).
fn normal(x: f64) -> f64 {
    const COEFFICIENTS: [f64; 5] =
        [0.319_381_530, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429];
    let t = 1.0 / (1.0 + 0.231_641_9 * x.abs());
    let series = COEFFICIENTS.iter().rev().fold(0.0, |sum, coefficient| (sum + coefficient) * t);
    let tail = (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt() * series;
    if x < 0.0 { tail } else { 1.0 - tail }
}

#[cfg(test)]
#[path = "statistics_tests.rs"]
mod tests;
