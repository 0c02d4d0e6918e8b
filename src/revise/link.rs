//! Linking: every draft of one entity and frame, in stated order, to its slot.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;

use super::decisions::Decisions;
use super::place::Shelf;
use super::restore::Withdrawn;
use crate::domain::{
    Act, Assumption, EntityRef, Fact, FactDraft, FactId, Frame, Guard, Modality, Outcome, Provenance,
    ResolvedDraft, Rule, SlotRecord, Source, Value, ValueKind,
};
use crate::extract;

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
    let mut unit = Unit {
        entity,
        decisions,
        shelves: BTreeMap::new(),
        facts: BTreeMap::new(),
        aliases: BTreeMap::new(),
        withdrawn: withdrawn(&drafts, decisions),
    };
    let mut order = Vec::with_capacity(drafts.len());
    for resolved in drafts {
        if decisions.has_rejected(&resolved.draft.id) {
            continue;
        }
        unit.withdraw(Some(resolved.source.stated.instant));
        let Some(fact) = unit.meet(resolved) else { continue };
        order.push(fact.draft.id.clone());
        unit.facts.insert(fact.draft.id.clone(), fact);
    }
    unit.withdraw(None);
    Linked {
        facts: order.iter().filter_map(|id| unit.facts.remove(id)).collect(),
        slots: unit.shelves.into_values().map(Shelf::into_record).collect(),
    }
}

/// What the user has withdrawn of some drafts, in the order in which it was decided.
fn withdrawn(drafts: &[ResolvedDraft], decisions: &Decisions) -> Vec<(Withdrawn, FactId)> {
    let of_draft = |resolved: &ResolvedDraft| {
        let id = resolved.draft.id.clone();
        decisions.withdrawals_of(&id).iter().map(move |withdrawn| (withdrawn.clone(), id.clone())).collect()
    };
    let mut withdrawn: Vec<_> = drafts.iter().flat_map::<Vec<_>, _>(of_draft).collect();
    withdrawn.sort();
    withdrawn
}

/// One entity and frame while it is being linked.
struct Unit<'a> {
    entity: &'a EntityRef,
    decisions: &'a Decisions,
    shelves: BTreeMap<String, Shelf>,
    facts: BTreeMap<FactId, Fact>,
    /// Attributes that the user accepted for another: what they mean from then on.
    aliases: BTreeMap<String, String>,
    /// What is to be withdrawn yet.
    withdrawn: Vec<(Withdrawn, FactId)>,
}

