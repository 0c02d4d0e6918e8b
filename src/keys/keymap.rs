//! Which chord does what, where.

use std::collections::HashMap;

use super::action::{Action, Context, REGISTRY};
use super::chord::Chord;

/// The bindings of every context.
#[derive(Debug)]
pub struct Keymap {
    bindings: HashMap<(Context, Chord), Action>,
}

/// One line of the list of keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The name of the action in the configuration.
    pub id: &'static str,
    /// Where the keys apply.
    pub context: &'static str,
    /// The keys as printed.
    pub keys: Vec<String>,
    /// What it does.
    pub help: &'static str,
}

/// Every action with its default keys, one row for each context in which it applies.
#[must_use]
pub fn table() -> Vec<Row> {
    let mut rows = Vec::new();
    for entry in REGISTRY {
        for (context, chords) in entry.keys {
            let keys = printed(chords).collect();
            rows.push(Row { id: entry.id, context: context.word(), keys, help: entry.help });
        }
    }
    rows
}

/// How the first key of `action` is printed in `context`, if it applies there.
#[must_use]
pub fn key_of(action: Action, context: Context) -> Option<String> {
    let keys = action.entry()?.keys;
    context.chain().iter().find_map(|near| {
        let (_, chords) = keys.iter().find(|(at, _)| at == near)?;
        printed(chords).next()
    })
}

/// The keys and words for the hint line of `context`, in the order of the registry.
#[must_use]
pub fn hints(context: Context) -> Vec<(Action, String, &'static str)> {
    REGISTRY
        .iter()
        .filter_map(|entry| Some((entry.action, key_of(entry.action, context)?, entry.hint?)))
        .collect()
}

fn printed(chords: &'static [&'static str]) -> impl Iterator<Item = String> {
    chords.iter().filter_map(|name| name.parse::<Chord>().ok()).map(|chord| chord.to_string())
}

impl Default for Keymap {
    fn default() -> Self {
        let bindings = REGISTRY
            .iter()
            .flat_map(|entry| {
                entry.keys.iter().flat_map(|(context, chords)| {
                    chords.iter().filter_map(|name| Some(((*context, name.parse().ok()?), entry.action)))
                })
            })
            .collect();
        Self { bindings }
    }
}

impl Keymap {
    /// What `chord` does in `context`: the nearest context that binds it decides.
    #[must_use]
    pub fn action(&self, context: Context, chord: Chord) -> Option<Action> {
        context.chain().iter().find_map(|near| self.bindings.get(&(*near, chord)).copied())
    }
}
