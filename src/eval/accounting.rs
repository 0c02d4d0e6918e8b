//! What a corpus consists of, so that no rate stands alone.

use serde::Serialize;

use super::corpus::Corpus;

/// Counts over corpora; from `requests` on they count requests.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Accounting {
    pub messages: usize,
    pub chain_messages: usize,
    pub chains: usize,
    pub requests: usize,
    pub unanswerable: usize,
    pub ambiguous: usize,
    pub revised: usize,
    pub cancelled: usize,
    pub verbatim: usize,
    pub paraphrased: usize,
    /// Requests about a chain that was revised 0, 1, 2, 3, 4 times.
    pub depth: [usize; 5],
}

impl Accounting {
    /// The counts over `corpora` together.
    pub fn of<'a>(corpora: impl IntoIterator<Item = &'a Corpus>) -> Self {
        let mut total = Self::default();
        for corpus in corpora {
            total.messages += corpus.messages.len();
            total.chain_messages += corpus.chains.iter().map(|chain| chain.messages.len()).sum::<usize>();
            total.chains += corpus.chains.len();
            for query in &corpus.queries {
                let Some(chain) = corpus.chains.get(query.chain) else { continue };
                total.requests += 1;
                total.unanswerable += usize::from(query.labels.current.is_none());
                total.ambiguous += usize::from(query.ambiguous());
                total.revised += usize::from(chain.depth() > 0);
                total.cancelled += usize::from(chain.cancelled);
                total.verbatim += usize::from(chain.verbatim);
                total.paraphrased += usize::from(query.paraphrased);
                if let Some(count) = total.depth.get_mut(chain.depth()) {
                    *count += 1;
                }
            }
        }
        total
    }
}
