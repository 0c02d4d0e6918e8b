use super::*;

/// `subject|attribute|frames|intent`, with `…` at the end where a value would come next.
fn line(draft: &str, people: &[String]) -> String {
    let Asked { subject, attribute, frames, intent, open, .. } = parse(draft, people);
    let subject = match subject {
        None => "-".to_owned(),
        Some(Subject::Author) => "I".to_owned(),
        Some(Subject::Addressee) => "you".to_owned(),
        Some(Subject::Group) => "we".to_owned(),
        Some(Subject::Named { name }) => name,
        Some(Subject::Thing { noun }) => format!("~{noun}"),
    };
    let frames: Vec<String> = frames.iter().map(|frame| format!("{frame:?}").to_lowercase()).collect();
    let intent = if intent == Intent::Historical { "was" } else { "is" };
    let open = if open { "…" } else { "" };
    format!("{subject}|{}|{}|{intent}{open}", attribute.as_deref().unwrap_or("-"), frames.join(","))
}

#[test]
fn drafts_ask_for() {
    let table = [
        ("The standup with Alex Chen is at", "Alex Chen|standup|when|is…"),
        ("the standup with Alex Chen is at ", "Alex Chen|standup|when|is…"),
        ("Alex Chen's standup is at", "Alex Chen|standup|when|is…"),
        ("The standup with Alex Chen", "Alex Chen|standup||is"),
        ("Our standup is at", "we|standup|when|is…"),
        ("our standup's at", "we|standup|when|is…"),
        ("The standup is in", "we|standup|where|is…"),
        ("The room for the standup with Alex Chen is", "Alex Chen|standup|where|is…"),
        ("My number is", "I|phone||is…"),
        ("Your number is", "you|phone||is…"),
        ("Alex Chen's day rate is", "Alex Chen|day rate||is…"),
        ("The gate code is", "~gate|code||is…"),
        ("gate code:", "~gate|code||is…"),
        ("The deadline for Orion is", "Orion|deadline||is…"),
        ("Orion deadline =", "Orion|deadline||is…"),
        ("When is the standup with Alex Chen?", "Alex Chen|standup|when|is…"),
        ("What time is the standup with Alex Chen?", "Alex Chen|standup|when|is…"),
        ("Where is the standup with Alex Chen?", "Alex Chen|standup|where|is…"),
        ("What room is the standup with Alex Chen in?", "Alex Chen|standup|where|is…"),
        ("How much is Alex Chen's day rate?", "Alex Chen|day rate|money|is…"),
        ("The standup with Alex Chen was at", "Alex Chen|standup|when|was…"),
        ("The standup with Alex Chen used to be at", "Alex Chen|standup|when|was…"),
        ("The standup with Alex Chen was originally at", "Alex Chen|standup|when|was…"),
        ("The standup with Alex Chen has been moved to", "Alex Chen|standup||is…"),
        ("The standup with Alex Chen is now at", "Alex Chen|standup|when|is…"),
        ("Hi Alex! Just to say the standup is at", "we|standup|when|is…"),
        ("See you then. The standup with Alex Chen is at", "Alex Chen|standup|when|is…"),
        ("Line one\nThe gate code is", "~gate|code||is…"),
        ("Hi Bob", "-|-||is"),
        ("Good morning, everybody", "-|-||is"),
        ("", "-|-||is"),
        ("is at", "-|-|when|is…"),
        ("??", "-|-||is"),
        ("I saw the standup with Alex Chen yesterday and", "-|-||is"),
        ("The standup with alex chen is at", "alex chen|standup|when|is…"),
        ("You can reach Alex Chen on", "-|-|when,phone|is…"),
    ];
    let people = ["Alex Chen".to_owned()];
    let wrong: Vec<String> = table
        .iter()
        .map(|(draft, expected)| (draft, expected, line(draft, &people)))
        .filter(|(_, expected, found)| *expected != found)
        .map(|(draft, _, found)| format!("({draft:?}, {found:?}),"))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_last_end_is_that_of_all_ends() {
    for text in
        ["", "a", "a.", "a. b", "a.b", "a\nb", "a!? b;", "é… é. ", "one; two? three.four", "\n", "a.\u{a0}b"]
    {
        assert_eq!(last_end(text), ends(text).last(), "{text:?}");
    }
}
