//! Drafts of the main corpus in which a value has been typed already: one that was replaced, or the one in force.

use super::corpus::{Corpus, Query};
use super::main_corpus::main;
use super::random::Random;
use super::slot::DRAFT_FORMS;

/// How a draft goes on after its value.
const ENDINGS: [&str; 3] = ["", ".", ", see you there"];

/// For each revised chain a draft with one of its superseded values, and one with the value in force.
pub(super) fn marks(seed: u64) -> Corpus {
    let mut corpus = main(seed);
    let mut random = Random::new(seed, "marks");
    let mut queries = Vec::new();
    for (index, chain) in corpus.chains.iter().enumerate().filter(|(_, chain)| chain.depth() > 0) {
        let labels = corpus.labels(index);
        let retired = labels.superseded.get(random.below(labels.superseded.len()));
        for (case, value) in [("superseded value typed", retired), ("value in force typed", chain.value())] {
            let Some(value) = value else { continue };
            let paraphrased = random.chance(30);
            let lead = chain.slot.draft(random.below(DRAFT_FORMS), paraphrased, chain.noun, &chain.called);
            queries.push(Query {
                id: format!("t{:03}", queries.len()),
                chain: index,
                draft: format!("{lead} {}{}", value.value, random.pick(&ENDINGS)),
                to: chain.participants.clone(),
                paraphrased,
                labels: labels.clone(),
                case: Some(case),
                reason: None,
            });
        }
    }
    corpus.queries = queries;
    corpus
}
