//! The text of a mail: plain text where there is some, else its HTML.

use mail_parser::{Message, MessagePart, MimeHeaders as _, PartType};

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
    let plain = joined(mail.text_bodies().filter_map(part_text));
    let text = if is_placeholder(&plain) {
        let html = joined(mail.html_bodies().filter(|part| part.is_text_html()).filter_map(part_text));
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

fn part_text(part: &MessagePart<'_>) -> Option<String> {
    match &part.body {
        PartType::Text(text) => {
            let attribute = |name| part.content_type().and_then(|kind| kind.attribute(name));
            let is =
                |name, value: &str| attribute(name).is_some_and(|it: &str| it.eq_ignore_ascii_case(value));
            Some(if is("format", "flowed") {
                flowed::unflow(text, is("delsp", "yes"))
            } else {
                text.to_string()
            })
        }
        PartType::Html(text) => Some(html::to_text(head(text, LONGEST_HTML))),
        _ => None,
    }
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
