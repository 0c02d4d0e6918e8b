//! Lines that a draft is about though it asks for none.

use std::collections::BTreeSet;

use asof::domain::{Correspondent, Message, Stamp, State};
use asof::engine::{Command, Engine};
use asof::recall::{Preview, Request, View, Who};

use crate::support::{Random, hours, message, open, owner, strong, zone};

const PEOPLE: [&str; 6] = ["Ana Ruiz", "Leo Park", "Alex Chen", "Alex Moreau", "Noor Haddad", "Ida Brandt"];
const EVENTS: [&str; 5] = ["standup", "design review", "budget meeting", "lunch", "retro"];

fn said(number: usize, author: &Correspondent, text: &str) -> Message {
    let at = hours(i64::try_from(number).unwrap());
    message(&format!("s-{number}"), &author.name, author, &[owner()], at, text)
}

/// A store with a history that revises itself, and one fact for each of a few people.
fn store(directory: &std::path::Path, seed: u64) -> Engine {
    let engine = open(directory);
    let mut random = Random::new(seed);
    let mut messages = Vec::new();
    for number in 0..120 {
        let name = random.pick(&PEOPLE);
        let (event, hour) = (random.pick(&EVENTS), 8 + random.below(9));
        let text = format!("Our {event} is moved to {hour}:30 from now on.");
        messages.push(said(number, &strong(name), &text));
    }
    engine.ingest(messages).unwrap();
    engine
}

fn preview(engine: &Engine, draft: &str, to: &str) -> Preview {
    engine.snapshot().preview(&request(draft, to)).unwrap()
}

fn request(draft: &str, to: &str) -> Request {
    let to = to.split(',').filter(|name| !name.is_empty());
    let to = to.map(|name| Who { name: name.to_owned(), handle: None }).collect();
    Request::new(draft, to, Stamp::at(hours(1_000), zone()))
}

#[test]
fn a_draft_that_mentions_a_matter_shows_what_is_in_force_about_it() {
    let directory = tempfile::tempdir().unwrap();
    let engine = open(directory.path());
    let (ana, leo) = (strong("Ana Ruiz"), strong("Leo Park"));
    engine
        .ingest(vec![
            said(1, &ana, "Our design review is at 2pm."),
            said(2, &ana, "Our design review is moved to 3pm."),
            said(3, &leo, "Our retro is at 11am."),
        ])
        .unwrap();
    let block = preview(&engine, "can we talk about the design review with Ana", "Leo Park").block;
    let passing = preview(&engine, "I was a bit lost in the design review with Ana, honestly", "Leo Park");
    assert_eq!((block.len(), passing.block.len()), (1, 0), "{:?}", passing.block);
    assert_eq!(block[0].value, "3pm");
    assert!(block[0].score > 0.0 && block[0].score < 1.0);
}

#[test]
fn the_same_property_of_others_is_not_shown() {
    let directory = tempfile::tempdir().unwrap();
    let engine = open(directory.path());
    let ana = strong("Ana Ruiz");
    let caps = ["Umbra", "Cobalt", "Lantern", "Granite"].iter().enumerate();
    let caps = caps.map(|(number, name)| {
        said(number, &ana, &format!("The budget cap for {name} is ${}1,000.", number + 2))
    });
    let events = (10..60).map(|number| {
        said(
            number,
            &strong(PEOPLE[number % 6]),
            &format!("Our {} is at {}:30.", EVENTS[number % 5], 8 + number % 9),
        )
    });
    engine.ingest(caps.chain(events).collect()).unwrap();
    for (draft, expected) in [
        ("we really must not spend more than the Cobalt budget cap, which is", 1),
        ("we really must not spend more than the Bastion budget cap, which is", 0),
        ("so much talk about one budget cap", 0),
    ] {
        let block = preview(&engine, draft, "Leo Park").block;
        assert_eq!(block.len(), expected, "{draft}: {block:?}");
        assert!(block.iter().all(|line| line.text.starts_with("Cobalt")), "{draft}");
    }
}

