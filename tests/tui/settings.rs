//! The settings screen, and undo from every screen.

use asof::config::{self, Change, Changed, Item, Source, Themes};
use asof::domain::MessageId;
use asof::keys::{Action, Context, Keymap, Rebinding};
use asof::tui::Settings;
use asof::tui::app::{Effect, Event};
use asof::tui::jobs::Step;
use ratatui::style::Color;

use crate::fixture::Ui;
use crate::{says, store};

fn config() -> config::Settings {
    let mut config = config::Settings { file: Some("/home/mara/asof.toml".into()), ..Default::default() };
    config.owner = vec!["mailto:mara@example.org".into(), "Mara".into()];
    config.sources.insert(Item::Owner, Source::File);
    config
}

fn opened(keys: &str) -> Ui {
    let mut ui = Ui::with(Settings { config: config(), ..Settings::default() });
    ui.keys("<alt+6>");
    assert!(ui.wanted(&Effect::LoadThemes));
    let themes = Themes::default();
    ui.event(Event::Themes(themes.names().iter().map(|name| themes.load(name).unwrap()).collect()));
    ui.keys(keys);
    ui
}

/// What the file comes to, had it been written.
fn configured(ui: &mut Ui, change: Change, edit: impl FnOnce(&mut config::Settings)) {
    let mut settings = config();
    edit(&mut settings);
    ui.event(Event::Configured(change, Ok(Box::new(Changed { settings, before: Some("# before".into()) }))));
}

fn snapshots(name: &str, ui: &Ui) {
    for (width, height) in [(80, 24), (40, 12), (200, 60)] {
        insta::assert_snapshot!(format!("{name}_{width}x{height}"), ui.text(width, height));
    }
}

#[test]
fn every_setting_is_shown_with_its_source_and_meaning() {
    let ui = opened("");
    snapshots("settings", &ui);
    insta::assert_snapshot!("settings_styled_80x24", ui.styled(80, 24));
    let ui = opened("G<up>");
    says(&ui, "mailto:mara@example.org, Mara");
    says(&ui, "from the file");
    let ui = opened("G");
    says(&ui, "from next start");
}

#[test]
fn a_theme_is_seen_before_it_is_taken() {
    let green = |ui: &Ui| ui.cells(80, 24).content.iter().any(|cell| cell.fg == Color::Green);
    let mut ui = opened("");
    assert!(green(&ui));
    ui.keys("<enter>");
    insta::assert_snapshot!("settings_themes_80x24", ui.styled(80, 24));
    // mono comes right before solarized; from terminal, the last, three up.
    ui.keys("g<down><down><down>");
    assert!(!green(&ui), "mono is tried");
    ui.keys("<esc>");
    assert!(green(&ui), "and was left");
    ui.keys("<enter>g<down><down><down><enter>");
    let change = Change::Set(Item::Theme, "mono".into());
    assert!(ui.wanted(&Effect::Configure(change.clone())));
    ui.keys("<enter>g<enter>");
    says(&ui, "The last change is still being saved");
    configured(&mut ui, change, |config| config.theme = config::Theme::mono());
    assert!(!green(&ui));
    says(&ui, "theme is mono · u takes it back");
    ui.keys("<alt+1><alt+z>");
    assert_eq!(ui.last_effect(), Some(&Effect::Configure(Change::Whole(Some("# before".into())))));
    configured(&mut ui, Change::Whole(Some("# before".into())), |_| ());
    says(&ui, "the configuration is as it was before");
    assert!(green(&ui));
}

#[test]
fn switches_numbers_and_texts_are_changed_in_place() {
    let mut ui = opened("jjj<enter>");
    let change = Change::Set(Item::Mouse, "false".into());
    assert!(ui.wanted(&Effect::Configure(change.clone())));
    configured(&mut ui, change, |config| config.mouse = false);
    assert!(ui.wanted(&Effect::Mouse(false)));
    ui.keys("jj<enter><backspace>9<enter>");
    let change = Change::Set(Item::Facts, "9".into());
    assert_eq!(ui.last_effect(), Some(&Effect::Configure(change.clone())));
    configured(&mut ui, change, |config| config.facts = 9);
    assert_eq!(ui.asked().k, 9);
    ui.keys("d");
    assert_eq!(ui.last_effect(), Some(&Effect::Configure(Change::Reset(Item::Facts))));
    ui.event(Event::Configured(Change::Reset(Item::Facts), Err("the disk is full".into())));
    says(&ui, "Nothing was changed: the disk is full");
}

