//! Whether a value is said of a phrase, by what stands between them.

use super::super::clauses::Context;
use super::super::scattered::is_determiner;
use super::super::shapes::{accepts, prices};
use super::super::tokens::{Kind, Token};
use super::super::values::Reading;
use super::super::{lexicon, nouns};
use super::plain::ARRANGED;
use super::{BETWEEN, Bearer};
use crate::domain::{Frame, ValueKind, fold};
use std::ops::Range;

/// Whether the value at `at` is said of the phrase.
pub(super) fn bears(
    clause: &[Token],
    bearer: &Bearer,
    at: usize,
    reading: &Reading,
    context: &Context,
) -> bool {
    // "lessons *go* to $50 in January": from when the price holds.
    let since = reading.frame == Frame::When
        && clause.iter().any(|token| token.is_any(&["go", "goes", "going"]))
        && prices(clause, context);
    accepts(&bearer.phrase, reading)
        && !since
        && !(is_of_the_act(reading)
            && clause.iter().any(|t| t.is_any(ARRANGED) || t.is_any(&["have", "has"])))
        && (bearer.known || is_of_open(clause, bearer, at))
        && (follows(clause, &bearer.range, at, reading)
            || precedes(clause, &bearer.range, at, reading, context))
}

/// A noun that no list knows must be what its part is about, and something must lead up to the value.
fn is_of_open(clause: &[Token], bearer: &Bearer, at: usize) -> bool {
    const LEADS: &[&str] =
        &["at", "on", "in", "to", "for", "from", "is", "'s", "are", "be", ":", "=", "->", "now", "still"];
    let (range, head) = (&bearer.range, bearer.phrase.head());
    if lexicon::is_role(head) || nouns::is_relative(head) {
        return false;
    }
    let led = range.start.checked_sub(1).and_then(|at| clause.get(at));
    if at < range.start {
        return led.is_some_and(|token| token.is("for"));
    }
    let arranged = led.is_some_and(|token| token.is_any(ARRANGED) || lexicon::verb(&token.folded).is_some());
    let fronted = range.start == 1 && led.is_some_and(|token| token.is("for"));
    let between = clause.get(range.end..at).unwrap_or_default();
    let aims = between.iter().enumerate().any(|(index, token)| token.is("to") && index + 1 < between.len());
    let acts = between.iter().any(|token| token.folded.len() > 5 && token.folded.ends_with("ing"));
    // "my way home is long on Friday"
    let described = between
        .iter()
        .skip_while(|token| !token.is_any(&["is", "are", "'s"]))
        .any(|token| token.is_word() && !is_verbal(&token.folded));
    (range.start == 0 || arranged || fronted)
        && !described
        && !acts
        && between.last().is_some_and(|token| token.is_any(LEADS))
        && (!aims || between.iter().any(|token| token.is("be")))
}

/// Whether a word behind "is" belongs to a verb: "is going to *be held* in".
fn is_verbal(word: &str) -> bool {
    lexicon::is_closed(word)
        || lexicon::is_stating(word)
        || lexicon::verb(word).is_some()
        || word.ends_with("ed")
}

/// "I've signed up for the course *this morning*": when something was done.
fn is_of_the_act(reading: &Reading) -> bool {
    const NOW: [&str; 4] = ["today", "this morning", "this afternoon", "this evening"];
    reading.value.kind == ValueKind::Date && NOW.contains(&fold(&reading.value.text).as_str())
}

/// "our vendor review *will begin at* 11:10".
fn follows(clause: &[Token], range: &Range<usize>, at: usize, reading: &Reading) -> bool {
    if at < range.end || at - range.end > BETWEEN {
        return false;
    }
    let between = clause.get(range.end..at).unwrap_or_default();
    let before = range.start.checked_sub(1).and_then(|before| clause.get(before));
    // "before the standup at 10", "at the review on Friday" mention it by the way.
    let adjunct = before.is_some_and(|t| {
        t.is_any(&[
            "at", "to", "before", "after", "during", "in", "from", "by", "until", "about", "since", "around",
            "into", "through", "no", "than", "without", "against", "despite", "near", "beside", "outside",
            "behind", "with",
        ])
    });
    // An event that is to be had *by* a time is not at that time.
    let bounded = reading.frame == Frame::When
        && between
            .last()
            .is_some_and(|t| t.is_any(&["by", "before", "after", "since", "until", "till", "within"]));
    !adjunct
        && !bounded
        && !between.iter().enumerate().any(|(index, token)| starts_anew(between, index, token))
}

/// "Room 118 *for* our feedback meeting", "for our induction we have Room 501".
fn precedes(clause: &[Token], range: &Range<usize>, at: usize, reading: &Reading, context: &Context) -> bool {
    let lead = |at: usize| at.checked_sub(1).and_then(|at| clause.get(at));
    if at < range.start {
        let between = clause.get(at + 1..range.start).unwrap_or_default();
        // "a $64,000 budget"; "the 10am review" is only mentioned.
        if between.is_empty() {
            return matches!(reading.frame, Frame::Money(_));
        }
        let leads = between.last().is_some_and(|token| {
            token.is_any(&["for", "is", "'s", "are", "of", "as"])
                || token.is_word() && lexicon::verb(&token.folded).is_some()
        });
        return leads
            && between.len() <= BETWEEN
            && between.iter().all(|token| match token.kind {
                Kind::Word => lexicon::is_stating(&token.folded) && !context.names.is_name(token),
                Kind::Mark => token.is(","),
                _ => true,
            });
    }
    // Fronted: what the sentence is about.
    range.start == 1
        && lead(range.start).is_some_and(|token| token.is_any(&["for", "re", "regarding"]))
        && clause.get(range.end..at).is_some_and(|between| {
            between.len() <= BETWEEN
                && !between.iter().any(|t| t.is_any(&["and", "but", "because", "if", "to", "from"]))
        })
}

/// Whether a word between a phrase and a value begins something else, which the value belongs to.
fn starts_anew(between: &[Token], index: usize, token: &Token) -> bool {
    const ANEW: &[&str] = &[
        "i", "we", "you", "he", "she", "they", "it", "me", "him", "them", "and", "or", "but", "because",
        "that", "which", "who", "when", "while", "if", "than", "where", "what", "before", "after", "until",
        "since", "during", "like", "my", "our", "your", "his", "her", "their", "about", "without", "there",
    ];
    match token.kind {
        Kind::Word => {
            let calendar = between
                .get(index + 1)
                .is_some_and(|noun| noun.is_any(&["calendar", "diary", "books", "schedule", "planner"]));
            // "my day rate as a translator"
            let role = index.checked_sub(1).and_then(|at| between.get(at)).is_some_and(|t| t.is("as"));
            let opens_noun = is_determiner(token) && index + 1 < between.len() && !calendar && !role;
            token.is_any(ANEW) || opens_noun
        }
        Kind::Mark => {
            !token.is_any(&[":", "=", "->", "-", "\u{2013}", "~", ","]) || token.is(",") && index > 0
        }
        Kind::Validity(_) => false,
        // "from 9 to 10": an old value may stand between.
        Kind::Value(_) => !between.iter().any(|t| t.is_any(&["from", "not", "to", "->", "at", "on", "in"])),
    }
}
