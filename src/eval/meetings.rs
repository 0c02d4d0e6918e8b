//! Corpora of meetings alone: two a person (*multi*), and pairs of namesakes (*hardid*).

use super::builder::{Builder, Plan};
use super::corpus::Corpus;
use super::judge::Labels;
use super::names::{Name, people};
use super::slot::{DRAFT_FORMS, Slot};

const HOUR: usize = 3_600;
/// People of *multi*, and pairs of *hardid*.
const PEOPLE: usize = 24;
const PAIRS: usize = 12;

/// Two meetings a person, so that (entity, slot) is half a key.
pub(super) fn multi(seed: u64) -> Corpus {
    let mut builder = Builder::new(seed, "multi");
    let people = people(&mut builder.random, 0);
    for person in people.iter().take(PEOPLE) {
        for noun in ["standup", "sync"] {
            let ages = builder.ages(3);
            builder.chain(meeting(person, noun, ages, false));
        }
    }
    builder.fillers(200);
    builder.finish(|asker| {
        for (index, chain) in asker.chains.iter().enumerate() {
            asker.ask(index, 1, &chain.participants);
        }
    })
}

/// Pairs of namesakes who differ in nothing but their surname and the values.
pub(super) fn hardid(seed: u64) -> Corpus {
    let mut builder = Builder::new(seed, "hardid");
    let people = people(&mut builder.random, PAIRS);
    for pair in people.chunks(2).take(PAIRS) {
        let days = [14 + builder.random.below(12), 1 + builder.random.below(12)];
        for person in pair {
            let ages = days.map(|day| 24 * HOUR * day + builder.random.below(9 * HOUR));
            builder.chain(meeting(person, "standup", ages.to_vec(), true));
        }
    }
    builder.fillers(200);
    builder.finish(|asker| {
        let meetings: Vec<_> = asker.chains.iter().flat_map(|chain| chain.values.clone()).collect();
        for (index, chain) in asker.chains.iter().enumerate() {
            asker.ask(index, 1, &chain.participants);
        }
        for pair in 0..PAIRS {
            let index = 2 * pair + asker.random.below(2);
            let chains = asker.chains;
            let chain = &chains[index];
            let paraphrased = asker.random.chance(30);
            let draft =
                Slot::Room.draft(asker.random.below(DRAFT_FORMS), paraphrased, chain.noun, &chain.called);
            let labels = Labels { wrong: meetings.clone(), ..Labels::default() };
            asker.push(index, draft, &chain.participants, paraphrased, labels);
        }
    })
}

fn meeting(person: &Name, noun: &'static str, ages: Vec<usize>, verbatim: bool) -> Plan {
    Plan {
        entity: person.full.clone(),
        called: person.first.to_owned(),
        slot: Slot::Meeting,
        noun,
        participants: vec![person.full.clone()],
        ages,
        cancelled: false,
        verbatim,
    }
}
