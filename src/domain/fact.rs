//! Facts: one thing that a message says.

use serde::{Deserialize, Serialize};

use super::digest::digest;
use super::entity::EntityRef;
use super::frame::Frame;
use super::message::{ConversationId, MessageId, Span, string_id};
use super::slot::{SlotHead, SlotKey};
use super::time::Stamp;
use super::value::Value;
use jiff::Timestamp;

string_id!(
    /// The id of a fact: a digest of its message, the span of its value, and its frame, so that it survives a
    /// better extractor.
    FactId
);

impl FactId {
    /// The id of the fact that `message` states at `span`.
    #[must_use]
    pub fn of(message: &MessageId, span: Span, frame: &Frame) -> Self {
        let (start, end, frame) = (span.start.to_string(), span.end.to_string(), frame.to_string());
        Self(format!("f-{}", digest(&["fact", message.as_str(), &start, &end, &frame])))
    }
}

/// Whether a slot holds one value at a time, or a set of members that live each on its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "the names say it")]
pub enum Cardinality {
    One,
    Many,
}

/// Whether a fact affirms or denies its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "the names say it")]
pub enum Polarity {
    Affirm,
    Deny,
}

/// How firmly a fact is put. Only what is asserted can be in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Modality {
    /// Said as it is.
    Asserted,
    /// Put forward: "shall we make it 10?", "let's say Tuesday".
    Proposed,
    /// Uncertain: "probably", "around", "tbc".
    Tentative,
    /// Passed on from somebody else's message.
    Forwarded,
    /// A question. Never stored: only a draft that is being written is read for it.
    Asked,
    /// A condition or a wish. Never stored.
    Hypothetical,
}

/// Whose word a fact is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Provenance {
    /// Worked out, not said.
    Inferred,
    /// Said with an attribution to somebody else, or forwarded.
    Reported,
    /// The author's own words, whoever they are about.
    Stated,
}

/// A reading that was chosen among several possible ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Assumption {
    /// Morning or afternoon was not said.
    AmPm,
    /// "next Friday" on a day where people differ. Ambiguous by policy: never automatic.
    NextWeekday,
    /// The year was not said.
    Year,
    /// Day and month could be the other way round. Ambiguous by policy: never automatic.
    DayMonthOrder,
    /// "the 14th", said on a 14th.
    SameDay,
    /// A past tense turned a weekday back.
    PastDirection,
    /// The day comes from the value before.
    InheritedDate,
    /// The hour comes from the value before.
    InheritedTime,
    /// Which of `.` and `,` is the decimal sign.
    LocaleSeparator,
}

impl Assumption {
    /// Whether people would read it differently, so that a person must decide (`extraction.md` §4.2).
    #[must_use]
    pub const fn is_ambiguous(self) -> bool {
        matches!(self, Self::NextWeekday | Self::DayMonthOrder)
    }
}

/// What a fact does to the ledger of its slot (`domain.md` §3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Act {
    /// The value holds.
    Assert,
    /// There is no value any more: "cancelled".
    Retract,
    /// The value said before was never true; this one is: "I meant the 15th".
    Correct,
    /// What was announced is off; what lies beneath holds again.
    Withdraw,
    /// The visible value does not hold, and no new one is given.
    Deny,
}

/// How a message names what a fact is about. Which entity it means is resolved later, and can change.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "as", rename_all = "kebab-case")]
pub enum Subject {
    /// "I", "my".
    Author,
    /// "you", "your": the one other participant.
    Addressee,
    /// "we", "our", or an event without any owner: the people of the conversation.
    Group,
    /// A proper name, of a person or a thing: "Alex Chen", "Orion", "Flat 2".
    Named {
        /// As written, without possessive ending.
        name: String,
    },
    /// A common noun: "the gate". It means the same only among the same people.
    Thing {
        /// Canonical words.
        noun: String,
    },
}

