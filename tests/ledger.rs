//! The rule of the ledger: the conformance set, and random ledgers against a naive evaluation.

#[cfg(test)]
#[path = "ledger/brute.rs"]
mod brute;
#[cfg(test)]
#[path = "ledger/random.rs"]
mod random;

use asof::domain::State;
use asof::domain::ledger::conformance::{Answer, History, answers_json, compare};
use asof::domain::ledger::{Entry, Growing, Ledger, Op, Reading, read};
use jiff::{SignedDuration, Timestamp};
use proptest::prelude::*;

use brute::{GRID, instant};

/// The conformance set.
const HISTORIES: &str = include_str!("fixtures/ledger/histories.jsonl");
/// Where the fine print is read as this ledger reads it, and the conformance set has no history.
const CORNERS: &str = include_str!("fixtures/ledger/corners.jsonl");

/// The histories; that every line is one is tested with the answers.
fn histories() -> impl Iterator<Item = History> {
    HISTORIES.lines().flat_map(History::parse)
}

fn answer(entries: &[Entry], v: Timestamp, k: Option<Timestamp>) -> Answer {
    read(entries, v, k).into()
}

/// A permutation of `count` indices, another for every seed.
fn shuffled(count: usize, seed: u64) -> Vec<usize> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut keyed: Vec<(u64, usize)> = (0..count)
        .map(|index| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33, index)
        })
        .collect();
    keyed.sort_unstable();
    keyed.into_iter().map(|(_, index)| index).collect()
}

fn has_wrong_clock(entry: &Entry) -> bool {
    entry.stated > entry.received + SignedDuration::from_hours(24)
}

#[test]
fn every_history_is_answered_as_expected() {
    let lines = HISTORIES.lines().chain(CORNERS.lines());
    let differences: Vec<_> = lines.flat_map(|line| compare(line).unwrap()).collect();
    let report: Vec<_> = differences.iter().map(ToString::to_string).collect();
    assert!(report.is_empty(), "{}", report.join("\n"));
    assert_eq!(HISTORIES.lines().count(), 107);
}

#[test]
fn the_stretches_of_a_ledger_are_what_holds_at_every_instant() {
    for history in histories() {
        let entries = history.entries();
        let ledger = Ledger::new(&entries, None);
        let stretches = ledger.stretches();
        let instants = stretches.iter().map(|stretch| stretch.from);
        assert!(instants.clone().is_sorted_by(|a, b| a < b));
        let around = |at: Timestamp| [-1, 0, 1].map(|seconds| at + SignedDuration::from_secs(seconds));
        for v in instants.flat_map(around) {
            let stretch = stretches.iter().rfind(|stretch| stretch.from <= v);
            let reading = ledger.at(v);
            assert_eq!(stretch.and_then(|stretch| stretch.fact.clone()), reading.fact, "at {v}");
        }
    }
}

#[test]
fn the_order_of_receipt_does_not_matter() {
    for history in histories() {
        let entries = history.entries();
        let latest = entries.iter().map(|entry| entry.stated).max().unwrap();
        for seed in 1..=5 {
            let arrivals = shuffled(entries.len(), seed);
            let arrived: Vec<Entry> = arrivals
                .iter()
                .zip(1..)
                .map(|(&index, minute)| {
                    let mut entry = entries[index].clone();
                    if !has_wrong_clock(&entry) {
                        entry.received = latest + SignedDuration::from_mins(minute);
                    }
                    entry
                })
                .collect();
            for question in history.reads.iter().filter(|question| question.k.is_none()) {
                let expected = question.expect.clone().unwrap();
                assert_eq!(answer(&arrived, question.v, None), expected, "{} {arrivals:?}", history.id);
            }
        }
    }
}

#[test]
fn a_read_as_of_k_is_a_read_of_what_was_received_by_k() {
    for history in histories() {
        let entries = history.entries();
        for question in &history.reads {
            let Some(k) = question.k else { continue };
            let cut: Vec<_> = entries.iter().filter(|entry| entry.received <= k).cloned().collect();
            assert_eq!(read(&entries, question.v, Some(k)), read(&cut, question.v, None), "{}", history.id);
        }
    }
}

#[test]
fn a_removed_entry_leaves_what_a_ledger_without_it_gives() {
    let without = |history: &str, id: &str| -> (Vec<Entry>, Vec<Timestamp>) {
        let history = histories().find(|other| other.id == history).unwrap();
        let mut entries = history.entries();
        entries.retain(|entry| entry.id.0 != id);
        (entries, history.reads.iter().map(|question| question.v).collect())
    };
    let (entries, instants) = without("first-source-late", "a");
    assert_eq!(answer(&entries, instants[0], None).value, None, "the second source stands from its own day");
    let (entries, instants) = without("standup-moved", "b");
    assert_eq!(answer(&entries, instants[2], None).value.as_deref(), Some("9:30"), "what it retired is back");
    let (entries, instants) = without("typo-corrected", "b");
    assert_eq!(answer(&entries, instants[0], None).value.as_deref(), Some("9:03"), "the slip stands again");
}

