//! Times as people say them.

use jiff::civil::{Date, DateTime, Weekday};
use jiff::tz::TimeZone;
use jiff::{Span, Timestamp};

use crate::domain::Stamp;

/// How long ago `then` was: "3 weeks ago".
#[must_use]
pub fn ago(then: Timestamp, now: &Stamp) -> String {
    let seconds = now.instant.as_second().saturating_sub(then.as_second());
    let days = seconds / 86_400;
    let (count, unit) = match seconds {
        i64::MIN..=-1 => return format!("from {}", day(then, now)),
        0..60 => return "just now".to_owned(),
        60..3_600 => return format!("{} min ago", seconds / 60),
        3_600..86_400 => (seconds / 3_600, "hour"),
        _ => match days {
            ..14 => (days, "day"),
            14..61 => (days / 7, "week"),
            61..730 => (days / 30, "month"),
            _ => (days / 365, "year"),
        },
    };
    format!("{count} {unit}{} ago", if count == 1 { "" } else { "s" })
}

/// The day of `then` in the zone of `now`: "9 Mar", with the year where it is another one, the time of today.
#[must_use]
pub fn day(then: Timestamp, now: &Stamp) -> String {
    let zone = now.zone.rules().unwrap_or(TimeZone::UTC);
    let then = then.to_zoned_datetime(zone).datetime();
    let format = if then.date() == now.wall.date() {
        "%H:%M"
    } else if then.year() == now.wall.year() {
        "%-d %b"
    } else {
        "%-d %b %Y"
    };
    then.strftime(format).to_string()
}

/// [`day`] with the word that goes before it: "on 9 Mar", "at 14:02".
#[must_use]
pub fn on(then: Timestamp, now: &Stamp) -> String {
    let day = day(then, now);
    if day.contains(':') { format!("at {day}") } else { format!("on {day}") }
}

/// The minute of `then` in the zone of `now`: "Mon 00:00" within a week, "9 Mar 14:02", "2 Jan 2024 10:00".
#[must_use]
pub fn moment(then: Timestamp, now: &Stamp) -> String {
    let zone = now.zone.rules().unwrap_or(TimeZone::UTC);
    let then = then.to_zoned_datetime(zone).datetime();
    let ahead = then.date().since(now.wall.date()).map_or(0, |span| span.get_days());
    let format = if then.date() == now.wall.date() {
        "today %H:%M"
    } else if (1..7).contains(&ahead) {
        "%a %H:%M"
    } else if then.year() == now.wall.year() {
        "%-d %b %H:%M"
    } else {
        "%-d %b %Y %H:%M"
    };
    then.strftime(format).to_string()
}

/// How a day, or a minute of it, is written.
pub const FORMS: &str =
    "9 Nov, 9 Nov 2025 14:00, 2025-11-09, yesterday, last Tuesday, last week, a month ago";

/// The instant of a day, or a minute of it, as people write them: "9 Nov", "9 Nov 2025 14:00", "2025-11-09". A day
/// alone is its end: what held on it, all that was said on it included.
#[must_use]
pub fn instant(written: &str, now: &Stamp) -> Option<Timestamp> {
    let written = written.trim();
    let year = now.wall.year();
    let (day, time) = match written.rsplit_once([' ', 'T']) {
        Some((day, time)) if time.contains(':') => (day, Some(time)),
        _ => (written, None),
    };
    if let Some(time) = time {
        let day = date(day, year)?;
        let time = jiff::civil::Time::strptime("%H:%M", time).ok()?;
        return now.instant_of(day.to_datetime(time));
    }
    let day = date(day, year).or_else(|| before(day, now.wall.date()))?;
    now.instant_of(DateTime::from_parts(day, jiff::civil::Time::MAX))
}

const WEEKDAYS: [(&str, Weekday); 7] = [
    ("monday", Weekday::Monday),
    ("tuesday", Weekday::Tuesday),
    ("wednesday", Weekday::Wednesday),
    ("thursday", Weekday::Thursday),
    ("friday", Weekday::Friday),
    ("saturday", Weekday::Saturday),
    ("sunday", Weekday::Sunday),
];

/// The last day before `today` of that name.
fn last(weekday: &str, today: Date) -> Option<Date> {
    let (_, weekday) = WEEKDAYS.into_iter().find(|(name, _)| *name == weekday)?;
    today.nth_weekday(-1, weekday).ok()
}

