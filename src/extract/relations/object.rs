//! The object of a relation: a name, or a short noun phrase, without what the sentence says besides.

use std::ops::Range;

use super::super::tokens::{Kind, Token};
use super::super::values::Scan;
use super::super::{lexicon, nouns, texts};
use super::lexicon::Relation;
use crate::domain::{Span, Value, ValueKind};

/// What an object is looked for in.
pub(super) struct Source<'a> {
    /// The text of the message.
    pub text: &'a str,
    pub scan: &'a Scan,
}

impl Source<'_> {
    /// The words of a range of tokens, as written.
    pub fn written(&self, tokens: &[Token]) -> Option<(String, Span)> {
        let first = tokens.first()?.span;
        let last = tokens.last()?;
        let mut span = Span::new(first.start, last.span.end);
        if is_abbreviated(last) && self.text.get(span.end..).is_some_and(|rest| rest.starts_with('.')) {
            span.end += 1;
        }
        let text = span.of(self.text).split_whitespace().collect::<Vec<_>>().join(" ");
        (!text.is_empty()).then_some((text, span))
    }

    /// Whether a token is a scanned value that is no name: a time, an amount, a code.
    fn is_typed(&self, token: &Token) -> bool {
        match token.kind {
            Kind::Value(reading) => self.scan.readings.get(reading).is_none_or(|reading| {
                !matches!(reading.value.kind, ValueKind::Place | ValueKind::Code | ValueKind::Version)
            }),
            Kind::Validity(_) => true,
            Kind::Word | Kind::Mark => false,
        }
    }

    /// Whether a token can be a word of a name.
    fn is_name(&self, token: &Token) -> bool {
        let upper = token.text.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit())
            || token.text.split_once('-').is_some_and(|(_, rest)| rest.starts_with(char::is_uppercase));
        upper && token.kind != Kind::Mark && !self.is_typed(token)
    }
}

/// Words inside names, between two that have capitals.
#[rustfmt::skip]
const LINKING: [&str; 22] = [
    "of", "the", "de", "la", "le", "du", "da", "di", "del", "der", "den", "van", "von", "zu", "bin", "ibn", "al", "el",
    "y", "and", "&", "'s",
];
/// Words that begin what is no part of an object.
#[rustfmt::skip]
const ADJUNCTS: [&str; 59] = [
    "now", "from", "since", "because", "as", "at", "on", "until", "till", "while", "when", "so", "and", "but", "for",
    "with", "in", "these", "this", "that", "which", "who", "btw", "fyi", "instead", "again", "too", "also", "please",
    "if", "going", "via", "by", "after", "before", "anyway", "though", "thanks", "cheers", "per", "or", "to", "not",
    "rather", "starting", "effective", "next", "today", "tomorrow", "tonight", "anymore", "lol", "then", "until", "into",
    "whenever", "any", "last", "yesterday",
];

/// Whether a word begins what is said besides.
pub(super) fn is_adjunct(token: &Token) -> bool {
    ADJUNCTS.contains(&token.folded.as_str())
}

/// Whether a full stop behind the token belongs to it: "Inc.", "George W.".
fn is_abbreviated(token: &Token) -> bool {
    let letters = token.text.chars().count();
    token.is_capitalised()
        && (letters == 1
            || token.text.contains('.')
            || token.is_any(&["inc", "jr", "sr", "ltd", "corp", "st", "mr", "mrs", "ms", "dr", "no"]))
}

/// The length of the name that `tokens` begin with, an article included.
pub(super) fn name(tokens: &[Token], source: &Source, kind: Option<ValueKind>) -> usize {
    let article = usize::from(tokens.first().is_some_and(|first| first.is("the")));
    let is_name = |at: usize| tokens.get(at).is_some_and(|token| source.is_name(token));
    let is_linked = |at: usize| is_name(at) && !tokens.get(at).is_some_and(Token::is_number);
    if !is_name(article) || tokens.get(article).is_some_and(|first| first.is("i")) {
        return 0;
    }
    let mut end = article + 1;
    loop {
        if is_name(end) {
            end += 1;
            continue;
        }
        let gap = tokens.iter().skip(end).take_while(|token| is_link(token)).count();
        let stop = tokens.get(end).is_some_and(|token| token.is("."))
            && tokens.get(end - 1).is_some_and(is_abbreviated);
        if stop && is_name(end + 1) {
            end += 2;
        } else if (1..3).contains(&gap) && is_linked(end + gap) {
            end += gap + 1;
        } else if let Some(length) = kind.and_then(|kind| apposition(tokens, end, kind, source)) {
            return end + length;
        } else {
            return end;
        }
    }
}

fn is_link(token: &Token) -> bool {
    LINKING.contains(&token.folded.as_str()) && !token.is_capitalised()
}

