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

#[test]
fn what_is_asked_for_is_put_forward() {
    check(&[
        (
            "I would like to schedule a phone call with you around 3pm tomorrow.",
            &["we|phone call|when|2026-03-03T15:00|Proposed"],
        ),
        (
            "Would it be convenient for us to meet this weekend?",
            &["we|meeting|when|2026-03-07/2026-03-08|Proposed"],
        ),
        ("Are you free this weekend? Let's hang out.", &["we|meeting|when|2026-03-07/2026-03-08|Proposed"]),
        ("Let's talk about the match this weekend", &[]),
    ]);
}

#[test]
fn what_is_said_by_the_way() {
    check(&[
        ("I'm currently at home with a back injury.", &["I|health|set-member|back injury"]),
        ("I'll have to put the web crawler project on hold.", &["I|web crawler project status|text|on hold"]),
        ("I remember you enjoy watching reality shows.", &["you|like|set-member|watching reality shows"]),
        ("I also bought mom some mung bean cakes she likes.", &["Mom|like|set-member|mung bean cakes"]),
        (
            "We'll be staying in Jixian County for two nights.",
            &["we|stay|where|jixian county", "we|stay|text|two nights"],
        ),
        (
            "The key topics for next week's technical exchange meeting are set",
            &["we|technical exchange meeting|when|2026-03-09/2026-03-15"],
        ),
    ]);
}
