//! The `asof` program: arguments, then the command line or the interface; an error becomes an exit code.

use std::process::ExitCode;

use asof::cli::{self, Arguments, Run};
use asof::tui::{self, ExitReason, Settings};

fn main() -> ExitCode {
    let arguments = Arguments::from_process();
    match cli::run(&arguments) {
        Ok(Run::Done(code)) => code,
        Ok(Run::Interface { engine, banner, throw_away, config }) => {
            let reason = tui::run(engine, Settings { banner, config });
            if let Some(directory) = throw_away {
                let _ = std::fs::remove_dir_all(directory);
            }
            match reason {
                Ok(ExitReason::Quit | ExitReason::TerminalGone) => ExitCode::SUCCESS,
                Ok(ExitReason::Signal(number)) => {
                    ExitCode::from(128_u8.saturating_add(u8::try_from(number).unwrap_or(0)))
                }
                Err(error) => cli::report(&error, arguments.json),
            }
        }
        Err(error) => cli::report(&error, arguments.json),
    }
}
