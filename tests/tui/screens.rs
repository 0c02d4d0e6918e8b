//! The screens beside the draft.

use std::path::PathBuf;

use asof::config::{self, Depth, Problem, Themes};
use asof::domain::{EntityId, FactId, MessageId, Ruling, RulingKind};
use asof::keys::{Action, Context, Keymap, Rebinding};
use asof::tui::app::{Deed, Effect, Event};
use asof::tui::jobs::{Imported, Progress, Step};
use asof::tui::{Settings, Suggestion, Suggestions};
use ratatui::style::Color;

use crate::fixture::Ui;
use crate::previews::noon;
use crate::{says, store};

fn fact(id: &str) -> FactId {
    FactId(id.into())
}

fn filled(keys: &str) -> Ui {
    let mut ui = Ui::new(true);
    store::fill(&mut ui);
    ui.keys(keys);
    ui
}

fn snapshots(name: &str, ui: &Ui) {
    for (width, height) in [(80, 24), (40, 12), (120, 40)] {
        insta::assert_snapshot!(format!("{name}_{width}x{height}"), ui.styled(width, height));
    }
}

pub fn lacks(ui: &Ui, text: &str) {
    let screen = ui.text(80, 24);
    assert!(!screen.contains(text), "`{text}` is in\n{screen}");
}

fn decided(ui: &mut Ui, fact: &str) -> Ruling {
    let ruling = Ruling::new(RulingKind::Accept { fact: FactId(fact.into()) }, noon().instant);
    ui.event(Event::Decided(Ok(vec![ruling.clone()])));
    ruling
}

#[test]
fn the_review_shows_both_sides_and_what_accepting_hides() {
    snapshots("review", &filled("<alt+2>"));
    let mut plain = Ui::new(false);
    store::fill(&mut plain);
    plain.keys("<alt+2>");
    assert!(!plain.styled(80, 24).contains("fg("));
}

#[test]
fn the_tab_counts_and_an_empty_queue_says_so() {
    let mut ui = Ui::new(true);
    ui.keys("<alt+2>");
    says(&ui, "Looking");
    ui.event(Event::Questions(Ok((1, Vec::new()))));
    says(&ui, "Nothing waits for you");
    ui.event(Event::Questions(Ok((2, store::questions()))));
    says(&ui, "2 Review (4)");
}

#[test]
fn an_accepted_question_goes_and_undo_brings_it_back() {
    let mut ui = filled("<alt+2>a");
    assert!(ui.wanted(&Effect::Decide(vec![RulingKind::Accept { fact: fact("f-new") }])));
    says(&ui, "Accepted, 1 fact hidden · u takes it back");
    says(&ui, "2 Review (3)");
    says(&ui, "15 December");
    let ruling = decided(&mut ui, "f-new");
    ui.keys("u");
    assert_eq!(ui.last_effect(), Some(&Effect::TakeBack(Step::Decided(vec![ruling]))));
    ui.event(Event::TakenBack(Ok("accepted".into())));
    ui.event(Event::Questions(Ok((3, store::questions()))));
    says(&ui, "2 Review (4)");
    ui.keys("u");
    says(&ui, "Nothing was done yet that could be taken back");
}

#[test]
fn undo_waits_for_a_decision_that_is_on_its_way() {
    let mut ui = filled("<alt+2>au");
    says(&ui, "Taken back as soon as it is done");
    let ruling = decided(&mut ui, "f-new");
    assert_eq!(ui.last_effect(), Some(&Effect::TakeBack(Step::Decided(vec![ruling]))));
}

#[test]
fn questions_from_before_a_decision_do_not_bring_it_back() {
    let mut ui = filled("<alt+2>r");
    assert!(ui.wanted(&Effect::Decide(vec![RulingKind::Reject { fact: fact("f-new") }])));
    ui.event(Event::Questions(Ok((1, store::questions()))));
    says(&ui, "2 Review (3)");
    decided(&mut ui, "f-new");
    ui.event(Event::Questions(Ok((0, store::questions()))));
    says(&ui, "2 Review (3)");
}

