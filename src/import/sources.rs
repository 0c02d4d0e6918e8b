//! What there is to import at a path.

use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use super::sniff::Format;

/// Something that is imported as one: a file, the `.eml` files of a folder, or a Maildir.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// The file or folder.
    pub path: PathBuf,
    /// What it holds.
    pub format: Format,
    /// Its files, in order.
    pub files: Vec<PathBuf>,
    /// How many bytes they have.
    pub bytes: u64,
}

/// A file that is not imported.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct PassedOver {
    /// Which.
    pub file: PathBuf,
    /// Why.
    pub reason: String,
}

/// What was found at a path.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// What can be imported, in order of names.
    pub sources: Vec<Source>,
    /// What cannot.
    pub passed_over: Vec<PassedOver>,
}

/// Looks at a file, or through a folder and those in it, in order of names. Links in a folder are not followed: what
/// they lead to is either in the folder or none of its business. A file by itself that has no known format is taken
/// for JSON lines, whose reader says what is wrong with it.
///
/// # Errors
/// Where the path itself cannot be read.
pub fn find(path: &Path, wanted: Option<Format>) -> io::Result<Found> {
    let mut found = Found::default();
    let kind = fs::metadata(path)?;
    if kind.is_dir() {
        found.folder(path, wanted, 0)?;
    } else if !kind.is_file() {
        // A pipe or a device may never end.
        let reason = "this is no regular file; pass it as standard input";
        return Err(io::Error::new(io::ErrorKind::InvalidInput, reason));
    } else {
        let format = match wanted {
            Some(format) => format,
            None => Format::of(&head(path)?).unwrap_or(Format::Jsonl),
        };
        found.add(path, format, vec![path.to_owned()]);
    }
    Ok(found)
}

impl Found {
    /// How deep folders are searched.
    const DEEPEST: usize = 64;

    fn folder(&mut self, folder: &Path, wanted: Option<Format>, depth: usize) -> io::Result<()> {
        let is_maildir = wanted.is_none_or(|wanted| wanted == Format::Maildir) && Format::is_maildir(folder);
        if is_maildir {
            let mut files = Vec::new();
            for part in ["cur", "new"] {
                let part = folder.join(part);
                if part.is_dir() {
                    let names = entries(&part)?;
                    files.extend(names.into_iter().filter(|(_, kind)| kind.is_file()).map(|(path, _)| path));
                }
            }
            self.add(folder, Format::Maildir, files);
        }
        let mut mails = Vec::new();
        for (path, kind) in entries(folder)? {
            let is_part = is_maildir
                && path
                    .file_name()
                    .is_some_and(|name| ["cur", "new", "tmp"].iter().any(|part| name == *part));
            if is_part {
                continue;
            }
            if kind.is_dir() {
                if depth == Self::DEEPEST {
                    self.pass_over(path, "too many folders inside each other");
                } else if let Err(error) = self.folder(&path, wanted, depth + 1) {
                    self.pass_over(path, &error.to_string());
                }
            } else if kind.is_file() {
                match format_of(&path, wanted) {
                    Ok(Format::Eml) => mails.push(path),
                    Ok(format) => self.add(&path.clone(), format, vec![path]),
                    Err(reason) => self.pass_over(path, &reason),
                }
            } else {
                self.pass_over(path, if kind.is_symlink() { "a link" } else { "not a file" });
            }
        }
        if !mails.is_empty() {
            self.add(folder, Format::Eml, mails);
        }
        Ok(())
    }

    fn add(&mut self, path: &Path, format: Format, files: Vec<PathBuf>) {
        let bytes = files.iter().filter_map(|file| fs::metadata(file).ok()).map(|file| file.len()).sum();
        self.sources.push(Source { path: path.to_owned(), format, files, bytes });
    }

    fn pass_over(&mut self, file: PathBuf, reason: &str) {
        self.passed_over.push(PassedOver { file, reason: reason.to_owned() });
    }
}

/// The format of a file in a folder, or why it is passed over.
fn format_of(path: &Path, wanted: Option<Format>) -> Result<Format, String> {
    let head = head(path).map_err(|error| error.to_string())?;
    if head.is_empty() {
        return Err("empty".to_owned());
    }
    let lines = path.extension().is_some_and(|name| name == "jsonl" || name == "ndjson");
    // Any JSON begins like JSON lines.
    let format = Format::of(&head).filter(|format| *format != Format::Jsonl || lines);
    let format = format.ok_or("no known format")?;
    if wanted.is_some_and(|wanted| wanted != format) {
        return Err("another format".to_owned());
    }
    Ok(format)
}

/// What a folder holds, in order of names.
fn entries(folder: &Path) -> io::Result<Vec<(PathBuf, fs::FileType)>> {
    let mut entries = fs::read_dir(folder)?
        .map(|entry| entry.and_then(|entry| Ok((entry.path(), entry.file_type()?))))
        .collect::<io::Result<Vec<_>>>()?;
    entries.sort_by(|(one, _), (other, _)| one.cmp(other));
    Ok(entries)
}

fn head(path: &Path) -> io::Result<Vec<u8>> {
    let mut head = Vec::new();
    File::open(path)?.take(Format::HEAD as u64).read_to_end(&mut head)?;
    Ok(head)
}