/// A day by how long before `today` it was: "yesterday", "last month", "3 weeks ago".
fn before(written: &str, today: Date) -> Option<Date> {
    let written = written.to_lowercase();
    let words: Vec<&str> = written.split_whitespace().collect();
    let (count, unit): (i32, &str) = match words.as_slice() {
        ["today"] => (0, "day"),
        ["yesterday"] => (1, "day"),
        [weekday] => return last(weekday, today),
        ["last", weekday] if last(weekday, today).is_some() => return last(weekday, today),
        ["last", unit] | ["a" | "an" | "one", unit, "ago"] => (1, *unit),
        [count, unit, "ago"] => (count.parse().ok().filter(|count| (1..10_000).contains(count))?, *unit),
        _ => return None,
    };
    let span = Span::new();
    let span = match unit.strip_suffix('s').unwrap_or(unit) {
        "day" => span.days(count),
        "week" => span.weeks(count),
        "month" => span.months(count),
        "year" => span.years(count),
        _ => return None,
    };
    today.checked_sub(span).ok()
}

fn date(written: &str, year: i16) -> Option<Date> {
    let dated = format!("{written} {year}");
    [
        ("%Y-%m-%d", written),
        ("%d %b %Y", written),
        ("%d %B %Y", written),
        ("%d %b %Y", &dated),
        ("%d %B %Y", &dated),
    ]
    .into_iter()
    .find_map(|(format, text)| Date::strptime(format, text).ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::Zone;
    use jiff::civil::DateTime;

    fn at(day: i8, hour: i8) -> Stamp {
        Stamp::local(DateTime::constant(2026, 3, day, hour, 0, 0, 0), Zone("Europe/Lisbon".into())).unwrap()
    }

    #[test]
    fn ages_and_days() {
        let now = at(30, 12);
        for (then, age, date) in [
            (at(30, 12), "just now", "12:00"),
            (at(30, 9), "3 hours ago", "09:00"),
            (at(29, 12), "1 day ago", "29 Mar"),
            (at(9, 12), "2 weeks ago", "9 Mar"),
            (at(31, 12), "from 31 Mar", "31 Mar"),
        ] {
            assert_eq!((ago(then.instant, &now).as_str(), day(then.instant, &now).as_str()), (age, date));
            let word = if date.contains(':') { "at" } else { "on" };
            assert_eq!(on(then.instant, &now), format!("{word} {date}"));
        }
        for (then, minute) in
            [(at(30, 9), "today 09:00"), (at(31, 9), "Tue 09:00"), (at(9, 14), "9 Mar 14:00")]
        {
            assert_eq!(moment(then.instant, &now), minute);
        }
        for (written, read) in [
            ("9 Mar", "2026-03-09T23:59:59.999999999Z"),
            ("9 March 2025", "2025-03-09T23:59:59.999999999Z"),
            ("2026-03-09 14:05", "2026-03-09T14:05:00Z"),
            ("9 mar 14:05", "2026-03-09T14:05:00Z"),
            ("Yesterday", "2026-03-29T22:59:59.999999999Z"),
            ("last Tuesday", "2026-03-24T23:59:59.999999999Z"),
            ("Sunday", "2026-03-29T22:59:59.999999999Z"),
            ("last week", "2026-03-23T23:59:59.999999999Z"),
            ("last month", "2026-02-28T23:59:59.999999999Z"),
            ("a month ago", "2026-02-28T23:59:59.999999999Z"),
            ("3 weeks ago", "2026-03-09T23:59:59.999999999Z"),
        ] {
            assert_eq!(instant(written, &now).map(|at| at.to_string()).as_deref(), Some(read), "{written}");
        }
        assert!(
            [
                "",
                "soon",
                "last",
                "last time",
                "0 days ago",
                "99999999 years ago",
                "day",
                "doomsday",
                "31 Feb",
                "9 Mar 25:00"
            ]
            .iter()
            .all(|written| instant(written, &now).is_none())
        );
        let old: Timestamp = "2024-01-02T10:00:00Z".parse().unwrap();
        assert_eq!((ago(old, &now).as_str(), day(old, &now).as_str()), ("2 years ago", "2 Jan 2024"));
    }
}
