//! Animals and people of a household, and what they are called: "we got a puppy called Rex", "our two rabbits, Momo and
//! Kiwi", "Ellie is my daughter".

use super::super::clauses::{Context, Statement};
use super::super::lexicon;
use super::super::tokens::{Kind, Token};
use super::{Told, Who, behind, is_kin};
use crate::domain::{Cardinality, Frame, Subject, Value, ValueKind, singular};

#[rustfmt::skip]
const ANIMALS: &[&str] = &[
    "dog", "puppy", "pup", "cat", "kitten", "rabbit", "bunny", "hamster", "gerbil", "hen", "chicken", "rooster", "parrot", "budgie",
    "horse", "pony", "tortoise", "turtle", "snake", "lizard", "gecko", "ferret", "goldfish", "goat", "alpaca", "duck", "goose",
    "donkey", "greyhound", "labrador", "spaniel", "terrier", "whippet", "poodle", "retriever", "collie", "beagle", "pig", "sheep",
];
/// Verbs by which somebody comes to have one.
#[rustfmt::skip]
const HAVING: &[&str] = &[
    "got", "adopted", "bought", "keep", "keeps", "rescued", "welcomed", "had", "gave birth to", "own", "owns", "adopting",
];

/// Whether a singular noun is an animal that people keep.
pub(super) fn is_animal(noun: &str) -> bool {
    ANIMALS.contains(&noun)
}

pub(super) fn read(told: &Told, context: &Context) -> Vec<Statement> {
    named(told, context).or_else(|| belongs(told)).or_else(|| are(told, context)).unwrap_or_default()
}

/// The one word for those of a kind.
fn kind(noun: &str) -> String {
    let one = singular(noun);
    match one.as_str() {
        "puppy" | "pup" => "dog".to_owned(),
        "kitten" => "cat".to_owned(),
        "bunny" => "rabbit".to_owned(),
        "kid" | "children" | "twin" => "child".to_owned(),
        "girl" => "daughter".to_owned(),
        "boy" => "son".to_owned(),
        "mom" | "mother" => "mum".to_owned(),
        "father" => "dad".to_owned(),
        _ => one,
    }
}

/// "have two rabbits, Momo and Kiwi", "adopted a dog named Admiral".
fn named(told: &Told, context: &Context) -> Option<Vec<Statement>> {
    let rest = told.behind(HAVING).or_else(|| Some(told.rest).filter(|_| told.has))?;
    if told.negated {
        return None;
    }
    let (first, rest) = rest.split_first()?;
    // "three hens" is a count by itself.
    if let (Kind::Value(_), Some(noun)) =
        (first.kind, first.folded.rsplit(' ').next().filter(|noun| is_kin(noun)))
    {
        return members(told, &kind(noun), behind(rest, &[",", ":", "called", "named"])?, context);
    }
    let counted = first
        .is_any(&["a", "an", "another", "two", "three", "four", "one", "our", "my", "her", "his", "new"]);
    let at = rest.iter().take(4).position(|token| token.is_word() && is_kin(&token.folded))?;
    let adjectives = rest.get(..at)?.iter().all(|token| token.is_word() && !token.is_genitive());
    let after = rest.get(at + 1..)?;
    let list = behind(after, &["called", "named", ",", ":", ", called", ", named"])?;
    if !counted || !adjectives {
        return None;
    }
    members(told, &kind(&rest.get(at)?.folded), list, context)
}

/// "my girls are Bianca and Livia", "our cat is Miso".
fn are(told: &Told, context: &Context) -> Option<Vec<Statement>> {
    let (noun, before) = told.who.words.split_last().filter(|_| told.copula && !told.negated)?;
    let relative = is_animal(&singular(noun)) || !lexicon::is_role(noun);
    if !relative || !is_kin(noun) {
        return None;
    }
    let who = Who { subject: told.who.subject.clone(), words: before.to_vec(), kin: false };
    members(&Told { who, ..told.clone() }, &kind(noun), told.rest, context)
}

/// "Ellie is my daughter".
fn belongs(told: &Told) -> Option<Vec<Statement>> {
    let Subject::Named { name } = &told.who.subject else { return None };
    let [my, noun] = told.rest.get(..2)? else { return None };
    let owner = match my.folded.as_str() {
        "my" => Subject::Author,
        "our" => Subject::Group,
        _ => return None,
    };
    let ends = told.rest.get(2).is_none_or(|next| !next.is_word());
    if !(told.copula && ends && told.who.words.is_empty()) || told.negated || !is_kin(&noun.folded) {
        return None;
    }
    // "Dale is our plumber" is a role.
    if lexicon::is_role(&noun.folded) {
        return None;
    }
    let phrase = super::property(owner, format!("{} name", kind(&noun.folded)));
    let value = Value::new(ValueKind::Text, name.to_lowercase(), name.clone());
    let mut statement = Statement::new(phrase, super::plain(value, Frame::Member, noun.span));
    statement.cardinality = Cardinality::Many;
    Some(vec![statement])
}

/// The names of a list, each of one of the kind.
fn members(told: &Told, kind: &str, list: &[Token], context: &Context) -> Option<Vec<Statement>> {
    let mut rest = list;
    let mut found = Vec::new();
    loop {
        let (_, length) = context.names.leading(rest);
        let name = rest.get(..length).filter(|name| !name.is_empty())?;
        found.push(told.member(&format!("{kind} name"), name)?);
        rest = rest.get(length..)?;
        rest = match rest {
            [comma, and, more @ ..] if comma.is(",") && and.is("and") => more,
            [next, more @ ..] if next.is_any(&[",", "and", "&"]) && context.names.leading(more).1 > 0 => more,
            [next, ..]
                if next.is_word()
                    && !next.is_any(&[
                        "and",
                        "now",
                        "last",
                        "in",
                        "on",
                        "from",
                        "who",
                        "yesterday",
                        "today",
                        "this",
                    ]) =>
            {
                return None;
            }
            _ => return Some(found),
        };
    }
}
