//! Stores that differ in one rule alone: all take the same facts with keys from the labels, retire what a later fact
//! of its key replaces, and rank what is left by BM25 × recency with names.

use std::collections::HashMap;

use super::corpus::{Corpus, SourceMessage};
use super::random::Random;

/// How a fact's key comes about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keys {
    /// That of its chain.
    Exact,
    /// Its entity and the type of its value.
    Coarse,
    /// None. (A keyless store absorbs a fact only into one of the same values, and these corpora repeat none.)
    None,
    /// That of its chain, or with this many percent a fresh one.
    Fresh(usize),
    /// That of its chain, or with this many percent that of another chain seen before.
    Astray(usize),
}

/// Which of two facts is the later one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// That which was written later.
    Stated,
    /// That which arrived later.
    Receipt,
}

/// A store's rule, and its name.
pub(super) struct StoreArm {
    pub(super) name: &'static str,
    keys: Keys,
    order: Order,
}

impl StoreArm {
    /// The exact store, and others that each lack one thing.
    pub(super) const ALL: [Self; 9] = [
        Self::of("gold keys, stated order", Keys::Exact, Order::Stated),
        Self::of("gold keys, receipt order", Keys::Exact, Order::Receipt),
        Self::of("coarse keys", Keys::Coarse, Order::Stated),
        Self::of("no keys", Keys::None, Order::Stated),
        Self::of("fresh key with p = .05", Keys::Fresh(5), Order::Stated),
        Self::of("fresh key with p = .2", Keys::Fresh(20), Order::Stated),
        Self::of("fresh key with p = .4", Keys::Fresh(40), Order::Stated),
        Self::of("another's key with q = .05", Keys::Astray(5), Order::Stated),
        Self::of("another's key with q = .2", Keys::Astray(20), Order::Stated),
    ];

    const fn of(name: &'static str, keys: Keys, order: Order) -> Self {
        Self { name, keys, order }
    }

    /// What is in force at the end: the messages of no key, and the last of each key.
    pub(super) fn in_force(&self, corpus: &Corpus, seed: u64) -> Vec<SourceMessage> {
        let chain_of: HashMap<&String, usize> = corpus
            .chains
            .iter()
            .enumerate()
            .flat_map(|(index, chain)| chain.messages.iter().map(move |message| (message, index)))
            .collect();
        let mut random = Random::new(seed, self.name);
        let mut known: Vec<usize> = Vec::new();
        let mut standing: HashMap<String, usize> = HashMap::new();
        let mut in_force = vec![true; corpus.messages.len()];
        for (position, message) in corpus.messages.iter().enumerate() {
            let Some(&chain) = chain_of.get(&message.id) else { continue };
            let Some(key) = self.key(corpus, chain, position, &known, &mut random) else { continue };
            if !known.contains(&chain) {
                known.push(chain);
            }
            let Some(rival) = standing.insert(key.clone(), position) else { continue };
            let is_late = self.order == Order::Stated && message.sent_at < corpus.messages[rival].sent_at;
            let retired = if is_late { position } else { rival };
            in_force[retired] = false;
            if is_late {
                standing.insert(key, rival);
            }
        }
        let kept = corpus.messages.iter().zip(in_force).filter(|(_, in_force)| *in_force);
        kept.map(|(message, _)| message.clone()).collect()
    }

    fn key(
        &self,
        corpus: &Corpus,
        chain: usize,
        position: usize,
        known: &[usize],
        random: &mut Random,
    ) -> Option<String> {
        let exact = |chain: usize| format!("chain {chain}");
        Some(match self.keys {
            Keys::None => return None,
            Keys::Coarse => {
                let chain = &corpus.chains[chain];
                format!("{} {:?}", chain.entity, chain.slot.value_type())
            }
            Keys::Fresh(percent) if random.chance(percent) => format!("message {position}"),
            Keys::Astray(percent) if random.chance(percent) => {
                let others: Vec<usize> = known.iter().copied().filter(|&other| other != chain).collect();
                exact(others.get(random.below(others.len())).copied().unwrap_or(chain))
            }
            Keys::Exact | Keys::Fresh(_) | Keys::Astray(_) => exact(chain),
        })
    }
}
