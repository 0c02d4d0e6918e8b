//! Drafts that ask for what held: the words that say so, the same sentence as of now, and which of the past values is
//! meant.

use jiff::civil::Date;
use jiff::{Timestamp, ToSpan};

use super::ask;
use crate::domain::{Stamp, ValueKind, fold};
use crate::extract::values;

/// Which of the values that held is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// The last that no longer holds.
    Last,
    /// The first.
    First,
    /// The one that held then.
    At(Timestamp),
}

const FORMER: [&str; 4] = ["old", "former", "previous", "original"];
/// What is the first of several in the present, and what was before in the past.
const EARLY: [&str; 3] = ["initial", "first", "earlier"];
/// What tells of the past in the present too.
const GONE: &[&str] = &["no longer", "not any more", "previously", "formerly", "originally"];
#[rustfmt::skip]
const MONTHS: [&str; 12] = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december",
];
/// Verbs that say where somebody is, in the past and now.
const VERBS: [(&str, &str); 7] = [
    ("lived", "live"),
    ("worked", "work"),
    ("met", "meet"),
    ("charged", "charge"),
    ("drove", "drive"),
    ("parked", "park"),
    ("started", "start"),
];
/// What only says that it is the past, wherever it stands.
#[rustfmt::skip]
const ASIDE: &[&str] = &[
    "back then", "at the time", "at that time", "in those days", "in the old days", "at first", "at the beginning", "at the start",
    "at the very beginning", "in the beginning", "in the first plan", "in the original plan", "originally", "previously",
    "formerly", "initially", "in the past", "once upon a time", "until recently", "we had before", "you had before",
    "i had before", "they had before", "until then", "before that", "before then", "before this", "earlier on", "no longer",
    "not any more", "i think", "i believe",
];

/// A sentence that asks for what held, as if it asked for what holds; nothing where it does not.
pub fn as_of_now(sentence: &str) -> Option<String> {
    let mut words: Vec<&str> = sentence.split_whitespace().collect();
    let is_past = words.iter().any(|word| is_past(&fold(word)));
    // "before we promise anything, the deadline is": what is said first is of another time.
    let mut changed = is_past && drop_clause(&mut words);
    let mut said = said_in(&words);
    for phrase in ASIDE {
        // On most keys none of them is there, and that is quick to see.
        if said.contains(phrase) {
            changed |= drop_phrase(&mut words, phrase) && (is_past || GONE.contains(phrase));
            said = said_in(&words);
        }
    }
    let asks = words.first().is_some_and(|first| {
        matches!(&*fold(first), "what" | "what's" | "what’s" | "when" | "where" | "which" | "who" | "how")
    });
    let last = words.last().map(|last| fold(bare(last))).unwrap_or_default();
    if (asks && last == "before") || (words.len() > 3 && last == "once") {
        words.pop();
        changed = true;
    }
    let mut present: Vec<String> = Vec::with_capacity(words.len());
    let mut rest = words.as_slice();
    while let Some((word, after)) = rest.split_first() {
        let folded = fold(word);
        let next = |place: usize| after.get(place).map(|word| fold(bare(word))).unwrap_or_default();
        rest = after;
        match folded.as_str() {
            "used" | "use" if next(0) == "to" => {
                changed = true;
                rest = after.get(1..).unwrap_or_default();
                let (one, other) =
                    rest.split_first().map_or(("", &[][..]), |(verb, other)| (bare(verb), other));
                if folded == "use" {
                    // "What did the code use to be" is what the code is.
                    let did = present.iter().position(|word| fold(word) == "did");
                    if let Some(did) = did.and_then(|did| present.get_mut(did)) {
                        "is".clone_into(did);
                    }
                    rest = if fold(one) == "be" { other } else { rest };
                    continue;
                }
                rest = other;
                present.push(if fold(one) == "be" { "is".to_owned() } else { agreeing(one, present.last()) });
            }
            "had" if next(0) == "been" => {
                changed = true;
                rest = after.get(1..).unwrap_or_default();
                present.push("is".to_owned());
            }
            "moved" | "changed" | "switched" if next(0) == "from" && after.len() == 1 => {
                changed = true;
                rest = &[];
                present.push("is".to_owned());
            }
            former
                if (FORMER.contains(&former) || is_past && EARLY.contains(&former))
                    && !after.is_empty()
                    && is_determined(present.last()) =>
            {
                changed = true;
            }
            "was" | "were" if changed || asks => present.push("is".to_owned()),
            verb => match VERBS.iter().find(|(past, _)| *past == verb) {
                Some((_, now)) => {
                    changed = true;
                    present.push(agreeing(now, present.last()));
                }
                None => present.push((*word).to_owned()),
            },
        }
    }
    (changed && !present.is_empty()).then(|| at_home(&present).unwrap_or_else(|| present.join(" ")))
}

