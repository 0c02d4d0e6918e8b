//! Which chord does what, where.

use std::collections::{HashMap, HashSet};

use super::action::{Action, Context, REGISTRY};
use super::chord::Chord;
use super::sequence::Sequence;

/// The bindings of every context.
#[derive(Clone, Debug)]
pub struct Keymap {
    /// The keys of each action, in the order of the registry, by context.
    chords: Vec<(Action, Context, Vec<Sequence>)>,
    bindings: HashMap<(Context, Sequence), Action>,
    /// What longer sequences begin with.
    beginnings: HashSet<(Context, Sequence)>,
}

/// What the chords pressed so far come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Match {
    /// They start an action.
    Whole(Action),
    /// They begin what more chords go on with.
    Begun,
}

/// Other keys than the default ones for an action in a context.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rebinding {
    /// Where.
    pub context: Context,
    /// What.
    pub action: Action,
    /// By which keys; none takes them all away.
    pub chords: Vec<Sequence>,
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

/// Two actions want the same keys, or one wants what the other's begin with.
struct Clash {
    context: Context,
    wanted: [(Action, Sequence); 2],
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
    fn of(chords: Vec<(Action, Context, Vec<Sequence>)>) -> Self {
        let (mut bindings, mut beginnings) = (HashMap::new(), HashSet::new());
        for (action, context, sequences) in &chords {
            for sequence in sequences {
                bindings.entry((*context, sequence.clone())).or_insert(*action);
                let pressed = sequence.chords();
                let shorter = (1..pressed.len()).filter_map(|count| pressed.get(..count));
                beginnings.extend(shorter.map(|begun| (*context, Sequence::new(begun.to_vec()))));
            }
        }
        Self { chords, bindings, beginnings }
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
                let same = |at: &&mut (Action, Context, Vec<Sequence>)| {
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
                    wanted.context == clash.context
                        && clash.wanted.iter().any(|(action, _)| *action == wanted.action)
                };
                let (index, wanted) = kept.rfind(|(_, wanted)| involved(wanted))?;
                let [(one, here), (other, there)] = clash.wanted;
                let other = if one == wanted.action { other } else { one };
                // The shorter of the two would never let the longer one end.
                let longer = if here.chords().len() < there.chords().len() { there } else { here };
                Some((index, format!("{longer} already means `{}` there", other.entry()?.id)))
            });
            let Some((rebinding, reason)) = culprit else { return (keymap, refused) };
            refused.push(Refusal { rebinding, reason });
        }
    }

    fn clash(&self) -> Option<Clash> {
        let mut seen: HashMap<(Context, Chord), Vec<(Action, &Sequence)>> = HashMap::new();
        self.chords.iter().find_map(|(action, context, sequences)| {
            sequences.iter().find_map(|sequence| {
                let before = seen.entry((*context, sequence.first()?)).or_default();
                let clash = before.iter().find(|(_, other)| sequence.overlaps(other)).copied();
                before.push((*action, sequence));
                let (other, there) = clash?;
                let wanted = [(other, there.clone()), (*action, sequence.clone())];
                Some(Clash { context: *context, wanted })
            })
        })
    }

    /// What the chords pressed so far come to in `context`: the nearest context that knows them decides.
    #[must_use]
    pub fn look_up(&self, context: Context, pressed: &[Chord]) -> Option<Match> {
        let pressed = Sequence::new(pressed.to_vec());
        context.chain().iter().find_map(|near| {
            let key = (*near, pressed.clone());
            let begun = || self.beginnings.contains(&key).then_some(Match::Begun);
            self.bindings.get(&key).map(|action| Match::Whole(*action)).or_else(begun)
        })
    }

    /// What can follow the chords pressed so far in `context`: the keys, and the action that they start.
    #[must_use]
    pub fn continuations(&self, context: Context, pressed: &[Chord]) -> Vec<(Sequence, Action)> {
        let leads = |sequence: &Sequence, action: Action| {
            let found = self.look_up(context, sequence.chords());
            found == Some(Match::Whole(action))
        };
        let near = self.chords.iter().filter(|(_, at, _)| context.chain().contains(at));
        near.flat_map(|(action, _, sequences)| sequences.iter().map(move |sequence| (sequence, *action)))
            .filter(|(sequence, action)| leads(sequence, *action))
            .filter_map(|(sequence, action)| Some((sequence.rest(pressed)?, action)))
            .collect()
    }

    /// The keys of `action` in the nearest context in which it applies, and that context.
    #[must_use]
    pub fn chords(&self, action: Action, context: Context) -> Option<(Context, &[Sequence])> {
        context.chain().iter().find_map(|near| {
            let entry = self.chords.iter().find(|(of, at, _)| *of == action && at == near)?;
            Some((entry.1, entry.2.as_slice()))
        })
    }

    /// The parts within `context` in which these keys mean something else, which is nearer and wins there.
    #[must_use]
    pub fn elsewhere(&self, context: Context, keys: &Sequence) -> Vec<(Context, Action)> {
        let nearer = |other: &Context| *other != context && other.chain().contains(&context);
        let wins = |(action, at, sequences): &(Action, Context, Vec<Sequence>)| {
            let is_it = |sequence: &Sequence| keys.chords().starts_with(sequence.chords());
            (nearer(at) && sequences.iter().any(is_it)).then_some((*at, *action))
        };
        self.chords.iter().filter_map(wins).collect()
    }

    /// How the first keys of `action` are printed in `context`, if it applies there and has any.
    #[must_use]
    pub fn key_of(&self, action: Action, context: Context) -> Option<String> {
        Some(self.chords(action, context)?.1.first()?.to_string())
    }

    /// The keys of some actions with what they do, for the edge of what lies over a screen: " Enter picks · Esc closes ".
    #[must_use]
    pub fn edge(&self, context: Context, actions: &[(Action, &str)]) -> String {
        let named =
            |(action, does): &(Action, &str)| Some(format!("{} {does}", self.key_of(*action, context)?));
        let named: Vec<String> = actions.iter().filter_map(named).collect();
        format!(" {} ", named.join(" · "))
    }

    /// The keys and words for the hint line of `context`, in the order of the registry.
    #[must_use]
    pub fn hints(&self, context: Context) -> Vec<(Action, String, &'static str)> {
        REGISTRY
            .iter()
            // Every frame asks for them, and few actions have a word there.
            .filter_map(|entry| entry.hint.map(|hint| (entry.action, hint)))
            .filter_map(|(action, hint)| Some((action, self.key_of(action, context)?, hint)))
            .collect()
    }

    /// Every action with its keys, one row for each context in which it applies.
    #[must_use]
    pub fn table(&self) -> Vec<Row> {
        let row = |(action, context, chords): &(Action, Context, Vec<Sequence>)| {
            let entry = action.entry()?;
            Some(Row {
                id: entry.id,
                context: context.word(),
                keys: chords.iter().map(ToString::to_string).collect(),
                chords: chords.iter().map(Sequence::name).collect(),
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
    let usual = |keys: &Sequence| defaults.iter().any(|name| name.parse().as_ref() == Ok(keys));
    let unusual = wanted.chords.iter().filter(|keys| !usual(keys));
    let letter = unusual.filter_map(Sequence::first).find(|chord| chord.typed().is_some());
    // What is bound around a text is looked up while one writes there.
    let writes = |context: &Context| context.is_text() && context.chain().contains(&wanted.context);
    let letter = letter.filter(|_| Context::ALL.iter().any(writes))?;
    Some(format!("{letter} could not be typed any more: text is written there"))
}
