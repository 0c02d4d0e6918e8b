//! The sentences of the random histories are ones that the extractor certainly reads.

use asof::domain::FactDraft;
use asof::extract;

use crate::histories::{self, History, OTHERS, STANDUP, is_talk, say};
use crate::support::{hours, message, owner, strong};

fn read(text: &str) -> Vec<String> {
    let message = message("m", "c", &owner(), &[strong("Kavote Rimulo")], hours(0), text);
    extract::read(&message).iter().map(line).collect()
}

fn line(draft: &FactDraft) -> String {
    let value = draft.value.as_ref().map_or("", |value| &value.norm);
    let mut line =
        format!("{:?} {} {} {value} {:?}", draft.act, draft.attribute, draft.frame, draft.modality);
    for (is, word) in [
        (draft.valid_from.is_some(), " from"),
        (draft.valid_until.is_some(), " until"),
        (draft.expiry.is_some(), " expires"),
        (draft.lasting, " lasting"),
    ] {
        if is {
            line.push_str(word);
        }
    }
    line
}

#[test]
fn each_form_yields_the_expected_draft() {
    let expected = [
        "Assert standup when 09:30 Asserted",
        "Assert standup when 09:30 Asserted",
        "Assert standup when 09:30 Asserted lasting",
        "Assert standup when 09:30 Asserted lasting",
        "Assert standup when 09:30 Asserted until",
        "Assert standup when 09:30 Asserted from",
        "Assert standup when mon 09:30 Asserted",
        "Retract standup when cancelled Asserted",
        "Retract standup when cancelled Asserted until",
        "Assert standup when 09:30 Asked",
        "Assert standup when 09:30 Proposed lasting",
        "Deny standup when 09:30 Asserted",
        "Assert standup when 2026-12-10T09:30 Asserted expires",
    ];
    for (form, expected) in STANDUP.iter().zip(expected) {
        assert_eq!(read(&say(form, "Kavote Rimulo", "9:30am")), [expected], "{form}");
    }
    let expected = [
        "Assert standup where b412 Asserted",
        "Assert day rate money/day GBP 520 /day Asserted",
        "Assert day rate money/day GBP 520 /day Asserted lasting",
        "Deny day rate money/day GBP 520 /day Asserted",
        "Assert phone phone +447700900388 Asserted",
        "Assert phone phone +447700900388 Asserted lasting",
        "Assert code code 1907 Asserted",
        "Assert code code 1907 Asserted lasting",
        "Assert allergy set-member peanuts Asserted",
        "Assert standup when 09:30 Asserted",
        "Assert standup when 09:30 Asserted",
        "Assert weekly sync when 09:30 Asserted",
        "Assert sync when 09:30 Asserted lasting",
    ];
    for ((form, values), expected) in OTHERS.iter().zip(expected) {
        assert_eq!(read(&say(form, "Kavote", values[0])), [expected], "{form}");
    }
}

#[test]
fn every_message_of_a_history_is_read() {
    for History { seed, messages, .. } in histories::of(0..300) {
        for message in messages {
            let read = extract::read(&message).len();
            assert!(read == 1 || is_talk(&message.text), "seed {seed}: {}", message.text);
        }
    }
}
