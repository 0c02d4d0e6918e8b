//! Contact cards (vCard 2.1, 3.0 and 4.0), each as a note of the owner's with one property a line.

use std::collections::HashMap;
use std::io::{self, BufRead};

use calcard::vcard::{VCard, VCardEntry, VCardParameterName, VCardProperty, VCardValue};

use super::{Fault, Record, Settings};
use crate::domain::{Card, ConversationId, Correspondent, Handle, Message, Stamp, digest};
use crate::identity::Owner;

/// The most bytes of a card that are kept; what lies beyond is a picture.
const LONGEST_CARD: usize = 256 << 10;
/// The longest line that is looked at as a whole.
const LONGEST_LINE: usize = 64 << 10;
/// The most properties of a card that are kept.
const MOST: usize = 64;
/// The longest value, in characters.
const LONGEST_VALUE: usize = 200;
/// Properties whose bytes are nothing to remember.
const BULKY: [&[u8]; 4] = [b"PHOTO", b"LOGO", b"SOUND", b"KEY"];

/// The cards of a file, one after the other.
pub struct Cards<R> {
    input: R,
    settings: Settings,
    line: usize,
    /// The last line ended in a carriage return, of which a line feed may be the other half.
    returned: bool,
    /// How many cards of the same name or id came before.
    equals: HashMap<String, u32>,
}

impl<R: BufRead> Cards<R> {
    pub fn new(input: R, settings: Settings) -> Self {
        Self { input, settings, line: 0, returned: false, equals: HashMap::new() }
    }

    /// The text of the next card and the line at which it begins; nothing at the end.
    fn pull(&mut self) -> io::Result<Option<(usize, Vec<u8>)>> {
        let (mut card, mut begun, mut bulky) = (Vec::new(), 0, false);
        loop {
            let line = self.pull_line()?;
            if line.is_empty() {
                return Ok((!card.is_empty()).then_some((begun, card)));
            }
            self.line += usize::from(line.ends_with(b"\n"));
            let said = line.trim_ascii().to_ascii_uppercase();
            if said.ends_with(b"BEGIN:VCARD") {
                (card, begun, bulky) = (Vec::new(), self.line, false);
            } else if begun == 0 {
                continue;
            }
            // A picture goes on in folded lines, and in 2.1 in bare ones that are no property.
            let goes_on = line.starts_with(b" ") || line.starts_with(b"\t") || !line.contains(&b':');
            bulky = if goes_on && bulky { true } else { BULKY.iter().any(|name| said.starts_with(name)) };
            if !bulky && card.len() + line.len() <= LONGEST_CARD {
                card.extend_from_slice(&line);
            }
            if said == b"END:VCARD" {
                return Ok(Some((begun, card)));
            }
        }
    }

    /// The next line, or as much of it as is looked at: lines end in a line feed, a carriage return, or both.
    fn pull_line(&mut self) -> io::Result<Vec<u8>> {
        let mut line = Vec::new();
        while line.len() < LONGEST_LINE {
            let mut buffer = self.input.fill_buf()?;
            if std::mem::take(&mut self.returned) && buffer.first() == Some(&b'\n') {
                self.input.consume(1);
                buffer = self.input.fill_buf()?;
            }
            if buffer.is_empty() {
                break;
            }
            let end = buffer.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
            let taken = end.unwrap_or(buffer.len());
            line.extend(buffer.iter().take(taken));
            self.returned = end.and_then(|end| buffer.get(end)) == Some(&b'\r');
            self.input.consume(end.map_or(taken, |end| end + 1));
            if end.is_some() {
                line.push(b'\n');
                break;
            }
        }
        Ok(line)
    }

    fn record(&mut self, line: usize, raw: &[u8]) -> Record {
        let text = String::from_utf8_lossy(raw);
        let text = text.trim_start_matches('\u{feff}');
        let Ok(card) = VCard::parse(text) else {
            let reason = "no contact card that can be read".to_owned();
            return Record::Bad(Fault { file: None, line, reason });
        };
        let lines = lines(&card);
        if lines.len() < 2 {
            return Record::PassedOver("a contact card without a way to reach anybody");
        }
        Record::Message(Box::new(self.message(&card, &lines)))
    }

    /// The note of a card. The card's own id tells it from others, else its name and what else it has the first of:
    /// when anything else of it changes, it stays the same card.
    fn message(&mut self, card: &VCard, lines: &[(String, String)]) -> Message {
        let conversation = self.settings.conversation.clone().unwrap_or_else(|| "contacts".to_owned());
        let name = lines.first().map(|(_, name)| name.clone()).unwrap_or_default();
        let key = card.uid().map_or_else(|| format!("name {name}"), |uid| format!("uid {uid}"));
        let count = self.equals.entry(key.clone()).or_insert(0);
        *count += 1;
        let source_id = format!("c-{}", digest(&["card", &key, &count.to_string()]));
        let text: Vec<String> = lines.iter().map(|(label, value)| format!("{label}: {value}")).collect();
        let mut extra = serde_json::Map::new();
        extra.insert(Card::FIELD.to_owned(), true.into());
        extra.insert("source".to_owned(), self.settings.file.clone().into());
        Message {
            id: Message::scoped_id("vcard", &conversation, &source_id),
            source_id: Some(source_id),
            conversation: ConversationId(conversation),
            position: 0,
            author: Correspondent { handle: Handle(Card::AUTHOR.to_owned()), name: Owner::ME.to_owned() },
            recipients: Vec::new(),
            stated: Stamp::at(self.settings.received, self.settings.zone.clone()),
            received: self.settings.received,
            text: text.join("\n"),
            reply_to: None,
            batch: None,
            edits: Vec::new(),
            extra,
        }
    }
}

