//! The judge's view of a list of statements: which of them later ones replace, and which a question is about. It sees
//! the whole list and the phrasing of its relations; the store sees neither.

use std::collections::HashMap;

/// What stands between subject and value, the longer phrases first; else it is the first " is ".
const RELATIONS: [&str; 22] = [
    " is associated with the sport of ",
    " is affiliated with the religion of ",
    " is located in the continent of ",
    " was written in the language of ",
    " was created in the country of ",
    " was founded in the city of ",
    " is located in the city of ",
    " was born in the city of ",
    " works in the field of ",
    " plays the position of ",
    " speaks the language of ",
    " worked in the city of ",
    " died in the city of ",
    " is a citizen of ",
    " was performed by ",
    " was developed by ",
    " is married to ",
    " is employed by ",
    " was founded by ",
    " was created by ",
    " is famous for ",
    " child is ",
];

/// A statement without its number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Statement {
    pub(super) text: String,
    /// Subject and relation.
    pub(super) about: String,
    pub(super) value: String,
}

impl Statement {
    /// Reads `N. statement.`; the number is the position in the list.
    pub(super) fn new(numbered: &str) -> Option<Self> {
        let (_, text) = numbered.split_once(". ")?;
        let between = RELATIONS.iter().find(|relation| text.contains(**relation)).unwrap_or(&" is ");
        let (subject, value) = text.split_once(between)?;
        let value = value.strip_suffix('.').unwrap_or(value);
        Some(Self { text: text.to_owned(), about: format!("{subject}{between}"), value: value.to_owned() })
    }
}

/// All statements about one subject and relation, by their position in the list.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    pub(super) statements: Vec<usize>,
}

/// The histories of a list, in the order of their first statements.
pub(super) fn histories(statements: &[Statement]) -> Vec<History> {
    let mut positions: HashMap<&str, usize> = HashMap::new();
    let mut histories: Vec<History> = Vec::new();
    for (index, statement) in statements.iter().enumerate() {
        let position = *positions.entry(&statement.about).or_insert(histories.len());
        if position == histories.len() {
            histories.push(History::default());
        }
        if let Some(history) = histories.get_mut(position) {
            history.statements.push(index);
        }
    }
    histories
}

/// Newest value and replaced ones.
pub(super) struct Values<'a> {
    pub(super) newest: &'a str,
    pub(super) replaced: Vec<&'a str>,
}

impl History {
    pub(super) fn values<'a>(&self, statements: &'a [Statement]) -> Option<Values<'a>> {
        let value = |&index: &usize| statements.get(index).map(|statement| statement.value.as_str());
        let newest = self.statements.last().and_then(value)?;
        let replaced = self.statements.iter().filter_map(value).filter(|value| *value != newest).collect();
        Some(Values { newest, replaced })
    }

    /// Those that a later statement of another value replaced.
    pub(super) fn replaced(&self, statements: &[Statement]) -> Vec<usize> {
        let newest = self.statements.last().and_then(|&index| statements.get(index));
        let differs =
            |index: &usize| statements.get(*index).map(|one| &one.value) != newest.map(|one| &one.value);
        self.statements.iter().copied().filter(differs).collect()
    }
}

/// The history that a question is about: of those whose newest value is the answer, the one with most words in common.
pub(super) fn asked<'a>(
    question: &str,
    answer: &str,
    histories: &'a [History],
    statements: &[Statement],
) -> Option<&'a History> {
    let question = words(question);
    let shared = |history: &&History| {
        let about = history.statements.first().and_then(|&index| statements.get(index));
        let about = about.map(|one| words(&one.about)).unwrap_or_default();
        about.iter().filter(|word| question.iter().any(|asked| alike(word, asked))).count()
    };
    let is_answer = |history: &&History| {
        history.values(statements).is_some_and(|values| normalise(values.newest) == normalise(answer))
    };
    // Of equals the first: iterating backwards makes it the last maximum.
    histories.iter().rev().filter(is_answer).max_by_key(shared)
}

/// One of two words begins with the other ("die", "died").
fn alike(word: &str, other: &str) -> bool {
    const LEAST: usize = 3;
    word == other
        || (word.len().min(other.len()) >= LEAST && (word.starts_with(other) || other.starts_with(word)))
}

fn words(text: &str) -> Vec<String> {
    text.to_lowercase()
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

/// Lower case, without ASCII punctuation, without the words a, an, the and by, single blanks.
pub(in crate::eval) fn normalise(text: &str) -> String {
    let bare: String = text.to_lowercase().chars().filter(|c| !c.is_ascii_punctuation()).collect();
    let kept = bare.split_whitespace().filter(|word| !matches!(*word, "a" | "an" | "the" | "by"));
    kept.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
#[path = "statements_tests.rs"]
mod tests;
