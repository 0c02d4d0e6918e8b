//! The moment that is looked at.

use jiff::Timestamp;

use super::History;
use crate::domain::Stamp;
use crate::tui::event::{Effect, Toast};
use crate::tui::jobs::Ledger;
use crate::tui::when::instant;

impl History {
    /// The next or the last moment to look at: a change, or now.
    pub(super) fn step(&self, later: bool) -> Option<Timestamp> {
        let Ledger { flips, now, .. } = self.ledger()?;
        let at = self.moment.at.unwrap_or(*now);
        let moments = flips.iter().chain([now]).copied();
        if later {
            moments.filter(|moment| *moment > at).min()
        } else {
            moments.filter(|moment| *moment < at).max()
        }
    }

    /// Looks at the moment that was written, or says how one is written.
    pub fn look_at(&mut self, written: &str, now: &Stamp) -> Result<Vec<Effect>, String> {
        let at = instant(written, now).ok_or_else(|| format!("`{written}` is no day"))?;
        self.moment.at = Some(at);
        Ok(self.look())
    }

    /// Goes to the next or the last moment.
    pub(super) fn travel(&mut self, later: bool) -> Vec<Effect> {
        match self.step(later) {
            Some(at) => {
                let now = self.ledger().map(|ledger| ledger.now);
                (self.moment.at, self.scroll) = (Some(at).filter(|at| Some(*at) != now), 0);
                self.look()
            }
            None if self.ledger().is_none() => Vec::new(),
            None if later => vec![Effect::Toast(Toast::note("Nothing later is known"))],
            None => vec![Effect::Toast(Toast::note("Nothing was known before that"))],
        }
    }
}
