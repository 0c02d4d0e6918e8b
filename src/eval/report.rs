//! What a run found, for people and as JSON.

use serde::Serialize;
use std::borrow::Borrow;
use std::collections::BTreeMap;

use super::accounting::Accounting;
use super::altered::Robustness;
use super::arms::RawMessages;
use super::deadlines::Deadline;
use super::endings::Endings;
use super::findings::Finding;
use super::judge::Verdict;
use super::keys::KeyQuality;
use super::served::{Outcome, Record, Served};
use super::stage::Stage;
use super::statistics::{Clusters, Estimate, Paired, Rate, Score, by_chain, estimate, flag, paired, real};
use super::store_arms::StoreArm;
use super::suite::Suite;
use crate::domain::digest;
use crate::recall::Request;

/// What the blocks of some requests expose.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs, reason = "as in `Verdict`")]
pub struct Figures {
    /// Requests.
    pub n: usize,
    pub clean: Rate,
    pub current: Rate,
    pub stale: Rate,
    pub wrong: Rate,
    pub co_injection: Rate,
    pub abstained: Rate,
    /// Mean size of a block.
    pub characters: Estimate,
}

/// A method's figures on one suite.
#[derive(Clone, Debug, Serialize)]
pub struct Arm {
    /// Its name.
    pub name: String,
    /// On requests that have an answer.
    pub answerable: Figures,
    /// On requests that have none.
    pub unanswerable: Option<Figures>,
}

/// The product against another method on the same requests: the difference of clean, positive where the product
/// is better.
#[derive(Clone, Debug, Serialize)]
pub struct Comparison {
    /// The other method.
    pub with: String,
    /// The test.
    #[serde(flatten)]
    pub paired: Paired,
}

/// The figures of one suite.
#[derive(Clone, Debug, Serialize)]
pub struct SuiteReport {
    /// Which.
    pub suite: Suite,
    /// The digest of its messages and requests.
    pub corpus: String,
    /// What it consists of.
    pub accounting: Accounting,
    /// The product first.
    pub arms: Vec<Arm>,
    /// The product against others.
    pub comparisons: Vec<Comparison>,
    /// What is judged besides the block.
    pub findings: Vec<Finding>,
    /// How much of its blocks each alteration of the store leaves.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub robustness: Vec<Robustness>,
    /// Clean by deadline, where the suite is timed. No other figure depends on the machine.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub deadlines: Vec<Deadline>,
    /// Where the engine filed the messages.
    pub keys: KeyQuality,
    /// The same as shares.
    pub key_rates: Vec<Score>,
    /// What the engine took out of force by itself.
    pub endings: Endings,
    /// Unclean requests by the step that failed.
    pub stages: BTreeMap<Stage, usize>,
    /// Every unclean request.
    pub unclean: Vec<Record>,
}

impl SuiteReport {
    /// Judges the product and the reference arms on all corpora of a suite; `in_order` are the same requests
    /// where messages arrived as they were written.
    pub(super) fn new<S: Borrow<Served>>(suite: Suite, served: &[S], in_order: Option<&[S]>) -> Self {
        let served: Vec<&Served> = served.iter().map(Borrow::borrow).collect();
        let product: Vec<Vec<Outcome>> = served.iter().map(|one| one.product()).collect();
        let mut arms = vec![Arm::new("asof".to_owned(), &product)];
        arms.extend(altered_arms(&served));
        let mut comparisons = Vec::new();
        if let Some(in_order) = in_order {
            let baseline: Vec<_> = in_order.iter().map(|one| one.borrow().product()).collect();
            comparisons.push(Comparison::new("in-order arrival".to_owned(), &product, &baseline));
        }
        for k in [1, Request::K] {
            let raw: Vec<_> = served.iter().map(|one| raw_messages(one, k)).collect();
            let name = format!("raw BM25 × recency, k = {k}");
            if !raw.iter().all(Vec::is_empty) {
                comparisons.push(Comparison::new(name.clone(), &product, &raw));
            }
            arms.push(Arm::new(name, &raw));
        }
        if suite.compares_stores() {
            arms.extend(StoreArm::ALL.iter().map(|arm| {
                let ranked: Vec<_> = served.iter().map(|one| store_arm(one, arm)).collect();
                Arm::new(format!("{}, k = {}", arm.name, Request::K), &ranked)
            }));
        }
        let unclean: Vec<Record> =
            served.iter().flat_map(|one| one.records()).filter(|record| record.stage.is_some()).collect();
        let mut stages = BTreeMap::new();
        for stage in unclean.iter().filter_map(|record| record.stage) {
            *stages.entry(stage).or_default() += 1;
        }
        let (mut keys, mut endings) = (KeyQuality::default(), Endings::default());
        for one in &served {
            keys += one.filings.quality(&one.corpus.chains);
            endings += &one.endings;
        }
        let digests: Vec<String> = served.iter().map(|one| one.corpus.digest()).collect();
        Self {
            suite,
            corpus: digest(&digests.iter().map(String::as_str).collect::<Vec<_>>()),
            accounting: Accounting::of(served.iter().map(|one| &one.corpus)),
            arms,
            comparisons,
            findings: Finding::of(
                &served.iter().map(|one| (&one.corpus, one.trials.as_slice())).collect::<Vec<_>>(),
            ),
            robustness: Robustness::of(&served.iter().map(|one| one.altered.as_slice()).collect::<Vec<_>>()),
            deadlines: Deadline::of(&served.iter().map(|one| one.waited.as_slice()).collect::<Vec<_>>()),
            keys,
            key_rates: keys.rates().into(),
            endings,
            stages,
            unclean,
        }
    }
}

