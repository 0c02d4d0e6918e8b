//! The source as lines of code.

use std::fs;
use std::path::{Path, PathBuf};

/// A line of code: where it stands, and what it says.
pub struct Line {
    pub file: String,
    pub number: usize,
    pub text: String,
}

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
pub fn sources() -> Vec<(String, String)> {
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
pub fn code() -> Vec<Line> {
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
pub fn module(file: &str) -> Option<&str> {
    let first = file.split('/').next()?;
    Some(first.strip_suffix(".rs").unwrap_or(first)).filter(|module| !matches!(*module, "main" | "lib"))
}

/// The modules that a line names as `crate::module`, also of several in braces.
pub fn named(line: &str) -> Vec<String> {
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
