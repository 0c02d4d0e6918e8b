//! A slot while its ledger is being filled.

use std::collections::BTreeMap;

use jiff::Timestamp;

use super::complete::complete;

use super::restore::Withdrawn;
use crate::domain::ledger::{Entry, Growing, Op};
use crate::domain::{
    Act, Cardinality, EntityRef, Fact, FactDraft, FactId, Frame, SlotKey, SlotRecord, Source, Value,
    ValueKind, recurrence,
};
use crate::extract;

/// A slot that drafts are put into, in stated order.
pub struct Shelf {
    record: SlotRecord,
    /// The ledger as far as it was looked at; of a slot of many values, the ledger of each.
    painted: BTreeMap<Option<String>, Growing>,
    /// How many entries are in there.
    seen: usize,
}

impl Shelf {
    pub fn new(entity: &EntityRef, attribute: &str, frame: &Frame, cardinality: Cardinality) -> Self {
        Self {
            painted: BTreeMap::new(),
            seen: 0,
            record: SlotRecord {
                key: SlotKey::of(entity, attribute, frame),
                entity: entity.clone(),
                attribute: attribute.to_owned(),
                frame: frame.clone(),
                cardinality,
                entries: Vec::new(),
                pending: Vec::new(),
            },
        }
    }

    pub fn key(&self) -> &SlotKey {
        &self.record.key
    }

    /// Whether no entry has joined the ledger.
    pub fn is_empty(&self) -> bool {
        self.record.entries.is_empty()
    }

    /// Whether one value holds at a time.
    pub fn is_functional(&self) -> bool {
        self.record.cardinality == Cardinality::One
    }

    /// Whether a change is announced that has yet to come.
    pub fn has_announced(&self, source: &Source) -> bool {
        self.record.entries.iter().any(|entry| {
            entry.op == Op::Assert && entry.valid_from.is_some_and(|from| from > source.stated.instant)
        })
    }

    /// Whether all that was stated was over before `source`: yesterday's dinner.
    pub fn is_over(&self, source: &Source) -> bool {
        let ends = |entry: &Entry| entry.expiry.or(entry.valid_until);
        let over = |entry: &Entry| ends(entry).is_some_and(|end| end <= source.stated.instant);
        self.record.entries.iter().all(over)
    }

