//! `asof bench`: a whole run through the engine, whatever it answers.

use asof::eval::{Plan, Suite, run};

fn plan(suites: &[Suite]) -> Plan {
    Plan { suites: suites.to_vec(), seeds: vec![1], out: None }
}

#[test]
fn a_run_counts_every_request_and_repeats_itself() {
    let plan = plan(&[Suite::Multi, Suite::Hardid]);
    let report = || {
        let scratch = tempfile::tempdir().unwrap();
        run(&plan, scratch.path()).unwrap()
    };
    let first = report();
    let [multi, hardid] = first.suites.as_slice() else { panic!("two suites") };
    assert_eq!(multi.arms[0].answerable.n, 48);
    assert!(multi.arms[0].unanswerable.is_none());
    assert_eq!(hardid.arms[0].answerable.n, 24);
    assert_eq!(hardid.arms[0].unanswerable.as_ref().unwrap().n, 12);
    for suite in &first.suites {
        let product = &suite.arms[0];
        let others = product.unanswerable.as_ref().map_or(0, |figures| figures.n - figures.clean.count);
        assert_eq!(suite.unclean.len(), product.answerable.n - product.answerable.clean.count + others);
        assert_eq!(suite.stages.values().sum::<usize>(), suite.unclean.len());
    }
    assert_eq!(serde_json::to_string(&first).unwrap(), serde_json::to_string(&report()).unwrap());
    let table = first.table();
    assert!(table.contains("multi") && table.contains("unanswerable") && table.contains("asof"), "{table}");
}

#[test]
fn suites_without_answers_are_judged_by_what_else_is_there() {
    let scratch = tempfile::tempdir().unwrap();
    let report =
        run(&plan(&[Suite::Quiet, Suite::Reasons, Suite::Ask, Suite::Marks]), scratch.path()).unwrap();
    let [quiet, reasons, ask, marks] = report.suites.as_slice() else { panic!("four suites") };
    let n = |suite: &asof::eval::SuiteReport, name: &str| {
        suite.findings.iter().find(|finding| finding.name == name).map_or(0, |finding| finding.n)
    };
    assert_eq!(n(quiet, "shows a line"), 240);
    assert_eq!(n(quiet, "marks or asks"), 240);
    assert_eq!(n(reasons, "right reason"), reasons.accounting.requests);
    assert_eq!(n(ask, "asks where it is clear") + n(ask, "right reason"), ask.accounting.requests);
    assert_eq!(2 * n(marks, "marks: recall"), marks.accounting.requests + marks.accounting.cancelled);
    assert!(report.suites.iter().all(|suite| suite.deadlines.is_empty()), "only main is timed");
    let table = report.table();
    assert!(table.contains("shows a line") && table.contains("held back stale: recall"), "{table}");
}

#[test]
fn main_is_timed_with_every_budget() {
    let scratch = tempfile::tempdir().unwrap();
    let report = run(&plan(&[Suite::Main]), scratch.path()).unwrap();
    let deadlines = &report.suites[0].deadlines;
    assert_eq!(deadlines.iter().map(|one| one.milliseconds).collect::<Vec<_>>(), [1, 2, 5, 10, 50]);
    for deadline in deadlines {
        assert_eq!(deadline.n, 240);
        assert!(deadline.clean.count <= deadline.in_time.count);
        assert!(deadline.in_time.count + deadline.unanswered <= deadline.n);
    }
    assert!(report.table().contains("clean by 10 ms"));
}

#[test]
fn what_is_written_keeps_the_labels_apart() {
    let (scratch, out) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let plan = Plan { out: Some(out.path().to_owned()), ..plan(&[Suite::Multi]) };
    run(&plan, scratch.path()).unwrap();
    let read = |name: &str| std::fs::read_to_string(out.path().join("multi-1").join(name)).unwrap();
    assert_eq!(read("multi.jsonl").lines().count(), 48 * 3 + 200);
    assert_eq!(read("queries.jsonl").lines().count(), 48);
    assert_eq!(read("log.jsonl").lines().count(), 48);
    assert!(!read("queries.jsonl").contains("superseded"));
    assert!(read("labels/queries.jsonl").contains("superseded"));
    assert!(out.path().join("report.json").is_file());
}

#[test]
fn suites_are_known_by_name() {
    for suite in Suite::ALL {
        assert_eq!(suite.name().parse::<Suite>().unwrap(), suite);
    }
    assert!("mian".parse::<Suite>().unwrap_err().to_string().contains("main"));
}
