//! The formats of `cli.md` §3 and §4, field by field.

use serde_json::{Value, json};

use crate::store::{Store, fields};

#[test]
fn a_fact_has_every_field_of_the_format() {
    let store = Store::with_story();
    let fact = store.fact("standup|when");
    let expected = [
        "id",
        "slot",
        "entity",
        "handle",
        "attribute",
        "frame",
        "cardinality",
        "value",
        "text",
        "state",
        "by",
        "until",
        "polarity",
        "modality",
        "provenance",
        "category",
        "flags",
        "valid_from",
        "valid_until",
        "expiry",
        "effective_until",
        "stated_at",
        "received_at",
        "last_observed",
        "source",
        "sources",
        "rule",
    ];
    assert_eq!(fields(&fact), expected);
    assert!(fact["id"].as_str().unwrap().starts_with("f-"));
    assert!(fact["slot"].as_str().unwrap().ends_with("|standup|when"));
    assert!(fact["entity"]["id"].as_str().unwrap().starts_with("p-"));
    assert_eq!(fact["entity"]["name"], "Alex Chen");
    assert_eq!(fact["value"], json!({"type": "time", "norm": "10:45", "text": "10:45am"}));
    assert_eq!(fact["text"], "standup with Alex Chen: 10:45am, since 4 March");
    let plain = [
        ("attribute", "standup"),
        ("frame", "when"),
        ("cardinality", "one"),
        ("state", "current"),
        ("polarity", "affirm"),
        ("modality", "asserted"),
        ("provenance", "stated"),
        ("valid_from", "2026-03-04T09:00:00+00:00"),
        ("stated_at", "2026-03-04T09:00:00+00:00"),
        ("received_at", "2026-03-04T09:00:05Z"),
        ("last_observed", "2026-03-05T09:00:00+00:00"),
        ("rule", "exact-key"),
    ];
    for (field, value) in plain {
        assert_eq!(fact[field], value, "{field}");
    }
    for empty in ["by", "until", "valid_until", "expiry", "effective_until"] {
        assert_eq!(fact[empty], Value::Null, "{empty}");
    }
    assert_eq!(fact["flags"], json!([]));
    assert_eq!(fact["source"], json!({"message": "m-2", "conversation": "chat-alex", "span": [24, 31]}));
    assert_eq!(
        fact["sources"],
        json!([
            {"message": "m-2", "conversation": "chat-alex"},
            {"message": "m-3", "conversation": "chat-alex"},
        ])
    );
}

#[test]
fn a_replaced_fact_says_by_what_and_until_when() {
    let store = Store::with_story();
    let current = store.fact("standup|when");
    let old = &store.list(&["facts", "--slot", "standup|when", "--state", "superseded"])[0];
    assert_eq!((&old["by"], &old["effective_until"]), (&current["id"], &current["valid_from"]));
    assert_eq!(old["slot"], current["slot"]);
    assert_eq!(old["text"], "standup with Alex Chen: 9:30am, until 4 March");
    let pending = &store.list(&["facts", "--slot", "standup|when", "--state", "pending"])[0];
    assert_eq!((&pending["by"], &pending["slot"]), (&current["id"], &current["slot"]));
    assert_eq!((&pending["modality"], &pending["rule"]), (&"proposed".into(), &"proposed".into()));
}

const PREVIEW: [&str; 15] = [
    "abstained",
    "reason",
    "request",
    "who",
    "facts",
    "held_back",
    "candidates",
    "upcoming",
    "completion",
    "marks",
    "mode",
    "store_version",
    "snapshot_age_ms",
    "next_flip_at",
    "elapsed_us",
];

