//! From a statement to a fact draft: mood, validity, provenance.

use super::attribute;
use super::clauses::Statement;
use super::halves;
use super::lexicon;
use super::modality::Mood;
use super::noun_phrase::NounPhrase;
use super::once;
use super::predicate::Pick;
use super::provisional;
use super::rules;
use super::segments::Voice;
use super::sessions;
use super::tokens::{Kind, Token};
use super::values::{Reading, Scan, Validity};
use super::whose;
use crate::domain::{
    Act, FactDraft, FactId, Frame, Message, Modality, Polarity, Provenance, Span, Stamp, Value, ValueKind,
};
use jiff::{Timestamp, ToSpan, civil::Date};

/// Where a statement was found.
pub(super) struct Source<'a> {
    pub message: &'a Message,
    pub voice: &'a Voice,
    pub mood: &'a Mood<'a>,
    pub scan: &'a Scan,
    /// The tokens that validity phrases are taken from.
    pub scope: &'a [Token],
    pub evidence: Span,
}

/// Completes a statement.
pub(super) fn draft(statement: Statement, source: &Source) -> FactDraft {
    let Statement { phrase, mut pick, act, cardinality, day, since, proposed, implied } = statement;
    if matches!(source.voice, Voice::Own) {
        whose::name(&mut pick.value, source.message);
    }
    if let Some(evening) =
        halves::evening_of(&phrase.attribute, &pick.value).filter(|_| pick.frame == Frame::When)
    {
        pick.value = evening;
    }
    let validity: Vec<&Validity> = source
        .scope
        .iter()
        .filter_map(|token| match token.kind {
            Kind::Validity(index) => source.scan.validity.get(index),
            _ => None,
        })
        .collect();
    let mut valid_from = validity.iter().find_map(|validity| validity.from);
    let mut valid_until = validity.iter().find_map(|validity| validity.until);
    let bounds = |reading: usize| {
        whole_day(first_day(&source.scan.readings.get(reading)?.value)?, &source.message.stated)
    };
    let asserts = act == Act::Assert;
    let untimed = asserts && valid_from.is_none() && valid_until.is_none();
    let since = since.or_else(|| announced(source, &pick).filter(|_| untimed));
    let since = since.or_else(|| moves_on(source, &pick, &phrase).filter(|_| untimed));
    let since = since.or_else(|| priced_from(source, &pick).filter(|_| untimed));
    if let Some((start, _)) = since.and_then(bounds) {
        valid_from = valid_from.or(Some(start));
    }
    if let Some((start, end)) = day.and_then(bounds) {
        if act == Act::Retract {
            valid_from = valid_from.or(Some(start));
        }
        valid_until = valid_until.or(Some(end));
    }
    if untimed
        && valid_until.is_none()
        && let Some((start, end)) = fronted_day(source, &pick, &phrase)
    {
        (valid_from, valid_until) = (Some(start.max(source.message.stated.instant)), Some(end));
    }
    if untimed
        && valid_until.is_none()
        && let Some((start, end)) = exception(source, &pick)
    {
        (valid_from, valid_until) = (Some(start), Some(end));
    }
    let occurrences = sessions::counted(source.scope, &phrase.attribute).filter(|_| untimed);
    let open_ended =
        asserts && valid_until.is_none() && occurrences.is_none() && provisional::is_passing(source.scope);
    let announced = pick.change && act == Act::Assert && valid_until.is_none();
    let modality = match (source.mood.modality, source.voice) {
        (Modality::Asserted, _) if proposed => Modality::Proposed,
        (Modality::Asserted, Voice::Forwarded(_)) => Modality::Forwarded,
        (Modality::Asserted, _) if open_ended => Modality::Tentative,
        (modality, _) => modality,
    };
    let (provenance, attribution) = told_by(source, implied);
    // A birthday comes again every year; only its date is said.
    let recurs = matches!(phrase.head(), "birthday" | "anniversary");
    let sensitive = is_secret(&phrase.attribute)
        || pick.sensitive
        || pick.value.kind == ValueKind::Code && is_secret(phrase.head());
    let act = if source.mood.corrects && act == Act::Assert && modality == Modality::Asserted {
        Act::Correct
    } else {
        act
    };
    let passes = act == Act::Assert && valid_until.is_none() && !validity.iter().any(|it| it.lasting);
    let over = || once::over(&phrase.attribute, &pick.value, &source.message.stated).filter(|_| passes);
    let expiry = pick.expiry.or_else(over).filter(|_| !recurs);
    // "forget what I said about the sync" denies no certain value.
    let is_bare = act == Act::Deny && pick.value.kind == ValueKind::State;
    FactDraft {
        id: FactId::of(&source.message.id, pick.span, &pick.frame),
        message: source.message.id.clone(),
        span: pick.span,
        evidence: source.evidence,
        subject: phrase.subject,
        attribute: phrase.attribute,
        frame: pick.frame,
        act,
        value: (act != Act::Withdraw && !is_bare).then_some(pick.value),
        replaced: pick.replaced,
        cardinality,
        polarity: if pick.denied { Polarity::Deny } else { Polarity::Affirm },
        modality,
        provenance,
        attribution,
        valid_from,
        valid_until,
        expiry,
        occurrences,
        lasting: announced || validity.iter().any(|validity| validity.lasting),
        change: pick.change || validity.iter().any(|validity| validity.lasting),
        assumptions: pick.assumptions,
        sensitive,
    }
}

/// Whose word a statement is.
fn told_by(source: &Source, implied: bool) -> (Provenance, Option<String>) {
    match source.voice {
        Voice::Forwarded(from) => (Provenance::Reported, from.clone()),
        Voice::Own if source.mood.reported => (Provenance::Reported, source.mood.attribution.clone()),
        Voice::Own if implied => (Provenance::Inferred, None),
        Voice::Own => (Provenance::Stated, None),
    }
}

