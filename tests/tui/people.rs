//! Who is who.

use asof::domain::{EntityId, Handle, Relation, RulingKind};
use asof::tui::app::{Deed, Effect, Event};
use asof::tui::jobs::{Moment, PersonRow, WEEKS};

use crate::fixture::Ui;
use crate::past::{head, slots, snapshots, wanted};
use crate::previews::days_ago;
use crate::says;

fn person(name: &str, handle: &str, days: i64, namesakes: &[usize]) -> PersonRow {
    let mut weeks = [0; WEEKS];
    for (count, week) in weeks.iter_mut().zip(0_u32..) {
        *count = (week * 7 + u32::try_from(name.len()).unwrap()) % 9;
    }
    PersonRow {
        id: EntityId(format!("p-{name}")),
        name: name.into(),
        names: vec![(name.into(), 12), ("A.".into(), 2)],
        handles: vec![handle.into()],
        is_owner: handle == "me",
        messages: 22,
        last_contact: Some(days_ago(days)),
        weeks,
        facts: 6,
        topics: vec!["standup".into(), "work phone".into()],
        namesakes: namesakes.to_vec(),
        folded: asof::domain::fold(&format!("{name} {handle}")),
    }
}

/// Some people, two of one name.
pub fn persons() -> Vec<PersonRow> {
    vec![
        person("Alex Chen", "mailto:alex@example.com", 2, &[2, 3]),
        person("Mara Lindqvist", "me", 1, &[]),
        person("Alex Chen", "mailto:a.chen@other.example", 40, &[0, 3]),
        person("Alex Rivera", "mailto:rivera@example.com", 9, &[0, 2]),
    ]
}

pub fn people(keys: &str) -> Ui {
    let mut ui = Ui::new(true);
    ui.keys("<alt+5>");
    assert!(ui.wanted(&Effect::LoadPersons));
    ui.event(Event::Persons(Ok((1, persons()))));
    ui.keys(keys);
    ui
}

#[test]
fn people_are_listed_and_namesakes_told_apart() {
    snapshots("people", &people(""));
    let mut ui = people("/rivera");
    says(&ui, "1 of 1, 4 in all");
    ui.keys("zz");
    says(&ui, "Nobody fits");
    ui.keys("<esc>");
    says(&ui, "1 of 4");
}

#[test]
fn no_people_and_people_that_cannot_be_read_say_so() {
    let mut ui = Ui::new(true);
    ui.keys("<alt+5>");
    says(&ui, "Looking …");
    ui.event(Event::Persons(Ok((1, Vec::new()))));
    snapshots("people_empty", &ui);
    ui.keys("<enter>");
    says(&ui, "Nobody is chosen");
    ui.event(Event::Persons(Err("the store holds a damaged row".into())));
    snapshots("people_error", &ui);
}

#[test]
fn what_is_known_about_somebody_opens_in_the_history() {
    let mut ui = people("<enter>");
    ui.event(Event::Slots(Moment::default(), Ok((1, slots()))));
    says(&ui, "only Alex Chen");
    says(&ui, "1 of 1, 4 in all");
    assert_eq!(wanted(&ui).slot, head("Alex Chen", "standup"));
    ui.keys("<esc>");
    says(&ui, "≠ Not to be confused with");
    ui.keys("j<enter>");
    says(&ui, "Nothing is known here.");
}

#[test]
fn two_people_are_merged_after_a_look_at_what_it_hides() {
    let mut ui = people("m");
    says(&ui, "Alex Chen and who?");
    says(&ui, "Enter merges");
    ui.keys("m");
    says(&ui, "That is the same one");
    ui.pass_millis(6_000);
    ui.keys("jjj");
    says(&ui, "Enter merge the two");
    ui.keys("<enter>");
    let handles = |address: &str| vec![Handle(address.to_owned())];
    let kind = RulingKind::Persons {
        relation: Relation::Same,
        handles: handles("mailto:alex@example.com"),
        others: handles("mailto:rivera@example.com"),
    };
    assert!(ui.wanted(&Effect::Foresee(Deed::Decide(kind.clone()))));
    let lines = vec![
        "Alex Chen and Alex Rivera become one.".to_owned(),
        "! their birthdays differ: 12 April and 3 May".to_owned(),
        "hides Alex Chen's work phone: 07700 900388 (superseded, replaced by 07700 900671)".to_owned(),
    ];
    ui.event(Event::Foreseen(Ok((Deed::Decide(kind.clone()), lines))));
    snapshots("people_merge", &ui);
    ui.keys("<esc>");
    says(&ui, "Nothing was decided");
    ui.event(Event::Foreseen(Ok((Deed::Decide(kind.clone()), vec!["no value in force changes".to_owned()]))));
    ui.keys("y");
    assert!(ui.wanted(&Effect::Decide(vec![kind])));
}

#[test]
fn a_handle_is_split_off_after_a_look_at_what_it_shows() {
    let mut ui = Ui::new(true);
    ui.keys("<alt+5>");
    let mut rows = persons();
    rows[0].handles.push("tel:+447700900388".to_owned());
    ui.event(Event::Persons(Ok((1, rows))));
    ui.keys("s");
    says(&ui, "Which of these is another person's?");
    ui.keys("tel<enter>");
    let kind = RulingKind::Persons {
        relation: Relation::Different,
        handles: vec![Handle("tel:+447700900388".to_owned())],
        others: vec![Handle("mailto:alex@example.com".to_owned())],
    };
    assert!(ui.wanted(&Effect::Foresee(Deed::Decide(kind))));
    ui.keys("js");
    says(&ui, "There is only one handle");
}
