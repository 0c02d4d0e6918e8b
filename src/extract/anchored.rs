//! Value-anchored reading, for statements in words that no shape knows: a clause with one phrase that can bear the type
//! of its one value states that value of the phrase, whatever verb stands between. What may stand around them is open;
//! what must not is closed: a denial, a past, a second bearer, a new subject between phrase and value.

use super::clauses::{Context, Statement};
use super::lexicon;
use super::noun_phrase::{NounPhrase, Phrase};
use super::predicate::scattered_picks;
use super::scattered::{is_determiner, is_head, key};
use super::shapes::accepts;
use super::tokens::{Kind, Token};
use super::values::Reading;
use super::{implied, nouns, rates};
use crate::domain::{Frame, Subject, ValueKind, fold};
use std::ops::Range;

/// The longest clause that is read by its value alone, in tokens.
const LONGEST: usize = 40;
/// The most tokens between a phrase and its value.
const BETWEEN: usize = 9;

/// Reads a clause by its values, part by part. Parts that a comma joins are read together when neither says anything.
pub(super) fn read(clause: &[Token], context: &Context) -> Vec<Statement> {
    if !context.open {
        return Vec::new();
    }
    let parts = parts(clause);
    let part = |from: usize, to: usize| {
        let range = parts.get(from)?.start..parts.get(to)?.end;
        Some(statements(clause.get(range)?, context))
    };
    let mut found: Vec<Statement> = (0..parts.len()).filter_map(|at| part(at, at)).flatten().collect();
    let mut from = 1;
    while found.is_empty() && from < parts.len() {
        let joined = parts.get(from).and_then(|part| clause.get(part.start.checked_sub(1)?));
        if joined.is_some_and(|token| token.is(",")) {
            found = part(from - 1, from).unwrap_or_default();
        }
        from += 1;
    }
    found
}

/// Where the parts of a clause stand that are clauses themselves, or asides.
fn parts(clause: &[Token]) -> Vec<Range<usize>> {
    const JOINTS: &[&str] = &[
        ",",
        ";",
        ":",
        "-",
        "\u{2013}",
        "\u{2014}",
        "(",
        ")",
        ".",
        "!",
        "and",
        "but",
        "so",
        "because",
        "since",
        "which",
        "who",
        "while",
        "though",
        "although",
        "hence",
        "therefore",
        "that",
        "where",
        "when",
        "or",
        "plus",
        "thus",
    ];
    let mut parts = Vec::new();
    let mut start = 0;
    for (at, token) in clause.iter().enumerate() {
        if token.is_any(JOINTS) && !matches!(token.kind, Kind::Value(_) | Kind::Validity(_)) {
            parts.push(start..at);
            start = at + 1;
        }
    }
    parts.push(start..clause.len());
    parts.retain(|part| !part.is_empty());
    parts
}

/// What one part of a clause states.
fn statements(part: &[Token], context: &Context) -> Vec<Statement> {
    if part.len() > LONGEST || !part.iter().any(|t| matches!(t.kind, Kind::Value(_))) || !is_plain(part) {
        return Vec::new();
    }
    match phrased(part, context) {
        Ok(found) if !found.is_empty() => found,
        Ok(_) => implied::read(part, context),
        Err(Ambiguous) => Vec::new(),
    }
}

/// Whether a noun that no list knows ends a possessed phrase at `at`: "our chess *night*", "Elodie's onboarding *chat*".
fn is_possessed(clause: &[Token], at: usize) -> bool {
    let noun = |at: usize| clause.get(at).is_some_and(|token| is_noun(token));
    if !noun(at) || noun(at + 1) || clause.get(at + 1).is_some_and(Token::is_genitive) {
        return false;
    }
    let before = clause.get(at.saturating_sub(4)..at).unwrap_or_default();
    let length = before.iter().rev().take_while(|token| is_noun(token)).count();
    before.len().checked_sub(length + 1).and_then(|at| before.get(at)).is_some_and(|owner| {
        owner.is_genitive() || owner.is_any(&["my", "our", "your", "his", "her", "their"])
    })
}

fn is_noun(token: &Token) -> bool {
    token.is_word()
        && !token.is_genitive()
        && token.folded.starts_with(char::is_alphabetic)
        && !lexicon::is_closed(&token.folded)
        && !lexicon::is_stating(&token.folded)
        && lexicon::verb(&token.folded).is_none()
}

/// More than one phrase could bear the value.
struct Ambiguous;

/// A phrase that could bear a value, and where it stands.
struct Bearer {
    range: Range<usize>,
    phrase: NounPhrase,
    /// Its noun is one of the lexicon.
    known: bool,
}