/// The day from which a change holds that the words announce.
fn announced(source: &Source, pick: &Pick) -> Option<usize> {
    let reading = provisional::announced(source.scope, source.scan)?;
    let found = source.scan.readings.get(reading)?;
    let day = first_day(&found.value)?;
    let apart = found.span.end <= pick.span.start || pick.span.end <= found.span.start;
    (apart && day > source.message.stated.wall.date()).then_some(reading)
}

/// The day in front of what is said of it alone: "On Wednesday the standup is at 2pm". A day from which something
/// changes, or that is over, is none.
fn fronted_day(source: &Source, pick: &Pick, phrase: &NounPhrase) -> Option<(Timestamp, Timestamp)> {
    let of_event = pick.frame == Frame::Where && super::is_event(&phrase.attribute);
    if pick.change || !(of_event || pick.value.kind == ValueKind::Time) {
        return None;
    }
    let mut tokens =
        source.scope.iter().skip_while(|token| !token.is_word() || token.is_any(&["and", "but", "so"]));
    tokens.next().filter(|first| first.is("on"))?;
    // A weekday alone is a word, and a reading too.
    let named = tokens.next()?.span;
    let is_it = |reading: &&Reading| reading.span == named && reading.value.kind == ValueKind::Date;
    let day = source.scan.readings.iter().find(is_it)?;
    let (start, end) = whole_day(day.value.norm.parse().ok()?, &source.message.stated)?;
    (end > source.message.stated.instant).then_some((start, end))
}

/// The day to come on which somebody moves: "I'm moving to 8 Canal Street on 1 December".
fn moves_on(source: &Source, pick: &Pick, phrase: &NounPhrase) -> Option<usize> {
    let moves =
        pick.frame == Frame::Where && (phrase.head() == "address" || pick.value.kind == ValueKind::Address);
    let today = source.message.stated.wall.date();
    let to_come = |reading: &usize| {
        source.scan.readings.get(*reading).is_some_and(|found| {
            let day = found.value.norm.get(..10).and_then(|day| day.parse::<Date>().ok());
            found.value.kind == ValueKind::Date && day.is_some_and(|day| day > today)
        })
    };
    let mut days = source.scope.iter().filter_map(|token| match token.kind {
        Kind::Value(reading) => Some(reading),
        _ => None,
    });
    days.find(to_come).filter(|_| moves)
}

/// The days that something holds for by way of exception: a stretch of days beside a value of another kind ("the code
/// from 9 to 11 March is 9038"), or the one day that an exception names.
fn exception(source: &Source, pick: &Pick) -> Option<(Timestamp, Timestamp)> {
    // The value itself is no stretch of days.
    let apart = |reading: &usize| {
        let Some(found) = source.scan.readings.get(*reading) else { return false };
        found.value.kind != ValueKind::Interval
            || found.span.end <= pick.span.start
            || pick.span.end <= found.span.start
    };
    let whole = pick.frame != Frame::When || matches!(pick.value.kind, ValueKind::Time | ValueKind::Recur);
    let mut named = provisional::days(source.scope, source.scan).filter(apart);
    let only = source.scan.readings.get(named.next()?).filter(|_| named.next().is_none())?;
    let (first, last) = match (only.value.kind, only.value.norm.split_once('/')) {
        (ValueKind::Date, _) if pick.frame == Frame::Rule && !rules::recurs(source.scope) => {
            (only.value.norm.as_str(), only.value.norm.as_str())
        }
        (ValueKind::Interval, Some(ends)) if whole && !ends.0.contains('T') => ends,
        (ValueKind::Interval, _) => return None,
        (_, _) if provisional::is_exception(source.scope) => {
            (only.value.norm.as_str(), only.value.norm.as_str())
        }
        _ => return None,
    };
    let bounds = |norm: &str| whole_day(norm.get(..10)?.parse().ok()?, &source.message.stated);
    Some((bounds(first)?.0, bounds(last)?.1))
}

/// The day or month to come from which a price holds: "lessons go to $50 *in January*".
fn priced_from(source: &Source, pick: &Pick) -> Option<usize> {
    let changed = |token: &Token| {
        lexicon::verb(&token.folded).is_some_and(|verb| verb.kind == lexicon::VerbKind::Change)
    };
    let priced = matches!(pick.frame, Frame::Money(_)) && source.scope.iter().any(changed);
    let today = source.message.stated.wall.date();
    source.scope.windows(2).filter(|_| priced).find_map(|pair| {
        let [lead, token] = pair else { return None };
        let Kind::Value(reading) = token.kind else { return None };
        let day = first_day(&source.scan.readings.get(reading)?.value)?;
        (lead.is_any(&["in", "on", "from", "starting", "after"]) && day > today).then_some(reading)
    })
}

/// The first day of a date or a month.
fn first_day(value: &Value) -> Option<Date> {
    match value.kind {
        ValueKind::Month => format!("{}-01", value.norm).parse().ok(),
        _ => value.norm.get(..10)?.parse().ok(),
    }
}

/// The first instant of `date` and of the day after, where the writer was.
fn whole_day(date: Date, sent: &Stamp) -> Option<(Timestamp, Timestamp)> {
    let next = date.checked_add(1.day()).ok()?;
    Some((sent.instant_of(date.at(0, 0, 0, 0))?, sent.instant_of(next.at(0, 0, 0, 0))?))
}

fn is_secret(attribute: &str) -> bool {
    attribute.split(' ').any(|word| {
        matches!(word, "code" | "pin" | "password" | "passcode" | "passphrase" | "alarm" | "secret" | "key")
    }) && attribute::canonical(attribute) != "dress code"
}
