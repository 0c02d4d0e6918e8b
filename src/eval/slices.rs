//! The main corpus with one thing changed: the order of arrival, or who talks about whom.

use std::collections::HashMap;

use super::builder::namesakes;
use super::corpus::{Chain, Corpus, SourceMessage, ago};
use super::main_corpus::main;
use super::random::Random;

/// Chains of the slices about third parties.
const THIRD_PARTY: usize = 40;
const DAY: usize = 24 * 3_600;

/// Three of ten revised chains arrive in another order than they were written.
pub(super) fn order(seed: u64) -> Corpus {
    let mut corpus = main(seed);
    let mut random = Random::new(seed, "order");
    for chain in corpus.chains.iter().filter(|chain| chain.depth() > 0) {
        if !random.chance(30) {
            continue;
        }
        let positions: Vec<usize> = (0..corpus.messages.len())
            .filter(|&position| chain.messages.contains(&corpus.messages[position].id))
            .collect();
        let mut shuffled = positions.clone();
        random.shuffle(&mut shuffled);
        let arrived: Vec<SourceMessage> =
            shuffled.iter().map(|&position| corpus.messages[position].clone()).collect();
        for (position, message) in positions.into_iter().zip(arrived) {
            corpus.messages[position] = message;
        }
    }
    corpus
}

/// What is known about somebody comes from an interlocutor, who is also whom the draft is written to.
pub(super) fn third(seed: u64) -> Corpus {
    let mut corpus = main(seed);
    let interlocutors = interlocutors(&corpus, &mut Random::new(seed, "third"));
    for (&index, interlocutor) in &interlocutors {
        let chain = &mut corpus.chains[index];
        chain.participants = vec![interlocutor.clone()];
        for message in corpus.messages.iter_mut().filter(|message| chain.messages.contains(&message.id)) {
            message.author.clone_from(interlocutor);
        }
    }
    address(&mut corpus, &interlocutors);
    corpus
}

/// The interlocutor has only mentioned the person; what is known comes from the person.
pub(super) fn thirdlink(seed: u64) -> Corpus {
    const MENTIONS: [&str; 4] = [
        "I had lunch with {name} yesterday.",
        "{name} and I looked at your notes together.",
        "{name} says hello, by the way.",
        "I am working closely with {name} these days.",
    ];
    let mut corpus = main(seed);
    let mut random = Random::new(seed, "third");
    let interlocutors = interlocutors(&corpus, &mut random);
    let mut linked: Vec<(&str, &String)> = interlocutors
        .iter()
        .map(|(&index, interlocutor)| (corpus.chains[index].entity.as_str(), interlocutor))
        .collect();
    linked.sort_unstable();
    linked.dedup();
    let mut mentions = Vec::new();
    for (subject, interlocutor) in linked {
        for _ in 0..2 {
            let text = random.pick(&MENTIONS).replace("{name}", subject);
            let sent_at = ago(DAY / 2 + random.below(26 * DAY));
            let mut message = SourceMessage::among(std::slice::from_ref(interlocutor), sent_at, text);
            message.id = format!("l{:03}", mentions.len());
            mentions.push(message);
        }
    }
    corpus.messages.append(&mut mentions);
    corpus.messages.sort_by_key(|message| message.sent_at);
    address(&mut corpus, &interlocutors);
    corpus
}

/// Keeps the requests about the chains of `interlocutors` and writes them to these.
fn address(corpus: &mut Corpus, interlocutors: &HashMap<usize, String>) {
    corpus.queries.retain_mut(|query| match interlocutors.get(&query.chain) {
        Some(interlocutor) => {
            query.to = vec![interlocutor.clone()];
            true
        }
        None => false,
    });
}

/// Chains about people, ambiguous ones first, with somebody of another first name to talk to about each person,
/// never the same for two namesakes.
fn interlocutors(corpus: &Corpus, random: &mut Random) -> HashMap<usize, String> {
    let mut chosen: Vec<(bool, usize)> = (0..corpus.chains.len())
        .filter(|&index| corpus.chains[index].slot.is_personal())
        .map(|index| {
            (!namesakes(&corpus.chains, &corpus.chains[index]).any(|other| other.value().is_some()), index)
        })
        .collect();
    random.shuffle(&mut chosen);
    chosen.sort_by_key(|&(unambiguous, _)| unambiguous);
    chosen.truncate(THIRD_PARTY);

    let people: Vec<&Chain> = corpus.chains.iter().filter(|chain| chain.slot.is_personal()).collect();
    let mut partner_of: HashMap<&str, &Chain> = HashMap::new();
    for &(_, index) in &chosen {
        let subject = &corpus.chains[index];
        if partner_of.contains_key(subject.entity.as_str()) {
            continue;
        }
        let taken: Vec<&str> = corpus
            .chains
            .iter()
            .filter(|other| other.called == subject.called)
            .filter_map(|other| partner_of.get(other.entity.as_str()).map(|partner| partner.entity.as_str()))
            .collect();
        let free: Vec<&Chain> = people
            .iter()
            .filter(|partner| partner.called != subject.called && !taken.contains(&partner.entity.as_str()))
            .copied()
            .collect();
        partner_of.insert(&subject.entity, random.pick(&free));
    }
    chosen
        .iter()
        .filter_map(|&(_, index)| {
            let partner = partner_of.get(corpus.chains[index].entity.as_str())?;
            Some((index, partner.entity.clone()))
        })
        .collect()
}
