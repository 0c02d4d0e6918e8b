//! Diets and preferences: "Dana is vegan", "an aisle seat, always", "I take my coffee black".

use super::super::clauses::{Context, Statement};
use super::super::tokens::{Kind, Token, extent};
use super::{Told, behind, written};
use crate::domain::{Frame, Subject, Value, ValueKind};

#[rustfmt::skip]
const DIETS: &[&str] = &[
    "vegan", "vegetarian", "veggie", "pescatarian", "teetotal", "coeliac", "celiac", "diabetic", "gluten-free", "dairy-free",
    "halal", "kosher", "lactose intolerant", "lactose-intolerant", "pescetarian", "plant-based",
];
/// What people prefer, and of what it is.
#[rustfmt::skip]
const CHOICES: &[(&str, &[&str])] = &[
    ("seat", &["aisle", "window", "front row", "exit row", "middle"]),
    ("drink", &["tea", "coffee", "decaf", "wine", "beer", "water", "juice", "oat milk", "sparkling water", "still water"]),
    ("contact", &[
        "email", "emails", "phone", "calls", "phone calls", "texts", "text", "whatsapp", "signal", "slack", "teams", "telegram",
        "sms", "letters",
    ]),
    ("travel", &["train", "trains", "flight", "flights", "plane", "car", "bus", "ferry", "bike", "taxi"]),
    ("time", &["mornings", "afternoons", "evenings", "weekends", "weekdays", "morning", "afternoon", "evening"]),
];

pub(super) fn read(told: &Told, _: &Context) -> Vec<Statement> {
    diet(told)
        .or_else(|| taken(told))
        .or_else(|| preferred(told))
        .or_else(|| rather(told))
        .or_else(|| always(told))
        .into_iter()
        .collect()
}

/// Whether what was said ends here.
fn ends(after: &[Token]) -> bool {
    after.first().is_none_or(|next| {
        !next.is_word()
            || next.is_any(&[
                "now", "and", "but", "since", "so", "these", "again", "any", "anymore", "because", "for",
                "to", "over", "on", "until", "too", "btw", "please", "from", "as", "in", "at",
            ])
    })
}

/// "is vegan", "has gone vegetarian", "is no longer vegan"
fn diet(told: &Told) -> Option<Statement> {
    let turned = told.behind(&["gone", "turned", "become", "became", "went"]);
    let rest = turned.or_else(|| Some(told.rest).filter(|_| told.copula))?;
    let rest = behind(rest, &["a", "strictly", "fully"]).unwrap_or(rest);
    let after = behind(rest, DIETS)?;
    let words = rest.get(..rest.len() - after.len())?;
    let of_people = !matches!(told.who.subject, Subject::Thing { .. }) && !told.elided;
    let mut statement = told.say("diet", words).filter(|_| of_people && ends(after))?;
    statement.pick.change |= turned.is_some();
    if told.negated {
        statement.deny();
    }
    Some(statement)
}

/// "takes his coffee black", "I drink tea with milk"
fn taken(told: &Told) -> Option<Statement> {
    let rest = told.behind(&["take", "takes", "drink", "drinks", "have", "like", "likes"])?;
    let rest = behind(rest, &["my", "his", "her", "their"]).unwrap_or(rest);
    let (drink, how) = rest.split_first().filter(|(drink, _)| drink.is_any(&["coffee", "tea"]))?;
    let length = match how {
        [with, rest @ ..] if with.is_any(&["with", "without"]) => {
            1 + rest
                .iter()
                .take(4)
                .take_while(|token| token.is_word() && !token.is_any(&["in", "at", "now", "because"]))
                .count()
        }
        [black, ..] if black.is_any(&["black", "white", "decaf", "strong", "weak", "iced", "milky"]) => 1,
        _ => return None,
    };
    let certain = !told.elided && !told.negated && length > 0;
    told.say(&format!("{} preference", drink.folded), how.get(..length)?).filter(|_| certain)
}

/// The choice that `tokens` begin with: of what it is, and its length.
fn choice(tokens: &[Token]) -> Option<(&'static str, usize)> {
    CHOICES.iter().find_map(|(of, words)| Some((*of, tokens.len() - behind(tokens, words)?.len())))
}

