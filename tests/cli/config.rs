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

#[test]
fn the_schema_names_every_setting_and_every_action_where_it_applies() {
    let store = Store::empty();
    let schema: serde_json::Value = serde_json::from_str(&store.run(&["config", "schema"]).out).unwrap();
    let properties = &schema["properties"];
    let printed = store.answer(&["config", "print"]);
    for name in fields(&printed) {
        assert!(properties[name]["description"].is_string(), "{name}");
    }
    for row in store.list(&["keys", "list"]) {
        let (part, id) = (row["context"].as_str().unwrap(), row["id"].as_str().unwrap());
        assert!(properties["keys"]["properties"][part]["properties"][id].is_object(), "{part} {id}");
    }
    assert_eq!(properties["theme"]["anyOf"][1]["required"], serde_json::json!(["light", "dark"]));
}

/// What is generated and kept in `docs` is as it is generated now; `ASOF_BLESS=1` writes it anew.
#[test]
fn the_references_are_those_that_would_be_generated() {
    let store = Store::empty();
    for (file, arguments) in
        [("keys.md", &["keys", "list", "--markdown"][..]), ("configuration.md", &["config", "reference"][..])]
    {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join(file);
        let made = store.run(arguments).out;
        if std::env::var_os("ASOF_BLESS").is_some() {
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(&path, &made).unwrap();
        }
        let kept = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(kept == made, "docs/{file} is old: ASOF_BLESS=1 cargo test --test cli references");
    }
}

#[test]
fn shells_and_man_know_every_command() {
    let store = Store::empty();
    let help = store.run(&["--help"]).out;
    let commands =
        help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let commands: Vec<&str> = commands
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
        .collect();
    assert!(commands.len() > 20, "{help}");
    for shell in ["bash", "zsh", "fish"] {
        let script = store.run(&["completions", shell]).out;
        assert!(commands.iter().all(|name| script.contains(name)), "{shell}");
        assert!(script.contains("data-dir"), "{shell}");
    }
    let pages = store.file("none", "").replace("none", "pages");
    assert_eq!(store.run(&["man", &pages]).code, 0);
    for name in commands {
        let page = std::fs::read_to_string(format!("{pages}/asof-{name}.1")).unwrap();
        assert!(page.contains(".TH"), "{name}");
    }
    assert!(std::fs::read_to_string(format!("{pages}/asof.1")).unwrap().contains("accessible"));
}
