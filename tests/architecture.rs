//! The picture in `lib.rs` is true: who may use whom, and what is named only in its place. A plain scan of the text.

#[cfg(test)]
#[path = "architecture/source.rs"]
mod source;

use source::{Line, code, module, named, sources};

/// Each top-level module, and which others it may name. `error` and what is in `lib.rs` everybody may.
const MAY_USE: [(&str, &[&str]); 14] = [
    ("domain", &[]),
    ("extract", &["domain"]),
    ("identity", &["domain"]),
    ("revise", &["domain", "extract", "identity"]),
    ("recall", &["domain", "extract", "identity"]),
    ("store", &["domain"]),
    ("engine", &["domain", "extract", "identity", "revise", "recall", "store"]),
    ("import", &["domain", "identity", "engine"]),
    ("eval", &["domain", "extract", "identity", "revise", "recall", "store", "engine", "import"]),
    ("config", &["domain", "keys"]),
    ("keys", &["config"]),
    (
        "cli",
        &["domain", "extract", "identity", "recall", "store", "engine", "import", "eval", "config", "keys"],
    ),
    ("tui", &["domain", "extract", "identity", "recall", "engine", "import", "config", "keys"]),
    ("error", &[]),
];

/// Modules without clock, environment and randomness.
const PURE: [&str; 5] = ["domain", "extract", "identity", "revise", "recall"];

/// Names that belong to some files only: the beginnings of the paths that may contain them.
const BELONGS: [(&str, &[&str]); 8] = [
    ("fjall::", &["store/"]),
    ("tantivy::", &["store/index/"]),
    ("arc_swap", &["engine/"]),
    ("crossterm", &["tui/", "keys/", "keys.rs"]),
    ("tui_textarea", &["tui/widgets/editor.rs"]),
    ("ratatui_textarea", &["tui/widgets/editor.rs"]),
    ("thread::spawn", &["engine/", "tui/runtime", "import/"]),
    ("thread::Builder", &["engine/", "tui/runtime", "import/"]),
];

fn assert_none(what: &str, offences: &[String]) {
    assert!(offences.is_empty(), "{what}:\n  {}", offences.join("\n  "));
}

#[test]
fn a_layer_knows_only_those_beneath_it() {
    let mut offences = Vec::new();
    for Line { file, number, text } in code() {
        let Some(module) = module(&file) else { continue };
        let Some((_, allowed)) = MAY_USE.iter().find(|(name, _)| *name == module) else {
            offences.push(format!(
                "src/{file}: `{module}` is not in the table of this test: where does it belong?"
            ));
            continue;
        };
        let modules = MAY_USE.iter().map(|(name, _)| *name);
        for name in named(&text) {
            let known = modules.clone().any(|known| known == name);
            if known && name != module && name != "error" && !allowed.contains(&name.as_str()) {
                offences
                    .push(format!("src/{file}:{number}: `{module}` may not name `{name}`: {}", text.trim()));
            }
        }
    }
    offences.dedup();
    assert_none("who may use whom", &offences);
}

#[test]
fn some_names_stand_only_in_their_place() {
    let mut offences = Vec::new();
    for Line { file, number, text } in code() {
        for (name, places) in BELONGS {
            let imported = name.strip_suffix("::").is_some_and(|name| text.contains(&format!("use {name};")));
            if (text.contains(name) || imported) && !places.iter().any(|place| file.starts_with(place)) {
                offences.push(format!(
                    "src/{file}:{number}: `{name}` belongs to {}: {}",
                    places.join(", "),
                    text.trim()
                ));
            }
        }
    }
    assert_none("a name outside its place", &offences);
}

#[test]
fn only_the_output_of_the_command_line_prints() {
    let prints = ["println!", "print!", "eprintln!", "eprint!", "dbg!", "stdout()", "stderr()"];
    let mut offences = Vec::new();
    for Line { file, number, text } in code() {
        // A look whether standard output is a terminal prints nothing; the interface draws on it.
        let harmless = text.contains("is_terminal") || file.starts_with("tui/");
        if file != "cli/output.rs" && !harmless && prints.iter().any(|print| text.contains(print)) {
            offences.push(format!("src/{file}:{number}: {}", text.trim()));
        }
    }
    assert_none("printing outside cli/output.rs", &offences);
}

#[test]
fn pure_layers_have_no_clock_no_environment_and_no_threads() {
    let impure = [
        "SystemTime",
        "Instant::now",
        "Timestamp::now",
        "ZonedDateTime::now",
        "Zoned::now",
        "TimeZone::system",
        "std::env",
        "std::fs",
        "std::io",
        "std::thread",
        "std::process",
        "rand::",
        "RandomState",
    ];
    let mut offences = Vec::new();
    for Line { file, number, text } in code() {
        let pure = module(&file).is_some_and(|module| PURE.contains(&module));
        for name in impure.iter().filter(|name| pure && text.contains(**name)) {
            offences.push(format!("src/{file}:{number}: `{name}` in a pure layer: {}", text.trim()));
        }
    }
    // Below the engine the store alone touches the disk, and nobody asks for the time.
    let clocks = ["SystemTime::now", "Timestamp::now", "Instant::now", "std::env"];
    for Line { file, number, text } in code().iter().filter(|line| line.file.starts_with("store/")) {
        for name in clocks.iter().filter(|name| text.contains(**name)) {
            offences.push(format!("src/{file}:{number}: `{name}` below the engine: {}", text.trim()));
        }
    }
    assert_none("a pure layer that is not", &offences);
}

#[test]
fn the_command_line_and_the_interface_reach_memory_through_the_engine() {
    let mut offences = Vec::new();
    for Line { file, number, text } in code() {
        let through = ["Store::open", "store::Store", "store::Transaction", "store::Snapshot", "revise::"];
        let above = file.starts_with("cli/") || file.starts_with("tui/");
        for name in through.iter().filter(|name| above && text.contains(**name)) {
            offences.push(format!("src/{file}:{number}: `{name}` past the engine: {}", text.trim()));
        }
    }
    assert_none("past the engine", &offences);
}

#[test]
fn no_file_is_longer_than_500_lines() {
    let long = sources().into_iter().filter(|(_, text)| text.lines().count() > 500);
    let offences: Vec<String> =
        long.map(|(file, text)| format!("src/{file}: {} lines", text.lines().count())).collect();
    assert_none("longer than 500 lines", &offences);
}

#[test]
fn names_of_modules_are_found_in_every_form() {
    assert_eq!(named("use crate::domain::{Fact, FactId};"), ["domain"]);
    assert_eq!(named("use crate::{domain::Fact, engine, store::Key};"), ["domain", "engine", "store"]);
    assert_eq!(named("let x: crate::recall::Request = crate::engine::y();"), ["recall", "engine"]);
    assert!(named("use crate::Error;").is_empty());
}
