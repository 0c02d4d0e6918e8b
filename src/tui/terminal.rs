//! Entering and leaving the terminal, whatever happens.

use std::io::{self, BufWriter, Stdout, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use crossterm::clipboard::CopyToClipboard;
use crossterm::cursor::Show;
use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use crossterm::terminal::{
    BeginSynchronizedUpdate, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
    disable_raw_mode, enable_raw_mode,
};
use crossterm::{execute, queue};
use ratatui::backend::CrosstermBackend;
use ratatui::layout::{Position, Rect};
use ratatui::{Frame, Terminal};

/// Whether the terminal is ours to restore.
static ENTERED: AtomicBool = AtomicBool::new(false);
/// Whether clicks and the wheel are wanted.
static MOUSE: AtomicBool = AtomicBool::new(false);

/// The terminal while the interface has it; given back when dropped.
pub struct Screen {
    terminal: Terminal<CrosstermBackend<BufWriter<Stdout>>>,
}

impl Screen {
    /// Takes the terminal.
    pub fn enter() -> io::Result<Self> {
        take()?;
        let backend = CrosstermBackend::new(BufWriter::with_capacity(64 * 1024, io::stdout()));
        match Terminal::new(backend) {
            Ok(terminal) => Ok(Self { terminal }),
            Err(error) => {
                leave();
                Err(error)
            }
        }
    }

    /// Takes the terminal again, after it was left or after the shell had it.
    pub fn reenter(&mut self) -> io::Result<()> {
        take()?;
        self.clear()
    }

    /// Draws everything anew with the next frame.
    ///
    /// `Terminal::clear` would ask the terminal where its cursor is, and the input thread would read the answer.
    pub fn clear(&mut self) -> io::Result<()> {
        let size = self.terminal.size()?;
        self.terminal.resize(Rect::from((Position::ORIGIN, size)))
    }

    /// Draws one frame, which the terminal shows at once and whole.
    pub fn draw(&mut self, view: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        queue!(self.terminal.backend_mut(), BeginSynchronizedUpdate)?;
        self.terminal.draw(view)?;
        execute!(self.terminal.backend_mut(), EndSynchronizedUpdate)
    }

    /// Has the terminal report clicks and the wheel, or keep them.
    pub fn take_mouse(&mut self, on: bool) -> io::Result<()> {
        MOUSE.store(on, Ordering::SeqCst);
        let out = self.terminal.backend_mut();
        if on { execute!(out, EnableMouseCapture) } else { execute!(out, DisableMouseCapture) }
    }

    /// Asks the terminal to put `text` on the clipboard (OSC 52).
    pub fn copy(&mut self, text: &str) -> io::Result<()> {
        execute!(self.terminal.backend_mut(), CopyToClipboard::to_clipboard_from(text))
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        leave();
    }
}

fn take() -> io::Result<()> {
    enable_raw_mode()?;
    ENTERED.store(true, Ordering::SeqCst);
    execute!(io::stdout(), EnterAlternateScreen, EnableBracketedPaste).inspect_err(|_| leave())?;
    if MOUSE.load(Ordering::SeqCst) { execute!(io::stdout(), EnableMouseCapture) } else { Ok(()) }
}

/// Gives the terminal back. Does nothing the second time; a terminal that is gone is no error.
pub fn leave() {
    if ENTERED.swap(false, Ordering::SeqCst) {
        let mut out = io::stdout();
        let _ = execute!(
            out,
            EndSynchronizedUpdate,
            DisableMouseCapture,
            DisableBracketedPaste,
            LeaveAlternateScreen,
            Show
        );
        let _ = out.flush();
        let _ = disable_raw_mode();
    }
}
