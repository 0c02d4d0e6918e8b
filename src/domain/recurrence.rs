//! When something that recurs comes next.

use jiff::Timestamp;
use jiff::civil::{Date, Time};

use super::time::Stamp;

const WEEK: [&str; 7] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

/// Whether a recurrence ("mon", "mon-fri", "tue,thu", "daily") has a time on a day.
#[must_use]
pub fn falls_on(days: &str, date: Date) -> bool {
    let weekday = usize::from(date.weekday().to_monday_zero_offset().unsigned_abs());
    let place = |day: &str| WEEK.iter().position(|known| *known == day);
    let includes = |days: &str| match days.split_once('-') {
        Some((first, last)) => {
            place(first).zip(place(last)).is_some_and(|(first, last)| (first..=last).contains(&weekday))
        }
        None => days == "daily" || place(days) == Some(weekday),
    };
    days.split(',').any(includes)
}

/// The end of the day on which something that recurs as `norm` ("thu 10:00") has come `count` times more.
#[must_use]
pub fn after(norm: &str, count: u8, stated: &Stamp) -> Option<Timestamp> {
    /// The rarest recurrence that is known comes once a week.
    const DAYS: usize = 7 * (u8::MAX as usize + 1);
    let (days, time) = norm.split_once(' ').unwrap_or((norm, ""));
    let today = stated.wall.date();
    let over_today = time.parse::<Time>().is_ok_and(|time| time < stated.wall.time());
    let last = std::iter::successors(Some(today), |day| day.tomorrow().ok())
        .take(DAYS)
        .filter(|day| falls_on(days, *day) && !(over_today && *day == today))
        .nth(usize::from(count.checked_sub(1)?))?;
    stated.instant_of(last.tomorrow().ok()?.at(0, 0, 0, 0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::Zone;

    #[test]
    fn occurrences_are_counted_from_the_next_one() {
        // Wednesday 4 March 2026, 09:00 in London.
        let now = Stamp::at("2026-03-04T09:00:00Z".parse().unwrap(), Zone("Europe/London".into()));
        let end = |norm: &str, count: u8| after(norm, count, &now).map(|end| end.to_string());
        let day = |day: &str| Some(format!("{day}T00:00:00Z"));
        assert_eq!(end("thu 10:00", 2), day("2026-03-13"));
        assert_eq!(end("wed 08:00", 1), day("2026-03-12"), "today's is over");
        assert_eq!(end("wed 10:00", 1), day("2026-03-05"));
        assert_eq!(end("mon-fri 10:00", 3), day("2026-03-07"));
        assert_eq!(end("tue,thu", 2), day("2026-03-11"));
        assert_eq!((end("sometimes", 1), end("thu", 0)), (None, None));
    }
}