#[test]
fn a_preview_has_every_field_of_the_format() {
    let store = Store::with_story();
    let preview = store.answer(&["preview", "The standup with Alex Chen is at"]);
    assert_eq!(fields(&preview), PREVIEW);
    assert_eq!((&preview["abstained"], &preview["reason"]), (&false.into(), &Value::Null));
    assert_eq!(
        preview["request"],
        json!({"entity": "Alex Chen", "attribute": "standup", "frame": "when", "intent": "current"})
    );
    let served = &preview["facts"][0];
    let fact = store.fact("standup|when");
    assert_eq!(served["score"], 1.0);
    for field in fields(&fact) {
        assert_eq!(served[field], fact[field], "{field}");
    }
    let held = preview["held_back"].as_array().unwrap();
    let stale = held.iter().find(|held| held["cause"] == "stale").unwrap();
    assert_eq!((&stale["by"], &stale["value"]["norm"]), (&fact["id"], &"09:30".into()));
    assert_eq!(stale["since"], fact["valid_from"]);
    assert_eq!(preview["completion"], json!({"text": "10:45am", "fact": fact["id"]}));
    assert_eq!((&preview["mode"], &preview["snapshot_age_ms"]), (&"fresh".into(), &0.into()));
    assert!(preview["store_version"].is_u64() && preview["elapsed_us"].is_u64());
}

#[test]
fn an_abstention_says_why() {
    let store = Store::with_story();
    let reason = |draft: &str, now: &str| {
        let ran = store.run(&["preview", draft, "--json", "--now", now]);
        let value: Value = serde_json::from_str(&ran.out).unwrap();
        assert_eq!((ran.code, &value["data"]["abstained"]), (1, &true.into()), "{draft}: {value}");
        assert_eq!(value["data"]["facts"], json!([]));
        value["data"]["reason"].clone()
    };
    let now = crate::store::NOW;
    assert_eq!(reason("Alex Moore's day rate is", now), "never_stored");
    assert_eq!(reason("Zelda Quist's day rate is", now), "unknown_person");
    assert_eq!(reason("Alex Chen's number is", now), "other_person");
    assert_eq!(reason("Good morning, everybody", now), Value::Null);
    assert_eq!(reason("The standup with Alex Chen is at", "2026-02-01T00:00:00Z"), "never_stored");
}

#[test]
fn a_batch_answers_line_by_line_and_a_bad_line_costs_only_itself() {
    let store = Store::with_story();
    let requests = store.file(
        "requests.jsonl",
        concat!(
            r#"{"id":"q1","draft":"the standup with Alex Chen is at","to":["Alex Chen"],"now":"2026-03-09T08:00:00Z"}"#,
            "\nnot json\n\n",
            r#"{"id":"q3","draft":"x","now":"yesterday"}"#,
            "\n",
            r#"{"id":4,"draft":"Our standup is at","to":[{"name":"Alex","handle":"mailto:alex@example.org"}]}"#,
            "\n",
            r#"{"id":"q5"}"#,
            "\n"
        ),
    );
    let ran = store.run(&["preview", "--batch", &requests]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let answers: Vec<Value> = ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.len(), 5);
    let with_id: Vec<&str> = ["id"].into_iter().chain(PREVIEW).collect();
    for answered in [&answers[0], &answers[3]] {
        assert_eq!(fields(answered), with_id);
        assert_eq!(answered["facts"][0]["value"]["norm"], "10:45");
    }
    assert_eq!((&answers[0]["id"], &answers[3]["id"]), (&"q1".into(), &4.into()));
    for (failed, id) in [(&answers[1], Value::Null), (&answers[2], "q3".into()), (&answers[4], "q5".into())] {
        assert_eq!((fields(failed), &failed["id"]), (vec!["id", "error"], &id));
        assert_eq!(fields(&failed["error"]), ["code", "message", "hint"]);
        assert_eq!(failed["error"]["code"], "input");
    }
    let piped = store.run_with(&["preview", "--batch", "-"], &std::fs::read_to_string(&requests).unwrap());
    assert_eq!(piped.out.lines().count(), 5);
}

#[test]
fn the_block_keeps_to_its_limits() {
    let store = Store::with_story();
    let none = store.answer(&["preview", "The standup with Alex Chen is at", "--k", "0"]);
    assert_eq!(none["facts"], json!([]));
    assert_eq!((&none["reason"], &none["held_back"][0]["cause"]), (&Value::Null, &"budget".into()));
    let narrow = store.answer(&["preview", "The standup with Alex Chen is at", "--budget-chars", "10"]);
    assert_eq!(narrow["facts"], json!([]));
}
