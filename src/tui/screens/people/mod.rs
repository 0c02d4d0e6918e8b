//! Who is who: everybody with a handle, and what tells namesakes apart.

mod view;

use crate::domain::{EntityId, EntityRef, Handle, Relation, RulingKind};
use crate::keys::{Action, Context};
use crate::tui::event::{Effect, Event, Scope, Toast};
use crate::tui::jobs::PersonRow;
use crate::tui::overlays::confirm::Deed;
use crate::tui::text::clean;
use crate::tui::widgets::filter::Filter;

/// The people screen.
#[derive(Default)]
pub struct People {
    rows: Vec<PersonRow>,
    /// The version of the store that they are of; none before the first.
    version: Option<u64>,
    /// Why they could not be read.
    failed: Option<String>,
    filter: Filter,
    scroll: usize,
    /// Who is to be one with the next one chosen.
    picked: Option<EntityId>,
}

impl People {
    /// Where keys are looked up.
    #[must_use]
    pub const fn context(&self) -> Context {
        match (self.filter.typing, &self.picked) {
            (true, _) => Context::Search,
            (false, Some(_)) => Context::Merging,
            (false, None) => Context::People,
        }
    }

    /// Whether the people have been loaded, and are to follow the store.
    #[must_use]
    pub const fn is_loaded(&self) -> bool {
        self.version.is_some() || self.failed.is_some()
    }

    /// Whether `action` would do anything now.
    #[must_use]
    pub fn offers(&self, action: Action) -> bool {
        match action {
            Action::OpenPerson | Action::Merge => self.current().is_some() && self.picked.is_none(),
            Action::MergeWith => self.current().is_some_and(|row| self.picked.as_ref() != Some(&row.id)),
            Action::DetailDown => self.current().is_some(),
            Action::Split => self.current().is_some_and(|row| row.handles.len() > 1),
            Action::ClearSearch => !self.filter.field.is_empty() && self.picked.is_none(),
            _ => true,
        }
    }

    fn current(&self) -> Option<&PersonRow> {
        self.filter.current().and_then(|place| self.rows.get(place))
    }

    /// Takes what other threads report.
    pub fn learn(&mut self, event: Event) {
        match event {
            Event::Persons(Ok((version, rows))) if self.version.is_none_or(|known| known <= version) => {
                let current = self.current().map(|row| row.id.clone());
                (self.rows, self.version, self.failed) = (rows, Some(version), None);
                let current = current.and_then(|id| self.rows.iter().position(|row| row.id == id));
                self.narrow(current);
            }
            Event::Persons(Err(error)) => self.failed = Some(error),
            _ => {}
        }
    }

    /// Types a character.
    pub fn insert(&mut self, c: char) {
        if self.filter.typing {
            self.filter.field.insert(c);
            self.narrow(None);
        }
    }

    /// Takes pasted text.
    pub fn paste(&mut self, text: &str) {
        self.filter.typing = true;
        self.filter.field.paste(text);
        self.narrow(None);
    }

    /// Does what an action says.
    pub fn apply(&mut self, action: Action) -> Vec<Effect> {
        if self.filter.moves(action) {
            self.scroll = 0;
            return Vec::new();
        }
        match action {
            Action::OpenPerson => {
                let Some(row) = self.current() else {
                    return vec![Effect::Toast(Toast::note("Nobody is chosen"))];
                };
                let entity = EntityRef { id: row.id.clone(), name: row.name.clone() };
                return vec![Effect::OpenHistory(Scope::Of(entity))];
            }
            Action::Merge => return self.begin_merge(),
            Action::MergeWith => return self.merge(),
            Action::LeaveMerge => {
                self.picked = None;
                return vec![Effect::Toast(Toast::note("Nobody is to be merged"))];
            }
            Action::Split => {
                let Some(row) = self.current() else { return Vec::new() };
                let handles: Vec<Handle> = row.handles.iter().cloned().map(Handle).collect();
                return match handles.as_slice() {
                    [] | [_] => vec![Effect::Toast(Toast::note("There is only one handle"))],
                    _ => vec![Effect::AskLeaving(handles)],
                };
            }
            Action::Search => {
                let current = self.filter.current();
                self.filter.begin();
                self.narrow(current);
            }
            Action::ToList => self.filter.typing = false,
            Action::ClearSearch => {
                let current = self.filter.current();
                self.filter.typing = false;
                self.filter.field.clear();
                self.narrow(current);
            }
            Action::DetailDown => self.scroll += 1,
            Action::DetailUp => self.scroll = self.scroll.saturating_sub(1),
            action if self.filter.typing && self.filter.field.apply(action) => self.narrow(None),
            _ => {}
        }
        Vec::new()
    }

    /// Picks the first of two who are one.
    fn begin_merge(&mut self) -> Vec<Effect> {
        let Some((id, name)) = self.current().map(|row| (row.id.clone(), clean(&row.name).into_owned()))
        else {
            return Vec::new();
        };
        self.picked = Some(id);
        let said = Toast::note(format!("{name} and who? Choose the other one"));
        let said = said.with_key(Action::MergeWith, "merges").with_key(Action::LeaveMerge, "leaves it");
        vec![Effect::Toast(said)]
    }

    /// Asks what it would change that the chosen one is one with whoever was picked.
    fn merge(&mut self) -> Vec<Effect> {
        let Some(current) = self.current().cloned() else { return Vec::new() };
        if self.picked.as_ref() == Some(&current.id) {
            return vec![Effect::Toast(Toast::note("That is the same one: choose the other"))];
        }
        let picked = self.picked.take();
        let Some(first) = picked.and_then(|id| self.rows.iter().find(|row| row.id == id)) else {
            return Vec::new();
        };
        let of = |row: &PersonRow| row.handles.iter().cloned().map(Handle).collect();
        let (relation, handles, others) = (Relation::Same, of(first), of(&current));
        vec![Effect::Foresee(Deed::Decide(RulingKind::Persons { relation, handles, others }))]
    }

    /// Asks what it would change that one of somebody's handles is another's; else says why not.
    pub fn split(handles: &[Handle], leaving: &str) -> Result<Vec<Effect>, String> {
        let (handles, others): (Vec<Handle>, Vec<Handle>) =
            handles.iter().cloned().partition(|handle| handle.as_str().contains(leaving.trim()));
        if handles.len() != 1 || others.is_empty() {
            return Err("That is not just one of the handles".to_owned());
        }
        let kind = RulingKind::Persons { relation: Relation::Different, handles, others };
        Ok(vec![Effect::Foresee(Deed::Decide(kind))])
    }

    fn narrow(&mut self, current: Option<usize>) {
        let texts = self.rows.iter().enumerate().map(|(place, row)| (place, row.folded.as_str()));
        self.filter.apply_to(texts, current);
        self.scroll = 0;
    }
}
