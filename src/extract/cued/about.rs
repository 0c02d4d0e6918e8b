//! What the words of a sentence are about: an event, a person, or something else.

use super::super::clauses::{Context, Statement};
use super::super::noun_phrase::Phrase;
use super::super::scattered::{is_determiner, key};
use super::super::tokens::Token;
use super::super::values::Reading;
use super::super::{anchored, attribute, lexicon, may_mean, nouns};
use super::heads::{Adjunct, has_no_vowel, is_adjunct, is_during, is_harmless, is_of_another, meetings};
use super::parts::Parts;
use super::{named, roles};
use crate::domain::{Frame, Subject, ValueKind};

/// The time or the room of the one event that a sentence, or the one before it, names.
pub(super) fn event(
    words: &[Token],
    before: &[Token],
    parts: &Parts,
    context: &Context,
    unfinished: bool,
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
    let (text, places) = if own.is_empty() { (before, carried) } else { (words, own) };
    let noun = |at: &usize| text.get(*at).map(|token| attribute::canonical(&token.folded));
    let head = *places.first()?;
    if places.iter().any(|other| noun(other) != noun(&head)) {
        return None;
    }
    let of_before = std::ptr::eq(text, before);
    let part = parts.holding(at);
    let clause = parts.words(words, part);
    let index = at - parts.start(part);
    if has_bound(words, at)
        || is_closing(clause)
        || !(unfinished || anchored::is_plain(clause))
        || is_of_another(clause, index, context)
    {
        return None;
    }
    let linked = if of_before {
        goes_on(clause, index)
    } else {
        let own_part = parts.holding(head);
        let adjunct = match is_adjunct(words, head) {
            // Where somebody is during it is where it is.
            Adjunct::Beside if !times && is_during(words, head) => Adjunct::No,
            adjunct => adjunct,
        };
        if own_part == part {
            adjunct == Adjunct::No || unfinished && adjunct == Adjunct::Of && goes_on(clause, index)
        } else {
            let other = parts.words(words, own_part);
            !is_closing(other)
                && (goes_on(clause, index) || points_back(other) && own_part == part + 1 || is_label(other))
                && adjunct != Adjunct::Beside
        }
    };
    if !linked {
        return None;
    }
    let near: Vec<Token> = if of_before {
        clause.to_vec()
    } else {
        let own = parts.holding(head);
        let rest = if own == part { &[] } else { parts.words(words, own) };
        let labels = parts.all(words).filter(|part| is_list_of_names(part, context));
        labels.flatten().chain(clause).chain(rest).cloned().collect()
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
            context.names.is_name(token)
                || token.is_any(&["and", "you", "me", "i", "with", "w", "us", "for", "re", "update", "on"])
        })
}

/// Adjectives that say nothing of which event is meant.
fn is_indefinite(word: &str) -> bool {
    matches!(
        word,
        "standing" | "regular" | "different" | "whole" | "same" | "usual" | "recurring" | "migrates"
    ) || lexicon::verb(word).is_some()
}

/// The names of people in a sentence, each once. A capital at the beginning makes no name where another stands.
fn people(words: &[Token], context: &Context) -> Vec<String> {
    let mut found: Vec<(usize, String)> = anchored::names(words, context)
        .filter(|(at, name)| {
            let folded = crate::domain::fold(name);
            !nouns::is_agent(&folded) && (at + 1 >= words.len() || !is_agency(words, *at))
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
    words
        .get(at)
        .is_some_and(|token| nouns::is_agent(&token.folded) || token.is_any(&["ops", "hr", "it", "cfo"]))
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
    // "*$865 per day" mends what was said before, whosever it is.
    let personal = has(&["i", "my", "me", "mine", "you", "your"]);
    let contrasts = anchored::values(words, context).nth(1).is_some();
    if !personal
        && !contrasts
        && !has(&["rate", "rates", "fee", "charge", "charges", "charging", "price", "dayrate"])
    {
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

/// "by 10", "before 10": a bound, and no time of an event.
fn has_bound(words: &[Token], at: usize) -> bool {
    at.checked_sub(1).and_then(|at| words.get(at)).is_some_and(|lead| {
        lead.is_any(&["by", "before", "after", "until", "till", "since", "within", "around", "about"])
    })
}

/// A part about how something ends, or of what was.
fn is_closing(part: &[Token]) -> bool {
    part.iter().any(|token| {
        token.is_any(&[
            "finish",
            "finishes",
            "wraps",
            "wrap",
            "wrapping",
            "concludes",
            "lasts",
            "ends",
            "end",
            "finished",
            "ended",
            "ever",
            "remember",
            "ago",
            "almost",
            "nearly",
            "love",
            "wish",
            "hope",
            "thought",
            "recording",
            "uploaded",
            "lasts",
            "did",
            "leave",
            "leaves",
            "late",
        ])
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
            || token.is_any(&["try", "head", "come", "straight"])
            || has_no_vowel(&token.folded)
    });
    let instead =
        part.iter().any(|token| token.is_any(&["instead", "now", "onwards", "today", "henceforth"]));
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
