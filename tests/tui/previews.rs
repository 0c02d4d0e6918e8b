//! What memory says on an afternoon.

use asof::domain::{EntityId, EntityRef, FactId, Span, Stamp, State, Zone};
use asof::recall::{
    Abstention, Cause, Completion, HeldBack, Intent, Line, Mark, Preview, RequestedSlot, Upcoming,
};
use jiff::civil::DateTime;
use jiff::{SignedDuration, Timestamp};

pub fn noon() -> Stamp {
    Stamp::local(DateTime::constant(2026, 3, 30, 12, 0, 0, 0), Zone("Europe/London".into())).unwrap()
}

pub fn days_ago(days: i64) -> Timestamp {
    noon().instant - SignedDuration::from_hours(24 * days)
}

fn entity(name: &str) -> EntityRef {
    EntityRef { id: EntityId(format!("p-{name}")), name: name.into() }
}

fn fact(id: &str) -> FactId {
    FactId(id.into())
}

/// A preview without any fact.
pub fn empty(reason: Option<Abstention>) -> Preview {
    let candidates = match reason {
        Some(Abstention::AmbiguousPerson) => vec![entity("Alex Chen"), entity("Alex Kim")],
        _ => Vec::new(),
    };
    let entity = Some("Alex Chen".to_owned());
    let attribute = Some("standup".to_owned());
    Preview {
        request: Some(RequestedSlot {
            entity,
            attribute,
            frame: Some("when".into()),
            intent: Intent::Current,
        }),
        who: None,
        block: Vec::new(),
        held_back: Vec::new(),
        reason,
        candidates,
        completion: None,
        marks: Vec::new(),
        upcoming: Vec::new(),
        next_flip_at: None,
    }
}

fn line(text: &str, value: &str) -> Line {
    Line {
        fact: fact("f-new"),
        text: text.into(),
        value: value.into(),
        entity: entity("Alex Chen"),
        state: State::Current,
        since: days_ago(21),
        score: 1.0,
    }
}

fn held(text: &str, value: &str, cause: Cause, state: State, by: Option<&str>) -> HeldBack {
    HeldBack {
        fact: fact("f-old"),
        text: text.into(),
        value: value.into(),
        entity: entity("Alex Kim"),
        state,
        cause,
        by: by.map(|_| fact("f-new")),
        by_value: by.map(str::to_owned),
        since: Some(days_ago(21)),
    }
}

/// What memory says to "see you at standup at 10am".
pub fn answer() -> Preview {
    let start = "see you at standup at ".len();
    Preview {
        block: vec![line("standup with Alex Chen: 10:45am", "10:45am")],
        held_back: vec![
            held("standup with Alex Chen: 10am", "10am", Cause::Stale, State::Superseded, Some("10:45am")),
            held("standup with Alex Kim: 4pm", "4pm", Cause::WrongPerson, State::Current, None),
        ],
        marks: vec![Mark {
            span: Span::new(start, start + 4),
            cause: Cause::Stale,
            fact: fact("f-old"),
            current: Some(fact("f-new")),
            current_value: Some("10:45am".into()),
        }],
        ..empty(None)
    }
}

/// What memory says to "the door code is " where the recipients may not know it.
pub fn secret() -> Preview {
    let held_back = vec![held("door code: (secret)", "", Cause::Sensitive, State::Current, None)];
    Preview { held_back, ..empty(Some(Abstention::Private)) }
}

/// What memory says to "standup is at ".
pub fn offer() -> Preview {
    let completion = Some(Completion { text: "10:45am".into(), fact: fact("f-new") });
    Preview { completion, marks: Vec::new(), ..answer() }
}

/// What memory says where a change is announced.
pub fn announced() -> Preview {
    let text = "standup with Alex Chen: 11am".into();
    Preview {
        upcoming: vec![Upcoming { fact: fact("f-next"), text, from: days_ago(-8), resumes: false }],
        ..answer()
    }
}

/// What memory says to somebody who has not written anything yet.
pub fn coming_up() -> Preview {
    let ahead = line("dinner with Alex Chen: Thursday 2 April 8pm", "Thursday 2 April 8pm");
    Preview { request: None, block: vec![Line { score: 0.5, ..ahead }], ..empty(None) }
}

/// One fact for every cause.
pub fn every_cause() -> Preview {
    let text = "standup with Alex Chen: 10am";
    let held = |cause, state, by| held(text, "10am", cause, state, by);
    Preview {
        block: vec![
            line("standup with Alex Chen: 10:45am", "10:45am"),
            Line {
                state: State::Scheduled,
                since: noon().instant + SignedDuration::from_hours(48),
                ..line("gate code of the office: 4711", "4711")
            },
        ],
        held_back: vec![
            held(Cause::Stale, State::Superseded, Some("10:45am")),
            held(Cause::Stale, State::Overridden, Some("11am")),
            held(Cause::Stale, State::Mistaken, Some("11am")),
            held(Cause::Stale, State::Retracted, None),
            held(Cause::Lapsed, State::Lapsed, None),
            held(Cause::WrongPerson, State::Current, None),
            held(Cause::Private, State::Current, None),
            held(Cause::Sensitive, State::Current, None),
            held(Cause::Conflicted, State::Conflicted, Some("11am")),
            held(Cause::Pending, State::Pending, None),
            held(Cause::Budget, State::Current, None),
        ],
        ..empty(None)
    }
}

/// A preview whose every text tries to steer the terminal.
pub fn hostile() -> Preview {
    let evil = "a\u{1b}[2J\u{1b}]52;c;x\u{7}\u{9b}31m\u{202e}b\u{2066}\r\nc\u{0}";
    Preview {
        request: Some(RequestedSlot {
            entity: Some(evil.into()),
            attribute: Some(evil.into()),
            frame: None,
            intent: Intent::Historical,
        }),
        block: vec![line(evil, evil)],
        held_back: vec![held(evil, evil, Cause::Stale, State::Superseded, Some(evil))],
        candidates: vec![entity(evil)],
        completion: Some(Completion { text: evil.into(), fact: fact("f") }),
        marks: vec![Mark {
            span: Span::new(0, 1),
            cause: Cause::Stale,
            fact: fact("f"),
            current: None,
            current_value: Some(evil.into()),
        }],
        ..empty(None)
    }
}
