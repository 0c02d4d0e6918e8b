//! Where a request went wrong.

use serde::Serialize;

use super::corpus::Query;
use super::judge::Verdict;
use super::served::Served;
use crate::recall::{Abstention, Cause, Preview};

/// The step that failed: the first of those that the value in force had to pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Nothing was read in the deciding message.
    NotExtracted,
    /// It is not in the ledger of its chain, or something is that does not belong there.
    WrongKey,
    /// It waits for a decision.
    Pending,
    /// The draft's slot was not recognised, or taken for another.
    NotRouted,
    /// Somebody else was taken to be meant, or nobody.
    WrongPerson,
    /// Found and withheld.
    Gated,
    /// No room left in the block.
    OverBudget,
    /// Shown although there is no answer.
    NotWithheld,
}

impl Stage {
    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::NotExtracted => "not extracted",
            Self::WrongKey => "wrong key",
            Self::Pending => "pending",
            Self::NotRouted => "not routed",
            Self::WrongPerson => "wrong person",
            Self::Gated => "gated",
            Self::OverBudget => "over budget",
            Self::NotWithheld => "not withheld",
        }
    }

    /// The stage of an unclean request of `served`; none of a clean one.
    pub(super) fn of(query: &Query, verdict: Verdict, preview: &Preview, served: &Served) -> Option<Self> {
        if verdict.clean() {
            return None;
        }
        let Some(current) = &query.labels.current else { return Some(Self::NotWithheld) };
        let deciding = served.corpus.deciding(query.chain)?;
        if served.filings.of(&deciding.id).is_empty() {
            return Some(Self::NotExtracted);
        }
        let Some(filing) = served.filings.under_key(&deciding.id, query.chain) else {
            return Some(Self::WrongKey);
        };
        if filing.pending {
            return Some(Self::Pending);
        }
        if verdict.wrong {
            return Some(Self::WrongPerson);
        }
        let held = preview.held_back.iter().find(|held| !verdict.current && current.shows_in(&held.text));
        Some(match held {
            Some(held) => Self::of_held_back(held.cause),
            None if verdict.stale => Self::WrongKey,
            None => preview.reason.map_or(Self::NotRouted, Self::of_abstention),
        })
    }

    /// Why the value in force was held back: its ledger can only retire it where something else is in that ledger.
    const fn of_held_back(cause: Cause) -> Self {
        match cause {
            Cause::Pending => Self::Pending,
            Cause::WrongPerson => Self::WrongPerson,
            Cause::Budget => Self::OverBudget,
            Cause::Private | Cause::Sensitive | Cause::Conflicted => Self::Gated,
            Cause::Stale | Cause::Lapsed => Self::WrongKey,
        }
    }

    /// Why nothing is shown although the value in force is in its ledger.
    const fn of_abstention(reason: Abstention) -> Self {
        match reason {
            Abstention::NeverStored => Self::NotRouted,
            Abstention::Retired | Abstention::NotYet => Self::WrongKey,
            Abstention::Conflicted | Abstention::Private => Self::Gated,
            Abstention::OtherPerson | Abstention::UnknownPerson | Abstention::AmbiguousPerson => {
                Self::WrongPerson
            }
        }
    }
}
