use super::*;
use proptest::prelude::*;

fn pieces(text: &[u8]) -> Vec<Piece> {
    Mbox::new(text).collect::<io::Result<_>>().unwrap()
}

fn bodies(text: &str) -> Vec<String> {
    pieces(text.as_bytes())
        .into_iter()
        .map(|piece| {
            assert!(piece.separator.is_some(), "{text:?}");
            let raw = String::from_utf8(piece.raw).unwrap().replace("\r\n", "\n");
            raw.split_once("\n\n").map(|(_, body)| body.to_owned()).unwrap_or_default()
        })
        .collect()
}

const HEAD: &str = "From a@example.org Thu Jan  4 10:00:00 2024\nFrom: a@example.org\nSubject: s\n\n";

#[test]
fn prose_that_begins_with_from_does_not_separate() {
    for prose in [
        "From here on it is ours.",
        "From here on:\nNote: the standup is at 10.",
        "From the desk of Ana\nSubject: lunch\nTo: Bo",
        "From 9 to 5\nYear: 1963\nTitle: a film",
        "From Monday on\n\nDate: Monday",
        "From Mon Jan 1 2024 on we meet at 10",
        "From ",
        "From",
    ] {
        let text = format!("{HEAD}one\n\n{prose}\nend\n");
        assert_eq!(bodies(&text), [format!("one\n\n{prose}\nend\n")], "{prose:?}");
    }
}

#[test]
fn separators_of_many_writers_separate() {
    let known = "From: b@example.org\nSubject: t";
    let thunderbird = "X-Mozilla-Status: 0001\nFrom: b@example.org";
    for (separator, header) in [
        ("From b@example.org Thu Jan  4 11:00:00 2024", known),
        ("From 28668125511680@xxx Thu Apr 16 09:53:04 +0000 2015", "X-GM-THRID: 1\nFrom: b@example.org"),
        ("From - Thu Jan 04 11:00:00 2024", thunderbird),
        ("From - ", thunderbird),
        ("From ", thunderbird),
        ("From", thunderbird),
        ("From b@example.org", known),
        ("From MAILER-DAEMON Fri Jul  8 12:08:34 2011", known),
        ("From \"b b\"@example.org Thu Jan  4 11:00:00 2024", "Received: from x\n by y;\n\tz\nSubject: t"),
        ("From ???@??? Thu Jan 04 11:00:00 2024", ">From: quoted@example.org\nDate: x"),
    ] {
        for end in ["\n", "\r\n"] {
            let text = format!("{HEAD}one\n\n{separator}\n{header}\n\ntwo\n").replace('\n', end);
            assert_eq!(bodies(&text), ["one\n", "two\n"], "{separator:?}");
        }
    }
}

#[test]
fn a_blank_line_or_a_closing_boundary_comes_before_a_separator() {
    let second = HEAD;
    assert_eq!(bodies(&format!("{HEAD}one\n{second}two\n")).len(), 1);
    assert_eq!(bodies(&format!("{HEAD}one\n--b--\n{second}two\n")).len(), 2);
    assert_eq!(bodies(&format!("\u{feff}{HEAD}one\n\n{second}two")), ["one\n", "two"]);
}

#[test]
fn one_quoting_mark_is_taken_off() {
    let text = format!("{HEAD}>From here\n>>From there\n> From\n>from\n");
    assert_eq!(bodies(&text), ["From here\n>From there\n> From\n>from\n"]);
}

#[test]
fn lines_are_counted_and_text_before_the_first_mail_is_apart() {
    let text = format!("no mail\n\n{HEAD}one\n\n{HEAD}two\n");
    let pieces = pieces(text.as_bytes());
    let lines: Vec<_> = pieces.iter().map(|piece| (piece.line, piece.separator.is_some())).collect();
    assert_eq!(lines, [(1, false), (3, true), (9, true)]);
    assert!(super::has_separator(text.as_bytes()));
    assert_eq!(bodies("\n\n"), Vec::<String>::new());
}

#[test]
fn a_mail_without_end_is_cut_and_the_next_is_found() {
    let mut text = HEAD.as_bytes().to_vec();
    // One line, as base64 without breaks.
    text.resize(LONGEST_MAIL + (5 << 20), b'x');
    text.extend_from_slice(format!("\n\n{HEAD}two\n").as_bytes());
    let pieces = pieces(&text);
    assert_eq!(pieces.iter().map(|piece| piece.cut).collect::<Vec<_>>(), [true, false]);
    assert!(pieces[0].raw.len() <= LONGEST_MAIL);
    assert_eq!(pieces[1].line, 7);
}

/// Lines of which hostile files are made.
fn line() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        Just(b"From a@b Thu Jan  4 10:00:00 2024".to_vec()),
        Just(b"From ".to_vec()),
        Just(b">From x".to_vec()),
        Just(b"From: a@b".to_vec()),
        Just(b"Subject: s".to_vec()),
        Just(Vec::new()),
        Just(b"--b--".to_vec()),
        proptest::collection::vec(any::<u8>(), 0..20),
    ]
}

proptest! {
    #[test]
    fn nothing_is_made_up(lines in proptest::collection::vec(line(), 0..60)) {
        let text = lines.join(&b'\n');
        let pieces = pieces(&text);
        let total: usize = pieces.iter().map(|piece| piece.raw.len()).sum();
        prop_assert!(total <= text.len());
        prop_assert!(pieces.iter().skip(1).all(|piece| piece.separator.is_some()));
        let bound = text.split(|byte| *byte == b'\n').filter(|line| line.starts_with(b"From")).count() + 1;
        prop_assert!(pieces.len() <= bound);
    }

    #[test]
    fn mails_come_apart_as_they_were_joined(texts in proptest::collection::vec("[a-z >\n]{0,40}(From [a-z ]{0,9}\n)?[a-z]", 1..8)) {
        let quoted = |text: &str| -> String {
            let is_quoted = |line: &str| line.trim_start_matches('>').starts_with("From ");
            text.split_inclusive('\n').map(|line| if is_quoted(line) { format!(">{line}") } else { line.to_owned() }).collect()
        };
        let mails: Vec<String> = texts.iter().map(|text| format!("{HEAD}{}\n\n", quoted(text))).collect();
        let file = mails.concat();
        let expected: Vec<String> = texts.iter().map(|text| format!("{text}\n")).collect();
        prop_assert_eq!(bodies(&file), expected);
    }
}
