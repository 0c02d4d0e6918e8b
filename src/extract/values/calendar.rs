//! Calendar names and the arithmetic of dates that are said relative to a day.

use jiff::ToSpan;
use jiff::civil::{Date, Weekday};

/// Days by which a date without a year may lie behind when the text is in the past.
const RECENT: i64 = 62;

/// A weekday's name, and whether it is a plural.
pub(super) fn weekday(word: &str) -> Option<(Weekday, bool)> {
    let name = word.strip_suffix("'s").unwrap_or(word);
    let (name, plural) = match name.strip_suffix("days") {
        Some(_) => (name.strip_suffix('s').unwrap_or(name), true),
        None => (name, false),
    };
    let day = match name {
        "monday" | "mon" => Weekday::Monday,
        "tuesday" | "tue" | "tues" => Weekday::Tuesday,
        "wednesday" | "wed" | "weds" => Weekday::Wednesday,
        "thursday" | "thu" | "thur" | "thurs" => Weekday::Thursday,
        "friday" | "fri" => Weekday::Friday,
        "saturday" | "sat" => Weekday::Saturday,
        "sunday" | "sun" => Weekday::Sunday,
        _ => return None,
    };
    Some((day, plural))
}

/// The three letters of a weekday in normal forms.
pub(super) const fn short(day: Weekday) -> &'static str {
    match day {
        Weekday::Monday => "mon",
        Weekday::Tuesday => "tue",
        Weekday::Wednesday => "wed",
        Weekday::Thursday => "thu",
        Weekday::Friday => "fri",
        Weekday::Saturday => "sat",
        Weekday::Sunday => "sun",
    }
}

/// A month's number, and whether its name is written out.
pub(super) fn month(word: &str) -> Option<(i8, bool)> {
    const NAMES: &[&str] = &[
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
    ];
    const SHORT: &[&str] =
        &["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
    // Most words begin as no month does.
    if !word.starts_with(['j', 'f', 'm', 'a', 's', 'o', 'n', 'd']) {
        return None;
    }
    let place = |list: &[&str], word: &str| {
        list.iter().position(|name| *name == word).and_then(|at| i8::try_from(at + 1).ok())
    };
    let abbreviated = if word == "sept" { "sep" } else { word };
    place(NAMES, word).map(|number| (number, true)).or_else(|| Some((place(SHORT, abbreviated)?, false)))
}

/// `date` and `days` more; the calendar's end where there are none left.
pub(super) fn plus(date: Date, days: i32) -> Date {
    date.saturating_add(days.days())
}

/// `date` and `months` more.
pub(super) fn plus_months(date: Date, months: i32) -> Date {
    date.saturating_add(months.months())
}

/// The next such weekday after `today`, never `today` itself.
pub(super) fn next_weekday(today: Date, day: Weekday) -> Date {
    match day.since(today.weekday()) {
        0 => plus(today, 7),
        days => plus(today, i32::from(days)),
    }
}

/// The last such weekday before `today`.
pub(super) fn last_weekday(today: Date, day: Weekday) -> Date {
    match today.weekday().since(day) {
        0 => plus(today, -7),
        days => plus(today, -i32::from(days)),
    }
}

/// Monday of the week of `date`.
pub(super) fn monday(date: Date) -> Date {
    plus(date, -i32::from(date.weekday().to_monday_zero_offset()))
}

/// That weekday in the week after the one of `today`.
pub(super) fn weekday_of_next_week(today: Date, day: Weekday) -> Date {
    plus(monday(today), 7 + i32::from(day.to_monday_zero_offset()))
}

/// The next such date on or after `today`; where the text is in the past, the last one if it is recent.
pub(super) fn without_year(today: Date, month: i8, day: i8, past: bool) -> Option<Date> {
    let years = today.year()..=today.year().saturating_add(8);
    let back = (today.year().saturating_sub(1)..=today.year())
        .filter_map(|year| Date::new(year, month, day).ok())
        .rfind(|date| *date <= today);
    if past
        && let Some(back) = back
        && days_between(back, today) <= RECENT
    {
        return Some(back);
    }
    years.filter_map(|year| Date::new(year, month, day).ok()).find(|date| *date >= today)
}

/// `found` in the year in which it falls on `weekday`: the year before if that is recent, else one of the next few.
pub(super) fn of_year_with(today: Date, found: Date, weekday: Weekday) -> Date {
    [0, -1, 1, 2, 3, 4, 5, 6]
        .into_iter()
        .filter_map(|years: i16| Date::new(found.year().checked_add(years)?, found.month(), found.day()).ok())
        .filter(|date| *date >= today || days_between(*date, today) <= RECENT)
        .find(|date| date.weekday() == weekday)
        .unwrap_or(found)
}

/// The next day of that number on or after `today`, on `weekday` if one is given; or the last one, in the past.
pub(super) fn day_of_month(today: Date, day: i8, weekday: Option<Weekday>, past: bool) -> Option<Date> {
    let fits = |offset: i32| {
        let month = plus_months(today.first_of_month(), offset);
        let date = Date::new(month.year(), month.month(), day).ok()?;
        weekday.is_none_or(|weekday| weekday == date.weekday()).then_some(date)
    };
    if past {
        (-2..=0).rev().filter_map(fits).find(|date| *date <= today)
    } else {
        (0..=12).filter_map(fits).find(|date| *date >= today)
    }
}

fn days_between(from: Date, to: Date) -> i64 {
    to.duration_since(from).as_hours() / 24
}

/// Easter Sunday (the anonymous Gregorian algorithm).
pub(super) fn easter(year: i16) -> Option<Date> {
    let year = i32::from(year);
    let golden = year % 19;
    let century = year / 100;
    let rest = year % 100;
    let correction = (century - (century + 8) / 25 + 1) / 3;
    let epact = (19 * golden + century - century / 4 - correction + 15) % 30;
    let letter = (32 + 2 * (century % 4) + 2 * (rest / 4) - epact - rest % 4) % 7;
    let late = (golden + 11 * epact + 22 * letter) / 451;
    let sum = epact + letter - 7 * late + 114;
    Date::new(i16::try_from(year).ok()?, i8::try_from(sum / 31).ok()?, i8::try_from(sum % 31 + 1).ok()?).ok()
}