#[test]
fn answers_are_printed_in_utc_and_acts_have_no_state() {
    let line = HISTORIES.lines().find(|line| line.contains("\"spring-forward\"")).unwrap();
    let printed = answers_json(line).unwrap();
    assert!(
        printed.starts_with(r#"{"id":"spring-forward","reads":[{"value":"8:00","fact":"a","reason":null,"#)
    );
    assert!(printed.contains(r#""next_flip_at":"2026-03-28T23:00:00Z""#), "{printed}");
    let line = HISTORIES.lines().find(|line| line.contains("\"trip-off-nothing-beneath\"")).unwrap();
    assert!(answers_json(line).unwrap().contains(r#""states":{"a":"current","w":null}"#));
}

#[test]
fn a_bad_line_is_refused_with_its_reason() {
    let refusal = |line: &str| answers_json(line).unwrap_err().to_string();
    assert!(refusal("nonsense").starts_with("not a history: "));
    assert!(refusal(r#"{"id":"x","reads":[]}"#).contains("entries"));
    let entry = r#"{"id":"a","op":"assert","stated":"2026-03-02T09:00:00Z","received":"2026-03-02T09:00:00Z","message":"m"}"#;
    let history = |entries: &str| format!(r#"{{"id":"x","entries":[{entries}],"reads":[]}}"#);
    assert_eq!(refusal(&history(entry)), "history x: entry a has no value");
    let entry = entry.replace("\"assert\"", "\"retract\"");
    assert_eq!(refusal(&history(&format!("{entry},{entry}"))), "history x: two entries are called a");
}

#[test]
fn a_wrong_expectation_is_told() {
    let line = HISTORIES.lines().next().unwrap().replacen(r#""fact": "a""#, r#""fact": "b""#, 1);
    let differences: Vec<_> = compare(&line).unwrap().iter().map(ToString::to_string).collect();
    assert_eq!(differences, [r#"standup-moved, read 1: fact is "a", expected "b""#]);
}

/// Everything that a flip can change.
fn flipping(reading: &Reading) -> Answer {
    Answer { next_flip_at: None, ..reading.clone().into() }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(3000) })]

    #[test]
    fn random_ledgers_read_as_painted_naively(entries in random::ledger()) {
        let ledger = Ledger::new(&entries, None);
        let mut growing = Growing::default();
        for entry in entries.iter().cloned() {
            growing.add(entry);
        }
        for (hour, expected) in brute::evaluate(&entries).into_iter().enumerate() {
            let reading = ledger.at(instant(hour));
            prop_assert_eq!(&(reading.value, reading.fact.clone(), reading.reason), &expected, "at {}", hour);
            prop_assert_eq!(ledger.fact_at(instant(hour)), reading.fact.clone());
            prop_assert_eq!(growing.visible(instant(hour)), reading.fact);
        }
    }

    #[test]
    fn at_most_one_value_is_in_force(entries in random::ledger()) {
        let ledger = Ledger::new(&entries, None);
        for reading in (0..GRID).map(|hour| ledger.at(instant(hour))) {
            prop_assert_eq!(reading.value.is_none(), reading.reason.is_some());
            for entry in &entries {
                if reading.states[&entry.id] == Some(State::Current) && entry.op != Op::Retract {
                    prop_assert_eq!(&entry.value, &reading.value);
                }
            }
        }
    }

    #[test]
    fn neither_arrival_nor_unknown_entries_matter(entries in random::ledger(), seed: u64, k in 0..GRID) {
        let permuted: Vec<_> =
            shuffled(entries.len(), seed).into_iter().map(|index| entries[index].clone()).collect();
        let k = instant(k);
        let cut: Vec<_> = entries.iter().filter(|entry| entry.received <= k).cloned().collect();
        for v in (0..GRID).map(instant) {
            prop_assert_eq!(read(&entries, v, None), read(&permuted, v, None));
            prop_assert_eq!(read(&entries, v, Some(k)), read(&cut, v, None));
        }
    }

    #[test]
    fn the_next_flip_is_the_first_change(entries in random::ledger()) {
        let ledger = Ledger::new(&entries, None);
        let fine: Vec<Timestamp> =
            (0..GRID).flat_map(|hour| [0, 30].map(|m| instant(hour) + SignedDuration::from_mins(m))).collect();
        let readings: Vec<Reading> = fine.iter().map(|&v| ledger.at(v)).collect();
        for (index, reading) in readings.iter().enumerate() {
            let change = (index + 1..fine.len()).find(|&later| flipping(&readings[later]) != flipping(reading));
            prop_assert_eq!(reading.next_flip_at, change.map(|later| fine[later]));
        }
    }
}
