//! Messages as JSON lines (`cli.md` §2): the door for every other format.

use std::collections::HashMap;
use std::io::BufRead;

use jiff::civil::DateTime;
use jiff::fmt::temporal::DateTimeParser;
use jiff::tz::Offset;
use serde::Deserialize;
use serde_json::json;

use crate::domain::{ConversationId, Correspondent, Handle, Message, MessageId, Ruling, Stamp, Zone, fold};
use crate::identity::{Owner, is_handle};

use super::{Fault, Record, Settings};

/// The longest line that is read, in bytes.
const LONGEST_LINE: usize = 4 << 20;

/// What a file held.
#[derive(Clone, Debug, Default)]
pub struct Imported {
    /// The messages, in the order of the file.
    pub messages: Vec<Message>,
    /// The lines that are none.
    pub bad: Vec<Fault>,
}

#[derive(Deserialize)]
struct Line {
    id: Option<Id>,
    conversation: Option<String>,
    position: Option<u32>,
    author: Party,
    #[serde(default)]
    to: Parties,
    sent_at: String,
    zone: Option<String>,
    received_at: Option<String>,
    /// Whether `sent_at` stands in for a date that the message does not have.
    #[serde(default)]
    undated: bool,
    text: String,
    reply_to: Option<Id>,
    batch: Option<Id>,
    #[serde(flatten)]
    extra: serde_json::Map<String, serde_json::Value>,
}

/// A line of an export that holds a decision.
#[derive(Deserialize)]
struct Decision {
    ruling: Ruling,
}

enum Parsed {
    Message(Box<Line>),
    Ruling(Ruling),
}

/// An id, which some exports write as a number.
#[derive(Deserialize)]
#[serde(untagged)]
enum Id {
    Text(String),
    Number(serde_json::Number),
}

impl Id {
    fn text(self) -> String {
        match self {
            Self::Text(text) => text,
            Self::Number(number) => number.to_string(),
        }
    }
}

/// Somebody: a plain name, or a name with a handle.
#[derive(Deserialize)]
#[serde(untagged)]
enum Party {
    Name(String),
    Full { name: Option<String>, handle: Option<String> },
}

/// Recipients: a list, or one alone.
#[derive(Deserialize)]
#[serde(untagged)]
enum Parties {
    Many(Vec<Party>),
    One(Party),
    None,
}

impl Default for Parties {
    fn default() -> Self {
        Self::Many(Vec::new())
    }
}

/// The messages of a file of JSON lines. A bad line is reported and does not cost the others.
pub struct JsonLines<R> {
    input: R,
    settings: Settings,
    /// How many messages of the same content came before.
    equals: HashMap<String, u32>,
    /// The handles that go with names in a conversation; none where several do.
    handles: HashMap<(String, String), Option<Handle>>,
    line: usize,
    bytes: Vec<u8>,
}

impl<R: BufRead> JsonLines<R> {
    /// Reads `input`.
    pub fn new(input: R, settings: Settings) -> Self {
        Self { input, settings, equals: HashMap::new(), handles: HashMap::new(), line: 0, bytes: Vec::new() }
    }

    /// A plain name among the recipients is whoever wrote under it in the same conversation.
    fn recognise(&mut self, message: &mut Message) {
        /// Names that are remembered.
        const MOST: usize = 100_000;
        let conversation = message.conversation.as_str().to_owned();
        let key = |who: &Correspondent| (conversation.clone(), fold(&who.name));
        if !message.author.handle.is_weak() && self.handles.len() < MOST {
            let known = self
                .handles
                .entry(key(&message.author))
                .or_insert_with(|| Some(message.author.handle.clone()));
            known.take_if(|handle| *handle != message.author.handle);
        }
        for recipient in message.recipients.iter_mut().filter(|who| who.handle.is_weak()) {
            if let Some(Some(handle)) = self.handles.get(&key(recipient)) {
                recipient.handle.clone_from(handle);
            }
        }
    }

    fn record(&mut self, parsed: Parsed) -> Result<Record, String> {
        Ok(match parsed {
            Parsed::Message(line) => {
                let mut message = message(*line, &self.settings, &mut self.equals)?;
                self.recognise(&mut message);
                Record::Message(Box::new(message))
            }
            Parsed::Ruling(ruling) => Record::Ruling(ruling),
        })
    }
}

impl<R: BufRead> Iterator for JsonLines<R> {
    type Item = std::io::Result<Record>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            self.bytes.clear();
            self.line += 1;
            match read_line(&mut self.input, &mut self.bytes) {
                Ok(0) => return None,
                Ok(_) => {}
                Err(error) => return Some(Err(error)),
            }
            let read = if self.bytes.len() > LONGEST_LINE {
                Err(format!("longer than {} MB", LONGEST_LINE >> 20))
            } else {
                let text = String::from_utf8_lossy(&self.bytes);
                let text = text.trim_start_matches('\u{feff}').trim();
                if text.is_empty() {
                    continue;
                }
                parse(text).and_then(|parsed| self.record(parsed))
            };
            let bad = |reason| Record::Bad(Fault { file: None, line: self.line, reason });
            return Some(Ok(read.unwrap_or_else(bad)));
        }
    }
}

