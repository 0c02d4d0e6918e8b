//! `asof import` on real mail: what the samples hold, and what the program makes of them.

#![allow(clippy::unwrap_used, reason = "a fixture that does not hold fails the test")]

#[path = "import/conll.rs"]
mod conll;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use asof::domain::{Correspondent, Handle, Message, MessageId, Modality, Stamp, Zone};
use asof::import::{Fault, Format, Record, Records, Settings, find};
use serde_json::Value;

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/mail").join(name)
}

fn settings() -> Settings {
    Settings {
        file: "sample".into(),
        conversation: None,
        zone: Zone("Europe/Rome".into()),
        received: "2026-11-30T08:00:00Z".parse().unwrap(),
    }
}

fn read(path: &Path, format: Format) -> (Vec<Message>, Vec<Fault>) {
    let found = find(path, None).unwrap();
    let [source] = found.sources.as_slice() else { panic!("{found:?}") };
    assert_eq!(source.format, format, "{}", path.display());
    let (mut messages, mut faults) = (Vec::new(), Vec::new());
    for record in Records::of(source.clone(), settings()) {
        match record.unwrap() {
            Record::Message(message) => messages.push(*message),
            Record::Bad(fault) => faults.push(fault),
            other => panic!("{other:?}"),
        }
    }
    (messages, faults)
}

