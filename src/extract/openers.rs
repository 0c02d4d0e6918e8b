//! What stands before a statement without being part of it: greetings, vocatives, announcements.

use super::lexicon;
use super::names::Names;
use super::tokens::Token;

const GREETINGS: [&str; 8] = ["hi", "hello", "hey", "dear", "hiya", "yo", "morning", "afternoon"];
const COLLECTIVE: [&str; 12] = [
    "all",
    "team",
    "everyone",
    "everybody",
    "both",
    "guys",
    "folks",
    "there",
    "parents",
    "colleagues",
    "mate",
    "again",
];
const INTERJECTIONS: [&str; 30] = [
    "ok",
    "okay",
    "so",
    "also",
    "and",
    "but",
    "well",
    "oh",
    "ah",
    "yes",
    "yep",
    "yeah",
    "sure",
    "thanks",
    "cheers",
    "actually",
    "anyway",
    "btw",
    "fyi",
    "psa",
    "sorry",
    "ugh",
    "lol",
    "then",
    "plus",
    "unfortunately",
    "annoyingly",
    "sadly",
    "officially",
    "finally",
];
/// Words that open a statement only before a mark: "No, …", "Update: …".
const BEFORE_MARK: [&str; 28] = [
    "typo",
    "oops",
    "whoops",
    "erratum",
    "apologies",
    "mistake",
    "no",
    "nope",
    "right",
    "great",
    "good",
    "fine",
    "cool",
    "perfect",
    "update",
    "reminder",
    "note",
    "news",
    "correction",
    "announcement",
    "noted",
    "agreed",
    "scheduled",
    "rescheduled",
    "confirmed",
    "booked",
    "updated",
    "invitation",
];
const PHRASES: [&str; 69] = [
    "my mistake",
    "my bad",
    "just a typo",
    "it was a typo",
    "as agreed",
    "as discussed",
    "as promised",
    "as mentioned",
    "a quick update",
    "small update",
    "just so you know",
    "just so everyone knows",
    "just fyi",
    "so you know",
    "for reference",
    "for your diary",
    "note to self",
    "memo to self",
    "reminder to self",
    "for the diary",
    "for your calendar",
    "to be clear",
    "to confirm",
    "to recap",
    "in short",
    "a heads up",
    "a heads-up",
    "a small change",
    "small change",
    "new plan",
    "slight change",
    "change of plan",
    "change of plans",
    "just a reminder that",
    "just a reminder",
    "a reminder that",
    "reminder that",
    "quick reminder that",
    "quick reminder",
    "friendly reminder that",
    "gentle reminder that",
    "just a heads up that",
    "just a heads up",
    "heads up that",
    "heads up",
    "heads-up",
    "quick heads up",
    "quick update",
    "quick note",
    "quick one",
    "please note that",
    "please note",
    "note that",
    "for the record",
    "for your information",
    "for info",
    "by the way",
    "just to say",
    "just to let you know that",
    "just to let you know",
    "to let you know",
    "do not forget that",
    "do not forget",
    "remember that",
    "i can confirm that",
    "i can confirm",
    "just to confirm",
    "good news",
    "bad news",
];

/// The statement behind what opens it.
pub(super) fn strip<'a>(tokens: &'a [Token], names: &Names) -> &'a [Token] {
    let mut rest = tokens;
    loop {
        let length = opener(rest, names);
        if length == 0 {
            return rest;
        }
        rest = rest.get(length..).unwrap_or_default();
    }
}

