use super::*;
use crate::domain::fold;
use proptest::prelude::*;

fn settings() -> Settings {
    Settings {
        file: "mail".into(),
        conversation: None,
        zone: Zone("Europe/Rome".into()),
        received: "2026-11-30T08:00:00Z".parse().unwrap(),
    }
}

fn record(raw: impl AsRef<[u8]>) -> Record {
    let place = Place { file: None, line: 1, envelope: None, cut: false };
    Mails::new(settings()).read(raw.as_ref(), &place)
}

fn message(raw: impl AsRef<[u8]>) -> Message {
    match record(raw) {
        Record::Message(message) | Record::Cut(message, _) => *message,
        other => panic!("{other:?}"),
    }
}

fn with(header: &str) -> Message {
    message(format!("From: Ana <ana@example.org>\nTo: bo@example.org\n{header}\n\ntext"))
}

#[test]
fn threads_are_conversations() {
    for (header, conversation) in [
        ("Message-ID: <1@x>", "mail:1@x"),
        ("Message-ID: <2@x>\nIn-Reply-To: <1@x>", "mail:1@x"),
        ("Message-ID: <3@x>\nIn-Reply-To: <2@x>\nReferences: <1@x>\n <2@x>", "mail:1@x"),
        ("Message-ID: <3@x>\nReferences: <1@x>\nX-GM-THRID: 42", "gmail:42"),
        ("Message-ID: 1@x", "mail:1@x"),
    ] {
        assert_eq!(with(header).conversation.as_str(), conversation, "{header}");
    }
    let subject = |subject: &str| with(&format!("Subject: {subject}")).conversation;
    for answer in ["Re: Plan", "RE: re: plan", "AW: Re[2]: Plan", "Fwd:  PLAN"] {
        assert_eq!(subject("Plan"), subject(answer), "{answer}");
    }
    assert_ne!(subject("Plan"), subject("Plan: B"));
    let back = message("From: bo@example.org\nTo: Ana <ana@example.org>\nSubject: Re: Plan\n\ntext");
    assert_eq!(subject("Plan"), back.conversation);
}

#[test]
fn people_have_addresses_in_lower_case_and_names_as_written() {
    let message = message(concat!(
        "From: =?utf-8?q?Bj=C3=B6rn?= <Bjorn@Example.ORG>\n",
        "To: Team: 'Ana Ruiz' <ANA@example.org>, bo@example.org;, undisclosed-recipients:;\n",
        "Cc: \"Ruiz, Ana\" <ana@example.org>, def <ydefmail.com>\n\nhi"
    ));
    let shown: Vec<(&str, &str)> =
        message.participants().map(|who| (who.handle.as_str(), who.name.as_str())).collect();
    let weak = format!("name:{}/def", message.conversation);
    let expected = [
        ("mailto:bjorn@example.org", "Björn"),
        ("mailto:ana@example.org", "Ana Ruiz"),
        ("mailto:bo@example.org", "bo@example.org"),
        (weak.as_str(), "def"),
    ];
    assert_eq!(shown, expected);
}

#[test]
fn the_author_is_whoever_is_named_first() {
    for (header, author) in [
        ("Sender: s@x.org", Some("mailto:s@x.org")),
        ("Return-Path: <r@x.org>", Some("mailto:r@x.org")),
        ("From: f@x.org\nSender: s@x.org", Some("mailto:f@x.org")),
        ("To: t@x.org", None),
    ] {
        match record(format!("{header}\nSubject: s\n\ntext")) {
            Record::Message(message) => assert_eq!(Some(message.author.handle.as_str()), author),
            other => assert_eq!((author, other), (None, bad("it has no sender"))),
        }
    }
}

#[test]
fn an_open_bracket_costs_nobody() {
    let message = message("From: a@x.org\nTo: e-mail <b@x.org, Cy <c@x.org>, d@x.org\n\ntext");
    let shown: Vec<(&str, &str)> =
        message.recipients.iter().map(|who| (who.handle.as_str(), who.name.as_str())).collect();
    let expected = [("mailto:b@x.org", "e-mail"), ("mailto:c@x.org", "Cy"), ("mailto:d@x.org", "d@x.org")];
    assert_eq!(shown, expected);
}

fn bad(reason: &str) -> Record {
    Record::Bad(Fault { file: None, line: 1, reason: reason.to_owned() })
}

