//! What a store answers at a valid time, with the knowledge of a time.

use std::collections::BTreeMap;

use asof::domain::{Cardinality, FactId, Message, SlotRecord, State};
use asof::engine::Engine;
use jiff::{SignedDuration, Timestamp};
use tempfile::TempDir;

use crate::histories::{self, History, TIMES, blame, say};
use crate::support::{Random, hours, message, open, owner};

/// Valid times and times of knowledge around everything that the histories say.
const GRID: [i64; 8] = [-1, 0, 60, 100, 160, 200, 260, 500];

/// An engine with these messages.
struct Filled {
    engine: Engine,
    _directory: TempDir,
}

fn filled(messages: Vec<Message>) -> Filled {
    let directory = tempfile::tempdir().unwrap();
    let engine = open(directory.path());
    engine.ingest(messages).unwrap();
    Filled { engine, _directory: directory }
}

impl Filled {
    fn slots(&self) -> Vec<SlotRecord> {
        self.engine.snapshot().slots().unwrap()
    }
}

#[test]
fn a_functional_slot_has_one_value_at_most() {
    let histories = histories::of(60_000..60_400);
    for slot in filled(histories::messages(&histories)).slots() {
        for (v, k) in GRID.iter().flat_map(|v| GRID.iter().map(move |k| (hours(*v), hours(*k)))) {
            let reading = slot.read(v, Some(k));
            let current: Vec<&FactId> = reading
                .states
                .iter()
                .filter(|(_, state)| **state == State::Current)
                .map(|(id, _)| id)
                .collect();
            let repeats = |id: &&&FactId| reading.reaffirms.contains_key(**id);
            let stated = current.iter().filter(|id| !repeats(id)).count();
            assert_eq!(stated, reading.in_force.len(), "{} at {v} knowing {k}", slot.key);
            assert!(stated <= 1 || slot.cardinality == Cardinality::Many, "{} at {v} knowing {k}", slot.key);
        }
    }
}

#[test]
fn readings_change_by_themselves_exactly_when_they_say() {
    let histories = histories::of(61_000..61_400);
    for slot in filled(histories::messages(&histories)).slots() {
        let mut v = hours(-1);
        let mut reading = slot.read(v, None);
        while let Some(flip) = reading.next_flip_at {
            assert!(flip > v, "{}", slot.key);
            let instant_before = slot.read(flip - SignedDuration::from_nanos(1), None);
            let at = slot.read(flip, None);
            assert_eq!(
                (&instant_before.states, &instant_before.in_force),
                (&reading.states, &reading.in_force)
            );
            assert!((&at.states, &at.by, &at.reason) != (&reading.states, &reading.by, &reading.reason));
            (v, reading) = (flip, at);
        }
        let end = slot.read(hours(100_000), None);
        assert_eq!((end.states, end.in_force), (reading.states, reading.in_force), "{}", slot.key);
    }
}

/// A message that the owner adds about the first person's standup, in a conversation with them, after all others.
fn last_word(history: &History, form: &str, value: &str) -> Message {
    let person = &history.cast.people[0];
    let text = say(form, &person.name, value);
    message("last", &history.cast.conversation(0), &owner(), std::slice::from_ref(person), hours(242), &text)
}

#[test]
fn after_an_exception_all_is_as_if_it_had_never_been_said() {
    let histories = histories::of(62_000..62_400);
    let with_last = |form: &str| {
        let last = histories.iter().map(|history| last_word(history, form, "11:30am"));
        filled(histories::messages(&histories).into_iter().chain(last).collect())
    };
    // The person must be known in both, for the name to mean the same.
    let plain = with_last("Perfect, coffee first then.");
    let excepted = with_last("The standup with {who} is at {value} this week only.");
    let in_force = |filled: &Filled, v: Timestamp| -> BTreeMap<String, Vec<FactId>> {
        let slots = filled.slots().into_iter().filter(|slot| slot.attribute == "standup");
        let read = slots.map(|slot| (slot.key.to_string(), slot.read(v, None).in_force));
        read.filter(|(_, facts)| !facts.is_empty()).collect()
    };
    // Said on Thursday 10 December; the week is over on Monday the 14th, at midnight.
    let end = hours(242).max(hours(14 * 24 - 9));
    assert_ne!(in_force(&plain, hours(243)), in_force(&excepted, hours(243)));
    assert_ne!(
        in_force(&plain, end - SignedDuration::from_nanos(1)),
        in_force(&excepted, end - SignedDuration::from_nanos(1))
    );
    for v in [end, hours(800)] {
        let (plain, excepted) = (in_force(&plain, v), in_force(&excepted, v));
        let differs = plain.iter().chain(&excepted).find(|(slot, _)| plain.get(*slot) != excepted.get(*slot));
        if let Some((slot, _)) = differs {
            let text = format!("{slot} at {v}: {:?} without, {:?} with", plain.get(slot), excepted.get(slot));
            panic!("{}", blame(&histories, &text));
        }
    }
}

