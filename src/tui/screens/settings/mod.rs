//! How asof behaves: every setting, where its value comes from, and every key; changed in place, kept in the file.
//!
//! ```text
//! ─ Settings ──────────────── 1 of 10 ─┬─ theme ────────────────
//! › theme        gruvbox-dark  file    │ How the interface looks.
//!   background   auto          default │
//!   mouse        yes           default │ now      gruvbox-dark, file
//!                                      │ default  terminal
//! ```

mod view;

use crate::config::{self, Change, Item, Kind};
use crate::domain::fold;
use crate::keys::{Action, Context, Row};
use crate::tui::event::{Effect, Event, Toast};
use crate::tui::overlays::capture::Capture;
use crate::tui::widgets::filter::Filter;
use crate::tui::widgets::list::choose;

/// The settings screen. What applies belongs to the application.
#[derive(Default)]
pub struct Settings {
    selected: usize,
    /// The words that a setting may be, while one of them is chosen.
    choices: Option<Choices>,
    on_keys: bool,
    keys: Filter,
    scroll: usize,
    themes: Vec<config::Theme>,
    /// Whether a change is on its way to the file.
    saving: bool,
}

struct Choices {
    words: Vec<String>,
    selected: usize,
}

impl Settings {
    /// Where keys are looked up.
    #[must_use]
    pub const fn context(&self) -> Context {
        match (self.on_keys, self.keys.typing, self.choices.is_some()) {
            (true, true, _) => Context::Search,
            (true, false, _) => Context::KeyList,
            (false, _, true) => Context::Choices,
            (false, _, false) => Context::Settings,
        }
    }

    /// Goes to the part in which actions of `context` apply.
    pub fn focus(&mut self, context: Context) {
        self.on_keys = context == Context::KeyList;
    }

    /// Whether `action` would do anything now.
    #[must_use]
    pub fn offers(&self, action: Action) -> bool {
        match action {
            Action::ClearSearch => !self.keys.field.is_empty(),
            Action::Search => self.on_keys,
            _ => true,
        }
    }

    /// Whether the themes are there.
    #[must_use]
    pub const fn is_loaded(&self) -> bool {
        !self.themes.is_empty()
    }

    /// The theme that is being looked at.
    #[must_use]
    pub fn preview(&self) -> Option<&config::Theme> {
        let choices = self.choices.as_ref().filter(|_| self.item() == Item::Theme)?;
        let name = choices.words.get(choices.selected)?;
        self.themes.iter().find(|theme| theme.name == *name)
    }

    /// Takes what other threads report.
    pub fn learn(&mut self, event: Event) {
        match event {
            Event::Themes(themes) => self.themes = themes,
            Event::Configured(..) => self.saving = false,
            _ => {}
        }
    }

    fn item(&self) -> Item {
        Item::ALL.get(self.selected).copied().unwrap_or(Item::Theme)
    }

    /// Types a character.
    pub fn insert(&mut self, c: char, config: &config::Settings) {
        if self.keys.typing {
            self.keys.field.insert(c);
            self.narrow(config, None);
        }
    }

    /// Takes pasted text.
    pub fn paste(&mut self, text: &str, config: &config::Settings) {
        if self.on_keys {
            self.keys.typing = true;
            self.keys.field.paste(text);
            self.narrow(config, None);
        }
    }

    /// Does what an action says.
    pub fn apply(&mut self, action: Action, config: &config::Settings) -> Vec<Effect> {
        if self.on_keys {
            return self.apply_to_keys(action, config);
        }
        if let Some(choices) = &mut self.choices {
            match (action, choose(action, choices.selected, choices.words.len())) {
                (_, Some(selected)) => choices.selected = selected,
                (Action::TakeChoice, _) => {
                    let chosen = choices.words.get(choices.selected).cloned();
                    self.choices = None;
                    let change = chosen.map(|word| Change::Set(self.item(), word));
                    return change.map(|change| self.change(change)).unwrap_or_default();
                }
                (Action::LeaveChoices, _) => self.choices = None,
                _ => {}
            }
            return Vec::new();
        }
        if let Some(selected) = choose(action, self.selected, Item::ALL.len()) {
            (self.selected, self.scroll) = (selected, 0);
            return Vec::new();
        }
        match action {
            Action::OtherList => {
                self.on_keys = true;
                self.narrow(config, self.keys.current());
            }
            Action::ChangeSetting => return self.begin(config),
            Action::ResetSetting => return self.change(Change::Reset(self.item())),
            Action::DetailDown => self.scroll += 1,
            Action::DetailUp => self.scroll = self.scroll.saturating_sub(1),
            _ => {}
        }
        Vec::new()
    }

