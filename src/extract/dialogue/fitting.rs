//! How a value without a property fits what was said: whether it can be of it, and what it then says.

use super::Turn;
use super::loose::{Loose, Tie};
use super::said::{About, Said};
use crate::domain::{Assumption, Cardinality, FactDraft, FactId, Frame, Modality, Span, Value, ValueKind};
use crate::extract::lexicon::rate_word;
use crate::extract::{halves, predicate};

/// Whether an author can settle a proposal for everybody: there are but two, or it is theirs.
pub(super) fn may_settle(proposal: &Said, turn: &Turn) -> bool {
    turn.recipients.len() < 2
        || matches!(&proposal.about, About::Person(who) if who.handle == turn.author.handle)
}

/// Whether a value of `frame` can be one of the slot of `said`.
pub(super) fn fits(frame: &Frame, said: &FactDraft) -> bool {
    said.cardinality == Cardinality::One
        && match (frame, &said.frame) {
            (Frame::Money(None), Frame::Money(_)) => true,
            (one, other) => one == other,
        }
}

/// Whether a value can stand for that of `said`: a time for what has one, a day for what has one.
pub(super) fn is_corrected_by(value: &FactDraft, said: &FactDraft) -> bool {
    let parts = |draft: &FactDraft| {
        let norm = draft.value.as_ref().map_or("", |value| value.norm.as_str());
        (norm.contains(':'), norm.contains('-') || norm.chars().any(char::is_alphabetic))
    };
    let ((time, day), (said_time, said_day)) = (parts(value), parts(said));
    fits(&value.frame, said)
        && (value.frame != Frame::When || (time && said_time) || (day && said_day))
        && is_of_size(value, said)
}

/// Whether an amount is about as large as the one it is to correct: nobody mistakes a budget for a day rate.
fn is_of_size(value: &FactDraft, said: &FactDraft) -> bool {
    const FACTOR: f64 = 10.0;
    let amount = |draft: &FactDraft| {
        let value = draft.value.as_ref().filter(|value| value.kind == ValueKind::Money)?;
        value.norm.split(' ').nth(1)?.parse::<f64>().ok()
    };
    match (amount(value), amount(said)) {
        (Some(one), Some(other)) => one <= other * FACTOR && other <= one * FACTOR,
        _ => true,
    }
}

/// A time alone is none of a thing that only has a day: of a deadline, say.
pub(super) fn has_room(value: &FactDraft, said: &FactDraft) -> bool {
    let kind = |draft: &FactDraft| draft.value.as_ref().map(|value| value.kind);
    kind(value) != Some(ValueKind::Time) || kind(said) != Some(ValueKind::Date)
}

/// Whether a value repeats that of `proposal`, or the part of it that people repeat.
pub(super) fn says(said: &FactDraft, proposal: &FactDraft) -> bool {
    said.value.as_ref().zip(proposal.value.as_ref()).is_some_and(|(said, proposed)| repeats(said, proposed))
}

/// Whether `value` is `other`, or the day or the time of it.
pub(super) fn repeats(value: &Value, other: &Value) -> bool {
    value.same(other) || other.norm.split([' ', 'T']).any(|part| part == value.norm)
}

/// A day and a time that complete each other.
pub(super) fn together(one: &FactDraft, other: &FactDraft) -> Option<Value> {
    let (one, other) = (one.value.as_ref()?, other.value.as_ref()?);
    predicate::together(one, other).or_else(|| predicate::together(other, one))
}

/// Completes a proposal by what its author adds: "could we meet on Mondays? 2pm?".
pub(super) fn asks_on(proposed: &mut FactDraft, loose: &Loose) -> bool {
    let adds = loose.asked && loose.tie == Tie::Bare && proposed.modality == Modality::Proposed;
    let completed = adds.then(|| together(proposed, &loose.draft)).flatten();
    let is_completed = completed.is_some();
    proposed.value = completed.or_else(|| proposed.value.take());
    is_completed
}

pub(super) const fn weaker(modality: Modality) -> Modality {
    match modality {
        Modality::Asserted => Modality::Tentative,
        other => other,
    }
}