impl Unit<'_> {
    /// Withdraws what was decided by `until`, or at any time, where it stands in a ledger by now.
    fn withdraw(&mut self, until: Option<Timestamp>) {
        let Self { withdrawn, facts, shelves, .. } = self;
        withdrawn.retain(|(withdrawn, id)| {
            let due = until.is_none_or(|until| withdrawn.from < until);
            let Some(fact) = facts.get(id).filter(|fact| due && !fact.is_pending()) else { return true };
            if let Some(shelf) = shelves.get_mut(&fact.attribute) {
                shelf.withdraw(id, withdrawn);
            }
            false
        });
    }

    /// One draft at its turn: finds its slot, runs the guards, and joins the ledger or waits.
    /// Nothing where a value without a property could be of several slots, or of none.
    fn meet(&mut self, resolved: ResolvedDraft) -> Option<Fact> {
        if resolved.corrects.is_some() {
            return Some(self.correct(resolved));
        }
        let ResolvedDraft { mut draft, resolved: certain, source, instructs, .. } = resolved;
        let accepted = self.decisions.has_accepted(&draft.id);
        let mut guards = own_guards(&draft, certain, &source);
        guards.extend(instructs.then_some(Guard::SaidToPeople));
        let (attribute, mut rule) = self.place(&draft, &source)?;
        if rule == Rule::Proposed {
            guards.push(Guard::SameAttribute);
        }
        // What was never said cannot be taken back.
        let bare = draft.act == Act::Deny && draft.value.is_none();
        let head = attribute.rsplit(' ').next().unwrap_or_default();
        let calls_off = draft.act == Act::Retract && draft.frame == Frame::When && !extract::is_event(head);
        if (bare || calls_off) && self.shelves.get(&attribute).is_none_or(Shelf::is_empty) {
            return None;
        }
        self.recur_like(&attribute, &mut draft);
        let slot = opened(&mut self.shelves, self.entity, &attribute, &draft);
        // What was called off takes place as it was to.
        if revives(&draft) {
            let planned = &slot.called_off(&self.facts)?.draft;
            draft.value.clone_from(&planned.value);
            draft.expiry = planned.expiry;
            draft.replaced = None;
        }
        // What somebody passes on is better than nothing.
        if slot.is_empty() && draft.act == Act::Assert {
            guards.retain(|guard| *guard != Guard::OwnWords);
        }
        // "15 minutes earlier" than what holds, or than what is announced?
        if is_shift(&draft) && draft.valid_from.is_none() && slot.has_announced(&source) {
            guards.push(Guard::UnambiguousReading);
        }
        slot.complete(&mut draft, &source, &self.facts);
        slot.refine(&mut draft, &source, &self.facts);
        if !slot.count_out(&mut draft, &source, &self.facts) {
            guards.push(Guard::KnownEnd);
        }
        // What moves by an hour moves from something.
        if is_shift(&draft) {
            return None;
        }
        let target = slot.target(&draft, &source, &self.facts);
        if bare && target.is_none() {
            return None;
        }
        if matches!(draft.act, Act::Withdraw | Act::Deny) && target.is_none() {
            guards.push(Guard::KnownTarget);
        }
        if slot.has_other_value_of(&draft, &source) {
            guards.push(Guard::OtherMessage);
        }
        if accepted {
            if attribute != draft.attribute {
                self.aliases.insert(draft.attribute.clone(), attribute.clone());
            }
            if draft.act == Act::Deny {
                draft.act = Act::Retract;
            }
            guards.clear();
            rule = Rule::Accepted;
        }
        let needs_live = !guards.is_empty() || draft.provenance != Provenance::Stated;
        let live = if needs_live { slot.visible(&draft, &source) } else { None };
        if let Some(live) = live.as_ref().filter(|_| !accepted).and_then(|live| self.facts.get_mut(live)) {
            let key = |value: &Option<Value>| value.as_ref().map(Value::key);
            let contradicts = draft.act != Act::Assert || key(&live.draft.value) != key(&draft.value);
            if draft.provenance < live.draft.provenance && contradicts {
                guards.push(Guard::NoWeakerSource);
                live.disputed = true;
            }
        }
        let outcome = if guards.is_empty() {
            slot.enter(&draft, &source, target.clone());
            Outcome::InLedger
        } else {
            rule = Rule::Proposed;
            slot.wait(draft.id.clone());
            Outcome::Pending { guards, against: live }
        };
        let (slot, entity) = (slot.key().clone(), self.entity.clone());
        Some(Fact { draft, slot, entity, attribute, target, rule, outcome, disputed: false, source })
    }

    /// Gives a time alone of something that more words tell apart the days of what it is one of: "our own mobile standup
    /// is at 10", where the standup is every day.
    fn recur_like(&self, attribute: &str, draft: &mut FactDraft) {
        let known = self.shelves.get(attribute).is_some_and(|shelf| !shelf.is_empty());
        let Some(value) = draft.value.as_ref().filter(|value| value.kind == ValueKind::Time && !known) else {
            return;
        };
        let general = |other: &str| attribute.strip_suffix(other).is_some_and(|words| words.ends_with(' '));
        let days = self.shelves.iter().filter(|(other, _)| general(other)).find_map(|(_, shelf)| {
            let (days, _) = shelf.last_value()?.strip_prefix(':')?.split_once(' ')?;
            (days == "daily").then(|| days.to_owned())
        });
        if let Some(days) = days {
            let norm = format!("{days} {}", value.norm);
            draft.value = Some(Value::new(ValueKind::Recur, norm, value.text.clone()));
            draft.assumptions.push(Assumption::InheritedDate);
        }
    }

    /// What the user says is right. It takes the place of what is wrong; where that is in no ledger, it holds as what
    /// was wrong would have.
    fn correct(&mut self, resolved: ResolvedDraft) -> Fact {
        let ResolvedDraft { mut draft, source, corrects, .. } = resolved;
        let wrong = corrects.and_then(|id| self.facts.get(&id)).cloned();
        let attribute =
            wrong.as_ref().map_or_else(|| draft.attribute.clone(), |wrong| wrong.attribute.clone());
        let slot = opened(&mut self.shelves, self.entity, &attribute, &draft);
        let target = wrong.as_ref().filter(|wrong| !wrong.is_pending()).map(|wrong| wrong.draft.id.clone());
        let since = wrong.as_ref().map(Fact::valid_from);
        if target.is_none() {
            draft.act = Act::Assert;
        }
        if let Some(wrong) = wrong.filter(Fact::is_pending) {
            draft.valid_from = wrong.draft.valid_from;
            draft.valid_until = wrong.draft.valid_until;
            draft.lasting = wrong.draft.lasting;
            slot.dismiss(&wrong.draft.id);
            self.facts.remove(&wrong.draft.id);
        }
        slot.enter(&draft, &source, target.clone());
        // The ledger gives it the place of what is wrong, and so the time since when it holds.
        draft.valid_from = draft.valid_from.or(since);
        let (slot, entity) = (slot.key().clone(), self.entity.clone());
        let (rule, outcome) = (Rule::Corrected, Outcome::InLedger);
        Fact { draft, slot, entity, attribute, target, rule, outcome, disputed: false, source }
    }

    /// The attribute of the slot that a draft is for, and why; [`Rule::Proposed`] where it only looks like it.
    fn place(&self, draft: &FactDraft, source: &Source) -> Option<(String, Rule)> {
        let own = &draft.attribute;
        let known = self.shelves.get(own);
        if known.is_some_and(|shelf| !shelf.is_empty()) {
            return Some((own.clone(), Rule::ExactKey));
        }
        if let Some(meant) = self.aliases.get(own) {
            return Some((meant.clone(), Rule::ConfirmedAlias));
        }
        let called =
            |(other, shelf): &(&String, &Shelf)| extract::mean_the_same(own, other) && !shelf.is_empty();
        if !self.decisions.keeps_apart(&draft.id)
            && let Some((other, _)) = self.shelves.iter().find(called)
        {
            return Some((other.clone(), Rule::ExactKey));
        }
        // "5A it is": what holds, said once more.
        if own.is_empty()
            && let Some(same) = self.holding(draft)
        {
            return Some((same, Rule::ExactKey));
        }
        if known.is_none() && !self.decisions.keeps_apart(&draft.id) {
            if let Some(replaced) = self.replaced(draft) {
                let sure = draft.frame != Frame::When || are_akin(own, &replaced);
                return Some((replaced, if sure { Rule::OldValue } else { Rule::Proposed }));
            }
            if let Some(alike) = alike(draft, &self.shelves, source) {
                return Some((alike, Rule::Proposed));
            }
        }
        (!own.is_empty()).then(|| (own.clone(), Rule::FirstValue))
    }

    /// The one slot in which the value holds that a draft says it replaces.
    fn replaced(&self, draft: &FactDraft) -> Option<String> {
        self.only_with(draft.replaced.as_ref().filter(|_| draft.act == Act::Assert)?)
    }

    /// The one slot in which the value of a draft holds already.
    fn holding(&self, draft: &FactDraft) -> Option<String> {
        self.only_with(draft.value.as_ref().filter(|_| draft.act == Act::Assert)?)
    }

    fn only_with(&self, value: &Value) -> Option<String> {
        let key = value.key();
        let mut with = self.shelves.iter().filter(|(_, shelf)| shelf.last_value() == Some(&key));
        match (with.next(), with.next()) {
            (Some((one, _)), None) => Some(one.clone()),
            _ => None,
        }
    }
}

