//! A corpus after the engine has answered.

use serde::Serialize;

use super::altered::Altered;
use super::corpus::{Corpus, Query};
use super::deadlines::Waited;
use super::endings::Endings;
use super::findings::Trial;
use super::judge::{Verdict, judge};
use super::keys::Filings;
use super::stage::Stage;
use crate::recall::{Abstention, Cause, Preview};

/// A corpus, and what the engine answered to each of its requests.
pub(super) struct Served {
    pub(super) seed: u64,
    pub(super) corpus: Corpus,
    pub(super) previews: Vec<Preview>,
    pub(super) filings: Filings,
    /// What the engine took out of force by itself.
    pub(super) endings: Endings,
    /// What was judged besides the blocks.
    pub(super) trials: Vec<Trial>,
    /// What the store answers where something of it is altered.
    pub(super) altered: Vec<Altered>,
    /// What came of the same requests on the serving path, where the suite is timed.
    pub(super) waited: Vec<Waited>,
}

impl Served {
    pub(super) fn records(&self) -> impl Iterator<Item = Record> + '_ {
        let previews = self.corpus.queries.iter().zip(&self.previews).enumerate();
        previews.map(|(index, (query, preview))| {
            let block: Vec<String> = preview.block.iter().map(|line| line.text.clone()).collect();
            let verdict = judge(&query.labels, &block);
            Record {
                seed: self.seed,
                query: query.clone(),
                verdict,
                stage: Stage::of(query, verdict, preview, self),
                reason: preview.reason,
                block,
                held_back: preview.held_back.iter().map(|held| (held.cause, held.text.clone())).collect(),
                marked: preview.marks.iter().map(|mark| mark.span.of(&query.draft).to_owned()).collect(),
                failed: self
                    .trials
                    .iter()
                    .filter(|trial| trial.query == index && trial.fails())
                    .map(|trial| trial.name.clone())
                    .collect(),
            }
        })
    }

    /// What each request's block exposes, where `block` makes it.
    pub(super) fn outcomes(&self, block: impl Fn(usize, &Query) -> Vec<String>) -> Vec<Outcome> {
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

    pub(super) fn product(&self) -> Vec<Outcome> {
        self.of_previews(&self.previews)
    }

    /// What the blocks of `previews`, one for each request, expose.
    pub(super) fn of_previews(&self, previews: &[Preview]) -> Vec<Outcome> {
        let texts = |preview: &Preview| preview.block.iter().map(|line| line.text.clone()).collect();
        self.outcomes(|index, _| previews.get(index).map(texts).unwrap_or_default())
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
    /// What was held back, and why.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub held_back: Vec<(Cause, String)>,
    /// What was marked in the draft.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub marked: Vec<String>,
    /// What was judged besides the block and is not as it should be.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub failed: Vec<String>,
}

/// What a method's block exposes.
pub(super) struct Outcome {
    pub(super) chain: usize,
    pub(super) verdict: Verdict,
    pub(super) characters: usize,
}
