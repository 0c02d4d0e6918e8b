//! What a predicate says: which of its values holds, and which is the old one.

use super::lexicon::{self, VerbKind};
use super::tokens::{Kind, Token};
use super::values::Reading;
use crate::domain::{Assumption, Frame, Span, Value, ValueKind};
use jiff::Timestamp;

/// A value that a predicate gives or denies.
#[derive(Clone, Debug)]
pub(super) struct Pick {
    pub value: Value,
    pub frame: Frame,
    pub span: Span,
    pub replaced: Option<Value>,
    pub denied: bool,
    pub assumptions: Vec<Assumption>,
    pub expiry: Option<Timestamp>,
    /// Old and new stand side by side, or a verb of change before the value.
    pub change: bool,
    pub sensitive: bool,
}

impl Pick {
    pub fn of(reading: &Reading) -> Self {
        Self {
            value: reading.value.clone(),
            frame: reading.frame.clone(),
            span: reading.span,
            replaced: None,
            denied: false,
            assumptions: reading.assumptions.clone(),
            expiry: reading.expiry,
            change: false,
            sensitive: false,
        }
    }
}

/// Words that may stand between a verb and its value.
#[rustfmt::skip]
const FILLERS: &[&str] = &[
    "at", "on", "to", "in", "by", "for", "from", "now", "back", "up", "down", "still", "actually", "currently",
    "always", "again", "just", "already", "only", "be", "been", "being", "is", "are", "was", "going", "due", "booked",
    "planned", "confirmed", "held", "located", "taking", "place", "the", "a", "an", "not", "no", "longer", "never",
    "rather", "than", "instead", "of", "and", "but", "this", "around", "about", "roughly", "approximately", "forward",
    "earlier", "exactly", "usually", "normally", "also", "out", "until", "off", "here", "every", "provisionally",
    "probably", "next", "coming", "scheduled", "set", "definitely", "officially", "happening", "open", "over", "effectively", "will", "needed", "required",
];

/// Nouns and others that may follow a value directly.
#[rustfmt::skip]
const TRAILERS: &[&str] = &[
    "sharp", "onwards", "onward", "local", "eastern", "pacific", "central", "gmt", "utc", "est", "pst", "cet", "bst",
    "anymore", "starting", "unchanged", "thanks", "cheers", "xx", "x", "latest", "max", "total", "net", "gross", "inc",
    "incl", "including", "excl", "flat", "according", "altogether", "each", "inclusive", "these", "owing", "rather", "pending", "following", "due", "ish", "tops", "please", "everyone", "across", "bills", "minimum", "covering", "towards", "near", "throughout", "beside", "plus", "plus", "ex", "vat", "uk", "prompt", "btw", "fyi", "same", "hope", "as",
];

struct Found<'a> {
    reading: &'a Reading,
    lead: Vec<&'a str>,
}

impl Found<'_> {
    fn led_by(&self, words: &[&str]) -> bool {
        self.lead.iter().any(|word| words.contains(word))
    }

    fn is_negative(&self) -> bool {
        self.led_by(&["not", "never"])
            || self
                .lead
                .windows(2)
                .any(|pair| matches!(pair, ["no", "longer"] | ["instead", "of"] | ["rather", "than"]))
    }
}

/// The values that `tokens`, the words behind a verb, give for something that `accepts` their readings. `negated`: the
/// verb itself was denied.
pub(super) fn picks(
    tokens: &[Token],
    readings: &[Reading],
    negated: bool,
    accepts: impl Fn(&Reading) -> bool,
) -> Vec<Pick> {
    let mut found: Vec<Found> = Vec::new();
    let mut lead: Vec<&str> = if negated { vec!["not"] } else { Vec::new() };
    let mut change = false;
    let mut end = tokens.len();
    for (index, token) in tokens.iter().enumerate() {
        let word = token.folded.as_str();
        let open = match token.kind {
            Kind::Validity(_) => true,
            Kind::Value(reading) => match readings.get(reading).filter(|reading| accepts(reading)) {
                Some(reading) => {
                    found.push(Found { reading, lead: std::mem::take(&mut lead) });
                    true
                }
                None => false,
            },
            Kind::Mark => {
                lead.push(word);
                matches!(word, "," | "->" | ":" | "=" | "~" | "(" | ")" | "\"" | "\u{201c}" | "\u{201d}")
            }
            Kind::Word => {
                let verb = lexicon::verb(word);
                let changes = verb.is_some_and(|verb| verb.kind == VerbKind::Change);
                change |=
                    (changes && !matches!(word, "set" | "scheduled") && found.is_empty()) || word == "now";
                lead.push(word);
                changes
                    || FILLERS.contains(&word)
                    || if found.is_empty() {
                        verb.is_some_and(|verb| verb.kind == VerbKind::Hold)
                    } else {
                        matches!(word, "it" | "'s" | "was" | "anymore" | "any" | "more")
                    }
            }
        };
        if !open {
            if found.is_empty() {
                return Vec::new();
            }
            // "Thursday Sept 17, my place, 7pm"
            let aside = index > 0 && tokens.get(index - 1).is_some_and(|t| t.is(",")) && token.is_word();
            if aside && ends_before_value(tokens.get(index..).unwrap_or_default()) {
                continue;
            }
            let follows_value =
                index > 0 && tokens.get(index - 1).is_some_and(|t| matches!(t.kind, Kind::Value(_)));
            if follows_value && spoils(token) {
                found.pop();
            }
            end = index;
            break;
        }
    }
    let ceased = tokens.get(end..).unwrap_or_default().iter().any(|t| t.is("anymore"))
        || super::openers::find(tokens, "any more").is_some();
    choose(&found, ceased && negated, change)
}

