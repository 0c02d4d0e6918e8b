//! Properties that a value implies of the one it is said of, without a noun for them: "I'm at £445 a day", "we promised
//! to hand Halcyon over by 30 April", "Lantern has 36k now".

use super::anchored::{is_changed, names, values};
use super::clauses::{Context, Statement};
use super::lexicon;
use super::noun_phrase::{NounPhrase, Phrase};
use super::openers::{find, matched};
use super::predicate::{Pick, scattered_picks};
use super::tokens::{Kind, Token};
use super::values::Reading;
use super::{cued, rates};
use crate::domain::{Frame, Period, Subject, ValueKind};

/// Reads a clause whose one value implies a property of its one subject.
pub(super) fn read(clause: &[Token], context: &Context) -> Vec<Statement> {
    let mut kinds =
        values(clause, context).filter_map(|(at, reading)| Some((at, implied(clause, at, reading)?)));
    let Some((_, property)) = kinds.next() else { return Vec::new() };
    if kinds.any(|(_, other)| other != property) {
        return Vec::new();
    }
    let Some(phrase) = subject(clause, property, context) else { return Vec::new() };
    let picks = scattered_picks(clause, &(0..0), &context.scan.readings, |reading| {
        values(clause, context)
            .any(|(at, other)| other.span == reading.span && implied(clause, at, reading) == Some(property))
            || property.takes(reading)
    });
    let changed = is_changed(clause);
    picks
        .into_iter()
        .filter(|pick| !pick.denied || property == Property::Budget)
        .filter_map(|mut pick| {
            // "may not exceed £32,000" sets a cap.
            pick.denied = false;
            let mut phrase = phrase.clone();
            rates::settle(&mut phrase, &mut pick)?;
            pick.change |= changed;
            Some(Statement { implied: true, ..Statement::new(phrase, pick) })
        })
        .collect()
}

/// What a value says of its subject.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Property {
    Rate,
    Deadline,
    Launch,
    Budget,
    Price,
}

impl Property {
    const fn nouns(self) -> &'static [&'static str] {
        match self {
            Self::Rate => &["rate"],
            Self::Deadline => &["deadline"],
            Self::Launch => &["launch"],
            Self::Budget => &["budget", "cap"],
            Self::Price => &["price"],
        }
    }

    fn takes(self, reading: &Reading) -> bool {
        match self {
            Self::Rate => matches!(reading.frame, Frame::Money(Some(Period::Day | Period::Hour))),
            Self::Deadline | Self::Launch => {
                matches!(reading.value.kind, ValueKind::Date | ValueKind::Datetime)
            }
            Self::Budget | Self::Price => reading.frame == Frame::Money(None),
        }
    }
}

/// Words that lead to a day that something must be finished by.
const BOUND: &[&str] = &["by", "until", "till", "before", "than", "due"];
/// Words of coming before the public.
#[rustfmt::skip]
const PUBLIC: &[&str] = &[
    "public", "the public", "launch", "launches", "launching", "go live", "goes live", "going live", "live on", "hits the market",
    "on the market", "hit the market", "to market", "release", "releases", "releasing", "be released", "rolls out", "roll out",
    "rolling out", "goes out", "going out", "comes out", "the world", "debuts", "unveil",
    "unveils", "unveiling", "be unveiled", "be introduced", "be available", "is available", "be published", "publishes",
    "in the shops", "in stores", "the shelves", "premieres", "ships", "ship", "shipping", "be launched",
];
/// Words of money that may be spent.
#[rustfmt::skip]
const SPENDING: &[&str] = &[
    "spend", "spending", "expenditure", "budget", "budgeted", "cap", "capped", "ceiling", "limit", "limited", "max", "maximum",
    "exceed", "within", "under", "pot", "aside", "allocated", "allotted", "earmarked", "above", "ringfenced",
];

