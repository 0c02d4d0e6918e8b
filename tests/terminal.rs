//! The real program in a pseudo-terminal, seen through a terminal emulator. Waits for what is on the screen, never
//! for a time.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a fixture that does not hold fails the test")]

#[path = "terminal/session.rs"]
mod session;
#[path = "terminal/whole.rs"]
mod whole;

use session::{Session, own, size};

#[test]
fn typing_shows_and_quitting_restores_the_terminal() {
    let mut session = Session::start(&[]);
    session.send("\x1b");
    session.wait_for("Shift+Tab recipients");
    session.send("hello 漢字");
    session.wait_for("hello 漢字");
    session.send("\x03");
    session.wait_for("not saved");
    session.send("\x03");
    assert_eq!(session.end().exit_code(), 0);
    session.wait("restored terminal", || session.is_restored());
}

#[test]
fn a_large_paste_is_taken_cut_and_never_run_as_keys() {
    let mut session = Session::start(&[]);
    session.send("\x1b");
    session.wait_for("Shift+Tab recipients");
    let paste = "pasted \x13\x03 line\r\n".repeat(64 * 1024);
    session.send(&format!("\x1b[200~{paste}\x1b[201~"));
    session.wait_for("64 KB");
    session.send("\x15end");
    session.wait_for("end");
    assert!(session.child.try_wait().unwrap().is_none());
}

#[test]
fn a_storm_of_sizes_ends_in_a_whole_screen() {
    let mut session = Session::start(&[]);
    for step in 0..200_u16 {
        session.resize(step * 7 % 130, step * 5 % 40);
    }
    session.resize(20, 5);
    session.wait_for("asof needs");
    session.resize(100, 30);
    session.wait_for("Memory");
}

#[test]
fn a_key_behind_a_new_size_is_not_kept_waiting() {
    let mut session = Session::start(&[]);
    session.send("\x1b");
    session.wait_for("Shift+Tab recipients");
    session.resize(120, 30);
    // Only behind the new frame is the change of the size behind the reader too.
    session.wait_for("asof ");
    session.send("Q");
    session.wait_for(" Q");
}

#[test]
#[cfg(target_os = "linux")]
fn suspending_gives_the_terminal_back_and_resuming_takes_it_whole() {
    let mut session = Session::start(&[]);
    session.send("\x1b");
    session.wait_for("Shift+Tab recipients");
    session.send("kept");
    session.wait_for("kept");
    for stop in ["key", "signal"] {
        if stop == "key" {
            session.send("\x1a");
        } else {
            session.signal("-TSTP");
        }
        session.wait("stopped process", || session.state() == 'T');
        session.wait("restored terminal", || session.is_restored());
        session.signal("-CONT");
        session.wait_for("kept");
        session.wait("alternate screen", || session.screen.lock().unwrap().screen().alternate_screen());
    }
    session.send("!");
    session.wait_for("kept!");
}

#[test]
fn a_signal_ends_it_in_order() {
    for (name, code) in [("-TERM", 143), ("-INT", 130), ("-HUP", 129)] {
        let mut session = Session::start(&[]);
        session.signal(name);
        assert_eq!(session.end().exit_code(), code, "{name}");
        session.wait("restored terminal", || session.is_restored());
    }
}

#[test]
fn a_closed_terminal_leaves_no_process() {
    let mut session = Session::start(&[]);
    session.hang_up();
    session.end();
}

