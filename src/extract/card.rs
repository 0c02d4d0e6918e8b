//! What a contact card says: one property a line.

use crate::domain::{
    Act, Card, Cardinality, FactDraft, FactId, Frame, Message, Modality, Polarity, Provenance, Subject,
    Value, ValueKind, fold,
};

use super::values::{Context, scan};

/// The statements of a card; of several with one label the first.
pub fn read(message: &Message, card: &Card) -> Vec<FactDraft> {
    let text = message.current_text();
    let mut drafts: Vec<FactDraft> = Vec::with_capacity(card.entries.len());
    for (label, span) in &card.entries {
        let written = span.of(text);
        let (frame, value) = match label.rsplit(' ').next() {
            Some("phone") => (Frame::Phone, Some(scanned(message, written, ValueKind::Phone))),
            Some("email") => (Frame::Email, Some(Value::new(ValueKind::Email, written, written))),
            Some("address") => (Frame::Where, Some(Value::new(ValueKind::Address, fold(written), written))),
            Some("birthday") => (Frame::When, birthday(message, written)),
            _ => continue,
        };
        let Some(value) = value.filter(|_| drafts.iter().all(|known| known.attribute != *label)) else {
            continue;
        };
        drafts.push(FactDraft {
            id: FactId::of(&message.id, *span, &frame),
            message: message.id.clone(),
            span: *span,
            evidence: *span,
            subject: Subject::Named { name: card.name.clone() },
            attribute: label.clone(),
            frame,
            act: Act::Assert,
            value: Some(value),
            replaced: None,
            cardinality: Cardinality::One,
            polarity: Polarity::Affirm,
            modality: Modality::Asserted,
            provenance: Provenance::Stated,
            attribution: None,
            valid_from: None,
            valid_until: None,
            expiry: None,
            occurrences: None,
            lasting: false,
            change: false,
            assumptions: Vec::new(),
            sensitive: false,
        });
    }
    drafts
}

/// A value in the normal form that a message's would have, as written where it has none.
fn scanned(message: &Message, written: &str, kind: ValueKind) -> Value {
    let readings = scan(written, &Context::of(&message.stated)).readings;
    let found = readings.into_iter().map(|reading| reading.value).find(|value| value.kind == kind);
    found.unwrap_or_else(|| {
        let digits: String = written.chars().filter(|c| c.is_ascii_digit() || *c == '+').collect();
        Value::new(kind, digits, written)
    })
}

/// A whole date; one without a year is no value of the ledger.
fn birthday(message: &Message, written: &str) -> Option<Value> {
    let date: jiff::civil::Date = written.parse().ok()?;
    (date <= message.stated.wall.date()).then(|| Value::new(ValueKind::Date, date.to_string(), written))
}