#[test]
fn a_decision_that_failed_says_so() {
    let mut ui = filled("<alt+2>a");
    ui.event(Event::Decided(Err("the disk is full".into())));
    says(&ui, "Not decided: the disk is full");
}

#[test]
fn the_answer_that_is_marked_says_who_is_meant() {
    let mut ui = filled("<alt+2>jj");
    snapshots("identity", &ui);
    ui.keys("a");
    says(&ui, "Who is meant? · Tab marks an answer");
    ui.keys("<tab>");
    says(&ui, "› Alex Chen");
    ui.keys("<tab><tab><left>");
    says(&ui, "› Alex Moore");
    snapshots("identity_marked", &ui);
    ui.keys("<enter>");
    let person = EntityId("p-Alex Moore".into());
    assert!(ui.wanted(&Effect::Decide(vec![RulingKind::Identity { fact: fact("f-who"), person }])));
    says(&ui, "Alex Moore is meant");
}

#[test]
fn who_is_meant_is_said_of_all_alike_once_it_is_picked() {
    let mut ui = filled("<alt+2>");
    ui.event(Event::Questions(Ok((6, store::with_namesakes()))));
    ui.keys("jjA");
    says(&ui, "Who is meant? · Tab marks an answer");
    ui.keys("<tab><tab>a");
    says(&ui, "A says so of 2 more");
    snapshots("identity_alike", &ui);
    ui.keys("A");
    let person = EntityId("p-Alex Moore".into());
    let both =
        ["f-who-2", "f-who-3"].map(|id| RulingKind::Identity { fact: fact(id), person: person.clone() });
    assert!(ui.wanted(&Effect::Decide(both.into())));
    says(&ui, "Alex Moore is meant, 2 times");
}

#[test]
fn two_people_become_one_only_after_a_look_at_what_that_hides() {
    let mut ui = filled("<alt+2>");
    let failed = &[];
    let text = "Is Eve Moss (contact card) the Bo Ek who is known by mailto:bo@example.org, from 1 message?";
    let asked = store::question(asof::domain::ReviewKind::Person, &["f-mail"], failed, text, Vec::new());
    let accept = asked.item.accept.clone();
    ui.event(Event::Questions(Ok((6, vec![asked]))));
    ui.keys("a");
    assert_eq!(ui.last_effect(), Some(&Effect::Foresee(Deed::Decide(accept))));
}

#[test]
fn the_other_side_of_a_conflict_can_stand() {
    let ui = filled("<alt+2>j<tab><tab><enter>");
    let stands = RulingKind::Stand { fact: fact("f-8"), over: vec![fact("f-15")] };
    assert!(ui.wanted(&Effect::Decide(vec![stands])));
}

#[test]
fn all_alike_are_accepted_at_once_and_kinds_can_be_filtered() {
    let ui = filled("<alt+2>A");
    let both = ["f-new", "f-other"].map(|id| RulingKind::Accept { fact: fact(id) });
    assert!(ui.wanted(&Effect::Decide(both.into())));
    says(&ui, "2 accepted");
    let mut ui = filled("<alt+2>ff");
    says(&ui, "1 of 1 · conflict");
    ui.keys("fff");
    says(&ui, "1 of 2 · merge");
}

#[test]
fn the_place_is_kept_when_questions_change() {
    let mut ui = filled("<alt+2>j");
    says(&ui, "2 of 4");
    let mut fewer = store::questions();
    fewer.remove(0);
    ui.event(Event::Questions(Ok((5, fewer))));
    says(&ui, "1 of 3");
    says(&ui, "Is 15 December");
}

#[test]
fn messages_are_listed_with_the_facts_of_the_chosen_one() {
    let mut ui = filled("<alt+3>jj");
    assert_eq!(ui.last_effect(), Some(&Effect::LoadFacts(MessageId("m-2".into()))));
    ui.event(Event::Facts(MessageId("m-2".into()), store::facts()));
    snapshots("messages", &ui);
}

