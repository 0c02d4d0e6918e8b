//! Open relations: "the author of Misery is Stephen King", "our office coffee comes from Grindhouse". The closed list of
//! relations keeps what is read precise: without one of them there is no fact. One matcher reads what is stated and what
//! is asked, so that both mean the same slot.

mod lexicon;
mod matcher;
mod object;
mod subject;

use super::clauses::{Context, Statement};
use super::names::Names;
use super::noun_phrase::NounPhrase;
use super::openers::matched;
use super::texts::plain;
use super::tokens::{Kind, Token, extent};
use super::told;
use super::values::Scan;
use crate::domain::{Cardinality, Frame, Span, Subject};
use lexicon::{LEXICON, Part, Pattern, Relation, Slot};
use matcher::{Filled, Goal};
use object::Source;
use subject::Owned;

/// A statement of a relation, and the words that make it.
pub(super) struct Related {
    pub statement: Statement,
    pub evidence: Span,
}

/// A slot that is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Requested {
    /// Whose.
    pub subject: Subject,
    /// Which property, canonical.
    pub attribute: String,
    /// True for good, so that "who was" asks for no more than "who is".
    pub permanent: bool,
}

/// The relations that a sentence states.
pub(super) fn read(sentence: &[Token], text: &str, context: &Context) -> Vec<Related> {
    let Some(Prepared { tokens, negations, anchored }) = prepared(sentence, false) else { return Vec::new() };
    let source = Source { text, scan: context.scan };
    let change = sentence.iter().any(|token| token.is("now"));
    let mut found: Vec<Related> = Vec::new();
    for (pattern, at) in anchored {
        for start in starts(&tokens, at) {
            let part = tokens.get(start..).unwrap_or_default();
            let mut related = None;
            matcher::fits(pattern, part, Goal::Statement, &mut |filled| {
                related = related_by(pattern, part, filled, start == 0, context.names, &source);
                related.is_some()
            });
            let Some(mut related) = related else { continue };
            related.statement.pick.change |= change;
            related.statement.since = since(pattern, part, context);
            let inside = |at: &&usize| {
                let token = tokens.get(**at);
                **at >= start && token.is_none_or(|token| token.span.start < related.evidence.end)
            };
            match negations.iter().filter(inside).count() {
                0 => {}
                1 => related.statement.deny(),
                _ => continue,
            }
            let free = |other: &Related| {
                other.evidence.end <= related.evidence.start || related.evidence.end <= other.evidence.start
            };
            if found.iter().all(free) {
                found.push(related);
                break;
            }
        }
    }
    found
}

/// The day of a change: "Esther takes over the newsletter on 1 December".
fn since(pattern: &Pattern, tokens: &[Token], context: &Context) -> Option<usize> {
    let day = |token: &Token| match token.kind {
        Kind::Value(reading) if context.is_day(reading) => Some(reading),
        _ => None,
    };
    tokens.iter().find_map(day).filter(|_| pattern.relation.change)
}

/// What an unfinished or asking sentence wants to know, where it is a relation.
pub(super) fn requested(sentence: &[Token], text: &str, scan: &Scan, names: &Names) -> Option<Requested> {
    asked(sentence, text, scan, names).map(|(requested, ..)| requested)
}

/// The same, with the frame and the cardinality of what answers.
pub(super) fn asked(
    sentence: &[Token],
    text: &str,
    scan: &Scan,
    names: &Names,
) -> Option<(Requested, Frame, Cardinality)> {
    let described = described(sentence);
    let sentence = described.as_deref().unwrap_or(sentence);
    let end = sentence.iter().rposition(|token| token.kind != Kind::Mark)? + 1;
    let Prepared { tokens, anchored, .. } = prepared(sentence.get(..end)?, true)?;
    let source = Source { text, scan };
    anchored.into_iter().find_map(|(pattern, at)| {
        starts(&tokens, at).into_iter().find_map(|start| {
            let part = tokens.get(start..).unwrap_or_default();
            let mut requested = None;
            matcher::fits(pattern, part, Goal::Request, &mut |filled| {
                requested = request_of(pattern, part, filled, start == 0, names, &source);
                requested.is_some()
            });
            let Relation { frame, cardinality, .. } = &pattern.relation;
            requested.map(|requested| (requested, frame.clone(), *cardinality))
        })
    })
}

