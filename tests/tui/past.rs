//! The history.

use asof::domain::{EntityId, FactId, Frame, Guard, MessageId, Rule, Ruling, RulingKind, SlotHead, State};
use asof::tui::app::{Effect, Event};
use asof::tui::jobs::{Bar, BarKind, Entry, Ledger, Moment, Part, SlotRow, Wanted};
use jiff::{SignedDuration, Timestamp};

use crate::fixture::Ui;
use crate::people::{people, persons};
use crate::previews::{answer, days_ago, empty, noon};
use crate::screens::lacks;
use crate::{says, store};

pub fn fact(id: &str) -> FactId {
    FactId(id.into())
}

pub fn head(entity: &str, attribute: &str) -> SlotHead {
    SlotHead { entity: EntityId(format!("p-{entity}")), frame: Frame::When, attribute: attribute.into() }
}

fn slot(entity: &str, attribute: &str, value: &str, state: State, facts: &[&str]) -> SlotRow {
    let title = format!("{attribute} with {entity}");
    SlotRow {
        head: head(entity, attribute),
        folded: asof::domain::fold(&title),
        title,
        value: value.into(),
        state: Some(state),
        secret: value == "4711",
        facts: facts.iter().map(|id| fact(id)).collect(),
    }
}

/// Some slots, by title.
pub fn slots() -> Vec<SlotRow> {
    vec![
        slot("Bo Li", "sync", "11am", State::Current, &["f-other"]),
        slot("Dana Osei", "dinner", "", State::Lapsed, &["f-dinner"]),
        slot("Dana Osei", "gate code", "4711", State::Current, &["f-code"]),
        slot("Alex Chen", "standup", "10:45am", State::Current, &["f-1", "f-old", "f-new"]),
    ]
}

fn entry(id: &str, value: &str, state: Option<State>, days: i64) -> Entry {
    Entry {
        id: fact(id),
        message: MessageId(format!("m-{id}")),
        state,
        part: Part::Lasting,
        value: value.into(),
        from: days_ago(days),
        until: None,
        by: None,
        rule: Rule::ExactKey,
        failed: Vec::new(),
        rulings: Vec::new(),
        author: "Alex Chen".into(),
        stated: days_ago(days),
        line: ["Our standup is at ".into(), value.into(), ", as I said on the phone.".into()],
        secret: false,
        private: false,
    }
}

fn bar(days: i64, label: &str, kind: BarKind) -> Bar {
    Bar { from: days_ago(days), label: label.into(), kind }
}

/// A ledger with every state, looked at `at`.
pub fn ledger(at: Timestamp) -> Ledger {
    let replaced = Entry {
        until: Some(days_ago(25)),
        by: Some(("10:45am".into(), days_ago(25))),
        rule: Rule::FirstValue,
        ..entry("f-old", "9:30am", Some(State::Superseded), 400)
    };
    let made = Ruling::new(RulingKind::Accept { fact: fact("f-1") }, days_ago(24));
    let current = Entry {
        rule: Rule::Accepted,
        rulings: vec![made],
        ..entry("f-1", "10:45am", Some(State::Current), 25)
    };
    let lapsed = Entry {
        part: Part::Exception,
        until: Some(days_ago(5)),
        ..entry("f-exc", "2pm", Some(State::Lapsed), 9)
    };
    let waiting = Entry {
        rule: Rule::Proposed,
        failed: vec![Guard::Asserted],
        by: Some(("10:45am".into(), days_ago(25))),
        ..entry("f-wait", "noon", Some(State::Pending), 3)
    };
    let scheduled = entry("f-next", "11am", Some(State::Scheduled), -8);
    let repeated = Entry { part: Part::Repetition, ..entry("f-rep", "10:45am", Some(State::Current), 12) };
    let retracted = Entry {
        by: Some(("no longer".into(), days_ago(300))),
        until: Some(days_ago(300)),
        ..entry("f-off", "8am", Some(State::Retracted), 350)
    };
    let mistaken = Entry {
        by: Some(("8am".into(), days_ago(350))),
        ..entry("f-wrong", "18:00", Some(State::Mistaken), 351)
    };
    let value = BarKind::Value;
    let lane = vec![
        bar(400, "9:30am", value),
        bar(300, "off", BarKind::Gap),
        bar(25, "10:45am", value),
        bar(9, "2pm", BarKind::Exception),
        bar(5, "10:45am", value),
        bar(-8, "11am", value),
    ];
    Ledger {
        at,
        now: noon().instant,
        entries: vec![scheduled, waiting, repeated, lapsed, current, retracted, mistaken, replaced],
        flips: lane.iter().map(|bar| bar.from).collect(),
        lanes: vec![lane],
        unknown: 0,
    }
}

