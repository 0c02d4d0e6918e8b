//! The behavioural categories of facts (`domain.md` §7): how they are told from each other, and how they age. Age orders
//! what is shown; it never retires a fact.

mod score;
mod urgency;

pub use score::{Aged, Ageing, Mode, Terms, score};
pub use urgency::{fading, pressing};

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::domain::{Category, Fact, Frame, search_words, singular};

/// How a category behaves.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Policy {
    /// Decay per hour.
    pub lambda: f32,
    /// The share of activation in a score.
    pub blend: f32,
    /// What a score does not fall below where the words fit almost wholly.
    pub floor: f32,
    /// What counts as time: the calendar, the gap between sessions, messages.
    pub clocks: [f32; 3],
    /// It gains towards its event.
    #[serde(default)]
    pub anticipates: bool,
    /// It wakes up when mentioned again.
    #[serde(default)]
    pub reactivates: bool,
    /// Days after which it should be asked whether it still holds.
    #[serde(default)]
    pub reconfirm: Option<u32>,
    #[serde(default, skip_serializing)]
    frames: Vec<String>,
    #[serde(default, skip_serializing)]
    properties: Vec<String>,
    #[serde(default, skip_serializing)]
    cues: Vec<String>,
}

/// The table of policies, as it lies under `assets`.
const TABLE: &str = include_str!("../../../assets/categories.toml");

static POLICIES: LazyLock<Vec<Policy>> = LazyLock::new(|| {
    let mut table: BTreeMap<String, Policy> = toml::from_str(TABLE).unwrap_or_default();
    Category::ALL.iter().map(|category| table.remove(category.word()).unwrap_or_else(Policy::plain)).collect()
});

impl Policy {
    /// Of what belongs nowhere.
    const fn plain() -> Self {
        Self {
            lambda: 0.005,
            blend: 0.1,
            floor: 0.0,
            clocks: [0.4, 0.3, 0.3],
            anticipates: false,
            reactivates: false,
            reconfirm: None,
            frames: Vec::new(),
            properties: Vec::new(),
            cues: Vec::new(),
        }
    }

    /// The policy of a category.
    #[must_use]
    pub fn of(category: Category) -> &'static Self {
        static PLAIN: Policy = Policy::plain();
        POLICIES.get(category as usize).unwrap_or(&PLAIN)
    }
}

/// That a fact belongs to a category, how much, and why.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Membership {
    /// Which.
    pub category: Category,
    /// Its share; those of a fact add up to 1.
    pub share: f32,
    /// What speaks for it.
    pub because: Vec<String>,
}

/// The categories that a fact belongs to, the likeliest first: by its property, its kind of value, and words in it.
#[must_use]
pub fn memberships(fact: &Fact) -> Vec<Membership> {
    const PROPERTY: f32 = 3.0;
    const CUE: f32 = 2.0;
    const FRAME: f32 = 1.0;
    let property: Vec<String> = fact.attribute.split(' ').map(str::to_owned).collect();
    let value = fact.draft.value.as_ref().map_or("", |value| &*value.text);
    let cues: Vec<String> = search_words(value).iter().map(|word| singular(word)).collect();
    let frame = match &fact.draft.frame {
        Frame::Money(_) => "money".to_owned(),
        frame => frame.to_string(),
    };
    let mut found = Vec::new();
    for category in Category::ALL {
        let policy = Policy::of(category);
        let (mut weight, mut because) = (0.0, Vec::new());
        let mut speaks = |for_it: bool, by: f32, what: String| {
            if for_it {
                weight += by;
                because.push(what);
            }
        };
        // The last word of a property is what it is; those before it tell of which kind.
        for (place, word) in property.iter().rev().enumerate() {
            let by = if place == 0 { PROPERTY } else { PROPERTY / 2.0 };
            speaks(policy.properties.contains(word), by, format!("property `{word}`"));
        }
        for word in &cues {
            speaks(policy.cues.contains(word), CUE, format!("word `{word}`"));
        }
        speaks(policy.frames.contains(&frame), FRAME, format!("kind of value `{frame}`"));
        if weight > 0.0 {
            found.push(Membership { category, share: weight, because });
        }
    }
    let all: f32 = found.iter().map(|membership| membership.share).sum();
    for membership in &mut found {
        membership.share /= all;
    }
    found.sort_by(|a, b| b.share.total_cmp(&a.share).then(a.category.cmp(&b.category)));
    if found.is_empty() {
        found.push(Membership { category: Category::Other, share: 1.0, because: Vec::new() });
    }
    found
}

/// What the user says it is, alone.
#[must_use]
pub fn decided(category: Category) -> Vec<Membership> {
    vec![Membership { category, share: 1.0, because: vec!["you said so".to_owned()] }]
}

#[cfg(test)]
mod tests;