/// "ask whoever owns the checklist, that's", "the person taking the minutes is": the question that the description comes
/// to, without the words that point back to it.
fn described(sentence: &[Token]) -> Option<Vec<Token>> {
    const POINTING: [&str; 9] = ["i", "think", "believe", "that", "it", "this", "is", "'s", "which"];
    let end = sentence.iter().rposition(|token| token.is_word() && !token.is_any(&POINTING))? + 1;
    let (at, length) = sentence.iter().enumerate().find_map(|(at, token)| {
        let next = |ahead: usize| sentence.get(at + ahead);
        let person = token.is("the") && next(1).is_some_and(|noun| noun.is_any(&["person", "one"]));
        let who = next(2).is_some_and(|who| who.is_any(&["who", "that"]));
        match () {
            () if token.is("whoever") => Some((at, 1)),
            () if person => Some((at, if who { 3 } else { 2 })),
            () => None,
        }
    })?;
    let word = |word: &str| {
        Some(Token { text: word.to_owned(), folded: word.to_owned(), ..sentence.get(at)?.clone() })
    };
    let rest = sentence.get(at + length..end)?;
    let progressive = rest.first().is_some_and(|verb| verb.folded.ends_with("ing"));
    let question = [word("who"), word("is").filter(|_| progressive)].into_iter().flatten();
    Some(question.chain(rest.iter().cloned()).collect())
}

/// Words between the words of a relation that say nothing about it.
const PASSING: [&str; 17] = [
    "now",
    "currently",
    "still",
    "also",
    "just",
    "already",
    "officially",
    "actually",
    "always",
    "usually",
    "mostly",
    "recently",
    "current",
    "present",
    "all",
    "new",
    "main",
];

/// A sentence made ready to be matched.
struct Prepared {
    /// Its tokens without passing words and negations.
    tokens: Vec<Token>,
    /// Where negations stood.
    negations: Vec<usize>,
    /// The patterns that one of its words belongs to, the most telling first, each with the place of that word.
    anchored: Vec<(&'static Pattern, usize)>,
}

fn prepared(sentence: &[Token], asks: bool) -> Option<Prepared> {
    if sentence.iter().all(|token| LEXICON.of(&token.folded).is_empty()) {
        return None;
    }
    let mut tokens: Vec<Token> = Vec::with_capacity(sentence.len());
    let mut negations = Vec::new();
    let mut rest = sentence;
    while let Some((token, after)) = rest.split_first() {
        let negation = if asks { 0 } else { negation(rest) };
        if negation > 0 {
            negations.push(tokens.len());
            rest = rest.get(negation..).unwrap_or_default();
            continue;
        }
        rest = after;
        let passing = PASSING.contains(&token.folded.as_str()) && !token.is_capitalised() && token.is_word()
            || token.is("`");
        if !passing {
            tokens.push(token.clone());
        }
        // "the name of the chair" asks for no more than the chair.
        let named = matches!(tokens.as_slice(), [.., the, name, of, again]
            if the.is("the") && name.is("name") && of.is("of") && again.is("the"));
        if named {
            tokens.truncate(tokens.len().saturating_sub(3));
        }
    }
    let mut anchored: Vec<(&Pattern, usize)> = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let patterns = LEXICON.of(&token.folded).iter().filter_map(|index| LEXICON.patterns.get(*index));
        anchored.extend(patterns.filter(|pattern| asks || !pattern.asks).map(|pattern| (pattern, at)));
    }
    anchored.sort_by_key(|(pattern, _)| std::cmp::Reverse(pattern.weight()));
    Some(Prepared { tokens, negations, anchored })
}

/// The length of what negates a verb, its auxiliary included, at the begin of `tokens`.
fn negation(tokens: &[Token]) -> usize {
    const NEGATIONS: [&str; 10] = [
        "do not",
        "does not",
        "no longer",
        "have stopped",
        "has stopped",
        "'s stopped",
        "have quit",
        "has quit",
        "not",
        "never",
    ];
    NEGATIONS.iter().find_map(|phrase| matched(tokens, phrase)).unwrap_or(0)
}

/// Words and marks that begin a clause.
const OPENING: [&str; 17] = [
    ",", ";", ":", "-", "\u{2013}", "\u{2014}", "(", "!", ".", "and", "but", "so", "because", "since", "as",
    "though", "although",
];
/// Words that begin an adjunct before the subject: "after the incident we …".
const LEADING: [&str; 14] = [
    "after",
    "before",
    "following",
    "since",
    "from",
    "with",
    "due",
    "for",
    "in",
    "on",
    "at",
    "as",
    "to",
    "until",
];

