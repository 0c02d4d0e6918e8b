use super::*;
use crate::domain::Zone;

fn settings() -> Settings {
    Settings {
        file: "contacts.vcf".into(),
        conversation: None,
        zone: Zone::utc(),
        received: jiff::Timestamp::from_second(1_772_000_000).unwrap(),
    }
}

fn read(raw: &[u8]) -> Vec<Record> {
    Cards::new(raw, settings()).map(Result::unwrap).collect()
}

fn texts_of(raw: &[u8]) -> Vec<String> {
    let text = |record: Record| match record {
        Record::Message(message) => Some(message.text),
        _ => None,
    };
    read(raw).into_iter().filter_map(text).collect()
}

#[test]
fn versions_of_all_kinds_give_the_same_lines() {
    let old = "BEGIN:VCARD\r\nVERSION:2.1\r\nN:Cruz;Ana;;;\r\nTEL;CELL:+44 7700 900388\r\nTEL;WORK;FAX:1234567\r\n\
               ADR;HOME:;;12 High Street;London;;SW1A 1AA;UK\r\nBDAY:19900412\r\nEND:VCARD\r\n";
    let new = "BEGIN:VCARD\nVERSION:4.0\nFN:Ana Cruz\nTEL;VALUE=uri;TYPE=\"cell\":tel:+44 7700 900388\n\
               ADR;TYPE=home:;;12 High Street;London;;SW1A 1AA;UK\nBDAY:19900412\nEND:VCARD\n";
    let expected = "Contact: Ana Cruz\nPhone: +44 7700 900388\n\
                    Home address: 12 High Street, London, SW1A 1AA, UK\nBirthday: 1990-04-12";
    assert_eq!(texts_of(old.as_bytes()), [expected]);
    assert_eq!(texts_of(new.as_bytes()), [expected]);
}

#[test]
fn lines_may_end_in_anything() {
    let card = "BEGIN:VCARD\nVERSION:3.0\nFN:Ana Cruz\nEMAIL:a@x.org\nEND:VCARD\n\
                BEGIN:VCARD\nVERSION:3.0\nFN:Bo Ek\nEMAIL:b@x.org\nEND:VCARD\n";
    let expected = ["Contact: Ana Cruz\nEmail: a@x.org", "Contact: Bo Ek\nEmail: b@x.org"];
    for end in ["\n", "\r", "\r\n"] {
        let raw = card.replace('\n', end);
        assert_eq!(texts_of(raw.as_bytes()), expected, "{end:?}");
        let slow = std::io::BufReader::with_capacity(1, raw.as_bytes());
        assert_eq!(Cards::new(slow, settings()).count(), 2, "{end:?}");
    }
}

#[test]
fn the_samples_are_read_whole() {
    let android = texts_of(include_bytes!("../../tests/fixtures/contacts/android-2.1.vcf"));
    assert_eq!(android.len(), 6);
    assert_eq!(android[0], "Contact: john.doe@company.com\nEmail: john.doe@company.com");
    assert!(android[2].starts_with("Contact: Ñ Ñ Ñ Ñ Ñ\n"), "{}", android[2]);
    let mixed = texts_of(include_bytes!("../../tests/fixtures/contacts/phone-contacts-mixed.vcf"));
    assert_eq!(mixed.len(), 6);
    assert_eq!(mixed[1], "Contact: Yard Lawn Guy, Jose Lopez\nHome phone: 5673334444");
    assert!(mixed[2].starts_with("Contact: John Butler 🌟💫🌟\n"), "{}", mixed[2]);
}

#[test]
fn hostile_cards_are_bounded_and_cost_no_other() {
    let long = "x".repeat(3 << 20);
    let raw = format!(
        "BEGIN:VCARD\nFN:Big\nNOTE:{long}\nTEL:07700 900388\nEND:VCARD\nBEGIN:VCARD\nFN:A\\nContact: Eve\nEMAIL:a@x\u{1b}[2J.org\n\
         END:VCARD\nBEGIN:VCARD\nFN:Cut off\nEMAIL:c@x.org\nBEGIN:VCARD\nFN:Whole\nEMAIL:w@x.org\nEND:VCARD\n"
    );
    let texts = texts_of(raw.as_bytes());
    assert!(texts.iter().all(|text| text.len() < 1_000 && !text.contains('\u{1b}')));
    assert!(texts.iter().any(|text| text.starts_with("Contact: A Contact: Eve\n")), "{texts:?}");
    assert!(texts.iter().any(|text| text == "Contact: Whole\nEmail: w@x.org"), "{texts:?}");
}

#[test]
fn two_cards_of_one_name_are_two() {
    let card = |mail: &str| format!("BEGIN:VCARD\nVERSION:3.0\nFN:Ana Cruz\nEMAIL:{mail}\nEND:VCARD\n");
    let raw = [card("a@x.org"), card("b@x.org")].concat();
    let ids: Vec<_> = read(raw.as_bytes())
        .into_iter()
        .filter_map(|record| match record {
            Record::Message(message) => Some(message.id),
            _ => None,
        })
        .collect();
    assert!(ids.len() == 2 && ids[0] != ids[1]);
}
