//! Dates as mails write them: RFC 5322, its obsolete forms, asctime, and what else programs made of it.

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::{Offset, TimeZone};

use crate::domain::{Stamp, Zone};

/// A date as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dated {
    wall: DateTime,
    zone: WrittenZone,
}

/// What a date says about its zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WrittenZone {
    /// The writer's offset.
    Offset(Offset),
    /// `-0000`: the clock shows UTC, the writer's zone is not told (RFC 5322 §3.3).
    Untold,
    /// Nothing.
    None,
}

const MONTHS: [&str; 12] =
    ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/// Zones that dates name, with their hours; other names say nothing.
const ZONES: &[(&str, i8)] = &[
    ("gmt", 0),
    ("utc", 0),
    ("ut", 0),
    ("z", 0),
    ("est", -5),
    ("edt", -4),
    ("cst", -6),
    ("cdt", -5),
    ("mst", -7),
    ("mdt", -6),
    ("pst", -8),
    ("pdt", -7),
    ("cet", 1),
    ("cest", 2),
    ("jst", 9),
];

impl Dated {
    /// Reads a date. A date that no clock shows (hour 59), and one of a clock that was never set (before 1971), is none.
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = Parts::default();
        for word in words(text) {
            parts.take(&word);
        }
        parts.dated()
    }

    /// The reading as a stamp; where it does not tell its zone, `zone` is the writer's.
    pub fn stamp(&self, zone: &Zone) -> Option<Stamp> {
        match self.zone {
            WrittenZone::Offset(offset) => Stamp::local(self.wall, Zone::fixed(offset)),
            WrittenZone::Untold => Some(Stamp::at(self.in_utc()?, zone.clone())),
            WrittenZone::None => Stamp::local(self.wall, zone.clone()),
        }
    }

    fn in_utc(&self) -> Option<Timestamp> {
        self.wall.to_zoned_datetime(TimeZone::UTC).ok().map(|zoned| zoned.timestamp())
    }
}

/// The words of a date, without comments; `4-Jan-2024` is three.
fn words(text: &str) -> Vec<String> {
    /// More than the longest date has.
    const MOST: usize = 12;
    let mut depth = 0_usize;
    let plain: String = text
        .chars()
        .take(200)
        .map(|c| match c {
            '(' => {
                depth += 1;
                ' '
            }
            ')' => {
                depth = depth.saturating_sub(1);
                ' '
            }
            _ if depth > 0 => ' ',
            ',' => ' ',
            c => c.to_ascii_lowercase(),
        })
        .collect();
    plain
        .split_whitespace()
        .flat_map(|word| {
            let joined = word.starts_with(|c: char| c.is_ascii_digit())
                && word.contains('-')
                && word.contains(|c: char| c.is_ascii_alphabetic());
            if joined { word.split('-').map(str::to_owned).collect() } else { vec![word.to_owned()] }
        })
        .take(MOST)
        .collect()
}

#[derive(Default)]
struct Parts {
    day: Option<i8>,
    month: Option<i8>,
    year: Option<i16>,
    clock: Option<(i8, i8, i8)>,
    zone: Option<WrittenZone>,
}

impl Parts {
    fn take(&mut self, word: &str) {
        if word.contains(':') && !word.starts_with(['+', '-']) {
            self.clock = self.clock.or_else(|| clock(word));
        } else if word.starts_with(['+', '-']) {
            self.zone = self.zone.or_else(|| offset(word));
        } else if word.starts_with(|c: char| c.is_ascii_digit()) {
            self.number(word);
        } else if let Some((_, hours)) = ZONES.iter().find(|(name, _)| *name == word) {
            self.zone = self.zone.or(Some(WrittenZone::Offset(Offset::constant(*hours))));
        } else if let Some(month) = (1..).zip(MONTHS).find(|(_, name)| word.starts_with(name)) {
            self.month = self.month.or(Some(month.0));
        }
    }

    fn number(&mut self, word: &str) {
        let Ok(number) = word.parse::<i16>() else { return };
        match (word.len(), self.day) {
            (1 | 2, None) => self.day = i8::try_from(number).ok(),
            // RFC 5322 §4.3: years of two and three digits.
            (2, Some(_)) if self.year.is_none() => {
                self.year = Some(if number < 50 { 2000 + number } else { 1900 + number });
            }
            (3, Some(_)) if self.year.is_none() => self.year = Some(1900 + number),
            (4, _) if self.year.is_none() => self.year = Some(number),
            _ => {}
        }
    }

    fn dated(self) -> Option<Dated> {
        let (hour, minute, second) = self.clock?;
        let year = self.year.filter(|year| (1971..=9000).contains(year))?;
        let wall = DateTime::new(year, self.month?, self.day?, hour, minute, second.min(59), 0).ok()?;
        Some(Dated { wall, zone: self.zone.unwrap_or(WrittenZone::None) })
    }
}

fn clock(word: &str) -> Option<(i8, i8, i8)> {
    let mut fields = word.split(':');
    let hour = fields.next()?.parse().ok().filter(|hour| (0..24).contains(hour))?;
    let minute = fields.next()?.parse().ok()?;
    let second = match fields.next() {
        Some(second) => second.split('.').next()?.parse().ok().filter(|second| (0..=60).contains(second))?,
        None => 0,
    };
    fields.next().is_none().then_some((hour, minute, second))
}

/// `+hhmm`, `+hh:mm`; an offset that no place on earth has says nothing.
fn offset(word: &str) -> Option<WrittenZone> {
    let digits: String = word.chars().filter(char::is_ascii_digit).collect();
    let (hours, minutes) = match digits.len() {
        4 => (digits.get(..2)?.parse::<i32>().ok()?, digits.get(2..)?.parse::<i32>().ok()?),
        _ => return None,
    };
    let seconds = hours * 3600 + minutes * 60;
    if seconds > 14 * 3600 || minutes > 59 {
        return None;
    }
    if word.starts_with('-') && seconds == 0 {
        return Some(WrittenZone::Untold);
    }
    let seconds = if word.starts_with('-') { -seconds } else { seconds };
    Offset::from_seconds(seconds).ok().map(WrittenZone::Offset)
}

#[cfg(test)]
#[path = "date_tests.rs"]
mod tests;
