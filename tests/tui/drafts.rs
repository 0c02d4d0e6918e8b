//! Drafts that are kept, and the values in them.

use asof::domain::FactId;
use asof::recall::Who;
use asof::tui::app::{Effect, Event};
use asof::tui::jobs::Standing;
use asof::tui::{Drafts, Kept, Taken};

use crate::fixture::Ui;
use crate::previews::{answer, offer};
use crate::says;

fn kept(to: &str, text: &str) -> Kept {
    Kept { to: vec![Who { name: to.into(), handle: None }], text: text.into(), values: Vec::new() }
}

/// An interface that keeps drafts on disk.
fn lasting(drafts: Vec<Kept>) -> Ui {
    let mut ui = Ui::new(true);
    ui.restore(Drafts(drafts), None);
    ui
}

fn written(ui: &Ui) -> Vec<Kept> {
    let written =
        |effect: &Effect| if let Effect::KeepDrafts(drafts) = effect { Some(drafts.0.clone()) } else { None };
    ui.effects().iter().rev().find_map(written).unwrap_or_default()
}

#[test]
fn what_is_typed_is_kept_soon_and_then_nothing_wakes() {
    let mut ui = lasting(Vec::new());
    ui.keys("Sam Someone,<tab>hello");
    assert!(written(&ui).is_empty());
    assert!(ui.wake_at().is_some());
    ui.pass_millis(500);
    assert_eq!(written(&ui), [kept("Sam Someone", "hello")]);
    ui.keys("!");
    ui.pass_millis(500);
    assert_eq!(written(&ui), [kept("Sam Someone", "hello")], "one writing at a time");
    ui.event(Event::DraftsKept(Ok(())));
    ui.pass_millis(500);
    assert_eq!(written(&ui), [kept("Sam Someone", "hello!")]);
    ui.event(Event::DraftsKept(Err("the disk is full".into())));
    says(&ui, "could not be kept on disk: the disk is full");
    ui.answer(answer());
    ui.keys("<left>");
    ui.pass_millis(6_000);
    assert_eq!(ui.wake_at(), None);
}

#[test]
fn drafts_come_back_and_can_be_changed_thrown_away_and_brought_back() {
    let mut ui =
        lasting(vec![kept("Ana Ruiz", "dinner at"), kept("Bo Li", "our sync"), kept("Zed", "third")]);
    says(&ui, "Your draft to Ana Ruiz is as you left it; 2 more · Alt+l lists them");
    assert_eq!(ui.draft(), "dinner at");
    ui.keys("<alt+l>");
    for (width, height) in [(80, 24), (40, 12), (200, 60)] {
        insta::assert_snapshot!(format!("drafts_{width}x{height}"), ui.text(width, height));
    }
    ui.keys("<enter>");
    assert_eq!((ui.draft(), ui.asked().to[0].name.as_str()), ("our sync", "Bo Li"));
    ui.keys("<alt+l>jx");
    says(&ui, "The draft to Zed is gone · u brings it back");
    ui.pass_millis(500);
    assert_eq!(written(&ui), [kept("Bo Li", "our sync"), kept("Ana Ruiz", "dinner at")]);
    ui.keys("u");
    says(&ui, "the draft to Zed is in the list again");
    ui.keys("<esc><alt+w>");
    says(&ui, "A new draft; 3 kept");
    assert_eq!((ui.draft(), ui.asked().to.len()), ("", 0));
    ui.keys("<alt+w>");
    says(&ui, "This draft is empty");
}

#[test]
fn a_draft_that_is_kept_is_not_lost_by_quitting() {
    let mut ui = lasting(Vec::new());
    ui.keys("Zed,<tab>hello<ctrl+c>");
    says(&ui, "Your draft is kept · ^C again quits");
    ui.keys("<esc>q");
    assert_eq!(ui.last_effect(), Some(&Effect::Quit));
}

