//! Who may be told what: the one place where it is decided.

use super::phrase;
use super::preview::{Cause, HeldBack, Mark, Request};
use super::view::View;
use crate::domain::{Correspondent, EntityId, Fact, FactId};
use crate::identity::Owner;

/// The people that a draft is written to, as an audience.
pub struct Audience<'a, V: View> {
    pub view: &'a V,
    pub request: &'a Request,
    pub recipients: &'a [Correspondent],
}

impl<V: View> Audience<'_, V> {
    /// A secret, and what the user keeps private, goes only to people who took part where it was said; a secret also
    /// to whomever the user confirmed it for.
    pub fn may_be_told(&self, fact: &Fact) -> Result<bool, V::Error> {
        let is_secret = fact.draft.sensitive && !self.request.confirmed;
        if !is_secret && !self.view.is_private(fact)? {
            return Ok(true);
        }
        let present = self.view.participants(&fact.source.message)?;
        Ok(self.recipients.iter().all(|who| self.is_present(who, &present)))
    }

    /// Whether a recipient is among those `present`. A plain name is whoever bears it: one who is only known by it,
    /// somewhere else, is no reason to hide something from the one who said it.
    fn is_present(&self, who: &Correspondent, present: &[EntityId]) -> bool {
        let identities = self.view.identities();
        let is_there = |who: &Correspondent| {
            let id = identities.person(who);
            id == Owner::id() || present.contains(&id)
        };
        let is_chosen = self.request.to.iter().any(|to| to.handle.as_ref() == Some(&who.handle));
        let namesakes = self.recipients.iter().filter(|other| other.name == who.name);
        is_there(who) || (!is_chosen && who.handle.is_weak() && namesakes.into_iter().any(is_there))
    }

    /// Those of `facts` that this audience may be told.
    pub fn told<'f>(&self, facts: &'f [Fact]) -> Result<Vec<&'f Fact>, V::Error> {
        let mut told = Vec::with_capacity(facts.len());
        for fact in facts {
            if self.may_be_told(fact)? {
                told.push(fact);
            }
        }
        Ok(told)
    }

    /// Takes the values that this audience is not told out of what is held back.
    pub fn withhold(&self, held_back: &mut [HeldBack]) -> Result<(), V::Error> {
        for held in held_back {
            if let Some(fact) = self.untold(&held.fact)? {
                let (cause, word) = if self.view.is_private(&fact)? {
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
