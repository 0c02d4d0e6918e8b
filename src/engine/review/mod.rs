//! What is not decided without the user, derived from slots whenever it is asked for.

mod question;

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;

use super::Snapshot;
use super::derive::{corrected_facts, drafts_of, siblings_of};
use super::urgency::Urgency;
use crate::domain::{
    Act, EntityId, EntityKind, EntityRef, Fact, FactId, Guard, MessageId, Modality, Outcome, Relation,
    ResolvedDraft, ReviewId, ReviewItem, ReviewKind, Ruling, RulingKind, SlotRecord, Stamp, State, Subject,
    Value, fold, ledger::Entry, name_tokens,
};
use crate::error::Result;
use crate::extract;
use crate::identity::{Owner, find};
use crate::recall::View as _;
use crate::revise::{Linked, link};
use crate::store::{Key, Read as _, Table};

impl Snapshot {
    /// Every open question at `now`: first those whose answer could hide a value in force, then those about what presses
    /// most or fades soonest, then the older ones; what was put off last.
    ///
    /// # Errors
    /// Where the store cannot be read.
    pub fn review(&self, now: &Stamp) -> Result<Vec<ReviewItem>> {
        let mut review = Review { snapshot: self, now, unit: None, items: Vec::new() };
        for slot in self.slots()? {
            for id in &slot.pending {
                review.pending(id, &slot)?;
            }
            review.conflicts(&slot)?;
        }
        review.siblings()?;
        review.persons()?;
        let urgencies = review.urgencies()?;
        review.items.sort_by(|(stated, a), (other, b)| {
            let key = |item: &ReviewItem| (item.skipped, item.would_hide.is_empty(), urgencies.get(&item.id));
            key(a).cmp(&key(b)).then(stated.cmp(other)).then_with(|| a.id.cmp(&b.id))
        });
        Ok(review.items.into_iter().map(|(_, item)| item).collect())
    }
}

struct Review<'a> {
    snapshot: &'a Snapshot,
    now: &'a Stamp,
    /// The unit that was looked at last: slots come by entity and frame.
    unit: Option<Unit>,
    items: Vec<(Timestamp, ReviewItem)>,
}

struct Unit {
    entity: EntityRef,
    frame: String,
    drafts: Vec<ResolvedDraft>,
}

