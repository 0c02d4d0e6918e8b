//! Tokens of a clause: words, punctuation, and scanned values as units of their own.

use super::values::{Reading, Scan};
use super::{hasty, lexicon};
use crate::domain::{Frame, Span, ValueKind, fold};

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Word,
    Mark,
    /// The reading of this index in the scan.
    Value(usize),
    /// The validity phrase of this index in the scan.
    Validity(usize),
}

/// A word, a mark, or a whole value.
#[derive(Clone, Debug)]
pub(super) struct Token {
    pub kind: Kind,
    pub span: Span,
    /// As written.
    pub text: String,
    /// Folded; contractions are taken apart (`isn't` → `is`, `not`).
    pub folded: String,
}

impl Token {
    fn new(kind: Kind, span: Span, text: &str) -> Self {
        Self { kind, span, text: text.to_owned(), folded: fold(text) }
    }

    pub fn is(&self, word: &str) -> bool {
        self.folded == word
    }

    pub fn is_any(&self, words: &[&str]) -> bool {
        words.contains(&self.folded.as_str())
    }

    pub fn is_word(&self) -> bool {
        self.kind == Kind::Word
    }

    pub fn is_genitive(&self) -> bool {
        self.is("'s")
    }

    /// A picture, which ends what stands before it.
    pub fn is_picture(&self) -> bool {
        self.kind == Kind::Mark && self.text.starts_with(|c: char| ('\u{1f300}'..='\u{1faff}').contains(&c))
    }

    pub fn is_number(&self) -> bool {
        self.is_word() && self.folded.starts_with(|c: char| c.is_ascii_digit())
    }

    pub fn is_capitalised(&self) -> bool {
        self.is_word() && self.text.starts_with(char::is_uppercase)
    }
}

/// The span from the first to the last of `tokens`.
pub(super) fn extent(tokens: &[Token]) -> Option<Span> {
    Some(Span::new(tokens.first()?.span.start, tokens.last()?.span.end))
}

/// The tokens of `within`, a part of `text` that starts and ends outside every value of `scan`.
pub(super) fn tokenise(text: &str, within: Span, scan: &Scan) -> Vec<Token> {
    let mut tokens = Vec::new();
    // Both lists are sorted by span.
    let readings = scan.readings.partition_point(|reading| reading.span.start < within.start);
    let bounds = scan.validity.partition_point(|validity| validity.span.start < within.start);
    let readings = scan.readings.iter().enumerate().skip(readings).map(|(at, r)| (r.span, Kind::Value(at)));
    let bounds = scan.validity.iter().enumerate().skip(bounds).map(|(at, v)| (v.span, Kind::Validity(at)));
    let inside = |(span, _): &(Span, Kind)| span.start < within.end;
    let mut units: Vec<(Span, Kind)> = readings
        .take_while(inside)
        .chain(bounds.take_while(inside))
        .filter(|(span, _)| span.end <= within.end)
        .collect();
    units.sort_by_key(|(span, _)| *span);
    let mut at = within.start;
    for (span, kind) in units {
        if span.start < at {
            continue;
        }
        words(text, Span::new(at, span.start), &mut tokens);
        tokens.push(Token::new(kind, span, span.of(text)));
        at = span.end;
        if let Some(genitive) = genitive(text.get(at..within.end).unwrap_or_default()) {
            let ending = Span::new(at, at + genitive);
            at = ending.end;
            tokens.push(Token { kind: Kind::Word, span: ending, text: "'s".into(), folded: "'s".into() });
        }
    }
    words(text, Span::new(at, within.end), &mut tokens);
    weekdays_of_events(&mut tokens, &scan.readings);
    tokens
}

/// The length of a genitive ending directly behind a value: "Friday's".
fn genitive(rest: &str) -> Option<usize> {
    let after = rest.strip_prefix("'s").or_else(|| rest.strip_prefix("\u{2019}s"))?;
    (!after.starts_with(char::is_alphanumeric)).then_some(rest.len() - after.len())
}

/// "Our Monday catch-up": a weekday before an event names the event, it is no date.
fn weekdays_of_events(tokens: &mut [Token], readings: &[Reading]) {
    for index in (0..tokens.len().saturating_sub(1)).rev() {
        let (Some(token), Some(next)) = (tokens.get(index), tokens.get(index + 1)) else { continue };
        let Kind::Value(reading) = token.kind else { continue };
        let is_day = readings.get(reading).is_some_and(|reading| {
            reading.frame == Frame::When && matches!(reading.value.kind, ValueKind::Date | ValueKind::Recur)
        });
        if is_day
            && lexicon::weekday(&token.folded).is_some()
            && next.is_word()
            && !next.is_genitive()
            && (lexicon::is_event(&next.folded)
                || tokens.get(index + 2).is_some_and(|after| lexicon::is_event(&after.folded)))
            && let Some(token) = tokens.get_mut(index)
        {
            token.kind = Kind::Word;
        }
    }
}

