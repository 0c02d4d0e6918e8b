//! The forms of English verbs, from a list of everyday ones.

use super::super::lexicon;
use std::collections::HashMap;
use std::sync::LazyLock;

/// Lemma, third person, past, participle, gerund; a last `n` where the lemma is a noun as well.
const VERBS: &str = include_str!("../../../assets/lexicon/english-verbs.txt");

/// What one written form of a verb can be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "one written form can be each of these at once")]
pub(in super::super) struct Form {
    pub lemma: &'static str,
    pub base: bool,
    pub third: bool,
    pub past: bool,
    pub participle: bool,
    pub gerund: bool,
    /// The lemma is a noun as well.
    pub noun: bool,
}

static FORMS: LazyLock<HashMap<&'static str, Form>> = LazyLock::new(|| {
    let mut forms: HashMap<&'static str, Form> = HashMap::new();
    for (row, _) in lexicon::rows(VERBS) {
        let words: Vec<&'static str> = row.split(' ').collect();
        let Some(lemma) = words.first() else { continue };
        let noun = words.get(5).is_some();
        for (at, word) in words.iter().take(5).enumerate() {
            // "lay" is the past of "lie" too: the first lemma names both.
            let form = forms.entry(word).or_insert(Form { lemma, noun, ..Form::default() });
            match at {
                0 => form.base = true,
                1 => form.third = true,
                2 => form.past = true,
                3 => form.participle = true,
                _ => form.gerund = true,
            }
        }
    }
    forms
});

/// What a folded word can be as a verb.
pub(in super::super) fn form(word: &str) -> Option<Form> {
    FORMS.get(word).copied()
}
