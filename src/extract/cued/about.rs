//! What the words of a sentence are about: an event, a person, or something else.

use super::super::clauses::{Context, Statement};
use super::super::noun_phrase::Phrase;
use super::super::scattered::{is_determiner, key};
use super::super::tokens::{Kind, Token};
use super::super::values::Reading;
use super::super::{anchored, attribute, lexicon, may_mean, nouns};
use super::parts::Parts;
use super::{named, roles};
use crate::domain::{Frame, Subject, ValueKind, singular};

/// The time or the room of the one event that a sentence, or the one before it, names.
pub(super) fn event(
    words: &[Token],
    before: &[Token],
    parts: &Parts,
    context: &Context,
) -> Option<Statement> {
    let time = |reading: &Reading| reading.frame == Frame::When && reading.value.kind == ValueKind::Time;
    let room = |reading: &Reading| reading.frame == Frame::Where && reading.value.kind == ValueKind::Room;
    let any = |takes: &dyn Fn(&Reading) -> bool| {
        anchored::values(words, context).any(|(_, reading)| takes(reading))
    };
    let times = any(&time);
    if times && any(&room) || any(&|reading| reading.frame == Frame::When && !time(reading)) {
        return None;
    }
    let takes: &dyn Fn(&Reading) -> bool = if times { &time } else { &room };
    let roles = roles::of(words, context, takes)?;
    let (at, _) = roles.new;
    let own = meetings(words);
    let carried = if own.is_empty() { meetings(before) } else { Vec::new() };
    let (text, heads) = if own.is_empty() { (before, carried) } else { (words, own) };
    let noun = |at: &usize| text.get(*at).map(|token| attribute::canonical(&token.folded));
    let head = *heads.first()?;
    if heads.iter().any(|other| noun(other) != noun(&head)) {
        return None;
    }
    let of_before = std::ptr::eq(text, before);
    let part = parts.holding(at);
    let held = parts.words(words, part);
    let index = at - parts.start(part);
    if has_bound(words, at) || is_closing(held) || is_of_another(held, index, context) {
        return None;
    }
    let linked = if of_before {
        goes_on(held, index)
    } else {
        let own_part = parts.holding(head);
        let adjunct = match is_adjunct(words, head) {
            // Where somebody is during it is where it is.
            Adjunct::Beside if !times && is_during(words, head) => Adjunct::No,
            adjunct => adjunct,
        };
        if own_part == part {
            adjunct != Adjunct::Beside && !(adjunct == Adjunct::Of && !goes_on(held, index))
        } else {
            let other = parts.words(words, own_part);
            !is_closing(other)
                && (goes_on(held, index)
                    || points_back(other) && own_part == part + 1
                    || is_label(other))
                && adjunct != Adjunct::Beside
        }
    };
    if !linked {
        return None;
    }
    let near: Vec<Token> = if of_before {
        held.to_vec()
    } else {
        let own = parts.holding(head);
        let rest = if own == part { &[] } else { parts.words(words, own) };
        let labels = parts.all(words).filter(|part| is_list_of_names(part, context));
        labels.flatten().chain(held).chain(rest).cloned().collect()
    };
    let mut phrase = of_event(text, head, &near, words.get(..at)?, before, context)?;
    phrase.definite = true;
    let phrase = phrase.settle()?;
    Some(Statement::new(phrase, roles.pick(words)))
}

/// The event, and whose it is.
pub(super) fn of_event(
    text: &[Token],
    head: usize,
    words: &[Token],
    earlier: &[Token],
    before: &[Token],
    context: &Context,
) -> Option<Phrase> {
    let found = key(text, head, context).map(|(_, phrase)| phrase);
    let noun = text.get(head)?.folded.clone();
    let mut phrase = found.unwrap_or_else(|| Phrase { words: vec![noun], ..Phrase::default() });
    let end = phrase.words.len().checked_sub(1)?;
    let mut at = 0;
    phrase.words.retain(|word| {
        at += 1;
        at > end || !is_indefinite(word)
    });
    let is_person = matches!(phrase.owner, Some(Subject::Named { .. }));
    if !is_person {
        let mut all = people(words, context);
        for other in [earlier, before] {
            if all.is_empty() {
                all = people(other, context);
            }
        }
        phrase.owner = match all.as_slice() {
            [] => Some(Subject::Group),
            [only] => Some(named(only.clone())),
            _ => return None,
        };
    }
    Some(phrase)
}

/// "Dana Fox", "Dana and you": whom something is with.
fn is_list_of_names(part: &[Token], context: &Context) -> bool {
    part.iter().any(|token| context.names.is_name(token))
        && part.iter().all(|token| {
            context.names.is_name(token) || token.is_any(&["and", "you", "me", "i", "with", "w", "us", "for", "re", "update", "on"])
        })
}

/// Adjectives that say nothing of which event is meant.
fn is_indefinite(word: &str) -> bool {
    matches!(word, "standing" | "regular" | "different" | "whole" | "same" | "usual" | "recurring" | "migrates")
        || lexicon::verb(word).is_some()
}

