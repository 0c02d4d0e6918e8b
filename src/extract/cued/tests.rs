use crate::extract::tests::{line, lines, message};

fn each(table: &[(&str, &[&str])]) {
    let wrong: Vec<String> = table
        .iter()
        .filter(|(text, expected)| lines(text) != *expected)
        .map(|(text, expected)| format!("{text}\n  want {expected:?}\n  have {:?}", lines(text)))
        .collect();
    assert!(wrong.is_empty(), "{} wrong\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn meetings_in_any_words() {
    each(&[
        ("quick change: sync at 10:45 not 9:30, sry", &["we|sync|when|10:45"]),
        ("can't make 9:30 any more, review is 10:45 now", &["we|review|when|10:45"]),
        ("Dana Fox and I have a standing check-in, it begins at 10:45.", &["Dana Fox|check-in|when|10:45"]),
        ("I booked the standup for you and Dana Fox: 10:45.", &["Dana Fox|standup|when|10:45"]),
        ("sync mvd to 10:45, thx for understanding", &["we|sync|when|10:45"]),
        ("the 9:30 standup is now a 10:45 standup", &["we|standup|when|10:45"]),
        ("my assistant put 10:45 down for you and me, that's the review", &["we|review|when|10:45"]),
        ("Dana's standup with you got pushed, the new slot is 10:45", &["Dana|standup|when|10:45"]),
        ("Facilities gave you and Dana Fox Room B412 for the check-in.", &["Dana Fox|check-in|where|b412"]),
        ("we got kicked out of Room C3 🙄 review is over in Room B412", &["we|review|where|b412"]),
        ("sync w/ Dana relocated, Room C3 ➡️ Room B412", &["Dana|sync|where|b412"]),
        (
            "I asked reception about our standup. They've assigned it Room B412 in place of Room C3.",
            &["we|standup|where|b412"],
        ),
    ]);
}

#[test]
fn rates_deadlines_launches_and_budgets_in_any_words() {
    each(&[
        ("Dana isn't on £400 a day any more but on £520", &["Dana|day rate|money/day|GBP 520 /day"]),
        ("procurement approved £520 p/d for Dana, replaces £400", &["Dana|day rate|money/day|GBP 520 /day"]),
        (
            "Spoke to Dana Fox. They ask £520 per day these days.",
            &["Dana Fox|day rate|money/day|GBP 520 /day"],
        ),
        ("not £400 but £520 daily, see the new contract", &["I|day rate|money/day|GBP 520 /day"]),
        ("CFO decision: Orion limited to £9,000 as sales are down.", &["Orion|budget cap|money|GBP 9000"]),
        (
            "spoke with the funder about Orion. They raised the limit to £9,000.",
            &["Orion|budget cap|money|GBP 9000"],
        ),
        ("Orion no longer has £8,000, the ceiling is £9,000", &["Orion|budget cap|money|GBP 9000"]),
        ("the client gave us until 3 June for Orion, phew", &["Orion|deadline|when|2026-06-03"]),
        ("got an extension for Orion. It's due 3 June now.", &["Orion|deadline|when|2026-06-03"]),
        ("Orion is no longer due 3 May; the due date is 3 June.", &["Orion|deadline|when|2026-06-03"]),
        ("I hand Orion in on 3 June rather than 3 May, Tom is ill", &["Orion|deadline|when|2026-06-03"]),
        ("we flip the switch for Orion on 3 June, all signed off", &["Orion|launch|when|2026-06-03"]),
        ("we can't ship on 3 May anymore 😩 shipping Orion on 3 June", &["Orion|launch|when|2026-06-03"]),
        ("replanned Orion. it goes live 3 June now", &["Orion|launch|when|2026-06-03"]),
    ]);
}

#[test]
fn what_is_of_something_else_or_was_only_put_forward_is_not_read() {
    for text in [
        "my train gets in at 10:45, well clear of the standup",
        "I'll mail you the slides for the standup by 10:45",
        "the sandwiches after the standup are served in Room B412",
        "I proposed Room B412 to Dana for the sync and got no reply yet.",
        "Someone suggested 10:45 for Dana's sync but nothing is decided.",
        "back when we started out, Dana did this for £520 a day, long time ago",
        "thought about moving the sync with Dana to 10:45 but decided against it",
        "I almost moved our sync to 10:45",
        "The penalty for late delivery of Orion is £9,000.",
        "We've looked at 3 June for Orion going live and ruled it out",
        "by the standup you mean the daily? so half past nine",
        "no way Orion goes live on 3 June",
    ] {
        let slots = ["standup|", "sync|", "day rate|", "deadline|", "launch|", "budget cap|"];
        let read = lines(text);
        let wrong = |line: &String| {
            slots.iter().any(|slot| line.contains(&format!("|{slot}"))) && line.matches('|').count() == 3
        };
        assert!(!read.iter().any(wrong), "{text}: {read:?}");
    }
}

#[test]
fn a_meeting_is_called_off_and_its_room_is_not_the_meeting() {
    each(&[
        ("scrapped my 10:45 sync w/ Dana", &["Dana|sync|when|cancelled|Retract"]),
        ("Dana and me don't have a standup anymore", &["Dana|standup|when|cancelled|Retract"]),
    ]);
    for text in [
        "our sync doesn't have a room any more",
        "cancelled the room for our standup, we'll just call each other",
        "The booking of Room C3 for your check-in with Dana has been cancelled.",
        "no more 9:30 standup with Dana, we do 10:45 now",
    ] {
        assert!(!lines(text).iter().any(|line| line.contains("cancelled")), "{text}: {:?}", lines(text));
    }
}

#[test]
fn an_unfinished_message_leads_up_to_a_statement() {
    let led = |text: &str| super::led_up_to(&message(text)).as_ref().map(line);
    for (draft, slot) in [
        ("can you listen in on the standup Dana Fox and I have? It's at 10:45", "Dana Fox|standup|when"),
        ("so we talk at 10:45", "we|meeting|when"),
        ("see you for the sync, room B412", "we|sync|where"),
        ("for the purchase order: per day, Dana charges us £520", "Dana|day rate|money/day"),
        ("as agreed I'll pay you per day £520", "you|day rate|money/day"),
        ("they want Orion delivered no later than 3 June", "Orion|deadline|when"),
        ("how much is left of the Orion budget? the total is £9,000", "Orion|budget cap|money"),
    ] {
        let line = led(draft).unwrap_or_default();
        assert!(line.starts_with(slot), "{draft}: {line}");
    }
    for draft in [
        "the standup was a lot of 10:45",
        "After the deadline for Orion I need a £520",
        "I enjoyed the sync, it 10:45",
    ] {
        assert_eq!(led(draft), None, "{draft}");
    }
}

#[test]
fn another_property_of_the_same_thing_is_another() {
    each(&[
        ("Gross budget for Leith is £120,000.", &["Leith|gross budget|money|GBP 120000"]),
        ("The marketing budget for Leith is £5,000", &["Leith|marketing budget|money|GBP 5000"]),
        ("The abstracts deadline for Leith is 3 May", &["Leith|abstracts deadline|when|2026-05-03"]),
    ]);
}