#[test]
fn messages_are_loaded_when_they_are_first_looked_at() {
    let mut ui = Ui::new(true);
    assert!(!ui.wanted(&Effect::LoadMessages));
    ui.keys("<alt+3>");
    assert!(ui.wanted(&Effect::LoadMessages));
    says(&ui, "Looking");
    ui.event(Event::Messages(Ok((1, Vec::new()))));
    says(&ui, "Nothing was said yet");
}

#[test]
fn the_index_is_searched_for_the_last_words_one_search_at_a_time() {
    let search = |words: &str| Effect::SearchMessages(words.into());
    let found = |words: &str, ids: &[&str]| {
        Event::Found(words.into(), Ok(ids.iter().map(|id| MessageId((*id).into())).collect()))
    };
    let mut ui = filled("<alt+3>/stan");
    assert!(ui.wanted(&search("s")));
    assert!(!ui.wanted(&search("st")), "one at a time");
    says(&ui, "1 of 4");
    ui.event(found("s", &["m-2", "m-1", "m-4"]));
    says(&ui, "1 of 3, 4 in all");
    assert!(ui.wanted(&search("stan")));
    ui.event(found("stan", &["m-1", "m-2", "m-gone"]));
    says(&ui, "1 of 2, 4 in all");
    assert_eq!(ui.last_effect(), Some(&Effect::LoadFacts(MessageId("m-1".into()))));
    ui.keys("x");
    ui.event(found("stanx", &[]));
    says(&ui, "Nothing fits");
    ui.event(Event::Messages(Ok((2, store::messages()))));
    assert_eq!(ui.last_effect(), Some(&search("stanx")), "the store has changed");
    ui.event(Event::Found("stanx".into(), Err("the disk is full".into())));
    says(&ui, "Not searched: the disk is full");
    ui.keys("<esc>");
    says(&ui, "1 of 4");
    ui.keys("/café<enter>/");
    says(&ui, "1 of 4");
}

#[test]
fn one_conversation_can_be_shown() {
    let mut ui = filled("<alt+3>jjc");
    says(&ui, "only chat-alex");
    says(&ui, "1 of 2, 4 in all");
    ui.keys("c");
    says(&ui, "3 of 4");
}

#[test]
fn forgetting_asks_with_the_harmless_answer_in_focus() {
    let forget = Effect::Forget(vec![MessageId("m-2".into())]);
    let mut ui = filled("<alt+3>jj");
    ui.event(Event::Facts(MessageId("m-2".into()), store::facts()));
    ui.keys("x");
    insta::assert_snapshot!("forget_80x24", ui.styled(80, 24));
    insta::assert_snapshot!("forget_40x12", ui.text(40, 12));
    ui.keys("x<enter>");
    assert!(!ui.wanted(&forget));
    says(&ui, "Nothing was forgotten");
    ui.keys("x<tab><enter>");
    assert!(ui.wanted(&forget));
    ui.event(Event::Forgotten(Ok((1, 2))));
    says(&ui, "Forgot 1 message, and 2 facts with it");
    let mut ui = filled("<alt+3>jjxy");
    assert!(ui.wanted(&forget));
    ui.event(Event::Forgotten(Err("the disk is full".into())));
    says(&ui, "Not forgotten: the disk is full");
}

