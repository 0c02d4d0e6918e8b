//! A store of which something is other than it should be, and what it answers.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};

use super::alteration::Alteration;
use super::corpus::Corpus;
use super::format;
use super::random::Random;
use super::statistics::{Clusters, Estimate, by_chain, estimate, flag, real};
use crate::Error;
use crate::domain::{Category, EntityId, Fact, FactId, Message, MessageId, SlotHead, SlotRecord};
use crate::engine::Snapshot;
use crate::identity::{Bearer, Directory, Identities, Owner};
use crate::recall::category::{self, Ageing, Membership};
use crate::recall::rank::{Document, Index, lasting};
use crate::recall::{Preview, Request, View, preview};

/// What an altered store answers: to the requests of a corpus, and to drafts that are only about its chains.
pub(super) struct Altered {
    pub(super) name: String,
    pub(super) previews: Vec<Preview>,
    /// How much of each block is that of the store as it is; none where both are empty. By chain.
    shared: Vec<(usize, f64)>,
    /// Whether the first line of each block of several lines is that of the store as it is. By chain.
    first: Vec<(usize, f64)>,
}

impl Altered {
    /// The answers of a store with each of `alterations`.
    pub(super) fn all(
        snapshot: &Snapshot,
        corpus: &Corpus,
        seed: u64,
        alterations: &[Alteration],
    ) -> Result<Vec<Self>, Error> {
        let requests: Vec<(usize, Request)> =
            corpus.queries.iter().map(|query| (query.chain, format::request(query))).collect();
        let about: Vec<(usize, Request)> =
            requests.iter().map(|(chain, request)| (*chain, about(corpus, *chain, request))).collect();
        let answer = |view: &dyn Fn(&Request) -> Result<Preview, Error>| {
            let asked = requests.iter().map(|(_, request)| view(request)).collect::<Result<Vec<_>, _>>()?;
            let told = about.iter().map(|(_, request)| view(request)).collect::<Result<Vec<_>, _>>()?;
            Ok::<_, Error>((asked, told))
        };
        let (asked, told) = answer(&|request| snapshot.preview(request))?;
        let mut altered = Vec::with_capacity(alterations.len());
        for alteration in alterations {
            let store = Store::new(snapshot, *alteration, seed)?;
            let (previews, others) = answer(&|request| preview(&store, request))?;
            let pairs = || asked.iter().zip(&previews).chain(told.iter().zip(&others));
            let by_chain = |figure: fn(&Preview, &Preview) -> Option<f64>| {
                let chains = requests.iter().chain(&about).map(|(chain, _)| *chain);
                let figures = chains.zip(pairs().map(|(one, other)| figure(one, other)));
                figures.filter_map(|(chain, figure)| Some((chain, figure?))).collect()
            };
            let (shared, first) = (by_chain(overlap), by_chain(same_first));
            altered.push(Self { name: alteration.to_string(), shared, first, previews });
        }
        Ok(altered)
    }
}

/// A draft that says the values of everything that is known of whom, or what, a chain is about, and asks for nothing:
/// what comes first of it is for the ranking to say.
fn about(corpus: &Corpus, chain: usize, request: &Request) -> Request {
    let Some(chain) = corpus.chains.get(chain) else { return request.clone() };
    let same = corpus.chains.iter().filter(|other| other.entity == chain.entity);
    let said: Vec<&str> = same.filter_map(|other| Some(&*other.value()?.value)).collect();
    Request { draft: format!("So for {} it is {}", chain.called, said.join(", ")), ..request.clone() }
}

fn overlap(one: &Preview, other: &Preview) -> Option<f64> {
    let most = one.block.len().max(other.block.len());
    let shared = one.block.iter().filter(|line| other.block.iter().any(|it| it.fact == line.fact)).count();
    (most > 0).then(|| real(shared) / real(most))
}

