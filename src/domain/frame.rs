//! Frames: the coarse type of a slot's value, which no revision ever crosses.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// What a rate is paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Period {
    Hour,
    Day,
    Week,
    Month,
    Year,
    Head,
    Word,
    Night,
    Session,
    Lesson,
    Class,
    Visit,
    Mile,
}

impl Period {
    /// Every period.
    pub const ALL: [Self; 13] = [
        Self::Hour,
        Self::Day,
        Self::Week,
        Self::Month,
        Self::Year,
        Self::Head,
        Self::Word,
        Self::Night,
        Self::Session,
        Self::Lesson,
        Self::Class,
        Self::Visit,
        Self::Mile,
    ];

    /// The word used in normal forms (`GBP 1150 /month`).
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Hour => "hour",
            Self::Day => "day",
            Self::Week => "week",
            Self::Month => "month",
            Self::Year => "year",
            Self::Head => "person",
            Self::Word => "word",
            Self::Night => "night",
            Self::Session => "session",
            Self::Lesson => "lesson",
            Self::Class => "class",
            Self::Visit => "visit",
            Self::Mile => "mile",
        }
    }

    /// The period of a [`Period::word`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|period| period.word() == word)
    }
}

/// The kind of value that a slot takes (`domain.md` §2). Two slots of different frames are never one.
///
/// `When` holds times, dates, recurrences and intervals together, so that "now at 10" can complete "Mondays".
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Frame {
    When,
    Where,
    Money(Option<Period>),
    Phone,
    Email,
    Url,
    Code,
    Percent,
    Count,
    Duration,
    /// A number with a unit; the dimension (`mass`, `length`, …) belongs to the frame.
    Quantity(String),
    Person,
    Org,
    Bool,
    Text,
    /// Whether somebody will have something at some time: "no evening meetings".
    Rule,
    /// A member of a set: allergies, hobbies, languages.
    Member,
}

impl fmt::Display for Frame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::When => f.write_str("when"),
            Self::Where => f.write_str("where"),
            Self::Money(None) => f.write_str("money"),
            Self::Money(Some(period)) => write!(f, "money/{}", period.word()),
            Self::Phone => f.write_str("phone"),
            Self::Email => f.write_str("email"),
            Self::Url => f.write_str("url"),
            Self::Code => f.write_str("code"),
            Self::Percent => f.write_str("percent"),
            Self::Count => f.write_str("count"),
            Self::Duration => f.write_str("duration"),
            Self::Quantity(dimension) => write!(f, "quantity/{dimension}"),
            Self::Person => f.write_str("person"),
            Self::Org => f.write_str("org"),
            Self::Bool => f.write_str("bool"),
            Self::Text => f.write_str("text"),
            Self::Rule => f.write_str("rule"),
            Self::Member => f.write_str("set-member"),
        }
    }
}

/// A frame's name that is not one.
#[derive(Debug, thiserror::Error)]
#[error("unknown frame `{0}`")]
pub struct UnknownFrame(String);

impl FromStr for Frame {
    type Err = UnknownFrame;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Ok(match name {
            "when" => Self::When,
            "where" => Self::Where,
            "money" => Self::Money(None),
            "phone" => Self::Phone,
            "email" => Self::Email,
            "url" => Self::Url,
            "code" => Self::Code,
            "percent" => Self::Percent,
            "count" => Self::Count,
            "duration" => Self::Duration,
            "person" => Self::Person,
            "org" => Self::Org,
            "bool" => Self::Bool,
            "text" => Self::Text,
            "rule" => Self::Rule,
            "set-member" => Self::Member,
            _ => {
                if let Some(dimension) = name.strip_prefix("quantity/") {
                    Self::Quantity(dimension.to_owned())
                } else if let Some(period) = name.strip_prefix("money/").and_then(Period::from_word) {
                    Self::Money(Some(period))
                } else {
                    return Err(UnknownFrame(name.to_owned()));
                }
            }
        })
    }
}

impl Serialize for Frame {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Frame {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}