impl<R: BufRead> Iterator for Cards<R> {
    type Item = io::Result<Record>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.pull() {
            Ok(piece) => piece.map(|(line, raw)| Ok(self.record(line, &raw))),
            Err(error) => Some(Err(error)),
        }
    }
}

/// The lines of a card's note, the name first: labels and values.
fn lines(card: &VCard) -> Vec<(String, String)> {
    let all = |property: VCardProperty| card.properties(&property).map(texts).collect::<Vec<_>>();
    let first =
        |property| all(property).into_iter().map(|parts| join(&parts, " ")).find(|name| !name.is_empty());
    let of_n = || {
        all(VCardProperty::N).into_iter().find_map(|parts| {
            let part = |index: usize| parts.get(index).map(String::as_str).unwrap_or_default();
            let name = join(&[part(3), part(1), part(2), part(0)].map(str::to_owned), " ");
            (!name.is_empty()).then_some(name)
        })
    };
    let reached = || first(VCardProperty::Email).or_else(|| first(VCardProperty::Tel));
    let name = first(VCardProperty::Fn).or_else(of_n).or_else(|| first(VCardProperty::Org)).or_else(reached);
    let Some(name) = name else { return Vec::new() };
    let mut lines = vec![(Card::NAME.to_owned(), name)];
    for entry in &card.entries {
        let value = match entry.name {
            VCardProperty::Nickname => {
                let names = texts(entry).into_iter().filter(|name| !name.is_empty());
                lines.extend(names.map(|name| (Card::NICKNAME.to_owned(), name)));
                continue;
            }
            VCardProperty::Tel if !has_type(entry, "FAX") && !has_type(entry, "PAGER") => {
                ("phone", join(&texts(entry), " ").trim_start_matches("tel:").to_owned())
            }
            VCardProperty::Email => {
                ("email", join(&texts(entry), " ").trim_start_matches("mailto:").to_owned())
            }
            // Box, extension, street, town, region, code, country.
            VCardProperty::Adr => ("address", join(&texts(entry), ", ")),
            VCardProperty::Bday => ("birthday", birthday(entry)),
            _ => continue,
        };
        let (property, value) = value;
        if value.is_empty() || lines.len() >= MOST {
            continue;
        }
        let place =
            ["WORK", "HOME"].into_iter().find(|place| property != "birthday" && has_type(entry, place));
        let label = match place {
            Some("WORK") => format!("Work {property}"),
            Some(_) => format!("Home {property}"),
            None => capitalised(property),
        };
        if !lines.iter().any(|known| *known == (label.clone(), value.clone())) {
            lines.push((label, value));
        }
    }
    lines
}

fn capitalised(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default()
}

/// Whether a property has a type, in 2.1 a bare parameter.
fn has_type(entry: &VCardEntry, wanted: &str) -> bool {
    entry.params.iter().any(|param| {
        let bare =
            matches!(&param.name, VCardParameterName::Other(name) if name.eq_ignore_ascii_case(wanted));
        let typed = param.name == VCardParameterName::Type
            && param.value.as_text().is_some_and(|text| text.eq_ignore_ascii_case(wanted));
        bare || typed
    })
}

/// The values of a property, each on one line and without control characters.
fn texts(entry: &VCardEntry) -> Vec<String> {
    let mut all = Vec::new();
    for value in &entry.values {
        match value {
            VCardValue::Component(parts) => all.extend(parts.iter().map(|part| clean(part))),
            value => all.push(value.as_text().map(clean).unwrap_or_default()),
        }
    }
    all
}

fn clean(text: &str) -> String {
    let plain: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let words: Vec<&str> = plain.split_whitespace().collect();
    words.join(" ").chars().take(LONGEST_VALUE).collect()
}

fn join(parts: &[String], between: &str) -> String {
    let parts: Vec<&str> = parts.iter().map(|part| part.trim()).filter(|part| !part.is_empty()).collect();
    parts.join(between)
}

/// A birthday as its date, without the year where that is not told.
fn birthday(entry: &VCardEntry) -> String {
    entry
        .values
        .iter()
        .find_map(|value| match value {
            VCardValue::PartialDateTime(date) => {
                let day = format!("{:02}-{:02}", date.month?, date.day?);
                Some(date.year.map_or_else(|| format!("--{day}"), |year| format!("{year:04}-{day}")))
            }
            value => value.as_text().map(clean),
        })
        .unwrap_or_default()
}

#[cfg(test)]
#[path = "contacts_tests.rs"]
mod tests;
