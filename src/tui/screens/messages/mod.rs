//! What was said, and what it came to.

mod view;

use std::collections::HashMap;

use crate::domain::MessageId;
use crate::keys::{Action, Context};
use crate::tui::event::{Effect, Event, Scope, Tab, Toast};
use crate::tui::jobs::{FactRow, MessageRow};
use crate::tui::overlays::confirm::{Confirm, Deed};
use crate::tui::text::{clean, truncate};
use crate::tui::widgets::editor::Editor;
use crate::tui::widgets::list::choose;

/// The list of messages.
pub struct Messages {
    rows: Vec<MessageRow>,
    /// The version of the store that they are of; none before the first.
    version: Option<u64>,
    /// Why they could not be read.
    failed: Option<String>,
    /// Which rows are shown.
    shown: Vec<usize>,
    search: Editor,
    searching: bool,
    /// What was found last, the best first, and for which words.
    found: Option<(String, Vec<MessageId>)>,
    /// The words that are being searched for: one search at a time, the last words win.
    sought: Option<String>,
    conversation: Option<String>,
    selected: usize,
    scroll: usize,
    facts: Option<(MessageId, Vec<FactRow>)>,
    /// Whose facts were asked for last.
    asked: Option<MessageId>,
}

impl Default for Messages {
    fn default() -> Self {
        Self {
            rows: Vec::new(),
            version: None,
            failed: None,
            shown: Vec::new(),
            search: Editor::single_line(),
            searching: false,
            found: None,
            sought: None,
            conversation: None,
            selected: 0,
            scroll: 0,
            facts: None,
            asked: None,
        }
    }
}

impl Messages {
    /// Where keys are looked up.
    #[must_use]
    pub const fn context(&self) -> Context {
        if self.searching { Context::Search } else { Context::Messages }
    }

    /// Whether the messages have been loaded, and are to follow the store.
    #[must_use]
    pub const fn is_loaded(&self) -> bool {
        self.version.is_some() || self.failed.is_some()
    }

    /// Whether `action` would do anything now.
    #[must_use]
    pub fn offers(&self, action: Action) -> bool {
        match action {
            Action::Forget | Action::OnlyConversation => self.current().is_some(),
            Action::OpenHistory => self.facts().is_some_and(|facts| !facts.is_empty()),
            Action::ClearSearch => !self.search.is_empty() || self.conversation.is_some(),
            _ => true,
        }
    }

    fn current(&self) -> Option<&MessageRow> {
        self.shown.get(self.selected).and_then(|row| self.rows.get(*row))
    }

    /// Takes what other threads report.
    pub fn learn(&mut self, event: Event) -> Vec<Effect> {
        match event {
            Event::Messages(Err(error)) => {
                self.failed = Some(error);
                Vec::new()
            }
            Event::Messages(Ok((version, rows))) if self.version.is_none_or(|known| known <= version) => {
                let current = self.current().map(|row| row.id.clone());
                (self.rows, self.version, self.failed) = (rows, Some(version), None);
                // What a message came to may have changed with it.
                self.asked = None;
                // And what is found.
                self.found = None;
                let mut effects = self.seek();
                if effects.is_empty() {
                    self.show(current.as_ref());
                    effects = self.ask_for_facts();
                }
                effects
            }
            Event::Found(words, found) => self.take(words, found),
            Event::Facts(message, facts) => {
                self.facts = Some((message, facts));
                Vec::new()
            }
            _ => Vec::new(),
        }
    }

    /// Types a character.
    pub fn insert(&mut self, c: char) -> Vec<Effect> {
        if self.searching {
            self.search.insert(c);
            return self.searched();
        }
        Vec::new()
    }

    /// Takes pasted text.
    pub fn paste(&mut self, text: &str) -> Vec<Effect> {
        self.searching = true;
        self.search.paste(text);
        self.searched()
    }

    /// Does what an action says.
    pub fn apply(&mut self, action: Action) -> Vec<Effect> {
        if let Some(selected) = choose(action, self.selected, self.shown.len()) {
            (self.selected, self.scroll) = (selected, 0);
            return self.ask_for_facts();
        }
        match action {
            Action::DetailDown => self.scroll += 1,
            Action::DetailUp => self.scroll = self.scroll.saturating_sub(1),
            Action::Search => {
                self.searching = true;
                self.search.clear();
                return self.searched();
            }
            Action::ToList => self.searching = false,
            Action::ClearSearch => {
                self.searching = false;
                self.search.clear();
                self.conversation = None;
                return self.searched();
            }
            Action::OnlyConversation => {
                self.conversation = match self.conversation.take() {
                    None => self.current().map(|row| row.conversation.clone()),
                    Some(_) => None,
                };
                return self.searched();
            }
            Action::OpenHistory => return self.open_history(),
            Action::AddMessage => return vec![Effect::Go(Tab::Draft)],
            Action::ImportFiles => return vec![Effect::AskPath],
            Action::Forget => return self.forget(),
            action if self.searching && self.search.apply(action) => return self.searched(),
            _ => {}
        }
        Vec::new()
    }

