//! What frames a statement without weakening it: "please note that …", "in case you're joining: …", "…, hope that's
//! alright".

use super::names::Names;
use super::tokens::{Kind, Token};

/// Words directly before "that" by which an author announces something.
#[rustfmt::skip]
const ANNOUNCING: &[&str] = &[
    "note", "advised", "aware", "announce", "know", "knows", "you", "agreed", "agree", "decided", "confirm", "confirmed",
    "remember", "informed", "announced", "everybody", "everyone", "all", "say", "report", "clear", "press", "client",
    "forget", "mind", "settled", "promised", "official", "everybody's", "reminder", "record", "down", "clients", "glad",
    "pleased", "happy", "sorry", "afraid",
];
/// Words that make such a frame somebody else's word, a doubt or a denial.
#[rustfmt::skip]
const DOUBTING: &[&str] = &[
    "not", "never", "no", "if", "heard", "hear", "think", "thought", "believe", "guess", "hope", "reckon", "told",
    "says", "said", "wish", "would", "could", "might", "may", "?", "suppose",
];
/// Conditions of a reader's interest, on which nothing depends.
#[rustfmt::skip]
const INTEREST: &[&[&str]] = &[
    &["in", "case", "you"], &["in", "case", "anyone"], &["in", "case", "anybody"], &["in", "case", "it"],
    &["in", "case", "someone"], &["if", "anyone"], &["if", "anybody"], &["if", "you", "are"], &["if", "you", "want"],
    &["if", "you", "need"], &["if", "you", "like"], &["if", "you", "care"], &["if", "you", "wonder"],
    &["if", "you", "wish"], &["if", "needed"], &["if", "asked"], &["if", "it", "helps"], &["for", "anyone"],
];
/// Words that open a remark behind a statement.
#[rustfmt::skip]
const REMARK: &[&str] = &[
    "which", "so", "because", "since", "as", "hope", "hoping", "please", "and", "but", "he", "she", "they", "it",
    "let", "i", "we", "you", "in", "if", "maybe", "hopefully", "thanks", "sorry", "just", "who", "cos", "where", "when",
    "shout", "do", "can", "could", "would", "feel", "looking", "see", "bring", "call", "ring", "text", "ping",
];
/// Hedges that bear on what stands before them.
#[rustfmt::skip]
const AFTERTHOUGHT: &[&[&str]] = &[
    &["i", "think"], &["i", "guess"], &["i", "believe"], &["i", "hope"], &["i", "reckon"], &["i", "suppose"],
    &["if", "that"], &["if", "it"], &["if", "they"], &["if", "he"], &["if", "she"], &["if", "we"], &["if", "i"], &["if", "all"],
    &["if", "everything"], &["if", "nothing"], &["maybe"], &["hopefully"], &["could"], &["can"], &["would"], &["do"],
    &["if", "possible"], &["if", "the"], &["if", "so"], &["if", "ok"], &["if", "not"], &["but", "not"],
];

fn begins(tokens: &[Token], words: &[&str]) -> bool {
    words.iter().enumerate().all(|(at, word)| tokens.get(at).is_some_and(|token| token.is(word)))
}

fn is_value(token: &Token) -> bool {
    matches!(token.kind, Kind::Value(_))
}

/// The event that a sentence is about behind the reason in front of it: "due to the forecast sports day has been
/// postponed".
pub(super) fn because_of(statement: &[Token]) -> &[Token] {
    const REASONS: [&[&str]; 4] = [&["due", "to"], &["owing", "to"], &["because", "of"], &["thanks", "to"]];
    if !REASONS.iter().any(|words| begins(statement, words)) {
        return statement;
    }
    let comma = statement.iter().position(|token| token.is(",")).map(|comma| comma + 1);
    let verb = statement.iter().position(|token| token.is_any(&["has", "is", "was", "will", "have", "are"]));
    let event = verb.and_then(|verb| {
        (1..=2).rev().filter_map(|length| verb.checked_sub(length)).find(|start| {
            let words = statement.get(*start..verb).unwrap_or_default();
            let named = words.iter().map(|word| word.folded.as_str()).collect::<Vec<_>>().join(" ");
            super::lexicon::is_event(&named)
        })
    });
    let start = comma.filter(|comma| verb.is_none_or(|verb| *comma < verb)).or(event);
    start.and_then(|start| statement.get(start..)).unwrap_or(statement)
}

/// The statement behind what only announces it.
pub(super) fn announced<'a>(statement: &'a [Token], names: &Names) -> &'a [Token] {
    let near = statement.get(..statement.len().min(14)).unwrap_or_default();
    if INTEREST.iter().any(|words| begins(statement, words))
        && let Some(end) = near.iter().position(|t| t.is_any(&[",", ":"]))
        && near.iter().take(end).all(|token| !is_value(token))
        && statement.iter().skip(end).any(is_value)
    {
        return statement.get(end + 1..).unwrap_or_default();
    }
    let Some(that) = near.iter().position(|token| token.is("that")) else { return statement };
    let frame = near.get(..that).unwrap_or_default();
    let announces = frame.last().is_some_and(|last| last.is_any(ANNOUNCING))
        && frame.iter().all(|token| token.is_word() && !token.is_any(DOUBTING) && !names.is_name(token));
    // "Please forget that I mentioned …" takes something back.
    let takes_back = frame.last().is_some_and(|last| last.is("forget"))
        && near.get(that + 1).is_some_and(|next| next.is_any(&["i", "we"]));
    if announces && !takes_back { statement.get(that + 1..).unwrap_or_default() } else { statement }
}

/// The statement without a remark behind its last value that neither holds a value nor bears on what stands before.
pub(super) fn core(statement: &[Token]) -> &[Token] {
    let Some(last) = statement.iter().rposition(is_value) else { return statement };
    let remark = (last + 1..statement.len()).find(|at| {
        let after = statement.get(at + 1..).unwrap_or_default();
        let interest =
            || INTEREST.iter().any(|words| begins(statement.get(*at..).unwrap_or_default(), words));
        statement.get(*at).is_some_and(|token| token.is_any(&[",", "(", "-", "\u{2013}", "\u{2014}", ";"]))
            && (after.first().is_some_and(|first| first.is_any(REMARK))
                || INTEREST.iter().any(|words| begins(after, words)))
            && !AFTERTHOUGHT.iter().any(|words| begins(after, words))
            || interest()
    });
    remark.map_or(statement, |at| statement.get(..at).unwrap_or_default())
}
