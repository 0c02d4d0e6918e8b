//! `asof bench`: evaluation and measurements.

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use crate::cli::args::Bench;
use crate::cli::input;
use crate::cli::output::Output;
use crate::domain::ledger::conformance;
use crate::error::{Error, Result};
use crate::eval::{self, Forms, Plan, Suite};

pub fn run(bench: &Bench, output: &mut Output) -> Result<ExitCode> {
    match bench {
        Bench::Ledger { data } => ledger(data, output),
        Bench::Extraction { data, errors } => extraction(data, *errors, output),
        Bench::FactConsolidation { data } => consolidation(data, output),
        Bench::LoCoMo { data, errors } => locomo(data, *errors, output),
        // Measured where the interface is.
        Bench::Ui { .. } => Ok(ExitCode::SUCCESS),
        Bench::Run { seeds, suite, forms, out } => {
            let forms = forms.as_deref().map_or_else(|| Ok(Forms::built_in()), self::forms)?;
            controlled(seeds, suite, forms, out.as_deref(), output)
        }
    }
}

fn forms(file: &Path) -> Result<Forms> {
    Forms::parse(&input::text(file)?, &file.display().to_string())
}

fn controlled(
    seeds: &str,
    suites: &[String],
    forms: Forms,
    out: Option<&Path>,
    output: &mut Output,
) -> Result<ExitCode> {
    let suites = suites
        .iter()
        .map(|name| name.parse::<Suite>().map_err(|error| bad_flag("--suite", error.to_string())))
        .collect::<Result<Vec<_>>>()?;
    let plan = Plan {
        suites: if suites.is_empty() { Suite::ALL.to_vec() } else { suites },
        seeds: parse_seeds(seeds)
            .ok_or_else(|| bad_flag("--seeds", format!("`{seeds}` is no list of seeds")))?,
        forms,
        out: out.map(Path::to_owned),
    };
    let report = in_scratch(|scratch| eval::run(&plan, scratch))?;
    if output.is_json() {
        output.answer(&report)?;
    } else {
        output.line(&report.table())?;
    }
    Ok(ExitCode::SUCCESS)
}

fn extraction(data: &Path, errors: bool, output: &mut Output) -> Result<ExitCode> {
    let text = input::text(data)?;
    let report = in_scratch(|scratch| eval::extraction(&text, &data.display().to_string(), scratch))?;
    if output.is_json() {
        output.answer(&report)?;
    } else {
        output.line(&report.table(errors))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn consolidation(data: &Path, output: &mut Output) -> Result<ExitCode> {
    let text = input::text(data)?;
    let report = in_scratch(|scratch| eval::consolidation(&text, &data.display().to_string(), scratch))?;
    if output.is_json() {
        output.answer(&report)?;
    } else {
        output.line(&report.table())?;
    }
    Ok(ExitCode::SUCCESS)
}

fn locomo(data: &Path, errors: bool, output: &mut Output) -> Result<ExitCode> {
    let text = input::text(data)?;
    let report = in_scratch(|scratch| eval::locomo(&text, &data.display().to_string(), scratch))?;
    if output.is_json() {
        output.answer(&report)?;
    } else {
        output.line(&report.table(errors))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Has `measure` make its stores in a directory that goes with them.
fn in_scratch<T>(measure: impl FnOnce(&Path) -> Result<T>) -> Result<T> {
    let scratch = std::env::temp_dir().join(format!("asof-bench-{}", std::process::id()));
    let measured = measure(&scratch);
    // The stores were made for this run alone.
    let _ = fs::remove_dir_all(&scratch);
    measured
}

/// `1,2,7` or `1-5`: at most a thousand.
fn parse_seeds(text: &str) -> Option<Vec<u64>> {
    const MOST: u64 = 1000;
    if let Some((first, last)) = text.split_once('-') {
        let (first, last) = (first.trim().parse::<u64>().ok()?, last.trim().parse::<u64>().ok()?);
        return (first <= last && last - first < MOST).then(|| (first..=last).collect());
    }
    text.split(',').map(|seed| seed.trim().parse().ok()).collect()
}

fn bad_flag(flag: &str, reason: String) -> Error {
    Error::Usage { what: flag.to_owned(), reason }
}

fn ledger(data: &Path, output: &mut Output) -> Result<ExitCode> {
    let text = input::text(data)?;
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