    /// The fact that was called off last, if nothing was stated since.
    pub fn called_off<'a>(&self, facts: &'a BTreeMap<FactId, Fact>) -> Option<&'a Fact> {
        let cancelled = Value::cancelled().key();
        let calls_off = |entry: &Entry| entry.op == Op::Retract || entry.value.as_ref() == Some(&cancelled);
        let last = self.record.entries.last().filter(|entry| calls_off(entry))?;
        let held =
            self.record.entries.iter().rev().find(|entry| entry.op == Op::Assert && !calls_off(entry))?;
        (held.stated <= last.stated).then(|| facts.get(&held.id))?
    }

    /// The value stated last.
    pub fn last_value(&self) -> Option<&String> {
        self.record.entries.last().and_then(|entry| entry.value.as_ref())
    }

    pub fn into_record(self) -> SlotRecord {
        self.record
    }

    /// The fact visible when `draft` begins.
    pub fn visible(&mut self, draft: &FactDraft, source: &Source) -> Option<FactId> {
        let many = self.record.cardinality == Cardinality::Many;
        for entry in self.record.entries.iter().skip(self.seen) {
            let member = entry.value.clone().filter(|_| many);
            self.painted.entry(member).or_default().add(entry.clone());
        }
        self.seen = self.record.entries.len();
        let member = draft.value.as_ref().map(Value::key).filter(|_| many);
        self.painted.get(&member)?.visible(begins(draft, source))
    }

    /// A place that only names part of the one that holds, "I live in Freiburg" of who lives at Lindenweg 7 there, says
    /// the same.
    pub fn refine(&mut self, draft: &mut FactDraft, source: &Source, facts: &BTreeMap<FactId, Fact>) {
        let asserts = draft.frame == Frame::Where && draft.act == Act::Assert && draft.replaced.is_none();
        let Some(new) = draft.value.clone().filter(|value| asserts && value.kind == ValueKind::Place) else {
            return;
        };
        let live = self.visible(draft, source).and_then(|id| facts.get(&id)?.draft.value.clone());
        let words =
            |value: &Value| -> Vec<String> { value.norm.split([' ', ',']).map(str::to_owned).collect() };
        if let Some(live) = live
            && live.kind == ValueKind::Address
            && words(&new).iter().all(|word| words(&live).contains(word))
        {
            draft.value = Some(live);
        }
    }

    /// Completes a value that gives only the time, or only the day, from the one it replaces.
    pub fn complete(&mut self, draft: &mut FactDraft, source: &Source, facts: &BTreeMap<FactId, Fact>) {
        if draft.frame != Frame::When || self.is_empty() || draft.act != Act::Assert {
            return;
        }
        let Some(new) = draft.value.clone() else { return };
        let Some(live) = self.visible(draft, source).and_then(|id| facts.get(&id)) else { return };
        let Some(live_value) = &live.draft.value else { return };
        let today = source.stated.wall.date();
        let new = match extract::halves::day_near(&new, live_value, today) {
            Some(date) => {
                let norm = format!("{date}{}", new.norm.get(10..).unwrap_or_default());
                draft.expiry =
                    date.tomorrow().ok().and_then(|day| source.stated.instant_of(day.at(0, 0, 0, 0)));
                Value::new(new.kind, norm, new.text)
            }
            None => new,
        };
        draft.value = Some(new.clone());
        let new = if extract::halves::is_of_evening(&new, live_value) {
            extract::halves::half_day_of(&new, live_value)
        } else {
            new
        };
        if let Some((value, assumption)) = complete(&new, live_value, source.stated.wall.date()) {
            if let Some(date) =
                value.norm.split('T').next().and_then(|date| date.parse::<jiff::civil::Date>().ok())
            {
                let end = date.tomorrow().ok().and_then(|day| source.stated.instant_of(day.at(0, 0, 0, 0)));
                draft.expiry = end;
            }
            draft.value = Some(value);
            draft.assumptions.push(assumption);
        }
        self.except(draft, source, facts);
    }

    /// A day said of something that recurs is an exception of that day: what recurs goes on after it.
    fn except(&self, draft: &mut FactDraft, source: &Source, facts: &BTreeMap<FactId, Fact>) {
        let lasting = self.record.entries.iter().rev().find(|entry| entry.valid_until.is_none());
        let base = lasting.and_then(|entry| facts.get(&entry.id)?.draft.value.as_ref());
        let recurs = base.is_some_and(|base| match base.kind {
            ValueKind::Recur => true,
            ValueKind::Time => extract::may_mean("meeting", &self.record.attribute),
            _ => false,
        });
        let is_dated = |value: &&Value| matches!(value.kind, ValueKind::Date | ValueKind::Datetime);
        let Some(value) = draft.value.as_ref().filter(is_dated).filter(|_| recurs) else { return };
        let Some(date) = value.norm.get(..10).and_then(|date| date.parse::<jiff::civil::Date>().ok()) else {
            return;
        };
        let midnight = |date: jiff::civil::Date| source.stated.instant_of(date.at(0, 0, 0, 0));
        let (Some(start), Some(end)) = (midnight(date), date.tomorrow().ok().and_then(midnight)) else {
            return;
        };
        if draft.valid_until.is_none() && end > source.stated.instant {
            draft.valid_from = draft.valid_from.or(Some(start.max(source.stated.instant)));
            draft.valid_until = Some(end);
            draft.expiry = None;
            draft.lasting = false;
        }
    }

    /// Gives an exception that is counted in occurrences its end; says whether that is known.
    pub fn count_out(
        &mut self,
        draft: &mut FactDraft,
        source: &Source,
        facts: &BTreeMap<FactId, Fact>,
    ) -> bool {
        let Some(count) = draft.occurrences.filter(|_| draft.act == Act::Assert) else { return true };
        let live = self.visible(draft, source).and_then(|id| facts.get(&id)?.draft.value.clone());
        let recurs = live.filter(|value| value.kind == ValueKind::Recur);
        let end = recurs.and_then(|value| recurrence::after(&value.norm, count, &source.stated));
        draft.valid_until = end;
        end.is_some()
    }

    /// The entry that a correction, withdrawal or denial acts on.
    pub fn target(
        &mut self,
        draft: &FactDraft,
        source: &Source,
        facts: &BTreeMap<FactId, Fact>,
    ) -> Option<FactId> {
        match draft.act {
            Act::Assert | Act::Retract => None,
            Act::Correct => {
                let replaced = draft.replaced.as_ref().map(Value::key);
                let theirs = |entry: &&Entry| {
                    let by_author =
                        facts.get(&entry.id).is_some_and(|fact| fact.source.author.id == source.author.id);
                    let says = replaced.is_none() || entry.value == replaced;
                    entry.op != Op::Withdraw && by_author && says
                };
                self.record.entries.iter().rev().find(theirs).map(|entry| entry.id.clone())
            }
            Act::Withdraw => {
                // What can be taken back: an announced change or an exception that is not over.
                let at = begins(draft, source);
                let pending_change = |entry: &&Entry| {
                    entry.op == Op::Assert
                        && (entry.valid_from.is_some_and(|from| from > source.stated.instant)
                            || entry.valid_until.is_some_and(|until| until > at))
                };
                self.record.entries.iter().rev().find(pending_change).map(|entry| entry.id.clone())
            }
            Act::Deny => {
                let visible = self.visible(draft, source)?;
                let denied = draft.value.as_ref().map(Value::key);
                let live = facts.get(&visible)?.draft.value.as_ref().map(Value::key);
                (denied.is_none() || denied == live).then_some(visible)
            }
        }
    }

    /// Whether the same message has already given another value for the same time: two values of one message are
    /// two things, unless it says that one replaces the other.
    pub fn has_other_value_of(&self, draft: &FactDraft, source: &Source) -> bool {
        draft.act == Act::Assert
            && draft.replaced.is_none()
            && self.record.cardinality == Cardinality::One
            && self.record.entries.iter().rev().take_while(|entry| entry.message == source.message).any(
                |entry| {
                    entry.op == Op::Assert
                        && entry.value != draft.value.as_ref().map(Value::key)
                        && entry.valid_from == draft.valid_from
                        && entry.valid_until == draft.valid_until
                },
            )
    }

    /// Puts a draft into the ledger.
    pub fn enter(&mut self, draft: &FactDraft, source: &Source, target: Option<FactId>) {
        let op = match draft.act {
            Act::Assert => Op::Assert,
            Act::Retract => Op::Retract,
            Act::Correct => Op::Correct,
            Act::Withdraw => Op::Withdraw,
            Act::Deny => Op::Deny,
        };
        let value = match op {
            Op::Assert | Op::Correct => draft.value.as_ref().map(Value::key),
            Op::Retract | Op::Withdraw | Op::Deny => None,
        };
        self.record.entries.push(Entry {
            id: draft.id.clone(),
            op,
            value,
            target,
            stated: source.stated.instant,
            received: source.received,
            position: source.position,
            message: source.message.clone(),
            offset: draft.span.start,
            conversation: source.conversation.clone(),
            valid_from: draft.valid_from,
            valid_until: draft.valid_until,
            expiry: draft.expiry,
            lasting: draft.lasting,
        });
    }

    /// Withdraws a fact, because the user restored what it had retired.
    pub fn withdraw(&mut self, fact: &FactId, withdrawn: &Withdrawn) {
        withdrawn.apply(fact, &mut self.record.entries);
        (self.painted, self.seen) = (BTreeMap::new(), 0);
    }

    /// Takes back that a fact waits for the user.
    pub fn dismiss(&mut self, fact: &FactId) {
        self.record.pending.retain(|pending| pending != fact);
    }

    /// Notes a fact that waits for the user.
    pub fn wait(&mut self, fact: FactId) {
        self.record.pending.push(fact);
    }
}

fn begins(draft: &FactDraft, source: &Source) -> Timestamp {
    draft.valid_from.unwrap_or(source.stated.instant)
}
