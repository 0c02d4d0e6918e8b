//! Questions in words.

use crate::domain::{Act, EntityRef, Fact, Frame, ReviewKind, Stamp, Subject, ValueKind};
use crate::engine::Doubt;
use crate::extract;
use crate::identity::Owner;
use crate::recall::phrase;

/// The question about `subject`, whose other sides are `others`; accepting hides `hidden`.
pub fn words(
    kind: ReviewKind,
    subject: &Fact,
    others: &[Fact],
    candidates: &[EntityRef],
    hidden: &[Fact],
    now: &Stamp,
) -> String {
    let mut question = match kind {
        ReviewKind::Identity => who(subject, candidates, now),
        ReviewKind::NeedsReview => format!(
            "Does {} ({}) still stand? Something else in its message was wrong.",
            phrase::bare(subject),
            origin(subject, now)
        ),
        ReviewKind::Erase => {
            let said: Vec<String> = others.iter().map(|fact| said(fact, now)).collect();
            format!(
                "Erase what you asked to forget about {}: {}?",
                phrase::property(subject),
                said.join(" and ")
            )
        }
        ReviewKind::Conflict if !subject.is_pending() && subject.draft.act != Act::Deny => {
            let sides: Vec<String> = others
                .iter()
                .map(|side| format!("{} ({})", phrase::value(side), origin(side, now)))
                .collect();
            let (said, property, sides) =
                (said(subject, now), phrase::property(subject), sides.join(" and "));
            format!("Does {said} stand for {property}, against {sides}?")
        }
        _ => is_it(subject, others.first(), now),
    };
    if !hidden.is_empty() {
        let values: Vec<String> = hidden.iter().map(phrase::value).collect();
        question.extend([" Accepting hides ", &values.join(" and "), "."]);
    }
    question
}

/// "Is Eve Moss (contact card) the Bo Ek who is known by bo@example.org, from 3 messages?"
pub fn of_persons(doubt: &Doubt) -> String {
    let Doubt { one, other, messages, handle, .. } = doubt;
    let messages = if *messages == 1 { "1 message".to_owned() } else { format!("{messages} messages") };
    format!(
        "Is {} (contact card) the {} who is known by {handle}, from {messages}? Accepting makes them one.",
        one.name, other.name
    )
}

/// "Is 10:45am (Alex Chen, 5 March) the new time of the standup with Alex Chen?"
fn is_it(subject: &Fact, live: Option<&Fact>, now: &Stamp) -> String {
    let event = extract::is_event(&subject.attribute) && subject.entity.id != Owner::id();
    let property = format!("{}{}", if event { "the " } else { "" }, phrase::property(subject));
    let origin = origin(subject, now);
    let is_off = subject.draft.value.as_ref().is_some_and(|value| value.kind == ValueKind::State);
    match subject.draft.act {
        Act::Deny | Act::Withdraw => {
            let value = live.map_or_else(|| "it".to_owned(), phrase::value);
            return format!("Does {value} no longer hold for {property} ({origin})?");
        }
        _ if is_off || subject.draft.value.is_none() => return format!("Is {property} off ({origin})?"),
        _ => {}
    }
    let (said, new) = (phrase::value(subject), if live.is_some() { "new " } else { "" });
    match &subject.draft.frame {
        Frame::When => format!("Is {said} ({origin}) the {new}time of {property}?"),
        Frame::Where if event => format!("Is {said} ({origin}) the {new}place of {property}?"),
        _ => format!("Is {said} ({origin}) {}{property}?", if live.is_some() { "now " } else { "" }),
    }
}

/// "Which Alex is meant by standup: 10:45am (Dana, 5 March): Alex Chen or Alex Moore?"
fn who(subject: &Fact, candidates: &[EntityRef], now: &Stamp) -> String {
    let names: Vec<&str> = candidates.iter().map(|candidate| candidate.name.as_str()).collect();
    let meant = match &subject.draft.subject {
        Subject::Named { name } => format!("Which {name} is meant"),
        _ => "Who is meant".to_owned(),
    };
    let attribute = &subject.draft.attribute;
    format!("{meant} by {attribute}: {}: {}?", said(subject, now), names.join(" or "))
}

fn said(fact: &Fact, now: &Stamp) -> String {
    format!("{} ({})", phrase::value(fact), origin(fact, now))
}

fn origin(fact: &Fact, now: &Stamp) -> String {
    format!("{}, {}", fact.source.author.name, phrase::stated(fact, now))
}
