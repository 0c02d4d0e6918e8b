use super::*;
use jiff::civil::DateTime;
use proptest::prelude::*;

const ZONES: &[&str] = &["Europe/London", "America/New_York", "Asia/Shanghai", "Mars/Olympus"];

const FRAGMENTS: &[&str] = &[
    "10",
    ":",
    "45",
    "am",
    "a.m.",
    " ",
    "\n",
    "-",
    "–",
    "->",
    "£",
    "$",
    ",",
    ".",
    "1,250",
    "k",
    "/day",
    " a month",
    "the ",
    "14th",
    "from ",
    "to ",
    "until ",
    "next ",
    "week",
    "Friday",
    "Mondays",
    "every ",
    "other ",
    "May",
    "2026",
    "-12-02",
    "12/2",
    "in ",
    "two weeks",
    "half ",
    "past ",
    "nine",
    "quarter to ",
    "Room ",
    "B412",
    "4B",
    "code ",
    "is ",
    "1907",
    "#",
    "@",
    "x.org",
    "http://",
    "www.",
    "+44",
    "(0)",
    "020 7946 0112",
    "%",
    "kg",
    "°",
    "C",
    "h30",
    "1.0.219",
    "v",
    "version ",
    "for the next ",
    "only",
    "(",
    ")",
    "é",
    "’s",
    "\u{301}",
    "【",
    "🎉",
    "0",
    "99999999999",
    "Easter Monday",
    "end of ",
    "EOD ",
    "and ",
    "not ",
    "St. ",
    "Mary's hall",
    "password ",
    "an hour",
    "old",
];

fn stamps() -> impl Strategy<Value = Stamp> {
    (0..ZONES.len(), -9999_i16..=9999, 1_i8..=12, 1_i8..=28, 0_i8..=23).prop_map(
        |(zone, year, month, day, hour)| {
            let wall = DateTime::constant(year, month, day, hour, 30, 0, 0);
            let zone = Zone(ZONES[zone].to_owned());
            Stamp::local(wall, zone.clone()).unwrap_or(Stamp {
                wall,
                zone,
                instant: Timestamp::UNIX_EPOCH,
                assumed: false,
            })
        },
    )
}

fn check(text: &str, stamp: &Stamp) {
    let found = scan(text, &Context::of(stamp));
    let readings: Vec<Span> = found.readings.iter().map(|reading| reading.span).collect();
    let bounds: Vec<Span> = found.validity.iter().map(|bound| bound.span).collect();
    for spans in [&readings, &bounds] {
        assert!(spans.is_sorted(), "unsorted");
    }
    let mut all = [readings, bounds].concat();
    all.sort_unstable();
    assert!(all.windows(2).all(|pair| pair[0].end <= pair[1].start), "overlap");
    for span in all {
        assert!(span.start < span.end && text.get(span.start..span.end).is_some(), "not on characters");
    }
    for reading in &found.readings {
        assert_eq!(reading.value.text, reading.value.text.trim());
        assert!(!reading.value.norm.is_empty());
        assert!(reading.cue.is_none_or(|cue| text.get(cue.start..cue.end).is_some()));
    }
}

proptest! {
    #[test]
    fn any_text_is_read_without_panic(text in any::<String>(), stamp in stamps()) {
        check(&text, &stamp);
    }

    #[test]
    fn splices_of_values_give_sorted_and_disjoint_spans(
        parts in prop::collection::vec(prop::sample::select(FRAGMENTS), 0..24),
        stamp in stamps(),
    ) {
        check(&parts.concat(), &stamp);
    }

    #[test]
    fn an_unrelated_sentence_before_changes_no_value(
        parts in prop::collection::vec(prop::sample::select(FRAGMENTS), 0..8),
    ) {
        let stamp = Stamp::local(DateTime::constant(2026, 10, 14, 9, 20, 0, 0), Zone("Europe/London".into())).unwrap();
        let text = parts.concat();
        let greeted = format!("Hello there!\n{text}");
        let norms = |text: &str| {
            scan(text, &Context::of(&stamp)).readings.into_iter().map(|reading| reading.value.norm).collect::<Vec<_>>()
        };
        prop_assert_eq!(norms(&text), norms(&greeted));
    }
}

/// Texts on which a scanner that looks back or ahead without bound would take minutes.
#[test]
fn hostile_texts_are_read_in_linear_time() {
    let stamp =
        Stamp::local(DateTime::constant(2026, 10, 14, 9, 20, 0, 0), Zone("Europe/London".into())).unwrap();
    for part in [
        "1.",
        "2026.",
        "Mondays, ",
        "a",
        "@",
        "a@",
        "10:",
        "(",
        "http:",
        "from Monday to ",
        "£1-",
        "the ",
        "12 ",
        "code is ",
    ] {
        let text = part.repeat(65_536 / part.len());
        check(&text, &stamp);
    }
}
