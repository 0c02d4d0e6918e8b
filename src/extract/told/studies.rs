//! What somebody learns or teaches, and where: "Dana is studying law at Leeds University", "I teach class 6B".

use super::super::clauses::{Context, Statement};
use super::super::tokens::{Token, extent};
use super::{Told, behind, nouns, organisation, written};
use crate::domain::{Frame, Value, ValueKind};

const STUDYING: &[&str] = &[
    "study",
    "studies",
    "studying",
    "majoring in",
    "doing a degree in",
    "doing a phd in",
    "doing a masters in",
    "reading for a degree in",
];
const TEACHING: &[&str] = &["teach", "teaches", "teaching", "be teaching"];
/// Where people learn.
#[rustfmt::skip]
const SCHOOLS: &[&str] = &["school", "college", "university", "academy", "uni", "nursery", "kindergarten", "primary", "sixth"];
/// How somebody studies, which is no subject.
#[rustfmt::skip]
const MANNERS: &[&str] = &[
    "hard", "abroad", "remotely", "online", "tonight", "together", "full-time", "part-time", "late", "alone", "here", "like",
    "people", "kids", "children", "students", "them", "him", "class", "classes", "lesson", "lessons",
];

pub(super) fn read(told: &Told, context: &Context) -> Vec<Statement> {
    subject(told, context).or_else(|| school(told, context)).unwrap_or_default()
}

fn subject(told: &Told, context: &Context) -> Option<Vec<Statement>> {
    let (attribute, rest) = match told.behind(STUDYING) {
        Some(rest) => ("subject", rest),
        None => ("teaching", told.behind(TEACHING)?),
    };
    if told.elided || told.negated {
        return None;
    }
    let words = match rest {
        // "class 6B"
        [class, name, ..] if class.is_any(&["class", "year", "form"]) => {
            rest.get(..2).filter(|_| name.is_number())?
        }
        _ => nouns(rest, 3)?,
    };
    let after =
        rest.iter().skip_while(|token| token.span.end <= words.last().map_or(0, |last| last.span.end));
    let after = rest.get(rest.len() - after.count()..)?;
    let plain = !words.iter().any(|word| {
        MANNERS.contains(&word.folded.as_str()) && words.len() == 1 || word.folded.ends_with("ly")
    });
    let mut found = vec![told.say(attribute, words).filter(|_| plain)?];
    if let Some(place) = behind(after, &["at"])
        && let Some((value, span)) = place_of_learning(place, context, attribute == "subject")
    {
        let attribute = if attribute == "subject" { "school" } else { "employer" };
        found.push(told.state(attribute, value, Frame::Org, span));
    }
    Some(found)
}

/// "goes to Ferncliffe Primary", "is at Leeds University now"
fn school(told: &Told, context: &Context) -> Option<Vec<Statement>> {
    let goes = told.behind(&[
        "go to",
        "goes to",
        "going to",
        "started at",
        "starts at",
        "study at",
        "studies at",
        "studying at",
        "a student at",
        "got into",
    ]);
    let rest = goes.or_else(|| told.behind(&["at"]).filter(|_| told.copula))?;
    let certain = told.rest.first()?.folded.starts_with("stud") || told.rest.first()?.is("a");
    let (value, span) = place_of_learning(rest, context, certain)?;
    (!told.elided && !told.negated).then(|| vec![told.state("school", value, Frame::Org, span)])
}

/// A school by name; any name where it is `certain` that people learn there.
fn place_of_learning(
    tokens: &[Token],
    context: &Context,
    certain: bool,
) -> Option<(Value, crate::domain::Span)> {
    if let Some((value, span, length)) = organisation(tokens, context) {
        let named = tokens.get(..length)?;
        // "Leeds University": the noun may be no part of the name.
        let next = tokens
            .get(length)
            .filter(|next| next.is_capitalised() && SCHOOLS.contains(&next.folded.as_str()));
        if next.is_some() {
            let whole = tokens.get(..=length)?;
            let name = written(whole);
            return Some((Value::new(ValueKind::Org, name.clone(), name), extent(whole)?));
        }
        let school = named.iter().any(|token| SCHOOLS.iter().any(|school| token.folded.contains(school)));
        return (certain || school).then_some((value, span));
    }
    None
}
