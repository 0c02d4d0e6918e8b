//! Every command, for people and as JSON.

use crate::store::{Ran, STORY, Store, fields};

#[test]
fn a_message_is_added_and_known_at_once() {
    let store = Store::empty();
    let Ran { code, out, .. } = store.run(&["add", "The gate code is 1907.", "--to", "Alex Chen"]);
    assert_eq!(code, 0);
    assert!(out.starts_with("stored m-") && out.contains("1907"), "{out}");
    let data = store.answer(&[
        "add",
        "My number is 07700 900388.",
        "--from",
        "Alex Chen",
        "--at",
        "2026-03-01T10:00",
    ]);
    assert_eq!(fields(&data), ["message", "facts"]);
    assert_eq!(data["facts"].as_array().unwrap().len(), 1);
    // Two equal messages stay two.
    let again = store.answer(&[
        "add",
        "My number is 07700 900388.",
        "--from",
        "Alex Chen",
        "--at",
        "2026-03-01T10:00",
    ]);
    assert_ne!(again["message"], data["message"]);
    assert_eq!(store.list(&["messages"]).len(), 3);
}

#[test]
fn a_message_comes_from_standard_input() {
    let store = Store::empty();
    assert_eq!(store.run_with(&["add", "-"], "The gate code is 1907.\n").code, 0);
    assert_eq!(store.run_with(&["add"], "The lift code is 2244.\n").code, 0);
    assert_eq!(store.list(&["messages"]).len(), 2);
    assert_eq!(store.run_with(&["add", "-"], "\n").code, 2);
}

#[test]
fn an_import_reports_every_file_and_changes_nothing_the_second_time() {
    let store = Store::empty();
    let file = store.file("story.jsonl", STORY);
    let dry = store.answer(&["import", "--dry-run", &file]);
    assert_eq!((&dry["dry_run"], &dry["files"][0]["messages"]), (&true.into(), &7.into()));
    assert!(store.list(&["messages"]).is_empty());
    let first = store.answer(&["import", &file]);
    let report = &first["files"][0];
    assert_eq!(fields(report), ["file", "messages", "added", "known", "edited", "forgotten", "bad"]);
    assert_eq!((&report["added"], &report["known"]), (&7.into(), &0.into()));
    let before = store.run(&["export"]).out;
    let second = store.answer(&["import", &file]);
    assert_eq!((&second["files"][0]["added"], &second["files"][0]["known"]), (&0.into(), &7.into()));
    assert_eq!(store.run(&["export"]).out, before);
    let people = store.run(&["import", &file]);
    assert_eq!((people.code, people.out.contains("0 new, 7 known")), (0, true), "{}", people.out);
    let piped = store.run_with(&["import", "-", "--json"], STORY);
    assert_eq!(piped.code, 0, "{}", piped.err);
}

#[test]
fn a_preview_prints_the_block_alone() {
    let store = Store::with_story();
    let ran = store.run(&["preview", "The standup with Alex Chen is at"]);
    assert_eq!((ran.code, ran.out.as_str()), (0, "standup with Alex Chen: 10:45am, since 4 March\n"));
    assert_eq!(ran.err, "");
    let ran = store.run_with(&["preview", "-", "--to", "Alex Chen"], "our standup is at\n");
    assert_eq!(ran.out, "standup with Alex Chen: 10:45am, since 4 March\n");
    let none = store.run(&["preview", "The budget for Orion is"]);
    assert_eq!((none.code, none.out.as_str(), none.err.is_empty()), (1, "", false));
}

#[test]
fn a_draft_is_checked() {
    let store = Store::with_story();
    let draft = "The standup with Alex Chen is at 9:30am";
    let ran = store.run(&["check", draft]);
    assert_eq!((ran.code, ran.out.as_str()), (0, "9:30am is no longer in force; now: 10:45am\n"));
    let data = store.answer(&["check", draft]);
    let mark = &data["marks"][0];
    assert_eq!(fields(mark), ["start", "end", "cause", "fact", "current"]);
    let place = |field: &str| usize::try_from(mark[field].as_u64().unwrap()).unwrap();
    assert_eq!(draft.get(place("start")..place("end")), Some("9:30am"));
    assert_eq!((&mark["cause"], &mark["current"]), (&"stale".into(), &store.fact("standup|when")["id"]));
    let fine = store.run(&["check", "The standup with Alex Chen is at 10:45am"]);
    assert_eq!((fine.code, fine.out.as_str()), (0, ""));
}