fn implied(clause: &[Token], at: usize, reading: &Reading) -> Option<Property> {
    let has = |words: &[&str]| clause.iter().any(|token| token.is_word() && token.is_any(words));
    let tells = |phrases: &[&str]| phrases.iter().any(|phrase| find(clause, phrase).is_some());
    let lead = clause.get(at.saturating_sub(2)..at)?;
    match () {
        () if Property::Rate.takes(reading) => {
            let spends = has(&[
                "pay", "pays", "paying", "spend", "spends", "spending", "save", "saves", "rent", "hire",
                "lose", "loses", "diem",
            ]);
            (!spends || has(&["me"])).then_some(Property::Rate)
        }
        () if Property::Deadline.takes(reading) && lead.iter().any(|token| token.is_any(BOUND)) => {
            let own = has(&["i"]) && !has(&["must", "have", "need", "promised", "agreed"]);
            let settles = own
                || has(&[
                    "back", "home", "here", "there", "away", "arrive", "arrives", "leave", "leaves", "wait",
                ]);
            (!settles).then_some(Property::Deadline)
        }
        () if Property::Launch.takes(reading) && tells(PUBLIC) && !has(&["i", "me", "my"]) => {
            Some(Property::Launch)
        }
        // What is spent is no limit.
        () if Property::Budget.takes(reading)
            && !has(&["spent"])
            && (has(SPENDING) || is_given(clause, at) && is_large(reading)) =>
        {
            Some(Property::Budget)
        }
        () if Property::Price.takes(reading) && priced(clause, at).is_some() => Some(Property::Price),
        () => None,
    }
}

/// What costs the money at `at`: "*oak brackets* work out at £3.20 each", "the *new front lock* is $185".
fn priced(clause: &[Token], at: usize) -> Option<&[Token]> {
    const COSTS: [&str; 14] = [
        "is",
        "are",
        "'s",
        "costs",
        "cost",
        "will be",
        "is now",
        "are now",
        "work out at",
        "works out at",
        "comes to",
        "will cost",
        "now costs",
        "goes for",
    ];
    let before = clause.get(..at)?;
    let fronted = before.iter().take_while(|token| matches!(token.kind, Kind::Validity(_))).count();
    let before = before.get(fronted..)?;
    let start = usize::from(before.first()?.is_any(&["the", "our", "my"]));
    let nouns = before.iter().skip(start).take_while(|token| is_thing(token)).count();
    let verb = before.get(start + nouns..)?;
    let costs = COSTS.iter().any(|words| matched(verb, words) == Some(verb.len()));
    (nouns > 0 && nouns < 5 && costs).then(|| before.get(start..start + nouns)).flatten()
}

/// Part of a common noun that no list knows.
fn is_thing(token: &Token) -> bool {
    token.is_word()
        && !token.is_genitive()
        && token.folded.starts_with(char::is_alphabetic)
        && !lexicon::is_closed(&token.folded)
        && (lexicon::verb(&token.folded).is_none() || token.is("set"))
        && !lexicon::is_property(&token.folded)
        && !token.is_any(&[
            "balance",
            "portion",
            "amount",
            "figure",
            "total",
            "difference",
            "rest",
            "sum",
            "change",
            "result",
        ])
}

/// How somebody who is just named is reached: "… is Colm, 020 7946 0112".
pub(super) fn reached(clause: &[Token], context: &Context) -> Option<Statement> {
    let (at, reading) = values(clause, context).next()?;
    let noun = match reading.frame {
        Frame::Phone => "phone",
        Frame::Email => "email",
        _ => return None,
    };
    let (mark, before) = clause.get(..at)?.split_last()?;
    let start = before.iter().rposition(|token| !context.names.is_name(token)).map_or(0, |last| last + 1);
    let (name, length) = context.names.leading(before.get(start..)?);
    if !mark.is_any(&[",", ":", "(", "-", "on"]) || start + length != before.len() {
        return None;
    }
    let mut phrase = Phrase::owned(Subject::Named { name: name? });
    phrase.words.push(noun.to_owned());
    Some(Statement::new(phrase.settle()?, Pick::of(reading)))
}

/// Sums below are for taxis and presents.
fn is_large(reading: &Reading) -> bool {
    const LARGE: f64 = 1_000.0;
    let amount = reading.value.norm.split(' ').nth(1).and_then(|amount| amount.parse::<f64>().ok());
    amount.is_some_and(|amount| amount >= LARGE)
}

/// "Yarrow gets $33k", "£30,000 for Lantern": money that something is given.
fn is_given(clause: &[Token], at: usize) -> bool {
    let before = clause.get(..at).unwrap_or_default();
    let gets = before.last().is_some_and(|token| token.is_any(&["gets", "has", "have", "got"]));
    let given = before.iter().any(|t| {
        t.is_any(&[
            "gave", "given", "granted", "approved", "signed", "have", "got", "agreed", "cut", "raised", "'s",
        ])
    }) && clause.get(at + 1).is_some_and(|token| token.is_any(&["for", "on"]));
    gets && before.len() < 4 || given
}

