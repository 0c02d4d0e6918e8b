//! The configuration, and what the command line makes of it.

use crate::store::{Store, fields};

fn with(store: &Store, text: &str) -> String {
    store.file("config.toml", text)
}

#[test]
fn a_broken_file_is_named_with_its_line_and_stops_nothing() {
    let store = Store::with_story();
    let file = with(&store, "owner = [\"me@example.org\"]\nthem = \"mono\"\n");
    let ran = store.run(&["--config", &file, "facts"]);
    assert_eq!(ran.code, 0);
    assert!(ran.out.contains("10:45am"), "{}", ran.out);
    assert!(ran.err.contains("config.toml, line 2: unknown field `them`"), "{}", ran.err);
    assert!(ran.err.contains("did you mean `theme`?"), "{}", ran.err);
    let quiet = store.run(&["--quiet", "--config", &file, "facts"]);
    assert_eq!((quiet.code, quiet.err.as_str()), (0, ""));
    let check = store.run(&["--config", &file, "config", "check"]);
    assert_eq!(check.code, 2);
    assert!(check.out.contains("line 2"), "{}", check.out);
    assert_eq!(check.err, "");
}

#[test]
fn the_defaults_are_a_file_that_is_right() {
    let store = Store::empty();
    let defaults = store.run(&["config", "print", "--defaults"]).out;
    let file = with(&store, &defaults);
    let check = store.run(&["--config", &file, "config", "check"]);
    assert_eq!((check.code, check.out.as_str()), (0, "nothing is wrong\n"));
}

#[test]
fn what_applies_is_printed_as_a_file_that_says_the_same() {
    let store = Store::empty();
    let text = "owner = [\"Mara\"]\nzone = \"Asia/Tokyo\"\ntheme = \"gruvbox-dark\"\n[keys.draft]\n\"draft.save\" = \"f2\"\n";
    let file = with(&store, text);
    let printed = store.run(&["--config", &file, "config", "print"]).out;
    assert!(printed.contains("\"draft.save\" = [\"f2\"]"), "{printed}");
    let again = store.file("again.toml", &printed);
    assert_eq!(store.run(&["--config", &again, "config", "print"]).out, printed);
    let json = store.answer(&["--config", &file, "config", "print"]);
    assert_eq!(
        fields(&json),
        [
            "owner",
            "zone",
            "private",
            "theme",
            "background",
            "color",
            "mouse",
            "accessible",
            "facts",
            "characters"
        ]
    );
    let path = store.answer(&["--config", &file, "config", "path"]);
    assert_eq!((&path["path"], &path["exists"]), (&file.into(), &true.into()));
}

#[test]
fn owner_and_zone_reach_the_store() {
    let store = Store::empty();
    let file = with(&store, "owner = [\"mailto:mara@example.org\"]\nzone = \"Asia/Tokyo\"\n");
    let message = r#"{"author":{"name":"Mara","handle":"mailto:mara@example.org"},"to":["Alex Chen"],"sent_at":"2026-03-02T09:00:00","text":"My number is 07700 900388."}"#;
    let messages = store.file("one.jsonl", message);
    assert_eq!(store.run(&["--config", &file, "import", &messages]).code, 0);
    let listed = store.list(&["messages"]);
    assert!(listed[0]["sent_at"].as_str().unwrap().ends_with("+09:00"), "{}", listed[0]);
    let facts = store.run(&["facts"]).out;
    assert!(facts.contains("my phone: 07700 900388"), "{facts}");
}

#[test]
fn keys_and_themes_are_listed_as_configured() {
    let store = Store::empty();
    let file = with(&store, "theme = \"mono\"\n[keys.draft]\n\"draft.save\" = \"f2\"\n");
    let keys = store.list(&["--config", &file, "keys", "list"]);
    let save = keys.iter().find(|row| row["id"] == "draft.save").unwrap();
    assert_eq!((&save["context"], &save["chords"]), (&"draft".into(), &serde_json::json!(["f2"])));
    assert!(store.run(&["keys", "list"]).out.contains("^S"));
    let themes = store.list(&["--config", &file, "themes", "list"]);
    let used: Vec<_> = themes.iter().filter(|theme| theme["in_use"] == true).collect();
    assert_eq!((themes.len(), used.len(), &used[0]["name"]), (7, 1, &"mono".into()));
    assert!(store.run(&["themes", "list"]).out.contains("* terminal"));
}
