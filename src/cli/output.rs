//! The only place that prints.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "this is where output goes")]

use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use serde::Serialize;
use serde_json::json;

use crate::error::{Error, Result};

/// Standard output: lines for people, or JSON. A reader that has gone (`asof … | head`) ends the program quietly.
pub struct Output {
    json: bool,
    out: BufWriter<Stdout>,
}

impl Output {
    pub fn new(json: bool) -> Self {
        Self { json, out: BufWriter::new(io::stdout()) }
    }

    /// Whether JSON is wanted.
    pub const fn is_json(&self) -> bool {
        self.json
    }

    /// One line for people. Control characters of messages never reach a terminal, be it through a pipe.
    pub fn line(&mut self, text: &str) -> Result<()> {
        let text = printable(text);
        self.write(|out| writeln!(out, "{text}"))
    }

    /// One JSON object on a line.
    pub fn object(&mut self, value: &impl Serialize) -> Result<()> {
        let text = serde_json::to_string(value)
            .map_err(|error| Error::Input { what: "output".to_owned(), reason: error.to_string() })?;
        self.write(|out| writeln!(out, "{}", escaped(&text)))
    }

    /// The answer to a command, in its envelope.
    pub fn answer(&mut self, data: &impl Serialize) -> Result<()> {
        self.object(&json!({"version": 1, "ok": true, "data": data}))
    }

    fn write(&mut self, write: impl FnOnce(&mut BufWriter<Stdout>) -> io::Result<()>) -> Result<()> {
        let written = write(&mut self.out);
        done(written)
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        // Whoever reads may have gone.
        let _ = self.out.flush();
    }
}

fn done(written: io::Result<()>) -> Result<()> {
    match written {
        Ok(()) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => std::process::exit(0),
        Err(source) => Err(Error::File { path: "standard output".into(), source }),
    }
}

/// A line of a search: with its score.
pub fn scored(score: Option<f64>, line: impl Serialize) -> Result<serde_json::Value> {
    let mut value = serde_json::to_value(line)
        .map_err(|error| Error::Input { what: "output".to_owned(), reason: error.to_string() })?;
    if let (Some(score), Some(fields)) = (score, value.as_object_mut()) {
        fields.insert("score".to_owned(), json!(score));
    }
    Ok(value)
}

/// Whether notes and progress are left out.
static QUIET: AtomicBool = AtomicBool::new(false);

/// From now on only errors go to standard error.
pub fn be_quiet() {
    QUIET.store(true, Ordering::Relaxed);
}

/// A note to the user beside the answer, on standard error.
pub fn note(text: &str) {
    if !QUIET.load(Ordering::Relaxed) {
        eprintln!("{}", printable(text));
    }
}

/// A line on standard error that the next one replaces; nothing where that is no terminal. An empty one clears it.
pub fn progress(text: &str) {
    let mut terminal = io::stderr();
    if terminal.is_terminal() && !QUIET.load(Ordering::Relaxed) {
        // Progress that cannot be shown is no failure.
        let _ = write!(terminal, "\r\x1b[2K{}", printable(text)).and_then(|()| terminal.flush());
    }
}

/// Says what a command that runs elsewhere came to: as JSON, or in words.
///
/// # Errors
/// Where standard output takes nothing any more.
pub fn tell(json: bool, data: &impl Serialize, words: &str) -> Result<()> {
    let mut output = Output::new(json);
    if json { output.answer(data) } else { output.line(words) }
}

/// Says on standard error what failed and what to do, and returns the exit code.
#[must_use]
pub fn report(error: &Error, json: bool) -> ExitCode {
    if json {
        eprintln!("{}", escaped(&failure(error).to_string()));
    } else {
        eprintln!("asof: {}\n  {}", printable(&error.to_string()), error.hint());
    }
    ExitCode::from(error.exit_code())
}

/// A failure as JSON.
pub fn failure(error: &Error) -> serde_json::Value {
    json!({"version": 1, "ok": false, "error": details(error)})
}

/// What a failed line of a list says.
pub fn details(error: &Error) -> serde_json::Value {
    json!({"code": error.code(), "message": error.to_string(), "hint": error.hint()})
}

/// Text without control characters and without the marks that turn the direction of writing. Line breaks stay.
fn printable(text: &str) -> String {
    text.chars().filter(|c| *c == '\n' || !(c.is_control() || turns(*c))).collect()
}

/// Whether a mark turns the direction of what is written after it.
const fn turns(c: char) -> bool {
    matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// JSON whose control characters and marks of direction are escapes, be it read in a terminal. JSON has them only in
/// strings.
fn escaped(json: &str) -> String {
    let is_raw = |c: char| c.is_control() || turns(c) || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}');
    let mut text = String::with_capacity(json.len());
    for c in json.chars() {
        if is_raw(c) {
            text.extend(format!("\\u{:04x}", u32::from(c)).chars());
        } else {
            text.push(c);
        }
    }
    text
}
