//! Random histories: three to nine messages about a few slots of three people, two of whom share a first name.
//!
//! Every history has its own people and conversations, so that many of them can be put into one engine and are still
//! independent: only the owner takes part in all, and no history states a property of the owner.

use std::fmt::Write;

use asof::domain::{Correspondent, Message};
use jiff::{SignedDuration, Timestamp};

use crate::support::{Random, hours, message, owner, strong, weak};

pub const TIMES: [&str; 3] = ["9:30am", "10:45am", "8:15am"];
const ROOMS: [&str; 3] = ["B412", "C101", "D204"];
const RATES: [&str; 3] = ["£520", "£560", "£610"];
const PHONES: [&str; 3] = ["07700 900388", "07700 900671", "07700 900452"];
const CODES: [&str; 3] = ["1907", "2044", "7731"];
const SNACKS: [&str; 3] = ["peanuts", "eggs", "shellfish"];

/// The sentences that histories are made of; `{who}` and `{value}` are filled in.
pub const STANDUP: [&str; 13] = [
    "The standup with {who} is at {value}.",
    "The standup with {who} is at {value}.",
    "The standup with {who} is moved to {value}.",
    "The standup with {who} is now at {value}.",
    "The standup with {who} is at {value} this week only.",
    "From Monday 7 December the standup with {who} is at {value}.",
    "The standup with {who} is on Mondays at {value}.",
    "The standup with {who} is cancelled.",
    "The standup with {who} is cancelled this week.",
    "Is the standup with {who} at {value}?",
    "Shall we move the standup with {who} to {value}?",
    "The standup with {who} is no longer at {value}.",
    "The standup with {who} is on Thursday 10 December at {value}.",
];
pub const OTHERS: [(&str, &[&str]); 13] = [
    ("The room for the standup with {who} is {value}.", &ROOMS),
    ("{who}'s rate is {value} a day.", &RATES),
    ("{who}'s rate is now {value} a day.", &RATES),
    ("{who}'s rate is no longer {value} a day.", &RATES),
    ("{who}'s number is {value}.", &PHONES),
    ("{who}'s number is now {value}.", &PHONES),
    ("The gate code is {value}.", &CODES),
    ("The gate code is now {value}.", &CODES),
    ("{who} is allergic to {value}.", &SNACKS),
    ("Our standup is at {value}.", &TIMES),
    ("Dana says the standup with {who} is at {value}.", &TIMES),
    ("The weekly sync with {who} is at {value}.", &TIMES),
    ("The sync with {who} is moved to {value}.", &TIMES),
];

/// What is said of what was said before, or of what is put forward.
const TALK: [&str; 9] = [
    "Fine by me.",
    "ok {value} it is",
    "Shall we make it {value}?",
    "it's at {value} now",
    "sorry, {value}",
    "*{value}",
    "they moved it from 9:30am to {value}",
    "No, sorry.",
    "make that {value} please",
];

/// Whether a sentence says nothing by itself.
pub fn is_talk(text: &str) -> bool {
    TIMES.iter().any(|time| TALK.iter().any(|form| say(form, "", time) == text))
}

/// A sentence about `who`.
pub fn say(form: &str, who: &str, value: &str) -> String {
    form.replace("{who}", who).replace("{value}", value)
}

/// The people and conversations of one history.
pub struct Cast {
    seed: u64,
    /// Two of one first name, and somebody else.
    pub people: [Correspondent; 3],
}

impl Cast {
    pub fn new(seed: u64, random: &mut Random) -> Self {
        let first = word(seed, "");
        let names =
            [format!("{first} {}", word(seed, "x")), format!("{first} {}", word(seed, "z")), word(seed, "q")];
        let people = names
            .map(|name| if random.one_in(3) { weak(&format!("h{seed}-0"), &name) } else { strong(&name) });
        Self { seed, people }
    }

    pub fn conversation(&self, number: usize) -> String {
        format!("h{}-{number}", self.seed)
    }