#[test]
fn an_import_shows_how_far_it_is_and_can_be_stopped() {
    let mut ui = filled("<alt+3>i");
    insta::assert_snapshot!("import_80x24", ui.text(80, 24));
    ui.keys("/tmp/mail.mbox<enter>");
    assert!(ui.wanted(&Effect::Import(PathBuf::from("/tmp/mail.mbox"))));
    let progress = Progress { file: "mail.mbox".into(), messages: 1500, percent: Some(45) };
    ui.event(Event::Importing(progress));
    says(&ui, "mail.mbox: 1 500 messages, 45 %   Alt+k stops");
    ui.keys("<alt+1>x<alt+k>");
    assert_eq!(ui.last_effect(), Some(&Effect::StopImport));
    let imported = Imported { added: 1700, known: 3, bad: 0, stopped: true, ..Imported::default() };
    ui.event(Event::Imported(Ok(imported)));
    says(&ui, "Stopped: 1700 new messages, 3 known; what was read is kept");
    ui.event(Event::Imported(Err("cannot read".into())));
    says(&ui, "Not imported: cannot read");
}

#[test]
fn an_empty_store_offers_three_ways_to_begin() {
    let welcome = || Ui::with(Settings { empty: true, ..Settings::default() });
    let mut ui = welcome();
    snapshots("welcome", &ui);
    ui.keys("<enter>");
    assert_eq!(ui.last_effect(), Some(&Effect::OpenDemo));
    let mut ui = welcome();
    ui.keys("j<enter>~/mail<enter>");
    assert_eq!(ui.last_effect(), Some(&Effect::Import(PathBuf::from("~/mail"))));
    let imported = Imported { added: 12, ..Imported::default() };
    ui.event(Event::Imported(Ok(imported)));
    says(&ui, "12 new messages, 0 known. Whom do you write to?");
    says(&ui, "Who is it for?");
    let mut ui = welcome();
    ui.keys("G<enter>");
    says(&ui, "Who is it for?");
}

#[test]
fn suggestions_are_written_with_one_key() {
    let draft = |to: &str, draft: &str| Suggestion { to: to.into(), draft: draft.into() };
    let drafts = vec![draft("Alex Chen", "our standup is at"), draft("Bo Li", "our sync is at")];
    let suggestions = Suggestions { about: "You are Mara. Times have moved.".into(), drafts };
    let mut ui = Ui::with(Settings { suggestions, ..Settings::default() });
    insta::assert_snapshot!("suggestions_80x24", ui.text(80, 24));
    insta::assert_snapshot!("suggestions_40x12", ui.text(40, 12));
    ui.keys("<enter>");
    let asked = ui.asked();
    assert_eq!((asked.draft.as_str(), asked.to.len()), ("our standup is at", 1));
    assert!(asked.to[0].handle.is_some());
    ui.keys("<alt+s><enter>");
    assert_eq!(ui.draft(), "our sync is at");
    ui.keys("<alt+u>");
    assert_eq!(ui.draft(), "");
    ui.keys("<alt+s>ana<enter>");
    assert_eq!(ui.asked().to.last().unwrap().name, "Ana Ruiz");
}

#[test]
fn a_mistake_in_the_configuration_is_said_at_the_start() {
    let problem = |line| Problem {
        file: "/home/mara/.config/asof/config.toml".into(),
        line: Some(line),
        reason: "unknown field `them`; did you mean `theme`?".into(),
    };
    let config = config::Settings { problems: vec![problem(3), problem(9)], ..config::Settings::default() };
    let ui = Ui::with(Settings { config, ..Settings::default() });
    says(&ui, "! config.toml line 3: unknown field `them`; did you mean `theme`? · 1 more");
}

#[test]
fn other_keys_are_hinted_and_work() {
    let chords = vec!["f2".parse().unwrap()];
    let rebinding = Rebinding { context: Context::Draft, action: Action::Save, chords };
    let (keymap, _) = Keymap::rebound(&[rebinding]);
    let config = config::Settings { keymap, ..config::Settings::default() };
    let mut ui = Ui::with(Settings { config, ..Settings::default() });
    ui.keys("alex<tab><tab>hello");
    says(&ui, "F2 save");
    lacks(&ui, "^S");
    ui.keys("<ctrl+s>");
    assert!(!matches!(ui.last_effect(), Some(Effect::Say { .. })));
    ui.keys("<f1>save the message");
    says(&ui, "F2");
    ui.keys("<enter>");
    assert!(matches!(ui.last_effect(), Some(Effect::Say { .. })));
}

