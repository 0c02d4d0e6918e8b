//! Surface forms: how people put statements, changes, and what is neither.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::super::slot::Slot;
use crate::Error;

/// Who writes a form.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Author {
    /// The owner, to the participant.
    #[default]
    Owner,
    /// The participant, to the owner.
    Participant,
    /// Somebody else, to the owner.
    Third,
}

/// A sentence with `{entity}` (full name), `{first}` (first name), `{noun}`, `{value}` and `{old}` in it.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Form {
    pub(super) text: String,
    #[serde(default)]
    pub(super) author: Author,
}

/// The forms of one slot.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SlotForms {
    pub(super) first: Vec<Form>,
    pub(super) change: Vec<Form>,
    /// Corrections minutes after a message, which say nothing but the value.
    #[serde(default)]
    pub(super) bare: Vec<Form>,
    #[serde(default)]
    pub(super) cancel: Vec<Form>,
    /// Questions, conditions, proposals, reminiscence: they change nothing.
    #[serde(default)]
    pub(super) nonassert: Vec<Form>,
    /// Statements about another property of the same entity.
    #[serde(default)]
    pub(super) lookalike: Vec<Form>,
    pub(super) draft: Vec<Form>,
}

/// The forms of every slot.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(transparent)]
pub struct Forms(BTreeMap<Slot, SlotForms>);

const PLACEHOLDERS: [&str; 5] = ["entity", "first", "noun", "value", "old"];
const BUILT_IN: &str = include_str!("forms.json");

impl Forms {
    /// The forms that asof brings along.
    #[must_use]
    pub fn built_in() -> Self {
        // A test reads them.
        Self::parse(BUILT_IN, "forms.json").unwrap_or_default()
    }

    /// The forms of `text`: JSON, `{slot: {first, change, bare, cancel, nonassert, lookalike, draft: [{text, author}]}}`.
    /// `name` is what errors call them.
    ///
    /// # Errors
    /// Where a slot or its statements, changes or drafts are missing, or a placeholder is unknown.
    pub fn parse(text: &str, name: &str) -> Result<Self, Error> {
        let bad = |reason: String| Error::Input { what: name.to_owned(), reason };
        let forms: Self = serde_json::from_str(text).map_err(|error| bad(error.to_string()))?;
        for slot in Slot::ALL {
            let of_slot = forms.of(slot).ok_or_else(|| bad(format!("there are no forms of {slot:?}")))?;
            for (kind, list) in of_slot.lists() {
                if let Some(form) = list.iter().find(|form| !form.is_known()) {
                    return Err(bad(format!("{slot:?} {kind}: unknown placeholder in \"{}\"", form.text)));
                }
                let needed = matches!(kind, "first" | "change" | "draft");
                if needed && !list.iter().any(|form| form.tells_of(slot, false)) {
                    return Err(bad(format!("{slot:?} has no {kind} that tells what it is about")));
                }
            }
        }
        Ok(forms)
    }

    pub(super) fn of(&self, slot: Slot) -> Option<&SlotForms> {
        self.0.get(&slot)
    }
}

impl SlotForms {
    pub(super) const fn lists(&self) -> [(&'static str, &Vec<Form>); 7] {
        [
            ("first", &self.first),
            ("change", &self.change),
            ("bare", &self.bare),
            ("cancel", &self.cancel),
            ("nonassert", &self.nonassert),
            ("lookalike", &self.lookalike),
            ("draft", &self.draft),
        ]
    }
}

impl Form {
    pub(super) fn has(&self, placeholder: &str) -> bool {
        self.text.contains(&format!("{{{placeholder}}}"))
    }

    fn is_known(&self) -> bool {
        let left = PLACEHOLDERS
            .iter()
            .fold(self.text.clone(), |text, name| text.replace(&format!("{{{name}}}"), ""));
        !left.contains(['{', '}'])
    }

    /// Whether a reader can tell whose property it is. A message between a person and the owner need not name the person;
    /// a first name is no name where two bear it and neither takes part.
    pub(super) fn tells_of(&self, slot: Slot, shared: bool) -> bool {
        self.has("entity")
            || slot.is_personal() && (self.author != Author::Third || (self.has("first") && !shared))
    }
}

#[cfg(test)]
#[path = "forms_tests.rs"]
mod tests;
