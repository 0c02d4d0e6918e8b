//! Messages written in asof itself.

use super::Snapshot;
use crate::domain::{ConversationId, Correspondent, Handle, Message, Stamp, digest};
use crate::error::Result;
use crate::recall::{self, View as _, Who};

/// A message that is being written.
#[derive(Clone, Debug)]
pub struct Composed {
    /// Its text.
    pub text: String,
    /// Who wrote it; the owner, where nobody is named.
    pub from: Option<Who>,
    /// Whom it is to.
    pub to: Vec<Who>,
    /// When.
    pub at: Stamp,
    /// When asof learned of it.
    pub received: jiff::Timestamp,
    /// Where; the people it is between, where none is named.
    pub conversation: Option<ConversationId>,
    /// The message that it answers.
    pub reply_to: Option<String>,
}

impl Composed {
    /// An empty message by the owner.
    #[must_use]
    pub fn new(at: Stamp) -> Self {
        let received = at.instant;
        Self {
            text: String::new(),
            from: None,
            to: Vec::new(),
            at,
            received,
            conversation: None,
            reply_to: None,
        }
    }

    /// The message, with people found as a draft finds them. Its id is its own: two equal messages stay two.
    pub(super) fn into_message(self, snapshot: &Snapshot) -> Result<Message> {
        let mut recipients = recall::recipients(snapshot, &self.to)?;
        let mut author = match &self.from {
            None => snapshot.identities().correspondent(),
            Some(who) => match recall::recipients(snapshot, std::slice::from_ref(who))?.as_slice() {
                [one] => one.clone(),
                // Several of that name: a handle of its own, rather than somebody at random.
                _ => Correspondent { handle: Handle::weak("draft", &who.name), name: who.name.clone() },
            },
        };
        let conversation = self.conversation.unwrap_or_else(|| between(&author, &recipients));
        // Who is not known yet is known by name, in this conversation.
        for correspondent in recipients.iter_mut().chain(std::iter::once(&mut author)) {
            if correspondent.handle == Handle::weak("draft", &correspondent.name) {
                correspondent.handle = Handle::weak(conversation.as_str(), &correspondent.name);
            }
        }
        let moment = format!("{}#{}", jiff::Timestamp::now().as_nanosecond(), std::process::id());
        let source_id = format!("a-{}", digest(&["composed", &moment, &self.text]));
        let id = Message::scoped_id("jsonl", conversation.as_str(), &source_id);
        Ok(Message {
            id,
            source_id: Some(source_id),
            conversation,
            position: 0,
            author,
            recipients,
            stated: self.at,
            received: self.received,
            text: self.text,
            reply_to: self.reply_to,
            batch: None,
            edits: Vec::new(),
            extra: serde_json::Map::new(),
        })
    }
}

fn between(author: &Correspondent, recipients: &[Correspondent]) -> ConversationId {
    let mut names: Vec<&str> =
        recipients.iter().chain(std::iter::once(author)).map(|who| who.name.as_str()).collect();
    names.sort_unstable();
    ConversationId(format!("asof:{}", names.join("+")))
}
