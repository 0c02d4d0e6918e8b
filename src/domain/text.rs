//! Folding of words and names: what counts as written alike.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// NFKC, lower case, curly apostrophes straight, every run of blanks one blank.
#[must_use]
pub fn fold(text: &str) -> String {
    // Most words are plain: normalising them takes ten times as long.
    if text.is_ascii() {
        return collapsed(text.chars().map(|character| character.to_ascii_lowercase()), text.len());
    }
    let straight = |character| match character {
        '\u{2018}' | '\u{2019}' | '\u{02bc}' => '\'',
        other => other,
    };
    collapsed(text.nfkc().flat_map(char::to_lowercase).map(straight), text.len())
}

/// The characters with every run of blanks as one blank, and none at the ends.
fn collapsed(characters: impl Iterator<Item = char>, length: usize) -> String {
    let mut folded = String::with_capacity(length);
    let mut blank = true;
    for character in characters {
        if character.is_whitespace() || character.is_control() {
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

/// The most characters of a word that search compares.
const LONGEST_WORD: usize = 64;

/// The words of a text as search compares them: folded, without accents; ideographs and kana stand each by themselves,
/// since no blanks part them.
#[must_use]
pub fn search_words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let mut length = 0;
    for character in text.nfkd().filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase) {
        let alone = matches!(character, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}');
        if (alone || !character.is_alphanumeric()) && !word.is_empty() {
            words.push(std::mem::take(&mut word));
            length = 0;
        }
        if alone {
            words.push(character.to_string());
        } else if character.is_alphanumeric() && length < LONGEST_WORD {
            match unaccented(character) {
                Some(letters) => word.push_str(letters),
                None => word.push(character),
            }
            length += 1;
        }
    }
    words.extend((!word.is_empty()).then_some(word));
    words
}

/// Letters whose mark Unicode does not take apart.
const fn unaccented(letter: char) -> Option<&'static str> {
    Some(match letter {
        'ø' => "o",
        'ł' => "l",
        'đ' | 'ð' => "d",
        'ħ' => "h",
        'ı' => "i",
        'ß' => "ss",
        'æ' => "ae",
        'œ' => "oe",
        'þ' => "th",
        _ => return None,
    })
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

/// Whether a name has all of `words`, which are as [`name_tokens`] gives them.
#[must_use]
pub fn is_named(name: &str, words: &[String]) -> bool {
    if let Some(tokens) = plain_tokens(name) {
        return words.iter().all(|word| tokens.clone().any(|it| it.eq_ignore_ascii_case(word)));
    }
    let tokens = name_tokens(name);
    words.iter().all(|word| tokens.contains(word))
}

/// Whether the first word of a name is `word`, which is as [`name_tokens`] gives it.
#[must_use]
pub fn begins_with(name: &str, word: &str) -> bool {
    match plain_tokens(name) {
        Some(mut tokens) => tokens.next().is_some_and(|first| first.eq_ignore_ascii_case(word)),
        None => name_tokens(name).first().is_some_and(|first| first == word),
    }
}

/// The words of a name of which folding would change the case and no more: these are compared as they stand, with
/// nothing copied.
fn plain_tokens(name: &str) -> Option<impl Iterator<Item = &str> + Clone> {
    let apart = |c: char| c.is_whitespace() || c.is_control() || c == ',';
    let tokens = name.split(apart).map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()));
    name.is_ascii().then(|| tokens.filter(|word| !word.is_empty()))
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
    fn words_of_search_have_neither_accents_nor_case() {
        assert_eq!(search_words("Café Łódź, Straße: 10:45am!"), ["cafe", "lodz", "strasse", "10", "45am"]);
        assert_eq!(search_words("東京へ 3時"), ["東", "京", "へ", "3", "時"]);
        assert_eq!(search_words("\"(( * AND ~^\u{0}"), ["and"]);
        assert_eq!(search_words(&"x".repeat(500)).concat().len(), LONGEST_WORD);
    }

    proptest::proptest! {
        #[test]
        fn a_name_has_its_words_however_it_is_compared(name in "[A-C É\t,.'\u{1}-]{0,9}", word in "[a-cé-]{1,2}") {
            let tokens = name_tokens(&name);
            let words = name_tokens(&word);
            proptest::prop_assert_eq!(is_named(&name, &words), words.iter().all(|word| tokens.contains(word)));
            proptest::prop_assert!(is_named(&name, &tokens));
            proptest::prop_assert_eq!(
                begins_with(&name, &word),
                tokens.first().is_some_and(|first| *first == word)
            );
        }
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