fn same_first(one: &Preview, other: &Preview) -> Option<f64> {
    let fact = |preview: &Preview| preview.block.first().map(|line| line.fact.clone());
    (one.block.len() > 1).then(|| flag(fact(one) == fact(other)))
}

/// How much of its blocks an alteration leaves.
#[derive(Clone, Debug, serde::Serialize)]
pub struct Robustness {
    /// What is altered.
    pub name: String,
    /// Requests that get a block from one of both stores.
    pub n: usize,
    /// The mean share of a block that both have.
    pub shared: Estimate,
    /// How many of them have several lines.
    pub ranked: usize,
    /// The share of these whose first line is the same.
    pub first: Estimate,
}

impl Robustness {
    /// Of each alteration over all seeds.
    pub(super) fn of(seeds: &[&[Altered]]) -> Vec<Self> {
        let Some(first) = seeds.first() else { return Vec::new() };
        let of_place = |(place, altered): (usize, &Altered)| {
            let runs: Vec<_> = seeds.iter().filter_map(|seed| seed.get(place)).collect();
            let mean = |figures: fn(&Altered) -> &Vec<(usize, f64)>| {
                let clusters: Clusters =
                    runs.iter().map(|run| by_chain(figures(run).iter().copied())).collect();
                (runs.iter().map(|run| figures(run).len()).sum(), estimate(&clusters))
            };
            let ((n, shared), (ranked, first)) = (mean(|run| &run.shared), mean(|run| &run.first));
            Self { name: altered.name.clone(), n, shared, ranked, first }
        };
        first.iter().enumerate().map(of_place).collect()
    }
}

/// The slots and facts of a snapshot, altered.
struct Store<'a> {
    snapshot: &'a Snapshot,
    slots: BTreeMap<SlotHead, SlotRecord>,
    facts: HashMap<FactId, Fact>,
    categories: HashMap<FactId, Category>,
    ageing: Ageing,
    index: Arc<Index>,
}

impl<'a> Store<'a> {
    fn new(snapshot: &'a Snapshot, alteration: Alteration, seed: u64) -> Result<Self, Error> {
        let slots = snapshot.slots()?.into_iter().map(|slot| (slot.head(), slot)).collect();
        let facts = snapshot.facts()?.into_iter().map(|fact| (fact.draft.id.clone(), fact)).collect();
        let (categories, ageing) = (HashMap::new(), Ageing::default());
        let mut store = Self { snapshot, slots, facts, categories, ageing, index: snapshot.ranking()? };
        let mut random = Random::new(seed, &alteration.to_string());
        match alteration {
            Alteration::Ageing(ageing) => store.ageing = ageing,
            Alteration::Categories(percent) => store.confuse_categories(percent, &mut random),
            Alteration::Keys(percent) => store.misfile(percent, &mut random),
            Alteration::States(percent) => store.lose(percent, &mut random),
            Alteration::Events(percent) => store.shift_events(percent, &mut random),
        }
        if alteration.moves_words() {
            store.index_again()?;
        }
        Ok(store)
    }

    fn confuse_categories(&mut self, percent: usize, random: &mut Random) {
        let mut ids: Vec<&FactId> = self.facts.keys().collect();
        ids.sort();
        let all: Vec<&Category> = Category::ALL.iter().collect();
        let mut wrong = HashMap::new();
        for id in ids {
            if random.chance(percent) {
                wrong.insert(id.clone(), *random.pick(&all));
            }
        }
        self.categories = wrong;
    }

    fn misfile(&mut self, percent: usize, random: &mut Random) {
        let heads: Vec<SlotHead> = self.slots.keys().cloned().collect();
        for head in &heads {
            let others: Vec<&SlotHead> =
                heads.iter().filter(|other| other.frame == head.frame && *other != head).collect();
            if !random.chance(percent) || others.is_empty() {
                continue;
            }
            let other = random.pick(&others);
            let Some(entry) = self.slots.get_mut(head).and_then(|slot| slot.entries.pop()) else { continue };
            let Some(slot) = self.slots.get_mut(other) else { continue };
            if let Some(fact) = self.facts.get_mut(&entry.id) {
                fact.entity = slot.entity.clone();
                fact.attribute.clone_from(&slot.attribute);
                fact.slot = slot.key.clone();
            }
            let place = slot.entries.partition_point(|known| known.stated <= entry.stated);
            slot.entries.insert(place, entry);
        }
    }

