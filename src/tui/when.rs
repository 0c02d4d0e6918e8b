//! Times as people say them.

use jiff::Timestamp;
use jiff::tz::TimeZone;

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
        }
        for (then, minute) in
            [(at(30, 9), "today 09:00"), (at(31, 9), "Tue 09:00"), (at(9, 14), "9 Mar 14:00")]
        {
            assert_eq!(moment(then.instant, &now), minute);
        }
        let old: Timestamp = "2024-01-02T10:00:00Z".parse().unwrap();
        assert_eq!((ago(old, &now).as_str(), day(old, &now).as_str()), ("2 years ago", "2 Jan 2024"));
    }
}
