//! The store that a command works on.

use std::path::{Path, PathBuf};

use directories::ProjectDirs;

use super::args::{Arguments, Clocks, Color};
use super::input;
use super::output::note;
use super::time;
use crate::config::{self, ColorMode, Flags, Surroundings};
use crate::domain::{EntityRef, Handle, Stamp, Zone, fold};
use crate::engine::{Engine, Options, Snapshot, system_zone};
use crate::error::{Error, Result};
use crate::identity::is_handle;
use crate::recall::Who;

/// What every command needs.
pub struct Context {
    pub directory: PathBuf,
    pub zone: Zone,
    /// The time to take for now.
    pub now: Stamp,
    /// What the user chose.
    pub config: config::Settings,
}

impl Context {
    pub fn new(arguments: &Arguments) -> Result<Self> {
        let directory = match &arguments.data_dir {
            Some(directory) => directory.clone(),
            None => ProjectDirs::from("", "", "asof")
                .ok_or_else(|| Error::Usage {
                    what: "the data directory".to_owned(),
                    reason: "there is no home directory; name one with --data-dir".to_owned(),
                })?
                .data_dir()
                .to_owned(),
        };
        if let Some(file) = arguments.config.as_deref().filter(|file| file.exists()) {
            input::regular(file)?;
        }
        let flags = Flags {
            file: arguments.config.clone(),
            color: arguments.color.map(mode),
            accessible: arguments.accessible,
        };
        let config = config::Settings::load(&flags, &Surroundings::of_process());
        let zone = config.zone.clone().unwrap_or_else(system_zone);
        let now = match &arguments.now {
            Some(text) => time::parse("--now", text, &zone)?,
            None => Stamp::at(jiff::Timestamp::now(), zone.clone()),
        };
        Ok(Self { directory, zone, now, config })
    }

    pub fn open(&self) -> Result<Engine> {
        self.open_of(&self.directory, self.config.owner.clone())
    }

    /// The valid time that is asked for; now, where none is.
    pub fn valid_time(&self, clocks: &Clocks) -> Result<Stamp> {
        clocks
            .as_of
            .as_deref()
            .map_or_else(|| Ok(self.now.clone()), |text| time::parse("--as-of", text, &self.zone))
    }

    /// The store with what was known at the time that is asked for; as it is, where none is.
    pub fn snapshot(&self, engine: &Engine, clocks: &Clocks) -> Result<Snapshot> {
        match &clocks.known_at {
            Some(text) => engine.known_at(time::parse("--known-at", text, &self.zone)?.instant),
            None => Ok(engine.snapshot()),
        }
    }

    /// Opens another store, of somebody else.
    pub fn open_of(&self, directory: &Path, owner: Vec<String>) -> Result<Engine> {
        let engine = Engine::open(Options {
            directory: directory.to_owned(),
            owner,
            zone: self.zone.clone(),
            privacy: self.config.privacy,
        })?;
        if let Some(notice) = engine.notice() {
            note(notice);
        }
        Ok(engine)
    }
}

const fn mode(color: Color) -> ColorMode {
    match color {
        Color::Auto => ColorMode::Auto,
        Color::Always => ColorMode::Always,
        Color::Never => ColorMode::Never,
    }
}

/// A person as given on the command line: a handle (anything with a scheme, or an address of mail), or a name.
pub fn who(text: &str) -> Who {
    let is_address = !text.contains(char::is_whitespace)
        && text.split_once('@').is_some_and(|(local, domain)| !local.is_empty() && domain.contains('.'));
    let handle = match () {
        () if is_handle(text) => Some(text.to_owned()),
        () if is_address => Some(format!("mailto:{}", text.to_lowercase())),
        () => None,
    };
    Who { name: text.to_owned(), handle: handle.map(Handle) }
}

/// The one person that is meant by an id, a handle, or a name.
pub fn person(snapshot: &Snapshot, text: &str) -> Result<EntityRef> {
    let mut people: Vec<EntityRef> = snapshot
        .people()?
        .into_iter()
        .filter(|known| {
            let person = &known.person;
            person.id.as_str() == text
                || person.handles.keys().any(|handle| handle.as_str() == text)
                || person.names.keys().any(|name| fold(name) == fold(text))
        })
        .map(|known| EntityRef { name: known.person.name().to_owned(), id: known.person.id })
        .collect();
    match people.len() {
        0 => Err(Error::NotFound(format!("person `{text}`"))),
        1 => Ok(people.remove(0)),
        _ => {
            let ids: Vec<&str> = people.iter().map(|person| person.id.as_str()).collect();
            let reason = format!("several people are called `{text}`; one of {}", ids.join(", "));
            Err(Error::Usage { what: "the person".to_owned(), reason })
        }
    }
}

/// The text of an argument, or of standard input for `-` or nothing.
pub fn text_or_stdin(argument: Option<&str>) -> Result<String> {
    match argument {
        Some(text) if text != "-" => Ok(text.to_owned()),
        _ => input::stdin(),
    }
}
