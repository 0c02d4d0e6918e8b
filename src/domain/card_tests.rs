use super::*;
use crate::domain::{ConversationId, Correspondent, Stamp, Zone};

fn note(text: &str, author: &str) -> Message {
    let stated = Stamp::at(jiff::Timestamp::from_second(1_772_000_000).unwrap(), Zone::utc());
    let mut extra = serde_json::Map::new();
    extra.insert(Card::FIELD.to_owned(), true.into());
    Message {
        id: Message::scoped_id("vcard", "contacts", "1"),
        source_id: None,
        conversation: ConversationId("contacts".into()),
        position: 0,
        author: Correspondent { handle: Handle(author.into()), name: "me".into() },
        recipients: Vec::new(),
        received: stated.instant,
        stated,
        text: text.to_owned(),
        reply_to: None,
        batch: None,
        edits: Vec::new(),
        extra,
    }
}

#[test]
fn a_card_gives_names_handles_and_where_each_value_stands() {
    let message = note(
        "Contact: Ana Cruz\nNickname: Annie\nPhone: +44 7700 900388\nWork phone: 112\nEmail: Ana@Example.org\nNote",
        "me",
    );
    let card = Card::of(&message).unwrap();
    assert_eq!((card.name.as_str(), card.nicknames.as_slice()), ("Ana Cruz", &["Annie".to_owned()][..]));
    let handles: Vec<String> = card.handles().iter().skip(1).map(ToString::to_string).collect();
    assert_eq!(handles, ["tel:+447700900388", "mailto:ana@example.org"]);
    assert_eq!(card.entries[0].1.of(&message.text), "+44 7700 900388");
}

#[test]
fn nobody_else_writes_cards() {
    assert!(Card::of(&note("Contact: Ana Cruz", "mailto:bo@example.org")).is_none());
}
