//! A store as it was found, kept until it has opened whole.
//!
//! Opening writes: fjall cuts journals behind the first record that it cannot read, and removes keyspaces that look
//! unfinished. So that a refused store is left as it was found, its files are kept aside meanwhile: those that are
//! never changed once written as links, journals as copies.

use std::fs::{self, File};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

/// The files of a store, kept aside.
pub struct Aside {
    store: PathBuf,
    kept: PathBuf,
}

impl Aside {
    fn of(store: &Path) -> Self {
        Self { store: store.to_owned(), kept: store.with_extension("opening") }
    }

    /// Puts back what an opening kept that never came to its end.
    ///
    /// # Errors
    /// Where the system refuses.
    pub fn recover(store: &Path) -> io::Result<()> {
        let aside = Self::of(store);
        if aside.kept.exists() { aside.put_back() } else { Ok(()) }
    }

    /// Keeps the files in `store`.
    ///
    /// # Errors
    /// Where the system refuses.
    pub fn keep(store: &Path) -> io::Result<Self> {
        let aside = Self::of(store);
        let unfinished = store.with_extension("copying");
        remove(&unfinished)?;
        link(store, &unfinished)?;
        fs::rename(&unfinished, &aside.kept)?;
        Ok(aside)
    }

    /// Lets go of what was kept.
    ///
    /// # Errors
    /// Where the system refuses.
    pub fn discard(self) -> io::Result<()> {
        let gone = self.store.with_extension("opened");
        remove(&gone)?;
        fs::rename(&self.kept, &gone)?;
        remove(&gone)
    }

    /// Puts what was kept back in place of the store, which nobody may have open.
    ///
    /// # Errors
    /// Where the system refuses.
    pub fn put_back(self) -> io::Result<()> {
        remove(&self.store)?;
        fs::rename(&self.kept, &self.store)
    }

    /// Whether opening has dropped records from a journal: the last one of a killed process, or what lies behind a
    /// damaged place. Rows of several tables may then differ in how new they are.
    pub fn was_cut(&self) -> bool {
        let Ok(kept) = fs::read_dir(&self.kept) else { return false };
        kept.flatten().any(|entry| {
            let now = fs::metadata(self.store.join(entry.file_name())).map(|now| now.len());
            is_journal(&entry.path()) && now.is_ok_and(|now| has_records_behind(&entry.path(), now))
        })
    }
}

fn is_journal(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "jnl")
}

/// Whether a file holds anything but zeros from `offset` on.
fn has_records_behind(path: &Path, offset: u64) -> bool {
    let read = File::open(path).and_then(|mut file| {
        file.seek(SeekFrom::Start(offset))?;
        let mut found = false;
        chunks(file, |chunk| {
            found |= !is_zero(chunk);
            Ok(())
        })?;
        Ok(found)
    });
    read.unwrap_or(false)
}

fn is_zero(bytes: &[u8]) -> bool {
    bytes.iter().all(|byte| *byte == 0)
}

fn chunks(mut file: File, mut each: impl FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
    let mut buffer = vec![0; 1 << 16];
    loop {
        match file.read(&mut buffer)? {
            0 => return Ok(()),
            read => each(buffer.get(..read).unwrap_or_default())?,
        }
    }
}

/// Copies a journal, of which most is a hole.
fn copy(from: &Path, to: &Path) -> io::Result<()> {
    let source = File::open(from)?;
    let length = source.metadata()?.len();
    let mut target = File::create(to)?;
    chunks(source, |chunk| {
        if is_zero(chunk) {
            let skipped = i64::try_from(chunk.len()).unwrap_or_default();
            target.seek(SeekFrom::Current(skipped)).map(drop)
        } else {
            target.write_all(chunk)
        }
    })?;
    target.set_len(length)?;
    fs::set_permissions(to, fs::metadata(from)?.permissions())
}

fn link(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    fs::set_permissions(to, fs::metadata(from)?.permissions())?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if entry.file_type()?.is_dir() {
            link(&from, &to)?;
        } else if is_journal(&from) || fs::hard_link(&from, &to).is_err() {
            copy(&from, &to)?;
        }
    }
    Ok(())
}

fn remove(directory: &Path) -> io::Result<()> {
    match fs::remove_dir_all(directory) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// What keeps `store` from being opened without loss, as far as its files show it: fjall would go on without them.
pub fn missing(store: &Path) -> Option<String> {
    let gone = |name: &str| Some(format!("`{name}` is missing in {}", store.display()));
    if !store.join("version").exists() {
        return gone("version");
    }
    if !fs::read_dir(store)
        .is_ok_and(|mut files| files.any(|file| file.is_ok_and(|file| is_journal(&file.path()))))
    {
        return gone("*.jnl");
    }
    let keyspaces = store.join("keyspaces");
    let Ok(folders) = fs::read_dir(&keyspaces) else { return gone("keyspaces") };
    for folder in folders.flatten().filter(|folder| folder.path().is_dir()) {
        let name = folder.file_name().to_string_lossy().into_owned();
        if name.parse::<u64>().is_err() {
            return Some(format!("`{name}` in {} is none of its folders", keyspaces.display()));
        }
        if !folder.path().join("current").exists() {
            return gone(&format!("keyspaces/{name}/current"));
        }
    }
    None
}
