//! What becomes of values: exceptions within and after their time, announced changes, returns, retractions, what is to be
//! forgotten, what is over, wishes, rules, and drafts about the past.

use super::builder::{Builder, Story};
use super::corpus::Corpus;
use super::judge::{Form, Label, Labels};
use super::names::people;
use super::slot::Slot;
use crate::recall::Abstention;

/// Who says a message.
#[derive(Clone, Copy, PartialEq, Eq)]
enum By {
    Them,
    Owner,
}

/// What a draft ought to get.
#[derive(Clone, Copy)]
enum Expected {
    First,
    Second,
    /// These words, and none of those.
    Words(&'static str, &'static [&'static str]),
    Nothing(Option<Abstention>),
}

/// A kind of story: days before the request, who speaks, and what, with `{noun}`, `{entity}`, `{1}` and `{2}`; then the
/// draft, with the first name for `{entity}`.
struct Kind {
    case: &'static str,
    said: &'static [(usize, By, &'static str)],
    draft: &'static str,
    expected: Expected,
}

use By::{Owner, Them};
use Expected::{First, Nothing, Second, Words};

const BASE: (usize, By, &str) = (20, Them, "The {noun} with {entity} is at {1}.");
const ASKED: &str = "the {noun} with {entity} is at";

/// The request is made on Monday, 15 June.
#[rustfmt::skip]
const KINDS: &[Kind] = &[
    Kind { case: "exception, within", said: &[BASE, (3, Them, "Next week only, the {noun} with {entity} is at {2}.")], draft: ASKED, expected: Second },
    Kind { case: "exception, within", said: &[BASE, (4, Them, "From 13 June to 17 June the {noun} with {entity} is at {2}.")], draft: ASKED, expected: Second },
    Kind { case: "exception, over", said: &[BASE, (10, Them, "This week the {noun} with {entity} is at {2}.")], draft: ASKED, expected: First },
    Kind { case: "exception, over", said: &[BASE, (12, Them, "The {noun} with {entity} is at {2} until Friday.")], draft: ASKED, expected: First },
    Kind { case: "exception, to come", said: &[BASE, (5, Them, "While I'm in Lisbon (3–7 July) the {noun} with {entity} is at {2}.")], draft: ASKED, expected: First },
    Kind { case: "exception, taken back", said: &[BASE, (3, Them, "Next week the {noun} with {entity} is at {2}."), (2, Them, "The {noun} change next week is off.")], draft: ASKED, expected: First },
    Kind { case: "exception, no end", said: &[BASE, (5, Them, "While I'm away the {noun} with {entity} is at {2}.")], draft: ASKED, expected: First },
    Kind { case: "announced, to come", said: &[BASE, (5, Them, "From 22 June the {noun} with {entity} is at {2}.")], draft: ASKED, expected: First },
    Kind { case: "announced, come", said: &[BASE, (12, Them, "From 8 June the {noun} with {entity} is at {2}.")], draft: ASKED, expected: Second },
    Kind { case: "return", said: &[BASE, (10, Them, "The {noun} with {entity} is now at {2}."), (4, Them, "The {noun} with {entity} is back at {1}.")], draft: ASKED, expected: First },
    Kind { case: "denied", said: &[BASE, (6, Them, "The {noun} with {entity} is no longer at {1}.")], draft: ASKED, expected: Nothing(Some(Abstention::Conflicted)) },
    Kind { case: "forgotten", said: &[(20, Owner, "The {noun} with {entity} is at {1}."), (6, Owner, "Please forget what I said about the {noun} with {entity}.")], draft: ASKED, expected: Nothing(None) },
    Kind { case: "over", said: &[(4, Them, "Dinner with {entity} is at {1}.")], draft: "dinner with {entity} is at", expected: Nothing(Some(Abstention::Retired)) },
    Kind { case: "over", said: &[(8, Them, "The interview with {entity} is on 9 June at {1}.")], draft: "the interview with {entity} is at", expected: Nothing(Some(Abstention::Retired)) },
    Kind { case: "wish", said: &[BASE, (6, Them, "I wish the {noun} with {entity} were at {2}.")], draft: ASKED, expected: First },
    Kind { case: "wish", said: &[BASE, (6, Them, "It would be great if the {noun} with {entity} was at {2}.")], draft: ASKED, expected: First },
    Kind { case: "past", said: &[BASE, (10, Them, "The {noun} with {entity} is now at {2}.")], draft: "the {noun} with {entity} used to be at", expected: First },
    Kind { case: "past", said: &[BASE, (10, Them, "The {noun} with {entity} is now at {2}.")], draft: "until last week the {noun} with {entity} was at", expected: First },
    Kind { case: "rule", said: &[(20, Them, "A rule of mine: no evening meetings.")], draft: "could we do Thursday evening", expected: Words("no evening meetings", &["evening meetings are fine"]) },
    Kind { case: "rule, excepted", said: &[(20, Them, "A rule of mine: no evening meetings."), (3, Them, "Evenings are fine next week.")], draft: "could we do Thursday evening", expected: Words("evening meetings are fine", &["no evening meetings"]) },
    Kind { case: "set", said: &[(20, Them, "I'm allergic to peanuts."), (9, Them, "I'm allergic to sesame as well.")], draft: "{entity} is allergic to", expected: Words("sesame", &[]) },
    Kind { case: "set, one gone", said: &[(20, Them, "I'm allergic to peanuts."), (15, Them, "I'm allergic to sesame as well."), (9, Them, "I'm no longer allergic to peanuts.")], draft: "{entity} is allergic to", expected: Words("sesame", &["peanuts"]) },
    Kind { case: "number", said: &[(20, Them, "My day rate is £480."), (9, Them, "My day rate is £520 from now on.")], draft: "your day rate is", expected: Words("£520", &["£480"]) },
    Kind { case: "number, to come", said: &[(20, Them, "My day rate is £480."), (5, Them, "From 1 July my day rate is £520.")], draft: "your day rate is", expected: Words("£480", &["£520"]) },
    Kind { case: "rule, unasked", said: &[(20, Them, "A rule of mine: no evening meetings.")], draft: "good evening, the report is", expected: Nothing(None) },
];

