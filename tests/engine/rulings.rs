//! Rulings of every kind and corrections over random histories: they hold in any order of arrival, survive a rebuild,
//! and are taken back without a trace.

use std::collections::BTreeMap;

use asof::domain::{
    Category, Corrects, Fact, Mark, Marked, Message, MessageId, ReviewKind, Ruling, RulingKind, Stamp, State,
};
use asof::engine::{Command, Engine, Outcome};
use asof::store::DERIVED;
use jiff::SignedDuration;
use serde_json::Value;

use crate::histories::{self, History, blame};
use crate::support::{Random, difference, hours, message, open, owner, rows, strong, zone};

type Rows = BTreeMap<String, Value>;

fn derived(fill: impl FnOnce(&Engine)) -> Rows {
    let directory = tempfile::tempdir().unwrap();
    let engine = open(directory.path());
    fill(&engine);
    drop(engine);
    rows(directory.path(), DERIVED)
}

fn assert_same(histories: &[History], left: &Rows, right: &Rows) {
    if let Some(difference) = difference(left, right) {
        panic!("{}", blame(histories, &difference));
    }
}

/// Rulings of every kind on a store, each made later than the one before; of some facts several.
fn decide(engine: &Engine, seed: u64) -> Vec<Ruling> {
    let mut random = Random::new(seed);
    let snapshot = engine.snapshot();
    let people: Vec<_> = snapshot.people().unwrap().into_iter().map(|known| known.person.id).collect();
    let mut kinds = Vec::new();
    for fact in snapshot.facts().unwrap() {
        let id = fact.draft.id.clone();
        let kind = match random.below(9) {
            0 => RulingKind::Accept { fact: id },
            1 => RulingKind::Reject { fact: id },
            2 => RulingKind::Distinct { fact: id },
            3 => RulingKind::Identity { fact: id, person: people[random.below(people.len())].clone() },
            4 if random.one_in(3) => {
                let on = Marked::Person(fact.source.author.id.clone());
                RulingKind::Mark { on, mark: Mark::NotLearned, set: random.one_in(2) }
            }
            5 if random.one_in(3) => {
                let on = Marked::Conversation(fact.source.conversation.clone());
                RulingKind::Mark { on, mark: Mark::NotLearned, set: true }
            }
            7 => match snapshot.retiring(&id, &Stamp::at(hours(500), zone())) {
                Ok(over) => RulingKind::Restore { fact: id, over },
                Err(_) => continue,
            },
            6 => {
                let on = Marked::Fact(id);
                RulingKind::Mark { on, mark: Mark::Category(Category::Finance), set: true }
            }
            _ => continue,
        };
        kinds.push(kind);
    }
    for item in snapshot.review(&Stamp::at(hours(500), zone())).unwrap() {
        kinds.push(match random.below(4) {
            0 => item.accept,
            1 => item.reject,
            2 => item.skip().unwrap(),
            _ => continue,
        });
    }
    random.shuffle(&mut kinds);
    kinds
        .into_iter()
        .zip(0..)
        .map(|(kind, index)| Ruling::new(kind, hours(500) + SignedDuration::from_secs(index)))
        .collect()
}

#[test]
fn rulings_of_every_kind_hold_in_any_order_and_are_undone_without_a_trace() {
    for start in (70_000..70_200).step_by(100) {
        let histories = histories::of(start..start + 40);
        let messages = histories::messages(&histories);
        let mut made = Vec::new();
        let plain = derived(|engine| {
            engine.ingest(messages.clone()).unwrap();
            made = decide(engine, start);
        });
        assert!(made.len() > 30);
        let rule = |engine: &Engine, rulings: &[Ruling]| {
            for ruling in rulings {
                engine.submit(Command::Rule(ruling.clone())).unwrap();
            }
        };
        let ruled = derived(|engine| {
            engine.ingest(messages.clone()).unwrap();
            rule(engine, &made);
        });
        assert!(difference(&plain, &ruled).is_some());
        let mut shuffled = made.clone();
        Random::new(start).shuffle(&mut shuffled);
        let late = derived(|engine| {
            let (early, late) = messages.split_at(messages.len() / 2);
            engine.ingest(late.to_vec()).unwrap();
            rule(engine, &shuffled);
            engine.ingest(early.to_vec()).unwrap();
        });
        assert_same(&histories, &ruled, &late);
        let rebuilt = derived(|engine| {
            engine.ingest(messages.clone()).unwrap();
            rule(engine, &shuffled);
            engine.submit(Command::Rebuild).unwrap();
        });
        assert_same(&histories, &ruled, &rebuilt);
        let undone = derived(|engine| {
            engine.ingest(messages.clone()).unwrap();
            rule(engine, &made);
            for ruling in &shuffled {
                engine.submit(Command::Undo(ruling.clone())).unwrap();
            }
        });
        assert_same(&histories, &plain, &undone);
    }
}

