//! What the user types for a wrong value, read as the frame of the wrong one has it.

use jiff::Timestamp;
use jiff::civil::Date;

use super::complete::complete;
use crate::domain::{
    Act, FactDraft, FactId, Frame, Message, Modality, Polarity, Provenance, Span, Value, ValueKind, fold,
};
use crate::extract::values::{Context, Reading, scan};

/// Words that may stand beside a value.
const BESIDE: [&str; 5] = ["at", "on", "in", "the", "from"];

/// The draft of a message that says only what is right instead of `wrong`; nothing where it has no such value.
#[must_use]
pub fn correction(message: &Message, wrong: &FactDraft) -> Option<FactDraft> {
    let text = message.current_text();
    let (span, value, expiry) = read(text, wrong, &Context::of(&message.stated))?;
    Some(FactDraft {
        id: FactId::of(&message.id, span, &wrong.frame),
        message: message.id.clone(),
        span,
        evidence: Span::new(0, text.len()),
        subject: wrong.subject.clone(),
        attribute: wrong.attribute.clone(),
        frame: wrong.frame.clone(),
        act: Act::Correct,
        value: Some(value),
        replaced: None,
        cardinality: wrong.cardinality,
        polarity: Polarity::Affirm,
        modality: Modality::Asserted,
        provenance: Provenance::Stated,
        attribution: None,
        valid_from: None,
        valid_until: None,
        expiry,
        occurrences: None,
        lasting: false,
        change: false,
        assumptions: Vec::new(),
        sensitive: wrong.sensitive,
    })
}

/// What a value of a frame looks like, for people.
#[must_use]
pub const fn expected(frame: &Frame) -> &'static str {
    match frame {
        Frame::When => "a time, a day or both, such as `10:45am` or `Mondays 9:30`",
        Frame::Where => "a place, such as `Room B412`",
        Frame::Money(_) => "an amount of money, such as `£520`",
        Frame::Phone => "a phone number",
        Frame::Email => "an email address",
        Frame::Url => "a web address",
        Frame::Code => "a code, in one word",
        Frame::Percent => "a percentage, such as `15%`",
        Frame::Count => "a number",
        Frame::Duration => "a length of time, such as `45 minutes`",
        Frame::Quantity(_) => "a number with a unit of the same kind, such as `12 kg`",
        Frame::Person => "a name",
        Frame::Org => "the name of an organisation",
        Frame::Bool => "yes or no",
        Frame::Text | Frame::Rule | Frame::Member => "some words",
    }
}

fn read(text: &str, wrong: &FactDraft, context: &Context) -> Option<(Span, Value, Option<Timestamp>)> {
    let whole = text.trim();
    let start = text.find(whole)?;
    let all = Span::new(start, start + whole.len());
    if whole.is_empty() {
        return None;
    }
    let written = |kind, norm: String| Some((all, Value::new(kind, norm, whole), None));
    let scanned = scan(text, context).readings.into_iter().find(|reading| is_all(text, reading));
    let scanned = scanned.and_then(|reading| {
        let value = in_frame(reading.value, &reading.frame, wrong)?;
        Some((reading.span, value, reading.expiry))
    });
    match (&wrong.frame, scanned) {
        (Frame::Person | Frame::Org, _) => written(kind(wrong), whole.to_owned()),
        (Frame::Text | Frame::Rule | Frame::Member, _) => written(kind(wrong), whole.to_lowercase()),
        (_, Some(scanned)) => Some(scanned),
        (Frame::Where, None) => written(kind(wrong), fold(whole)),
        (Frame::Code, None) if !whole.contains(char::is_whitespace) => written(kind(wrong), whole.to_owned()),
        _ => None,
    }
}

fn kind(wrong: &FactDraft) -> ValueKind {
    let fallback = match wrong.frame {
        Frame::Where => ValueKind::Place,
        Frame::Code => ValueKind::Code,
        Frame::Person => ValueKind::Person,
        Frame::Org => ValueKind::Org,
        _ => ValueKind::Text,
    };
    // What was called off has a state for its value, which says nothing of the frame.
    wrong.value.as_ref().map(|value| value.kind).filter(|kind| *kind != ValueKind::State).unwrap_or(fallback)
}

/// Whether a text says nothing beside a value.
fn is_all(text: &str, reading: &Reading) -> bool {
    let before = text.get(..reading.span.start).unwrap_or_default();
    let after = text.get(reading.span.end..).unwrap_or_default();
    let mut words = before.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.all(|word| BESIDE.contains(&&*fold(word))) && !after.contains(char::is_alphanumeric)
}

/// A value as one of the frame of `wrong`: a partial time is completed from it, an amount is for its period.
fn in_frame(mut value: Value, frame: &Frame, wrong: &FactDraft) -> Option<Value> {
    match (frame, &wrong.frame) {
        (Frame::When, Frame::When) => {
            let completed = wrong.value.as_ref().and_then(|live| complete(&value, live, Date::MIN));
            Some(completed.map_or(value, |(completed, _)| completed))
        }
        (Frame::Money(None), Frame::Money(Some(period))) => {
            value.norm.push_str(" /");
            value.norm.push_str(period.word());
            Some(value)
        }
        (one, other) => (one == other).then_some(value),
    }
}
