//! Cutting an mbox file into mails.
//!
//! A line `From …` separates where it stands at the start, after a blank line or after a closing MIME boundary, *and*
//! a header block follows it. Prose that begins with "From" is followed by no header; prose that quotes headers has no
//! date on its first line, and then it takes more than headers that people quote. Lines quoted by the writer of the
//! file (`>From `) lose one `>`.

use std::collections::VecDeque;
use std::io::{self, BufRead, Read as _};

use super::mail::{self, Envelope, is_field, is_known_field, is_transport_field};

/// The most bytes of one mail that are kept; what lies beyond is an attachment.
pub const LONGEST_MAIL: usize = 32 << 20;
/// The longest line that is looked at as a whole.
const LONGEST_LINE: u64 = 64 << 10;
/// How many lines behind a candidate may show that it is followed by a header.
const LOOK_AHEAD: usize = 30;

/// A mail as it lies in the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Piece {
    /// The line of its separator, from 1.
    pub line: usize,
    /// Its separator; nothing for text before the first one.
    pub separator: Option<Envelope>,
    /// The mail, without the separator and one level of quoting.
    pub raw: Vec<u8>,
    /// Whether its end was left out.
    pub cut: bool,
}

/// The mails of an mbox file, one after the other.
pub struct Mbox<R> {
    input: R,
    /// Lines that were read ahead.
    ahead: VecDeque<Vec<u8>>,
    /// The number of the last line that was taken.
    line: usize,
    /// Whether the last bytes taken ended a line.
    at_line_start: bool,
    /// Whether a separator may come now.
    may_separate: bool,
    current: Piece,
    done: bool,
}

impl<R: BufRead> Mbox<R> {
    pub fn new(input: R) -> Self {
        Self {
            input,
            ahead: VecDeque::new(),
            line: 0,
            at_line_start: true,
            may_separate: true,
            current: Piece { line: 1, ..Piece::default() },
            done: false,
        }
    }

    /// The next line, or as much of it as [`LONGEST_LINE`] allows; nothing at the end.
    fn pull(&mut self) -> io::Result<Option<Vec<u8>>> {
        let mut bytes = Vec::new();
        let read = self.input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes)?;
        Ok((read > 0).then_some(bytes))
    }

    fn take(&mut self) -> io::Result<Option<Vec<u8>>> {
        match self.ahead.pop_front() {
            Some(line) => Ok(Some(line)),
            None => self.pull(),
        }
    }

    /// Whether `line` is a separator, looking at what follows it.
    fn separates(&mut self, line: &[u8]) -> io::Result<bool> {
        if !(self.may_separate && Envelope::is_separator(line)) {
            return Ok(false);
        }
        while self.ahead.len() < LOOK_AHEAD && !self.ahead.back().is_some_and(|line| is_blank(line)) {
            match self.pull()? {
                Some(line) => self.ahead.push_back(line),
                None => break,
            }
        }
        Ok(is_separator(line, self.ahead.iter().map(Vec::as_slice)))
    }

    fn push(&mut self, line: &[u8]) {
        let line = if self.at_line_start { unquoted(line) } else { line };
        if self.current.raw.len() + line.len() > LONGEST_MAIL {
            self.current.cut = true;
        } else {
            self.current.raw.extend_from_slice(line);
        }
    }

    /// The piece that ends here, unless it is nothing but blank lines before the first separator.
    fn finish(&mut self, next: Piece) -> Option<Piece> {
        let mut piece = std::mem::replace(&mut self.current, next);
        if piece.separator.is_none() && piece.raw.trim_ascii().is_empty() {
            return None;
        }
        // The blank line before a separator belongs to the file.
        if piece.raw.ends_with(b"\n\n") {
            piece.raw.pop();
        } else if piece.raw.ends_with(b"\r\n\r\n") {
            piece.raw.truncate(piece.raw.len() - 2);
        }
        Some(piece)
    }

    fn step(&mut self) -> io::Result<Option<Piece>> {
        while let Some(mut line) = self.take()? {
            if self.line == 0 && line.starts_with(mail::BOM) {
                line.drain(..mail::BOM.len());
            }
            if self.at_line_start {
                self.line += 1;
                if self.separates(&line)? {
                    let next =
                        Piece { line: self.line, separator: Some(Envelope::of(&line)), ..Piece::default() };
                    self.may_separate = false;
                    self.at_line_start = line.ends_with(b"\n");
                    if let Some(piece) = self.finish(next) {
                        return Ok(Some(piece));
                    }
                    continue;
                }
            }
            self.push(&line);
            self.may_separate = self.at_line_start && (is_blank(&line) || closes_boundary(&line));
            self.at_line_start = line.ends_with(b"\n");
        }
        self.done = true;
        Ok(self.finish(Piece::default()))
    }
}

impl<R: BufRead> Iterator for Mbox<R> {
    type Item = io::Result<Piece>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.done {
            return None;
        }
        let step = self.step();
        self.done |= step.is_err();
        step.transpose()
    }
}

/// Whether a separator stands in `head`, the beginning of a file.
pub fn has_separator(head: &[u8]) -> bool {
    let lines: Vec<&[u8]> = head.split_inclusive(|byte| *byte == b'\n').collect();
    let mut may_separate = true;
    lines.iter().enumerate().any(|(index, line)| {
        let here = may_separate && Envelope::is_separator(line);
        may_separate = is_blank(line);
        here && is_separator(line, lines.iter().skip(index + 1).take(LOOK_AHEAD).copied())
    })
}

/// Whether a `From ` line before `following` separates mails: a header block must follow it, with more evidence where
/// the line has no date.
fn is_separator<'a>(line: &[u8], following: impl Iterator<Item = &'a [u8]>) -> bool {
    let mut known = 0;
    let mut transport = 0;
    for (index, line) in following.enumerate() {
        let line = line.strip_prefix(b">").unwrap_or(line);
        let folded = index > 0 && (line.starts_with(b" ") || line.starts_with(b"\t")) && !is_blank(line);
        if !is_field(line) && !folded {
            break;
        }
        known += usize::from(is_known_field(line));
        transport += usize::from(is_transport_field(line));
    }
    let envelope = Envelope::of(line);
    if envelope.date.is_some() {
        known > 0
    } else if envelope.is_bare() {
        transport > 0 || known > 1
    } else {
        transport > 1
    }
}

fn is_blank(line: &[u8]) -> bool {
    matches!(line, b"\n" | b"\r\n")
}

fn closes_boundary(line: &[u8]) -> bool {
    let line = line.trim_ascii_end();
    line.len() > 4 && line.starts_with(b"--") && line.ends_with(b"--")
}

/// The line without the `>` that keeps a body line from being a separator.
fn unquoted(line: &[u8]) -> &[u8] {
    let marks = line.iter().take_while(|byte| **byte == b'>').count();
    match line.get(marks..) {
        Some(rest) if marks > 0 && rest.starts_with(b"From ") => line.get(1..).unwrap_or_default(),
        _ => line,
    }
}

#[cfg(test)]
#[path = "mbox_tests.rs"]
mod tests;