/// Reads a whole file of JSON lines.
///
/// # Errors
/// Where the input cannot be read any further.
pub fn read_jsonl(input: impl BufRead, settings: &Settings) -> std::io::Result<Imported> {
    let mut imported = Imported::default();
    for record in JsonLines::new(input, settings.clone()) {
        match record? {
            Record::Message(message) => imported.messages.push(*message),
            Record::Bad(fault) => imported.bad.push(fault),
            Record::Cut(..) | Record::PassedOver(_) | Record::Ruling(_) => {}
        }
    }
    Ok(imported)
}

/// Reads one line, keeping at most a little more than [`LONGEST_LINE`] of it; returns how many bytes it had.
fn read_line(input: &mut impl BufRead, kept: &mut Vec<u8>) -> std::io::Result<usize> {
    let mut length = 0;
    loop {
        let available = input.fill_buf()?;
        if available.is_empty() {
            return Ok(length);
        }
        let end = available.iter().position(|byte| *byte == b'\n');
        let taken = end.map_or(available.len(), |end| end + 1);
        let room = (LONGEST_LINE + 1).saturating_sub(kept.len());
        kept.extend(available.iter().take(taken.min(room)));
        length += taken;
        input.consume(taken);
        if end.is_some() {
            return Ok(length);
        }
    }
}

fn parse(text: &str) -> Result<Parsed, String> {
    let not_json = |error: serde_json::Error| format!("not a JSON object: {error}");
    if text.starts_with("{\"ruling\"") {
        let Decision { ruling } = serde_json::from_str(text).map_err(|error| match error.classify() {
            serde_json::error::Category::Data => "no ruling that this version knows".to_owned(),
            _ => not_json(error),
        })?;
        return if Ruling::new(ruling.kind.clone(), ruling.made).id == ruling.id {
            Ok(Parsed::Ruling(ruling))
        } else {
            Err("a ruling whose id is not that of what it says".to_owned())
        };
    }
    serde_json::from_str(text).map(|line| Parsed::Message(Box::new(line))).map_err(|error| {
        match error.classify() {
            // Serde quotes what it met, which may be anybody's text: only the names of missing fields are passed on.
            serde_json::error::Category::Data if error.to_string().starts_with("missing field") => {
                error.to_string()
            }
            serde_json::error::Category::Data => {
                format!("a field is not what a message has there (before column {})", error.column())
            }
            _ => not_json(error),
        }
    })
}

fn message(line: Line, settings: &Settings, equals: &mut HashMap<String, u32>) -> Result<Message, String> {
    let zone = line.zone.clone().map(Zone);
    let stated =
        stamp(&line.sent_at, zone.as_ref(), &settings.zone).map_err(|reason| format!("sent_at: {reason}"))?;
    let stated = if line.undated { stated.assumed() } else { stated };
    let received = match &line.received_at {
        Some(text) => {
            stamp(text, zone.as_ref(), &settings.zone)
                .map_err(|reason| format!("received_at: {reason}"))?
                .instant
        }
        None => settings.received,
    };
    let conversation = line.conversation.or_else(|| settings.conversation.clone());
    let scope = conversation.clone().unwrap_or_else(|| settings.file.clone());
    let author = correspondent(line.author, &scope)?;
    let recipients = match line.to {
        Parties::Many(parties) => parties,
        Parties::One(party) => vec![party],
        Parties::None => Vec::new(),
    };
    let recipients =
        recipients.into_iter().map(|party| correspondent(party, &scope)).collect::<Result<Vec<_>, _>>()?;
    // `source` stays among the kept fields, so that an export names it too.
    let source = line.extra.get("source").and_then(|source| source.as_str()).map(str::to_owned);
    let source_id = line.id.map(Id::text);
    if source_id.as_ref().is_some_and(|id| id.contains(['\n', '\r', '\u{2028}', '\u{2029}'])) {
        return Err("id: it has line breaks".to_owned());
    }
    let conversation = ConversationId(scope.clone());
    let id = if let Some(source_id) = &source_id {
        native_id(source.as_deref().unwrap_or(&scope), source_id)
    } else {
        let source = source.as_deref().unwrap_or("jsonl");
        let content = |ordinal| {
            Message::content_id(source, &conversation, &author.handle, &stated, &line.text, ordinal)
        };
        let ordinal = equals.entry(content(0).0).and_modify(|count| *count += 1).or_insert(0);
        content(*ordinal)
    };
    Ok(Message {
        id,
        source_id,
        conversation,
        position: line.position.unwrap_or(0),
        author,
        recipients,
        stated,
        received,
        text: line.text,
        reply_to: line.reply_to.map(Id::text),
        batch: line.batch.map(Id::text),
        edits: Vec::new(),
        extra: line.extra,
    })
}

