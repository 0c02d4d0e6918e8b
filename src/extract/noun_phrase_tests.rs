use super::*;

fn key(text: &str) -> String {
    parse_among(text, ["Alex Chen"]).map_or_else(
        || "-".into(),
        |phrase| {
            let subject = match phrase.subject {
                Subject::Author => "I".into(),
                Subject::Addressee => "you".into(),
                Subject::Group => "we".into(),
                Subject::Named { name } => name,
                Subject::Thing { noun } => format!("~{noun}"),
            };
            let frame = phrase.frame.map(|frame| format!("|{frame}")).unwrap_or_default();
            format!("{subject}|{}{frame}", phrase.attribute)
        },
    )
}

#[test]
fn one_meaning_however_it_is_put() {
    for (key_of, phrases) in [
        (
            "Alex|standup",
            &[
                "the standup with Alex",
                "Alex standup",
                "Alex's standup",
                "my standup with Alex",
                "alex's stand-up",
                "the stand up with Alex",
                "our new standup with Alex",
            ][..],
        ),
        ("Alex Chen|standup", &["the standup with Alex Chen", "Alex Chen standup", "Alex Chen’s standup"]),
        (
            "Alex|day rate",
            &["Alex's day rate", "day rate of Alex", "the day rate for Alex", "Alex's daily rate"],
        ),
        (
            "Orion|deadline",
            &[
                "deadline of Orion",
                "the Orion deadline",
                "the new Orion deadline",
                "Orion's new deadline",
                "Orion's deadline",
                "Orion due date",
                "deadline for Orion",
            ],
        ),
        ("we|catch-up", &["our catch-up", "the catch up", "our Monday catchup", "Our next catch-up"]),
        ("I|phone", &["my new number", "my mobile", "my phone number", "my number"]),
        ("I|work phone", &["my work number", "my work mobile"]),
        ("I|old phone", &["my old number"]),
        (
            "~gate|code",
            &["the gate code", "Gate code", "gate's code", "code for the gate", "the new code of the gate"],
        ),
        ("~kid|dentist", &["kids' dentist", "kids dentist", "the kids’ dentist"]),
        ("Flat 2|rent", &["the rent on Flat 2", "Flat 2 rent", "Flat 2's rent"]),
        (
            "Alex|standup|where",
            &["the room for the standup with Alex", "Alex's standup room", "standup location with Alex"],
        ),
        ("we|standup|when", &["standup time", "the time of the standup", "the start time of the standup"]),
        ("we|room", &["our room"]),
        ("we|design team sync", &["the sync with the design team", "design team sync"]),
        ("we|board dinner", &["the board dinner", "Board dinner"]),
        ("Sami|team weekly sync", &["weekly sync with Sami's team", "Sami's team's weekly sync"]),
        (
            "-",
            &[
                "the room",
                "the price",
                "their phone",
                "Alex",
                "it",
                "",
                "the",
                "10",
                "I told Sam the standup",
                "no standup",
            ],
        ),
    ] {
        for phrase in phrases {
            assert_eq!(key(phrase).to_lowercase(), key_of.to_lowercase(), "{phrase}");
        }
    }
}
