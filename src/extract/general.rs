//! The general reader: what a clause says of its subject or object, by the clause's grammar instead of its words. It
//! reads what no other shape has read, where value, verb and noun phrase leave no doubt what is said of what.

mod attribute;
mod bearer;
mod counted;
mod person;
mod tail;

use super::anchored::is_plain;
use super::clauses::{self, Context, Statement};
use super::grammar::{self, Chunk, Clause, Kind, Tense, VerbGroup};
use super::predicate::scattered_picks;
use super::rates;
use super::tokens::{Kind as TokenKind, Token};
use super::values::Reading;
use crate::domain::{FactDraft, Frame, Span};
use std::ops::Range;

/// The longest sentence that is read, in tokens.
const LONGEST: usize = 60;

/// Reads the clauses of a sentence none of whose values is one of `known`, and what is listed behind those.
pub(super) fn read<'a>(
    sentence: &'a [Token],
    known: &[FactDraft],
    context: &Context,
) -> Vec<(Statement, &'a [Token])> {
    if !context.open || sentence.len() > LONGEST || !sentence.iter().any(may_value) {
        return Vec::new();
    }
    let overlaps = |span: Span| known.iter().any(|it| it.span.start < span.end && span.start < it.span.end);
    // "on the 18th, leaves 06:55": the time is part of what is known already.
    let is_part = |token: &Token| match token.kind {
        TokenKind::Value(reading) => context.scan.readings.get(reading).is_some_and(|reading| {
            known.iter().any(|draft| {
                let value = draft.value.as_ref().filter(|_| draft.frame == reading.frame);
                value.is_some_and(|value| value.norm.contains(&reading.value.norm))
            })
        }),
        _ => false,
    };
    let clauses = grammar::clauses(sentence, context.names);
    let mut found: Vec<_> =
        tail::read(sentence, known, context).into_iter().map(|it| (it, sentence)).collect();
    for clause in clauses.iter().filter(|clause| !clause.dependent) {
        let Some(tokens) = extent(clause).and_then(|range| sentence.get(range)) else { continue };
        let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else { continue };
        let span = Span::new(first.span.start, last.span.end);
        if overlaps(span) || tokens.iter().any(is_part) || !is_stated(sentence, clause, tokens) {
            continue;
        }
        let mut said = usual(sentence, clause, tokens, context);
        if said.is_empty() {
            said = statements(sentence, clause, context);
        }
        if said.is_empty() {
            said.extend(counted::read(sentence, clause, context));
        }
        if said.is_empty() {
            said = person::read(sentence, clause, context);
        }
        found.extend(said.into_iter().map(|statement| (statement, tokens)));
    }
    found
}

/// Whether a token can be a value: one that was scanned, digits, a name.
fn may_value(token: &Token) -> bool {
    matches!(token.kind, TokenKind::Value(_)) || token.is_number() || token.is_capitalised()
}

/// Whether nothing but its verb, whose tense tells, keeps what a clause says from being in force.
fn is_stated(sentence: &[Token], clause: &Clause, tokens: &[Token]) -> bool {
    let verb = clause.verb.as_ref().and_then(|verb| sentence.get(verb.range.clone())).unwrap_or_default();
    let around: Vec<Token> =
        tokens.iter().filter(|token| !verb.iter().any(|it| it.span == token.span)).cloned().collect();
    is_plain(&around)
}

/// The tokens of a clause.
fn extent(clause: &Clause) -> Option<Range<usize>> {
    let chunks = clause.front.iter().chain(&clause.rest).map(|chunk| &chunk.range);
    let own = clause.subject.as_ref().filter(|_| !clause.shares);
    let ranges = chunks.chain(own).chain(clause.verb.as_ref().map(|verb| &verb.range));
    let (starts, ends): (Vec<usize>, Vec<usize>) = ranges.map(|range| (range.start, range.end)).unzip();
    Some(*starts.iter().min()?..*ends.iter().max()?)
}

