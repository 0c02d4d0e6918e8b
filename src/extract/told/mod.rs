//! What people tell about themselves and about others: where they work, whom they live with, what they keep to. A clause
//! of a certain subject (who speaks, somebody's name, "my sister", "Dana's dog") and a certain verb; what a verb leaves
//! open is read as it is written.

mod absence;
mod animals;
mod family;
mod health;
mod introduced;
mod lodged;
mod studies;
mod taste;
mod things;
mod who;
mod work;

use super::clauses::{Context, Statement};
use super::lexicon;
use super::noun_phrase::NounPhrase;
use super::openers::matched;
use super::texts::plain;
use super::tokens::{Kind, Token, extent};
use crate::domain::{Cardinality, Frame, Span, Subject, Value, ValueKind};
pub(super) use introduced::introduced;
pub(super) use things::termed;
pub(super) use who::{Who, is_kin, leading};

/// Reads what a clause tells of somebody.
pub(super) fn read(clause: &[Token], context: &Context) -> Vec<Statement> {
    let mut things = things::read(clause, context);
    things.extend(taste::headed(clause));
    things.extend(taste::length(clause, context));
    things.extend(lodged::read(clause, context));
    if things.is_empty() {
        parts(clause).into_iter().flat_map(|part| of_part(part, context)).collect()
    } else {
        things
    }
}

fn of_part(part: &[Token], context: &Context) -> Vec<Statement> {
    let Some(told) = Told::of(part, context) else { return Vec::new() };
    let kinds =
        [work::read, studies::read, family::read, animals::read, health::read, taste::read, absence::read];
    kinds.iter().map(|kind| kind(&told, context)).find(|found| !found.is_empty()).unwrap_or_default()
}

/// A clause, cut where somebody else, or the same by a pronoun, begins to be told of: "Theo is seven *and I'm* forty".
fn parts(clause: &[Token]) -> Vec<&[Token]> {
    let mut parts = Vec::new();
    let mut start = 0;
    for (at, pair) in clause.windows(2).enumerate() {
        let [joint, next] = pair else { continue };
        if at > start && joint.is_any(&[",", "and", "but", "so"]) && next.is_any(&["i", "we", "he", "she"]) {
            parts.extend(clause.get(start..at));
            start = at + 1;
        }
    }
    parts.extend(clause.get(start..));
    parts
}

/// A clause taken apart: of whom, in what mood, and what.
#[derive(Clone)]
#[allow(clippy::struct_excessive_bools, reason = "independent marks of a clause")]
pub(super) struct Told<'a> {
    who: Who,
    /// A form of "to be" stands before the rest.
    copula: bool,
    /// "have", "has" or "got" does.
    has: bool,
    /// It is not so, or no longer.
    negated: bool,
    /// It is said to be new.
    change: bool,
    /// Nobody is named: who speaks leaves themself out.
    elided: bool,
    rest: &'a [Token],
}

impl<'a> Told<'a> {
    /// What who speaks tells of themself without a word for it.
    fn elided(rest: &'a [Token]) -> Self {
        let who = Who::author();
        Self { who, copula: false, has: false, negated: false, change: false, elided: true, rest }
    }

    fn of(clause: &'a [Token], context: &Context) -> Option<Self> {
        let clause = undated(clause);
        let mut told = Self::elided(clause);
        if let Some((who, length)) = who::leading(clause, context) {
            told = Self { who, elided: false, rest: clause.get(length..)?, ..told };
        }
        while let Some((first, rest)) = told.rest.split_first() {
            let passing = match first.folded.as_str() {
                "am" | "is" | "are" | "be" | "been" | "'s" => {
                    told.copula = true;
                    true
                }
                "have" | "has" => {
                    told.has = true;
                    true
                }
                "not" | "never" => {
                    told.negated = true;
                    true
                }
                "no" if rest.first().is_some_and(|next| next.is("longer")) => {
                    told.negated = true;
                    told.rest = rest.get(1..)?;
                    continue;
                }
                "now" | "officially" | "finally" | "just" => {
                    told.change |= !first.is("just");
                    true
                }
                "will" | "also" | "still" | "currently" | "really" | "recently" | "already" | "do"
                | "does" | "actually" | "both" | "too" | "mainly" | "mostly" => true,
                _ => false,
            };
            if !passing || !first.is_word() {
                break;
            }
            told.rest = rest;
        }
        // "I do not work there any more", "is not allergic after all"
        told.change |= told.rest.iter().any(|token| token.is("now"));
        (!told.rest.is_empty()).then_some(told)
    }

