//! What people say about time and change.

use super::{lines, message};
use crate::domain::{Act, Modality};
use crate::extract::read;

#[test]
fn rules() {
    let table: &[(&str, &[&str])] = &[
        ("A rule of mine: no evening meetings.", &["I|evening meeting|rule|false"]),
        ("Please avoid Mondays for anything with me.", &["I|monday meeting|rule|false"]),
        ("I don't take video calls on Fridays.", &["I|friday video call|rule|false"]),
        ("Keep Wednesdays free of meetings for me.", &["I|wednesday meeting|rule|false"]),
        ("Please never schedule me on Tuesday mornings", &["I|tuesday morning meeting|rule|false"]),
        ("Never call me before 10am.", &["I|call before|rule|false 10:00"]),
        ("No calls after 6 please", &["I|call after|rule|false 18:00"]),
        ("Mondays before 10 are also a no", &["I|monday meeting before|rule|false 10:00"]),
        ("Evenings are fine this week", &["I|evening meeting|rule|true"]),
        ("The physio is over, Tuesday mornings are free again", &["I|tuesday morning meeting|rule|true"]),
        ("Evenings are no longer fine", &["I|evening meeting|rule|false"]),
        ("Mornings are fine places for a walk", &[]),
        ("I don't take sugar.", &[]),
        ("Saturdays don't work for me", &[]),
        ("I never call Dana", &[]),
    ];
    check(table);
}

#[test]
fn called_off() {
    let table: &[(&str, &[&str])] = &[
        ("We've called the wedding off for now.", &["we|wedding|when|cancelled|Retract"]),
        ("Sadly the offsite fell through", &["we|offsite|when|cancelled|Retract"]),
        ("The concert won't take place", &["we|concert|when|cancelled|Retract"]),
        ("I'm dropping the book club altogether", &["we|book club|when|cancelled|Retract"]),
        ("I'm dropping the kids at the book club", &[]),
        ("Don't forget the standup", &[]),
        ("I forget the gate code", &[]),
    ];
    check(table);
}

#[test]
fn what_is_disowned_is_denied_of_any_kind() {
    for text in [
        "Please delete that shoe size, I got it wrong",
        "Forget what I said about the shoe size",
        "I have to take the shoe size back",
        "I withdraw my shoe size",
    ] {
        let drafts = read(&message(text));
        assert!(drafts.iter().any(|draft| draft.attribute == "shoe size"), "{text}");
        assert!(drafts.iter().all(|draft| draft.act == Act::Deny && draft.value.is_none()), "{text}");
    }
}

#[test]
fn exceptions_end() {
    let table = [
        ("The gate code is 9038 until Friday, then back to usual", "2026-03-07"),
        ("While the locksmith is here (3-5 March) the gate code is 9038", "2026-03-06"),
        ("From 3 to 5 March the gate code is 9038", "2026-03-06"),
        ("For the whole of April the gate code is 9038", "2026-04-30"),
        ("The review is at 16:40 on Thursday as an exception", "2026-03-06"),
    ];
    for (text, end) in table {
        let drafts = read(&message(text));
        let [draft] = drafts.as_slice() else { panic!("{text}: {drafts:?}") };
        let until = draft.valid_until.map(|until| until.to_string()).unwrap_or_default();
        assert!(until.starts_with(end), "{text}: {until}");
    }
}

#[test]
fn what_holds_for_nobody_knows_how_long_waits() {
    for text in ["For the time being the gate code is 9038", "The gate code is 9038 for now"] {
        assert!(read(&message(text)).iter().all(|draft| draft.modality == Modality::Tentative), "{text}");
    }
}

