//! The main corpus with other people taking part, or with drafts that only their recipients explain.

use super::corpus::{Corpus, SourceMessage};
use super::main_corpus::main;
use super::random::Random;
use super::slot::Slot;

/// Who takes part in the messages of chain `i`: case `i` mod 4.
const CASES: [&str; 4] = ["subject", "another person", "both", "none"];

/// Messages are shared with the subject, with another person, with both or with nobody; drafts keep the subject
/// (for projects the person that is fixed for the chain).
pub(super) fn participants(seed: u64) -> Corpus {
    let mut corpus = main(seed);
    let mut random = Random::new(seed, "participants");
    let people = corpus.people();
    let Corpus { messages, chains, queries } = &mut corpus;
    for (index, chain) in chains.iter_mut().enumerate() {
        let Some(subject) = chain.participants.first().cloned() else { continue };
        let others: Vec<&str> = people
            .iter()
            .filter(|(_, first)| subject.split(' ').next() != Some(first))
            .map(|(full, _)| full.as_str())
            .collect();
        let other = random.pick(&others).to_owned();
        chain.participants = match index % CASES.len() {
            0 => vec![subject],
            1 => vec![other],
            2 => vec![subject, other],
            _ => Vec::new(),
        };
        for message in messages.iter_mut().filter(|message| chain.messages.contains(&message.id)) {
            let shared = SourceMessage::among(&chain.participants, message.sent_at, String::new());
            (message.author, message.to) = (shared.author, shared.to);
        }
    }
    for query in queries {
        query.case = CASES.get(query.chain % CASES.len()).copied();
    }
    corpus
}

/// Drafts to the person that they are about, with the chain's noun.
const fn own_words(slot: Slot) -> [&'static str; 2] {
    match slot {
        Slot::Meeting => {
            ["I may be two minutes late, our {noun} starts at", "quick reminder, our {noun} is at"]
        }
        Slot::Room => {
            ["I am already downstairs, our {noun} takes place in", "quick reminder, our {noun} is in"]
        }
        _ => ["for the invoice, your {noun} comes to", "I told finance that your {noun} is"],
    }
}

/// The same with another word for it.
const fn other_words(slot: Slot) -> [&'static str; 2] {
    match slot {
        Slot::Meeting => ["dialling into our call at", "I have put our catch-up down for"],
        Slot::Room => ["come straight up, our meeting takes place in", "our catch-up is happening in"],
        _ => ["for the invoice, your daily fee comes to", "I told finance that per day you charge"],
    }
}

/// Paraphrased drafts about people name nobody.
pub(super) fn nameless(seed: u64) -> Corpus {
    let mut corpus = main(seed);
    let mut random = Random::new(seed, "nameless");
    let Corpus { chains, queries, .. } = &mut corpus;
    for query in queries {
        let Some(chain) = chains.get(query.chain) else { continue };
        if !query.paraphrased || !chain.slot.is_personal() {
            query.case = Some("named");
            continue;
        }
        let (case, forms) = if random.chance(50) {
            ("nameless, its noun", own_words(chain.slot))
        } else {
            ("nameless, another word", other_words(chain.slot))
        };
        query.case = Some(case);
        query.draft = random.pick(&forms).replace("{noun}", chain.noun);
    }
    corpus
}