/// Author, stated time, and text; what a sample has besides is asserted by its own test.
type Expected = (&'static str, &'static str, &'static str);

#[test]
fn every_mbox_sample_holds_what_its_index_says() {
    let samples: [(&str, &[Expected]); 4] = [
        (
            "simple",
            &[
                (
                    "user1@example.com",
                    "2024-01-04T10:00:00+00:00",
                    "This is the first test message.\nIt has two lines.",
                ),
                ("user2@example.com", "2024-01-04T11:00:00+00:00", "This is a reply."),
                (
                    "user3@example.com",
                    "2024-01-05T09:00:00+01:00",
                    "Mensaje con caracteres especiales: áéíóú ñ ü",
                ),
                (
                    "user4@example.com",
                    "2024-01-05T14:00:00+00:00",
                    "This message has a tricky line:\nFrom the perspective of the user, this should not be a separator.\nAnd this continues normally.",
                ),
                ("user5@example.com", "2024-01-06T08:00:00-05:00", "Please confirm attendance."),
            ],
        ),
        (
            "google_groups",
            &[
                (
                    "a@example.invalid",
                    "2015-04-16T11:53:04+02:00",
                    "Opening post, with no Date: header at all.",
                ),
                ("b@example.invalid", "2015-04-17T11:00:00+00:00", "Reply in the same conversation."),
                (
                    "c@example.invalid",
                    "2015-04-18T08:30:00+00:00",
                    "Same subject, different conversation: the thread id must keep them apart.",
                ),
            ],
        ),
        (
            "encoded_words",
            &[
                ("francois@example.com", "2024-02-12T10:00:00+01:00", "Voici le résumé du projet."),
                ("yamada@example.jp", "2024-02-12T11:00:00+09:00", "日本語のテストメッセージです。"),
                ("mueller@example.de", "2024-02-12T12:00:00+01:00", "Straßenverkehr-Bericht für März."),
            ],
        ),
        ("not-at-start", &[("abc@gmail.com", "2011-12-25T21:33:37+08:00", "The mail content...")]),
    ];
    for (name, expected) in samples {
        let (messages, faults) = read(&fixture(&format!("mbox/{name}.mbox")), Format::Mbox);
        let found: Vec<_> = messages.iter().map(summary).collect();
        let expected: Vec<_> = expected
            .iter()
            .map(|(who, when, text)| (format!("mailto:{who}"), (*when).to_owned(), (*text).to_owned()))
            .collect();
        assert_eq!(found, expected, "{name}");
        assert_eq!(faults.len(), usize::from(name == "not-at-start"), "{name}: {faults:?}");
    }
}

fn summary(message: &Message) -> (String, String, String) {
    (message.author.handle.0.clone(), message.stated.rfc3339(message.stated.instant), message.text.clone())
}

#[test]
fn threads_names_and_recipients_of_the_mbox_samples() {
    let (simple, _) = read(&fixture("mbox/simple.mbox"), Format::Mbox);
    let ids: Vec<_> = simple.iter().map(Message::display_id).collect();
    assert_eq!(ids, ["msg001", "msg002", "msg003", "msg004", "msg005"].map(|id| format!("{id}@example.com")));
    assert_eq!(simple[1].reply_to.as_deref(), Some("msg001@example.com"));
    assert_eq!(simple[1].conversation, simple[0].conversation);
    assert_eq!(
        (simple[2].author.name.as_str(), &simple[2].extra["subject"]),
        ("José Garcíka", &Value::from("Café con leña"))
    );
    assert_eq!(simple[4].recipients.len(), 3);

    let (groups, _) = read(&fixture("mbox/google_groups.mbox"), Format::Mbox);
    assert_eq!(groups[0].received.to_string(), "2015-04-16T09:53:04Z");
    assert_eq!(groups.iter().map(|message| message.stated.assumed).collect::<Vec<_>>(), [true, false, false]);
    assert_eq!(groups[0].conversation, groups[1].conversation);
    assert_ne!(groups[0].conversation, groups[2].conversation);

    let (encoded, _) = read(&fixture("mbox/encoded_words.mbox"), Format::Mbox);
    let names: Vec<_> = encoded.iter().map(|message| message.author.name.as_str()).collect();
    assert_eq!(names, ["François", "山田太郎", "Müller"]);
    assert_eq!(encoded[2].extra["subject"], "Straßenverkehr – Bericht");

    let (later, faults) = read(&fixture("mbox/not-at-start.mbox"), Format::Mbox);
    assert!(later[0].recipients[0].handle.is_weak());
    assert_eq!((faults[0].line, faults[0].reason.as_str()), (1, "text before the first mail"));
}

#[test]
fn every_eml_sample_holds_what_its_index_says() {
    const NOW: &str = "2026-11-30T09:00:00+01:00";
    let samples: [(&str, &str, &str); 9] = [
        ("iso-2022-jp", NOW, "すみません。"),
        (
            "shift_jis-8bit",
            "2014-05-28T17:18:19+09:00",
            "あいうえお\n\nこのメールはテスト用のメールです。\n\n今後ともよろしくお願い申し上げます！",
        ),
        ("bad-date", "2010-12-14T22:59:10-08:00", ""),
        ("reply-headers", "2007-11-18T19:56:07+11:00", "Message body"),
        (
            "format-flowed-delsp",
            "2025-01-09T10:26:14-05:00",
            "We should have access, and apparently did a few months ago, but now there isa \"You do not currently have access to this content.\" at the bottom of therecord",
        ),
        ("missing-final-boundary", NOW, "Some body"),
        (
            "reply-gmail",
            "2012-04-02T20:21:52+04:00",
            "Hello\n\nOn Mon, Apr 2, 2012 at 6:26 PM, Megan One <xxx@gmail.com> wrote:\n\n> Hi",
        ),
        (
            "reply-yahoo-original-message",
            "2012-04-02T06:45:30-07:00",
            "Hello\n\n\n----- Original Message -----\nFrom: \"bob@xxx.mailgun.org\"",
        ),
        (
            "reply-outlook",
            NOW,
            "Hello\n\nFrom: xxx@xxx.mailgun.org [mailto:xxx@xxx.mailgun.org]\nSent: March-09-12 4:22 PM",
        ),
    ];
    for (name, stated, text) in samples {
        let (messages, faults) = read(&fixture(&format!("eml/{name}.eml")), Format::Eml);
        let [message] = messages.as_slice() else { panic!("{name}: {messages:?}") };
        assert_eq!(summary(message).1, stated, "{name}");
        assert!(message.text.starts_with(text), "{name}: {}", message.text);
        let undated = ["iso-2022-jp", "bad-date", "missing-final-boundary", "reply-outlook"].contains(&name);
        assert_eq!(message.stated.assumed, undated, "{name}");
        assert!(faults.is_empty() && !message.text.contains("@font-face"), "{name}");
    }
    let one = |name: &str| read(&fixture(&format!("eml/{name}.eml")), Format::Eml).0.remove(0);
    assert_eq!(one("bad-date").received.to_string(), "2010-12-15T06:59:10Z");
    let reply = one("reply-headers");
    assert_eq!(reply.conversation.as_str(), "mail:473FF3B8.9020707@xxx.org");
    assert_eq!(reply.reply_to.as_deref(), Some("348F04F142D69C21-291E56D292BC@xxxx.net"));
    assert_eq!(one("reply-yahoo-original-message").reply_to.as_deref(), Some("1333374262.7063.15.camel@mg5"));
    assert_eq!(one("missing-final-boundary").recipients.len(), 2);
    assert_eq!(one("iso-2022-jp").source_id, None);
    assert!(one("format-flowed-delsp").text.ends_with("\nhttps://example.com/"));
}

/// The text with a fact of another in every quoted place.
fn quotes(name: &str, fact: &str) -> String {
    let text = fs::read_to_string(fixture(&format!("quotes/{name}.txt"))).unwrap();
    [
        "Thanks!",
        "This is the original message content.",
        "> Respond",
        "> B",
        "> What about option B?",
        "Emne: Abc has sent you a message!",
    ]
    .iter()
    .fold(text, |text, place| {
        let mark = if place.starts_with('>') { "> " } else { "" };
        text.replace(place, &format!("{place}\n{mark}{fact}"))
    })
}

fn own(text: String) -> Message {
    let author = Correspondent { handle: Handle("mailto:ana@example.org".into()), name: "Ana".into() };
    let stated = Stamp::at("2026-03-02T09:00:00Z".parse().unwrap(), Zone::utc());
    Message {
        id: MessageId("m-1".into()),
        source_id: None,
        conversation: asof::domain::ConversationId("c".into()),
        position: 0,
        author,
        recipients: Vec::new(),
        received: stated.instant,
        stated,
        text,
        reply_to: None,
        batch: None,
        edits: Vec::new(),
        extra: serde_json::Map::new(),
    }
}

const FACT: &str = "The standup is at 10:45.";

/// The extractor does not know the marks of the other three samples (German, Danish, Finnish).
#[test]
fn nothing_quoted_is_read_as_the_authors() {
    assert_eq!(asof::extract::read(&own(FACT.to_owned())).len(), 1);
    for name in ["email_french_2", "email_gmail_split_line_from", "email_tricky_18_inline_reply"] {
        let text = quotes(name, FACT);
        assert!(text.contains(FACT), "{name}");
        assert_eq!(asof::extract::read(&own(text)), [], "{name}");
    }
    for (name, place) in
        [("reply-gmail", "> Hi"), ("reply-yahoo-original-message", "Hi"), ("reply-outlook", "Loop details:")]
    {
        let mail = fs::read_to_string(fixture(&format!("eml/{name}.eml"))).unwrap();
        let mark = if place.starts_with('>') { "> " } else { "" };
        let sample = tempfile::Builder::new().suffix(".eml").tempfile().unwrap();
        fs::write(sample.path(), mail.replace(place, &format!("{place}\n{mark}{FACT}"))).unwrap();
        let (messages, _) = read(sample.path(), Format::Eml);
        assert!(messages[0].text.contains(FACT), "{name}");
        assert_eq!(asof::extract::read(&messages[0]), [], "{name}");
    }
}

#[test]
fn what_is_the_authors_is_read() {
    let prose = quotes("email_tricky_4_from_in_body", FACT);
    assert_eq!(asof::extract::read(&own(format!("{prose}\n{FACT}"))).len(), 1);
    let answers = quotes("email_tricky_18_inline_reply", "");
    let answered = answers.replace("I think option A is great.", FACT);
    assert_eq!(asof::extract::read(&own(answered)).len(), 1);
    let forward = fs::read_to_string(fixture("quotes/email_tricky_17_forward_header.txt")).unwrap();
    let drafts = asof::extract::read(&own(format!("{forward}\n{FACT}")));
    assert_eq!(drafts.iter().map(|draft| draft.modality).collect::<Vec<_>>(), [Modality::Forwarded]);
}

/// The data that is too large for the repository, where it lies beside it.
fn shared(name: &str) -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data").join(name);
    path.is_dir().then_some(path)
}

