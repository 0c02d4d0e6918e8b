//! Word lists. Each row of a file under `assets/lexicon` carries a sentence that a test reads.

use crate::domain::{Frame, Period};
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

/// The entries of a list and their sentences; `#` starts a comment.
pub(super) fn rows(file: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    file.lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| line.split_once('\t').unwrap_or((line, "")))
}

/// Things that happen at a time and a place.
pub(super) const EVENTS: &str = include_str!("../../assets/lexicon/events.txt");
/// Things that somebody or something has, and the frames of their values.
pub(super) const PROPERTIES: &str = include_str!("../../assets/lexicon/properties.txt");
/// Spellings and true synonyms.
pub(super) const SYNONYMS: &str = include_str!("../../assets/lexicon/synonyms.txt");
/// Anchor verbs with their forms.
pub(super) const VERBS: &str = include_str!("../../assets/lexicon/verbs.txt");
/// What somebody can be to somebody or something.
pub(super) const ROLES: &str = include_str!("../../assets/lexicon/roles.txt");
/// What people take up, besides words in *-ing*.
pub(super) const HOBBIES: &str = include_str!("../../assets/lexicon/hobbies.txt");
/// Words that only help to state a value.
pub(super) const STATING: &str = include_str!("../../assets/lexicon/stating.txt");
/// Predicates that name a property without its noun.
pub(super) const TRIGGERS: &str = include_str!("../../assets/lexicon/triggers.txt");
/// Words that are no names though they begin a sentence with a capital.
pub(super) const ORDINARY: &str = include_str!("../../assets/lexicon/ordinary.txt");

/// Words that are no names where a sentence begins with them.
const EVERYDAY: &str = include_str!("../../assets/lexicon/everyday.txt");

/// What a verb says about its subject's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum VerbKind {
    /// "is".
    Copula,
    /// "moves to", also with an object.
    Change,
    /// "stays at", "starts at": a value, and no change by itself.
    Hold,
}

/// A form of an anchor verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Verb {
    pub lemma: &'static str,
    pub kind: VerbKind,
}

struct Events {
    all: HashSet<&'static str>,
    verbal: HashSet<&'static str>,
}

static EVENT_SET: LazyLock<Events> = LazyLock::new(|| {
    let mut events = Events { all: HashSet::new(), verbal: HashSet::new() };
    for (entry, _) in rows(EVENTS) {
        let (noun, mark) = entry.split_once(" +").unwrap_or((entry, ""));
        events.all.insert(noun);
        if mark == "verb" {
            events.verbal.insert(noun);
        }
    }
    events
});

static PROPERTY_MAP: LazyLock<HashMap<&'static str, Vec<&'static str>>> = LazyLock::new(|| {
    rows(PROPERTIES)
        .filter_map(|(entry, _)| entry.split_once(" = "))
        .map(|(noun, frames)| (noun, frames.split(' ').collect()))
        .collect()
});

static SYNONYM_MAP: LazyLock<HashMap<&'static str, &'static str>> =
    LazyLock::new(|| rows(SYNONYMS).filter_map(|(entry, _)| entry.split_once(" = ")).collect());

static VERB_MAP: LazyLock<HashMap<&'static str, Verb>> = LazyLock::new(|| {
    let mut verbs = HashMap::new();
    for (entry, _) in rows(VERBS) {
        let mut words = entry.split(' ');
        let kind = match words.next() {
            Some("copula") => VerbKind::Copula,
            Some("change") => VerbKind::Change,
            _ => VerbKind::Hold,
        };
        let forms: Vec<&'static str> = words.collect();
        if let Some(lemma) = forms.first() {
            verbs.extend(forms.iter().map(|form| (*form, Verb { lemma, kind })));
        }
    }
    verbs
});

static ROLE_SET: LazyLock<HashSet<&'static str>> = LazyLock::new(|| rows(ROLES).map(|row| row.0).collect());
static HOBBY_SET: LazyLock<HashSet<&'static str>> =
    LazyLock::new(|| rows(HOBBIES).map(|row| row.0).collect());
static ORDINARY_SET: LazyLock<HashSet<&'static str>> = LazyLock::new(|| words(ORDINARY));
static EVERYDAY_SET: LazyLock<HashSet<&'static str>> = LazyLock::new(|| words(EVERYDAY));

