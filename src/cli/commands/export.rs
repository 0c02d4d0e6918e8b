//! `asof export`: the truth as JSON lines, which `asof import` reads back.

use std::process::ExitCode;

use serde_json::json;

use crate::cli::output::Output;
use crate::cli::store::Context;
use crate::error::Result;
use crate::import::to_line;

pub fn run(context: &Context, output: &mut Output) -> Result<ExitCode> {
    let snapshot = context.open()?.snapshot();
    for message in snapshot.messages()? {
        output.object(&to_line(&message))?;
    }
    for ruling in snapshot.rulings()? {
        output.object(&json!({"ruling": ruling}))?;
    }
    Ok(ExitCode::SUCCESS)
}