#[test]
fn without_colour_none_is_sent() {
    let mut session = Session::start(&[("NO_COLOR", "1")]);
    session.send("\x1bx");
    session.wait_for("F1");
    let sent = String::from_utf8_lossy(&session.sent.lock().unwrap()).into_owned();
    for sgr in sent.split("\x1b[").filter_map(|part| part.split_once('m')).map(|(sgr, _)| sgr) {
        let parts: Vec<_> = sgr.split(';').filter_map(|part| part.parse::<u16>().ok()).collect();
        assert!(!parts.iter().any(|part| matches!(part, 30..=38 | 40..=48 | 90..=107)), "{sgr}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_terminal_that_closes_without_a_signal_leaves_no_process() {
    // In a session of its own the program is not told.
    let mut session = Session::run(&["setsid", "--wait", env!("CARGO_BIN_EXE_asof"), "demo"], &[]);
    session.wait_for("Mara Lindqvist");
    session.hang_up();
    session.end();
}

#[test]
fn suggestions_lead_to_a_first_preview() {
    let mut session = Session::run(&[env!("CARGO_BIN_EXE_asof"), "demo"], &[]);
    session.wait_for("To Alex Chen: our standup is at");
    session.send("\r");
    session.wait_for("our standup is at 10:45am");
    session.wait_for("✓ current");
    session.send("\t\x1b2");
    session.wait_for("Questions");
    session.wait_for("accepting hides this");
    session.send("a");
    session.wait_for("Accepted");
    session.send("u");
    session.wait_for("Taken back");
    session.wait_for("2 Review (1)");
}

#[test]
fn an_empty_store_can_be_filled_and_a_broken_configuration_is_said() {
    let directory = tempfile::tempdir().unwrap();
    let config = directory.path().join("config.toml");
    std::fs::write(&config, "\n\nthem = \"mono\"\n").unwrap();
    let story = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/demo.jsonl");
    let data = directory.path().join("data");
    let environment = [("ASOF_DATA_DIR", data.to_str().unwrap()), ("ASOF_CONFIG", config.to_str().unwrap())];
    let mut session = Session::run(&[env!("CARGO_BIN_EXE_asof")], &environment);
    session.wait_for("config.toml line 3");
    session.wait_for("This store is empty");
    session.send("j\r");
    session.wait_for("The path of a file or a folder");
    session.send(&format!("{story}\r"));
    session.wait_for("Which of these are you?");
    session.send("\r");
    session.wait_for("You are mara@lindqvist.example");
    session.send("\x1b3");
    session.wait_for("1 of 84");
    session.send("/quarry");
    session.wait_for("1 of 1, 84 in all");
    session.wait_for("12 Quarry Lane");
    session.send("\rx");
    session.wait_for("Forget for good?");
    session.send("y");
    session.wait_for("Forgot 1 message");
    session.wait_for("none of 83");
}

#[test]
fn the_demo_opens_from_an_empty_store() {
    let directory = tempfile::tempdir().unwrap();
    let environment = [("ASOF_DATA_DIR", directory.path().to_str().unwrap())];
    let mut session = Session::run(&[env!("CARGO_BIN_EXE_asof")], &environment);
    session.wait_for("This store is empty");
    session.send("\r");
    session.wait_for("Mara Lindqvist");
    session.send("\r");
    session.wait_for("our standup is at 10:45am");
}

#[test]
fn the_history_of_a_value_is_reached_from_the_draft_and_corrected() {
    let mut session = Session::run(&[env!("CARGO_BIN_EXE_asof"), "demo"], &[]);
    session.wait_for("To Alex Chen: our standup is at");
    session.send("\r");
    session.wait_for("✓ current");
    session.send("\x1bh");
    session.wait_for("only the slot of this fact");
    session.wait_for("▲ now");
    session.wait_for("replaced by weekdays");
    session.send("c");
    session.wait_for("What is right instead of");
    session.send("11am\r");
    session.wait_for("Corrected");
    session.wait_for("never true: it is 11am");
    session.send("u");
    session.wait_for("Taken back");
    session.wait_for("said again");
    session.send("\x1b5");
    session.wait_for("1 of 11");
    session.send("/rivera\r");
    session.wait_for("Not to be confused with");
    session.send("\r");
    session.wait_for("only Alex Rivera");
}

#[test]
fn a_draft_outlives_a_killed_process() {
    let directory = tempfile::tempdir().unwrap();
    let mut session = own(directory.path(), &[]);
    session.wait_for("Who is it for?");
    session.send("Sam Someone,\tnot sent yet");
    session.wait_for("not sent yet");
    let file = directory.path().join("data/drafts.json");
    let says = |text: &str| std::fs::read_to_string(&file).is_ok_and(|kept| kept.contains(text));
    session.wait("draft on disk", || says("not sent yet"));
    session.signal("-KILL");
    session.end();
    let mut session = own(directory.path(), &[]);
    session.wait_for("as you left it");
    session.wait_for("not sent yet");
    session.send(", but soon");
    session.wait_for("but soon");
    // What was typed last is kept on the way out, whatever the way.
    session.signal("-TERM");
    session.end();
    assert!(says("but soon"));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o077, 0);
    }
}