    /// The words behind the longest of `phrases` that the rest begins with.
    fn behind(&self, phrases: &[&str]) -> Option<&'a [Token]> {
        behind(self.rest, phrases)
    }

    /// A statement of one property.
    fn state(&self, attribute: &str, value: Value, frame: Frame, span: Span) -> Statement {
        let mut pick = plain(value, frame, span);
        pick.change = self.change;
        pick.denied = self.negated;
        Statement::new(self.who.property(attribute), pick)
    }

    /// A statement of a value that is words.
    fn say(&self, attribute: &str, words: &[Token]) -> Option<Statement> {
        let text = written(words);
        let value = Value::new(ValueKind::Text, text.to_lowercase(), text);
        Some(self.state(attribute, value, Frame::Text, extent(words)?))
    }

    /// A statement of one member of a set.
    fn member(&self, attribute: &str, words: &[Token]) -> Option<Statement> {
        let mut statement = self.say(attribute, words)?;
        statement.pick.frame = Frame::Member;
        statement.pick.change = false;
        statement.cardinality = Cardinality::Many;
        Some(statement)
    }

    /// It is of somebody whom somebody else has: "my son Theo".
    fn kin(&self) -> bool {
        self.who.kin
    }

    /// The day that a change is for.
    fn since(&self, context: &Context) -> Option<usize> {
        self.rest.iter().find_map(|token| match token.kind {
            Kind::Value(reading) if context.is_day(reading) => Some(reading),
            _ => None,
        })
    }
}

/// The words behind the longest of `phrases` that `tokens` begin with.
fn behind<'a>(tokens: &'a [Token], phrases: &[&str]) -> Option<&'a [Token]> {
    let length = phrases.iter().filter_map(|phrase| matched(tokens, phrase)).max()?;
    tokens.get(length..)
}

/// Words that open a phrase of circumstance before who speaks.
const CIRCUMSTANCE: [&str; 10] =
    ["for", "during", "after", "at", "in", "while", "this", "these", "until", "with"];
/// How long such a phrase may be.
const LONGEST: usize = 7;

/// What stands behind a conjunction, and behind a day from which all is so.
fn undated(clause: &[Token]) -> &[Token] {
    const LEADING: [&str; 11] =
        ["and", "but", "so", ",", "from", "on", "starting", "as", "of", "because", "since"];
    let dated = clause
        .iter()
        .take_while(|token| token.is_any(&LEADING) || !token.is_word() && token.kind != Kind::Mark)
        .count();
    let clause = clause.get(dated..).unwrap_or_default();
    // "For the fair I'm staying at …"
    let led = clause.first().is_some_and(|first| first.is_any(&CIRCUMSTANCE));
    let own = clause.iter().take(LONGEST).position(|token| token.is_any(&["i", "we"])).filter(|_| led);
    own.and_then(|at| clause.get(at..)).unwrap_or(clause)
}

/// Tokens as written, a space between words.
fn written(words: &[Token]) -> String {
    let mut text = String::new();
    for word in words {
        if !text.is_empty() && !word.is_genitive() {
            text.push(' ');
        }
        text.push_str(&word.text);
    }
    text
}

/// The plain nouns that `tokens` begin with, an article and the like not counted: their begin and their end.
fn nouns(tokens: &[Token], longest: usize) -> Option<&[Token]> {
    let start = tokens
        .iter()
        .take_while(|token| token.is_any(&["a", "an", "the", "my", "our", "some", "both", "any"]))
        .count();
    let rest = tokens.get(start..)?;
    let is_noun = |token: &&Token| {
        token.is_word() && !token.is_genitive() && !token.is_number() && !lexicon::is_closed(&token.folded)
    };
    let length = rest.iter().take_while(is_noun).count();
    rest.get(..length).filter(|_| (1..=longest).contains(&length))
}

/// A proper name of an organisation, which the scanners may have taken for a place: "Hollin & Dray".
fn organisation(tokens: &[Token], context: &Context) -> Option<(Value, Span, usize)> {
    let first = tokens.first()?;
    if let Kind::Value(reading) = first.kind {
        let value = &context.scan.readings.get(reading)?.value;
        let is_name = value.kind == ValueKind::Place
            && value.text.starts_with(char::is_uppercase)
            && !value.norm.ends_with("'s");
        let value = Value::new(ValueKind::Org, value.text.clone(), value.text.clone());
        return is_name.then_some((value, first.span, 1));
    }
    let article = usize::from(first.is("the"));
    let mut length = article + context.names.leading(tokens.get(article..)?).1;
    while length > article
        && tokens.get(length).is_some_and(|token| token.is_any(&["&", "of"]))
        && let (Some(_), more) = context.names.leading(tokens.get(length + 1..)?)
    {
        length += 1 + more;
    }
    let own = tokens.get(article..length).filter(|own| !own.is_empty())?;
    let name = written(own);
    // "I joined Alex at 5" is no employment.
    if name.chars().count() < 3 || context.names.is_participant(&name) || article > 0 && own.len() < 2 {
        return None;
    }
    Some((Value::new(ValueKind::Org, name.clone(), name), extent(own)?, length))
}

fn property(subject: Subject, attribute: String) -> NounPhrase {
    NounPhrase { subject, attribute, definite: true, frame: None, change: false, weekday: None }
}

#[cfg(test)]
mod tests;
