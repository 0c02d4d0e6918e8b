//! The loop, the threads and the terminal.
//!
//! Everything that happens comes through one channel. The loop takes all that is there, then draws once, at most
//! every [`FRAME`]; where nothing happens it sleeps.

mod editor;
mod input;

use std::io::{self, Write};
use std::panic;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, unbounded};
use crossterm::event::Event as TerminalEvent;
use signal_hook::consts::{SIGCONT, SIGSTOP, SIGTSTP, SIGWINCH};

use super::app::{App, Effect, Event};
use super::terminal::{Screen, leave};
use super::{ExitReason, Settings, drafts, jobs};
use crate::Error;
use crate::config;
use crate::engine::{Engine, Previews};
use input::{Input, listen_for_signals, watch_for_hang_up};

/// The least time between two frames.
const FRAME: Duration = Duration::from_millis(8);

/// What wakes the loop.
enum Wake {
    Terminal(TerminalEvent),
    TerminalGone,
    Signal(i32),
    Answer,
    Event(Event),
}

/// Runs the interface.
pub fn run(engine: Engine, settings: Settings) -> Result<ExitReason, Error> {
    let (sender, inbox) = unbounded();
    let answered = sender.clone();
    let previews = engine.previews(move || drop(answered.send(Wake::Answer)))?;
    let screen = Screen::enter().map_err(Error::Terminal)?;
    let _hook = PanicHook::install();
    let input = listen_for_signals(&sender)
        .and_then(|()| watch_for_hang_up(&sender))
        .and_then(|()| Input::read(&sender))
        .map_err(Error::Terminal)?;
    let empty = engine.snapshot().counts().is_ok_and(|counts| counts.messages == 0);
    let kept = settings.drafts.clone();
    let start = settings.start.clone();
    let (mut app, mut effects) = App::new(Settings { empty, ..settings }, engine.now());
    if let Some(path) = &kept {
        effects.extend(app.restore(drafts::load(path), start));
    }
    let (jobs, stop) = (Vec::new(), Arc::default());
    let mut runtime = Runtime { engine, previews, sender, screen, input, app, kept, jobs, stop };
    let reason = runtime.run(&inbox, effects).unwrap_or(ExitReason::TerminalGone);
    let Runtime { screen, app, kept, jobs, stop, .. } = runtime;
    drop(screen);
    stop.store(true, Ordering::Relaxed);
    // What the user saved is saved, even where the terminal went meanwhile.
    for job in jobs {
        let _ = job.join();
    }
    // After the last job: what is written now is what stays.
    if let Some(path) = &kept {
        drafts::save(path, &app.drafts())
            .map_err(|error| Error::File { path: path.clone(), source: io::Error::other(error) })?;
    }
    Ok(reason)
}

struct Runtime {
    engine: Engine,
    previews: Previews,
    sender: Sender<Wake>,
    screen: Screen,
    input: Input,
    app: App,
    /// Where the drafts are kept.
    kept: Option<PathBuf>,
    jobs: Vec<JoinHandle<()>>,
    /// Set to end the import that runs.
    stop: Arc<AtomicBool>,
}

impl Runtime {
    /// Runs until something ends it; an error means that the terminal no longer takes output.
    fn run(&mut self, inbox: &Receiver<Wake>, effects: Vec<Effect>) -> io::Result<ExitReason> {
        if let Some(reason) = self.execute(effects)? {
            return Ok(reason);
        }
        loop {
            let app = &self.app;
            self.screen.draw(|frame| app.view(frame))?;
            let drawn = Instant::now();
            let Some(first) = self.wait(inbox) else { return Ok(ExitReason::TerminalGone) };
            if let Some(reason) = self.take(first)? {
                return Ok(reason);
            }
            // Whatever else comes until the next frame is due goes into that frame.
            while let Ok(wake) = inbox.recv_deadline(drawn + FRAME) {
                if let Some(reason) = self.take(wake)? {
                    return Ok(reason);
                }
            }
            for wake in inbox.try_iter() {
                if let Some(reason) = self.take(wake)? {
                    return Ok(reason);
                }
            }
        }
    }

    /// Sleeps until something happens, or until the screen changes by itself.
    fn wait(&self, inbox: &Receiver<Wake>) -> Option<Wake> {
        let Some(at) = self.app.wake_at() else { return inbox.recv().ok() };
        let pause = at.duration_since(self.engine.now().instant);
        let pause = Duration::try_from(pause).unwrap_or_default().max(Duration::from_millis(1));
        match inbox.recv_timeout(pause) {
            Ok(wake) => Some(wake),
            Err(RecvTimeoutError::Timeout) => Some(Wake::Event(Event::Tick)),
            Err(RecvTimeoutError::Disconnected) => None,
        }
    }

