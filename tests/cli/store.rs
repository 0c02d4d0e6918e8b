//! A store in a temporary directory, and the program on it.

use std::path::PathBuf;

use assert_cmd::Command;
use serde_json::Value;
use tempfile::TempDir;

/// When all tests ask.
pub const NOW: &str = "2026-03-10T08:00:00Z";

/// A moved standup, a room, a rate, a secret, hearsay, a proposal, and somebody of the same first name.
pub const STORY: &str = r#"{"id":"m-1","conversation":"chat-alex","author":{"name":"Alex Chen","handle":"mailto:alex@example.org"},"to":["me"],"sent_at":"2026-03-02T09:00:00+00:00","zone":"Europe/London","text":"Our standup is at 9:30am."}
{"id":"m-2","conversation":"chat-alex","author":{"name":"Alex Chen","handle":"mailto:alex@example.org"},"to":["me"],"sent_at":"2026-03-04T09:00:00+00:00","zone":"Europe/London","received_at":"2026-03-04T09:00:05Z","text":"The standup is moved to 10:45am."}
{"id":"m-3","conversation":"chat-alex","author":"me","to":[{"name":"Alex Chen","handle":"mailto:alex@example.org"}],"sent_at":"2026-03-05T09:00:00+00:00","zone":"Europe/London","text":"The standup with Alex Chen is at 10:45am."}
{"id":"m-4","conversation":"chat-alex","author":"me","to":[{"name":"Alex Chen","handle":"mailto:alex@example.org"}],"sent_at":"2026-03-05T10:00:00+00:00","zone":"Europe/London","text":"Shall we move the standup to 11:15am?"}
{"id":"m-5","conversation":"chat-alex","author":"me","to":[{"name":"Alex Chen","handle":"mailto:alex@example.org"}],"sent_at":"2026-03-05T11:00:00+00:00","zone":"Europe/London","text":"The gate code is 1907."}
{"id":"m-6","conversation":"chat-dana","author":{"name":"Dana Osei","handle":"mailto:dana@example.org"},"to":["me"],"sent_at":"2026-03-05T12:00:00+00:00","zone":"Europe/London","text":"My day rate is £520."}
{"id":"m-7","conversation":"chat-other","author":{"name":"Alex Moore","handle":"mailto:moore@example.org"},"to":["me"],"sent_at":"2026-03-06T12:00:00+00:00","zone":"Europe/London","text":"My number is 07700 900388.","mood":"fine"}
"#;

pub struct Store {
    directory: TempDir,
}

/// What a run of the program left.
pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Store {
    pub fn empty() -> Self {
        Self { directory: tempfile::tempdir().unwrap() }
    }

    /// A store with [`STORY`].
    pub fn with_story() -> Self {
        let store = Self::empty();
        let file = store.file("story.jsonl", STORY);
        assert_eq!(store.run(&["import", &file]).code, 0);
        store
    }

    /// Writes a file beside the store.
    pub fn file(&self, name: &str, text: &str) -> String {
        let path = self.directory.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_string_lossy().into_owned()
    }

    pub fn data(&self) -> PathBuf {
        self.directory.path().join("data")
    }

    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_asof"));
        command
            .env("ASOF_DATA_DIR", self.data())
            .env("TZ", "Europe/London")
            .args(["--now", NOW])
            .args(arguments);
        command
    }

    pub fn run(&self, arguments: &[&str]) -> Ran {
        self.run_with(arguments, "")
    }

    pub fn run_with(&self, arguments: &[&str], stdin: &str) -> Ran {
        let output = self.command(arguments).write_stdin(stdin).output().unwrap();
        Ran {
            code: output.status.code().unwrap(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// The data of an answer in its envelope.
    pub fn answer(&self, arguments: &[&str]) -> Value {
        let ran = self.run(&[arguments, &["--json"]].concat());
        let value: Value =
            serde_json::from_str(&ran.out).unwrap_or_else(|_| panic!("{}{}", ran.out, ran.err));
        assert_eq!((&value["version"], &value["ok"]), (&1.into(), &true.into()), "{value}");
        value["data"].clone()
    }

    /// The objects of a list.
    pub fn list(&self, arguments: &[&str]) -> Vec<Value> {
        let ran = self.run(&[arguments, &["--json"]].concat());
        ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    /// The one fact whose slot's key contains `slot`.
    pub fn fact(&self, slot: &str) -> Value {
        let facts = self.list(&["facts", "--slot", slot]);
        assert_eq!(facts.len(), 1, "{slot}: {facts:?}");
        facts[0].clone()
    }
}

impl Ran {
    /// The error of a run that failed with `--json`.
    pub fn error(&self) -> Value {
        let value: Value = serde_json::from_str(self.err.trim()).unwrap_or_else(|_| panic!("{}", self.err));
        assert_eq!((&value["version"], &value["ok"]), (&1.into(), &false.into()), "{value}");
        value["error"].clone()
    }
}

/// The names of an object's fields, in order.
pub fn fields(value: &Value) -> Vec<&str> {
    value.as_object().unwrap().keys().map(String::as_str).collect()
}
