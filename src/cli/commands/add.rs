//! `asof add`: one message.

use std::process::ExitCode;

use serde_json::json;

use crate::cli::args::Add;
use crate::cli::output::Output;
use crate::cli::store::{Context, text_or_stdin, who};
use crate::cli::time;
use crate::domain::ConversationId;
use crate::engine::Composed;
use crate::error::{Error, Result};

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
