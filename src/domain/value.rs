//! Typed values in normal form.

use serde::{Deserialize, Serialize};

/// What a value is (the types of the extraction set). Times in normal forms are local to the message's zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "the names say it; the normal forms are listed at `Value`")]
pub enum ValueKind {
    Time,
    Date,
    Datetime,
    Recur,
    Interval,
    Month,
    Duration,
    Money,
    Percent,
    Number,
    Quantity,
    Phone,
    Email,
    Url,
    Code,
    Version,
    Room,
    Place,
    Address,
    Person,
    Org,
    Text,
    Bool,
    State,
}

/// A value, normalised and as it was written.
///
/// Normal forms: `time` `HH:MM` · `date` `YYYY-MM-DD` · `datetime` `YYYY-MM-DDTHH:MM` · `recur` `daily HH:MM`,
/// `mon HH:MM`, `mon` · `interval` `A/B` · `month` `YYYY-MM` · `duration` ISO 8601 · `money` `CUR amount[ /unit]` ·
/// `percent`, `number` plain decimals · `quantity` `number unit` · `phone` E.164 where the region is known ·
/// `room` lower case without the word *room* · `place`, `text` lower case · `code`, `email` as written · `state`
/// `cancelled`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Value {
    /// Its type.
    #[serde(rename = "type")]
    pub kind: ValueKind,
    /// Its normal form: two values of one type are the same exactly when this is equal.
    pub norm: String,
    /// As it was written, fit for a prompt.
    pub text: String,
}

impl Value {
    /// A value of `kind`.
    #[must_use]
    pub fn new(kind: ValueKind, norm: impl Into<String>, text: impl Into<String>) -> Self {
        Self { kind, norm: norm.into(), text: text.into() }
    }

    /// The state of something that was called off.
    #[must_use]
    pub fn cancelled() -> Self {
        Self::new(ValueKind::State, "cancelled", "cancelled")
    }

    /// Whether two values say the same: type and normal form agree.
    #[must_use]
    pub fn same(&self, other: &Self) -> bool {
        self.kind == other.kind && self.norm == other.norm
    }

    /// The identity that the ledger compares: type and normal form.
    #[must_use]
    pub fn key(&self) -> String {
        let kind = match self.kind {
            ValueKind::Room => "room",
            ValueKind::Place => "place",
            ValueKind::Money => "money",
            ValueKind::State => "state",
            _ => "",
        };
        format!("{kind}:{}", self.norm)
    }

    /// Whether `key`, that of another value, is of the same value or of one with it as its day or its time: "mon" of
    /// "mon 09:30".
    #[must_use]
    pub fn is_part_of_key(&self, key: &str) -> bool {
        let norm = key.split_once(':').map_or(key, |(_, norm)| norm);
        self.key() == key || norm.split([' ', 'T']).any(|part| part == self.norm)
    }
}
