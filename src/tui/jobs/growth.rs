//! How the store has grown.

use jiff::Timestamp;

use crate::engine::{Counts, Engine};
use crate::error::Result;

/// Into how many stretches the time since the first message is cut.
pub const STRETCHES: usize = 60;

/// What the store holds, and since when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Growth {
    /// How much there is.
    pub counts: Counts,
    /// When the first message was written; none where there is none.
    pub first: Option<Timestamp>,
    /// The messages of each stretch from then to now.
    pub messages: Vec<u64>,
    /// How many facts had been stated by the end of each stretch.
    pub facts: Vec<u64>,
}

/// How the store has grown up to now.
pub fn growth(engine: &Engine) -> Result<Growth> {
    let (snapshot, now) = (engine.snapshot(), engine.now().instant);
    let written: Vec<Timestamp> = snapshot.messages()?.iter().map(|message| message.stated.instant).collect();
    let first = written.iter().min().copied();
    let stretch = |at: Timestamp| {
        let first = first.unwrap_or(now).as_second();
        let (past, all) = ((at.as_second() - first).max(0), (now.as_second() - first).max(1));
        let place = i128::from(past) * STRETCHES as i128 / i128::from(all);
        usize::try_from(place).unwrap_or(STRETCHES).min(STRETCHES - 1)
    };
    let (mut messages, mut facts) = (vec![0; STRETCHES], vec![0; STRETCHES]);
    let count = |counts: &mut Vec<u64>, at: Timestamp| {
        if let Some(count) = counts.get_mut(stretch(at)) {
            *count += 1;
        }
    };
    for at in written {
        count(&mut messages, at);
    }
    for entry in snapshot.slots()?.iter().flat_map(|slot| &slot.entries) {
        count(&mut facts, entry.stated);
    }
    let mut so_far = 0;
    for stretch in &mut facts {
        so_far += *stretch;
        *stretch = so_far;
    }
    Ok(Growth { counts: snapshot.counts()?, first, messages, facts })
}
