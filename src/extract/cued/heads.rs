//! Nouns of a sentence: those of meetings, those that only say what something else is of, and those of something else.

use super::super::clauses::Context;
use super::super::scattered::is_determiner;
use super::super::tokens::{Kind, Token};
use super::super::{anchored, attribute, lexicon, may_mean, nouns};
use crate::domain::singular;

/// Where the nouns of meetings stand in a sentence, but for verbs.
pub(super) fn meetings(words: &[Token]) -> Vec<usize> {
    (0..words.len()).filter(|at| is_meeting(words, *at)).collect()
}

fn is_meeting(words: &[Token], at: usize) -> bool {
    let Some(token) = words.get(at).filter(|token| token.is_word() && !token.is_genitive()) else {
        return false;
    };
    let noun = attribute::canonical(&token.folded);
    if !(may_mean("meeting", &noun) || noun == "meeting")
        || singular(&token.folded) != token.folded && noun != "daily"
    {
        return false;
    }
    if noun == "daily" {
        return false;
    }
    let before = at.checked_sub(1).and_then(|at| words.get(at));
    let next = words.get(at + 1);
    // "to review it", "call me", "the review notes"
    let acts = before.is_some_and(|b| {
        b.is_any(&[
            "to", "will", "can", "could", "should", "please", "must", "i", "we", "you", "they", "not", "be",
        ])
    }) || next
        .is_some_and(|n| n.is_any(&["me", "you", "it", "them", "him", "her", "us", "the", "my", "our"]));
    let modifies = next.is_some_and(|n| is_plain_noun(n) && !n.is_capitalised() && !is_harmless(&n.folded))
        && words.get(at + 2).is_some_and(Token::is_word)
        && next.is_some_and(|n| !has_no_vowel(&n.folded) && !n.folded.ends_with("ed"));
    let determined = before.is_some_and(|b| {
        is_determiner(b) || b.is_genitive() || b.is("same") || b.is_any(&["standing", "weekly", "regular"])
    });
    let verbal = acts && lexicon::is_verbal_event(&noun) || token.is("call");
    (determined || !verbal) && !modifies
}

