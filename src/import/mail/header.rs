//! The fields of a mail's header that asof reads itself: raw, because they are wrong in ways that parsers differ on.

use mail_parser::Message;

use super::body::head;
use super::date::Dated;
use crate::domain::fold;

/// The longest id; longer ones are no ids (RFC 5322 §2.1.1: no line is longer).
const LONGEST_ID: usize = 998;
/// What programs put before the subject of an answer or a forwarded mail.
const PREFIXES: &[&str] = &["re", "fwd", "fw", "aw", "wg", "sv", "vs", "antw", "tr", "rv", "r", "vb", "odp"];

/// A mail's header.
pub struct Header<'a>(pub &'a Message<'a>);

impl Header<'_> {
    /// The first field called `name`, on one line.
    pub fn text(&self, name: &str) -> Option<String> {
        let field = self.0.headers().iter().find(|field| field.name().eq_ignore_ascii_case(name))?;
        let range = usize::try_from(field.offset_start).ok()?..usize::try_from(field.offset_end).ok()?;
        let raw = self.0.raw_message.get(range)?;
        let raw = String::from_utf8_lossy(raw.get(..raw.len().min(64 << 10)).unwrap_or(raw));
        Some(raw.split_whitespace().collect::<Vec<_>>().join(" "))
    }

    /// The ids in the field, without their marks.
    pub fn ids(&self, name: &str) -> Vec<String> {
        let text = self.text(name).unwrap_or_default();
        let mut ids: Vec<String> = text
            .split('<')
            .skip(1)
            .filter_map(|part| part.split_once('>'))
            .map(|(id, _)| id.trim().to_owned())
            .collect();
        if ids.is_empty() && !text.contains(['<', ' ']) {
            ids.push(text);
        }
        ids.retain(|id| !id.is_empty() && id.len() <= LONGEST_ID);
        ids
    }

    /// The first id in the field.
    pub fn id(&self, name: &str) -> Option<String> {
        self.ids(name).into_iter().next()
    }

    /// When the mail was written, where its date is one.
    pub fn date(&self) -> Option<Dated> {
        Dated::parse(&self.text("Date")?)
    }

    /// When the last server received the mail.
    pub fn received(&self) -> Option<Dated> {
        let text = self.text("Received")?;
        Dated::parse(text.rsplit_once(';')?.1)
    }

    /// What the mail is called.
    pub fn subject(&self) -> Option<&str> {
        self.0.subject().map(|subject| head(subject.trim(), 998)).filter(|subject| !subject.is_empty())
    }

    /// The subject without what answering put before it, and whether something was.
    pub fn thread_subject(&self) -> (String, bool) {
        let folded = fold(self.subject().unwrap_or_default());
        let mut subject = folded.as_str();
        while let Some((prefix, rest)) = subject.split_once(':') {
            // Some programs count: `Re[2]:`.
            let word = prefix.split('[').next().unwrap_or_default().trim();
            if !PREFIXES.contains(&word) {
                break;
            }
            subject = rest.trim_start();
        }
        (subject.to_owned(), subject.len() < folded.len())
    }

    /// Why the mail does not count: it was deleted, or never sent.
    pub fn withdrawn(&self) -> Option<&'static str> {
        /// Thunderbird's mark for a mail that is deleted but not yet gone.
        const EXPUNGED: u32 = 0x0008;
        let status = self.text("X-Mozilla-Status").and_then(|flags| u32::from_str_radix(&flags, 16).ok());
        if status.is_some_and(|flags| flags & EXPUNGED != 0) {
            return Some("deleted");
        }
        let labels = self.text("X-Gmail-Labels")?;
        labels.split(',').find_map(|label| match label.trim() {
            "Trash" => Some("deleted"),
            "Drafts" => Some("a draft"),
            "Spam" => Some("spam"),
            _ => None,
        })
    }
}