#[test]
fn people_of_real_threads_stay_apart() {
    let folders = match shared("emailcoref") {
        Some(all) => vec![all.join("train"), all.join("test")],
        None => vec![fixture("emailcoref")],
    };
    let scratch = tempfile::tempdir().unwrap();
    let mut threads = 0;
    let mut everybody = BTreeSet::new();
    for path in
        folders.iter().flat_map(|folder| fs::read_dir(folder).unwrap()).map(|entry| entry.unwrap().path())
    {
        if path.extension().is_none_or(|name| name != "conll") {
            continue;
        }
        threads += 1;
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let thread = conll::read(&fs::read_to_string(&path).unwrap());
        let mail = scratch.path().join(format!("{name}.eml"));
        fs::write(&mail, thread.to_mail(&name)).unwrap();
        let (messages, _) = read(&mail, Format::Eml);
        let [message] = messages.as_slice() else { panic!("{name}") };
        assert!(!message.stated.assumed, "{name}");
        let handles: BTreeSet<_> = message.participants().map(|who| who.handle.0.clone()).collect();
        let expected: BTreeSet<_> = thread.people.keys().map(|address| format!("mailto:{address}")).collect();
        assert_eq!(handles, expected, "{name}");
        // No handle stands for two persons of the set; one person, in one thread, has two addresses.
        let shared: Vec<_> = thread.people.iter().filter(|(_, persons)| persons.len() != 1).collect();
        assert!(shared.is_empty(), "{name}: {shared:?}");
        let persons: BTreeSet<_> = thread.people.values().flatten().collect();
        let second_addresses = usize::from(name == "ybarbo_p_166");
        assert_eq!(persons.len() + second_addresses, handles.len(), "{name}");
        everybody.extend(handles);
    }
    assert!(threads == 46 || (shared("emailcoref").is_none() && threads == 3), "{threads}");
    let store = tempfile::tempdir().unwrap();
    let report = import(store.path(), &[scratch.path().to_str().unwrap()]);
    assert_eq!(report["files"][0]["added"], threads);
    let exported = asof(store.path()).arg("export").output().unwrap().stdout;
    let known: BTreeSet<String> = String::from_utf8(exported)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap())
        .flat_map(|line| {
            let to = line["to"].as_array().cloned().unwrap_or_default();
            to.into_iter()
                .chain([line["author"].clone()])
                .map(|who| who["handle"].as_str().unwrap().to_owned())
                .collect::<Vec<_>>()
        })
        .collect();
    assert_eq!(known, everybody);
}

