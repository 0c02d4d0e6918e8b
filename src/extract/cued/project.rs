//! Deadlines, launches and budgets of what a sentence names.

use super::super::clauses::{Context, Statement};
use super::super::noun_phrase::Phrase;
use super::super::openers::find;
use super::super::scattered::is_determiner;
use super::super::tokens::{Kind, Token};
use super::super::values::Reading;
use super::super::{anchored, lexicon, nouns};
use super::about::goes_on;
use super::heads::{is_harmless, is_of_another, is_plain_noun};
use super::parts::Parts;
use super::{is_day, named, roles};
use crate::domain::Frame;
use std::ops::Range;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Property {
    Deadline,
    Launch,
    Budget,
}

use Property::{Budget, Deadline, Launch};

/// Words by which a property is meant. `_` stands for the name.
#[rustfmt::skip]
const CUES: &[(Property, &[&str])] = &[
    (Deadline, &[
        "deadline", "due date", "due", "cut-off", "cutoff", "cut off", "submission", "submit", "submits", "submitted", "submitting", "hand in",
        "hands in", "handed in", "handing in", "hand over", "handed over", "hand _ in", "hand _ over", "turn _ in", "turned in", "send _ in",
        "deliver", "delivers", "delivered", "delivery", "finish", "finished", "complete", "completed", "to be in", "must be in", "be done",
        "get _ done", "get _ finished", "get _ out", "have _ ready", "be ready", "last day to", "last day for", "want it", "wants it",
        "need it", "needs it", "expect it", "expects it", "want _ by", "need _ by", "needs _ by", "expect _ by", "promised _ for", "promised _ by", "extension for",
        "on their desk", "wrapped up", "wrap up", "target date", "due-date",
    ]),
    (Launch, &[
        "launch", "launches", "launched", "launching", "go live", "goes live", "going live", "went live", "go-live", "golive", "live on", "cutover",
        "cut-over", "cut over", "cuts over", "cutting over", "switch over", "switching over", "switchover", "switch to", "switching to", "flip the switch",
        "switch _ on", "ship", "ships", "shipping", "release", "released", "releases", "releasing", "roll out", "rolls out", "rolling out", "rolled out",
        "rollout", "comes out", "come out", "coming out", "goes out", "go out", "going out", "opens", "to the public", "goes public", "big day", "roll-out",
        "in production", "hits the market", "debut", "debuts", "premiere", "premieres", "unveil", "unveils", "unveiled",
    ]),
    (Budget, &[
        "budget", "cap", "capped", "ceiling", "limit", "limited", "spend", "spending", "maximum", "max", "may cost", "can cost", "fit into", "fit in",
        "not exceed", "exceed", "stay below", "stay under", "stay within", "stays within", "runs on", "run on", "within", "below", "under", "funding", "set aside", "up to", "at most", "total costs", "to spend", "may use", "can use", "approved", "signed off", "been given", "cut _ to", "all we have", "go over", "over budget",
    ]),
];

/// Words of a deadline where no others tell of something else.
const BOUNDS: &[&str] = &["no later than", "at the latest", "until", "till"];

