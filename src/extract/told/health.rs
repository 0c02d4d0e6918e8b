//! Medicines, blood pressure, blood types: "Nana's on lisinopril, 10 mg", "BP 131/79 today", "I'm O negative".

use super::super::clauses::{Context, Statement};
use super::super::lexicon;
use super::super::predicate::Pick;
use super::super::tokens::{Kind, Token};
use super::{Told, written};
use crate::domain::{Frame, Span, Value, ValueKind};

/// Words that lead to a medicine.
#[rustfmt::skip]
const TAKING: &[&str] = &[
    "on", "take", "takes", "taking", "started", "starts", "start", "started on", "prescribed", "switched to", "put on", "back on",
    "up to", "down to", "needs", "need", "get", "gets", "new med :", "new med is", "new meds :", "new medication is",
    "new medication :", "medication is", "medication :", "meds :", "med :", "medicine is", "medicine :", "new medicine is", "new prescription is", "new prescription :",
];
const DOSES: [&str; 9] = ["mg", "mcg", "\u{b5}g", "ug", "g", "ml", "iu", "unit", "units"];

pub(super) fn read(told: &Told, context: &Context) -> Vec<Statement> {
    pressure(told)
        .or_else(|| medicine(told, context))
        .or_else(|| weight(told, context))
        .or_else(|| blood(told))
        .into_iter()
        .collect()
}

/// The reading of a value, and where it stands.
fn quantity<'a>(
    told: &Told,
    context: &'a Context,
    units: &[&str],
) -> Option<(usize, &'a super::super::values::Reading)> {
    told.rest.iter().enumerate().find_map(|(at, token)| {
        let Kind::Value(reading) = token.kind else { return None };
        let reading = context.scan.readings.get(reading)?;
        let unit = reading.value.norm.split(' ').nth(1)?;
        (matches!(reading.frame, Frame::Quantity(_)) && units.contains(&unit)).then_some((at, reading))
    })
}

/// "is on thyroid tablets, 5mg": the medicine and its dose, which go together.
fn medicine(told: &Told, context: &Context) -> Option<Statement> {
    let rest = told.behind(TAKING)?;
    let start = told.rest.len() - rest.len();
    let (at, dose) = quantity(told, context, &DOSES)?;
    let comma = told.rest.get(at.checked_sub(1)?).is_some_and(|token| token.is_any(&[",", "at", "("]));
    let words = told.rest.get(start..at - usize::from(comma))?;
    let words: Vec<Token> = words
        .iter()
        .filter(|word| !word.is_any(&["the", "a", "her", "his", "my", "some", "daily"]))
        .cloned()
        .collect();
    let drug = |word: &Token| word.is_word() && !lexicon::is_closed(&word.folded) && !word.is_number();
    if !(1..=3).contains(&words.len()) || !words.iter().all(drug) || told.negated {
        return None;
    }
    let name = written(&words);
    let text = format!("{name} {}", dose.value.text);
    let norm = format!("{} {}", name.to_lowercase(), dose.value.norm.replace(' ', ""));
    let span = Span::new(words.first()?.span.start, dose.span.end);
    Some(told.state(
        &format!("{} medication", name.to_lowercase()),
        Value::new(ValueKind::Text, norm, text),
        Frame::Text,
        span,
    ))
}

/// "BP 148/86", "my blood pressure was 131/79"
fn pressure(told: &Told) -> Option<Statement> {
    let rest = told.rest;
    let at = rest.iter().take(4).position(|token| token.is_any(&["bp", "pressure"]))?;
    let value = rest.windows(3).skip(at).take(4).find(
        |run| matches!(run, [high, slash, low] if high.is_number() && slash.is("/") && low.is_number()),
    )?;
    let text: String = value.iter().map(|token| token.text.as_str()).collect();
    let span = super::extent(value)?;
    let mut statement =
        told.state("blood pressure", Value::new(ValueKind::Text, text.clone(), text), Frame::Text, span);
    // Each measurement is the one that counts.
    statement.pick.change = true;
    Some(statement)
}

/// "Biscuit 10.6kg now"
fn weight(told: &Told, context: &Context) -> Option<Statement> {
    let (at, reading) = quantity(told, context, &["kg", "lb", "st"])?;
    let alone =
        told.rest.get(at + 1..)?.iter().all(|token| !token.is_word() || token.is_any(&["now", "today"]));
    if at > 0 || !alone || told.elided || told.negated {
        return None;
    }
    let mut pick = Pick::of(reading);
    pick.change = told.change;
    Some(Statement::new(told.who.property("weight"), pick))
}

/// "am O negative", "blood group is AB+"
fn blood(told: &Told) -> Option<Statement> {
    let start =
        told.rest.iter().position(|token| !token.is_any(&["my", "blood", "type", "group", "is", ":"]))?;
    let named = start > 0 && told.rest.iter().take(start).any(|token| token.is("blood"));
    let [group, sign, after @ ..] = told.rest.get(start..)? else { return None };
    let known = matches!(group.text.as_str(), "A" | "B" | "AB" | "O");
    let signed = sign.is_any(&["negative", "positive", "neg", "pos", "+", "-"]);
    let ends = after.first().is_none_or(|next| !next.is_word());
    let said = named || told.copula && !told.elided && sign.is_word();
    (known && signed && ends && said && !told.negated)
        .then(|| told.say("blood type", told.rest.get(start..start + 2)?))?
}
