use super::*;
use jiff::civil::{Date, DateTime, date};

fn norm(text: &str, sent: Date, zone: &str) -> String {
    let stamp = Stamp::local(sent.at(9, 0, 0, 0), Zone(zone.into())).unwrap();
    let found = scan(text, &Context::of(&stamp));
    found.readings.first().map_or_else(String::new, |reading| reading.value.norm.clone())
}

fn assumptions(text: &str, sent: Date) -> Vec<Assumption> {
    let stamp = Stamp::local(sent.at(9, 0, 0, 0), Zone("Europe/London".into())).unwrap();
    scan(text, &Context::of(&stamp)).readings.into_iter().flat_map(|reading| reading.assumptions).collect()
}

/// Every form, sent on each day from Monday 12 to Sunday 18 October 2026.
#[test]
fn relative_days_on_every_weekday() {
    let rows: &[(&str, [&str; 7])] = &[
        ("today", ["12", "13", "14", "15", "16", "17", "18"]),
        ("tomorrow", ["13", "14", "15", "16", "17", "18", "19"]),
        ("day after tomorrow", ["14", "15", "16", "17", "18", "19", "20"]),
        ("yesterday", ["11", "12", "13", "14", "15", "16", "17"]),
        ("Wednesday", ["14", "14", "21", "21", "21", "21", "21"]),
        ("on Wed", ["14", "14", "21", "21", "21", "21", "21"]),
        ("this Wednesday", ["14", "14", "14", "21", "21", "21", "21"]),
        ("next Wednesday", ["21", "21", "21", "21", "21", "21", "21"]),
        ("Wednesday week", ["21", "21", "28", "28", "28", "28", "28"]),
        ("a week on Wednesday", ["21", "21", "28", "28", "28", "28", "28"]),
        ("Wednesday next week", ["21", "21", "21", "21", "21", "21", "21"]),
        ("next week on Wednesday", ["21", "21", "21", "21", "21", "21", "21"]),
        ("last Wednesday", ["07", "07", "07", "14", "14", "14", "14"]),
        ("we met on Wednesday", ["07", "07", "07", "14", "14", "14", "14"]),
        ("in a week", ["19", "20", "21", "22", "23", "24", "25"]),
        ("in 3 days", ["15", "16", "17", "18", "19", "20", "21"]),
        ("end of the week", ["16", "16", "16", "16", "16", "17", "18"]),
        ("EOW", ["16", "16", "16", "16", "16", "17", "18"]),
        ("the 15th", ["15", "15", "15", "15", "2026-11-15", "2026-11-15", "2026-11-15"]),
        ("15 October", ["15", "15", "15", "15", "2027-10-15", "2027-10-15", "2027-10-15"]),
        ("end of month", ["31", "31", "31", "31", "31", "31", "31"]),
    ];
    for (text, expected) in rows {
        for (offset, day) in (0_i8..).zip(expected) {
            let sent = date(2026, 10, 12 + offset);
            let wanted = if day.len() == 2 { format!("2026-10-{day}") } else { (*day).to_owned() };
            assert_eq!(norm(text, sent, "Europe/London"), wanted, "{text:?} sent {sent}");
        }
    }
}

#[test]
fn next_weekday_is_doubtful_around_the_weekend() {
    for (day, doubtful) in
        [(12, true), (13, false), (14, false), (15, false), (16, false), (17, true), (18, true)]
    {
        let found = assumptions("next Friday", date(2026, 10, day));
        assert_eq!(found.contains(&Assumption::NextWeekday), doubtful, "sent on the {day}");
    }
}

#[test]
fn the_order_of_day_and_month_goes_by_the_zone() {
    let sent = date(2026, 10, 14);
    for (zone, expected) in
        [("Europe/London", "2026-11-04"), ("America/New_York", "2027-04-11"), ("Europe/Berlin", "2026-11-04")]
    {
        assert_eq!(norm("on 04/11", sent, zone), expected);
    }
    assert_eq!(norm("on 31/03/2027", sent, "America/New_York"), "2027-03-31");
    assert_eq!(norm("on 03/31/2027", sent, "Europe/London"), "2027-03-31");
    let berlin = Stamp::local(sent.at(9, 0, 0, 0), Zone("Europe/Berlin".into())).unwrap();
    let found = scan("on 04/11", &Context::of(&berlin));
    assert!(found.readings[0].assumptions.contains(&Assumption::DayMonthOrder));
}

#[test]
fn half_nine_is_assumed_outside_britain() {
    for (zone, assumed) in [("Europe/London", false), ("Europe/Berlin", true), ("America/Chicago", true)] {
        let stamp = Stamp::local(DateTime::constant(2026, 10, 14, 9, 0, 0, 0), Zone(zone.into())).unwrap();
        let reading = scan("at half nine", &Context::of(&stamp)).readings.remove(0);
        assert_eq!(reading.value.norm, "09:30");
        assert_eq!(!reading.assumptions.is_empty(), assumed, "{zone}");
    }
}

/// A day's end and a bound's midnight are local, also where a day has 23 or 25 hours.
#[test]
fn days_end_at_local_midnight_across_clock_changes() {
    let rows = [
        ("Europe/London", date(2026, 3, 28), "2026-03-29T23:00:00Z", "2026-03-29T00:00:00Z"),
        ("Europe/London", date(2026, 10, 24), "2026-10-26T00:00:00Z", "2026-10-24T23:00:00Z"),
        ("America/New_York", date(2026, 3, 7), "2026-03-09T04:00:00Z", "2026-03-08T05:00:00Z"),
        ("America/New_York", date(2026, 10, 31), "2026-11-02T05:00:00Z", "2026-11-01T04:00:00Z"),
    ];
    for (zone, sent, end, start) in rows {
        let stamp = Stamp::local(sent.at(12, 0, 0, 0), Zone(zone.into())).unwrap();
        let found = scan("moved to tomorrow", &Context::of(&stamp));
        assert_eq!(found.readings[0].expiry, Some(end.parse().unwrap()), "{zone} {sent}");
        let found = scan("from tomorrow", &Context::of(&stamp));
        assert_eq!(found.validity[0].from, Some(start.parse().unwrap()), "{zone} {sent}");
    }
}

#[test]
fn recurrences_and_bare_times_never_expire() {
    let stamp = Stamp::local(DateTime::constant(2026, 10, 14, 9, 0, 0, 0), Zone::utc()).unwrap();
    for (text, expires) in
        [("Mondays at 9", false), ("at 9:30", false), ("Friday at 9", true), ("2 December", true)]
    {
        let reading = scan(text, &Context::of(&stamp)).readings.remove(0);
        assert_eq!(reading.expiry.is_some(), expires, "{text}");
    }
}
