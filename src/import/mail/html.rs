//! HTML mails as text: lines stay lines, quotes get their `>`, style and script go.

use mail_parser::decoders::html::add_html_token;

/// Elements whose content is no text.
const SILENT: &[&str] = &["style", "script", "title"];
/// Elements that begin and end a line.
const LINES: &[&str] = &[
    "address", "article", "body", "center", "dd", "div", "dl", "dt", "footer", "form", "header", "hr", "li",
    "ol", "section", "tr", "ul",
];
/// Elements with an empty line around them.
const PARAGRAPHS: &[&str] = &["blockquote", "h1", "h2", "h3", "h4", "h5", "h6", "p", "pre", "table"];
/// How deep quotes are marked; deeper ones count as this deep.
const DEEPEST: usize = 5;
/// How far the end of a tag is looked for behind quotation marks.
const LONGEST_TAG: usize = 512;

/// The text of `html`.
pub fn to_text(html: &str) -> String {
    let mut writer = Writer::default();
    let mut rest = html;
    // Behind the last `>` there is no markup: without this, every `<` there would be searched to the end.
    let after_last = html.rsplit_once('>').map_or(html.len(), |(_, after)| after.len());
    while let Some((text, tail)) = rest.split_once('<').filter(|(_, tail)| tail.len() > after_last) {
        writer.text(text);
        let markup = rest.get(text.len()..).unwrap_or_default();
        rest = match Markup::of(tail) {
            Markup::Tag { name, closes, rest } => {
                writer.tag(&name, closes);
                if !closes && SILENT.contains(&name.as_str()) { after_closing(rest, &name) } else { rest }
            }
            Markup::Comment(rest) => rest,
            Markup::Text => {
                writer.text(markup.get(..1).unwrap_or_default());
                tail
            }
        };
    }
    writer.text(rest);
    writer.out
}

enum Markup<'a> {
    Tag {
        name: String,
        closes: bool,
        rest: &'a str,
    },
    Comment(&'a str),
    /// A `<` that begins nothing, as in `<ana@example.org>`.
    Text,
}

impl<'a> Markup<'a> {
    /// What stands behind a `<`.
    fn of(tail: &'a str) -> Self {
        if let Some(comment) = tail.strip_prefix("!--") {
            return Self::Comment(comment.split_once("-->").map_or("", |(_, rest)| rest));
        }
        if tail.starts_with(['!', '?']) {
            return Self::Comment(tail.split_once('>').map_or("", |(_, rest)| rest));
        }
        let closes = tail.starts_with('/');
        let inner = tail.strip_prefix('/').unwrap_or(tail);
        let length = inner.bytes().take(24).take_while(|b| b.is_ascii_alphanumeric() || *b == b':').count();
        let (Some(name), Some(after)) = (inner.get(..length), inner.get(length..)) else { return Self::Text };
        let is_tag = name.starts_with(|c: char| c.is_ascii_alphabetic())
            && after.starts_with(|c: char| c.is_ascii_whitespace() || matches!(c, '>' | '/'));
        match tag_end(after).filter(|_| is_tag) {
            Some(rest) => Self::Tag { name: name.to_ascii_lowercase(), closes, rest },
            None => Self::Text,
        }
    }
}

/// What follows the `>` that ends a tag; one between quotation marks does not.
fn tag_end(attributes: &str) -> Option<&str> {
    let mut quote = None;
    for (at, byte) in attributes.bytes().enumerate().take(LONGEST_TAG) {
        match (byte, quote) {
            (b'>', None) => return attributes.get(at + 1..),
            (b'"' | b'\'', None) => quote = Some(byte),
            (byte, Some(open)) if byte == open => quote = None,
            _ => {}
        }
    }
    let head = attributes.bytes().take(LONGEST_TAG).position(|byte| byte == b'>');
    let end = head.or_else(|| attributes.find('>').filter(|end| *end > LONGEST_TAG))?;
    attributes.get(end + 1..)
}

