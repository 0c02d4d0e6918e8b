//! Values that name their property by their form or their noun, and everyday wording around them.

use super::lines;
use super::wide::check;

#[test]
fn counts_sizes_and_limits() {
    check(&[
        ("We are 12 people in the design team", &["~design team|headcount|count|12"]),
        ("The Cedar room sleeps 6 people", &["Cedar|room capacity|count|6"]),
        ("Please keep the club leaflet to 250 words", &["~club leaflet|word limit|count|250"]),
        ("We print 300 copies of the parish magazine", &["~parish magazine|copy|count|300"]),
        ("I take a 10 in dresses", &["I|dress size|count|10"]),
        ("Noor takes size 38", &["Noor|size|count|38"]),
        ("Our goal for the bake sale is 400 tickets", &["we|bake sale goal|count|400"]),
        ("There were 12 people at the fair", &[]),
        ("Only 12 people came to the review on Friday", &[]),
        ("Could you print 300 copies of the magazine?", &[]),
    ]);
}

#[test]
fn numbered_places_and_codes() {
    check(&[
        ("I'm at desk 14 now", &["I|desk|code|14"]),
        ("Facilities have moved me to desk 9", &["I|desk|code|9"]),
        ("I've reserved bay 3 for your guest", &["you|guest bay|code|3"]),
        ("Dana is out of theatre, she is on Ward 4", &["Dana|ward|code|4"]),
        ("The sleeper to Inverness goes from Platform 5", &["~sleeper|platform|code|5"]),
        ("The key safe by the gate opens with 4417", &["~key safe|code|code|4417"]),
        ("They have set the shed padlock to 2290", &["~shed padlock|code|code|2290"]),
        ("Book your hours for the Severn survey against KD-0417", &["Severn|survey code|code|KD-0417"]),
        ("The wiki database lives on plover-03", &["~wiki database|host|code|plover-03"]),
        ("The mobile SDK is on v3.1", &["~mobile sdk|version|code|3.1"]),
        ("My car's reg is AB12 CDE", &["I|car plate|code|AB12CDE"]),
        ("COVID-19 was awful", &[]),
    ]);
}

#[test]
fn times_that_are_no_appointments() {
    check(&[
        ("My lease runs until 30 June", &["I|lease expiry|when|2026-06-30"]),
        ("The pottery workshop lasts three hours", &["~pottery workshop|length|duration|PT3H"]),
        ("The film lasts two hours", &[]),
        ("I'm on the night shift", &["I|shift|text|night shift"]),
        ("The summer gala dinner is black tie", &["~summer gala dinner|dress code|text|black tie"]),
        ("I keep clashing with the design sync on Mondays", &[]),
        ("I'll finish the Vela draft by Friday", &[]),
    ]);
}

#[test]
fn what_a_message_is_about() {
    check(&[
        (
            "The mosaic workshop is in LG2. You've a budget of £900.",
            &["we|mosaic workshop|where|lg2", "~mosaic workshop|budget|money|GBP 900"],
        ),
        (
            "Beach hut\n* wifi network Tern-Net\n* alarm 5521",
            &["~beach hut|wifi network|code|Tern-Net", "~beach hut|alarm code|code|5521"],
        ),
    ]);
}

#[test]
fn haste() {
    check(&[
        ("check-in w/ Dana @ 9:20am", &["Dana|check-in|when|09:20"]),
        ("teh retro with Dana is at 11:15 now", &["Dana|retro|when|11:15"]),
        ("pls use £450 as my day rate", &["I|day rate|money/day|GBP 450 /day"]),
        ("our standpu moved to 11:15", &["we|standup|when|11:15"]),
        ("Dana Fox, day rate £450", &["Dana Fox|day rate|money/day|GBP 450 /day"]),
        ("our retro is in room g211", &["we|retro|where|g211"]),
        ("for Vela the launch is on 3 June", &["Vela|launch|when|2026-06-03"]),
    ]);
}

#[test]
fn properties_that_are_no_more() {
    let called_off = |text: &str| lines(text).iter().any(|line| line.contains("|cancelled"));
    for text in [
        "There is no deadline for Vela any more",
        "The client dropped the budget cap for Vela",
        "Dana no longer works for a day rate",
        "The day rate for Dana is off the table",
        "my day rate of £450 no longer applies",
        "I have to cancel our retro, sorry",
    ] {
        assert!(called_off(text), "{text}: {:?}", lines(text));
    }
    for text in ["We dropped the kids at school", "There is no milk any more", "The client dropped the ball"]
    {
        assert!(!called_off(text), "{text}");
    }
}