fn statements(sentence: &[Token], clause: &Clause, context: &Context) -> Vec<Statement> {
    let Some(said) = (match &clause.verb {
        Some(verb) if holds(verb) => bearer::of_verb(sentence, clause, verb, context),
        Some(_) => None,
        None => bearer::headline(sentence, clause, context),
    }) else {
        return Vec::new();
    };
    let Some(behind) = sentence
        .get(said.behind..)
        .zip(extent(clause))
        .map(|(rest, range)| rest.get(..range.end.saturating_sub(said.behind)).unwrap_or_default())
    else {
        return Vec::new();
    };
    let picks = scattered_picks(behind, &(0..0), &context.scan.readings, |reading| {
        said.attached.contains(&reading.span) && said.takes(reading)
    });
    picks
        .into_iter()
        .filter(|pick| !pick.denied)
        .filter_map(|mut pick| {
            let mut phrase = said.phrase(&pick)?;
            rates::settle(&mut phrase, &mut pick)?;
            pick.change |= phrase.change || said.changes;
            Some(Statement { implied: said.implied, ..Statement::new(phrase, pick) })
        })
        .collect()
}

/// What the shapes read in a clause without what stands around it and within it by the way: "the chapters are due (at the
/// press) on 2 March".
fn usual(sentence: &[Token], clause: &Clause, tokens: &[Token], context: &Context) -> Vec<Statement> {
    let Some(verb) = clause.verb.as_ref().filter(|verb| holds(verb)) else { return Vec::new() };
    let Some(subject) = &clause.subject else { return Vec::new() };
    let found = if clause.shares { Vec::new() } else { clauses::statements(tokens, context) };
    if !found.is_empty() {
        return found;
    }
    let ranges = [subject, &verb.range].into_iter().chain(trimmed(sentence, &clause.rest));
    let reduced: Vec<Token> =
        ranges.filter_map(|range| sentence.get(range.clone())).flatten().cloned().collect();
    if reduced.len() >= tokens.len() && !clause.shares {
        return Vec::new();
    }
    // What is left out may be what makes words a value: "blue again".
    let mut found = clauses::statements(&reduced, context);
    found.retain(|statement| !matches!(statement.pick.frame, Frame::Text));
    found
}

/// What follows a verb, without adverbs and without phrases behind prepositions that only say more.
fn trimmed<'a>(sentence: &[Token], rest: &'a [Chunk]) -> Vec<&'a Range<usize>> {
    const BY_THE_WAY: [&str; 8] = ["at", "by", "from", "to", "on", "about", "after", "before"];
    let by_the_way = |chunk: &Chunk| {
        chunk.kind == Kind::Preposition
            && sentence.get(chunk.range.start).is_some_and(|word| word.is_any(&BY_THE_WAY))
    };
    let mut kept = Vec::new();
    let mut rest = rest;
    while let Some((chunk, after)) = rest.split_first() {
        rest = match after {
            [noun, more @ ..] if by_the_way(chunk) && noun.kind == Kind::Noun => more,
            _ => {
                if chunk.kind != Kind::Adverb {
                    kept.push(&chunk.range);
                }
                after
            }
        };
    }
    kept
}

/// Whether what a verb says holds, or will.
fn holds(verb: &VerbGroup) -> bool {
    let arranged = verb.passive || attribute::arranges(verb) || verb.lemma == "come";
    !verb.negated
        && match verb.tense {
            Tense::Present | Tense::Perfect | Tense::Future => true,
            Tense::Past => arranged,
            Tense::Conditional => false,
        }
}

/// The values among `chunks` up to what ends the reach of a verb, and where they stand.
fn attached<'a>(sentence: &[Token], chunks: &[Chunk], context: &'a Context) -> Vec<&'a Reading> {
    let values = chunks.iter().filter(|chunk| chunk.kind == Kind::Value);
    values
        .filter_map(|chunk| match sentence.get(chunk.range.start)?.kind {
            TokenKind::Value(reading) => context.scan.readings.get(reading),
            _ => None,
        })
        .collect()
}

#[cfg(test)]
mod tests;