/// What extraction makes of one statement, before anybody knows which slot it meets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FactDraft {
    /// Its id.
    pub id: FactId,
    /// The source message.
    pub message: MessageId,
    /// Where the value stands in the message's text.
    pub span: Span,
    /// The clause that says it.
    pub evidence: Span,
    /// What it is about.
    pub subject: Subject,
    /// Which property: canonical (folded, singular) words, qualifiers first. Empty where the text names none: then it
    /// is of the one slot that it can be of, or of none.
    pub attribute: String,
    /// The kind of value.
    pub frame: Frame,
    /// What it does to the ledger.
    pub act: Act,
    /// The value; none for a denial or withdrawal without one.
    pub value: Option<Value>,
    /// The value that the text itself says was replaced ("B22 -> B47", "not 10 but 11").
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replaced: Option<Value>,
    /// Functional or set-valued.
    pub cardinality: Cardinality,
    /// Affirmed or denied.
    pub polarity: Polarity,
    /// How firmly.
    pub modality: Modality,
    /// Whose word.
    pub provenance: Provenance,
    /// To whom a reported fact is attributed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attribution: Option<String>,
    /// Since when, where the text says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub valid_from: Option<Timestamp>,
    /// End of an exception; exclusive.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub valid_until: Option<Timestamp>,
    /// When the thing itself is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expiry: Option<Timestamp>,
    /// It holds for so many of the next times that the matter recurs: the slot tells when that is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub occurrences: Option<u8>,
    /// The text has a lasting cue: "from now on", "moved to", "is now".
    pub lasting: bool,
    /// The text says that something changed.
    pub change: bool,
    /// Readings that were chosen.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub assumptions: Vec<Assumption>,
    /// Asked for only by name, and only then shown: codes, passwords, PINs.
    #[serde(default)]
    pub sensitive: bool,
}

/// A condition that must hold before a revision is applied without asking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Guard {
    /// The attribute is the same after canonicalisation.
    SameAttribute,
    /// Who or what is meant is resolved, not guessed.
    ResolvedEntity,
    /// Said by the author in own words.
    OwnWords,
    /// Asserted, not proposed or uncertain.
    Asserted,
    /// No reading of the value that people would dispute.
    UnambiguousReading,
    /// The stated time can be trusted: there is one, and it is not in the future.
    TrustedClock,
    /// Not weaker than what it would replace.
    NoWeakerSource,
    /// There is something to act on.
    KnownTarget,
    /// It is known when its exception ends.
    KnownEnd,
    /// Not the second value that one message gives for the slot.
    OtherMessage,
    /// Its message speaks to people, not to an assistant.
    SaidToPeople,
}

/// Which rule brought a fact where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rule {
    /// The first value of its slot.
    FirstValue,
    /// The same canonical key as the slot.
    ExactKey,
    /// It says which value it replaces, and that value holds in this slot alone.
    OldValue,
    /// The user accepted it.
    Accepted,
    /// The user accepted these words for the slot before.
    ConfirmedAlias,
    /// The user said what is right.
    Corrected,
    /// It looks like the slot, or a guard failed: the user decides.
    Proposed,
}

/// What linking made of a draft.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "outcome", rename_all = "kebab-case")]
pub enum Outcome {
    /// It takes part in its slot's ledger.
    InLedger,
    /// It waits for the user.
    Pending {
        /// What failed.
        guards: Vec<Guard>,
        /// The live fact that it would act on.
        against: Option<FactId>,
    },
}

/// Where and when a fact was said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Source {
    /// The message.
    pub message: MessageId,
    /// The id that the input gave it, else the store's.
    pub message_id: String,
    /// Where it was said.
    pub conversation: ConversationId,
    /// Its position there, for messages of one instant.
    pub position: u32,
    /// Who said it.
    pub author: EntityRef,
    /// When it was written.
    pub stated: Stamp,
    /// When asof learned of it.
    pub received: Timestamp,
    /// It asks to keep what it says among those who take part.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub confided: bool,
}