#[test]
fn changes_are_announced() {
    for text in [
        "When the clocks change on 29 March, the weekly call moves to 17:15.",
        "On 29 March the Oak room closes, the weekly call will then be in the Elm room.",
        "From 29 March the weekly call is in the Elm room.",
    ] {
        let drafts = read(&message(text));
        let from: Vec<String> = drafts
            .iter()
            .map(|draft| draft.valid_from.map(|from| from.to_string()).unwrap_or_default())
            .collect();
        assert!(from.iter().any(|from| from.starts_with("2026-03-29")), "{text}: {from:?}");
    }
}

fn check(table: &[(&str, &[&str])]) {
    let wrong: Vec<String> = table
        .iter()
        .filter(|(text, expected)| lines(text) != *expected)
        .map(|(text, expected)| format!("{text}\n  want {expected:?}\n  have {:?}", lines(text)))
        .collect();
    assert!(wrong.is_empty(), "{} wrong\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn what_is_said_of_one_day_ends_with_it() {
    let table = [
        ("On Wednesday the standup is at 2pm.", Some("2026-03-05")),
        ("On Friday our review is in Room 4.", Some("2026-03-07")),
        ("On Friday our review moves to Room 4.", None),
        ("While I'm in Lisbon (3–7 May) evenings are fine.", Some("2026-05-07")),
        ("From 4 May to 8 May evenings are fine.", Some("2026-05-08")),
        ("Evenings are fine on 5 May.", Some("2026-05-05")),
        ("Evenings are not fine on 5 May.", Some("2026-05-05")),
        ("The standup is at 11am while I'm in Lisbon (3–7 May).", Some("2026-05-07")),
        ("From 9 March to 13 March the standup is at 11am.", Some("2026-03-14")),
    ];
    for (text, end) in table {
        let drafts = read(&message(text));
        let [draft] = drafts.as_slice() else { panic!("{text}: {drafts:?}") };
        let until = draft.valid_until.map(|until| until.to_string());
        assert_eq!(
            until.map(|it| it.starts_with(end.unwrap_or("none"))),
            end.map(|_| true),
            "{text}: {draft:?}"
        );
    }
}

#[test]
fn absence_without_an_end_is_for_nobody_knows_how_long() {
    for text in ["While I'm away the standup is at 11am.", "The gate code is 2200 while the hall is closed."]
    {
        let drafts = read(&message(text));
        assert!(
            drafts.iter().all(|draft| draft.modality == crate::domain::Modality::Tentative),
            "{text}: {drafts:?}"
        );
        assert!(!drafts.is_empty(), "{text}");
    }
}

#[test]
fn sessions_are_counted() {
    let counted = |text: &str| read(&message(text)).first().and_then(|draft| draft.occurrences);
    assert_eq!(counted("For the next two sessions the standup is at 11am."), Some(2));
    assert_eq!(counted("The standup is at 11am for the next 3 times."), Some(3));
    assert_eq!(counted("Only for the next session the standup is at 11am."), Some(1));
    assert_eq!(counted("The next standup is at 11am."), None);
}

#[test]
fn a_time_without_a_day_is_over_with_the_day() {
    let over = |text: &str| {
        let drafts = read(&message(text));
        drafts.first().and_then(|draft| draft.expiry).map(|expiry| expiry.to_string())
    };
    assert_eq!(over("Dinner is at 7pm.").as_deref(), Some("2026-03-03T00:00:00Z"));
    assert_eq!(over("My train is at 18:40.").as_deref(), Some("2026-03-03T00:00:00Z"));
    assert_eq!(over("My train is at 06:40.").as_deref(), Some("2026-03-04T00:00:00Z"));
    assert_eq!(over("From now on my train is at 18:40."), None);
    assert_eq!(over("The standup is at 9:30am."), None);
}

#[test]
fn a_member_that_is_no_longer_one_is_denied() {
    for text in ["I'm no longer allergic to peanuts", "I'm not allergic to peanuts any more"] {
        let drafts = read(&message(text));
        let [draft] = drafts.as_slice() else { panic!("{text}: {drafts:?}") };
        assert_eq!((draft.act, &*draft.attribute), (Act::Deny, "allergy"), "{text}");
    }
}
