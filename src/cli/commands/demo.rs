//! `asof demo`: the interface on a throw-away store with a story in it.

use std::fs::DirBuilder;
use std::path::PathBuf;

use crate::cli::Interface;
use crate::cli::store::Context;
use crate::domain::digest;
use crate::error::{Error, Result};
use crate::import::{Settings, read_jsonl};

/// Six weeks of an invented person's messages.
const STORY: &str = include_str!("../../../assets/demo.jsonl");
/// Whose they are.
const OWNER: [&str; 2] = ["mailto:mara@lindqvist.example", "Mara Lindqvist"];

/// What the store tells.
const ABOUT: &str = "You are Mara Lindqvist. Six weeks of messages are in memory: times have moved, two people are \
                     called Alex. Enter writes one of these for you, or write to anybody:";
/// Drafts that show what has become of what was said: to whom, and how they begin.
const SUGGESTIONS: [(&str, &str); 4] = [
    ("Alex Chen", "our standup is at"),
    ("Alex Chen", "See you at the standup at 9:30am"),
    ("Ben Whitlock", "the standup with Alex is at"),
    ("Dana Osei", "the Heron launch is on"),
];

/// A directory that nobody could have made before: the demo must never write into a store that somebody points it to.
fn fresh_directory() -> Result<PathBuf> {
    let moment = jiff::Timestamp::now().as_nanosecond().to_string();
    let name = format!("asof-demo-{}", digest(&[&moment, &std::process::id().to_string()]));
    let path = std::env::temp_dir().join(name);
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(&path).map_err(|source| Error::Directory { path: path.clone(), source })?;
    Ok(path)
}

pub fn open(context: Context) -> Result<Interface> {
    let directory = fresh_directory()?;
    let engine = context.open_of(&directory, OWNER.map(str::to_owned).to_vec())?;
    let settings = Settings {
        file: "demo.jsonl".to_owned(),
        conversation: None,
        zone: context.zone.clone(),
        received: context.now.instant,
    };
    let story = read_jsonl(STORY.as_bytes(), &settings)
        .map_err(|source| Error::File { path: "demo.jsonl".into(), source })?;
    engine.ingest(story.messages)?;
    // What is changed while looking around goes with the store.
    let mut config = context.config;
    let own = directory.join("config.toml");
    if let Some(file) = config.file.replace(own.clone()).filter(|file| file.is_file()) {
        std::fs::copy(&file, &own).map_err(|source| Error::File { path: file, source })?;
    }
    Ok(Interface {
        engine,
        banner: Some("demo store: nothing of yours is touched".to_owned()),
        throw_away: Some(directory),
        config,
        about: ABOUT.to_owned(),
        // They go with the store.
        drafts: None,
        start: None,
        suggestions: SUGGESTIONS.map(|(to, draft)| (to.to_owned(), draft.to_owned())).to_vec(),
    })
}
