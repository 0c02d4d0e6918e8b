//! Classes of nouns and of the words around them.

use super::lexicon;

/// How many of the last words are the property: "staging *port*", "garage *door code*" is still only *code*.
pub(super) fn property_length(words: &[String]) -> Option<usize> {
    let head = words.last()?;
    if let Some(previous) = words.len().checked_sub(2).and_then(|at| words.get(at))
        && head == "rate"
        && matches!(previous.as_str(), "day" | "hourly" | "weekly" | "monthly" | "yearly")
    {
        return Some(2);
    }
    if words.ends_with(&["budget".to_owned(), "cap".to_owned()]) {
        return Some(2);
    }
    lexicon::is_property(head).then_some(1)
}

/// Whether the last two words are an event: "book club".
pub(super) fn ends_in_event(words: &[String]) -> bool {
    words
        .len()
        .checked_sub(2)
        .and_then(|at| words.get(at..))
        .is_some_and(|tail| lexicon::is_event(&tail.join(" ")))
}

/// Adverbs that are part of nouns written apart: "stand up", "catch up".
pub(super) fn is_particle(word: &str) -> bool {
    matches!(word, "up" | "off" | "in" | "on" | "out")
}

/// "started training" is no noun phrase.
pub(super) fn is_past(word: &str) -> bool {
    lexicon::verb(word).is_some_and(|verb| verb.lemma != word)
        && !word.ends_with("ing")
        && !lexicon::is_event(word)
}

/// Adjectives that say how certain a value is, not which one is meant: "the agreed day rate".
pub(super) fn is_settled(word: &str) -> bool {
    matches!(
        word,
        "agreed"
            | "confirmed"
            | "official"
            | "planned"
            | "scheduled"
            | "approved"
            | "authorised"
            | "authorized"
            | "permitted"
            | "allowed"
    )
}

/// "good game today" is no appointment.
pub(super) fn is_praise(word: &str) -> bool {
    matches!(
        word,
        "good"
            | "great"
            | "nice"
            | "lovely"
            | "awesome"
            | "bad"
            | "fun"
            | "safe"
            | "happy"
            | "amazing"
            | "productive"
    )
}

pub(super) fn is_measure(word: &str) -> bool {
    matches!(
        word,
        "total"
            | "final"
            | "estimated"
            | "minimum"
            | "maximum"
            | "average"
            | "full"
            | "overall"
            | "first"
            | "last"
    )
}

pub(super) fn is_kin(word: &str) -> bool {
    matches!(word, "kids" | "kid" | "children" | "mum" | "dad" | "parents" | "boss" | "twins" | "dog" | "cat")
}

/// People of one's own, who are somewhere at some time without being an appointment.
pub(super) fn is_relative(word: &str) -> bool {
    const RELATIVES: [&str; 34] = [
        "father",
        "mother",
        "sister",
        "brother",
        "son",
        "daughter",
        "uncle",
        "aunt",
        "cousin",
        "niece",
        "nephew",
        "grandma",
        "grandpa",
        "granddad",
        "grandad",
        "gran",
        "nan",
        "parent",
        "child",
        "baby",
        "friend",
        "mate",
        "colleague",
        "classmate",
        "guest",
        "visitor",
        "client",
        "customer",
        "family",
        "team",
        "dog",
        "cat",
        "host",
        "nanny",
    ];
    is_kin(word) || RELATIVES.contains(&word)
}

pub(super) fn is_contact(word: &str) -> bool {
    matches!(word, "work" | "home" | "office" | "personal" | "private" | "old")
}

/// Spans of time, whose things are other ones each time.
pub(super) fn is_period(word: &str) -> bool {
    matches!(
        word,
        "day" | "week" | "weekend" | "month" | "quarter" | "year" | "season" | "term" | "tomorrow" | "today"
    )
}

/// Things whose number stays theirs; that of an order or a parcel is of no use a week later.
pub(super) fn is_numbered(word: &str) -> bool {
    const NUMBERED: [&str; 16] = [
        "account",
        "membership",
        "member",
        "licence",
        "license",
        "passport",
        "plate",
        "registration",
        "badge",
        "customer",
        "employee",
        "student",
        "flight",
        "room",
        "house",
        "seat",
    ];
    NUMBERED.contains(&word)
}

/// Those whose decisions are told: "*Finance* has fixed 3 June for the launch".
pub(super) fn is_agent(word: &str) -> bool {
    matches!(
        word,
        "team"
            | "board"
            | "client"
            | "customer"
            | "finance"
            | "marketing"
            | "committee"
            | "steering"
            | "facilities"
            | "management"
            | "procurement"
            | "legal"
            | "reception"
            | "office"
            | "contract"
            | "company"
            | "everyone"
            | "everybody"
            | "people"
            | "boss"
            | "agency"
    )
}

/// Nouns that end the name of a place.
#[rustfmt::skip]
const PLACES: &[&str] = &[
    "hall", "church", "office", "cafe", "café", "room", "library", "school", "house", "centre", "center", "park",
    "station", "pub", "bar", "restaurant", "hotel", "gym", "museum", "clinic", "hospital", "airport", "canteen",
    "lobby", "kitchen", "studio", "garden", "court", "club", "theatre", "theater", "stadium", "building", "boardroom",
    "cafeteria", "market", "square", "street", "road", "avenue", "chapel", "pool", "arena", "cinema", "university",
    "college", "campus", "workshop", "depot", "warehouse", "annexe", "annex", "basement",
];
/// Nouns of places that are as often something else, but not where something is said to happen.
#[rustfmt::skip]
const VENUES: &[&str] = &[
    "tower", "garage", "yard", "shed", "barn", "field", "pitch", "pier", "harbour", "harbor", "terrace", "patio",
    "driveway", "foyer", "snug", "marquee", "bandstand", "lido", "green", "marina", "rink", "track", "deck",
    "rooftop", "ballroom", "atrium", "courtyard", "auditorium", "classroom", "staffroom", "allotment", "beach",
    "common", "farm", "lodge", "cottage", "apartment", "flat", "mill", "vestry", "crypt", "lounge", "conservatory",
    "gallery", "quay", "wharf", "boathouse", "clubhouse", "pavilion", "gymnasium", "playground", "nursery", "surgery",
    "arcade", "mall", "cathedral", "synagogue", "mosque", "temple", "cemetery", "castle", "palace", "monument",
    "fountain", "bridge", "bakery", "bookshop", "brewery", "tavern", "inn", "diner", "bistro", "pizzeria", "porch",
    "attic", "cellar", "loft", "hangar", "stables", "paddock", "orchard", "backyard", "place",
];

/// Whether a noun ends the name of a place.
pub(super) fn is_place(noun: &str) -> bool {
    PLACES.contains(&noun)
}

/// Whether a noun behind the time of something ends the name of a place.
pub(super) fn is_venue(noun: &str) -> bool {
    is_place(noun) || VENUES.contains(&noun)
}
