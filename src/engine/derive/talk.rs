//! Reading, per conversation: what a message says depends on itself and on the turns before it.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::{Derivation, mentioned_words};
use crate::domain::{ConversationId, Message, MessageId, Modality};
use crate::error::Result;
use crate::extract::dialogue::{REACH, Turn, WINDOW};
use crate::store::{Key, Read, Table, sortable};
use jiff::{SignedDuration, Timestamp};

/// Where a turn stands in its conversation: stated instant, position, message.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct TurnAt {
    stated: Timestamp,
    position: u32,
    message: MessageId,
}

/// The turns that came, went or changed.
pub(super) type Turned = BTreeMap<ConversationId, BTreeSet<TurnAt>>;

impl TurnAt {
    fn of(message: &Message) -> Self {
        Self { stated: message.stated.instant, position: message.position, message: message.id.clone() }
    }

    fn key(&self, conversation: &ConversationId) -> Key {
        let (stated, position) = (sortable(self.stated), format!("{:010}", self.position));
        Key::of(&[conversation.as_str(), &stated, &position, self.message.as_str()])
    }

    fn from_key(key: &[u8]) -> Option<Self> {
        let parts = Key::parts(key);
        let [_, stated, position, message] = parts.as_slice() else { return None };
        let shifted: i128 = stated.parse().ok()?;
        Some(Self {
            stated: Timestamp::from_nanosecond(shifted + Timestamp::MIN.as_nanosecond()).ok()?,
            position: position.parse().ok()?,
            message: MessageId((*message).to_owned()),
        })
    }
}

impl Derivation<'_, '_> {
    /// Puts down the turn of a message.
    pub(super) fn turn(&mut self, message: &Message, turn: &Turn) -> Result<()> {
        let at = TurnAt::of(message);
        self.transaction.put(Table::Turns, at.key(&message.conversation), turn)?;
        self.turned.entry(message.conversation.clone()).or_default().insert(at);
        Ok(())
    }

    /// Takes the turn of a message away.
    pub(super) fn unturn(&mut self, message: &Message) {
        let at = TurnAt::of(message);
        self.transaction.remove(Table::Turns, at.key(&message.conversation));
        self.turned.entry(message.conversation.clone()).or_default().insert(at);
    }

    /// Reads again what the turns that came, went or changed can have a bearing on: themselves, and those after them.
    pub(super) fn read_turns(&mut self) -> Result<()> {
        for (conversation, turned) in std::mem::take(&mut self.turned) {
            let (Some(first), Some(last)) = (turned.first(), turned.last()) else { continue };
            let shifted = |at: Timestamp, by: SignedDuration| at.saturating_add(by).unwrap_or(at);
            let (from, to) = (shifted(first.stated, -REACH), shifted(last.stated, REACH));
            let keys = self.transaction.keys_between(
                Table::Turns,
                &Key::of(&[conversation.as_str()]),
                &sortable(from),
                &sortable(to),
            )?;
            self.read_between(&conversation, &keys, &turned)?;
        }
        Ok(())
    }

    fn read_between(
        &mut self,
        conversation: &ConversationId,
        keys: &[Vec<u8>],
        turned: &BTreeSet<TurnAt>,
    ) -> Result<()> {
        let mut before: VecDeque<Turn> = VecDeque::with_capacity(WINDOW);
        let mut touched = turned.iter().peekable();
        // How many turns ago one changed.
        let mut since = WINDOW + 1;
        for at in keys.iter().filter_map(|key| TurnAt::from_key(key)) {
            // A turn that is gone stands before the next one.
            while touched.next_if(|turned| **turned < at).is_some() {
                since = 0;
            }
            let own = touched.next_if(|turned| **turned == at).is_some();
            let Some(turn) = self.transaction.get::<Turn>(Table::Turns, &at.key(conversation))? else {
                continue;
            };
            if own || (since < WINDOW && !turn.stands_alone()) {
                self.settle_reading(&at.message, &turn, &before)?;
            }
            since = if own { 0 } else { since.saturating_add(1) };
            if before.len() == WINDOW {
                before.pop_front();
            }
            before.push_back(turn);
        }
        Ok(())
    }

    /// Notes what a message says in its conversation.
    fn settle_reading(&mut self, id: &MessageId, turn: &Turn, before: &VecDeque<Turn>) -> Result<()> {
        let mut reading = self.reading(id)?;
        let mut drafts = turn.drafts(before.iter());
        drafts.retain(|draft| draft.modality != Modality::Asked);
        let key = Key::of(&[id.as_str()]);
        let Some(message) = self.transaction.get::<Message>(Table::Messages, &key)? else { return Ok(()) };
        let (old, new) = (mentioned_words(&message, &reading.drafts), mentioned_words(&message, &drafts));
        for word in old.difference(&new) {
            self.transaction.remove(Table::Mentions, Key::of(&[word, id.as_str()]));
        }
        for word in new {
            self.transaction.put(Table::Mentions, Key::of(&[&word, id.as_str()]), &())?;
        }
        reading.drafts = drafts;
        self.transaction.put(Table::Readings, key, &reading)?;
        self.messages.insert(id.clone());
        Ok(())
    }
}
