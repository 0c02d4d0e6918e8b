//! How values came to be: slots, and the ledger of the chosen one over time.
//!
//! ```text
//! ─ Slots ────────────┬─ standup with Alex Chen ── as of now ─
//!  / everything       │ 9:30am ──────── 10:45am ━━━━━━━━━━━━▶
//!  ✓ standup  10:45am │ 19 Oct          9 Nov       ▲ now
//!  › Heron launch     │
//!                     │ ✓ current  10:45am
//!                     │   since 9 Nov
//! ```

mod acts;
mod band;
mod moments;
mod sheet;
mod view;

use jiff::Timestamp;

use crate::domain::{FactId, State};
use crate::keys::{Action, Context};
use crate::tui::event::{Effect, Event, Scope, Tab};
use crate::tui::jobs::{Entry, Ledger, Moment, Part, SlotRow, Wanted};
use crate::tui::widgets::filter::Filter;
use crate::tui::widgets::list::choose;
use acts::{can_correct, can_restore};

/// The history screen.
#[derive(Default)]
pub struct History {
    rows: Vec<SlotRow>,
    /// The version of the store that they are of; none before the first.
    version: Option<u64>,
    /// Why they could not be read.
    failed: Option<String>,
    filter: Filter,
    scope: Option<Scope>,
    /// Where it was opened from.
    back: Option<Tab>,
    on_ledger: bool,
    /// The moment that is looked at.
    moment: Moment,
    /// The moment that the rows are of.
    rows_of: Moment,
    /// The moment as of which rows are on their way: one read at a time, the last moment wins.
    loading: Option<Moment>,
    reveal: bool,
    wanted: Option<Wanted>,
    /// The last ledger that came, and how it was wanted.
    read: Option<(Wanted, Result<Option<Ledger>, String>)>,
    /// The chosen entry; none is the one that holds.
    entry: Option<FactId>,
    scroll: usize,
}

impl History {
    /// Where keys are looked up.
    #[must_use]
    pub const fn context(&self) -> Context {
        match (self.filter.typing, self.on_ledger) {
            (true, _) => Context::Search,
            (false, true) => Context::Ledger,
            (false, false) => Context::History,
        }
    }

    /// Whether the slots have been loaded, and are to follow the store.
    #[must_use]
    pub const fn is_loaded(&self) -> bool {
        self.version.is_some() || self.failed.is_some()
    }

    /// When what is shown as now changes by itself.
    #[must_use]
    pub fn next_flip_at(&self) -> Option<Timestamp> {
        let ledger = self.ledger().filter(|_| self.moment.at.is_none())?;
        ledger.flips.iter().copied().find(|flip| *flip > ledger.now)
    }

    /// Whether `action` would do anything now.
    #[must_use]
    pub fn offers(&self, action: Action) -> bool {
        match action {
            Action::OpenLedger => self.row().is_some() && !self.on_ledger,
            Action::Earlier => self.step(false).is_some(),
            Action::Later => self.step(true).is_some(),
            Action::AtNow => self.moment.at.is_some(),
            Action::KnownThen => {
                self.ledger().is_some() && (self.moment.at.is_some() || self.moment.known_then)
            }
            Action::AllSlots => self.scope.is_some(),
            Action::Correct => self.chosen().is_some_and(|(_, entry)| can_correct(entry)),
            Action::Restore => {
                self.moment.at.is_none() && self.chosen().is_some_and(|(_, entry)| can_restore(entry))
            }
            // There are keys that matter more.
            Action::DetailDown => false,
            Action::MarkPrivate | Action::Forget => self.chosen().is_some(),
            Action::Back => {
                self.back.is_some() || self.on_ledger || self.scope.is_some() || !self.filter.field.is_empty()
            }
            _ => true,
        }
    }

    fn row(&self) -> Option<&SlotRow> {
        self.filter.current().and_then(|place| self.rows.get(place))
    }

    fn ledger(&self) -> Option<&Ledger> {
        self.read.as_ref().and_then(|(_, ledger)| ledger.as_ref().ok()?.as_ref())
    }

