//! Everything can be done from the keyboard and from the list of actions; what was said can be read again.

use asof::domain::{EntityRef, FactId, Handle, MessageId};
use asof::engine::Counts;
use asof::keys::{Context, Keymap, REGISTRY};
use asof::recall::Who;
use asof::tui::app::{Effect, Event};
use asof::tui::jobs::{Completion, Growth, Imported, Moment, STRETCHES, Step};
use asof::tui::{Drafts, Kept, Settings};

use crate::fixture::Ui;
use crate::past::{self, history, read, slots, snapshots, wanted};
use crate::previews::{answer, days_ago, empty, noon};
use crate::{says, store};

#[test]
fn every_action_is_in_the_list_with_its_key_wherever_the_list_is_opened() {
    let keymap = Keymap::default();
    // What belongs to the list itself, or to a question that is open, is seen there.
    let elsewhere = |context: &Context| {
        !matches!(context, Context::Help | Context::Prompt | Context::Confirm | Context::Page)
    };
    for screen in 1..=6 {
        let mut ui = Ui::new(true);
        store::fill(&mut ui);
        ui.keys(&format!("<alt+{screen}>"));
        for entry in REGISTRY {
            let Some((context, keys)) = entry.keys.iter().find(|(context, _)| elsewhere(context)) else {
                continue;
            };
            assert!(
                keymap.key_of(entry.action, *context).is_some_and(|key| !key.is_empty() && !keys.is_empty())
            );
            ui.keys("<f1>");
            ui.event(Event::Paste(entry.help.into()));
            says(&ui, "1 of ");
            assert!(!ui.text(80, 24).contains("No key does that"), "{} on screen {screen}", entry.id);
            ui.keys("<esc>");
        }
    }
}

#[test]
fn every_action_can_be_run_from_the_list_on_every_screen() {
    for entry in REGISTRY {
        for screen in 1..=6 {
            let mut ui = Ui::new(true);
            store::fill(&mut ui);
            past::fill(&mut ui);
            ui.keys(&format!("<alt+{screen}><f1>"));
            ui.event(Event::Paste(entry.help.into()));
            ui.keys("<enter>");
            for (width, height) in [(80, 24), (40, 12)] {
                ui.text(width, height);
            }
        }
    }
}

#[test]
fn what_was_said_can_be_read_again() {
    let mut ui = Ui::new(true);
    ui.keys("<alt+j>");
    says(&ui, "Nothing was said yet.");
    ui.keys("<esc><ctrl+s>");
    ui.event(Event::Forgotten(Err("the disk is full".into())));
    ui.keys("<alt+j>");
    says(&ui, "! Not forgotten: the disk is full");
    says(&ui, "There is no message to save yet");
    ui.keys("q");
    says(&ui, "Memory");
}

#[test]
fn an_import_says_what_it_could_not_read_and_why() {
    let faults: Vec<String> =
        (1..40).map(|line| format!("mail.jsonl, line {line}: `sent_at` is no time")).collect();
    let imported = |faults: &[String]| Imported {
        added: 3,
        bad: faults.len(),
        faults: faults.into(),
        ..Imported::default()
    };
    let mut ui = Ui::new(true);
    store::fill(&mut ui);
    ui.keys("<alt+3>i/tmp/mail.jsonl<enter>");
    ui.event(Event::Imported(Ok(imported(&faults))));
    says(&ui, "39 could not be read");
    snapshots("import_faults", &ui);
    ui.keys("j");
    says(&ui, "line 1: `sent_at` is no time");
    ui.keys("<esc>i/tmp/none<enter>");
    ui.event(Event::Imported(Err("/tmp/none: no such file".into())));
    says(&ui, "What was read before that is kept");
    snapshots("import_failed", &ui);
    // Whoever writes is not interrupted.
    ui.keys("<esc><alt+1>hello");
    ui.event(Event::Imported(Ok(imported(&faults))));
    says(&ui, "could not be read (Alt+j shows which)");
    ui.keys("<alt+j>");
    says(&ui, "line 1: `sent_at` is no time");
}

#[test]
fn a_page_is_not_read_past_its_end() {
    let mut ui = Ui::new(true);
    for line in 0..40 {
        ui.event(Event::Failed(format!("line {line}")));
    }
    ui.keys("<alt+j>");
    says(&ui, "line 39");
    ui.keys("G");
    let end = ui.text(80, 24);
    ui.keys("jj");
    assert_eq!(ui.text(80, 24), end);
    ui.keys("k");
    assert_ne!(ui.text(80, 24), end, "no key is spent on what lies behind the end");
}

