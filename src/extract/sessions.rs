//! "For the next two sessions": an exception counted in occurrences, whose end only the slot knows.

use super::tokens::Token;
use crate::domain::{fold, singular};

/// Nouns for one time that something recurs, besides its own.
const TIMES: [&str; 10] =
    ["session", "time", "occurrence", "meeting", "call", "class", "lesson", "one", "round", "edition"];
const NUMBERS: [&str; 6] = ["one", "two", "three", "four", "five", "six"];

/// How many of the next occurrences of a property the words name.
pub(super) fn counted(tokens: &[Token], attribute: &str) -> Option<u8> {
    // A number with its noun is a value, and one token.
    let words: Vec<String> =
        tokens.iter().flat_map(|token| token.text.split_whitespace()).map(fold).collect();
    let at = words.iter().position(|word| word == "next")?;
    let mut before = words.get(..at)?.iter().rev().filter(|word| *word != "the");
    let is_bounded = before.next().is_some_and(|word| matches!(&**word, "for" | "only" | "just"));
    let names_it = |word: &String| {
        let one = singular(word);
        TIMES.contains(&one.as_str()) || attribute.split(' ').next_back() == Some(one.as_str())
    };
    let (second, third) = (words.get(at + 1)?, words.get(at + 2));
    let number = NUMBERS.iter().zip(1..).find(|(word, _)| second == *word).map(|(_, number)| number);
    match number.or_else(|| second.parse().ok().filter(|number| (1..=12).contains(number))) {
        Some(number) => third.is_some_and(names_it).then_some(number),
        // "the next session is at 11" is a value of one, "just the next session" an exception.
        None => (is_bounded && names_it(second)).then_some(1),
    }
}
