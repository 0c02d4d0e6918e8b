//! Whose handle is whose: merges, splits, contact cards, and what is private by itself.

use crate::store::{Ran, Store};

/// Two people of one name, with a number each.
const TWO: &str = r#"{"id":"m-1","conversation":"c1","author":{"name":"Ana Cruz","handle":"mailto:ana@example.org"},"to":["me"],"sent_at":"2026-03-02T09:00:00Z","text":"My number is 07700 900388."}
{"id":"m-2","conversation":"c2","author":{"name":"Ana Cruz","handle":"slack:T1/U7"},"to":["me"],"sent_at":"2026-03-03T09:00:00Z","text":"My number is 07700 900671."}
"#;

fn open(text: &str) -> Store {
    let store = Store::empty();
    let file = store.file("two.jsonl", text);
    assert_eq!(store.run(&["import", &file]).code, 0);
    store
}

fn numbers(store: &Store) -> Vec<String> {
    let facts = store.list(&["facts"]);
    let mut numbers: Vec<String> =
        facts.iter().map(|fact| fact["value"]["text"].as_str().unwrap().to_owned()).collect();
    numbers.sort();
    numbers
}

#[test]
fn a_merge_is_looked_at_taken_and_taken_back_and_two_kept_apart_stay_so() {
    let store = open(TWO);
    let pairs = store.list(&["people", "duplicates"]);
    assert_eq!((pairs.len(), &pairs[0]["because"]["name"]), (1, &"ana cruz".into()));
    let (one, other) = ("mailto:ana@example.org", "slack:T1/U7");
    assert_eq!(store.run(&["people", "merge", "Ana Cruz", other]).code, 2, "two are called so");
    let look = store.answer(&["people", "merge", one, other, "--dry-run"]);
    assert_eq!((&look["ruling"], look["hides"][0]["state"].as_str()), (&().into(), Some("superseded")));
    assert_eq!(numbers(&store).len(), 2);
    let merged = store.answer(&["people", "merge", one, other]);
    assert_eq!(numbers(&store), ["07700 900671"]);
    assert!(store.list(&["people"]).iter().any(|person| person["handles"].as_array().unwrap().len() == 2));
    let export = store.run(&["export"]).out;
    assert_eq!(store.run(&["rulings", "undo", merged["ruling"]["id"].as_str().unwrap()]).code, 0);
    assert_eq!(numbers(&store).len(), 2);
    let copy = Store::empty();
    let file = copy.file("export.jsonl", &export);
    assert_eq!(copy.run(&["import", &file]).code, 0);
    assert_eq!(numbers(&copy), ["07700 900671"], "a merge is exported like any decision");
    assert_eq!(copy.run(&["people", "split", one, other]).code, 0);
    assert_eq!(numbers(&copy).len(), 2);
    let Ran { code, err, .. } = copy.run(&["people", "merge", one, other]);
    assert!(code == 2 && err.contains("different people"), "{err}");
    assert_eq!(copy.run(&["people", "merge", one, other, "--anyway"]).code, 0);
    assert_eq!(store.run(&["people", "distinct", one, other]).code, 0);
    assert_eq!(store.run(&["people", "duplicates"]).code, 1);
    assert_eq!(store.run(&["people", "unsure", one, other]).code, 0);
    assert_eq!(store.list(&["people", "duplicates"]).len(), 1);
    assert!(store.run(&["rulings"]).out.contains("are one person is open"));
}

#[test]
fn contact_cards_are_told_by_their_content_and_join_what_they_name() {
    let store = open(TWO);
    let card = "BEGIN:VCARD\nVERSION:3.0\nUID:7\nFN:Ana Cruz\nNICKNAME:Annie\nEMAIL:Ana@Example.org\n\
                TEL;TYPE=WORK:+44 20 7946 0000\nADR;TYPE=HOME:;;12 High Street;London;;;\nBDAY:1990-04-12\nEND:VCARD\n";
    let file = store.file("book", card);
    assert!(store.run(&["import", &file]).out.contains("1 new"));
    let preview = |draft: &str| {
        let answer = store.answer(&["preview", draft]);
        answer["facts"][0]["value"]["text"].as_str().unwrap_or_default().to_owned()
    };
    assert_eq!(preview("Annie's work phone is "), "+44 20 7946 0000");
    assert_eq!(preview("Annie's birthday is on "), "1990-04-12");
    let moved = store.file("book", &card.replace("12 High Street", "3 Mill Lane"));
    assert!(store.run(&["import", &moved]).out.contains("1 edited"));
    assert_eq!(preview("Annie's home address is "), "3 Mill Lane, London");
    assert_eq!(store.list(&["people"]).iter().filter(|person| person["name"] == "Ana Cruz").count(), 2);
}

