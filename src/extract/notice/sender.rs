//! Who sends a notice, where it says so in front: "【JD.com】…", "[DPD] …", "Royal Mail: your item …".

use super::super::segments::Segment;
use crate::domain::{Message, fold};

/// How long the name of a sender may be, in words.
const LONGEST: usize = 14;

/// The sender's tag of a notice.
pub(super) struct Sender {
    /// Folded, as it stands in keys.
    pub name: String,
    /// Where the tag ends in the message's text.
    pub end: usize,
    /// In brackets, as only machines write.
    pub bracketed: bool,
}

impl Sender {
    /// The tag that a segment begins with.
    pub fn of(message: &Message, segment: &Segment) -> Option<Self> {
        let text = segment.span.of(message.current_text());
        let trimmed = text.trim_start();
        let bracketed = [('【', '】'), ('[', ']')].into_iter().find_map(|(open, close)| {
            let (name, rest) = trimmed.strip_prefix(open)?.split_once(close)?;
            Some((name, rest, true))
        });
        let (name, rest, bracketed) = bracketed.or_else(|| {
            let (name, rest) = trimmed.split_once(": ")?;
            let yours = ["your ", "dear ", "you have "].iter().any(|word| fold(rest).starts_with(word));
            let named = name.split(' ').all(|word| word.starts_with(char::is_uppercase));
            (yours && named && name != message.author.name && name.split(' ').count() < 4)
                .then_some((name, rest, false))
        })?;
        let words = name.split_whitespace().count();
        let is_name = name.starts_with(char::is_uppercase) && (1..=LONGEST).contains(&words);
        let end = segment.span.start + (text.len() - rest.len());
        is_name.then(|| Self { name: fold(name), end, bracketed })
    }
}
