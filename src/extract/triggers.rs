//! Predicates that name a property without its noun, wherever subject and value stand: "Orion goes live on 3 June", "we
//! can't spend more than £9,000 on Orion", "£520 a day is what I charge".

use super::clauses::{Context, Statement};
use super::lexicon::{self, Trigger};
use super::noun_phrase::Phrase;
use super::openers::matched;
use super::predicate::scattered_picks;
use super::tokens::{Kind, Token};
use super::values::Reading;
use super::{attribute, nouns, rates};
use crate::domain::{Frame, Period, Subject, ValueKind};
use std::ops::Range;

/// Reads one predicate of the lexicon with its subject or object and its value.
pub(super) fn read(clause: &[Token], context: &Context) -> Vec<Statement> {
    (0..clause.len())
        .filter_map(|at| {
            let rest = clause.get(at..).unwrap_or_default();
            let first = rest.first().map_or("", |token| token.folded.as_str());
            let longest = lexicon::triggers(first)
                .iter()
                .filter_map(|trigger| Some((matched(rest, trigger.words)?, trigger)))
                .max_by_key(|(length, _)| *length);
            longest.map(|(length, trigger)| (at..at + length, trigger))
        })
        .find_map(|(range, trigger)| statement(clause, &range, trigger, context))
        .unwrap_or_default()
}

fn statement(
    clause: &[Token],
    range: &Range<usize>,
    trigger: &Trigger,
    context: &Context,
) -> Option<Vec<Statement>> {
    if trigger.property == "deadline" && !is_bounded(clause, context) {
        return None;
    }
    let whole = about(clause, range, trigger, context)?;
    let (mut phrase, negated) = (whole.phrase, whole.negated);
    // "may not exceed", "can't spend more than" set a cap; any other denial sets nothing.
    if negated && trigger.property != "budget cap" {
        return None;
    }
    phrase.words.retain(|word| word != "budget" || trigger.property != "budget cap");
    phrase.words.extend(trigger.property.split(' ').map(str::to_owned));
    let phrase = phrase.settle()?;
    let picks = scattered_picks(clause, range, &context.scan.readings, |reading| trigger.takes(reading));
    let found: Vec<Statement> = picks
        .into_iter()
        .filter(|pick| !pick.denied || trigger.property == "budget cap")
        .filter_map(|mut pick| {
            pick.denied = false;
            let mut phrase = phrase.clone();
            rates::settle(&mut phrase, &mut pick)?;
            pick.change |= whole.changed;
            Some(Statement::new(phrase, pick))
        })
        .collect();
    (!found.is_empty()).then_some(found)
}

/// Whether "by", "until" or the like leads to the value.
fn is_bounded(clause: &[Token], context: &Context) -> bool {
    clause.windows(2).any(|pair| {
        matches!(pair, [lead, value] if matches!(value.kind, Kind::Value(reading) if context.scan.readings.get(reading).is_some_and(is_day))
            && lead.is_any(&["by", "until", "due", "before", "on", "latest", "than"]))
    })
}

fn is_day(reading: &Reading) -> bool {
    matches!(reading.value.kind, ValueKind::Date | ValueKind::Datetime)
}

impl Trigger {
    fn takes(&self, reading: &Reading) -> bool {
        match self.takes {
            "money" => matches!(reading.frame, Frame::Money(None)),
            "rate" => matches!(reading.frame, Frame::Money(Some(Period::Day | Period::Hour))),
            _ => is_day(reading),
        }
    }
}

/// Whom or what a predicate is about, and how it is put.
struct About {
    phrase: Phrase,
    negated: bool,
    changed: bool,
}

