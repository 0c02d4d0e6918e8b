//! Which chord does what, where.

use std::collections::HashMap;

use super::action::{Action, Context, REGISTRY};
use super::chord::Chord;

/// The bindings of every context.
#[derive(Clone, Debug)]
pub struct Keymap {
    /// The chords of each action, in the order of the registry, by context.
    chords: Vec<(Action, Context, Vec<Chord>)>,
    bindings: HashMap<(Context, Chord), Bound>,
}

/// What a chord is bound to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bound {
    /// The action.
    pub action: Action,
    /// Which of the action's chords it is, from 0: of the keys that pick, the third picks the third.
    pub nth: usize,
}

/// Other keys than the default ones for an action in a context.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rebinding {
    /// Where.
    pub context: Context,
    /// What.
    pub action: Action,
    /// By which keys; none takes them all away.
    pub chords: Vec<Chord>,
}

/// A rebinding that is left out, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Which, by its place.
    pub rebinding: usize,
    /// Why.
    pub reason: String,
}

/// One line of the list of keys.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Row {
    /// The name of the action in the configuration.
    pub id: &'static str,
    /// Where the keys apply.
    pub context: &'static str,
    /// The keys as printed.
    pub keys: Vec<String>,
    /// The keys as written in the configuration.
    pub chords: Vec<String>,
    /// What it does.
    pub help: &'static str,
}

/// Two actions want one chord.
struct Clash {
    context: Context,
    chord: Chord,
    actions: [Action; 2],
}

impl Default for Keymap {
    fn default() -> Self {
        let mut chords = Vec::new();
        for entry in REGISTRY {
            for (context, names) in entry.keys {
                let parsed = names.iter().filter_map(|name| name.parse().ok()).collect();
                chords.push((entry.action, *context, parsed));
            }
        }
        Self::of(chords)
    }
}

impl Keymap {
    fn of(chords: Vec<(Action, Context, Vec<Chord>)>) -> Self {
        let mut bindings = HashMap::new();
        for (action, context, chords) in &chords {
            for (nth, chord) in chords.iter().enumerate() {
                bindings.entry((*context, *chord)).or_insert(Bound { action: *action, nth });
            }
        }
        Self { chords, bindings }
    }

    /// The default bindings but for `rebindings`, without those that cannot be.
    #[must_use]
    pub fn rebound(rebindings: &[Rebinding]) -> (Self, Vec<Refusal>) {
        let mut refused: Vec<Refusal> = rebindings
            .iter()
            .enumerate()
            .filter_map(|(rebinding, wanted)| Some(Refusal { rebinding, reason: impossible(wanted)? }))
            .collect();
        loop {
            let mut kept = rebindings
                .iter()
                .enumerate()
                .filter(|(index, _)| refused.iter().all(|refusal| refusal.rebinding != *index));
            let mut chords = Self::default().chords;
            for (_, rebinding) in kept.clone() {
                let same = |at: &&mut (Action, Context, Vec<Chord>)| {
                    at.0 == rebinding.action && at.1 == rebinding.context
                };
                if let Some(entry) = chords.iter_mut().find(same) {
                    entry.2.clone_from(&rebinding.chords);
                }
            }
            let keymap = Self::of(chords);
            // Only a rebinding can clash: the later one gives way.
            let culprit = keymap.clash().and_then(|clash| {
                let involved = |wanted: &Rebinding| {
                    wanted.context == clash.context && clash.actions.contains(&wanted.action)
                };
                let (index, wanted) = kept.rfind(|(_, wanted)| involved(wanted))?;
                let other = clash.actions.into_iter().find(|action| *action != wanted.action)?;
                Some((index, format!("{} already means `{}` there", clash.chord, other.entry()?.id)))
            });
            let Some((rebinding, reason)) = culprit else { return (keymap, refused) };
            refused.push(Refusal { rebinding, reason });
        }
    }

    fn clash(&self) -> Option<Clash> {
        let mut seen: HashMap<(Context, Chord), Action> = HashMap::new();
        self.chords.iter().find_map(|(action, context, chords)| {
            chords.iter().find_map(|chord| {
                let before = seen.insert((*context, *chord), *action)?;
                Some(Clash { context: *context, chord: *chord, actions: [before, *action] })
            })
        })
    }

    /// What `chord` does in `context`: the nearest context that binds it decides.
    #[must_use]
    pub fn action(&self, context: Context, chord: Chord) -> Option<Bound> {
        context.chain().iter().find_map(|near| self.bindings.get(&(*near, chord)).copied())
    }

    /// The chords of `action` in the nearest context in which it applies, and that context.
    #[must_use]
    pub fn chords(&self, action: Action, context: Context) -> Option<(Context, &[Chord])> {
        context.chain().iter().find_map(|near| {
            let entry = self.chords.iter().find(|(of, at, _)| *of == action && at == near)?;
            Some((entry.1, entry.2.as_slice()))
        })
    }

    /// The parts within `context` in which `chord` means something else, which is nearer and wins there.
    #[must_use]
    pub fn elsewhere(&self, context: Context, chord: Chord) -> Vec<(Context, Action)> {
        let nearer = |other: &Context| *other != context && other.chain().contains(&context);
        let bound = |other: Context| Some((other, self.bindings.get(&(other, chord))?.action));
        Context::ALL.into_iter().filter(nearer).filter_map(bound).collect()
    }

    /// How the first key of `action` is printed in `context`, if it applies there and has one.
    #[must_use]
    pub fn key_of(&self, action: Action, context: Context) -> Option<String> {
        Some(self.chords(action, context)?.1.first()?.to_string())
    }

    /// The keys and words for the hint line of `context`, in the order of the registry.
    #[must_use]
    pub fn hints(&self, context: Context) -> Vec<(Action, String, &'static str)> {
        REGISTRY
            .iter()
            .filter_map(|entry| Some((entry.action, self.key_of(entry.action, context)?, entry.hint?)))
            .collect()
    }

    /// Every action with its keys, one row for each context in which it applies.
    #[must_use]
    pub fn table(&self) -> Vec<Row> {
        let row = |(action, context, chords): &(Action, Context, Vec<Chord>)| {
            let entry = action.entry()?;
            Some(Row {
                id: entry.id,
                context: context.word(),
                keys: chords.iter().map(ToString::to_string).collect(),
                chords: chords.iter().map(|chord| chord.name()).collect(),
                help: entry.help,
            })
        };
        self.chords.iter().filter_map(row).collect()
    }
}

/// Why a rebinding cannot be, whatever the others are.
fn impossible(wanted: &Rebinding) -> Option<String> {
    let entry = wanted.action.entry()?;
    let Some((_, defaults)) = entry.keys.iter().find(|(context, _)| *context == wanted.context) else {
        let places: Vec<_> = entry.keys.iter().map(|(context, _)| format!("`{}`", context.word())).collect();
        return Some(format!("`{}` belongs to {}", entry.id, places.join(", ")));
    };
    let usual = |chord: &Chord| defaults.iter().any(|name| name.parse() == Ok(*chord));
    let letter = wanted.chords.iter().find(|chord| chord.typed().is_some() && !usual(chord));
    // What is bound around a text is looked up while one writes there.
    let writes = |context: &Context| context.is_text() && context.chain().contains(&wanted.context);
    let letter = letter.filter(|_| Context::ALL.iter().any(writes))?;
    Some(format!("{letter} could not be typed any more: text is written there"))
}
