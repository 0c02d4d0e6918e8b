//! A clause without what is said around its statement: "After the break-in the code is 1907", "…, bring a jumper".

use super::names::Names;
use super::tokens::{Kind, Token};

/// Words that open a phrase of circumstance before the subject.
#[rustfmt::skip]
const CIRCUMSTANCE: &[&str] = &[
    "after", "following", "because", "with", "due", "under", "by", "in", "on", "for", "as", "per", "given", "thanks",
    "starting", "until", "despite", "since", "from", "during", "at", "before", "within", "next", "this", "last", "to",
    "effective", "subject", "according", "owing", "regarding", "re", "concerning", "about", "once", "now", "until",
];

/// Parts of a clause that may hold its whole statement, the most complete first. `rest` is what stands behind a day
/// in front.
pub(super) fn parts<'a>(clause: &'a [Token], rest: &'a [Token], names: &Names) -> Vec<&'a [Token]> {
    let mut parts = vec![clause];
    let mut push = |part: Option<&'a [Token]>| {
        if let Some(part) =
            part.filter(|part| holds_value(part) && !parts.iter().any(|known| std::ptr::eq(*known, *part)))
        {
            parts.push(part);
        }
    };
    push(Some(rest));
    let end = end_of_statement(clause);
    let start = start_of_statement(clause, end);
    push(clause.get(..end));
    push(clause.get(start..end));
    push(clause.get(start..));
    let whole = clause.get(start..end).unwrap_or_default();
    push(behind_circumstance(whole, names));
    parts
}

fn is_value(token: &Token) -> bool {
    matches!(token.kind, Kind::Value(_))
}

fn holds_value(tokens: &[Token]) -> bool {
    tokens.iter().any(is_value)
}

fn is_break(token: &Token) -> bool {
    token.is_any(&[",", ":", "(", "\u{2013}", "-"]) && token.kind == Kind::Mark
}

/// Where a remark begins that holds no further value, behind the first value.
fn end_of_statement(clause: &[Token]) -> usize {
    let Some(first) = clause.iter().position(is_value) else { return clause.len() };
    let last = clause.iter().rposition(is_value).unwrap_or(first);
    // "…, no longer 9:30" belongs to the statement.
    let after = |from: usize| {
        clause.iter().enumerate().skip(from).find(|(_, token)| is_break(token)).map(|(at, _)| at)
    };
    after(last).unwrap_or(clause.len())
}

/// Behind the last break before the first value, unless what stands before holds the subject.
fn start_of_statement(clause: &[Token], end: usize) -> usize {
    let first = clause.iter().position(is_value).unwrap_or(end);
    clause.get(..first).unwrap_or_default().iter().rposition(is_break).map_or(0, |at| at + 1)
}

/// What follows "After the yearly review …", from the next possessive, article or name on.
fn behind_circumstance<'a>(clause: &'a [Token], names: &Names) -> Option<&'a [Token]> {
    let first = clause.first().filter(|first| first.is_any(CIRCUMSTANCE))?;
    let start = clause.iter().enumerate().skip(2).position(|(at, token)| {
        token.is_any(&["my", "our", "the", "your", "we"])
            || (names.is_name(token)
                && !clause.get(at - 1).is_some_and(|before| {
                    before.is_any(&["with", "of", "for", "to", "from"]) || names.is_name(before)
                }))
    })? + 2;
    let skipped = clause.get(..start)?;
    let last = skipped.last()?;
    let dangling = last.is_any(&["with", "of", "for", "to", "from", "at", "on", "in", "by"]);
    (first.is_word() && !dangling && skipped.iter().all(|token| !is_value(token)))
        .then(|| clause.get(start..))
        .flatten()
}