    /// The chosen entry, and its place: the one that holds, where none was chosen.
    fn chosen(&self) -> Option<(usize, &Entry)> {
        let entries = &self.ledger()?.entries;
        let by_id = |id: &FactId| entries.iter().position(|entry| entry.id == *id);
        let holds = || {
            entries
                .iter()
                .position(|entry| entry.state == Some(State::Current) && entry.part != Part::Repetition)
        };
        let place = self.entry.as_ref().and_then(by_id).or_else(holds).unwrap_or(0);
        entries.get(place).map(|entry| (place, entry))
    }

    /// Shows the slots of `scope`, the ledger of the first in front.
    pub fn open(&mut self, scope: Scope, back: Tab) -> Vec<Effect> {
        self.entry = match &scope {
            Scope::Facts(facts) => facts.first().cloned(),
            Scope::Of(_) => None,
        };
        (self.on_ledger, self.back) = (matches!(scope, Scope::Facts(_)), Some(back));
        (self.moment, self.scope) = (Moment::default(), Some(scope));
        self.filter = Filter::default();
        self.narrow(None);
        self.look()
    }

    /// Reads the slots as of the moment that is looked at, unless they are being read.
    pub fn load(&mut self) -> Vec<Effect> {
        if self.loading.is_some() {
            return Vec::new();
        }
        self.loading = Some(self.moment);
        vec![Effect::LoadSlots(self.moment)]
    }

    /// Comes to the front by itself, not from another screen's fact.
    pub fn visit(&mut self) -> Vec<Effect> {
        self.back = None;
        // The slots of some facts were of interest there, not here.
        if matches!(self.scope, Some(Scope::Facts(_))) {
            self.scope = None;
            return self.searched();
        }
        Vec::new()
    }

    /// Takes what other threads report.
    pub fn learn(&mut self, event: Event) -> Vec<Effect> {
        match event {
            Event::Slots(moment, slots) => self.take(moment, slots),
            Event::Ledger(wanted, ledger) if self.wanted.as_ref() == Some(&wanted) => {
                self.read = Some((wanted, ledger));
                Vec::new()
            }
            _ => Vec::new(),
        }
    }

    fn take(&mut self, moment: Moment, slots: Result<(u64, Vec<SlotRow>), String>) -> Vec<Effect> {
        self.loading = None;
        match slots {
            Ok((version, rows)) if self.version.is_none_or(|known| known <= version) => {
                let current = self.row().map(|row| row.head.clone());
                (self.rows, self.version, self.failed) = (rows, Some(version), None);
                self.rows_of = moment;
                let current = current.and_then(|head| self.rows.iter().position(|row| row.head == head));
                // What is shown of the ledger may have changed with the store.
                self.wanted = None;
                self.narrow(current);
                self.look()
            }
            Ok(_) => Vec::new(),
            Err(error) => {
                self.failed = Some(error);
                Vec::new()
            }
        }
    }

    /// Looks again, because a moment has come at which something changes by itself.
    pub fn look_again(&mut self) -> Vec<Effect> {
        self.wanted = None;
        let effects = self.want();
        effects.into_iter().chain(self.load()).collect()
    }

    /// Types a character.
    pub fn insert(&mut self, c: char) -> Vec<Effect> {
        if self.filter.typing {
            self.filter.field.insert(c);
            return self.searched();
        }
        Vec::new()
    }

    /// Takes pasted text.
    pub fn paste(&mut self, text: &str) -> Vec<Effect> {
        self.filter.typing = true;
        self.filter.field.paste(text);
        self.searched()
    }

