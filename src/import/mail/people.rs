//! Who wrote a mail, and to whom.

use std::collections::HashSet;

use mail_parser::HeaderValue;

use super::body::head;
use super::header::Header;
use crate::domain::{ConversationId, Correspondent, Handle, digest, fold};

/// The most recipients that are kept.
const MOST: usize = 500;
/// The longest address (RFC 5321 §4.5.3.1), in bytes.
const LONGEST_ADDRESS: usize = 320;

/// Somebody in a mail's header.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Party {
    /// The address in lower case, where it is one.
    address: Option<String>,
    name: String,
}

/// The people of a mail.
pub struct People {
    pub author: Party,
    /// To, Cc and Bcc, each person once.
    pub recipients: Vec<Party>,
    /// Whether there were more.
    pub cut: bool,
}

/// The people of a mail; `sender` is whom the separator names. Nothing where nobody wrote it.
pub fn of(header: &Header<'_>, sender: Option<&str>) -> Option<People> {
    let author = ["From", "Sender", "Return-Path"]
        .into_iter()
        .find_map(|field| parties(header, field).into_iter().next())
        .or_else(|| Party::new(None, sender))?;
    let mut seen = HashSet::new();
    let mut recipients: Vec<Party> = ["To", "Cc", "Bcc"]
        .into_iter()
        .flat_map(|field| parties(header, field))
        .filter(|party| seen.insert(party.key().to_owned()))
        .take(MOST + 1)
        .collect();
    let cut = recipients.len() > MOST;
    recipients.truncate(MOST);
    Some(People { author, recipients, cut })
}

/// Everybody in the fields called `name`. Where brackets are left open, the parser would take all that follows for one
/// address; then whatever stands between commas counts.
fn parties(header: &Header<'_>, name: &'static str) -> Vec<Party> {
    let text = header.text(name).unwrap_or_default();
    if text.matches('<').count() == text.matches('>').count() {
        let fields = header.0.headers().iter().filter(|field| field.name().eq_ignore_ascii_case(name));
        return fields.flat_map(|field| values(&field.value)).collect();
    }
    let pieces = text.split([',', ';']).filter_map(|piece| {
        let address = piece.split(['<', '>', ' ']).find(|word| word.contains('@'))?;
        let name = piece.split('<').next().filter(|name| !name.contains("=?") && !name.contains(address));
        Party::new(name, Some(address))
    });
    pieces.collect()
}

fn values(value: &HeaderValue<'_>) -> Vec<Party> {
    match value {
        HeaderValue::Address(address) => {
            address.iter().filter_map(|addr| Party::new(addr.name(), addr.address())).collect()
        }
        HeaderValue::Text(text) => Party::new(None, Some(text)).into_iter().collect(),
        HeaderValue::TextList(list) => list.iter().filter_map(|text| Party::new(None, Some(text))).collect(),
        _ => Vec::new(),
    }
}

impl People {
    /// The same for the same people, whoever of them wrote.
    pub fn digest(&self) -> String {
        let mut keys: Vec<&str> = self.recipients.iter().chain([&self.author]).map(Party::key).collect();
        keys.sort_unstable();
        keys.dedup();
        digest(&keys)
    }
}

impl Party {
    fn new(name: Option<&str>, address: Option<&str>) -> Option<Self> {
        let name =
            name.map(|name| name.trim().trim_matches(['\'', '"']).trim()).filter(|name| !name.is_empty());
        let written = address.map(str::trim).filter(|address| !address.is_empty());
        let address = written.filter(|address| is_address(address)).map(str::to_lowercase);
        let name = head(name.or(written)?, 200).split_whitespace().collect::<Vec<_>>().join(" ");
        Some(Self { address, name })
    }

    fn key(&self) -> &str {
        self.address.as_deref().unwrap_or(&self.name)
    }

    /// Somebody without an address is known by name, and only in this conversation.
    pub fn in_conversation(&self, conversation: &ConversationId) -> Correspondent {
        let handle = match &self.address {
            Some(address) => Handle(format!("mailto:{address}")),
            None => Handle::weak(conversation.as_str(), &fold(&self.name)),
        };
        Correspondent { handle, name: self.name.clone() }
    }
}

fn is_address(text: &str) -> bool {
    let parts = text.rsplit_once('@');
    text.len() <= LONGEST_ADDRESS
        && !text.contains(|c: char| c.is_whitespace() || c.is_control() || matches!(c, '<' | '>'))
        && parts.is_some_and(|(local, host)| !local.is_empty() && !host.is_empty())
}
