//! Drafts that ask memory for nothing, over the messages of the main corpus.

use super::corpus::{Corpus, Query};
use super::judge::Labels;
use super::main_corpus::main;
use super::random::Random;

/// Drafts a seed.
const DRAFTS: usize = 240;

/// The forms by kind: `{to}` is the recipient's first name, `{other}` somebody else's, `{project}` a project.
const KINDS: [(&str, &[&str]); 6] = [
    (
        "greeting",
        &[
            "Hi {to}, good morning! How was",
            "Hey {to}",
            "Good afternoon {to}, I hope you had a",
            "hi both, nice to finally meet",
            "Hello {to}, long time no see! How are the",
            "Morning! Did you sleep",
            "Happy birthday {to}, have a wonderful",
            "hope you are feeling better after",
            "Welcome back {to}! The office was",
            "good evening from the train, everything is",
        ],
    ),
    (
        "thanks",
        &[
            "Thanks so much for",
            "thank you {to}, that really",
            "Thanks for moving the standup, that was",
            "Many thanks to you and {other} for",
            "cheers {to}, much",
            "I owe you one for helping with {project} last",
            "Thanks for the quick turnaround on the review, it",
            "Great work on {project}, the whole team is",
            "thanks, got it, will",
            "Please pass my thanks on to {other} and",
        ],
    ),
    (
        "opinion",
        &[
            "I think {project} is going really",
            "honestly the last review was a bit",
            "I loved the way {other} handled the",
            "To be fair, {other} is one of the nicest",
            "my impression is that {project} has become",
            "I am not convinced that the new logo is",
            "The talk on Thursday was far too",
            "I really like working with {other} because",
            "In my view day rates are a strange",
            "the coffee in the new kitchen is",
        ],
    ),
    (
        "chatter",
        &[
            "{other} told me a hilarious story about",
            "I ran into {other} at the supermarket and",
            "Did you see the photos that {other} posted of",
            "{other} and I are thinking of learning",
            "my kids have been drawing {project} rockets all",
            "It rained the whole weekend so we",
            "You will not believe what the cat",
            "{other} has started baking sourdough and it is",
            "We finally watched that film you and {other} were",
            "the bike is broken again, so I walked",
            "Running a marathon with {other} sounds like",
            "I have been humming that song from the {project} party",
        ],
    ),
    (
        "event in passing",
        &[
            "The sync with {other} was a lot of",
            "I enjoyed the standup with {other} more than",
            "the {project} launch party made me",
            "We laughed so much in the review with {other} that",
            "Sorry for being so quiet in the check-in, I was",
            "After the deadline for {project} I need a",
            "I always learn something in the sync with {other}, he",
            "That budget cap discussion about {project} made my head",
        ],
    ),
    (
        "unfinished",
        &[
            "I was wondering whether we could maybe",
            "So what I wanted to say is",
            "Not sure if {other} would",
            "Let me think about it and",
            "If it helps, I could",
            "and then {other} just",
            "The thing about {project} is that nobody",
            "Anyway, I should probably get back to",
            "One more idea for {project}: what if we",
            "I will ask {other} and",
            "Could you please",
            "by the way, {other} is such a",
        ],
    ),
];

/// Nothing belongs in any block. A draft counts with the chain whose participant it is written to.
pub(super) fn quiet(seed: u64) -> Corpus {
    let mut corpus = main(seed);
    let mut random = Random::new(seed, "quiet");
    let (people, chains) = (corpus.people(), &corpus.chains);
    let projects: Vec<&str> =
        chains.iter().filter(|chain| !chain.slot.is_personal()).map(|chain| chain.called.as_str()).collect();
    let mut queries = Vec::with_capacity(DRAFTS);
    for number in 0..DRAFTS {
        let (kind, forms) = KINDS[number % KINDS.len()];
        let chain = random.below(chains.len());
        let to = chains[chain].participants.clone();
        let first = to.first().and_then(|name| name.split(' ').next()).unwrap_or_default();
        let others: Vec<&str> =
            people.iter().map(|(_, called)| called.as_str()).filter(|called| *called != first).collect();
        let draft = random
            .pick(forms)
            .replace("{to}", first)
            .replace("{other}", random.pick(&others))
            .replace("{project}", random.pick(&projects));
        queries.push(Query {
            id: format!("s{number:03}"),
            chain,
            draft,
            to,
            paraphrased: false,
            labels: Labels { silent: true, ..Labels::default() },
            case: Some(kind),
            reason: None,
        });
    }
    corpus.queries = queries;
    corpus
}