/// The product in a store of which something is altered.
fn altered_arms(served: &[&Served]) -> Vec<Arm> {
    let Some(first) = served.first() else { return Vec::new() };
    let arm = |place: usize| {
        let outcomes =
            |one: &&Served| one.altered.get(place).map(|altered| one.of_previews(&altered.previews));
        served.iter().filter_map(outcomes).collect::<Vec<_>>()
    };
    let arms = first.altered.iter().enumerate();
    arms.map(|(place, altered)| Arm::new(format!("asof, {}", altered.name), &arm(place))).collect()
}

fn raw_messages(served: &Served, k: usize) -> Vec<Outcome> {
    let arm = RawMessages::new(&served.corpus.messages);
    served.outcomes(|_, query| arm.block(query, k, Request::BUDGET_CHARS))
}

fn store_arm(served: &Served, arm: &StoreArm) -> Vec<Outcome> {
    let in_force = arm.in_force(&served.corpus, served.seed);
    let ranker = RawMessages::named(&in_force);
    served.outcomes(|_, query| ranker.block(query, Request::K, Request::BUDGET_CHARS))
}

impl Arm {
    fn new(name: String, seeds: &[Vec<Outcome>]) -> Self {
        let figures = |answerable: bool| Figures::new(seeds, answerable);
        Self { name, answerable: figures(true), unanswerable: Some(figures(false)).filter(|some| some.n > 0) }
    }
}

impl Figures {
    fn new(seeds: &[Vec<Outcome>], answerable: bool) -> Self {
        let kept = |outcome: &&Outcome| outcome.verdict.answerable == answerable;
        let share = |holds: fn(Verdict) -> bool| {
            let of_seed = |outcomes: &Vec<Outcome>| {
                outcomes.iter().filter(kept).map(|one| (one.chain, holds(one.verdict))).collect::<Vec<_>>()
            };
            Rate::over(&seeds.iter().map(of_seed).collect::<Vec<_>>())
        };
        Self {
            n: seeds.iter().flatten().filter(kept).count(),
            clean: share(Verdict::clean),
            current: share(|verdict| verdict.current),
            stale: share(|verdict| verdict.stale),
            wrong: share(|verdict| verdict.wrong),
            co_injection: share(Verdict::co_injection),
            abstained: share(|verdict| verdict.abstained),
            characters: estimate(&clusters(seeds, answerable, |outcome| real(outcome.characters))),
        }
    }
}

impl Comparison {
    fn new(with: String, product: &[Vec<Outcome>], other: &[Vec<Outcome>]) -> Self {
        let differences: Clusters = product
            .iter()
            .zip(other)
            .map(|(product, other)| {
                by_chain(product.iter().zip(other).map(|(mine, theirs)| {
                    (mine.chain, flag(mine.verdict.clean()) - flag(theirs.verdict.clean()))
                }))
            })
            .collect();
        Self { with, paired: paired(&differences) }
    }
}

fn clusters(seeds: &[Vec<Outcome>], answerable: bool, figure: impl Fn(&Outcome) -> f64) -> Clusters {
    let kept = |outcome: &&Outcome| outcome.verdict.answerable == answerable;
    let of_seed = |outcomes: &Vec<Outcome>| {
        by_chain(outcomes.iter().filter(kept).map(|outcome| (outcome.chain, figure(outcome))))
    };
    seeds.iter().map(of_seed).collect()
}

/// The figures of a run.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The version that was measured.
    pub build: String,
    /// One corpus each.
    pub seeds: Vec<u64>,
    /// Facts in a block.
    pub k: usize,
    /// Characters in a block.
    pub budget_chars: usize,
    /// By suite, as planned.
    pub suites: Vec<SuiteReport>,
}

impl Report {
    pub(super) fn new(seeds: Vec<u64>, suites: Vec<SuiteReport>) -> Self {
        let build = env!("CARGO_PKG_VERSION").to_owned();
        Self { build, seeds, k: Request::K, budget_chars: Request::BUDGET_CHARS, suites }
    }
}