/// What was wanted last.
pub fn wanted(ui: &Ui) -> Wanted {
    match ui.effects().iter().rev().find(|effect| matches!(effect, Effect::LoadLedger(_))) {
        Some(Effect::LoadLedger(wanted)) => wanted.clone(),
        _ => panic!("no ledger is wanted"),
    }
}

pub fn read(ui: &mut Ui) {
    let wanted = wanted(ui);
    let at = wanted.moment.at.unwrap_or(noon().instant);
    ui.event(Event::Ledger(wanted, Ok(Some(ledger(at)))));
}

/// The history, its slots and the ledger of the standup loaded, after some keys.
pub fn history(keys: &str) -> Ui {
    let mut ui = Ui::new(true);
    ui.keys("<alt+4>");
    assert!(ui.wanted(&Effect::LoadSlots(Moment::default())));
    ui.event(Event::Slots(Moment::default(), Ok((1, slots()))));
    ui.keys("G");
    read(&mut ui);
    ui.keys(keys);
    ui
}

pub fn snapshots(name: &str, ui: &Ui) {
    insta::assert_snapshot!(format!("{name}_80x24"), ui.styled(80, 24));
    insta::assert_snapshot!(format!("{name}_40x12"), ui.text(40, 12));
    insta::assert_snapshot!(format!("{name}_200x60"), ui.text(200, 60));
}

#[test]
fn the_history_of_a_slot_at_several_sizes() {
    snapshots("history", &history(""));
    snapshots("ledger", &history("<enter>"));
}

#[test]
fn without_colour_the_history_loses_nothing() {
    let mut ui = Ui::new(false);
    ui.keys("<alt+4>");
    ui.event(Event::Slots(Moment::default(), Ok((1, slots()))));
    ui.keys("G");
    read(&mut ui);
    let styled = ui.styled(80, 40);
    assert!(!styled.contains("fg("), "{styled}");
    for words in
        ["✓ current", "× replaced", "› scheduled", "○ lapsed", "× retracted", "× mistaken", "? waiting"]
    {
        assert!(styled.contains(words), "{words} is not in\n{styled}");
    }
}

#[test]
fn an_empty_history_and_one_that_cannot_be_read_say_so() {
    let mut ui = Ui::new(true);
    ui.keys("<alt+4>");
    says(&ui, "Looking …");
    ui.event(Event::Slots(Moment::default(), Ok((1, Vec::new()))));
    snapshots("history_empty", &ui);
    ui.event(Event::Slots(Moment::default(), Err("the store holds a damaged row".into())));
    snapshots("history_error", &ui);
    let mut ui = history("");
    ui.keys("k");
    says(&ui, "Looking …");
    ui.event(Event::Ledger(wanted(&ui), Err("the store holds a damaged row".into())));
    says(&ui, "! the store holds a damaged row");
    ui.keys("k");
    ui.event(Event::Ledger(wanted(&ui), Ok(None)));
    says(&ui, "There is nothing under this name");
}

#[test]
fn the_filter_is_fuzzy_over_entity_and_attribute() {
    let mut ui = history("/chen stndp");
    says(&ui, "1 of 1, 4 in all");
    ui.keys("<enter>");
    says(&ui, "standup with Alex Chen");
    ui.keys("/zz");
    says(&ui, "Nothing fits");
    ui.keys("<esc>");
    says(&ui, "1 of 4");
    ui.keys("/dana");
    says(&ui, "1 of 2, 4 in all");
    assert_eq!(wanted(&ui).slot, head("Dana Osei", "dinner"));
}