/// "you live in" asks for your address.
fn at_home(words: &[String]) -> Option<String> {
    let (last, before) = words.split_last()?;
    let (verb, owner) = before.split_last()?;
    if !matches!(&**verb, "live" | "lives") || !matches!(&**last, "in" | "at" | "on") || owner.is_empty() {
        return None;
    }
    let owner = match &*fold(&owner.join(" ")) {
        "i" => "my".to_owned(),
        "you" => "your".to_owned(),
        "we" => "our".to_owned(),
        "they" => "their".to_owned(),
        "he" => "his".to_owned(),
        "she" => "her".to_owned(),
        _ => format!("{}'s", owner.join(" ")),
    };
    Some(format!("{owner} address is"))
}

/// Which value a sentence that asks for what held means.
pub fn which(draft: &str, now: &Stamp) -> Which {
    const FIRST: [&str; 12] = [
        "originally",
        "original",
        "initially",
        "initial",
        "at first",
        "first plan",
        "the first",
        "at the beginning",
        "at the start",
        "very beginning",
        "in the beginning",
        "to begin with",
    ];
    let sentence = fold(ask::last_sentence(draft));
    let padded = format!(" {sentence} ");
    if FIRST.iter().any(|phrase| padded.contains(&format!(" {phrase} "))) {
        return Which::First;
    }
    then(ask::last_sentence(draft), &padded, now).map_or(Which::Last, Which::At)
}

/// A moment within the days of the past that a sentence names.
fn then(sentence: &str, padded: &str, now: &Stamp) -> Option<Timestamp> {
    let today = now.wall.date();
    let noon = |date: Date| now.instant_of(date.at(12, 0, 0, 0));
    let ago = |span: jiff::Span| today.checked_sub(span).ok();
    let relative = [
        (" yesterday ", ago(1.day())),
        (" last week ", ago(1.week())),
        (" a week ago ", ago(1.week())),
        (" two weeks ago ", ago(2.weeks())),
        (" last month ", ago(1.month())),
        (" a month ago ", ago(1.month())),
        (" last year ", ago(1.year())),
        (" a year ago ", ago(1.year())),
    ];
    // "until last week" is before it.
    let until = |phrase: &str| {
        padded.contains(&format!(" until{phrase}")) || padded.contains(&format!(" before{phrase}"))
    };
    if let Some((_, day)) = relative.iter().find(|(phrase, _)| padded.contains(phrase) && !until(phrase)) {
        return noon((*day)?);
    }
    let past = |date: Date| if date > today { date.checked_sub(1.year()).ok() } else { Some(date) };
    let words: Vec<&str> = padded.split(' ').collect();
    let month = words.windows(2).find_map(|pair| {
        let [lead, month] = pair else { return None };
        let into = match *lead {
            "early" => 4,
            "in" | "mid" | "during" => 14,
            "late" => 24,
            _ => return None,
        };
        let number = MONTHS.iter().zip(1..).find(|(name, _)| *name == month).map(|(_, number)| number)?;
        past(Date::new(today.year(), number, 1).ok()?)?.checked_add(into.days()).ok()
    });
    let scan = values::scan(sentence, &values::Context::of(now));
    let day = || {
        scan.readings.iter().filter(|reading| reading.value.kind == ValueKind::Date).find_map(|reading| {
            let before = fold(sentence.get(..reading.span.start)?);
            let on = matches!(before.split_whitespace().next_back(), Some("on" | "of" | "for"));
            past(reading.value.norm.parse().ok()?).filter(|_| on)
        })
    };
    noon(month.or_else(day)?)
}

