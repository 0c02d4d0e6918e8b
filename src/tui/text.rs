//! Text for the terminal: what may reach it, how wide it is, where it is cut and wrapped.

use std::borrow::Cow;

use ratatui::buffer::CellWidth;
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthChar;

/// What no text may bring to the terminal: controls (C0, C1, DEL), and characters that reorder what follows them.
fn is_unsafe(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{2028}' | '\u{2029}')
        || matches!(c, '\u{feff}' | '\u{e0000}'..='\u{e007f}')
}

/// The most characters of a line: more than any screen shows of one, and few enough to be measured for each frame.
const LONGEST: usize = 10_000;
/// The most marks that one character bears. Some scripts need three or four; thousands are for no reader, and a terminal
/// has to take them all for one cell.
const MARKS: usize = 8;

/// Says of one character after the other whether it is one mark too many.
fn too_many_marks() -> impl FnMut(char) -> bool {
    let mut marks = 0;
    move |c| {
        let is_mark = !c.is_ascii() && UnicodeWidthChar::width(c) == Some(0);
        marks = if is_mark { marks + 1 } else { 0 };
        marks > MARKS
    }
}

/// `text` as one line that is safe to draw. Everything that comes from messages, files or names goes
/// through here.
#[must_use]
pub fn clean(text: &str) -> Cow<'_, str> {
    let end = if text.len() > LONGEST { text.char_indices().nth(LONGEST).map(|(end, _)| end) } else { None };
    if let Some(start) = end.and_then(|end| text.get(..end)) {
        return Cow::Owned(format!("{}…", clean(start)));
    }
    let mut is_too_much = too_many_marks();
    if !text.chars().any(|c| is_unsafe(c) || is_too_much(c)) {
        return Cow::Borrowed(text);
    }
    let mut is_too_much = too_many_marks();
    let blank = |c: char| matches!(c, '\n' | '\r' | '\t' | '\u{2028}' | '\u{2029}');
    Cow::Owned(
        text.chars()
            .filter_map(
                |c| if blank(c) { Some(' ') } else { (!is_unsafe(c) && !is_too_much(c)).then_some(c) },
            )
            .collect(),
    )
}

/// Pasted `text` as it goes into an editor: line ends as LF, tabs as blanks, nothing unsafe.
#[must_use]
pub fn clean_paste(text: &str) -> String {
    let mut cleaned = String::with_capacity(text.len());
    let mut characters = text.chars().peekable();
    let mut is_too_much = too_many_marks();
    while let Some(c) = characters.next() {
        match c {
            '\r' => {
                characters.next_if_eq(&'\n');
                cleaned.push('\n');
            }
            '\n' | '\u{2028}' | '\u{2029}' => cleaned.push('\n'),
            '\t' => cleaned.push_str("    "),
            c if is_unsafe(c) || is_too_much(c) => {}
            c => cleaned.push(c),
        }
    }
    cleaned
}

/// The cells that cleaned `text` takes.
#[must_use]
pub fn width(text: &str) -> usize {
    text.graphemes(true).map(cells).sum()
}

/// The cells that one grapheme cluster takes.
#[must_use]
pub fn cells(grapheme: &str) -> usize {
    if grapheme.contains(char::is_control) { 0 } else { usize::from(grapheme.cell_width()) }
}

/// `text` in at most `limit` cells, ending in `…` where something was cut.
#[must_use]
pub fn truncate(text: &str, limit: usize) -> Cow<'_, str> {
    // Of a long text no more is looked at than fits.
    let (mut used, mut kept) = (0, 0);
    for (start, grapheme) in text.grapheme_indices(true) {
        used += cells(grapheme);
        if used > limit {
            let cut = text.get(..kept).unwrap_or_default();
            return Cow::Owned(if limit > 0 { format!("{cut}…") } else { String::new() });
        }
        if used < limit {
            kept = start + grapheme.len();
        }
    }
    Cow::Borrowed(text)
}

/// The end of `text` in at most `limit` cells, beginning with `…` where something was cut.
#[must_use]
pub fn truncate_start(text: &str, limit: usize) -> Cow<'_, str> {
    if width(text) <= limit {
        return Cow::Borrowed(text);
    }
    let mut used = 1;
    let fits = |grapheme: &&str| {
        used += cells(grapheme);
        used <= limit
    };
    let end: Vec<&str> = text.graphemes(true).rev().take_while(fits).collect();
    let cut = if limit > 0 { "…" } else { "" };
    Cow::Owned(std::iter::once(cut).chain(end.into_iter().rev()).collect())
}

/// `text` in rows of at most `rest` cells, the first of at most `first`: between words where possible.
#[must_use]
pub fn wrap(text: &str, first: usize, rest: usize) -> Vec<String> {
    let mut rows = vec![String::new()];
    let mut used = 0;
    let limit = |row: usize| if row == 1 { first.max(2) } else { rest.max(2) };
    for word in text.split_inclusive(' ') {
        let (bare, wide) = (width(word.trim_end()), width(word));
        // A word that fits a row goes to the next one whole; a longer one is cut.
        if used > 0 && used + bare > limit(rows.len()) && bare <= rest.max(2) {
            rows.push(String::new());
            used = 0;
        }
        if used + bare <= limit(rows.len()) {
            push(&mut rows, word);
            used += wide;
            continue;
        }
        for grapheme in word.graphemes(true) {
            if used + cells(grapheme) > limit(rows.len()) && grapheme != " " {
                rows.push(String::new());
                used = 0;
            }
            used += cells(grapheme);
            push(&mut rows, grapheme);
        }
    }
    for row in &mut rows {
        row.truncate(row.trim_end().len());
    }
    rows
}

fn push(rows: &mut [String], text: &str) {
    if let Some(row) = rows.last_mut() {
        row.push_str(text);
    }
}

#[cfg(test)]
#[path = "text_tests.rs"]
mod tests;
