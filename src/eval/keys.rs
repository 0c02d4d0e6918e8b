//! Whether messages of one chain are filed together and apart from others, whatever the keys are called
//! (`evaluation.md` §2.5).

use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::AddAssign;

use super::corpus::Chain;
use super::statistics::{Proportion, Score};
use crate::domain::SlotKey;

/// Where the engine filed a fact of a message.
#[derive(Clone, Debug)]
pub(super) struct Filing {
    /// The message's id in the corpus.
    pub(super) message: String,
    /// The slot that it is in, or would join.
    pub(super) slot: SlotKey,
    /// It waits for a decision.
    pub(super) pending: bool,
}

/// What became of a message of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Filed {
    /// It is under the key of its chain.
    Right,
    /// So it is, once the user says so.
    Waiting,
    /// Under the key of another chain about the same entity.
    WrongSlot,
    /// Under the key of a chain about another entity.
    WrongEntity,
    /// Under another key that no other chain owns.
    Fragment,
    /// Under no key.
    Missed,
}

/// What the engine made of a corpus's messages.
#[derive(Debug, Default)]
pub(super) struct Filings {
    of_message: BTreeMap<String, Vec<Filing>>,
    /// Whose each key is: the chain with most messages under it.
    owner: HashMap<SlotKey, usize>,
    /// The key of each chain: the one that it owns with most of its messages.
    canonical: Vec<Option<SlotKey>>,
}

/// Messages by where they were filed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct KeyQuality {
    /// Messages of chains.
    pub messages: usize,
    /// Under the key of their chain.
    pub ok: usize,
    /// Of these, those that wait for a decision.
    pub waiting: usize,
    /// Under the key of another chain about the same entity.
    pub wrong_slot: usize,
    /// Under the key of a chain about another entity.
    pub wrong_entity: usize,
    /// Under another key that no other chain owns.
    pub fragment: usize,
    /// Under no key.
    pub missed: usize,
    /// Messages of no chain of which facts were made.
    pub asides: usize,
    /// Messages of no chain in the ledger of one.
    pub intrusion: usize,
}

impl Filings {
    pub(super) fn new(chains: &[Chain], filings: Vec<Filing>) -> Self {
        let mut of_message: BTreeMap<String, Vec<Filing>> = BTreeMap::new();
        for filing in filings {
            of_message.entry(filing.message.clone()).or_default().push(filing);
        }
        // Per key and chain, so that of equally large chains the first owns the key.
        let mut sizes: BTreeMap<&SlotKey, BTreeMap<usize, usize>> = BTreeMap::new();
        for (index, chain) in chains.iter().enumerate() {
            for message in &chain.messages {
                let slots: BTreeSet<&SlotKey> =
                    of_message.get(message).into_iter().flatten().map(|filing| &filing.slot).collect();
                for slot in slots {
                    *sizes.entry(slot).or_default().entry(index).or_default() += 1;
                }
            }
        }
        let mut owner = HashMap::new();
        let mut largest: Vec<(usize, Option<SlotKey>)> = vec![(0, None); chains.len()];
        for (slot, sizes) in sizes {
            let Some((&chain, &size)) = sizes.iter().rev().max_by_key(|(_, size)| **size) else { continue };
            owner.insert(slot.clone(), chain);
            if size > largest[chain].0 {
                largest[chain] = (size, Some(slot.clone()));
            }
        }
        let canonical = largest.into_iter().map(|(_, slot)| slot).collect();
        Self { of_message, owner, canonical }
    }

    /// Where the facts of a message were filed.
    pub(super) fn of(&self, message: &str) -> &[Filing] {
        self.of_message.get(message).map(Vec::as_slice).unwrap_or_default()
    }

    /// The fact of a message under the key of `chain`.
    pub(super) fn under_key(&self, message: &str, chain: usize) -> Option<&Filing> {
        let key = self.canonical.get(chain)?.as_ref()?;
        let filings = || self.of(message).iter().filter(|filing| filing.slot == *key);
        filings().find(|filing| !filing.pending).or_else(|| filings().next())
    }

    /// What became of a message of the chain `index`.
    fn filed(&self, chains: &[Chain], index: usize, message: &str) -> Filed {
        if let Some(filing) = self.under_key(message, index) {
            return if filing.pending { Filed::Waiting } else { Filed::Right };
        }
        if self.of(message).is_empty() {
            return Filed::Missed;
        }
        let owners = self.of(message).iter().filter_map(|filing| self.owner.get(&filing.slot));
        let entity = |chain: usize| chains.get(chain).map(|chain| &chain.entity);
        match owners.copied().find(|owner| *owner != index) {
            Some(other) if entity(other) == entity(index) => Filed::WrongSlot,
            Some(_) => Filed::WrongEntity,
            None => Filed::Fragment,
        }
    }

