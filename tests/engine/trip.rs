//! A rule, an exception from it announced ahead, and what is asked before, during and after: in words, from the message
//! to the preview, and as known on each day.

use asof::domain::{Message, Stamp, State};
use asof::engine::{Engine, Snapshot};
use asof::recall::{Preview, Request, Who};
use jiff::Timestamp;
use tempfile::TempDir;

use crate::support::{message, open, owner, strong, zone};

const RULE: &str = "no evening meetings (Nina Halvorsen)";
const FINE: &str = "evening meetings are fine (Nina Halvorsen)";

struct Told {
    engine: Engine,
    _directory: TempDir,
}

/// A day of 2026, at ten in London.
fn at(day: &str) -> Stamp {
    let instant: Timestamp = format!("2026-{day}T10:00:00Z").parse().unwrap();
    Stamp::at(instant, zone())
}

/// Messages between the owner and Nina: the day, whether she says it, and what.
fn told(story: &[(&str, bool, &str)]) -> Told {
    let nina = strong("Nina Halvorsen");
    let say = |(index, (day, hers, text)): (usize, &(&str, bool, &str))| -> Message {
        let (author, to) = if *hers { (nina.clone(), owner()) } else { (owner(), nina.clone()) };
        message(&format!("m{index}"), "chat", &author, &[to], at(day).instant, text)
    };
    let directory = tempfile::tempdir().unwrap();
    let engine = open(directory.path());
    engine.ingest(story.iter().enumerate().map(say).collect()).unwrap();
    Told { engine, _directory: directory }
}

fn preview(snapshot: &Snapshot, draft: &str, day: &str) -> Preview {
    let to = vec![Who { name: "Nina Halvorsen".into(), handle: Some(strong("Nina Halvorsen").handle) }];
    snapshot.preview(&Request::new(draft, to, at(day))).unwrap()
}

impl Told {
    /// What the block says, without since when; what is coming after a bar.
    fn says(&self, draft: &str, day: &str) -> String {
        said(&preview(&self.engine.snapshot(), draft, day))
    }

    /// What it says with what was known on that day only.
    fn knew(&self, draft: &str, day: &str) -> String {
        said(&preview(&self.engine.known_at(at(day).instant).unwrap(), draft, day))
    }

    fn states(&self, day: &str) -> Vec<(String, State)> {
        let snapshot = self.engine.snapshot();
        let mut facts = snapshot.facts().unwrap();
        facts.sort_by(|a, b| a.stated_order().cmp(&b.stated_order()));
        let state = |fact| snapshot.state_of(fact, &at(day)).unwrap();
        let value = |fact: &asof::domain::Fact| fact.draft.value.as_ref().map(|value| value.text.clone());
        facts
            .iter()
            .filter_map(|fact| Some((value(fact).unwrap_or_else(|| "no longer".into()), state(fact)?)))
            .collect()
    }
}

fn said(preview: &Preview) -> String {
    let lines = preview.block.iter().map(|line| {
        let end = [", since ", ", until "].iter().filter_map(|mark| line.text.find(mark)).min();
        line.text.get(..end.unwrap_or(line.text.len())).unwrap().to_owned()
    });
    let coming = preview.upcoming.iter().map(|change| format!("| {}", change.text));
    lines.chain(coming).collect::<Vec<_>>().join(" ")
}

const EVENING: &str = "Could we do this evening?";
const STANDUP: &str = "the standup is at ";

#[test]
fn an_exception_announced_ahead_holds_in_its_days_and_the_rule_before_and_after() {
    let told = told(&[
        ("04-01", true, "A rule of mine: no evening meetings."),
        ("04-20", true, "While I'm in Lisbon (3–7 May) evenings are fine."),
    ]);
    assert_eq!(told.says(EVENING, "04-10"), RULE);
    assert_eq!(told.says(EVENING, "04-25"), format!("{RULE} | {FINE}"));
    assert_eq!(told.says(EVENING, "05-03"), format!("{FINE} | resumes Fri 00:00: no evening meetings"));
    assert_eq!(told.says(EVENING, "05-07"), format!("{FINE} | resumes Fri 00:00: no evening meetings"));
    assert_eq!(told.says(EVENING, "05-08"), RULE);
    // Asked ahead, for a day within.
    assert!(told.says("Could we do the evening of 5 May?", "04-25").starts_with(FINE));
    assert_eq!(told.knew(EVENING, "04-19"), RULE);
    assert_eq!(told.knew(EVENING, "05-05"), told.says(EVENING, "05-05"));
    let both = |rule, exception| {
        vec![("no evening meetings".to_owned(), rule), ("evening meetings are fine".to_owned(), exception)]
    };
    assert_eq!(told.states("04-25"), both(State::Current, State::Scheduled));
    assert_eq!(told.states("05-05"), both(State::Overridden, State::Current));
    assert_eq!(told.states("05-09"), both(State::Current, State::Lapsed));
    for quiet in
        ["Good evening Nina, the report is done.", "Last evening was lovely.", "Could we do Tuesday at noon?"]
    {
        assert_eq!(told.says(quiet, "04-10"), "", "{quiet}");
    }
}