fn after_closing<'a>(mut rest: &'a str, name: &str) -> &'a str {
    while let Some((_, tail)) = rest.split_once("</") {
        if tail.get(..name.len()).is_some_and(|found| found.eq_ignore_ascii_case(name)) {
            return tail.split_once('>').map_or("", |(_, rest)| rest);
        }
        rest = tail;
    }
    ""
}

#[derive(Default)]
struct Writer {
    out: String,
    /// Line breaks that are due before the next word.
    breaks: usize,
    /// Whether a blank is due before the next word.
    blank: bool,
    quotes: usize,
    /// How deep the last line is quoted.
    quoted: usize,
    preformatted: usize,
}

impl Writer {
    fn tag(&mut self, name: &str, closes: bool) {
        match name {
            "br" => self.breaks += 1,
            "td" | "th" => self.blank = true,
            _ if PARAGRAPHS.contains(&name) => self.breaks = self.breaks.max(2),
            _ if LINES.contains(&name) => self.breaks = self.breaks.max(1),
            _ => {}
        }
        match (name, closes) {
            ("blockquote", false) => self.quotes += 1,
            ("blockquote", true) => self.quotes = self.quotes.saturating_sub(1),
            ("pre", false) => self.preformatted += 1,
            ("pre", true) => self.preformatted = self.preformatted.saturating_sub(1),
            ("li", false) => self.word("-"),
            _ => {}
        }
        self.blank |= name == "li";
    }

    fn text(&mut self, text: &str) {
        for (index, line) in text.split('\n').enumerate() {
            if index > 0 {
                if self.preformatted > 0 {
                    self.breaks += 1;
                } else {
                    self.blank = true;
                }
            }
            if self.preformatted > 0 && !line.trim().is_empty() {
                self.word(line.trim_end());
                continue;
            }
            self.words(line);
        }
    }

    fn words(&mut self, line: &str) {
        let blank = |c: char| c.is_whitespace();
        self.blank |= line.starts_with(blank);
        for (index, word) in line.split_whitespace().enumerate() {
            self.blank |= index > 0;
            self.word(word);
        }
        self.blank |= line.ends_with(blank);
    }

    /// Writes a word, with the breaks or the blank before it.
    fn word(&mut self, word: &str) {
        let word = decoded(word);
        let word = word.as_str();
        if self.out.is_empty() || self.breaks > 0 {
            let breaks = if self.out.is_empty() { 0 } else { self.breaks.min(2) };
            let depth = self.quotes.min(DEEPEST);
            let mark = ">".repeat(depth);
            for _ in 1..breaks {
                self.out.push('\n');
                self.out.push_str(&">".repeat(depth.min(self.quoted)));
            }
            self.quoted = depth;
            if breaks > 0 {
                self.out.push('\n');
            }
            if !mark.is_empty() {
                self.out.push_str(&mark);
                self.out.push(' ');
            }
        } else if self.blank {
            self.out.push(' ');
        }
        (self.breaks, self.blank) = (0, false);
        self.out.push_str(word);
    }
}

/// The word with its entities decoded.
fn decoded(word: &str) -> String {
    /// The longest entity that is looked for, with its marks.
    const LONGEST: usize = 34;
    let mut out = String::with_capacity(word.len());
    let mut rest = word;
    while let Some((before, tail)) = rest.split_once('&') {
        out.push_str(before);
        let end = tail.bytes().take(LONGEST).position(|byte| byte == b';');
        let entity = rest.get(before.len()..).zip(end).and_then(|(from, end)| from.get(..end + 2));
        if let Some(entity) = entity {
            add_html_token(&mut out, entity.as_bytes(), false);
            rest = tail.get(entity.len() - 1..).unwrap_or_default();
        } else {
            out.push('&');
            rest = tail;
        }
    }
    out.push_str(rest);
    out.replace('\u{a0}', " ")
}

#[cfg(test)]
#[path = "html_tests.rs"]
mod tests;
