//! Value-anchored reading, for statements in words that no shape knows: a clause with one phrase that can bear the type
//! of its one value states that value of the phrase, whatever verb stands between. What may stand around them is open;
//! what must not is closed: a denial, a past, a second bearer, a new subject between phrase and value.

mod attach;
mod plain;

use super::clauses::{Context, Statement};
use super::lexicon;
use super::noun_phrase::{NounPhrase, Phrase};
use super::predicate::scattered_picks;
use super::scattered::{is_determiner, is_head, key};
use super::tokens::{Kind, Token};
use super::values::Reading;
use super::{attribute, grammar, implied, measured, rates};
use crate::domain::Subject;
use attach::bears;
pub(super) use plain::{is_over, is_past, is_plain};
use std::ops::Range;

/// The longest clause that is read by its value alone, in tokens.
const LONGEST: usize = 40;
/// A clause of more parts is a list, or no prose.
const MOST_PARTS: usize = 12;
/// The most tokens between a phrase and its value.
const BETWEEN: usize = 9;

/// Reads a clause by its values, part by part. Parts that a comma or a colon joins are read together when neither says anything.
pub(super) fn read(clause: &[Token], context: &Context) -> Vec<Statement> {
    if !context.open {
        return Vec::new();
    }
    let parts = parts(clause);
    if parts.len() > MOST_PARTS {
        return Vec::new();
    }
    let part = |from: usize, to: usize| {
        let range = parts.get(from)?.start..parts.get(to)?.end;
        Some(statements(clause.get(range)?, context))
    };
    let mut found: Vec<Statement> = (0..parts.len()).filter_map(|at| part(at, at)).flatten().collect();
    let mut from = 1;
    while found.is_empty() && from < parts.len() {
        let joined = parts.get(from).and_then(|part| clause.get(part.start.checked_sub(1)?));
        if joined.is_some_and(|token| token.is_any(&[",", ":"])) {
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
        Ok(_) => {
            let found = measured::read(part, context);
            if found.is_empty() { implied::read(part, context) } else { found }
        }
        Err(Ambiguous) => Vec::new(),
    }
}

/// Whether a noun that no list knows ends a possessed phrase at `at`: "our chess *night*", "Elodie's onboarding *chat*".
fn is_possessed(clause: &[Token], at: usize) -> bool {
    let noun = |at: usize| clause.get(at).is_some_and(is_noun);
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
        let [name] = context.people() else { return None };
        phrase.owner = Some(Subject::Named { name: name.clone() });
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
    // "You've a budget of £2,800" of the one thing that the message is about.
    if phrase.owner.is_none()
        && let [only] = phrase.words.as_slice()
        && is_carried(&attribute::canonical(only))
        && let Some(theme) = &context.theme
    {
        phrase.owner = Some(theme.clone());
        phrase.definite = true;
    }
    // "Ivan asks for a day rate of £450"
    if phrase.owner.is_none()
        && first.is_any(&["a", "an"])
        && let (Some(name), length) = context.names.leading(clause)
        && length < range.start
        && context.people() == [name.clone()]
        && !clause.get(length).is_some_and(Token::is_genitive)
    {
        phrase.owner = Some(Subject::Named { name });
        phrase.definite = true;
    }
    let led = range.start.checked_sub(1).and_then(|at| clause.get(at));
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

/// Properties that a sentence may tell of what the one before it was about.
fn is_carried(noun: &str) -> bool {
    matches!(
        noun,
        "budget"
            | "cap"
            | "fee"
            | "price"
            | "deposit"
            | "arrival"
            | "departure"
            | "capacity"
            | "deadline"
            | "password"
            | "pin"
            | "passcode"
            | "length"
            | "limit"
            | "link"
            | "headcount"
    )
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
        // "*Ignore* the room on the invite"
        let commands = |name: &String| {
            let verb = grammar::form(&crate::domain::fold(name)).is_some_and(|form| form.base && !form.noun);
            length == 1 && verb && clause.get(at).is_some_and(|token| context.opens(token))
        };
        name.filter(|name| context.names.is_participant(name) || !commands(name)).map(|name| (at, name))
    })
}