/// The names of people in a sentence, each once. A capital at the beginning makes no name where another stands.
fn people(words: &[Token], context: &Context) -> Vec<String> {
    let mut found: Vec<(usize, String)> = anchored::names(words, context)
        .filter(|(at, name)| {
            let folded = crate::domain::fold(name);
            !nouns::is_agent(&folded) && !(at + 1 < words.len() && is_agency(words, *at))
        })
        .collect();
    if found.len() > 1 {
        let known: Vec<(usize, String)> =
            found.iter().filter(|(_, name)| context.names.is_participant(name)).cloned().collect();
        if !known.is_empty() {
            found = known;
        } else if found.first().is_some_and(|(at, name)| *at == 0 && !name.contains(' ')) {
            found.remove(0);
        }
    }
    let mut names: Vec<String> = Vec::new();
    for (_, name) in found {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// "*Facilities* gave you": who decides, with the capital of the sentence.
fn is_agency(words: &[Token], at: usize) -> bool {
    words.get(at).is_some_and(|token| nouns::is_agent(&token.folded) || token.is_any(&["ops", "hr", "it", "cfo"]))
}

/// Whose rate is told of: the one person who is named, else who speaks, else who is spoken to.
pub(super) fn person(words: &[Token], before: &[Token], context: &Context) -> Option<Subject> {
    let has = |list: &[&str]| words.iter().any(|token| token.is_any(list));
    let own = people(words, context);
    match own.as_slice() {
        [only] => return Some(named(only.clone())),
        [] => {}
        _ => return None,
    }
    let third = has(&["they", "he", "she", "them", "him", "her"]);
    if third || !has(&["i", "my", "me", "mine", "you", "your"]) {
        match people(before, context).as_slice() {
            [only] => return Some(named(only.clone())),
            [] if !third => {}
            _ => return None,
        }
    }
    if has(&["we", "our", "us"]) && !has(&["i", "my", "me"]) {
        return None;
    }
    Some(if has(&["i", "my", "me", "mine"]) || !has(&["you", "your"]) {
        Subject::Author
    } else {
        Subject::Addressee
    })
}

/// Whether words name what somebody charges for a day.
pub(super) fn says_rate(words: &[Token]) -> bool {
    words.iter().enumerate().any(|(at, token)| {
        let before = at.checked_sub(1).and_then(|at| words.get(at));
        let next = words.get(at + 1);
        token.is_any(&["dayrate", "pd"])
            || token.is("p") && next.is_some_and(|n| n.is("/")) && words.get(at + 2).is_some_and(|d| d.is("d"))
            || token.is("day")
                && (before.is_some_and(|b| b.is_any(&["per", "a", "each", "every", "one"]))
                    || next.is_some_and(|n| n.is_any(&["rate", "fee"])))
            || token.is("daily")
            // "ten days of Dana"
            || !token.is_word()
                && (token.folded.ends_with(" days") && next.is_some_and(|n| n.is_any(&["of", "at", ",", "each"]))
                    || token.is_any(&["every day", "each day"]))
    })
}

/// Where the nouns of meetings stand in a sentence, but for verbs.
pub(super) fn meetings(words: &[Token]) -> Vec<usize> {
    (0..words.len()).filter(|at| is_meeting(words, *at)).collect()
}

fn is_meeting(words: &[Token], at: usize) -> bool {
    let Some(token) = words.get(at).filter(|token| token.is_word() && !token.is_genitive()) else { return false };
    let noun = attribute::canonical(&token.folded);
    if !(may_mean("meeting", &noun) || noun == "meeting") || singular(&token.folded) != token.folded && noun != "daily" {
        return false;
    }
    if noun == "daily" {
        return false;
    }
    let before = at.checked_sub(1).and_then(|at| words.get(at));
    let next = words.get(at + 1);
    // "to review it", "call me", "the review notes"
    let acts = before.is_some_and(|b| {
        b.is_any(&["to", "will", "can", "could", "should", "please", "must", "i", "we", "you", "they", "not", "be"])
    }) || next.is_some_and(|n| n.is_any(&["me", "you", "it", "them", "him", "her", "us", "the", "my", "our"]));
    let modifies = next.is_some_and(|n| is_plain_noun(n) && !n.is_capitalised() && !is_harmless(&n.folded))
        && words.get(at + 2).is_some_and(|n| n.is_word() && !matches!(n.kind, Kind::Value(_)))
        && next.is_some_and(|n| !has_no_vowel(&n.folded) && !n.folded.ends_with("ed"));
    let determined = before.is_some_and(|b| {
        is_determiner(b) || b.is_genitive() || b.is("same") || b.is_any(&["standing", "weekly", "regular"])
    });
    !(lexicon::is_verbal_event(&noun) && acts && !determined)
        && !(token.is("call") && !determined)
        && !modifies
}

/// "mvd", "resched'd": a verb in haste.
fn has_no_vowel(word: &str) -> bool {
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
                t.is_word() && !t.is_any(PREPOSITIONS) && (is_determiner(t) || t.is_genitive() || t.is_capitalised() && *at > 0 || is_plain_noun(t) || attribute::is_cue(&t.folded) || t.is_any(&["same", "no", "our"]))
            })
        })
        .last()
        .unwrap_or(at);
    let Some(preposition) = start.checked_sub(1).and_then(|at| words.get(at)) else { return Adjunct::No };
    if !preposition.is_word() || !preposition.is_any(PREPOSITIONS) {
        return Adjunct::No;
    }
    if preposition.is_any(&["after", "before", "during", "until", "since", "till", "around", "without", "past"]) {
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

fn is_during(words: &[Token], at: usize) -> bool {
    words.get(at.saturating_sub(3)..at).is_some_and(|before| before.iter().any(|token| token.is("during")))
}

const PREPOSITIONS: &[&str] = &[
    "after", "before", "during", "until", "since", "till", "around", "without", "past", "for", "of", "to", "about", "from", "at",
    "in", "on", "by", "with", "re",
];

/// "by 10", "before 10": a bound, and no time of an event.
fn has_bound(words: &[Token], at: usize) -> bool {
    at.checked_sub(1)
        .and_then(|at| words.get(at))
        .is_some_and(|lead| lead.is_any(&["by", "before", "after", "until", "till", "since", "within", "around", "about"]))
}

/// A part about how something ends, or of what was.
fn is_closing(part: &[Token]) -> bool {
    part.iter().any(|token| {
        token.is_any(&[
            "finish", "finishes", "ends", "end", "finished", "ended", "ever", "remember", "ago", "almost", "nearly", "love",
            "wish", "hope", "thought", "recording", "uploaded", "lasts", "did",
        ])
    })
}

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
pub(super) fn is_of_another(part: &[Token], value: usize, context: &Context) -> bool {
    let lead = part.get(..value).unwrap_or_default();
    let other = |token: &Token| {
        is_plain_noun(token)
            && !is_harmless(&token.folded)
            && !context.names.is_name(token)
            && !may_mean("meeting", &attribute::canonical(&token.folded))
            && !attribute::is_cue(&token.folded)
    };
    let acts = |token: &Token| {
        token.is_any(&["put", "gave", "has", "have", "moved", "booked", "set", "changed", "shifted", "got", "agreed", "made", "wants", "says"])
            || token.folded.len() > 4 && token.folded.ends_with("ed")
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
        if !begins {
            return false;
        }
        let run = lead.iter().skip(at).take_while(|token| is_plain_noun(token) && !context.names.is_name(token)).count();
        let Some(last) = run.checked_sub(1).and_then(|run| lead.get(at + run)).filter(|last| other(last)) else {
            return false;
        };
        let next = lead.get(at + run);
        // "the nursery changed it", "my boss moved it": who does it.
        let agent = next.is_some_and(acts);
        !agent && !last.is_any(&["new"]) && next.is_none_or(|next| next.is_word() && !next.is_any(&["calls", "called"]))
            && !(at == 0 && next.is_some_and(|next| is_determiner(next)))
    })
}

