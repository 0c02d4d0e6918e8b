//! A corpus as the engine and as the command line take it (`cli.md` §2 and §3).

use serde::Serialize;
use std::io::{self, Write};

use super::corpus::{Corpus, NOW, Query, SourceMessage};
use crate::domain::{ConversationId, Correspondent, Handle, Message, Stamp, Zone, digest};
use crate::recall::{Request, Who};

/// The format whose ids scope those of messages.
const FORMAT: &str = "jsonl";

/// The messages of a corpus as an import of its file would give them, in the order of arrival. All arrive at the
/// time of the requests, and `file` is the conversation of those that name none.
pub(super) fn messages(corpus: &Corpus, file: &str) -> Vec<Message> {
    let imported = |message: &SourceMessage| {
        let scope = message.conversation.unwrap_or(file);
        let stated = Stamp::at(message.sent_at, Zone::utc());
        imported(scope, (&message.id, &message.author, &message.to), stated, &message.text)
    };
    corpus.messages.iter().map(imported).collect()
}

/// A message as an import gives it: its id, author and recipients are known only inside `scope`.
pub(super) fn imported(
    scope: &str,
    (id, author, to): (&str, &str, &[String]),
    stated: Stamp,
    text: &str,
) -> Message {
    let correspondent =
        |name: &str| Correspondent { handle: Handle::weak(scope, name), name: name.to_owned() };
    Message {
        id: Message::scoped_id(FORMAT, scope, id),
        source_id: Some(id.to_owned()),
        conversation: ConversationId(scope.to_owned()),
        position: 0,
        author: correspondent(author),
        recipients: to.iter().map(|name| correspondent(name)).collect(),
        stated,
        received: NOW,
        text: text.to_owned(),
        reply_to: None,
        batch: None,
        edits: Vec::new(),
        extra: serde_json::Map::new(),
    }
}

/// The request of a draft, with the usual limits.
pub(super) fn request(query: &Query) -> Request {
    let to = query.to.iter().map(|name| Who { name: name.clone(), handle: None }).collect();
    Request::new(query.draft.clone(), to, Stamp::at(NOW, Zone::utc()))
}

/// A line of `asof preview --batch`.
#[derive(Serialize)]
struct BatchLine<'a> {
    id: &'a str,
    draft: &'a str,
    to: &'a [String],
    now: jiff::Timestamp,
}

/// The requests as lines of `asof preview --batch`, without their labels.
pub(super) fn batch(corpus: &Corpus) -> impl Iterator<Item = impl Serialize + '_> {
    corpus.queries.iter().map(|query| BatchLine {
        id: &query.id,
        draft: &query.draft,
        to: &query.to,
        now: NOW,
    })
}

impl Corpus {
    /// The digest of what the engine is given: every message and every request, without labels.
    #[must_use]
    pub fn digest(&self) -> String {
        let mut lines = Vec::new();
        // Writing to memory fails only where memory ends.
        let _ = write_lines(&mut lines, &self.messages).and_then(|()| write_lines(&mut lines, batch(self)));
        digest(&[&String::from_utf8_lossy(&lines)])
    }
}

/// Writes one object a line.
pub(super) fn write_lines<T: Serialize>(
    out: &mut impl Write,
    objects: impl IntoIterator<Item = T>,
) -> io::Result<()> {
    for object in objects {
        serde_json::to_writer(&mut *out, &object)?;
        out.write_all(b"\n")?;
    }
    out.flush()
}

#[cfg(test)]
mod tests {
    use super::super::Suite;
    use super::*;

    #[test]
    fn the_owner_and_others_are_weak_handles_of_the_file() {
        let corpus = Suite::Main.corpus(1);
        let messages = messages(&corpus, "main.jsonl");
        assert_eq!(messages.len(), corpus.messages.len());
        assert!(messages.iter().all(|message| {
            let owner = Handle::weak("main.jsonl", "me");
            message.participants().any(|one| one.handle == owner) && message.stated.instant < message.received
        }));
    }

    #[test]
    fn lines_follow_the_contract() {
        let corpus = Suite::Multi.corpus(1);
        let mut lines = Vec::new();
        write_lines(&mut lines, &corpus.messages[..1]).unwrap();
        write_lines(&mut lines, batch(&corpus).take(1)).unwrap();
        let lines = String::from_utf8(lines).unwrap();
        let keys = |line: &str| {
            let object: serde_json::Map<String, serde_json::Value> = serde_json::from_str(line).unwrap();
            object.keys().cloned().collect::<Vec<_>>()
        };
        let mut lines = lines.lines();
        assert_eq!(keys(lines.next().unwrap()), ["id", "author", "to", "sent_at", "text"]);
        assert_eq!(keys(lines.next().unwrap()), ["id", "draft", "to", "now"]);
    }
}
