//! Entering and leaving the terminal, whatever happens.

use std::io::{self, BufWriter, Stdout, Write};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use crossterm::clipboard::CopyToClipboard;
use crossterm::cursor::Show;
use crossterm::event::{DisableBracketedPaste, EnableBracketedPaste};
use crossterm::style::Print;
use crossterm::terminal::{
    BeginSynchronizedUpdate, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
    disable_raw_mode, enable_raw_mode,
};
use crossterm::{execute, queue};
use ratatui::backend::CrosstermBackend;
use ratatui::layout::{Position, Rect, Size};
use ratatui::{Frame, Terminal, TerminalOptions, Viewport};

/// The most that is drawn on: what lies beyond no screen shows, and every cell costs memory.
const LARGEST: Size = Size::new(1000, 500);
/// Whether the terminal is ours to restore.
static ENTERED: AtomicBool = AtomicBool::new(false);
/// Clicks and the wheel. Not every move of the pointer, which would wake an idle screen.
const MOUSE_ON: &str = "\x1b[?1000h\x1b[?1006h";
const MOUSE_OFF: &str = "\x1b[?1006l\x1b[?1000l";
/// Whether they are wanted.
static MOUSE: AtomicBool = AtomicBool::new(false);

/// The terminal while the interface has it; given back when dropped.
pub struct Screen {
    terminal: Terminal<CrosstermBackend<BufWriter<Stdout>>>,
    /// How much of it is drawn on.
    size: Size,
}

impl Screen {
    /// Takes the terminal.
    ///
    /// # Errors
    /// Where there is none, or it takes no output.
    pub fn enter() -> io::Result<Self> {
        take()?;
        let backend = CrosstermBackend::new(BufWriter::with_capacity(64 * 1024, io::stdout()));
        let area = size().unwrap_or_default();
        let viewport = Viewport::Fixed(Rect::from((Position::ORIGIN, area)));
        match Terminal::with_options(backend, TerminalOptions { viewport }) {
            Ok(terminal) => Ok(Self { terminal, size: area }),
            Err(error) => {
                leave();
                Err(error)
            }
        }
    }

    /// Takes the terminal again, after it was left or after the shell had it.
    pub(super) fn reenter(&mut self) -> io::Result<()> {
        take()?;
        self.clear()
    }

    /// Draws everything anew with the next frame.
    ///
    /// `Terminal::clear` would ask the terminal where its cursor is, and the input thread would read the answer.
    pub(super) fn clear(&mut self) -> io::Result<()> {
        self.size = size()?;
        self.terminal.resize(Rect::from((Position::ORIGIN, self.size)))
    }

    /// How much of the terminal is drawn on.
    pub(super) const fn size(&self) -> Size {
        self.size
    }

    /// Draws one frame, which the terminal shows at once and whole.
    ///
    /// # Errors
    /// Where the terminal takes no output any more.
    pub fn draw(&mut self, view: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        if size()? != self.size {
            self.clear()?;
        }
        queue!(self.terminal.backend_mut(), BeginSynchronizedUpdate)?;
        self.terminal.draw(view)?;
        execute!(self.terminal.backend_mut(), EndSynchronizedUpdate)
    }

    /// Has the terminal report clicks and the wheel, or keep them.
    pub(super) fn take_mouse(&mut self, on: bool) -> io::Result<()> {
        MOUSE.store(on, Ordering::SeqCst);
        let out = self.terminal.backend_mut();
        if on { execute!(out, Print(MOUSE_ON)) } else { execute!(out, Print(MOUSE_OFF)) }
    }

    /// Asks the terminal to put `text` on the clipboard (OSC 52).
    pub(super) fn copy(&mut self, text: &str) -> io::Result<()> {
        execute!(self.terminal.backend_mut(), CopyToClipboard::to_clipboard_from(text))
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        leave();
    }
}

/// The size of the terminal, as far as it is drawn on.
fn size() -> io::Result<Size> {
    let (width, height) = crossterm::terminal::size()?;
    Ok(Size::new(width.min(LARGEST.width), height.min(LARGEST.height)))
}

fn take() -> io::Result<()> {
    enable_raw_mode()?;
    ENTERED.store(true, Ordering::SeqCst);
    execute!(io::stdout(), EnterAlternateScreen, EnableBracketedPaste).inspect_err(|_| leave())?;
    if MOUSE.load(Ordering::SeqCst) { execute!(io::stdout(), Print(MOUSE_ON)) } else { Ok(()) }
}

/// Gives the terminal back. Does nothing the second time; a terminal that is gone is no error.
pub fn leave() {
    if ENTERED.swap(false, Ordering::SeqCst) {
        let mut out = io::stdout();
        let _ = execute!(
            out,
            EndSynchronizedUpdate,
            Print(MOUSE_OFF),
            DisableBracketedPaste,
            LeaveAlternateScreen,
            Show
        );
        let _ = out.flush();
        let _ = disable_raw_mode();
    }
}

/// While it lives, a panic of this thread gives the terminal back before anything else.
///
/// Only the place is printed: the message of a panic can hold text of the user.
pub struct PanicHook(());

impl PanicHook {
    /// Guards this thread.
    #[must_use]
    pub fn install() -> Self {
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
        Self(())
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
