use super::*;
use crate::domain::{EntityId, Handle, Zone};
use crate::engine::{Composed, Options};
use crate::recall::Who;

/// An engine that was told, on the days of March 2026, what Alex Chen was written.
fn told(directory: &Path, said: &[(&str, &str)]) -> Engine {
    let options = Options {
        directory: directory.to_owned(),
        owner: Vec::new(),
        zone: Zone::utc(),
        privacy: crate::domain::Privacy::Marked,
    };
    let engine = Engine::open(options).unwrap();
    for (day, text) in said {
        let stated = Stamp::at(format!("2026-03-{day}T09:00:00Z").parse().unwrap(), Zone::utc());
        let to =
            vec![Who { name: "Alex Chen".into(), handle: Some(Handle("mailto:alex@example.org".into())) }];
        let composed = Composed { text: (*text).to_owned(), to, ..Composed::new(stated) };
        engine.write(composed).unwrap();
    }
    engine
}

fn only_ledger(engine: &Engine, at: Option<&str>, known_then: bool) -> Ledger {
    let (_, slots) = slots(engine, Moment::default()).unwrap();
    let [slot] = slots.as_slice() else { panic!("{slots:?}") };
    let at = at.map(|at| at.parse().unwrap());
    ledger(engine, &Wanted { slot: slot.head.clone(), moment: Moment { at, known_then } }).unwrap().unwrap()
}

fn states(ledger: &Ledger) -> Vec<(&str, Option<State>)> {
    ledger.entries.iter().map(|entry| (entry.value.as_str(), entry.state)).collect()
}

const STORY: [(&str, &str); 3] = [
    ("02", "The standup with Alex Chen is at 9:30am."),
    ("09", "Hello,\nthe standup with Alex Chen is at 10:45am now.\nBest"),
    ("16", "This week only, the standup with Alex Chen is at 2pm."),
];

#[test]
fn a_ledger_shows_what_holds_when_and_why() {
    let directory = tempfile::tempdir().unwrap();
    let engine = told(directory.path(), &STORY);
    let ledger = only_ledger(&engine, None, false);
    let expected = [("2pm", State::Lapsed), ("10:45am", State::Current), ("9:30am", State::Superseded)];
    assert_eq!(states(&ledger), expected.map(|(value, state)| (value, Some(state))));
    let replaced = &ledger.entries[2];
    assert_eq!(replaced.by.as_ref().map(|(value, _)| value.as_str()), Some("10:45am"));
    assert_eq!(replaced.until, Some(ledger.entries[1].from));
    let [before, value, after] = &ledger.entries[1].line;
    assert_eq!([before, value, after], ["the standup with Alex Chen is at ", "10:45am", " now."]);
    let kinds: Vec<_> = ledger.lanes[0].iter().map(|bar| (bar.label.as_str(), bar.kind)).collect();
    let (value, exception) = (BarKind::Value, BarKind::Exception);
    assert_eq!(kinds, [("9:30am", value), ("10:45am", value), ("2pm", exception), ("10:45am", value)]);
    assert_eq!(ledger.flips.len(), 4);
}

#[test]
fn slots_of_one_title_are_told_apart() {
    let directory = tempfile::tempdir().unwrap();
    let engine = told(directory.path(), &[STORY[0], ("03", "The standup with Alex Chen is in Room 4.")]);
    let (_, rows) = slots(&engine, Moment::default()).unwrap();
    let titles: Vec<_> = rows.iter().map(|row| (row.title.as_str(), row.value.as_str())).collect();
    assert_eq!(
        titles,
        [("standup with Alex Chen, when", "9:30am"), ("standup with Alex Chen, where", "Room 4")]
    );
}

#[test]
fn another_day_is_seen_as_it_was_and_as_it_was_known() {
    let directory = tempfile::tempdir().unwrap();
    let engine = told(directory.path(), &STORY);
    let then = Some("2026-03-17T12:00:00Z");
    let expected = [("2pm", State::Current), ("10:45am", State::Overridden), ("9:30am", State::Superseded)];
    assert_eq!(
        states(&only_ledger(&engine, then, false)),
        expected.map(|(value, state)| (value, Some(state)))
    );
    let before = only_ledger(&engine, Some("2026-03-10T12:00:00Z"), true);
    assert_eq!(states(&before), [("10:45am", Some(State::Current)), ("9:30am", Some(State::Superseded))]);
    assert_eq!((before.unknown, before.flips.len()), (1, 4));
}

#[test]
fn a_correction_is_shown_and_can_be_taken_back() {
    let directory = tempfile::tempdir().unwrap();
    let engine = told(directory.path(), &STORY[..2]);
    let wrong = only_ledger(&engine, None, false).entries[0].id.clone();
    let message = correct(&engine, &wrong, "11am").unwrap();
    let ledger = only_ledger(&engine, None, false);
    let mistaken = ledger.entries.iter().find(|entry| entry.id == wrong).unwrap();
    assert_eq!(mistaken.state, Some(State::Mistaken));
    assert_eq!(mistaken.by.as_ref().map(|(value, _)| value.as_str()), Some("11am"));
    take_back(&engine, Step::Corrected(message)).unwrap();
    assert_eq!(states(&only_ledger(&engine, None, false))[0], ("10:45am", Some(State::Current)));
    assert!(correct(&engine, &wrong, "purple").is_err());
}

#[test]
fn namesakes_are_told_apart_and_activity_is_counted() {
    let directory = tempfile::tempdir().unwrap();
    let engine = told(directory.path(), &STORY);
    let handle = Handle("mailto:rivera@example.org".into());
    let to = vec![Who { name: "Alex Rivera".into(), handle: Some(handle.clone()) }];
    engine.say("Hello there.", &to, &engine.now()).unwrap();
    let (_, rows) = people(&engine).unwrap();
    let place = |name: &str| rows.iter().position(|row| row.name == name).unwrap();
    let (chen, rivera) = (place("Alex Chen"), place("Alex Rivera"));
    assert_eq!(
        (rows[chen].namesakes.as_slice(), rows[rivera].namesakes.as_slice()),
        (&[rivera][..], &[chen][..])
    );
    assert_eq!(
        (rows[chen].messages, rows[chen].facts, rows[chen].topics.as_slice()),
        (3, 3, &["standup".to_owned()][..])
    );
    assert_eq!(rows[rivera].weeks[WEEKS - 1], 1);
    assert_eq!(rows[rivera].id, EntityId::person(&handle));
    let owner = rows.iter().find(|row| row.is_owner).map(|row| row.messages);
    assert!(owner.is_none_or(|count| count == 4), "{owner:?}");
}
