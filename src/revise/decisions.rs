//! What the user's rulings come to.

use std::collections::{BTreeMap, BTreeSet};

use super::restore::Withdrawn;
use crate::domain::{
    Category, ConversationId, EntityId, Fact, FactId, Mark, Marked, ReviewId, Ruling, RulingKind, fold,
};
use crate::identity::Identities;

/// What the user decided: of several rulings on one question the last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Decisions {
    identities: Identities,
    accepted: BTreeSet<FactId>,
    rejected: BTreeSet<FactId>,
    distinct: BTreeSet<FactId>,
    meant: BTreeMap<FactId, EntityId>,
    aliases: BTreeMap<EntityId, BTreeSet<String>>,
    withdrawn: BTreeMap<FactId, Vec<Withdrawn>>,
    skipped: BTreeSet<ReviewId>,
    marks: BTreeMap<Marked, Marks>,
}

/// The marks on something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// Told only to those who took part; or to everybody, though its message asks to keep it.
    pub private: Option<bool>,
    /// Kept at hand.
    pub pinned: bool,
    /// Nothing is learned from it.
    pub not_learned: bool,
    /// The category that the user gave it.
    pub category: Option<Category>,
}

impl Marks {
    /// Whether the fact is kept among those who took part: the user said so, or its message asks to, and the user did
    /// not say otherwise.
    #[must_use]
    pub const fn keep_private(&self, fact: &Fact) -> bool {
        match self.private {
            Some(private) => private,
            None => fact.source.confided,
        }
    }
}

