//! What readers have in memory besides the store's rows.

use super::environment::Environment;
use crate::domain::{EntityId, EntityKind, Fact, Privacy};
use crate::identity::Owner;
use crate::recall::category;
use crate::revise::Decisions;

/// What readers need besides the rows, at one version of the store.
pub struct Published {
    pub version: u64,
    pub environment: Environment,
    pub decisions: Decisions,
    pub privacy: Privacy,
}

impl Published {
    /// The categories of a fact: what the user decided, else what its words tell.
    pub fn memberships(&self, fact: &Fact) -> Vec<category::Membership> {
        let decided = self.decisions.marks_of(fact).category;
        decided.map_or_else(|| category::memberships(fact), category::decided)
    }

    /// Whether the user keeps a fact among the `participants` of the message that states it.
    pub fn is_private<E>(
        &self,
        fact: &Fact,
        participants: impl FnOnce() -> Result<Vec<EntityId>, E>,
    ) -> Result<bool, E> {
        let marked = self.decisions.marks_of(fact).keep_private(fact);
        Ok(match self.privacy {
            _ if marked => true,
            Privacy::Marked => false,
            Privacy::Everything => true,
            // Things and groups are nobody who could mind.
            Privacy::ThirdParties => {
                let about = &fact.entity.id;
                let is_other = about.kind() == EntityKind::Person && *about != Owner::id();
                is_other && !participants()?.contains(about)
            }
        })
    }
}
