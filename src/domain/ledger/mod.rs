//! The rule of the ledger (`domain.md` §3): which value of a slot holds at a valid time, with the knowledge of a time.

mod entry;

pub use entry::{Entry, Op, Reading, Reason, Role};