fn phrased(clause: &[Token], context: &Context) -> Result<Vec<Statement>, Ambiguous> {
    let mut only: Option<Bearer> = None;
    let mut from = 0;
    while let Some(at) = (from..clause.len()).find(|at| is_head(clause, *at) || is_possessed(clause, *at)) {
        from = at + 1;
        // "inspection meeting" is one noun.
        if is_head(clause, from) {
            continue;
        }
        let Some((range, phrase)) = key(clause, at, context) else { continue };
        from = range.end;
        let known = is_head(clause, at);
        let Some(bearer) = bearer(clause, range, phrase, known, context) else { continue };
        if !values(clause, context).any(|(at, reading)| bears(clause, &bearer, at, reading, context)) {
            continue;
        }
        if only.replace(bearer).is_some() {
            return Err(Ambiguous);
        }
    }
    let Some(bearer) = only else { return Ok(Vec::new()) };
    let attached: Vec<usize> = values(clause, context)
        .filter(|(at, reading)| bears(clause, &bearer, *at, reading, context))
        .map(|(_, reading)| reading.span.start)
        .collect();
    let picks = scattered_picks(clause, &bearer.range, &context.scan.readings, |reading| {
        attached.contains(&reading.span.start)
    });
    let changed = is_changed(clause);
    Ok(picks
        .into_iter()
        .filter(|pick| !pick.denied)
        .filter_map(|mut pick| {
            let mut phrase = bearer.phrase.clone();
            rates::settle(&mut phrase, &mut pick)?;
            pick.change |= phrase.change || changed;
            Some(Statement::new(phrase, pick))
        })
        .collect())
}

/// Whether a clause tells of a change.
pub(super) fn is_changed(clause: &[Token]) -> bool {
    clause.iter().any(|token| {
        token.is("now")
            || lexicon::verb(&token.folded).is_some_and(|verb| verb.kind == lexicon::VerbKind::Change)
    })
}

/// The values of a clause, and where they stand.
pub(super) fn values<'a>(
    clause: &'a [Token],
    context: &'a Context,
) -> impl Iterator<Item = (usize, &'a Reading)> {
    clause.iter().enumerate().filter_map(|(at, token)| match token.kind {
        Kind::Value(reading) => Some((at, context.scan.readings.get(reading)?)),
        _ => None,
    })
}

/// The phrase with its owner, where it means one certain thing.
fn bearer(
    clause: &[Token],
    range: Range<usize>,
    mut phrase: Phrase,
    known: bool,
    context: &Context,
) -> Option<Bearer> {
    let first = clause.get(range.start)?;
    // "the client call with her"
    let mut range = range;
    let with = clause.get(range.end..).unwrap_or_default();
    let partner = matches!(with, [with, whom, ..] if with.is("with") && whom.is_any(&["him", "her", "them"]));
    range.end += if partner { 2 } else { 0 };
    if phrase.owner.is_none() && (partner || first.is_any(&["her", "his", "their"])) {
        let mut names = names(context.sentence, context);
        let (_, name) = names.next()?;
        if names.next().is_some() {
            return None;
        }
        phrase.owner = Some(Subject::Named { name });
    }
    let speaker = clause.get(..range.start)?.iter().rev().find_map(|token| match token.folded.as_str() {
        "i" => Some(Subject::Author),
        "we" => Some(Subject::Group),
        _ => None,
    });
    if phrase.owner.is_none() && first.is_any(&["a", "an"]) && speaker.is_some() {
        phrase.owner = speaker;
        phrase.definite = true;
    }
    let led = range.start.checked_sub(1).and_then(|at| clause.get(at));
    // "Ibrahim Toure, day rate £475"
    if phrase.owner.is_none()
        && led.is_some_and(|token| token.is(","))
        && let (Some(name), length) = context.names.leading(clause)
        && length + 1 == range.start
    {
        phrase.owner = Some(Subject::Named { name });
        phrase.definite = true;
    }
    let moved = |token: &Token| {
        lexicon::verb(&token.folded).is_some_and(|verb| verb.kind == lexicon::VerbKind::Change)
    };
    let definite = phrase.definite
        || led.is_some_and(moved)
        || range.start == 0
        || phrase.words.len() > 1 && led.is_some_and(|t| t.is_any(&["for", "of"]))
        || is_determiner(first)
        || led.is_some_and(|t| !t.is_word())
            && clause.get(..range.start)?.iter().rev().nth(1).is_some_and(is_determiner);
    let phrase = phrase.settle().filter(|_| definite)?;
    Some(Bearer { range, phrase, known })
}

