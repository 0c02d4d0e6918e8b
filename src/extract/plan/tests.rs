use crate::extract::tests::wide::check;

#[test]
fn people_see_each_other() {
    check(&[
        ("Confirmed, see you Saturday!", &["we|meeting|when|2026-03-07"]),
        ("See you tomorrow!", &[]),
        ("See you at Panshan Parking Lot", &["we|meeting|where|panshan parking lot"]),
        ("See you at the restaurant.", &[]),
        (
            "We'll meet at the entrance of Lao Wei Barbecue at 6:30 PM",
            &["we|meeting|where|entrance of lao wei barbecue", "we|meeting|when|2026-03-02T18:30"],
        ),
        (
            "Let's meet at Terminal 2 at 9am",
            &["we|meeting|where|terminal 2|Proposed", "we|meeting|when|2026-03-03T09:00|Proposed"],
        ),
    ]);
}

#[test]
fn weeks_and_weekends_count_where_nothing_is_finer() {
    check(&[
        (
            "The team-building event is scheduled for next weekend.",
            &["we|team-building event|when|2026-03-14/2026-03-15"],
        ),
        ("Next week works for me.", &["I|availability|when|2026-03-09/2026-03-15"]),
        ("I'm free this weekend", &["I|availability|when|2026-03-07/2026-03-08"]),
        ("Are you free this weekend?", &[]),
    ]);
}

#[test]
fn leave_is_taken_for_something() {
    check(&[(
        "I will be taking leave this afternoon for a follow-up medical examination.",
        &["I|follow-up medical examination|when|2026-03-02"],
    )]);
}
