//! Input of every kind, good and bad.

use crate::store::{STORY, Store, fields};

#[test]
fn a_bad_line_is_reported_with_its_number_and_costs_only_itself() {
    let store = Store::empty();
    let first = STORY.lines().next().unwrap();
    let bad = [
        "{",
        "[]",
        r#"{"author":"Ana","sent_at":"2026-03-02T09:00:00Z"}"#,
        r#"{"author":"Ana","sent_at":"soon","text":"x"}"#,
        r#"{"author":"Ana","sent_at":"2026-03-02T09:00:00","zone":"Mars/Olympus","text":"x"}"#,
        r#"{"author":{},"sent_at":"2026-03-02T09:00:00Z","text":"x"}"#,
    ];
    let file = store.file("mixed.jsonl", &format!("\u{feff}{first}\n\n{}\n", bad.join("\n")));
    let data = store.answer(&["import", &file]);
    let report = &data["files"][0];
    assert_eq!(report["added"], 1);
    let lines: Vec<u64> =
        report["bad"].as_array().unwrap().iter().map(|bad| bad["line"].as_u64().unwrap()).collect();
    assert_eq!(lines, [3, 4, 5, 6, 7, 8]);
    for bad in report["bad"].as_array().unwrap() {
        assert_eq!(fields(bad), ["line", "reason"]);
        assert!(!bad["reason"].as_str().unwrap().is_empty());
    }
    let people = store.run(&["import", &file]);
    assert!(people.code == 0 && people.err.contains("mixed.jsonl:3: "), "{}", people.err);
}

#[test]
fn a_bad_file_is_an_error_and_costs_the_others_nothing() {
    let store = Store::empty();
    let good = store.file("good.jsonl", STORY);
    let bad = store.file("bad.jsonl", "From x@example.org\nSubject: no JSON\n");
    let missing = store.data().join("missing.jsonl").to_string_lossy().into_owned();
    let alone = store.run(&["import", &missing, "--json"]);
    assert_eq!((alone.code, alone.error()["code"].as_str()), (2, Some("file")));
    assert_eq!(store.run(&["import", &bad]).code, 2);
    let all = store.run(&["import", &missing, &bad, &good, "--json"]);
    assert_eq!(all.code, 2);
    let value: serde_json::Value = serde_json::from_str(&all.out).unwrap();
    assert_eq!(value["data"]["files"][0]["error"]["code"], "file");
    assert_eq!(value["data"]["files"][1]["error"]["code"], "input");
    assert_eq!(value["data"]["files"][2]["added"], 7);
}

#[test]
fn an_empty_file_is_fine() {
    let store = Store::empty();
    let file = store.file("empty.jsonl", "\n\n");
    assert_eq!(store.answer(&["import", &file])["files"][0]["messages"], 0);
}

#[test]
fn the_owner_is_who_was_named() {
    let store = Store::empty();
    let file = store.file("story.jsonl", STORY);
    assert_eq!(store.run(&["import", "--me", "mailto:dana@example.org", "--me", "Dana O.", &file]).code, 0);
    let fact = store.fact("money");
    assert!(fact["text"].as_str().unwrap().starts_with("my day rate: £520"), "{fact}");
    let preview = store.run(&["preview", "My day rate is"]);
    assert!(preview.out.contains("£520"), "{}{}", preview.out, preview.err);
}

#[test]
fn plain_names_belong_to_their_file_unless_a_conversation_is_named() {
    let store = Store::empty();
    let line = r#"{"author":"Ana Ruiz","sent_at":"2026-03-02T09:00:00","text":"My number is 07700 900388."}"#;
    let (one, two) = (store.file("one.jsonl", line), store.file("two.jsonl", line));
    assert_eq!(store.run(&["import", &one, &two, "--zone", "Europe/London"]).code, 0);
    let slots: Vec<_> = store.list(&["facts"]).into_iter().map(|fact| fact["slot"].clone()).collect();
    assert_eq!(slots.len(), 2);
    assert_ne!(slots[0], slots[1]);
    assert_eq!(
        store.run(&["import", &two, "--conversation", "one.jsonl", "--zone", "Europe/London"]).code,
        0
    );
    assert_eq!(store.list(&["messages"]).len(), 2, "it is the same message of the same file");
}

#[test]
fn an_edit_corrects() {
    let store = Store::with_story();
    let edited = STORY.lines().nth(5).unwrap().replace("£520", "£610");
    let file = store.file("story.jsonl", &edited);
    assert_eq!(store.answer(&["import", &file])["files"][0]["edited"], 1);
    assert_eq!(store.fact("money")["value"]["norm"], "GBP 610 /day");
    assert_eq!(store.list(&["facts", "--slot", "money", "--state", "all"]).len(), 1);
}

/// Text with everything that a terminal could take for a command, and letters of many scripts.
const HOSTILE: &str = "Our standup is at 9:30am.\n\u{1b}[2J\u{7}\u{0}\u{9b}31m \u{202e}gnirts\u{202c} Ünïcödé 日本語 🦉\r\nbye\u{8}\u{85}";

#[test]
fn nothing_of_a_message_controls_the_terminal() {
    let store = Store::empty();
    let author = "A\u{1b}]0;x\u{7}na Ruiz";
    let line = serde_json::json!({
        "id": "m\u{1b}[1m1", "conversation": "c\u{7}", "author": author, "to": ["me"],
        "sent_at": "2026-03-02T09:00:00Z", "text": HOSTILE,
    });
    let file = store.file("hostile\u{1b}.jsonl", &format!("{line}\n{{bad\u{1b}[0m\n"));
    let commands: [&[&str]; 8] = [
        &["import", &file],
        &["messages"],
        &["facts", "--state", "all"],
        &["history", "standup"],
        &["preview", "our standup is at", "--to", author],
        &["check", "our standup is at 9:30am\u{1b}[2J", "--to", author],
        &["forget", "m\u{1b}[1m1"],
        &["why", "f-\u{1b}[2J"],
    ];
    for command in commands {
        let ran = store.run(command);
        assert_ne!(ran.out.len() + ran.err.len(), 0, "{command:?}");
        for text in [&ran.out, &ran.err] {
            let control = text.chars().find(|c| {
                c.is_control() && *c != '\n' || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
            });
            assert_eq!(control, None, "{command:?}: {text:?}");
        }
    }
    assert!(store.run(commands[4]).out.contains("9:30am"), "the preview has something to print");
    let messages = store.run(&["messages"]).out;
    assert!(messages.contains("Ünïcödé 日本語 🦉"), "{messages}");
    // As JSON nothing is lost.
    assert_eq!(store.list(&["messages"])[0]["text"], HOSTILE);
}
