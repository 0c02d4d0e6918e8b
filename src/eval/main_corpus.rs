//! The controlled corpus (`evaluation.md` §2.1–2.2).

use super::builder::{Builder, Plan};
use super::corpus::Corpus;
use super::names::{Name, PROJECTS, SHARED, people};
use super::random::Random;
use super::slot::Slot;

const CHAINS: usize = 160;
const ASKED_TWICE: usize = 80;

/// 160 chains about 34 people and 30 projects, asked for 240 times.
pub(super) fn main(seed: u64) -> Corpus {
    let mut builder = Builder::new(seed, "main");
    let people = people(&mut builder.random, SHARED);
    for index in 0..CHAINS {
        let plan = chain(&mut builder, &people, index);
        builder.chain(plan);
    }
    builder.fillers(1_000);
    builder.chat(&people);
    builder.finish(|asker| {
        let mut order: Vec<usize> = (0..CHAINS).collect();
        asker.random.shuffle(&mut order);
        let (twice, _) = order.split_at(ASKED_TWICE);
        for (index, chain) in asker.chains.iter().enumerate() {
            let times = if twice.contains(&index) { 2 } else { 1 };
            asker.ask(index, times, &chain.participants);
        }
    })
}

/// Chain `index`: the first twelve set the members of each pair against each other, the rest are random.
fn chain(builder: &mut Builder, people: &[Name], index: usize) -> Plan {
    let paired = index < 2 * SHARED;
    let slot = if paired { Slot::ALL[index / 2 % 3] } else { Slot::ALL[index % Slot::ALL.len()] };
    let is_free =
        |entity: &str| builder.chains().iter().all(|other| other.slot != slot || other.entity != entity);
    let free: Vec<(String, &str)> = if paired {
        vec![(people[index].full.clone(), people[index].first)]
    } else if slot.is_personal() {
        people.iter().map(|name| (name.full.clone(), name.first)).filter(|(full, _)| is_free(full)).collect()
    } else {
        PROJECTS.iter().map(|&name| (name.to_owned(), name)).filter(|(name, _)| is_free(name)).collect()
    };
    let (entity, called) = free[builder.random.below(free.len())].clone();
    let participant = if slot.is_personal() {
        entity.clone()
    } else {
        people[builder.random.below(people.len())].full.clone()
    };
    let revisions = revisions(&mut builder.random);
    Plan {
        noun: builder.random.pick(slot.nouns()),
        ages: builder.ages(revisions + 1),
        cancelled: slot == Slot::Meeting && revisions > 0 && builder.random.chance(15),
        verbatim: index % 10 == 7 && revisions > 0,
        participants: vec![participant],
        called: called.to_owned(),
        entity,
        slot,
    }
}

/// 0 to 4, with probabilities .20, .30, .25, .15 and .10.
fn revisions(random: &mut Random) -> usize {
    let drawn = random.below(100);
    [20, 50, 75, 90].iter().filter(|&&edge| drawn >= edge).count()
}
