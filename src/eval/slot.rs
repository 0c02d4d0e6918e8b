//! The six slots of the benchmark, and how messages and drafts put them into words.

use serde::{Deserialize, Serialize};

/// What a chain of messages is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Slot {
    /// When a meeting with a person is.
    Meeting,
    /// Where a meeting with a person is.
    Room,
    /// What a person's day costs.
    Rate,
    /// When a project is due.
    Deadline,
    /// When a project goes live.
    Launch,
    /// What a project may cost.
    Budget,
}

/// What a slot's values look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum ValueType {
    Time,
    Room,
    Rate,
    Date,
    Budget,
}

/// How many forms a draft has, plain and paraphrased alike.
pub(super) const DRAFT_FORMS: usize = 2;
/// How many templates a slot's messages have.
pub(super) const TEMPLATES: usize = 3;

impl Slot {
    /// In the order in which chains cycle through them: those of persons first.
    pub const ALL: [Self; 6] =
        [Self::Meeting, Self::Room, Self::Rate, Self::Deadline, Self::Launch, Self::Budget];

    /// Whether it belongs to a person rather than to a project.
    pub(super) const fn is_personal(self) -> bool {
        matches!(self, Self::Meeting | Self::Room | Self::Rate)
    }

    pub(super) const fn value_type(self) -> ValueType {
        match self {
            Self::Meeting => ValueType::Time,
            Self::Room => ValueType::Room,
            Self::Rate => ValueType::Rate,
            Self::Deadline | Self::Launch => ValueType::Date,
            Self::Budget => ValueType::Budget,
        }
    }

    pub(super) const fn nouns(self) -> &'static [&'static str] {
        match self {
            Self::Meeting | Self::Room => &["standup", "sync", "review", "check-in"],
            Self::Rate => &["day rate"],
            Self::Deadline => &["deadline", "due date"],
            Self::Launch => &["launch", "cutover"],
            Self::Budget => &["budget cap"],
        }
    }

    const fn templates(self) -> [&'static str; TEMPLATES] {
        match self {
            Self::Meeting => [
                "The {noun} with {entity} is moved to {value}.",
                "{entity} {noun} is rescheduled to {value}.",
                "New time for the {noun} with {entity}: moved to {value}.",
            ],
            Self::Room => [
                "The {noun} with {entity} has moved to {value}.",
                "{entity} {noun} is relocated to {value}.",
                "New place for the {noun} with {entity}: switched to {value}.",
            ],
            Self::Rate => [
                "The {noun} for {entity} is changed to {value}.",
                "{entity} {noun} is updated to {value}.",
                "New {noun} agreed with {entity}: changed to {value}.",
            ],
            Self::Deadline => [
                "The {noun} for {entity} is pushed to {value}.",
                "{entity} {noun} is rescheduled to {value}.",
                "New {noun} for {entity}: moved to {value}.",
            ],
            Self::Launch => [
                "The {noun} of {entity} is moved to {value}.",
                "{entity} {noun} has slipped to {value}.",
                "New date for the {entity} {noun}: shifted to {value}.",
            ],
            Self::Budget => [
                "The {noun} for {entity} is changed to {value}.",
                "{entity} {noun} is revised to {value}.",
                "New {noun} for {entity}: adjusted to {value}.",
            ],
        }
    }

    const fn plain(self) -> [&'static str; DRAFT_FORMS] {
        match self {
            Self::Meeting => ["the {noun} with {entity} is at", "{entity} {noun} is now at"],
            Self::Room => ["the {noun} with {entity} is in", "{entity} {noun} is now in"],
            Self::Rate | Self::Budget => ["the {noun} for {entity} is", "{entity} {noun} is now"],
            Self::Deadline => ["the {noun} for {entity} is on", "{entity} {noun} is now"],
            Self::Launch => ["the {entity} {noun} is on", "{entity} {noun} is now on"],
        }
    }

    const fn paraphrased(self) -> [&'static str; DRAFT_FORMS] {
        match self {
            Self::Meeting => [
                "just so that we both have it written down, the {noun} with {entity} starts at",
                "sorry for the late reply, as far as I can see the {entity} {noun} is happening at",
            ],
            Self::Room => [
                "please come straight up, the {noun} with {entity} takes place in",
                "in case you cannot find us, we are holding the {entity} {noun} in",
            ],
            Self::Rate => [
                "for the invoice that you asked about, the {noun} for {entity} comes to",
                "procurement wants this in writing again: the {entity} {noun} currently stands at",
            ],
            Self::Deadline => [
                "before we promise anything to anybody, the {noun} for {entity} falls on",
                "a reminder to plan your leave around it, the {entity} {noun} is set for",
            ],
            Self::Launch => [
                "marketing keeps asking, so to be clear the {noun} of {entity} will be on",
                "if you are booking travel, we go ahead with the {entity} {noun} on",
            ],
            Self::Budget => [
                "finance asked me to repeat this, the {noun} for {entity} stands at",
                "we really must not spend more than the {entity} {noun}, which is",
            ],
        }
    }

    /// A message that sets the slot to `value`.
    pub(super) fn message(self, template: usize, noun: &str, entity: &str, value: &str) -> String {
        fill(self.templates()[template % TEMPLATES], noun, entity).replace("{value}", value)
    }

    /// An unfinished message that ends right before the value.
    pub(super) fn draft(self, form: usize, paraphrased: bool, noun: &str, entity: &str) -> String {
        let forms = if paraphrased { self.paraphrased() } else { self.plain() };
        fill(forms[form % DRAFT_FORMS], noun, entity)
    }
}

/// A message that calls a meeting off.
pub(super) fn cancellation(noun: &str, entity: &str) -> String {
    fill("The {noun} with {entity} is cancelled.", noun, entity)
}

fn fill(template: &str, noun: &str, entity: &str) -> String {
    template.replace("{noun}", noun).replace("{entity}", entity)
}
