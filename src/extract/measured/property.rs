//! What a value says of its bearer, by its form, its noun and the words that lead to it.

use super::super::tokens::Token;
use super::super::values::Reading;
use super::super::{attribute, lexicon};
use crate::domain::{Frame, ValueKind, singular};

/// What a value says of its bearer.
pub struct Property {
    /// Its canonical words.
    pub attribute: String,
    /// Where it begins with its noun: "*extension* 4417".
    pub start: usize,
    /// Who or what may bear it.
    pub bearer: Bearer,
}

/// Who or what may bear a property.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Bearer {
    /// A thing or an event.
    Thing,
    /// Somebody too: a desk, a size.
    Anybody,
    /// Whoever has so many things: "I have five hens".
    Keeper,
    /// The phrase whose noun stands there: "the allotment *lock*".
    Noun(usize),
}

/// What somebody has until a day.
#[rustfmt::skip]
pub const LASTING: &[&str] = &[
    "contract", "lease", "passport", "visa", "licence", "license", "membership", "subscription", "insurance", "warranty",
    "tenancy", "permit", "policy", "placement", "secondment", "certificate", "domain", "railcard",
];
/// What opens to a code.
const LOCKED: &[&str] = &["lock", "padlock", "safe", "alarm"];
/// Words directly before a code without a noun.
#[rustfmt::skip]
const KEYED: &[&str] = &[
    "against", "under", "code", "use", "ref", "type", "enter", "press", "with", "wants", "punch",
];
/// Verbs of what holds people.
#[rustfmt::skip]
const HOLDING: &[&str] = &[
    "holds", "hold", "seats", "seat", "fits", "fit", "accommodates", "takes", "sleeps", "maximum", "max", "capacity",
    "limit", "most", "than",
];
/// Words of what runs on a host.
#[rustfmt::skip]
const HOSTED: &[&str] = &[
    "lives", "hosted", "sits", "runs", "deployed", "moved", "migrated", "hosts", "host", "server", "region",
];

/// A value in its clause.
struct Placed<'a> {
    clause: &'a [Token],
    at: usize,
    reading: &'a Reading,
}

/// What the value at `at` says, if it says so by itself.
pub fn property(clause: &[Token], at: usize, reading: &Reading) -> Option<Property> {
    let placed = Placed { clause, at, reading };
    let (attribute, bearer) = match &reading.frame {
        Frame::Code if reading.value.kind == ValueKind::Version => {
            let named = reading.cue.is_some() || reading.value.text.starts_with(['v', 'V']);
            (named || placed.lead()?.is_any(&["on", "is"])).then(|| ("version".to_owned(), Bearer::Thing))?
        }
        Frame::Code => placed.code()?,
        Frame::Count | Frame::Text => placed.number()?,
        Frame::When => placed.when()?,
        Frame::Duration => placed.length()?,
        Frame::Phone if placed.has(&["use"]) && clause.get(at + 1)?.is("for") => {
            ("phone".to_owned(), Bearer::Thing)
        }
        Frame::Where
            if reading.value.kind == ValueKind::Room && placed.lead()?.is("in") && reading.cue.is_some() =>
        {
            ("room".to_owned(), Bearer::Anybody)
        }
        // "the high is 8°C" tells of the weather.
        Frame::Quantity(dimension)
            if dimension == "temperature"
                && placed.lead()?.is_any(&["at", "to", "below", "under"])
                && placed.has(&["keep", "kept", "set", "held", "stored", "store", "down", "up", "runs"]) =>
        {
            (dimension.clone(), Bearer::Thing)
        }
        _ => return None,
    };
    let start = placed.cue().filter(|cue| bearer == Bearer::Anybody && *cue < at).unwrap_or(at);
    Some(Property { attribute, start, bearer })
}

