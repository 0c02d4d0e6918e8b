//! A request for a block, and the preview that answers it.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::domain::{ConversationId, EntityRef, FactId, Handle, Span, Stamp, State};

/// Whom a draft is written to: a name, with the handle where it is known.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Who {
    /// The name.
    pub name: String,
    /// The handle; without one, whoever bears exactly that name anywhere in the store.
    pub handle: Option<Handle>,
}

/// An unfinished message that asks for a block.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Request {
    /// The text so far.
    pub draft: String,
    /// Whom it is written to.
    pub to: Vec<Who>,
    /// The conversation, where it is known.
    pub conversation: Option<ConversationId>,
    /// The valid time at which the store is read, as the writer's clock shows it.
    pub now: Stamp,
    /// The most facts in the block (6 by default).
    pub k: usize,
    /// The most characters in the block (800 by default).
    pub budget_chars: usize,
    /// The user has confirmed that the secret asked for may be told.
    pub confirmed: bool,
}

impl Request {
    /// Facts in a block (`domain.md` §2).
    pub const K: usize = 6;
    /// Characters in a block (`domain.md` §2).
    pub const BUDGET_CHARS: usize = 800;

    /// A request with the usual limits.
    #[must_use]
    pub fn new(draft: impl Into<String>, to: Vec<Who>, now: Stamp) -> Self {
        Self {
            draft: draft.into(),
            to,
            conversation: None,
            now,
            k: Self::K,
            budget_chars: Self::BUDGET_CHARS,
            confirmed: false,
        }
    }
}

/// Whether the draft asks for what holds, or for what held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Intent {
    /// What is in force.
    Current,
    /// What used to be.
    Historical,
}

/// The slot that a draft asks for, as far as it was recognised.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RequestedSlot {
    /// Whose: the name of the entity.
    pub entity: Option<String>,
    /// Which property.
    pub attribute: Option<String>,
    /// The kind of value.
    pub frame: Option<String>,
    /// Current or historical.
    pub intent: Intent,
}

/// Who is meant, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Chosen {
    /// Their name, or all names where it is not clear.
    pub name: String,
    /// Why, in words.
    pub because: String,
    /// Whether somebody else could have been meant.
    pub contested: bool,
    /// Everybody who could have been, whoever is meant first.
    pub among: Vec<EntityRef>,
}

/// Why a block is empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Abstention {
    /// There was one, but it is retired or has lapsed.
    Retired,
    /// It has been announced, and has not begun.
    NotYet,
    /// Nothing of the kind was ever stored.
    NeverStored,
    /// Stored only for another person of that first name.
    OtherPerson,
    /// Nobody of that name.
    UnknownPerson,
    /// More than one of that name: who?
    AmbiguousPerson,
    /// Two sources disagree.
    Conflicted,
    /// There is one, but not for these recipients.
    Private,
}

/// Why a fact was held back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// Replaced by a later value.
    Stale,
    /// About another person of that name.
    WrongPerson,
    /// Over by itself.
    Lapsed,
    /// Not for these recipients.
    Private,
    /// A secret that was not asked for.
    Sensitive,
    /// Contradicted.
    Conflicted,
    /// Waits for a decision.
    Pending,
    /// No room left.
    Budget,
}

/// A fact of the block: what goes into a prompt.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The fact.
    pub fact: FactId,
    /// Exactly what is injected.
    pub text: String,
    /// The value in it.
    pub value: String,
    /// Whose.
    pub entity: EntityRef,
    /// Its state at the request's time.
    pub state: State,
    /// Since when it holds.
    pub since: Timestamp,
    /// 1.0 for a routed fact; ranked facts below it.
    pub score: f64,
}

/// The facts in rank order: at most [`Request::k`], at most [`Request::budget_chars`].
pub type Block = Vec<Line>;

/// A fact that a plain ranker would have shown, and why it is not in the block.
#[derive(Clone, Debug, PartialEq)]
pub struct HeldBack {
    /// The fact.
    pub fact: FactId,
    /// Its canonical text.
    pub text: String,
    /// Its value.
    pub value: String,
    /// Whose.
    pub entity: EntityRef,
    /// Its state at the request's time.
    pub state: State,
    /// Why.
    pub cause: Cause,
    /// What replaced or contradicts it.
    pub by: Option<FactId>,
    /// The value of that.
    pub by_value: Option<String>,
    /// Since when it is so.
    pub since: Option<Timestamp>,
}

/// An announced change of a slot that is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Upcoming {
    /// The fact that announces it.
    pub fact: FactId,
    /// Its canonical text.
    pub text: String,
    /// From when.
    #[serde(skip)]
    pub from: Timestamp,
    /// It is what an exception covers, and holds again after it.
    pub resumes: bool,
}

/// A value that the draft could go on with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Completion {
    /// What to insert at the cursor.
    pub text: String,
    /// Where it comes from.
    pub fact: FactId,
}

/// A value in the draft that the ledger knows as retired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Bytes of the draft.
    pub span: Span,
    /// Why.
    pub cause: Cause,
    /// The retired fact.
    pub fact: FactId,
    /// What is in force instead.
    pub current: Option<FactId>,
    /// Its value.
    pub current_value: Option<String>,
}

/// How a preview came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// Computed for this request.
    Fresh,
    /// The last one published for its context.
    Snapshot,
}

/// What memory has to say to an unfinished message.
#[derive(Clone, Debug, PartialEq)]
pub struct Preview {
    /// The slot asked for.
    pub request: Option<RequestedSlot>,
    /// Who is meant, where somebody is.
    pub who: Option<Chosen>,
    /// What goes into a prompt.
    pub block: Block,
    /// What does not, and why.
    pub held_back: Vec<HeldBack>,
    /// Why the block is empty; none where the draft asks for nothing.
    pub reason: Option<Abstention>,
    /// Who could be meant, most probable first, where the user is asked.
    pub candidates: Vec<EntityRef>,
    /// The ghost completion at the end of the draft.
    pub completion: Option<Completion>,
    /// Retired values in the draft.
    pub marks: Vec<Mark>,
    /// What is announced for the slots shown: from when, and what then.
    pub upcoming: Vec<Upcoming>,
    /// The first moment at which the answer changes by itself.
    pub next_flip_at: Option<Timestamp>,
}

impl Preview {
    /// Whether the block is empty.
    #[must_use]
    pub fn abstained(&self) -> bool {
        self.block.is_empty()
    }
}
