//! Conversations, and what their last turn says.

use jiff::ToSpan;

use super::Turn;
use crate::domain::{Message, MessageId, Stamp};
use crate::extract::tests::{line, message};

/// What the last of `Author: text` turns says, an hour apart among Mara and Alex.
fn says(turns: &[&str]) -> Vec<String> {
    let turns: Vec<Turn> = turns.iter().enumerate().map(|(at, turn)| Turn::of(&said(at, turn))).collect();
    let (last, before) = turns.split_last().unwrap();
    last.drafts(before.iter()).iter().map(line).collect()
}

fn said(at: usize, turn: &str) -> Message {
    let (author, text) = turn.split_once(": ").unwrap();
    let mut message = message(text);
    message.id = MessageId(format!("m-{at}"));
    if author == "Alex" {
        std::mem::swap(&mut message.author, &mut message.recipients[0]);
    }
    let instant = message.stated.instant.saturating_add(i64::try_from(at).unwrap().hours()).unwrap();
    message.stated = Stamp::at(instant, message.stated.zone.clone());
    message
}

fn each(cases: &[(&[&str], &[&str])]) {
    for (turns, expected) in cases {
        assert_eq!(says(turns), *expected, "{turns:#?}");
    }
}

const SYNC: &str = "Mara: Our sync is on Mondays at 9:30.";
const RATE: &str = "Mara: My day rate is £500.";

#[test]
fn a_yes_makes_what_was_put_forward_hold() {
    each(&[
        (&[SYNC, "Mara: Shall we make it 10:45?", "Alex: Fine by me."], &["we|sync|when|10:45"]),
        (&[SYNC, "Alex: could we move to Tuesdays?", "Mara: ok tuesdays it is"], &["we|sync|when|tue"]),
        (&[SYNC, "Alex: Can we do 11 instead?", "Mara: 👍"], &["we|sync|when|11:00"]),
        (&[SYNC, "Alex: Can we do 11 instead?", "Mara: 11 works for me"], &["we|sync|when|11:00"]),
        (
            &[SYNC, "Alex: Can we do 11 instead?", "Mara: yes but 11:30 please"],
            &["we|sync|when|11:30|Proposed"],
        ),
        (
            &[RATE, "Alex: Would you accept 480?", "Mara: Agreed, 480."],
            &["I|day rate|money/day|GBP 480 /day"],
        ),
        (&[RATE, "Alex: Would you accept 480?", "Mara: Sorry, no.", "Alex: Ok, fine."], &[]),
        (&[SYNC, "Alex: Shall we make it 10:45?", "Alex: Perfect!"], &[]),
        (&[SYNC, "Mara: See you there.", "Alex: Great!"], &[]),
    ]);
}

#[test]
fn a_value_belongs_to_what_was_spoken_of() {
    each(&[
        (&[SYNC, "Mara: it's at 10:45 now"], &["we|sync|when|10:45"]),
        (&[SYNC, "Alex: moved to 10:45"], &["we|sync|when|10:45"]),
        (&[SYNC, "Mara: Make that 9:45 please"], &["we|sync|when|09:45"]),
        (&[SYNC, "Alex: Make that 9:45 please"], &["we|sync|when|09:45|Proposed"]),
        (&[SYNC, "Alex: see you at 10"], &[]),
        (&[SYNC, "Alex: back at 5"], &[]),
        (&[SYNC, RATE, "Mara: it's £520 now"], &["I|day rate|money/day|GBP 520 /day"]),
        (
            &["Mara: Our sync is in 4B.", "Alex: 4B is being painted, so we're in 5A now."],
            &["we|sync|where|5a"],
        ),
        (
            &[SYNC, "Mara: I have the dentist at 8am.", "Alex: it's at 11 now"],
            &["you|dentist|when|11:00|Tentative"],
        ),
    ]);
}

#[test]
fn questions_are_answered() {
    each(&[
        (
            &["Alex: When is the review with Dana?", "Mara: Thursday at 4"],
            &["Dana|review|when|2026-03-05T16:00"],
        ),
        (&["Alex: what's your extension?", "Mara: 4417"], &["I|extension|code|4417"]),
        (
            &["Alex: What is the deadline for Orion?", "Mara: Friday 13 March."],
            &["Orion|deadline|when|2026-03-13"],
        ),
        (&["Alex: Is the sync still on Mondays at 9:30?", "Mara: Yes."], &["we|sync|when|mon 09:30"]),
        (&["Alex: Is the sync still on Mondays at 9:30?", "Mara: ok"], &[]),
        (&["Alex: Is the sync still on Mondays at 9:30?", "Alex: Yes."], &[]),
        (&["Alex: When is the review with Dana?", "Mara: £40"], &[]),
        (&["Alex: When is the review with Dana?", "Mara: what about Thursday at 4?"], &[]),
        (&["Alex: How are you?", "Mara: Thursday at 4"], &[]),
    ]);
}

