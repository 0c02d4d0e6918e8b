//! What asof serves, beside what ranking alone over the same facts does.

use super::layout::{Conversation, Question};
use crate::Error;
use crate::domain::{FactId, Stamp, State, Zone};
use crate::engine::Snapshot;
use crate::eval::corpus::{NOW, Query, SourceMessage};
use crate::eval::judge::Labels;
use crate::eval::statistics::{Proportion, Score};
use crate::recall::{View as _, phrase};

/// What asof serves beside what ranking alone over the same facts does.
#[derive(Default)]
pub(super) struct Against {
    alone: Vec<bool>,
    served: Vec<bool>,
    /// Of those that ranking alone has.
    lost: Vec<bool>,
}

impl Against {
    /// Counts a question; says whether what ranking alone has is lost.
    pub(super) fn count(&mut self, alone: bool, served: bool) -> bool {
        self.alone.push(alone);
        self.served.push(served);
        if alone {
            self.lost.push(!served);
        }
        alone && !served
    }

    pub(super) fn scores(self, what: &str) -> [Score; 3] {
        [
            Score::new(format!("{what}, ranking alone over the same facts"), Proportion::over(self.alone)),
            Score::new(format!("{what}, asof"), Proportion::over(self.served)),
            Score::new(format!("{what}, lost of what ranking alone has"), Proportion::over(self.lost)),
        ]
    }
}

/// Whether a fact was read from a turn that a question names as its evidence.
pub(super) fn is_evidence(snapshot: &Snapshot, fact: &FactId, asked: &Question) -> Result<bool, Error> {
    let fact = snapshot.fact(fact)?;
    Ok(fact.is_some_and(|fact| asked.evidence.contains(&fact.source.message_id)))
}

/// What is in force at the time of the questions, as lines of a block say it.
pub(super) fn facts(snapshot: &Snapshot, one: &Conversation) -> Result<Vec<SourceMessage>, Error> {
    let now = Stamp::at(one.asked_at(), Zone::utc());
    let mut lines = Vec::new();
    for fact in snapshot.facts()? {
        if snapshot.state_of(&fact, &now)? == Some(State::Current) {
            lines.push(source(fact.draft.id.as_str(), &fact.entity.name, phrase::bare(&fact)));
        }
    }
    Ok(lines)
}

/// Something to be ranked by its words alone.
pub(super) fn source(id: &str, author: &str, text: String) -> SourceMessage {
    SourceMessage {
        id: id.to_owned(),
        conversation: None,
        author: author.to_owned(),
        to: Vec::new(),
        sent_at: NOW,
        text,
    }
}

pub(super) fn query(question: &str) -> Query {
    Query {
        id: String::new(),
        chain: 0,
        draft: question.to_owned(),
        to: Vec::new(),
        paraphrased: false,
        labels: Labels::default(),
        case: None,
        reason: None,
    }
}
