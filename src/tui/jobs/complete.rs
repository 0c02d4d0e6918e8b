//! What a path that is being written can go on with.

use std::path::Path;

use super::home;

/// How a path goes on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Completion {
    /// The path as far as it is certain.
    pub path: String,
    /// What there is of that beginning, in order; folders end in a slash.
    pub names: Vec<String>,
}

/// What is there that begins as `typed` does. What is hidden shows only after its dot.
pub fn complete(typed: &str) -> Completion {
    let (folder, begun) = match typed.rsplit_once('/') {
        Some((folder, begun)) => (format!("{folder}/"), begun),
        None if typed == "~" => return Completion { path: "~/".to_owned(), names: vec!["~/".to_owned()] },
        None => (String::new(), typed),
    };
    let place = if folder.is_empty() { "." } else { &folder };
    let entries = std::fs::read_dir(home(Path::new(place))).into_iter().flatten().flatten();
    let mut names: Vec<String> = entries
        .filter_map(|entry| {
            let name = entry.file_name().into_string().ok()?;
            let is_shown = name.starts_with(begun) && (begun.starts_with('.') || !name.starts_with('.'));
            let slash = if entry.path().is_dir() { "/" } else { "" };
            is_shown.then(|| format!("{name}{slash}"))
        })
        .collect();
    names.sort();
    let certain = match names.split_first() {
        Some((first, rest)) => rest.iter().fold(first.as_str(), |common, name| shared(common, name)),
        None => begun,
    };
    Completion { path: format!("{folder}{certain}"), names }
}

/// What both begin with.
fn shared<'a>(one: &'a str, other: &str) -> &'a str {
    let same = one.chars().zip(other.chars()).take_while(|(a, b)| a == b);
    let length = same.map(|(c, _)| c.len_utf8()).sum();
    one.get(..length).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_go_on_with_what_is_there() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| format!("{}/{name}", folder.path().display());
        for name in ["mail-2025.mbox", "mail-2026.mbox", ".hidden"] {
            std::fs::write(at(name), "").unwrap();
        }
        std::fs::create_dir(at("notes")).unwrap();
        let of = |typed: &str| complete(&at(typed));
        assert_eq!(of("m").path, at("mail-202"));
        assert_eq!(of("m").names, ["mail-2025.mbox", "mail-2026.mbox"]);
        assert_eq!(of("no").path, at("notes/"));
        assert_eq!(of("").names.len(), 3);
        assert_eq!(of(".h").path, at(".hidden"));
        assert_eq!(of("x"), Completion { path: at("x"), names: Vec::new() });
        assert_eq!(complete("/no/such/folder/x").names, Vec::<String>::new());
    }
}
