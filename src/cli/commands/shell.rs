//! What shells and `man` know of the command line, made from its own description.

use std::path::Path;
use std::process::ExitCode;

use clap::CommandFactory as _;
use clap_complete::Shell;

use crate::cli::args::Arguments;
use crate::cli::output::Output;
use crate::error::{Error, Result};

pub fn completions(shell: Shell, output: &mut Output) -> Result<ExitCode> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "asof", &mut script);
    output.line(String::from_utf8_lossy(&script).trim_end())?;
    Ok(ExitCode::SUCCESS)
}

pub fn man(directory: &Path, output: &mut Output) -> Result<ExitCode> {
    std::fs::create_dir_all(directory)
        .and_then(|()| clap_mangen::generate_to(Arguments::command(), directory))
        .map_err(|source| Error::File { path: directory.to_owned(), source })?;
    let written = std::fs::read_dir(directory).map_or(0, |pages| pages.flatten().count());
    output.line(&format!("{written} pages in {}", directory.display()))?;
    Ok(ExitCode::SUCCESS)
}
