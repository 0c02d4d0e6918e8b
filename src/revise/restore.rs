//! What a user's restoring of a fact does to its ledger: whatever retired the fact is withdrawn, from then on.

use jiff::Timestamp;

use crate::domain::ledger::{Entry, Op};
use crate::domain::{FactId, RulingId, SlotRecord, State};

/// That a fact is withdrawn by the user.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Withdrawn {
    /// From when.
    pub from: Timestamp,
    /// The entry that it is in the ledger.
    pub by: FactId,
}

impl Withdrawn {
    /// Does it to the entries of a ledger. A value ends; what took a value back is as if it had not been said, for
    /// nothing can end it.
    pub fn apply(&self, fact: &FactId, entries: &mut Vec<Entry>) {
        let Some(entry) = entries.iter_mut().find(|entry| entry.id == *fact) else { return };
        if entry.op == Op::Withdraw {
            entry.valid_from = Some(Timestamp::MAX);
            return;
        }
        let stated = self.from.max(entry.stated);
        let withdrawal = Entry {
            id: self.by.clone(),
            op: Op::Withdraw,
            value: None,
            target: Some(fact.clone()),
            stated,
            received: stated.max(entry.received),
            // After all that was said at that instant.
            position: u32::MAX,
            message: entry.message.clone(),
            offset: entry.offset,
            conversation: entry.conversation.clone(),
            valid_from: Some(self.from),
            valid_until: None,
            expiry: None,
            lasting: false,
        };
        entries.push(withdrawal);
    }
}

/// Why a fact cannot be restored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unrestorable {
    /// It holds.
    Holds,
    /// It has not begun.
    NotYet,
    /// It is over by itself.
    Over,
    /// It was never true: what is right has been said instead.
    Mistaken,
    /// It waits for a decision.
    Waits,
    /// It holds nothing: it only acts on others.
    Act,
    /// This ruling has withdrawn it.
    Decided(RulingId),
}

/// What has to be withdrawn at `now` so that a fact of a slot holds again, the first to retire it first.
///
/// # Errors
/// Where nothing retired it, or nothing that a withdrawal could end.
pub fn retiring(slot: &SlotRecord, fact: &FactId, now: Timestamp) -> Result<Vec<FactId>, Unrestorable> {
    if slot.pending.contains(fact) {
        return Err(Unrestorable::Waits);
    }
    let mut slot = slot.clone();
    let mut over: Vec<FactId> = Vec::new();
    loop {
        let reading = slot.read_as_written_by(now, now);
        match reading.states.get(fact) {
            Some(State::Current) if over.is_empty() => return Err(Unrestorable::Holds),
            Some(State::Current) => return Ok(over),
            Some(State::Superseded | State::Overridden | State::Retracted | State::Conflicted) => {}
            Some(State::Scheduled) => return Err(Unrestorable::NotYet),
            Some(State::Lapsed) => return Err(Unrestorable::Over),
            Some(State::Mistaken) => return Err(Unrestorable::Mistaken),
            Some(State::Pending) => return Err(Unrestorable::Waits),
            None => return Err(Unrestorable::Act),
        }
        let Some(by) = reading.by.get(fact).filter(|by| !over.contains(by)) else {
            return Err(Unrestorable::Over);
        };
        if let Some(ruling) = RulingId::of_entry(by) {
            return Err(Unrestorable::Decided(ruling));
        }
        Withdrawn { from: now, by: RulingId(String::new()).entry(by) }.apply(by, &mut slot.entries);
        over.push(by.clone());
    }
}