#[test]
fn what_is_said_of_others_is_private_where_the_settings_say_so() {
    let store = open(
        r#"{"id":"m-1","conversation":"c","author":{"name":"Bo Ek","handle":"mailto:bo@example.org"},"to":["me"],"sent_at":"2026-03-02T09:00:00Z","text":"Ana Cruz's rate is £520 a day."}
{"id":"m-2","conversation":"d","author":{"name":"Ana Cruz","handle":"mailto:ana@example.org"},"to":["me"],"sent_at":"2026-03-02T10:00:00Z","text":"Hello!"}
{"id":"m-3","conversation":"e","author":{"name":"Cy Dow","handle":"mailto:cy@example.org"},"to":["me"],"sent_at":"2026-03-02T10:00:00Z","text":"Hello!"}
"#,
    );
    let config = store.file("c.toml", "private = \"third-parties\"\n");
    let rate = |settings: &[&str], to: &str| {
        let arguments = [settings, &["preview", "Ana's rate is ", "--to", to]].concat();
        let answer = store.answer(&arguments);
        (answer["abstained"].as_bool().unwrap(), answer["reason"].as_str().unwrap_or_default().to_owned())
    };
    assert_eq!(rate(&[], "Cy Dow"), (false, String::new()));
    assert_eq!(rate(&["--config", &config], "Cy Dow"), (true, "private".to_owned()));
    assert_eq!(rate(&["--config", &config], "Bo Ek"), (false, String::new()));
}

#[test]
fn what_is_no_name_is_no_alias() {
    let store = open(TWO);
    let person = "mailto:ana@example.org";
    for name in
        ["", "  ", "...", "me", "She", "mailto:x@example.org", "x@example.org", "An\u{7}na", &"x".repeat(61)]
    {
        let Ran { code, err, .. } = store.run(&["people", "alias", person, name]);
        assert!(code == 2 && err.contains("alias"), "{name:?}: {err}");
    }
    assert_eq!(store.run(&["rulings"]).code, 1);
    assert!(store.run(&["people", "alias", person, "The plumber"]).out.contains("“plumber”"));
}

#[test]
fn a_message_from_one_of_two_of_a_name_says_which() {
    let store = open(TWO);
    let people = store.list(&["people"]).len();
    for side in ["--from", "--to"] {
        let Ran { code, err, .. } = store.run(&["add", "My number is 07700 900111.", side, "Ana Cruz"]);
        assert!(code == 2 && err.contains("mailto:ana@example.org") && err.contains("slack:T1/U7"), "{err}");
    }
    assert_eq!(store.list(&["people"]).len(), people, "nobody new");
    assert_eq!(store.run(&["add", "My number is 07700 900111.", "--from", "slack:T1/U7"]).code, 0);
    let facts = store.list(&["facts"]);
    let handles: Vec<&str> = facts.iter().filter_map(|fact| fact["handle"].as_str()).collect();
    assert!(handles.contains(&"mailto:ana@example.org") && handles.contains(&"slack:T1/U7"), "{facts:?}");
    let shown = store.run(&["facts"]).out;
    assert!(shown.contains("(ana@example.org)") && shown.contains("(slack:T1/U7)"), "{shown}");
}

#[test]
fn a_decision_on_people_is_told_by_their_names() {
    let store = open(TWO);
    let merged = store.run(&["people", "merge", "mailto:ana@example.org", "slack:T1/U7"]).out;
    assert!(merged.contains("Ana Cruz (ana@example.org)") && !merged.contains("mailto:"), "{merged}");
}

#[test]
fn an_event_that_is_off_shows_nothing_else() {
    let said = |number: usize, author: &str, text: &str| {
        format!(
            r#"{{"id":"m-{number}","conversation":"c1","author":{{"name":"{author}","handle":"mailto:{author}@example.org"}},"to":[{{"name":"ana","handle":"mailto:ana@example.org"}},"me"],"sent_at":"2026-03-0{number}T09:00:00Z","text":"{text}"}}"#
        )
    };
    let lines = [
        said(1, "ana", "Dinner on 10 March at 7pm."),
        said(2, "ana", "Dinner is at my place."),
        said(3, "ana", "The dinner on 10 March is cancelled."),
    ];
    let store = open(&lines.join("\n"));
    let shown = store.run(&["preview", "our dinner is", "--to", "mailto:ana@example.org"]).out;
    assert!(shown.contains("cancelled") && !shown.contains("place"), "{shown}");
}

#[test]
fn a_look_at_a_merge_shows_values_that_were_said() {
    let store = open(
        r#"{"id":"m-1","conversation":"c1","author":{"name":"Ana Cruz","handle":"mailto:ana@example.org"},"to":["me"],"sent_at":"2026-03-02T09:00:00Z","text":"Our catch-up is on Thursdays at 2:15pm."}
{"id":"m-2","conversation":"c2","author":{"name":"Ana Diaz","handle":"mailto:diaz@example.org"},"to":["me"],"sent_at":"2026-03-03T09:00:00Z","text":"Our catch-up is at 10:45am."}
"#,
    );
    let look =
        store.run(&["people", "merge", "mailto:ana@example.org", "mailto:diaz@example.org", "--dry-run"]).out;
    assert!(look.contains("replaced by 10:45am") && !look.contains("Thursdays 10:45am"), "{look}");
}