#[test]
fn facts_are_those_in_force_or_of_a_state_or_of_a_time() {
    let store = Store::with_story();
    let states = |arguments: &[&str]| {
        let mut states: Vec<String> = store
            .list(&[&["facts", "--slot", "standup|when"], arguments].concat())
            .iter()
            .map(|fact| {
                format!("{} {}", fact["value"]["norm"].as_str().unwrap(), fact["state"].as_str().unwrap())
            })
            .collect();
        states.sort();
        states
    };
    assert_eq!(states(&[]), ["10:45 current"]);
    assert_eq!(states(&["--state", "all"]), ["09:30 superseded", "10:45 current", "11:15 pending"]);
    assert_eq!(states(&["--state", "superseded"]), ["09:30 superseded"]);
    assert_eq!(states(&["--as-of", "2026-03-03"]), ["09:30 current"]);
    assert!(
        states(&["--known-at", "2026-03-03"]).is_empty(),
        "all but one message was received at the import"
    );
    assert_eq!(states(&["--known-at", "2026-03-04T09:00:05Z", "--state", "all"]), ["10:45 current"]);
    assert_eq!(store.list(&["facts", "--about", "alex chen"]).len(), 1);
    assert!(store.list(&["facts", "--about", "nobody"]).is_empty());
    assert_eq!(store.run(&["facts", "--about", "nobody"]).code, 1);
    let people = store.run(&["facts", "--about", "Dana"]);
    assert!(people.out.starts_with("current") && people.out.contains("£520"), "{}", people.out);
}

#[test]
fn a_history_has_every_entry_and_what_it_does() {
    let store = Store::with_story();
    let entries = store.list(&["history", "standup|when"]);
    let short: Vec<_> = entries
        .iter()
        .map(|entry| (entry["source"]["message"].as_str().unwrap(), entry["reaffirms"].is_null()))
        .collect();
    assert_eq!(short, [("m-1", true), ("m-2", true), ("m-3", false), ("m-4", true)]);
    assert_eq!(entries[2]["reaffirms"], entries[1]["id"]);
    assert_eq!(entries[0]["by"], entries[1]["id"]);
    assert!(entries.iter().all(|entry| entry["act"] == "assert" && entry["target"].is_null()));
    let by_id = store.list(&["history", entries[0]["id"].as_str().unwrap()]);
    assert_eq!(by_id, entries);
    let people = store.run(&["history", "standup|when"]);
    assert_eq!((people.code, people.out.lines().count()), (0, 5), "{}", people.out);
    assert_eq!(store.run(&["history", "no such slot"]).code, 1);
}

#[test]
fn why_gives_the_rule_the_guards_and_the_words() {
    let store = Store::with_story();
    let pending = store.list(&["facts", "--state", "pending"]);
    let id = pending[0]["id"].as_str().unwrap();
    let why = store.answer(&["why", id]);
    assert_eq!(
        fields(&why),
        [
            "fact",
            "state",
            "rule",
            "failed",
            "against",
            "by",
            "reaffirms",
            "assumptions",
            "evidence",
            "categories",
            "score"
        ]
    );
    assert_eq!((&why["state"], &why["failed"][0]), (&"pending".into(), &"asserted".into()));
    assert_eq!(why["against"], store.fact("standup|when")["id"]);
    assert!(why["evidence"].as_str().unwrap().contains("11:15am"));
    let people = store.run(&["why", id]);
    assert!(people.out.contains("waits for your decision"), "{}", people.out);
    assert_eq!(store.run(&["why", "f-nothing"]).code, 1);
}

