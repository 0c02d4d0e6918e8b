use super::*;
use jiff::civil::DateTime;

/// Wednesday 14 October 2026, 9:20 in London.
fn stamp(zone: &str) -> Stamp {
    Stamp::local(DateTime::constant(2026, 10, 14, 9, 20, 0, 0), Zone(zone.into())).unwrap()
}

fn scanned(text: &str, stamp: &Stamp) -> Scan {
    scan(text, &Context::of(stamp))
}

/// `kind norm` of every reading, joined by ` | `.
fn norms(text: &str, stamp: &Stamp) -> String {
    let readings = scanned(text, stamp).readings;
    let shown = readings.iter().map(|reading| {
        let kind = serde_json::to_value(reading.value.kind).unwrap();
        format!("{} {}", kind.as_str().unwrap(), reading.value.norm)
    });
    shown.collect::<Vec<_>>().join(" | ")
}

fn table(zone: &str, rows: &[(&str, &str)]) {
    let stamp = stamp(zone);
    let wrong: Vec<_> = rows
        .iter()
        .map(|(text, expected)| (text, norms(text, &stamp), expected))
        .filter(|(_, found, expected)| found != *expected)
        .map(|(text, found, expected)| format!("{text:?}\n   read {found}\n   want {expected}"))
        .collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn times() {
    table(
        "Europe/London",
        &[
            ("moved to 10:45am", "time 10:45"),
            ("it's now 10.45", "time 10:45"),
            ("standup at 9:30", "time 09:30"),
            ("call at 3pm", "time 15:00"),
            ("call at 3 p.m. please", "time 15:00"),
            ("half past nine", "time 09:30"),
            ("half nine then", "time 09:30"),
            ("quarter to eleven", "time 10:45"),
            ("quarter past seven", "time 19:15"),
            ("ten to six", "time 17:50"),
            ("twenty-five to 4", "time 15:35"),
            ("at noon", "time 12:00"),
            ("midnight", "time 00:00"),
            ("à 18h30", "time 18:30"),
            ("ab 9.30h", "time 09:30"),
            ("0930 hrs", "time 09:30"),
            ("at 7", "time 19:00"),
            ("at nine thirty", "time 09:30"),
            ("by nine", "time 09:00"),
            ("leaves 06:55", "time 06:55"),
            ("at 7 in the morning", "time 07:00"),
            ("at 8 in the evening", "time 20:00"),
            ("moved from 9:30 to 10:45", "time 09:30 | time 10:45"),
            ("moved to 10 from 9", "time 10:00 | time 09:00"),
            ("at 5 o'clock", "time 17:00"),
            ("5 o'clock works", "time 17:00"),
            ("check-in from 3, ok", "time 15:00"),
            ("at 9, was 10", "time 09:00 | time 10:00"),
            ("10:45 instead of 9", "time 10:45 | time 09:00"),
            ("office hours 9-5", "interval 09:00/17:00"),
            ("10:30-11:15", "interval 10:30/11:15"),
            ("from 9 to 5", "interval 09:00/17:00"),
            ("open 10am to 4pm", "interval 10:00/16:00"),
            ("open 2-4pm", "interval 14:00/16:00"),
            ("between 11 and 1", "interval 11:00/13:00"),
        ],
    );
}

#[test]
fn dates() {
    table(
        "Europe/London",
        &[
            ("December 2", "date 2026-12-02"),
            ("2 Dec", "date 2026-12-02"),
            ("Dec 2nd, 2027", "date 2027-12-02"),
            ("2 December 2026", "date 2026-12-02"),
            ("2026-12-02", "date 2026-12-02"),
            ("2026-12-02T10:30:00Z", "datetime 2026-12-02T10:30"),
            ("two weeks from Friday", "date 2026-10-30"),
            ("away from Monday to Friday", "interval 2026-10-19/2026-10-23"),
            ("on 12/2", "date 2027-02-12"),
            ("02/12/2026", "date 2026-12-02"),
            ("8th of June", "date 2027-06-08"),
            ("the 14th works", "date 2026-10-14"),
            ("the 13th", "date 2026-11-13"),
            ("24th it is", "date 2026-10-24"),
            ("Great, 24th it is.", "date 2026-10-24"),
            ("3-7 May", "interval 2027-05-03/2027-05-07"),
            ("May 3 to 7", "interval 2027-05-03/2027-05-07"),
            ("May 3-7, 2028", "interval 2028-05-03/2028-05-07"),
            ("moved from the 3rd to the 7th of May", "date 2026-11-03 | date 2027-05-07"),
            ("scheduled for tomorrow at 10", "datetime 2026-10-15T10:00"),
            ("today", "date 2026-10-14"),
            ("see you tomorrow", "date 2026-10-15"),
            ("the day after tomorrow", "date 2026-10-16"),
            ("in two weeks", "date 2026-10-28"),
            ("in a fortnight", "date 2026-10-28"),
            ("Friday", "date 2026-10-16"),
            ("Wednesday", "date 2026-10-21"),
            ("next Friday", "date 2026-10-23"),
            ("this Friday", "date 2026-10-16"),
            ("Monday week", "date 2026-10-26"),
            ("a week on Thursday", "date 2026-10-22"),
            ("end of month", "date 2026-10-31"),
            ("EOD Friday", "date 2026-10-16"),
            ("in March", "month 2027-03"),
            ("due Feb 2028", "month 2028-02"),
            ("last done Oct 12", "date 2026-10-12"),
            ("we met on Monday", "date 2026-10-12"),
            ("Mon 12 Oct", "date 2026-10-12"),
            ("Fri 16 July", "date 2027-07-16"),
            ("Thu 5 Nov at 14:20", "datetime 2026-11-05T14:20"),
            ("Thurs 22nd 3.40", "datetime 2026-10-22T15:40"),
            ("next Tuesday at 3", "datetime 2026-10-20T15:00"),
            ("Tuesday 11 that week", "datetime 2026-10-20T11:00"),
            ("tomorrow morning at 7", "datetime 2026-10-15T07:00"),
            ("tonight at 8", "datetime 2026-10-14T20:00"),
            ("Saturday 17 October at 7.30pm at Lucca's", "datetime 2026-10-17T19:30 | place lucca's"),
            ("28 August, 5pm Eastern", "datetime 2027-08-28T17:00"),
            ("May 3rd (Monday) from 09:00 to 12:00", "interval 2027-05-03T09:00/2027-05-03T12:00"),
            ("standup 10:45 mon", "datetime 2026-10-19T10:45"),
            ("Wed not Tue", "date 2026-10-21 | date 2026-10-20"),
            ("the 20th of this month", "date 2026-10-20"),
            (
                "moved from Tuesday 3pm to Thursday 4pm",
                "datetime 2026-10-20T15:00 | datetime 2026-10-15T16:00",
            ),
            ("Sun 10:30", "datetime 2026-10-18T10:30"),
            ("sat 9am", "datetime 2026-10-17T09:00"),
            ("10:30-11:15 Weds", "interval 2026-10-21T10:30/2026-10-21T11:15"),
            ("Wednesday through Friday", "interval 2026-10-21/2026-10-23"),
        ],
    );
}

#[test]
fn recurrences() {
    table(
        "Europe/London",
        &[
            ("Mondays 10:45am", "recur mon 10:45"),
            ("open Mon-Fri 9-5", "recur mon-fri 09:00/17:00"),
            ("Mon–Fri", "recur mon-fri"),
            ("every day at 9:15", "recur daily 09:15"),
            ("Standup 9:15 every day this sprint", "recur daily 09:15"),
            ("Thursdays at half past seven", "recur thu 19:30"),
            ("10:45 on Mondays", "recur mon 10:45"),
            ("weekdays at 9", "recur mon-fri 09:00"),
            ("Tuesday to Saturday, 10 to 5.", "recur tue-sat 10:00/17:00"),
            ("Mondays and Thursdays at 6", "recur mon,thu 18:00"),
            ("Mon/Wed/Fri 10:00", "recur mon,wed,fri 10:00"),
            ("We ship Mon/Wed/Fri", "recur mon,wed,fri"),
            ("Mondays, Wednesdays and Fridays.", "recur mon,wed,fri"),
            ("Rehearsals are Tuesdays at 7 in St Mary's hall", "recur tue 19:00 | place st mary's hall"),
        ],
    );
}

#[test]
fn money_and_rooms() {
    table(
        "Europe/London",
        &[
            ("rent is £1,150 a month", "money GBP 1150 /month"),
            ("£450/day", "money GBP 450 /day"),
            ("up from £1,100 to £1,150 a month", "money GBP 1100 /month | money GBP 1150 /month"),
            ("€1.2k", "money EUR 1200"),
            ("20 bucks", "money USD 20"),
            ("75 an hour if", "money GBP 75 /hour"),
            ("£10-15", ""),
            ("the budget is 12k", "money GBP 12000"),
            ("my day rate is now 520", "money GBP 520"),
            ("the Everest room", ""),
            ("we're in the Everest room", "room everest"),
            ("Retro in Room 12", "room 12"),
            ("down 12.5%", "percent 12.5"),
            ("Room B412", "room b412"),
            ("in 4B", "room 4b"),
            ("Room 4B -> 5A", "room 4b | room 5a"),
            ("meeting room Everest", "room everest"),
            ("5A it is", "room 5a"),
            ("I live at 12 Oak Street", "address 12 oak street"),
            ("221B Baker Street, London NW1 6XE.", "address 221b baker street london nw1 6xe"),
            ("at 171, Xiqing Road", "address 171 xiqing road"),
            ("Lindenstraße 12", "address lindenstraße 12"),
            ("at Terminal 2", "place terminal 2"),
            ("5 Main points", ""),
            ("at the Methodist church.", "place methodist church"),
        ],
    );
}

#[test]
fn numbers_and_codes() {
    table(
        "Europe/London",
        &[
            ("call me on 0171 555 1234 from now on", "phone +441715551234"),
            ("Colm, 020 7946 0112.", "phone +442079460112"),
            ("use this number from now on 07700 900214", "phone +447700900214"),
            ("ring +49 (0)30 123456", "phone +4930123456"),
            ("mail bob.k@example.org.", "email bob.k@example.org"),
            ("see https://example.org/a?b=10:45, ok", "url https://example.org/a?b=10:45"),
            ("garage code 5512#", "code 5512#"),
            ("garage code changed after the break-in -> 8830#", "code 8830#"),
            ("gate code 1907 (NOT the garage one)", "code 1907"),
            ("the code for the gate is 1907", "code 1907"),
            ("I've changed the gate code to 1907", "code 1907"),
            ("gate B22 they say", "code B22"),
            ("B22 -> B47, run", "code B22 | code B47"),
            ("Flight is LH1132 on the 18th, leaves 06:55", "code LH1132 | date 2026-10-18 | time 06:55"),
            ("booking ref QX7T2P", "code QX7T2P"),
            ("the password is hunter2!x", "code hunter2!x"),
            ("staging API listens on 8443 now, not 8080", "number 8443 | number 8080"),
            ("MSRV is 1.82 as of this release", "version 1.82"),
            ("Version 2.10 ships now", "version 2.10"),
            ("weighed 11.2 kg", "quantity 11.2 kg"),
            ("Biscuit 10.6kg now", "quantity 10.6 kg"),
            ("it is 12 km away", "quantity 12 km"),
            ("every 6 months", "duration P6M"),
            ("takes half an hour", "duration PT30M"),
            ("weight went from 10 to 11 kg", "quantity 11 kg"),
            ("flight LH 1132", "code LH1132"),
            ("PIN changed from 1234 to 9876", "code 1234 | code 9876"),
            ("port changed from 8080 to 9090", "number 8080 | number 9090"),
            ("version bumped from 1.2 to 1.3", "version 1.2 | version 1.3"),
            ("booking reference: QX7T2P.", "code QX7T2P"),
            ("18 months", "duration P18M"),
            ("a 90-minute call", "duration PT1H30M"),
            ("2h", "duration PT2H"),
            ("takes 1h30", "duration PT1H30M"),
            ("1 hour 30 minutes", "duration PT1H30M"),
            ("1.5 hours", "duration PT1H30M"),
        ],
    );
    table(
        "America/New_York",
        &[
            ("plumber: Leo, (415) 555-0142", "phone +14155550142"),
            ("on 12/2", "date 2026-12-02"),
            ("02/12/2027", "date 2027-02-12"),
            ("10 pounds", "quantity 10 lb"),
            ("$1,250 a day", "money USD 1250 /day"),
        ],
    );
    table(
        "Europe/Berlin",
        &[("560 a day, hourly stays", "money EUR 560 /day"), ("bis 2.12.2026", "date 2026-12-02")],
    );
}

#[test]
fn what_is_no_value() {
    table(
        "Europe/London",
        &[
            ("score was 3-2", ""),
            ("2-1 at half time", ""),
            ("this may take a while", ""),
            ("a ratio is 0.15", ""),
            ("error[E0308]: mismatched types expected `u16`, found `i32` on line 443", ""),
            ("I'm 104 years old", ""),
            ("you may 5 things", ""),
            ("I may be late", ""),
            ("he sat in the sun", ""),
            ("We sat 3 hours", "duration PT3H"),
            ("in a second", ""),
            ("one of us", ""),
            ("at one with nature", ""),
            ("ISBN 978-3-16-148410-0", ""),
            ("order JD202506301500123456", ""),
            ("Order number: 202509271403.", ""),
            ("192.168.0.1", ""),
            ("code review at 10:45", "time 10:45"),
            ("error code 500", ""),
            ("works 24/7", ""),
            ("at 7 different desks", ""),
            ("meet June", ""),
            ("a week later", ""),
            ("push it by half an hour later", ""),
            ("twice a day", ""),
            ("mid September", ""),
            ("on the 21st floor", ""),
            ("Sim_20251110_003, 005", ""),
            ("the gate is 5 minutes away", ""),
            ("3 out of 10 would not", ""),
            ("give it 110%", "percent 110"),
            ("in 3D", ""),
            ("1st of all", ""),
            ("due on the 1st of every month", ""),
            ("bike lock combo 4 7 2 1", ""),
            ("upgraded to 2.10", ""),
            ("at the end of the day, who cares", ""),
            ("every budget since 2020", ""),
            ("ranging from 8 to 18°C", ""),
            ("two or three hours", ""),
            ("takes 2-3 hours", ""),
            ("between 5 and 7 kg", ""),
        ],
    );
}

fn bounds(text: &str) -> String {
    let stamp = stamp("Europe/London");
    let day = |instant: Option<Timestamp>| {
        instant.map_or_else(String::new, |instant| stamp.rfc3339(instant).chars().take(10).collect())
    };
    scanned(text, &stamp)
        .validity
        .iter()
        .map(|bound| {
            format!(
                "{}..{}{}",
                day(bound.from),
                day(bound.until),
                if bound.lasting { " lasting" } else { "" }
            )
        })
        .collect::<Vec<_>>()
        .join(" | ")
}

#[test]
fn validity() {
    let rows = [
        ("from Monday", "2026-10-19.."),
        ("since Monday", "2026-10-12.."),
        ("since Friday works better", ""),
        ("from 1 April the rent", "2027-04-01.."),
        ("from 1 April onwards", "2027-04-01.. lasting"),
        ("as of this week", "2026-10-12.."),
        ("Starting in November we begin", "2026-11-01.."),
        ("from July I'm going up", "2027-07-01.."),
        ("until Friday", "..2026-10-17"),
        ("works till the end of June", "..2027-07-01"),
        ("until May 5", "..2027-05-06"),
        ("until June", "..2027-06-01"),
        ("until Friday 5pm", "..2026-10-16"),
        ("from March 11, 2027, to March 10, 2028", ""),
        ("till Easter Monday", "..2027-03-30"),
        ("this week only", "..2026-10-19"),
        ("I'm away this week; ok", "..2026-10-19"),
        ("Next week only: the hall", "2026-10-19..2026-10-26"),
        ("just today", "..2026-10-15"),
        ("for today", "..2026-10-15"),
        ("from now on", ".. lasting"),
        ("going forward", ".. lasting"),
        ("from next week", "2026-10-19.."),
        ("from this week on", "2026-10-12.. lasting"),
        ("for the next two weeks", "..2026-10-29"),
        ("for the rest of the week", "..2026-10-19"),
        ("cancelled this month", "..2026-11-01"),
        ("June through August", "2027-06-01..2027-09-01"),
        ("from 9 to 5", ""),
        ("moved from 9:30 to 10:45", ""),
        ("a message from June", ""),
        ("for the summer", ""),
        ("the photos from yesterday", ""),
        ("for next week", "2026-10-19..2026-10-26"),
        ("from Monday to Wednesday", ""),
        ("moved from Monday to Tuesday", ""),
        ("today at 10", ""),
        ("from tomorrow", "2026-10-15.."),
        ("3–7 May while she is away", "2027-05-03..2027-05-08"),
        ("Friday only", "2026-10-16..2026-10-17"),
    ];
    let wrong: Vec<_> = rows
        .iter()
        .map(|(text, expected)| (text, bounds(text), expected))
        .filter(|(_, found, expected)| found != *expected)
        .map(|(text, found, expected)| format!("{text:?}\n   read {found}\n   want {expected}"))
        .collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn counts_sizes_and_names_of_places() {
    table(
        "Europe/London",
        &[
            ("14 people in the team", "number 14"),
            ("six hens", "number 6"),
            ("10 to 12 people", ""),
            ("14 other things", ""),
            ("size 42", "number 42"),
            ("a size M", "text m"),
            ("a 12 in dresses and a 6 in shoes", "number 12 | number 6"),
            ("coach C", "code C"),
            ("against TS-0912", "code TS-0912"),
            ("on heron-02", "code heron-02"),
            ("since COVID-19", ""),
            ("the top-10 list", ""),
            ("type 7731 and wait", "code 7731"),
            ("use 60397 for the call", "code 60397"),
            ("we use 4 pans", ""),
            ("reg LM19 KRT", "code LM19KRT"),
            ("first Monday of each month", "recur mon#1"),
            ("every other Tuesday", "recur tue/2"),
            ("Tuesdays and Thursdays", "recur tue,thu"),
            ("at my place", "place my place"),
            ("on Zoom", "place zoom"),
            ("on teams of five", ""),
            ("in room g211", "room g211"),
            ("14 cents a word", "money GBP 0.14 /word"),
            ("firmware 4.2.1", "version 4.2.1"),
        ],
    );
}

#[test]
fn a_bare_day_goes_on_in_the_month_before_it() {
    table(
        "Europe/London",
        &[
            ("Karl's birthday is 4 March, Karla's is the 5th", "date 2027-03-04 | date 2027-03-05"),
            ("on 24 March. The 28th is fine", "date 2027-03-24 | date 2026-10-28"),
        ],
    );
}
