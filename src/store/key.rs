//! Keys: never empty (an empty key bricks fjall), parts never run together.

use jiff::Timestamp;

/// A row's key: its parts, each ended by a NUL, which no part contains.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Key(Vec<u8>);

impl Key {
    /// The longest key that fjall takes, in bytes.
    const MAX: usize = u16::MAX as usize;

    /// The key of `parts`. A NUL inside a part is replaced; a key beyond 65,535 bytes is cut.
    #[must_use]
    pub fn of(parts: &[&str]) -> Self {
        let mut bytes = Vec::with_capacity(parts.iter().map(|part| part.len() + 1).sum::<usize>() + 1);
        for part in parts {
            bytes.extend(part.bytes().map(|byte| if byte == 0 { b'?' } else { byte }));
            bytes.push(0);
        }
        if bytes.is_empty() {
            bytes.push(0);
        }
        bytes.truncate(Self::MAX);
        Self(bytes)
    }

    /// The key's bytes.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// The parts of a key that [`Key::of`] made.
    #[must_use]
    pub fn parts(bytes: &[u8]) -> Vec<&str> {
        bytes
            .strip_suffix(&[0])
            .unwrap_or(bytes)
            .split(|byte| *byte == 0)
            .map(|part| std::str::from_utf8(part).unwrap_or_default())
            .collect()
    }
}

/// An instant as text that sorts by time, to the nanosecond.
#[must_use]
pub fn sortable(instant: Timestamp) -> String {
    // Jiff's range is ±10¹³ seconds of nanoseconds: shifted to be positive, it has at most 21 digits.
    let shifted = instant.as_nanosecond() - Timestamp::MIN.as_nanosecond();
    format!("{shifted:021}")
}
