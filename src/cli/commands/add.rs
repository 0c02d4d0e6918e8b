//! `asof add`: one message.

use std::process::ExitCode;

use serde_json::json;

use crate::cli::args::Add;
use crate::cli::output::Output;
use crate::cli::store::{Context, text_or_stdin, who};
use crate::cli::time;
use crate::domain::ConversationId;
use crate::engine::{Composed, Snapshot};
use crate::error::{Error, Result};
use crate::recall::View as _;

/// Refuses a name that several people have: the message would belong to another one, or to nobody known.
fn only_one(snapshot: &Snapshot, name: &str) -> Result<()> {
    let found = snapshot.recipients(&[who(name)])?;
    if found.len() < 2 {
        return Ok(());
    }
    let mut handles = Vec::with_capacity(found.len());
    for known in &found {
        let person = snapshot.person(&snapshot.identities().person(known))?;
        let called = person.map_or_else(|| known.name.clone(), |person| person.name().to_owned());
        handles.push(format!("{} ({called})", known.handle));
    }
    let reason =
        format!("several people are called `{name}`; name one by the handle: {}", handles.join(", "));
    Err(Error::Usage { what: "who that is".to_owned(), reason })
}

pub fn run(context: &Context, add: &Add, output: &mut Output) -> Result<ExitCode> {
    let text = text_or_stdin(add.text.as_deref())?;
    if text.trim().is_empty() {
        return Err(Error::Usage { what: "the message".to_owned(), reason: "it is empty".to_owned() });
    }
    let at = match &add.at {
        Some(at) => time::parse("--at", at, &context.zone)?,
        None => context.now.clone(),
    };
    let engine = context.open()?;
    for named in add.from.iter().chain(&add.to) {
        only_one(&engine.snapshot(), named)?;
    }
    let id = engine.write(Composed {
        text,
        from: add.from.as_deref().map(who),
        to: add.to.iter().map(|to| who(to)).collect(),
        received: context.now.instant,
        conversation: add.conversation.clone().map(ConversationId),
        reply_to: add.reply_to.clone(),
        at,
    })?;
    let snapshot = engine.snapshot();
    let facts: Vec<_> = snapshot.facts()?.into_iter().filter(|fact| fact.source.message == id).collect();
    if output.is_json() {
        let ids: Vec<_> = facts.iter().map(|fact| &fact.draft.id).collect();
        output.answer(&json!({"message": id, "facts": ids}))?;
    } else {
        output.line(&format!("stored {id}"))?;
        if facts.is_empty() {
            output.line("  no fact was understood in it")?;
        }
        for fact in &facts {
            let waits = if fact.is_pending() { " (waits for your decision)" } else { "" };
            output.line(&format!("  {}{waits}", crate::recall::phrase::bare(fact)))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
