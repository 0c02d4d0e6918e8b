//! A writer that is killed at any moment: what it acknowledged is there, and nothing is half there.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use asof::domain::Message;
use asof::engine;
use asof::store::DERIVED;

use crate::histories;
use crate::support::{Random, difference, open, rows};

/// Where the writer of a crash test writes, and how many messages it may take as written.
const PLACE: &str = "ASOF_TEST_CRASH_PLACE";
const WRITTEN: &str = "ASOF_TEST_CRASH_WRITTEN";
/// Messages that the writer gives to the engine at once.
const BATCH: usize = 3;
const KILLS: usize = 24;

fn all_messages() -> Vec<Message> {
    histories::messages(&histories::of(70_000..70_400))
}

/// The process that is killed: not a test, but the tests' binary can be told to run it.
#[test]
#[ignore = "run by the crash test, in a process of its own"]
fn writer() {
    let (Ok(place), Ok(written)) = (std::env::var(PLACE), std::env::var(WRITTEN)) else { return };
    let mut written: usize = written.parse().unwrap();
    let engine = open(Path::new(&place));
    for batch in all_messages()[written..].chunks_exact(BATCH) {
        engine.ingest(batch.to_vec()).unwrap();
        written += batch.len();
        let mut out = std::io::stdout().lock();
        out.write_all(format!("\nack {written}\n").as_bytes()).unwrap();
        out.flush().unwrap();
    }
}

fn start(place: &Path, written: usize) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "crash::writer", "--ignored", "--nocapture"])
        .env(PLACE, place)
        .env(WRITTEN, written.to_string())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// The last number acknowledged in the writer's output.
fn last_acknowledged(output: &str) -> Option<usize> {
    output.lines().rev().find_map(|line| line.strip_prefix("ack ")?.parse().ok())
}

#[test]
fn what_was_acknowledged_survives_a_kill_and_nothing_is_half_there() {
    let directory = tempfile::tempdir().unwrap();
    let place = directory.path().join("data");
    let messages = all_messages();
    let mut random = Random::new(3);
    let mut written = 0;
    for kill in 0..KILLS {
        let mut child = start(&place, written);
        let mut output = BufReader::new(child.stdout.take().unwrap());
        // After some acknowledgements, and then at a moment that nobody chooses: the next batch is under way.
        for _ in 0..=random.below(10) {
            let mut line = String::new();
            while last_acknowledged(&line).is_none() {
                line.clear();
                assert_ne!(
                    output.read_line(&mut line).unwrap(),
                    0,
                    "kill {kill}: the writer ended by itself"
                );
            }
            written = last_acknowledged(&line).unwrap_or(written);
        }
        for _ in 0..random.below(200_000) {
            std::hint::spin_loop();
        }
        child.kill().unwrap();
        child.wait().unwrap();
        // What was acknowledged while the parent was not looking counts too; the last line may be cut.
        let mut rest = String::new();
        output.read_to_string(&mut rest).unwrap();
        if let Some((whole, _)) = rest.rsplit_once('\n') {
            written = last_acknowledged(whole).unwrap_or(written);
        }

        let engine = open(&place);
        let snapshot = engine.snapshot();
        let there = snapshot.counts().unwrap().messages;
        assert!(there == written || there == written + BATCH, "kill {kill}: {there} of {written}");
        for message in &messages[..there] {
            assert_eq!(snapshot.message(&message.id).unwrap().as_ref(), Some(message), "kill {kill}");
        }
        drop((snapshot, engine));
        let found = rows(&place, DERIVED);
        let engine = open(&place);
        engine.submit(engine::Command::Rebuild).unwrap();
        drop(engine);
        assert_eq!(difference(&found, &rows(&place, DERIVED)), None, "kill {kill}");
        written = there;
    }
}
