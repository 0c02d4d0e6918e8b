//! `asof preview` and `asof check`.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use crate::cli::args::{Draft, Preview};
use crate::cli::output::{Output, details, note};
use crate::cli::preview::{mark, parse_line, to_json};
use crate::cli::store::{Context, text_or_stdin, who};
use crate::domain::ConversationId;
use crate::engine::{Engine, Snapshot};
use crate::error::{Error, Result};
use crate::recall::{Abstention, Request};

pub fn run(context: &Context, arguments: &Preview, output: &mut Output) -> Result<ExitCode> {
    if let Some(file) = &arguments.batch {
        return batch(context, file, output);
    }
    let mut request = request(context, &arguments.draft)?;
    request.k = arguments.k;
    request.budget_chars = arguments.budget_chars;
    let snapshot = context.open()?.snapshot();
    let started = Instant::now();
    let preview = snapshot.preview(&request)?;
    let elapsed = started.elapsed();
    if output.is_json() {
        output.answer(&to_json(&snapshot, &request, &preview, elapsed, None)?)?;
    } else {
        for line in &preview.block {
            output.block(&line.text)?;
        }
        if preview.block.is_empty() {
            note(
                &preview
                    .reason
                    .map_or_else(|| "The draft asks for nothing that is stored.".to_owned(), in_words),
            );
        }
    }
    Ok(if preview.abstained() { ExitCode::from(1) } else { ExitCode::SUCCESS })
}

pub fn check(context: &Context, arguments: &Draft, output: &mut Output) -> Result<ExitCode> {
    let request = request(context, arguments)?;
    let snapshot = context.open()?.snapshot();
    let marks = snapshot.check(&request)?;
    if output.is_json() {
        let marks: Vec<_> = marks.iter().map(mark).collect();
        output.answer(&serde_json::json!({"marks": marks}))?;
        return Ok(ExitCode::SUCCESS);
    }
    for mark in &marks {
        let current = mark.current_value.as_deref().unwrap_or("nothing in force");
        output.line(&format!("{} is no longer in force; now: {current}", mark.span.of(&request.draft)))?;
    }
    if marks.is_empty() {
        note("No value in the draft is known to be out of date.");
    }
    Ok(ExitCode::SUCCESS)
}

fn request(context: &Context, draft: &Draft) -> Result<Request> {
    let text = text_or_stdin(draft.text.as_deref())?;
    let to = draft.to.iter().map(|to| who(to)).collect();
    Ok(Request {
        conversation: draft.conversation.clone().map(ConversationId),
        ..Request::new(text, to, context.now.clone())
    })
}

fn batch(context: &Context, file: &Path, output: &mut Output) -> Result<ExitCode> {
    let refused = |source| Error::File { path: file.to_owned(), source };
    let input: Box<dyn BufRead> = if file.as_os_str() == "-" {
        Box::new(BufReader::new(std::io::stdin()))
    } else {
        Box::new(BufReader::new(File::open(file).map_err(refused)?))
    };
    let engine = context.open()?;
    for line in input.split(b'\n') {
        let line = line.map_err(refused)?;
        let text = String::from_utf8_lossy(&line);
        if text.trim().is_empty() {
            continue;
        }
        let (id, request) = parse_line(text.trim(), &context.now, &context.zone);
        let answer = request.and_then(|request| answer(&engine, &request, id.as_ref()));
        match answer {
            Ok(object) => output.object(&object)?,
            Err(error) => output.object(&serde_json::json!({"id": id, "error": details(&error)}))?,
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn answer(engine: &Engine, request: &Request, id: Option<&serde_json::Value>) -> Result<serde_json::Value> {
    let snapshot: Snapshot = engine.snapshot();
    let started = Instant::now();
    let preview = snapshot.preview(request)?;
    let elapsed = started.elapsed();
    to_json(&snapshot, request, &preview, elapsed, Some(id.unwrap_or(&serde_json::Value::Null)))
}

fn in_words(reason: Abstention) -> String {
    match reason {
        Abstention::Retired => "There was one, but it no longer holds.",
        Abstention::NeverStored => "Nothing of the kind is stored.",
        Abstention::OtherPerson => "It is stored only for somebody else of that name.",
        Abstention::UnknownPerson => "Nobody of that name is known.",
        Abstention::AmbiguousPerson => "More than one bears that name: who is meant?",
        Abstention::Conflicted => "Two sources disagree.",
        Abstention::Private => "It is not for these recipients.",
    }
    .to_owned()
}
