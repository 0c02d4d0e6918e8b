//! Mails (RFC 5322, MIME) → messages.
//!
//! The stated time is the mail's `Date` with its writer's offset. A mail without a usable one gets the time at which
//! a server received it, else that of the mbox separator, else that of the mail before it in the file, else the time of
//! import; the stamp says that it is assumed, and its facts wait.
//!
//! A mail is named by its Message-ID wherever it lies, so the same mail from two files is one message. Without one, its
//! content names it. Its conversation is the thread: Gmail's id, else the first mail that it refers to, else itself;
//! an answer that refers to nothing belongs to its subject among its people.

mod body;
mod date;
mod envelope;
mod flowed;
mod header;
mod html;
mod people;

pub use envelope::{Envelope, is_field, is_known_field, is_transport_field};

use std::panic::{AssertUnwindSafe, catch_unwind};

use jiff::{SignedDuration, Timestamp};
use mail_parser::MessageParser;
use serde_json::{Map, Value, json};

use super::jsonl::native_id;
use super::{Fault, Record, Settings};
use crate::domain::{ConversationId, Message, Stamp, Zone};
use header::Header;

/// The byte order mark that some programs begin a file with.
pub const BOM: &[u8] = b"\xef\xbb\xbf";
/// What mails call their source.
const SOURCE: &str = "mail";
/// Mails inside mails that are read; the parser goes down one level of the stack for each.
const MOST_NESTED: usize = 64;

/// How far the clocks of two zones can be apart.
const FARTHEST_ZONES: SignedDuration = SignedDuration::from_hours(26);

/// Where a mail lies.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    /// Its file, where a source has many.
    pub file: Option<&'a str>,
    /// Its first line.
    pub line: usize,
    /// The separator before it.
    pub envelope: Option<&'a Envelope>,
    /// Whether its end was left out.
    pub cut: bool,
}

/// Reads the mails of one source, in order.
pub struct Mails {
    settings: Settings,
    /// When the last mail of the file was written.
    last: Option<Stamp>,
}

impl Mails {
    /// Reads mails.
    pub const fn new(settings: Settings) -> Self {
        Self { settings, last: None }
    }

    /// Reads one mail. Whatever it holds, it costs no other.
    pub fn read(&mut self, raw: &[u8], place: &Place<'_>) -> Record {
        let fault = |reason: String| Fault { file: place.file.map(str::to_owned), line: place.line, reason };
        let read = catch_unwind(AssertUnwindSafe(|| self.message(raw, place)));
        match read.unwrap_or_else(|_| Err(Unread::Bad("it cannot be parsed"))) {
            Ok((message, cut)) => {
                if place.envelope.is_some() {
                    self.last = Some(message.stated.clone());
                }
                if cut {
                    Record::Cut(Box::new(message), fault("very large; a part of it is left out".to_owned()))
                } else {
                    Record::Message(Box::new(message))
                }
            }
            Err(Unread::PassedOver(reason)) => Record::PassedOver(reason),
            Err(Unread::Bad(reason)) => Record::Bad(fault(reason.to_owned())),
        }
    }

    fn message(&self, raw: &[u8], place: &Place<'_>) -> Result<(Message, bool), Unread> {
        let raw = raw.strip_prefix(BOM).unwrap_or(raw);
        let shallow = shallow(without_separator(raw));
        let mail = MessageParser::default().parse(shallow).ok_or(Unread::Bad("it has no header"))?;
        let header = Header(&mail);
        if let Some(reason) = header.withdrawn() {
            return Err(Unread::PassedOver(reason));
        }
        let sender = place.envelope.and_then(|envelope| envelope.sender.as_deref());
        let people = people::of(&header, sender).ok_or(Unread::Bad("it has no sender"))?;
        let conversation = conversation(&header, &people);
        let author = people.author.in_conversation(&conversation);
        let recipients: Vec<_> =
            people.recipients.iter().map(|who| who.in_conversation(&conversation)).collect();
        let (stated, received) = self.times(&header, place.envelope);
        let body = body::of(&mail);
        let source_id = header.id("Message-ID");
        let id = if let Some(source_id) = &source_id {
            native_id(SOURCE, source_id)
        } else {
            // An assumed time may be another one in the next import.
            let epoch = Stamp::at(Timestamp::UNIX_EPOCH, Zone::utc());
            let named = if stated.assumed { &epoch } else { &stated };
            Message::content_id(SOURCE, &conversation, &author.handle, named, &body.text, 0)
        };
        let message = Message {
            id,
            source_id,
            conversation,
            position: 0,
            author,
            recipients,
            stated,
            received,
            text: body.text,
            reply_to: header.id("In-Reply-To").or_else(|| header.ids("References").pop()),
            batch: None,
            edits: Vec::new(),
            extra: extra(&header, &body::attachments(&mail)),
        };
        Ok((message, body.cut || place.cut || people.cut || shallow.len() < without_separator(raw).len()))
    }

