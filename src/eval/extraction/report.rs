//! What a replay found, for people and as JSON.

use serde::Serialize;
use std::fmt::{Debug, Write};

use super::super::statistics::Score;
use super::labels::Label;
use super::matching::Match;
use crate::domain::Fact;

/// The scores of a labelled set.
#[derive(Clone, Debug, Serialize)]
pub struct Extraction {
    /// The version that was measured.
    pub build: String,
    /// The digest of the set.
    pub set: String,
    /// Conversations.
    pub conversations: usize,
    /// Messages.
    pub messages: usize,
    /// Over the whole set.
    pub scores: Vec<Score>,
    /// By type of value, and by tag.
    pub slices: Vec<Score>,
    /// Everything that is not as labelled.
    pub misses: Vec<Miss>,
}

/// One thing that is not as labelled.
#[derive(Clone, Debug, Serialize)]
pub struct Miss {
    /// What is wrong.
    pub what: String,
    /// The message's id in the set.
    pub message: String,
    /// The label, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// What was made of the message instead.
    pub found: Vec<String>,
}

impl Miss {
    pub(super) fn label<'a>(what: &str, one: &Match<'_>, found: impl Iterator<Item = &'a Fact>) -> Self {
        Self {
            what: what.to_owned(),
            message: one.message.id.clone(),
            label: Some(words_of_label(one.label)),
            found: found.map(words_of_fact).collect(),
        }
    }

    /// A fact that no label asks for.
    pub(super) fn extra(fact: &Fact) -> Self {
        let message = fact.source.message_id.clone();
        let what = if fact.is_pending() { "asks without a label" } else { "kept without a label" };
        Self { what: what.to_owned(), message, label: None, found: vec![words_of_fact(fact)] }
    }

    /// A fact that was ended and ought not to have been.
    pub(super) fn ended(by: &Fact, ended: &Fact, reason: &str) -> Self {
        let (message, other) = (by.source.message_id.clone(), &ended.source.message_id);
        Self {
            what: format!("{WRONG_RETIREMENT}: {reason}"),
            message,
            label: None,
            found: vec![words_of_fact(by), format!("ended {} of {other}", words_of_fact(ended))],
        }
    }
}

/// The name of a variant.
fn name(of: &dyn Debug) -> String {
    format!("{of:?}").to_lowercase()
}

const WRONG_RETIREMENT: &str = "wrong automatic retirement";

fn words_of_label(label: &Label) -> String {
    let Label { id, subject, attribute, value, op, polarity, .. } = label;
    let (kind, op, polarity) = (name(&value.kind), name(op), name(polarity));
    let mut words = format!("{id} {subject} · {attribute}: {kind} {} ({op}, {polarity}", value.norm);
    for (name, part) in [("of", &label.target), ("from", &label.valid_from), ("until", &label.valid_until)] {
        if let Some(part) = part {
            let _ = write!(words, ", {name} {part}");
        }
    }
    words + if label.auto { ")" } else { ", asks)" }
}

fn words_of_fact(fact: &Fact) -> String {
    let draft = &fact.draft;
    let value = draft.value.as_ref();
    let value =
        value.map_or_else(|| "nothing".to_owned(), |value| format!("{:?} {}", value.kind, value.norm));
    let mut words = format!("{}: {value} ({:?}, {:?}", fact.slot, draft.act, draft.modality).to_lowercase();
    for (name, at) in [("from", draft.valid_from), ("until", draft.valid_until), ("over", draft.expiry)] {
        if let Some(at) = at {
            let _ = write!(words, ", {name} {at}");
        }
    }
    words + if fact.is_pending() { ", waits)" } else { ")" }
}

impl Extraction {
    /// The scores for a terminal; every miss with its label and what was found instead, if `errors`.
    #[must_use]
    pub fn table(&self, errors: bool) -> String {
        let Self { build, set, conversations, messages, .. } = self;
        let mut lines =
            vec![format!("asof {build} · set {set} · {conversations} conversations, {messages} messages")];
        lines.extend(self.scores.iter().map(Score::to_string));
        lines.push(String::new());
        lines.extend(self.slices.iter().map(Score::to_string));
        let wrong = |miss: &&Miss| miss.what.starts_with(WRONG_RETIREMENT);
        let listed: Vec<&Miss> = self.misses.iter().filter(|miss| errors || wrong(miss)).collect();
        if !listed.is_empty() {
            lines.push(String::new());
        }
        for Miss { what, message, label, found } in listed {
            lines.push(format!("{message}  {what}"));
            lines.extend(label.iter().map(|label| format!("    label  {label}")));
            lines.extend(found.iter().map(|found| format!("    found  {found}")));
        }
        lines.join("\n")
    }
}
