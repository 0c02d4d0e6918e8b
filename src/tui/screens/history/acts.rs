//! What can be done about an entry of a ledger.

use super::History;
use crate::domain::{Mark, Marked, RulingKind, State};
use crate::tui::event::{Effect, Toast};
use crate::tui::jobs::{Entry, Part};
use crate::tui::overlays::confirm::{Confirm, Deed};
use crate::tui::text::{clean, truncate};

impl History {
    pub(super) fn correct(&self) -> Vec<Effect> {
        match self.chosen() {
            None => vec![Effect::Toast(Toast::note("No value is chosen"))],
            Some((_, entry)) if can_correct(entry) => {
                vec![Effect::AskValue(entry.id.clone(), clean(&entry.value).into_owned())]
            }
            Some(_) => vec![Effect::Toast(Toast::note("There is no value in it to correct"))],
        }
    }

    pub(super) fn restore(&self) -> Vec<Effect> {
        match self.chosen() {
            None => vec![Effect::Toast(Toast::note("No value is chosen"))],
            Some(_) if self.moment.at.is_some() => {
                vec![Effect::Toast(Toast::note("A value is restored as of now: go back to now first"))]
            }
            Some((_, entry)) if can_restore(entry) => vec![Effect::Foresee(Deed::Restore(entry.id.clone()))],
            Some(_) => vec![Effect::Toast(Toast::note("Nothing that could be taken back retired it"))],
        }
    }

    pub(super) fn mark_private(&self) -> Vec<Effect> {
        let Some((_, entry)) = self.chosen() else { return Vec::new() };
        let set = !entry.private;
        let said = if set { "Private: told only to those who took part" } else { "No longer marked private" };
        let mark = RulingKind::Mark { on: Marked::Fact(entry.id.clone()), mark: Mark::Private, set };
        vec![Effect::Decide(vec![mark]), Effect::Toast(Toast::undoable(said))]
    }

    pub(super) fn forget(&self) -> Vec<Effect> {
        let Some((_, entry)) = self.chosen() else {
            return vec![Effect::Toast(Toast::note("No value is chosen"))];
        };
        let line = entry.line.concat();
        let replaced = self.ledger().is_some_and(|ledger| {
            ledger.entries.iter().any(|other| other.by.as_ref().is_some_and(|(by, _)| *by == entry.value))
        });
        let back = if replaced { "A value that it replaced comes back in force. " } else { "" };
        let lines = vec![
            format!("The message of {}: “{}”", clean(&entry.author), truncate(&clean(&line), 160)),
            format!("With it goes {}, and whatever else only it says.", clean(&entry.value)),
            format!("{back}Backups and the file it came from keep it."),
        ];
        vec![Effect::Confirm(Confirm {
            deed: Deed::Forget(vec![entry.message.clone()]),
            lines,
            armed: false,
        })]
    }
}

/// Whether an entry was retired by something that can be withdrawn.
pub fn can_restore(entry: &Entry) -> bool {
    let retired = [State::Superseded, State::Overridden, State::Retracted, State::Conflicted];
    entry.part != Part::Repetition && entry.state.is_some_and(|state| retired.contains(&state))
}

/// Whether there is something in an entry that can be said right.
pub fn can_correct(entry: &Entry) -> bool {
    entry.state.is_some() && entry.state != Some(State::Mistaken)
}