/// Drops "before the move", "until the increase," in front, and what comes before "when you lived".
fn drop_clause(words: &mut Vec<&str>) -> bool {
    const LONGEST: usize = 8;
    let Some(first) = words.first().map(|word| fold(word)) else { return false };
    if matches!(&*first, "before" | "until" | "till") {
        let comma = words.iter().take(LONGEST).position(|word| word.ends_with(','));
        let length = comma.map_or(3, |place| place + 1);
        if length < words.len() {
            words.drain(..length);
            return true;
        }
        return false;
    }
    let when = words.windows(3).rposition(|three| {
        let [when, who, verb] = three else { return false };
        fold(when) == "when"
            && matches!(&*fold(who), "you" | "i" | "we" | "they" | "he" | "she")
            && VERBS.iter().any(|(past, _)| fold(verb) == *past)
    });
    if let Some(when) = when {
        words.drain(..=when);
    }
    when.is_some()
}

fn is_past(word: &str) -> bool {
    matches!(word, "was" | "were" | "had" | "used" | "did") || VERBS.iter().any(|(past, _)| *past == word)
}

/// Words as phrases are compared with them.
fn said_in(words: &[&str]) -> String {
    words.iter().map(|word| fold(bare(word))).collect::<Vec<_>>().join(" ")
}

fn drop_phrase(words: &mut Vec<&str>, phrase: &str) -> bool {
    let wanted: Vec<&str> = phrase.split(' ').collect();
    let is_it = |run: &[&str]| run.iter().zip(&wanted).all(|(word, wanted)| fold(bare(word)) == *wanted);
    let Some(at) = words.windows(wanted.len()).position(is_it) else { return false };
    words.drain(at..at + wanted.len());
    !matches!(phrase, "i think" | "i believe")
}

fn bare(word: &str) -> &str {
    word.trim_end_matches(|c: char| !c.is_alphanumeric())
}

/// Whether a word lets a noun follow.
fn is_determined(before: Option<&String>) -> bool {
    let Some(word) = before.map(|word| fold(word)) else { return true };
    let possessive = word.ends_with("'s") || word.ends_with("’s");
    possessive
        || matches!(&*word, "the" | "my" | "your" | "our" | "his" | "her" | "their" | "a" | "an" | "this")
}

/// A verb as its subject has it.
fn agreeing(verb: &str, subject: Option<&String>) -> String {
    let plain = subject.is_none_or(|subject| matches!(&*fold(subject), "i" | "you" | "we" | "they"));
    if plain { verb.to_owned() } else { format!("{verb}s") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::Zone;

    #[test]
    fn a_sentence_about_the_past_is_one_about_now() {
        let table = [
            ("what was the old gate code", "what is the gate code"),
            ("the gate code used to be", "the gate code is"),
            ("What did the gate code use to be?", "What is the gate code"),
            ("What was the gate code before", "What is the gate code"),
            ("the gate code we had before was", "the gate code is"),
            ("the standup had been at", "the standup is at"),
            ("the standup moved from", "the standup is"),
            ("the standup is no longer at", "the standup is at"),
            ("before the move I lived at", "my address is"),
            ("Before it moved, the standup was at", "the standup is at"),
            ("I still have photos from when you lived in", "your address is"),
            ("Nina used to live in", "Nina's address is"),
            ("Nina used to work in", "Nina works in"),
            ("my previous address was", "my address is"),
        ];
        for (past, now) in table {
            assert_eq!(as_of_now(past).as_deref().map(|it| it.trim_end_matches('?')), Some(now), "{past}");
        }
        for other in [
            "the gate code is",
            "Thanks for the review, that was",
            "before we promise anything to anybody, the due date falls on",
            "the first session is at",
            "at the start the session is at",
        ] {
            assert_eq!(as_of_now(other), None, "{other}");
        }
    }

    #[test]
    fn the_value_that_is_meant_is_the_last_the_first_or_that_of_a_day() {
        let now = Stamp::at("2026-03-20T10:00:00Z".parse().unwrap(), Zone("Europe/London".into()));
        let at = |day: &str| Which::At(format!("{day}T12:00:00Z").parse().unwrap());
        let table = [
            ("the standup used to be at", Which::Last),
            ("until last week the standup was at", Which::Last),
            ("The standup was originally at", Which::First),
            ("At the very beginning the standup was at", Which::First),
            ("On 10 March the standup was at", at("2026-03-10")),
            ("Last week the standup was still at", at("2026-03-13")),
            ("In early February the standup was at", at("2026-02-05")),
            ("In April the standup was at", Which::At("2025-04-15T11:00:00Z".parse().unwrap())),
        ];
        for (draft, which_one) in table {
            assert_eq!(which(draft, &now), which_one, "{draft}");
        }
    }
}
