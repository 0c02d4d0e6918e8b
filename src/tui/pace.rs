//! When the next frame is due.
//!
//! A letter and what memory says to it come in one frame: after a key, the frame waits for the answer, but never
//! for long. Nothing here knows a clock.

use std::time::{Duration, Instant};

/// The least time between two frames.
const FRAME: Duration = Duration::from_millis(8);
/// The longest that a frame is put off for an answer that is on its way.
const PATIENCE: Duration = Duration::from_millis(2);

/// The pace of the frames.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// No frame is drawn before.
    earliest: Instant,
    /// The answer that is on its way.
    awaited: Option<Awaited>,
}

#[derive(Clone, Copy, Debug)]
struct Awaited {
    generation: u64,
    /// When the first question since the last frame was put: ones that follow must not put its letter off.
    since: Instant,
}

impl Pace {
    /// A frame may be drawn from `now` on.
    pub const fn from(now: Instant) -> Self {
        Self { earliest: now, awaited: None }
    }

    /// A frame was drawn.
    pub fn drew(&mut self, now: Instant) {
        *self = Self::from(now + FRAME);
    }

    /// The engine was asked.
    pub fn asked(&mut self, generation: u64, now: Instant) {
        let since = self.awaited.map_or(now, |awaited| awaited.since);
        self.awaited = Some(Awaited { generation, since });
    }

    /// The engine has answered; an answer to an older question is none.
    pub fn answered(&mut self, generation: u64) {
        self.awaited = self.awaited.filter(|awaited| awaited.generation > generation);
    }

    /// The question whose answer is all that the next frame waits for.
    pub fn awaits(&self, now: Instant) -> Option<u64> {
        self.awaited.filter(|_| self.earliest <= now).map(|awaited| awaited.generation)
    }

    /// When the next frame is to be drawn, if there is anything to draw.
    pub fn due(&self) -> Instant {
        self.awaited.map_or(self.earliest, |awaited| self.earliest.max(awaited.since) + PATIENCE)
    }
}

#[cfg(test)]
#[path = "pace_tests.rs"]
mod tests;
