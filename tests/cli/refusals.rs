//! What is refused, with which exit code, and that nothing is lost by it.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use crate::store::{STORY, Store};

#[test]
fn wrong_usage_exits_with_2_and_names_what_is_wrong() {
    let store = Store::with_story();
    let cases: [(&[&str], &str); 10] = [
        (&["facts", "--state", "imaginary"], "imaginary"),
        (&["facts", "--as-of", "yesterdayish"], "--as-of"),
        (&["facts", "--known-at", "2026-13-01"], "--known-at"),
        (&["messages", "--since", "x"], "--since"),
        (&["import", "--zone", "Mars/Olympus", "-"], "Mars/Olympus"),
        (&["add", "x", "--at", "noonish"], "--at"),
        (&["facts", "--now", "never"], "--now"),
        (&["add", "   "], "empty"),
        (&["import", "/no/such/file.jsonl"], "/no/such/file.jsonl"),
        (&["bench", "ledger", "--data", "/no/such/file"], "/no/such/file"),
    ];
    for (arguments, named) in cases {
        let ran = store.run(arguments);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains(named), "{arguments:?}: {}", ran.err);
        let json = store.run(&[arguments, &["--json"]].concat());
        let error = json.error();
        assert!(error["message"].as_str().unwrap().contains(named), "{error}");
        assert!(!error["hint"].as_str().unwrap().is_empty());
    }
    for arguments in [&["no-such-command"][..], &["facts", "--no-such-flag"], &["import"], &["forget"]] {
        assert_eq!(store.run(arguments).code, 2, "{arguments:?}");
    }
}

#[test]
fn nothing_found_exits_with_1() {
    let store = Store::with_story();
    for arguments in
        [&["why", "f-0"][..], &["history", "f-0"], &["forget", "m-0"], &["forget", "--person", "Z"]]
    {
        let ran = store.run(&[arguments, &["--json"]].concat());
        assert_eq!((ran.code, ran.error()["code"].as_str()), (1, Some("not_found")), "{arguments:?}");
    }
}

#[test]
fn forgetting_asks_first() {
    let store = Store::with_story();
    let before = store.run(&["export"]).out;
    for arguments in [
        &["forget", "m-1"][..],
        &["forget", "--person", "Alex Chen"],
        &["forget", "--conversation", "chat-alex"],
    ] {
        let ran = store.run(&[arguments, &["--json"]].concat());
        assert_eq!((ran.code, ran.error()["code"].as_str()), (4, Some("needs_yes")), "{arguments:?}");
        assert!(ran.error()["hint"].as_str().unwrap().contains("--yes"));
    }
    assert_eq!(store.run(&["export"]).out, before);
}

#[test]
fn a_second_process_is_told_that_the_store_is_open() {
    let store = Store::with_story();
    // A batch whose input stays open keeps its store open; it has it once it has answered.
    let mut first = Command::new(env!("CARGO_BIN_EXE_asof"))
        .env("ASOF_DATA_DIR", store.data())
        .args(["preview", "--batch", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut requests = first.stdin.take().unwrap();
    let mut answers = BufReader::new(first.stdout.take().unwrap());
    // Answers wait in a buffer until there are some.
    let request = b"{\"draft\":\"the standup with Alex Chen is at\",\"now\":\"2026-03-09T08:00:00Z\"}\n";
    for _ in 0..40 {
        requests.write_all(request).unwrap();
    }
    requests.flush().unwrap();
    let mut answer = String::new();
    answers.read_line(&mut answer).unwrap();
    assert!(answer.contains("10:45"), "{answer}");
    let second = store.run(&["facts", "--json"]);
    assert_eq!((second.code, second.error()["code"].as_str()), (3, Some("locked")));
    let doctor = store.answer(&["doctor"]);
    assert_eq!(doctor["store"], "in use by another process");
    drop(requests);
    std::io::copy(&mut answers, &mut std::io::sink()).unwrap();
    assert!(first.wait().unwrap().success());
    assert_eq!(store.run(&["facts"]).code, 0, "the lock goes with the process");
}

#[test]
fn a_damaged_store_is_refused() {
    let store = Store::empty();
    std::fs::create_dir_all(store.data()).unwrap();
    std::fs::write(store.data().join("store"), "not a directory").unwrap();
    let ran = store.run(&["facts", "--json"]);
    assert_eq!(ran.code, 3, "{}", ran.err);
    assert!(!ran.error()["hint"].as_str().unwrap().is_empty());
}

#[test]
fn a_reader_that_goes_away_ends_the_program_quietly() {
    let store = Store::empty();
    let lines: Vec<String> = (0..4000)
        .map(|n| format!(r#"{{"author":"Ana","sent_at":"2026-03-02T09:00:00Z","text":"Nothing in particular, number {n}."}}"#))
        .collect();
    let file = store.file("many.jsonl", &lines.join("\n"));
    assert_eq!(store.run(&["import", &file]).code, 0);
    let mut child = Command::new(env!("CARGO_BIN_EXE_asof"))
        .env("ASOF_DATA_DIR", store.data())
        .args(["messages", "--json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    out.read_line(&mut line).unwrap();
    drop(out);
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}

#[cfg(unix)]
#[test]
fn the_data_directory_is_for_its_owner_alone() {
    use std::os::unix::fs::PermissionsExt;
    let store = Store::empty();
    let file = store.file("story.jsonl", STORY);
    assert_eq!(store.run(&["import", &file]).code, 0);
    assert_eq!(std::fs::metadata(store.data()).unwrap().permissions().mode() & 0o777, 0o700);
}
