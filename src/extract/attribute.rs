//! Canonical words for attributes, the same for statements and for requests.

use super::lexicon;
use crate::domain::{fold, singular};

/// Adjectives that say which value is meant, not which property.
const CUES: [&str; 13] = [
    "going", "new", "current", "usual", "latest", "actual", "next", "own", "updated", "revised", "correct",
    "present", "exact",
];

const DETERMINERS: [&str; 6] = ["the", "a", "an", "my", "our", "your"];

/// Whether a word only says which value of a property is meant: "new", "usual".
pub(super) fn is_cue(word: &str) -> bool {
    CUES.contains(&word)
}

/// Qualifiers that make a bare "number" one to call.
const CALLED: [&str; 12] = [
    "work",
    "home",
    "office",
    "personal",
    "private",
    "direct",
    "old",
    "emergency",
    "dentist",
    "doctor",
    "mum",
    "dad",
];

/// The canonical words of a property: folded, cues dropped, one spelling, singular head, qualifiers first.
///
/// "the new Mobile" → `phone`; "due date" → `deadline`; "stand-up" → `standup`; "work number" → `work phone`.
#[must_use]
pub fn canonical(words: &str) -> String {
    let folded = fold(words);
    let split: Vec<&str> = folded
        .split(' ')
        .map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()))
        .filter(|word| !word.is_empty())
        .skip_while(|word| DETERMINERS.contains(word))
        .collect();
    canonical_words(&split).join(" ")
}

/// [`canonical`], word by word.
pub(super) fn canonical_words(words: &[&str]) -> Vec<String> {
    let mut canonical: Vec<String> = Vec::with_capacity(words.len());
    let last = words.len().saturating_sub(1);
    for (index, word) in words.iter().enumerate() {
        if is_cue(word) {
            continue;
        }
        let word = if index == last { singular(word) } else { (*word).to_owned() };
        // "mobile SDK" is no phone's.
        let kept =
            lexicon::synonym(&word).filter(|kept| index == last || !matches!(*kept, "phone" | "email"));
        canonical.push(kept.map_or(word, str::to_owned));
        while let Some(joined) = join_last(&canonical) {
            canonical.truncate(canonical.len() - joined.0);
            canonical.push(joined.1.to_owned());
        }
    }
    if canonical.last().is_some_and(|head| head == "number") {
        let qualifiers = canonical.get(..canonical.len() - 1).unwrap_or_default();
        if qualifiers.iter().all(|word| CALLED.contains(&word.as_str()) || lexicon::is_role(word))
            && let Some(head) = canonical.last_mut()
        {
            "phone".clone_into(head);
        }
    }
    canonical
}

/// The synonym of the last two or three words together, and how many they are.
fn join_last(words: &[String]) -> Option<(usize, &'static str)> {
    [3, 2].into_iter().find_map(|count| {
        let tail = words.get(words.len().checked_sub(count)?..)?;
        Some((count, lexicon::synonym(&tail.join(" "))?))
    })
}

#[cfg(test)]
#[path = "attribute_tests.rs"]
mod tests;
