//! Requests and previews as JSON (`cli.md` §3).

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::args::Mode;
use super::fact::{FactLine, SlotView};
use crate::domain::{ConversationId, FactId, Handle, Stamp, Zone};
use crate::engine::Snapshot;
use crate::error::{Error, Result};
use crate::import::stamp;
use crate::recall::{Cause, Mark, Preview, Request, Who};

/// A line of `--batch`.
#[derive(Deserialize)]
pub struct RequestLine {
    pub draft: String,
    #[serde(default)]
    to: Vec<Party>,
    now: Option<String>,
    conversation: Option<String>,
    k: Option<usize>,
    budget_chars: Option<usize>,
    #[serde(default)]
    confirmed: bool,
    mode: Option<Mode>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Party {
    Name(String),
    Full { name: Option<String>, handle: Option<String> },
}

impl RequestLine {
    /// The request, at `now` where it names no time, and its mode.
    pub fn into_request(self, now: &Stamp, zone: &Zone) -> Result<(Request, Option<Mode>)> {
        let to = self
            .to
            .into_iter()
            .map(|party| match party {
                Party::Name(name) => Who { name, handle: None },
                Party::Full { name, handle } => {
                    let name = name.or_else(|| handle.clone()).unwrap_or_default();
                    Who { name, handle: handle.map(Handle) }
                }
            })
            .collect();
        let now = match &self.now {
            Some(text) => {
                stamp(text, None, zone).map_err(|reason| Error::Input { what: "now".to_owned(), reason })?
            }
            None => now.clone(),
        };
        let request = Request {
            draft: self.draft,
            to,
            conversation: self.conversation.map(ConversationId),
            now,
            k: self.k.unwrap_or(Request::K),
            budget_chars: self.budget_chars.unwrap_or(Request::BUDGET_CHARS),
            confirmed: self.confirmed,
        };
        Ok((request, self.mode))
    }
}

#[derive(Serialize)]
struct Served {
    score: f64,
    #[serde(flatten)]
    fact: FactLine,
}

#[derive(Serialize)]
struct Withheld {
    cause: Cause,
    by: Option<FactId>,
    since: Option<String>,
    #[serde(flatten)]
    fact: serde_json::Map<String, serde_json::Value>,
}

/// How a preview was served.
pub struct Serving {
    pub mode: crate::recall::Mode,
    pub store_version: u64,
    /// How long ago it was computed; 0 for a fresh one.
    pub age_ms: u64,
    /// How long computing it took.
    pub elapsed: Duration,
}

/// A preview as JSON; `id` is the request's, in a batch.
pub fn to_json(
    snapshot: &Snapshot,
    request: &Request,
    preview: &Preview,
    served: &Serving,
    id: Option<&serde_json::Value>,
) -> Result<serde_json::Value> {
    let line = |fact: &FactId| -> Result<Option<FactLine>> {
        match SlotView::of_fact(snapshot, fact, &request.now)? {
            Some(view) => view.line(fact),
            None => Ok(None),
        }
    };
    let mut facts = Vec::new();
    for served in &preview.block {
        if let Some(mut fact) = line(&served.fact)? {
            fact.text.clone_from(&served.text);
            facts.push(Served { score: served.score, fact });
        }
    }
    let mut held_back = Vec::new();
    for held in &preview.held_back {
        let Some(mut fact) = line(&held.fact)? else { continue };
        fact.text.clone_from(&held.text);
        if matches!(held.cause, Cause::Sensitive | Cause::Private) {
            fact.value = None;
        }
        let serde_json::Value::Object(mut fact) = json!(fact) else { continue };
        fact.remove("by");
        let since = held.since.map(|since| request.now.rfc3339(since));
        held_back.push(Withheld { cause: held.cause, by: held.by.clone(), since, fact });
    }
    let mut object = json!({
        "abstained": preview.abstained(),
        "reason": preview.reason,
        "request": preview.request,
        "who": preview.who,
        "facts": facts,
        "held_back": held_back,
        "candidates": preview.candidates,
        "upcoming": preview.upcoming.iter().map(|change| json!({
            "from": request.now.rfc3339(change.from), "fact": change.fact, "text": change.text, "resumes": change.resumes,
        })).collect::<Vec<_>>(),
        "completion": preview.completion,
        "marks": preview.marks.iter().map(mark).collect::<Vec<_>>(),
        "mode": served.mode,
        "store_version": served.store_version,
        "snapshot_age_ms": served.age_ms,
        "next_flip_at": preview.next_flip_at.map(|at| request.now.rfc3339(at)),
        "elapsed_us": u64::try_from(served.elapsed.as_micros()).unwrap_or(u64::MAX),
    });
    if let (Some(id), serde_json::Value::Object(fields)) = (id, &mut object) {
        fields.shift_insert(0, "id".to_owned(), id.clone());
    }
    Ok(object)
}

/// A mark as JSON: byte offsets into the draft's UTF-8.
pub fn mark(mark: &Mark) -> serde_json::Value {
    json!({
        "start": mark.span.start,
        "end": mark.span.end,
        "cause": mark.cause,
        "fact": mark.fact,
        "current": mark.current,
    })
}

/// The request of a line with its mode, and its id.
pub fn parse_line(
    text: &str,
    now: &Stamp,
    zone: &Zone,
) -> (Option<serde_json::Value>, Result<(Request, Option<Mode>)>) {
    let bad = |reason: String| Error::Input { what: "request".to_owned(), reason };
    let value: serde_json::Value = match serde_json::from_str(text) {
        Ok(value) => value,
        Err(error) => return (None, Err(bad(error.to_string()))),
    };
    let id = value.get("id").cloned();
    let request = serde_json::from_value::<RequestLine>(value)
        .map_err(|error| bad(error.to_string()))
        .and_then(|line| line.into_request(now, zone));
    (id, request)
}
