//! The unfinished messages on disk: a private file beside the store.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::config::replace_file;
use crate::domain::FactId;
use crate::recall::Who;

/// An unfinished message.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kept {
    /// To whom.
    pub to: Vec<Who>,
    /// What it says so far.
    pub text: String,
    /// The values in it that memory gave.
    #[serde(default)]
    pub values: Vec<Taken>,
}

impl Kept {
    /// Whether nobody would miss it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.to.is_empty() && self.text.trim().is_empty()
    }
}

/// A value that memory gave.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Taken {
    /// The fact that it comes from.
    pub fact: FactId,
    /// As it was written.
    pub value: String,
}

/// All of them, the one in front first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Drafts(pub Vec<Kept>);

/// The drafts of a file; none where there is no file. One that cannot be read is put aside, not written over.
///
/// # Errors
/// Why they could not be read, and where they are now.
pub fn load(path: &Path) -> Result<Drafts, String> {
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Drafts::default()),
        Err(error) => return Err(put_aside(path, &error.to_string())),
    };
    serde_json::from_str(&text).map_err(|error| put_aside(path, &error.to_string()))
}

fn put_aside(path: &Path, why: &str) -> String {
    let aside = path.with_extension("unread");
    match std::fs::rename(path, &aside) {
        Ok(()) => format!("The drafts could not be read and are now in {}: {why}", aside.display()),
        Err(error) => format!("The drafts could not be read: {why}; nor put aside: {error}"),
    }
}

/// Writes them, whole or not at all.
///
/// # Errors
/// Why they could not be written.
pub fn save(path: &Path, drafts: &Drafts) -> Result<(), String> {
    let text = serde_json::to_string(drafts).map_err(|error| error.to_string())?;
    replace_file(path, &text).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drafts_come_back_and_what_cannot_be_read_is_put_aside() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("drafts.json");
        assert_eq!(load(&path), Ok(Drafts::default()));
        let drafts = Drafts(vec![Kept { text: "漢 “x”\n".into(), ..Kept::default() }, Kept::default()]);
        save(&path, &drafts).unwrap();
        assert_eq!(load(&path), Ok(drafts));
        std::fs::write(&path, "[{").unwrap();
        assert!(load(&path).unwrap_err().contains("drafts.unread"));
        assert_eq!(load(&path), Ok(Drafts::default()));
        assert_eq!(std::fs::read_to_string(directory.path().join("drafts.unread")).unwrap(), "[{");
    }
}
