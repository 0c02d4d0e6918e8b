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
