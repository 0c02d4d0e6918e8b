//! Whether a text shows a value, and what a block therefore exposes (`evaluation.md` §2.5).

use serde::Serialize;

/// One way to write a value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Form {
    /// The form, normalised.
    pub text: String,
    /// What the same text must also contain, normalised.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub needs: Vec<String>,
}

impl Form {
    pub(super) fn new(text: &str) -> Self {
        Self::with(text, &[])
    }

    pub(super) fn with(text: &str, needs: &[&str]) -> Self {
        Self { text: normalise(text), needs: needs.iter().map(|needed| normalise(needed)).collect() }
    }
}

/// A labelled value with its accepted forms.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Label {
    /// As messages write it.
    pub value: String,
    /// Every accepted form.
    pub forms: Vec<Form>,
}

impl Label {
    /// Whether `text` shows the value in one of its forms.
    #[must_use]
    pub fn shows_in(&self, text: &str) -> bool {
        self.shows_in_normalised(&normalise(text))
    }

    /// The same where `text` is normalised already.
    pub(super) fn shows_in_normalised(&self, text: &str) -> bool {
        self.forms
            .iter()
            .any(|form| contains(text, &form.text) && form.needs.iter().all(|needed| contains(text, needed)))
    }
}

/// What a request's block ought to hold, and what it must not.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Labels {
    /// The value in force; none where the request cannot be answered.
    pub current: Option<Label>,
    /// Values that were replaced.
    pub superseded: Vec<Label>,
    /// Values of others that could be taken for it.
    pub wrong: Vec<Label>,
    /// Values that were never said to hold: asked about, proposed, of another property.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unsaid: Vec<Label>,
    /// Nothing at all belongs in the block: whatever it shows is wrong.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub silent: bool,
}

/// What a block exposes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[allow(clippy::struct_excessive_bools, reason = "independent findings about one block")]
pub struct Verdict {
    /// The request has an answer.
    pub answerable: bool,
    /// The value in force is shown.
    pub current: bool,
    /// A superseded value is shown.
    pub stale: bool,
    /// Somebody else's value is shown, or one that was never said to hold, or anything where nothing belongs.
    pub wrong: bool,
    /// The block is empty.
    pub abstained: bool,
}

impl Verdict {
    /// The value in force and nothing that misleads; for an unanswerable request nothing labelled at all.
    #[must_use]
    pub const fn clean(self) -> bool {
        self.current == self.answerable && !self.stale && !self.wrong
    }

    /// The value in force beside one that it replaced.
    #[must_use]
    pub const fn co_injection(self) -> bool {
        self.current && self.stale
    }
}

/// Judges the texts of a block.
#[must_use]
pub fn judge<T: AsRef<str>>(labels: &Labels, block: &[T]) -> Verdict {
    let texts: Vec<String> = block.iter().map(|text| normalise(text.as_ref())).collect();
    let shown = |label: &Label| texts.iter().any(|text| label.shows_in_normalised(text));
    Verdict {
        answerable: labels.current.is_some(),
        current: labels.current.as_ref().is_some_and(shown),
        stale: labels.superseded.iter().any(shown),
        wrong: labels.wrong.iter().chain(&labels.unsaid).any(shown) || (labels.silent && !block.is_empty()),
        abstained: block.is_empty(),
    }
}

/// Lower case, three-letter months, digits without grouping commas, `10:45am`, single blanks.
#[must_use]
pub fn normalise(text: &str) -> String {
    let lower = text.to_lowercase();
    let collapsed: Vec<char> = lower.split_whitespace().collect::<Vec<_>>().join(" ").chars().collect();
    short_months(&joined_meridiems(&without_grouping(&collapsed)))
}

/// Drops a comma between a digit and a group of exactly three.
fn without_grouping(text: &[char]) -> Vec<char> {
    let is_digit = |position: usize| text.get(position).is_some_and(char::is_ascii_digit);
    let groups = |comma: usize| {
        comma.checked_sub(1).is_some_and(is_digit)
            && (1..=3).all(|step| is_digit(comma + step))
            && !is_digit(comma + 4)
    };
    let kept = |&(position, character): &(usize, &char)| *character != ',' || !groups(position);
    text.iter().enumerate().filter(kept).map(|(_, character)| *character).collect()
}

/// Writes "10:45 a.m." as "10:45am".
fn joined_meridiems(text: &[char]) -> String {
    let mut joined = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((&character, after)) = rest.split_first() {
        joined.push(character);
        rest = after;
        if character.is_ascii_digit()
            && let Some((half, after)) = meridiem(rest)
        {
            joined.push(half);
            joined.push('m');
            rest = after;
        }
    }
    joined
}

/// The half of the day that `text` begins with, and what follows it.
fn meridiem(text: &[char]) -> Option<(char, &[char])> {
    let text = skip(text, ' ');
    let (&half, text) = text.split_first().filter(|(first, _)| matches!(first, 'a' | 'p'))?;
    let text = skip(skip(text, '.'), ' ').strip_prefix(&['m'])?;
    let ends = text.first().is_none_or(|next| !next.is_alphanumeric());
    ends.then(|| (half, skip(text, '.')))
}

fn skip(text: &[char], character: char) -> &[char] {
    text.strip_prefix(&[character]).unwrap_or(text)
}

fn short_months(text: &str) -> String {
    const LONG: [&str; 12] = [
        "january",
        "february",
        "march",
        "april",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
        "sept",
    ];
    let mut short = String::with_capacity(text.len());
    let mut rest = text;
    while !rest.is_empty() {
        let letters = rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len());
        let (word, after) = rest.split_at(letters);
        short.push_str(if LONG.contains(&word) { word.get(..3).unwrap_or(word) } else { word });
        let others = after.find(char::is_alphanumeric).unwrap_or(after.len());
        let (between, after) = after.split_at(others);
        short.push_str(between);
        rest = after;
    }
    short
}

/// Whether `text` contains `needle` as whole tokens: no letter or digit adjacent, and no digit joined to it by
/// `.`, `:`, `/` or `-` (both normalised).
fn contains(text: &str, needle: &str) -> bool {
    text.match_indices(needle).any(|(start, found)| {
        let (before, from) = text.split_at(start);
        let after = from.strip_prefix(found).unwrap_or_default();
        !adjoins(before.chars().rev()) && !adjoins(after.chars())
    })
}

/// Whether the characters next to a token, nearest first, make it part of a longer one.
fn adjoins(mut outward: impl Iterator<Item = char>) -> bool {
    match outward.next() {
        Some('.' | ':' | '/' | '-') => outward.next().is_some_and(|c| c.is_ascii_digit()),
        Some(next) => next.is_alphanumeric(),
        None => false,
    }
}

#[cfg(test)]
#[path = "judge_tests.rs"]
mod tests;
