//! Messages: what somebody wrote, once.

use super::digest::digest;
use super::fact::FactId;
use super::time::Stamp;
use serde::{Deserialize, Serialize};

macro_rules! string_id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub String);

        impl $name {
            /// The id as text.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}
pub(crate) use string_id;

string_id!(
    /// A message's own id: `m-` and the digest of its scoped source id, or of its content.
    MessageId
);
string_id!(
    /// A conversation as its source names it.
    ConversationId
);
string_id!(
    /// An address that a source guarantees to be one correspondent: `mailto:…`, `tel:…`, or a weak
    /// `name:<conversation>/<display name>`.
    Handle
);

impl Handle {
    /// The weak handle of a display name that is only known inside `scope` (a conversation, else a file).
    #[must_use]
    pub fn weak(scope: &str, name: &str) -> Self {
        Self(format!("name:{scope}/{name}"))
    }

    /// Whether the handle is only a display name, local to one conversation.
    #[must_use]
    pub fn is_weak(&self) -> bool {
        self.0.starts_with("name:")
    }
}

/// A handle without its namespace, where that is the usual one.
#[must_use]
pub fn bare_handle(handle: &str) -> &str {
    handle.strip_prefix("mailto:").unwrap_or(handle)
}

/// A half-open range of bytes in a message's text, on character boundaries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Span {
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

impl Span {
    /// The span `start..end`.
    #[must_use]
    pub const fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// The part of `text` that the span covers, or nothing where it does not fit.
    #[must_use]
    pub fn of(self, text: &str) -> &str {
        text.get(self.start..self.end).unwrap_or_default()
    }
}

/// Somebody who takes part in a message: an address, and the name that the message gave with it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Correspondent {
    /// Who it is.
    pub handle: Handle,
    /// How the source called them here.
    pub name: String,
}

/// A statement that is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Corrects {
    /// The message that makes it.
    pub message: MessageId,
    /// The fact that was made of it.
    pub fact: FactId,
}

impl Corrects {
    /// The field of a message, in its input and its export, that holds it.
    pub const FIELD: &str = "corrects";
}

/// An edit made in the source: the text as it was changed to, and when asof learned of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Revision {
    /// When the edit was received.
    pub received: jiff::Timestamp,
    /// The whole new text.
    pub text: String,
}

/// A message, immutable but for the edits that its source appends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Message {
    /// Its id in this store.
    pub id: MessageId,
    /// The id that the input gave, if any: printed wherever the message is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source_id: Option<String>,
    /// Where it was said.
    pub conversation: ConversationId,
    /// Position in the source conversation, for messages of one instant; 0 where the source gives none.
    #[serde(default)]
    pub position: u32,
    /// Who wrote it.
    pub author: Correspondent,
    /// Who it was written to.
    pub recipients: Vec<Correspondent>,
    /// When it was written.
    pub stated: Stamp,
    /// When asof learned of it.
    pub received: jiff::Timestamp,
    /// What it says.
    pub text: String,
    /// The source id of the message that it answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reply_to: Option<String>,
    /// Messages that were written in one act (one import page, one forward).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub batch: Option<String>,
    /// Later edits, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub edits: Vec<Revision>,
    /// Fields of the input that asof does not know, kept for export.
    #[serde(default, skip_serializing_if = "serde_json::Map::is_empty")]
    pub extra: serde_json::Map<String, serde_json::Value>,
}

impl Message {
    /// The id of a message whose source names it: unique within `scope`.
    #[must_use]
    pub fn scoped_id(format: &str, scope: &str, source_id: &str) -> MessageId {
        MessageId(format!("m-{}", digest(&["id", format, scope, source_id])))
    }

    /// The id of a message that its source does not name: its content, and `ordinal` among equals.
    #[must_use]
    pub fn content_id(
        source: &str,
        conversation: &ConversationId,
        author: &Handle,
        stated: &Stamp,
        text: &str,
        ordinal: u32,
    ) -> MessageId {
        let wall = stated.wall.to_string();
        let ordinal = ordinal.to_string();
        let parts = ["content", source, conversation.as_str(), author.as_str(), &wall, text, &ordinal];
        MessageId(format!("m-{}", digest(&parts)))
    }

    /// The text as last edited: an edit corrects, so what stood before was never said.
    #[must_use]
    pub fn current_text(&self) -> &str {
        self.edits.last().map_or(&self.text, |edit| &edit.text)
    }

    /// The id that the input gave, else the store's own.
    #[must_use]
    pub fn display_id(&self) -> &str {
        self.source_id.as_deref().unwrap_or(&self.id.0)
    }

    /// The statement that the message corrects: one that the owner wrote for just that.
    #[must_use]
    pub fn corrects(&self) -> Option<Corrects> {
        Corrects::deserialize(self.extra.get(Corrects::FIELD)?).ok()
    }

    /// Author and recipients.
    pub fn participants(&self) -> impl Iterator<Item = &Correspondent> {
        std::iter::once(&self.author).chain(&self.recipients)
    }

    /// Where the message stands among all others: stated instant, position, id (`domain.md` §3).
    #[must_use]
    pub fn stated_order(&self) -> (jiff::Timestamp, u32, &MessageId) {
        (self.stated.instant, self.position, &self.id)
    }
}
