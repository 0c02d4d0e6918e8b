//! General nouns for special ones: "our call" for the standup, where there is no other event it could be.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use super::lexicon::rows;

const HYPERNYMS: &str = include_str!("../../assets/lexicon/hypernyms.txt");

static SPECIAL: LazyLock<HashMap<&'static str, HashSet<&'static str>>> = LazyLock::new(|| {
    let entries = rows(HYPERNYMS).filter_map(|(entry, _)| entry.split_once(" > "));
    entries.map(|(general, special)| (general, special.split(' ').collect())).collect()
});

/// Whether people may say `general` where they mean `special`, both canonical: "meeting" for "design review". What
/// qualifies the general noun must qualify the special one too.
#[must_use]
pub fn may_mean(general: &str, special: &str) -> bool {
    let (qualifiers, general) = head(general);
    let (known, special) = head(special);
    let known: HashSet<&str> = known.split(' ').collect();
    SPECIAL.get(general).is_some_and(|all| all.contains(special))
        && qualifiers.split_whitespace().all(|word| known.contains(word))
}

/// Whether people call one property by both, canonical, where there is but one of the two: what may be spent is a
/// project's budget, and its cap; the day that it goes live is its launch, and its cutover.
#[must_use]
pub fn mean_the_same(one: &str, other: &str) -> bool {
    const SAME: [(&str, &str); 2] = [("budget", "budget cap"), ("launch", "cutover")];
    SAME.iter().any(|(a, b)| (one, other) == (a, b) || (one, other) == (b, a))
}

/// A noun phrase's qualifiers and its head.
fn head(words: &str) -> (&str, &str) {
    words.rsplit_once(' ').unwrap_or(("", words))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::extract::is_event;
    use crate::extract::tests::lines;

    #[test]
    fn each_row_is_of_events_and_its_sentence_states_one_of_them() {
        for (entry, sentence) in rows(HYPERNYMS) {
            let (general, special) = entry.split_once(" > ").unwrap();
            assert!(special.split(' ').all(is_event), "{entry}");
            let stated = lines(sentence);
            let means = |line: &String| may_mean(general, line.split('|').nth(1).unwrap());
            assert!(stated.iter().any(means), "{entry}: {stated:?}");
        }
    }

    #[test]
    fn qualifiers_must_agree() {
        assert!(may_mean("design meeting", "design review"));
        assert!(may_mean("meeting", "design review"));
        assert!(!may_mean("budget meeting", "design review"));
        assert!(!may_mean("standup", "meeting"));
    }
}
