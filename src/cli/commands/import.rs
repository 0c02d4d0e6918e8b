//! `asof import`: files of messages.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;
use std::process::ExitCode;

use serde::Serialize;

use crate::cli::args::Import;
use crate::cli::output::{Output, note};
use crate::cli::store::Context;
use crate::domain::Zone;
use crate::engine::{Command, Engine, Ingested};
use crate::error::{Error, Result};
use crate::identity::Owner;
use crate::import::{BadLine, Imported, Settings, read_jsonl};

/// The most bad lines of a file that are shown to people; JSON has them all.
const SHOWN: usize = 20;

#[derive(Serialize)]
struct FileReport {
    file: String,
    messages: usize,
    #[serde(flatten)]
    ingested: Ingested,
    bad: Vec<BadLine>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<serde_json::Value>,
}

pub fn run(context: &Context, import: &Import, output: &mut Output) -> Result<ExitCode> {
    let zone = import.zone.clone().map_or_else(|| context.zone.clone(), Zone);
    if zone.rules().is_none() {
        let reason = format!("`{}` is no zone; use a name such as Europe/London, or +02:00", zone.0);
        return Err(Error::Input { what: "--zone".to_owned(), reason });
    }
    let engine = if import.dry_run { None } else { Some(context.open()?) };
    if let Some(engine) = &engine
        && !import.me.is_empty()
    {
        engine.submit(Command::Own(Owner::new(import.me.iter().map(String::as_str))))?;
    }
    let mut reports = Vec::new();
    let mut failed = None;
    for path in &import.paths {
        let settings = Settings {
            file: path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned(),
            conversation: import.conversation.clone(),
            zone: zone.clone(),
            received: context.now.instant,
        };
        match file(engine.as_ref(), path, &settings) {
            Ok(report) => reports.push(report),
            Err(error @ (Error::File { .. } | Error::Input { .. })) => {
                reports.push(FileReport {
                    file: path.display().to_string(),
                    messages: 0,
                    ingested: Ingested::default(),
                    bad: Vec::new(),
                    error: Some(crate::cli::output::details(&error)),
                });
                failed = Some(error);
            }
            Err(error) => return Err(error),
        }
    }
    if output.is_json() {
        output.answer(&serde_json::json!({"files": reports, "dry_run": import.dry_run}))?;
    } else {
        for report in &reports {
            show(report, import.dry_run, output)?;
        }
    }
    // A file that cannot be read costs the others nothing, but is no success.
    match failed {
        Some(error) if reports.iter().all(|report| report.error.is_some()) => Err(error),
        Some(error) => Ok(ExitCode::from(error.exit_code())),
        None => Ok(ExitCode::SUCCESS),
    }
}

fn file(engine: Option<&Engine>, path: &Path, settings: &Settings) -> Result<FileReport> {
    let refused = |source| Error::File { path: path.to_owned(), source };
    let imported: Imported = if path.as_os_str() == "-" {
        read_jsonl(std::io::stdin().lock(), settings).map_err(refused)?
    } else {
        if path.is_dir() {
            let reason = "a folder; name the files of JSON lines in it".to_owned();
            return Err(Error::Input { what: path.display().to_string(), reason });
        }
        read_jsonl(BufReader::new(File::open(path).map_err(refused)?), settings).map_err(refused)?
    };
    let messages = imported.messages.len();
    if messages == 0 && !imported.bad.is_empty() {
        let first = imported.bad.first().map(|bad| format!("line {}: {}", bad.line, bad.reason));
        let reason = format!("no line of it is a message ({})", first.unwrap_or_default());
        return Err(Error::Input { what: path.display().to_string(), reason });
    }
    let ingested = match engine {
        Some(engine) => engine.ingest(imported.messages)?,
        None => Ingested::default(),
    };
    Ok(FileReport { file: path.display().to_string(), messages, ingested, bad: imported.bad, error: None })
}

fn show(report: &FileReport, dry_run: bool, output: &mut Output) -> Result<()> {
    let FileReport { file, messages, ingested, bad, error } = report;
    if let Some(error) = error {
        note(&format!("asof: {}", error["message"].as_str().unwrap_or_default()));
        return Ok(());
    }
    let mut text = if dry_run {
        format!("{file}: {messages} messages, nothing stored (dry run)")
    } else {
        format!("{file}: {} new, {} known", ingested.added, ingested.known)
    };
    for (count, word) in [(ingested.edited, "edited"), (ingested.forgotten, "forgotten before, not revived")]
    {
        if count > 0 {
            text.push_str(&format!(", {count} {word}"));
        }
    }
    output.line(&text)?;
    for line in bad.iter().take(SHOWN) {
        note(&format!("{file}:{}: {}", line.line, line.reason));
    }
    if bad.len() > SHOWN {
        note(&format!("{file}: {} more bad lines (all of them with --json)", bad.len() - SHOWN));
    }
    Ok(())
}