/// Where the clause of the word at `at` may begin: at the begin of the sentence, behind what parts clauses, or with the
/// pronoun behind an adjunct.
fn starts(tokens: &[Token], at: usize) -> Vec<usize> {
    let before = tokens.get(..at).unwrap_or_default();
    let opens = |token: &Token| token.is_any(&OPENING);
    let nearest = before.iter().rposition(opens).map(|mark| mark + 1);
    let led = before.get(nearest.unwrap_or(0)).is_some_and(|first| first.is_any(&LEADING));
    // "From Monday Esther …"
    let dated = before.iter().take(2).position(|token| !token.is_word() && token.kind != Kind::Mark);
    let pronoun = before.iter().rposition(|token| token.is_any(&["i", "we"])).filter(|_| led);
    std::iter::once(0).chain(nearest).chain(dated.map(|date| date + 1)).chain(pronoun).collect()
}

/// Words by which a clause is no statement of its own.
fn is_conditional(token: &Token) -> bool {
    token.is_any(&["if", "whether", "unless", "when", "because", "while", "no", "nobody"])
}

fn related_by(
    pattern: &Pattern,
    tokens: &[Token],
    filled: &Filled,
    opens: bool,
    names: &Names,
    source: &Source,
) -> Option<Related> {
    let relation = &pattern.relation;
    let range = filled.object.clone()?;
    let range =
        if filled.among { range } else { object::object(tokens, range, relation, filled.classed, source)? };
    let own = tokens.get(range.clone())?;
    let (subject, words, last) = whose(pattern, tokens, filled, opens, names, source)?;
    let (value, span) = object::value(own, relation, source)?;
    let mut pick = plain(value, relation.frame.clone(), span);
    pick.change = relation.change;
    if let Some(old) = filled.old.clone() {
        let old = object::object(tokens, old, relation, false, source)?;
        pick.replaced = Some(object::value(tokens.get(old)?, relation, source)?.0);
    }
    let phrase = NounPhrase {
        subject,
        attribute: named(words, relation.attribute),
        definite: true,
        frame: None,
        change: relation.change,
        weekday: None,
    };
    let mut statement = Statement::new(phrase, pick);
    statement.cardinality = relation.cardinality;
    // People have more than one daughter, and more than one cat.
    if relation.attribute == "name"
        && statement.phrase.attribute.split(' ').rev().nth(1).is_some_and(told::is_kin)
    {
        statement.cardinality = Cardinality::Many;
        statement.pick.frame = Frame::Member;
    }
    let evidence = extent(tokens.get(..range.end.max(last))?)?;
    Some(Related { statement, evidence })
}

fn request_of(
    pattern: &Pattern,
    tokens: &[Token],
    filled: &Filled,
    opens: bool,
    names: &Names,
    source: &Source,
) -> Option<Requested> {
    if filled.object.is_some() {
        return None;
    }
    let (subject, words, _) = whose(pattern, tokens, filled, opens, names, source)?;
    let attribute = named(words, pattern.relation.attribute);
    Some(Requested { subject, attribute, permanent: pattern.relation.permanent })
}

fn named(words: Vec<String>, attribute: &str) -> String {
    words.into_iter().chain(std::iter::once(attribute.to_owned())).collect::<Vec<_>>().join(" ")
}

/// Whose relation it is, the words before its attribute, and where the last of its slots ends.
fn whose(
    pattern: &Pattern,
    tokens: &[Token],
    filled: &Filled,
    opens: bool,
    names: &Names,
    source: &Source,
) -> Option<(Subject, Vec<String>, usize)> {
    let mut last = 0;
    let mut slot = |range: &Option<std::ops::Range<usize>>| -> Option<Option<Owned>> {
        let Some(range) = range.clone() else { return Some(None) };
        let part = tokens.get(range.clone())?;
        // What follows the last slot may be said besides.
        let length = if range.end == tokens.len() { subject::length(part, source) } else { part.len() };
        last = last.max(range.start + length);
        let own = part.get(..length)?;
        if own.iter().any(is_conditional) {
            return None;
        }
        Some(Some(subject::read(own, opens && range.start == 0, filled.object.is_none(), names, source)?))
    };
    let subject = slot(&filled.subject)?;
    let theme = slot(&filled.theme)?;
    // "Who is taking the minutes?": those of whoever talks.
    if pattern.parts.iter().all(|part| !matches!(part, Part::Slot(Slot::Subject | Slot::Theme))) {
        return Some((Subject::Group, Vec::new(), last));
    }
    let (subject, words) = subject::settle(subject, theme, &pattern.relation)?;
    Some((subject, words, last))
}

#[cfg(test)]
mod tests;
