//! When a message was written: wall clock, zone and instant.

use jiff::civil::DateTime;
use jiff::tz::{Offset, TimeZone};
use jiff::{Timestamp, ZonedDateTime};
use serde::{Deserialize, Serialize};

/// The zone in which a message's local times are meant: an IANA name, or a fixed offset such as `+02:00`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Zone(pub String);

impl Zone {
    /// Coordinated universal time.
    #[must_use]
    pub fn utc() -> Self {
        Self("UTC".to_owned())
    }

    /// The zone of a fixed offset.
    #[must_use]
    pub fn fixed(offset: Offset) -> Self {
        if offset == Offset::UTC {
            return Self::utc();
        }
        let seconds = offset.seconds();
        let sign = if seconds < 0 { '-' } else { '+' };
        let minutes = seconds.unsigned_abs() / 60;
        Self(format!("{sign}{:02}:{:02}", minutes / 60, minutes % 60))
    }

    /// The zone's rules, or nothing where neither the name nor the offset is known.
    #[must_use]
    pub fn rules(&self) -> Option<TimeZone> {
        if self.0 == "UTC" {
            return Some(TimeZone::UTC);
        }
        if self.0.starts_with(['+', '-']) {
            let sign = if self.0.starts_with('-') { -1 } else { 1 };
            let (hours, minutes) = self.0.get(1..)?.split_once(':')?;
            let seconds = sign * (hours.parse::<i32>().ok()? * 3600 + minutes.parse::<i32>().ok()? * 60);
            return Offset::from_seconds(seconds).ok().map(TimeZone::fixed);
        }
        TimeZone::get(&self.0).ok()
    }
}

/// A stated time: what the writer's clock showed, and the instant that it names.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Stamp {
    /// The writer's wall clock.
    pub wall: DateTime,
    /// The writer's zone.
    pub zone: Zone,
    /// The instant.
    pub instant: Timestamp,
    /// Whether the message does not say: another clock (a server's, a file's) stands in.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub assumed: bool,
}

impl Stamp {
    /// A wall-clock reading in `zone`: in a gap the later reading, in a fold the earlier (jiff's *compatible*
    /// disambiguation, RFC 5545). Nothing where the zone is unknown or the date is out of range.
    #[must_use]
    pub fn local(wall: DateTime, zone: Zone) -> Option<Self> {
        let instant = wall.to_zoned_datetime(zone.rules()?).ok()?.timestamp();
        Some(Self { wall, zone, instant, assumed: false })
    }

    /// An instant as a clock in `zone` shows it (in UTC where the zone is unknown).
    #[must_use]
    pub fn at(instant: Timestamp, zone: Zone) -> Self {
        let (rules, zone) = match zone.rules() {
            Some(rules) => (rules, zone),
            None => (TimeZone::UTC, Zone::utc()),
        };
        Self { wall: instant.to_zoned_datetime(rules).datetime(), zone, instant, assumed: false }
    }

    /// The same reading, standing in for one that the message does not give.
    #[must_use]
    pub fn assumed(self) -> Self {
        Self { assumed: true, ..self }
    }

    /// The stamp with its zone's rules, for calendar arithmetic.
    #[must_use]
    pub fn zoned(&self) -> ZonedDateTime {
        self.instant.to_zoned_datetime(self.zone.rules().unwrap_or(TimeZone::UTC))
    }

    /// The instant of another wall-clock reading in the same zone.
    #[must_use]
    pub fn instant_of(&self, wall: DateTime) -> Option<Timestamp> {
        wall.to_zoned_datetime(self.zone.rules()?).ok().map(|zoned| zoned.timestamp())
    }

    /// RFC 3339 with the offset of the stamp's zone at `instant`, for output.
    #[must_use]
    pub fn rfc3339(&self, instant: Timestamp) -> String {
        let rules = self.zone.rules().unwrap_or(TimeZone::UTC);
        let zoned = instant.to_zoned_datetime(rules);
        let offset = zoned.offset();
        let text = zoned.datetime().to_string();
        let seconds = offset.seconds();
        let sign = if seconds < 0 { '-' } else { '+' };
        let minutes = seconds.unsigned_abs() / 60;
        format!("{text}{sign}{:02}:{:02}", minutes / 60, minutes % 60)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fixed_offsets_round_trip() {
        let zone = Zone::fixed(Offset::from_seconds(-(5 * 3600 + 1800)).unwrap());
        assert_eq!(zone.0, "-05:30");
        let stamp = Stamp::local(DateTime::constant(2026, 3, 2, 9, 0, 0, 0), zone).unwrap();
        assert_eq!(stamp.rfc3339(stamp.instant), "2026-03-02T09:00:00-05:30");
    }

    #[test]
    fn a_gap_reads_later_and_an_unknown_zone_is_refused() {
        let gap = DateTime::constant(2026, 3, 29, 1, 30, 0, 0);
        let stamp = Stamp::local(gap, Zone("Europe/London".into())).unwrap();
        assert_eq!(stamp.instant.to_string(), "2026-03-29T01:30:00Z");
        assert!(Stamp::local(gap, Zone("Mars/Olympus".into())).is_none());
    }

    #[test]
    fn a_fold_reads_earlier_and_a_day_is_as_long_as_it_is() {
        let london = || Zone("Europe/London".into());
        let fold = DateTime::constant(2026, 10, 25, 1, 30, 0, 0);
        assert_eq!(Stamp::local(fold, london()).unwrap().instant.to_string(), "2026-10-25T00:30:00Z");
        let hours = |month, day| {
            let midnight = |day| DateTime::constant(2026, month, day, 0, 0, 0, 0);
            let stamp = Stamp::local(midnight(day), london()).unwrap();
            stamp.instant_of(midnight(day + 1)).unwrap().duration_since(stamp.instant).as_hours()
        };
        assert_eq!([hours(3, 28), hours(3, 29), hours(10, 25)], [24, 23, 25]);
    }
}
