//! What stands around a mail: separators of an mbox file, and the fields that a header block is known by.

use super::date::Dated;

/// Fields that people write into mails and quote from them.
const COMMON: &[&str] = &["from", "to", "cc", "bcc", "date", "subject", "reply-to", "sender"];
/// Fields that only programs write.
const TRANSPORT: &[&str] = &[
    "message-id",
    "received",
    "return-path",
    "mime-version",
    "content-type",
    "content-transfer-encoding",
    "delivered-to",
    "references",
    "in-reply-to",
    "x-mozilla-status",
    "x-mozilla-status2",
    "x-gm-thrid",
    "x-gmail-labels",
    "x-account-key",
    "x-uidl",
    "x-original-to",
    "x-mailer",
    "dkim-signature",
    "list-id",
];

/// A `From ` line of an mbox file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Envelope {
    /// The sender's address.
    pub sender: Option<String>,
    /// When the mail was put into the file; in UTC where the line names no zone (RFC 4155).
    pub date: Option<Dated>,
    /// Words that are neither.
    words: usize,
}

impl Envelope {
    /// Whether the line may be a separator.
    pub fn is_separator(line: &[u8]) -> bool {
        line.starts_with(b"From ") || line.trim_ascii_end() == b"From"
    }

    /// What the separator says.
    pub fn of(line: &[u8]) -> Self {
        let text = String::from_utf8_lossy(line.get(..line.len().min(400)).unwrap_or_default()).into_owned();
        let text = text.trim().strip_prefix("From").unwrap_or_default().trim();
        let (sender, rest) = text.split_once(' ').unwrap_or((text, ""));
        let sender_is_address = sender.contains('@') || sender == "-" || sender == "MAILER-DAEMON";
        // A separator's date begins with the day of the week; senders may have blanks in them.
        let date = weekday_tail(text).and_then(Dated::parse);
        Self {
            sender: sender.contains('@').then(|| sender.trim_matches(['<', '>']).to_owned()),
            date,
            words: rest.split_whitespace().count() + usize::from(!sender_is_address && !sender.is_empty()),
        }
    }

    /// Whether the line holds no more than an address.
    pub fn is_bare(&self) -> bool {
        self.words == 0
    }
}

/// `text` from its first day of the week on.
fn weekday_tail(text: &str) -> Option<&str> {
    const DAYS: [&str; 7] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
    let start = text.match_indices(|c: char| c.is_ascii_uppercase()).map(|(at, _)| at).find(|at| {
        let starts_word = text.get(..*at).is_some_and(|before| before.is_empty() || before.ends_with(' '));
        starts_word && text.get(*at..at + 3).is_some_and(|word| DAYS.contains(&word))
    })?;
    text.get(start..)
}

/// Whether the line is a header field.
pub fn is_field(line: &[u8]) -> bool {
    field_name(line).is_some()
}

/// Whether the line is a field that mails have.
pub fn is_known_field(line: &[u8]) -> bool {
    is_one_of(line, COMMON) || is_transport_field(line)
}

/// Whether the line is a field that only programs write.
pub fn is_transport_field(line: &[u8]) -> bool {
    is_one_of(line, TRANSPORT)
}

fn is_one_of(line: &[u8], fields: &[&str]) -> bool {
    field_name(line)
        .is_some_and(|name| fields.iter().any(|field| name.eq_ignore_ascii_case(field.as_bytes())))
}

fn field_name(line: &[u8]) -> Option<&[u8]> {
    let end = line.iter().position(|byte| !matches!(byte, b'!'..=b'9' | b';'..=b'~'))?;
    (end > 0 && line.get(end) == Some(&b':')).then(|| line.get(..end)).flatten()
}
