use std::sync::mpsc;

use super::*;
use crate::domain::{Ruling, RulingKind};
use crate::recall::{Abstention, Request};

fn open(directory: &std::path::Path) -> Engine {
    Engine::open(Options {
        directory: directory.to_owned(),
        owner: Vec::new(),
        zone: Zone("Europe/London".to_owned()),
        privacy: crate::domain::Privacy::Marked,
    })
    .unwrap()
}

fn stamp(text: &str) -> Stamp {
    Stamp::at(text.parse().unwrap(), Zone("Europe/London".to_owned()))
}

fn to(name: &str) -> Vec<Who> {
    vec![Who { name: name.to_owned(), handle: None }]
}

fn values(engine: &Engine, draft: &str, now: &str) -> Vec<String> {
    let request = Request::new(draft, Vec::new(), stamp(now));
    engine.snapshot().preview(&request).unwrap().block.into_iter().map(|line| line.value).collect()
}

#[test]
fn what_is_said_is_known_at_once_and_after_the_next_start() {
    let directory = tempfile::tempdir().unwrap();
    let engine = open(directory.path());
    let before = engine.snapshot();
    engine
        .say("The standup with Alex Chen is at 9:30am.", &to("Alex Chen"), &stamp("2026-03-02T09:00:00Z"))
        .unwrap();
    assert_eq!(before.counts().unwrap(), Counts::default(), "a snapshot stays as it was");
    assert_eq!(before.version() + 1, engine.snapshot().version());
    assert_eq!(values(&engine, "the standup with Alex Chen is at", "2026-03-03T09:00:00Z"), ["9:30am"]);
    let (counts, version) = (engine.snapshot().counts().unwrap(), engine.snapshot().version());
    drop((before, engine));
    let engine = open(directory.path());
    assert_eq!((engine.snapshot().counts().unwrap(), engine.snapshot().version()), (counts, version));
    assert_eq!(values(&engine, "the standup with Alex Chen is at", "2026-03-03T09:00:00Z"), ["9:30am"]);
}

#[test]
fn the_same_words_twice_are_two_messages_and_one_value() {
    let directory = tempfile::tempdir().unwrap();
    let engine = open(directory.path());
    let now = stamp("2026-03-02T09:00:00Z");
    let first = engine.say("The standup with Alex Chen is at 9:30am.", &to("Alex Chen"), &now).unwrap();
    let second = engine.say("The standup with Alex Chen is at 9:30am.", &to("Alex Chen"), &now).unwrap();
    assert_ne!(first, second);
    assert_eq!(values(&engine, "the standup with Alex Chen is at", "2026-03-03T09:00:00Z"), ["9:30am"]);
}

#[test]
fn a_ruling_said_twice_and_undone_twice_changes_nothing_more() {
    let directory = tempfile::tempdir().unwrap();
    let engine = open(directory.path());
    engine.say("My number is 07700 900388.", &[], &stamp("2026-03-02T09:00:00Z")).unwrap();
    let fact = engine.snapshot().facts().unwrap()[0].draft.id.clone();
    let ruling = Ruling::new(RulingKind::Reject { fact }, "2026-03-03T09:00:00Z".parse().unwrap());
    for _ in 0..2 {
        engine.submit(Command::Rule(ruling.clone())).unwrap();
        assert_eq!(engine.snapshot().rulings().unwrap(), std::slice::from_ref(&ruling));
        assert!(engine.snapshot().facts().unwrap().is_empty());
    }
    for _ in 0..2 {
        engine.submit(Command::Undo(ruling.clone())).unwrap();
        assert_eq!(engine.snapshot().facts().unwrap().len(), 1);
    }
}

#[test]
fn the_preview_worker_answers_the_latest_request() {
    let directory = tempfile::tempdir().unwrap();
    let engine = open(directory.path());
    let (woken, wakes) = mpsc::channel();
    let previews = engine
        .previews(move || {
            // The test may be over.
            let _ = woken.send(());
        })
        .unwrap();
    assert!(previews.latest().is_none());
    let now = stamp("2026-03-03T09:00:00Z");
    let mut last = 0;
    for draft in ["my number", "my number is", "the day rate of Zelda Quist is"] {
        last = previews.ask(Request::new(draft, Vec::new(), now.clone()));
    }
    let answer = loop {
        wakes.recv().unwrap();
        if let Some(answer) = previews.latest().filter(|answer| answer.generation == last) {
            break answer;
        }
    };
    assert_eq!(answer.preview.as_ref().unwrap().reason, Some(Abstention::UnknownPerson));
    assert_eq!(answer.store_version, engine.snapshot().version());
}
