//! Fuzzy search: how well words fit a text.

/// How well folded `words` fit a folded text: every word must be in it, or its letters in order; the higher the
/// better, and nothing where one does not fit.
#[must_use]
pub fn score(words: &[&str], text: &str) -> Option<u32> {
    words.iter().map(|word| score_of(word, text)).sum()
}

fn score_of(word: &str, text: &str) -> Option<u32> {
    const BEGINS: u32 = 4;
    const HOLDS: u32 = 2;
    if text.split(' ').any(|part| part.starts_with(word)) {
        return Some(BEGINS);
    }
    if text.contains(word) {
        return Some(HOLDS);
    }
    let mut letters = text.chars();
    word.chars().all(|wanted| letters.any(|c| c == wanted)).then_some(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beginnings_fit_better_than_parts_and_parts_better_than_letters() {
        let text = "standup with alex chen";
        let fits = ["sta chen", "tand", "sdp", "zebra", ""]
            .map(|needle| score(&needle.split_whitespace().collect::<Vec<_>>(), text));
        assert_eq!(fits, [Some(8), Some(2), Some(1), None, Some(0)]);
    }
}
