//! `asof doctor`: how things are; never message text.

use std::io::IsTerminal;
use std::process::ExitCode;

use serde_json::json;

use crate::cli::output::Output;
use crate::cli::store::Context;
use crate::error::{Error, Result};

pub fn run(context: &Context, output: &mut Output) -> Result<ExitCode> {
    let directory = context.directory.display().to_string();
    let (state, counts, version, problem) = match context.open() {
        Ok(engine) => {
            let snapshot = engine.snapshot();
            ("open", Some(snapshot.counts()?), Some(snapshot.version()), None)
        }
        Err(Error::Locked(_)) => ("in use by another process", None, None, None),
        Err(error @ (Error::Broken { .. } | Error::Damaged { .. })) => ("damaged", None, None, Some(error)),
        Err(error) => return Err(error),
    };
    let drafts = context.directory.join("drafts.json").display().to_string();
    let config = context.config.file.as_ref().map(|file| file.display().to_string());
    let themes = context.config.themes.directory().map(|place| place.display().to_string());
    let terminal = std::env::var("TERM").unwrap_or_else(|_| "none".to_owned());
    let report = json!({
        "version": env!("CARGO_PKG_VERSION"),
        "data_dir": directory,
        "drafts": drafts,
        "config": config,
        "themes": themes,
        "store": state,
        "store_format": crate::store::FORMAT,
        "store_version": version,
        "counts": counts,
        "zone": context.zone,
        "terminal": {"name": terminal, "stdout_is_terminal": std::io::stdout().is_terminal()},
    });
    if output.is_json() {
        output.answer(&report)?;
        return problem.map_or(Ok(ExitCode::SUCCESS), Err);
    }
    output.line(&format!("asof {}", env!("CARGO_PKG_VERSION")))?;
    output.line(&format!("data      {directory} ({state}, format {})", crate::store::FORMAT))?;
    if let Some(counts) = counts {
        output.line(&format!(
            "holds     {} messages, {} facts in {} slots, {} people, {} rulings",
            counts.messages, counts.facts, counts.slots, counts.people, counts.rulings
        ))?;
    }
    output.line(&format!("drafts    {drafts}{}", missing(&drafts)))?;
    for (name, place) in [("config", &config), ("themes", &themes)] {
        let told = place.as_ref().map(|place| format!("{place}{}", missing(place)));
        output
            .line(&format!("{name:<9} {}", told.as_deref().unwrap_or("there is no home directory for it")))?;
    }
    output.line(&format!("zone      {}", context.zone.0))?;
    output.line(&format!("terminal  {terminal}"))?;
    problem.map_or(Ok(ExitCode::SUCCESS), Err)
}

/// What is said of a place at which there is nothing.
fn missing(place: &str) -> &'static str {
    if std::path::Path::new(place).exists() { "" } else { " (not there yet)" }
}
