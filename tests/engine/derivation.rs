//! What is derived is a function of the truth: whatever the order of arrival, what was forgotten, what was ruled and
//! taken back. Compared are all derived rows, byte for byte.

use std::collections::BTreeMap;

use asof::domain::{Message, MessageId, Ruling, RulingKind};
use asof::engine::{Command, Engine, Outcome};
use asof::identity::Owner;
use asof::store::{DERIVED, TRUTH, Table};
use jiff::SignedDuration;
use serde_json::Value;

use crate::histories::{self, History, blame};
use crate::support::{Random, difference, hours, open, rows, without_receipt};

/// Histories in one engine.
const CHUNK: u32 = 250;

type Rows = BTreeMap<String, Value>;

/// The derived rows after `fill`.
fn derived(fill: impl FnOnce(&Engine)) -> Rows {
    let directory = tempfile::tempdir().unwrap();
    let engine = open(directory.path());
    fill(&engine);
    drop(engine);
    rows(directory.path(), DERIVED)
}

fn in_one_batch(messages: Vec<Message>) -> Rows {
    derived(|engine| {
        engine.ingest(messages).unwrap();
    })
}

fn assert_same(histories: &[History], left: &Rows, right: &Rows) {
    if let Some(difference) = difference(left, right) {
        panic!("{}", blame(histories, &difference));
    }
}

#[test]
fn arrival_order_does_not_matter() {
    for start in (0..1_250).step_by(CHUNK as usize) {
        let histories = histories::of(start..start + u64::from(CHUNK));
        let mut messages = histories::messages(&histories);
        let batch = in_one_batch(messages.clone());
        let mut random = Random::new(start);
        random.shuffle(&mut messages);
        let shuffled = derived(|engine| {
            let mut messages = messages.into_iter();
            while messages.len() > 0 {
                let some = messages.by_ref().take(1 + random.below(60)).collect();
                engine.ingest(some).unwrap();
            }
        });
        assert_same(&histories, &batch, &shuffled);
    }
}

#[test]
fn one_by_one_is_as_in_one_batch_and_receipt_decides_nothing() {
    let mut histories = histories::of(10_000..10_250);
    for message in histories.iter_mut().flat_map(|history| &mut history.messages) {
        message.received = message.received.max(message.stated.instant);
    }
    let batch = in_one_batch(histories::messages(&histories));
    let mut messages = histories::messages(&histories);
    Random::new(7).shuffle(&mut messages);
    let late = derived(|engine| {
        for (second, mut message) in (0..).zip(messages) {
            message.received = hours(1_000) + SignedDuration::from_secs(second);
            engine.ingest(vec![message]).unwrap();
        }
    });
    assert_same(&histories, &without_receipt(batch), &without_receipt(late));
}

#[test]
fn known_messages_change_nothing_and_a_rebuild_gives_the_same() {
    for start in (20_000..20_250).step_by(CHUNK as usize) {
        let histories = histories::of(start..start + u64::from(CHUNK));
        let messages = histories::messages(&histories);
        let once = in_one_batch(messages.clone());
        let again = derived(|engine| {
            engine.ingest(messages.clone()).unwrap();
            let ingested = engine.ingest(messages.clone()).unwrap();
            assert_eq!((ingested.added, ingested.known), (0, messages.len()));
        });
        assert_same(&histories, &once, &again);
        let rebuilt = derived(|engine| {
            engine.ingest(messages.clone()).unwrap();
            engine.submit(Command::Rebuild).unwrap();
        });
        assert_same(&histories, &once, &rebuilt);
    }
}

#[test]
fn an_edit_is_as_if_its_text_had_been_sent() {
    let histories = histories::of(25_000..25_250);
    let edited = histories::messages(&histories);
    let mut texts: Vec<String> = edited.iter().map(|message| message.text.clone()).collect();
    // What was first said is of another history: other people, other slots.
    texts.rotate_right(20);
    let sent = in_one_batch(edited.clone());
    let after = derived(|engine| {
        let drafts = edited.iter().zip(&texts);
        let drafts = drafts.map(|(message, text)| Message { text: text.clone(), ..message.clone() });
        engine.ingest(drafts.collect()).unwrap();
        let ingested = engine.ingest(edited.clone()).unwrap();
        assert_eq!(ingested.edited + ingested.known, edited.len());
    });
    assert_same(&histories, &sent, &after);
}

#[test]
fn an_owner_who_is_named_late_was_always_the_owner() {
    let histories = histories::of(26_000..26_250);
    let names: Vec<String> = histories.iter().map(|history| history.cast.people[2].name.clone()).collect();
    let owner = || Owner::new(names.iter().map(String::as_str));
    let early = derived(|engine| {
        engine.submit(Command::Own { added: owner(), removed: Owner::default() }).unwrap();
        engine.ingest(histories::messages(&histories)).unwrap();
    });
    let late = derived(|engine| {
        engine.ingest(histories::messages(&histories)).unwrap();
        engine.submit(Command::Own { added: owner(), removed: Owner::default() }).unwrap();
    });
    assert_same(&histories, &early, &late);
}