/// Whether a part goes on with what was named: by a pronoun, by a general noun, or by naming nothing.
pub(super) fn goes_on(part: &[Token], value: usize) -> bool {
    let lead = part.get(..value).unwrap_or_default();
    let refers = lead.iter().any(|token| token.is_any(&["it", "that", "this", "which", "its", "one", "'re"]))
        || lead.windows(2).any(|pair| matches!(pair, [we, be] if we.is_any(&["we", "they"]) && be.is_any(&["are", "have", "do", "will", "meet", "need", "want"])));
    let general = lead.iter().any(|token| token.is_word() && is_harmless(&token.folded));
    let light = lead.iter().all(|token| {
        !token.is_word()
            || lexicon::is_closed(&token.folded)
            || lexicon::is_stating(&token.folded)
            || lexicon::verb(&token.folded).is_some()
            || is_harmless(&token.folded)
            || token.is_capitalised()
            || has_no_vowel(&token.folded)
    });
    let instead = part.iter().any(|token| token.is_any(&["instead", "now", "onwards", "today", "henceforth"]));
    refers || general || light || instead
}

/// "that's where our standup is", "so that's the standup"
fn points_back(part: &[Token]) -> bool {
    matches!(part, [that, is, ..] if that.is_any(&["that", "it", "this", "which"]) && is.is_any(&["'s", "is"]))
}

/// "same standup", "our standup": nothing but the name.
fn is_label(part: &[Token]) -> bool {
    part.len() <= 4
        && part.iter().all(|token| {
            token.is_word()
                && (is_determiner(token)
                    || token.is_any(&["same", "new", "for"])
                    || may_mean("meeting", &attribute::canonical(&token.folded)))
        })
}
