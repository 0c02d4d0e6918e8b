//! Ages and birthdays: "my son Theo is seven", "Ellie turns 9 on 3 May", "I was born on 4 June 1985".

use super::super::clauses::{Context, Statement};
use super::super::predicate::Pick;
use super::super::tokens::{Kind, Token};
use super::{Told, behind};
use crate::domain::{Frame, Subject, Value, ValueKind};

/// Nobody is older.
const OLDEST: u32 = 103;

pub(super) fn read(told: &Told, context: &Context) -> Vec<Statement> {
    born(told, context).or_else(|| turned(told, context)).or_else(|| aged(told, context)).unwrap_or_default()
}

/// "was born on 4 June 1985"
fn born(told: &Told, context: &Context) -> Option<Vec<Statement>> {
    let rest = told.behind(&["was born", "were born", "born"])?;
    let birthday = day(rest, context)?;
    (!told.elided && !told.negated).then(|| vec![Statement::new(told.who.property("birthday"), birthday)])
}

/// "turns 9 on 3 May", "turned forty last week"
fn turned(told: &Told, context: &Context) -> Option<Vec<Statement>> {
    let past = told.behind(&["turned"]);
    let rest = past.or_else(|| told.behind(&["turns", "turn", "turning", "going to be", "be"]))?;
    if let Some(statement) = reaches(told, rest, context).filter(|_| past.is_none()) {
        return Some(vec![statement]);
    }
    let (age, length) = number(rest, context)?;
    // "turns 9 to 5 into …"
    let after = rest.get(length..)?;
    let plain = after.first().is_none_or(|next| {
        !next.is_word()
            || next.is_any(&[
                "on",
                "in",
                "last",
                "this",
                "next",
                "today",
                "yesterday",
                "years",
                "and",
                "tomorrow",
            ])
    });
    if told.elided
        || told.negated
        || !plain
        || matches!(told.who.subject, Subject::Group) && told.who.words.is_empty()
    {
        return None;
    }
    let mut found = Vec::new();
    if let (Some(birthday), true) = (day(after, context), told.who.words.is_empty() || told.kin()) {
        found.push(Statement::new(told.who.property("birthday"), birthday));
    }
    if past.is_some() {
        found.push(self::age(told, age, rest.get(..length)?)?);
    }
    (!found.is_empty()).then_some(found)
}

/// "9 on 3 May", which by itself is a time of that day.
fn reaches(told: &Told, rest: &[Token], context: &Context) -> Option<Statement> {
    let Kind::Value(reading) = rest.first()?.kind else { return None };
    let reading = context.scan.readings.get(reading).filter(|it| it.value.kind == ValueKind::Datetime)?;
    let (age, written) = reading.value.text.split_once(" on ")?;
    age.parse().ok().filter(|age| (1..OLDEST).contains(age))?;
    let mut birthday = Pick::of(reading);
    birthday.value = Value::new(ValueKind::Date, reading.value.norm.get(..10)?, written);
    (!told.elided).then(|| Statement::new(told.who.property("birthday"), birthday))
}

/// "is seven", "is 8 years old", "am forty-one"
fn aged(told: &Told, context: &Context) -> Option<Vec<Statement>> {
    let (age, length) =
        number(told.rest, context).filter(|_| told.copula && !told.elided && !told.negated)?;
    let after = told.rest.get(length..)?;
    let old = behind(after, &["years old", "year old", "old", "years of age"]).is_some();
    let ends = after
        .first()
        .is_none_or(|next| next.is_any(&[",", ".", "!", "now", "and", "today", "already", ")", ";"]));
    let spelt = told.rest.first().is_some_and(|first| first.is_word() && !first.is_number());
    let of_kin = told.kin() || told.who.is_author() && spelt && age > 12;
    (old || of_kin && ends).then(|| Some(vec![self::age(told, age, told.rest.get(..length)?)?]))?
}

fn age(told: &Told, age: u32, words: &[Token]) -> Option<Statement> {
    let text = words.first()?.text.split(' ').next()?.to_owned();
    let value = Value::new(ValueKind::Number, age.to_string(), text);
    let mut statement = told.state("age", value, Frame::Count, words.first()?.span);
    // Somebody's age only ever changes.
    statement.pick.change = true;
    Some(statement)
}

/// The first day that `tokens` name.
fn day(tokens: &[Token], context: &Context) -> Option<Pick> {
    tokens.iter().find_map(|token| match token.kind {
        Kind::Value(reading) if context.is_day(reading) => context.scan.readings.get(reading).map(Pick::of),
        _ => None,
    })
}

/// A number of years, in figures or in letters.
fn number(tokens: &[Token], context: &Context) -> Option<(u32, usize)> {
    let first = tokens.first()?;
    let number = match first.kind {
        Kind::Value(reading) => {
            let value = &context.scan.readings.get(reading)?.value;
            let years = value.norm.strip_prefix('P')?.strip_suffix('Y')?;
            years.parse().ok().filter(|_| tokens.get(1).is_some_and(|next| next.is("old")))?
        }
        Kind::Word => first.folded.parse().ok().or_else(|| spelt(&first.folded))?,
        _ => return None,
    };
    (1..OLDEST).contains(&number).then_some((number, 1))
}

fn spelt(word: &str) -> Option<u32> {
    const ONES: [&str; 20] = [
        "zero",
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "seventeen",
        "eighteen",
        "nineteen",
    ];
    const TENS: [&str; 8] = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
    let place = |list: &[&str], word: &str| {
        list.iter().position(|known| *known == word).and_then(|at| u32::try_from(at).ok())
    };
    let (tens, ones) = word.split_once('-').unwrap_or((word, ""));
    match (place(&ONES, word), place(&TENS, tens)) {
        (Some(ones), _) => Some(ones),
        (None, Some(tens)) if ones.is_empty() => Some(tens * 10 + 20),
        (None, Some(tens)) => Some(tens * 10 + 20 + place(&ONES, ones)?),
        _ => None,
    }
}
