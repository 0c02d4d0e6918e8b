//! Review, rulings, corrections and marks.

use crate::store::{Ran, Store, fields};

/// A proposal of other words, somebody who could be two people, a denial, and a proposal.
const OPEN: &str = r#"{"id":"m-1","conversation":"c1","author":{"name":"Alex Chen","handle":"mailto:alex@example.org"},"to":["me"],"sent_at":"2026-03-02T09:00:00+00:00","zone":"Europe/London","text":"Our weekly sync is at 9:30am."}
{"id":"m-2","conversation":"c1","author":{"name":"Alex Chen","handle":"mailto:alex@example.org"},"to":["me"],"sent_at":"2026-03-05T09:00:00+00:00","zone":"Europe/London","text":"The sync is moved to 10:45am. My number is 07700 900388."}
{"id":"m-3","conversation":"c2","author":{"name":"Alex Moore","handle":"mailto:moore@example.org"},"to":["me"],"sent_at":"2026-03-05T09:00:00+00:00","zone":"Europe/London","text":"My day rate is £520. My room is C101."}
{"id":"m-4","conversation":"c3","author":{"name":"Dana Osei","handle":"mailto:dana@example.org"},"to":["me"],"sent_at":"2026-03-06T09:00:00+00:00","zone":"Europe/London","text":"Alex's day rate is £560. My room is B412."}
{"id":"m-5","conversation":"c3","author":{"name":"Dana Osei","handle":"mailto:dana@example.org"},"to":["me"],"sent_at":"2026-03-07T09:00:00+00:00","zone":"Europe/London","text":"Shall we make the standup 11am?"}
"#;

fn open() -> Store {
    let store = Store::empty();
    let file = store.file("open.jsonl", OPEN);
    assert_eq!(store.run(&["import", &file]).code, 0);
    store
}

fn id(store: &Store, kind: &str) -> String {
    let items = store.list(&["review", "list", "--kind", kind]);
    items.first().unwrap()["id"].as_str().unwrap().to_owned()
}

