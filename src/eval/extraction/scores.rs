//! All scores of a replayed set.

use std::collections::BTreeMap;

use super::super::statistics::{Proportion, Score};
use super::keys::Keys;
use super::labels::Label;
use super::matching::{Match, equal, matches};
use super::merges::{Carried, Merges, Wrong};
use super::normal::{Class, class};
use super::replay::Memory;
use super::report::{Extraction, Miss};
use super::validity::{begins_right, ends_right};
use crate::domain::Fact;

/// Scores every memory against its labels.
pub(super) fn score(memories: &[Memory<'_>], set: String) -> Extraction {
    let mut tally = Tally::default();
    for memory in memories {
        tally.memory(memory);
    }
    tally.report(set)
}

/// What is counted over all stores; each list holds one entry a trial.
#[derive(Default)]
struct Tally {
    conversations: usize,
    messages: usize,
    recall: Vec<bool>,
    /// Of facts in the ledger, and of all.
    precision: Vec<bool>,
    precision_of_all: Vec<bool>,
    decoys: Vec<bool>,
    decoys_asked: Vec<bool>,
    /// Of labels that may be applied: those that only wait.
    waits_in_vain: Vec<bool>,
    /// Of found labels that have to wait: those that were applied.
    unasked: Vec<bool>,
    values: BTreeMap<String, Vec<bool>>,
    times: Vec<bool>,
    others: Vec<bool>,
    begins: Vec<bool>,
    ends: Vec<bool>,
    recall_by_tag: BTreeMap<String, Vec<bool>>,
    merges_by_tag: BTreeMap<String, Vec<bool>>,
    decoys_by_tag: BTreeMap<String, Vec<bool>>,
    keys: Keys,
    merges: Merges,
    misses: Vec<Miss>,
}

impl Tally {
    fn memory(&mut self, memory: &Memory<'_>) {
        let matches = matches(memory);
        for one in &matches {
            self.label(one, memory);
        }
        for conversation in &memory.conversations {
            self.conversations += 1;
            for message in &conversation.messages {
                self.messages += 1;
                let of_message: Vec<&Match> =
                    matches.iter().filter(|one| one.message.id == message.id).collect();
                self.kept(&of_message, memory.facts_of(&message.id));
                if message.expect.is_empty() {
                    self.decoy(&message.tags, memory.facts_of(&message.id));
                }
            }
        }
        for one in self.keys.add(&matches) {
            self.misses.push(Miss::label("under another slot's key", one, one.found().into_iter()));
        }
        let (carried, wrong) = self.merges.add(memory, &matches);
        for (one, carried) in carried {
            let right = carried == Carried::Asked || (carried == Carried::Applied && one.label.auto);
            push(&mut self.merges_by_tag, &one.message.tags, right);
            if !right && carried == Carried::Missed {
                let facts = memory.facts_of(&one.message.id).iter();
                self.misses.push(Miss::label("target not ended", one, facts));
            }
        }
        self.misses.extend(wrong.iter().map(|Wrong { by, ended, reason }| Miss::ended(by, ended, reason)));
    }

    fn label(&mut self, one: &Match<'_>, memory: &Memory<'_>) {
        let (label, facts) = (one.label, memory.facts_of(&one.message.id));
        if label.optional {
            return;
        }
        let found = one.found();
        self.recall.push(found.is_some());
        push(&mut self.recall_by_tag, &one.message.tags, found.is_some());
        if !label.waits() {
            let waits = found.is_none() && facts.iter().any(|fact| fact.is_pending() && equal(label, fact));
            self.waits_in_vain.push(waits);
        }
        if one.fact.is_some() {
            self.value(label, one.exact);
        }
        let Some(fact) = found else {
            self.misses.push(Miss::label("not found", one, facts.iter()));
            return;
        };
        if label.waits() {
            self.unasked.push(!fact.is_pending());
            if !fact.is_pending() {
                self.misses.push(Miss::label("applied without asking", one, std::iter::once(fact)));
            }
        }
        let (begins, ends) =
            (begins_right(one, fact), ends_right(one, fact, memory.ended_at(&fact.draft.id)));
        self.begins.push(begins);
        self.ends.push(ends);
        if !(begins && ends) {
            self.misses.push(Miss::label("validity", one, std::iter::once(fact)));
        }
    }

    fn value(&mut self, label: &Label, right: bool) {
        let kind = format!("{:?}", label.value.kind).to_lowercase();
        self.values.entry(kind).or_default().push(right);
        match class(label.value.kind) {
            Class::When | Class::Duration => self.times.push(right),
            _ => self.others.push(right),
        }
    }

    /// Which of the facts of a message a label asks for; what an optional label asks for counts neither way.
    fn kept(&mut self, matches: &[&Match<'_>], facts: &[Fact]) {
        for fact in facts {
            let found =
                matches.iter().find(|one| one.found().is_some_and(|found| found.draft.id == fact.draft.id));
            if found.is_some_and(|one| one.label.optional) {
                continue;
            }
            self.precision_of_all.push(found.is_some());
            if !fact.is_pending() {
                self.precision.push(found.is_some());
            }
            if found.is_none() {
                self.misses.push(Miss::extra(fact));
            }
        }
    }

    fn decoy(&mut self, tags: &[String], facts: &[Fact]) {
        let kept = facts.iter().any(|fact| !fact.is_pending());
        self.decoys.push(kept);
        self.decoys_asked.push(!kept && !facts.is_empty());
        push(&mut self.decoys_by_tag, tags, kept);
    }

    fn report(self, set: String) -> Extraction {
        let score = |name: &str, trials: &[bool]| Score::new(name, Proportion::over(trials.iter().copied()));
        let mut scores = vec![
            score("fact recall", &self.recall),
            score("fact precision", &self.precision),
            score("fact precision, with what waits", &self.precision_of_all),
            score("waits although it may be applied", &self.waits_in_vain),
            score("applied although it has to wait", &self.unasked),
            score("decoys kept", &self.decoys),
            score("decoys asked about", &self.decoys_asked),
        ];
        scores.extend(self.keys.scores());
        scores.extend(self.merges.scores());
        scores.extend([
            score("valid from", &self.begins),
            score("valid until", &self.ends),
            score("value, dates and times", &self.times),
            score("value, all others", &self.others),
        ]);
        let by = |what: &str, lists: &BTreeMap<String, Vec<bool>>| -> Vec<Score> {
            lists.iter().map(|(name, trials)| score(&format!("{what}: {name}"), trials)).collect()
        };
        let slices = [
            by("value", &self.values),
            by("recall", &self.recall_by_tag),
            by("merges, with proposals", &self.merges_by_tag),
            by("decoys kept", &self.decoys_by_tag),
        ];
        Extraction {
            build: env!("CARGO_PKG_VERSION").to_owned(),
            set,
            conversations: self.conversations,
            messages: self.messages,
            scores,
            slices: slices.concat(),
            misses: self.misses,
        }
    }
}

fn push(lists: &mut BTreeMap<String, Vec<bool>>, tags: &[String], holds: bool) {
    for tag in tags {
        lists.entry(tag.clone()).or_default().push(holds);
    }
}
