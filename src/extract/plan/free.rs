//! When somebody is free, and what they take leave for: "next week works for me", "I'm free this weekend", "I will be taking
//! leave this afternoon for a follow-up examination".

use super::super::attribute;
use super::super::clauses::{Context, Statement};
use super::super::openers::{find, matched};
use super::super::predicate::Pick;
use super::super::tokens::{Kind, Token};
use super::super::values::Reading;
use super::{reading, statement};
use crate::domain::{Frame, Subject, ValueKind};

#[rustfmt::skip]
const SUITING: [&str; 10] = [
    "works for me", "suits me", "is fine for me", "is good for me", "is fine with me", "works well for me", "is convenient for me",
    "works better for me", "works best for me", "is ok for me",
];
#[rustfmt::skip]
const FREE: [&str; 10] = [
    "i am free", "i 'm free", "i will be free", "i 'll be free", "i am available", "i 'm available", "i will be available",
    "i 'll be available", "i should be free", "i should be available",
];
const LEAVING: [&str; 6] =
    ["taking leave", "take leave", "taking the day off", "taking time off", "on leave", "requested leave"];

/// Reads when who speaks is free or takes leave.
pub(super) fn read(sentence: &[Token], context: &Context) -> Vec<Statement> {
    if sentence.iter().any(|token| token.is_any(&["?", "not", "if", "unless", "or", "might"])) {
        return Vec::new();
    }
    let proposed = find(sentence, "i should be").is_some();
    suits(sentence, context)
        .or_else(|| free(sentence, context))
        .map(|pick| vec![Statement { proposed, ..statement(Subject::Author, "availability", pick) }])
        .or_else(|| leave(sentence, context))
        .unwrap_or_default()
}

/// A time of the sentence.
fn time(token: &Token, context: &Context) -> Option<Pick> {
    let once = |reading: &&Reading| reading.frame == Frame::When && reading.value.kind != ValueKind::Recur;
    reading(token, context.scan).filter(once).map(Pick::of)
}

/// "Next week works for me"
fn suits(sentence: &[Token], context: &Context) -> Option<Pick> {
    let at = SUITING.iter().find_map(|words| find(sentence, words))?;
    let before = at.checked_sub(1)?;
    time(sentence.get(before)?, context).filter(|_| super::opens(sentence, before))
}

/// "I'm free this weekend"
fn free(sentence: &[Token], context: &Context) -> Option<Pick> {
    let (at, length) =
        FREE.iter().find_map(|words| Some((find(sentence, words)?, words.split(' ').count())))?;
    let behind = sentence.get(at + length..)?;
    let led = behind.iter().take_while(|token| token.is_any(&["on", "at", "from", "all"])).count();
    time(behind.get(led)?, context)
}

/// "taking leave this afternoon for a follow-up medical examination"
fn leave(sentence: &[Token], context: &Context) -> Option<Vec<Statement>> {
    let (at, length) =
        LEAVING.iter().find_map(|words| Some((find(sentence, words)?, words.split(' ').count())))?;
    let own = sentence.get(..at)?.iter().any(|token| token.is_any(&["i", "i'm"]));
    let behind = sentence.get(at + length..)?;
    let day = behind.iter().take(3).position(|token| time(token, context).is_some())?;
    let pick = time(behind.get(day)?, context)?;
    if !own {
        return None;
    }
    let reason = reason(behind.get(day + 1..)?);
    let attribute = reason.unwrap_or_else(|| "leave".to_owned());
    Some(vec![statement(Subject::Author, &attribute, pick)])
}

/// What leave is taken for: "for a follow-up medical examination".
fn reason(behind: &[Token]) -> Option<String> {
    let length = ["for a", "for an", "for my", "for the"].iter().find_map(|words| matched(behind, words))?;
    let noun: Vec<&str> = behind
        .get(length..)?
        .iter()
        .take_while(|token| {
            token.kind == Kind::Word && !token.is_any(&["at", "in", "with", "and", "on", "to", "of"])
        })
        .map(|token| token.folded.as_str())
        .collect();
    (1..=4).contains(&noun.len()).then(|| attribute::canonical(&noun.join(" ")))
}