#[test]
fn an_exception_has_exceptions_and_is_taken_back() {
    let story = [
        ("04-01", true, "A rule of mine: no evening meetings."),
        ("04-20", true, "While I'm in Lisbon (3–7 May) evenings are fine."),
    ];
    let narrowed = told(&[story.as_slice(), &[("04-22", true, "Evenings are not fine on 5 May.")]].concat());
    assert!(narrowed.says(EVENING, "05-04").starts_with(FINE));
    assert!(narrowed.says(EVENING, "05-05").starts_with(RULE));
    assert!(narrowed.says(EVENING, "05-06").starts_with(FINE));
    assert_eq!(narrowed.says(EVENING, "05-08"), RULE);
    // Nobody but Nina says when she is free.
    let others =
        told(&[story.as_slice(), &[("04-22", false, "Your evenings are fine all of June.")]].concat());
    assert_eq!(others.says(EVENING, "06-05"), RULE);
}

#[test]
fn a_time_of_one_day_or_week_lapses_and_is_taken_back() {
    let story =
        [("03-02", true, "The standup is at 9:30am."), ("03-03", true, "Next week the standup is at 11am.")];
    let plain = told(&story);
    assert_eq!(
        plain.says(STANDUP, "03-05"),
        "standup with Nina Halvorsen: 9:30am | standup with Nina Halvorsen: 11am"
    );
    assert_eq!(plain.says(STANDUP, "03-11"), "standup with Nina Halvorsen: 11am | resumes Mon 00:00: 9:30am");
    assert_eq!(plain.says(STANDUP, "03-16"), "standup with Nina Halvorsen: 9:30am");
    assert_eq!(plain.knew(STANDUP, "03-02"), "standup with Nina Halvorsen: 9:30am");
    let starts = |told: &Told, day: &str, value: &str| {
        let says = told.says(STANDUP, day);
        assert!(says.starts_with(&format!("standup with Nina Halvorsen: {value}")), "{day}: {says}");
    };
    let nested =
        told(&[story.as_slice(), &[("03-09", true, "On Wednesday the standup is at 2pm.")]].concat());
    for (day, value) in [("03-10", "11am"), ("03-11", "2pm"), ("03-12", "11am"), ("03-16", "9:30am")] {
        starts(&nested, day, value);
    }
    for words in [
        "The standup change next week is off.",
        "The standup is back to normal.",
        "Scrap the change to the standup.",
        "The standup is at the usual time again.",
    ] {
        let off = told(&[story.as_slice(), &[("03-06", true, words)]].concat());
        starts(&off, "03-11", "9:30am");
    }
}

#[test]
fn without_an_end_that_is_known_an_exception_waits_for_the_user() {
    for words in [
        "While I'm away the standup is at 11am.",
        "The standup is at 11am for now.",
        "For the next two sessions the standup is at 11am.",
    ] {
        let told = told(&[("03-02", true, "The standup is at 9:30am."), ("03-03", true, words)]);
        assert_eq!(told.says(STANDUP, "03-05"), "standup with Nina Halvorsen: 9:30am", "{words}");
        assert_eq!(told.states("03-05")[1].1, State::Pending, "{words}");
    }
    let counted = told(&[
        ("03-02", true, "The standup is on Mondays at 9:30am."),
        ("03-03", true, "For the next two sessions the standup is at 11am."),
    ]);
    assert!(counted.says(STANDUP, "03-16").contains("11am"));
    assert!(counted.says(STANDUP, "03-17").contains("9:30am"));
}

#[test]
fn what_happens_once_goes_with_its_place() {
    let told =
        told(&[("03-02", true, "Dinner is at 7pm at Maemo."), ("03-05", true, "My train is at 18:40.")]);
    let place = "dinner is in the ";
    assert!(told.says("Dinner is at ", "03-02").contains("7pm"));
    assert_eq!(told.states("03-02").iter().filter(|(_, state)| *state == State::Current).count(), 2);
    assert_eq!(told.says(place, "03-03"), "");
    assert_eq!(told.states("03-03").iter().filter(|(_, state)| *state == State::Lapsed).count(), 2);
    assert!(told.states("03-06").contains(&("18:40".to_owned(), State::Lapsed)));
}
