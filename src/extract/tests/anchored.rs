//! Statements in words that no shape knows, read by their values.

use super::lines;
use super::wide::check;

#[test]
fn any_verb_between_phrase_and_value() {
    check(&[
        ("Our vendor review shall commence at 9:30", &["we|vendor review|when|09:30"]),
        ("Our chess night goes ahead in the Blue Room, boards provided", &["we|chess night|where|blue"]),
        (
            "The venue fell through and Glacier's launch is on 22 July now",
            &["Glacier|launch|when|2026-07-22"],
        ),
        ("I've put our contract call in the calendar for 15:00", &["we|contract call|when|15:00"]),
        ("For Callum's induction we have Room 501 all morning", &["Callum|induction|where|501"]),
        ("The department has allocated Room E09 for my lecture", &["I|lecture|where|e09"]),
        ("Finance signed off on a $64,000 budget for Topaz", &["Topaz|budget|money|USD 64000"]),
        ("We always celebrate Fatou's birthday on 6 November", &["Fatou|birthday|when|2026-11-06"]),
    ]);
}

#[test]
fn values_that_name_their_property() {
    check(&[
        ("I'm at £445 a day", &["I|day rate|money/day|GBP 445 /day"]),
        ("We promised to hand Halcyon over by 30 April", &["Halcyon|deadline|when|2026-04-30"]),
        ("Rosehip goes public on 14 May", &["Rosehip|launch|when|2026-05-14"]),
        ("The board has set aside $250,000 for Nutmeg", &["Nutmeg|budget cap|money|USD 250000"]),
        ("My day rate as a translator is £430", &["I|day rate|money/day|GBP 430 /day"]),
        ("Yarrow gets £33,000", &["Yarrow|budget cap|money|GBP 33000"]),
        ("New front lock is £185", &["~front lock|price|money|GBP 185"]),
        ("The payroll desk is on extension 4417", &["~payroll desk|extension|code|4417"]),
        ("Our dog is called Biscuit", &["we|dog name|set-member|biscuit"]),
        ("The spare key is under the blue pot", &["~spare|key|where|under the blue pot"]),
    ]);
}

#[test]
fn values_of_something_else() {
    let kept: Vec<String> = [
        "I'll be in the office at 10 before the review",
        "Can't make the standup tomorrow at 10",
        "My sister is visiting on Friday",
        "My way home is long on Friday",
        "The plumber came at 10",
        "I love the review meetings at Google",
        "Everyone liked the talk at 3",
        "We spent £450 a day on that crew",
        "I paid Dana £400 a day back then",
        "I've got £20 for the taxi",
        "Sam will be back by Friday",
        "My head is in the clouds",
        "Your answer is in the email",
        "Breakfast was delicious. It's getting colder today",
    ]
    .into_iter()
    .flat_map(|text| lines(text).into_iter().map(move |line| format!("{text}: {line}")))
    .collect();
    assert!(kept.is_empty(), "{}", kept.join("\n"));
}
