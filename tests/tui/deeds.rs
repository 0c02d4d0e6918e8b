//! What is done from the history: corrections, restoring, marks, forgetting.

use asof::domain::{Mark, Marked, MessageId, Ruling, RulingKind};
use asof::tui::app::{Deed, Effect, Event};
use asof::tui::jobs::Step;

use crate::past::{fact, history, snapshots};
use crate::previews::noon;
use crate::{says, store};

#[test]
fn a_value_is_corrected_and_the_correction_taken_back() {
    let mut ui = history("<enter>c");
    insta::assert_snapshot!("correct_80x24", ui.text(80, 24));
    ui.keys("11am<enter>");
    assert_eq!(ui.last_effect(), Some(&Effect::Correct(fact("f-1"), "11am".into())));
    ui.event(Event::Corrected(Ok(MessageId("m-right".into()))));
    says(&ui, "Corrected · u takes it back");
    ui.keys("u");
    assert_eq!(ui.last_effect(), Some(&Effect::TakeBack(Step::Corrected(MessageId("m-right".into())))));
    ui.event(Event::TakenBack(Ok("accepted".into())));
    ui.keys("u");
    says(&ui, "Nothing was done yet that could be taken back");
    ui.keys("c<esc>");
    assert!(!matches!(ui.last_effect(), Some(Effect::Correct(..))));
    ui.event(Event::Corrected(Err("`purple` does not fit".into())));
    says(&ui, "Not corrected: `purple` does not fit");
}

#[test]
fn a_retired_value_is_restored_and_that_is_undone() {
    let mut ui = history("<enter>r");
    says(&ui, "Nothing that could be taken back retired it");
    ui.keys("Gr");
    let deed = Deed::Restore(fact("f-old"));
    assert_eq!(ui.last_effect(), Some(&Effect::Foresee(deed.clone())), "{}", ui.text(100, 40));
    let lines = vec![
        "From now on it is standup with Alex Chen: 9:30am again.".to_owned(),
        "In force now, and then no longer: standup with Alex Chen: 10:45am".to_owned(),
    ];
    ui.event(Event::Foreseen(Ok((deed.clone(), lines.clone()))));
    snapshots("restore", &ui);
    ui.keys("<enter>");
    says(&ui, "Nothing was restored");
    assert!(!ui.wanted(&Effect::Restore(fact("f-old"))));
    ui.event(Event::Foreseen(Ok((deed, lines))));
    ui.keys("<tab><enter>");
    assert!(ui.wanted(&Effect::Restore(fact("f-old"))));
    says(&ui, "Holds again");
    let kind = RulingKind::Restore { fact: fact("f-old"), over: vec![fact("f-1")] };
    let ruling = Ruling::new(kind, noon().instant);
    ui.event(Event::Decided(Ok(vec![ruling.clone()])));
    ui.keys("u");
    assert_eq!(ui.last_effect(), Some(&Effect::TakeBack(Step::Decided(vec![ruling]))));
    ui.event(Event::TakenBack(Ok("accepted".into())));
    ui.keys("<left>r");
    says(&ui, "go back to now first");
}

#[test]
fn what_is_mistaken_is_not_corrected_again() {
    let mut ui = history("<enter>jjc");
    says(&ui, "There is no value in it to correct");
    ui.keys("G");
    ui.keys("c");
    says(&ui, "What is right instead of “9:30am”");
}

#[test]
fn a_fact_is_marked_private_and_undo_is_shared_with_the_review() {
    let mut ui = history("<enter>p");
    let mark = RulingKind::Mark { on: Marked::Fact(fact("f-1")), mark: Mark::Private, set: true };
    assert!(ui.wanted(&Effect::Decide(vec![mark.clone()])));
    says(&ui, "Private: told only to those who took part");
    let ruling = Ruling::new(mark, noon().instant);
    ui.event(Event::Decided(Ok(vec![ruling.clone()])));
    ui.event(Event::Questions(Ok((3, store::questions()))));
    says(&ui, "2 Review (4)");
    ui.keys("<alt+2>u");
    assert_eq!(ui.last_effect(), Some(&Effect::TakeBack(Step::Decided(vec![ruling]))));
}

#[test]
fn forgetting_from_the_history_asks_first() {
    let mut ui = history("<enter>x");
    insta::assert_snapshot!("forget_fact_80x24", ui.text(80, 24));
    ui.keys("<enter>");
    says(&ui, "Nothing was forgotten");
    ui.keys("xy");
    assert!(ui.wanted(&Effect::Forget(vec![MessageId("m-f-1".into())])));
}