/// A statement of `said`'s slot with a value that `turn` gives.
pub(super) fn completed(loose: &Loose, said: &Said, turn: &Turn) -> FactDraft {
    let Loose { draft: loose, number, .. } = loose;
    let mut value = loose.value.clone();
    if let (Frame::Money(_), Some(value), Some(known)) = (&said.draft.frame, &mut value, &said.draft.value) {
        *value = amount_like(value, known, *number);
    }
    if let (Some(value), Some(known)) = (&mut value, &said.draft.value)
        && (*number || loose.assumptions.contains(&Assumption::AmPm) || halves::is_of_evening(value, known))
    {
        *value = halves::half_day_of(value, known);
    }
    let mut expiry = loose.expiry;
    if let (Some(value), Some(known)) = (&mut value, &said.draft.value)
        && value.kind == ValueKind::Date
        && let Some(date) = halves::day_near(value, known, turn.stated.wall.date())
    {
        *value = Value::new(value.kind, date.to_string(), value.text.clone());
        let end = date.tomorrow().ok().map(|next| next.at(0, 0, 0, 0));
        expiry = end.and_then(|end| turn.stated.instant_of(end));
    }
    FactDraft {
        id: FactId::of(&turn.message, loose.span, &said.draft.frame),
        subject: said.about.said_in(turn),
        attribute: said.draft.attribute.clone(),
        frame: said.draft.frame.clone(),
        cardinality: said.draft.cardinality,
        sensitive: said.draft.sensitive,
        value,
        expiry,
        // What has no property yet is of the one that it changes.
        change: loose.change || said.draft.attribute.is_empty(),
        ..loose.clone()
    }
}

/// An amount for another period than the one that was told of: "75 an hour if it's under half a day", after a day rate.
pub(super) fn rated(loose: &Loose, said: &Said, turn: &Turn) -> Option<FactDraft> {
    let (Frame::Money(Some(period)), Frame::Money(Some(known))) = (&loose.draft.frame, &said.draft.frame)
    else {
        return None;
    };
    let stem = said.draft.attribute.strip_suffix("rate")?.trim_end().strip_suffix(rate_word(*known))?;
    let own = said.author == turn.author.handle && said.draft.modality == Modality::Asserted;
    // "75 an hour if it's under half a day" tells, whatever the condition.
    let tells = matches!(loose.tie, Tie::Bare | Tie::Suggesting) && !loose.asked;
    let frame = loose.draft.frame.clone();
    let value = loose.draft.value.as_ref()?;
    // "75 an hour" is in the currency of what was told.
    let bare = value.text.starts_with(|c: char| c.is_ascii_digit());
    let currency = said.draft.value.as_ref()?.norm.split(' ').next().filter(|_| bare);
    let (own_currency, rest) = value.norm.split_once(' ')?;
    let norm = format!("{} {rest}", currency.unwrap_or(own_currency));
    let value = Value::new(value.kind, norm, value.text.clone());
    (own && tells && period != known).then(|| FactDraft {
        attribute: format!("{stem}{} rate", rate_word(*period)),
        modality: Modality::Asserted,
        id: FactId::of(&turn.message, loose.draft.span, &frame),
        frame,
        value: Some(value),
        ..completed(loose, said, turn)
    })
}

/// A statement about those who talk, of a property that nobody has spoken of lately.
pub(super) fn unplaced(loose: &Loose) -> FactDraft {
    FactDraft { change: true, ..loose.draft.clone() }
}

/// An amount for the period of `known`, which a plain number takes its currency from too.
fn amount_like(amount: &Value, known: &Value, is_plain: bool) -> Value {
    let (currency, number) = amount.norm.split_once(' ').unwrap_or(("", &amount.norm));
    let number = number.split(' ').next().unwrap_or_default();
    let (known_currency, rest) = known.norm.split_once(' ').unwrap_or(("", ""));
    let period = rest.split_once(' ').map_or(String::new(), |(_, period)| format!(" {period}"));
    let currency = if is_plain { known_currency } else { currency };
    Value::new(amount.kind, format!("{currency} {number}{period}"), amount.text.clone())
}

/// What was proposed, in the words of whoever accepts it.
pub(super) fn restated(proposed: &FactDraft, about: &About, turn: &Turn, span: Span) -> FactDraft {
    FactDraft {
        id: FactId::of(&turn.message, span, &proposed.frame),
        message: turn.message.clone(),
        span,
        evidence: span,
        subject: about.said_in(turn),
        ..proposed.clone()
    }
}
