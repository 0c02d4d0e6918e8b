//! `asof forget`: erase messages, with everything derived from them.

use std::process::ExitCode;

use serde_json::json;

use crate::cli::args::Forget;
use crate::cli::output::{Output, note};
use crate::cli::store::Context;
use crate::domain::{FactId, Message, MessageId, fold};
use crate::engine::{Command, Engine, Outcome, Snapshot};
use crate::error::{Error, Result};
use crate::recall::View;

pub fn run(context: &Context, arguments: &Forget, output: &mut Output) -> Result<ExitCode> {
    let engine = context.open()?;
    let (what, messages) = meant(&engine.snapshot(), arguments)?;
    if messages.is_empty() {
        return Err(Error::NotFound(what));
    }
    erase(&engine, &what, messages, arguments.yes, output)
}

/// Erases messages, once it is certain that this is wanted.
pub fn erase(
    engine: &Engine,
    what: &str,
    messages: Vec<MessageId>,
    yes: bool,
    output: &mut Output,
) -> Result<ExitCode> {
    if !yes {
        let count = messages.len();
        let noun = if count == 1 { "message" } else { "messages" };
        return Err(Error::NeedsYes(format!(
            "this would erase {count} {noun} ({what}) and all that follows from them"
        )));
    }
    let Outcome::Forgotten(forgotten) = engine.submit(Command::Forget(messages))? else {
        return Err(Error::Closed);
    };
    if output.is_json() {
        output.answer(&json!({
            "messages": forgotten.messages,
            "facts": forgotten.facts,
            "rulings": forgotten.rulings,
            "out_of_reach": OUT_OF_REACH,
        }))?;
    } else {
        output.line(&format!(
            "forgot {} messages, {} facts, {} rulings",
            forgotten.messages.len(),
            forgotten.facts.len(),
            forgotten.rulings.len()
        ))?;
        note(OUT_OF_REACH);
    }
    Ok(ExitCode::SUCCESS)
}

/// What erasing rows does not reach.
const OUT_OF_REACH: &str =
    "Out of reach: bytes that the disk has not reused yet, backups, exports, and the original files.";

fn meant(snapshot: &Snapshot, arguments: &Forget) -> Result<(String, Vec<MessageId>)> {
    let select = |what: String, wanted: &dyn Fn(&Message) -> bool| -> Result<(String, Vec<MessageId>)> {
        let messages = snapshot.messages()?;
        Ok((what, messages.into_iter().filter(|message| wanted(message)).map(|message| message.id).collect()))
    };
    if let Some(conversation) = &arguments.conversation {
        return select(format!("conversation `{conversation}`"), &|message| {
            message.conversation.as_str() == conversation
        });
    }
    if let Some(person) = &arguments.person {
        let name = fold(person);
        return select(format!("person `{person}`"), &|message| {
            let is =
                |who: &crate::domain::Correspondent| who.handle.as_str() == person || fold(&who.name) == name;
            is(&message.author) || matches!(message.recipients.as_slice(), [only] if is(only))
        });
    }
    let id = arguments.id.clone().unwrap_or_default();
    if let Some(fact) = snapshot.fact(&FactId(id.clone()))? {
        return Ok((format!("fact `{id}`"), vec![fact.source.message]));
    }
    select(format!("message `{id}`"), &|message| message.id.as_str() == id || message.display_id() == id)
}
