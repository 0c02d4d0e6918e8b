//! `asof rulings`: what the user decided.

use std::process::ExitCode;

use serde_json::json;

use crate::cli::args::Rulings;
use crate::cli::output::Output;
use crate::cli::store::Context;
use crate::engine::Command;
use crate::error::{Error, Result};

pub fn run(context: &Context, action: Option<&Rulings>, output: &mut Output) -> Result<ExitCode> {
    let engine = context.open()?;
    let snapshot = engine.snapshot();
    let rulings = snapshot.rulings()?;
    if let Some(Rulings::Undo { id }) = action {
        let ruling = rulings.into_iter().find(|ruling| ruling.id.as_str() == id);
        let ruling = ruling
            .ok_or_else(|| Error::NotFound(format!("ruling `{id}`; `asof rulings list` shows them all")))?;
        let words = snapshot.told(&ruling)?;
        engine.submit(Command::Undo(ruling.clone()))?;
        if output.is_json() {
            output.answer(&json!({"undone": ruling}))?;
        } else {
            output.line(&format!("taken back: {words}"))?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    for ruling in &rulings {
        let words = snapshot.told(ruling)?;
        if output.is_json() {
            let mut line = json!(ruling);
            line["text"] = json!(words);
            output.object(&line)?;
        } else {
            let made = context.zone.rules().map(|zone| ruling.made.to_zoned_datetime(zone).date());
            let made = made.map(|date| date.to_string()).unwrap_or_default();
            output.line(&format!("{made}  {words}  [{}]", ruling.id))?;
        }
    }
    Ok(if rulings.is_empty() { ExitCode::from(1) } else { ExitCode::SUCCESS })
}