impl Review<'_> {
    /// A fact that waits.
    fn pending(&mut self, id: &FactId, slot: &SlotRecord) -> Result<()> {
        let Some(fact) = self.snapshot.fact(id)? else { return Ok(()) };
        if self.is_settled(&fact, slot)? {
            return Ok(());
        }
        let Outcome::Pending { guards, against } = fact.outcome.clone() else { return Ok(()) };
        let kind = ReviewKind::of_guards(&guards);
        let mut sides = vec![fact];
        if let Some(against) = against {
            sides.extend(self.snapshot.fact(&against)?);
        }
        self.ask(kind, guards, &sides)
    }

    /// Whether what was said later in its conversation settles a proposal: a statement does, and a repetition stands
    /// for it.
    fn is_settled(&self, fact: &Fact, slot: &SlotRecord) -> Result<bool> {
        if fact.draft.modality != Modality::Proposed {
            return Ok(false);
        }
        let source = &fact.source;
        let stated =
            |entry: &Entry| entry.conversation == source.conversation && entry.stated > source.stated.instant;
        if slot.entries.iter().any(stated) {
            return Ok(true);
        }
        let value = |fact: &Fact| fact.draft.value.as_ref().map(Value::key);
        for other in slot.pending.iter().filter(|other| **other != fact.draft.id) {
            let Some(other) = self.snapshot.fact(other)? else { continue };
            let repeats = other.source.conversation == source.conversation && value(&other) == value(fact);
            if repeats && other.stated_order() > fact.stated_order() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Statements of a slot that contradict each other, the last first.
    fn conflicts(&mut self, slot: &SlotRecord) -> Result<()> {
        if slot.entries.len() < 2 {
            return Ok(());
        }
        let reading = slot.read(self.now.instant, None);
        let mut groups: Vec<BTreeSet<&FactId>> = Vec::new();
        for (id, state) in &reading.states {
            if *state != State::Conflicted || reading.reaffirms.contains_key(id) {
                continue;
            }
            let mut group: BTreeSet<&FactId> = std::iter::once(id).chain(reading.by.get(id)).collect();
            groups.retain(|other| {
                let joined = !other.is_disjoint(&group);
                if joined {
                    group.extend(other);
                }
                !joined
            });
            groups.push(group);
        }
        for group in groups {
            let mut sides = Vec::with_capacity(group.len());
            for id in group {
                sides.extend(self.snapshot.fact(id)?);
            }
            sides.sort_by(|a, b| b.stated_order().cmp(&a.stated_order()));
            if self.erasure(&sides, slot)? {
                continue;
            }
            self.ask(ReviewKind::Conflict, Vec::new(), &sides)?;
        }
        Ok(())
    }

    /// Asks whether to erase what the owner asks to forget: all that they had said for the slot.
    fn erasure(&mut self, sides: &[Fact], slot: &SlotRecord) -> Result<bool> {
        let is_bare = |fact: &&Fact| fact.draft.act == Act::Deny && fact.draft.value.is_none();
        let Some(wish) = sides.iter().find(is_bare).filter(|wish| wish.source.author.id == Owner::id())
        else {
            return Ok(false);
        };
        let message = self.snapshot.message(&wish.draft.message)?;
        let said = message.as_ref().map(|message| wish.draft.evidence.of(message.current_text()));
        if !said.is_some_and(extract::asks_to_forget) {
            return Ok(false);
        }
        let mut facts = vec![wish.clone()];
        for entry in slot.entries.iter().filter(|entry| entry.stated < wish.source.stated.instant) {
            let fact = self.snapshot.fact(&entry.id)?;
            facts.extend(fact.filter(|fact| fact.source.author.id == Owner::id()));
        }
        let erases: BTreeSet<MessageId> =
            facts.iter().skip(1).map(|fact| fact.draft.message.clone()).collect();
        if erases.is_empty() {
            return Ok(false);
        }
        self.ask(ReviewKind::Erase, Vec::new(), &facts)?;
        if let Some((_, item)) = self.items.last_mut() {
            item.erases = erases.into_iter().collect();
        }
        Ok(true)
    }

    /// Facts in force of a message of which another was rejected or corrected.
    fn siblings(&mut self) -> Result<()> {
        let decisions = &self.snapshot.published.decisions;
        let corrected = corrected_facts(&self.snapshot.rows)?;
        let wrong: BTreeSet<&FactId> = decisions.rejected().iter().chain(&corrected).collect();
        let drafts = drafts_of(&self.snapshot.rows, &wrong)?;
        let messages: BTreeSet<_> = drafts.into_iter().map(|resolved| resolved.draft.message).collect();
        for message in messages {
            for id in siblings_of(&self.snapshot.rows, decisions, &message)? {
                if let Some(fact) = self.snapshot.fact(&id)? {
                    self.ask(ReviewKind::NeedsReview, Vec::new(), &[fact])?;
                }
            }
        }
        Ok(())
    }

    /// Cards with an address by which somebody of another name is known.
    fn persons(&mut self) -> Result<()> {
        for doubt in self.snapshot.doubts()? {
            let (one, other) = (self.snapshot.person(&doubt.one.id)?, self.snapshot.person(&doubt.other.id)?);
            let (Some(one), Some(other)) = (one, other) else { continue };
            self.ask(ReviewKind::Person, Vec::new(), std::slice::from_ref(&doubt.fact))?;
            let Some((_, item)) = self.items.last_mut() else { continue };
            item.accept = one.related(&other, Relation::Same);
            item.reject = one.related(&other, Relation::Different);
            item.question = question::of_persons(&doubt);
            item.candidates = vec![doubt.one, doubt.other];
        }
        Ok(())
    }

    /// How urgent what each question is about is.
    fn urgencies(&self) -> Result<BTreeMap<ReviewId, Urgency>> {
        let mut urgencies = BTreeMap::new();
        for (_, item) in &self.items {
            let fact = item.facts.first().map(|id| self.snapshot.fact(id)).transpose()?.flatten();
            if let Some(fact) = fact {
                urgencies.insert(item.id.clone(), self.snapshot.urgency(&fact, self.now));
            }
        }
        Ok(urgencies)
    }

    fn ask(&mut self, kind: ReviewKind, failed: Vec<Guard>, sides: &[Fact]) -> Result<()> {
        let Some((subject, others)) = sides.split_first() else { return Ok(()) };
        let accept = accepting(kind, subject, others);
        let facts: Vec<FactId> = sides.iter().map(|fact| fact.draft.id.clone()).collect();
        let id = ReviewId::of(kind, &facts);
        let candidates = match kind {
            ReviewKind::Identity => self.candidates(subject)?,
            _ => Vec::new(),
        };
        let hidden = match kind {
            ReviewKind::NeedsReview | ReviewKind::Erase | ReviewKind::Person => Vec::new(),
            _ => self.hidden_by(subject, &accept)?,
        };
        let question = question::words(kind, subject, others, &candidates, &hidden, self.now);
        let item = ReviewItem {
            skipped: self.snapshot.published.decisions.has_skipped(&id),
            id,
            kind,
            facts,
            slot: subject.slot.clone(),
            rule: subject.rule,
            reject: rejecting(subject, &failed),
            accept,
            failed,
            would_hide: hidden.into_iter().map(|fact| fact.draft.id).collect(),
            candidates,
            erases: Vec::new(),
            mention: match &subject.draft.subject {
                Subject::Named { name } if kind == ReviewKind::Identity => Some(fold(name)),
                _ => None,
            },
            question,
        };
        self.items.push((subject.source.stated.instant, item));
        Ok(())
    }

    /// What a ruling takes out of force, at the time when its fact begins to hold: found by linking with it.
    fn hidden_by(&mut self, subject: &Fact, ruling: &RulingKind) -> Result<Vec<Fact>> {
        let at = self.now.instant.max(subject.valid_from());
        let decisions = &self.snapshot.published.decisions;
        let ruling = Ruling::new(ruling.clone(), self.now.instant);
        let unit = self.unit_of(subject)?;
        let before = link(unit.drafts.clone(), &unit.entity, decisions);
        let after = link(unit.drafts.clone(), &unit.entity, &decisions.with(&ruling));
        // A value that another statement gives too is not hidden, nor a fact whose value is only completed otherwise.
        let says = |fact: &Fact| (fact.attribute.clone(), fact.draft.value.as_ref().map(Value::key));
        let left: Vec<&Fact> = in_force(&after, at).collect();
        let is_left = |fact: &Fact| {
            left.iter().any(|other| other.draft.id == fact.draft.id || says(other) == says(fact))
        };
        Ok(in_force(&before, at).filter(|fact| !is_left(fact)).cloned().collect())
    }

    fn unit_of(&mut self, fact: &Fact) -> Result<&Unit> {
        let frame = fact.draft.frame.to_string();
        let known = self.unit.take().filter(|unit| unit.entity == fact.entity && unit.frame == frame);
        let unit = if let Some(unit) = known {
            unit
        } else {
            let key = Key::of(&[fact.entity.id.as_str(), &frame]);
            let drafts = self.snapshot.rows.all(Table::Drafts, Some(&key))?;
            Unit { entity: fact.entity.clone(), frame, drafts }
        };
        Ok(self.unit.insert(unit))
    }

    /// Who could be meant: the people of that name, or those who were written to.
    fn candidates(&self, fact: &Fact) -> Result<Vec<EntityRef>> {
        let Subject::Named { name } = &fact.draft.subject else {
            let Some(message) = self.snapshot.message(&fact.draft.message)? else { return Ok(Vec::new()) };
            let identities = self.snapshot.identities();
            let author: EntityId = identities.person(&message.author);
            let mut people: Vec<EntityRef> = message
                .recipients
                .iter()
                .map(|who| EntityRef { id: identities.person(who), name: who.name.clone() })
                .filter(|person| person.id != author)
                .collect();
            people.dedup();
            return Ok(people);
        };
        let bearers = find(self.snapshot, &name_tokens(name))?;
        let people = bearers.into_iter().map(|bearer| bearer.entity);
        Ok(people.filter(|entity| entity.id.kind() == EntityKind::Person).collect())
    }
}

/// What accepting the first of several sides records: of statements in the ledger, that it stands over the others.
fn accepting(kind: ReviewKind, subject: &Fact, others: &[Fact]) -> RulingKind {
    let fact = subject.draft.id.clone();
    if kind == ReviewKind::Conflict && !subject.is_pending() && subject.draft.act != Act::Deny {
        RulingKind::Stand { fact, over: others.iter().map(|other| other.draft.id.clone()).collect() }
    } else {
        RulingKind::Accept { fact }
    }
}

/// What rejecting records: a value that is only not of that slot is kept, in one of its own.
fn rejecting(subject: &Fact, failed: &[Guard]) -> RulingKind {
    let fact = subject.draft.id.clone();
    if failed == [Guard::SameAttribute] { RulingKind::Distinct { fact } } else { RulingKind::Reject { fact } }
}

fn in_force(linked: &Linked, at: Timestamp) -> impl Iterator<Item = &Fact> {
    let ids: BTreeSet<FactId> = linked.slots.iter().flat_map(|slot| slot.read(at, None).in_force).collect();
    linked.facts.iter().filter(move |fact| ids.contains(&fact.draft.id))
}