#[test]
fn offers_are_of_what_is_spoken_of() {
    let club = "Mara: Our book club is on Mondays at 7pm.";
    let fee = "Mara: The club fee is £45.";
    each(&[
        (&[club, "Alex: any chance of a 6 o'clock start?"], &["we|book club|when|18:00|Proposed"]),
        (&[club, fee, "Alex: could the club begin at 8pm from June?"], &["we|book club|when|20:00|Proposed"]),
        (&[club, "Alex: would Thursdays be possible instead?"], &["we|book club|when|thu|Proposed"]),
        (&[club, "Alex: Thursdays at 8 then?", "Mara: Sold"], &["we|book club|when|thu 20:00"]),
        (&[club, "Alex: could you come to my party on Saturday at 8?"], &[]),
        (&[club, "Alex: would the plumber be free on Thursday at 4?"], &[]),
    ]);
}

#[test]
fn what_was_said_stands() {
    let club = "Mara: Our book club is on Mondays at 7pm.";
    each(&[
        (&[club, "Mara: Time unchanged."], &["we|book club|when|mon 19:00"]),
        (&[club, RATE, "Alex: the book club stays the same"], &["we|book club|when|mon 19:00"]),
        (&[RATE, "Mara: same room"], &[]),
        (&[club, "Alex: the same to you!"], &[]),
        (&[club, "Alex: is the time unchanged?"], &[]),
    ]);
}

#[test]
fn what_a_sentence_begins_with_is_what_it_goes_on_about() {
    let train = "Mara: My train arrives at 18:05 on Friday 20 March.";
    each(&[
        (&[train, "Mara: The concert was supposed to be on the 20th but it's the 21st."], &[]),
        (&[train, "Mara: The train was delayed, so it's at 19:05 now."], &["I|train|when|19:05"]),
    ]);
}

#[test]
fn authors_correct_themselves() {
    each(&[
        (&[SYNC, "Mara: sorry, I meant 10:45"], &["we|sync|when|10:45|Correct"]),
        (&[SYNC, "Mara: *10:45"], &["we|sync|when|10:45|Correct"]),
        (&[SYNC, "Mara: sorry, 10:45"], &["we|sync|when|10:45|Correct"]),
        (&[SYNC, "Alex: *10:45"], &[]),
        (&[SYNC, "Mara: sorry, Room 5A"], &[]),
        (&[SYNC, "Mara: the other thing with the bank was at 8am", "Mara: sorry, 10:45"], &[]),
    ]);
}

#[test]
fn the_value_that_is_replaced_says_which_slot_is_meant() {
    each(&[
        (
            &[
                "Mara: The Orion budget is £18,000.",
                "Mara: they trimmed the rebrand money from £18,000 to £15,500",
            ],
            &["Orion|budget|money|GBP 15500"],
        ),
        (
            &["Mara: The design critique is in Room 12.", "Mara: crit's in Room 4B instead of Room 12 now"],
            &["we|design critique|where|4b"],
        ),
        (
            &["Mara: The Orion budget is £18,000.", "Mara: they cut it from £20,000 to £15,500"],
            &["Orion|budget|money|GBP 15500|Tentative"],
        ),
    ]);
}

#[test]
fn plain_numbers_are_of_what_is_spoken_of() {
    let dinner = "Mara: Our dinner is on Friday at 7pm.";
    let code = "Mara: The gate code is 4417.";
    let room = "Mara: The soil workshop is in LG3.";
    each(&[
        (&[dinner, "Mara: Actually, let's say 8."], &["we|dinner|when|20:00"]),
        (&[dinner, "Alex: 7.30 would suit me better"], &["we|dinner|when|19:30|Proposed"]),
        (&[dinner, "Mara: so we are 6 now"], &[]),
        (&[code, "Mara: they changed it to 5521"], &["~gate|code|code|5521"]),
        (&[code, "Mara: I have 5 now"], &[]),
        (&[room, "Alex: Might we have C12 instead?"], &["we|soil workshop|where|c12|Proposed"]),
        (
            &[room, "Alex: Might we have C12 instead?", "Mara: C12's all yours"],
            &["we|soil workshop|where|c12"],
        ),
        (
            &["Mara: The rent on Flat 2 is £1,150 a month.", "Alex: Would you accept 1,120?"],
            &["Flat 2|rent|money/month|GBP 1120 /month|Proposed"],
        ),
        (
            &[
                "Mara: The rent on Flat 2 is £1,150 a month.",
                "Alex: I can do 1,130, final offer, but only if you sign.",
            ],
            &["Flat 2|rent|money/month|GBP 1130 /month|Proposed"],
        ),
        (
            &["Alex: could we have a catch-up on Mondays? 2pm?", "Mara: sure, 2 works"],
            &["we|catch-up|when|mon 14:00"],
        ),
    ]);
}

