//! What memory is: messages, people, values, facts, slots, ledgers, rulings.
//!
//! Pure: no clock, no environment, no input or output. Every other layer speaks in these types.

mod card;
mod digest;
mod entity;
mod fact;
mod frame;
pub mod ledger;
mod mark;
mod message;
mod privacy;
pub mod recurrence;
mod review;
mod ruling;
mod slot;
mod telephone;
mod text;
mod time;
mod value;

pub use card::{Card, OnCard};
pub use digest::digest;
pub use entity::{EntityId, EntityKind, EntityRef, Person};
pub use fact::{
    Act, Assumption, Cardinality, Fact, FactDraft, FactId, Flag, Guard, Modality, Outcome, Polarity,
    Provenance, ResolvedDraft, Rule, Source, State, Subject,
};
pub use frame::{Frame, Period};
pub use mark::{Category, Mark, Marked};
pub use message::{
    ConversationId, Corrects, Correspondent, Handle, Message, MessageId, Revision, Span, bare_handle,
};
pub use privacy::Privacy;
pub use review::{ReviewId, ReviewItem, ReviewKind};
pub use ruling::{Relation, Ruling, RulingId, RulingKind};
pub use slot::{SlotHead, SlotKey, SlotReading, SlotRecord};
pub use text::{begins_with, fold, is_named, name_tokens, search_words, singular, sluggish};
pub use time::{Stamp, Zone};
pub use value::{Value, ValueKind};
