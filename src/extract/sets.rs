//! Statements about sets, whose members live each on its own: allergies, languages, hobbies.

use super::clauses::{Context, Statement};
use super::names::Names;
use super::noun_phrase::NounPhrase;
use super::openers::find;
use super::texts::plain;
use super::tokens::{Token, extent};
use crate::domain::{Act, Cardinality, Frame, Subject, Value, ValueKind};

/// Words before the members, and the attribute.
const SHAPES: [(&str, &str); 7] = [
    ("allergic to", "allergy"),
    ("speak", "language"),
    ("speaks", "language"),
    ("taken up", "hobby"),
    ("took up", "hobby"),
    ("takes up", "hobby"),
    ("take up", "hobby"),
];

/// Reads "SUBJECT is allergic to X, Y and Z" and the like.
pub(super) fn read(clause: &[Token], context: &Context) -> Vec<Statement> {
    SHAPES
        .iter()
        .filter_map(|shape| statements(clause, shape, context.names))
        .find(|found| !found.is_empty())
        .unwrap_or_default()
}

fn statements(clause: &[Token], shape: &(&str, &str), names: &Names) -> Option<Vec<Statement>> {
    let (phrase, attribute) = *shape;
    let at = find(clause, phrase)?;
    let before = clause.get(..at)?;
    let (subject, rest) = subject(before, names)?;
    let denied =
        rest.iter().any(|token| token.is_any(&["not", "never"])) || find(rest, "no longer").is_some();
    if !rest.iter().all(|t| {
        t.is_any(&[
            "am", "is", "'s", "are", "not", "never", "have", "has", "also", "just", "now", "really", "do",
            "does", "no", "longer", "fluently", "both", "recently", "very", "severely", "mildly",
        ])
    }) {
        return None;
    }
    let members = members(clause.get(at + phrase.split(' ').count()..)?, attribute)?;
    let many = members.into_iter().filter_map(|member| {
        let span = extent(&member)?;
        let text = member.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ");
        let mut pick = plain(Value::new(ValueKind::Text, text.to_lowercase(), text), Frame::Member, span);
        pick.denied = denied;
        let phrase = NounPhrase {
            subject: subject.clone(),
            attribute: attribute.to_owned(),
            definite: true,
            frame: None,
            change: false,
            weekday: None,
        };
        let mut statement = Statement::new(phrase, pick);
        statement.act = if denied { Act::Deny } else { Act::Assert };
        statement.cardinality = Cardinality::Many;
        Some(statement)
    });
    Some(many.collect())
}

/// Whether a clause of a set or of a person's place begins here.
pub(super) fn begins(tokens: &[Token]) -> bool {
    let near = tokens.get(..tokens.len().min(6)).unwrap_or_default();
    SHAPES
        .iter()
        .map(|shape| shape.0)
        .chain(["start at", "joined", "work at", "work for", "live at"])
        .any(|s| find(near, s).is_some())
}

/// The person that a clause begins with, and the words behind.
pub(super) fn subject<'a>(tokens: &'a [Token], names: &Names) -> Option<(Subject, &'a [Token])> {
    let (first, rest) = tokens.split_first()?;
    if first.is("i") {
        return Some((Subject::Author, rest));
    }
    if first.is("we") {
        return Some((Subject::Group, rest));
    }
    let (name, length) = names.leading(tokens);
    Some((Subject::Named { name: name? }, tokens.get(length..)?))
}

/// "shellfish, nuts and the usual chess": lists of short noun phrases.
fn members(tokens: &[Token], attribute: &str) -> Option<Vec<Vec<Token>>> {
    let mut members: Vec<Vec<Token>> = Vec::new();
    let mut member: Vec<Token> = Vec::new();
    for token in tokens {
        if token.is_any(&["and", ",", "or", "&", "along", "with"]) {
            if !member.is_empty() {
                members.push(std::mem::take(&mut member));
            }
        } else if token.is_any(&["the", "usual", "both", "a", "some"]) && member.is_empty() {
        } else if !token.is_word() || super::lexicon::is_closed(&token.folded) || token.is_any(&ASIDES) {
            // "people who …": what is not a plain noun was no member.
            if token.is_any(&["who", "that", "whose", "when"]) {
                member.clear();
            }
            break;
        } else {
            member.push(token.clone());
        }
    }
    if !member.is_empty() {
        members.push(member);
    }
    let plain = |member: &Vec<Token>| {
        member.len() <= 3
            && member.iter().all(|word| word.folded.len() > 2 && !word.is_number())
            && match attribute {
                "language" => member.len() == 1 && member.iter().all(Token::is_capitalised),
                "hobby" => member.last().is_some_and(|head| super::lexicon::is_hobby(&head.folded)),
                _ => true,
            }
            && !member.iter().any(|word| word.is_any(&JOKES))
    };
    (!members.is_empty() && members.iter().all(plain)).then_some(members)
}

const ASIDES: [&str; 9] =
    ["btw", "recently", "these", "lately", "fluently", "badly", "thanks", "unfortunately", "anymore"];
/// What people say they are allergic to when they are not.
const JOKES: [&str; 10] = [
    "work", "meeting", "meetings", "morning", "mornings", "effort", "fun", "bullshit", "nonsense", "exercise",
];
