//! `asof correct`: the user says what is right.

use std::process::ExitCode;

use serde_json::json;

use crate::cli::args::Correct;
use crate::cli::fact::SlotView;
use crate::cli::output::Output;
use crate::cli::store::Context;
use crate::domain::FactId;
use crate::error::{Error, Result};

pub fn run(context: &Context, arguments: &Correct, output: &mut Output) -> Result<ExitCode> {
    let engine = context.open()?;
    let wrong = FactId(arguments.fact.clone());
    let message = engine.correct(&wrong, &arguments.value, &context.now)?;
    let snapshot = engine.snapshot();
    let right = snapshot.facts()?.into_iter().find(|fact| fact.draft.message == message);
    let right = right.ok_or_else(|| Error::NotFound(format!("what `{wrong}` was corrected to")))?;
    let line = |id: &FactId| match SlotView::of_fact(&snapshot, id, &context.now)? {
        Some(view) => view.line(id),
        None => Ok(None),
    };
    let (right, wrong) = (line(&right.draft.id)?, line(&wrong)?);
    if output.is_json() {
        output.answer(&json!({"message": message, "fact": right, "corrected": wrong}))?;
    } else {
        for line in right.into_iter().chain(wrong) {
            output.line(&line.for_people())?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