#[test]
fn times() {
    let envelope = Envelope::of(b"From a@b Thu Jan  4 10:00:00 2024");
    let place = Place { file: None, line: 1, envelope: Some(&envelope), cut: false };
    let server = "Received: by x; Thu, 04 Jan 2024 12:00:00 +0200";
    for (header, stated, received) in [
        // Date, and what was received where no server says: the separator, in local time or UTC, unless it is absurd.
        ("Date: Thu, 04 Jan 2024 09:30:00 +0000", "2024-01-04T09:30:00Z", "2024-01-04T10:00:00Z"),
        ("Date: Thu, 04 Jan 2024 13:00:00 +0000", "2024-01-04T13:00:00Z", "2024-01-04T13:00:00Z"),
        ("Date: Fri, 04 Jan 2025 13:00:00 +0000", "2025-01-04T13:00:00Z", "2026-11-30T08:00:00Z"),
        (
            &format!("{server}\nDate: Fri, 04 Jan 2030 13:00:00 +0000"),
            "2030-01-04T13:00:00Z",
            "2024-01-04T10:00:00Z",
        ),
        (
            &format!("{server}\nReceived: by y; Thu, 04 Jan 2024 09:00:00 +0000"),
            "2024-01-04T10:00:00Z",
            "2024-01-04T10:00:00Z",
        ),
        ("Date: soon", "2024-01-04T10:00:00Z", "2024-01-04T10:00:00Z"),
    ] {
        let raw = format!("From: a@example.org\n{header}\n\ntext");
        let Record::Message(message) = Mails::new(settings()).read(raw.as_bytes(), &place) else { panic!() };
        assert_eq!(message.stated.instant.to_string(), stated, "{header}");
        assert_eq!(message.received.to_string(), received, "{header}");
        assert_eq!(
            message.stated.assumed,
            !header.contains(" +0000\nDate") && !header.contains("Date: T") && !header.contains("Date: F"),
            "{header}"
        );
    }
}

#[test]
fn an_undated_mail_follows_the_one_before_it_and_keeps_its_id() {
    let mut mails = Mails::new(settings());
    let bare = Envelope::of(b"From -");
    let place = Place { file: None, line: 1, envelope: Some(&bare), cut: false };
    mails.read(b"From: a@x.org\nDate: Thu, 04 Jan 2024 13:00:00 +0000\n\none", &place);
    let Record::Message(second) = mails.read(b"From: a@x.org\n\ntwo", &place) else { panic!() };
    assert_eq!(second.stated.instant.to_string(), "2024-01-04T13:00:00Z");
    assert!(second.stated.assumed);
    assert_eq!(second.id, message("From: a@x.org\n\ntwo").id);
    assert_ne!(second.id, message("From: a@x.org\n\nthree").id);
}

#[test]
fn a_mail_has_the_same_id_when_an_export_of_the_store_comes_back() {
    for header in [
        "Message-ID: <1@x>\nDate: Thu, 04 Jan 2024 13:00:00 +0900",
        "Date: Thu, 04 Jan 2024 13:00:00 +0900",
        "Message-ID: <2@x>",
    ] {
        let sent = with(header);
        let line = serde_json::to_string(&crate::import::to_line(&sent)).unwrap();
        let back = crate::import::read_jsonl(line.as_bytes(), &settings()).unwrap();
        assert_eq!(back.messages, [sent], "{header}");
    }
}

#[test]
fn what_was_deleted_or_never_sent_is_passed_over() {
    for (field, reason) in [
        ("X-Mozilla-Status: 0009", "deleted"),
        ("X-Gmail-Labels: Inbox,Trash", "deleted"),
        ("X-Gmail-Labels: Drafts", "a draft"),
        ("X-Gmail-Labels: Spam,Opened", "spam"),
    ] {
        assert_eq!(record(format!("From: a@x.org\n{field}\n\ntext")), Record::PassedOver(reason));
    }
    assert!(matches!(record("From: a@x.org\nX-Mozilla-Status: 0001\n\ntext"), Record::Message(_)));
}

const ALTERNATIVE: &str = "From: a@x.org\nMIME-Version: 1.0\nContent-Type: multipart/alternative; boundary=b\n\n--b\nContent-Type: text/plain; charset=utf-8\n\nPLAIN\n--b\nContent-Type: text/html; charset=utf-8\n\n<p>rich</p><p>text</p>\n--b--\n";

#[test]
fn plain_text_comes_first_unless_it_only_points_to_the_other() {
    assert_eq!(message(ALTERNATIVE).text, "PLAIN");
    for placeholder in ["", "Please view this message in HTML.", "Your client does not support HTML mail"] {
        assert_eq!(message(ALTERNATIVE.replace("PLAIN", placeholder)).text, "rich\n\ntext", "{placeholder}");
    }
    assert_eq!(message("From: a@x.org\nContent-Type: text/html\n\n<b>only</b>").text, "only");
}