    fn take(&mut self, wake: Wake) -> io::Result<Option<ExitReason>> {
        let event = match wake {
            Wake::Terminal(TerminalEvent::Key(key)) => Event::Key(key),
            Wake::Terminal(TerminalEvent::Paste(text)) => Event::Paste(text),
            Wake::Terminal(_) => Event::Resized,
            Wake::TerminalGone => return Ok(Some(ExitReason::TerminalGone)),
            Wake::Signal(SIGTSTP) => return self.suspend().map(|()| None),
            Wake::Signal(SIGWINCH) => Event::Resized,
            Wake::Signal(SIGCONT) => return self.screen.reenter().map(|()| None),
            Wake::Signal(signal) => return Ok(Some(ExitReason::Signal(signal))),
            Wake::Answer => match self.previews.latest() {
                Some(answer) => Event::Answered(answer),
                None => return Ok(None),
            },
            Wake::Event(event) => event,
        };
        let effects = self.app.update(event, self.engine.now());
        self.execute(effects)
    }

    fn execute(&mut self, effects: Vec<Effect>) -> io::Result<Option<ExitReason>> {
        for effect in effects {
            match effect {
                Effect::Ask(request) => {
                    let draft = request.draft.clone();
                    let generation = self.previews.ask(request);
                    self.app.update(Event::Asked { generation, draft }, self.engine.now());
                }
                Effect::Say { text, to, now } => self.spawn("say", move |engine, report| {
                    report(Event::Said(words(engine.say(&text, &to, &now))));
                })?,
                Effect::LoadStore => self.spawn("load", |engine, report| {
                    let snapshot = engine.snapshot();
                    report(event(snapshot.people().map(Event::People)));
                    report(event(snapshot.counts().map(Event::Counts)));
                    report(event(
                        jobs::questions(engine).map(|(version, all)| Event::Questions(version, all)),
                    ));
                })?,
                Effect::LoadMessages => self.spawn("messages", |engine, report| {
                    report(event(jobs::messages(engine).map(|(version, all)| Event::Messages(version, all))));
                })?,
                Effect::SearchMessages(words) => self.spawn("search", move |engine, report| {
                    let found = jobs::search(engine, &words);
                    report(Event::Found(words, found.map_err(|error| error.to_string())));
                })?,
                Effect::LoadFacts(id) => self.spawn("facts", move |engine, report| {
                    report(event(jobs::facts(engine, &id).map(|facts| Event::Facts(id, facts))));
                })?,
                Effect::LoadSlots => self.spawn("slots", |engine, report| {
                    report(Event::Slots(words(jobs::slots(engine))));
                })?,
                Effect::LoadLedger(wanted) => self.spawn("ledger", move |engine, report| {
                    let ledger = words(jobs::ledger(engine, &wanted));
                    report(Event::Ledger(wanted, ledger));
                })?,
                Effect::LoadPersons => self.spawn("people", |engine, report| {
                    report(Event::Persons(words(jobs::people(engine))));
                })?,
                Effect::Foresee(kind) => self.spawn("foresee", move |engine, report| {
                    report(Event::Foreseen(words(jobs::foresee(engine, kind))));
                })?,
                Effect::Correct(fact, value) => self.spawn("correct", move |engine, report| {
                    report(Event::Corrected(words(jobs::correct(engine, &fact, &value))));
                })?,
                Effect::Restore(fact) => self.spawn("restore", move |engine, report| {
                    report(Event::Decided(words(jobs::restore(engine, &fact))));
                })?,
                Effect::Decide(kinds) => self.spawn("decide", move |engine, report| {
                    report(Event::Decided(words(jobs::decide(engine, kinds))));
                })?,
                Effect::TakeBack(step) => self.spawn("take-back", move |engine, report| {
                    report(Event::TakenBack(words(jobs::take_back(engine, step))));
                })?,
                Effect::Forget(messages) => self.spawn("forget", move |engine, report| {
                    report(Event::Forgotten(words(jobs::forget(engine, messages))));
                })?,
                Effect::KeepDrafts(all) => {
                    let Some(path) = self.kept.clone() else { continue };
                    self.spawn("drafts", move |_, report| {
                        report(Event::DraftsKept(drafts::save(&path, &all)));
                    })?;
                }
                Effect::Edit(text) => {
                    let edited = self.edit(&text)?;
                    let effects = self.app.update(Event::Edited(edited), self.engine.now());
                    if let Some(reason) = self.execute(effects)? {
                        return Ok(Some(reason));
                    }
                }
                Effect::CheckValues(facts) => self.spawn("values", move |engine, report| {
                    report(event(jobs::standings(engine, facts).map(Event::Values)));
                })?,
                Effect::LoadThemes => {
                    let config = self.app.config().clone();
                    self.spawn("themes", move |_, report| report(Event::Themes(jobs::themes(&config))))?;
                }
                Effect::Configure(change) => {
                    let config = self.app.config().clone();
                    self.spawn("configure", move |_, report| {
                        let changed = config::change(&config, &change);
                        let changed = changed.map(Box::new).map_err(|problem| problem.to_string());
                        report(Event::Configured(change, changed));
                    })?;
                }
                Effect::Mouse(on) => self.screen.take_mouse(on)?,
                Effect::Import(path) => {
                    self.stop = Arc::default();
                    let stop = Arc::clone(&self.stop);
                    self.spawn("import", move |engine, report| {
                        let imported =
                            jobs::import(engine, &path, &stop, |progress| report(Event::Importing(progress)));
                        report(Event::Imported(words(imported)));
                    })?;
                }
                Effect::StopImport => self.stop.store(true, Ordering::Relaxed),
                Effect::OpenDemo => return Ok(Some(ExitReason::Demo)),
                // Inside tmux the terminal's own way is shut by default.
                Effect::Copy(text) if std::env::var_os("TMUX").is_some() => {
                    self.spawn("copy", move |_, report| report(Event::Copied(jobs::copy_by_tmux(&text))))?;
                }
                Effect::Copy(text) => self.screen.copy(&text)?,
                Effect::WriteFile(path, text) => self.spawn("write", move |_, report| {
                    report(Event::Written(jobs::write_file(&path, &text)));
                })?,
                Effect::Suspend => self.suspend()?,
                Effect::Redraw => self.screen.clear()?,
                Effect::Quit => return Ok(Some(ExitReason::Quit)),
                // The application keeps these to itself.
                Effect::Toast(_)
                | Effect::Go(_)
                | Effect::OpenHistory(_)
                | Effect::AskValue(..)
                | Effect::AskMoment
                | Effect::AskFile(_)
                | Effect::AskSetting(..)
                | Effect::Discarded(_)
                | Effect::BringBack(_)
                | Effect::Capture(_)
                | Effect::AskLeaving(_)
                | Effect::AskPath
                | Effect::Confirm(_) => {}
            }
        }
        Ok(None)
    }