    /// When the mail was written, and when it was received.
    fn times(&self, header: &Header<'_>, envelope: Option<&Envelope>) -> (Stamp, Timestamp) {
        let Settings { zone, received: now, .. } = &self.settings;
        let written = header.date().and_then(|date| date.stamp(zone));
        let server = header.received().and_then(|date| date.stamp(&Zone::utc()));
        let filed = envelope
            .and_then(|envelope| envelope.date.as_ref()?.stamp(&Zone::utc()))
            .map(|stamp| Stamp::at(stamp.instant, zone.clone()));
        let received = server.as_ref().map(|stamp| stamp.instant).or_else(|| {
            let filed = filed.as_ref()?.instant;
            match &written {
                // Some programs date every separator alike: one from long before the mail says nothing about its
                // receipt, one from shortly before is in local time.
                Some(written) if written.instant.duration_since(filed) > FARTHEST_ZONES => None,
                Some(written) => Some(filed.max(written.instant)),
                None => Some(filed),
            }
        });
        let received = received.map_or(*now, |received| received.min(*now));
        let stated = written.unwrap_or_else(|| {
            let stand_in = server.or(filed).or_else(|| self.last.clone());
            stand_in.unwrap_or_else(|| Stamp::at(*now, zone.clone())).assumed()
        });
        (stated, received)
    }
}

/// Why a mail is no message.
enum Unread {
    PassedOver(&'static str),
    Bad(&'static str),
}

/// The thread that a mail belongs to.
fn conversation(header: &Header<'_>, people: &people::People) -> ConversationId {
    let thread = header.text("X-GM-THRID").filter(|id| id.bytes().all(|byte| byte.is_ascii_digit()));
    if let Some(thread) = thread.filter(|id| !id.is_empty()) {
        return ConversationId(format!("gmail:{thread}"));
    }
    let root = header.ids("References").into_iter().next().or_else(|| header.id("In-Reply-To"));
    let (subject, answers) = header.thread_subject();
    let own = if answers { None } else { header.id("Message-ID") };
    match root.or(own) {
        Some(root) => ConversationId(format!("mail:{root}")),
        None => ConversationId(format!("mail:{subject}/{}", people.digest())),
    }
}

fn extra(header: &Header<'_>, attachments: &[String]) -> Map<String, Value> {
    let mut extra = Map::new();
    extra.insert("source".to_owned(), json!(SOURCE));
    if let Some(subject) = header.subject() {
        extra.insert("subject".to_owned(), json!(subject));
    }
    if !attachments.is_empty() {
        extra.insert("attachments".to_owned(), json!(attachments));
    }
    extra
}

/// A mail without the separator that some exports leave before it.
fn without_separator(raw: &[u8]) -> &[u8] {
    match raw.iter().position(|byte| *byte == b'\n') {
        Some(end) if Envelope::is_separator(raw) => raw.get(end + 1..).unwrap_or_default(),
        _ => raw,
    }
}

/// As much of a mail as does not nest other mails too deep.
fn shallow(raw: &[u8]) -> &[u8] {
    let nested = raw.iter().enumerate().filter(|(at, byte)| {
        **byte == b'/'
            && at
                .checked_sub(7)
                .and_then(|start| raw.get(start..*at))
                .is_some_and(|word| word.eq_ignore_ascii_case(b"message"))
    });
    let end = nested.map(|(at, _)| at).nth(MOST_NESTED).unwrap_or(raw.len());
    raw.get(..end).unwrap_or(raw)
}

#[cfg(test)]
mod tests;