#[test]
fn attachments_are_named_and_not_read() {
    let raw = "From: a@x.org\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\nsee file\n--b\nContent-Type: text/plain; name=\"notes.txt\"\nContent-Disposition: attachment; filename=\"notes.txt\"\n\nsecret\n--b--\n";
    let message = message(raw);
    assert_eq!(message.text, "see file");
    assert_eq!(message.extra["attachments"], json!(["notes.txt"]));
    assert_eq!(message.extra["source"], "mail");
}

#[test]
fn text_in_no_declared_charset_is_utf_8_or_windows_1252() {
    assert_eq!(message("From: a@x.org\n\ncafé").text, "café");
    assert_eq!(message(b"From: a@x.org\n\ncaf\xe9 \x96 5 \x80").text, "café – 5 €");
}

#[test]
fn line_ends_and_nuls() {
    assert_eq!(message("From: a@x.org\r\nSubject: s\r\n\r\none\r\ntwo\0\r\n\r\n").text, "one\ntwo");
    assert_eq!(message("\u{feff}From a@b Thu Jan  4 10:00:00 2024\nFrom: a@x.org\n\none").text, "one");
}

/// Very many pieces.
fn joined(piece: impl Fn(usize) -> String) -> String {
    (0..20_000).map(piece).collect()
}

#[test]
fn hostile_mails_are_bounded() {
    let nested = "Content-Type: message/rfc822\n\n".repeat(50_000);
    let deep = joined(|n| format!("Content-Type: multipart/mixed; boundary=b{n}\n\n--b{n}\n"));
    let crowd = joined(|n| format!("p{n}@x.org, "));
    for (name, raw) in [
        ("nested mails", format!("From: a@x.org\n{nested}")),
        ("nested parts", format!("From: a@x.org\n{deep}\ntext")),
        ("recipients", format!("From: a@x.org\nTo: {crowd}\n\ntext")),
        ("fields", format!("From: a@x.org\n{}\n\ntext", "X-A: b\n".repeat(200_000).trim_end())),
        ("a long field", format!("From: a@x.org\nSubject: {}\n\ntext", "x".repeat(4 << 20))),
        ("references", format!("From: a@x.org\nReferences: {}\n\ntext", "<a@b> ".repeat(200_000))),
        ("an id", format!("From: a@x.org\nMessage-ID: <{}>\n\ntext", "x".repeat(1 << 20))),
        ("a long text", format!("From: a@x.org\n\n{}", "é ".repeat(2 << 20))),
        ("groups", format!("From: a@x.org\nTo: {}\n\ntext", "g:".repeat(100_000))),
        ("comments", format!("From: {}\nTo: b@x.org\n\ntext", "(".repeat(100_000))),
    ] {
        let message = match record(&raw) {
            Record::Message(message) | Record::Cut(message, _) => message,
            // Nobody is left to have written it.
            Record::Bad(_) if name == "comments" => continue,
            other => panic!("{name}: {other:?}"),
        };
        assert!(message.text.len() <= 1 << 20, "{name}");
        assert!(message.recipients.len() <= 500, "{name}");
        assert!(fold(&serde_json::to_string(&message.extra).unwrap()).len() < 2000, "{name}");
        assert!(message.conversation.as_str().len() < 2000, "{name}");
    }
}

fn piece() -> impl Strategy<Value = Vec<u8>> {
    let fields = [
        "From: ",
        "To: ",
        "Date: ",
        "Received: ",
        "Message-ID: <",
        "Subject: =?utf-8?q?",
        "?=",
        ">",
        "\n",
        "\r\n",
        "\n\n",
        "Content-Type: ",
        "multipart/mixed; boundary=b",
        "text/html; charset=",
        "text/plain; format=flowed",
        "message/rfc822",
        "--b",
        "--b--",
        "Content-Transfer-Encoding: base64",
        "quoted-printable",
        "=",
        "\0",
        "utf-7",
        "Content-Disposition: attachment; filename*0*=",
        "iso-2022-jp",
        "\x1b$B",
        "a@b.org",
        "References: ",
        "<p>",
    ];
    let fields: Vec<Vec<u8>> = fields.iter().map(|field| field.as_bytes().to_vec()).collect();
    prop_oneof![4 => proptest::sample::select(fields), 1 => proptest::collection::vec(any::<u8>(), 0..12)]
}

proptest! {
    #[test]
    fn no_mail_panics_and_each_reads_the_same_again(pieces in proptest::collection::vec(piece(), 0..50)) {
        let raw = [b"From: a@x.org\n".to_vec(), pieces.concat()].concat();
        // A panic of the parser would come back as this fault.
        prop_assert_ne!(record(&raw), bad("it cannot be parsed"));
        prop_assert_eq!(record(&raw), record(&raw));
    }
}