/// The words of a list that has many to a line.
fn words(file: &'static str) -> HashSet<&'static str> {
    rows(file).flat_map(|row| row.0.split(' ')).collect()
}

/// Every single word that is the noun of an event or a property, as it may be written.
static NOUN_SET: LazyLock<HashSet<String>> = LazyLock::new(|| {
    let named = |noun: &str| EVENT_SET.all.contains(noun) || PROPERTY_MAP.contains_key(noun);
    let spellings = SYNONYM_MAP.iter().filter(|(_, kept)| named(kept.rsplit(' ').next().unwrap_or(kept)));
    let nouns =
        EVENT_SET.all.iter().chain(PROPERTY_MAP.keys()).chain(spellings.map(|(spelling, _)| spelling));
    nouns
        .filter(|noun| !noun.contains(' '))
        .flat_map(|noun| {
            let stem = noun.strip_suffix('y').unwrap_or(noun);
            [(*noun).to_owned(), format!("{noun}s"), format!("{noun}es"), format!("{stem}ies")]
        })
        .collect()
});

/// Whether a folded word, singular or plural, is the noun of an event or a property.
pub(super) fn is_slot_noun(word: &str) -> bool {
    NOUN_SET.contains(word)
}

static STATING_SET: LazyLock<HashSet<&'static str>> =
    LazyLock::new(|| rows(STATING).flat_map(|row| row.0.split(' ')).collect());

/// Whether a word only helps to state a value: "at", "have", "settled".
pub(super) fn is_stating(word: &str) -> bool {
    STATING_SET.contains(word)
}

/// Words that name a property of what they are said of.
#[derive(Debug)]
pub(super) struct Trigger {
    pub property: &'static str,
    /// The values that it takes: `day`, `by`, `money`, `rate`.
    pub takes: &'static str,
    /// Only of proper names.
    pub named: bool,
    pub words: &'static str,
}

static TRIGGER_MAP: LazyLock<HashMap<&'static str, Vec<Trigger>>> = LazyLock::new(|| {
    let mut triggers: HashMap<&'static str, Vec<Trigger>> = HashMap::new();
    for (entry, _) in rows(TRIGGERS) {
        let Some((head, words)) = entry.split_once(" = ") else { continue };
        let mut head = head.split(' ');
        let property = match head.next() {
            Some("budget-cap") => "budget cap",
            Some(property) => property,
            None => continue,
        };
        let takes = head.next().unwrap_or_default();
        let trigger = Trigger { property, takes, named: head.next().is_some(), words };
        triggers.entry(words.split(' ').next().unwrap_or_default()).or_default().push(trigger);
    }
    triggers
});

/// The triggers whose first word is `first`.
pub(super) fn triggers(first: &str) -> &'static [Trigger] {
    TRIGGER_MAP.get(first).map_or(&[], Vec::as_slice)
}

/// Whether a word leads to a value though it is neither verb nor cue: "a day rate *of*", "keep it *under*".
pub(super) fn is_lead(word: &str) -> bool {
    matches!(
        word,
        "of" | "under"
            | "below"
            | "than"
            | "exceed"
            | "until"
            | "till"
            | "spend"
            | "charge"
            | "charges"
            | "bill"
            | "bills"
            | "me"
            | "us"
            | "pay"
            | "paying"
    )
}

/// Whether a canonical noun, or its plural, is something that happens.
pub(super) fn is_event(noun: &str) -> bool {
    let noun = crate::domain::singular(noun);
    EVENT_SET.all.contains(synonym(&noun).unwrap_or(&noun))
}

/// An event noun that is as often a verb: "call", "review".
pub(super) fn is_verbal_event(noun: &str) -> bool {
    EVENT_SET.verbal.contains(noun)
}

/// Whether a canonical noun is a property.
pub(super) fn is_property(noun: &str) -> bool {
    PROPERTY_MAP.contains_key(noun)
}

/// Whether a value of `frame` can be that of the property `noun`; nothing where the noun is no property.
pub(super) fn property_takes(noun: &str, frame: &Frame) -> Option<bool> {
    let frames = PROPERTY_MAP.get(noun)?;
    let name = match frame {
        Frame::Money(_) => "money",
        Frame::Quantity(_) => "quantity",
        _ => &frame.to_string(),
    };
    Some(frames.contains(&name))
}

/// The one spelling of a word or of two words.
pub(super) fn synonym(words: &str) -> Option<&'static str> {
    SYNONYM_MAP.get(words).copied()
}

/// The anchor verb of a form.
pub(super) fn verb(form: &str) -> Option<Verb> {
    VERB_MAP.get(form).copied()
}

/// Whether a noun names a role.
pub(super) fn is_role(noun: &str) -> bool {
    ROLE_SET.contains(noun)
}

/// Whether a word names a pastime.
pub(super) fn is_hobby(word: &str) -> bool {
    word.len() > 5 && word.ends_with("ing") || HOBBY_SET.contains(word)
}

/// Whether a folded word is an ordinary one, whatever its capital.
pub(super) fn is_ordinary(word: &str) -> bool {
    ORDINARY_SET.contains(word)
        || ORDINARY_SET.contains(crate::domain::singular(word).as_str())
        || is_closed(word)
        || is_event(word)
        || is_property(word)
        || is_role(word)
        || is_generic(word).is_some()
        || verb(word).is_some()
        || weekday(word).is_some()
        || is_month(word)
}

/// Whether the capital that a sentence begins with says nothing about a folded word.
pub(super) fn is_everyday(word: &str) -> bool {
    EVERYDAY_SET.contains(word) || EVERYDAY_SET.contains(crate::domain::singular(word).as_str())
}

