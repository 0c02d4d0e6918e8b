//! Whether what was taken out of force is what a careful reader would have taken out.

use std::collections::{BTreeSet, HashMap};

use super::super::statistics::{Proportion, Score};
use super::labels::{Label, Op};
use super::matching::Match;
use super::replay::Memory;
use crate::domain::{Fact, FactId};

/// How a label that ends another was carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Carried {
    Applied,
    Asked,
    Missed,
}

/// Endings of several stores.
#[derive(Debug, Default)]
pub(super) struct Merges {
    applied: usize,
    applicable: usize,
    applied_or_asked: usize,
    labels: usize,
    ended: usize,
    wrong: usize,
}

/// One store with its labels.
struct Ledger<'a> {
    memory: &'a Memory<'a>,
    matches: &'a [Match<'a>],
    by_label: HashMap<&'a str, &'a Match<'a>>,
    facts: HashMap<&'a FactId, &'a Fact>,
}

/// A fact that was ended without asking and ought not to have been, or not so.
pub(super) struct Wrong<'a> {
    pub(super) by: &'a Fact,
    pub(super) ended: &'a Fact,
    pub(super) reason: &'static str,
}

impl Merges {
    /// Adds the labels of one store. Returns what became of each label that ends another, and what was wrong.
    pub(super) fn add<'a>(
        &mut self,
        memory: &'a Memory<'a>,
        matches: &'a [Match<'a>],
    ) -> (Vec<(&'a Match<'a>, Carried)>, Vec<Wrong<'a>>) {
        let ledger = Ledger {
            memory,
            matches,
            by_label: matches.iter().map(|one| (one.label.id.as_str(), one)).collect(),
            facts: memory.facts().map(|fact| (&fact.draft.id, fact)).collect(),
        };
        let ending = matches.iter().filter(|one| one.label.ends() && !one.label.optional);
        let carried: Vec<_> = ending.map(|one| (one, ledger.carried(one))).collect();
        for (one, carried) in &carried {
            let applied = usize::from(*carried == Carried::Applied && one.label.auto);
            self.labels += 1;
            self.applicable += usize::from(one.label.auto);
            self.applied += applied;
            self.applied_or_asked += applied.max(usize::from(*carried == Carried::Asked));
        }
        let pairs = &memory.retirements.pairs;
        let wrong: Vec<Wrong> = pairs.iter().filter_map(|(by, ended)| ledger.wrong(by, ended)).collect();
        self.ended += pairs.len();
        self.wrong += wrong.len();
        (carried, wrong)
    }

    pub(super) fn scores(&self) -> [Score; 3] {
        [
            Score::new("merge recall, automatic", Proportion::of(self.applied, self.applicable)),
            Score::new("merge recall, with proposals", Proportion::of(self.applied_or_asked, self.labels)),
            Score::new("false merges among all endings", Proportion::of(self.wrong, self.ended)),
        ]
    }
}

impl<'a> Ledger<'a> {
    fn label(&self, id: &str) -> Option<&'a Label> {
        self.by_label.get(id).map(|one| one.label)
    }

    /// The label that states first what this one may only repeat.
    fn root(&self, id: &'a str) -> &'a str {
        let mut seen = BTreeSet::new();
        let mut id = id;
        while seen.insert(id)
            && let Some(label) = self.label(id)
            && label.op == Op::Reobserve
            && let Some(target) = &label.target
        {
            id = target;
        }
        id
    }

    /// The messages that may carry a label out: its own, and that of what it settles.
    fn messages_of(&self, one: &Match<'a>) -> BTreeSet<&'a str> {
        let settled = one.label.via.as_deref().and_then(|via| self.by_label.get(via));
        std::iter::once(one.message.id.as_str())
            .chain(settled.map(|other| other.message.id.as_str()))
            .collect()
    }

    fn carried(&self, one: &Match<'a>) -> Carried {
        let messages = self.messages_of(one);
        let target = one.label.target.as_deref().map(|target| self.root(target));
        // The target may stand in the ledger for several labels that say the same.
        let is_target = |ended: &FactId| {
            self.matches.iter().any(|other| {
                Some(self.root(&other.label.id)) == target
                    && other.fact.is_some_and(|fact| {
                        let retirements = &self.memory.retirements;
                        retirements.layer(&fact.draft.id) == retirements.layer(ended)
                    })
            })
        };
        let by = |fact: &FactId| {
            self.facts.get(fact).is_some_and(|fact| messages.contains(fact.source.message_id.as_str()))
        };
        let among = |(fact, ended): &(FactId, FactId)| by(fact) && is_target(ended);
        if self.memory.retirements.pairs.iter().any(among) {
            Carried::Applied
        } else if self.memory.proposals.iter().any(among) {
            Carried::Asked
        } else {
            Carried::Missed
        }
    }

    fn wrong(&self, by: &FactId, ended: &FactId) -> Option<Wrong<'a>> {
        let (by, ended) = (*self.facts.get(by)?, *self.facts.get(ended)?);
        let reason = self.fault(by, ended)?;
        Some(Wrong { by, ended, reason })
    }

    /// Why no label lets `by` end `ended` without asking; none where one does.
    fn fault(&self, by: &Fact, ended: &Fact) -> Option<&'static str> {
        let retirements = &self.memory.retirements;
        let is_ended = |fact: &Fact| *retirements.layer(&fact.draft.id) == ended.draft.id;
        let of_ended = self.matches.iter().filter(|one| one.fact.is_some_and(is_ended));
        let labels: Vec<&Label> = of_ended.map(|one| one.label).collect();
        if labels.is_empty() {
            return Some("what it ended has no label");
        }
        let by_message = by.source.message_id.as_str();
        let mut fault = "no label ends it";
        for label in labels {
            // A statement that arrived late is history from the start.
            let target = label.target.as_deref().and_then(|target| self.by_label.get(target));
            if label.op == Op::Backfill && target.is_some_and(|one| one.message.id == by_message) {
                return None;
            }
            let root = self.root(&label.id);
            for one in self.matches.iter().filter(|one| one.label.ends()) {
                let acts_on = [&one.label.target, &one.label.replaces].into_iter().flatten();
                if !acts_on.into_iter().any(|target| self.root(target) == root) {
                    continue;
                }
                // Where the label's own statement was missed, a later one of the slot may end what it ended.
                let stands_in = one.message.sent_at <= by.source.stated.wall
                    && self.matches.iter().any(|other| {
                        other.label.slot == label.slot
                            && other.message.id == by_message
                            && !other.label.waits()
                    });
                let is_own = self.messages_of(one).contains(by_message);
                if (is_own || stands_in) && (one.label.auto || one.label.optional) {
                    return None;
                }
                if is_own {
                    fault = "a person had to decide";
                }
            }
        }
        Some(fault)
    }
}
