//! Typed values in running text: times and dates, rooms, money, numbers, codes, and the phrases that say since when
//! or how long something holds.
//!
//! Hand-written scanners over one token list, in a fixed order; the first to claim a token keeps it. Every scanner
//! looks a bounded number of tokens ahead and behind, so the work is linear in the text.

mod address;
mod calendar;
mod clock;
mod code;
mod count;
mod cues;
mod dates;
mod day;
mod home;
mod keyed;
mod link;
mod money;
mod numbers;
mod phone;
mod place;
mod quantity;
mod scanner;
mod series;
mod size;
mod times;
mod tokens;
mod validity;
mod version;
mod weekdays;
mod when;

pub use quantity::DIMENSIONS;

use crate::domain::{Assumption, Frame, Span, Stamp, Value, Zone};
use jiff::Timestamp;
use scanner::Scanner;

/// Whose habits decide the order of day and month, and what "half nine" means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Region {
    /// Day first; "half nine" is 9:30.
    Gb,
    /// Month first.
    Us,
    /// Day first, as an assumption.
    Other,
}

impl Region {
    /// The region of a zone: the Americas write the month first.
    #[must_use]
    pub fn of(zone: &Zone) -> Self {
        match zone.0.as_str() {
            "Europe/London" => Self::Gb,
            name if name.starts_with("America/") => Self::Us,
            _ => Self::Other,
        }
    }
}

/// When and where a text was written.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    /// When: relative dates count from here.
    pub sent: &'a Stamp,
    /// By whose habits.
    pub region: Region,
}

impl<'a> Context<'a> {
    /// The context of a message sent at `sent`.
    #[must_use]
    pub fn of(sent: &'a Stamp) -> Self {
        Self { sent, region: Region::of(&sent.zone) }
    }
}

/// A value found in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Where it stands.
    pub span: Span,
    /// The kind of slot that it could fill.
    pub frame: Frame,
    /// What it says.
    pub value: Value,
    /// What was taken for granted in reading it.
    pub assumptions: Vec<Assumption>,
    /// When a one-off date is over: the end of that local day.
    pub expiry: Option<Timestamp>,
    /// The noun that names the value ("Room", "code"), where one stands beside it.
    pub cue: Option<Span>,
}

/// A phrase that bounds a fact's validity: "from Monday", "this week only", "from now on".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Validity {
    /// Where it stands.
    pub span: Span,
    /// Since when.
    pub from: Option<Timestamp>,
    /// Until when; exclusive.
    pub until: Option<Timestamp>,
    /// It says that the change is meant to last.
    pub lasting: bool,
}

/// What the scanners found: both lists sorted by span, no two spans of either overlapping.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scan {
    /// The values.
    pub readings: Vec<Reading>,
    /// The bounds.
    pub validity: Vec<Validity>,
}

/// Every value and every bound in `text`.
#[must_use]
pub fn scan(text: &str, context: &Context) -> Scan {
    let mut scanner = Scanner::new(text, context);
    link::scan(&mut scanner);
    address::scan(&mut scanner);
    code::scan(&mut scanner);
    phone::scan(&mut scanner);
    money::scan(&mut scanner);
    quantity::scan(&mut scanner);
    size::scan(&mut scanner);
    count::scan(&mut scanner);
    version::scan(&mut scanner);
    when::scan(&mut scanner);
    place::scan(&mut scanner);
    let mut scan = scanner.finish();
    series::join(text, &mut scan.readings);
    scan
}

#[cfg(test)]
#[path = "properties_tests.rs"]
mod properties;
#[cfg(test)]
#[path = "relative_tests.rs"]
mod relative_days;
#[cfg(test)]
mod tests;