/// Whether a draft only says how far a time moves.
fn is_shift(draft: &FactDraft) -> bool {
    draft.frame == Frame::When && draft.value.as_ref().is_some_and(|value| value.kind == ValueKind::Duration)
}

/// Whether a draft says no more than that something takes place after all.
fn revives(draft: &FactDraft) -> bool {
    let cancelled = |value: &Option<Value>| value.as_ref().is_some_and(|value| *value == Value::cancelled());
    draft.act == Act::Assert && cancelled(&draft.value) && cancelled(&draft.replaced)
}

/// The slot of an attribute, which the first draft for it opens.
fn opened<'a>(
    shelves: &'a mut BTreeMap<String, Shelf>,
    entity: &EntityRef,
    attribute: &str,
    draft: &FactDraft,
) -> &'a mut Shelf {
    shelves
        .entry(attribute.to_owned())
        .or_insert_with(|| Shelf::new(entity, attribute, &draft.frame, draft.cardinality))
}

/// The guards that look at the draft alone.
fn own_guards(draft: &FactDraft, certain: bool, source: &Source) -> Vec<Guard> {
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

/// The one slot that a changed value may mean when it names the property by fewer words ("the sync" after "weekly
/// sync"), by a more general one ("our call" after "weekly sync"), or not at all. More words make another slot; two
/// that could be meant make none.
fn alike(draft: &FactDraft, shelves: &BTreeMap<String, Shelf>, source: &Source) -> Option<String> {
    if !draft.change && draft.valid_from.is_none() {
        return None;
    }
    let attribute = &draft.attribute;
    let only = |is_alike: &dyn Fn(&str, &Shelf) -> bool| {
        let mut found = shelves.iter().filter(|(other, shelf)| !shelf.is_empty() && is_alike(other, shelf));
        match (found.next(), found.next()) {
            (Some((one, _)), None) => Some(one.clone()),
            _ => None,
        }
    };
    if attribute.is_empty() {
        let value = draft.value.as_ref().map(Value::key);
        return only(&|_, shelf| {
            // What is said to replace another value is of a slot that had it.
            let had = |old: &Value| shelf.last_value().is_some_and(|last| old.is_part_of_key(last));
            shelf.is_functional()
                && !shelf.is_over(source)
                && shelf.last_value() != value.as_ref()
                && draft.replaced.as_ref().is_none_or(had)
        });
    }
    let words: BTreeSet<&str> = attribute.split(' ').collect();
    let fewer = |other: &str, _: &Shelf| {
        let other: BTreeSet<&str> = other.split(' ').collect();
        words.len() < other.len() && words.is_subset(&other)
    };
    only(&fewer)
        .or_else(|| only(&|other, _| extract::may_mean(attribute, other)))
        .or_else(|| only(&|_, shelf| shelf.last_value().is_some_and(|value| is_called_by(attribute, value))))
}

/// Whether a name says how often something recurs: "the daily" for what is at "daily 09:15".
fn is_called_by(attribute: &str, value: &str) -> bool {
    const DAYS: [&str; 7] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
    let days = value.split_once(':').and_then(|(_, norm)| norm.split(' ').next()).unwrap_or_default();
    match attribute {
        "daily" => matches!(days, "daily" | "mon-fri"),
        "weekly" => DAYS.contains(&days),
        _ => false,
    }
}

/// Whether two properties share a word, or the beginning of one ("crit", "design critique"), or one is more general.
fn are_akin(one: &str, other: &str) -> bool {
    const BEGINNING: usize = 4;
    let begins = |a: &str, b: &str| a == b || (a.chars().count() >= BEGINNING && b.starts_with(a));
    one.split(' ').any(|a| other.split(' ').any(|b| begins(a, b) || begins(b, a)))
        || extract::may_mean(one, other)
        || extract::may_mean(other, one)
}
