//! `asof keys`: the keys of the interface, as they are configured.

use std::process::ExitCode;

use crate::cli::output::Output;
use crate::cli::store::Context;
use crate::error::Result;

pub fn list(context: &Context, output: &mut Output) -> Result<ExitCode> {
    for row in context.config.keymap.table() {
        if output.is_json() {
            output.object(&row)?;
        } else {
            let keys = if row.keys.is_empty() { "(none)".to_owned() } else { row.keys.join("  ") };
            output.line(&format!("{:<11} {:<25} {keys:<25} {}", row.context, row.id, row.help))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