/// Reads what one named thing, in this sentence or the one before, has for the property that is meant.
pub(super) fn read(words: &[Token], before: &[Token], parts: &Parts, context: &Context) -> Option<Statement> {
    let money = |reading: &Reading| reading.frame == Frame::Money(None);
    let has_money = anchored::values(words, context).any(|(_, reading)| money(reading));
    let takes: &dyn Fn(&Reading) -> bool = if has_money { &money } else { &is_day };
    let roles = roles::of(words, context, takes)?;
    let at = roles.new.0;
    let part = parts.holding(at);
    let held = parts.words(words, part);
    let near = only_name(held, context)
        .flatten()
        .map(|(name, length, start)| (name, length, start + parts.start(part)));
    let own = match near {
        Some(found) => Some(found),
        None => only_name(words, context)?,
    };
    let of_before = own.is_none();
    // "We laughed about it *today*"
    if of_before && roles.new.1.value.text.eq_ignore_ascii_case("today") {
        return None;
    }
    let (name, length, start) = match own {
        Some(found) => found,
        None => only_name(before, context)??,
    };
    let index = at - parts.start(part);
    let rocket = || {
        let launches = context.sentence.iter().any(|token| token.is("\u{1f680}")) && !has_money;
        launches.then_some((Launch, None))
    };
    let own = cue(words, has_money, start..start + length, of_before)
        .or_else(|| cue(before, has_money, start..start + length, !of_before))
        .or_else(rocket)
        .or_else(|| bound(words, has_money))?;
    let perfect = held.windows(2).any(|pair| matches!(pair, [have, had] if have.is_any(&["have", "has", "had", "'ve"]) && had.is_any(&["had", "been"])));
    let refused = !perfect
        && held.iter().any(|token| {
            token.is_any(&[
                "spent",
                "was",
                "were",
                "had",
                "ago",
                "invoice",
                "owe",
                "owes",
                "paid",
                "deposit",
                "penalty",
                "insurance",
                "revenue",
                "ever",
                "wish",
                "almost",
            ])
        })
        && roles.old.is_none();
    if refused || anchored::is_over(held) || is_of_another(held, index, context) {
        return None;
    }
    let (property, place) = own;
    if !of_before && heads_another(words, start..start + length) {
        return None;
    }
    if place.is_some_and(|place| is_mentioned(words, &place)) {
        return None;
    }
    let named_part = if of_before { None } else { Some(parts.holding(start)) };
    if named_part != Some(part) && !goes_on(held, index) && cue(held, has_money, 0..0, true).is_none() {
        return None;
    }
    let mut phrase = Phrase::owned(named(name));
    let nouns: &[&str] = match property {
        Deadline => &["deadline"],
        Launch => &["launch"],
        Budget => &["budget", "cap"],
    };
    phrase.words.extend(nouns.iter().map(|noun| (*noun).to_owned()));
    Some(Statement::new(phrase.settle()?, roles.pick(words)))
}

/// The one name of a sentence that is of nobody who takes part, its length and where it stands. Outer nothing where
/// there are several.
#[allow(clippy::option_option, reason = "no name and several names are not alike")]
fn only_name(words: &[Token], context: &Context) -> Option<Option<(String, usize, usize)>> {
    let mut found: Vec<(usize, String)> = anchored::names(words, context)
        .filter(|(at, name)| {
            let lead = at.checked_sub(1).and_then(|at| words.get(at));
            !context.names.is_participant(name)
                && !lead.is_some_and(|lead| lead.is_any(&["at", "from", "via", "near", "by"]))
                && !words.get(*at).is_some_and(|token| {
                    nouns::is_agent(&token.folded) || token.is_any(&["ops", "sales", "contract", "cfo"])
                })
        })
        .collect();
    if found.iter().any(|(_, name)| found.first().is_some_and(|(_, first)| first != name)) {
        // The capital of a sentence makes no name where another stands; nor does somebody in a reason.
        let certain = |at: usize| at == 0 && found.first().is_some_and(|(_, name)| !name.contains(' '));
        let cued = |at: usize, name: &String| {
            let end = at + name.split(' ').count();
            at.checked_sub(1).and_then(|at| words.get(at)).is_some_and(|t| {
                t.is_any(&[
                    "for", "of", "on", "to", "with", "hand", "in", "the", "launch", "deliver", "submit",
                    "ship",
                ])
            }) || words.get(end).is_some_and(|t| t.is_genitive() || cue_word(t))
        };
        if certain(0) && found.first().is_some_and(|(at, name)| !cued(*at, name)) {
            found.remove(0);
        } else if found.iter().filter(|(at, name)| cued(*at, name)).count() == 1 {
            found.retain(|(at, name)| cued(*at, name));
        }
    }
    match found.as_slice() {
        [] => Some(None),
        [(at, name), rest @ ..] if rest.iter().all(|(_, other)| other == name) => {
            Some(Some((name.clone(), name.split(' ').count(), *at)))
        }
        _ => None,
    }
}

fn cue_word(token: &Token) -> bool {
    CUES.iter().any(|(_, cues)| cues.iter().any(|cue| token.is(cue)))
        || token.is_any(&["is", "must", "has", "will", "wo", "may", "goes", "launches", "no"])
}

