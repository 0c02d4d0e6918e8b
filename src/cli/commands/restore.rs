//! `asof restore`: a retired fact holds again.

use std::process::ExitCode;

use serde_json::json;

use crate::cli::args::Restore;
use crate::cli::fact::{FactLine, SlotView};
use crate::cli::output::{Output, note};
use crate::cli::store::Context;
use crate::domain::{FactId, State};
use crate::error::Result;

pub fn run(context: &Context, arguments: &Restore, output: &mut Output) -> Result<ExitCode> {
    let engine = context.open()?;
    let id = FactId(arguments.fact.clone());
    let before = engine.snapshot();
    let mut hides: Vec<FactLine> = Vec::new();
    for over in before.retiring(&id, &context.now)? {
        if let Some(view) = SlotView::of_fact(&before, &over, &context.now)? {
            hides.extend(view.line(&over)?.filter(|line| line.state == State::Current));
        }
    }
    let ruling = if arguments.dry_run { None } else { Some(engine.restore(&id, &context.now)?) };
    // Every ruling is a moment later than the one before, so that the fact may hold only from then.
    let mut then = context.now.clone();
    then.instant = ruling.as_ref().map_or(then.instant, |ruling| ruling.made.max(then.instant));
    let after = engine.snapshot();
    let line = match SlotView::of_fact(&after, &id, &then)? {
        Some(view) => view.line(&id)?,
        None => None,
    };
    if output.is_json() {
        output.answer(&json!({"ruling": ruling, "fact": line, "hides": hides}))?;
        return Ok(ExitCode::SUCCESS);
    }
    if let Some(line) = &line {
        output.line(&line.for_people())?;
    }
    for hidden in &hides {
        let verb = if arguments.dry_run { "would hide" } else { "hides" };
        output.line(&format!("{verb:<11} {}  [{}]", hidden.text, hidden.id))?;
    }
    if let Some(ruling) = ruling {
        note(&format!("take it back with `asof rulings undo {}`", ruling.id));
    }
    Ok(ExitCode::SUCCESS)
}
