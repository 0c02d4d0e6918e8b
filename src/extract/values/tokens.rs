//! Words, numbers and marks with their places in the text.

use crate::domain::Span;

/// What a token is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Letters (and `_`), with apostrophes between letters: `o'clock`.
    Word,
    /// ASCII digits.
    Number,
    /// Any other single character that is not blank.
    Mark,
}

/// What stands between a token and the one before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gap {
    Nothing,
    Blank,
    Line,
}

#[derive(Clone, Debug)]
pub(super) struct Token<'t> {
    pub kind: Kind,
    pub span: Span,
    pub gap: Gap,
    pub raw: &'t str,
    /// Lower case, apostrophes straight.
    pub folded: String,
}

impl Token<'_> {
    pub fn is_capitalised(&self) -> bool {
        self.raw.chars().next().is_some_and(char::is_uppercase)
    }
}

const fn is_apostrophe(character: char) -> bool {
    matches!(character, '\'' | '\u{2019}' | '\u{02bc}')
}

fn kind_of(character: char) -> Kind {
    if character.is_ascii_digit() {
        Kind::Number
    } else if character.is_alphanumeric() || character == '_' {
        Kind::Word
    } else {
        Kind::Mark
    }
}

/// The tokens of `text`, in one pass.
pub(super) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut found = Vec::with_capacity(text.len() / 4);
    let mut gap = Gap::Line;
    let mut characters = text.char_indices().peekable();
    while let Some((start, first)) = characters.next() {
        if first.is_whitespace() {
            if first == '\n' {
                gap = Gap::Line;
            } else if gap == Gap::Nothing {
                gap = Gap::Blank;
            }
            continue;
        }
        let kind = kind_of(first);
        let mut end = start + first.len_utf8();
        while let Some(&(at, next)) = characters.peek() {
            let inside = match kind {
                Kind::Mark => false,
                Kind::Number => next.is_ascii_digit(),
                Kind::Word if is_apostrophe(next) => {
                    let rest = text.get(at + next.len_utf8()..).unwrap_or_default();
                    rest.chars().next().is_some_and(char::is_alphabetic)
                }
                Kind::Word => kind_of(next) == Kind::Word,
            };
            if !inside {
                break;
            }
            end = at + next.len_utf8();
            characters.next();
        }
        let span = Span::new(start, end);
        let raw = span.of(text);
        let folded = raw
            .chars()
            .flat_map(char::to_lowercase)
            .map(|character| if is_apostrophe(character) { '\'' } else { character })
            .collect();
        found.push(Token { kind, span, gap, raw, folded });
        gap = Gap::Nothing;
    }
    found
}