#[test]
fn the_store_is_shown_at_a_glance() {
    let mut ui = Ui::new(true);
    ui.keys("<esc><alt+g>");
    assert_eq!(ui.last_effect(), Some(&Effect::LoadGrowth));
    let counts = Counts { messages: 310, facts: 1284, slots: 200, people: 3, rulings: 0 };
    let (mut messages, mut facts) = (vec![0; STRETCHES], vec![0; STRETCHES]);
    for (place, (messages, facts)) in (0..).zip(messages.iter_mut().zip(&mut facts)) {
        (*messages, *facts) = (place * 7 % 11, place * 21);
    }
    let growth = Growth { counts, first: Some(days_ago(400)), messages, facts };
    ui.event(Event::Grown(Ok(growth)));
    snapshots("growth", &ui);
    for height in 0..30 {
        ui.text(60, height);
    }
    ui.keys("<esc>x");
    assert_eq!(ui.draft(), "x");
    ui.event(Event::Grown(Err("the store holds a damaged row".into())));
    says(&ui, "! the store holds a damaged row");
}

#[test]
fn lists_that_cannot_be_read_say_so() {
    let error = || "the store holds a damaged row".to_owned();
    let mut ui = Ui::new(true);
    ui.keys("<alt+3>");
    snapshots("messages_loading", &ui);
    ui.event(Event::Messages(Err(error())));
    snapshots("messages_error", &ui);
    ui.event(Event::Messages(Ok((1, Vec::new()))));
    snapshots("messages_empty", &ui);
    ui.keys("<alt+2>");
    snapshots("review_loading", &ui);
    ui.event(Event::Questions(Err(error())));
    snapshots("review_error", &ui);
    ui.event(Event::Questions(Ok((1, Vec::new()))));
    snapshots("review_empty", &ui);
    ui.keys("<alt+4>");
    snapshots("history_loading", &ui);
    ui.event(Event::Slots(Moment::default(), Ok((1, Vec::new()))));
    ui.keys("<alt+5>");
    snapshots("people_loading", &ui);
    ui.keys("<alt+1>");
    snapshots("draft_empty", &ui);
    ui.keys("alex<tab><tab>see you at standup at 10am");
    ui.answer(answer());
    snapshots("draft", &ui);
    ui.keys(" or");
    ui.pass_millis(100);
    snapshots("draft_updating", &ui);
    ui.fail("the store holds a damaged row");
    snapshots("draft_error", &ui);
}

#[test]
fn who_is_meant_is_said_with_one_key() {
    let person = |name: &str| EntityRef { id: asof::domain::EntityId(name.into()), name: name.into() };
    let mut ui = Ui::new(true);
    ui.keys("<esc>when is Alex's birthday");
    let mut preview = empty(Some(asof::recall::Abstention::AmbiguousPerson));
    preview.candidates = vec![person("Alex Chen"), person("Alex Rivera")];
    ui.answer(preview.clone());
    says(&ui, "Alt+m who is meant");
    ui.keys("<alt+m>");
    snapshots("who_is_meant", &ui);
    ui.keys("<down><enter>");
    assert_eq!(ui.draft(), "when is Alex Rivera's birthday");
    says(&ui, "Alex Rivera is meant · ^_ takes it back");
    ui.keys("<alt+z>");
    says(&ui, "^_ undoes what is written");
    ui.keys("<alt+u>");
    assert_eq!(ui.draft(), "when is Alex's birthday");
    ui.keys("<ctrl+u>where are they");
    ui.answer(preview);
    ui.keys("<alt+m><enter>");
    says(&ui, "Write “Alex Chen” where they are meant");
    ui.answer(empty(None));
    ui.keys("<alt+m>");
    says(&ui, "Nobody is named here whom several could be");
}

#[test]
fn a_mark_can_be_waved_away() {
    let mut ui = Ui::new(true);
    ui.keys("alex<tab><tab>see you at standup at 10am");
    ui.answer(answer());
    says(&ui, "× stale 10am → 10:45am");
    ui.keys("<alt+i>");
    says(&ui, "10am stays as it is written");
    ui.keys(" then");
    ui.answer(answer());
    assert!(!ui.text(80, 24).contains("× stale 10am →"));
}

