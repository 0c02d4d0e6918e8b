//! What a run found, for people and as JSON.

use serde::Serialize;
use std::borrow::Borrow;
use std::collections::BTreeMap;

use super::accounting::Accounting;
use super::arms::RawMessages;
use super::corpus::{Corpus, Query};
use super::judge::{Verdict, judge};
use super::keys::{Filings, KeyQuality};
use super::stage::Stage;
use super::statistics::{Cluster, Clusters, Estimate, Paired, estimate, paired, rate, real};
use super::suite::Suite;
use crate::domain::digest;
use crate::recall::{Abstention, Preview, Request};

/// A corpus, and what the engine answered to each of its requests.
pub(super) struct Served {
    pub(super) seed: u64,
    pub(super) corpus: Corpus,
    pub(super) previews: Vec<Preview>,
    pub(super) filings: Filings,
}

impl Served {
    pub(super) fn records(&self) -> impl Iterator<Item = Record> + '_ {
        self.corpus.queries.iter().zip(&self.previews).map(|(query, preview)| {
            let block: Vec<String> = preview.block.iter().map(|line| line.text.clone()).collect();
            let verdict = judge(&query.labels, &block);
            Record {
                seed: self.seed,
                query: query.clone(),
                verdict,
                stage: Stage::of(query, verdict, preview, self),
                reason: preview.reason,
                block,
            }
        })
    }

    /// What each request's block exposes, where `block` makes it.
    fn outcomes(&self, block: impl Fn(usize, &Query) -> Vec<String>) -> Vec<Outcome> {
        let judged = |(index, query): (usize, &Query)| {
            let texts = block(index, query);
            Outcome {
                chain: query.chain,
                verdict: judge(&query.labels, &texts),
                characters: texts.iter().map(|text| text.chars().count()).sum(),
            }
        };
        self.corpus.queries.iter().enumerate().map(judged).collect()
    }

    fn product(&self) -> Vec<Outcome> {
        let texts = |preview: &Preview| preview.block.iter().map(|line| line.text.clone()).collect();
        self.outcomes(|index, _| self.previews.get(index).map(texts).unwrap_or_default())
    }
}

/// What came of a request.
#[derive(Clone, Debug, Serialize)]
pub struct Record {
    /// The corpus.
    pub seed: u64,
    /// The request with its labels.
    pub query: Query,
    /// What its block exposes.
    pub verdict: Verdict,
    /// The step that failed, where it is not clean.
    pub stage: Option<Stage>,
    /// Why the block is empty.
    pub reason: Option<Abstention>,
    /// The texts of the block.
    pub block: Vec<String>,
}

struct Outcome {
    chain: usize,
    verdict: Verdict,
    characters: usize,
}

/// How many requests, and which share with its 95 % interval.
#[derive(Clone, Debug, Serialize)]
pub struct Rate {
    /// Requests of which it is true.
    pub count: usize,
    /// Their share.
    #[serde(flatten)]
    pub share: Estimate,
}

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
    /// Where the engine filed the messages.
    pub keys: KeyQuality,
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
        let mut comparisons = Vec::new();
        if let Some(in_order) = in_order {
            let baseline: Vec<_> = in_order.iter().map(|one| one.borrow().product()).collect();
            comparisons.push(Comparison::new("in-order arrival".to_owned(), &product, &baseline));
        }
        for k in [1, Request::K] {
            let raw: Vec<_> = served.iter().map(|one| raw_messages(one, k)).collect();
            let name = format!("raw BM25 × recency, k = {k}");
            comparisons.push(Comparison::new(name.clone(), &product, &raw));
            arms.push(Arm::new(name, &raw));
        }
        let unclean: Vec<Record> =
            served.iter().flat_map(|one| one.records()).filter(|record| record.stage.is_some()).collect();
        let mut stages = BTreeMap::new();
        for stage in unclean.iter().filter_map(|record| record.stage) {
            *stages.entry(stage).or_default() += 1;
        }
        let mut keys = KeyQuality::default();
        for one in &served {
            keys += one.filings.quality(&one.corpus.chains);
        }
        let digests: Vec<String> = served.iter().map(|one| one.corpus.digest()).collect();
        Self {
            suite,
            corpus: digest(&digests.iter().map(String::as_str).collect::<Vec<_>>()),
            accounting: Accounting::of(served.iter().map(|one| &one.corpus)),
            arms,
            comparisons,
            keys,
            stages,
            unclean,
        }
    }
}

fn raw_messages(served: &Served, k: usize) -> Vec<Outcome> {
    let arm = RawMessages::new(&served.corpus);
    served.outcomes(|_, query| arm.block(&query.draft, k, Request::BUDGET_CHARS))
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
        let share = |holds: fn(Verdict) -> bool| Rate {
            count: seeds.iter().flatten().filter(kept).filter(|outcome| holds(outcome.verdict)).count(),
            share: rate(&clusters(seeds, answerable, |outcome| flag(holds(outcome.verdict)))),
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

fn by_chain(figures: impl Iterator<Item = (usize, f64)>) -> Vec<Cluster> {
    let mut chains: BTreeMap<usize, Cluster> = BTreeMap::new();
    for (chain, figure) in figures {
        let cluster = chains.entry(chain).or_default();
        cluster.sum += figure;
        cluster.n += 1;
    }
    chains.into_values().collect()
}

fn flag(holds: bool) -> f64 {
    f64::from(u8::from(holds))
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
