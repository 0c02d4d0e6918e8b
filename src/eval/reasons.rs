//! Requests without an answer over the main corpus, each with the reason that belongs to it.

use super::corpus::{Chain, Corpus, Query, SourceMessage, ago};
use super::judge::{Label, Labels};
use super::main_corpus::main;
use super::random::Random;
use super::slot::{DRAFT_FORMS, Slot};
use super::values::Values;
use crate::recall::Abstention;

/// Requests of each kind and seed, as far as a corpus has room for them.
const EACH: usize = 12;
/// Chains of main, in a hundred, that are left out to make room for what was never stored.
const FORGOTTEN: usize = 30;
const DAY: usize = 24 * 3_600;
/// Nobody in any corpus is called so.
const NOBODY: [&str; 12] = [
    "Beatrix",
    "Cosmo",
    "Delphine",
    "Everett",
    "Gideon",
    "Henrietta",
    "Isolde",
    "Lorcan",
    "Mirabel",
    "Orla",
    "Percival",
    "Rowena",
];

/// Somebody or something, and a property that it was never given.
struct Gap {
    /// A chain about the same entity.
    sibling: usize,
    slot: Slot,
    /// The chain of a namesake that has the property, if any.
    namesake: Option<usize>,
}

/// Asks for what was never stored, for what is stored of another person, for what is known of nobody, and for what
/// is over or denied.
pub(super) fn reasons(seed: u64) -> Corpus {
    let mut corpus = main(seed);
    corpus.queries.clear();
    let mut random = Random::new(seed, "reasons");
    for chain in std::mem::take(&mut corpus.chains) {
        if random.chance(FORGOTTEN) {
            corpus.messages.retain(|message| !chain.messages.contains(&message.id));
        } else {
            corpus.chains.push(chain);
        }
    }
    let mut gaps = gaps(&corpus.chains);
    random.shuffle(&mut gaps);
    let (others, mut never): (Vec<Gap>, Vec<Gap>) = gaps.into_iter().partition(|gap| gap.namesake.is_some());
    let mut reasons = Reasons { corpus, random, values: Values::new(Random::new(seed, "reasons values")) };
    for gap in others.iter().take(EACH) {
        reasons.ask_for(gap, gap.namesake, "other person", Abstention::OtherPerson);
    }
    for slot in [Slot::Meeting, Slot::Room, Slot::Rate, Slot::Budget].repeat(2) {
        let over = never.iter().position(|gap| gap.slot == slot).map(|position| never.swap_remove(position));
        let denied =
            never.iter().position(|gap| gap.slot == slot).map(|position| never.swap_remove(position));
        if let (Some(over), Some(denied)) = (over, denied) {
            reasons.lapse(&over);
            reasons.deny(&denied);
        }
    }
    for gap in never.iter().take(EACH) {
        reasons.ask_for(gap, None, "never stored", Abstention::NeverStored);
    }
    for name in NOBODY {
        reasons.ask_about_nobody(name);
    }
    reasons.corpus.messages.sort_by_key(|message| message.sent_at);
    reasons.corpus
}

/// Every entity with a chain, and the properties that it has none for. A namesake's counts only where it is in force.
fn gaps(chains: &[Chain]) -> Vec<Gap> {
    let mut gaps = Vec::new();
    for (sibling, chain) in chains.iter().enumerate() {
        let known = chains.iter().take(sibling).any(|other| other.entity == chain.entity);
        for slot in
            Slot::ALL.into_iter().filter(|slot| !known && slot.is_personal() == chain.slot.is_personal())
        {
            let called_so = |other: &Chain| other.slot == slot && other.called == chain.called;
            let bearers: Vec<usize> = (0..chains.len()).filter(|&index| called_so(&chains[index])).collect();
            match bearers.as_slice() {
                [] => gaps.push(Gap { sibling, slot, namesake: None }),
                [one] if chains[*one].entity != chain.entity && chains[*one].value().is_some() => {
                    gaps.push(Gap { sibling, slot, namesake: Some(*one) });
                }
                _ => {}
            }
        }
    }
    gaps
}

struct Reasons {
    corpus: Corpus,
    random: Random,
    values: Values,
}