/// The id of a message that `source` names: the same whether it comes from there or from an export of a store.
pub(super) fn native_id(source: &str, source_id: &str) -> MessageId {
    Message::scoped_id("jsonl", source, source_id)
}

/// The longest name that is kept, in characters.
const LONGEST_NAME: usize = 200;

/// A name as one line: what breaks lines or controls a terminal is a blank, since names stand in prompts and listings.
fn one_line(name: &str) -> String {
    let clean: String = name
        .chars()
        .map(|c| if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') { ' ' } else { c })
        .take(LONGEST_NAME)
        .collect();
    clean.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn correspondent(party: Party, scope: &str) -> Result<Correspondent, String> {
    let (name, handle) = match party {
        Party::Name(handle) if is_handle(handle.trim()) => (None, Some(handle)),
        Party::Name(name) => (Some(name), None),
        Party::Full { name, handle } => (name, handle),
    };
    let handle = handle.map(|handle| handle.trim().to_owned()).filter(|handle| !handle.is_empty());
    let name = name.map(|name| one_line(&name)).filter(|name| !name.is_empty());
    match (name, handle) {
        (None, None) => Err("a person needs a name or a handle".to_owned()),
        (Some(name), None) if fold(&name) == Owner::ME => {
            Ok(Correspondent { handle: Handle(Owner::ME.to_owned()), name: Owner::ME.to_owned() })
        }
        (Some(name), None) => Ok(Correspondent { handle: Handle::weak(scope, &name), name }),
        (name, Some(handle)) => {
            let name = name.unwrap_or_else(|| {
                handle.split_once(':').map_or(handle.as_str(), |(_, address)| address).to_owned()
            });
            Ok(Correspondent { handle: Handle(handle), name })
        }
    }
}

/// Reads RFC 3339, or a local date-time that `zone` (else `fallback`) completes. A named zone keeps its name, so that
/// calendar arithmetic follows its rules; without one the offset is the zone. A date alone is its midnight.
///
/// # Errors
/// Says what is wrong with the text or the zone.
pub fn stamp(text: &str, zone: Option<&Zone>, fallback: &Zone) -> Result<Stamp, String> {
    const PARSER: DateTimeParser = DateTimeParser::new();
    let text = text.trim();
    if let Some(zone) = zone.filter(|zone| zone.rules().is_none()) {
        return Err(format!("unknown zone `{}`", zone.0.chars().take(40).collect::<String>()));
    }
    if let Ok(instant) = PARSER.parse_timestamp(text) {
        let zone = zone.cloned().unwrap_or_else(|| offset_of(text).map_or_else(Zone::utc, Zone::fixed));
        return Ok(Stamp::at(instant, zone));
    }
    let wall: DateTime = PARSER
        .parse_datetime(text)
        .map_err(|_| format!("`{}` is no RFC 3339 time", text.chars().take(40).collect::<String>()))?;
    let zone = zone.unwrap_or(fallback).clone();
    Stamp::local(wall, zone).ok_or_else(|| "the time is out of range".to_owned())
}

/// The offset that a timestamp is written with.
fn offset_of(text: &str) -> Option<Offset> {
    jiff::fmt::temporal::Pieces::parse(text).ok()?.to_numeric_offset()
}

/// A message as a line that reads back to the same message.
#[must_use]
pub fn to_line(message: &Message) -> serde_json::Map<String, serde_json::Value> {
    let party = |who: &Correspondent| {
        let plain = who.handle == Handle::weak(message.conversation.as_str(), &who.name)
            || who.handle.as_str() == Owner::ME;
        if plain { json!(who.name) } else { json!({"name": who.name, "handle": who.handle}) }
    };
    let mut line = serde_json::Map::new();
    let mut put = |field: &str, value: serde_json::Value| {
        if !value.is_null() {
            line.insert(field.to_owned(), value);
        }
    };
    put("id", json!(message.source_id));
    put("conversation", json!(message.conversation));
    put("position", if message.position == 0 { serde_json::Value::Null } else { json!(message.position) });
    put("author", party(&message.author));
    put("to", message.recipients.iter().map(party).collect());
    put("sent_at", json!(message.stated.rfc3339(message.stated.instant)));
    put("zone", json!(message.stated.zone));
    put("received_at", json!(message.received));
    put("undated", if message.stated.assumed { json!(true) } else { serde_json::Value::Null });
    put("text", json!(message.current_text()));
    put("reply_to", json!(message.reply_to));
    put("batch", json!(message.batch));
    line.extend(message.extra.clone());
    line
}

#[cfg(test)]
#[path = "jsonl_tests.rs"]
mod tests;
