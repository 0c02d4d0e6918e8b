//! The configuration, changed while the interface runs.

use super::{App, Overlay};
use crate::config::{self, Change, Changed, Item};
use crate::keys::Chord;
use crate::tui::event::{Effect, Event, Toast};
use crate::tui::jobs::Step;
use crate::tui::overlays::capture;
use crate::tui::overlays::prompt::{Prompt, Question};
use crate::tui::text::clean;
use crate::tui::theme::Theme;

impl App {
    /// What the user chose.
    pub(in crate::tui) const fn config(&self) -> &config::Settings {
        &self.config
    }

    /// The looks that apply: those of a theme that is being tried, while it is.
    pub(super) fn look(&mut self) {
        let theme = self.settings.preview().unwrap_or(&self.config.theme);
        self.theme = Theme::new(theme, self.config.depth).for_screen_readers(self.config.accessible);
    }

    /// Follows a change of the configuration, or says why there is none.
    pub(super) fn configured(
        &mut self,
        change: Change,
        changed: Result<Box<Changed>, String>,
    ) -> Vec<Effect> {
        let said = match &changed {
            Ok(changed) => said(&change, &changed.settings),
            Err(error) => Toast::error(format!("Nothing was changed: {error}")),
        };
        let mut effects = vec![Effect::Toast(said)];
        if let Ok(changed) = changed {
            let Changed { settings, before } = *changed;
            if !matches!(change, Change::Whole(_)) {
                self.undo.did(Step::Configured(before));
            }
            effects.push(Effect::Mouse(settings.mouse && !settings.accessible));
            self.draft.limit(&settings);
            let not_in = |these: &[String], those: &[String]| -> Vec<String> {
                these.iter().filter(|one| !those.contains(one)).cloned().collect()
            };
            let added = not_in(&settings.owner, &self.config.owner);
            let removed = not_in(&self.config.owner, &settings.owner);
            if !added.is_empty() || !removed.is_empty() {
                effects.push(Effect::Own { added, removed });
            }
            self.config = settings;
            effects.push(self.draft.request(&self.now));
        }
        self.settings.learn(Event::Configured(change, Err(String::new())));
        self.look();
        effects
    }

    /// The key that was waited for.
    pub(super) fn captured(&mut self, chord: Chord) -> Vec<Effect> {
        let Some(Overlay::Capture(capture)) = self.overlay.take() else { return Vec::new() };
        match capture.press(chord, &self.config.keymap) {
            capture::Outcome::Stay(capture) => {
                self.overlay = Some(Overlay::Capture(capture));
                Vec::new()
            }
            capture::Outcome::Take(change) => self.settings.change(change),
            capture::Outcome::Close => vec![Effect::Toast(Toast::note("The key is as it was"))],
        }
    }

    /// Asks for the value of a setting.
    pub(super) fn ask_setting(&mut self, item: Item, now: &str) {
        let prompt = Prompt::new(Question::Setting(item), item.id(), item.help()).beginning(now);
        self.overlay = Some(Overlay::Prompt(prompt));
    }
}

/// What a change came to.
fn said(change: &Change, settings: &config::Settings) -> Toast {
    let what = match change {
        Change::Whole(_) => return Toast::good("Taken back: the configuration is as it was before"),
        Change::Set(item, _) | Change::Reset(item) => {
            let value = settings.value(*item);
            let value = if value.is_empty() { "not set".to_owned() } else { clean(&value).into_owned() };
            let later = if item.at_once() { "" } else { ", from the next start on" };
            format!("{} is {value}{later}", item.id())
        }
        Change::Keys(context, action, _) => {
            let id = action.entry().map_or("", |entry| entry.id);
            let chords = settings.keymap.chords(*action, *context).map_or(&[][..], |(_, chords)| chords);
            let keys = chords.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
            let elsewhere = chords.iter().flat_map(|chord| settings.keymap.elsewhere(*context, chord)).next();
            let elsewhere = elsewhere
                .map(|(other, _)| format!("; in `{}` the key keeps its other meaning", other.word()))
                .unwrap_or_default();
            let keys = if keys.is_empty() { "no key".to_owned() } else { keys };
            format!("{id} has {keys}{elsewhere}")
        }
    };
    Toast::undoable(what)
}
