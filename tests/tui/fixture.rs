//! A user at the keyboard, and an engine that says what it is told.

use std::fmt::Write;
use std::sync::Arc;
use std::time::Duration;

use asof::config::{self, Depth, Theme};
use asof::domain::{EntityId, Handle, MessageId, Person, Stamp};
use asof::engine::{Acquaintance, Answer, Counts};
use asof::keys::{Chord, REGISTRY, Sequence};
use asof::recall::{Mode, Preview, Request};
use asof::tui::app::{App, Effect, Event};
use asof::tui::{Drafts, Kept, Settings};
use jiff::{SignedDuration, Timestamp};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::{Buffer, Cell};

use crate::previews::{days_ago, noon};

/// The application with everything that it wanted done.
pub struct Ui {
    app: App,
    now: Stamp,
    effects: Vec<Effect>,
    generation: u64,
}

impl Ui {
    pub fn new(color: bool) -> Self {
        let depth = if color { Depth::Sixteen } else { Depth::None };
        let theme = if color { Theme::default() } else { Theme::mono() };
        let config = config::Settings { depth, theme, ..config::Settings::default() };
        let settings = Settings { banner: Some("demo store".into()), config, ..Settings::default() };
        Self::with(settings)
    }

    pub fn with(settings: Settings) -> Self {
        let (app, effects) = App::new(settings, noon());
        Self::beginning(app, effects)
    }

    /// A user of an application that was prepared.
    pub fn of(app: App) -> Self {
        Self::beginning(app, Vec::new())
    }

    fn beginning(app: App, effects: Vec<Effect>) -> Self {
        let mut ui = Self { app, now: noon(), effects: Vec::new(), generation: 0 };
        ui.done(effects);
        let people = [
            ("Alex Chen", "alex@example.com", 2),
            ("Ana Ruiz", "ana@example.com", 9),
            ("Bo Li", "bo@x.org", 40),
        ]
        .map(|(name, address, days)| {
            let handle = Handle(format!("mailto:{address}"));
            let names = [(name.to_owned(), 3)].into();
            let person =
                Person { id: EntityId::person(&handle), handles: [(handle, 3)].into(), names, messages: 3 };
            Acquaintance { person, last_contact: Some(days_ago(days)) }
        });
        ui.event(Event::People(people.into()));
        ui.event(Event::Counts(Counts { messages: 310, facts: 1284, slots: 200, people: 3, rulings: 0 }));
        ui
    }

    pub fn event(&mut self, event: Event) {
        let effects = self.app.update(event, self.now.clone());
        self.done(effects);
    }