    /// What became of every message of every chain: its id, and the key it is under.
    pub(super) fn filed_messages<'a>(
        &'a self,
        chains: &'a [Chain],
    ) -> impl Iterator<Item = (&'a String, Filed)> + 'a {
        chains.iter().enumerate().flat_map(move |(index, chain)| {
            chain.messages.iter().map(move |message| (message, self.filed(chains, index, message)))
        })
    }

    pub(super) fn quality(&self, chains: &[Chain]) -> KeyQuality {
        let mut quality = KeyQuality::default();
        for (_, filed) in self.filed_messages(chains) {
            quality.messages += 1;
            quality.ok += usize::from(matches!(filed, Filed::Right | Filed::Waiting));
            *(match filed {
                Filed::Right => continue,
                Filed::Waiting => &mut quality.waiting,
                Filed::WrongSlot => &mut quality.wrong_slot,
                Filed::WrongEntity => &mut quality.wrong_entity,
                Filed::Fragment => &mut quality.fragment,
                Filed::Missed => &mut quality.missed,
            }) += 1;
        }
        let in_chain: BTreeSet<&String> = chains.iter().flat_map(|chain| &chain.messages).collect();
        for (_, filings) in self.of_message.iter().filter(|(message, _)| !in_chain.contains(message)) {
            let in_ledger = |filing: &Filing| !filing.pending && self.owner.contains_key(&filing.slot);
            quality.asides += 1;
            quality.intrusion += usize::from(filings.iter().any(in_ledger));
        }
        quality
    }
}

impl KeyQuality {
    /// Recall, misfiles and intrusions as shares: the first two of the messages of chains.
    pub(super) fn rates(&self) -> [Score; 4] {
        let share = |name: &str, count: usize| Score::new(name, Proportion::of(count, self.messages));
        [
            share("key recall", self.ok),
            share("key recall without what waits", self.ok - self.waiting),
            share("misfiled", self.wrong_slot + self.wrong_entity),
            Score::new(
                "intrusion, of other messages with facts",
                Proportion::of(self.intrusion, self.asides),
            ),
        ]
    }
}

impl AddAssign for KeyQuality {
    fn add_assign(&mut self, other: Self) {
        self.messages += other.messages;
        self.ok += other.ok;
        self.waiting += other.waiting;
        self.wrong_slot += other.wrong_slot;
        self.wrong_entity += other.wrong_entity;
        self.fragment += other.fragment;
        self.missed += other.missed;
        self.asides += other.asides;
        self.intrusion += other.intrusion;
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Corpus, Suite};
    use super::*;

    /// Files each message under the key that `key` makes of its chain and its position there.
    fn quality(corpus: &Corpus, key: impl Fn(&Chain, usize) -> Option<String>) -> KeyQuality {
        let filings = corpus.chains.iter().flat_map(|chain| {
            let file = |(position, message): (usize, &String)| {
                let slot = SlotKey(key(chain, position)?);
                Some(Filing { message: message.clone(), slot, pending: false })
            };
            chain.messages.iter().enumerate().filter_map(file).collect::<Vec<_>>()
        });
        Filings::new(&corpus.chains, filings.collect()).quality(&corpus.chains)
    }

    #[test]
    fn keys_are_judged_whatever_their_names() {
        let corpus = Suite::Multi.corpus(1);
        let exact = |chain: &Chain| format!("{}/{}", chain.entity, chain.noun);
        let right = quality(&corpus, |chain, _| Some(exact(chain)));
        assert_eq!(right, KeyQuality { messages: 144, ok: 144, ..KeyQuality::default() });
        let coarse = quality(&corpus, |chain, _| Some(chain.entity.clone()));
        assert_eq!((coarse.ok, coarse.wrong_slot), (72, 72), "a key that does not see the noun");
        let noisy = quality(&corpus, |chain, position| (position > 0).then(|| exact(chain)));
        assert_eq!((noisy.ok, noisy.missed), (96, 48));
        let fresh = quality(&corpus, |chain, position| Some(format!("{}{}", exact(chain), position / 2)));
        assert_eq!((fresh.ok, fresh.fragment), (96, 48));
        let mixed = quality(&corpus, |chain, position| {
            let astray = chain.entity == corpus.chains[2].entity && position == 2;
            Some(exact(if astray { &corpus.chains[0] } else { chain }))
        });
        assert_eq!((mixed.ok, mixed.wrong_entity), (142, 2));
    }
}
