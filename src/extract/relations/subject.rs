//! Whose relation it is: somebody, a proper name of several words, a certain thing.

use super::super::names::Names;
use super::super::noun_phrase::Phrase;
use super::super::tokens::Token;
use super::super::{attribute, lexicon, nouns, told};
use super::lexicon::Relation;
use super::object::{self, Source};
use crate::domain::{Subject, singular};

/// Who or what, and what of it: "our office coffee" is *we* and `office coffee`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Owned {
    /// Nobody, where a common noun stands by itself.
    pub owner: Option<Subject>,
    /// Canonical words.
    pub words: Vec<String>,
    /// One certain thing is meant.
    pub definite: bool,
}

impl Owned {
    fn by(owner: Subject) -> Self {
        Self { owner: Some(owner), words: Vec::new(), definite: true }
    }
}

/// Reads all of `tokens`, which begin a sentence where `opens`. Only who `asks` may mean the reader's.
pub(super) fn read(
    tokens: &[Token],
    opens: bool,
    asks: bool,
    names: &Names,
    source: &Source,
) -> Option<Owned> {
    match tokens {
        [] => return None,
        [only] if only.is_any(&["i", "my"]) => return Some(Owned::by(Subject::Author)),
        [only] if asks && only.is_any(&["you", "your"]) => return Some(Owned::by(Subject::Addressee)),
        [only] if only.is_any(&["we", "our"]) => return Some(Owned::by(Subject::Group)),
        _ => {}
    }
    if let Some(name) = title(tokens, opens, names, source) {
        return Some(Owned::by(Subject::Named { name }));
    }
    if tokens
        .iter()
        .any(|token| token.is_any(&["this", "that", "you"]) || !asks && token.is("your") || !token.is_word())
    {
        return None;
    }
    let phrase = match tokens {
        // The capital of a noun that begins a sentence makes it no name.
        [first, rest @ ..] if opens && first.is_capitalised() && is_noun(first) => {
            let plain = Token { text: first.folded.clone(), ..first.clone() };
            Phrase::of(&[std::slice::from_ref(&plain), rest].concat(), names)?
        }
        _ => Phrase::of(tokens, names)?,
    };
    let words: Vec<&str> = phrase.words.iter().map(String::as_str).collect();
    let words = attribute::canonical_words(&words);
    Some(Owned { owner: phrase.owner, words, definite: phrase.definite })
}

/// The length of a subject or theme that ends a sentence, without what is said besides.
pub(super) fn length(tokens: &[Token], source: &Source) -> usize {
    let named = object::name(tokens, source, None);
    let plain = tokens
        .iter()
        .enumerate()
        .position(|(at, token)| {
            let dated = token.is_any(&["last", "every", "each"])
                && tokens.get(at + 1).is_some_and(|next| nouns::is_period(&next.folded));
            !token.is_word() || dated || object::is_adjunct(token) && !token.is("for")
        })
        .unwrap_or(tokens.len());
    named.max(plain)
}

/// A proper name of any words: "A Wizard of Earthsea", "University of California, Berkeley".
fn title(tokens: &[Token], opens: bool, names: &Names, source: &Source) -> Option<String> {
    let article = usize::from(tokens.first()?.is("the"));
    let own = tokens.get(article..)?;
    let first = own.first()?;
    let whole = object::name(own, source, None) == own.len() || is_title(own);
    // A capital at the begin of a sentence makes no name.
    let sound = match own {
        [only] if opens && article == 0 => (names.is_name(only) && !is_noun(only)) || is_acronym(only),
        [only] => !lexicon::is_closed(&only.folded) && lexicon::weekday(&only.folded).is_none(),
        [my, _] => !my.is_any(&["my", "our", "your", "his", "her", "their"]),
        _ => true,
    };
    if !whole || !sound || !first.text.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit()) {
        return None;
    }
    source.written(own).map(|(text, _)| text)
}

/// Capitals from the first to the last word, and small words between.
fn is_title(own: &[Token]) -> bool {
    const SMALL: [&str; 30] = [
        "of", "the", "a", "an", "and", "in", "on", "for", "to", "'s", "as", "at", "from", "with", "by", "de",
        "la", "le", "du", "da", "van", "von", "der", "den", "or", "is", ".", ",", "-", "&",
    ];
    let has_capital =
        |token: &Token| token.text.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit());
    let ends = |end: Option<&Token>| end.is_some_and(|token| has_capital(token) || token.is("."));
    let inner = |token: &Token| has_capital(token) || SMALL.contains(&token.folded.as_str());
    own.len() > 1 && ends(own.first()) && ends(own.last()) && own.iter().all(inner)
}