#[test]
fn saying_it_again_adds_a_source_and_is_no_revision() {
    let histories = histories::of(63_000..63_400);
    let plain = filled(histories::messages(&histories));
    let now = hours(242);
    let standup = |history: &History, slots: &[SlotRecord]| {
        let person = asof::identity::Identities::default().person(&history.cast.people[0]);
        slots
            .iter()
            .find(|slot| slot.entity.id == person && slot.key.as_str().ends_with("|standup|when"))
            .cloned()
    };
    let slots = plain.slots();
    // The value in force, where it is just a time of day, said once more.
    let mut repetitions: Vec<(&History, Message, FactId)> = Vec::new();
    for history in &histories {
        let Some(slot) = standup(history, &slots) else { continue };
        let reading = slot.read(now, None);
        let Some(fact) = reading.in_force.first() else { continue };
        let value = slot.entries.iter().find(|entry| entry.id == *fact).and_then(|entry| entry.value.clone());
        let Some(value) = TIMES.iter().find(|time| {
            let norm = format!(":0{}", time.trim_end_matches("am"));
            value.as_deref().is_some_and(|value| value == norm || value == norm.replace(":0", ":"))
        }) else {
            continue;
        };
        let said = last_word(history, "The standup with {who} is at {value}.", value);
        repetitions.push((history, said, fact.clone()));
    }
    assert!(repetitions.len() > 100, "{}", repetitions.len());
    let mut messages = histories::messages(&histories);
    messages.extend(repetitions.iter().map(|(_, said, _)| said.clone()));
    let repeated = filled(messages).slots();
    for (history, said, fact) in repetitions {
        let (before, after) = (standup(history, &slots).unwrap(), standup(history, &repeated).unwrap());
        for v in GRID.map(hours) {
            let (old, mut new) = (before.read(v, None), after.read(v, None));
            let entry = after.entries.iter().find(|entry| entry.message == said.id).unwrap();
            assert_eq!(new.reaffirms.remove(&entry.id), Some(fact.clone()), "seed {}", history.seed);
            new.states.remove(&entry.id);
            new.by.remove(&entry.id);
            assert_eq!(old, new, "seed {} at {v}", history.seed);
        }
    }
}

/// Every fact with its slot and its state.
type States = BTreeMap<FactId, (String, State)>;

fn states(slots: &[SlotRecord], v: Timestamp) -> States {
    let mut states = BTreeMap::new();
    for slot in slots {
        let key = slot.key.to_string();
        states.extend(slot.read(v, None).states.into_iter().map(|(id, state)| (id, (key.clone(), state))));
        states.extend(slot.pending.iter().map(|id| (id.clone(), (key.clone(), State::Pending))));
    }
    states
}

#[test]
fn a_reading_as_of_then_is_what_was_known_then() {
    let histories = histories::of(64_000..64_250);
    let all = filled(histories::messages(&histories));
    let mut random = Random::new(1);
    for k in [100, 200, 260].map(hours) {
        let mut known = histories::messages(&histories);
        known.retain(|message| message.received <= k);
        let then = filled(known).slots();
        let now = all.engine.known_at(k).unwrap().slots().unwrap();
        for v in [random.hours(300), random.hours(300), 400].map(hours) {
            let (then, now) = (states(&then, v), states(&now, v));
            let differs = then.iter().find(|(id, state)| now.get(*id) != Some(*state));
            let differs = differs.or_else(|| now.iter().find(|(id, state)| then.get(*id) != Some(*state)));
            if let Some((id, state)) = differs {
                let text = format!(
                    "at {v} knowing {k}: {id} {state:?}; then {:?} now {:?}",
                    then.get(id),
                    now.get(id)
                );
                panic!("{}", blame(&histories, &text));
            }
        }
    }
}