    /// One of the people, by full name or first name.
    fn named(&self, random: &mut Random) -> String {
        let name = &self.people[random.below(2)].name;
        match name.split_once(' ') {
            Some((first, _)) if random.one_in(4) => first.to_owned(),
            _ => name.clone(),
        }
    }

    /// A message between the owner and somebody.
    pub fn message(&self, index: usize, stated: Timestamp, text: &str, random: &mut Random) -> Message {
        let number = random.below(2);
        let other = &self.people[if number == 0 { 0 } else { 1 + random.below(2) }];
        let (author, to) = if random.one_in(2) { (owner(), other.clone()) } else { (other.clone(), owner()) };
        message(&format!("{index}"), &self.conversation(number), &author, &[to], stated, text)
    }
}

/// A capitalised word that no other number gives.
fn word(number: u64, tail: &str) -> String {
    const SYLLABLES: [&str; 10] = ["ka", "vo", "te", "ri", "mu", "lo", "sa", "ne", "bi", "du"];
    let digits = format!("{:05}", number % 100_000);
    let mut word: String =
        digits.bytes().map(|digit| SYLLABLES[usize::from(digit - b'0')]).collect::<String>() + tail;
    word.get_mut(..1).unwrap().make_ascii_uppercase();
    word
}

/// A history: its cast, and its messages in the order of their receipt.
pub struct History {
    pub seed: u64,
    pub cast: Cast,
    pub messages: Vec<Message>,
}

impl History {
    pub fn random(seed: u64) -> Self {
        let mut random = Random::new(seed);
        let cast = Cast::new(seed, &mut random);
        let count = 3 + random.below(7);
        let mut messages: Vec<Message> = (0..count)
            .map(|index| {
                let text = sentence(&cast, &mut random);
                // Few instants, so that some statements fall together.
                let stated = hours(12 * random.hours(20));
                let mut message = cast.message(index, stated, &text, &mut random);
                let late = if random.one_in(3) { random.hours(240) } else { 0 };
                message.received = stated + SignedDuration::from_hours(late);
                if random.one_in(25) {
                    message.received = stated - SignedDuration::from_hours(30);
                }
                message
            })
            .collect();
        messages.sort_by_key(|message| message.received);
        Self { seed, cast, messages }
    }
}

fn sentence(cast: &Cast, random: &mut Random) -> String {
    let who = cast.named(random);
    if random.one_in(3) {
        let (form, values) = random.pick(&OTHERS);
        say(form, &who, random.pick(values))
    } else if random.one_in(4) {
        say(random.pick(&TALK), &who, random.pick(&TIMES))
    } else {
        say(random.pick(&STANDUP), &who, random.pick(&TIMES))
    }
}

/// The histories of some seeds.
pub fn of(seeds: std::ops::Range<u64>) -> Vec<History> {
    seeds.map(History::random).collect()
}

/// All messages of several histories, one history after the other.
pub fn messages(histories: &[History]) -> Vec<Message> {
    histories.iter().flat_map(|history| history.messages.iter().cloned()).collect()
}

/// Which of `histories` a row is about, with its messages: what a failing test prints.
pub fn blame(histories: &[History], difference: &str) -> String {
    let culprit = histories.iter().find(|history| {
        let cast = &history.cast;
        let first = cast.people[0].name.split(' ').next().unwrap_or_default();
        difference.to_lowercase().contains(&first.to_lowercase())
            || difference.contains(&format!("h{}-", history.seed))
    });
    let Some(History { seed, messages, .. }) = culprit else {
        return format!("in none of the histories\n{difference}");
    };
    let mut text = format!("seed {seed}\n{difference}\n");
    for message in messages {
        writeln!(
            text,
            "  {} stated {} received {} in {} by {}: {}",
            message.display_id(),
            message.stated.instant,
            message.received,
            message.conversation,
            message.author.name,
            message.text
        )
        .unwrap();
    }
    text
}
