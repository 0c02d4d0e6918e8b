//! Input and files that are not what they should be.

use std::fs;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::store::{STORY, Store};

#[test]
fn what_may_never_end_is_refused_at_once() {
    let store = Store::with_story();
    let pipe = store.file("pipe", "");
    fs::remove_file(&pipe).unwrap();
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let folder = store.data().to_string_lossy().into_owned();
    let started = Instant::now();
    for file in [pipe.as_str(), "/dev/zero", &folder] {
        let mut cases = vec![
            vec!["preview", "--batch", file],
            vec!["bench", "ledger", "--data", file],
            vec!["facts", "--config", file],
        ];
        if file != folder {
            cases.push(vec!["import", file]);
        }
        for arguments in cases {
            let ran = store.run(&arguments);
            assert_eq!(ran.code, 2, "{arguments:?}: {}", ran.err);
            assert!(ran.err.contains("no regular file"), "{arguments:?}: {}", ran.err);
        }
    }
    assert!(started.elapsed() < Duration::from_mins(1));
}

#[test]
fn what_is_too_long_costs_only_itself() {
    let store = Store::with_story();
    let long = "x".repeat(5 << 20);
    let ran = store.run_with(&["add", "-"], &long);
    assert_eq!(ran.code, 2, "{}", ran.err);
    let lines = format!("{{\"draft\":\"{long}\"}}\n{{\"id\":1,\"draft\":\"Hello\"}}\n");
    let ran = store.run_with(&["preview", "--batch", "-"], &lines);
    let answers: Vec<serde_json::Value> =
        ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((ran.code, answers.len()), (0, 2), "{}", ran.err);
    assert_eq!((&answers[0]["error"]["code"], &answers[1]["id"]), (&"input".into(), &1.into()));
}

#[test]
fn json_holds_no_raw_control_character_and_loses_none() {
    let store = Store::empty();
    let text = "The gate code is 1907. \u{9b}31m \u{202e}evil\u{7f}";
    assert_eq!(store.run(&["add", text]).code, 0);
    for arguments in [&["messages", "--json"][..], &["export"], &["add", text, "--json"]] {
        let ran = store.run(arguments);
        assert!(ran.out.chars().all(|c| c == '\n' || !(c.is_control() || c == '\u{202e}')), "{}", ran.out);
    }
    let exported: serde_json::Value =
        serde_json::from_str(store.run(&["export"]).out.lines().next().unwrap()).unwrap();
    assert_eq!(exported["text"], text);
}

#[test]
fn an_empty_slot_is_no_slot() {
    let store = Store::with_story();
    for empty in ["", "  "] {
        assert_eq!(store.run(&["history", empty]).code, 2);
    }
}

#[test]
fn a_failed_import_says_so_once() {
    let store = Store::empty();
    let file = store.file("bad.jsonl", "no json\n");
    let ran = store.run(&["import", &file]);
    assert_eq!((ran.code, ran.err.matches("bad.jsonl").count()), (2, 1), "{}", ran.err);
}

#[cfg(unix)]
#[test]
fn nobody_else_can_read_what_is_stored() {
    use std::os::unix::fs::PermissionsExt as _;
    fn look(folder: &std::path::Path) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let mode = fs::metadata(&path).unwrap().permissions().mode();
            assert_eq!(mode & 0o077, 0, "{}: {mode:o}", path.display());
            if path.is_dir() {
                look(&path);
            }
        }
    }
    let store = Store::empty();
    fs::create_dir(store.data()).unwrap();
    let lines: String = (0..500).map(|n| STORY.replace("\"m-", &format!("\"m{n}-"))).collect();
    let file = store.file("story.jsonl", &lines);
    assert_eq!(store.run(&["import", &file]).code, 0);
    assert_eq!(store.run(&["facts"]).code, 0);
    look(&store.data());
}

#[test]
fn a_damaged_store_is_refused_in_words() {
    let store = Store::with_story();
    assert_eq!(store.run(&["facts"]).code, 0);
    let journal = store.data().join("store/0.jnl");
    let bytes = fs::read(&journal).unwrap();
    fs::write(&journal, &bytes[..bytes.len() / 2]).unwrap();
    for command in ["facts", "export", "rebuild", "doctor"] {
        let ran = store.run(&[command]);
        assert_eq!(ran.code, 3, "{command}: {}", ran.err);
        assert!(ran.err.contains("the store is damaged") && ran.err.contains("messages"), "{}", ran.err);
    }
    assert!(store.run(&["doctor"]).out.contains(&*store.data().to_string_lossy()));
    assert_eq!(store.run(&["facts", "--json"]).error()["code"], "damaged");
    fs::write(&journal, bytes).unwrap();
    assert_eq!(store.list(&["messages"]).len(), 7);
}
