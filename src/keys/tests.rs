use std::collections::{HashMap, HashSet};

use super::*;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

fn chord(name: &str) -> Chord {
    name.parse().unwrap()
}

#[test]
fn no_chord_means_two_things_in_one_context() {
    let mut seen = HashMap::new();
    for entry in REGISTRY {
        for (context, chords) in entry.keys {
            for name in *chords {
                let other = seen.insert((*context, chord(name)), entry.id);
                assert_eq!(other, None, "{name} in {context:?}: {} and {other:?}", entry.id);
            }
        }
    }
}

#[test]
fn every_action_has_help_a_key_and_an_id_of_its_own() {
    let mut ids = HashSet::new();
    for entry in REGISTRY {
        assert!(!entry.help.is_empty() && !entry.keys.is_empty(), "{}", entry.id);
        assert!(ids.insert(entry.id), "{} twice", entry.id);
        assert!(entry.hint.is_none_or(|hint| hint.len() <= 14), "{}", entry.id);
    }
}

#[test]
fn letters_are_never_commands_where_text_is_typed() {
    for entry in REGISTRY {
        for (context, chords) in entry.keys {
            let typed = chords.iter().filter_map(|name| chord(name).typed());
            let allowed = if *context == Context::Recipients { Some(',') } else { None };
            assert!(
                !context.is_text() || typed.clone().all(|c| Some(c) == allowed),
                "{} in {context:?}",
                entry.id
            );
        }
    }
}

#[test]
fn chords_are_read_and_printed() {
    for (name, printed) in [
        ("ctrl+s", "^S"),
        ("alt+n", "Alt+n"),
        ("shift+tab", "Shift+Tab"),
        ("f1", "F1"),
        ("?", "?"),
        ("+", "+"),
        ("ctrl+_", "^_"),
        ("space", "Space"),
        ("alt+é", "Alt+é"),
        ("ctrl+left", "Ctrl+←"),
    ] {
        assert_eq!(chord(name).to_string(), printed);
        assert_eq!(chord(name).name(), name);
        assert_eq!(Chord::of(chord(name).event()), Some(chord(name)));
    }
    for wrong in ["", "ctrl+", "hyper+x", "f0", "f13", "fn", "pgup!"] {
        assert!(wrong.parse::<Chord>().is_err(), "{wrong}");
    }
}

#[test]
fn terminals_that_report_a_key_differently_agree() {
    let of = |code, modifiers| Chord::of(KeyEvent::new(code, modifiers)).unwrap();
    assert_eq!(of(KeyCode::BackTab, KeyModifiers::NONE), chord("shift+tab"));
    assert_eq!(of(KeyCode::Char('7'), KeyModifiers::CONTROL), chord("ctrl+_"));
    assert_eq!(of(KeyCode::Char('S'), KeyModifiers::CONTROL | KeyModifiers::SHIFT), chord("ctrl+s"));
    assert_eq!(of(KeyCode::Char('G'), KeyModifiers::SHIFT), chord("G"));
    assert_eq!(of(KeyCode::Char('@'), KeyModifiers::CONTROL | KeyModifiers::ALT).typed(), Some('@'));
}

#[test]
fn the_nearest_context_decides() {
    let keymap = Keymap::default();
    let action = |context, name| keymap.action(context, chord(name)).map(|bound| bound.action);
    assert_eq!(action(Context::Message, "esc"), Some(Action::StepBack));
    assert_eq!(action(Context::Memory, "esc"), Some(Action::Write));
    assert_eq!(action(Context::Message, "q"), None);
    assert_eq!(action(Context::Memory, "q"), Some(Action::Quit));
    assert_eq!(action(Context::Help, "ctrl+s"), None);
}

#[test]
fn the_table_has_every_action() {
    let table = Keymap::default().table();
    assert!(REGISTRY.iter().all(|entry| table.iter().any(|row| row.id == entry.id && !row.keys.is_empty())));
}

fn rebind(action: Action, context: Context, names: &[&str]) -> Rebinding {
    Rebinding { context, action, chords: names.iter().map(|name| chord(name)).collect() }
}

#[test]
fn keys_can_be_rebound_and_swapped() {
    let (keymap, refused) = Keymap::rebound(&[
        rebind(Action::Save, Context::Draft, &["alt+z", "f2"]),
        rebind(Action::NextMark, Context::Draft, &["alt+p"]),
        rebind(Action::PreviousMark, Context::Draft, &["alt+n"]),
    ]);
    assert_eq!(refused, []);
    assert_eq!(keymap.action(Context::Message, chord("ctrl+s")), None);
    assert_eq!(keymap.action(Context::Message, chord("f2")), Some(Bound { action: Action::Save, nth: 1 }));
    assert_eq!(keymap.key_of(Action::NextMark, Context::Message).as_deref(), Some("Alt+p"));
}

#[test]
fn a_rebinding_that_clashes_or_swallows_letters_is_refused() {
    let (keymap, refused) = Keymap::rebound(&[
        rebind(Action::Save, Context::Draft, &["alt+n"]),
        rebind(Action::Undo, Context::Text, &["u"]),
        rebind(Action::Save, Context::Help, &["f2"]),
    ]);
    let reasons: Vec<_> =
        refused.iter().map(|refusal| (refusal.rebinding, refusal.reason.as_str())).collect();
    assert_eq!(
        reasons,
        [
            (1, "u could not be typed any more: text is written there"),
            (2, "`draft.save` belongs to `draft`"),
            (0, "Alt+n already means `draft.next-mark` there"),
        ]
    );
    assert_eq!(keymap.key_of(Action::Save, Context::Message).as_deref(), Some("^S"));
}