    /// Begins to change the chosen setting, in the way that fits it.
    fn begin(&mut self, config: &config::Settings) -> Vec<Effect> {
        let item = self.item();
        let now = config.value(item);
        let words = match item.kind() {
            Kind::Switch => {
                let other = if now == "true" { "false" } else { "true" };
                return self.change(Change::Set(item, other.to_owned()));
            }
            Kind::Number(..) | Kind::Text | Kind::Texts => return vec![Effect::AskSetting(item, now)],
            Kind::Theme => self.themes.iter().map(|theme| theme.name.clone()).collect(),
            Kind::Choice(words) => words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>(),
        };
        if words.is_empty() {
            return vec![Effect::Toast(Toast::note("The themes are still being read"))];
        }
        let selected = words.iter().position(|word| *word == now).unwrap_or(0);
        self.choices = Some(Choices { words, selected });
        Vec::new()
    }

    /// Sends a change on its way, one at a time.
    pub fn change(&mut self, change: Change) -> Vec<Effect> {
        if self.saving {
            return vec![Effect::Toast(Toast::note("The last change is still being saved"))];
        }
        self.saving = true;
        vec![Effect::Configure(change)]
    }

    fn apply_to_keys(&mut self, action: Action, config: &config::Settings) -> Vec<Effect> {
        if self.keys.moves(action) {
            self.scroll = 0;
            return Vec::new();
        }
        let chosen = || {
            let row = rows(config).into_iter().nth(self.keys.current()?)?;
            Some((Context::from_word(row.context)?, Action::from_id(row.id)?))
        };
        match action {
            Action::OtherList => self.on_keys = false,
            Action::Search => {
                let current = self.keys.current();
                self.keys.begin();
                self.narrow(config, current);
            }
            Action::ToList => self.keys.typing = false,
            Action::ClearSearch => {
                let current = self.keys.current();
                self.keys.typing = false;
                self.keys.field.clear();
                self.narrow(config, current);
            }
            Action::DetailDown => self.scroll += 1,
            Action::DetailUp => self.scroll = self.scroll.saturating_sub(1),
            Action::RemapKey | Action::AddKey => {
                let Some((context, of)) = chosen() else { return Vec::new() };
                let held = config.keymap.chords(of, context).map(|(_, chords)| chords.to_vec());
                let besides = held.filter(|_| action == Action::AddKey).unwrap_or_default();
                return vec![Effect::Capture(Capture { context, action: of, besides, pressed: Vec::new() })];
            }
            Action::NoKey | Action::ResetSetting => {
                let Some((context, of)) = chosen() else { return Vec::new() };
                let chords = (action == Action::NoKey).then(Vec::new);
                return self.change(Change::Keys(context, of, chords));
            }
            action if self.keys.typing && self.keys.field.apply(action) => self.narrow(config, None),
            _ => {}
        }
        Vec::new()
    }

    /// Shows the keys that fit the search.
    pub fn narrow(&mut self, config: &config::Settings, current: Option<usize>) {
        let texts: Vec<String> = rows(config)
            .iter()
            .map(|row| fold(&format!("{} {} {} {}", row.keys.join(" "), row.help, row.id, row.context)))
            .collect();
        self.keys.apply_to(texts.iter().enumerate().map(|(place, text)| (place, text.as_str())), current);
        self.scroll = 0;
    }
}

/// Every action with its keys.
fn rows(config: &config::Settings) -> Vec<Row> {
    config.keymap.table()
}