#[test]
fn the_moment_that_is_looked_at_moves_over_the_changes() {
    let mut ui = history("<left>");
    assert_eq!(wanted(&ui).moment.at, Some(days_ago(5)));
    read(&mut ui);
    ui.keys("<left>");
    assert_eq!(wanted(&ui).moment.at, Some(days_ago(9)));
    read(&mut ui);
    snapshots("history_then", &ui);
    says(&ui, "2pm for now; resumes");
    ui.keys("t");
    assert!(wanted(&ui).moment.known_then);
    read(&mut ui);
    says(&ui, "as known on");
    ui.keys("t=");
    assert_eq!(wanted(&ui), Wanted { slot: head("Alex Chen", "standup"), moment: Moment::default() });
    read(&mut ui);
    ui.keys("<right>");
    assert_eq!(wanted(&ui).moment.at, Some(days_ago(-8)));
    read(&mut ui);
    ui.keys("<right>");
    says(&ui, "Nothing later is known");
    ui.keys("<left>");
    assert_eq!(wanted(&ui).moment.at, None);
}

#[test]
fn a_day_can_be_named() {
    let mut ui = history("@");
    says(&ui, "A day, or a minute of it");
    ui.keys("2026-03-12 14:00<enter>");
    assert_eq!(wanted(&ui).moment.at.unwrap().to_string(), "2026-03-12T14:00:00Z");
    read(&mut ui);
    ui.keys("<right>");
    assert_eq!(wanted(&ui).moment.at, Some(days_ago(9)));
    ui.keys("@soon<enter>");
    says(&ui, "`soon` is no day");
    says(&ui, "2025-11-09, yesterday");
    snapshots("no_day", &ui);
    ui.keys("n");
    says(&ui, "soonn");
    lacks(&ui, "is no day");
    ui.keys("<ctrl+u>yesterday<enter>");
    assert_eq!(wanted(&ui).moment.at.unwrap().as_second() - noon().instant.as_second(), -43_201);
    let yesterday = wanted(&ui).moment;
    ui.keys("@<esc>");
    assert_eq!(wanted(&ui).moment, yesterday);
}

#[test]
fn a_long_list_of_slots_is_searched_and_drawn_at_once() {
    let mut ui = history("");
    let one = slots().remove(0);
    let many = (0..100_000).map(|number| SlotRow { head: head(&number.to_string(), "sync"), ..one.clone() });
    ui.event(Event::Slots(Moment::default(), Ok((2, many.collect()))));
    let start = std::time::Instant::now();
    ui.keys("/sync li");
    for _ in 0..100 {
        ui.text(120, 40);
    }
    assert!(start.elapsed().as_secs() < 10, "{:?}", start.elapsed());
    says(&ui, "1 of 100000");
}

#[test]
fn a_ledger_that_comes_late_does_not_replace_another() {
    let mut ui = history("k");
    let old = wanted(&ui);
    ui.keys("k");
    ui.event(Event::Ledger(old, Ok(Some(ledger(noon().instant)))));
    says(&ui, "Looking …");
}

#[test]
fn what_holds_now_is_read_again_when_it_changes() {
    let mut ui = history("");
    ui.answer(empty(None));
    assert_eq!(ui.wake_at(), Some(days_ago(-8)));
    let before = ui.effects().len();
    ui.pass_millis(SignedDuration::from_hours(8 * 24).as_millis().try_into().unwrap());
    assert!(ui.effects().len() > before);
    assert_eq!(wanted(&ui).moment.at, None);
}

#[test]
fn secrets_are_shown_only_when_asked_for() {
    let mut ui = history("k");
    let secret = Entry { secret: true, ..entry("f-code", "4711", Some(State::Current), 4) };
    let wanted = wanted(&ui);
    ui.event(Event::Ledger(wanted, Ok(Some(Ledger { entries: vec![secret], ..ledger(noon().instant) }))));
    assert!(!ui.text(120, 40).contains("4711"));
    ui.keys("v");
    assert!(ui.text(120, 40).contains("4711"));
    ui.keys("v");
    assert!(!ui.text(120, 40).contains("4711"));
}

