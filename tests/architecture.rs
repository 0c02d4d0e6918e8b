//! The picture in `lib.rs` is true: who may use whom, and what is named only in its place. A plain scan of the text.

use std::fs;
use std::path::{Path, PathBuf};

/// A line of code: where it stands, and what it says.
struct Line {
    file: String,
    number: usize,
    text: String,
}

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

fn files(directory: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// The source files by their path below `src`.
fn sources() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut paths = Vec::new();
    files(&root, &mut paths);
    paths.sort();
    let name = |path: &Path| path.strip_prefix(&root).unwrap().to_string_lossy().replace('\\', "/");
    paths.iter().map(|path| (name(path), fs::read_to_string(path).unwrap())).collect()
}

/// Whether a file holds only tests.
fn is_test(file: &str) -> bool {
    file.ends_with("/tests.rs") || file.ends_with("_tests.rs") || file.contains("/tests/")
}

/// Lines of code outside tests, without comments.
fn code() -> Vec<Line> {
    let mut lines = Vec::new();
    for (file, text) in sources().into_iter().filter(|(file, _)| !is_test(file)) {
        for (index, line) in text.lines().enumerate() {
            // A module of tests inside a file stands at its end.
            if line.starts_with("#[cfg(test)]")
                && text.lines().nth(index + 1).is_some_and(|next| next.ends_with('{'))
            {
                break;
            }
            let code = line.split("//").next().unwrap_or_default().to_owned();
            lines.push(Line { file: file.clone(), number: index + 1, text: code });
        }
    }
    lines
}

/// The module that a file belongs to: `engine` for `engine/mod.rs`, none for `main.rs` and `lib.rs`.
fn module(file: &str) -> Option<&str> {
    let first = file.split('/').next()?;
    Some(first.strip_suffix(".rs").unwrap_or(first)).filter(|module| !matches!(*module, "main" | "lib"))
}

/// The modules that a line names as `crate::module`, also of several in braces.
fn named(line: &str) -> Vec<String> {
    let mut names = Vec::new();
    for rest in line.split("crate::").skip(1) {
        let list = rest.strip_prefix('{').map_or_else(
            || vec![rest.to_owned()],
            |inner| inner.split(',').map(|part| part.trim().to_owned()).collect(),
        );
        for item in list {
            let name: String = item.chars().take_while(|c| c.is_ascii_lowercase() || *c == '_').collect();
            let whole = item.get(name.len()..).is_none_or(|after| !after.starts_with(char::is_alphanumeric));
            if !name.is_empty() && whole {
                names.push(name);
            }
        }
    }
    names
}

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
