//! `asof rulings`: what the user decided.

use std::process::ExitCode;

use serde_json::json;

use crate::cli::args::Rulings;
use crate::cli::output::Output;
use crate::cli::store::Context;
use crate::domain::{FactId, Handle, Relation, Ruling, RulingKind};
use crate::engine::{Command, Snapshot};
use crate::error::{Error, Result};

pub fn run(context: &Context, action: Option<&Rulings>, output: &mut Output) -> Result<ExitCode> {
    let engine = context.open()?;
    let snapshot = engine.snapshot();
    let rulings = snapshot.rulings()?;
    if let Some(Rulings::Undo { id }) = action {
        let ruling = rulings.into_iter().find(|ruling| ruling.id.as_str() == id);
        let ruling = ruling
            .ok_or_else(|| Error::NotFound(format!("ruling `{id}`; `asof rulings list` shows them all")))?;
        let words = words(&snapshot, &ruling)?;
        engine.submit(Command::Undo(ruling.clone()))?;
        if output.is_json() {
            output.answer(&json!({"undone": ruling}))?;
        } else {
            output.line(&format!("taken back: {words}"))?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    for ruling in &rulings {
        let words = words(&snapshot, ruling)?;
        if output.is_json() {
            let mut line = json!(ruling);
            line["text"] = json!(words);
            output.object(&line)?;
        } else {
            let made = context.zone.rules().map(|zone| ruling.made.to_zoned_datetime(zone).date());
            let made = made.map(|date| date.to_string()).unwrap_or_default();
            output.line(&format!("{made}  {words}  [{}]", ruling.id))?;
        }
    }
    Ok(if rulings.is_empty() { ExitCode::from(1) } else { ExitCode::SUCCESS })
}

fn list(handles: &[Handle]) -> String {
    handles.iter().map(Handle::as_str).collect::<Vec<_>>().join(", ")
}

/// A ruling in words.
pub fn words(snapshot: &Snapshot, ruling: &Ruling) -> Result<String> {
    let fact = |id: &FactId| -> Result<String> {
        Ok(snapshot.draft(id)?.map_or_else(
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
            format!("{} is meant: {}", snapshot.name_of(person)?, fact(id)?)
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
        RulingKind::Alias { person, name } => format!("“{name}” is {}", snapshot.name_of(person)?),
        RulingKind::Persons { relation, handles, others } => {
            let (handles, others) = (list(handles), list(others));
            match relation {
                Relation::Same => format!("{handles} and {others} are one person"),
                Relation::Different => format!("{handles} and {others} are different people"),
                Relation::Unknown => format!("whether {handles} and {others} are one person is open"),
            }
        }
        RulingKind::Mark { on, mark, set } => super::mark::words(snapshot, on, *mark, *set)?,
    })
}
