//! Who somebody's somebody is, and how they are reached: "your line manager will be Tobias Renn (tobias@…)",
//! "emergency contact is my mom, Glenda, 312-555-0148".

use super::super::clauses::{Context, Statement};
use super::super::grammar::{Clause, Kind, VerbGroup};
use super::super::noun_phrase::{NounPhrase, Phrase};
use super::super::predicate::Pick;
use super::super::texts::plain;
use super::super::tokens::{Kind as TokenKind, Token, extent};
use super::super::{attribute, lexicon};
use super::holds;
use crate::domain::{Frame, Subject, Value, ValueKind};

/// Endings of nouns for who does something.
const AGENTS: [&str; 7] = ["er", "or", "ist", "ian", "man", "woman", "person"];
/// Nouns of people without such an ending.
const PEOPLE: [&str; 12] = [
    "contact", "lead", "host", "captain", "chair", "coach", "deputy", "boss", "vet", "gp", "guide", "cleaner",
];
/// Nouns with such an ending for what is nobody.
#[rustfmt::skip]
const THINGS: &[&str] = &[
    "number", "order", "dinner", "supper", "summer", "winter", "paper", "water", "letter", "corner", "chapter", "folder",
    "printer", "server", "router", "browser", "computer", "container", "calendar", "monitor", "layer", "header", "footer",
    "cover", "offer", "power", "weather", "flower", "answer", "paper", "poster", "banner", "charger", "freezer", "boiler",
    "mirror", "motor", "door", "floor", "colour", "color", "flavour", "flavor", "error", "factor", "sensor", "author's",
    "ferry", "starter", "trailer", "counter", "filter", "ladder", "river", "centre", "center", "theater", "theatre",
    "december", "november", "october", "september", "cluster", "master", "register", "reminder", "tower", "list",
];

/// Reads one role and who has it.
pub(super) fn read(sentence: &[Token], clause: &Clause, context: &Context) -> Vec<Statement> {
    clause.verb.as_ref().and_then(|verb| statements(sentence, clause, verb, context)).unwrap_or_default()
}

fn statements(
    sentence: &[Token],
    clause: &Clause,
    verb: &VerbGroup,
    context: &Context,
) -> Option<Vec<Statement>> {
    if verb.lemma != "be" || verb.progressive || !holds(verb) {
        return None;
    }
    let role = Phrase::of(sentence.get(clause.subject.clone()?)?, context.names)?;
    let head = role.words.last().map(|head| attribute::canonical(head))?;
    let is_agent = AGENTS.iter().any(|ending| head.len() > ending.len() + 2 && head.ends_with(ending));
    let is_person = lexicon::is_role(&head)
        || PEOPLE.contains(&head.as_str())
        || is_agent && !THINGS.contains(&head.as_str());
    is_person.then_some(())?;
    // "my mom, Glenda"
    let mut nouns = clause
        .rest
        .iter()
        .skip_while(|chunk| chunk.kind == Kind::Adverb)
        .filter(|chunk| chunk.kind != Kind::Joint);
    let named = |range: std::ops::Range<usize>| {
        let words = sentence.get(range)?;
        match context.names.leading(words) {
            (Some(name), length) if length == words.len() && !name.contains(|c: char| c.is_ascii_digit()) => {
                Some((name, words))
            }
            _ => None,
        }
    };
    let first = nouns.next().filter(|first| first.kind == Kind::Noun)?;
    let kin = sentence.get(first.range.start).is_some_and(|token| token.is_any(&["my", "our"]));
    let (name, words) = match named(first.range.clone()) {
        Some(found) => found,
        None if kin => named(nouns.next()?.range.clone())?,
        None => return None,
    };
    let value = Value::new(ValueKind::Person, name.clone(), name.clone());
    let words_of: Vec<&str> = role.words.iter().map(String::as_str).collect();
    let phrase = NounPhrase {
        subject: role.owner.clone().unwrap_or(Subject::Group),
        attribute: attribute::canonical_words(&words_of).join(" "),
        change: role.change,
        ..NounPhrase::nameless()
    };
    let mut person = plain(value, Frame::Person, extent(words)?);
    person.change = role.change;
    let mut found = vec![Statement::new(phrase, person)];
    let behind =
        sentence.iter().filter(|token| words.last().is_some_and(|last| token.span.start > last.span.start));
    let reached = behind.take(3).find_map(|token| match token.kind {
        TokenKind::Value(reading) => context.scan.readings.get(reading),
        _ => None,
    });
    let noun = reached.and_then(|reading| match reading.frame {
        Frame::Phone => Some("phone"),
        Frame::Email => Some("email"),
        _ => None,
    });
    if let (Some(reading), Some(noun)) = (reached, noun) {
        let phrase = NounPhrase {
            subject: Subject::Named { name },
            attribute: noun.to_owned(),
            ..NounPhrase::nameless()
        };
        found.push(Statement::new(phrase, Pick::of(reading)));
    }
    Some(found)
}