fn is_noun(token: &Token) -> bool {
    GOODS.contains(&&*singular(&token.folded)) || DUTIES.contains(&&*singular(&token.folded))
}

fn is_acronym(token: &Token) -> bool {
    token.text.chars().filter(|c| c.is_uppercase()).count() > 1
}

/// Joins who and what into a subject and the words before the attribute; nothing where it is no certain thing.
pub(super) fn settle(
    subject: Option<Owned>,
    theme: Option<Owned>,
    relation: &Relation,
) -> Option<(Subject, Vec<String>)> {
    let Some(theme) = theme else {
        let Owned { owner, words, definite } = subject?;
        if relation.duty && !words.last().is_some_and(|head| DUTIES.contains(&head.as_str())) {
            return None;
        }
        let head = words.last().map_or("", String::as_str);
        // Whoever looks after the kids does not own them.
        if relation.attribute == "owner" && (told::is_kin(head) || MISHAPS.contains(&head)) {
            return None;
        }
        // "the teacher of the year", "the standup moved to room-12".
        if nouns::is_period(head) || relation.code && lexicon::is_event(head) {
            return None;
        }
        return match owner {
            Some(owner) => Some((owner, words)),
            None if words.is_empty() || !(definite || relation.bare) => None,
            None => Some((Subject::Thing { noun: words.join(" ") }, Vec::new())),
        };
    };
    let head = theme.words.last()?;
    // "Coffee comes from Ethiopia" is true of all coffee.
    if subject.is_none() && theme.owner.is_none() && !theme.definite && !relation.bare {
        return None;
    }
    if nouns::is_period(head)
        || (relation.goods && !theme.words.iter().any(|word| GOODS.contains(&&*singular(word))))
    {
        return None;
    }
    let of = subject
        .map(|subject| subject.words.is_empty().then_some(subject.owner))
        .map_or(Some(None), |of| of)?;
    // "I get the office coffee": everybody's.
    let of = of.filter(|owner| *owner != Subject::Author).unwrap_or(Subject::Group);
    let owner = theme.owner.unwrap_or(of);
    let mut words = theme.words;
    words.retain(|word| word != "order");
    (!words.is_empty()).then_some((owner, words))
}

/// What somebody is in charge of.
#[rustfmt::skip]
const DUTIES: [&str; 62] = [
    "account", "agenda", "audit", "backlog", "blog", "budget", "campaign", "checklist", "contract", "dashboard",
    "deployment", "doc", "documentation", "handbook", "hiring", "invoice", "invoicing", "marketing", "migration",
    "minutes", "newsletter", "onboarding", "payroll", "pipeline", "portfolio", "process", "program", "programme",
    "project", "rebrand", "recruitment", "release", "repo", "report", "roadmap", "rollout", "rota", "schedule",
    "service", "spreadsheet", "survey", "task", "team", "tender", "ticket", "website", "wiki",
    "setlist", "key", "raffle", "kitty", "bar", "merch", "booking", "catering", "bookkeeping", "accounts", "collection", "order",
    "inventory", "stock", "correspondence",
];
/// What people are to blame for, or have without holding it.
#[rustfmt::skip]
const MISHAPS: [&str; 24] = [
    "mess", "noise", "delay", "disaster", "problem", "mistake", "failure", "error", "damage", "fault", "chaos", "time", "world",
    "money", "flu", "cold", "idea", "point", "day", "morning", "weekend", "week", "floor", "lead",
];
/// What is got from a provider again and again.
#[rustfmt::skip]
const GOODS: [&str; 53] = [
    "coffee", "tea", "milk", "water", "bean", "bread", "cake", "fruit", "veg", "vegetable", "grocery", "lunch",
    "sandwich", "catering", "sample", "shipment", "parcel", "delivery", "supply", "stationery", "paper", "ink",
    "toner", "part", "broadband", "internet", "electricity", "gas", "energy", "insurance", "hosting", "payroll",
    "printing", "flower", "laptop", "monitor", "desk", "furniture", "uniform", "fabric", "timber", "wood", "cleaning",
    "laundry", "storage", "software", "packaging", "snack", "beer", "wine", "merch", "printer", "courier",
];