    /// Does what the runtime does with effects, as far as the application can tell.
    fn done(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            if let Effect::Ask(request) = &effect {
                self.generation += 1;
                let draft = request.draft.clone();
                let _ =
                    self.app.update(Event::Asked { generation: self.generation, draft }, self.now.clone());
            }
            self.effects.push(effect);
        }
    }

    /// Presses keys: characters, and names in angle brackets.
    pub fn keys(&mut self, keys: &str) {
        let mut rest = keys;
        while let Some(first) = rest.chars().next() {
            let (name, after) = match rest.strip_prefix('<').and_then(|rest| rest.split_once('>')) {
                Some((name, after)) => (name.to_owned(), after),
                None if first == ' ' => ("space".to_owned(), rest.strip_prefix(' ').unwrap()),
                None => (first.to_string(), rest.strip_prefix(first).unwrap()),
            };
            self.key(name.parse().unwrap());
            rest = after;
        }
    }

    pub fn key(&mut self, chord: Chord) {
        self.event(Event::Key(chord.event()));
    }

    pub fn answer(&mut self, preview: Preview) {
        self.answer_to(self.generation, preview);
    }

    pub fn answer_to(&mut self, generation: u64, preview: Preview) {
        self.answer_with(generation, Ok(preview));
    }

    pub fn fail(&mut self, error: &str) {
        self.answer_with(self.generation, Err(error.to_owned()));
    }

    fn answer_with(&mut self, generation: u64, preview: Result<Preview, String>) {
        let elapsed = Duration::from_micros(830);
        let computed = std::time::Instant::now();
        let answer = Answer { generation, preview, mode: Mode::Fresh, store_version: 1, computed, elapsed };
        self.event(Event::Answered(Arc::new(answer)));
    }

    pub fn generation(&self) -> u64 {
        self.generation
    }

    pub fn said(&mut self, said: Result<(), &str>) {
        let said = said.map(|()| MessageId("m-1".into())).map_err(str::to_owned);
        self.event(Event::Said(said));
    }

    pub fn pass_millis(&mut self, millis: i64) {
        self.now = Stamp::at(self.now.instant + SignedDuration::from_millis(millis), self.now.zone.clone());
        self.event(Event::Tick);
    }

    pub fn wake_at(&self) -> Option<Timestamp> {
        self.app.wake_at()
    }

    /// Takes the drafts of the last time.
    pub fn restore(&mut self, drafts: Drafts, start: Option<Kept>) {
        let effects = self.app.restore(Ok(drafts), start);
        self.done(effects);
    }

    /// An answer of another version of the store.
    pub fn answer_of(&mut self, store_version: u64, preview: Preview) {
        let (elapsed, computed) = (Duration::from_micros(830), std::time::Instant::now());
        let (generation, mode, preview) = (self.generation, Mode::Fresh, Ok(preview));
        let answer = Answer { generation, preview, mode, store_version, computed, elapsed };
        self.event(Event::Answered(Arc::new(answer)));
    }

    /// The last request.
    pub fn asked(&self) -> &Request {
        self.effects
            .iter()
            .rev()
            .find_map(|effect| if let Effect::Ask(request) = effect { Some(request) } else { None })
            .unwrap()
    }

    pub fn draft(&self) -> &str {
        &self.asked().draft
    }

    /// Everything that it wanted.
    pub fn effects(&self) -> &[Effect] {
        &self.effects
    }

    /// Whether it ever wanted this.
    pub fn wanted(&self, effect: &Effect) -> bool {
        self.effects.contains(effect)
    }

    /// The cells of the screen.
    pub fn cells(&self, width: u16, height: u16) -> Buffer {
        self.buffer(width, height).0
    }

    pub fn last_effect(&self) -> Option<&Effect> {
        self.effects.last()
    }

    fn buffer(&self, width: u16, height: u16) -> (Buffer, Option<(u16, u16)>) {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        let mut caret = None;
        terminal.draw(|frame| self.app.view(frame)).unwrap();
        if terminal.backend().cursor_visible() {
            let at = terminal.backend().cursor_position();
            caret = Some((at.x, at.y));
        }
        (terminal.backend().buffer().clone(), caret)
    }

    /// The screen as text.
    pub fn text(&self, width: u16, height: u16) -> String {
        rows(&self.buffer(width, height).0).join("\n")
    }

    /// The screen as text, the place of the cursor, and every run of cells in a style of its own.
    pub fn styled(&self, width: u16, height: u16) -> String {
        let (buffer, caret) = self.buffer(width, height);
        let mut out = rows(&buffer).join("\n");
        writeln!(out, "\n\ncursor {caret:?}").unwrap();
        for y in 0..height {
            let mut x = 0;
            while x < width {
                let style = style(&buffer[(x, y)]);
                let from = x;
                let mut text = String::new();
                while x < width && self::style(&buffer[(x, y)]) == style {
                    text.push_str(buffer[(x, y)].symbol());
                    x += 1;
                }
                if !style.is_empty() && !text.trim_matches(['─', ' ', '│']).is_empty() {
                    writeln!(out, "{y:>2},{from:<3} {style:<28} {}", text.trim_end()).unwrap();
                }
            }
        }
        out
    }
}

fn rows(buffer: &Buffer) -> Vec<String> {
    let area = buffer.area;
    (0..area.height)
        .map(|y| {
            let mut row = String::new();
            let mut x = 0;
            while x < area.width {
                let symbol = buffer[(x, y)].symbol();
                row.push_str(symbol);
                x += u16::try_from(unicode_width::UnicodeWidthStr::width(symbol)).unwrap().max(1);
            }
            row.trim_end().to_owned()
        })
        .collect()
}

fn style(cell: &Cell) -> String {
    let mut words = Vec::new();
    if cell.fg != ratatui::style::Color::Reset {
        words.push(format!("fg({:?})", cell.fg));
    }
    assert_eq!(cell.bg, ratatui::style::Color::Reset, "no painted background");
    if !cell.modifier.is_empty() {
        words.push(format!("{:?}", cell.modifier));
    }
    words.join(" ")
}

/// Every key that does something, and some that type.
pub fn keys() -> Vec<Chord> {
    let bound = REGISTRY.iter().flat_map(|entry| entry.keys).flat_map(|(_, chords)| *chords);
    bound
        .copied()
        .chain(["a", "space", "1", "é", "漢", "q", "?", ","])
        .flat_map(|name| name.parse::<Sequence>().unwrap().chords().to_vec())
        .collect()
}