impl Decisions {
    /// The decisions of rulings, in the order in which they were made, on what is said of `identities`.
    #[must_use]
    pub fn new<'a>(rulings: impl Iterator<Item = &'a Ruling>, identities: Identities) -> Self {
        let mut decisions = Self { identities, ..Self::default() };
        rulings.for_each(|ruling| decisions.take(ruling));
        decisions
    }

    /// Whose handle is whose.
    #[must_use]
    pub const fn identities(&self) -> &Identities {
        &self.identities
    }

    /// These decisions, and one more.
    #[must_use]
    pub fn with(&self, ruling: &Ruling) -> Self {
        let mut decisions = self.clone();
        decisions.take(ruling);
        decisions
    }

    fn take(&mut self, ruling: &Ruling) {
        match &ruling.kind {
            RulingKind::Accept { fact } => {
                self.clear(fact);
                self.accepted.insert(fact.clone());
            }
            RulingKind::Reject { fact } => {
                self.clear(fact);
                self.rejected.insert(fact.clone());
            }
            RulingKind::Distinct { fact } => {
                self.clear(fact);
                self.distinct.insert(fact.clone());
            }
            RulingKind::Identity { fact, person } => {
                self.clear(fact);
                self.accepted.insert(fact.clone());
                self.meant.insert(fact.clone(), self.identities.now(person).clone());
            }
            RulingKind::Stand { fact, over } => {
                self.clear(fact);
                self.accepted.insert(fact.clone());
                for other in over {
                    self.clear(other);
                    self.rejected.insert(other.clone());
                }
            }
            RulingKind::Restore { over, .. } => {
                for fact in over {
                    let withdrawn = Withdrawn { from: ruling.made, by: ruling.id.entry(fact) };
                    self.withdrawn.entry(fact.clone()).or_default().push(withdrawn);
                }
            }
            RulingKind::Alias { person, name } => {
                let person = self.identities.now(person).clone();
                self.aliases.entry(person).or_default().insert(name.clone());
            }
            // What is said of handles is in the identities.
            RulingKind::Persons { .. } => {}
            RulingKind::Skip { item, .. } => {
                self.skipped.insert(item.clone());
            }
            RulingKind::Mark { on, mark, set } => {
                let on = match on {
                    Marked::Person(person) => Marked::Person(self.identities.now(person).clone()),
                    on => on.clone(),
                };
                let marks = self.marks.entry(on).or_default();
                match mark {
                    Mark::Private => marks.private = Some(*set),
                    Mark::Pinned => marks.pinned = *set,
                    Mark::NotLearned => marks.not_learned = *set,
                    Mark::Category(category) => marks.category = set.then_some(*category),
                }
            }
        }
    }

    /// Forgets what was decided on a fact before. Who its message means stays decided.
    fn clear(&mut self, fact: &FactId) {
        self.accepted.remove(fact);
        self.rejected.remove(fact);
        self.distinct.remove(fact);
    }

    /// Whether a fact was accepted.
    #[must_use]
    pub fn has_accepted(&self, fact: &FactId) -> bool {
        self.accepted.contains(fact)
    }

    /// Whether a fact was rejected.
    #[must_use]
    pub fn has_rejected(&self, fact: &FactId) -> bool {
        self.rejected.contains(fact)
    }

    /// How a fact was withdrawn, so that another holds again.
    pub fn withdrawals_of(&self, fact: &FactId) -> &[Withdrawn] {
        self.withdrawn.get(fact).map_or(&[], Vec::as_slice)
    }

    /// The facts that were rejected.
    #[must_use]
    pub const fn rejected(&self) -> &BTreeSet<FactId> {
        &self.rejected
    }

    /// Whether a fact was kept apart from the slot that it was proposed for.
    #[must_use]
    pub fn keeps_apart(&self, fact: &FactId) -> bool {
        self.distinct.contains(fact)
    }

    /// Whom a fact was decided to be about.
    #[must_use]
    pub fn person_of(&self, fact: &FactId) -> Option<&EntityId> {
        self.meant.get(fact)
    }

    /// The facts whose messages were decided to mean a person.
    pub fn decided_to_mean(&self, person: &EntityId) -> impl Iterator<Item = &FactId> {
        self.meant.iter().filter(move |(_, meant)| *meant == person).map(|(fact, _)| fact)
    }

    /// What a person goes by besides what messages call them.
    pub fn aliases_of(&self, person: &EntityId) -> impl Iterator<Item = &String> {
        self.aliases.get(person).into_iter().flatten()
    }

    /// The one person who goes by a common noun: "the plumber".
    #[must_use]
    pub fn called(&self, noun: &str) -> Option<&EntityId> {
        let is_it = |name: &String| fold(name) == fold(noun);
        let mut called = self.aliases.iter().filter(|(_, names)| names.iter().any(is_it));
        called.next().filter(|_| called.next().is_none()).map(|(person, _)| person)
    }

    /// Whether a question was put off.
    #[must_use]
    pub fn has_skipped(&self, item: &ReviewId) -> bool {
        self.skipped.contains(item)
    }

    /// Whether nothing is to be learned from what `author` says in `conversation`.
    #[must_use]
    pub fn forbid_learning(&self, author: &EntityId, conversation: &ConversationId) -> bool {
        let not_learned = |on| self.marks.get(&on).is_some_and(|marks| marks.not_learned);
        !self.marks.is_empty()
            && (not_learned(Marked::Person(author.clone()))
                || not_learned(Marked::Conversation(conversation.clone())))
    }

    /// The marks on a fact: its own, then those on whom it is about, who said it, and where.
    #[must_use]
    pub fn marks_of(&self, fact: &Fact) -> Marks {
        if self.marks.is_empty() {
            return Marks::default();
        }
        let on = [
            Marked::Fact(fact.draft.id.clone()),
            Marked::Person(fact.entity.id.clone()),
            Marked::Person(fact.source.author.id.clone()),
            Marked::Conversation(fact.source.conversation.clone()),
        ];
        on.iter().filter_map(|on| self.marks.get(on)).fold(Marks::default(), |all, marks| Marks {
            private: all.private.max(marks.private),
            pinned: all.pinned || marks.pinned,
            not_learned: all.not_learned || marks.not_learned,
            category: all.category.or(marks.category),
        })
    }
}
