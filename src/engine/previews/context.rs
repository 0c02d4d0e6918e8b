//! The contexts whose previews are kept published.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::Answer;
use crate::domain::ConversationId;
use crate::recall::{Request, Who, last_sentence};

/// Contexts that stay open; the one that was asked longest ago goes first.
const MOST: usize = 16;

/// What makes two requests one context: the recipients, and what the unfinished sentence asks for.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    to: Vec<(String, Option<String>)>,
    conversation: Option<ConversationId>,
    sentence: String,
    confirmed: bool,
}

impl Key {
    fn of(request: &Request) -> Self {
        let who = |who: &Who| (who.name.clone(), who.handle.as_ref().map(|handle| handle.0.clone()));
        Self {
            to: request.to.iter().map(who).collect(),
            conversation: request.conversation.clone(),
            sentence: last_sentence(&request.draft).to_owned(),
            confirmed: request.confirmed,
        }
    }
}

/// The published previews. Copied for every change, which costs counts and no
/// texts: reading is one look-up in a map that never changes.
#[derive(Clone, Default)]
pub struct Contexts {
    open: BTreeMap<Arc<Key>, Arc<(Request, Arc<Answer>)>>,
}

impl Contexts {
    /// What was last published for the context of `request`.
    pub fn published(&self, request: &Request) -> Option<Arc<Answer>> {
        self.open.get(&Key::of(request)).map(|context| Arc::clone(&context.1))
    }

    /// These contexts with another answer in one of them.
    pub fn with(&self, request: &Request, answer: &Arc<Answer>) -> Self {
        let mut contexts = self.clone();
        contexts.open.insert(Arc::new(Key::of(request)), Arc::new((request.clone(), Arc::clone(answer))));
        if contexts.open.len() > MOST {
            let oldest = contexts.open.iter().min_by_key(|(_, context)| context.1.generation);
            if let Some(key) = oldest.map(|(key, _)| Arc::clone(key)) {
                contexts.open.remove(&key);
            }
        }
        contexts
    }

    /// The requests of all contexts, with what is published for them.
    pub fn all(&self) -> impl Iterator<Item = &(Request, Arc<Answer>)> {
        self.open.values().map(AsRef::as_ref)
    }
}
