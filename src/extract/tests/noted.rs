//! Notes, bookings and introductions, in the words of those who write them.

use super::lines;
use super::wide::check;

#[test]
fn bookings_and_journeys() {
    check(&[
        (
            "Bramble is booked in for a dental on Thursday 12 March at 8am",
            &["Bramble|dental|when|2026-03-12T08:00"],
        ),
        (
            "I'm down for the first aid course on Friday 13 March at 9am",
            &["I|first aid course|when|2026-03-13T09:00"],
        ),
        ("Bramble is booked", &[]),
        (
            "We're on KE907 to Seoul, Friday 13 March at 13:20",
            &["we|flight|code|KE907", "we|flight|when|2026-03-13T13:20"],
        ),
        ("The KE907 report is due", &[]),
        ("The hotel is Villa Serena", &["we|hotel|where|villa serena"]),
        ("The hotel is lovely", &[]),
        ("I've got us into the Marlow Inn", &["we|hotel|where|marlow inn"]),
        ("gate C14 they say", &["we|gate|code|C14"]),
    ]);
}

#[test]
fn what_has_to_be_done_again() {
    check(&[
        ("The pool filter is due every 6 months", &["~pool filter|interval|duration|P6M"]),
        (
            "smoke alarm: every 90 days, last done Feb 3",
            &["~smoke alarm|interval|duration|P90D", "~smoke alarm|last done|when|2026-02-03"],
        ),
        ("next tetanus shot due March 2028", &["~tetanus shot|deadline|when|2028-03"]),
        ("I water it every 3 days", &[]),
    ]);
}

#[test]
fn people_for_something() {
    check(&[
        ("chimney: Arlo, 07700 900171", &["I|chimney|person|Arlo", "Arlo|phone|phone|+447700900171"]),
        ("For leaks call Bren, 07700 900533", &["Bren|phone|phone|+447700900533"]),
        ("The ward keys are with Norma now", &["~ward key|owner|person|Norma"]),
        ("I'm with Norma now", &[]),
    ]);
}

#[test]
fn authors_introduce_themselves() {
    check(&[
        ("Hiya, Mara in payroll.", &["I|team|text|payroll"]),
        ("Hi, it's Mara from the boat club", &["I|circle|set-member|boat club"]),
        ("I'm with Fraud Ops as of today", &["I|team|text|fraud ops"]),
        ("Mara in the garden", &[]),
        ("I'm with Dana today", &[]),
    ]);
}

#[test]
fn asides_and_reasons() {
    check(&[
        (
            "Pepper (my mum's cat) is on thyroid tablets, 5mg",
            &["Pepper|thyroid tablets medication|text|thyroid tablets 5mg"],
        ),
        ("My own rate, since you asked: £610 a day.", &["I|day rate|money/day|GBP 610 /day"]),
        ("Due to the forecast sports day has been postponed to 1 July", &["we|sports day|when|2026-07-01"]),
        ("whatever you like. our retro is at 16:00", &["we|retro|when|16:00"]),
        ("see you :) our retro is at 16:00", &["we|retro|when|16:00"]),
        ("new plumber Ines, number tbc", &["we|plumber|person|Ines"]),
    ]);
}

#[test]
fn charges_terms_and_sizes() {
    check(&[
        ("I charge £40 for a lesson", &["I|lesson rate|money/lesson|GBP 40 /lesson"]),
        ("£32 an hour for proofreading", &["I|proofreading hourly rate|money/hour|GBP 32 /hour"]),
        ("The lease is 18 months", &["we|lease|duration|P18M"]),
        ("The film is 2 hours", &[]),
        ("the barn seats 96, not 110", &["~barn|capacity|count|96"]),
        ("no dairy and no kiwi for me", &["I|allergy|set-member|dairy", "I|allergy|set-member|kiwi"]),
        ("no problem for me", &[]),
        ("the van needs a new clutch, looks like around £680", &["~clutch|price|money|GBP 680|Tentative"]),
    ]);
}

#[test]
fn days_of_things() {
    check(&[
        ("Code freeze on 15 May, 12:00", &["we|code freeze|when|2026-05-15T12:00"]),
        ("Practice night is Thursdays at 20:00", &["we|practice night|when|thu 20:00"]),
        ("Half term, so there's no book club tomorrow", &["we|book club|when|cancelled|Retract"]),
        ("no longer tomorrow", &[]),
        ("The bins go out on Thursdays now", &["we|bin|when|thu"]),
        ("Lizzie's out 13 April to 17 April", &["Lizzie|absence|when|2026-04-13/2026-04-17"]),
    ]);
}

#[test]
fn whatever_was_measured_can_be_forgotten() {
    for text in ["Please forget my weight", "Then please forget my weight, thank you very much."] {
        assert!(
            lines(text).contains(&"I|weight|quantity/mass||Deny".to_owned()),
            "{text}: {:?}",
            lines(text)
        );
    }
}

#[test]
fn what_is_of_something_else_is_not_of_the_one_that_is_named() {
    check(&[
        ("Halcyon newsletter goes out October 13", &["Halcyon|newsletter|when|2026-10-13"]),
        ("Halcyon goes out October 13", &["Halcyon|launch|when|2026-10-13"]),
        (
            "One scenario in the deck has Raven going live 13 Oct.",
            &["Raven|launch|when|2026-10-13|Hypothetical"],
        ),
        ("Yarrow no longer has $69,000, the ceiling is $52k", &["Yarrow|budget cap|money|USD 52000"]),
        ("The steering group set 3 August as its day for Falcon", &[]),
    ]);
}
