//! Where something happens, said behind its time: "Thursdays at 7 in Bo's garage", "6pm, in the Guildhall", "8pm, the
//! Wheatsheaf". Behind the time of an event a place needs no list to be one.

use super::clauses::{Context, Statement};
use super::texts::plain;
use super::tokens::{Kind, Token, extent};
use super::{lexicon, nouns};
use crate::domain::{Act, Frame, Value, ValueKind};

/// The longest name of a place, in words.
const LONGEST: usize = 6;
/// What a preposition leads to besides places.
#[rustfmt::skip]
const NO_PLACES: &[&str] = &[
    "morning", "afternoon", "evening", "night", "moment", "time", "end", "phone", "line", "way", "mind", "person", "advance",
    "total", "future", "week", "month", "year", "weekend", "day", "case", "dot", "agenda", "calendar", "call", "latest",
    "earliest", "fact", "meantime", "process", "beginning", "start", "minute", "hour", "summer", "winter", "spring", "autumn", "holidays",
    "diary", "list", "spot", "event", "rain", "dark", "cold", "risk", "expense", "team", "house's", "plan", "budget", "least", "most", "question", "session",
];

/// Adds to what a clause says of the time of something the place that stands behind.
pub(super) fn extend(found: &mut Vec<Statement>, clause: &[Token], context: &Context) {
    let placed = found.iter().any(|statement| statement.pick.frame == Frame::Where);
    let [when] = found.as_slice() else { return };
    let happens =
        when.pick.frame == Frame::When && when.act == Act::Assert && !when.proposed && !when.implied;
    if placed || !happens || lexicon::is_property(when.phrase.head()) {
        return;
    }
    let timed = |token: &Token| match token.kind {
        Kind::Value(reading) => is_of(reading, &Frame::When, context),
        Kind::Validity(_) => true,
        _ => false,
    };
    let starts = when.pick.span.start;
    let Some(last) = clause.iter().rposition(|token| timed(token) && token.span.start >= starts) else {
        return;
    };
    let rest = clause.get(last + 1..).unwrap_or_default();
    let rest = match rest {
        // "Thursday 10 December, same time, cafeteria"
        [comma, same, time, after @ ..] if comma.is(",") && same.is("same") && time.is_word() => after,
        _ => rest,
    };
    let Some(place) = behind(rest, context) else { return };
    let Some(span) = extent(place) else { return };
    let text = written(place);
    let norm = text.to_lowercase();
    let norm = norm.strip_prefix("the ").unwrap_or(&norm).replace('\u{2019}', "'");
    let mut pick = plain(Value::new(ValueKind::Place, norm, text), Frame::Where, span);
    pick.change = when.pick.change;
    found.push(Statement { day: when.day, since: when.since, ..Statement::new(when.phrase.clone(), pick) });
}

fn is_of(reading: usize, frame: &Frame, context: &Context) -> bool {
    context.scan.readings.get(reading).is_some_and(|reading| reading.frame == *frame)
}

/// The place that `rest`, what stands behind a time, begins with.
fn behind<'a>(rest: &'a [Token], context: &Context) -> Option<&'a [Token]> {
    let comma = usize::from(rest.first().is_some_and(|token| token.is(",")));
    let rest = rest.get(comma..)?;
    let upstairs = usize::from(rest.first().is_some_and(|token| {
        token.is_any(&["upstairs", "downstairs", "outside", "inside", "over", "up", "down"])
    }));
    let led = rest.get(upstairs).is_some_and(|token| token.is_any(&["in", "at", "on", "from"]));
    if !led && comma == 0 {
        return None;
    }
    let start = upstairs + usize::from(led);
    let named = rest.get(start..)?;
    let from = if upstairs > 0 { 0 } else { start };
    if led && matches!(named.first()?.kind, Kind::Value(reading) if is_of(reading, &Frame::Where, context)) {
        return rest.get(from..=start);
    }
    let determined = named.first()?.is_any(&["the", "our", "my"]);
    let words = named.iter().skip(usize::from(determined)).take_while(|token| is_of_name(token)).count();
    let length = usize::from(determined) + words;
    let name = named.get(..length)?;
    let owned = name.iter().any(Token::is_genitive);
    let proper = name.iter().skip(usize::from(determined)).any(Token::is_capitalised);
    let (_, person) = context.names.leading(named);
    let ends = named.get(length).is_none_or(|next| {
        next.kind == Kind::Mark || next.is_any(&["and", "but", "so", "as", "for", "with", "because"])
    });
    let last = name.last()?;
    let fits = words > 0
        && words <= LONGEST
        && ends
        && (determined || owned || proper || nouns::is_venue(&last.folded))
        && (led || determined || nouns::is_venue(&last.folded))
        && !(person == length && context.names.is_participant(&written(name)))
        && !NO_PLACES.contains(&last.folded.as_str())
        && !lexicon::is_event(&last.folded)
        && lexicon::weekday(&last.folded).is_none()
        && !lexicon::is_month(&last.folded);
    rest.get(from..start + length).filter(|_| fits)
}

fn is_of_name(token: &Token) -> bool {
    token.is_word()
        && (token.is_genitive() || token.is_any(&["of", "back"]) || !lexicon::is_closed(&token.folded))
        && lexicon::verb(&token.folded).is_none()
}

/// The words as they were written, a genitive joined to its owner.
fn written(place: &[Token]) -> String {
    let mut text = String::new();
    for token in place {
        if !text.is_empty() && !token.is_genitive() {
            text.push(' ');
        }
        text.push_str(&token.text);
    }
    text
}