#[test]
fn no_block_holds_a_retired_value_two_values_of_a_slot_or_too_much() {
    for seed in 0..4 {
        let directory = tempfile::tempdir().unwrap();
        let engine = store(directory.path(), seed);
        let snapshot = engine.snapshot();
        let mut random = Random::new(seed + 100);
        let mut shown = 0;
        for _ in 0..60 {
            let (name, event) = (random.pick(&PEOPLE), random.pick(&EVENTS));
            let draft = format!("{} of {name}, so about the {event}", random.pick(&EVENTS));
            let mut request = request(&draft, random.pick(&PEOPLE));
            request.k = 1 + random.below(6);
            request.budget_chars = 20 + random.below(300);
            let preview = snapshot.preview(&request).unwrap();
            assert_eq!(preview, snapshot.preview(&request).unwrap(), "the same question, the same answer");
            assert!(preview.block.len() <= request.k);
            let characters: usize = preview.block.iter().map(|line| line.text.chars().count()).sum();
            assert!(characters <= request.budget_chars);
            let mut slots = BTreeSet::new();
            for line in preview.block.iter().filter(|line| line.score < 1.0) {
                let fact = snapshot.fact(&line.fact).unwrap().unwrap();
                let slot = snapshot.slot(&fact.head()).unwrap().unwrap();
                let reading = slot.read_as_written_by(request.now.instant, request.now.instant);
                assert_eq!(reading.states.get(&line.fact), Some(&State::Current), "{}", line.text);
                assert!(slots.insert(fact.slot.to_string()), "two values of {}", fact.slot);
                shown += 1;
            }
        }
        assert!(shown > 0, "seed {seed} shows nothing");
    }
}

#[test]
fn an_index_that_grew_answers_like_one_that_was_built_at_once() {
    let (one, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let grown = open(one.path());
    let all: Vec<Message> = store(other.path(), 9).snapshot().messages().unwrap();
    let drafts =
        ["Noor on the budget meeting", "about the retro with Ida", "so let me tell Leo of the lunch"];
    for message in all {
        grown.ingest(vec![message]).unwrap();
        preview(&grown, drafts[0], "Ana Ruiz");
    }
    let built = open(other.path());
    for draft in drafts {
        let lines = |engine: &Engine| -> Vec<String> {
            let mut lines: Vec<String> =
                preview(engine, draft, "Ana Ruiz").block.into_iter().map(|line| line.text).collect();
            lines.sort();
            lines
        };
        assert_eq!(lines(&grown), lines(&built), "{draft}");
    }
}

#[test]
fn what_is_forgotten_is_ranked_no_more_and_secrets_never_are() {
    let directory = tempfile::tempdir().unwrap();
    let engine = open(directory.path());
    let ana = strong("Ana Ruiz");
    engine
        .ingest(vec![said(1, &ana, "Our design review is at 2pm."), said(2, &ana, "The gate code is 4471.")])
        .unwrap();
    let draft = "about the gate code and the design review with Ana";
    let block = preview(&engine, draft, "Ana Ruiz").block;
    assert_eq!(block.iter().map(|line| line.value.as_str()).collect::<Vec<_>>(), ["2pm"]);
    let id = engine.snapshot().search_messages("design").unwrap().remove(0).item.id;
    engine.submit(Command::Forget(vec![id])).unwrap();
    assert!(preview(&engine, draft, "Ana Ruiz").block.is_empty());
}

#[test]
fn greetings_thanks_and_chatter_show_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let engine = store(directory.path(), 3);
    for draft in [
        "Hi Ana, hope you are well!",
        "Thanks so much Noor, that was kind of you.",
        "Alex made me laugh so hard I spilled my tea",
        "ok perfect",
        "Leo and Ida send their love",
        "What a day. Speak soon!",
        "I agree with every word, Ana Ruiz",
    ] {
        assert!(preview(&engine, draft, "Ana Ruiz").block.is_empty(), "{draft}");
    }
}

#[test]
fn an_empty_draft_shows_what_is_coming_up_with_the_recipients() {
    let directory = tempfile::tempdir().unwrap();
    let engine = open(directory.path());
    let (ana, leo) = (strong("Ana Ruiz"), strong("Leo Park"));
    engine
        .ingest(vec![
            said(1, &ana, "Our dinner is on 9 February 2027 at 7pm."),
            said(2, &ana, "Our workshop is on 20 January 2027 at 10am."),
            said(3, &ana, "Our kickoff is on 4 December 2026 at 10am."),
            said(4, &leo, "Our offsite is on 21 January 2027 at 9am."),
        ])
        .unwrap();
    let mut request = request("  ", "Ana Ruiz");
    let lines = |request: &Request| -> Vec<String> {
        let block = engine.snapshot().preview(request).unwrap().block;
        assert!(block.iter().all(|line| line.score < 1.0));
        block.into_iter().map(|line| line.text.split(' ').next().unwrap_or_default().to_owned()).collect()
    };
    assert_eq!(lines(&request), ["workshop", "dinner"]);
    request.to.clear();
    assert!(lines(&request).is_empty());
}
