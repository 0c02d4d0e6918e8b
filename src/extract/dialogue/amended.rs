//! A message that gives nothing but a value and says that another was a mistake: "argh, 10:45, not enough coffee",
//! "I misquoted, £480", "edit: 14 March".

use super::loose::{Loose, Tie, has_digit, is_light};
use crate::domain::{Act, Frame, Modality};
use crate::extract::clauses::{Context, Statement};
use crate::extract::modality::Mood;
use crate::extract::noun_phrase::NounPhrase;
use crate::extract::openers::find;
use crate::extract::predicate::Pick;
use crate::extract::tokens::{Kind, Token, extent};
use crate::extract::{Place, cued, draft, lexicon, values};

/// The longest such message, in tokens.
const LONGEST: usize = 24;
/// Words of a mistake, one of which there must be.
#[rustfmt::skip]
const MISTAKEN: [&str; 62] = [
    "sorry", "apologies", "pardon", "oops", "whoops", "argh", "ugh", "hm", "hmm", "er", "erm", "eh", "ah", "ach", "oh no", "nope", "no", "wait",
    "hang on", "typo", "typed", "mistyped", "misread", "misquoted", "misremembered", "misspoke", "mistake", "meant", "mean", "wrong", "rather",
    "correction", "corrected", "correct", "edit", "erratum", "autocorrect", "fingers", "swapped", "mixed", "scratch that", "fix", "missing", "slip", "should",
    "one off", "off by", "excuse", "confused", "misheard", "actually", "instead", "dyslexic", "muddled", "copied", "pasted", "fat-fingered",
    "my bad", "brain", "too fast", "read", "duh",
];
/// Nouns of where a value was taken from, or of what it is.
#[rustfmt::skip]
const SOURCES: [&str; 43] = [
    "letter", "mail", "email", "calendar", "sheet", "line", "figure", "number", "date", "time", "value", "one", "amount", "room", "day", "month",
    "digit", "digits", "zero", "message", "door", "mine", "last", "right", "course", "entry", "row", "column", "note", "text", "quote", "rate", "keyboard", "thumb",
    "typo", "slip", "mistake", "says", "reads", "wrote", "type", "write", "written",
];

/// The value of a message of mere `sentences`, as a correction of what its author said before.
pub(super) fn read(sentences: &[Vec<Token>], place: &Place, context: &Context) -> Option<Loose> {
    let words: Vec<Token> = sentences.iter().flatten().cloned().collect();
    if words.is_empty() || words.len() > LONGEST || asks(&words) {
        return None;
    }
    let starred =
        words.first().is_some_and(|first| first.is("*")) || words.last().is_some_and(|last| last.is("*"));
    let supposes = |token: &Token| {
        token.is_any(&[
            "if", "would", "could", "might", "unless", "asked", "when", "wish", "let", "shall", "maybe",
        ])
    };
    if words.iter().any(supposes) && !words.iter().any(|token| token.is("correct")) {
        return None;
    }
    let values = words.iter().filter(|token| matches!(token.kind, Kind::Value(_))).count();
    let replaces = values == 2 && words.iter().any(|token| token.is("not"));
    let admits = starred || replaces || MISTAKEN.iter().any(|phrase| find(&words, phrase).is_some());
    let pick = amended(&words, context).or_else(|| room(&words, place)).filter(|_| admits)?;
    let of_value = |sentence: &&Vec<Token>| {
        sentence.iter().any(|token| token.span.start <= pick.span.start && pick.span.end <= token.span.end)
    };
    if !sentences.iter().find(of_value)?.iter().all(|token| is_beside(token, context)) {
        return None;
    }
    // What is said about it beside it may name anything but another slot.
    let at = words
        .iter()
        .position(|token| token.span.start <= pick.span.start && pick.span.end <= token.span.end)?;
    let begin = words.get(..at)?.iter().rposition(is_break).map_or(0, |mark| mark + 1);
    let end = words.get(at..)?.iter().position(is_break).map_or(words.len(), |mark| at + mark);
    if !words.get(begin..end)?.iter().all(|token| is_mere(token, context)) {
        return None;
    }
    let mood = Mood {
        modality: Modality::Asserted,
        reported: false,
        attribution: None,
        corrects: true,
        statement: &words,
    };
    let source = place.source(&mood, &words, context);
    let mut draft = draft::draft(Statement::new(NounPhrase::nameless(), pick), &source);
    draft.act = Act::Correct;
    draft.modality = Modality::Asserted;
    Some(Loose { draft, tie: Tie::Bare, asked: false, number: false, words: Vec::new() })
}

/// A question, unless its author answers it: "10:45? no, 11:15".
fn asks(words: &[Token]) -> bool {
    words.iter().enumerate().any(|(at, token)| {
        let answered = words.get(at + 1).is_some_and(|next| next.is_any(&["no", "nope", "sorry"]));
        token.is("?") && !answered
    })
}

fn is_break(token: &Token) -> bool {
    token.kind == Kind::Mark && !token.is_any(&["*", "=", "\"", "'", "->"])
}

/// No other slot, and nobody but who takes part.
fn is_beside(token: &Token, context: &Context) -> bool {
    let named = context.names.is_name(token) && !context.names.is_participant(&token.text);
    let known = MISTAKEN.contains(&token.folded.as_str()) || SOURCES.contains(&token.folded.as_str());
    !token.is_word() || known || !named && !lexicon::is_slot_noun(&token.folded)
}

/// A word that says nothing of what the value is of.
fn is_mere(token: &Token, context: &Context) -> bool {
    let word = token.folded.as_str();
    let part_of = MISTAKEN.iter().any(|phrase| phrase.split(' ').any(|part| part == word));
    is_light(token)
        || part_of
        || SOURCES.contains(&word)
        || has_digit(token)
        || context.names.is_name(token)
        || lexicon::is_closed(word)
}

/// The one value that is meant.
fn amended(words: &[Token], context: &Context) -> Option<Pick> {
    let first = words.iter().find_map(|token| match token.kind {
        Kind::Value(reading) => context.scan.readings.get(reading),
        _ => None,
    })?;
    let kind = std::mem::discriminant(&first.frame);
    cued::holding(words, context, &|reading| std::mem::discriminant(&reading.frame) == kind)
}

/// A code alone, as the room that it may be: "I meant B412".
fn room(words: &[Token], place: &Place) -> Option<Pick> {
    let mut codes = words.iter().filter(|token| has_digit(token));
    let code = codes.next().filter(|_| codes.next().is_none())?;
    let region = values::Region::of(&place.message.stated.zone);
    let sent = &place.message.stated;
    let read = values::scan(&format!("in {}", code.text), &values::Context { sent, region });
    let reading = read.readings.into_iter().find(|reading| reading.frame == Frame::Where)?;
    let mut pick = Pick { span: extent(std::slice::from_ref(code))?, ..Pick::of(&reading) };
    code.text.clone_into(&mut pick.value.text);
    Some(pick)
}