impl Placed<'_> {
    fn before(&self) -> &[Token] {
        self.clause.get(..self.at).unwrap_or_default()
    }

    fn lead(&self) -> Option<&Token> {
        self.before().last()
    }

    fn has(&self, words: &[&str]) -> bool {
        self.before().iter().any(|token| token.is_word() && token.is_any(words))
    }

    /// Where the noun stands that names the value, outside of it.
    fn cue(&self) -> Option<usize> {
        self.clause.iter().position(|token| self.reading.cue == Some(token.span))
    }

    fn code(&self) -> Option<(String, Bearer)> {
        let Some(cue) = self.cue() else {
            let lead = self.lead()?;
            let set = self.has(LOCKED) && lead.is("to");
            let typed = lead.is("in") && self.has(&["type", "tap", "key", "punch", "enter"]);
            if lead.is_any(KEYED) || set || typed {
                return Some(("code".to_owned(), Bearer::Thing));
            }
            // "lives on heron-02", "is hosted in eu-west-1"
            let hosted = lead.is_any(&["on", "in", "at", "to"]) && self.has(HOSTED);
            return hosted.then(|| ("host".to_owned(), Bearer::Thing));
        };
        let noun = self.clause.get(cue)?;
        if noun.is_any(LOCKED) {
            return Some(("code".to_owned(), Bearer::Noun(cue)));
        }
        (cue + 1 == self.at).then(|| (attribute::canonical(&noun.folded), Bearer::Anybody))
    }

    /// A port, a size, or the count of something.
    fn number(&self) -> Option<(String, Bearer)> {
        let cue = self.reading.cue?;
        // "a 12 in dresses", "size 42": the noun stands outside of the value.
        if let Some(noun) = self.cue().and_then(|cue| self.clause.get(cue)) {
            if noun.is_any(&["listens", "listening"]) {
                return Some(("port".to_owned(), Bearer::Thing));
            }
            if noun.is("port") {
                return None;
            }
            let worn = singular(&noun.folded);
            let attribute = if worn == "size" { worn } else { format!("{worn} size") };
            return Some((attribute, Bearer::Anybody));
        }
        let noun = self.reading.value.text.rsplit(' ').next()?.to_lowercase();
        if let Some(attribute) = self.counted(&noun) {
            return Some((attribute.to_owned(), Bearer::Thing));
        }
        let kept = self.has(&["have", "has", "keep", "keeps", "print", "prints", "own", "owns"]);
        (kept && self.reading.span.end == cue.end).then_some((noun, Bearer::Keeper))
    }

    /// Of what so many people or words are the count.
    fn counted(&self, noun: &str) -> Option<&'static str> {
        match noun {
            "words" => Some("word limit"),
            "characters" => Some("character limit"),
            "pages" => Some("page limit"),
            "slides" => Some("slide limit"),
            "people" | "persons" | "guests" | "attendees" | "heads" | "covers" | "seats" => {
                Some(if self.has(HOLDING) { "capacity" } else { "headcount" })
            }
            "children" | "kids" | "adults" | "places" if self.has(HOLDING) => Some("capacity"),
            _ => None,
        }
    }

    /// An expiry, opening hours, or the days that somebody is in.
    fn when(&self) -> Option<(String, Bearer)> {
        let lasts = self.has(&["until", "till", "through", "expires", "expire", "runs", "lapses"]);
        if lasts
            && self.has(LASTING)
            && self.lead()?.is_any(&["until", "till", "to", "in", "on", "through", "expires"])
        {
            return Some(("expiry".to_owned(), Bearer::Thing));
        }
        let (kind, norm) = (self.reading.value.kind, self.reading.value.norm.as_str());
        let stretch =
            norm.split_once(['-', '/']).is_some_and(|(from, to)| !from.is_empty() && !to.is_empty());
        if matches!(kind, ValueKind::Recur | ValueKind::Interval)
            && stretch
            && self.has(&["open", "opens", "opening"])
        {
            return Some(("opening hours".to_owned(), Bearer::Thing));
        }
        let office = self.has(&["office"]) && self.has(&["i"]) && self.has(&["in"]);
        (kind == ValueKind::Recur && office).then(|| ("office days".to_owned(), Bearer::Anybody))
    }

    /// "sprints of two weeks", "the workshop lasts two hours".
    fn length(&self) -> Option<(String, Bearer)> {
        if self.lead()?.is("of") {
            let (noun, _) = self.clause.get(..self.at - 1)?.split_last()?;
            let runs = self.has(&["runs", "run", "has", "have", "does", "do"]);
            let named = runs && noun.is_word() && !lexicon::is_closed(&noun.folded);
            return named.then(|| (format!("{} length", singular(&noun.folded)), Bearer::Anybody));
        }
        let lasts = self.has(&["lasts", "last", "lasting", "takes", "take", "runs"]);
        let event = |token: &Token| lexicon::is_event(&attribute::canonical(&token.folded));
        (lasts && self.before().iter().any(event) && !self.has(&["me", "us"]))
            .then(|| ("length".to_owned(), Bearer::Thing))
    }
}
