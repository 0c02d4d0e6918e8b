//! The interface, driven by keys: the real application on a test backend.

#![allow(clippy::unwrap_used, reason = "a fixture that does not hold fails the test")]

#[path = "tui/deeds.rs"]
mod deeds;
#[path = "tui/drafts.rs"]
mod drafts;
#[path = "tui/fixture.rs"]
mod fixture;
#[path = "tui/hostile.rs"]
mod hostile;
#[path = "tui/mouse.rs"]
mod mouse;
#[path = "tui/past.rs"]
mod past;
#[path = "tui/people.rs"]
mod people;
#[path = "tui/previews.rs"]
mod previews;
#[path = "tui/reach.rs"]
mod reach;
#[path = "tui/screens.rs"]
mod screens;
#[path = "tui/settings.rs"]
mod settings;
#[path = "tui/store.rs"]
mod store;

use asof::recall::Abstention;
use asof::tui::app::{Effect, Event};
use fixture::Ui;
use jiff::SignedDuration;
use previews::{answer, empty, offer};
use proptest::prelude::*;

fn says(ui: &Ui, text: &str) {
    let screen = ui.text(80, 24);
    assert!(screen.contains(text), "`{text}` is not in\n{screen}");
}

/// A draft to Alex with a retired value, answered.
fn answered() -> Ui {
    let mut ui = Ui::new(true);
    ui.keys("alex<tab><tab>see you at standup at 10am");
    ui.answer(answer());
    ui
}

#[test]
fn a_secret_is_told_after_one_key_and_for_that_text_alone() {
    let mut ui = answered();
    ui.keys("<alt+t>");
    says(&ui, "No secret is held back here");
    ui.answer(previews::secret());
    ui.keys("<alt+t>");
    assert!(ui.asked().confirmed);
    ui.keys("x");
    assert!(!ui.asked().confirmed);
}

#[test]
fn an_empty_draft_says_how_to_begin() {
    let ui = Ui::new(true);
    insta::assert_snapshot!("empty_80x24", ui.text(80, 24));
}

#[test]
fn a_draft_with_memory_at_several_sizes() {
    let ui = answered();
    insta::assert_snapshot!("answered_80x24", ui.styled(80, 24));
    insta::assert_snapshot!("answered_120x40", ui.styled(120, 40));
    insta::assert_snapshot!("answered_40x12", ui.styled(40, 12));
}

#[test]
fn without_colour_nothing_is_lost() {
    let mut ui = Ui::new(false);
    ui.keys("alex<tab><tab>see you at standup at 10am");
    ui.answer(answer());
    let styled = ui.styled(80, 24);
    assert!(!styled.contains("fg("), "{styled}");
    insta::assert_snapshot!("no_colour_80x24", styled);
}

#[test]
fn help_is_searchable_and_runs_what_it_lists() {
    let mut ui = answered();
    ui.keys("<f1>");
    insta::assert_snapshot!("help_80x24", ui.text(80, 24));
    ui.keys("current<enter>");
    assert_eq!(ui.draft(), "see you at standup at 10:45am");
}

#[test]
fn people_are_offered_and_free_names_are_taken() {
    let mut ui = Ui::new(true);
    ui.keys("a");
    insta::assert_snapshot!("candidates_80x24", ui.text(80, 24));
    ui.keys("na<tab>Sam Someone,<esc>x");
    let names: Vec<_> = ui.asked().to.iter().map(|who| (who.name.as_str(), who.handle.is_some())).collect();
    assert_eq!(names, [("Ana Ruiz", true), ("Sam Someone", false)]);
    ui.keys("<shift+tab><backspace><backspace>");
    assert!(ui.asked().to.is_empty());
}

#[test]
fn the_second_candidate_is_picked_with_the_arrow() {
    let mut ui = Ui::new(true);
    ui.keys("a<down><enter>");
    assert_eq!(ui.asked().to[0].name, "Ana Ruiz");
}

#[test]
fn the_echo_does_not_wait_and_the_last_answer_stays() {
    let mut ui = answered();
    ui.keys(", ok?");
    says(&ui, "see you at standup at 10am, ok?");
    says(&ui, "✓ current  standup with Alex");
    ui.pass_millis(100);
    says(&ui, "updating");
    ui.answer(answer());
    says(&ui, "fresh · 0.8 ms");
}

#[test]
fn an_answer_to_an_older_text_never_replaces_a_newer_one() {
    let mut ui = answered();
    let old = ui.generation();
    ui.keys("!");
    ui.answer(empty(Some(Abstention::NeverStored)));
    ui.answer_to(old, answer());
    says(&ui, "Nothing of the kind was ever");
}