fn current(store: &Store, slot: &str) -> Vec<String> {
    let facts = store.list(&["facts", "--slot", slot]);
    facts.iter().map(|fact| fact["value"]["text"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn questions_are_listed_with_both_sides_and_what_accepting_would_hide() {
    let store = open();
    let items = store.list(&["review", "list"]);
    let kinds: Vec<&str> = items.iter().map(|item| item["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["merge", "reading", "identity"]);
    let expected =
        ["id", "kind", "facts", "slot", "rule", "failed", "would_hide", "candidates", "question", "skipped"];
    assert_eq!(fields(&items[0]), expected);
    assert_eq!(items[0]["facts"][1], items[0]["would_hide"][0]);
    assert_eq!(
        items[0]["question"],
        "Is 10:45am (Alex Chen, 5 March) the new time of Alex Chen's weekly sync? Accepting hides 9:30am."
    );
    let Ran { code, out, .. } = store.run(&["review"]);
    assert_eq!(code, 0);
    for part in
        ["would be hidden", "“The sync is moved to 10:45am”", "because it names the property by other"]
    {
        assert!(out.contains(part), "{part}: {out}");
    }
    assert_eq!(store.run(&["review", "list", "--kind", "erase"]).code, 1);
    assert_eq!(store.run(&["review", "list", "--kind", "nonsense"]).code, 2);
    assert_eq!(store.run(&["review", "accept", "q-none"]).code, 1);
}

#[test]
fn an_export_reads_back_with_what_was_decided() {
    let store = open();
    assert_eq!(store.run(&["review", "accept", &id(&store, "merge")]).code, 0);
    assert_eq!(store.run(&["review", "accept", &id(&store, "identity"), "--as", "Alex Moore"]).code, 0);
    let export = store.run(&["export"]).out;
    let other = Store::empty();
    let file = other.file("export.jsonl", &export);
    assert!(other.run(&["import", &file]).out.contains("2 decisions of yours"));
    assert!(!other.run(&["import", &file]).out.contains("decisions"), "known by now");
    assert_eq!(other.run(&["export"]).out, export);
    let facts = |store: &Store| store.run(&["facts", "--state", "all", "--json"]).out;
    assert_eq!(facts(&other), facts(&store));
    let forged = export.lines().last().unwrap().replace("\"id\":\"r-", "\"id\":\"r-0");
    let file = other.file("forged.jsonl", &forged);
    let Ran { err, .. } = other.run(&["import", &file]);
    assert!(err.contains("line 1: a ruling whose id"), "{err}");
}

#[test]
fn an_answer_is_a_ruling_and_taking_it_back_opens_the_question_again() {
    let store = open();
    let before = store.run(&["facts", "--state", "all", "--json"]).out;
    for answer in ["accept", "reject"] {
        for kind in ["merge", "identity", "reading"] {
            let id = id(&store, kind);
            let mut arguments = vec!["review", answer, &id];
            if (answer, kind) == ("accept", "identity") {
                assert_eq!(store.run(&arguments).code, 2, "nobody is picked among several");
                arguments.extend(["--as", "Alex Moore"]);
            }
            let ruling = store.answer(&arguments)["rulings"][0]["id"].as_str().unwrap().to_owned();
            assert_ne!(store.run(&["facts", "--state", "all", "--json"]).out, before);
            assert!(store.list(&["review", "list"]).iter().all(|item| item["id"] != id.as_str()));
            assert_eq!(store.list(&["rulings", "list"]).len(), 1);
            assert_eq!(store.run(&["rulings", "undo", &ruling]).code, 0);
            assert_eq!(store.run(&["facts", "--state", "all", "--json"]).out, before);
        }
    }
    assert_eq!(store.run(&["rulings", "undo", "r-none"]).code, 1);
}

#[test]
fn who_is_meant_can_be_said_and_a_question_can_wait() {
    let store = open();
    let question = id(&store, "identity");
    assert_eq!(store.run(&["review", "skip", &question]).code, 0);
    let items = store.list(&["review", "list"]);
    let last = items.last().unwrap();
    assert_eq!((&last["id"], &last["skipped"]), (&question.clone().into(), &true.into()));
    assert_eq!(store.run(&["review", "accept", &question, "--as", "Nobody"]).code, 1);
    assert_eq!(store.run(&["review", "accept", &question, "--as", "Alex Moore"]).code, 0);
    assert_eq!(current(&store, "alex-moore"), ["£560", "C101"]);
    let like = id(&store, "reading");
    assert_eq!(store.run(&["review", "accept", "--like", &like]).code, 0);
    assert_eq!(current(&store, "standup"), ["11am"]);
}

#[test]
fn the_siblings_of_what_was_wrong_are_in_doubt_until_they_are_accepted() {
    let store = open();
    let rate = store.fact("day rate")["id"].as_str().unwrap().to_owned();
    assert_eq!(store.run(&["correct", &rate, "£540"]).code, 0);
    let room =
        store.list(&["facts", "--slot", "room"]).into_iter().find(|fact| fact["value"]["norm"] == "c101");
    assert_eq!(room.unwrap()["flags"][0], "needs-review");
    let question = id(&store, "needs-review");
    assert_eq!(store.run(&["review", "accept", &question]).code, 0);
    assert_eq!(store.run(&["review", "list", "--kind", "needs-review"]).code, 1);
}

#[test]
fn a_correction_takes_the_place_of_what_is_wrong_and_is_a_message_like_any_other() {
    let store = open();
    let fact = store.fact("weekly sync");
    let wrong = fact["id"].as_str().unwrap();
    let refused = store.run(&["correct", wrong, "soon"]);
    assert!(refused.code == 2 && refused.err.contains("expected is a time"), "{}", refused.err);
    assert_eq!(store.run(&["correct", "f-none", "9:45am"]).code, 1);
    let data = store.answer(&["correct", wrong, "9:45am"]);
    assert_eq!(fields(&data), ["message", "fact", "corrected"]);
    assert_eq!(data["corrected"]["state"], "mistaken");
    assert_eq!(data["corrected"]["by"], data["fact"]["id"]);
    assert_eq!((&data["fact"]["state"], &data["fact"]["rule"]), (&"current".into(), &"corrected".into()));
    assert_eq!(data["fact"]["valid_from"], fact["valid_from"]);
    assert_eq!(store.answer(&["correct", wrong, "9:45am"])["message"], data["message"], "once is enough");
    let exported = store.run(&["export"]).out;
    let copy = Store::empty();
    let file = copy.file("export.jsonl", &exported);
    assert_eq!(copy.run(&["import", &file]).code, 0);
    let facts = |store: &Store| store.run(&["facts", "--state", "all", "--json"]).out;
    assert_eq!(facts(&copy), facts(&store));
    assert_eq!(store.run(&["rebuild"]).code, 0);
    assert_eq!(facts(&copy), facts(&store));
    let message = data["message"].as_str().unwrap();
    assert_eq!(store.run(&["forget", message, "--yes"]).code, 0);
    assert_eq!(current(&store, "weekly sync"), ["9:30am"]);
}

#[test]
fn what_is_private_is_told_only_to_those_who_took_part() {
    let store = open();
    for on in [vec!["--conversation", "c3"], vec!["--person", "Dana Osei"], vec![]] {
        let room = store.list(&["facts", "--slot", "dana-osei"])[0]["id"].as_str().unwrap().to_owned();
        let on = if on.is_empty() { vec![room.as_str()] } else { on };
        let ruling = store.answer(&[&["mark", "--private"], &on[..]].concat());
        let other = store.answer(&["preview", "Dana's room is", "--to", "Alex Moore"]);
        assert_eq!((&other["reason"], &other["facts"]), (&"private".into(), &serde_json::json!([])));
        let held = &other["held_back"][0];
        assert_eq!((&held["cause"], &held["value"]), (&"private".into(), &serde_json::Value::Null));
        assert!(!other.to_string().contains("B412"), "{other}");
        let source = store.run(&["preview", "Dana's room is", "--to", "Dana Osei"]);
        assert_eq!((source.code, source.out.contains("B412")), (0, true));
        assert_eq!(store.fact("dana-osei")["flags"][0], "private");
        assert_eq!(store.run(&[&["mark", "--no-private"], &on[..]].concat()).code, 0);
        assert!(store.run(&["preview", "Dana's room is", "--to", "Alex Moore"]).out.contains("B412"));
        let id = ruling["rulings"][0]["id"].as_str().unwrap();
        assert_eq!(store.run(&["rulings", "undo", id]).code, 0);
    }
}

#[test]
fn no_answer_of_any_kind_gives_away_what_is_private() {
    let store = open();
    let said = [
        ("2026-03-06T10:00", "My room is D204."),
        ("2026-03-06T11:00", "From Monday 30 March my room is E505."),
    ];
    for (at, text) in said {
        let added = ["add", text, "--from", "mailto:dana@example.org", "--at", at, "--conversation", "c3"];
        assert_eq!(store.run(&added).code, 0);
    }
    assert_eq!(store.run(&["mark", "--conversation", "c3", "--private"]).code, 0);
    for draft in
        ["Dana's room is", "Dana's room used to be", "Dana's room is B412", "What about Dana's room and rate"]
    {
        let other = store.run(&["preview", draft, "--to", "Alex Moore", "--json"]).out;
        let given_away: Vec<_> = ["B412", "D204", "E505", "£560"]
            .into_iter()
            .filter(|value| !draft.contains(value) && other.contains(value))
            .collect();
        assert!(given_away.is_empty(), "{draft}: {given_away:?} in {other}");
    }
}

#[test]
fn what_is_not_learned_from_is_kept_and_marks_show() {
    let store = open();
    let before = store.run(&["facts", "--state", "all", "--json"]).out;
    let messages = store.list(&["messages"]).len();
    for on in [["--conversation", "c3"], ["--person", "Dana Osei"]] {
        assert_eq!(store.run(&["mark", "--not-learned", on[0], on[1]]).code, 0);
        assert!(store.list(&["facts", "--state", "all", "--about", "Dana"]).is_empty());
        assert_eq!(store.list(&["messages"]).len(), messages);
        assert_eq!(store.run(&["rebuild"]).code, 0);
        assert!(store.list(&["facts", "--state", "all", "--about", "Dana"]).is_empty());
        assert_eq!(store.run(&["mark", "--no-not-learned", on[0], on[1]]).code, 0);
        assert_eq!(store.run(&["facts", "--state", "all", "--json"]).out, before);
    }
    let fact = store.fact("phone")["id"].as_str().unwrap().to_owned();
    assert_eq!(store.run(&["mark", &fact, "--pinned", "--category", "relationships"]).code, 0);
    assert_eq!(store.fact("phone")["flags"][0], "pinned");
    assert_eq!(store.fact("phone")["category"], "relationships");
    assert_eq!(store.run(&["mark", &fact, "--no-pinned", "--no-category"]).code, 0);
    assert_eq!(store.fact("phone")["category"], "logistics");
    assert_eq!(store.run(&["mark", &fact, "--not-learned"]).code, 2);
    assert_eq!(store.run(&["mark", &fact, "--category", "nonsense"]).code, 2);
    assert_eq!(store.run(&["mark", &fact]).code, 2);
    assert_eq!(store.run(&["mark", "--conversation", "nowhere", "--private"]).code, 1);
}

#[test]
fn a_retired_value_is_restored_and_that_is_a_decision_like_any_other() {
    let store = Store::empty();
    let say = |at: &str, text: &str| {
        assert_eq!(store.run(&["add", text, "--from", "Alex Chen", "--to", "me", "--now", at]).code, 0);
    };
    say("2026-03-02T09:00:00Z", "The standup is at 9:30am.");
    say("2026-03-05T09:00:00Z", "The standup is now at 10:45am.");
    let at = |at: &str| -> Vec<(String, String)> {
        let all = store.list(&["facts", "--state", "all", "--now", at]);
        let word = |fact: &serde_json::Value, field: &str| fact[field].as_str().unwrap().to_owned();
        all.iter()
            .map(|fact| (fact["value"]["text"].as_str().unwrap().to_owned(), word(fact, "state")))
            .collect()
    };
    let pair = |value: &str, state: &str| (value.to_owned(), state.to_owned());
    let now = "2026-03-09T09:00:00Z";
    let replaced = [pair("9:30am", "superseded"), pair("10:45am", "current")];
    let mut found = at(now);
    found.sort_by(|a, b| b.cmp(a));
    assert_eq!(found, replaced);
    let all = store.list(&["facts", "--state", "superseded", "--now", now]);
    let id = all[0]["id"].as_str().unwrap().to_owned();
    let tried = store.answer(&["restore", &id, "--dry-run", "--now", now]);
    assert_eq!((&tried["ruling"], &tried["fact"]["state"]), (&serde_json::Value::Null, &"superseded".into()));
    assert_eq!(tried["hides"][0]["value"]["text"], "10:45am");
    let data = store.answer(&["restore", &id, "--now", now]);
    assert_eq!(fields(&data), ["ruling", "fact", "hides"]);
    assert_eq!((&data["fact"]["state"], &data["hides"]), (&"current".into(), &tried["hides"]));
    let later = "2026-03-10T09:00:00Z";
    assert_eq!(store.list(&["facts", "--now", later])[0]["value"]["text"], "9:30am");
    let then = store.list(&["facts", "--as-of", "2026-03-07T09:00:00Z", "--now", later]);
    assert_eq!(then[0]["value"]["text"], "10:45am", "until it was decided, the later value held");
    let again = store.run(&["restore", &id, "--now", later]);
    assert!(again.code == 2 && again.err.contains("it holds"), "{}", again.err);
    let hidden = data["hides"][0]["id"].as_str().unwrap();
    let over = store.run(&["restore", hidden, "--now", later]);
    assert!(over.code == 2 && over.err.contains("asof rulings undo r-"), "{}", over.err);
    assert_eq!(store.run(&["restore", "f-none"]).code, 1);
    let listed = store.list(&["rulings", "list"]);
    assert!(listed[0]["text"].as_str().unwrap().starts_with("restored Alex Chen"), "{}", listed[0]);
    assert!(store.run(&["why", hidden, "--now", later]).out.contains("because you restored another"));
    let ruling = data["ruling"]["id"].as_str().unwrap();
    assert_eq!(store.run(&["rulings", "undo", ruling]).code, 0);
    assert_eq!(store.list(&["facts", "--now", later])[0]["value"]["text"], "10:45am");
}

#[test]
fn what_the_owner_asks_to_forget_is_told_no_more_and_waits_to_be_erased() {
    let store = Store::empty();
    let say = |text: &str, at: &str| {
        assert_eq!(store.run(&["add", text, "--to", "Alex Chen", "--now", at]).code, 0);
    };
    say("My phone number is 020 7946 0112.", "2026-03-02T09:00:00Z");
    say("My gate code is 1907.", "2026-03-02T09:05:00Z");
    say("Please forget my phone number.", "2026-03-03T09:00:00Z");
    let now = "2026-03-04T09:00:00Z";
    let asked = |draft: &str| store.run(&["preview", draft, "--to", "Alex Chen", "--now", now]).out;
    assert_eq!(asked("My phone number is "), "");
    assert_eq!(asked("My old phone number was "), "");
    assert!(asked("My gate code is ").contains("1907"));
    let items = store.list(&["review", "list", "--kind", "erase", "--now", now]);
    assert_eq!((items.len(), items[0]["erases"].as_array().unwrap().len()), (1, 1), "{items:?}");
    let id = items[0]["id"].as_str().unwrap();
    let refused = store.run(&["review", "accept", id, "--now", now]);
    assert!(refused.code == 4 && refused.err.contains("--yes"), "{}", refused.err);
    assert_eq!(store.run(&["review", "accept", id, "--yes", "--now", now]).code, 0);
    assert!(!store.run(&["export"]).out.contains("7946"));
    assert_eq!(store.run(&["review", "list", "--now", now]).code, 1);
    assert!(asked("My gate code is ").contains("1907"));
}

#[test]
fn who_is_meant_is_offered_for_all_that_is_said_of_one_name() {
    let store = Store::empty();
    let more = r#"{"id":"m-6","conversation":"c3","author":{"name":"Dana Osei","handle":"mailto:dana@example.org"},"to":["me"],"sent_at":"2026-03-08T09:00:00+00:00","zone":"Europe/London","text":"Alex's number is 07700 900671."}
"#;
    let file = store.file("open.jsonl", &[OPEN, more].concat());
    assert_eq!(store.run(&["import", &file]).code, 0);
    let first = id(&store, "identity");
    let Ran { code, err, .. } = store.run(&["review", "accept", &first, "--as", "Alex Moore"]);
    let next = id(&store, "identity");
    assert!(
        code == 0 && err.contains(&format!("asof review accept --like {next} --as \"Alex Moore\"")),
        "{err}"
    );
    assert_eq!(store.run(&["review", "accept", "--like", &next]).code, 2, "nobody is picked among several");
    assert_eq!(store.run(&["review", "accept", "--like", &next, "--as", "Alex Moore"]).code, 0);
    assert_eq!(store.run(&["review", "list", "--kind", "identity"]).code, 1);
    assert_eq!(current(&store, "alex-moore"), ["£560", "07700 900671", "C101"]);
}