/// The proper names of a clause, and where they begin.
pub(super) fn names<'a>(
    clause: &'a [Token],
    context: &'a Context,
) -> impl Iterator<Item = (usize, String)> + 'a {
    let mut until = 0;
    (0..clause.len()).filter_map(move |at| {
        if at < until {
            return None;
        }
        let (name, length) = context.names.leading(clause.get(at..)?);
        until = at + length;
        name.map(|name| (at, name))
    })
}

/// Whether the value at `at` is said of the phrase.
fn bears(clause: &[Token], bearer: &Bearer, at: usize, reading: &Reading, context: &Context) -> bool {
    accepts(&bearer.phrase, reading)
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
    (range.start == 0 || arranged || fronted)
        && !acts
        && between.last().is_some_and(|token| token.is_any(LEADS))
        && (!aims || between.iter().any(|token| token.is("be")))
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
            "behind",
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
            token.is_any(&["for", "is", "'s", "are", "of"])
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
            let opens_noun = is_determiner(token) && index + 1 < between.len() && !calendar;
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

/// Words of denials, of the past and of other worlds, in which a value states nothing that is in force.
const REFUSED: &[&str] = &[
    "was",
    "were",
    "had",
    "did",
    "ago",
    "never",
    "nobody",
    "nothing",
    "without",
    "dreamt",
    "dreamed",
    "wished",
    "remember",
    "remembered",
    "instead of",
    "almost",
    "nearly",
    "ever",
    "every time",
    "joke",
    "joking",
    "kidding",
    "film",
    "movie",
    "song",
    "novel",
    "episode",
    "advert",
    "thank",
    "thanks",
    "finish",
    "finishes",
    "ends",
    "end",
    "concluded",
    "completed",
    "finished",
    "ended",
    "fruitful",
    "congratulations",
    "late",
    "miss",
    "misses",
];
/// Irregular pasts that take an arrangement for what happened.
const PAST: &[&str] = &[
    "saw", "met", "ate", "spent", "lost", "bought", "sold", "went", "came", "said", "thought", "felt",
    "took", "made", "won", "flew", "drove", "slept", "wrote", "knew", "heard", "ran", "began", "paid",
    "forgot", "missed", "enjoyed", "loved", "woke", "fell", "broke", "cost", "told", "asked", "wanted",
    "needed", "tried", "hoped",
];
/// Past forms of verbs that arrange what is still to come.
const ARRANGED: &[&str] = &[
    "booked",
    "reserved",
    "arranged",
    "scheduled",
    "allocated",
    "assigned",
    "agreed",
    "confirmed",
    "decided",
    "planned",
    "settled",
    "fixed",
    "signed",
    "approved",
    "picked",
    "promised",
    "rebooked",
    "organised",
    "organized",
    "allotted",
    "resolved",
    "squeezed",
    "slotted",
    "nabbed",
    "secured",
    "registered",
    "switched",
    "swapped",
    "relocated",
    "advised",
];

/// Whether nothing in a clause keeps its values from being in force.
pub(super) fn is_plain(clause: &[Token]) -> bool {
    const AUXILIARIES: &[&str] = &[
        "has", "have", "had", "been", "is", "are", "am", "'s", "be", "being", "get", "gets", "got",
        "getting", "was", "were", "will",
    ];
    clause.iter().enumerate().all(|(at, token)| {
        if !token.is_word() {
            return !token.is_any(&["?", "\"", "\u{201c}", "\u{201d}"]);
        }
        let word = token.folded.as_str();
        let next = |reach: usize| clause.get(at + 1..(at + 1 + reach).min(clause.len())).unwrap_or_default();
        let near = clause.get(at.saturating_sub(3)..at).unwrap_or_default();
        let changes =
            |form: &str| lexicon::verb(form).is_some_and(|verb| verb.kind == lexicon::VerbKind::Change);
        if matches!(word, "was" | "were" | "had") {
            return next(2).iter().any(|t| changes(&t.folded) || ARRANGED.contains(&t.folded.as_str()))
                || word == "had" && next(1).iter().any(|t| t.is("to"));
        }
        if matches!(word, "not" | "no") {
            // "not 1pm", "no longer in Room 4": the old value of a contrast.
            return next(3).iter().any(|t| {
                matches!(t.kind, Kind::Value(_))
                    || t.is_any(&["exceed", "spend", "above", "more", "over", "beyond"])
            });
        }
        let past = PAST.contains(&word)
            || word.len() > 4 && word.ends_with("ed") && !changes(word) && !ARRANGED.contains(&word);
        let passive = || {
            near.iter().any(|t| t.is_any(AUXILIARIES))
                || at.checked_sub(1).and_then(|at| clause.get(at)).is_some_and(is_determiner)
        };
        !(REFUSED.contains(&word) || past && !passive())
    })
}