/// The one property that the cues of a sentence mean, and where the first of them stands.
fn cue(
    words: &[Token],
    money: bool,
    name: Range<usize>,
    apart: bool,
) -> Option<(Property, Option<Range<usize>>)> {
    let mut found: Option<(Property, Option<Range<usize>>)> = None;
    for (property, cues) in CUES.iter().filter(|(property, _)| (*property == Budget) == money) {
        let place = cues.iter().find_map(|cue| match cue.split_once(" _ ") {
            None => {
                let at = find(words, cue)?;
                Some(at..at + cue.split(' ').count())
            }
            Some((verb, particle)) => {
                let at = name.start.checked_sub(verb.split(' ').count()).filter(|_| !apart)?;
                let leads = find(words.get(at..name.start)?, verb) == Some(0);
                let behind = words.get(name.end..)?;
                let reaches = behind.iter().take(4).position(|token| token.is(particle));
                (leads && reaches.is_some()).then_some(at..name.start)
            }
        });
        if let Some(place) = place {
            if found.is_some() {
                return None;
            }
            found = Some((*property, Some(place)));
        }
    }
    found
}

/// A deadline by the word that leads to its day.
fn bound(words: &[Token], money: bool) -> Option<(Property, Option<Range<usize>>)> {
    const STAYING: &[&str] = &[
        "back", "home", "here", "there", "away", "off", "out", "closed", "open", "leave", "holiday",
        "arrive", "arrives", "stay", "stays", "wait", "sick", "busy", "booked", "free", "in",
    ];
    let bounded = BOUNDS.iter().any(|phrase| find(words, phrase).is_some());
    let given = words.iter().any(|token| {
        token.is_any(&[
            "gave", "give", "gives", "given", "have", "has", "got", "time", "extended", "must", "wants",
            "want", "needs", "need",
        ])
    });
    let stays = words.iter().any(|token| token.is_any(STAYING));
    (!money && bounded && given && !stays).then_some((Deadline, None))
}

/// Whether a name only says whose the noun behind it is, and that is none of what is read: "Orion *newsletter*".
fn heads_another(words: &[Token], name: Range<usize>) -> bool {
    let genitive = usize::from(words.get(name.end).is_some_and(Token::is_genitive));
    let behind = words.get(name.end + genitive..).unwrap_or_default();
    let run = behind.iter().take_while(|token| is_plain_noun(token)).count();
    let last = run.checked_sub(1).and_then(|last| behind.get(last));
    let other = last.is_some_and(|last| {
        !is_harmless(&last.folded) && !cue_word(last) && !last.is_any(&["today", "live", "earlier"])
    });
    // "the insurance for Orion": of something that is of it.
    let preposition = name.start.checked_sub(1).and_then(|at| words.get(at));
    let governor = name.start.checked_sub(2).and_then(|at| words.get(at));
    let of_another = preposition.is_some_and(|p| p.is_any(&["for", "of", "on", "about"]))
        && governor.is_some_and(|g| {
            is_plain_noun(g)
                && !is_harmless(&g.folded)
                && !cue_word(g)
                && !g.is_capitalised()
                && !anchored::is_past(g)
                && !g.is_any(&["extension", "cash", "phew", "lot"])
        });
    other
        && run > 0
        && !words
            .get(name.end + genitive + run)
            .is_none_or(|next| matches!(next.kind, Kind::Value(_)) && lexicon::verb(&next.folded).is_some())
        || of_another
}

/// Whether the noun of a cue is only mentioned: "training for the launch", "launch party".
fn is_mentioned(words: &[Token], cue: &Range<usize>) -> bool {
    let next = words.get(cue.end);
    let heads = next.is_some_and(|next| {
        is_plain_noun(next)
            && !is_harmless(&next.folded)
            && !next.is_capitalised()
            && !cue_word(next)
            && !next.is_any(&["today", "earlier", "chgd", "live"])
    }) && words.get(cue.end + 1).is_some_and(|after| {
        after.is_word() && (lexicon::verb(&after.folded).is_some() || after.is_any(&["for", "of"]))
    });
    let start = (0..cue.start)
        .rev()
        .take_while(|at| {
            words.get(*at).is_some_and(|t| {
                is_determiner(t)
                    || t.is_capitalised() && *at > 0
                    || t.is_genitive()
                    || t.is_any(&["new", "later"])
            })
        })
        .last()
        .unwrap_or(cue.start);
    let preposition = start.checked_sub(1).and_then(|at| words.get(at));
    let governor = start.checked_sub(2).and_then(|at| words.get(at));
    let mentioned = preposition
        .is_some_and(|p| p.is_any(&["for", "about", "after", "before", "of", "at", "during"]))
        && governor.is_some_and(|g| is_plain_noun(g) && !is_harmless(&g.folded) && !cue_word(g))
        || preposition.is_some_and(|p| p.is_any(&["after", "before", "during"]));
    heads || mentioned
}
