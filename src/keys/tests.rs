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
                let keys: Sequence = name.parse().unwrap();
                let others: &mut Vec<(Sequence, &str)> = seen.entry(*context).or_default();
                let other = others.iter().find(|(other, _)| keys.overlaps(other));
                assert_eq!(other, None, "{name} in {context:?}: {}", entry.id);
                others.push((keys, entry.id));
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
            let first = chords.iter().filter_map(|name| name.parse::<Sequence>().unwrap().first());
            let typed = first.filter_map(Chord::typed);
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

fn found(keymap: &Keymap, context: Context, name: &str) -> Option<Action> {
    match keymap.look_up(context, name.parse::<Sequence>().unwrap().chords()) {
        Some(Match::Whole(action)) => Some(action),
        _ => None,
    }
}

#[test]
fn the_nearest_context_decides() {
    let keymap = Keymap::default();
    let action = |context, name| found(&keymap, context, name);
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
    Rebinding { context, action, chords: names.iter().map(|name| name.parse().unwrap()).collect() }
}

#[test]
fn keys_can_be_rebound_and_swapped() {
    let (keymap, refused) = Keymap::rebound(&[
        rebind(Action::Save, Context::Draft, &["alt+z", "f2"]),
        rebind(Action::NextMark, Context::Draft, &["alt+p"]),
        rebind(Action::PreviousMark, Context::Draft, &["alt+n"]),
    ]);
    assert_eq!(refused, []);
    assert_eq!(found(&keymap, Context::Message, "ctrl+s"), None);
    assert_eq!(found(&keymap, Context::Message, "f2"), Some(Action::Save));
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

#[test]
fn sequences_are_begun_gone_on_with_and_read_back() {
    let keymap = Keymap::default();
    let begun = [chord("ctrl+x")];
    for context in Context::ALL {
        assert_eq!(keymap.look_up(context, &begun), Some(Match::Begun), "{context:?}");
    }
    assert_eq!(found(&keymap, Context::Message, "ctrl+x ctrl+s"), Some(Action::Save));
    assert_eq!(found(&keymap, Context::Review, "ctrl+x ctrl+s"), None);
    let next = |context| keymap.continuations(context, &begun);
    let names = |context| next(context).iter().map(|(keys, _)| keys.name()).collect::<Vec<_>>();
    assert!(names(Context::Message).contains(&"r".to_owned()));
    assert!(!names(Context::Review).contains(&"r".to_owned()));
    assert!(names(Context::Review).contains(&"ctrl+c".to_owned()));
    let keys: Sequence = " ctrl+x   ctrl+s".parse().unwrap();
    assert_eq!((keys.to_string(), keys.name()), ("^X ^S".to_owned(), "ctrl+x ctrl+s".to_owned()));
    assert!(["", " ", "ctrl+x oops"].iter().all(|name| name.parse::<Sequence>().is_err()));
}

/// Terminals that keep Alt for themselves lose nothing.
#[test]
fn what_alt_does_in_the_draft_and_anywhere_ctrl_x_does_too() {
    for entry in REGISTRY {
        let parts = entry.keys.iter().filter(|(at, _)| matches!(at, Context::Global | Context::Draft));
        for (context, keys) in parts {
            for name in keys.iter().filter_map(|name| name.strip_prefix("alt+")) {
                assert!(
                    keys.contains(&format!("ctrl+x {name}").as_str()),
                    "{} {name} in {context:?}",
                    entry.id
                );
            }
        }
    }
}

#[test]
fn a_sequence_cannot_begin_with_the_keys_of_another_action() {
    let (keymap, refused) = Keymap::rebound(&[
        rebind(Action::Save, Context::Draft, &["ctrl+x"]),
        rebind(Action::NewDraft, Context::Draft, &["f2 n"]),
        rebind(Action::ListDrafts, Context::Draft, &["f2 l"]),
        rebind(Action::Undo, Context::Text, &["u u"]),
    ]);
    let reasons: Vec<_> =
        refused.iter().map(|refusal| (refusal.rebinding, refusal.reason.as_str())).collect();
    assert_eq!(
        reasons,
        [
            (3, "u could not be typed any more: text is written there"),
            (0, "^X r already means `draft.take-current` there"),
        ]
    );
    assert_eq!(found(&keymap, Context::Message, "f2 l"), Some(Action::ListDrafts));
}
