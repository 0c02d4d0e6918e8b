//! A store with questions and messages.

use asof::domain::{
    EntityId, EntityRef, FactId, Frame, Guard, MessageId, ReviewId, ReviewItem, ReviewKind, Rule, RulingKind,
    SlotKey, State,
};
use asof::tui::app::Event;
use asof::tui::jobs::{FactRow, MessageRow, Question, Side};

use crate::fixture::Ui;
use crate::previews::days_ago;

fn person(name: &str) -> EntityRef {
    EntityRef { id: EntityId(format!("p-{name}")), name: name.into() }
}

fn side(text: &str, state: State, author: &str, evidence: &str, hidden: bool) -> Side {
    Side {
        fact: FactRow { id: FactId(format!("f-{text}")), text: text.into(), state: Some(state) },
        hidden,
        author: author.into(),
        at: days_ago(25),
        evidence: evidence.into(),
        message: evidence.into(),
    }
}

/// A question about `ids`; accepting it accepts the first.
pub fn question(kind: ReviewKind, ids: &[&str], failed: &[Guard], text: &str, sides: Vec<Side>) -> Question {
    let facts: Vec<FactId> = ids.iter().map(|id| FactId((*id).into())).collect();
    let fact = facts[0].clone();
    let would_hide = if sides.len() > 1 { vec![facts[1].clone()] } else { Vec::new() };
    let candidates = match kind {
        ReviewKind::Identity => vec![person("Alex Chen"), person("Alex Moore")],
        _ => Vec::new(),
    };
    let item = ReviewItem {
        erases: Vec::new(),
        id: ReviewId::of(kind, &facts),
        kind,
        slot: SlotKey::of(&person("Alex Chen"), "standup", &Frame::When),
        facts,
        rule: Rule::Proposed,
        failed: failed.to_vec(),
        would_hide,
        mention: (kind == ReviewKind::Identity).then(|| "alex".to_owned()),
        candidates,
        question: text.into(),
        skipped: false,
        accept: RulingKind::Accept { fact: fact.clone() },
        reject: RulingKind::Reject { fact },
    };
    Question { item, sides }
}

/// A value under another name, a contradiction, a namesake, and another value under that other name.
pub fn questions() -> Vec<Question> {
    vec![
        question(
            ReviewKind::Merge,
            &["f-new", "f-old"],
            &[Guard::SameAttribute],
            "Is 10:45am (Alex Chen, 5 March) the new time of the standup with Alex Chen? Accepting hides 9:30am.",
            vec![
                side(
                    "catch-up with Alex Chen: 10:45am",
                    State::Pending,
                    "Alex Chen",
                    "Our catch-up is at 10:45am.",
                    false,
                ),
                side(
                    "standup with Alex Chen: 9:30am",
                    State::Current,
                    "Mara",
                    "The standup is at 9:30am.",
                    true,
                ),
            ],
        ),
        question(
            ReviewKind::Conflict,
            &["f-15", "f-8"],
            &[Guard::NoWeakerSource],
            "Is 15 December (Ben, 5 March) the new time of the Heron launch? Accepting hides 8 December.",
            vec![
                side(
                    "Heron launch: 15 December, according to Dana",
                    State::Pending,
                    "Ben",
                    "Dana says it moved to 15 December.",
                    false,
                ),
                side(
                    "Heron launch: 8 December",
                    State::Current,
                    "Dana",
                    "The Heron launch is on 8 December.",
                    true,
                ),
            ],
        ),
        question(
            ReviewKind::Identity,
            &["f-who"],
            &[Guard::ResolvedEntity],
            "Which Alex is meant by standup: 4pm (Dana, 5 March): Alex Chen or Alex Moore?",
            vec![side(
                "standup with Alex: 4pm",
                State::Pending,
                "Dana",
                "The standup with Alex is at 4pm.",
                false,
            )],
        ),
        question(
            ReviewKind::Merge,
            &["f-other"],
            &[Guard::SameAttribute],
            "Is 11am (Bo Li, 5 March) the time of the standup with Bo Li?",
            vec![side("sync with Bo Li: 11am", State::Pending, "Bo Li", "Our sync is at 11am.", false)],
        ),
    ]
}

/// The same, and more that is said of somebody called like the namesake.
pub fn with_namesakes() -> Vec<Question> {
    let more = [("f-who-2", "day rate", "£560"), ("f-who-3", "phone", "07700 900388")];
    let asked = more.map(|(id, property, value)| {
        question(
            ReviewKind::Identity,
            &[id],
            &[Guard::ResolvedEntity],
            &format!("Which Alex is meant by {property}: {value} (Dana, 5 March): Alex Chen or Alex Moore?"),
            vec![side(
                &format!("Alex's {property}: {value}"),
                State::Pending,
                "Dana",
                &format!("Alex's {property} is {value}."),
                false,
            )],
        )
    });
    questions().into_iter().chain(asked).collect()
}

fn message(id: &str, days: i64, author: &str, conversation: &str, text: &str) -> MessageRow {
    MessageRow {
        id: MessageId(id.into()),
        conversation: conversation.into(),
        author: author.into(),
        to: "Mara Lindqvist".into(),
        at: days_ago(days),
        text: text.into(),
    }
}

/// Some messages, the newest first.
pub fn messages() -> Vec<MessageRow> {
    vec![
        message("m-4", 2, "Bo Li", "chat-bo", "Our sync is at 11am."),
        message("m-3", 9, "Dana Osei", "chat-dana", "漢字の会議は明日です。 Café at noon?"),
        message(
            "m-2",
            25,
            "Alex Chen",
            "chat-alex",
            "The standup is moved to 10:45am.\n\nSee you there, and bring the notes of last week.",
        ),
        message("m-1", 400, "Alex Chen", "chat-alex", "Our standup is at 9:30am."),
    ]
}

/// The facts of the message `m-2`.
pub fn facts() -> Vec<FactRow> {
    vec![
        FactRow {
            id: FactId("f-new".into()),
            text: "standup with Alex Chen: 10:45am".into(),
            state: Some(State::Current),
        },
        FactRow { id: FactId("f-notes".into()), text: "notes: last week".into(), state: None },
    ]
}

/// Loads all of it.
pub fn fill(ui: &mut Ui) {
    ui.event(Event::Questions(Ok((1, questions()))));
    ui.event(Event::Messages(Ok((1, messages()))));
    ui.event(Event::Facts(MessageId("m-2".into()), facts()));
}
