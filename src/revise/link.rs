//! Linking: every draft of one entity and frame, in stated order, to its slot.

use std::collections::{BTreeMap, BTreeSet};

use super::place::Shelf;
use crate::domain::{
    Act, EntityRef, Fact, FactId, Guard, Modality, Outcome, Provenance, ResolvedDraft, Rule, RulingKind,
    SlotRecord, Value,
};

/// What the user decided about facts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Decisions {
    accepted: BTreeSet<FactId>,
    rejected: BTreeSet<FactId>,
}

impl Decisions {
    /// The decisions of `rulings`.
    #[must_use]
    pub fn new<'a>(rulings: impl Iterator<Item = &'a RulingKind>) -> Self {
        let mut decisions = Self::default();
        for ruling in rulings {
            match ruling {
                RulingKind::Accept { fact } => decisions.accepted.insert(fact.clone()),
                RulingKind::Reject { fact } => decisions.rejected.insert(fact.clone()),
            };
        }
        decisions
    }
}

/// The facts and slots of one entity and frame.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Linked {
    /// Every fact, in stated order.
    pub facts: Vec<Fact>,
    /// Every slot, by attribute.
    pub slots: Vec<SlotRecord>,
}

/// Links `drafts`, all about `entity` and of one frame. The outcome does not depend on their order.
#[must_use]
pub fn link(mut drafts: Vec<ResolvedDraft>, entity: &EntityRef, decisions: &Decisions) -> Linked {
    drafts.sort_by(|a, b| a.stated_order().cmp(&b.stated_order()));
    drafts.dedup_by(|a, b| a.draft.id == b.draft.id);
    let mut shelves: BTreeMap<String, Shelf> = BTreeMap::new();
    let mut facts: BTreeMap<FactId, Fact> = BTreeMap::new();
    let mut order = Vec::with_capacity(drafts.len());
    for resolved in drafts {
        if decisions.rejected.contains(&resolved.draft.id) {
            continue;
        }
        let fact = meet(resolved, entity, &mut shelves, &mut facts, decisions);
        order.push(fact.draft.id.clone());
        facts.insert(fact.draft.id.clone(), fact);
    }
    Linked {
        facts: order.iter().filter_map(|id| facts.remove(id)).collect(),
        slots: shelves.into_values().map(Shelf::into_record).collect(),
    }
}

/// One draft at its turn: finds its slot, runs the guards, and joins the ledger or waits.
fn meet(
    resolved: ResolvedDraft,
    entity: &EntityRef,
    shelves: &mut BTreeMap<String, Shelf>,
    facts: &mut BTreeMap<FactId, Fact>,
    decisions: &Decisions,
) -> Fact {
    let ResolvedDraft { mut draft, resolved: certain, source, .. } = resolved;
    let mut guards = own_guards(&draft, certain, &source);
    let (attribute, mut rule) = match shelves.get(&draft.attribute) {
        Some(shelf) if !shelf.is_empty() => (draft.attribute.clone(), Rule::ExactKey),
        Some(_) => (draft.attribute.clone(), Rule::FirstValue),
        None => match alike(&draft.attribute, draft.change, shelves) {
            Some(attribute) => {
                guards.push(Guard::SameAttribute);
                (attribute, Rule::Proposed)
            }
            None => (draft.attribute.clone(), Rule::FirstValue),
        },
    };
    let shelf = shelves
        .entry(attribute.clone())
        .or_insert_with(|| Shelf::new(entity, &attribute, &draft.frame, draft.cardinality));
    shelf.complete(&mut draft, &source, facts);
    let target = shelf.target(&draft, &source, facts);
    if matches!(draft.act, Act::Withdraw | Act::Deny) && target.is_none() {
        guards.push(Guard::KnownTarget);
    }
    if shelf.has_other_value_of(&draft, &source) {
        guards.push(Guard::OtherMessage);
    }
    let accepted = decisions.accepted.contains(&draft.id);
    if accepted {
        guards.clear();
        rule = Rule::Accepted;
    }
    let needs_live = !guards.is_empty() || draft.provenance != Provenance::Stated;
    let live = if needs_live { shelf.visible(&draft, &source) } else { None };
    if let Some(live) = live.as_ref().filter(|_| !accepted).and_then(|live| facts.get_mut(live)) {
        let key = |value: &Option<Value>| value.as_ref().map(Value::key);
        let contradicts = draft.act != Act::Assert || key(&live.draft.value) != key(&draft.value);
        if draft.provenance < live.draft.provenance && contradicts {
            guards.push(Guard::NoWeakerSource);
            live.disputed = true;
        }
    }
    let outcome = if guards.is_empty() {
        shelf.enter(&draft, &source, target.clone());
        Outcome::InLedger
    } else {
        rule = Rule::Proposed;
        shelf.wait(draft.id.clone());
        Outcome::Pending { guards, against: live }
    };
    let slot = shelf.key().clone();
    Fact { draft, slot, entity: entity.clone(), attribute, target, rule, outcome, disputed: false, source }
}

/// The guards that look at the draft alone.
fn own_guards(draft: &crate::domain::FactDraft, certain: bool, source: &crate::domain::Source) -> Vec<Guard> {
    /// A message stated more than this long after it was received has a wrong clock (`domain.md` §2).
    const TRUSTED: jiff::SignedDuration = jiff::SignedDuration::from_hours(24);
    let late = source.stated.instant.duration_since(source.received) > TRUSTED;
    let failed = [
        (!certain, Guard::ResolvedEntity),
        (draft.modality == Modality::Forwarded, Guard::OwnWords),
        (matches!(draft.modality, Modality::Proposed | Modality::Tentative), Guard::Asserted),
        (draft.assumptions.iter().any(|assumption| assumption.is_ambiguous()), Guard::UnambiguousReading),
        (late || source.stated.assumed, Guard::TrustedClock),
    ];
    failed.into_iter().filter_map(|(failed, guard)| failed.then_some(guard)).collect()
}

/// The one slot that a changed value may mean when it names the property by fewer words: "the sync" after "weekly
/// sync". More words make another slot; two that could be meant make none.
fn alike(attribute: &str, change: bool, shelves: &BTreeMap<String, Shelf>) -> Option<String> {
    if !change {
        return None;
    }
    let words: BTreeSet<&str> = attribute.split(' ').collect();
    let mut wider = shelves.iter().filter(|(other, shelf)| {
        let other: BTreeSet<&str> = other.split(' ').collect();
        !shelf.is_empty() && words.len() < other.len() && words.is_subset(&other)
    });
    match (wider.next(), wider.next()) {
        (Some((one, _)), None) => Some(one.clone()),
        _ => None,
    }
}
