//! The mouse, and the interface as it is read aloud.

use asof::config;
use asof::domain::MessageId;
use asof::recall::Who;
use asof::tui::app::{Effect, Event};
use asof::tui::jobs::Moment;
use asof::tui::{Drafts, Kept, Settings};
use ratatui::layout::{Position, Size};

use crate::fixture::Ui;
use crate::previews::answer;
use crate::{past, says, store};

const SIZE: Size = Size::new(80, 24);

fn click(ui: &mut Ui, x: u16, y: u16) {
    ui.event(Event::Click(Position::new(x, y), SIZE));
}

fn wheel(ui: &mut Ui, down: bool, x: u16, y: u16) {
    ui.event(Event::Wheel { down, at: Position::new(x, y), size: SIZE });
}

/// Clicks where a text is shown.
fn click_on(ui: &mut Ui, text: &str) {
    let screen = ui.text(80, 24);
    let (y, line) = screen.lines().enumerate().find(|(_, line)| line.contains(text)).unwrap();
    let x = unicode_width::UnicodeWidthStr::width(line.split(text).next().unwrap());
    click(ui, u16::try_from(x).unwrap(), u16::try_from(y).unwrap());
}

#[test]
fn a_click_on_a_name_in_the_title_goes_there() {
    let mut ui = Ui::new(true);
    assert!(ui.wanted(&Effect::Mouse(true)));
    store::fill(&mut ui);
    for (name, shows) in [
        ("2 Review", "Questions"),
        ("3 Messages", "1 of 4"),
        ("4 History", "Slots"),
        ("6 Settings", "theme"),
        ("1 Draft", "Memory"),
    ] {
        click_on(&mut ui, name);
        says(&ui, shows);
    }
}

#[test]
fn a_click_chooses_a_line_and_the_wheel_moves() {
    let mut ui = Ui::new(true);
    store::fill(&mut ui);
    ui.keys("<alt+3>");
    click_on(&mut ui, "The standup is");
    says(&ui, "3 of 4");
    assert_eq!(ui.last_effect(), Some(&Effect::LoadFacts(MessageId("m-2".into()))));
    click_on(&mut ui, "Our sync is");
    says(&ui, "1 of 4");
    click(&mut ui, 60, 8);
    says(&ui, "1 of 4");
    click(&mut ui, 10, 20);
    says(&ui, "4 of 4");
    wheel(&mut ui, false, 10, 5);
    says(&ui, "1 of 4");
    ui.keys("x");
    let before = ui.text(80, 24);
    click(&mut ui, 40, 12);
    assert_eq!(ui.text(80, 24), before, "questions are answered at the keyboard");
}

#[test]
fn the_help_and_the_history_take_clicks() {
    let mut ui = Ui::new(true);
    ui.event(Event::Slots(Moment::default(), Ok((1, past::slots()))));
    ui.keys("<alt+4>");
    click_on(&mut ui, "gate code");
    says(&ui, "3 of 4");
    ui.keys("<f1>");
    wheel(&mut ui, true, 40, 10);
    says(&ui, "4 of ");
}

#[test]
fn a_click_in_the_draft_gives_a_part_the_keys_and_puts_the_cursor() {
    let mut ui = Ui::new(true);
    ui.keys("alex<tab><tab>see 漢字 at standup at 10am");
    ui.answer(answer());
    click_on(&mut ui, "standup at 10am");
    ui.keys("X");
    assert_eq!(ui.draft(), "see 漢字 at Xstandup at 10am");
    ui.answer(answer());
    let styled = |ui: &Ui| ui.styled(80, 24);
    click_on(&mut ui, "× stale  standup");
    assert!(styled(&ui).contains("REVERSED"), "{}", styled(&ui));
    click_on(&mut ui, "Alex Chen");
    ui.keys("bo<enter>");
    assert_eq!(ui.asked().to.len(), 2);
    ui.keys("<tab>");
    wheel(&mut ui, true, 10, 5);
    click(&mut ui, 79, 23);
    click(&mut ui, 200, 200);
}

fn aloud() -> Ui {
    let config = config::Settings { accessible: true, ..config::Settings::default() };
    let mut ui = Ui::with(Settings { config, ..Settings::default() });
    assert!(!ui.wanted(&Effect::Mouse(true)));
    store::fill(&mut ui);
    ui.event(Event::Slots(Moment::default(), Ok((1, past::slots()))));
    ui.keys("alex<tab><tab>see you at standup at 10am");
    ui.answer(answer());
    ui
}

#[test]
fn what_is_read_aloud_has_no_lines_says_states_in_words_and_has_a_cursor() {
    let mut ui = aloud();
    let mut check = |name: &str, keys: &str| {
        ui.keys(keys);
        for (width, height) in [(80, 24), (40, 12), (200, 60)] {
            let screen = ui.text(width, height);
            let drawn =
                screen.chars().find(|c| ('\u{2500}'..='\u{259f}').contains(c) || "✓×≠○⊘▲".contains(*c));
            assert_eq!(drawn, None, "{name}\n{screen}");
        }
        let styled = ui.styled(80, 24);
        assert!(!styled.contains("cursor None"), "{name}\n{styled}");
        insta::assert_snapshot!(format!("aloud_{name}_80x24"), ui.text(80, 24));
    };
    check("draft", "");
    check("memory", "<esc>j");
    check("review", "<alt+2>");
    check("messages", "<alt+3>jj");
    check("history", "<alt+4>");
    check("settings", "<alt+6>");
    check("help", "<f1>");
    check("confirm", "<esc><alt+3>x");
}

#[test]
fn drafts_do_not_mix_with_the_mouse() {
    let mut ui = Ui::new(true);
    let kept = |to: &str| Kept { to: vec![Who { name: to.into(), handle: None }], ..Kept::default() };
    ui.restore(Drafts(vec![kept("Ana"), kept("Bo"), kept("Zed")]), None);
    ui.keys("<alt+l>");
    wheel(&mut ui, true, 60, 5);
    says(&ui, "2 of 2");
}

#[test]
fn questions_over_the_screen_take_clicks_and_no_slip_answers_what_cannot_be_undone() {
    let mut ui = Ui::new(true);
    store::fill(&mut ui);
    let forget = Effect::Forget(vec![MessageId("m-2".into())]);
    ui.keys("<alt+3>jjx");
    click(&mut ui, 2, 2);
    says(&ui, "Forget for good?");
    click_on(&mut ui, " Forget  ");
    assert!(!ui.wanted(&forget), "it only has the focus now");
    click_on(&mut ui, "Keep it");
    click_on(&mut ui, "Keep it");
    says(&ui, "Nothing was forgotten");
    ui.keys("x");
    click_on(&mut ui, " Forget  ");
    click_on(&mut ui, " Forget  ");
    assert!(ui.wanted(&forget));
    ui.keys("<f1>");
    click(&mut ui, 0, 0);
    says(&ui, "The standup is");
    ui.keys("<f1>go to the draft");
    click_on(&mut ui, "Go to the draft");
    says(&ui, "Memory");
    ui.keys("<alt+j>");
    says(&ui, "What asof said");
    click(&mut ui, 0, 0);
    says(&ui, "Memory");
}

#[test]
fn a_click_picks_whom_it_is_for() {
    let mut ui = Ui::new(true);
    ui.keys("a");
    click_on(&mut ui, "Ana Ruiz");
    assert_eq!(ui.asked().to[0].name, "Ana Ruiz");
}