#[test]
fn the_editor_has_the_terminal_for_a_while() {
    let directory = tempfile::tempdir().unwrap();
    let editor = directory.path().join("editor");
    let script = "#!/bin/sh\necho EDITING; IFS= read -r answer; printf '%s' \"$answer\" >> \"$1\"\n";
    std::fs::write(&editor, script).unwrap();
    let shell = format!("sh {}", editor.display());
    let mut session = own(directory.path(), &[("VISUAL", &shell)]);
    session.wait_for("Who is it for?");
    session.send("Sam Someone,\tbegun here");
    session.wait_for("begun here");
    session.send("\x1be");
    session.wait_for("EDITING");
    assert!(!session.screen.lock().unwrap().screen().alternate_screen());
    session.send(" and ended there\r");
    session.wait_for("begun here and ended there");
    session.send("!");
    session.wait_for("ended there!");
}

#[test]
fn a_pipe_gives_the_text_of_a_draft() {
    let directory = tempfile::tempdir().unwrap();
    let data = directory.path().join("data");
    let line = format!("echo 'our standup is at' | {} --to 'Alex Chen'", env!("CARGO_BIN_EXE_asof"));
    let mut session = Session::run(&["sh", "-c", &line], &[("ASOF_DATA_DIR", data.to_str().unwrap())]);
    session.wait_for("our standup is at");
    session.wait_for("To  Alex Chen");
    session.send("\x1b[200~ nine\x1b[201~");
    session.wait_for("our standup is at nine");
}

#[test]
fn the_mouse_is_taken_and_given_back_and_can_be_left_alone() {
    let directory = tempfile::tempdir().unwrap();
    let mut session = own(directory.path(), &[]);
    session.wait_for("Who is it for?");
    let mode = |session: &Session| session.screen.lock().unwrap().screen().mouse_protocol_mode();
    session.wait("mouse", || mode(&session) == vt100::MouseProtocolMode::PressRelease);
    session.send("\x1b[<0;30;1M\x1b[<0;30;1m");
    session.wait_for("1 of 84");
    session.send("\x1b[<65;5;5M");
    session.wait_for("4 of 84");
    session.send("\x1b1\x03\x03");
    session.end();
    session.wait("mouse given back", || mode(&session) == vt100::MouseProtocolMode::None);
    let config = directory.path().join("config.toml");
    std::fs::write(&config, "mouse = false\n").unwrap();
    let session = own(directory.path(), &[("ASOF_CONFIG", config.to_str().unwrap())]);
    session.wait_for("Who is it for?");
    assert_eq!(mode(&session), vt100::MouseProtocolMode::None);
}

#[test]
fn the_terminal_is_asked_for_its_background_where_that_matters_and_never_waited_for() {
    let directory = tempfile::tempdir().unwrap();
    let config = directory.path().join("config.toml");
    std::fs::write(&config, "theme = { light = \"gruvbox-light\", dark = \"gruvbox-dark\" }\n").unwrap();
    let environment =
        [("ASOF_CONFIG", config.to_str().unwrap()), ("COLORTERM", "truecolor"), ("COLORFGBG", "")];
    let painted =
        |session: &Session| session.screen.lock().unwrap().screen().cell(10, 5).map(vt100::Cell::bgcolor);
    let mut session = own(directory.path(), &environment);
    let asked = || session.sent.lock().unwrap().windows(5).any(|bytes| bytes == b"]11;?");
    session.wait("question", asked);
    session.send("\x1b]11;rgb:ffff/ffff/ffff\x1b\\\x1b[?1;2c");
    session.wait_for("Who is it for?");
    assert_eq!(painted(&session), Some(vt100::Color::Rgb(0xfb, 0xf1, 0xc7)));
    session.signal("-TERM");
    session.end();
    // A terminal that never answers.
    let session = own(directory.path(), &environment);
    session.wait_for("Who is it for?");
    assert_eq!(painted(&session), Some(vt100::Color::Rgb(0x28, 0x28, 0x28)));
}

#[test]
fn a_terminal_of_any_size_is_drawn_on() {
    let mut session = Session::start(&[]);
    // The emulator would need gigabytes for it.
    session.master.as_ref().unwrap().resize(size(9_000, 9_000)).unwrap();
    session.send("\x1b");
    session.send("x");
    session.resize(80, 24);
    session.wait_for("all keys");
    session.send("still here");
    session.wait_for("still here");
}
