//! The `asof` program: arguments, then the command line or the interface; an error becomes an exit code.

use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Command, ExitCode};

use asof::cli::{self, Arguments, Interface, Run, Stock};
use asof::tui::{self, ExitReason, Kept, Settings, Suggestion, Suggestions};
use asof::{Error, Result};

fn main() -> ExitCode {
    let arguments = Arguments::from_process();
    let ended = match cli::run(&arguments) {
        Ok(Run::Done(code)) => Ok(code),
        Ok(Run::Interface(interface)) => show(*interface),
        Ok(Run::Measure(sizes)) => measure(&sizes, arguments.json),
        Ok(Run::Start(directory)) => start(&directory),
        Err(error) => Err(error),
    };
    ended.unwrap_or_else(|error| cli::report(&error, arguments.json))
}

fn show(interface: Interface) -> Result<ExitCode> {
    let Interface { engine, banner, throw_away, config, about, drafts, start, suggestions } = interface;
    let tries = suggestions.into_iter().map(|(to, draft)| Suggestion { to, draft }).collect();
    let suggestions = Suggestions { about, drafts: tries };
    let start = start.map(|(to, text)| Kept { to, text, values: Vec::new() });
    let reason = tui::run(engine, Settings { banner, config, suggestions, drafts, start, empty: false });
    if let Some(directory) = throw_away {
        let _ = std::fs::remove_dir_all(directory);
    }
    match reason? {
        ExitReason::Demo => Err(become_demo()),
        ExitReason::Quit | ExitReason::TerminalGone => Ok(ExitCode::SUCCESS),
        ExitReason::Signal(number) => {
            Ok(ExitCode::from(128_u8.saturating_add(u8::try_from(number).unwrap_or(0))))
        }
    }
}

/// Measures the interface on stores of these sizes.
fn measure(sizes: &[usize], json: bool) -> Result<ExitCode> {
    for facts in sizes {
        let stock = Stock::of(*facts)?;
        let measured = tui::bench::measure(|| stock.open(), |cold| stock.start(cold), &stock.drafts())?;
        cli::tell(json, &measured, &measured.to_string())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Opens a store, draws the first frame on it and says so.
fn start(directory: &Path) -> Result<ExitCode> {
    tui::bench::first_frame(Stock::open_at(directory)?)?;
    cli::tell(false, &(), "drawn").map(|()| ExitCode::SUCCESS)
}

/// Goes on as `asof demo`, in this process's place; returns only where that fails. A second interface in one process
/// would have to share the terminal with the reading thread of the first.
fn become_demo() -> Error {
    let failed = |source| Error::File { path: "asof demo".into(), source };
    match std::env::current_exe() {
        Ok(program) => failed(Command::new(program).args(std::env::args_os().skip(1)).arg("demo").exec()),
        Err(source) => failed(source),
    }
}
