//! The `asof` program: arguments, then the command line or the interface; an error becomes an exit code.

use std::process::ExitCode;

use asof::cli::{self, Arguments, Run};

fn main() -> ExitCode {
    let arguments = Arguments::from_process();
    match cli::run(&arguments) {
        Ok(Run::Done(code)) => code,
        Ok(Run::Interface { .. }) => ExitCode::SUCCESS,
        Err(error) => cli::report(&error, arguments.json),
    }
}
