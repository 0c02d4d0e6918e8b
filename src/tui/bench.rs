//! How long the interface takes: from a key to what is seen, against drawing the same screen once, in one run.
//!
//! The real application, the real engine and its workers, on a screen in memory, at the pace of the loop: a frame waits
//! for the answer, though not for long. The pause between frames is left out: nobody types that fast.

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, bounded};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use serde::Serialize;

use super::Settings;
use super::app::{App, Effect, Event};
use super::pace::Pace;
use crate::Error;
use crate::engine::{Answer, Engine, Previews};
use crate::error::Result;
use crate::keys::Chord;
use crate::recall::{View as _, Who};
use crate::tui::drafts::{Drafts, Kept};

/// The screen.
const SIZE: (u16, u16) = (120, 40);
/// How often a process is started on a store, cold and warm.
const STARTS: usize = 5;
/// The longest that an answer is waited for.
const PATIENCE: Duration = Duration::from_secs(10);

/// Times in microseconds.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Times {
    /// The middle one.
    pub median: f64,
    /// That which one in twenty exceeds.
    pub p95: f64,
    /// The longest.
    pub most: f64,
}

/// What was measured.
#[derive(Clone, Debug, Serialize)]
pub struct Measured {
    /// Facts in the store.
    pub facts: usize,
    /// Keys pressed.
    pub keys: usize,
    /// Drawing a screen on which nothing has changed.
    pub draw: Times,
    /// From a key to the frame with its letter.
    pub echo: Times,
    /// What memory needs for its answer, on its own thread.
    pub answer: Times,
    /// What it takes besides to hand the question over and the answer back.
    pub handing_over: Times,
    /// From a key to the frame with what memory says to the text with its letter.
    pub preview: Times,
    /// The median of `echo`, in bare draws.
    pub echo_per_draw: f64,
    /// The median of `preview`, in bare draws.
    pub preview_per_draw: f64,
    /// From the start of a process to its first frame, in milliseconds.
    pub start_ms: f64,
    /// The same with the store on disk alone, as after the machine was started.
    pub cold_start_ms: f64,
    /// Opening the store, in milliseconds.
    pub open_ms: f64,
    /// From the open store to the first frame, in milliseconds.
    pub first_frame_ms: f64,
    /// From the open store until drafts can be ranked, in milliseconds: an answer before that may wait.
    pub ranking_ms: f64,
}

impl fmt::Display for Measured {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = |f: &mut fmt::Formatter<'_>, name: &str, times: &Times, ratio: &str| {
            let Times { median, p95, most } = times;
            writeln!(f, "  {name:<16} {median:>8.0} µs {p95:>8.0} µs {most:>8.0} µs   {ratio}")
        };
        writeln!(f, "{} facts, {} keys, {} × {} cells", self.facts, self.keys, SIZE.0, SIZE.1)?;
        writeln!(f, "  {:<16} {:>11} {:>11} {:>11}", "", "median", "p95", "most")?;
        row(f, "bare draw", &self.draw, "")?;
        row(f, "key to letter", &self.echo, &format!("{:.2} draws", self.echo_per_draw))?;
        row(f, "answer alone", &self.answer, "")?;
        row(f, "handing over", &self.handing_over, "")?;
        row(f, "key to preview", &self.preview, &format!("{:.2} draws", self.preview_per_draw))?;
        writeln!(
            f,
            "  first frame {:.0} ms after the process starts, {:.0} ms where the store is on disk alone",
            self.start_ms, self.cold_start_ms
        )?;
        write!(
            f,
            "  store open after {:.0} ms, first frame {:.1} ms later, ranking ready {:.0} ms later",
            self.open_ms, self.first_frame_ms, self.ranking_ms
        )
    }
}

/// Draws the first frame on a store.
///
/// # Errors
/// Where the store cannot be read.
pub fn first_frame(engine: Engine) -> Result<()> {
    Bench::start(engine)?.draw()
}

/// Types each of `drafts` to somebody into the interface on the store that `open` opens. `start` has another process
/// start on it, with or without its files in memory, and says how long that took to its first frame.
///
/// # Errors
/// Where the store cannot be opened or read, or an answer does not come.
pub fn measure(
    open: impl FnOnce() -> Result<Engine>,
    start: impl Fn(bool) -> Result<Duration>,
    drafts: &[(String, String)],
) -> Result<Measured> {
    let starts = |cold| (0..STARTS).map(|_| start(cold)).collect::<Result<_>>().map(times);
    let (cold, warm) = (starts(true)?, starts(false)?);
    let started = Instant::now();
    let engine = open()?;
    let opened = started.elapsed();
    let mut bench = Bench::start(engine)?;
    bench.draw()?;
    let first = started.elapsed().saturating_sub(opened);
    // The interface has it built beside its first frames.
    bench.engine.snapshot().ranking()?;
    let ranked = started.elapsed().saturating_sub(opened);
    let facts = bench.engine.snapshot().counts()?.facts;
    let (mut draws, mut pressed) = (Vec::new(), Vec::new());
    for (to, text) in drafts {
        let to = vec![Who { name: to.clone(), handle: None }];
        bench.begin(Kept { to, ..Kept::default() })?;
        for c in text.chars() {
            pressed.push(bench.press(c)?);
            let before = Instant::now();
            bench.draw()?;
            draws.push(before.elapsed());
        }
    }
    let of = |part: fn(&Pressed) -> Duration| times(pressed.iter().map(part).collect());
    let (draw, echo, preview) = (times(draws), of(|key| key.echo), of(|key| key.preview));
    Ok(Measured {
        facts,
        keys: pressed.len(),
        draw,
        echo,
        answer: of(|key| key.answer),
        handing_over: of(|key| key.waited.saturating_sub(key.answer)),
        preview,
        echo_per_draw: echo.median / draw.median,
        preview_per_draw: preview.median / draw.median,
        start_ms: warm.median / 1e3,
        cold_start_ms: cold.median / 1e3,
        open_ms: opened.as_secs_f64() * 1e3,
        first_frame_ms: first.as_secs_f64() * 1e3,
        ranking_ms: ranked.as_secs_f64() * 1e3,
    })
}

