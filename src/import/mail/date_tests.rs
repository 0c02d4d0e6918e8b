use super::*;
use proptest::prelude::*;

fn read(text: &str) -> Option<String> {
    let stamp = Dated::parse(text)?.stamp(&Zone("Europe/Rome".into())).unwrap();
    Some(format!("{} {}", stamp.wall, stamp.zone.0))
}

#[test]
fn dates_of_many_programs() {
    for (text, expected) in [
        ("Thu, 04 Jan 2024 10:00:00 +0900", "2024-01-04T10:00:00 +09:00"),
        ("4 Jan 2024 10:00 -0330", "2024-01-04T10:00:00 -03:30"),
        ("Wed, 28 May 2014 17:18:19 +0900 (JST)", "2014-05-28T17:18:19 +09:00"),
        ("Fri, 7 Dec 2001 10:06:42 -0800 ( PST )", "2001-12-07T10:06:42 -08:00"),
        ("Thu Jan  4 10:00:00 2024", "2024-01-04T10:00:00 Europe/Rome"),
        ("Thu Apr 16 09:53:04 +0000 2015", "2015-04-16T09:53:04 UTC"),
        ("Tue Jul 24 18:55:07 2007", "2007-07-24T18:55:07 Europe/Rome"),
        ("Thu, 4 Jan 24 10:00:00 GMT", "2024-01-04T10:00:00 UTC"),
        ("Mon, 01 Jan 96 23:59:60 EST", "1996-01-01T23:59:59 -05:00"),
        ("4-Jan-2024 10:00:00 +01:00", "2024-01-04T10:00:00 +01:00"),
        ("Thursday, January 4, 2024 10:00:00 CET", "2024-01-04T10:00:00 +01:00"),
        // The clock shows UTC, the writer's zone is not told.
        ("Thu, 04 Jan 2024 10:00:00 -0000", "2024-01-04T11:00:00 Europe/Rome"),
        // No place has this offset.
        ("Thu, 04 Jan 2024 10:00:00 -4", "2024-01-04T10:00:00 Europe/Rome"),
        ("Thu, 04 Jan 2024 10:00:00 +9900", "2024-01-04T10:00:00 Europe/Rome"),
    ] {
        assert_eq!(read(text).as_deref(), Some(expected), "{text}");
    }
}

#[test]
fn what_is_no_date() {
    for text in [
        "",
        "yesterday",
        "Wed, 15 Dec 2010    59:10 -0500",
        "Wed, 31 Feb 2010 10:00:00 +0000",
        "Thu, 01 Jan 1970 00:00:00 +0000",
        "Wed, 7 10 9 7:2:13 -4",
        "Thu, 04 Jan 2024",
        "(Thu, 04 Jan 2024 10:00:00 +0900",
    ] {
        assert_eq!(read(text), None, "{text}");
    }
}

proptest! {
    #[test]
    fn no_text_panics(text in ".*", number in "[0-9:+ -]{0,40}(Jan|GMT|,)?[0-9 :+-]{0,20}") {
        for text in [text, number] {
            if let Some(date) = Dated::parse(&text) {
                date.stamp(&Zone::utc());
            }
        }
    }

    #[test]
    fn what_is_written_is_read(second in 40_000_000_i64..4_000_000_000, minutes in -840_i32..=840) {
        let zone = Zone::fixed(Offset::from_seconds(minutes * 60).unwrap());
        let stamp = Stamp::at(Timestamp::from_second(second).unwrap(), zone);
        let text = jiff::fmt::rfc2822::to_string(&stamp.zoned()).unwrap();
        let read = Dated::parse(&text).unwrap().stamp(&Zone::utc()).unwrap();
        prop_assert_eq!(read.instant, stamp.instant);
    }
}
