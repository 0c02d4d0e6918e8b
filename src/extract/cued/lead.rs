//! What an unfinished message leads up to: the statement that it would make if a value came next, however it is put.

use super::super::clauses::Context;
use super::super::openers::{find, strip};
use super::super::tokens::{Kind, Token};
use super::super::{Place, names_of, scan, segments, sentences_of};
use super::parts::Parts;
use super::{Mood, about, project, rate, scanned};
use crate::domain::{FactDraft, Frame, Message, Modality, Subject};
use crate::extract::clauses::Statement;
use crate::extract::draft;
use crate::extract::noun_phrase::Phrase;
use crate::extract::predicate::Pick;

/// Words before a value.
#[rustfmt::skip]
const LEADING: &[&str] = &[
    "at", "in", "on", "by", "for", "to", "from", "until", "till", "than", "of", ":", "is", "'s", "are", "be", "=", "->", "exactly", "try", "usual",
    "date", "room", "rate", "each", "day", "us", "d", "p/d", "e", "time", "budget", "deadline", "amount", "cost", "costs", "makes", "below", "under",
    "within", "exceed", "stays", "now", "still", "around", "start", "has", "have", "spend", "limit", "cap", "fee", "daily", "up", "as", "due", ".",
];
/// Words of which "of" makes no value.
const MEASURES: &[&str] =
    &["lot", "lots", "bit", "kind", "sort", "full", "out", "most", "some", "part", "couple", "because"];

/// What the last sentence of `message` states of the value at its end.
pub(in super::super) fn led_up_to(message: &Message) -> Option<FactDraft> {
    let text = message.current_text();
    let names = names_of(message);
    let segments = segments::segments(text);
    let segment = segments.last()?;
    let scan = scan(message, text, segment);
    let mut sentences = sentences_of(text, segment, &scan);
    let (sentence, tokens) = sentences.pop()?;
    let before = sentences.pop().map(|(_, tokens)| tokens).unwrap_or_default();
    let context = Context::new(&scan, &names, &tokens, true);
    let (scan, tokens) = scanned(message, sentence, &tokens, &context)?;
    let context = Context::new(&scan, &names, &tokens, true);
    let words = strip(&tokens, &names);
    let (last, lead) = words.split_last()?;
    let placed = last.folded.starts_with("room ") && lead.last().is_some_and(|mark| mark.is(","));
    if !matches!(last.kind, Kind::Value(_)) || !(placed || leads(lead)) {
        return None;
    }
    let parts = Parts::of(words);
    let statement = about::event(words, &before, &parts, &context, true)
        .or_else(|| rate(words, &before, &parts, &context).map(|statement| to_reader(statement, words)))
        .or_else(|| project::read(words, &before, &parts, &context))
        .or_else(|| together(words, &context));
    let statement = statement?;
    let mood = Mood {
        modality: Modality::Asserted,
        reported: false,
        attribution: None,
        corrects: false,
        statement: words,
    };
    let place = Place { message, segment, sentence };
    Some(draft::draft(statement, &place.source(&mood, &tokens, &context)))
}

/// Whether a value may come next.
fn leads(words: &[Token]) -> bool {
    let Some(last) = words.last() else { return false };
    let before = words.len().checked_sub(2).and_then(|at| words.get(at));
    let pays = words.iter().rev().take(4).any(|token| token.is_any(&["pay", "paying", "owe"]));
    let measures = last.is("of") && before.is_some_and(|before| before.is_any(MEASURES));
    (last.is_any(LEADING) || pays) && !measures && find(words, "more than").is_none()
}

/// Who writes of a rate, and not of their own, writes to who is paid.
fn to_reader(mut statement: Statement, words: &[Token]) -> Statement {
    let own = words.iter().any(|token| token.is_any(&["my", "mine", "me"]))
        || words.windows(2).any(|pair| {
            matches!(pair, [i, verb] if i.is("i") && verb.is_any(&["charge", "bill", "take", "ask", "cost", "work", "earn", "get"]))
        });
    if !own && matches!(statement.phrase.subject, Subject::Author) {
        statement.phrase.subject = Subject::Addressee;
    }
    statement
}

/// "so we talk at": whatever those who talk have together.
fn together(words: &[Token], context: &Context) -> Option<Statement> {
    const MEETING: &[&str] = &[
        "talk", "speak", "meet", "sit", "sitting", "meeting", "talking", "speaking", "start", "begin",
        "gather", "convene",
    ];
    let (last, lead) = words.split_last()?;
    let Kind::Value(reading) = last.kind else { return None };
    let reading = context.scan.readings.get(reading)?;
    let meets = lead
        .windows(2)
        .any(|pair| matches!(pair, [we, verb] if we.is("we") && (verb.is_any(MEETING) || verb.is("are"))))
        && lead.iter().any(|token| token.is_any(MEETING));
    let fits = lead.last().is_some_and(|lead| match reading.frame {
        Frame::When => lead.is("at"),
        Frame::Where => lead.is("in"),
        _ => false,
    });
    let mut phrase = Phrase::owned(Subject::Group);
    phrase.words.push("meeting".to_owned());
    (meets && fits).then(|| Some(Statement::new(phrase.settle()?, Pick::of(reading)))).flatten()
}