/// What came of a key, and when.
#[derive(Clone, Copy, Default)]
struct Pressed {
    /// How long until its letter was seen.
    echo: Duration,
    /// Until what memory says to it was.
    preview: Duration,
    /// How long the answer was computed.
    answer: Duration,
    /// How long it was waited for.
    waited: Duration,
}

struct Bench {
    engine: Engine,
    previews: Previews,
    woken: Receiver<()>,
    app: App,
    terminal: Terminal<TestBackend>,
}

impl Bench {
    fn start(engine: Engine) -> Result<Self> {
        let (wake, woken) = bounded(1);
        let previews = engine.previews(move || {
            let _ = wake.try_send(());
        })?;
        let terminal = Terminal::new(TestBackend::new(SIZE.0, SIZE.1)).map_err(impossible)?;
        let (app, _) = App::new(Settings::default(), engine.now());
        Ok(Self { engine, previews, woken, app, terminal })
    }

    fn draw(&mut self) -> Result<()> {
        self.terminal.draw(|frame| self.app.view(frame)).map(drop).map_err(impossible)
    }

    /// Puts an empty draft in front, and waits for what is known about its recipients.
    fn begin(&mut self, kept: Kept) -> Result<()> {
        let effects = self.app.restore(Ok(Drafts::default()), Some(kept));
        let asked = self.ask(effects);
        self.answered(asked).map(drop)
    }

    /// Types a letter.
    fn press(&mut self, c: char) -> Result<Pressed> {
        let chord = c.to_string().replace(' ', "space").parse::<Chord>();
        let Ok(chord) = chord else { return Ok(Pressed::default()) };
        let before = Instant::now();
        let mut pace = Pace::from(before);
        let effects = self.app.update(Event::Key(chord.event()), self.engine.now());
        let asking = Instant::now();
        let Some(asked) = self.ask(effects) else {
            self.draw()?;
            let echo = before.elapsed();
            return Ok(Pressed { echo, preview: echo, ..Pressed::default() });
        };
        pace.asked(asked, Instant::now());
        let in_time = match pace.awaits(Instant::now()).and_then(|asked| self.previews.soon(asked)) {
            Some(answer) => Some(self.take(answer)),
            None => self.answered_by(asked, pace.due()),
        };
        let mut waited = asking.elapsed();
        self.draw()?;
        let echo = before.elapsed();
        if let Some(answer) = in_time {
            return Ok(Pressed { echo, preview: echo, answer, waited });
        }
        let answer = self.answered(Some(asked))?;
        waited = asking.elapsed();
        self.draw()?;
        Ok(Pressed { echo, preview: before.elapsed(), answer, waited })
    }

    fn ask(&mut self, effects: Vec<Effect>) -> Option<u64> {
        let mut last = None;
        for effect in effects {
            if let Effect::Ask(request) = effect {
                let draft = request.draft.clone();
                let generation = self.previews.ask(request);
                self.app.update(Event::Asked { generation, draft }, self.engine.now());
                last = Some(generation);
            }
        }
        last
    }

    fn answered(&mut self, asked: Option<u64>) -> Result<Duration> {
        let Some(asked) = asked else { return Ok(Duration::ZERO) };
        self.answered_by(asked, Instant::now() + PATIENCE).ok_or_else(|| {
            let reason = "no answer came".to_owned();
            Error::Input { what: "the measurement".to_owned(), reason }
        })
    }

    /// Takes the answer to a question: how long it was computed; nothing where it does not come by then.
    fn answered_by(&mut self, asked: u64, deadline: Instant) -> Option<Duration> {
        loop {
            if let Some(answer) = self.previews.latest().filter(|answer| answer.generation >= asked) {
                return Some(self.take(answer));
            }
            self.woken.recv_deadline(deadline).ok()?;
        }
    }

    fn take(&mut self, answer: Arc<Answer>) -> Duration {
        let elapsed = answer.elapsed;
        self.app.update(Event::Answered(answer), self.engine.now());
        elapsed
    }
}

/// A screen in memory takes everything; its kind of error says so itself.
fn impossible(never: std::convert::Infallible) -> Error {
    match never {}
}

fn times(mut all: Vec<Duration>) -> Times {
    all.sort_unstable();
    let at = |hundredth: usize| {
        let place = (all.len() * hundredth / 100).min(all.len().saturating_sub(1));
        all.get(place).map_or(0.0, |time| time.as_secs_f64() * 1e6)
    };
    Times { median: at(50), p95: at(95), most: at(100) }
}
