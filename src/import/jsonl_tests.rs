use super::*;
use jiff::Timestamp;
use proptest::prelude::*;

fn settings() -> Settings {
    Settings {
        file: "mail.jsonl".into(),
        conversation: None,
        zone: Zone("Europe/London".into()),
        received: Timestamp::from_second(1_772_000_000).unwrap(),
    }
}

fn read(text: &str) -> Imported {
    read_jsonl(text.as_bytes(), &settings()).unwrap()
}

#[test]
fn the_documented_example_is_read_whole() {
    let imported = read(
        r#"{"id":"m-17","conversation":"chat-alex","author":{"name":"Alex Chen","handle":"mailto:alex@example.org"},"to":[{"name":"Mara Lindqvist","handle":"mailto:mara@example.org"}],"sent_at":"2026-03-02T09:12:00+00:00","zone":"Europe/London","received_at":"2026-03-02T09:12:05Z","text":"Our Monday catch-up moves to 10:45.","reply_to":null,"batch":null,"mood":"calm"}"#,
    );
    let message = &imported.messages[0];
    assert_eq!(message.display_id(), "m-17");
    assert_eq!(message.author.handle.as_str(), "mailto:alex@example.org");
    assert_eq!(message.stated.zone.0, "Europe/London");
    assert_eq!(message.received.to_string(), "2026-03-02T09:12:05Z");
    assert_eq!(message.extra["mood"], "calm");
    assert!(!message.extra.contains_key("id"));
}

#[test]
fn plain_names_are_local_to_conversation_else_file_and_me_is_the_owner() {
    let imported = read(concat!(
        r#"{"author":"Ana","to":["ME"],"sent_at":"2026-03-02T09:12","text":"a","conversation":"c1"}"#,
        "\n",
        r#"{"author":"Ana","to":"Bo","sent_at":"2026-03-02T09:12:00.5+02:00","text":"b"}"#,
    ));
    let [first, second] = imported.messages.as_slice() else { panic!("two") };
    assert_eq!(first.author.handle.as_str(), "name:c1/Ana");
    assert_eq!(first.recipients[0].handle.as_str(), "me");
    assert_eq!(first.stated.zone.0, "Europe/London");
    assert_eq!(second.author.handle.as_str(), "name:mail.jsonl/Ana");
    assert_eq!(second.recipients[0].name, "Bo");
    assert_eq!(second.stated.zone.0, "+02:00");
}

#[test]
fn a_plain_string_with_a_scheme_is_a_handle() {
    let imported = read(
        r#"{"author":"mailto:ana@example.org","to":["tel:+441234"],"sent_at":"2026-03-02T09:12:00Z","text":"a"}"#,
    );
    let message = &imported.messages[0];
    assert_eq!(message.author.handle.as_str(), "mailto:ana@example.org");
    assert_eq!(message.author.name, "ana@example.org");
    assert_eq!(message.recipients[0].handle.as_str(), "tel:+441234");
}

#[test]
fn bad_lines_are_reported_with_number_and_reason_and_cost_nothing_else() {
    let imported = read(concat!(
        "\u{feff}not json\n",
        "\n",
        r#"{"author":"Ana","sent_at":"2026-03-02T09:12:00Z","text":"kept"}"#,
        "\n",
        r#"{"author":"Ana","text":"no time"}"#,
        "\n",
        r#"{"author":"Ana","sent_at":"yesterday","text":"bad time"}"#,
        "\n",
        r#"{"author":{},"sent_at":"2026-03-02T09:12:00Z","text":"nobody"}"#,
        "\n",
        r#"{"author":"Ana","sent_at":"2026-03-02T09:12:00Z","zone":"Mars/Base","text":"no zone"}"#,
    ));
    assert_eq!(imported.messages.len(), 1);
    let reasons: Vec<(usize, &str)> =
        imported.bad.iter().map(|bad| (bad.line, bad.reason.as_str())).collect();
    assert_eq!(reasons.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [1, 4, 5, 6, 7]);
    assert!(reasons[1].1.contains("sent_at"), "{reasons:?}");
    assert!(reasons[2].1.contains("yesterday"));
    assert!(reasons[4].1.contains("Mars/Base"));
}

#[test]
fn equal_messages_without_ids_stay_apart_and_the_same_file_gives_the_same_ids() {
    let line = r#"{"author":"Ana","sent_at":"2026-03-02T09:12:00Z","text":"ok"}"#;
    let file = format!("{line}\n{line}\n");
    let ids =
        |imported: Imported| imported.messages.into_iter().map(|message| message.id).collect::<Vec<_>>();
    let first = ids(read(&file));
    assert_ne!(first[0], first[1]);
    assert_eq!(first, ids(read(&file)));
}

#[test]
fn ids_are_scoped_so_that_two_files_do_not_edit_each_other() {
    let line = r#"{"id":1,"author":"Ana","sent_at":"2026-03-02T09:12:00Z","text":"ok"}"#;
    let other = Settings { file: "other.jsonl".into(), ..settings() };
    let there = read_jsonl(line.as_bytes(), &other).unwrap();
    assert_ne!(read(line).messages[0].id, there.messages[0].id);
}

#[test]
fn an_endless_line_is_refused_without_being_kept() {
    let long = format!("{{\"text\":\"{}\"}}\n{}", "x".repeat(LONGEST_LINE), "{}");
    let imported = read(&long);
    assert_eq!(imported.bad.len(), 2);
    assert!(imported.bad[0].reason.contains("longer"));
}

proptest! {
    #[test]
    fn no_input_panics(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        read_jsonl(bytes.as_slice(), &settings()).unwrap();
    }

    #[test]
    fn no_object_panics(author in ".*", sent in ".*", text in ".*", zone in proptest::option::of(".*")) {
        let line = serde_json::json!({"author": author, "sent_at": sent, "text": text, "zone": zone}).to_string();
        read_jsonl(line.as_bytes(), &settings()).unwrap();
    }
}

#[test]
fn a_plain_recipient_is_whoever_writes_under_that_name_there() {
    let lines = concat!(
        r#"{"conversation":"c","author":{"name":"Tom Baker","handle":"mailto:tom@example.org"},"to":["me"],"sent_at":"2026-03-02T09:00:00Z","text":"a"}"#,
        "\n",
        r#"{"conversation":"c","author":"me","to":["Tom Baker"],"sent_at":"2026-03-02T09:01:00Z","text":"b"}"#,
        "\n",
        r#"{"conversation":"d","author":"me","to":["Tom Baker"],"sent_at":"2026-03-02T09:02:00Z","text":"c"}"#,
        "\n",
    );
    let settings = Settings {
        file: "f".to_owned(),
        conversation: None,
        zone: crate::domain::Zone("Europe/London".to_owned()),
        received: jiff::Timestamp::UNIX_EPOCH,
    };
    let imported = read_jsonl(lines.as_bytes(), &settings).unwrap();
    let handles: Vec<bool> =
        imported.messages.iter().map(|message| message.recipients[0].handle.is_weak()).collect();
    assert_eq!(handles[1..], [false, true]);
    assert_eq!(imported.messages[1].recipients[0].handle, imported.messages[0].author.handle);
}