fn asof(store: &Path) -> assert_cmd::Command {
    let mut command = assert_cmd::Command::cargo_bin("asof").unwrap();
    command.arg("--data-dir").arg(store).args(["--now", "2026-11-30T08:00:00Z"]);
    command
}

fn import(store: &Path, arguments: &[&str]) -> Value {
    let output =
        asof(store).args(["--json", "import"]).args(arguments).assert().success().get_output().stdout.clone();
    serde_json::from_slice::<Value>(&output).unwrap()["data"].clone()
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

const MAIL: &str = "From: Ana <ana@example.org>\nTo: me@example.org\nMessage-ID: <%>\nDate: Mon, 02 Mar 2026 09:00:00 +0000\n\nThe standup is at 10:45.\n";

#[test]
fn a_folder_is_searched_in_order_and_read_once() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    for part in ["Mail/cur", "Mail/new", "Mail/tmp", "Mail/.Sent/cur", "Mail/.Sent/new", "notes", "letters"] {
        fs::create_dir_all(at(part)).unwrap();
    }
    let mail = |id: &str| MAIL.replace('%', id);
    fs::write(at("Mail/cur/1.a:2,S"), mail("1@x")).unwrap();
    fs::write(at("Mail/cur/2.a:2,ST"), mail("deleted@x")).unwrap();
    fs::write(at("Mail/cur/3.a:2,D"), mail("draft@x")).unwrap();
    fs::write(at("Mail/cur/4.a"), "no mail").unwrap();
    fs::write(at("Mail/new/5.a"), mail("2@x")).unwrap();
    fs::write(at("Mail/tmp/6.a"), mail("half@x")).unwrap();
    fs::write(at("Mail/.Sent/cur/7.a:2,S"), mail("3@x")).unwrap();
    fs::write(at("Mail/dovecot.index"), [0, 1, 2]).unwrap();
    fs::write(at("letters/b.eml"), mail("1@x")).unwrap();
    fs::write(at("letters/a.EML"), mail("4@x").replace('\n', "\r\n")).unwrap();
    fs::write(at("letters/empty"), "").unwrap();
    fs::write(at("notes/todo.md"), "# Tomorrow\n").unwrap();
    fs::write(at("notes/config.json"), "{\"from\": 1}").unwrap();
    fs::copy(fixture("mbox/simple.mbox"), at("box.txt")).unwrap();
    let outside = tempfile::tempdir().unwrap();
    fs::write(outside.path().join("x.eml"), mail("outside@x")).unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink(outside.path(), at("link")).unwrap();

    let store = tempfile::tempdir().unwrap();
    let report = import(store.path(), &[text(folder.path())]);
    let files: Vec<(String, u64)> = report["files"]
        .as_array()
        .unwrap()
        .iter()
        .map(|file| {
            let name = Path::new(file["file"].as_str().unwrap()).strip_prefix(folder.path()).unwrap();
            (text(name).to_owned(), file["added"].as_u64().unwrap())
        })
        .collect();
    let expected = [("Mail", 2), ("Mail/.Sent", 1), ("box.txt", 5), ("letters", 1)];
    assert_eq!(files, expected.map(|(name, added)| (name.to_owned(), added)));
    assert_eq!(report["files"][0]["left_out"], serde_json::json!({"a draft": 1, "deleted": 1}));
    assert_eq!(report["files"][0]["bad"][0]["file"], "4.a");
    assert_eq!(report["files"][3]["known"], 1);
    let passed: Vec<(&str, &str)> = report["passed_over"]
        .as_array()
        .unwrap()
        .iter()
        .map(|file| {
            (
                Path::new(file["file"].as_str().unwrap()).file_name().unwrap().to_str().unwrap(),
                file["reason"].as_str().unwrap(),
            )
        })
        .collect();
    let mut reasons = vec![("dovecot.index", "no known format"), ("empty", "empty")];
    if cfg!(unix) {
        reasons.push(("link", "a link"));
    }
    reasons.extend([("config.json", "no known format"), ("todo.md", "no known format")]);
    assert_eq!(passed, reasons);

    let again = import(store.path(), &[text(folder.path())]);
    assert!(
        again["files"].as_array().unwrap().iter().all(|file| file["added"] == 0 && file["edited"] == 0),
        "{again}"
    );
    let only = import(tempfile::tempdir().unwrap().path(), &["--format", "mbox", text(folder.path())]);
    assert_eq!(only["files"].as_array().unwrap().len(), 1);
}