/// "mvd", "resched'd": a verb in haste.
pub(super) fn has_no_vowel(word: &str) -> bool {
    word.contains('\'') || !word.contains(['a', 'e', 'i', 'o', 'u'])
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Adjunct {
    No,
    /// "the slides for the standup": of something that is of it.
    Of,
    /// "after the standup".
    Beside,
}

/// Whether the noun at `at` only says what something else is of.
pub(super) fn is_adjunct(words: &[Token], at: usize) -> Adjunct {
    let start = (0..at)
        .rev()
        .take_while(|at| {
            words.get(*at).is_some_and(|t| {
                t.is_word()
                    && !t.is_any(PREPOSITIONS)
                    && (is_determiner(t)
                        || t.is_genitive()
                        || t.is_capitalised() && *at > 0
                        || is_plain_noun(t)
                        || attribute::is_cue(&t.folded)
                        || t.is_any(&["same", "no", "our"]))
            })
        })
        .last()
        .unwrap_or(at);
    let Some(preposition) = start.checked_sub(1).and_then(|at| words.get(at)) else { return Adjunct::No };
    if !preposition.is_word() || !preposition.is_any(PREPOSITIONS) {
        return Adjunct::No;
    }
    if preposition
        .is_any(&["after", "before", "during", "until", "since", "till", "around", "without", "past"])
    {
        return Adjunct::Beside;
    }
    let governor = start.checked_sub(2).and_then(|at| words.get(at));
    let open = governor.is_none_or(|token| {
        !token.is_word()
            || matches!(token.kind, Kind::Value(_))
            || is_harmless(&token.folded)
            || lexicon::is_closed(&token.folded)
            || lexicon::verb(&token.folded).is_some()
            || lexicon::is_stating(&token.folded)
            || token.is_capitalised()
            || token.folded.ends_with("ed")
    });
    match preposition.folded.as_str() {
        "for" | "of" | "re" | "with" | "as" if open => Adjunct::No,
        _ => Adjunct::Of,
    }
}

pub(super) fn is_during(words: &[Token], at: usize) -> bool {
    words.get(at.saturating_sub(3)..at).is_some_and(|before| before.iter().any(|token| token.is("during")))
}

const PREPOSITIONS: &[&str] = &[
    "after", "before", "during", "until", "since", "till", "around", "without", "past", "for", "of", "to",
    "about", "from", "at", "in", "on", "by", "with", "re",
];

/// Nouns that do not keep a value from being of what a sentence names.
pub(super) fn is_harmless(word: &str) -> bool {
    #[rustfmt::skip]
    const HARMLESS: &[&str] = &[
        "time", "date", "day", "room", "place", "location", "venue", "slot", "start", "hour", "home", "spot", "invite", "invitation",
        "calendar", "booking", "figure", "number", "amount", "sum", "total", "plan", "decision", "project", "work", "deliverables",
        "everything", "thing", "money", "weekend", "one", "rate", "fee", "price", "prices", "cost", "costs", "pricing", "contract", "diary",
        "planner", "change", "update", "move", "notice", "side", "link", "key", "schedule", "budget", "cap", "limit", "ceiling",
        "maximum", "max", "spend", "spending", "deadline", "launch", "cutover", "submission", "board", "funder", "ministry",
        "group", "agency", "assistant", "bank", "vendor", "council", "grant", "days", "person", "projects", "numbers", "records", "file",
    ];
    HARMLESS.contains(&word) || nouns::is_agent(word) || lexicon::is_generic(word).is_some()
}

/// A noun that no list explains.
pub(super) fn is_plain_noun(token: &Token) -> bool {
    token.is_word()
        && !token.is_genitive()
        && token.folded.starts_with(char::is_alphabetic)
        && !lexicon::is_closed(&token.folded)
        && !lexicon::is_stating(&token.folded)
        && lexicon::verb(&token.folded).is_none()
        && !(token.folded.len() > 4 && (token.folded.ends_with("ed") || token.folded.ends_with("ly")))
}

/// Whether what is said in a part before its value is of something else: "my train gets in at", "Interviews for it are on".
pub(in super::super) fn is_of_another(part: &[Token], value: usize, context: &Context) -> bool {
    let lead = part.get(..value).unwrap_or_default();
    let other = |token: &Token| {
        is_plain_noun(token)
            && !is_harmless(&token.folded)
            && !context.names.is_name(token)
            && !may_mean("meeting", &attribute::canonical(&token.folded))
            && !attribute::is_cue(&token.folded)
    };
    let acts = |token: &Token| {
        token.is_any(&[
            "put", "gave", "has", "have", "moved", "booked", "set", "changed", "shifted", "got", "agreed",
            "made", "wants", "says",
        ]) || token.folded.len() > 4 && token.folded.ends_with("ed")
    };
    (0..lead.len()).any(|at| {
        let begins = at == 0
            || lead.get(at - 1).is_some_and(|before| {
                let verbal = at.checked_sub(2).and_then(|at| lead.get(at)).is_some_and(|whose| {
                    whose.is_any(&["it", "that", "this", "he", "she", "there", "here", "what", "who"])
                });
                is_determiner(before)
                    || before.is_genitive() && !verbal
                    || before.is_any(&["that", "his", "their", "her"])
            });
        // "on their desk" is where, and no subject.
        let placed = at.checked_sub(2).and_then(|at| lead.get(at)).is_some_and(|before| {
            before.is_any(&["on", "in", "at", "to", "from", "with", "into", "onto", "of", "for"])
        });
        if !begins || placed {
            return false;
        }
        let run = lead
            .iter()
            .skip(at)
            .take_while(|token| is_plain_noun(token) && !context.names.is_name(token))
            .count();
        let Some(last) = run.checked_sub(1).and_then(|run| lead.get(at + run)).filter(|last| other(last))
        else {
            return false;
        };
        let next = lead.get(at + run);
        // "the nursery changed it", "my boss moved it": who does it.
        let agent = next.is_some_and(acts);
        !agent
            && !last.is_any(&["new"])
            && next.is_none_or(|next| next.is_word() && !next.is_any(&["calls", "called"]))
            && (at > 0 || !next.is_some_and(is_determiner))
    })
}

/// Whether a sentence says which budget, deadline, launch or rate it means: "gross budget", "abstracts deadline". That is
/// another one than the project's.
pub(super) fn is_qualified(words: &[Token], context: &Context) -> bool {
    #[rustfmt::skip]
    const HEADS: [&str; 8] = ["budget", "budgets", "deadline", "launch", "cap", "rate", "rates", "cutover"];
    #[rustfmt::skip]
    const PLAIN: &[&str] = &[
        "total", "overall", "new", "old", "final", "current", "whole", "full", "entire", "revised", "updated", "agreed", "approved",
        "official", "latest", "hard", "firm", "project", "max", "maximum", "day", "daily", "hourly", "budget", "spending", "spend", "same",
        "real", "actual", "target", "standing", "standard", "usual", "normal", "regular", "strict", "now", "upper", "big", "little", "own",
        "combined", "planned", "previous", "former", "corrected", "right", "wrong", "adjusted", "complete", "launch", "cost", "price", "money",
    ];
    words.iter().enumerate().any(|(at, token)| {
        let Some(before) = at.checked_sub(1).and_then(|at| words.get(at)).filter(|_| token.is_any(&HEADS))
        else {
            return false;
        };
        // A capital that only opens the sentence makes no name where another stands.
        let several = anchored::names(words, context).count() > 1;
        let is_name = context.names.is_name(before) && !(several && context.opens(before) && at == 1);
        is_plain_noun(before) && !is_name && !PLAIN.contains(&before.folded.as_str())
    })
}
