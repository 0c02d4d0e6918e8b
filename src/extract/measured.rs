//! Properties that a value names by its own form or noun: "we are 14 people in the support team", "payroll desk is on
//! extension 4417", "keep the cold store at 3°C". What the clause is about has them.

use super::anchored::{is_changed, values};
use super::attribute;
use super::clauses::{Context, Statement};
use super::lexicon;
use super::noun_phrase::Phrase;
use super::predicate::Pick;
use super::scattered::is_determiner;
use super::tokens::{Kind, Token};
use super::values::Reading;
use crate::domain::{Frame, Subject, ValueKind, singular};

/// The longest phrase for what has the property, in tokens.
const LONGEST: usize = 6;

/// Reads a clause with one value that names its property.
pub(super) fn read(clause: &[Token], context: &Context) -> Vec<Statement> {
    statement(clause, context).into_iter().collect()
}

/// Reads until when a contract or the like holds, which is no time of the contract.
pub(super) fn expiry(clause: &[Token], context: &Context) -> Vec<Statement> {
    if !clause.iter().any(|token| token.is_any(LASTING)) {
        return Vec::new();
    }
    statement(clause, context).filter(|found| found.phrase.head() == "expiry").into_iter().collect()
}

fn statement(clause: &[Token], context: &Context) -> Option<Statement> {
    let mut named = values(clause, context)
        .filter_map(|(at, reading)| Some((at, reading, property(clause, at, reading)?)));
    let (at, reading, property) = named.next()?;
    if named.any(|(_, other, _)| other.frame == reading.frame) {
        return None;
    }
    let mut phrase = bearer(clause, at, &property, context)?;
    if property.personal && is_event(&phrase) {
        return None;
    }
    if phrase.words.last().is_none_or(|noun| attribute::canonical(noun) != property.attribute) {
        phrase.words.extend(property.attribute.split(' ').map(str::to_owned));
    }
    let mut pick = Pick::of(reading);
    pick.change = is_changed(clause);
    Some(Statement::new(phrase.settle()?, pick))
}

/// What a value says of its bearer.
struct Property {
    attribute: String,
    /// Where it begins with its noun: "*extension* 4417".
    start: usize,
    /// Somebody may have it: a desk, a size.
    personal: bool,
    /// So many things that somebody has: "I have five hens".
    counted: bool,
}

fn property(clause: &[Token], at: usize, reading: &Reading) -> Option<Property> {
    let before = clause.get(..at)?;
    let has = |words: &[&str]| before.iter().any(|token| token.is_word() && token.is_any(words));
    let impersonal = |attribute: &str| {
        Some(Property { attribute: attribute.to_owned(), start: at, personal: false, counted: false })
    };
    let cue = || clause.iter().position(|token| reading.cue == Some(token.span));
    match (&reading.frame, reading.value.kind) {
        (Frame::Count | Frame::Text, ValueKind::Number | ValueKind::Text) => {
            let cue = reading.cue?;
            // "a 12 in dresses", "size 42": the noun stands outside of the value.
            if let Some(noun) = clause.iter().find(|token| token.span == cue) {
                let worn = singular(&noun.folded);
                let attribute = if worn == "size" { worn } else { format!("{worn} size") };
                let start = cue_start(clause, at, cue);
                return Some(Property { attribute, start, personal: true, counted: false });
            }
            let noun = reading.value.text.rsplit(' ').next()?.to_lowercase();
            if let Some(attribute) = counted(&noun, &has) {
                return impersonal(attribute);
            }
            let kept = has(&["have", "has", "keep", "keeps", "print", "prints", "own", "owns"]);
            kept.then_some(Property { attribute: noun, start: at, personal: false, counted: true })
        }
        (Frame::Code, ValueKind::Version) => impersonal("version"),
        (Frame::Code, _) => {
            let Some(cue) = cue() else {
                let lead = before.last()?;
                if lead.is_any(&["against", "under", "code", "use", "ref"]) {
                    return impersonal("code");
                }
                return hosted(before).then(|| impersonal("host")).flatten();
            };
            let noun = clause.get(cue).filter(|_| cue + 1 == at)?;
            Some(Property {
                attribute: attribute::canonical(&noun.folded),
                start: cue,
                personal: true,
                counted: false,
            })
        }
        (Frame::When, _) if before.last()?.is_any(&["until", "till", "to", "in", "on", "through"]) => {
            let lasts = has(&["until", "till", "through", "expires", "expire", "runs", "lapses"]);
            (lasts && has(LASTING)).then(|| impersonal("expiry")).flatten()
        }
        (Frame::When, ValueKind::Recur | ValueKind::Interval)
            if has(&["open", "opens", "opening"]) && is_stretch(&reading.value.norm) =>
        {
            impersonal("opening hours")
        }
        (Frame::Quantity(dimension), _) if dimension == "temperature" => impersonal("temperature"),
        (Frame::Duration, _) if before.last()?.is("of") => {
            // "sprints of two weeks"
            let (noun, rest) = before.get(..at - 1)?.split_last()?;
            let runs = rest.iter().any(|token| token.is_any(&["runs", "run", "has", "have", "does", "do"]));
            let attribute = format!("{} length", singular(&noun.folded));
            (runs && noun.is_word() && !lexicon::is_closed(&noun.folded)).then_some(Property {
                attribute,
                start: at,
                personal: true,
                counted: false,
            })
        }
        (Frame::Duration, _) if has(&["lasts", "last", "lasting", "takes", "take", "runs"]) => {
            let event = before.iter().any(|token| lexicon::is_event(&attribute::canonical(&token.folded)));
            if event && !has(&["me", "us"]) { impersonal("length") } else { None }
        }
        _ => None,
    }
}

