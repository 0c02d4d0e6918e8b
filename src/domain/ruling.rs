//! Rulings: what the user decided. They are truth, like messages.

use serde::{Deserialize, Serialize};

use super::digest::digest;
use super::fact::FactId;
use super::message::string_id;

string_id!(
    /// The id of a ruling: a digest of what it says, so saying it twice changes nothing.
    RulingId
);

/// What a ruling settles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum RulingKind {
    /// A pending fact joins the slot that it was proposed for.
    Accept {
        /// The pending fact.
        fact: FactId,
    },
    /// A fact is not kept, and never proposed again.
    Reject {
        /// The fact.
        fact: FactId,
    },
}

impl RulingKind {
    /// The fact that the ruling rests on: a ruling goes when this does.
    #[must_use]
    pub const fn fact(&self) -> &FactId {
        match self {
            Self::Accept { fact } | Self::Reject { fact } => fact,
        }
    }
}

/// A decision of the user.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ruling {
    /// Its id.
    pub id: RulingId,
    /// When it was made.
    pub made: jiff::Timestamp,
    /// What it says.
    #[serde(flatten)]
    pub kind: RulingKind,
}

impl Ruling {
    /// A ruling made at `made`.
    #[must_use]
    pub fn new(kind: RulingKind, made: jiff::Timestamp) -> Self {
        let word = match kind {
            RulingKind::Accept { .. } => "accept",
            RulingKind::Reject { .. } => "reject",
        };
        Self { id: RulingId(format!("r-{}", digest(&["ruling", word, kind.fact().as_str()]))), made, kind }
    }
}