#[test]
fn a_painted_theme_paints_every_cell_and_only_where_there_are_enough_colours() {
    let theme = Themes::default().load("solarized-light").unwrap();
    let drawn = |depth| {
        let config = config::Settings { depth, theme: theme.clone(), ..config::Settings::default() };
        let mut ui = Ui::with(Settings { config, ..Settings::default() });
        store::fill(&mut ui);
        ui.keys("<alt+2>");
        ui.cells(80, 24)
    };
    let painted = drawn(Depth::True);
    assert!(painted.content.iter().all(|cell| cell.bg == Color::Rgb(0xfd, 0xf6, 0xe3)));
    let sixteen = drawn(Depth::Sixteen);
    assert!(sixteen.content.iter().all(|cell| cell.bg == Color::Reset && !matches!(cell.fg, Color::Rgb(..))));
    assert!(sixteen.content.iter().any(|cell| cell.fg == Color::Green));
}

#[test]
fn every_size_of_every_screen_can_be_drawn() {
    let mut screens = vec![Ui::with(Settings { empty: true, ..Settings::default() })];
    for keys in ["<alt+2>", "<alt+2>jj", "<alt+3>jj", "<alt+3>/x", "<alt+3>x", "<alt+3>i"] {
        screens.push(filled(keys));
    }
    for ui in &screens {
        for width in (0..=60).step_by(3) {
            for height in 0..=30 {
                ui.text(width, height);
            }
        }
    }
}

#[test]
fn a_long_list_is_drawn_as_fast_as_a_short_one() {
    let mut ui = filled("<alt+3>");
    let one = store::messages().remove(0);
    let many = (0..200_000).map(|number| {
        let id = MessageId(format!("m-{number}"));
        asof::tui::jobs::MessageRow { id, ..one.clone() }
    });
    ui.event(Event::Messages(Ok((2, many.collect()))));
    ui.keys("G");
    let start = std::time::Instant::now();
    for _ in 0..100 {
        ui.text(120, 40);
    }
    // A tenth of a second a frame would be felt; drawing all would take seconds.
    assert!(start.elapsed().as_secs() < 10, "{:?}", start.elapsed());
    says(&ui, "200000 of 200000");
}

#[test]
fn numbers_go_to_screens_where_they_are_no_text() {
    let mut ui = filled("<alt+3>");
    ui.keys("2");
    says(&ui, "Questions");
    ui.keys("jj3");
    says(&ui, "3 Messages");
    lacks(&ui, "Questions");
    ui.keys("2");
    says(&ui, "Questions");
    ui.keys("<alt+1>");
    says(&ui, "Memory");
    ui.keys("2");
    says(&ui, " To  2");
}

#[test]
fn a_begun_chord_shows_what_can_follow_it_after_a_while() {
    let mut ui = filled("alex<tab><tab>hello<ctrl+x>");
    says(&ui, " ^X …");
    lacks(&ui, "Esc leaves it");
    let begun = ui.wake_at().unwrap();
    assert!(begun.duration_since(crate::previews::noon().instant).as_millis() <= 300);
    ui.pass_millis(300);
    snapshots("continuations", &ui);
    ui.keys("<ctrl+s>");
    assert!(matches!(ui.last_effect(), Some(Effect::Say { .. })));
    ui.keys("<ctrl+x>q");
    says(&ui, "^X q does nothing here");
    assert_eq!(ui.draft(), "hello", "what follows a chord is no text");
    ui.keys("<ctrl+x><esc>");
    lacks(&ui, "does nothing");
    ui.keys("<ctrl+x>2");
    says(&ui, "Questions");
    ui.keys("<ctrl+x><ctrl+c>");
    says(&ui, "q again quits");
    ui.keys("<ctrl+x><ctrl+c>");
    assert_eq!(ui.last_effect(), Some(&Effect::Quit));
}