/// Corrections of some facts, as messages.
fn corrections(engine: &Engine, seed: u64) -> Vec<Message> {
    let mut random = Random::new(seed);
    let facts: Vec<Fact> = engine.snapshot().facts().unwrap();
    let mut messages = Vec::new();
    for fact in facts.into_iter().filter(|fact| fact.draft.value.is_some()) {
        if !random.one_in(4) {
            continue;
        }
        let text = match fact.draft.frame.to_string().as_str() {
            "when" => "4:20pm",
            "where" => "Room Z9",
            "money/day" => "£777",
            "phone" => "07700 900999",
            _ => "5150",
        };
        let stated = fact.source.stated.instant + SignedDuration::from_mins(5);
        let conversation = fact.source.conversation.to_string();
        let mut message = message(&fact.draft.id.0, &conversation, &owner(), &[], stated, text);
        let corrects = Corrects { message: fact.source.message, fact: fact.draft.id };
        message.extra.insert(Corrects::FIELD.to_owned(), serde_json::json!(corrects));
        messages.push(message);
    }
    messages
}

#[test]
fn corrections_arrive_in_any_order_and_go_with_what_they_correct() {
    for start in (71_000..71_300).step_by(100) {
        let histories = histories::of(start..start + 100);
        let messages = histories::messages(&histories);
        let mut right = Vec::new();
        derived(|engine| {
            engine.ingest(messages.clone()).unwrap();
            right = corrections(engine, start);
        });
        let mut all = [messages, right.clone()].concat();
        let batch = derived(|engine| {
            engine.ingest(all.clone()).unwrap();
        });
        let mut random = Random::new(start);
        random.shuffle(&mut all);
        let shuffled = derived(|engine| {
            for some in all.chunks(7) {
                engine.ingest(some.to_vec()).unwrap();
            }
        });
        assert_same(&histories, &batch, &shuffled);
        let forgotten: Vec<MessageId> =
            all.iter().filter(|_| random.one_in(5)).map(|message| message.id.clone()).collect();
        let mut kept = all.clone();
        kept.retain(|message| !forgotten.contains(&message.id));
        let never = derived(|engine| {
            engine.ingest(kept).unwrap();
        });
        let after = derived(|engine| {
            engine.ingest(all.clone()).unwrap();
            let outcome = engine.submit(Command::Forget(forgotten)).unwrap();
            assert!(matches!(outcome, Outcome::Forgotten(_)));
        });
        assert_same(&histories, &never, &after);
    }
}

#[test]
fn what_accepting_would_hide_is_what_it_hides_and_an_answer_closes_its_question() {
    let histories = histories::of(72_000..72_060);
    let directory = tempfile::tempdir().unwrap();
    let engine = open(directory.path());
    engine.ingest(histories::messages(&histories)).unwrap();
    let now = Stamp::at(hours(500), zone());
    let items = engine.snapshot().review(&now).unwrap();
    assert_eq!(items, engine.snapshot().review(&now).unwrap(), "the same questions in the same order");
    let asked = |kind| items.iter().filter(|item| item.kind == kind).count();
    for kind in [ReviewKind::Conflict, ReviewKind::Identity, ReviewKind::Reading] {
        assert!(asked(kind) > 0, "{kind:?}");
    }
    let hides: Vec<bool> = items.iter().map(|item| !item.would_hide.is_empty()).collect();
    assert!(hides.is_sorted_by(|a, b| a >= b), "what hides a live value comes first");
    let current = |id| {
        let snapshot = engine.snapshot();
        let slots = snapshot.slots().unwrap();
        slots.iter().any(|slot| slot.read(now.instant, None).states.get(id) == Some(&State::Current))
    };
    for item in items.iter().take(25) {
        for answer in [item.accept.clone(), item.reject.clone()] {
            let before: Vec<bool> = item.would_hide.iter().map(current).collect();
            let ruling = engine.decide(answer.clone(), now.instant).unwrap();
            let open = engine.snapshot().review(&now).unwrap();
            assert!(open.iter().all(|other| other.id != item.id), "{} is still open", item.question);
            if answer == item.accept {
                assert!(before.iter().all(|current| *current), "{}", item.question);
                assert!(!item.would_hide.iter().any(current), "{}", item.question);
            }
            engine.submit(Command::Undo(ruling)).unwrap();
        }
    }
    let skipped = items.first().unwrap();
    engine.decide(skipped.skip().unwrap(), now.instant).unwrap();
    let last = engine.snapshot().review(&now).unwrap().pop().unwrap();
    assert_eq!((&last.id, last.skipped), (&skipped.id, true));
}

