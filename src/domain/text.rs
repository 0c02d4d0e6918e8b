//! Folding of words and names: what counts as written alike.

use unicode_normalization::UnicodeNormalization;

/// NFKC, lower case, curly apostrophes straight, every run of blanks one blank.
#[must_use]
pub fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    let mut blank = true;
    for character in text.nfkc().flat_map(char::to_lowercase) {
        let character =
            if matches!(character, '\u{2018}' | '\u{2019}' | '\u{02bc}') { '\'' } else { character };
        if character.is_whitespace() {
            if !blank {
                folded.push(' ');
            }
            blank = true;
        } else {
            folded.push(character);
            blank = false;
        }
    }
    folded.truncate(folded.trim_end().len());
    folded
}

/// The words of a name, folded, without punctuation around them: "Dr. Ana Ruiz" → `dr`, `ana`, `ruiz`.
#[must_use]
pub fn name_tokens(name: &str) -> Vec<String> {
    fold(name)
        .split(|c: char| c.is_whitespace() || c == ',')
        .map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()))
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

/// A name as the readable part of a slot: folded words joined by `-`.
#[must_use]
pub fn sluggish(name: &str) -> String {
    let mut slug = String::with_capacity(name.len());
    for word in fold(name).split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
        if !slug.is_empty() {
            slug.push('-');
        }
        slug.push_str(word);
    }
    slug
}

/// Nouns whose singular ends in *s*, and others that the rules below would spoil.
const UNCHANGED: &[&str] = &[
    "news",
    "address",
    "gas",
    "series",
    "species",
    "bus",
    "class",
    "process",
    "access",
    "address",
    "status",
    "bonus",
    "campus",
    "canvas",
    "business",
    "wellness",
    "fitness",
    "illness",
    "boss",
    "pass",
    "glass",
    "dress",
    "press",
    "stress",
    "progress",
    "success",
    "express",
    "mattress",
    "lens",
    "census",
    "virus",
    "focus",
    "menu's",
    "physics",
    "maths",
    "analysis",
    "basis",
    "thesis",
    "crisis",
    "is",
    "was",
    "this",
    "its",
    "us",
    "as",
    "has",
    "yes",
    "paris",
    "texas",
    "james",
    "chris",
    "alexis",
    "lewis",
    "dennis",
    "thomas",
    "lucas",
    "boris",
    "iris",
    "doris",
    "always",
    "perhaps",
    "christmas",
    "headquarters",
    "cms",
    "dns",
    "gps",
    "sms",
    "ios",
    "css",
    "aws",
    "https",
    "tls",
    "kudos",
];

/// The singular of a folded English noun (`-ies`, `-es` after a sibilant, `-s`).
#[must_use]
pub fn singular(noun: &str) -> String {
    if noun.len() < 4 || UNCHANGED.contains(&noun) || noun.ends_with("ss") || !noun.ends_with('s') {
        return noun.to_owned();
    }
    if let Some(stem) = noun.strip_suffix("ies").filter(|stem| stem.len() > 2) {
        return format!("{stem}y");
    }
    if let Some(stem) = noun.strip_suffix("es").filter(|stem| {
        stem.ends_with("sh")
            || stem.ends_with("ch")
            || stem.ends_with('x')
            || stem.ends_with("ss")
            || stem.ends_with('z')
    }) {
        return stem.to_owned();
    }
    noun.strip_suffix('s')
        .map_or_else(|| noun.to_owned(), |stem| stem.strip_suffix('\'').unwrap_or(stem).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folding_is_idempotent_and_joins_blanks() {
        assert_eq!(fold("  Ana’s\u{a0} CODE "), "ana's code");
        assert_eq!(fold(&fold("Ｒoom  B")), fold("Ｒoom  B"));
    }

    #[test]
    fn singulars() {
        for (plural, expected) in [
            ("allergies", "allergy"),
            ("boxes", "box"),
            ("rates", "rate"),
            ("news", "news"),
            ("dress", "dress"),
        ] {
            assert_eq!(singular(plural), expected);
        }
    }
}