/// ", Duke of Gloucester", ", D.C.", ", Berkeley" behind a name of `length`, up to the end of the sentence.
fn apposition(tokens: &[Token], length: usize, kind: ValueKind, source: &Source) -> Option<usize> {
    let (before, rest) = tokens.split_at_checked(length)?;
    let (comma, rest) = rest.split_first()?;
    let length = name(rest, source, None);
    let own = rest.get(..length)?;
    let ends = rest.get(length..)?.iter().all(|token| token.is("."));
    // Somebody who is called by name may stand there too: "it comes from Grindhouse, Dana".
    let has_of = |tokens: &[Token]| tokens.iter().any(|token| token.is("of"));
    let belongs = has_of(own)
        || own.first().is_some_and(is_abbreviated)
        || kind == ValueKind::Place
        || kind == ValueKind::Org && has_of(before);
    (comma.is(",") && length > 0 && ends && belongs).then_some(length + 1)
}

/// The tokens of `range` that are the object of `relation`.
pub(super) fn object(
    tokens: &[Token],
    range: Range<usize>,
    relation: &Relation,
    classed: bool,
    source: &Source,
) -> Option<Range<usize>> {
    let all = tokens.get(range.clone())?;
    let is_last = range.end == tokens.len();
    let length = extent(all, relation, classed, source)?;
    let rest = all.get(length..)?;
    // Words that go on would make it another thing: "Tariq's checklist", "Bo and I".
    let ends = rest.first().is_none_or(|next| {
        is_last
            && (next.kind == Kind::Mark && !next.is("->") || source.is_typed(next) || is_adjunct(next))
            && !(next.is("and") || next.is("or"))
    });
    ends.then_some(range.start..range.start + length)
}

/// Words of a noun phrase that is an object.
const LONGEST: usize = 5;

fn extent(all: &[Token], relation: &Relation, classed: bool, source: &Source) -> Option<usize> {
    let first = all.first()?;
    if relation.code {
        return is_technical(first, source).then_some(1);
    }
    // Who speaks may be it themself: "I'm taking the minutes".
    if relation.kind == ValueKind::Person && first.is_any(&["i", "me"]) {
        return Some(1);
    }
    let kin = usize::from(nouns::is_relative(&first.folded) && !first.is_capitalised());
    let named = name(all.get(kin..)?, source, Some(relation.kind));
    let plain = (relation.kind == ValueKind::Text || classed) && !relation.proper;
    // "American football" goes on where the name ends.
    let goes_on = plain && all.get(named).is_some_and(|next| next.is_word() && !is_adjunct(next));
    if named > 0 && !goes_on {
        let own = all.get(kin..kin + named)?;
        return (!is_calendar(own)).then_some(kin + named);
    }
    if is_technical(first, source) && relation.kind != ValueKind::Person {
        return Some(1);
    }
    let length = all.iter().take_while(|token| token.is_word() && !is_adjunct(token)).count();
    let words = all.get(..length)?;
    let article = usize::from(first.is_any(&["a", "an", "the"]));
    let nouns = words.get(article..)?;
    let sound = plain
        && !nouns.is_empty()
        && nouns.len() <= LONGEST
        && nouns.iter().all(|word| {
            (word.is_any(&["of", "the"]) || !lexicon::is_closed(&word.folded)) && !word.is_genitive()
        })
        && !nouns.first().is_some_and(|word| texts::is_mood(&word.folded) && !classed);
    sound.then_some(length)
}

/// "eu-west-1", "heron-02": letters, digits and a hyphen.
fn is_technical(token: &Token, source: &Source) -> bool {
    let has = |is: fn(char) -> bool| token.text.contains(is);
    token.kind != Kind::Mark
        && !source.is_typed(token)
        && has(char::is_alphabetic)
        && has(|c| c.is_ascii_digit())
        && has(|c| matches!(c, '-' | '_' | '.'))
}

/// "May", "Monday": as often a time as a name.
fn is_calendar(own: &[Token]) -> bool {
    let [only] = own else { return false };
    lexicon::weekday(&only.folded).is_some()
        || lexicon::is_month(&only.folded)
        || lexicon::is_closed(&only.folded)
        || only.is_number()
}

/// The value that the tokens of an object say.
pub(super) fn value(tokens: &[Token], relation: &Relation, source: &Source) -> Option<(Value, Span)> {
    let (text, span) = source.written(tokens)?;
    if let [only] = tokens
        && only.is_any(&["i", "me"])
    {
        return Some((Value::new(relation.kind, "I", "I"), span));
    }
    let bare = ["the ", "The ", "a ", "an "].iter().find_map(|article| text.strip_prefix(article));
    let bare = bare.unwrap_or(&text);
    let norm = match relation.kind {
        ValueKind::Person | ValueKind::Org | ValueKind::Code => bare.to_owned(),
        _ => bare.to_lowercase(),
    };
    Some((Value::new(relation.kind, norm, text), span))
}