fn words(text: &str, within: Span, tokens: &mut Vec<Token>) {
    let part = within.of(text);
    let mut characters = part.char_indices().peekable();
    while let Some((start, character)) = characters.next() {
        if character.is_whitespace() || character == '\u{fe0f}' {
            continue;
        }
        let mut end = start + character.len_utf8();
        if character.is_alphanumeric() {
            while let Some(&(at, next)) = characters.peek() {
                let rest = part.get(at + next.len_utf8()..).unwrap_or_default();
                let joins = matches!(next, '\'' | '\u{2019}' | '-' | '_' | '.' | '&' | ':')
                    && rest.starts_with(char::is_alphanumeric);
                if !next.is_alphanumeric() && !joins {
                    break;
                }
                end = at + next.len_utf8();
                characters.next();
            }
            let word = part.get(start..end).unwrap_or_default();
            if lexicon::is_title(&fold(word)) && part.get(end..).is_some_and(|rest| rest.starts_with('.')) {
                end += 1;
                characters.next();
            }
            if part.get(..end).is_some_and(|word| word.ends_with(|c: char| c.is_ascii_digit()))
                && characters.next_if(|(_, next)| *next == '#').is_some()
            {
                // "5512#": the key that ends a code is part of it.
                end += 1;
            }
            // "w/", "w/o"
            let slashed = fold(word) == "w" && characters.next_if(|(_, next)| *next == '/').is_some();
            let without = slashed && characters.next_if(|(_, next)| *next == 'o').is_some();
            if slashed {
                end += 1 + usize::from(without);
            }
            let span = Span::new(within.start + start, within.start + end);
            if slashed {
                let with = if without { "without" } else { "with" };
                tokens.push(Token { folded: with.into(), ..Token::new(Kind::Word, span, span.of(text)) });
                continue;
            }
            contract(text, span, tokens);
            if let Some(&(at, next)) = characters.peek()
                && matches!(next, '\'' | '\u{2019}')
                && part.get(start..end).is_some_and(|word| word.ends_with('s'))
            {
                // "kids' dentist"; a closing quotation mark after an s is rare enough.
                characters.next();
                let span = Span::new(within.start + at, within.start + at + next.len_utf8());
                tokens.push(Token { kind: Kind::Word, span, text: "'".into(), folded: "'s".into() });
            }
        } else {
            let arrow = match character {
                '-' | '=' | '\u{2013}' => {
                    let rest = part.get(end..).unwrap_or_default();
                    let shaft = rest.len() - rest.trim_start_matches(['-', '=']).len();
                    // "-->"
                    if rest.get(shaft..).is_some_and(|tip| tip.starts_with('>')) {
                        for _ in 0..shaft {
                            characters.next();
                        }
                    }
                    characters.next_if(|(_, next)| *next == '>')
                }
                '\u{2192}' | '\u{21d2}' | '\u{279c}' | '\u{27a1}' | '\u{27f6}' | '\u{21e8}' | '\u{2794}' => {
                    Some((start, character))
                }
                _ => None,
            };
            if let Some((at, last)) = arrow {
                end = at + last.len_utf8();
            }
            let span = Span::new(within.start + start, within.start + end);
            let mut token = Token::new(Kind::Mark, span, span.of(text));
            if arrow.is_some() {
                "->".clone_into(&mut token.folded);
            }
            // "standup @ 10:45"
            if character == '@' && characters.peek().is_none_or(|(_, next)| next.is_whitespace()) {
                token.kind = Kind::Word;
                "at".clone_into(&mut token.folded);
            }
            tokens.push(token);
        }
    }
}

/// Endings of contractions and what they stand for.
const CLITICS: &[(&str, &str)] = &[
    ("n't", "not"),
    ("'m", "am"),
    ("'re", "are"),
    ("'ve", "have"),
    ("'ll", "will"),
    ("'d", "would"),
    ("'s", "'s"),
];

/// Contractions as they are written in haste.
const HASTY: &[(&str, [&str; 2])] = &[
    ("im", ["i", "am"]),
    ("ive", ["i", "have"]),
    ("dont", ["do", "not"]),
    ("doesnt", ["does", "not"]),
    ("didnt", ["did", "not"]),
    ("isnt", ["is", "not"]),
    ("wasnt", ["was", "not"]),
    ("arent", ["are", "not"]),
    ("hasnt", ["has", "not"]),
    ("wont", ["will", "not"]),
    ("cant", ["can", "not"]),
    ("thats", ["that", "'s"]),
    ("whats", ["what", "'s"]),
    ("cannot", ["can", "not"]),
];

fn contract(text: &str, span: Span, tokens: &mut Vec<Token>) {
    let written = span.of(text);
    let folded = fold(written);
    if let Some((_, parts)) = HASTY.iter().find(|(word, _)| *word == folded) {
        for part in parts {
            tokens.push(Token {
                kind: Kind::Word,
                span,
                text: (*part).to_owned(),
                folded: (*part).to_owned(),
            });
        }
        return;
    }
    let clitic = CLITICS.iter().find_map(|(ending, word)| {
        let stem = folded.strip_suffix(ending).filter(|stem| !stem.is_empty())?;
        // The ending is as long in the text as when folded: only a curly apostrophe differs.
        let tail = written.char_indices().rev().nth(ending.chars().count() - 1)?.0;
        Some((stem.to_owned(), span.start + tail, *word))
    });
    let Some((stem, cut, word)) = clitic else {
        let folded = hasty::meant(&folded).map_or(folded, str::to_owned);
        tokens.push(Token { kind: Kind::Word, span, text: written.to_owned(), folded });
        return;
    };
    let stem = match (stem.as_str(), word) {
        ("ca", "not") => "can".to_owned(),
        ("wo", "not") => "will".to_owned(),
        _ => stem,
    };
    let (head, tail) = (Span::new(span.start, cut), Span::new(cut, span.end));
    tokens.push(Token { kind: Kind::Word, span: head, text: head.of(text).to_owned(), folded: stem });
    tokens.push(Token { kind: Kind::Word, span: tail, text: word.to_owned(), folded: word.to_owned() });
}

#[cfg(test)]
#[path = "tokens_tests.rs"]
mod tests;
