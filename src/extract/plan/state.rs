//! What keeps somebody at home, and what they put off: "I'm at home with a back injury", "I'll have to put the web crawler
//! project on hold".

use super::super::attribute;
use super::super::clauses::{Context, Statement};
use super::super::openers::{find, matched};
use super::super::tokens::{Kind, Token};
use super::{statement, words};
use crate::domain::{Cardinality, Frame, Subject, ValueKind};

#[rustfmt::skip]
const AILING: [&str; 9] = [
    "at home with a", "at home with an", "in bed with a", "diagnosed with a", "diagnosed with an", "diagnosed with",
    "at home due to a", "in hospital with a", "laid up with a",
];
/// The longest name of what somebody has, or puts off.
const LONGEST: usize = 5;

/// Reads who ails, and what waits.
pub(super) fn read(sentence: &[Token], context: &Context) -> Vec<Statement> {
    if sentence.iter().any(|token| token.is_any(&["?", "not", "if", "unless", "might", "never"])) {
        return Vec::new();
    }
    ails(sentence, context).or_else(|| waits(sentence)).into_iter().collect()
}

/// "I'm currently at home with a back injury"
fn ails(sentence: &[Token], context: &Context) -> Option<Statement> {
    let (at, length) =
        AILING.iter().find_map(|words| Some((find(sentence, words)?, words.split(' ').count())))?;
    let before = sentence.get(..at)?;
    let own = before.iter().rev().take(5).any(|token| token.is("i"));
    let past = before.iter().rev().take(3).any(|token| token.is_any(&["was", "were", "had"]));
    let noun = sentence.get(at + length..)?;
    let length = noun
        .iter()
        .take_while(|token| {
            token.kind == Kind::Word
                && !token.is_any(&["and", "so", "but", "for", "from", "since", "by", "in", "on"])
        })
        .count();
    let named = noun.get(..length).filter(|noun| (1..=LONGEST).contains(&noun.len()))?;
    let person = context.names.leading(named).0.is_some();
    let pick = words(named, ValueKind::Text, Frame::Member)?;
    // One ailment does not end another.
    let member = |said| Statement { cardinality: Cardinality::Many, ..said };
    (own && !past && !person).then(|| member(statement(Subject::Author, "health", pick)))
}

/// "I'll have to put the web crawler project on hold"
fn waits(sentence: &[Token]) -> Option<Statement> {
    let hold = find(sentence, "on hold")?;
    let put = sentence.get(..hold)?.iter().rposition(|token| token.is_any(&["put", "putting"]))?;
    let own = sentence.get(..put)?.iter().any(|token| token.is_any(&["i", "we"]));
    let noun = sentence.get(put + 1..hold)?;
    let article = matched(noun, "the").or_else(|| matched(noun, "my")).or_else(|| matched(noun, "our"))?;
    let noun = noun.get(article..).filter(|noun| (1..=LONGEST).contains(&noun.len()))?;
    let plain = noun
        .iter()
        .all(|token| token.kind == Kind::Word && !token.is_any(&["it", "everything", "things", "that"]));
    let named: Vec<&str> = noun.iter().map(|token| token.folded.as_str()).collect();
    let pick = words(sentence.get(hold..hold + 2)?, ValueKind::Text, Frame::Text)?;
    (own && plain).then(|| {
        statement(Subject::Author, &format!("{} status", attribute::canonical(&named.join(" "))), pick)
    })
}