#[test]
fn words_answer_questions() {
    each(&[
        (&["Mara: Dress code?", "Alex: smart casual"], &["we|dress code|text|smart casual"]),
        (&["Mara: What's the theme of the party?", "Alex: Pirates."], &["~party|theme|text|pirates"]),
        (&["Mara: Who's taking the minutes?", "Alex: Rosalind."], &["we|minute taker|person|Rosalind"]),
        (
            &["Mara: what can't Milo eat? planning the menu", "Alex: Eggs and kiwi. He carries a pen."],
            &["Milo|allergy|set-member|eggs", "Milo|allergy|set-member|kiwi"],
        ),
        (
            &["Mara: who's got the ward keys then", "Alex: Liz has them, Liz Crane"],
            &["~ward key|owner|person|Liz"],
        ),
        (&["Mara: Who is proofreading?", "Alex: Gideon, by Wednesday."], &["we|proofreader|person|Gideon"]),
        (&["Mara: What is Dana allergic to?", "Alex: nothing"], &[]),
        (&["Mara: Who's taking the minutes?", "Alex: no idea"], &[]),
        (&["Mara: Who's taking the minutes?", "Mara: Rosalind."], &[]),
        (&["Mara: Nice day.", "Alex: Rosalind."], &[]),
        (&["Mara: Dress code?", "Alex: haha"], &[]),
    ]);
}

#[test]
fn the_property_just_spoken_of_of_somebody_else() {
    let dentist = "Alex: The kids' dentist is on Thursday 12 March at 15:40.";
    each(&[
        (&[dentist, "Mara: Mine's the day after at 9:15"], &["I|dentist|when|2026-03-13T09:15"]),
        (&[dentist, "Mara: Mine's at 9:15"], &[]),
        (&["Mara: The staging port is 8443.", "Mara: prod is still 443"], &["~prod|port|count|443"]),
        (&["Mara: See you there.", "Mara: prod is still 443"], &[]),
        (&["Mara: The staging port is 8443.", "Alex: is prod still 443?"], &[]),
    ]);
}

#[test]
fn what_does_not_suit_is_not_put_forward() {
    each(&[
        (
            &[SYNC, "Alex: Can't do Monday, how about Tuesday at 11?"],
            &["we|sync|when|2026-03-03T11:00|Proposed"],
        ),
        (&[SYNC, "Alex: Mondays don't work for me"], &[]),
    ]);
}

#[test]
fn rates_for_other_periods() {
    each(&[
        (&[RATE, "Mara: 75 an hour if it's short"], &["I|hourly rate|money/hour|GBP 75 /hour"]),
        (&[RATE, "Alex: 75 an hour if it's short"], &[]),
    ]);
}

#[test]
fn members_are_confirmed_one_by_one() {
    each(&[(
        &["Alex: And we ship on Mondays and Fridays?", "Mara: That's right."],
        &["we|shipping day|set-member|mon", "we|shipping day|set-member|fri"],
    )]);
}

#[test]
fn exceptions_are_given_another_end() {
    let evenings = "Mara: Evenings are fine until Friday.";
    each(&[
        (
            &[evenings, "Mara: Actually make that until Thursday"],
            &["I|evening meeting|rule|true|Correct|Tentative"],
        ),
        (&[evenings, "Alex: make that until Thursday"], &[]),
    ]);
}

#[test]
fn it_is_of_what_the_same_message_names() {
    let sync = "Mara: Our sync is in 4B.";
    each(&[
        (&[sync, "Alex: The review that Bo holds with you has a new home. It is G277 now."], &[]),
        (&[sync, "Alex: Good morning. It is in 5A now."], &["we|sync|where|5a"]),
    ]);
}

#[test]
fn a_remark_tells_that_a_value_was_wrong() {
    for correction in [
        "Mara: argh, £520. not enough coffee",
        "Mara: no hang on, £520",
        "Mara: £520, I swapped two digits",
        "Mara: I misquoted, £520",
        "Mara: sorry, should say £520",
        "Mara: edit: £520",
        "Mara: £520 not £500, typo",
    ] {
        assert_eq!(says(&[RATE, correction]), ["I|day rate|money/day|GBP 520 /day|Correct"], "{correction}");
    }
    for other in ["Mara: sorry, lunch is £520", "Mara: if it's £520 I'd say no", "Alex: argh, £520"] {
        assert!(says(&[RATE, other]).iter().all(|line| !line.ends_with("Correct")), "{other}");
    }
}