#[test]
fn the_right_value_is_said_from_the_draft_and_from_a_question() {
    let mut ui = Ui::new(true);
    ui.keys("alex<tab><tab>see you at standup at 10am");
    ui.answer(answer());
    ui.keys("<alt+v>");
    says(&ui, "What is right instead of “standup with Alex Chen: 10:45am”?");
    ui.keys("11am<enter>");
    assert!(matches!(ui.last_effect(), Some(Effect::Correct(_, value)) if value == "11am"));
    ui.event(Event::Corrected(Ok(MessageId("m-right".into()))));
    ui.keys("<alt+z>");
    assert!(ui.wanted(&Effect::TakeBack(Step::Corrected(MessageId("m-right".into())))));
    ui.event(Event::TakenBack(Ok("the message “11am”".into())));
    store::fill(&mut ui);
    ui.keys("<alt+2>c");
    says(&ui, "Which is wrong?");
    snapshots("which_is_wrong", &ui);
    ui.keys("j<enter>noon<enter>");
    let wrong = |effect: &Effect| matches!(effect, Effect::Correct(_, value) if value == "noon");
    assert!(ui.effects().iter().any(wrong));
    assert!(!ui.wanted(&Effect::Correct(FactId(String::new()), String::new())));
}

#[test]
fn questions_alike_are_named_before_they_are_accepted_together() {
    let mut ui = Ui::new(true);
    store::fill(&mut ui);
    ui.keys("<alt+2>");
    says(&ui, "All 2 like this one");
    snapshots("alike", &ui);
    ui.keys("jj");
    assert!(!ui.text(80, 24).contains("like this one"));
}

fn named(names: &[&str]) -> Ui {
    let to = names.iter().map(|name| Who { name: (*name).into(), handle: None }).collect();
    let (mut app, _) = asof::tui::app::App::new(Settings::default(), noon());
    app.restore(Ok(Drafts::default()), Some(Kept { to, text: "hello".into(), values: Vec::new() }));
    Ui::of(app)
}

#[test]
fn names_that_are_given_at_the_start_mean_the_people_of_the_store() {
    let ui = named(&["ana", "Bo Li", "Sam Someone"]);
    let to: Vec<(&str, bool)> =
        ui.asked().to.iter().map(|who| (who.name.as_str(), who.handle.is_some())).collect();
    assert_eq!(to, [("Ana Ruiz", true), ("Bo Li", true), ("Sam Someone", false)]);
    let ui = named(&["a"]);
    says(&ui, "More than one is called a: who?");
    says(&ui, "Alex Chen");
}

#[test]
fn a_draft_goes_to_disk_soon_after_a_pause_and_while_there_is_none() {
    let kept = |ui: &Ui| ui.effects().iter().filter(|effect| matches!(effect, Effect::KeepDrafts(_))).count();
    let mut ui = Ui::new(true);
    ui.restore(Drafts::default(), None);
    ui.keys("<esc>hello");
    ui.pass_millis(100);
    assert_eq!(kept(&ui), 0);
    ui.pass_millis(60);
    assert_eq!(kept(&ui), 1);
    ui.event(Event::DraftsKept(Ok(())));
    for _ in 0..20 {
        ui.keys("x");
        ui.pass_millis(100);
    }
    assert_eq!(kept(&ui), 2, "without a pause, once a second");
}

#[test]
fn the_list_is_as_of_the_moment_that_is_looked_at_and_keeps_it() {
    let loads = |ui: &Ui| ui.effects().iter().filter(|effect| matches!(effect, Effect::LoadSlots(_))).count();
    let mut ui = history("@9 Mar<enter>");
    let then = wanted(&ui).moment;
    assert!(ui.wanted(&Effect::LoadSlots(then)));
    says(&ui, "looking …");
    read(&mut ui);
    let before = loads(&ui);
    ui.keys("t");
    assert_eq!(loads(&ui), before, "one at a time");
    let mut rows = slots();
    (rows[0].state, rows[0].value) = (None, String::new());
    rows[3].value = "9:30am".into();
    ui.event(Event::Slots(then, Ok((1, rows.clone()))));
    let known = Moment { known_then: true, ..then };
    assert!(ui.wanted(&Effect::LoadSlots(known)), "the moment was another meanwhile");
    ui.event(Event::Slots(known, Ok((1, rows))));
    read(&mut ui);
    says(&ui, "9 Mar");
    snapshots("history_list_then", &ui);
    ui.keys("kk");
    assert_eq!(wanted(&ui).moment, known, "the day stays from slot to slot");
    ui.keys("=t");
    assert_eq!(wanted(&ui).moment, Moment::default());
    assert!(ui.wanted(&Effect::LoadSlots(Moment::default())));
}

