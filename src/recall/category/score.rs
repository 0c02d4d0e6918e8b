//! The score of a fact that a draft is about: how well its words fit, and how fresh it is for what it is.

use serde::Serialize;

use super::{Membership, Policy};
use crate::domain::Category;

/// How categories are used, for comparison.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// Every category by its own policy.
    #[default]
    Typed,
    /// All alike.
    Untyped,
    /// Age does not count.
    Off,
}

/// How age counts where facts are ranked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ageing {
    /// How categories are used.
    pub mode: Mode,
    /// How many times as fast as by its policy a fact fades.
    pub pace: f32,
}

impl Default for Ageing {
    fn default() -> Self {
        Self { mode: Mode::default(), pace: 1.0 }
    }
}

/// How old a fact is, and when its event is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Aged {
    /// Hours on the calendar since it was last said.
    pub calendar: f32,
    /// Sessions with those it is told to since then, each as a day.
    pub session: f32,
    /// Messages with them since then, as hours.
    pub messages: f32,
    /// Hours until its event, negative after it.
    pub event: Option<f32>,
    /// It has been said again after it was first.
    pub repeated: bool,
    /// It states a number.
    pub number: bool,
}

/// The named terms of a score.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Terms {
    /// How well the words fit, from 0 to 1.
    pub relevance: f32,
    /// Decay per hour.
    pub lambda: f32,
    /// Hours since it was last said, by the clocks of its category.
    pub elapsed: f32,
    /// How fresh it is, from 0 to 1.
    pub activation: f32,
    /// The share of activation.
    pub blend: f32,
    /// What an event that nears, or is over, makes of it.
    pub anticipation: f32,
    /// What the score does not fall below; 0 where that does not apply.
    pub floor: f32,
    /// The score.
    pub score: f32,
}

/// Before an event, hours in which a fact gains, and how much; decay per hour after it.
const WINDOW: f32 = 168.0;
const GAIN: f32 = 3.0;
const AFTER: f32 = 0.15;
/// An activation below the first returns to the second when the fact is mentioned again.
const ASLEEP: f32 = 0.10;
const AWAKE: f32 = 0.70;
/// A relevance from which the floor holds, from which numbers are kept, and what they keep.
const ALMOST_WHOLE: f32 = 0.95;
const NUMBER_FITS: f32 = 0.85;
const NUMBER_KEEPS: f32 = 0.95;

/// The score of a fact of these categories. Costs the same for every fact.
#[must_use]
pub fn score(memberships: &[Membership], relevance: f32, aged: &Aged, ageing: Ageing) -> Terms {
    let Ageing { mode, pace } = ageing;
    let alone = [(Policy::of(Category::Other), 1.0)];
    let typed = memberships.iter().map(|one| (Policy::of(one.category), one.share));
    let (mut inverse, mut blend, mut floor, mut elapsed) = (0.0, 0.0, 0.0, 0.0);
    let (mut anticipates, mut reactivates) = (0.0, false);
    let mut add = |(policy, share): (&Policy, f32)| {
        let [calendar, session, messages] = policy.clocks;
        inverse += share / policy.lambda;
        blend += share * policy.blend;
        floor += share * policy.floor;
        elapsed += share * (calendar * aged.calendar + session * aged.session + messages * aged.messages);
        anticipates += if policy.anticipates { share } else { 0.0 };
        reactivates |= policy.reactivates && share >= 0.5;
    };
    match mode {
        Mode::Typed => typed.for_each(&mut add),
        Mode::Untyped | Mode::Off => alone.into_iter().for_each(&mut add),
    }
    // The harmonic mean: what lasts longest decides.
    let lambda = pace / inverse;
    let mut activation = (-lambda * elapsed.max(0.0)).exp();
    if activation < ASLEEP && reactivates && aged.repeated {
        activation = AWAKE;
    }
    if mode == Mode::Off {
        blend = 0.0;
    }
    let anticipates = if mode == Mode::Off { 0.0 } else { anticipates };
    let anticipation = anticipation(anticipates, aged.event);
    let mut score = blend * activation + (1.0 - blend) * relevance;
    let floor = if relevance >= ALMOST_WHOLE && mode != Mode::Off { floor } else { 0.0 };
    score = score.max(floor * relevance);
    if aged.number && relevance >= NUMBER_FITS {
        score = score.max(NUMBER_KEEPS * relevance);
    }
    Terms { relevance, lambda, elapsed, activation, blend, anticipation, floor, score: score * anticipation }
}

/// What an event, so many hours ahead, makes of what anticipates it to this share.
pub(super) fn anticipation(share: f32, event: Option<f32>) -> f32 {
    match event.filter(|_| share > 0.0) {
        Some(until) if until >= WINDOW => 1.0,
        Some(until) if until >= 0.0 => 1.0 + share * (GAIN - 1.0) * (1.0 - until / WINDOW),
        Some(until) => (AFTER * until).exp(),
        None => 1.0,
    }
}