fn about(clause: &[Token], range: &Range<usize>, trigger: &Trigger, context: &Context) -> Option<About> {
    let mut about: Option<Phrase> = None;
    let mut author = clause.get(range.clone())?.iter().any(|token| token.is_any(&["i", "am", "me"]));
    let mut group = false;
    let (mut negated, mut changed) = (false, false);
    let mut at = 0;
    while let Some(token) = clause.get(at) {
        if at == range.start {
            at = range.end;
            continue;
        }
        // "hand in Orion": no place.
        if let Kind::Value(reading) = token.kind
            && about.is_none()
            && let Some(name) = misread(reading, trigger, context)
        {
            about = Some(Phrase::owned(Subject::Named { name }));
        }
        if !token.is_word() {
            if token.kind == Kind::Mark && !token.is_any(&[",", ":", "(", ")", "\"", "*", "~"]) {
                return None;
            }
            at += 1;
            continue;
        }
        let word = token.folded.as_str();
        let limit = if at < range.start { range.start } else { clause.len() };
        if let Some((length, phrase)) = thing(clause.get(at..limit)?, at == 0, trigger, context) {
            if about.is_some() {
                return None;
            }
            about = Some(phrase);
            at += length;
            continue;
        }
        at += 1;
        author |= word == "i" || word == "me";
        group |= word == "we" || word == "us";
        negated |= matches!(word, "not" | "never");
        changed |= matches!(word, "now" | "instead");
        let verb = lexicon::verb(word);
        changed |= verb.is_some_and(|verb| verb.kind == lexicon::VerbKind::Change && verb.lemma != "set");
        if matches!(word, "was" | "were")
            || !(verb.is_some() || lexicon::is_stating(word) || nouns::is_agent(word))
        {
            return None;
        }
    }
    // "I'll finish the Orion draft by Friday" is a plan of one's own.
    let bound =
        clause.iter().any(|t| t.is_any(&["must", "have", "need", "needs", "has", "promised", "agreed"]));
    if trigger.property == "deadline" && author && !bound {
        return None;
    }
    let phrase = match about {
        Some(phrase) => phrase,
        None if trigger.takes == "rate" && author => Phrase::owned(Subject::Author),
        None if trigger.property == "launch" && group => Phrase::owned(Subject::Group),
        None => return None,
    };
    Some(About { phrase, negated, changed })
}

/// The name that the scanners took for a place.
fn misread(reading: usize, trigger: &Trigger, context: &Context) -> Option<String> {
    let value = &context.scan.readings.get(reading)?.value;
    (value.kind == ValueKind::Place && trigger.takes != "rate" && value.text.starts_with(char::is_uppercase))
        .then(|| value.text.clone())
}

/// The name or the thing that `tokens` begin with, and its length.
fn thing(tokens: &[Token], first: bool, trigger: &Trigger, context: &Context) -> Option<(usize, Phrase)> {
    let (name, mut length) = context.names.leading(tokens);
    if let Some(name) = name {
        let person = context.names.is_participant(&name);
        if person != (trigger.takes == "rate") && (person || trigger.takes == "rate" && name.len() < 2) {
            return None;
        }
        if tokens.get(length).is_some_and(Token::is_genitive)
            && tokens.get(length + 1).is_some_and(|next| next.is("budget"))
        {
            length += 2;
        } else if tokens.get(length).is_some_and(|next| next.is("budget")) {
            length += 1;
        }
        return Some((length, Phrase::owned(Subject::Named { name })));
    }
    let token = tokens.first()?;
    let is_noun = |token: &Token| {
        token.is_word()
            && !lexicon::is_closed(&token.folded)
            && !lexicon::is_stating(&token.folded)
            && lexicon::verb(&token.folded).is_none()
            && token.folded.chars().all(char::is_alphabetic)
    };
    // "orion ships 9 Feb": a word that nothing else explains is a name.
    if is_noun(token) && !lexicon::is_ordinary(&token.folded) && (first || trigger.named) {
        let next = tokens.get(1);
        let ends = next.is_none_or(|next| !is_noun(next));
        let phrase = Phrase::owned(Subject::Named { name: token.text.clone() });
        return (ends && !nouns::is_agent(&token.folded) && token.folded.len() > 2).then_some((1, phrase));
    }
    let determined = usize::from(token.is_any(&["the", "our", "my"]));
    if trigger.named || determined == 0 || trigger.takes == "rate" {
        return None;
    }
    let nouns = tokens
        .iter()
        .skip(1)
        .take(4)
        .take_while(|token| is_noun(token) && !nouns::is_agent(&token.folded))
        .count();
    let words = tokens.get(1..=nouns)?;
    let event = words.last().is_some_and(|head| {
        let noun = attribute::canonical(&head.folded);
        lexicon::is_event(&noun) || lexicon::is_property(&noun) || lexicon::is_generic(&noun).is_some()
    });
    if nouns == 0 || event {
        return None;
    }
    Some((nouns + 1, Phrase::of(tokens.get(..=nouns)?, context.names)?))
}
