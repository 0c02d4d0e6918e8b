//! What was done, on whatever screen, and can be taken back: one step at a time, the last first.

use crate::config::Change;
use crate::keys::Action;
use crate::tui::event::{Effect, Event, Toast};
use crate::tui::jobs::Step;

/// The steps.
#[derive(Default)]
pub struct Undo {
    done: Vec<Step>,
    /// Changes on their way: what comes meanwhile is older than they.
    under_way: usize,
    /// The last of them is to be taken back as soon as it is there.
    when_done: bool,
}

impl Undo {
    /// A change is on its way.
    pub const fn expect(&mut self) {
        self.under_way += 1;
    }

    /// Whether no change is on its way.
    #[must_use]
    pub const fn is_settled(&self) -> bool {
        self.under_way == 0
    }

    /// Whether there is something to take back.
    #[must_use]
    pub const fn can_take_back(&self) -> bool {
        !self.done.is_empty() || self.under_way > 0
    }

    /// Something was done.
    pub fn did(&mut self, step: Step) {
        self.done.push(step);
    }

    /// Takes what became of a change.
    pub fn learn(&mut self, event: Event) -> Vec<Effect> {
        self.under_way = self.under_way.saturating_sub(1);
        let outcome = match event {
            Event::Decided(Ok(rulings)) => {
                self.did(Step::Decided(rulings));
                Ok(None)
            }
            Event::Decided(Err(error)) => Err(format!("Not decided: {error}")),
            Event::Corrected(Ok(message)) => {
                self.did(Step::Corrected(message));
                Ok(Some(Toast::undoable("Corrected")))
            }
            Event::Corrected(Err(error)) => Err(format!("Not corrected: {error}")),
            Event::TakenBack(Ok(what)) => Ok(Some(Toast::good(format!("Taken back: {what}")))),
            Event::TakenBack(Err(error)) => Err(format!("Not taken back: {error}")),
            _ => return Vec::new(),
        };
        let toast = outcome.unwrap_or_else(|error| Some(Toast::error(error)));
        let mut effects = vec![Effect::LoadStore];
        effects.extend(toast.map(Effect::Toast));
        if self.is_settled() && std::mem::take(&mut self.when_done) {
            effects.extend(self.take_back());
        }
        effects
    }

    /// Takes back what was done last.
    pub fn take_back(&mut self) -> Vec<Effect> {
        if !self.is_settled() {
            self.when_done = true;
            return vec![Effect::Toast(Toast::note("Taken back as soon as it is done …"))];
        }
        match self.done.pop() {
            None => {
                let nothing = Toast::note("Nothing was done yet that could be taken back");
                vec![Effect::Toast(nothing.with_key(Action::Undo, "undoes what is written"))]
            }
            Some(Step::Forgotten) => {
                let gone = Toast::error("Forgetting cannot be undone: what was erased is gone");
                vec![Effect::Toast(gone.with_key(Action::TakeBack, "again takes back what came before"))]
            }
            Some(Step::Configured(before)) => vec![Effect::Configure(Change::Whole(before))],
            Some(Step::Owned(removed)) => vec![Effect::Own { added: Vec::new(), removed }],
            Some(Step::Discarded(kept)) => vec![Effect::BringBack(kept)],
            Some(step) => vec![Effect::TakeBack(step)],
        }
    }
}