#[test]
fn words_that_were_accepted_for_a_slot_mean_it_and_words_that_were_kept_apart_never_do() {
    let directory = tempfile::tempdir().unwrap();
    let engine = open(directory.path());
    let alex = strong("Alex Chen");
    let say = |n: i64, text: &str| {
        let message = message(&n.to_string(), "c", &alex, &[owner()], hours(n), text);
        engine.ingest(vec![message]).unwrap();
    };
    say(0, "Our weekly sync is at 9:30am.");
    say(1, "The sync is moved to 10:45am.");
    let now = Stamp::at(hours(10), zone());
    let current = || {
        let snapshot = engine.snapshot();
        let slots = snapshot.slots().unwrap();
        let read = |slot: &asof::domain::SlotRecord| slot.read(now.instant, None).in_force.len();
        slots.iter().map(|slot| format!("{} {}", slot.attribute, read(slot))).collect::<Vec<_>>()
    };
    let item = engine.snapshot().review(&now).unwrap().pop().unwrap();
    assert_eq!(item.kind, ReviewKind::Merge);
    let accepted = engine.decide(item.accept, now.instant).unwrap();
    say(2, "The sync is moved to 11:15am.");
    assert_eq!(
        (engine.snapshot().review(&now).unwrap().len(), current()),
        (0, vec!["weekly sync 1".to_owned()])
    );
    engine.submit(Command::Undo(accepted)).unwrap();
    assert_eq!(engine.snapshot().review(&now).unwrap().len(), 2);
    engine.decide(item.reject, now.instant).unwrap();
    assert!(engine.snapshot().review(&now).unwrap().is_empty());
    assert_eq!(current(), ["sync 1", "weekly sync 1"]);
}

#[test]
fn what_is_restored_holds_until_it_is_undone_or_said_anew() {
    for start in (75_000..75_200).step_by(50) {
        let histories = histories::of(start..start + 40);
        let messages = histories::messages(&histories);
        let now = Stamp::at(hours(500), zone());
        let directory = tempfile::tempdir().unwrap();
        let engine = open(directory.path());
        engine.ingest(messages).unwrap();
        let before = engine.snapshot();
        let mut restored = 0;
        for fact in before.facts().unwrap() {
            let Ok(over) = before.retiring(&fact.draft.id, &now) else { continue };
            restored += 1;
            let states = |moment: &Stamp| -> Vec<Option<State>> {
                let snapshot = engine.snapshot();
                let facts = before.facts().unwrap();
                facts.iter().map(|fact| snapshot.state_of(fact, moment).unwrap()).collect()
            };
            let plain = states(&now);
            let ruling = engine.restore(&fact.draft.id, &now).unwrap();
            assert_eq!(ruling.kind, RulingKind::Restore { fact: fact.draft.id.clone(), over: over.clone() });
            let then = Stamp::at(ruling.made, zone());
            let snapshot = engine.snapshot();
            assert_eq!(snapshot.state_of(&fact, &then).unwrap(), Some(State::Current), "{}", fact.slot);
            for id in &over {
                let other = before.facts().unwrap().into_iter().find(|other| other.draft.id == *id).unwrap();
                assert_ne!(snapshot.state_of(&other, &then).unwrap(), Some(State::Current));
            }
            engine.submit(Command::Undo(ruling)).unwrap();
            assert_eq!(states(&now), plain);
            if restored == 12 {
                break;
            }
        }
        assert!(restored > 3, "{restored}");
    }
}
