//! Names in running text.

use crate::domain::name_tokens;

/// Runs of capitalised words, folded: "I met Ana Ruiz and Leo" → [i], [ana, ruiz], [leo]. A run may hold words that
/// are no name (a sentence begins with one): whoever looks them up finds nobody.
#[must_use]
pub fn capitalised_runs(text: &str) -> Vec<Vec<String>> {
    let mut runs = Vec::new();
    let mut run: Vec<String> = Vec::new();
    for raw in text.split_whitespace() {
        let word = raw.trim_start_matches(|c: char| !c.is_alphanumeric());
        let bare = strip_possessive(word.trim_end_matches(|c: char| !c.is_alphanumeric()));
        let capitalised = bare.chars().next().is_some_and(char::is_uppercase);
        if word.len() != raw.len() || !capitalised {
            runs.extend((!run.is_empty()).then(|| std::mem::take(&mut run)));
        }
        if capitalised {
            run.extend(name_tokens(bare));
        }
        if bare.len() != word.len() {
            runs.extend((!run.is_empty()).then(|| std::mem::take(&mut run)));
        }
    }
    runs.extend((!run.is_empty()).then_some(run));
    runs
}

/// A word without `'s`.
fn strip_possessive(word: &str) -> &str {
    word.strip_suffix("'s").or_else(|| word.strip_suffix("’s")).unwrap_or(word)
}