#[test]
fn a_pipe_gives_the_text_and_the_others_wait() {
    let mut ui = Ui::new(true);
    ui.restore(Drafts(vec![kept("Ana Ruiz", "dinner at")]), Some(kept("Bo Li", "from a pipe\nsecond")));
    assert_eq!((ui.draft(), ui.asked().to[0].name.as_str()), ("from a pipe\nsecond", "Bo Li"));
    ui.keys("<alt+l>");
    says(&ui, "dinner at");
}

#[test]
fn the_editor_has_the_text_and_gives_it_back_as_one_step() {
    let mut ui = Ui::new(true);
    ui.keys("<esc>hello<alt+e>");
    assert_eq!(ui.last_effect(), Some(&Effect::Edit("hello".into())));
    ui.event(Event::Edited(Ok("hello\n\u{1b}[2Jworld".into())));
    assert_eq!(ui.draft(), "hello\n[2Jworld");
    ui.keys("<alt+u>");
    assert_eq!(ui.draft(), "hello");
    ui.event(Event::Edited(Err("vi ended with exit status: 1".into())));
    says(&ui, "The text is as it was: vi ended with");
}

#[test]
fn a_value_that_was_accepted_and_is_retired_since_is_said_to_be() {
    let mut ui = lasting(Vec::new());
    ui.keys("alex<tab><tab>standup is at ");
    ui.answer(offer());
    ui.keys("<tab>");
    assert_eq!(ui.draft(), "standup is at 10:45am");
    let fact = offer().completion.unwrap().fact;
    ui.answer_of(1, answer());
    assert!(ui.wanted(&Effect::CheckValues(vec![fact.clone()])));
    let standing = |holds| Standing { fact: fact.clone(), holds, now: Some("11am".into()) };
    ui.event(Event::Values(vec![standing(true)]));
    let checks =
        |ui: &Ui| ui.effects().iter().filter(|effect| matches!(effect, Effect::CheckValues(_))).count();
    ui.keys("!");
    ui.answer_of(1, answer());
    assert_eq!(checks(&ui), 1, "the store is the same");
    ui.keys("?");
    ui.answer_of(2, answer());
    assert_eq!(checks(&ui), 2);
    ui.event(Event::Values(vec![standing(false)]));
    says(&ui, "! 10:45am no longer holds: now 11am");
    ui.keys("<ctrl+s>");
    says(&ui, "10:45am no longer holds: now 11am · ^S again saves it");
    assert!(!matches!(ui.last_effect(), Some(Effect::Say { .. })));
    ui.pass_millis(500);
    assert_eq!(written(&ui)[0].values, [Taken { fact: FactId(fact.0.clone()), value: "10:45am".into() }]);
    ui.keys("<ctrl+s>");
    assert!(ui.effects().iter().any(|effect| matches!(effect, Effect::Say { .. })));
}

#[test]
fn block_and_message_are_copied_and_written_to_files() {
    let mut ui = Ui::new(true);
    ui.keys("alex<tab><tab>standup?");
    ui.answer(answer());
    ui.keys("<alt+y>");
    assert_eq!(ui.last_effect(), Some(&Effect::Copy("standup?".into())));
    says(&ui, "The message copied through the terminal (OSC 52)");
    ui.event(Event::Copied(Ok("tmux")));
    says(&ui, "Copied through tmux");
    ui.keys("<alt+o>");
    insta::assert_snapshot!("write_80x24", ui.text(80, 24));
    ui.keys("~/x.txt<enter>");
    assert_eq!(ui.last_effect(), Some(&Effect::WriteFile("~/x.txt".into(), "standup?".into())));
    ui.event(Event::Written(Err("File exists".into())));
    says(&ui, "Not written: File exists");
    ui.keys("<esc>w/tmp/y<enter>");
    let block = "standup with Alex Chen: 10:45am";
    assert_eq!(ui.last_effect(), Some(&Effect::WriteFile("/tmp/y".into(), block.into())));
}