/// What somebody has until a day.
const LASTING: &[&str] = &[
    "contract",
    "lease",
    "passport",
    "visa",
    "licence",
    "license",
    "membership",
    "subscription",
    "insurance",
    "warranty",
    "tenancy",
    "permit",
    "policy",
    "placement",
    "secondment",
    "certificate",
    "domain",
    "railcard",
];

/// Whether a value goes from one day or hour to another.
fn is_stretch(norm: &str) -> bool {
    norm.split_once(['-', '/']).is_some_and(|(from, to)| !from.is_empty() && !to.is_empty())
}

/// Where the words before a value begin that belong to it: "a *size* 42", "*on extension* 4417".
fn cue_start(clause: &[Token], at: usize, cue: crate::domain::Span) -> usize {
    clause.iter().take(at).position(|token| token.span == cue).unwrap_or(at)
}

/// Of what so many things are the count.
fn counted(noun: &str, has: &impl Fn(&[&str]) -> bool) -> Option<&'static str> {
    const PEOPLE: &[&str] = &["people", "persons", "guests", "attendees", "heads", "covers"];
    const TEXTS: &[(&str, &str)] = &[
        ("words", "word limit"),
        ("characters", "character limit"),
        ("pages", "page limit"),
        ("slides", "slide limit"),
    ];
    const HOLDING: &[&str] = &[
        "holds",
        "hold",
        "seats",
        "seat",
        "fits",
        "fit",
        "accommodates",
        "takes",
        "sleeps",
        "maximum",
        "max",
        "capacity",
        "limit",
        "most",
        "than",
    ];
    if let Some((_, limit)) = TEXTS.iter().find(|(counted, _)| *counted == noun) {
        return Some(limit);
    }
    if PEOPLE.contains(&noun) || noun == "seats" {
        return Some(if has(HOLDING) { "capacity" } else { "headcount" });
    }
    has(HOLDING).then_some("capacity").filter(|_| matches!(noun, "children" | "kids" | "adults" | "places"))
}

/// "lives on heron-02", "is hosted in eu-west-1".
fn hosted(before: &[Token]) -> bool {
    let (Some(lead), true) = (before.last(), before.len() > 1) else { return false };
    lead.is_any(&["on", "in", "at", "to"])
        && before.iter().any(|token| {
            token.is_any(&[
                "lives", "hosted", "sits", "runs", "deployed", "moved", "migrated", "runs", "hosts", "host",
                "server", "region",
            ])
        })
}

/// Who or what has the property: the subject where it names something; else what stands behind the value, or between
/// verb and value; else who speaks.
fn bearer(clause: &[Token], at: usize, property: &Property, context: &Context) -> Option<Phrase> {
    let Some(verb) = (0..at).find(|verb| is_verb(clause, *verb)) else {
        return apart(clause, property, context);
    };
    let opens = clause.iter().take(verb).take_while(|token| !token.is_word() || is_adverb(token)).count();
    let subject = clause.get(opens..verb)?;
    let speaker = match subject {
        [only] if only.is("i") => Some(Subject::Author),
        [only] if only.is("we") => Some(Subject::Group),
        _ => None,
    };
    let pronoun = subject.is_empty()
        || speaker.is_some()
        || matches!(subject, [only] if lexicon::is_closed(&only.folded));
    if !pronoun {
        let named = nominal(subject, context);
        let rest = subject.get(named.len()..)?;
        let whole = rest.first().is_some_and(|token| token.is_any(&["of", "for", "with"]));
        let located = rest.is_empty() || rest.first().is_some_and(|token| token.is_any(&["in", "at", "on"]));
        return if whole { owner(subject, context) } else { owner(named, context).filter(|_| located) };
    }
    let behind = clause.get(at + 1..).and_then(|rest| {
        let (preposition, rest) = rest.split_first()?;
        preposition
            .is_any(&["in", "of", "for", "on", "at"])
            .then(|| owner(nominal(rest, context), context))?
    });
    // "I've reserved bay 7 for your visitor" is not the author's.
    let given = clause.iter().take(at).any(|token| token.is_any(&["reserved", "booked", "got", "grabbed"]))
        && clause.get(at + 1).is_some_and(|token| token.is("for"));
    if property.personal
        && !given
        && let Some(speaker) = speaker
    {
        return Some(Phrase::owned(speaker));
    }
    let object = || {
        let between = clause.get(verb + 1..property.start)?;
        let last = between.iter().rposition(|token| token.is_any(&["for", "of"])).map_or(0, |at| at + 1);
        owner(nominal(between.get(last..)?, context), context)
    };
    behind.or_else(object).or_else(|| speaker.filter(|_| property.counted).map(Phrase::owned))
}

