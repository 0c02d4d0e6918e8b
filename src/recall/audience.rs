//! Who may be told what: the one place where it is decided.

use super::phrase;
use super::preview::{Cause, HeldBack, Mark};
use super::view::View;
use crate::domain::{Correspondent, Fact, FactId};
use crate::identity::Owner;

/// The people that a draft is written to, as an audience.
pub struct Audience<'a, V: View> {
    pub view: &'a V,
    pub recipients: &'a [Correspondent],
}

impl<V: View> Audience<'_, V> {
    /// A secret, and what the user keeps private, goes only to people who took part where it was said.
    pub fn may_be_told(&self, fact: &Fact) -> Result<bool, V::Error> {
        if !fact.draft.sensitive && !self.view.is_private(fact) {
            return Ok(true);
        }
        let present = self.view.participants(&fact.source.message)?;
        Ok(self.recipients.iter().all(|who| {
            let id = self.view.identities().person(who);
            id == Owner::id() || present.contains(&id)
        }))
    }

    /// Takes the values that this audience is not told out of what is held back.
    pub fn withhold(&self, held_back: &mut [HeldBack]) -> Result<(), V::Error> {
        for held in held_back {
            if let Some(fact) = self.untold(&held.fact)? {
                let (cause, word) = if self.view.is_private(&fact) {
                    (Cause::Private, "private")
                } else {
                    (Cause::Sensitive, "secret")
                };
                held.cause = cause;
                held.value.clear();
                held.text = format!("{}: ({word})", phrase::property(&fact));
            }
            if let Some(by) = &held.by
                && self.untold(by)?.is_some()
            {
                held.by_value = None;
            }
        }
        Ok(())
    }

    /// Takes the values that this audience is not told out of marks.
    pub fn withhold_current(&self, marks: &mut [Mark]) -> Result<(), V::Error> {
        for mark in marks {
            if let Some(current) = &mark.current
                && self.untold(current)?.is_some()
            {
                mark.current_value = None;
            }
        }
        Ok(())
    }

    /// The fact, where this audience is not told it.
    pub fn untold(&self, id: &FactId) -> Result<Option<Fact>, V::Error> {
        match self.view.fact(id)? {
            Some(fact) if !self.may_be_told(&fact)? => Ok(Some(fact)),
            _ => Ok(None),
        }
    }
}
