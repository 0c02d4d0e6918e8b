//! Decisions in words.

use super::Snapshot;
use crate::domain::{FactId, Handle, Mark, Marked, Relation, Ruling, RulingKind, bare_handle};
use crate::error::Result;
use crate::recall::{View as _, phrase};

impl Snapshot {
    /// A ruling in words.
    ///
    /// # Errors
    /// Where the store cannot be read.
    pub fn told(&self, ruling: &Ruling) -> Result<String> {
        let fact = |id: &FactId| -> Result<String> {
            Ok(self.draft(id)?.map_or_else(
                || id.to_string(),
                |known| {
                    let value = known.draft.value.map_or_else(|| "no longer".to_owned(), |value| value.text);
                    format!("{}, {}: {value}", known.entity.name, known.draft.attribute)
                },
            ))
        };
        Ok(match &ruling.kind {
            RulingKind::Accept { fact: id } => format!("accepted {}", fact(id)?),
            RulingKind::Reject { fact: id } => format!("rejected {}", fact(id)?),
            RulingKind::Distinct { fact: id } => format!("kept apart {}", fact(id)?),
            RulingKind::Identity { fact: id, person } => {
                format!("{} is meant: {}", self.name_of(person)?, fact(id)?)
            }
            RulingKind::Stand { fact: id, over } => {
                let others = over.iter().map(fact).collect::<Result<Vec<_>>>()?;
                format!("{} stands against {}", fact(id)?, others.join(" and "))
            }
            RulingKind::Restore { fact: id, over } => {
                let others = over.iter().map(fact).collect::<Result<Vec<_>>>()?;
                format!("restored {} over {}", fact(id)?, others.join(" and "))
            }
            RulingKind::Skip { fact: id, .. } => format!("put off {}", fact(id)?),
            RulingKind::Alias { person, name } => format!("“{name}” is {}", self.name_of(person)?),
            RulingKind::Persons { relation, handles, others } => {
                let (handles, others) = (self.whose(handles)?, self.whose(others)?);
                match relation {
                    Relation::Same => format!("{handles} and {others} are one person"),
                    Relation::Different => format!("{handles} and {others} are different people"),
                    Relation::Unknown => format!("whether {handles} and {others} are one person is open"),
                }
            }
            RulingKind::Mark { on, mark, set } => self.marked(on, *mark, *set)?,
        })
    }

    /// Handles with the name of whoever has them.
    fn whose(&self, handles: &[Handle]) -> Result<String> {
        let name = match handles.first() {
            Some(handle) => self.person(&self.identities().of_handle(handle))?,
            None => None,
        };
        let all = list(handles);
        Ok(name.map_or_else(|| all.clone(), |person| format!("{} ({all})", person.name())))
    }

    fn marked(&self, on: &Marked, mark: Mark, set: bool) -> Result<String> {
        let what = match on {
            Marked::Fact(id) => self.fact(id)?.map_or_else(|| id.to_string(), |fact| phrase::bare(&fact)),
            Marked::Person(id) => self.name_of(id)?,
            Marked::Conversation(id) => format!("conversation {id}"),
        };
        let word = match mark {
            Mark::Private => "private".to_owned(),
            Mark::Pinned => "pinned".to_owned(),
            Mark::NotLearned => "to be learned from".to_owned(),
            Mark::Category(category) => format!("of the category {}", category.word()),
        };
        let holds = set != (mark == Mark::NotLearned);
        Ok(format!("{what} is {}{word}", if holds { "" } else { "not " }))
    }
}

fn list(handles: &[Handle]) -> String {
    handles.iter().map(|handle| bare_handle(handle.as_str())).collect::<Vec<_>>().join(", ")
}