impl Reasons {
    fn ask_for(&mut self, gap: &Gap, namesake: Option<usize>, case: &'static str, reason: Abstention) {
        let noun = match namesake {
            Some(namesake) => self.corpus.chains[namesake].noun,
            None => self.random.pick(gap.slot.nouns()),
        };
        let wrong = namesake.and_then(|namesake| self.corpus.chains[namesake].value().cloned());
        let called = self.corpus.chains[gap.sibling].called.clone();
        let labels = Labels { wrong: wrong.into_iter().collect(), ..Labels::default() };
        self.ask(gap.sibling, gap.slot, noun, &called, labels, (case, reason));
    }

    fn ask_about_nobody(&mut self, name: &str) {
        let personal: Vec<usize> = (0..self.corpus.chains.len())
            .filter(|&index| self.corpus.chains[index].slot.is_personal())
            .collect();
        let sibling = personal[self.random.below(personal.len())];
        let slot = self.corpus.chains[sibling].slot;
        let noun = self.corpus.chains[sibling].noun;
        self.ask(sibling, slot, noun, name, Labels::default(), ("unknown person", Abstention::UnknownPerson));
    }

    /// A value that was only for a while, which is over.
    fn lapse(&mut self, gap: &Gap) {
        let template = match gap.slot {
            Slot::Meeting => "The {noun} with {entity} is at {value} this week only.",
            Slot::Room => "The {noun} with {entity} is in {value} this week only.",
            _ => "The {noun} for {entity} is {value} until Friday 5 June.",
        };
        self.chain(gap, &[(21, template)], ("over", Abstention::Retired));
    }

    /// A value that is said not to hold any more, without another.
    fn deny(&mut self, gap: &Gap) {
        let templates = match gap.slot {
            Slot::Meeting => [
                "The {noun} with {entity} is at {value}.",
                "The {noun} with {entity} is no longer at {value}.",
            ],
            Slot::Room => [
                "The {noun} with {entity} is in {value}.",
                "The {noun} with {entity} is no longer in {value}.",
            ],
            _ => ["The {noun} for {entity} is {value}.", "The {noun} for {entity} is no longer {value}."],
        };
        self.chain(gap, &[(20, templates[0]), (6, templates[1])], ("denied", Abstention::Conflicted));
    }

    /// Fills a gap with one value that no longer holds, and asks for it.
    fn chain(&mut self, gap: &Gap, said: &[(usize, &str)], expected: (&'static str, Abstention)) {
        let noun = self.random.pick(gap.slot.nouns());
        let value = self.unused(gap.slot);
        let index = self.corpus.chains.len();
        let sibling = &self.corpus.chains[gap.sibling];
        let mut chain = Chain {
            slot: gap.slot,
            noun,
            values: vec![value.clone()],
            cancelled: true,
            verbatim: false,
            messages: Vec::new(),
            ..sibling.clone()
        };
        for (position, (days, template)) in said.iter().enumerate() {
            let text = template
                .replace("{noun}", noun)
                .replace("{entity}", &chain.entity)
                .replace("{value}", &value.value);
            let sent_at = ago(days * DAY + self.random.below(DAY / 4));
            let message = SourceMessage::among(&chain.participants, sent_at, text);
            let id = format!("r{index:03}-{position}");
            chain.messages.push(id.clone());
            self.corpus.messages.push(SourceMessage { id, ..message });
        }
        let called = chain.called.clone();
        self.corpus.chains.push(chain);
        let labels = Labels { superseded: vec![value], ..Labels::default() };
        self.ask(index, gap.slot, noun, &called, labels, expected);
    }

    fn unused(&mut self, slot: Slot) -> Label {
        let taken = self.corpus.chains.iter().flat_map(|chain| &chain.values);
        let taken: Vec<String> = taken.map(|value| value.value.clone()).collect();
        self.values.unlike(slot.value_type(), &taken).unwrap_or_default()
    }

    fn ask(
        &mut self,
        chain: usize,
        slot: Slot,
        noun: &str,
        called: &str,
        labels: Labels,
        (case, reason): (&'static str, Abstention),
    ) {
        let paraphrased = self.random.chance(30);
        self.corpus.queries.push(Query {
            id: format!("r{:03}", self.corpus.queries.len()),
            chain,
            draft: slot.draft(self.random.below(DRAFT_FORMS), paraphrased, noun, called),
            to: self.corpus.chains[chain].participants.clone(),
            paraphrased,
            labels: Labels { silent: true, ..labels },
            case: Some(case),
            reason: Some(reason),
        });
    }
}
