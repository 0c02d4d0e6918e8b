//! The rule of the ledger, against the project's conformance set.

use asof::domain::ledger::conformance::compare;

const HISTORIES: &str = include_str!("fixtures/ledger/histories.jsonl");

#[test]
fn every_history_is_answered_as_expected() {
    let differences: Vec<_> = HISTORIES.lines().flat_map(|line| compare(line).unwrap()).collect();
    let report: Vec<_> = differences.iter().map(ToString::to_string).collect();
    assert!(report.is_empty(), "{}", report.join("\n"));
}
