//! The command line: arguments in, lines for people or JSON out.

mod args;
mod commands;
mod fact;
mod input;
mod output;
mod preview;
mod stock;
mod store;
mod time;

pub use args::Arguments;
pub use output::{report, tell};
pub use stock::Stock;

use std::io::IsTerminal as _;
use std::path::PathBuf;
use std::process::ExitCode;

use crate::config;
use crate::engine::Engine;
use crate::error::Result;
use crate::recall::Who;
use args::{Command, Keys, List};
use output::Output;

/// What the arguments ask for.
pub enum Run {
    /// A command that has run.
    Done(ExitCode),
    /// The terminal interface, on this engine; a throw-away directory goes with it.
    Interface(Box<Interface>),
    /// Measurements of the interface, on stores of so many facts.
    Measure(Vec<usize>),
    /// One start of the interface on the store in this directory, as [`Stock::start`] measures it.
    Start(PathBuf),
}

/// What the interface is started with.
pub struct Interface {
    /// The engine.
    pub engine: Engine,
    /// What the interface says about the store.
    pub banner: Option<String>,
    /// To be removed afterwards.
    pub throw_away: Option<PathBuf>,
    /// What the user chose.
    pub config: config::Settings,
    /// What the store tells, where there are drafts to try.
    pub about: String,
    /// Where unfinished messages are kept.
    pub drafts: Option<PathBuf>,
    /// What to begin with: to whom, and the text.
    pub start: Option<(Vec<Who>, String)>,
    /// Drafts to try: to whom, and how they begin.
    pub suggestions: Vec<(String, String)>,
}

/// Runs a command.
///
/// # Errors
/// What the command met.
pub fn run(arguments: &Arguments) -> Result<Run> {
    // What is written is for the user alone, in whichever folder.
    #[cfg(unix)]
    rustix::process::umask(rustix::fs::Mode::RWXG | rustix::fs::Mode::RWXO);
    let context = store::Context::new(arguments)?;
    let mut output = Output::new(arguments.json);
    if arguments.quiet {
        output::be_quiet();
    }
    let Some(command) = &arguments.command else {
        let start = start(arguments)?;
        let engine = context.open()?;
        return Ok(Run::Interface(Box::new(Interface {
            engine,
            banner: None,
            throw_away: None,
            config: context.config,
            about: String::new(),
            drafts: Some(context.directory.join("drafts.json")),
            start,
            suggestions: Vec::new(),
        })));
    };
    // The interface shows mistakes in the configuration itself, `config check` lists them.
    if !matches!(command, Command::Demo | Command::Config(_)) {
        context.config.problems.iter().for_each(|problem| output::note(&format!("asof: {problem}")));
    }
    let code = match command {
        Command::Bench(args::Bench::Ui { start: Some(directory), .. }) => {
            return Ok(Run::Start(directory.clone()));
        }
        Command::Bench(args::Bench::Ui { facts, .. }) => return Ok(Run::Measure(facts.clone())),
        Command::Demo => return Ok(Run::Interface(Box::new(commands::demo::open(context)?))),
        Command::Add(add) => commands::add::run(&context, add, &mut output)?,
        Command::Import(import) => commands::import::run(&context, import, &mut output)?,
        Command::Preview(preview) => commands::preview::run(&context, preview, &mut output)?,
        Command::Check(check) => commands::preview::check(&context, check, &mut output)?,
        Command::Facts(facts) => commands::facts::run(&context, facts, &mut output)?,
        Command::History(history) => commands::history::run(&context, history, &mut output)?,
        Command::Why(why) => commands::history::why(&context, why, &mut output)?,
        Command::Messages(messages) => commands::messages::run(&context, messages, &mut output)?,
        Command::Review { action } => commands::review::run(&context, action.as_ref(), &mut output)?,
        Command::Rulings { action } => commands::rulings::run(&context, action.as_ref(), &mut output)?,
        Command::Correct(correct) => commands::correct::run(&context, correct, &mut output)?,
        Command::Restore(restore) => commands::restore::run(&context, restore, &mut output)?,
        Command::Mark(mark) => commands::mark::run(&context, mark, &mut output)?,
        Command::Categorise(arguments) => commands::mark::categorise(&context, arguments, &mut output)?,
        Command::People { action } => commands::people::run(&context, action.as_ref(), &mut output)?,
        Command::Forget(forget) => commands::forget::run(&context, forget, &mut output)?,
        Command::Rebuild => commands::rebuild::run(&context, &mut output)?,
        Command::Export => commands::export::run(&context, &mut output)?,
        Command::Config(config) => commands::config::run(&context, config, &mut output)?,
        Command::Keys(Keys::List { markdown: true }) => commands::keys::markdown(&mut output)?,
        Command::Keys(Keys::List { markdown: false }) => commands::keys::list(&context, &mut output)?,
        Command::Completions { shell } => commands::shell::completions(*shell, &mut output)?,
        Command::Man { directory } => commands::shell::man(directory, &mut output)?,
        Command::Themes(List::List) => commands::themes::list(&context, &mut output)?,
        Command::Doctor => commands::doctor::run(&context, &mut output)?,
        Command::Bench(bench) => commands::bench::run(bench, &mut output)?,
    };
    Ok(Run::Done(code))
}

/// What the interface begins with: whom `--to` names, and the text that comes through a pipe.
fn start(arguments: &Arguments) -> Result<Option<(Vec<Who>, String)>> {
    let piped = !std::io::stdin().is_terminal();
    let text = if piped { input::stdin()? } else { String::new() };
    let to: Vec<Who> = arguments.to.iter().map(|name| store::who(name)).collect();
    Ok((!to.is_empty() || !text.is_empty()).then_some((to, text)))
}