fn imported_by_nobody_known() -> Event {
    let person = |address: &str, words: &str| (Handle(format!("mailto:{address}")), words.to_owned());
    let owner = vec![
        person("ines@example.org", "Ines Roth, ines@example.org: in 3 conversations"),
        person("omar@example.org", "Omar Diallo, omar@example.org: in 1 conversation"),
    ];
    Event::Imported(Ok(Imported { added: 9, owner, ..Imported::default() }))
}

#[test]
fn an_import_asks_who_of_them_is_the_user() {
    let mut ui = Ui::new(true);
    ui.keys("<alt+3>");
    ui.event(imported_by_nobody_known());
    snapshots("which_are_you", &ui);
    ui.keys("<enter>");
    let me = vec!["mailto:ines@example.org".to_owned()];
    assert_eq!(ui.last_effect(), Some(&Effect::Own { added: me.clone(), removed: Vec::new() }));
    ui.event(Event::Owned(Ok((me.clone(), Vec::new()))));
    says(&ui, "You are ines@example.org: asof has read everything again · u takes it back");
    assert!(ui.effects().iter().rev().take(4).any(|effect| *effect == Effect::LoadStore));
    ui.keys("u");
    assert_eq!(ui.last_effect(), Some(&Effect::Own { added: Vec::new(), removed: me.clone() }));
    ui.event(Event::Owned(Ok((Vec::new(), me))));
    says(&ui, "Taken back: that is not you");
}

#[test]
fn whoever_is_writing_is_not_interrupted_by_that_question() {
    let mut ui = Ui::new(true);
    ui.keys("<esc>hello");
    ui.event(imported_by_nobody_known());
    says(&ui, "Which of them are you? Settings, owner, says it · Alt+6 goes there");
    ui.keys("<alt+3>i");
    ui.event(imported_by_nobody_known());
    says(&ui, "The path of a file or a folder");
}

#[test]
fn a_path_is_completed() {
    let mut ui = Ui::new(true);
    ui.keys("<alt+3>i/tmp/ma<tab>");
    assert_eq!(ui.last_effect(), Some(&Effect::CompletePath("/tmp/ma".into())));
    let completion = |path: &str, names: &[&str]| Completion {
        path: path.into(),
        names: names.iter().map(|name| (*name).to_owned()).collect(),
    };
    let both = completion("/tmp/mail-202", &["mail-2025.mbox", "mail-2026.mbox"]);
    ui.event(Event::Completed("/tmp/ma".into(), both.clone()));
    says(&ui, "/tmp/mail-202");
    says(&ui, "mail-2025.mbox  mail-2026.mbox");
    ui.keys("6");
    ui.event(Event::Completed("/tmp/mail-202".into(), both));
    says(&ui, "/tmp/mail-2026");
    ui.event(Event::Completed(
        "/tmp/mail-2026".into(),
        completion("/tmp/mail-2026.mbox", &["mail-2026.mbox"]),
    ));
    ui.keys("<enter>");
    assert!(ui.wanted(&Effect::Import("/tmp/mail-2026.mbox".into())));
}

#[test]
fn somebody_else_can_be_meant_than_was_guessed() {
    let person = |name: &str| EntityRef { id: asof::domain::EntityId(name.into()), name: name.into() };
    let mut ui = Ui::new(true);
    ui.keys("<esc>the standup with Alex is at");
    let because = "they were in 9 messages with whom you write to, rather than Alex Rivera".to_owned();
    let among = vec![person("Alex Chen"), person("Alex Rivera")];
    let who = asof::recall::Chosen { name: "Alex Chen".into(), because, contested: true, among };
    ui.answer(asof::recall::Preview { who: Some(who), ..answer() });
    snapshots("guessed", &ui);
    ui.keys("<alt+m><down><enter>");
    assert_eq!(ui.draft(), "the standup with Alex Rivera is at");
}
