//! The text of a mail: plain text where there is some, else its HTML.

use mail_parser::decoders::charsets::map::charset_decoder;
use mail_parser::{Encoding, Message, MessagePart, MimeHeaders as _, PartType};

use super::{flowed, html};

/// The longest text that is kept, in bytes.
const LONGEST_TEXT: usize = 1 << 20;
/// The longest HTML that is read.
const LONGEST_HTML: usize = 4 << 20;

/// A mail's text.
pub struct Body {
    pub text: String,
    /// Whether its end was left out.
    pub cut: bool,
}

/// What `mail` says. Attachments say nothing.
pub fn of(mail: &Message<'_>) -> Body {
    let plain = joined(mail.text_bodies().filter_map(|part| part_text(mail, part)));
    let text = if is_placeholder(&plain) {
        let html = joined(
            mail.html_bodies().filter(|part| part.is_text_html()).filter_map(|part| part_text(mail, part)),
        );
        if html.trim().is_empty() { plain } else { html }
    } else {
        plain
    };
    let text = lines(&text);
    let cut = text.len() > LONGEST_TEXT;
    Body { text: head(&text, LONGEST_TEXT).to_owned(), cut }
}

/// The names of the attachments.
pub fn attachments(mail: &Message<'_>) -> Vec<String> {
    /// How many are named.
    const MOST: usize = 20;
    mail.attachments()
        .filter_map(|part| part.attachment_name())
        .take(MOST)
        .map(|name| head(name, 200).to_owned())
        .collect()
}

/// The beginning of `text`, of at most `length` bytes.
pub fn head(text: &str, length: usize) -> &str {
    text.get(..text.floor_char_boundary(length)).unwrap_or(text)
}

fn joined(parts: impl Iterator<Item = String>) -> String {
    parts.collect::<Vec<_>>().join("\n")
}

fn part_text(mail: &Message<'_>, part: &MessagePart<'_>) -> Option<String> {
    match &part.body {
        PartType::Text(text) => {
            let text = undeclared(mail, part).map_or_else(|| text.clone(), Into::into);
            let attribute = |name| part.content_type().and_then(|kind| kind.attribute(name));
            let is =
                |name, value: &str| attribute(name).is_some_and(|it: &str| it.eq_ignore_ascii_case(value));
            Some(if is("format", "flowed") {
                flowed::unflow(&text, is("delsp", "yes"))
            } else {
                text.into_owned()
            })
        }
        PartType::Html(text) => Some(html::to_text(head(text, LONGEST_HTML))),
        _ => None,
    }
}

/// The text of a part with 8-bit characters that names no charset and is no UTF-8: then it is Windows-1252, as browsers
/// take it to be.
fn undeclared(mail: &Message<'_>, part: &MessagePart<'_>) -> Option<String> {
    let is_declared = part.content_type().is_some_and(|kind| kind.has_attribute("charset"));
    if is_declared || part.encoding != Encoding::None {
        return None;
    }
    let range = usize::try_from(part.offset_body).ok()?..usize::try_from(part.offset_end).ok()?;
    let raw = mail.raw_message.get(range)?;
    if std::str::from_utf8(raw).is_ok() {
        return None;
    }
    charset_decoder(b"windows-1252").map(|decode| decode(raw))
}

/// Whether the plain text only says that there is another.
fn is_placeholder(text: &str) -> bool {
    let text = text.trim();
    let lower = head(text, 200).to_ascii_lowercase();
    text.is_empty()
        || (text.len() < 200
            && lower.contains("html")
            && ["view", "support", "display", "enable", "client"].iter().any(|word| lower.contains(word)))
}

/// The text with plain line ends, without NULs, and without blank lines around it.
fn lines(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace('\r', "\n").replace('\0', "");
    text.trim_end().trim_start_matches('\n').to_owned()
}