/// Nouns that only name the frame of another noun: "standup time", "room for the review".
pub(super) fn is_generic(noun: &str) -> Option<Frame> {
    match noun {
        "time" | "date" | "day" => Some(Frame::When),
        "room" | "place" | "location" | "venue" => Some(Frame::Where),
        _ => None,
    }
}

/// The normal form of a weekday's name: `mon`.
pub(super) fn weekday(word: &str) -> Option<&'static str> {
    const DAYS: [(&str, &str, &str); 7] = [
        ("mon", "monday", "mondays"),
        ("tue", "tuesday", "tuesdays"),
        ("wed", "wednesday", "wednesdays"),
        ("thu", "thursday", "thursdays"),
        ("fri", "friday", "fridays"),
        ("sat", "saturday", "saturdays"),
        ("sun", "sunday", "sundays"),
    ];
    let short = match word {
        "tues" => "tue",
        "weds" => "wed",
        "thur" | "thurs" => "thu",
        _ => word,
    };
    DAYS.iter()
        .find(|(normal, full, plural)| short == *normal || short == *full || short == *plural)
        .map(|day| day.0)
}

/// Whether a folded word names a month.
pub(super) fn is_month(word: &str) -> bool {
    const MONTHS: [&str; 24] = [
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
        "jan",
        "feb",
        "mar",
        "apr",
        "jun",
        "jul",
        "aug",
        "sep",
        "sept",
        "oct",
        "nov",
        "dec",
    ];
    MONTHS.contains(&word)
}

/// A title before a name, whose full stop ends no sentence.
pub(super) fn is_title(word: &str) -> bool {
    matches!(word, "dr" | "mr" | "mrs" | "ms" | "prof" | "st")
}

/// The adjective of a rate that is paid for each `period`.
pub(super) const fn rate_word(period: Period) -> &'static str {
    match period {
        Period::Hour => "hourly",
        Period::Day => "day",
        Period::Week => "weekly",
        Period::Month => "monthly",
        Period::Year => "yearly",
        Period::Head => "head",
        other => other.word(),
    }
}

/// Function words and others that are never part of a noun phrase's nouns.
pub(super) fn is_closed(word: &str) -> bool {
    CLOSED.contains(&word)
}

#[rustfmt::skip]
const CLOSED: &[&str] = &[
    "i", "me", "we", "us", "you", "he", "him", "she", "it", "they", "them", "who", "whom", "which", "what", "that",
    "this", "these", "those", "there", "here", "mine", "ours", "yours", "myself", "someone", "somebody", "anyone",
    "everyone", "everybody", "nobody", "nothing", "something", "anything", "everything", "my", "our", "your", "his",
    "her", "their", "its", "the", "a", "an", "no", "any", "some", "every", "each", "all", "both", "another", "other",
    "of", "for", "with", "on", "in", "at", "to", "from", "by", "about", "into", "onto", "over", "under", "after",
    "before", "since", "until", "till", "during", "between", "through", "without", "within", "per", "via", "than",
    "and", "or", "but", "so", "nor", "yet", "hence", "therefore", "thus", "because", "if", "unless", "while", "when", "where", "why", "how", "as",
    "though", "although", "whether", "not", "never", "always", "often", "sometimes", "usually", "already", "just",
    "still", "also", "too", "now", "then", "again", "soon", "later", "maybe", "perhaps", "probably", "actually",
    "really", "very", "quite", "only", "even", "please", "yes", "yeah", "yep", "nope", "ok", "okay", "sure", "hi",
    "hello", "hey", "dear", "thanks", "thank", "sorry", "well", "oh", "ah", "hmm", "lol", "haha", "do", "does", "did",
    "done", "doing", "have", "has", "had", "having", "be", "been", "being", "am", "is", "are", "was", "were", "will",
    "would", "can", "could", "shall", "should", "may", "might", "must", "let", "get", "got", "gets", "getting", "go",
    "goes", "going", "gone", "went", "come", "comes", "coming", "came", "make", "makes", "made", "making", "take",
    "takes", "took", "taken", "taking", "see", "sees", "saw", "seen", "know", "knows", "knew", "think", "thinks",
    "thought", "say", "says", "said", "tell", "tells", "told", "want", "wants", "wanted", "need", "needs", "needed",
    "like", "likes", "liked", "love", "hope", "feel", "feels", "felt", "give", "gives", "gave", "given", "put", "keep",
    "keeps", "kept", "bring", "brings", "brought", "leave", "leaves", "left", "find", "found", "ask", "asked", "send",
    "sent", "buy", "bought", "pay", "paid", "eat", "ate", "arrive", "arrived", "arrives", "finish", "finished",
    "remember", "forget", "forgot", "wish", "believe", "heard", "hear", "looks", "look", "looking", "'s", "up", "out",
    "down", "off", "back", "today", "tomorrow", "yesterday", "tonight", "together", "instead", "except", "more",
    "against", "towards", "toward", "upon", "among", "across", "despite", "less", "most", "much", "many", "few", "lot", "lots", "such", "same", "own", "ever", "once", "twice",
];

#[cfg(test)]
#[path = "lexicon_tests.rs"]
mod tests;
