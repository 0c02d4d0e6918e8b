//! `asof preview` and `asof check`.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::cli::args::{Draft, Mode, Preview};
use crate::cli::input;
use crate::cli::output::{Output, details, note};
use crate::cli::preview::{Serving, mark, parse_line, to_json};
use crate::cli::store::{Context, text_or_stdin, who};
use crate::domain::ConversationId;
use crate::engine::{Engine, Previews, Snapshot};
use crate::error::{Error, Result};
use crate::recall::{self, Abstention, Cause, Request};

pub fn run(context: &Context, arguments: &Preview, output: &mut Output) -> Result<ExitCode> {
    if let Some(file) = &arguments.batch {
        return batch(context, arguments, file, output);
    }
    let mut request = request(context, &arguments.draft)?;
    request.k = arguments.k.unwrap_or(context.config.facts);
    request.budget_chars = arguments.budget_chars.unwrap_or(context.config.characters);
    let server = Server::new(context, arguments)?;
    let (preview, serving) = server.serve(&request, arguments.mode)?;
    if output.is_json() {
        output.answer(&to_json(&server.snapshot(), &request, &preview, &serving, None)?)?;
    } else {
        for line in &preview.block {
            output.line(&line.text)?;
        }
        for change in &preview.upcoming {
            let from = request.now.rfc3339(change.from);
            note(&if change.resumes { change.text.clone() } else { format!("from {from}: {}", change.text) });
        }
        if preview.block.is_empty() {
            let is_cut = preview.held_back.iter().any(|held| held.cause == Cause::Budget);
            let without_reason = if is_cut {
                "What is stored does not fit into --k and --budget-chars."
            } else {
                "The draft asks for nothing that is stored."
            };
            note(preview.reason.map_or(without_reason, in_words));
        }
    }
    Ok(if preview.abstained() { ExitCode::from(1) } else { ExitCode::SUCCESS })
}

/// Answers requests in the mode they ask for.
struct Server {
    engine: Engine,
    /// Running, where a mode or a budget needs workers.
    previews: Option<Previews>,
    budget: Option<Duration>,
    /// The store as it was known, which no worker answers from.
    known: Option<Arc<Snapshot>>,
}

impl Server {
    fn new(context: &Context, arguments: &Preview) -> Result<Self> {
        let engine = context.open()?;
        let budget = arguments.budget_ms.map(Duration::from_millis);
        let needed = arguments.batch.is_some() || arguments.mode == Mode::Snapshot || budget.is_some();
        let known = &arguments.draft.clocks.known_at;
        let previews = (needed && known.is_none()).then(|| engine.previews(|| ())).transpose()?;
        let known =
            known.is_some().then(|| context.snapshot(&engine, &arguments.draft.clocks)).transpose()?;
        Ok(Self { engine, previews, budget, known: known.map(Arc::new) })
    }

    /// What answers are made from, unless workers make them.
    fn snapshot(&self) -> Arc<Snapshot> {
        self.known.clone().unwrap_or_else(|| Arc::new(self.engine.snapshot()))
    }

    fn serve(&self, request: &Request, mode: Mode) -> Result<(recall::Preview, Serving)> {
        let answer = match (&self.previews, mode, self.budget) {
            (Some(previews), Mode::Snapshot, _) => previews.snapshot(request),
            (Some(previews), Mode::Fresh, Some(budget)) => match previews.fresh(request.clone(), budget) {
                Some(answer) => answer,
                // Nothing was ready and nothing was published: late is better than wrong.
                None => previews.snapshot(request),
            },
            _ => return self.now(request),
        };
        let preview = answer.preview.clone().map_err(|cause| Error::Storage { doing: "answering", cause })?;
        let age = if answer.mode == recall::Mode::Snapshot { answer.age() } else { Duration::ZERO };
        let serving = Serving {
            mode: answer.mode,
            store_version: answer.store_version,
            age_ms: u64::try_from(age.as_millis()).unwrap_or(u64::MAX),
            elapsed: answer.elapsed,
        };
        Ok((preview, serving))
    }

    /// Computed on this thread.
    fn now(&self, request: &Request) -> Result<(recall::Preview, Serving)> {
        let snapshot = self.snapshot();
        let started = Instant::now();
        let preview = snapshot.preview(request)?;
        let elapsed = started.elapsed();
        let mode = recall::Mode::Fresh;
        Ok((preview, Serving { mode, store_version: snapshot.version(), age_ms: 0, elapsed }))
    }
}

pub fn check(context: &Context, arguments: &Draft, output: &mut Output) -> Result<ExitCode> {
    let request = request(context, arguments)?;
    let snapshot = context.snapshot(&context.open()?, &arguments.clocks)?;
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
        if arguments.text.as_deref().is_some_and(|text| Path::new(text).is_file()) {
            note(
                "(The draft is the text given. To check a file, pass it as standard input: asof check < FILE)",
            );
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn request(context: &Context, draft: &Draft) -> Result<Request> {
    let text = text_or_stdin(draft.text.as_deref())?;
    let to = draft.to.iter().map(|to| who(to)).collect();
    Ok(Request {
        conversation: draft.conversation.clone().map(ConversationId),
        confirmed: draft.confirm,
        ..Request::new(text, to, context.valid_time(&draft.clocks)?)
    })
}

fn batch(context: &Context, arguments: &Preview, file: &Path, output: &mut Output) -> Result<ExitCode> {
    let refused = |source| Error::File { path: file.to_owned(), source };
    let mut requests: Box<dyn BufRead> = if file.as_os_str() == "-" {
        Box::new(BufReader::new(std::io::stdin()))
    } else {
        Box::new(BufReader::new(input::open(file)?))
    };
    let server = Server::new(context, arguments)?;
    while let Some(line) = input::line(&mut requests).map_err(refused)? {
        let (id, request) = match line {
            Ok(line) if line.is_empty() => continue,
            Ok(line) => parse_line(&line, &context.now, &context.zone),
            Err(error) => (None, Err(error)),
        };
        let answer = request.and_then(|(request, mode)| {
            let (preview, serving) = server.serve(&request, mode.unwrap_or(arguments.mode))?;
            let id = id.as_ref().unwrap_or(&serde_json::Value::Null);
            to_json(&server.snapshot(), &request, &preview, &serving, Some(id))
        });
        match answer {
            Ok(object) => output.object(&object)?,
            Err(error) => output.object(&serde_json::json!({"id": id, "error": details(&error)}))?,
        }
    }
    Ok(ExitCode::SUCCESS)
}

const fn in_words(reason: Abstention) -> &'static str {
    match reason {
        Abstention::Retired => "There was one, but it no longer holds.",
        Abstention::NotYet => "It is announced, and has not begun.",
        Abstention::NeverStored => "Nothing of the kind is stored.",
        Abstention::OtherPerson => "It is stored only for somebody else of that name.",
        Abstention::UnknownPerson => "Nobody of that name is known.",
        Abstention::AmbiguousPerson => "More than one bears that name: who is meant?",
        Abstention::Conflicted => "Two sources disagree.",
        Abstention::Private => "It is not for these recipients.",
    }
}