    /// Other words, or another conversation. What was found before stays until there is something new.
    fn searched(&mut self) -> Vec<Effect> {
        let effects = self.seek();
        if !effects.is_empty() || self.sought.is_some() {
            return effects;
        }
        let current = self.current().map(|row| row.id.clone());
        self.show(current.as_ref());
        self.ask_for_facts()
    }

    fn words(&self) -> String {
        self.search.text().trim().to_owned()
    }

    /// Searches the index for the words, unless they were, or another search runs.
    fn seek(&mut self) -> Vec<Effect> {
        let words = self.words();
        if words.is_empty() {
            self.found = None;
            return Vec::new();
        }
        let known = self.found.as_ref().is_some_and(|(of, _)| *of == words);
        if known || self.sought.is_some() {
            return Vec::new();
        }
        self.sought = Some(words.clone());
        vec![Effect::SearchMessages(words)]
    }

    /// Takes what was found; looks again where other words were written meanwhile.
    fn take(&mut self, words: String, found: Result<Vec<MessageId>, String>) -> Vec<Effect> {
        self.sought = None;
        let mut effects = Vec::new();
        let ids = found.unwrap_or_else(|error| {
            effects.push(Effect::Toast(Toast::error(format!("Not searched: {error}"))));
            Vec::new()
        });
        self.found = (!self.words().is_empty()).then_some((words, ids));
        // The best is in front.
        self.show(None);
        self.selected = 0;
        effects.extend(self.seek());
        effects.extend(self.ask_for_facts());
        effects
    }

    /// Shows what was found, or everything, and stays on `current` where it is among that.
    fn show(&mut self, current: Option<&MessageId>) {
        let fits =
            |row: &MessageRow| self.conversation.as_ref().is_none_or(|wanted| row.conversation == *wanted);
        let all = self.rows.iter().enumerate();
        self.shown = match &self.found {
            None => all.filter(|(_, row)| fits(row)).map(|(index, _)| index).collect(),
            Some((_, found)) => {
                let places: HashMap<&MessageId, usize> = all.map(|(index, row)| (&row.id, index)).collect();
                let found = found.iter().filter_map(|id| places.get(id).copied());
                found.filter(|place| self.rows.get(*place).is_some_and(fits)).collect()
            }
        };
        let same = |index: &usize| self.rows.get(*index).map(|row| &row.id) == current;
        self.selected =
            self.shown.iter().position(same).unwrap_or(self.selected).min(self.shown.len().saturating_sub(1));
        self.scroll = 0;
    }

    fn ask_for_facts(&mut self) -> Vec<Effect> {
        let Some(id) = self.current().map(|row| row.id.clone()) else { return Vec::new() };
        if self.asked.as_ref() == Some(&id) {
            return Vec::new();
        }
        self.asked = Some(id.clone());
        vec![Effect::LoadFacts(id)]
    }

    fn facts(&self) -> Option<&[FactRow]> {
        let current = self.current()?;
        self.facts.as_ref().filter(|(id, _)| *id == current.id).map(|(_, facts)| facts.as_slice())
    }

    fn open_history(&self) -> Vec<Effect> {
        match self.facts() {
            Some(facts) if !facts.is_empty() => {
                let facts = facts.iter().map(|fact| fact.id.clone()).collect();
                vec![Effect::OpenHistory(Scope::Facts(facts))]
            }
            _ => vec![Effect::Toast(Toast::note("No facts in it"))],
        }
    }

    fn forget(&self) -> Vec<Effect> {
        let Some(current) = self.current() else {
            return vec![Effect::Toast(Toast::note("No message is chosen"))];
        };
        let mut lines = vec![format!(
            "The message of {}: “{}”",
            clean(&current.author),
            truncate(&clean(&current.text), 160)
        )];
        let facts = self.facts().unwrap_or_default();
        lines.push(match facts.len() {
            0 => "No fact rests on it.".to_owned(),
            1 => "With it goes, unless another message says it too:".to_owned(),
            count => format!("With it go {count} facts, unless other messages say them too:"),
        });
        lines.extend(facts.iter().take(8).map(|fact| format!("  {}", clean(&fact.text))));
        let back =
            if facts.is_empty() { "" } else { "Where one of them replaced a value, that holds again. " };
        lines.push(format!("{back}Backups and the file it came from keep it."));
        let messages = vec![current.id.clone()];
        vec![Effect::Confirm(Confirm { deed: Deed::Forget(messages), lines, armed: false })]
    }
}
