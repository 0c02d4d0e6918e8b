//! However the interface ends, the store and the terminal are whole after it.

use std::path::Path;
use std::process::Command;

use asof::domain::{Privacy, Zone};
use asof::engine::{Engine, Options};
use asof::recall::Who;

use crate::session::{Session, own};

/// The messages of the story.
const STORY: usize = 84;

/// How many messages a store holds that opens and has everything in its place.
fn messages(data: &Path) -> usize {
    let mut command = Command::new(env!("CARGO_BIN_EXE_asof"));
    let ran = command.args(["doctor", "--data-dir"]).arg(data).output().unwrap();
    let report = String::from_utf8(ran.stdout).unwrap();
    assert!(ran.status.success() && report.contains("(open, "), "{report}");
    let holds = report.lines().find_map(|line| line.strip_prefix("holds")).unwrap();
    holds.split_whitespace().next().unwrap().parse().unwrap()
}

/// Leaves the interface in one way or another.
fn end(session: &mut Session, way: &str) {
    match way {
        "hang-up" => session.hang_up(),
        "storm" => {
            for step in 0..100_u16 {
                session.resize(step * 7 % 130, step * 5 % 40);
            }
            session.signal("-TERM");
        }
        "paste" => {
            let paste = "pasted \x13\x03 line\r\n".repeat(64 * 1024);
            session.send(&format!("\x1b[200~{paste}\x1b[201~"));
            // Where the paste is cut, which the screen shows as long as the draft stands.
            session.wait("cut of the paste", || {
                let left = |line: &str| line.split('│').next().unwrap_or_default().trim().to_owned();
                let is_cut =
                    |line: &String| line != "pasted  line" && "pasted  line".starts_with(line.as_str());
                session.contents().lines().map(left).any(|line| !line.is_empty() && is_cut(&line))
            });
            session.signal("-TERM");
        }
        #[cfg(target_os = "linux")]
        "suspended" => {
            session.send("\x1a");
            session.wait("stopped process", || session.state() == 'T');
            session.signal("-CONT");
            session.wait("alternate screen", || session.screen.lock().unwrap().screen().alternate_screen());
            session.signal("-TERM");
        }
        signal => session.signal(signal),
    }
    session.end();
    if !matches!(way, "hang-up" | "-KILL") {
        session.wait("restored terminal", || session.is_restored());
    }
}

#[test]
fn a_message_on_its_way_is_saved_or_not_and_the_draft_is_kept() {
    let directory = tempfile::tempdir().unwrap();
    let data = directory.path().join("data");
    let mut ways = vec!["-TERM", "-HUP", "-INT", "hang-up", "storm", "paste", "-KILL"];
    if cfg!(target_os = "linux") {
        ways.push("suspended");
    }
    let mut known = STORY;
    for way in ways {
        let mut session = own(directory.path(), &[]);
        session.wait_for(if known == STORY { "Who is it for?" } else { "Memory" });
        // A draft of the time before, or none: another one is begun.
        session.send("\x1bw");
        session.wait_for("Who is it for?");
        let mark = format!("ended by {way}");
        session.send("Sam Someone,\t");
        session.send(&mark);
        session.wait_for(&mark);
        // On its way, or done: both are whole.
        session.send("\x13");
        end(&mut session, way);
        let now = messages(&data);
        assert!(now == known || now == known + 1, "{way}: {known} messages, then {now}");
        if now == known && way != "-KILL" {
            let drafts = std::fs::read_to_string(data.join("drafts.json")).unwrap();
            assert!(drafts.contains(&mark), "{way}: neither saved nor kept");
        }
        known = now;
    }
    assert!(known > STORY, "some were saved");
}

#[test]
fn a_panic_gives_the_terminal_back_and_tells_no_text() {
    let this = std::env::current_exe().unwrap();
    let directory = tempfile::tempdir().unwrap();
    let run = [this.to_str().unwrap(), "--ignored", "--exact", "whole::panics_on_purpose", "--nocapture"];
    let mut session = Session::run(&run, &[("ASOF_PANIC", directory.path().to_str().unwrap())]);
    session.wait_for("asof stopped because of a mistake of its own");
    session.wait("restored terminal", || session.is_restored());
    assert_ne!(session.end().exit_code(), 0);
    assert!(!session.contents().contains("gate code"), "{}", session.contents());
    assert_eq!(messages(directory.path()), 1);
}

#[test]
#[ignore = "the other half of a_panic_gives_the_terminal_back_and_tells_no_text"]
fn panics_on_purpose() {
    let Some(directory) = std::env::var_os("ASOF_PANIC") else { return };
    let engine = Engine::open(Options {
        directory: directory.into(),
        owner: Vec::new(),
        zone: Zone::utc(),
        privacy: Privacy::Marked,
    })
    .unwrap();
    let to = [Who { name: "Sam Someone".into(), handle: None }];
    engine.say("The gate code is 1907.", &to, &engine.now()).unwrap();
    let mut screen = asof::tui::terminal::Screen::enter().unwrap();
    let _hook = asof::tui::terminal::PanicHook::install();
    screen.draw(|_| ()).unwrap();
    panic!("the gate code is 1907");
}
