//! Statements in the many ways that people put them.

use super::lines;

pub(in crate::extract) fn check(table: &[(&str, &[&str])]) {
    let wrong: Vec<String> = table
        .iter()
        .filter(|(text, expected)| lines(text) != *expected)
        .map(|(text, expected)| format!("{text}\n  want {expected:?}\n  have {:?}", lines(text)))
        .collect();
    assert!(wrong.is_empty(), "{} wrong\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn introductions_and_remarks() {
    check(&[
        ("As promised, the retro is at 16:00", &["we|retro|when|16:00"]),
        ("Following the leak the shed code is 7716", &["~shed|code|code|7716"]),
        (
            "I regret to inform you that the launch of Vela has moved to 3 June",
            &["Vela|launch|when|2026-06-03"],
        ),
        ("Please note that our review starts at 14:30", &["we|review|when|14:30"]),
        ("In case you're coming: the review with Dana is at 11:30", &["Dana|review|when|11:30"]),
        ("The retro is at 16:00, bring a torch", &["we|retro|when|16:00"]),
        ("The retro is at 16:00 (was 15:30)", &["we|retro|when|16:00"]),
        ("The retro is at 16:00, hope that suits", &["we|retro|when|16:00"]),
        ("My day rate is £610, down from £640", &["I|day rate|money/day|GBP 610 /day"]),
        ("Vela – deadline 3 May", &["Vela|deadline|when|2026-05-03"]),
    ]);
}

#[test]
fn any_order() {
    check(&[
        ("11:15 is the new time for our retro", &["we|retro|when|11:15"]),
        ("Room C7 it is for the retro", &["we|retro|where|c7"]),
        ("We've settled on Friday for the retro", &["we|retro|when|2026-03-06"]),
        ("You'll find us in Room C7 for the retro", &["we|retro|where|c7"]),
        ("Dana holds her retro at 11:15", &["Dana|retro|when|11:15"]),
        ("Vela has a budget cap of £7,000", &["Vela|budget cap|money|GBP 7000"]),
        ("We pay Dana a day rate of £450", &["Dana|day rate|money/day|GBP 450 /day"]),
    ]);
}

#[test]
fn things_that_no_list_knows() {
    check(&[
        ("The AGM takes place on Monday 30 November at 6pm", &["we|agm|when|2026-11-30T18:00"]),
        ("The glazing day starts at 10", &["we|glazing day|when|10:00"]),
        ("The next day starts at 10", &[]),
        ("Our kiln firing is on Saturdays at 10", &["we|kiln firing|when|sat 10:00"]),
        ("Entry is £3 a head", &["~entry|price|money/person|GBP 3 /person"]),
        ("Netbox is £11 a month", &["Netbox|price|money/month|GBP 11 /month"]),
        ("The plumber is coming on Tuesday at 8", &["we|plumber|when|2026-03-03T08:00"]),
        ("I run the citation clinic, Fridays at 12", &["we|citation clinic|when|fri 12:00"]),
        ("The quiz league starts again! Mondays, 8pm.", &["we|quiz league|when|mon 20:00"]),
        ("Lovely weather! Friday at 3 I was there.", &[]),
        ("The choir flyer, that's due on 6 November", &["~choir flyer|deadline|when|2026-11-06"]),
        ("The bay window comes to £2,140", &["~bay window|price|money|GBP 2140"]),
        ("The weather on Sunday is 30 degrees", &[]),
        ("My sister is in Rome until Friday", &["I|sister whereabouts|where|rome"]),
        ("The train was at 9:40", &[]),
        ("The rest is £40", &[]),
        ("The release board set 10 December", &[]),
        (
            "The retro Dana Fox holds with you has a new home. It is Room F253.",
            &["Dana Fox|retro|where|f253"],
        ),
    ]);
}

#[test]
fn places_behind_a_time() {
    check(&[
        (
            "Band practice is Thursdays at 7 in Bo's garage",
            &["we|band practice|when|thu 19:00", "we|band practice|where|bo's garage"],
        ),
        ("The retro is at 16:00 on the back lawn", &["we|retro|when|16:00", "we|retro|where|back lawn"]),
        (
            "The retro is at 16:00, upstairs at the Crown",
            &["we|retro|when|16:00", "we|retro|where|upstairs at the crown"],
        ),
        ("The retro is at 16:00 in the morning", &["we|retro|when|16:00"]),
        ("The retro is at 16:00 on the dot", &["we|retro|when|16:00"]),
        ("The retro is at 16:00, the usual crowd is coming", &["we|retro|when|16:00"]),
    ]);
}

#[test]
fn predicates_that_name_the_property() {
    check(&[
        ("Vela goes live on 3 June", &["Vela|launch|when|2026-06-03"]),
        ("Vela must be in by 3 June", &["Vela|deadline|when|2026-06-03"]),
        ("We can't spend more than £7k on Vela", &["Vela|budget cap|money|GBP 7000"]),
        ("£450 a day is what I charge now", &["I|day rate|money/day|GBP 450 /day"]),
        ("The rent goes up to £900", &[]),
        ("Dana is out on Friday", &[]),
        ("I'll be done by 5", &[]),
        ("I had a review with Dana yesterday at 3", &[]),
    ]);
}

#[test]
fn pronouns_of_one_topic() {
    check(&[
        ("The retro with Dana has to move. It's at 11:15 now.", &["Dana|retro|when|11:15"]),
        ("Deadline for Vela? It's 3 June.", &["Vela|deadline|when|2026-06-03"]),
        ("The retro and the review clash. It's at 11:15 now.", &[]),
        ("It's at 11:15 now.", &[]),
    ]);
}

#[test]
fn corrections_and_withdrawals() {
    check(&[
        ("Correction: the retro with Dana is at 11, not 10:30", &["Dana|retro|when|11:00|Correct"]),
        ("Sorry, typo: our retro is at 11:15", &["we|retro|when|11:15|Correct"]),
        ("Scrap the change to the retro with Dana", &["Dana|retro|when||Withdraw"]),
        ("The move of the retro is off", &["we|retro|when||Withdraw"]),
        ("From Thursday our retro is back to normal", &["we|retro|when||Withdraw"]),
    ]);
}

#[test]
fn slips_labels_and_possessives() {
    check(&[
        ("The kick-off is at 9:15, no wait, 9:30", &["we|kickoff|when|09:30"]),
        ("Reorg news: my manager is now Ivan Petrov.", &["I|manager|person|Ivan Petrov"]),
        (
            "Dana is away on the 2nd, so her interview is now on 3 December at 11am.",
            &["Dana|interview|when|2026-12-03T11:00"],
        ),
        ("Her interview is on 3 December at 11am.", &[]),
    ]);
}

#[test]
fn how_far_something_moves() {
    check(&[
        ("The quiz night starts half an hour earlier", &["we|quiz night|when|-PT30M"]),
        ("I've had my physio put back exactly a week", &["I|physio|when|P1W"]),
        ("They have brought the Orion deadline forward two days", &["Orion|deadline|when|-P2D"]),
        ("Our flight was delayed by 3 hours", &["we|flight|when|PT3H"]),
        ("The train is two hours late", &[]),
        ("I came back a week later", &[]),
    ]);
}

#[test]
fn days_and_times_said_apart() {
    check(&[
        ("The fitting is on Thursday 12 March, arriving 8.30", &["we|fitting|when|2026-03-12T08:30"]),
        ("Our flight is on the 18th, leaves 06:55", &["we|flight|when|2026-03-18T06:55"]),
        ("The fitting is on Thursday 12 March, I leave at 8", &["we|fitting|when|2026-03-12"]),
    ]);
}
