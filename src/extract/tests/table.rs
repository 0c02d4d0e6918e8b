//! Sentences and what is read from them.

use super::{holds, lines, message};
use crate::extract::read;

#[test]
fn statements() {
    let table: &[(&str, &[&str])] = &[
        // Copula.
        ("The standup is at 10:45.", &["we|standup|when|10:45"]),
        ("The stand-up with Alex Chen is at 10:45am.", &["Alex Chen|standup|when|10:45"]),
        ("Alex Chen standup is now at 9:30", &["Alex Chen|standup|when|09:30"]),
        ("Our catch-up is Thursday at 11.", &["we|catch-up|when|2026-03-05T11:00"]),
        ("The gate code is 1907.", &["~gate|code|code|1907"]),
        ("Orion's deadline is December 2.", &["Orion|deadline|when|2026-12-02"]),
        ("The deadline for Orion is December 2.", &["Orion|deadline|when|2026-12-02"]),
        ("Orion deadline = 2 December", &["Orion|deadline|when|2026-12-02"]),
        ("The due date of Orion will be 2 December", &["Orion|deadline|when|2026-12-02"]),
        ("My day rate is £520.", &["I|day rate|money/day|GBP 520 /day"]),
        ("Dana's rate is $1,250 a day", &["Dana|day rate|money/day|USD 1250 /day"]),
        ("My number is 07700 900388", &["I|phone|phone|+447700900388"]),
        ("my work mobile is 07700 900671", &["I|work phone|phone|+447700900671"]),
        ("Your room is B412", &["you|room|where|b412"]),
        ("Our room is now B412", &["we|room|where|b412"]),
        ("The room for the standup with Alex Chen is B412.", &["Alex Chen|standup|where|b412"]),
        ("The launch date is 3 June", &["we|launch|when|2026-06-03"]),
        ("My birthday is 12 May", &["I|birthday|when|2026-05-12"]),
        // Motion and change.
        ("Our Monday catch-up moves to 10:45.", &["we|catch-up|when|mon 10:45"]),
        ("The design review slipped to Thursday", &["we|design review|when|2026-03-05"]),
        ("The retro has been moved to 15:00", &["we|retro|when|15:00"]),
        ("The retro was pushed back to 15:00", &["we|retro|when|15:00"]),
        ("The standup got moved from 9:30 to 10:45", &["we|standup|when|10:45"]),
        (
            "the rent on Flat 2 goes up from £1,100 to £1,150 a month",
            &["Flat 2|rent|money/month|GBP 1150 /month"],
        ),
        ("We moved the budget review to Thursday.", &["we|budget review|when|2026-03-05"]),
        ("I've changed the alarm code to 4471", &["~alarm|code|code|4471"]),
        ("The standup stays at 9:30", &["we|standup|when|09:30"]),
        ("The yoga class starts at 6:30pm", &["we|yoga class|when|18:30"]),
        ("We've extended the Orion deadline to 9 December", &["Orion|deadline|when|2026-12-09"]),
        ("My rent's going up to £950 a month from May", &["I|rent|money/month|GBP 950 /month"]),
        // Titles and fragments.
        ("New time for the sync with Dana: moved to 4pm", &["Dana|sync|when|16:00"]),
        ("New venue for the book club: Room B412", &["we|book club|where|b412"]),
        ("kids dentist Thurs 5th 3.40", &["~kid|dentist|when|2026-03-05T15:40"]),
        ("garage code 5512#", &["~garage|code|code|5512#"]),
        ("Standup 9:15 every day", &["we|standup|when|daily 09:15"]),
        ("Board dinner Saturday 7.30pm", &["we|board dinner|when|2026-03-07T19:30"]),
        ("Friday's standup is at 11", &["we|standup|when|2026-03-06T11:00"]),
        ("Friday's review is cancelled", &["we|review|when|cancelled|Retract"]),
        ("The Orchid report is due on 3 May", &["Orchid|report deadline|when|2026-05-03"]),
        ("garage code changed after the break-in -> 8830#", &["~garage|code|code|8830#"]),
        ("Dana charges £75 an hour", &["Dana|hourly rate|money/hour|GBP 75 /hour"]),
        // Contrast.
        ("The alarm code isn't 1907, it's 4471", &["~alarm|code|code|4471"]),
        ("The alarm code isn't 1907 any more", &["~alarm|code|code|1907|Deny"]),
        ("gate code changed from 1907 to 8830", &["~gate|code|code|8830"]),
        ("The standup isn't at 9:30 but at 10:45", &["we|standup|when|10:45"]),
        ("The standup is at 10:45, not 9:30", &["we|standup|when|10:45"]),
        ("The standup room: Room 4B -> 5A", &["we|standup|where|5a"]),
        // People.
        ("call me on 07700 900388 from now on", &["I|phone|phone|+447700900388"]),
        ("email me at mara@example.org", &["I|email|email|mara@example.org"]),
        ("Dale Nyman is the new Director of Orion.", &["Orion|director|person|Dale Nyman"]),
        ("My boss is Dana Fox", &["I|boss|person|Dana Fox"]),
        ("I work at Thornbury Tiles", &["I|employer|org|Thornbury Tiles"]),
        ("Dana joined Mosaic", &["Dana|employer|org|Mosaic"]),
        ("I live at 12 Elm Street", &["I|address|where|12 elm street"]),
        ("I've moved from Sales to Procurement", &["I|team|text|procurement"]),
        ("My favourite colour is dark green", &["I|favourite colour|text|dark green"]),
        // Sets.
        (
            "I'm allergic to shellfish and walnuts",
            &["I|allergy|set-member|shellfish", "I|allergy|set-member|walnuts"],
        ),
        (
            "Dana speaks Finnish and German",
            &["Dana|language|set-member|finnish", "Dana|language|set-member|german"],
        ),
        ("I've taken up bouldering btw", &["I|hobby|set-member|bouldering"]),
        ("I'm not allergic to walnuts after all", &["I|allergy|set-member|walnuts|Deny"]),
        // Endings.
        ("The board dinner is cancelled", &["we|board dinner|when|cancelled|Retract"]),
        ("The book club is off this week", &["we|book club|when|cancelled|Retract"]),
        ("I've cancelled the review with Dana", &["Dana|review|when|cancelled|Retract"]),
        ("No standup today", &["we|standup|when|cancelled|Retract"]),
        ("the retro isn't happening", &["we|retro|when|cancelled|Retract"]),
        ("The standup is no longer at 9:30", &["we|standup|when|09:30|Deny"]),
        // Modality.
        ("Shall we move the standup to 10:45?", &["we|standup|when|10:45|Proposed"]),
        ("Can we do the standup at 10:45 instead?", &["we|standup|when|10:45|Proposed"]),
        ("Let's move the standup to 10:45", &["we|standup|when|10:45|Proposed"]),
        ("Is the standup still at 9:30?", &["we|standup|when|09:30|Asked"]),
        ("If the standup moves to 10:45 I'm out", &["we|standup|when|10:45|Hypothetical"]),
        ("The standup is probably at 10:45", &["we|standup|when|10:45|Tentative"]),
        ("The standup might move to 10:45", &["we|standup|when|10:45|Tentative"]),
        // Two clauses.
        (
            "The standup is at 10:45 and the retro is at 15:00",
            &["we|standup|when|10:45", "we|retro|when|15:00"],
        ),
        ("The standup stays at 9:30, up in 4B as usual", &["we|standup|when|09:30", "we|standup|where|4b"]),
    ];
    let wrong: Vec<String> = table
        .iter()
        .filter(|(text, expected)| lines(text) != *expected)
        .map(|(text, expected)| format!("{text}\n  want {expected:?}\n  have {:?}", lines(text)))
        .collect();
    assert!(wrong.is_empty(), "{} wrong\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn nothing_to_keep() {
    let table = [
        "Is the standup at 10:45?",
        "When is the standup?",
        "Could the review move to Thursday?",
        "If they sign, the rent on Flat 2 is £1,130.",
        "Unless I hear otherwise the standup is at 10",
        "I wish the standup were at 11",
        "What if the gate code is 1907",
        "Let's make the standup 11",
        "We should move the retro to Friday",
        "Maybe the review is on Thursday",
        "The standup used to be at 9:30",
        "The standup was at 9:30",
        "leave by 5",
        "see you at 6",
        "home by seven",
        "I'll be there at 10",
        "lunch at 1",
        "Call Dana at 5pm",
        "Remember to lock the door at 9",
        "200g flour, 3 eggs, 250 ml milk, rest it half an hour",
        "That meeting was a train wreck",
        "My standup is a stand-up comedy show",
        "My boss is a robot",
        "The deadline is a social construct",
        "I'm allergic to meetings",
        "2-1 at half time, sixty grand here easily",
        "> The standup is at 10:45.",
        "```\nport = 9090\n```",
        "error[E0308]: mismatched types on line 443",
        "the config says `standup is at 10:45`",
        "thanks!\n-- \nMara\nMy number is 07700 900388",
        "My plane was late at 10:45",
        "My favourite colour is great",
        "The standup isn't at 9:30",
        "The review won't be on Thursday",
        "10:45 then",
        "5A it is",
        "They changed it to 07:40",
        "My sister is visiting Leeds on Friday",
        "Mum is home on Friday",
        "Dana is late at 10",
        "Order number: JD202506301500123456",
        "This year's holiday is from 1 to 7 October",
        "Review: yesterday I finished at 10",
        "The training session on Wednesday felt good",
        "I set off for Leeds tomorrow",
        "I joined Alex at 5",
        "I took up space",
        "My therapist is out on Friday",
        "Good game today",
        "I can't make the review at 3",
        "Dana will be at the review on Friday",
        "My phone is at 5%",
        "I'm off on Friday",
        "The office is closed until Monday",
        "I thought the standup was cancelled",
        "Standup in 5 minutes",
        "The score is 7",
        "The 10:45 standup is full",
    ];
    let kept: Vec<String> = table
        .iter()
        .filter(|text| read(&message(text)).iter().any(holds))
        .map(|text| format!("{text}: {:?}", lines(text)))
        .collect();
    assert!(kept.is_empty(), "{}", kept.join("\n"));
}
