//! What one person asks another for, with a time or a place: "I would like to schedule a phone call with you around 3 PM
//! tomorrow", "let's touch base tomorrow morning", "would it be convenient for us to meet this weekend?". It is put forward
//! only, until the other agrees.

use super::super::attribute;
use super::super::clauses::{Context, Statement};
use super::super::is_event;
use super::super::openers::{find, matched};
use super::super::predicate::Pick;
use super::super::tokens::{Kind, Token};
use super::{meeting, opens, reading, statement};
use crate::domain::{Frame, Subject, ValueKind};

#[rustfmt::skip]
const ASKING: [&str; 14] = [
    "i would like to", "i 'd like to", "would it be convenient", "would it be possible", "shall we", "can we", "could we",
    "let 's", "let us", "how about", "would you like to", "is it convenient", "i want to", "are you free to",
];
/// What people do together, and what it is called.
#[rustfmt::skip]
const TOGETHER: [(&str, &str); 16] = [
    ("touch base", "catch-up"), ("catch up", "catch-up"), ("get together", "meeting"), ("meet up", "meeting"), ("meet", "meeting"),
    ("hang out", "meeting"), ("sync", "sync"), ("have a chat", "chat"), ("have a call", "call"), ("call", "call"),
    ("discuss", "discussion"), ("talk", "talk"), ("chat", "chat"), ("go over", "discussion"), ("visit you", "visit"), ("see you", "meeting"),
];
const ARRANGING: [&str; 6] = ["schedule", "have", "arrange", "set up", "book", "hold"];
/// How far behind the asking words what is asked for may stand.
const REACH: usize = 9;

/// Reads what is asked for, with its time and its place.
pub(super) fn read(sentence: &[Token], text: &str, context: &Context) -> Vec<Statement> {
    found(sentence, context).or_else(|| invited(sentence, text, context)).unwrap_or_default()
}

/// "Are you free this weekend? Let's hang out."
fn invited(sentence: &[Token], text: &str, context: &Context) -> Option<Vec<Statement>> {
    const INVITING: [&str; 5] = ["let's", "shall we", "would you like to", "come over", "my treat"];
    let asks = find(sentence, "are you free").or_else(|| find(sentence, "are you available"))?;
    let lower = text.to_lowercase();
    let invites = INVITING.iter().any(|words| lower.contains(words));
    let pick = time(sentence.get(asks..)?, context).filter(|_| invites)?;
    Some(vec![Statement { proposed: true, ..statement(Subject::Group, "meeting", pick) }])
}

fn found(sentence: &[Token], context: &Context) -> Option<Vec<Statement>> {
    if sentence
        .iter()
        .any(|token| token.is_any(&["not", "if", "unless", "when", "postpone", "reschedule", "cancel"]))
    {
        return None;
    }
    let (at, length) =
        ASKING.iter().find_map(|words| Some((find(sentence, words)?, words.split(' ').count())))?;
    // "let's talk about the match this weekend": when the match is.
    let first = sentence.get(at)?.is("i");
    if !(first || opens(sentence, at)) || find(sentence, "talk about").is_some() {
        return None;
    }
    let behind = sentence.get(at + length..)?;
    let (name, done) = arranged(behind).or_else(|| together(behind))?;
    let rest = behind.get(done..)?;
    let time = time(behind, context);
    let mut picks: Vec<Pick> = time.into_iter().collect();
    if name == "meeting" {
        picks.extend(meeting::place(rest, context));
    }
    let proposed = |pick| Statement { proposed: true, ..statement(Subject::Group, &name, pick) };
    Some(picks.into_iter().map(proposed).collect())
}

/// The one time that is named, on a day to come: what is asked for at once is over before anybody looks at it.
fn time(tokens: &[Token], context: &Context) -> Option<Pick> {
    let mut times =
        tokens.iter().filter_map(|token| reading(token, context.scan)).filter(|it| it.frame == Frame::When);
    let time = times.next().filter(|_| times.next().is_none())?;
    let today = matches!(
        time.value.text.to_lowercase().as_str(),
        "today" | "tonight" | "this afternoon" | "this evening"
    );
    let certain = matches!(time.value.kind, ValueKind::Date | ValueKind::Datetime | ValueKind::Interval);
    (certain && !today).then(|| Pick::of(time))
}

/// "schedule a phone call", "have an online discussion": what it is called, and where its name ends.
fn arranged(behind: &[Token]) -> Option<(String, usize)> {
    let (at, length) = ARRANGING.iter().find_map(|words| {
        let at = find(behind, words).filter(|at| *at < REACH)?;
        Some((at, words.split(' ').count()))
    })?;
    let noun = behind.get(at + length..)?;
    let article = matched(noun, "a").or_else(|| matched(noun, "an")).or_else(|| matched(noun, "our"))?;
    let words: Vec<&str> = noun
        .get(article..)?
        .iter()
        .take_while(|token| {
            token.kind == Kind::Word
                && !token.is_any(&["with", "for", "to", "on", "at", "about", "in", "around"])
        })
        .map(|token| token.folded.as_str())
        .collect();
    let name = attribute::canonical(&words.join(" "));
    let named = (1..=4).contains(&words.len()) && is_event(name.rsplit(' ').next().unwrap_or_default());
    named.then(|| (name, at + length + article + words.len()))
}

/// "meet", "discuss … in person": what it is called, and where it ends.
fn together(behind: &[Token]) -> Option<(String, usize)> {
    TOGETHER.iter().find_map(|(words, name)| {
        let at = find(behind, words).filter(|at| *at < REACH)?;
        Some(((*name).to_owned(), at + words.split(' ').count()))
    })
}