    /// Does something that may take time beside the loop.
    fn spawn(
        &mut self,
        name: &str,
        job: impl FnOnce(&Engine, &dyn Fn(Event)) + Send + 'static,
    ) -> io::Result<()> {
        self.jobs.retain(|job| !job.is_finished());
        let (engine, sender) = (self.engine.clone(), self.sender.clone());
        let job = thread::Builder::new().name(name.to_owned()).spawn(move || {
            job(&engine, &|event| drop(sender.send(Wake::Event(event))));
        })?;
        self.jobs.push(job);
        Ok(())
    }

    /// Lets the user's editor have the terminal and the text.
    fn edit(&mut self, text: &str) -> io::Result<Result<String, String>> {
        let directory = self.kept.as_ref().and_then(|path| path.parent()).map(PathBuf::from);
        let directory = directory.unwrap_or_else(std::env::temp_dir);
        leave();
        let edited = self.input.lend(|| editor::edit(&directory, text))?;
        self.screen.reenter()?;
        Ok(edited)
    }

    /// Stops the process as the shell expects, and comes back whole.
    fn suspend(&mut self) -> io::Result<()> {
        leave();
        signal_hook::low_level::raise(SIGSTOP)?;
        self.screen.reenter()
    }
}

/// An outcome as the application shows it.
fn words<T>(outcome: Result<T, Error>) -> Result<T, String> {
    outcome.map_err(|error| error.to_string())
}

/// What was loaded, or why it could not be.
fn event(loaded: Result<Event, Error>) -> Event {
    loaded.unwrap_or_else(|error| Event::Failed(error.to_string()))
}

/// While it lives, a panic of this thread gives the terminal back before anything else.
///
/// Only the place is printed: the message of a panic can hold text of the user.
struct PanicHook;

impl PanicHook {
    fn install() -> Self {
        let owner = thread::current().id();
        panic::set_hook(Box::new(move |info| {
            if thread::current().id() != owner {
                return;
            }
            leave();
            let place = info.location().map(ToString::to_string).unwrap_or_default();
            let _ = writeln!(
                io::stderr(),
                "asof stopped because of a mistake of its own ({place}). What was saved is safe; please report it."
            );
        }));
        Self
    }
}

impl Drop for PanicHook {
    fn drop(&mut self) {
        // Taking the hook while panicking would panic again.
        if !thread::panicking() {
            drop(panic::take_hook());
        }
    }
}