/// One story for each person and kind.
pub(super) fn life(seed: u64) -> Corpus {
    const DAY: usize = 24 * 3_600;
    const HOUR: usize = 3_600;
    let mut builder = Builder::new(seed, "life");
    let people = people(&mut builder.random, 0);
    let mut asked = Vec::new();
    for (place, kind) in KINDS.iter().enumerate() {
        // Every kind with another person, so that no story meets another; the seed decides who.
        let Some(person) = people.get(place) else { break };
        let noun = builder.random.pick(Slot::Meeting.nouns());
        let values = [builder.time(), builder.time()];
        let fill = |text: &str, entity: &str| {
            text.replace("{noun}", noun)
                .replace("{entity}", entity)
                .replace("{1}", &values[0].value)
                .replace("{2}", &values[1].value)
        };
        let said = kind.said.iter().map(|(days, by, text)| {
            let age = days * DAY - HOUR;
            (age, *by == Owner, fill(text, &person.full))
        });
        let used = if kind.said.iter().any(|(.., text)| text.contains("{2}")) { 2 } else { 1 };
        let label = |words: &str| Label { value: words.to_owned(), forms: vec![Form::new(words)] };
        let (current, hidden) = match kind.expected {
            First => (Some(values[0].clone()), values.get(1..used).unwrap_or_default().to_vec()),
            Second => (Some(values[1].clone()), vec![values[0].clone()]),
            Words(words, never) => (Some(label(words)), never.iter().map(|words| label(words)).collect()),
            Nothing(_) => (None, vec![values[0].clone(), label("evening meetings")]),
        };
        let story = Story {
            entity: person.full.clone(),
            called: person.first.to_owned(),
            noun,
            said: said.collect(),
            values: values.get(..used).unwrap_or_default().to_vec(),
            cancelled: current.is_none(),
        };
        builder.story(story);
        asked.push((
            fill(kind.draft, person.first),
            person.full.clone(),
            kind,
            Labels { current, superseded: hidden, ..Labels::default() },
        ));
    }
    builder.fillers(60);
    builder.finish(|asker| {
        for (chain, (draft, to, kind, labels)) in asked.into_iter().enumerate() {
            asker.push(chain, draft, &[to], false, labels);
            if let Some(query) = asker.last() {
                query.case = Some(kind.case);
                if let Nothing(reason) = kind.expected {
                    query.reason = reason;
                }
            }
        }
    })
}