    fn lose(&mut self, percent: usize, random: &mut Random) {
        for slot in self.slots.values_mut() {
            if random.chance(percent) {
                slot.entries.pop();
            }
        }
    }

    fn shift_events(&mut self, percent: usize, random: &mut Random) {
        const DAYS: usize = 14;
        const DAY: i64 = 24;
        for entry in self.slots.values_mut().flat_map(|slot| &mut slot.entries) {
            let Some(expiry) = entry.expiry.filter(|_| random.chance(percent)) else { continue };
            let days = i64::try_from(1 + random.below(DAYS)).unwrap_or_default();
            let hours = if random.chance(50) { DAY * days } else { -DAY * days };
            let shifted = expiry.saturating_add(SignedDuration::from_hours(hours)).ok();
            entry.expiry = shifted;
            if let Some(fact) = self.facts.get_mut(&entry.id) {
                fact.draft.expiry = shifted;
            }
        }
    }

    fn index_again(&mut self) -> Result<(), Error> {
        let mut documents = Vec::new();
        for slot in self.slots.values() {
            let facts: Vec<Fact> =
                lasting(slot).iter().filter_map(|id| self.facts.get(id).cloned()).collect();
            let mut names: Vec<String> = Vec::new();
            for fact in &facts {
                let message = self.snapshot.message(&fact.source.message)?;
                let others = message.iter().flat_map(Message::participants);
                let others = others.filter(|who| self.identities().person(who) != Owner::id());
                names.extend(others.map(|who| who.name.clone()));
            }
            names.sort();
            names.dedup();
            documents.extend(Document::of(slot, &facts, &names));
        }
        self.index = Arc::new(Index::new(documents));
        Ok(())
    }
}

impl Directory for Store<'_> {
    type Error = Error;

    fn bearers(&self, word: &str) -> Result<Arc<[Bearer]>, Error> {
        self.snapshot.bearers(word)
    }
}

impl View for Store<'_> {
    fn identities(&self) -> &Identities {
        self.snapshot.identities()
    }

    fn heads(&self, entity: &EntityId) -> Result<Vec<SlotHead>, Error> {
        self.snapshot.heads(entity)
    }

    fn slot(&self, head: &SlotHead) -> Result<Option<SlotRecord>, Error> {
        Ok(self.slots.get(head).cloned())
    }

    fn fact(&self, id: &FactId) -> Result<Option<Fact>, Error> {
        Ok(self.facts.get(id).cloned())
    }

    fn contacts(&self, person: &EntityId, before: Timestamp, most: usize) -> Result<Vec<Timestamp>, Error> {
        self.snapshot.contacts(person, before, most)
    }

    fn meetings(&self, known: &EntityId, by: &EntityId) -> Result<u32, Error> {
        self.snapshot.meetings(known, by)
    }

    fn memberships(&self, fact: &Fact) -> Vec<Membership> {
        let wrong = self.categories.get(&fact.draft.id);
        wrong.map_or_else(|| self.snapshot.memberships(fact), |wrong| category::decided(*wrong))
    }

    fn ageing(&self) -> Ageing {
        self.ageing
    }

    fn is_private(&self, fact: &Fact) -> Result<bool, Error> {
        self.snapshot.is_private(fact)
    }

    fn participants(&self, message: &MessageId) -> Result<Vec<EntityId>, Error> {
        self.snapshot.participants(message)
    }

    fn ranking(&self) -> Result<Arc<Index>, Error> {
        Ok(Arc::clone(&self.index))
    }
}
