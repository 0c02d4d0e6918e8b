//! Where somebody is for a while, and when they are not there: "on leave from 16 to 27 March", "in Lisbon next week",
//! "staying at the Hotel Kronen", "I swim on Tuesdays and Thursdays".

use super::super::clauses::{Context, Statement};
use super::super::predicate::Pick;
use super::super::tokens::{Kind, Token, extent};
use super::super::values::Reading;
use super::super::{attribute, lexicon};
use super::{Told, behind, written};
use crate::domain::{Cardinality, Frame, Span, Subject, Value, ValueKind, singular};

/// What somebody is while they are not there.
#[rustfmt::skip]
const ABSENT: &[&str] = &[
    "away", "off", "on leave", "on holiday", "on vacation", "on annual leave", "on parental leave", "on maternity leave",
    "on paternity leave", "on research leave", "on study leave", "on sick leave", "out of office", "out of the office",
    "off sick", "off work", "abroad", "travelling", "traveling", "out of town", "on sabbatical", "on secondment", "signed off",
    "signed off sick", "signed off work",
];
const ON_CALL: &[&str] = &["on call", "on duty"];

pub(super) fn read(told: &Told, context: &Context) -> Vec<Statement> {
    away(told, context)
        .or_else(|| whereabouts(told, context))
        .or_else(|| lodging(told, context))
        .map(|statement| vec![statement])
        .or_else(|| weekdays(told))
        .or_else(|| lessons(told, context))
        .unwrap_or_default()
}

/// The first value that is a stretch of days.
fn stretch<'a>(tokens: &[Token], context: &'a Context) -> Option<&'a Reading> {
    tokens.iter().find_map(|token| match token.kind {
        Kind::Value(reading) => {
            context.scan.readings.get(reading).filter(|reading| {
                reading.value.kind == ValueKind::Interval && !reading.value.norm.contains(':')
            })
        }
        _ => None,
    })
}

/// Whether it is said until when.
fn is_bounded(tokens: &[Token], context: &Context) -> bool {
    tokens.iter().any(|token| match token.kind {
        Kind::Validity(bound) => context.scan.validity.get(bound).is_some_and(|bound| bound.until.is_some()),
        _ => false,
    })
}

/// "is on leave from 16 to 27 March", "away until Friday", "on call until Thursday"
fn away(told: &Told, context: &Context) -> Option<Statement> {
    // "out" alone is also out of the house.
    let out =
        || told.behind(&["out", "not around", "not in"]).filter(|rest| stretch(rest, context).is_some());
    let (attribute, rest) = match told.behind(ABSENT).or_else(out) {
        Some(rest) => ("absence", rest),
        None => ("on call", told.behind(ON_CALL)?),
    };
    if told.elided || told.negated || !told.copula {
        return None;
    }
    if let Some(reading) = stretch(rest, context) {
        let mut pick = Pick::of(reading);
        pick.change = told.change;
        return Some(Statement::new(told.who.property(attribute), pick));
    }
    let words = told.rest.get(..told.rest.len() - rest.len())?;
    told.say(attribute, words).filter(|_| is_bounded(rest, context))
}

/// "is in Lisbon next week"
fn whereabouts(told: &Told, context: &Context) -> Option<Statement> {
    let rest = told.behind(&["in", "over in", "out in", "down in", "up in"])?;
    let first = rest.first()?;
    let bounded = is_bounded(rest, context) || stretch(rest, context).is_some();
    if !told.copula || told.elided || told.negated || !bounded {
        return None;
    }
    if let Kind::Value(reading) = first.kind {
        let reading = context.scan.readings.get(reading)?;
        let named =
            reading.value.kind == ValueKind::Place && reading.value.text.starts_with(char::is_uppercase);
        return named.then(|| Statement::new(told.who.property("whereabouts"), Pick::of(reading)));
    }
    let (name, length) = context.names.leading(rest);
    let name =
        name.filter(|name| !context.names.is_participant(name) && !lexicon::is_month(&name.to_lowercase()))?;
    let value = Value::new(ValueKind::Place, name.to_lowercase(), name);
    Some(told.state("whereabouts", value, Frame::Where, extent(rest.get(..length)?)?))
}

/// "staying at the Hotel Kronen"
fn lodging(told: &Told, context: &Context) -> Option<Statement> {
    const LODGINGS: [&str; 9] =
        ["hotel", "inn", "hostel", "lodge", "b&b", "guesthouse", "motel", "ibis", "marriott"];
    let stays =
        told.behind(&["staying at", "staying in", "stay at", "stays at", "at", "in", "booked into"])?;
    let stays = behind(stays, &["the"]).unwrap_or(stays);
    let (text, span) = match stays.first().map(|first| (first, first.kind)) {
        Some((first, Kind::Value(reading))) if context.scan.readings.get(reading)?.frame == Frame::Where => {
            (first.text.clone(), first.span)
        }
        _ => {
            let is_name = |token: &&Token| token.is_capitalised() || token.is("hotel");
            let words = stays.get(..stays.iter().take(5).take_while(is_name).count())?;
            (written(words), extent(words)?)
        }
    };
    let text = text.strip_prefix("the ").unwrap_or(&text).to_owned();
    let known =
        text.contains(' ') && text.split(' ').any(|word| LODGINGS.contains(&word.to_lowercase().as_str()));
    if !known || told.elided || told.negated || !told.copula {
        return None;
    }
    let value = Value::new(ValueKind::Place, text.to_lowercase(), text);
    let mut statement = told.state("hotel", value, Frame::Where, span);
    statement.pick.change |= stays.iter().any(|token| token.is("instead"));
    Some(statement)
}