/// One or two messages of every history.
fn some_of_each(histories: &[History]) -> Vec<MessageId> {
    histories
        .iter()
        .flat_map(|history| {
            let mut random = Random::new(history.seed ^ 0xF0);
            let count = 1 + random.below(2);
            (0..count)
                .map(|_| history.messages[random.below(history.messages.len())].id.clone())
                .collect::<Vec<_>>()
        })
        .collect()
}

#[test]
fn forgetting_is_exact() {
    for start in (30_000..30_750).step_by(CHUNK as usize) {
        let histories = histories::of(start..start + u64::from(CHUNK));
        let forgotten = some_of_each(&histories);
        let mut kept = histories::messages(&histories);
        kept.retain(|message| !forgotten.contains(&message.id));
        let never = in_one_batch(kept);
        let after = derived(|engine| {
            let all = histories::messages(&histories);
            engine.ingest(all.clone()).unwrap();
            engine.submit(Command::Forget(forgotten.clone())).unwrap();
            let revived = engine.ingest(all).unwrap();
            assert_eq!((revived.added, revived.edited), (0, 0), "what is forgotten stays so");
        });
        assert_same(&histories, &never, &after);
    }
}

/// Accepts or rejects some of the pending facts, and rejects some that are in force.
fn rulings(engine: &Engine, seed: u64) -> Vec<Ruling> {
    let mut random = Random::new(seed);
    let mut rulings = Vec::new();
    for fact in engine.snapshot().facts().unwrap() {
        let id = fact.draft.id.clone();
        let kind = match (fact.is_pending(), random.below(4)) {
            (true, 0 | 1) => RulingKind::Accept { fact: id },
            (true, 2) | (false, 0) => RulingKind::Reject { fact: id },
            _ => continue,
        };
        rulings.push(Ruling::new(kind, hours(500)));
    }
    random.shuffle(&mut rulings);
    rulings
}

#[test]
fn rulings_hold_in_any_order_survive_a_rebuild_and_are_undone_without_a_trace() {
    for start in (40_000..40_200).step_by(50) {
        let histories = histories::of(start..start + 50);
        let messages = histories::messages(&histories);
        let plain = in_one_batch(messages.clone());
        let mut made = Vec::new();
        let ruled = derived(|engine| {
            engine.ingest(messages.clone()).unwrap();
            made = rulings(engine, start);
            for ruling in &made {
                engine.submit(Command::Rule(ruling.clone())).unwrap();
            }
        });
        assert!(difference(&plain, &ruled).is_some());
        let rebuilt_and_late = derived(|engine| {
            let (early, late) = messages.split_at(messages.len() / 2);
            engine.ingest(early.to_vec()).unwrap();
            for ruling in made.iter().rev() {
                engine.submit(Command::Rule(ruling.clone())).unwrap();
            }
            engine.ingest(late.to_vec()).unwrap();
            engine.submit(Command::Rebuild).unwrap();
        });
        assert_same(&histories, &ruled, &rebuilt_and_late);
        let undone = derived(|engine| {
            engine.ingest(messages.clone()).unwrap();
            for ruling in &made {
                engine.submit(Command::Rule(ruling.clone())).unwrap();
            }
            for ruling in &made {
                engine.submit(Command::Undo(ruling.clone())).unwrap();
            }
        });
        assert_same(&histories, &plain, &undone);
    }
}

#[test]
fn rulings_that_rest_on_forgotten_messages_are_gone_and_listed() {
    let histories = histories::of(50_000..50_250);
    let forgotten = some_of_each(&histories);
    let directory = tempfile::tempdir().unwrap();
    let engine = open(directory.path());
    engine.ingest(histories::messages(&histories)).unwrap();
    let made = rulings(&engine, 5);
    let source: BTreeMap<_, _> = engine
        .snapshot()
        .facts()
        .unwrap()
        .into_iter()
        .map(|fact| (fact.draft.id, fact.source.message))
        .collect();
    for ruling in &made {
        engine.submit(Command::Rule(ruling.clone())).unwrap();
    }
    let rests = |ruling: &&Ruling| forgotten.contains(&source[ruling.kind.facts().next().unwrap()]);
    let Outcome::Forgotten(gone) = engine.submit(Command::Forget(forgotten.clone())).unwrap() else {
        panic!("forgetting says what is gone")
    };
    let ids = |rulings: Vec<Ruling>| {
        let mut ids: Vec<String> = rulings.into_iter().map(|ruling| ruling.id.to_string()).collect();
        ids.sort();
        ids
    };
    assert!(!gone.rulings.is_empty());
    assert_eq!(ids(gone.rulings), ids(made.iter().filter(rests).cloned().collect()));
    let left: Vec<Ruling> = made.iter().filter(|ruling| !rests(ruling)).cloned().collect();
    assert_eq!(ids(engine.snapshot().rulings().unwrap()), ids(left));
    drop(engine);
    let truth = rows(directory.path(), TRUTH);
    for id in &forgotten {
        assert!(!truth.contains_key(&format!("{} {id}", Table::Messages.name())));
    }
}
