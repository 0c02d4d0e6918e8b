//! What a draft must share with a fact besides a score. A name alone is no evidence: chatter names people too.

use std::collections::BTreeSet;

use super::document::{Document, terms};
use super::index::Index;
use crate::domain::{Correspondent, EntityId, EntityKind, EntityRef, Subject};
use crate::identity::{Owner, capitalised_runs, find, people_of};
use crate::recall::ask::last_sentence;
use crate::recall::preview::Request;
use crate::recall::view::View;
use crate::recall::who::{self, Meant};

/// Words that tell nothing of what a sentence is about, however rare they are in a small store.
#[rustfmt::skip]
const FUNCTION_WORDS: [&str; 44] = [
    "a", "about", "an", "and", "are", "as", "at", "by", "did", "do", "doe", "does", "for", "from", "had", "ha", "has",
    "have", "her", "his", "how", "in", "is", "it", "many", "much", "of", "on", "s", "the", "that", "their", "to", "wa", "was",
    "were", "what", "when", "where", "which", "who", "whom", "whose", "with",
];

/// What a draft names, and what it says.
pub struct Evidence<'a> {
    words: BTreeSet<&'a str>,
    /// The word that the draft has just come to, where no comma follows it.
    at: Option<String>,
    /// Whom the draft is about, or is written to.
    meant: BTreeSet<EntityId>,
    /// Those of them whom the draft names.
    named: BTreeSet<EntityId>,
    /// Others who bear a name in it.
    not_meant: BTreeSet<EntityId>,
    names_nobody: bool,
    /// A name in it is nobody's.
    names_a_stranger: bool,
}

impl<'a> Evidence<'a> {
    pub fn new<V: View>(
        view: &V,
        request: &Request,
        recipients: &[Correspondent],
        words: &'a [String],
    ) -> Result<Self, V::Error> {
        let identities = view.identities();
        let mut meant: Vec<EntityRef> = recipients
            .iter()
            .map(|who| EntityRef { id: identities.person(who), name: who.name.clone() })
            .collect();
        meant.retain(|entity| entity.id != Owner::id());
        meant.push(people_of(identities, recipients.iter()));
        let (mut bearers, mut named) = (BTreeSet::new(), BTreeSet::new());
        for run in capitalised_runs(&request.draft) {
            // A sentence begins with a capital too: where a run as a whole names nobody, its words are looked up.
            let whole = find(view, &run)?;
            let wanted =
                if whole.is_empty() { run.iter().map(std::slice::from_ref).collect() } else { vec![&*run] };
            for name in wanted {
                let found = find(view, name)?;
                if found.is_empty() {
                    continue;
                }
                bearers.extend(found.into_iter().map(|bearer| bearer.entity.id));
                let subject = Subject::Named { name: name.join(" ") };
                if let Meant::Entities(entities) = who::meant(view, Some(&subject), recipients, request)? {
                    named.extend(entities.iter().map(|entity| entity.id.clone()));
                    meant.extend(entities);
                }
            }
        }
        let names_nobody = bearers.is_empty();
        for entity in meant.iter().filter(|entity| entity.id.kind() == EntityKind::Person) {
            bearers.extend(who::namesakes(view, entity)?.into_iter().map(|namesake| namesake.id));
        }
        let meant: BTreeSet<EntityId> = meant.into_iter().map(|entity| entity.id).collect();
        let not_meant = bearers.difference(&meant).cloned().collect();
        let words = words.iter().map(String::as_str).collect();
        let names_a_stranger = names_nobody && names_somebody(&request.draft);
        Ok(Self {
            words,
            at: last_word(&request.draft),
            meant,
            named,
            not_meant,
            names_nobody,
            names_a_stranger,
        })
    }

    /// Whether no name in the draft is known.
    pub const fn names_nobody(&self) -> bool {
        self.names_nobody
    }

    /// Whether a slot is about what the draft is about: its entity is, and the draft has just come to its property, or
    /// says a telling word of its value; or the draft names nobody and says its property and, besides, such a
    /// word: of the same property everybody has one. What goes on after it has named a property is talk about it ("the review was a bit").
    pub fn suffices(&self, index: &Index, document: &Document) -> bool {
        let entity = &document.head.entity;
        if self.not_meant.contains(entity) {
            return false;
        }
        let [text, names, _] = &document.fields;
        let names: BTreeSet<&str> = names.iter().map(String::as_str).collect();
        let said = |word: &&str| self.words.contains(word) && !names.contains(word);
        let said: BTreeSet<&str> = text.iter().map(String::as_str).filter(said).collect();
        let property = terms(&document.head.attribute);
        let tells = |word: &&&str| index.is_informative(word) && !FUNCTION_WORDS.contains(*word);
        let of_value = said.iter().filter(tells).any(|word| !property.iter().any(|it| it == word));
        let says_property = property.iter().all(|word| said.contains(word.as_str()));
        let is_named =
            entity.kind() == EntityKind::Thing && names.iter().all(|word| self.words.contains(word));
        if is_named || self.meant.contains(entity) {
            of_value || (says_property && self.is_at(&property, &names))
        } else {
            self.names_nobody && says_property && of_value
        }
    }

    /// Whether a slot could answer a question: it is of whom or what the question names, and they share a telling word
    /// that is no name. One that names nobody is like any draft.
    pub fn answers(&self, index: &Index, document: &Document) -> bool {
        if self.names_nobody {
            return !self.names_a_stranger && self.suffices(index, document);
        }
        let entity = &document.head.entity;
        if self.not_meant.contains(entity) {
            return false;
        }
        let [text, names, _] = &document.fields;
        let is_named =
            entity.kind() == EntityKind::Thing && names.iter().all(|word| self.words.contains(word.as_str()));
        let tells = |word: &String| {
            self.words.contains(word.as_str())
                && !names.contains(word)
                && !FUNCTION_WORDS.contains(&word.as_str())
                && index.is_informative(word)
        };
        (is_named || self.named.contains(entity)) && text.iter().any(tells)
    }

    fn is_at(&self, property: &[String], names: &BTreeSet<&str>) -> bool {
        self.at.as_ref().is_some_and(|at| property.contains(at) || names.contains(at.as_str()))
    }
}

/// Whether a sentence has a capital that neither its beginning nor "I" explains.
fn names_somebody(draft: &str) -> bool {
    let begins = |word: &str| word.starts_with(char::is_uppercase) && word.chars().count() > 1;
    last_sentence(draft).split_whitespace().skip(1).any(begins)
}

/// The last word of a draft, as terms are written, unless punctuation closes it.
fn last_word(draft: &str) -> Option<String> {
    let last = draft.split_whitespace().next_back()?;
    let last = capitalised_runs(last).pop().map_or_else(|| terms(last), |run| terms(&run.join(" ")));
    draft.trim_end().ends_with(char::is_alphanumeric).then(|| last.into_iter().next_back()).flatten()
}
