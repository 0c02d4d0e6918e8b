//! Slips that are mended in the same breath: "at 9, no wait, 9:30".

use super::openers::matched;
use super::tokens::{Kind, Token};

const MENDING: [&str; 7] = ["no wait", "no , wait", "sorry", "i mean", "make that", "rather", "scratch that"];

/// The sentence without what its author takes back in it; nothing where there is no such thing.
pub(super) fn mended(sentence: &[Token]) -> Option<Vec<Token>> {
    let is_value = |token: &Token| matches!(token.kind, Kind::Value(_));
    let is_comma = |token: &Token| {
        token.kind == Kind::Mark && token.is_any(&[",", "-", "\u{2013}", "\u{2014}", "\u{2026}"])
    };
    (1..sentence.len()).find_map(|at| {
        let length = MENDING.iter().filter_map(|words| matched(sentence.get(at..)?, words)).max()?;
        let before = sentence.get(..at)?;
        let slip = before.iter().rposition(|token| !is_comma(token))?;
        let after = sentence.get(at + length..)?;
        let next = after.iter().position(|token| !is_comma(token))?;
        let both = is_value(sentence.get(slip)?) && is_value(after.get(next)?) && slip + 1 < at;
        both.then(|| sentence.get(..slip).into_iter().chain(after.get(next..)).flatten().cloned().collect())
    })
}
