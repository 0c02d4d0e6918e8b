//! The order of Review and of People: what presses first, and the same every time.

use asof::domain::{ReviewItem, Stamp};
use asof::engine::Engine;

use crate::support::{hours, message, open, owner, strong, zone};

const DAY: i64 = 24;

fn names(engine: &Engine, day: i64) -> Vec<String> {
    let people = engine.snapshot().people_by_urgency(&Stamp::at(hours(day * DAY), zone())).unwrap();
    let others = people.iter().map(|known| known.person.name().to_owned());
    others.filter(|name| name != "Mara Lindqvist").collect()
}

#[test]
fn people_about_whom_something_presses_come_first_then_the_last_contact() {
    let directory = tempfile::tempdir().unwrap();
    let engine = open(directory.path());
    let said = [
        ("Ana Ruiz", 1, "I'm allergic to peanuts."),
        ("Bo Ek", 2, "My dentist appointment is on 20 December at 10am."),
        ("Cleo Hart", 3, "Thanks, that was lovely."),
    ];
    for (name, day, text) in said {
        let who = strong(name);
        engine.ingest(vec![message(name, name, &who, &[owner()], hours(day * DAY), text)]).unwrap();
    }
    let by_contact = ["Cleo Hart", "Bo Ek", "Ana Ruiz"];
    assert_eq!(names(&engine, 4), by_contact);
    assert_eq!(names(&engine, 19), ["Bo Ek", "Cleo Hart", "Ana Ruiz"], "the appointment nears");
    assert_eq!(names(&engine, 30), by_contact, "it is over");
    assert_eq!(names(&engine, 200), ["Ana Ruiz", "Cleo Hart", "Bo Ek"], "an allergy is to be confirmed");
    assert_eq!(names(&engine, 200), names(&engine, 200));
}

#[test]
fn questions_about_what_nears_come_before_others_of_their_kind() {
    let directory = tempfile::tempdir().unwrap();
    let engine = open(directory.path());
    let said = [
        ("Ana Ruiz", 1, "Could we have the standup at 11am?"),
        ("Bo Ek", 2, "My interview is maybe on 20 December at 10am."),
        ("Cleo Hart", 3, "Maybe my day rate is £480."),
    ];
    for (name, day, text) in said {
        let who = strong(name);
        engine.ingest(vec![message(name, name, &who, &[owner()], hours(day * DAY), text)]).unwrap();
    }
    let asked = |day: i64| -> Vec<ReviewItem> {
        engine.snapshot().review(&Stamp::at(hours(day * DAY), zone())).unwrap()
    };
    let first = |day: i64| asked(day).first().map(|item| item.question.clone()).unwrap_or_default();
    assert!(asked(4).len() > 1, "{:?}", asked(4));
    assert!(first(19).contains("20 December"), "{}", first(19));
    assert_eq!(asked(19), asked(19));
    let ids =
        |day: i64| asked(day).into_iter().map(|item| item.id).collect::<std::collections::BTreeSet<_>>();
    assert_eq!(ids(4), ids(19), "time orders them; it settles none");
}
