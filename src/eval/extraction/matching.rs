//! Which fact was made of which label.

use std::collections::BTreeSet;

use super::labels::{Conversation, Label, Labelled, Op};
use super::normal::{class, same};
use super::replay::Memory;
use crate::domain::{Act, Fact, Polarity, ValueKind};

/// A label, and the fact that was made of it, if any.
pub(super) struct Match<'a> {
    pub(super) conversation: &'a Conversation,
    pub(super) message: &'a Labelled,
    pub(super) label: &'a Label,
    pub(super) fact: Option<&'a Fact>,
    /// The fact has the label's value; else it is only of the same class.
    pub(super) exact: bool,
}

impl<'a> Match<'a> {
    /// The fact that says what the label says.
    pub(super) fn found(&self) -> Option<&'a Fact> {
        self.fact.filter(|_| self.exact)
    }
}

/// The labels of every message of a store, each with at most one fact, and each fact with at most one label.
pub(super) fn matches<'a>(memory: &'a Memory<'a>) -> Vec<Match<'a>> {
    let mut matches = Vec::new();
    for conversation in &memory.conversations {
        for message in &conversation.messages {
            let facts = memory.facts_of(&message.id);
            let assigned = assign(&message.expect, facts);
            let labels = message.expect.iter().zip(assigned);
            matches.extend(labels.map(|(label, assigned)| Match {
                conversation,
                message,
                label,
                fact: assigned.and_then(|(fact, _)| facts.get(fact)),
                exact: assigned.is_some_and(|(_, exact)| exact),
            }));
        }
    }
    matches
}

/// For each label the position of its fact, and whether the values are equal. Equal values come first; among several,
/// the one about the same thing in most words.
fn assign(labels: &[Label], facts: &[Fact]) -> Vec<Option<(usize, bool)>> {
    let mut assigned: Vec<Option<(usize, bool)>> = vec![None; labels.len()];
    for exact in [true, false] {
        let fits = |label: &Label, fact: &Fact| {
            may_count(label, fact) && if exact { equal(label, fact) } else { akin(label, fact) }
        };
        let mut pairs: Vec<(usize, usize, usize)> = Vec::new();
        for (index, label) in labels.iter().enumerate() {
            let fitting = facts.iter().enumerate().filter(|(_, fact)| fits(label, fact));
            pairs.extend(fitting.map(|(position, fact)| (shared_words(label, fact), index, position)));
        }
        pairs.sort_by(|a, b| b.0.cmp(&a.0).then(a.cmp(b)));
        for (_, label, fact) in pairs {
            let is_taken = assigned.iter().flatten().any(|(taken, _)| *taken == fact);
            if let Some(slot @ None) = assigned.get_mut(label)
                && !is_taken
            {
                *slot = Some((fact, exact));
            }
        }
    }
    assigned
}

/// What waits for the user is found only where it has to wait.
fn may_count(label: &Label, fact: &Fact) -> bool {
    !fact.is_pending() || label.waits()
}

/// Whether a fact says what a label says, polarity included. Something that is called off needs no value.
pub(super) fn equal(label: &Label, fact: &Fact) -> bool {
    let calls_off = matches!(fact.draft.act, Act::Retract | Act::Withdraw | Act::Deny);
    let value = fact.draft.value.as_ref();
    let equal = value.is_some_and(|value| {
        same((label.value.kind, label.value.norm.as_str()), (value.kind, value.norm.as_str()))
    });
    if label.op == Op::Retract {
        let without = value.is_none_or(|value| value.kind == ValueKind::State);
        return (calls_off && (without || equal)) || (equal && fact.draft.polarity == label.polarity);
    }
    // A yes or no has its polarity in the value.
    let says_so = label.value.kind == ValueKind::Bool
        || (fact.draft.polarity == Polarity::Deny || calls_off) == (label.polarity == Polarity::Deny);
    equal && (says_so || label.value.kind == ValueKind::State)
}

fn akin(label: &Label, fact: &Fact) -> bool {
    fact.draft.value.as_ref().is_some_and(|value| class(value.kind) == class(label.value.kind))
}

fn shared_words(label: &Label, fact: &Fact) -> usize {
    let words = |texts: [&str; 2]| -> BTreeSet<String> {
        texts.iter().flat_map(|text| text.split_whitespace()).map(str::to_lowercase).collect()
    };
    let mine = words([&label.subject, &label.attribute]);
    mine.intersection(&words([&fact.entity.name, &fact.attribute])).count()
}