/// Whom the property is of: the one name, or who speaks.
fn subject(clause: &[Token], property: Property, context: &Context) -> Option<NounPhrase> {
    let rate = property == Property::Rate;
    let at = values(clause, context).find(|(_, reading)| property.takes(reading)).map_or(0, |(at, _)| at);
    if matches!(property, Property::Rate | Property::Deadline) && cued::is_of_another(clause, at, context) {
        return None;
    }
    if property == Property::Price {
        let (at, _) = values(clause, context).next()?;
        let mut phrase = Phrase::of(priced(clause, at)?, context.names)?;
        phrase.words.push("price".to_owned());
        return phrase.settle();
    }
    // "Freya called, *she* wants £500 a day"
    let pronoun = rate && clause.iter().any(|token| token.is_any(&["he", "she", "him", "her"]));
    if clause.iter().any(|token| token.is_any(&["they", "them"])) && rate {
        return None;
    }
    if pronoun {
        let [name] = context.people() else { return None };
        return owned(Subject::Named { name: name.clone() }, property);
    }
    let mut named: Vec<(usize, String)> = names(clause, context)
        .filter(|(at, name)| {
            let before = at.checked_sub(1).and_then(|at| clause.get(at));
            let place = before.is_some_and(|t| t.is_any(&["in", "at", "from", "via", "near", "to", "visit"]));
            rate || !(place || context.names.is_participant(name) || is_part(clause, *at, name))
        })
        .collect();
    // A capital at the beginning makes no name where another stands.
    if named.len() > 1
        && named
            .first()
            .is_some_and(|(at, name)| *at == 0 && !name.contains(' ') && !context.names.is_participant(name))
    {
        named.remove(0);
    }
    let owner = match named.as_slice() {
        [(_, name)] => Subject::Named { name: name.clone() },
        [] if property == Property::Budget => return budgeted(clause, context),
        [] if rate && clause.iter().any(|t| t.is_any(&["i", "me"])) => Subject::Author,
        _ => return None,
    };
    owned(owner, property)
}

/// Whether a name only says whose the noun is that a clause is about: "Halcyon *newsletter* goes out".
fn is_part(clause: &[Token], at: usize, name: &str) -> bool {
    let behind = clause.get(at + name.split(' ').count()..).unwrap_or_default();
    let [noun, verb, ..] = behind else { return false };
    let acts = verb.is_any(&["goes", "go", "comes", "is", "'s", "will", "has", "gets", "was", "went"]);
    noun.is_word()
        && !noun.is_genitive()
        && !lexicon::is_closed(&noun.folded)
        && !lexicon::is_slot_noun(&noun.folded)
        && lexicon::verb(&noun.folded).is_none()
        && acts
}

/// "£18,000 for the rebrand project": the thing behind the money.
fn budgeted(clause: &[Token], context: &Context) -> Option<NounPhrase> {
    let (at, _) = values(clause, context).find(|(_, reading)| Property::Budget.takes(reading))?;
    let (lead, rest) = clause.get(at + 1..)?.split_first().filter(|(lead, _)| lead.is_any(&["for", "on"]))?;
    let the = rest.first().filter(|the| lead.is_word() && the.is_any(&["the", "our"]))?;
    let period = ["last", "next", "yesterday", "now"];
    let nouns = rest.iter().skip(1).take_while(|token| is_thing(token) && !token.is_any(&period)).count();
    let mut phrase = Phrase::of(rest.get(..=nouns)?, context.names).filter(|_| nouns > 0 && the.is_word())?;
    if phrase.owner.as_ref().is_some_and(|owner| *owner == Subject::Group) {
        phrase.owner = None;
    }
    phrase.words.extend(Property::Budget.nouns().iter().map(|noun| (*noun).to_owned()));
    phrase.settle()
}

fn owned(owner: Subject, property: Property) -> Option<NounPhrase> {
    let mut phrase = Phrase::owned(owner);
    phrase.words.extend(property.nouns().iter().map(|noun| (*noun).to_owned()));
    phrase.settle()
}