/// The values of `clause` outside of the phrase at `range`, wherever they stand.
pub(super) fn scattered_picks(
    clause: &[Token],
    range: &std::ops::Range<usize>,
    readings: &[Reading],
    accepts: impl Fn(&Reading) -> bool,
) -> Vec<Pick> {
    let mut found: Vec<Found> = Vec::new();
    let mut lead: Vec<&str> = Vec::new();
    for (at, token) in clause.iter().enumerate().filter(|(at, _)| !range.contains(at)) {
        match token.kind {
            Kind::Value(reading) => {
                let Some(reading) = readings.get(reading).filter(|reading| accepts(reading)) else {
                    continue;
                };
                if !range.contains(&(at + 1)) && clause.get(at + 1).is_some_and(spoils) {
                    return Vec::new();
                }
                found.push(Found { reading, lead: std::mem::take(&mut lead) });
            }
            _ => lead.push(&token.folded),
        }
    }
    choose(&found, false, false)
}

/// Whether a few words up to a comma stand before one more value.
fn ends_before_value(tokens: &[Token]) -> bool {
    let words = tokens.iter().take_while(|token| token.is_word()).count();
    words < 4
        && tokens.get(words).is_some_and(|token| token.is(","))
        && tokens.get(words + 1).is_some_and(|token| matches!(token.kind, Kind::Value(_)))
}

/// Whether a word behind a value makes it part of something else: "a 10 minute walk".
fn spoils(token: &Token) -> bool {
    token.is_word()
        && !token.is_genitive()
        && !lexicon::is_closed(&token.folded)
        && !TRAILERS.contains(&token.folded.as_str())
        || token.is_genitive()
        || token.is_any(&["%", "/", "+"])
}

fn class(frame: &Frame) -> std::mem::Discriminant<Frame> {
    std::mem::discriminant(frame)
}

fn choose(found: &[Found], ceased: bool, change: bool) -> Vec<Pick> {
    let mut picks: Vec<Pick> = Vec::new();
    let mut seen = Vec::new();
    for first in found {
        let class = class(&first.reading.frame);
        if seen.contains(&class) {
            continue;
        }
        seen.push(class);
        let mut group: Vec<&Found> =
            found.iter().filter(|f| self::class(&f.reading.frame) == class).collect();
        // "on 23 Jan, a Saturday"
        if group.len() == 2 {
            group.retain(|f| f.lead.last() != Some(&"a") || f.reading.value.kind != ValueKind::Date);
        }
        let arrow = |at: usize| group.get(at + 1).is_some_and(|next| next.led_by(&["->"]));
        let goes_to = group.iter().any(|f| f.led_by(&["to", "until", "till"]));
        let is_old = |at: usize, f: &Found| {
            f.is_negative()
                || arrow(at)
                || (goes_to && f.led_by(&["from"]))
                || (at > 0 && f.led_by(&["from", "was"]))
        };
        let old = group.iter().enumerate().find(|(at, f)| is_old(*at, f)).map(|(_, f)| *f);
        let new: Vec<&Found> =
            group.iter().enumerate().filter(|(at, f)| !is_old(*at, f)).map(|(_, f)| *f).collect();
        let pick = match (new.as_slice(), old) {
            ([], Some(old)) if old.is_negative() => Some(Pick { denied: true, ..Pick::of(old.reading) }),
            ([only], _) => Some(Pick::of(only.reading)),
            ([one, two], _) => {
                if one.reading.value.same(&two.reading.value) {
                    Some(Pick::of(one.reading))
                } else {
                    complete(&Pick::of(one.reading), &Pick::of(two.reading))
                }
            }
            _ => None,
        };
        if let Some(mut pick) = pick {
            if !pick.denied {
                pick.replaced = old.map(|old| old.reading.value.clone()).filter(|old| !old.same(&pick.value));
            }
            pick.denied |= ceased && pick.replaced.is_none();
            pick.change = change || pick.replaced.is_some();
            picks.push(pick);
        }
    }
    picks
}

/// A day and a time said apart, as one value: "on the 24th, 7.30pm".
pub(super) fn complete(one: &Pick, other: &Pick) -> Option<Pick> {
    let (day, value) = match (together(&one.value, &other.value), together(&other.value, &one.value)) {
        (Some(value), _) => (one, value),
        (None, Some(value)) => (other, value),
        (None, None) => return None,
    };
    let mut pick = one.clone();
    pick.value = value;
    pick.span = Span::new(one.span.start.min(other.span.start), one.span.end.max(other.span.end));
    pick.assumptions.extend(other.assumptions.iter().copied().filter(|a| !one.assumptions.contains(a)));
    pick.expiry = day.expiry;
    Some(pick)
}

/// A day, or a recurrence without a time, and a time as one value.
pub(super) fn together(day: &Value, time: &Value) -> Option<Value> {
    let (kind, norm) = match (day.kind, time.kind) {
        (ValueKind::Date, ValueKind::Time) => (ValueKind::Datetime, format!("{}T{}", day.norm, time.norm)),
        (ValueKind::Recur, ValueKind::Time) if !day.norm.contains(':') => {
            (ValueKind::Recur, format!("{} {}", day.norm, time.norm))
        }
        _ => return None,
    };
    Some(Value::new(kind, norm, format!("{} {}", day.text, time.text)))
}
