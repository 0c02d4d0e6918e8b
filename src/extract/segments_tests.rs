use super::*;

fn own(text: &str) -> Vec<&str> {
    segments(text).into_iter().filter(|s| s.voice == Voice::Own).map(|s| s.span.of(text).trim()).collect()
}

#[test]
fn quotes_code_and_signatures_are_nobodys_words() {
    for (text, expected) in [
        ("hello", &["hello"][..]),
        ("> old\nnew", &["new"]),
        ("above\n> old\nbelow", &["above", "below"]),
        ("new\n\nOn Mon, Alex wrote:\nold, without marks", &["new"]),
        ("new\nOn Mon, 2 March 2026 at 10:05, Alex Chen\nwrote:\n> old", &["new"]),
        ("On Mon, Alex wrote:\n> old\nanswer", &["answer"]),
        ("new\n-----Original Message-----\nFrom: Alex\nold", &["new"]),
        ("new\nFrom: Alex\nSent: Monday\nSubject: Old\nold", &["new"]),
        ("Cc: Dana <dana@example.org>\nnew", &["new"]),
        ("look\n```\nport = 1\n```\nafter", &["look", "after"]),
        ("error[E0308]: line 443\nhelp?", &["help?"]),
        ("new\n-- \nMara\n07700 900388", &["new"]),
        ("new\nSent from my phone", &["new"]),
        ("", &[]),
    ] {
        assert_eq!(own(text), expected, "{text}");
    }
}

#[test]
fn forwards_keep_their_sender() {
    let text = "FYI\n---------- Forwarded message ----------\nFrom: Ana Ruiz <ana@example.org>\nDate: Mon\n\nThe text.";
    let last = segments(text).pop().unwrap();
    assert_eq!(last.voice, Voice::Forwarded(Some("Ana Ruiz".into())));
    assert_eq!(last.span.of(text).trim(), "The text.");
    let short = "Fwd: the text";
    let only = segments(short).pop().unwrap();
    assert_eq!((only.voice, only.span.of(short)), (Voice::Forwarded(None), " the text"));
}
