//! Which format a file has, told from its content: names lie.

use std::path::Path;

use super::mail::{is_field, is_known_field};
use super::mbox;

/// A format that messages are read from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// One JSON object a line.
    Jsonl,
    /// Mails one after the other, each behind a `From ` line.
    Mbox,
    /// One mail a file.
    Eml,
    /// Contact cards.
    Vcard,
    /// A folder with `cur` and `new`, one mail a file.
    Maildir,
}

impl Format {
    /// How much of a file is enough to tell.
    pub(super) const HEAD: usize = 64 << 10;

    /// The format of a file that begins with `head`.
    #[must_use]
    pub fn of(head: &[u8]) -> Option<Self> {
        let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
        let head = head.trim_ascii_start();
        if head.starts_with(b"{") {
            return Some(Self::Jsonl);
        }
        if head.len() >= 11 && head.to_ascii_uppercase().starts_with(b"BEGIN:VCARD") {
            return Some(Self::Vcard);
        }
        if is_header_block(head) {
            return Some(Self::Eml);
        }
        mbox::has_separator(head).then_some(Self::Mbox)
    }

    /// Whether another text under the same id corrects the first. Nobody edits a mail that was sent.
    #[must_use]
    pub const fn has_edits(self) -> bool {
        matches!(self, Self::Jsonl | Self::Vcard)
    }

    /// Whether `folder` is a Maildir.
    pub(super) fn is_maildir(folder: &Path) -> bool {
        let holds = |name: &str| folder.join(name).symlink_metadata().is_ok_and(|found| found.is_dir());
        holds("cur") && (holds("new") || holds("tmp"))
    }
}

/// Whether a mail begins here: fields, two of them known, before anything else.
fn is_header_block(head: &[u8]) -> bool {
    let fields: Vec<&[u8]> = head
        .split(|byte| *byte == b'\n')
        .take_while(|line| is_field(line) || line.starts_with(b" ") || line.starts_with(b"\t"))
        .filter(|line| is_field(line))
        .collect();
    fields.iter().filter(|line| is_known_field(line)).take(2).count() == 2
}
