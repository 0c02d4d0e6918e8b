//! Whole messages.

mod anchored;
mod change;
mod measured;
mod noted;
mod table;
pub(super) mod wide;

use super::read;
use crate::domain::{
    Act, ConversationId, Correspondent, FactDraft, Handle, Message, MessageId, Modality, Polarity, Stamp,
    Subject, Zone,
};
use jiff::civil::DateTime;
use proptest::prelude::*;

/// From Mara Lindqvist to Alex Chen, on Monday 2 March 2026 at 09:12 in London.
pub(in crate::extract) fn message(text: &str) -> Message {
    let person = |name: &str| Correspondent { handle: Handle::weak("t", name), name: name.to_owned() };
    let wall = DateTime::constant(2026, 3, 2, 9, 12, 0, 0);
    let stated = Stamp::local(wall, Zone("Europe/London".into())).unwrap();
    Message {
        id: MessageId("m-test".into()),
        source_id: None,
        conversation: ConversationId("t".into()),
        position: 0,
        author: person("Mara Lindqvist"),
        recipients: vec![person("Alex Chen")],
        received: stated.instant,
        stated,
        text: text.to_owned(),
        reply_to: None,
        batch: None,
        edits: Vec::new(),
        extra: serde_json::Map::new(),
    }
}

fn subject(subject: &Subject) -> String {
    match subject {
        Subject::Author => "I".into(),
        Subject::Addressee => "you".into(),
        Subject::Group => "we".into(),
        Subject::Named { name } => name.clone(),
        Subject::Thing { noun } => format!("~{noun}"),
    }
}

/// `subject|attribute|frame|norm`, and act and modality where they are not the usual ones.
pub(in crate::extract) fn line(draft: &FactDraft) -> String {
    let norm = draft.value.as_ref().map_or("", |value| &value.norm);
    let mut line = format!("{}|{}|{}|{norm}", subject(&draft.subject), draft.attribute, draft.frame);
    if draft.act != Act::Assert {
        line = format!("{line}|{:?}", draft.act);
    }
    if draft.modality != Modality::Asserted {
        line = format!("{line}|{:?}", draft.modality);
    }
    line
}

pub(super) fn lines(text: &str) -> Vec<String> {
    read(&message(text)).iter().map(line).collect()
}

fn holds(draft: &FactDraft) -> bool {
    draft.modality == Modality::Asserted && draft.polarity == Polarity::Affirm
}

/// What is certain in these is certain whatever stands around it.
const FIRM: [&str; 6] = [
    "The standup with Dana is at 10:45.",
    "The gate code is 1907.",
    "Orion's deadline is December 2.",
    "I'm allergic to shellfish.",
    "The board dinner moved to Thursday.",
    "My number is 07700 900388.",
];

#[test]
fn surroundings_change_no_key() {
    for text in FIRM {
        let plain = lines(text);
        assert!(!plain.is_empty(), "{text}");
        for around in [
            format!("Hi Alex,\n{text}"),
            format!("hey, {text}"),
            format!("FYI: {text}"),
            format!("Reminder: {text} Thanks!"),
            format!("{text}\n\nOn Sun, 1 Mar 2026 at 10:05, Alex Chen wrote:\n> The retro is at 9:00.\n"),
            format!("> The retro is at 9:00.\n{text}"),
        ] {
            assert_eq!(lines(&around), plain, "{around}");
        }
    }
}

#[test]
fn renaming_changes_only_names() {
    for (text, renamed) in [
        ("The standup with Dana is at 10:45.", "The standup with Oskar is at 10:45."),
        ("Dana's day rate is £520.", "Oskar's day rate is £520."),
        ("Dana joined Mosaic.", "Oskar joined Mosaic."),
    ] {
        let expected: Vec<String> = lines(text).iter().map(|line| line.replace("Dana", "Oskar")).collect();
        assert_eq!(lines(renamed), expected);
    }
}

#[test]
fn doubt_and_denial_hold_nothing() {
    for text in FIRM {
        let bare = text.trim_end_matches('.');
        let denied = bare.replacen(" is ", " is not ", 1).replacen("'m ", "'m not ", 1).replacen(
            "moved",
            "has not moved",
            1,
        );
        for weakened in [format!("{bare}?"), format!("if {bare}"), denied] {
            assert!(!read(&message(&weakened)).iter().any(holds), "{weakened}: {:?}", lines(&weakened));
        }
    }
}

#[test]
fn marks_of_change_validity_and_secrets() {
    let one = |text: &str| read(&message(text)).remove(0);
    let moved = one("The standup moved from 9:30 to 10:45.");
    assert!(moved.change && moved.lasting);
    assert_eq!(moved.replaced.unwrap().norm, "09:30");
    assert!(one("The gate code is 1907").sensitive);
    let off = one("No standup today");
    assert!(off.valid_from.is_some() && off.valid_until.is_some());
    let said = one("Alex says the standup is at 10:45");
    assert_eq!(said.attribution.as_deref(), Some("Alex"));
    assert!(one("My birthday is 12 May").expiry.is_none());
    let forwarded = one(
        "FYI\n---------- Forwarded message ----------\nFrom: Office <o@example.org>\nDate: Mon\nThe board dinner is on Thursday at 7pm.",
    );
    assert_eq!((forwarded.modality, forwarded.attribution.as_deref()), (Modality::Forwarded, Some("Office")));
}

proptest! {
    #[test]
    fn any_text_is_read(text in "\\PC{0,120}") {
        for draft in read(&message(&text)) {
            prop_assert!(text.get(draft.span.start..draft.span.end).is_some());
            prop_assert!(text.get(draft.evidence.start..draft.evidence.end).is_some());
        }
    }

    #[test]
    fn spliced_statements_are_read(parts in prop::collection::vec(
        prop::sample::select(vec![
            "The standup", " is ", "'s ", "moved ", "to ", "10:45", ", not ", "Alex’s ", "kids’ ", "`", "> ", "\n", ": ", "->",
            "no longer ", "Dr. ", "£1,150 a month", "?", "\u{fe0f}", "ﬁ", "İ", "allergic to ", "and ", "-- \n", "On ", "wrote:",
        ]), 0..24)) {
        let _ = read(&message(&parts.concat()));
    }
}
