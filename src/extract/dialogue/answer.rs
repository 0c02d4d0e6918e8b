//! Yes and no.

use serde::{Deserialize, Serialize};

use crate::domain::Span;
use crate::extract::clauses::Context;
use crate::extract::openers::matched;
use crate::extract::tokens::{Kind, Token, extent};

/// An answer to a proposal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Answer {
    /// Yes, by these words.
    Accept(Span),
    /// It is as somebody asked or put forward: "yes", "that's right".
    Confirm(Span),
    /// No.
    Decline,
}

/// Words that say that it is so.
#[rustfmt::skip]
const CONFIRMING: [&str; 19] = [
    "yes", "yep", "yeah", "yup", "right", "correct", "exactly", "that 's right", "that is right", "that 's correct",
    "indeed", "confirmed", "it is", "it does", "aye", "spot on", "still is", "absolutely", "definitely",
];
#[rustfmt::skip]
const ACCEPTING: [&str; 60] = [
    "ok", "okay", "sure", "of course", "sold", "works for us", "count me in", "fine by us", "fair enough", "deal", "agreed", "works", "that works",
    "that 'll work", "that will work", "that would work", "fine", "that 's fine", "that is fine", "all fine", "perfect",
    "sounds good", "sounds great", "sounds fine", "sounds perfect", "suits me", "that suits", "good for me", "good with me",
    "great", "lovely", "brilliant", "excellent", "cool", "done", "go for it", "go ahead", "happy with that",
    "no problem", "no worries", "let 's do that", "let 's do it", "will do", "can do",
    "i can do that", "i can do", "will do nicely", "can make", "that would do it", "is ok", "is good", "is great", "suits", "'s all yours", "is all yours", "'s fine", "'s perfect", "i 'm happy with that", "it 's a date", "you 're on",
];
#[rustfmt::skip]
const DECLINING: [&str; 22] = [
    "no", "nope", "nah", "sorry , no", "sorry no", "i can not", "can not", "sorry , can not", "sorry can not",
    "sorry , i can not", "that does not work", "does not work", "that will not work", "will not work", "not possible",
    "afraid not", "i 'm afraid not", "rather not", "i 'd rather not", "not really", "unfortunately not", "no can do",
];
/// What may stand beside an acceptance without changing it.
#[rustfmt::skip]
const COURTESY: [&str; 66] = [
    "then", "thanks", "thank", "you", "see", "there", "me", "for", "with", "by", "that", "it", "cheers", "too", "also",
    "all", "so", "do", "let", "'s", "at", "on", "in", "x", "xx", "xxx", "i", "'ll", "will", "be", "put", "book", "booked",
    "calendar", "diary", "the", "is", "my", "a", "to", "this", "lot", "much", "very", "well", "actually", "just", "no",
    "our", "us", "both", "here", "and", "will", "am", "'m", "good", "plan", "idea", "please", "bring", "we", "of", "end", "from", "updated",
];
const THUMBS: [&str; 6] = ["👍", "✅", "👌", "🙌", "🆗", "✔"];

/// The answer that a sentence is.
pub(super) fn read(sentence: &[Token], context: &Context) -> Option<Answer> {
    let opens = |token: &Token| sentence.first().is_some_and(|first| first.span == token.span);
    // "Sold" has the capital of its sentence.
    let named = |token: &Token| {
        context.names.is_name(token) && (!opens(token) || context.names.is_participant(&token.text))
    };
    let words: Vec<Token> = sentence.iter().filter(|token| !named(token)).cloned().collect();
    let start = words.iter().position(|token| token.kind != Kind::Mark || is_thumb(token))?;
    let words = words.get(start..)?;
    let span = extent(sentence)?;
    if sentence.iter().any(|token| token.is("?")) {
        return None;
    }
    if DECLINING.iter().any(|phrase| matched(words, phrase).is_some())
        && !["no problem", "no worries"].iter().any(|phrase| matched(words, phrase).is_some())
    {
        return Some(Answer::Decline);
    }
    let (mut accepts, mut confirms) = (false, false);
    let mut rest = words;
    while let Some((first, after)) = rest.split_first() {
        match accepted(rest) {
            Some(length) => {
                accepts = true;
                confirms |= CONFIRMING.iter().any(|phrase| matched(rest, phrase).is_some());
                rest = rest.get(length..)?;
            }
            None if is_beside(first) => rest = after,
            None => return None,
        }
    }
    accepts.then_some(if confirms { Answer::Confirm(span) } else { Answer::Accept(span) })
}

/// The length of an acceptance at the front.
fn accepted(tokens: &[Token]) -> Option<usize> {
    let phrase = ACCEPTING.iter().chain(&CONFIRMING).filter_map(|phrase| matched(tokens, phrase)).max();
    phrase.or_else(|| tokens.first().filter(|first| is_thumb(first)).map(|_| 1))
}

fn is_beside(token: &Token) -> bool {
    !token.is_word()
        || token.text.contains(|c: char| c.is_ascii_digit())
        || COURTESY.contains(&token.folded.as_str())
}

fn is_thumb(token: &Token) -> bool {
    THUMBS.iter().any(|thumb| token.text.contains(thumb))
}