#[test]
fn when_an_answer_is_due_to_change_it_is_asked_for_again_once() {
    let mut ui = answered();
    let mut preview = answer();
    preview.next_flip_at = Some(previews::noon().instant + SignedDuration::from_secs(60));
    ui.answer(preview.clone());
    let before = ui.generation();
    ui.pass_millis(59_000);
    assert_eq!(ui.generation(), before);
    ui.pass_millis(1_000);
    ui.pass_millis(1);
    assert_eq!(ui.generation(), before + 1);
    ui.answer(preview);
    ui.pass_millis(1);
    assert_eq!(ui.generation(), before + 1, "a moment that is past never comes again");
}

#[test]
fn nothing_wakes_an_idle_screen() {
    let mut ui = answered();
    assert_eq!(ui.wake_at(), None);
    ui.keys("<alt+c>");
    assert!(ui.wake_at().is_some(), "the toast goes by itself");
    ui.pass_millis(5_000);
    assert_eq!(ui.wake_at(), None);
    says(&ui, "all keys");
}

#[test]
fn the_ghost_is_accepted_typed_through_or_dismissed() {
    let mut ui = Ui::new(true);
    ui.keys("<esc>standup is at ");
    ui.answer(offer());
    insta::assert_snapshot!("ghost_80x24", ui.styled(80, 24));
    ui.keys("10");
    says(&ui, "standup is at 10:45am");
    ui.keys("<tab>");
    assert_eq!(ui.draft(), "standup is at 10:45am");
    ui.keys("<alt+u><alt+u>");
    assert_eq!(ui.draft(), "standup is at ");
    ui.keys("<esc>");
    assert!(!ui.text(80, 24).contains("standup is at 10"));
}

#[test]
fn a_completion_after_a_word_brings_its_own_blank() {
    for (typed, accepted) in [
        ("standup is at", "standup is at 10:45am"),
        ("standup is at (", "standup is at (10:45am"),
        ("standup is at\n", "standup is at\n10:45am"),
    ] {
        let mut ui = Ui::new(true);
        ui.keys("<esc>");
        ui.keys(&typed.replace('\n', "<enter>"));
        ui.answer(offer());
        ui.keys("<tab>");
        assert_eq!(ui.draft(), accepted);
    }
    let mut ui = Ui::new(true);
    ui.keys("<esc>is at");
    ui.answer(offer());
    says(&ui, "is at 10:45am");
    ui.keys(" 1");
    says(&ui, "is at 10:45am");
    ui.keys("<tab>");
    assert_eq!(ui.draft(), "is at 10:45am");
}

#[test]
fn a_change_that_is_announced_stands_under_what_holds() {
    let mut ui = Ui::new(true);
    ui.keys("<esc>standup is at");
    ui.answer(previews::announced());
    says(&ui, "› scheduled  from 7 Apr: standup");
}

#[test]
fn an_empty_message_shows_what_is_coming_up() {
    let mut ui = Ui::new(true);
    ui.keys("alex<tab>");
    ui.answer(previews::coming_up());
    says(&ui, "Coming up");
    says(&ui, "dinner with Alex Chen");
}

#[test]
fn the_current_value_takes_the_place_of_a_retired_one_in_one_step() {
    let mut ui = answered();
    ui.keys("<alt+r>");
    assert_eq!(ui.draft(), "see you at standup at 10:45am");
    says(&ui, "10am is now 10:45am");
    ui.keys("<alt+u>");
    assert_eq!(ui.draft(), "see you at standup at 10am");
}

#[test]
fn marks_can_be_visited() {
    let mut ui = answered();
    ui.keys("<alt+n>about ");
    assert_eq!(ui.draft(), "see you at standup at about 10am");
}

#[test]
fn saving_needs_somebody_and_clears_the_message_when_done() {
    let mut ui = Ui::new(true);
    ui.keys("<esc>hello<ctrl+s>");
    says(&ui, "Whom is it for?");
    ui.keys("alex<tab><ctrl+s>");
    assert!(
        matches!(ui.last_effect(), Some(Effect::Say { text, to, .. }) if text == "hello" && to.len() == 1)
    );
    ui.said(Ok(()));
    says(&ui, "Saved in memory");
    assert_eq!(ui.draft(), "");
    ui.keys("<tab><alt+u>");
    assert_eq!(ui.draft(), "hello");
}

#[test]
fn a_mistake_stays_in_sight_until_a_key_whatever_is_told_meanwhile() {
    let mut ui = Ui::new(true);
    ui.keys("alex<tab><tab>hello<ctrl+s>");
    ui.event(Event::Paste("pasted\n".repeat(64 * 1024)));
    ui.said(Ok(()));
    ui.pass_millis(60_000);
    ui.event(Event::Tick);
    let screen = ui.text(200, 30);
    assert!(screen.contains("A message holds 64 KB") && screen.contains("· Saved in memory"), "{screen}");
    ui.keys("<left>");
    assert!(!ui.text(200, 30).contains("64 KB"));
}

#[test]
fn a_message_that_cannot_be_saved_is_kept() {
    let mut ui = Ui::new(true);
    ui.keys("alex<tab><tab>hello<ctrl+s>");
    ui.said(Err("the disk is full"));
    says(&ui, "Not saved, your text is kept: the disk is full");
    assert_eq!(ui.draft(), "hello");
}

