//! The user has a retired fact hold again.

use super::{Engine, Snapshot};
use crate::domain::{FactId, Ruling, RulingKind, Stamp};
use crate::error::{Error, Result};
use crate::recall::View as _;
use crate::revise::{Unrestorable, retiring};

impl Snapshot {
    /// What has to be withdrawn at `now` so that a fact holds again, the first to retire it first.
    ///
    /// # Errors
    /// [`Error::NotFound`] without such a fact; [`Error::Usage`] where nothing can be withdrawn.
    pub fn retiring(&self, id: &FactId, now: &Stamp) -> Result<Vec<FactId>> {
        let missing = || Error::NotFound(format!("fact `{id}`"));
        let fact = self.fact(id)?.ok_or_else(missing)?;
        let slot = self.slot(&fact.head())?.ok_or_else(missing)?;
        retiring(&slot, id, now.instant)
            .map_err(|why| Error::Usage { what: format!("fact `{id}`"), reason: reason(&why, id) })
    }
}

impl Engine {
    /// Has a retired fact hold again from `now` on: whatever retired it is withdrawn. Undone like any ruling.
    ///
    /// # Errors
    /// As [`Snapshot::retiring`] and [`Engine::submit`].
    pub fn restore(&self, id: &FactId, now: &Stamp) -> Result<Ruling> {
        let over = self.snapshot().retiring(id, now)?;
        self.decide(RulingKind::Restore { fact: id.clone(), over }, now.instant)
    }
}

/// Why not, and what would do instead.
fn reason(why: &Unrestorable, id: &FactId) -> String {
    match why {
        Unrestorable::Holds => "it holds; nothing has retired it".to_owned(),
        Unrestorable::NotYet => "it has not begun; nothing has retired it".to_owned(),
        Unrestorable::Over => "it is over by itself; say it again with `asof add`".to_owned(),
        Unrestorable::Mistaken => {
            format!(
                "it was never true; `asof correct` on what was said instead says it is, `asof why {id}` shows that"
            )
        }
        Unrestorable::Waits => "it waits for your decision; `asof review list` shows the question".to_owned(),
        Unrestorable::Act => "it says no value, it only acts on others".to_owned(),
        Unrestorable::Decided(ruling) => {
            format!("you have restored another over it; `asof rulings undo {ruling}` takes that back")
        }
    }
}
