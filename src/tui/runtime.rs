//! The loop, the threads and the terminal.
//!
//! Everything that happens comes through one channel. The loop takes all that is there, then draws once, when its
//! [`Pace`] says so; where nothing happens it sleeps.

mod background;
mod editor;
mod input;
mod work;

use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, unbounded};
use crossterm::event::{Event as TerminalEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;
use signal_hook::consts::{SIGCONT, SIGSTOP, SIGTSTP, SIGWINCH};

use super::app::{App, Effect, Event};
use super::pace::Pace;
use super::terminal::{PanicHook, Screen, leave};
use super::{ExitReason, Settings, drafts};
use crate::Error;
use crate::engine::{Answer, Engine, Previews};
use crate::recall::View as _;
use input::{Input, listen_for_signals, watch_for_hang_up};

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
    let mut settings = settings;
    if settings.config.asks_for_background()
        && let Some(background) = background::ask()
    {
        settings.config = settings.config.on(background);
    }
    let input = listen_for_signals(&sender)
        .and_then(|()| watch_for_hang_up(&sender))
        .and_then(|()| Input::read(&sender))
        .map_err(Error::Terminal)?;
    warm_up(&engine);
    let empty = engine.snapshot().is_empty().unwrap_or(false);
    let kept = settings.drafts.clone();
    let start = settings.start.clone();
    let (mut app, mut effects) = App::new(Settings { empty, ..settings }, engine.now());
    if let Some(path) = &kept {
        effects.extend(app.restore(drafts::load(path), start));
    }
    let (jobs, stop) = (Vec::new(), Arc::default());
    let pace = Pace::from(Instant::now());
    let mut runtime =
        Runtime { engine, previews, sender, screen, input, app, pace, answer: None, kept, jobs, stop };
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

/// Has the ranking ready before the first draft asks for it. Nobody waits for that: it only reads.
fn warm_up(engine: &Engine) {
    let engine = engine.clone();
    let _ =
        thread::Builder::new().name("ranking".to_owned()).spawn(move || drop(engine.snapshot().ranking()));
}

struct Runtime {
    engine: Engine,
    previews: Previews,
    sender: Sender<Wake>,
    screen: Screen,
    input: Input,
    app: App,
    pace: Pace,
    /// What memory said last.
    answer: Option<Arc<Answer>>,
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
            self.pace.drew(Instant::now());
            let Some(first) = self.wait(inbox) else { return Ok(ExitReason::TerminalGone) };
            if let Some(reason) = self.take(first)? {
                return Ok(reason);
            }
            if let Some(generation) = self.pace.awaits(Instant::now())
                && let Some(answer) = self.previews.soon(generation)
                && let Some(reason) = self.answered(answer)?
            {
                return Ok(reason);
            }
            // Whatever else comes until the next frame is due goes into that frame.
            while let Ok(wake) = inbox.recv_deadline(self.pace.due()) {
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
        loop {
            let woken = match self.app.wake_at() {
                None => inbox.recv().map_err(RecvTimeoutError::from),
                Some(at) => {
                    let pause = at.duration_since(self.engine.now().instant);
                    let pause = Duration::try_from(pause).unwrap_or_default();
                    inbox.recv_timeout(pause.max(Duration::from_millis(1)))
                }
            };
            match woken {
                // It is on the screen.
                Ok(Wake::Answer) if self.news().is_none() => {}
                Ok(wake) => return Some(wake),
                Err(RecvTimeoutError::Timeout) => return Some(Wake::Event(Event::Tick)),
                Err(RecvTimeoutError::Disconnected) => return None,
            }
        }
    }

    /// The last answer, unless the application has it.
    fn news(&self) -> Option<Arc<Answer>> {
        let is_known =
            |answer: &Arc<Answer>| self.answer.as_ref().is_some_and(|known| Arc::ptr_eq(known, answer));
        self.previews.latest().filter(|answer| !is_known(answer))
    }

    fn answered(&mut self, answer: Arc<Answer>) -> io::Result<Option<ExitReason>> {
        self.pace.answered(answer.generation);
        self.answer = Some(Arc::clone(&answer));
        let effects = self.app.update(Event::Answered(answer), self.engine.now());
        self.execute(effects)
    }

    fn take(&mut self, wake: Wake) -> io::Result<Option<ExitReason>> {
        let event = match wake {
            Wake::Terminal(TerminalEvent::Key(key)) => Event::Key(key),
            Wake::Terminal(TerminalEvent::Paste(text)) => Event::Paste(text),
            Wake::Terminal(TerminalEvent::Mouse(mouse)) => match self.mouse(mouse) {
                Some(event) => event,
                None => return Ok(None),
            },
            Wake::TerminalGone => return Ok(Some(ExitReason::TerminalGone)),
            Wake::Signal(SIGTSTP) => return self.suspend().map(|()| None),
            Wake::Terminal(_) | Wake::Signal(SIGWINCH) => Event::Resized,
            Wake::Signal(SIGCONT) => return self.screen.reenter().map(|()| None),
            Wake::Signal(signal) => return Ok(Some(ExitReason::Signal(signal))),
            Wake::Answer => return self.news().map_or(Ok(None), |answer| self.answered(answer)),
            Wake::Event(event) => event,
        };
        let effects = self.app.update(event, self.engine.now());
        self.execute(effects)
    }

    /// What the mouse did, where that is of interest.
    const fn mouse(&self, mouse: MouseEvent) -> Option<Event> {
        let (at, size) = (Position::new(mouse.column, mouse.row), self.screen.size());
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => Some(Event::Click(at, size)),
            MouseEventKind::ScrollDown => Some(Event::Wheel { down: true, at, size }),
            MouseEventKind::ScrollUp => Some(Event::Wheel { down: false, at, size }),
            _ => None,
        }
    }

    fn execute(&mut self, effects: Vec<Effect>) -> io::Result<Option<ExitReason>> {
        for effect in effects {
            let more = match effect {
                Effect::Ask(request) => {
                    let draft = request.draft.clone();
                    let generation = self.previews.ask(request);
                    self.pace.asked(generation, Instant::now());
                    self.app.update(Event::Asked { generation, draft }, self.engine.now())
                }
                Effect::Edit(text) => {
                    let edited = self.edit(&text)?;
                    self.app.update(Event::Edited(edited), self.engine.now())
                }
                Effect::StopImport => {
                    self.stop.store(true, Ordering::Relaxed);
                    continue;
                }
                Effect::Mouse(on) => {
                    self.screen.take_mouse(on)?;
                    continue;
                }
                // Inside tmux the terminal's own way is shut by default.
                Effect::Copy(text) if std::env::var_os("TMUX").is_none() => {
                    self.screen.copy(&text)?;
                    continue;
                }
                Effect::Suspend => {
                    self.suspend()?;
                    continue;
                }
                Effect::Redraw => {
                    self.screen.clear()?;
                    continue;
                }
                Effect::OpenDemo => return Ok(Some(ExitReason::Demo)),
                Effect::Quit => return Ok(Some(ExitReason::Quit)),
                effect => {
                    self.start(effect)?;
                    continue;
                }
            };
            if let Some(reason) = self.execute(more)? {
                return Ok(Some(reason));
            }
        }
        Ok(None)
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
