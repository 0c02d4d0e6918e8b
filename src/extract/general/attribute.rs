//! Which property of its subject a verb gives.

use super::super::attribute;
use super::super::clauses::Context;
use super::super::equated;
use super::super::grammar::VerbGroup;
use super::super::lexicon;
use super::super::noun_phrase::{NounPhrase, Phrase};
use super::super::predicate::Pick;
use super::super::values::Reading;
use crate::domain::{Frame, Span, Subject, ValueKind};

/// What a clause says: of what, by which of its values.
pub(super) struct Said {
    pub phrase: Phrase,
    pub property: Property,
    /// Where its values stand.
    pub attached: Vec<Span>,
    /// Where what is said of it begins, as a token of the sentence.
    pub behind: usize,
    pub changes: bool,
    /// No word names the property.
    pub implied: bool,
}

/// A property that a verb names, or what a thing has by itself: when and where it is, what it costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Property {
    Own,
    Timed(&'static str),
    Measured(&'static str),
    Versioned,
    /// The noun of the phrase names it: "the *price* is".
    Named,
}

impl Said {
    /// Whether a value of this reading is one of the property.
    pub fn takes(&self, reading: &Reading) -> bool {
        match self.property {
            Property::Own => {
                let measures = || equated::head(&self.phrase).is_some_and(|head| is_measure(&head));
                matches!(reading.frame, Frame::Quantity(_)) && measures()
                    || equated::is_of_thing(&self.phrase, reading, true)
                    || matches!(reading.frame, Frame::Phone | Frame::Email | Frame::Url)
            }
            Property::Timed(_) => {
                matches!(reading.frame, Frame::When) && reading.value.kind != ValueKind::Month
                    || reading.frame == Frame::When && self.property == Property::Timed("deadline")
            }
            Property::Named => is_property(&self.phrase, reading),
            Property::Versioned => reading.value.kind == ValueKind::Version,
            Property::Measured(_) => {
                matches!(reading.frame, Frame::Quantity(_) | Frame::Count | Frame::Percent | Frame::Duration)
            }
        }
    }

    /// Whose property the value is, and which.
    pub fn phrase(&self, pick: &Pick) -> Option<NounPhrase> {
        if self.property == Property::Named {
            return self.phrase.clone().settle();
        }
        let noun = match (self.property, &pick.frame) {
            (Property::Timed(noun) | Property::Measured(noun), _) => noun,
            (Property::Versioned, _) => "version",
            (Property::Own, Frame::Phone) => "phone",
            (Property::Own, Frame::Email) => "email",
            (Property::Own, Frame::Url) => "link",
            (Property::Own, Frame::Quantity(_)) => return measured(&self.phrase),
            (Property::Own, frame) => return Some(equated::named(&self.phrase, frame)),
            (Property::Named, _) => return None,
        };
        let words: Vec<&str> = self.phrase.words.iter().map(String::as_str).collect();
        let words = attribute::canonical_words(&words).join(" ");
        let (subject, attribute) = match self.phrase.owner.clone() {
            Some(owner) if words.is_empty() => (owner, noun.to_owned()),
            Some(owner) => (owner, format!("{words} {noun}")),
            None if words.is_empty() => return None,
            None => (Subject::Thing { noun: words }, noun.to_owned()),
        };
        Some(NounPhrase { subject, attribute, change: self.phrase.change, ..NounPhrase::nameless() })
    }
}

/// Verbs behind which a time is when the subject happens.
#[rustfmt::skip]
const HAPPENING: &[&str] = &[
    "be", "happen", "occur", "start", "begin", "commence", "resume", "restart", "run", "continue", "fall", "land", "take",
    "kick", "meet", "gather", "convene", "rehearse", "train", "stay", "remain", "proceed", "go",
];
/// Verbs by which something is given its time, place or price.
#[rustfmt::skip]
const ARRANGING: &[&str] = &[
    "move", "shift", "push", "slip", "slide", "postpone", "reschedule", "rearrange", "delay", "defer", "bump", "bring",
    "schedule", "set", "fix", "book", "rebook", "arrange", "plan", "confirm", "change", "switch", "swap", "pencil", "put",
    "hold", "host", "relocate", "transfer", "organise", "organize", "agree", "squeeze", "slot", "list", "convert",
];
/// Verbs by which a price changes.
#[rustfmt::skip]
const PRICED: &[&str] = &[
    "cost", "come", "go", "rise", "increase", "drop", "fall", "climb", "jump", "raise", "lower", "cut", "reduce", "set",
    "price", "charge", "be", "stay", "remain", "double", "become", "put", "change", "revise", "agree", "quote", "work",
];

/// Whether a verb gives its object or, in the passive, its subject a time, place or price.
pub(super) fn arranges(verb: &VerbGroup) -> bool {
    ARRANGING.contains(&verb.lemma)
}

/// Whether a verb tells of a change.
pub(super) fn changes(verb: &VerbGroup) -> bool {
    const CHANGING: [&str; 26] = [
        "move",
        "shift",
        "push",
        "slip",
        "slide",
        "postpone",
        "reschedule",
        "rearrange",
        "delay",
        "defer",
        "bump",
        "bring",
        "rebook",
        "change",
        "switch",
        "swap",
        "relocate",
        "transfer",
        "rise",
        "increase",
        "drop",
        "raise",
        "lower",
        "cut",
        "reduce",
        "revise",
    ];
    CHANGING.contains(&verb.lemma)
}

/// The property of its subject that a verb gives by the values behind it; nothing where the verb says something else.
pub(super) fn given(verb: &VerbGroup, words: &[&str], reading: &Reading) -> Option<Property> {
    let has = |word: &str| words.contains(&word);
    let plain = verb.lemma == "be" && !verb.progressive;
    if plain && (has("due") || has("needed") || has("wanted")) {
        return Some(Property::Timed("deadline"));
    }
    let timed = match verb.lemma {
        "open" | "reopen" => Some("opening"),
        "close" | "shut" => Some("closing"),
        "leave" | "depart" | "sail" => Some("departure"),
        "arrive" | "dock" => Some("arrival"),
        "get" if !verb.passive && words.first().is_some_and(|word| matches!(*word, "in" | "into")) => {
            Some("arrival")
        }
        "expire" | "lapse" => Some("expiry"),
        "renew" => Some("renewal"),
        "deliver" => Some("delivery"),
        "collect" => Some("collection"),
        _ => None,
    };
    match reading.frame {
        Frame::When if timed.is_some() => timed.map(Property::Timed),
        Frame::When | Frame::Where => {
            let happens = HAPPENING.contains(&verb.lemma) && !verb.passive
                || arranges(verb) && (verb.passive || is_unaccusative(verb));
            happens.then_some(Property::Own)
        }
        Frame::Money(_) => PRICED.contains(&verb.lemma).then_some(Property::Own),
        Frame::Code if reading.value.kind == ValueKind::Version => {
            let runs = ["be", "get", "run", "stay", "remain", "use", "require", "back", "need"];
            runs.contains(&verb.lemma).then_some(Property::Versioned)
        }
        Frame::Phone | Frame::Email | Frame::Url => plain.then_some(Property::Own),
        Frame::Quantity(_) if verb.lemma == "be" || changes(verb) => Some(Property::Own),
        Frame::Quantity(_) if verb.lemma == "weigh" => Some(Property::Measured("weight")),
        Frame::Duration if matches!(verb.lemma, "last" | "take" | "run") => {
            Some(Property::Measured("length"))
        }
        _ => None,
    }
}

/// Whether a verb says without an object what is done to its subject: "the retro *moves* to K4".
fn is_unaccusative(verb: &VerbGroup) -> bool {
    const UNACCUSATIVE: [&str; 8] =
        ["move", "shift", "slip", "slide", "change", "switch", "relocate", "transfer"];
    UNACCUSATIVE.contains(&verb.lemma)
}

/// Nouns of what is measured.
#[rustfmt::skip]
const MEASURES: &[&str] = &[
    "weight", "height", "length", "width", "depth", "mileage", "pressure", "temperature", "speed", "distance", "size", "dose",
    "dosage", "volume", "resolution", "power", "odometer", "capacity", "diameter", "thickness", "waist", "chest", "limit",
];

/// Whether a noun names what is measured: "tyre *pressure*".
pub(super) fn is_measure(noun: &str) -> bool {
    MEASURES.contains(&noun)
}

/// "van mileage": the mileage of the van.
fn measured(phrase: &Phrase) -> Option<NounPhrase> {
    let words: Vec<&str> = phrase.words.iter().map(String::as_str).collect();
    let words = attribute::canonical_words(&words);
    let (subject, attribute) = match (phrase.owner.clone(), words.split_last()?) {
        (Some(owner), _) => (owner, words.join(" ")),
        (None, (head, thing)) if !thing.is_empty() => {
            (Subject::Thing { noun: thing.join(" ") }, head.clone())
        }
        (None, _) => return None,
    };
    Some(NounPhrase { subject, attribute, change: phrase.change, ..NounPhrase::nameless() })
}

/// Whether the noun of a phrase is a property that takes such a value.
pub(super) fn is_property(phrase: &Phrase, reading: &Reading) -> bool {
    let takes =
        |head: &str| lexicon::property_takes(&attribute::canonical(head), &reading.frame) == Some(true);
    phrase.words.last().is_some_and(|head| takes(head))
}

/// A property of nobody that is named: that of who writes, where only people have it, or of what the message is about.
pub(super) fn owned(mut phrase: Phrase, reading: &Reading, context: &Context) -> Option<Phrase> {
    const PERSONAL: [&str; 6] = ["address", "phone", "birthday", "email", "mobile", "landline"];
    let [only] = phrase.words.as_slice() else { return Some(phrase) };
    if phrase.owner.is_none() {
        let own = PERSONAL.contains(&attribute::canonical(only).as_str())
            || phrase.change && matches!(reading.frame, Frame::Phone | Frame::Email);
        phrase.owner =
            if own && context.people().is_empty() { Some(Subject::Author) } else { context.theme.clone() };
        phrase.owner.as_ref()?;
        phrase.definite = true;
    }
    Some(phrase)
}