fn opener(tokens: &[Token], names: &Names) -> usize {
    let Some(first) = tokens.first() else { return 0 };
    let is_mark = |at: usize| {
        tokens.get(at).is_some_and(|t| t.is_any(&[",", ":", "!", "-", "\u{2013}", "\u{2014}", ".", "?"]))
    };
    if !first.is_word() {
        let is_value = !matches!(first.kind, super::tokens::Kind::Mark);
        return usize::from(!is_value && !first.is("->"));
    }
    if let Some(length) = regret(tokens) {
        return length;
    }
    if let Some(length) = PHRASES.iter().filter_map(|phrase| matched(tokens, phrase)).max() {
        return length;
    }
    if GREETINGS.contains(&first.folded.as_str())
        || (first.is("good") && tokens.get(1).is_some_and(|t| t.is_any(&["morning", "afternoon", "evening"])))
    {
        let start = 1 + usize::from(first.is("good"));
        let called = called(tokens.get(start..).unwrap_or_default(), names);
        let bare = first.is_any(&["morning", "afternoon"]);
        if !bare || called > 0 && is_mark(start + called) || is_mark(start) {
            return start + called;
        }
    }
    let called = called(tokens, names);
    if called > 0
        && tokens.get(called).is_some_and(|t| t.is(","))
        && !is_label(tokens.get(called + 1..).unwrap_or_default())
    {
        return called + 1;
    }
    let (name, length) = names.leading(tokens);
    if name.is_some()
        && tokens.get(length).is_some_and(|t| t.is(":"))
        && names.is_author(tokens.get(..length).unwrap_or_default())
    {
        return length + 1;
    }
    if INTERJECTIONS.contains(&first.folded.as_str())
        || (BEFORE_MARK.contains(&first.folded.as_str()) && is_mark(1))
    {
        return 1;
    }
    0
}

/// "I hate to do this, but", "sorry to be a pain but": the length of what only breaks bad news.
fn regret(tokens: &[Token]) -> Option<usize> {
    const REGRETTING: [&str; 8] = [
        "i hate to",
        "hate to",
        "sorry to",
        "i 'm sorry",
        "i am sorry",
        "i know",
        "i regret",
        "sorry about this",
    ];
    const LONGEST: usize = 9;
    REGRETTING.iter().find(|phrase| matched(tokens, phrase).is_some())?;
    let but = tokens.iter().take(LONGEST).position(|token| token.is("but"))?;
    tokens.get(..but)?.iter().all(|token| token.is_word() || token.is(",")).then_some(but + 1)
}

/// "Dana, day rate £475", "Dana, check-in, 11:30": a name as in a list, and nobody called.
fn is_label(rest: &[Token]) -> bool {
    let words = rest.iter().take_while(|token| token.is_word()).count();
    let marked = usize::from(rest.get(words).is_some_and(|token| token.is_any(&[",", ":"])));
    let nouns = rest.iter().take(words).all(|token| {
        !lexicon::is_closed(&token.folded)
            && (lexicon::verb(&token.folded).is_none() || lexicon::is_slot_noun(&token.folded))
    });
    let slot = words
        .checked_sub(1)
        .and_then(|last| rest.get(last))
        .is_some_and(|t| lexicon::is_slot_noun(&t.folded));
    let value =
        rest.get(words + marked).is_some_and(|token| matches!(token.kind, super::tokens::Kind::Value(_)));
    (1..4).contains(&words)
        && nouns
        && slot
        && value
        && rest.get(words + marked + 1).is_none_or(|t| t.is("."))
}

/// How many tokens call somebody: names, "all", "team".
fn called(tokens: &[Token], names: &Names) -> usize {
    tokens.iter().take(4).take_while(|token| names.is_name(token) || token.is_any(&COLLECTIVE)).count()
}

/// The length of `phrase` where `tokens` begin with it.
pub(super) fn matched(tokens: &[Token], phrase: &str) -> Option<usize> {
    let mut rest = phrase;
    for (at, token) in tokens.iter().enumerate() {
        // Most tokens begin no phrase of a list: the first letter tells.
        if rest.as_bytes().first() != token.folded.as_bytes().first() {
            return None;
        }
        // A value of several words is none of the phrase's.
        let after = rest.strip_prefix(token.folded.as_str()).filter(|_| !token.folded.contains(' '))?;
        if after.is_empty() {
            return Some(at + 1);
        }
        rest = after.strip_prefix(' ')?;
    }
    None
}

/// Where `phrase` stands in `tokens`.
pub(super) fn find(tokens: &[Token], phrase: &str) -> Option<usize> {
    let first = phrase.as_bytes().first();
    let begins = |token: &Token| token.folded.as_bytes().first() == first;
    let mut places = tokens.iter().enumerate().filter(|(_, token)| begins(token)).map(|(at, _)| at);
    places.find(|at| matched(tokens.get(*at..).unwrap_or_default(), phrase).is_some())
}