#[test]
fn a_store_that_cannot_be_read_says_so_and_typing_goes_on() {
    let mut ui = answered();
    ui.fail("the store holds a damaged row");
    ui.keys(" still");
    ui.fail("the store holds a damaged row");
    says(&ui, "! the store holds a damaged row");
    says(&ui, "10am still");
}

#[test]
fn copying_gives_the_facts_in_force_only() {
    let mut ui = answered();
    ui.keys("<alt+c>");
    assert_eq!(ui.last_effect(), Some(&Effect::Copy("standup with Alex Chen: 10:45am".into())));
    says(&ui, "1 fact copied");
}

#[test]
fn what_is_held_back_is_in_no_copy() {
    let mut ui = Ui::new(true);
    ui.keys("alex<tab><tab>the door code is ");
    ui.answer(previews::secret());
    ui.keys("<alt+c>");
    says(&ui, "No facts in force to copy");
    assert!(!ui.effects().iter().any(|effect| matches!(effect, Effect::Copy(_))));
}

#[test]
fn quitting_never_loses_a_message_by_one_key() {
    let mut ui = answered();
    ui.keys("<ctrl+c>");
    assert_ne!(ui.last_effect(), Some(&Effect::Quit));
    says(&ui, "Your message is not saved");
    ui.keys("x<ctrl+c>");
    assert_ne!(ui.last_effect(), Some(&Effect::Quit));
    ui.keys("<ctrl+c>");
    assert_eq!(ui.last_effect(), Some(&Effect::Quit));
    let mut ui = Ui::new(true);
    ui.keys("<esc><esc>q");
    assert_eq!(ui.last_effect(), Some(&Effect::Quit));
}

#[test]
fn every_abstention_is_said_in_words() {
    for reason in [
        Abstention::Retired,
        Abstention::NeverStored,
        Abstention::OtherPerson,
        Abstention::UnknownPerson,
        Abstention::AmbiguousPerson,
        Abstention::Conflicted,
        Abstention::Private,
        Abstention::NotYet,
    ] {
        let mut ui = Ui::new(true);
        ui.keys("<esc>when?");
        ui.answer(empty(Some(reason)));
        insta::assert_snapshot!(format!("abstention_{reason:?}"), ui.text(80, 12));
    }
}

#[test]
fn every_cause_has_its_own_glyph_word_and_reason() {
    let mut ui = Ui::new(true);
    ui.keys("<esc>when?");
    ui.answer(previews::every_cause());
    insta::assert_snapshot!("held_back_80x34", ui.styled(80, 34));
    ui.keys("<esc>G");
    insta::assert_snapshot!("held_back_scrolled_80x12", ui.text(80, 12));
}

#[test]
fn nothing_in_a_message_steers_the_terminal() {
    let mut ui = Ui::new(true);
    ui.keys("<esc>x");
    ui.answer(previews::hostile());
    for screen in [ui.text(80, 24), ui.text(40, 20)] {
        assert!(!screen.chars().any(|c| c != '\n' && c.is_control()), "{screen:?}");
        assert!(!screen.contains(['\u{202e}', '\u{2066}']));
    }
}

#[test]
fn many_recipients_never_hide_the_one_being_typed() {
    let mut ui = Ui::new(true);
    for number in 0..20 {
        ui.keys(&format!("Person Number {number},"));
    }
    ui.keys("zo");
    let screen = ui.text(60, 10);
    insta::assert_snapshot!("many_recipients_60x10", screen);
    ui.keys("<backspace><backspace><tab>");
    insta::assert_snapshot!("many_recipients_left_60x10", ui.text(60, 10));
}

#[test]
fn small_windows_stay_usable() {
    let mut ui = answered();
    insta::assert_snapshot!("answered_30x8", ui.text(30, 8));
    ui.keys("<f1>sav");
    insta::assert_snapshot!("help_40x12", ui.text(40, 12));
}

#[test]
fn every_size_can_be_drawn() {
    let mut ui = answered();
    let mut help = answered();
    help.keys("<f1>");
    let mut typing = Ui::new(true);
    typing.keys("a");
    for width in 0..=60 {
        for height in 0..=30 {
            ui.text(width, height);
            help.text(width, height);
            typing.text(width, height);
        }
    }
    ui.keys("x");
    assert!(ui.text(29, 8).contains("asof needs 30 × 8"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_keys_leave_a_screen(
        keys in prop::collection::vec(prop::sample::select(fixture::keys()), 0..80),
        (width, height) in (0_u16..100, 0_u16..30),
    ) {
        let mut ui = answered();
        store::fill(&mut ui);
        for (index, key) in keys.iter().enumerate() {
            ui.key(*key);
            if index % 7 == 0 {
                ui.answer(if index % 2 == 0 { answer() } else { offer() });
                store::fill(&mut ui);
                past::fill(&mut ui);
                ui.text(width, height);
            }
        }
        ui.text(width, height);
    }
}
