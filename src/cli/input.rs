//! What is read from files and standard input: only what has an end, and never more of it than is of use.

use std::fs::{self, File};
use std::io::{self, BufRead, Read};
use std::path::Path;

use crate::error::{Error, Result};

/// The longest text or line that is taken, in bytes: no message is longer.
const LONGEST: usize = 4 << 20;

/// Opens a file named on the command line. Pipes and devices may never end: they are for standard input.
pub fn open(path: &Path) -> Result<File> {
    regular(path)?;
    File::open(path).map_err(|source| Error::File { path: path.to_owned(), source })
}

/// Refuses what is there and is no file.
pub fn regular(path: &Path) -> Result<()> {
    let refused = |source| Error::File { path: path.to_owned(), source };
    if fs::metadata(path).map_err(refused)?.is_file() {
        return Ok(());
    }
    let reason = "this is no regular file; pass it as standard input";
    Err(refused(io::Error::new(io::ErrorKind::InvalidInput, reason)))
}

/// The text of a file named on the command line.
pub fn text(path: &Path) -> Result<String> {
    let mut text = String::new();
    let read = open(path)?.read_to_string(&mut text);
    read.map(|_| text).map_err(|source| Error::File { path: path.to_owned(), source })
}

/// The text on standard input, without the line breaks at its end.
pub fn stdin() -> Result<String> {
    let mut text = String::new();
    let read = io::stdin().take(LONGEST as u64 + 1).read_to_string(&mut text);
    match read {
        _ if text.len() > LONGEST => Err(too_long("standard input")),
        Ok(_) => Ok(text.trim_end_matches(['\n', '\r']).to_owned()),
        Err(source) => Err(Error::File { path: "standard input".into(), source }),
    }
}

fn too_long(what: &str) -> Error {
    Error::Input { what: what.to_owned(), reason: format!("longer than {} MB", LONGEST >> 20) }
}

/// The next line; one that is too long is passed over. None at the end.
pub fn line(input: &mut impl BufRead) -> io::Result<Option<Result<String>>> {
    let mut line = Vec::new();
    if input.by_ref().take(LONGEST as u64 + 1).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    let whole = line.ends_with(b"\n");
    if line.len() > LONGEST && !whole {
        input.skip_until(b'\n')?;
        return Ok(Some(Err(too_long("the line"))));
    }
    Ok(Some(Ok(String::from_utf8_lossy(&line).trim().to_owned())))
}
