//! A text being written: the only place that names the text-area crate.
//!
//! The crate keeps the lines, wraps them and follows the cursor with the viewport. Everything that people notice is
//! decided here, on bytes of the whole text and between grapheme clusters: movement, deletion, undo by word, paste.

mod paint;

use ratatui::style::Style;
use tui_textarea::{CursorMove, TextArea, WrapMode};
use unicode_segmentation::UnicodeSegmentation;

use super::boundaries::{
    grapheme_start, line_end, line_start, next_grapheme, next_word, previous_grapheme, previous_word,
};
use crate::domain::Span;
use crate::keys::Action;
use crate::tui::text::clean_paste;
pub use paint::Paint;

/// The longest text that an editor takes.
pub const LIMIT: usize = 64 * 1024;
/// The most steps that can be undone.
const HISTORY: usize = 200;

/// A text, its cursor and its history.
#[derive(Debug)]
pub struct Editor {
    area: TextArea<'static>,
    undo: Vec<Version>,
    redo: Vec<Version>,
    group: Group,
    killed: String,
}

/// A text as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Version {
    text: String,
    cursor: usize,
}

/// What the last edit was: edits of one group are undone together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Group {
    None,
    Typing { blank: bool },
    Deleting,
}

impl Editor {
    /// An editor of many lines, which wraps them.
    #[must_use]
    pub fn multi_line() -> Self {
        Self::new(WrapMode::WordOrGlyph)
    }

    /// An editor of one line, which scrolls sideways.
    #[must_use]
    pub fn single_line() -> Self {
        Self::new(WrapMode::None)
    }

    fn new(wrap: WrapMode) -> Self {
        let mut area = TextArea::default();
        area.set_wrap_mode(wrap);
        area.set_max_histories(0);
        area.set_cursor_style(Style::default());
        area.set_cursor_line_style(Style::default());
        Self { area, undo: Vec::new(), redo: Vec::new(), group: Group::None, killed: String::new() }
    }

    /// The text.
    #[must_use]
    pub fn text(&self) -> String {
        self.area.lines().join("\n")
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.area.is_empty()
    }

    /// The byte of the text at which the cursor is.
    #[must_use]
    pub fn cursor(&self) -> usize {
        let cursor = self.area.cursor();
        let lines = self.area.lines();
        let above: usize = lines.iter().take(cursor.0).map(|line| line.len() + 1).sum();
        above + lines.get(cursor.0).map_or(0, |line| byte_of(line, cursor.1))
    }

    /// Whether the cursor is behind all text.
    #[must_use]
    pub fn at_end(&self) -> bool {
        let cursor = self.area.cursor();
        let lines = self.area.lines();
        cursor.0 + 1 == lines.len() && lines.last().is_none_or(|line| line.chars().count() == cursor.1)
    }

    /// Puts the cursor at a byte of the text, or at the last place before it where it can be.
    pub fn move_to(&mut self, offset: usize) {
        self.group = Group::None;
        self.jump(offset);
    }

    /// Types one character.
    pub fn insert(&mut self, c: char) {
        let blank = c.is_whitespace();
        let starts = match self.group {
            Group::Typing { blank: before } => before && !blank,
            _ => true,
        };
        if starts {
            self.record();
        }
        self.group = Group::Typing { blank };
        let cursor = self.cursor();
        self.splice(Span::new(cursor, cursor), c.encode_utf8(&mut [0; 4]));
    }

    /// Inserts pasted text, cleaned, as one step. Says whether all of it found room.
    pub fn paste(&mut self, text: &str) -> bool {
        let mut text = clean_paste(text);
        if self.area.wrap_mode() == WrapMode::None {
            text = text.replace('\n', " ");
        }
        let cursor = self.cursor();
        self.replace(Span::new(cursor, cursor), &text)
    }

    /// Puts `text` in place of a part, as one step. Says whether all of it found room.
    pub fn replace(&mut self, span: Span, text: &str) -> bool {
        self.record();
        self.group = Group::None;
        self.splice(span, text)
    }

    /// Takes all text away, as one step.
    pub fn clear(&mut self) {
        let all = Span::new(0, self.text().len());
        self.replace(all, "");
    }