/// "they've given me a place to sit: desk 31": of the only one that the sentence is about.
fn apart(clause: &[Token], property: &Property, context: &Context) -> Option<Phrase> {
    let first = clause.first()?;
    let begins = first.span == clause.get(property.start)?.span || first.is_any(&["a", "an"]);
    let author = context.sentence.iter().any(|token| token.is_any(&["i", "me", "my"]));
    let others =
        context.sentence.iter().any(|t| t.is_any(&["he", "she", "they", "his", "her", "him", "them", "you"]));
    let alone = context.people().is_empty() && (!others || context.sentence.iter().any(|t| t.is("me")));
    (property.personal && begins && author && alone).then(|| Phrase::owned(Subject::Author))
}

/// Words before a subject, or without one.
fn is_adverb(token: &Token) -> bool {
    token.is_any(&["please", "now", "today", "then", "so", "also", "currently", ","])
}

/// "The standup is in unit 4" is where it is.
fn is_event(phrase: &Phrase) -> bool {
    let event = |noun: &str| lexicon::is_event(noun.rsplit(' ').next().unwrap_or(noun));
    match &phrase.owner {
        Some(Subject::Thing { noun }) => event(noun),
        _ => phrase.words.last().is_some_and(|noun| event(&attribute::canonical(noun))),
    }
}

/// The nouns that `tokens` begin with.
fn nominal<'a>(tokens: &'a [Token], context: &Context) -> &'a [Token] {
    let determined = usize::from(tokens.first().is_some_and(is_determiner));
    let nouns = tokens.iter().skip(determined).take(LONGEST).take_while(|token| {
        token.is_word()
            && (token.is_genitive()
                || context.names.is_name(token)
                || !lexicon::is_closed(&token.folded) && lexicon::verb(&token.folded).is_none())
    });
    tokens.get(..determined + nouns.count()).unwrap_or_default()
}

fn is_verb(clause: &[Token], at: usize) -> bool {
    const VERBS: &[&str] = &[
        "is",
        "are",
        "am",
        "has",
        "have",
        "will",
        "must",
        "lives",
        "sits",
        "seats",
        "holds",
        "hold",
        "fits",
        "sleeps",
        "accommodates",
        "takes",
        "take",
        "lasts",
        "prints",
        "print",
        "needs",
        "need",
        "keep",
        "keeps",
        "got",
        "runs",
        "run",
        "leaves",
        "goes",
        "wears",
        "wear",
        "use",
        "uses",
        "using",
        "sending",
        "works",
        "reaches",
        "gets",
        "get",
        "should",
    ];
    let Some(token) = clause.get(at).filter(|token| token.is_word()) else { return false };
    // "Dan's at desk 5"
    let copula = || clause.get(at + 1).is_some_and(|next| next.is_any(&["at", "in", "on", "now", "still"]));
    token.is_any(VERBS) || if token.is_genitive() { copula() } else { lexicon::verb(&token.folded).is_some() }
}

/// The phrase as what the property is of.
fn owner(tokens: &[Token], context: &Context) -> Option<Phrase> {
    // "support is up to 17 people"
    let bare =
        matches!(tokens, [only] if only.span == context.sentence.first()?.span || !only.is_capitalised());
    let definite = tokens.first().is_some_and(|first| is_determiner(first) && !first.is_any(&["a", "an"]));
    let mut phrase = Phrase::of(tokens, context.names)?;
    if tokens.iter().all(|token| token.kind == Kind::Word && is_determiner(token)) {
        return None;
    }
    if phrase.owner.is_none() {
        if !(definite || tokens.len() > 1 || phrase.definite || bare) {
            return None;
        }
        let words: Vec<&str> = phrase.words.iter().map(String::as_str).collect();
        let noun = attribute::canonical_words(&words).join(" ");
        if noun.is_empty() {
            return None;
        }
        phrase.owner = Some(Subject::Thing { noun });
        phrase.words.clear();
        phrase.definite = true;
    }
    Some(phrase)
}
