//! Stores for measurements of the interface: as many facts as wanted, thrown away afterwards.

use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use jiff::{SignedDuration, Timestamp};

use crate::domain::{ConversationId, Correspondent, Handle, Message, Privacy, Stamp, Zone};
use crate::engine::{Engine, Options};
use crate::error::{Error, Result};

const NOUNS: [&str; 8] = ["standup", "review", "sync", "lunch", "demo", "retro", "workshop", "interview"];
const START: [&str; 25] = [
    "Al", "Be", "Ca", "Do", "El", "Fi", "Gu", "Ha", "Iv", "Ju", "Ka", "Le", "Mi", "Ni", "Ot", "Pi", "Qui",
    "Ro", "Sve", "To", "Ul", "Vi", "Wi", "Ya", "Ze",
];
const END: [&str; 10] = ["an", "bert", "ca", "dra", "emy", "frid", "gor", "hild", "ina", "jka"];
/// Messages that are typed to measure.
const DRAFTS: usize = 12;

/// A store on disk that holds about so many facts; it goes when this does.
pub struct Stock {
    directory: PathBuf,
    facts: usize,
}

impl Stock {
    /// Makes the store.
    ///
    /// # Errors
    /// Where it cannot be written.
    pub fn of(facts: usize) -> Result<Self> {
        let directory = std::env::temp_dir().join(format!("asof-bench-ui-{}-{facts}", std::process::id()));
        let stock = Self { directory, facts };
        stock.open()?.ingest((0..facts).map(|number| stock.message(number)).collect())?;
        Ok(stock)
    }

    /// Opens it.
    ///
    /// # Errors
    /// Where it cannot be read.
    pub fn open(&self) -> Result<Engine> {
        Self::open_at(&self.directory)
    }

    /// Opens one that another process has made.
    ///
    /// # Errors
    /// Where it cannot be read.
    pub fn open_at(directory: &Path) -> Result<Engine> {
        Engine::open(Options {
            directory: directory.to_owned(),
            owner: Vec::new(),
            zone: Zone::utc(),
            privacy: Privacy::Marked,
        })
    }

    /// How long a new process takes to its first frame on the store; `cold`, where the system has to read the files of
    /// the store from disk. Nobody may have it open.
    ///
    /// # Errors
    /// Where no process can be started, or it draws nothing.
    pub fn start(&self, cold: bool) -> Result<Duration> {
        let refused = |source| Error::File { path: self.directory.clone(), source };
        if cold {
            forget(&self.directory).map_err(refused)?;
        }
        let started = Instant::now();
        let mut process = Command::new(std::env::current_exe().map_err(refused)?)
            .args(["bench", "ui", "--start"])
            .arg(&self.directory)
            .stdout(Stdio::piped())
            .spawn()
            .map_err(refused)?;
        let mut line = [0];
        let drawn = process.stdout.as_mut().map(|output| output.read_exact(&mut line));
        let took = started.elapsed();
        process.wait().map_err(refused)?;
        drawn.unwrap_or(Ok(())).map_err(refused)?;
        Ok(took)
    }

    /// Messages about what it holds: to whom, and what.
    #[must_use]
    pub fn drafts(&self) -> Vec<(String, String)> {
        let every = (self.facts / DRAFTS).max(1);
        let about = |number| (self.name(number), format!("see you, the {} is at", self.noun(number)));
        (0..self.facts).step_by(every).map(about).collect()
    }

    /// Everybody has written once before anybody writes again: somebody new has all messages that mention the name
    /// looked at again, and the store is not what is measured.
    fn people(&self) -> usize {
        self.facts.div_ceil(NOUNS.len()).max(1)
    }

    fn name(&self, number: usize) -> String {
        let person = number % self.people();
        let parts = START.len() * END.len();
        format!("{} {}", part(person % parts), part(person / parts % parts))
    }

    fn noun(&self, number: usize) -> &'static str {
        NOUNS.get(number / self.people() % NOUNS.len()).copied().unwrap_or("standup")
    }

    fn message(&self, number: usize) -> Message {
        let name = self.name(number);
        let minutes = i64::try_from(number).unwrap_or(0);
        let at =
            Timestamp::from_second(1_700_000_000).unwrap_or_default() + SignedDuration::from_mins(minutes);
        let (hour, minute) = (8 + number % 10, number * 5 % 60);
        Message {
            id: Message::scoped_id("bench", "", &number.to_string()),
            source_id: None,
            conversation: ConversationId("bench".to_owned()),
            position: 0,
            author: Correspondent { handle: Handle::weak("bench", &name), name: name.clone() },
            recipients: vec![Correspondent { handle: Handle("me".to_owned()), name: "me".to_owned() }],
            stated: Stamp::at(at, Zone::utc()),
            received: at,
            text: format!(
                "Hi, the {} with {name} is moved to {hour}:{minute:02} from now on.",
                self.noun(number)
            ),
            reply_to: None,
            batch: None,
            edits: Vec::new(),
            extra: serde_json::Map::new(),
        }
    }
}

impl Drop for Stock {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.directory);
    }
}

/// Has the system drop what it keeps in memory of the files in a directory.
fn forget(directory: &Path) -> io::Result<()> {
    for entry in fs::read_dir(directory)? {
        let path = entry?.path();
        if path.is_dir() {
            forget(&path)?;
            continue;
        }
        let file = File::open(&path)?;
        // What is not written yet would stay.
        file.sync_all()?;
        #[cfg(target_os = "linux")]
        rustix::fs::fadvise(&file, 0, None, rustix::fs::Advice::DontNeed)?;
    }
    Ok(())
}

fn part(number: usize) -> String {
    let start = START.get(number % START.len()).unwrap_or(&"Al");
    let end = END.get(number / START.len() % END.len()).unwrap_or(&"an");
    format!("{start}{end}")
}