#[test]
fn the_history_of_a_fact_opens_from_draft_review_and_messages() {
    let mut ui = Ui::new(true);
    ui.keys("alex<tab><tab>see you at standup at 10am");
    ui.answer(answer());
    ui.keys("<alt+h>");
    says(&ui, "Looking …");
    ui.event(Event::Slots(Moment::default(), Ok((1, slots()))));
    says(&ui, "only the slot of this fact");
    ui.keys("<esc>");
    says(&ui, "see you at standup at 10am");
    ui.keys("<esc>jh");
    says(&ui, "only the slot of this fact");
    let mut ui = Ui::new(true);
    store::fill(&mut ui);
    ui.event(Event::Slots(Moment::default(), Ok((1, slots()))));
    ui.keys("<alt+2>h");
    says(&ui, "only the slots of these facts");
    assert_eq!(wanted(&ui).slot, head("Alex Chen", "standup"));
    ui.keys("<esc>");
    says(&ui, "Questions");
    ui.keys("<alt+3>jj");
    ui.event(Event::Facts(MessageId("m-2".into()), store::facts()));
    ui.keys("h");
    says(&ui, "1 of 1, 4 in all");
    ui.keys("a");
    says(&ui, "4 of 4");
    says(&ui, "everything");
}

#[test]
fn nothing_that_was_said_steers_the_terminal_on_these_screens() {
    const EVIL: &str = "\u{1b}[2J\u{202e}evil\n\u{7}漢字👨‍👩‍👧 very long text that goes on and on and on and on";
    let mut ui = Ui::new(true);
    ui.keys("<alt+4>");
    let row = SlotRow { title: EVIL.into(), value: EVIL.into(), ..slots().remove(0) };
    ui.event(Event::Slots(Moment::default(), Ok((1, vec![row]))));
    let mut evil = ledger(noon().instant);
    for entry in &mut evil.entries {
        (entry.value, entry.author) = (EVIL.into(), EVIL.into());
        entry.line = [EVIL.into(), EVIL.into(), EVIL.into()];
        entry.by = Some((EVIL.into(), days_ago(3)));
    }
    evil.lanes.iter_mut().flatten().for_each(|bar| bar.label = EVIL.into());
    let wanted = wanted(&ui);
    ui.event(Event::Ledger(wanted, Ok(Some(evil))));
    let mut screens = vec![ui.text(80, 24), ui.text(40, 30), ui.text(200, 60)];
    ui.keys("<enter>x");
    screens.push(ui.text(80, 24));
    ui.keys("<esc><alt+5>");
    let mut rows = persons();
    for row in &mut rows {
        (row.name, row.handles, row.topics) = (EVIL.into(), vec![EVIL.into()], vec![EVIL.into()]);
        row.names.push((format!("{EVIL} too"), 1));
    }
    ui.event(Event::Persons(Ok((1, rows))));
    screens.extend([ui.text(80, 24), ui.text(40, 30)]);
    for screen in screens {
        assert!(!screen.chars().any(|c| c != '\n' && c.is_control()), "{screen:?}");
        assert!(!screen.contains('\u{202e}'));
    }
}

#[test]
fn every_size_of_these_screens_can_be_drawn() {
    let then = history("<left>");
    let screens =
        vec![history(""), history("<enter>j"), then, history("/x"), history("@"), people("j"), people("/a")];
    for ui in &screens {
        for width in (0..=60).step_by(3).chain([79, 80, 130]) {
            for height in 0..=30 {
                ui.text(width, height);
            }
        }
    }
}

/// Loads all of it.
pub fn fill(ui: &mut Ui) {
    ui.event(Event::Slots(Moment::default(), Ok((1, slots()))));
    ui.event(Event::Persons(Ok((1, persons()))));
    if ui.effects().iter().any(|effect| matches!(effect, Effect::LoadLedger(_))) {
        read(ui);
    }
}

#[test]
fn a_search_begins_anew_and_leaves_the_slot_of_a_fact() {
    let mut ui = Ui::new(true);
    ui.event(Event::Slots(Moment::default(), Ok((1, slots()))));
    ui.keys("alex<tab><tab>x");
    ui.answer(answer());
    ui.keys("<alt+h>/gate");
    says(&ui, "1 of 1, 4 in all");
    says(&ui, "gate code");
    ui.keys("<enter>/");
    says(&ui, "of 4");
    ui.keys("dinner");
    says(&ui, "1 of 1, 4 in all");
    ui.keys("<esc><alt+1><alt+h><alt+4>");
    says(&ui, "of 4");
}
