//! The threads that wait for the terminal and for signals.

use std::fs::File;
use std::io::{self, IsTerminal, PipeReader, PipeWriter, Read as _, Write as _};
use std::os::fd::{AsFd, BorrowedFd};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use crossbeam_channel::{Receiver, Sender, bounded};
use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::Errno;
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGSTOP, SIGTERM, SIGTSTP, SIGWINCH};
use signal_hook::iterator::Signals;

use super::Wake;

/// How long to wait for the reader to let go of the terminal. It does at once, unless it is in the middle of a key.
const LET_GO: Duration = Duration::from_millis(200);

/// Whether another program has the terminal: what is pressed and signalled there is for it.
static LENT: AtomicBool = AtomicBool::new(false);

/// The terminal that keys come from: where standard input is something else, it is opened by its name.
struct Keyboard(Option<File>);

impl Keyboard {
    fn open() -> Self {
        Self(if io::stdin().is_terminal() { None } else { File::open("/dev/tty").ok() })
    }

    fn with<T>(&self, use_it: impl FnOnce(BorrowedFd<'_>) -> T) -> T {
        match &self.0 {
            Some(terminal) => use_it(terminal.as_fd()),
            None => use_it(io::stdin().as_fd()),
        }
    }
}

/// How long is waited for more of what has come in.
const LOOK: Duration = Duration::from_millis(1);

/// The reader of the terminal, which can be asked to let go of it.
pub struct Input {
    pause: PipeWriter,
    paused: Receiver<()>,
    resume: Sender<()>,
}

impl Input {
    /// Reads the terminal for as long as the process lives: a blocked read cannot be ended, so nobody waits for it.
    pub fn read(sender: &Sender<Wake>) -> io::Result<Self> {
        let (pausing, pause) = io::pipe()?;
        let (say_paused, paused) = bounded(1);
        let (resume, resumed) = bounded(1);
        let sender = sender.clone();
        thread::Builder::new().name("input".to_owned()).spawn(move || {
            // An error is the end of the terminal, and nobody listening that of the interface.
            let ended = read(&sender, pausing, &say_paused, &resumed);
            if ended.is_err() {
                let _ = sender.send(Wake::TerminalGone);
            }
        })?;
        Ok(Self { pause, paused, resume })
    }

    /// Lends the terminal to another program while `run` runs.
    pub fn lend<T>(&mut self, run: impl FnOnce() -> T) -> io::Result<T> {
        self.pause.write_all(&[0])?;
        let _ = self.paused.recv_timeout(LET_GO);
        LENT.store(true, Ordering::SeqCst);
        let outcome = run();
        LENT.store(false, Ordering::SeqCst);
        let _ = self.resume.try_send(());
        Ok(outcome)
    }
}

fn read(
    sender: &Sender<Wake>,
    mut pausing: PipeReader,
    paused: &Sender<()>,
    resumed: &Receiver<()>,
) -> io::Result<()> {
    let keyboard = Keyboard::open();
    loop {
        let asked = keyboard.with(|terminal| {
            let mut watched = [PollFd::new(&terminal, PollFlags::IN), PollFd::new(&pausing, PollFlags::IN)];
            match poll(&mut watched, None) {
                Ok(_) => Ok(Some(watched[1].revents().contains(PollFlags::IN))),
                Err(Errno::INTR) => Ok(None),
                Err(error) => Err(error),
            }
        })?;
        match asked {
            None => {}
            Some(true) => {
                pausing.read_exact(&mut [0])?;
                let _ = paused.try_send(());
                if resumed.recv().is_err() {
                    return Ok(());
                }
            }
            // Whatever has been read so far is taken before the next wait: it is no longer in the terminal.
            Some(false) => loop {
                if sender.send(Wake::Terminal(crossterm::event::read()?)).is_err() {
                    return Ok(());
                }
                // Without any time the crate does not even look at what it has.
                if !crossterm::event::poll(LOOK)? {
                    break;
                }
            },
        }
    }
}

/// Passes signals on.
pub fn listen_for_signals(sender: &Sender<Wake>) -> io::Result<()> {
    let mut signals = Signals::new([SIGTERM, SIGHUP, SIGINT, SIGTSTP, SIGCONT, SIGWINCH])?;
    let sender = sender.clone();
    thread::Builder::new().name("signals".to_owned()).spawn(move || {
        for signal in signals.forever() {
            match signal {
                SIGTSTP if LENT.load(Ordering::SeqCst) => drop(signal_hook::low_level::raise(SIGSTOP)),
                SIGINT | SIGCONT if LENT.load(Ordering::SeqCst) => {}
                signal if sender.send(Wake::Signal(signal)).is_err() => return,
                _ => {}
            }
        }
    })?;
    Ok(())
}

/// Waits for the terminal to hang up. Where nobody sends a signal with it, the reader would not notice: it reads the
/// end of the file again and again.
pub fn watch_for_hang_up(sender: &Sender<Wake>) -> io::Result<()> {
    let sender = sender.clone();
    thread::Builder::new().name("hang-up".to_owned()).spawn(move || {
        let keyboard = Keyboard::open();
        loop {
            let gone = keyboard.with(|terminal| {
                let mut watched = [PollFd::new(&terminal, PollFlags::empty())];
                match poll(&mut watched, None) {
                    Ok(_) if watched[0].revents().intersects(PollFlags::HUP | PollFlags::ERR) => Some(true),
                    Err(Errno::INTR) => None,
                    // A system that cannot watch terminals: the signal has to do.
                    _ => Some(false),
                }
            });
            match gone {
                Some(true) => return drop(sender.send(Wake::TerminalGone)),
                Some(false) => return,
                None => {}
            }
        }
    })?;
    Ok(())
}