#[test]
fn copies_of_a_mail_do_not_edit_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let sent = MAIL.replace('%', "1@x");
    fs::write(folder.path().join("a.eml"), &sent).unwrap();
    fs::write(folder.path().join("b.eml"), format!("{sent}\n____\nlist footer\n")).unwrap();
    let store = tempfile::tempdir().unwrap();
    for added in [1, 0] {
        let report = import(store.path(), &[text(folder.path())])["files"][0].clone();
        assert_eq!([&report["added"], &report["known"], &report["edited"]], [added, 2 - added, 0]);
    }
}

#[test]
fn a_dry_run_stores_nothing_and_counts_the_same() {
    let store = tempfile::tempdir().unwrap();
    let sample = fixture("mbox/simple.mbox");
    let report = import(store.path(), &["--dry-run", text(&sample)]);
    assert_eq!((&report["dry_run"], &report["files"][0]["messages"]), (&Value::from(true), &Value::from(5)));
    assert_eq!(import(store.path(), &[text(&sample)])["files"][0]["added"], 5);
}

#[test]
fn standard_input_and_formats_by_name() {
    for (format, input, messages) in [
        ("auto", fs::read_to_string(fixture("mbox/simple.mbox")).unwrap(), 5),
        ("auto", MAIL.to_owned(), 1),
        ("eml", format!("From a@b\n{MAIL}"), 1),
        ("auto", "{\"author\":\"Ana\",\"sent_at\":\"2026-03-02T09:12:00Z\",\"text\":\"a\"}\n".to_owned(), 1),
    ] {
        let store = tempfile::tempdir().unwrap();
        let output = asof(store.path())
            .args(["--json", "import", "--format", format, "-"])
            .write_stdin(input)
            .output()
            .unwrap();
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(report["data"]["files"][0]["added"], messages, "{format}");
    }
}

#[test]
fn what_cannot_be_imported_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let store = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("notes.txt"), "nothing").unwrap();
    for (path, says) in [
        (folder.path().to_owned(), "no known format"),
        (folder.path().join("notes.txt"), "not a JSON object"),
        (folder.path().join("none.mbox"), "none.mbox"),
    ] {
        let output = asof(store.path()).arg("import").arg(&path).assert().code(2).get_output().clone();
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains(says), "{said}");
    }
}

#[test]
fn facts_of_a_mail_without_a_date_wait() {
    for (date, state) in [
        ("Date: Mon, 02 Mar 2026 09:00:00 +0000", "current"),
        ("Date: Mon, 02 Mar 2026 59:00 +0000", "pending"),
        ("X-None: 1", "pending"),
    ] {
        let store = tempfile::tempdir().unwrap();
        let mail = MAIL.replace("Date: Mon, 02 Mar 2026 09:00:00 +0000", date);
        asof(store.path()).args(["import", "-"]).write_stdin(mail).assert().success();
        let output = asof(store.path()).args(["--json", "facts", "--state", "all"]).output().unwrap().stdout;
        let facts = String::from_utf8(output).unwrap();
        assert!(facts.contains("10:45") && facts.contains(&format!("\"{state}\"")), "{date}: {facts}");
    }
}
