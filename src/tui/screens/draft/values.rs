//! Values that memory gave to the draft: whether they still hold.

use crate::domain::FactId;
use crate::tui::drafts::Taken;
use crate::tui::jobs::Standing;
use crate::tui::text::clean;

/// The values, and which of them have fallen since.
#[derive(Default)]
pub struct Values {
    taken: Vec<Taken>,
    fallen: Vec<Standing>,
    /// The version of the store by which they were last looked at.
    checked: Option<u64>,
    /// Whether the user was told, and saves all the same.
    pub warned: bool,
}

impl Values {
    /// A value was put into the draft.
    pub fn take(&mut self, fact: FactId, value: &str) {
        self.taken.push(Taken { fact, value: value.trim().to_owned() });
    }

    /// Another draft came to the front.
    pub fn take_over(&mut self, taken: Vec<Taken>) {
        *self = Self { taken, ..Self::default() };
    }

    /// Those that are still in the text.
    #[must_use]
    pub fn within(&self, text: &str) -> Vec<Taken> {
        self.taken.iter().filter(|taken| text.contains(&taken.value)).cloned().collect()
    }

    /// The facts to be looked at, because the store is another; none, where nothing may have changed.
    pub fn to_check(&mut self, version: u64, text: &str) -> Vec<FactId> {
        if self.checked == Some(version) || self.taken.is_empty() {
            return Vec::new();
        }
        self.checked = Some(version);
        self.within(text).into_iter().map(|taken| taken.fact).collect()
    }

    /// They are to be looked at again, because a moment has come.
    pub const fn look_again(&mut self) {
        self.checked = None;
    }

    /// Takes how the facts stand; says whether another one has fallen.
    pub fn learn(&mut self, standings: Vec<Standing>) -> bool {
        let before = self.fallen.len();
        self.fallen = standings.into_iter().filter(|standing| !standing.holds).collect();
        self.fallen.len() > before
    }

    /// What has fallen, in words: the first that is still in the text.
    #[must_use]
    pub fn note(&self, text: &str) -> Option<String> {
        let fallen = |taken: &Taken| self.fallen.iter().find(|standing| standing.fact == taken.fact);
        let (taken, standing) =
            self.within(text).into_iter().find_map(|taken| Some((taken.clone(), fallen(&taken)?)))?;
        let now = standing.now.as_ref().filter(|now| **now != taken.value);
        let now = now.map(|now| format!(": now {}", clean(now))).unwrap_or_default();
        Some(format!("! {} no longer holds{now}", clean(&taken.value)))
    }
}