/// A draft whose entity is known, as far as it can be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResolvedDraft {
    /// What the message says.
    pub draft: FactDraft,
    /// Who or what it is about.
    pub entity: EntityRef,
    /// Whether that is certain: two of one name, and nothing to tell them apart, is not.
    pub resolved: bool,
    /// Where it was said.
    pub source: Source,
    /// Its message reads as an instruction to an assistant.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub instructs: bool,
    /// The fact that the user says this instead of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub corrects: Option<FactId>,
}

impl ResolvedDraft {
    /// Stated order: stated instant, position, message, span (`domain.md` §3).
    #[must_use]
    pub fn stated_order(&self) -> (Timestamp, u32, &MessageId, usize, &FactId) {
        let Source { stated, position, message, .. } = &self.source;
        (stated.instant, *position, message, self.draft.span.start, &self.draft.id)
    }
}

/// A draft that met its slot.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fact {
    /// What the message says, its value completed from the slot where it was partial.
    pub draft: FactDraft,
    /// The slot that it is in, or would join.
    pub slot: SlotKey,
    /// Whose slot.
    pub entity: EntityRef,
    /// The attribute of the slot.
    pub attribute: String,
    /// The fact that it corrects, withdraws or denies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<FactId>,
    /// Which rule applied.
    pub rule: Rule,
    /// In the ledger or waiting.
    pub outcome: Outcome,
    /// A weaker source says otherwise.
    #[serde(default)]
    pub disputed: bool,
    /// Where and when it was said.
    pub source: Source,
}

impl Fact {
    /// The slot that it is in.
    #[must_use]
    pub fn head(&self) -> SlotHead {
        SlotHead {
            entity: self.entity.id.clone(),
            frame: self.draft.frame.clone(),
            attribute: self.attribute.clone(),
        }
    }

    /// Since when it holds: as the text says, else since it was written.
    #[must_use]
    pub fn valid_from(&self) -> Timestamp {
        self.draft.valid_from.unwrap_or(self.source.stated.instant)
    }

    /// Stated order, as of its draft.
    #[must_use]
    pub fn stated_order(&self) -> (Timestamp, u32, &MessageId, usize, &FactId) {
        let Source { stated, position, message, .. } = &self.source;
        (stated.instant, *position, message, self.draft.span.start, &self.draft.id)
    }

    /// Whether it waits for a decision.
    #[must_use]
    pub const fn is_pending(&self) -> bool {
        matches!(self.outcome, Outcome::Pending { .. })
    }
}

/// The state of a fact, read at a valid time with the knowledge of a time (`domain.md` §2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// In force.
    Current,
    /// Replaced by a later value.
    Superseded,
    /// Covered by an exception, and will resume.
    Overridden,
    /// Announced for later.
    Scheduled,
    /// Over by itself.
    Lapsed,
    /// Called off or withdrawn.
    Retracted,
    /// Corrected: it was never true.
    Mistaken,
    /// Waits for a decision.
    Pending,
    /// Contradicted: no value in force until the user decides.
    Conflicted,
}

impl State {
    /// Every state, in the order of the enumeration.
    pub const ALL: [Self; 9] = [
        Self::Current,
        Self::Superseded,
        Self::Overridden,
        Self::Scheduled,
        Self::Lapsed,
        Self::Retracted,
        Self::Mistaken,
        Self::Pending,
        Self::Conflicted,
    ];

    /// Its word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Current => "current",
            Self::Superseded => "superseded",
            Self::Overridden => "overridden",
            Self::Scheduled => "scheduled",
            Self::Lapsed => "lapsed",
            Self::Retracted => "retracted",
            Self::Mistaken => "mistaken",
            Self::Pending => "pending",
            Self::Conflicted => "conflicted",
        }
    }

    /// The state of a [`State::word`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.word() == word)
    }
}

/// A mark on a fact, independent of its state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Flag {
    /// A sibling was rejected.
    NeedsReview,
    /// A weaker source says otherwise.
    Disputed,
    /// Only for those who took part in its source.
    Private,
    /// Only when asked for.
    Sensitive,
    /// Kept at hand.
    Pinned,
}
