//! `asof rebuild`: derive everything again.

use std::process::ExitCode;

use crate::cli::output::Output;
use crate::cli::store::Context;
use crate::engine::Command;
use crate::error::Result;

pub fn run(context: &Context, output: &mut Output) -> Result<ExitCode> {
    let engine = context.open()?;
    // What cannot be read is to be derived again.
    let before = engine.snapshot().facts().unwrap_or_default();
    engine.submit(Command::Rebuild)?;
    let snapshot = engine.snapshot();
    let after = snapshot.facts()?;
    let changed = after.iter().filter(|fact| !before.contains(fact)).count()
        + before.iter().filter(|fact| !after.contains(fact)).count();
    let counts = snapshot.counts()?;
    if output.is_json() {
        output.answer(&serde_json::json!({"counts": counts, "facts_changed": changed}))?;
    } else {
        output.line(&format!(
            "derived {} facts in {} slots from {} messages; {changed} facts differ",
            counts.facts, counts.slots, counts.messages
        ))?;
    }
    Ok(ExitCode::SUCCESS)
}
