//! The user says what is right instead of a fact.

use super::Engine;
use crate::domain::{Corrects, Correspondent, FactId, Message, MessageId, Stamp, digest};
use crate::error::{Error, Result};
use crate::recall::View as _;
use crate::revise::{correction, expected};

impl Engine {
    /// Stores a message of the owner, in the fact's own conversation, that says `value` instead of what the fact
    /// says. Doing it again changes nothing.
    ///
    /// # Errors
    /// [`Error::NotFound`] without such a fact; [`Error::Usage`] where `value` is none of its frame, or where the fact
    /// was stated after `now`; as [`Engine::submit`].
    pub fn correct(&self, id: &FactId, value: &str, now: &Stamp) -> Result<MessageId> {
        let missing = || Error::NotFound(format!("fact `{id}`"));
        let snapshot = self.snapshot();
        let wrong = snapshot.draft(id)?.filter(|_| matches!(snapshot.fact(id), Ok(Some(_))));
        let wrong = wrong.ok_or_else(missing)?;
        let source = snapshot.message(&wrong.source.message)?.ok_or_else(missing)?;
        if source.stated.instant > now.instant {
            let reason = format!("it was stated later than that, at {}", source.stated.instant);
            return Err(Error::Usage { what: "the time of the correction".to_owned(), reason });
        }
        let identities = snapshot.identities();
        let others: Vec<Correspondent> =
            source.participants().filter(|who| !identities.is(who)).cloned().collect();
        let source_id = format!("a-{}", digest(&["correct", id.as_str(), value, &now.instant.to_string()]));
        let corrects = Corrects { message: source.id, fact: id.clone() };
        let mut extra = serde_json::Map::new();
        extra.insert(Corrects::FIELD.to_owned(), serde_json::json!(corrects));
        let message = Message {
            id: Message::scoped_id("jsonl", source.conversation.as_str(), &source_id),
            source_id: Some(source_id),
            conversation: source.conversation,
            // A correction of the same instant comes after what it corrects.
            position: source.position.saturating_add(1),
            author: identities.correspondent(),
            recipients: others,
            stated: now.clone(),
            received: now.instant,
            text: value.trim().to_owned(),
            reply_to: None,
            batch: None,
            edits: Vec::new(),
            extra,
        };
        if correction(&message, &wrong.draft).is_none() {
            let expected = expected(&wrong.draft.frame);
            let reason = format!("`{value}` does not fit; expected is {expected}");
            return Err(Error::Usage { what: format!("the {}", wrong.draft.attribute), reason });
        }
        let id = message.id.clone();
        self.ingest(vec![message])?;
        Ok(id)
    }
}
