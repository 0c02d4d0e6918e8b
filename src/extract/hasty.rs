//! Words written in haste: abbreviations, and slips of one letter where the word that is meant is plain.

use super::lexicon::{self, rows};
use std::collections::HashMap;
use std::sync::LazyLock;

/// Abbreviations and slips that are no words of their own.
const SHORT: &[(&str, &str)] = &[
    ("w", "with"),
    ("pls", "please"),
    ("plz", "please"),
    ("mtg", "meeting"),
    ("mtgs", "meetings"),
    ("appt", "appointment"),
    ("appts", "appointments"),
    ("u", "you"),
    ("ur", "your"),
    ("thx", "thanks"),
    ("bday", "birthday"),
    ("cuz", "because"),
    ("bc", "because"),
    ("abt", "about"),
    ("pw", "password"),
    ("pwd", "password"),
    ("teh", "the"),
    ("hte", "the"),
    ("adn", "and"),
    ("wiht", "with"),
    ("wtih", "with"),
    ("thsi", "this"),
    ("taht", "that"),
    ("si", "is"),
    ("nwo", "now"),
    ("noow", "now"),
    ("movd", "moved"),
    ("mvoed", "moved"),
    ("moevd", "moved"),
    ("mvd", "moved"),
    ("chgd", "changed"),
    ("chng", "change"),
    ("resched", "rescheduled"),
    ("resched'd", "rescheduled"),
    ("reschd", "rescheduled"),
    ("sched", "scheduled"),
    ("dl", "deadline"),
    ("ddl", "deadline"),
    ("bgt", "budget"),
    ("upd", "update"),
    ("rm", "room"),
    ("romo", "room"),
    ("rtae", "rate"),
    ("raet", "rate"),
    ("pls.", "please"),
    ("sry", "sorry"),
    ("soz", "sorry"),
];
/// Words of fewer letters are too near to others.
const SHORTEST: usize = 7;
/// Shorter ones, and verbs of change, that are near to no other word.
const FREQUENT: [&str; 12] = [
    "budget",
    "launch",
    "review",
    "change",
    "changed",
    "changes",
    "update",
    "updated",
    "cancelled",
    "postponed",
    "shifted",
    "rescheduled",
];

/// Every slip of one letter in a long noun of an event or a property: two letters in the wrong order, one left out, one
/// written twice.
static SLIPS: LazyLock<HashMap<String, &'static str>> = LazyLock::new(|| {
    let nouns = rows(lexicon::EVENTS).chain(rows(lexicon::PROPERTIES)).map(|(entry, _)| {
        let noun = entry.split_once(" +").map_or(entry, |(noun, _)| noun);
        noun.split_once(" = ").map_or(noun, |(noun, _)| noun)
    });
    let long = nouns.filter(|noun| noun.len() >= SHORTEST && noun.chars().all(char::is_alphabetic));
    let long = long.chain(FREQUENT);
    let mut slips = HashMap::new();
    for noun in long {
        let letters: Vec<char> = noun.chars().collect();
        for at in 1..letters.len() {
            let mut swapped = letters.clone();
            if at + 1 < letters.len() {
                swapped.swap(at, at + 1);
            }
            let (mut dropped, mut doubled) = (letters.clone(), letters.clone());
            let letter = dropped.remove(at);
            doubled.insert(at, letter);
            for slip in [swapped, dropped, doubled] {
                let slip: String = slip.into_iter().collect();
                let ends = slip.chars().last() == noun.chars().last()
                    || noun.len() >= SHORTEST
                    || at + 2 == letters.len();
                let is_word =
                    lexicon::is_slot_noun(&slip) || lexicon::verb(&slip).is_some() || slip == "charged";
                if slip != noun && !noun.starts_with(&slip) && ends && !is_word {
                    slips.insert(slip, noun);
                }
            }
        }
    }
    slips
});

/// The word that is meant by a folded one that is none.
pub(super) fn meant(word: &str) -> Option<&'static str> {
    let short = || SHORT.iter().find(|(short, _)| *short == word).map(|(_, meant)| *meant);
    short().or_else(|| SLIPS.get(word).copied().filter(|_| word.len() + 2 >= SHORTEST))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_of_long_nouns_only() {
        assert_eq!(meant("standpu"), Some("standup"));
        assert_eq!(meant("deadine"), Some("deadline"));
        assert_eq!(meant("rehearsall"), Some("rehearsal"));
        assert_eq!(meant("pls"), Some("please"));
        for word in ["standup", "diner", "desert", "deadlines", "meetings", "launch", "flights", "review"] {
            assert_eq!(meant(word), None, "{word}");
        }
    }
}
