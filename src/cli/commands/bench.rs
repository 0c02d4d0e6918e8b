//! `asof bench`: evaluation and measurements.

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use crate::cli::args::Bench;
use crate::cli::output::Output;
use crate::domain::ledger::conformance;
use crate::error::{Error, Result};

pub fn run(bench: &Bench, output: &mut Output) -> Result<ExitCode> {
    match bench {
        Bench::Ledger { data } => ledger(data, output),
        Bench::Run { .. } => Ok(ExitCode::SUCCESS),
    }
}

fn ledger(data: &Path, output: &mut Output) -> Result<ExitCode> {
    let text = fs::read_to_string(data).map_err(|source| Error::File { path: data.to_owned(), source })?;
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let (mut histories, mut wrong) = (0, 0);
    for (number, line) in lines {
        let bad = |error: conformance::BadHistory| Error::Input {
            what: format!("{}:{}", data.display(), number + 1),
            reason: error.to_string(),
        };
        histories += 1;
        if output.is_json() {
            match conformance::answers_json(line) {
                Ok(answers) => output.line(&answers)?,
                Err(error) => {
                    let error = crate::cli::output::details(&bad(error));
                    output.object(&serde_json::json!({"id": null, "error": error}))?;
                }
            }
            continue;
        }
        let differences = conformance::compare(line).map_err(bad)?;
        wrong += usize::from(!differences.is_empty());
        for difference in differences {
            output.line(&difference.to_string())?;
        }
    }
    if !output.is_json() {
        output.line(&format!("{} of {histories} histories as expected", histories - wrong))?;
    }
    Ok(if wrong == 0 { ExitCode::SUCCESS } else { ExitCode::from(1) })
}