/// "prefers tea", "would always take an aisle seat"
fn preferred(told: &Told) -> Option<Statement> {
    let prefers = told.behind(&["prefer", "prefers", "much prefer", "always prefer", "strongly prefer"]);
    let wants = told.behind(&[
        "always want",
        "always wants",
        "always take",
        "always takes",
        "always book",
        "always sit in",
    ]);
    let rest = prefers.or(wants)?;
    let change = told.rest.iter().any(|token| token.is("now"));
    let rest = behind(rest, &["a", "an", "the", "to have", "to use", "having", "my"]).unwrap_or(rest);
    let (of, length) = choice(rest)?;
    let seat = rest.get(length).is_some_and(|next| next.is_any(&["seat", "seats"]));
    // "always want tea in the garden" is a mood.
    let certain =
        !told.elided && (prefers.is_some() || seat) && ends(rest.get(length + usize::from(seat)..)?);
    certain.then(|| preference(told, of, rest.get(..length)?, change))?
}

/// "would rather take the train than fly for anything under five hours": what is put before what, and when.
fn rather(told: &Told) -> Option<Statement> {
    let rest =
        told.behind(&["would rather take", "would rather have", "would rather go by", "would rather"])?;
    let rest = behind(rest, &["a", "an", "the"]).unwrap_or(rest);
    let (of, length) = choice(rest)?;
    let than = rest.get(length).filter(|_| !told.elided)?;
    let end = rest.iter().position(|token| token.is_any(&[",", ";", "(", "."])).unwrap_or(rest.len());
    let words = if than.is("than") { rest.get(..end)? } else { return None };
    let text = written(words).replacen(" than ", " rather than ", 1);
    let value = Value::new(ValueKind::Text, text.to_lowercase(), text);
    Some(told.state(&format!("{of} preference"), value, Frame::Text, extent(words)?))
}

/// "Meetings with me are 25 minutes by default": how long they are, where nothing else is said.
pub(super) fn length(clause: &[Token], context: &Context) -> Option<Statement> {
    let rest = behind(
        clause,
        &["meetings with me", "calls with me", "my meetings", "my calls", "sessions with me"],
    )?;
    let of = if clause.iter().take(2).any(|token| token.is("calls")) { "call" } else { "meeting" };
    let rest = behind(rest, &["are", "last", "are always", "always last", "take", "should be"])?;
    let (first, _) = rest.split_first()?;
    let Kind::Value(reading) = first.kind else { return None };
    let value = context.scan.readings.get(reading).map(|reading| reading.value.clone())?;
    let is_length = value.kind == ValueKind::Duration;
    is_length.then(|| Told::elided(rest).state(&format!("{of} length"), value, Frame::Duration, first.span))
}

/// "aisle seat, always", "make it front row seats until 20 June", "aisle again please": who speaks leaves themself out.
fn always(told: &Told) -> Option<Statement> {
    let made = told.behind(&["make it", "book me", "book me in", "get me"]);
    let rest = made.unwrap_or(told.rest);
    let rest = behind(rest, &["an", "a", "the", "always an", "always a", "always the"]).unwrap_or(rest);
    let (of, length) = choice(rest).filter(|(of, _)| *of == "seat")?;
    let seat = rest.get(length).is_some_and(|next| next.is_any(&["seat", "seats"]));
    let standing = told.rest.iter().any(|token| token.is_any(&["always", "again"]));
    let short = told.rest.len() < 10;
    let [.., last] = told.rest else { return None };
    let standing = standing || matches!(last.kind, Kind::Validity(_)) && rest.len() == length + 1;
    let certain = told.elided
        && short
        && (seat && (standing || made.is_some()) || standing && length == rest.len().min(length));
    certain.then(|| preference(told, of, rest.get(..length)?, false))?
}

/// "Seat preference: aisle, always": of who speaks, where nobody else is named.
pub(super) fn headed(clause: &[Token]) -> Option<Statement> {
    let told = Told::elided(behind(clause, &["seat preference", "seating preference"])?);
    let rest = behind(told.rest, &[":", "is", "is now", ": now"])?;
    let (of, length) = choice(rest)?;
    preference(&told, of, rest.get(..length)?, told.change)
}

fn preference(told: &Told, of: &str, words: &[Token], change: bool) -> Option<Statement> {
    let text = written(words);
    let value = Value::new(ValueKind::Text, text.to_lowercase(), text);
    let mut statement = told.state(&format!("{of} preference"), value, Frame::Text, extent(words)?);
    statement.pick.change |= change;
    if told.negated {
        statement.deny();
    }
    Some(statement)
}
