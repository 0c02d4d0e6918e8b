//! A user at the keyboard, an engine that says what it is told, and the store of an afternoon.

use std::fmt::Write;
use std::sync::Arc;
use std::time::Duration;

use asof::domain::{EntityId, EntityRef, FactId, Handle, MessageId, Person, Span, Stamp, State, Zone};
use asof::engine::{Acquaintance, Answer, Counts};
use asof::keys::{Chord, REGISTRY};
use asof::recall::{
    Abstention, Cause, Completion, HeldBack, Intent, Line, Mark, Mode, Preview, Request, RequestedSlot,
};
use asof::tui::Settings;
use asof::tui::app::{App, Effect, Event};
use jiff::civil::DateTime;
use jiff::{SignedDuration, Timestamp};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::{Buffer, Cell};

/// The application with everything that it wanted done.
pub struct Ui {
    app: App,
    now: Stamp,
    effects: Vec<Effect>,
    generation: u64,
}

fn noon() -> Stamp {
    Stamp::local(DateTime::constant(2026, 3, 30, 12, 0, 0, 0), Zone("Europe/London".into())).unwrap()
}

fn days_ago(days: i64) -> Timestamp {
    noon().instant - SignedDuration::from_hours(24 * days)
}

fn entity(name: &str) -> EntityRef {
    EntityRef { id: EntityId(format!("p-{name}")), name: name.into() }
}

fn fact(id: &str) -> FactId {
    FactId(id.into())
}

impl Ui {
    pub fn new(color: bool) -> Self {
        let settings = Settings { banner: Some("demo store".into()), color };
        let (app, effects) = App::new(settings, noon());
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
            let person = Person { id: EntityId::person(&handle), handle, names, messages: 3 };
            Acquaintance { person, last_contact: Some(days_ago(days)) }
        });
        ui.event(Event::People(people.into()));
        ui.event(Event::Counts(Counts { messages: 310, facts: 1284, slots: 200, people: 3 }));
        ui
    }

    fn event(&mut self, event: Event) {
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
        let elapsed = Duration::from_micros(830);
        let answer = Answer { generation, preview, mode: Mode::Fresh, store_version: 1, elapsed };
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

/// A preview without any fact.
pub fn empty(reason: Option<Abstention>) -> Preview {
    let candidates = match reason {
        Some(Abstention::AmbiguousPerson) => vec![entity("Alex Chen"), entity("Alex Kim")],
        _ => Vec::new(),
    };
    let entity = Some("Alex Chen".to_owned());
    let attribute = Some("standup".to_owned());
    Preview {
        request: Some(RequestedSlot {
            entity,
            attribute,
            frame: Some("when".into()),
            intent: Intent::Current,
        }),
        block: Vec::new(),
        held_back: Vec::new(),
        reason,
        candidates,
        completion: None,
        marks: Vec::new(),
        next_flip_at: None,
    }
}

fn line(text: &str, value: &str) -> Line {
    Line {
        fact: fact("f-new"),
        text: text.into(),
        value: value.into(),
        entity: entity("Alex Chen"),
        state: State::Current,
        since: days_ago(21),
        score: 1.0,
    }
}

fn held(text: &str, value: &str, cause: Cause, state: State, by: Option<&str>) -> HeldBack {
    HeldBack {
        fact: fact("f-old"),
        text: text.into(),
        value: value.into(),
        entity: entity("Alex Kim"),
        state,
        cause,
        by: by.map(|_| fact("f-new")),
        by_value: by.map(str::to_owned),
        since: Some(days_ago(21)),
    }
}

/// What memory says to "see you at standup at 10am".
pub fn answer() -> Preview {
    let start = "see you at standup at ".len();
    Preview {
        block: vec![line("standup with Alex Chen: 10:45am", "10:45am")],
        held_back: vec![
            held("standup with Alex Chen: 10am", "10am", Cause::Stale, State::Superseded, Some("10:45am")),
            held("standup with Alex Kim: 4pm", "4pm", Cause::WrongPerson, State::Current, None),
        ],
        completion: Some(Completion { text: "10:45am".into(), fact: fact("f-new") }),
        marks: vec![Mark {
            span: Span::new(start, start + 4),
            cause: Cause::Stale,
            fact: fact("f-old"),
            current: Some(fact("f-new")),
            current_value: Some("10:45am".into()),
        }],
        ..empty(None)
    }
}

/// One fact for every cause.
pub fn every_cause() -> Preview {
    let text = "standup with Alex Chen: 10am";
    let held = |cause, state, by| held(text, "10am", cause, state, by);
    Preview {
        block: vec![
            line("standup with Alex Chen: 10:45am", "10:45am"),
            Line {
                state: State::Scheduled,
                since: noon().instant + SignedDuration::from_hours(48),
                ..line("gate code of the office: 4711", "4711")
            },
        ],
        held_back: vec![
            held(Cause::Stale, State::Superseded, Some("10:45am")),
            held(Cause::Stale, State::Overridden, Some("11am")),
            held(Cause::Stale, State::Mistaken, Some("11am")),
            held(Cause::Stale, State::Retracted, None),
            held(Cause::Lapsed, State::Lapsed, None),
            held(Cause::WrongPerson, State::Current, None),
            held(Cause::Private, State::Current, None),
            held(Cause::Sensitive, State::Current, None),
            held(Cause::Conflicted, State::Conflicted, Some("11am")),
            held(Cause::Pending, State::Pending, None),
            held(Cause::Budget, State::Current, None),
        ],
        ..empty(None)
    }
}

/// A preview whose every text tries to steer the terminal.
pub fn hostile() -> Preview {
    let evil = "a\u{1b}[2J\u{1b}]52;c;x\u{7}\u{9b}31m\u{202e}b\u{2066}\r\nc\u{0}";
    Preview {
        request: Some(RequestedSlot {
            entity: Some(evil.into()),
            attribute: Some(evil.into()),
            frame: None,
            intent: Intent::Historical,
        }),
        block: vec![line(evil, evil)],
        held_back: vec![held(evil, evil, Cause::Stale, State::Superseded, Some(evil))],
        candidates: vec![entity(evil)],
        completion: Some(Completion { text: evil.into(), fact: fact("f") }),
        marks: vec![Mark {
            span: Span::new(0, 1),
            cause: Cause::Stale,
            fact: fact("f"),
            current: None,
            current_value: Some(evil.into()),
        }],
        ..empty(None)
    }
}

/// Every key that does something, and some that type.
pub fn keys() -> Vec<Chord> {
    let bound = REGISTRY.iter().flat_map(|entry| entry.keys).flat_map(|(_, chords)| *chords);
    bound
        .copied()
        .chain(["a", "space", "1", "é", "漢", "q", "?", ","])
        .map(|name| name.parse().unwrap())
        .collect()
}
