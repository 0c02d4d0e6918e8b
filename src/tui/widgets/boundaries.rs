//! Places in a text, in bytes: where clusters, words and lines start and end.

use unicode_segmentation::{GraphemeCursor, UnicodeSegmentation};

use crate::domain::Span;

/// Where the grapheme cluster before `cursor` starts.
pub fn previous_grapheme(text: &str, cursor: usize) -> usize {
    GraphemeCursor::new(cursor, text.len(), true).prev_boundary(text, 0).ok().flatten().unwrap_or(0)
}

/// Where the grapheme cluster at `cursor` ends.
pub fn next_grapheme(text: &str, cursor: usize) -> usize {
    GraphemeCursor::new(cursor, text.len(), true).next_boundary(text, 0).ok().flatten().unwrap_or(text.len())
}

/// `cursor`, or the start of the cluster that it is in.
pub fn grapheme_start(text: &str, cursor: usize) -> usize {
    match GraphemeCursor::new(cursor, text.len(), true).is_boundary(text, 0) {
        Ok(false) => previous_grapheme(text, cursor),
        _ => cursor,
    }
}

/// Where the word before `cursor` starts.
pub fn previous_word(text: &str, cursor: usize) -> usize {
    Span::new(0, cursor).of(text).unicode_word_indices().next_back().map_or(0, |(at, _)| at)
}

/// Where the next word ends.
pub fn next_word(text: &str, cursor: usize) -> usize {
    let rest = Span::new(cursor, text.len()).of(text);
    rest.unicode_word_indices().next().map_or(text.len(), |(at, word)| cursor + at + word.len())
}

/// Where the line of `cursor` starts.
pub fn line_start(text: &str, cursor: usize) -> usize {
    Span::new(0, cursor).of(text).rfind('\n').map_or(0, |at| at + 1)
}

/// Where the line of `cursor` ends, before its line end.
pub fn line_end(text: &str, cursor: usize) -> usize {
    Span::new(cursor, text.len()).of(text).find('\n').map_or(text.len(), |at| cursor + at)
}