#[test]
fn a_key_is_changed_by_pressing_it() {
    let mut ui = opened("<tab>/save the message<enter>");
    snapshots("settings_keys", &ui);
    ui.keys("<enter>");
    insta::assert_snapshot!("settings_capture_80x24", ui.text(80, 24));
    ui.keys("<esc>");
    says(&ui, "The key is as it was");
    ui.keys("<enter><ctrl+c>");
    let keys = |names: &[&str]| {
        let chords = names.iter().map(|name| name.parse().unwrap()).collect();
        Change::Keys(Context::Draft, Action::Save, Some(chords))
    };
    assert_eq!(ui.last_effect(), Some(&Effect::Configure(keys(&["ctrl+c"]))));
    ui.event(Event::Configured(keys(&["ctrl+c"]), Err("it means something there".into())));
    ui.keys("a<f2>");
    assert_eq!(ui.last_effect(), Some(&Effect::Configure(keys(&["ctrl+s", "ctrl+x ctrl+s", "f2"]))));
    ui.event(Event::Configured(keys(&["f2"]), Err("the disk is full".into())));
    ui.keys("<enter><ctrl+x>");
    says(&ui, "^X … and the next key");
    ui.keys("v");
    assert_eq!(ui.last_effect(), Some(&Effect::Configure(keys(&["ctrl+x v"]))));
    configured(&mut ui, keys(&["ctrl+s", "f2"]), |config| {
        let chords = ["ctrl+s", "f2"].map(|name| name.parse().unwrap()).to_vec();
        let rebinding = Rebinding { context: Context::Draft, action: Action::Save, chords };
        config.keymap = Keymap::rebound(&[rebinding]).0;
    });
    says(&ui, "draft.save has ^S, F2 · u takes it back");
    says(&ui, "default: ^S");
    ui.keys("<alt+1>alex<tab><tab>hello<f2>");
    assert!(matches!(ui.last_effect(), Some(Effect::Say { .. })));
}

#[test]
fn the_help_leads_to_the_keys() {
    let mut ui = Ui::new(true);
    ui.keys("<f1>one more key<enter>");
    assert!(ui.wanted(&Effect::LoadThemes));
    says(&ui, "Keys");
}

#[test]
fn undo_works_from_every_screen_and_says_what_it_undid() {
    let mut ui = Ui::new(true);
    store::fill(&mut ui);
    ui.keys("alex<tab><tab>hello<ctrl+s>");
    ui.said(Ok(()));
    for screen in 1..=6 {
        ui.keys(&format!("<alt+{screen}>"));
        ui.event(Event::Decided(Ok(Vec::new())));
        ui.keys("<alt+z>");
        assert_eq!(ui.last_effect(), Some(&Effect::TakeBack(Step::Decided(Vec::new()))));
        ui.event(Event::TakenBack(Ok("accepted standup: 10:45am".into())));
        says(&ui, "Taken back: accepted standup: 10:45am");
    }
    ui.keys("u");
    assert_eq!(ui.last_effect(), Some(&Effect::TakeBack(Step::Said(MessageId("m-1".into())))));
}

#[test]
fn forgetting_is_not_undone_and_says_so() {
    let mut ui = Ui::new(true);
    ui.keys("<alt+3>");
    ui.event(Event::Decided(Ok(Vec::new())));
    ui.event(Event::Forgotten(Ok((1, 2))));
    ui.keys("u");
    says(&ui, "Forgetting cannot be undone");
    assert!(!ui.effects().iter().any(|effect| matches!(effect, Effect::TakeBack(_))));
    ui.keys("u");
    assert!(matches!(ui.last_effect(), Some(Effect::TakeBack(_))));
}

#[test]
fn every_size_can_be_drawn() {
    let screens = ["", "<enter>", "<tab>", "<tab><enter>", "jjjjj<enter>"].map(opened);
    for (width, height) in (0..=60).step_by(3).flat_map(|width| (0..=30).map(move |height| (width, height))) {
        for ui in &screens {
            ui.text(width, height);
        }
    }
}

#[test]
fn who_the_user_is_takes_effect_at_once_and_is_taken_back() {
    let mut ui = opened("");
    let change = Change::Set(config::Item::Owner, "mailto:ines@example.org".into());
    configured(&mut ui, change, |settings| settings.owner = vec!["mailto:ines@example.org".into()]);
    let removed = config().owner;
    let added = vec!["mailto:ines@example.org".to_owned()];
    assert!(ui.wanted(&Effect::Own { added: added.clone(), removed: removed.clone() }));
    ui.event(Event::Owned(Ok((added.clone(), removed.clone()))));
    ui.keys("u");
    assert_eq!(ui.last_effect(), Some(&Effect::Configure(Change::Whole(Some("# before".into())))));
    configured(&mut ui, Change::Whole(Some("# before".into())), |_| {});
    assert!(ui.wanted(&Effect::Own { added: removed, removed: added }));
}
