//! Days on which the clocks change, and what is left of a value that was taken back.

use std::collections::BTreeSet;

use asof::domain::{Correspondent, Stamp, State, Value};
use asof::engine::Engine;
use asof::eval::{NOW, Suite};
use asof::recall::{Request, Who};
use jiff::Timestamp;

use crate::support::{message, open, owner, strong, zone};

fn at(instant: &str) -> Timestamp {
    instant.parse().unwrap()
}

fn standup(engine: &Engine, instant: &str) -> String {
    let nina = strong("Nina Halvorsen");
    let to = vec![Who { name: nina.name, handle: Some(nina.handle) }];
    let request = Request::new("the standup is at", to, Stamp::at(at(instant), zone()));
    let block = engine.snapshot().preview(&request).unwrap().block;
    block.into_iter().map(|line| line.value).collect()
}

#[test]
fn a_day_on_which_the_clocks_change_begins_and_ends_at_its_own_midnights() {
    // The Sunday that loses an hour, and the one that has an hour twice; London's offset at each midnight.
    for (said, first, last, after) in [
        ("2026-03-28T10:00:00Z", "2026-03-29T00:00:00Z", "2026-03-29T22:59:59Z", "2026-03-29T23:00:00Z"),
        ("2026-10-24T10:00:00Z", "2026-10-24T23:00:00Z", "2026-10-25T23:59:59Z", "2026-10-26T00:00:00Z"),
    ] {
        let directory = tempfile::tempdir().unwrap();
        let engine = open(directory.path());
        let nina = strong("Nina Halvorsen");
        let texts = ["The standup is at 9:30am.", "Tomorrow only, the standup is at 11am."];
        for (id, text) in ["1", "2"].into_iter().zip(texts) {
            engine.ingest(vec![message(id, "chat", &nina, &[owner()], at(said), text)]).unwrap();
        }
        assert_eq!(standup(&engine, said), "9:30am");
        assert_eq!(standup(&engine, first), "11am", "{first}");
        assert_eq!(standup(&engine, last), "11am", "{last}");
        assert_eq!(standup(&engine, after), "9:30am", "{after}");
    }
}

#[test]
fn what_was_taken_back_is_in_force_under_no_other_key() {
    let mut retracted = 0;
    for (suite, seed) in [(Suite::Life, 1), (Suite::Life, 2), (Suite::Life, 3), (Suite::Paraphrase, 1)] {
        let directory = tempfile::tempdir().unwrap();
        let engine = open(directory.path());
        let who = |name: &String| -> Correspondent { if name == "me" { owner() } else { strong(name) } };
        let messages = suite.corpus(seed).messages;
        let messages = messages.iter().map(|said| {
            let to: Vec<Correspondent> = said.to.iter().map(who).collect();
            message(&said.id, &said.author, &who(&said.author), &to, said.sent_at, &said.text)
        });
        engine.ingest(messages.collect()).unwrap();
        let (snapshot, now) = (engine.snapshot(), Stamp::at(NOW, zone()));
        let (mut gone, mut standing) = (Vec::new(), BTreeSet::new());
        for fact in snapshot.facts().unwrap() {
            let Some(value) = fact.draft.value.as_ref().map(Value::key) else { continue };
            let key = (fact.entity.id.clone(), value);
            match snapshot.state_of(&fact, &now).unwrap() {
                Some(State::Retracted | State::Conflicted | State::Mistaken) => gone.push((key, fact)),
                Some(State::Current) => {
                    standing.insert(key);
                }
                _ => {}
            }
        }
        retracted += gone.len();
        for (key, fact) in gone {
            assert!(!standing.contains(&key), "{suite} {seed}: {} stands elsewhere", fact.attribute);
        }
    }
    assert!(retracted > 10, "{retracted}");
}