#[test]
fn messages_are_listed_by_what_is_asked() {
    let store = Store::with_story();
    let ids = |arguments: &[&str]| -> Vec<String> {
        let messages = store.list(&[&["messages"], arguments].concat());
        messages.iter().map(|message| message["id"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(ids(&[]).len(), 7);
    assert_eq!(ids(&["--conversation", "chat-dana"]), ["m-6"]);
    assert_eq!(ids(&["--from", "alex"]), ["m-1", "m-2", "m-7"]);
    assert_eq!(ids(&["--from", "mailto:moore@example.org"]), ["m-7"]);
    assert_eq!(ids(&["--to", "Alex Chen"]), ["m-3", "m-4", "m-5"]);
    assert_eq!(ids(&["--since", "2026-03-05T12:00", "--until", "2026-03-06T12:00"]), ["m-6"]);
    assert_eq!(store.run(&["messages", "--from", "nobody"]).code, 1);
    assert!(store.run(&["messages"]).out.contains("Dana Osei  [m-6]\n    My day rate is £520."));
}

#[test]
fn forgetting_erases_the_message_and_brings_back_what_it_had_retired() {
    let store = Store::with_story();
    let data = store.answer(&["forget", "m-2", "--yes"]);
    assert_eq!(fields(&data), ["messages", "facts", "rulings", "out_of_reach"]);
    assert_eq!(data["facts"].as_array().unwrap().len(), 1);
    assert!(!store.run(&["export"]).out.contains("is moved to"));
    let history = store.list(&["history", "standup|when"]);
    assert!(history.iter().all(|entry| entry["source"]["message"] != "m-2"));
    let file = store.file("again.jsonl", STORY);
    let again = store.answer(&["import", &file]);
    assert_eq!(again["files"][0]["forgotten"], 1, "what was forgotten is not revived");
    let fact = store.fact("money");
    assert_eq!(store.run(&["forget", fact["id"].as_str().unwrap(), "--yes"]).code, 0);
    assert!(store.list(&["facts", "--slot", "money"]).is_empty());
    assert_eq!(store.run(&["forget", "--conversation", "chat-other", "--yes"]).code, 0);
    assert_eq!(store.run(&["forget", "--person", "Alex Chen", "--yes"]).code, 0);
    assert!(store.list(&["messages"]).is_empty());
}

#[test]
fn a_rebuild_changes_nothing() {
    let store = Store::with_story();
    let before = store.run(&["facts", "--state", "all", "--json"]).out;
    let data = store.answer(&["rebuild"]);
    assert_eq!((&data["facts_changed"], &data["counts"]["messages"]), (&0.into(), &7.into()));
    assert_eq!(store.run(&["facts", "--state", "all", "--json"]).out, before);
    assert!(store.run(&["rebuild"]).out.contains("0 facts differ"));
}

#[test]
fn an_export_reads_back_to_the_same_store() {
    let store = Store::with_story();
    let export = store.run(&["export"]).out;
    assert_eq!(export.lines().count(), 7);
    assert!(export.contains("\"mood\":\"fine\""), "unknown fields are kept");
    let other = Store::empty();
    let file = other.file("export.jsonl", &export);
    assert_eq!(other.run(&["import", &file]).code, 0);
    assert_eq!(other.run(&["export"]).out, export);
    let facts = |store: &Store| store.run(&["facts", "--state", "all", "--json"]).out;
    assert_eq!(facts(&other), facts(&store));
}

#[test]
fn the_doctor_counts_and_quotes_nothing() {
    let store = Store::with_story();
    let data = store.answer(&["doctor"]);
    assert_eq!((&data["store"], &data["counts"]["messages"]), (&"open".into(), &7.into()));
    let drafts = store.data().join("drafts.json");
    assert_eq!(data["drafts"], drafts.to_str().unwrap());
    let people = store.run(&["doctor"]);
    for place in ["drafts", "config", "themes"] {
        assert!(people.out.lines().any(|line| line.starts_with(place)), "{}", people.out);
    }
    assert_eq!(people.code, 0);
    for word in ["standup", "1907", "Alex", "rate"] {
        assert!(!people.out.contains(word), "{word} in {}", people.out);
    }
}

#[test]
fn help_and_version_are_there() {
    let store = Store::empty();
    for arguments in [&["--help"][..], &["--version"], &["facts", "--help"], &["bench", "--help"]] {
        let ran = store.run(arguments);
        assert_eq!((ran.code, ran.out.is_empty()), (0, false), "{arguments:?}");
    }
    assert!(!store.data().exists(), "help makes no store");
}

#[test]
fn why_tells_the_category_and_the_terms_of_a_score() {
    let store = Store::with_story();
    let rate = store.fact("day rate")["id"].as_str().unwrap().to_owned();
    let why = store.answer(&["why", &rate, "--for", "thinking about the day rate of Dana"]);
    assert_eq!(why["categories"][0]["category"], "finance");
    assert_eq!(why["categories"][0]["because"][0], "property `rate`");
    let terms = &why["score"];
    assert!(terms["score"].as_f64().unwrap() > 0.0 && terms["lambda"].as_f64().unwrap() > 0.0, "{terms}");
    assert_eq!(store.run(&["categorise", &rate, "identity"]).code, 0);
    assert_eq!(store.fact("day rate")["category"], "identity");
    let why = store.run(&["why", &rate]).out;
    assert!(why.contains("identity 100 %: you said so"), "{why}");
    assert_eq!(store.run(&["categorise", &rate, "nonsense"]).code, 2);
}

#[test]
fn the_interface_is_measured_in_draws() {
    let measured = Store::empty().answer(&["bench", "ui", "--facts", "60"]);
    assert!(measured["facts"].as_u64().unwrap() >= 50, "{measured}");
    assert!(measured["keys"].as_u64().unwrap() > 100, "{measured}");
    for name in ["echo_per_draw", "preview_per_draw", "first_frame_ms", "open_ms"] {
        assert!(measured[name].as_f64().unwrap() > 0.0, "{measured}");
    }
}

#[test]
fn questions_ask_for_relations_in_their_own_words() {
    let store = Store::empty();
    for text in ["Bo Ryan is associated with the sport of judo.", "Bo Ryan plays the position of goalkeeper."]
    {
        assert_eq!(store.run(&["add", text]).code, 0);
    }
    for (question, answer) in [
        ("Which sport is Bo Ryan associated with?", "judo"),
        ("What position does Bo Ryan play?", "goalkeeper"),
    ] {
        let preview = store.answer(&["preview", question]);
        assert_eq!(preview["facts"][0]["value"]["text"], answer, "{question}");
    }
}

#[test]
fn every_command_that_shows_facts_reads_by_two_clocks() {
    let store = Store::with_story();
    let run = |arguments: &[&str]| {
        let ran = store.run(arguments);
        format!("{}{}", ran.out, ran.err)
    };
    let draft = "the standup with Alex Chen is at ";
    let preview = |clocks: &[&str]| run(&[&["preview", draft, "--to", "Alex Chen"], clocks].concat());
    assert!(preview(&["--as-of", "2026-03-03"]).contains("9:30"));
    assert!(preview(&["--as-of", "2026-03-06"]).contains("10:45"));
    assert!(preview(&["--known-at", "2026-03-04T09:00:05Z"]).contains("10:45"));
    assert!(!preview(&["--known-at", "2026-03-03"]).contains("10:45"), "nothing had been received");
    let history = |clocks: &[&str]| run(&[&["history", "standup"], clocks].concat());
    assert!(history(&[]).contains("superseded"));
    assert!(!history(&["--as-of", "2026-03-03"]).contains("superseded"));
    assert!(!history(&["--known-at", "2026-03-04T09:00:05Z"]).contains("9:30"));
    let old = "the standup with Alex Chen is at 9:30am";
    let check = |clocks: &[&str]| run(&[&["check", old, "--to", "Alex Chen"], clocks].concat());
    assert!(check(&[]).contains("no longer in force"));
    assert!(!check(&["--as-of", "2026-03-03"]).contains("no longer in force"));
    let fact = store.list(&["facts", "--state", "superseded"])[0]["id"].as_str().unwrap().to_owned();
    assert!(run(&["why", &fact]).contains("is superseded"));
    assert!(run(&["why", &fact, "--as-of", "2026-03-03"]).contains("is current"));
    assert_ne!(store.run(&["why", &fact, "--known-at", "2026-03-03"]).code, 0, "it was not known");
}