    /// Does what an action for text says; false where it is none.
    pub fn apply(&mut self, action: Action) -> bool {
        let (text, cursor) = (self.text(), self.cursor());
        match action {
            Action::NewLine => {
                self.insert('\n');
                return true;
            }
            Action::Undo => self.travel(true),
            Action::Redo => self.travel(false),
            Action::Yank => {
                let killed = self.killed.clone();
                self.replace(Span::new(cursor, cursor), &killed);
            }
            Action::DeleteLeft | Action::DeleteRight => {
                let span = match action {
                    Action::DeleteLeft => Span::new(previous_grapheme(&text, cursor), cursor),
                    _ => Span::new(cursor, next_grapheme(&text, cursor)),
                };
                if span.start < span.end {
                    if self.group != Group::Deleting {
                        self.record();
                    }
                    self.group = Group::Deleting;
                    self.splice(span, "");
                }
                return true;
            }
            Action::DeleteWordLeft => self.kill(&text, Span::new(previous_word(&text, cursor), cursor)),
            Action::DeleteWordRight => self.kill(&text, Span::new(cursor, next_word(&text, cursor))),
            Action::DeleteToStart => self.kill(&text, Span::new(line_start(&text, cursor), cursor)),
            Action::DeleteToEnd => {
                let end = line_end(&text, cursor);
                // At the end of a line, the line end itself goes.
                let end = if end == cursor { (end + 1).min(text.len()) } else { end };
                self.kill(&text, Span::new(cursor, end));
            }
            Action::Left => self.jump(previous_grapheme(&text, cursor)),
            Action::Right => self.jump(next_grapheme(&text, cursor)),
            Action::WordLeft => self.jump(previous_word(&text, cursor)),
            Action::WordRight => self.jump(next_word(&text, cursor)),
            Action::LineStart => self.jump(line_start(&text, cursor)),
            Action::LineEnd => self.jump(line_end(&text, cursor)),
            Action::TextStart => self.jump(0),
            Action::TextEnd => self.jump(text.len()),
            Action::Up => self.rows(CursorMove::Up, 1),
            Action::Down => self.rows(CursorMove::Down, 1),
            Action::PageUp => self.rows(CursorMove::Up, 10),
            Action::PageDown => self.rows(CursorMove::Down, 10),
            _ => return false,
        }
        self.group = Group::None;
        true
    }

    fn rows(&mut self, direction: CursorMove, count: usize) {
        for _ in 0..count {
            self.area.move_cursor(direction);
        }
        // The crate knows characters only: back to the start of the cluster.
        let (text, cursor) = (self.text(), self.cursor());
        self.jump(grapheme_start(&text, cursor));
    }

    fn kill(&mut self, text: &str, span: Span) {
        if span.start < span.end {
            span.of(text).clone_into(&mut self.killed);
            self.replace(span, "");
        }
    }

    fn version(&self) -> Version {
        Version { text: self.text(), cursor: self.cursor() }
    }

    fn record(&mut self) {
        let version = self.version();
        if self.undo.last() != Some(&version) {
            self.undo.push(version);
        }
        if self.undo.len() > HISTORY {
            self.undo.remove(0);
        }
        self.redo.clear();
    }

    fn travel(&mut self, back: bool) {
        let now = self.version();
        let (from, to) =
            if back { (&mut self.undo, &mut self.redo) } else { (&mut self.redo, &mut self.undo) };
        let Some(version) = from.pop() else { return };
        let (span, text) = difference(&now.text, &version.text);
        to.push(now);
        let text = text.to_owned();
        self.splice(span, &text);
        self.jump(version.cursor);
    }

    fn jump(&mut self, offset: usize) {
        let mut rest = offset;
        let last = self.area.lines().len().saturating_sub(1);
        for (row, line) in self.area.lines().iter().enumerate() {
            if rest <= line.len() || row == last {
                let column = line.char_indices().take_while(|(at, _)| *at < rest).count();
                let (Ok(row), Ok(column)) = (u16::try_from(row), u16::try_from(column)) else { return };
                self.area.move_cursor(CursorMove::Jump(row, column));
                return;
            }
            rest -= line.len() + 1;
        }
    }

    /// Puts `text` in place of `span`, without a trace in the history, up to the limit.
    fn splice(&mut self, span: Span, text: &str) -> bool {
        let all = self.text();
        let old = span.of(&all);
        let room = LIMIT.saturating_sub(all.len() - old.len());
        let fitting = text
            .grapheme_indices(true)
            .map(|(at, grapheme)| at + grapheme.len())
            .take_while(|end| *end <= room)
            .last()
            .unwrap_or(0);
        self.jump(span.start);
        self.area.delete_str(old.chars().count());
        self.area.insert_str(Span::new(0, fitting).of(text));
        fitting == text.len()
    }
}

/// The part of `old` to replace, and what to put there, to get `new`.
fn difference<'a>(old: &str, new: &'a str) -> (Span, &'a str) {
    let common = |a: &mut dyn Iterator<Item = char>, b: &mut dyn Iterator<Item = char>| -> usize {
        a.zip(b).take_while(|(a, b)| a == b).map(|(a, _)| a.len_utf8()).sum()
    };
    let start = common(&mut old.chars(), &mut new.chars());
    let (old_rest, new_rest) = (old.get(start..).unwrap_or(""), new.get(start..).unwrap_or(""));
    let end = common(&mut old_rest.chars().rev(), &mut new_rest.chars().rev());
    let kept = new_rest.len() - end;
    (Span::new(start, old.len() - end), Span::new(0, kept).of(new_rest))
}

fn byte_of(line: &str, column: usize) -> usize {
    line.char_indices().nth(column).map_or(line.len(), |(at, _)| at)
}

#[cfg(test)]
#[path = "editor_tests.rs"]
mod tests;
