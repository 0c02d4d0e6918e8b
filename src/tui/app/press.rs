//! Keys on their way to an action: chords that begin one, and what could follow them.

use jiff::{SignedDuration, Timestamp};

use super::{App, Overlay};
use crate::keys::{Action, Chord, Match, Sequence};
use crate::tui::event::{Effect, Toast};

/// How long the next chord is waited for before those that could follow are shown.
const HESITATION: SignedDuration = SignedDuration::from_millis(300);

/// Chords that begin what others go on with.
pub struct Begun {
    /// Those pressed so far.
    pub chords: Vec<Chord>,
    since: Timestamp,
}

impl Begun {
    /// When those that could follow are shown.
    pub fn shown_at(&self) -> Timestamp {
        self.since + HESITATION
    }
}

impl App {
    pub(super) fn press(&mut self, chord: Chord) -> Vec<Effect> {
        self.toast = None;
        if matches!(self.overlay, Some(Overlay::Capture(_))) {
            return self.captured(chord);
        }
        let armed = std::mem::take(&mut self.quit_armed);
        let mut pressed = self.begun.take().map(|begun| begun.chords).unwrap_or_default();
        pressed.push(chord);
        match self.config.keymap.look_up(self.context(), &pressed) {
            Some(Match::Whole(Action::Quit)) => self.quit(armed),
            Some(Match::Whole(action)) => self.act(action),
            Some(Match::Begun) => {
                self.quit_armed = armed;
                self.begun = Some(Begun { chords: pressed, since: self.now.instant });
                Vec::new()
            }
            None if pressed.len() > 1 => not_bound(pressed),
            None => chord.typed().map(|c| self.insert(c)).unwrap_or_default(),
        }
    }
}

/// The way out of everything says nothing.
fn not_bound(pressed: Vec<Chord>) -> Vec<Effect> {
    if pressed.last().is_some_and(|last| last.is_escape()) {
        return Vec::new();
    }
    vec![Effect::Toast(Toast::note(format!("{} does nothing here", Sequence::new(pressed))))]
}
