//! Days that a clause names apart from its value: in front of the subject, or as part of the event's name.

use super::clauses::{Context, Statement};
use super::predicate::{Pick, complete};
use super::tokens::{Kind, Token};
use crate::domain::{Value, ValueKind};

/// What stands before the subject: "From July …", "Tomorrow the standup …", "Friday's review …".
pub(super) fn fronted<'a>(clause: &'a [Token], context: &Context) -> (Option<usize>, &'a [Token]) {
    let mut day = None;
    let mut rest = clause;
    while let Some((first, after)) = rest.split_first() {
        match first.kind {
            Kind::Value(reading)
                if day.is_none() && context.is_day(reading) && after.first().is_some_and(Token::is_word) =>
            {
                day = Some(reading);
            }
            Kind::Word
                if first.is_genitive() && day.is_some()
                    || first.is_any(&["on", "from", "starting"])
                        && after.first().is_some_and(|next| !next.is_word()) => {}
            Kind::Value(_) | Kind::Word => break,
            Kind::Validity(_) | Kind::Mark => {}
        }
        rest = after;
    }
    (day, rest)
}

/// A day named before the phrase completes the time, and the value holds for that day only.
pub(super) fn apply_day(statement: &mut Statement, day: Option<usize>, context: &Context) {
    let Some(reading) = day.and_then(|day| context.scan.readings.get(day)) else { return };
    if statement.pick.value.kind == ValueKind::Time
        && let Some(whole) = complete(&Pick::of(reading), &statement.pick)
    {
        let span = statement.pick.span;
        statement.pick = Pick {
            span,
            replaced: statement.pick.replaced.take(),
            denied: statement.pick.denied,
            change: statement.pick.change,
            ..whole
        };
        statement.day = day;
    }
}

/// The time that stands apart from its day: "on the 18th, leaves 06:55", "Thurs 16 April, arriving 8.30".
pub(super) fn apply_time(statement: &mut Statement, clause: &[Token], context: &Context) {
    #[rustfmt::skip]
    const BEGINNING: [&str; 18] = [
        "arriving", "arrives", "starting", "starts", "start", "beginning", "begins", "from", "doors", "leaving", "leaves", "departing",
        "departs", "sails", "meeting", "meet", "kick-off", "at",
    ];
    if !matches!(statement.pick.value.kind, ValueKind::Date | ValueKind::Recur) {
        return;
    }
    let day = statement.pick.span;
    let Some(comma) = clause.iter().position(|token| token.is(",") && token.span.start >= day.end) else {
        return;
    };
    let rest = clause.get(comma + 1..).unwrap_or_default();
    let led = rest.first().is_some_and(|first| first.is_any(&BEGINNING));
    let at = 1 + usize::from(rest.get(1).is_some_and(|token| token.is_any(&["at", "from"])));
    let Some(Kind::Value(reading)) = rest.get(at).map(|token| token.kind).filter(|_| led) else { return };
    let Some(time) = context.scan.readings.get(reading).map(Pick::of) else { return };
    if time.value.kind == ValueKind::Time
        && let Some(whole) = complete(&statement.pick, &time)
    {
        let span = statement.pick.span;
        statement.pick =
            Pick { span, change: statement.pick.change, replaced: statement.pick.replaced.take(), ..whole };
    }
}

/// "Our Monday catch-up moves to 10:45" is about Mondays.
pub(super) fn apply_weekday(statement: &mut Statement) {
    if let Some(day) = statement.phrase.weekday
        && statement.pick.value.kind == ValueKind::Time
    {
        let time = &statement.pick.value;
        let name = match day {
            "mon" => "Mondays",
            "tue" => "Tuesdays",
            "wed" => "Wednesdays",
            "thu" => "Thursdays",
            "fri" => "Fridays",
            "sat" => "Saturdays",
            _ => "Sundays",
        };
        let (norm, text) = (format!("{day} {}", time.norm), format!("{name} {}", time.text));
        statement.pick.value = Value::new(ValueKind::Recur, norm, text);
    }
}