    /// Does what an action says.
    pub fn apply(&mut self, action: Action) -> Vec<Effect> {
        if self.on_ledger && !self.filter.typing {
            if let Some(entry) = self.choose_entry(action) {
                (self.entry, self.scroll) = (Some(entry), 0);
                return Vec::new();
            }
        } else if self.filter.moves(action) {
            return self.chose();
        }
        match action {
            Action::OpenLedger => self.on_ledger = self.row().is_some(),
            Action::ToSlots => self.on_ledger = false,
            Action::Search => {
                let effects = self.visit();
                self.filter.begin();
                self.on_ledger = false;
                return effects.into_iter().chain(self.searched()).collect();
            }
            Action::ToList => self.filter.typing = false,
            Action::ClearSearch => return self.clear_search(),
            Action::Back => return self.step_back(),
            Action::AllSlots => {
                (self.scope, self.back) = (None, None);
                return self.searched();
            }
            Action::Earlier | Action::Later => return self.travel(action == Action::Later),
            Action::AtDate => return vec![Effect::AskMoment],
            Action::AtNow => {
                self.moment.at = None;
                return self.look();
            }
            Action::KnownThen => {
                self.moment.known_then = !self.moment.known_then;
                return self.look();
            }
            Action::Reveal => self.reveal = !self.reveal,
            Action::DetailDown => self.scroll += 1,
            Action::DetailUp => self.scroll = self.scroll.saturating_sub(1),
            Action::Correct => return self.correct(),
            Action::Restore => return self.restore(),
            Action::MarkPrivate => return self.mark_private(),
            Action::Forget => return self.forget(),
            action if self.filter.typing && self.filter.field.apply(action) => return self.searched(),
            _ => {}
        }
        Vec::new()
    }

    fn choose_entry(&self, action: Action) -> Option<FactId> {
        let (place, _) = self.chosen()?;
        let entries = &self.ledger()?.entries;
        entries.get(choose(action, place, entries.len())?).map(|entry| entry.id.clone())
    }

    /// Another slot is looked at, as of the same moment, at what holds then.
    fn chose(&mut self) -> Vec<Effect> {
        (self.entry, self.scroll) = (None, 0);
        self.want()
    }

    fn clear_search(&mut self) -> Vec<Effect> {
        self.filter.typing = false;
        self.filter.field.clear();
        self.searched()
    }

    fn step_back(&mut self) -> Vec<Effect> {
        if let Some(tab) = self.back.take() {
            return vec![Effect::Go(tab)];
        }
        if self.on_ledger {
            self.on_ledger = false;
        } else if !self.filter.field.is_empty() {
            return self.clear_search();
        } else if self.scope.take().is_some() {
            return self.searched();
        }
        Vec::new()
    }

    /// While something is searched for, the best is chosen.
    fn searched(&mut self) -> Vec<Effect> {
        let current = self.filter.current();
        self.narrow(current.filter(|_| self.filter.field.is_empty()));
        if self.filter.current() == current { self.want() } else { self.chose() }
    }

    /// Shows what fits scope and search, and stays on `current` where it is among that.
    fn narrow(&mut self, current: Option<usize>) {
        let belongs = |row: &SlotRow| match &self.scope {
            None => true,
            Some(Scope::Of(entity)) => row.head.entity == entity.id,
            Some(Scope::Facts(facts)) => facts.iter().any(|fact| row.facts.contains(fact)),
        };
        let texts = self.rows.iter().enumerate().filter(|(_, row)| belongs(row));
        self.filter.apply_to(texts.map(|(place, row)| (place, row.folded.as_str())), current);
    }

    /// Asks for what is to be shown as of the moment that is looked at: the ledger, and the slots beside it.
    fn look(&mut self) -> Vec<Effect> {
        let mut effects = self.want();
        if self.is_loaded() && self.rows_of != self.moment {
            effects.extend(self.load());
        }
        effects
    }

    /// Asks for the ledger that is to be shown, unless it was.
    fn want(&mut self) -> Vec<Effect> {
        let Some(slot) = self.row().map(|row| row.head.clone()) else { return Vec::new() };
        let wanted = Wanted { slot, moment: self.moment };
        if self.wanted.as_ref() == Some(&wanted) {
            return Vec::new();
        }
        self.wanted = Some(wanted.clone());
        vec![Effect::LoadLedger(wanted)]
    }
}