/// "bakes on Wednesdays and Saturdays", "no longer ships on Fridays": the days of what somebody does, each by itself.
fn weekdays(told: &Told) -> Option<Vec<Statement>> {
    /// What one does not do on days, or does with them.
    #[rustfmt::skip]
    const OTHER: [&str; 24] = [
        "hate", "love", "like", "prefer", "hates", "loves", "likes", "prefers", "dread", "dreads", "avoid", "mind", "miss",
        "wish", "mean", "means", "call", "calls", "forget", "suggest", "propose", "skip", "stick", "want",
    ];
    let (verb, rest) = told.rest.split_first()?;
    let spoken = matches!(told.who.subject, Subject::Author | Subject::Group) && told.who.words.is_empty();
    let inflected = verb.folded.len() > 2 && verb.folded.ends_with('s') && !verb.folded.ends_with("ss");
    let sound = verb.is_word()
        && (spoken || inflected || told.negated)
        && !lexicon::is_closed(&verb.folded)
        && lexicon::verb(&verb.folded).is_none()
        && !verb.folded.ends_with("ing")
        && !verb.folded.ends_with("ed")
        && !OTHER.contains(&verb.folded.as_str());
    if told.elided || told.copula || told.has || !sound {
        return None;
    }
    let rest = behind(rest, &["on", "only on", "every"]).unwrap_or(rest);
    let mut habitual = false;
    let mut days: Vec<(&'static str, &Token)> = Vec::new();
    for token in rest {
        let parts: Vec<&str> = token.folded.split([' ', '/', ',']).filter(|part| !part.is_empty()).collect();
        let named: Vec<&'static str> = parts.iter().filter_map(|part| lexicon::weekday(part)).collect();
        if token
            .is_any(&["and", ",", "&", "as", "well", "also", "now", "any", "more", "anymore", "every", "on"])
        {
            continue;
        }
        let only_days = !named.is_empty()
            && parts
                .iter()
                .all(|part| lexicon::weekday(part).is_some() || matches!(*part, "and" | "on" | "every"));
        if !only_days {
            // "works Mondays at the bakery"
            if token.is_word() && days.is_empty() {
                return None;
            }
            break;
        }
        habitual |= parts
            .iter()
            .any(|part| part.ends_with('s') && lexicon::weekday(part).is_some() && singular(part) != *part);
        days.extend(named.into_iter().map(|day| (day, token)));
    }
    habitual |= days.len() > 1 && told.rest.iter().all(|token| !token.is("next"));
    if days.is_empty() || !habitual {
        return None;
    }
    let attribute = format!("{} day", gerund(&verb.folded));
    let statements = days.into_iter().map(|(day, token)| {
        let (text, span) = written_day(token, day);
        let value = Value::new(ValueKind::Recur, day, text);
        let mut statement = told.state(&attribute, value, Frame::Member, span);
        statement.pick.change = false;
        statement.cardinality = Cardinality::Many;
        if told.negated {
            statement.deny();
        }
        statement
    });
    Some(statements.collect())
}

/// "Theo has soccer on Thursdays"
fn lessons(told: &Told, context: &Context) -> Option<Vec<Statement>> {
    let words = super::nouns(told.rest, 2).filter(|_| told.has && !told.negated && !told.elided)?;
    let after = told
        .rest
        .iter()
        .position(|token| token.span.start > words.last().map_or(0, |last| last.span.start))?;
    let after = told.rest.get(after..)?;
    let after = behind(after, &["on", "every"]).unwrap_or(after);
    let Kind::Value(reading) = after.first()?.kind else { return None };
    let reading = context.scan.readings.get(reading).filter(|it| it.value.kind == ValueKind::Recur)?;
    let names: Vec<&str> = words.iter().map(|word| word.folded.as_str()).collect();
    Some(vec![Statement::new(
        told.who.property(&attribute::canonical_words(&names).join(" ")),
        Pick::of(reading),
    )])
}

/// Where a token of several days writes one of them.
fn written_day(token: &Token, day: &str) -> (String, Span) {
    let mut at = 0;
    for part in token.text.split([' ', '/', ',']) {
        if lexicon::weekday(&part.to_lowercase()) == Some(day) {
            let start = token.span.start + at;
            return (part.to_owned(), Span::new(start, start + part.len()));
        }
        at += part.len() + 1;
    }
    (token.text.clone(), token.span)
}

/// "bakes" → "baking", "swims" → "swimming".
fn gerund(verb: &str) -> String {
    let base = match verb.strip_suffix("es") {
        Some(stem) if stem.ends_with(['s', 'x']) || stem.ends_with("ch") || stem.ends_with("sh") => {
            stem.to_owned()
        }
        _ => match verb.strip_suffix("ies") {
            Some(stem) => format!("{stem}y"),
            None => verb.strip_suffix('s').filter(|stem| !stem.ends_with('s')).unwrap_or(verb).to_owned(),
        },
    };
    let is_vowel = |c: char| "aeiou".contains(c);
    let letters: Vec<char> = base.chars().rev().take(3).collect();
    match letters.as_slice() {
        ['e', before, ..] if *before != 'e' => format!("{}ing", base.trim_end_matches('e')),
        [last, vowel, first]
            if is_vowel(*vowel)
                && !is_vowel(*first)
                && !is_vowel(*last)
                && !"wxy".contains(*last)
                && base.chars().count() < 5 =>
        {
            format!("{base}{last}ing")
        }
        _ => format!("{base}ing"),
    }
}
