//! Meetings whose day is only mentioned: "the key topics for next week's technical exchange meeting".

use super::super::attribute;
use super::super::clauses::{Context, Statement};
use super::super::is_event;
use super::super::predicate::Pick;
use super::super::tokens::{Kind, Token};
use super::{reading, statement};
use crate::domain::{Frame, Subject, ValueKind};

/// Words of what is said of a meeting's time itself, and of meetings that come again.
#[rustfmt::skip]
const OTHERWISE: [&str; 22] = [
    "not", "cancel", "cancelled", "canceled", "postpone", "postponed", "move", "moved", "reschedule", "rescheduled", "off", "if",
    "instead", "skip", "missed", "weekly", "daily", "monthly", "regular", "standup", "stand-up", "biweekly",
];
/// The words of a name that tells one meeting from others.
const NAMED: std::ops::RangeInclusive<usize> = 3..=5;

/// Reads the day of a meeting that is named in full.
pub(super) fn read(sentence: &[Token], context: &Context) -> Vec<Statement> {
    if sentence.iter().any(|token| token.is_any(&OTHERWISE)) {
        return Vec::new();
    }
    let named = sentence.windows(2).enumerate().find_map(|(at, pair)| {
        let [day, genitive] = pair else { return None };
        let reading = reading(day, context.scan).filter(|reading| {
            reading.frame == Frame::When
                && matches!(reading.value.kind, ValueKind::Date | ValueKind::Interval)
        })?;
        let ahead = reading.expiry.is_some() && !reading.value.text.to_lowercase().starts_with("yesterday");
        genitive.is_genitive().then_some((at + 2, reading)).filter(|_| ahead)
    });
    let Some((at, reading)) = named else { return Vec::new() };
    let words = sentence.iter().skip(at).take_while(|token| token.kind == Kind::Word && !token.is_genitive());
    let mut words: Vec<&str> = words.map(|token| token.folded.as_str()).take(*NAMED.end()).collect();
    let Some(head) = words.iter().position(|word| is_event(word)) else { return Vec::new() };
    // "technical review meeting"
    let head = if words.get(head + 1).is_some_and(|next| is_event(next)) { head + 1 } else { head };
    words.truncate(head + 1);
    if !NAMED.contains(&words.len()) {
        return Vec::new();
    }
    vec![statement(Subject::Group, &attribute::canonical(&words.join(" ")), Pick::of(reading))]
}
