//! `asof mark`: how a fact, a person or a conversation is to be treated.

use std::process::ExitCode;

use serde_json::json;

use crate::cli::args;
use crate::cli::output::Output;
use crate::cli::store::{Context, person};
use crate::domain::{Category, ConversationId, FactId, Mark, Marked, RulingKind};
use crate::engine::Snapshot;
use crate::error::{Error, Result};
use crate::recall::View as _;

pub fn run(context: &Context, arguments: &args::Mark, output: &mut Output) -> Result<ExitCode> {
    let engine = context.open()?;
    let snapshot = engine.snapshot();
    let on = meant(&snapshot, arguments)?;
    let marks = wanted(&snapshot, arguments, &on)?;
    let mut rulings = Vec::with_capacity(marks.len());
    for (mark, set) in marks {
        let kind = RulingKind::Mark { on: on.clone(), mark, set };
        rulings.push(engine.decide(kind, context.now.instant)?);
    }
    if output.is_json() {
        output.answer(&json!({"rulings": rulings}))?;
        return Ok(ExitCode::SUCCESS);
    }
    let snapshot = engine.snapshot();
    for ruling in &rulings {
        output.line(&format!("{}  [{}]", snapshot.told(ruling)?, ruling.id))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// `asof categorise`: the mark by which the user says what a fact is.
pub fn categorise(context: &Context, arguments: &args::Categorise, output: &mut Output) -> Result<ExitCode> {
    let mark = args::Mark {
        id: Some(arguments.fact.clone()),
        category: Some(arguments.category.clone()),
        ..args::Mark::default()
    };
    run(context, &mark, output)
}

fn meant(snapshot: &Snapshot, arguments: &args::Mark) -> Result<Marked> {
    if let Some(text) = &arguments.person {
        return Ok(Marked::Person(person(snapshot, text)?.id));
    }
    if let Some(conversation) = &arguments.conversation {
        let known = snapshot.messages()?.iter().any(|message| message.conversation.as_str() == conversation);
        return if known {
            Ok(Marked::Conversation(ConversationId(conversation.clone())))
        } else {
            Err(Error::NotFound(format!("conversation `{conversation}`")))
        };
    }
    let id = FactId(arguments.id.clone().unwrap_or_default());
    match snapshot.fact(&id)? {
        Some(_) => Ok(Marked::Fact(id)),
        None => Err(Error::NotFound(format!("fact `{id}`"))),
    }
}

/// Each mark that is asked for, and whether it is set or taken off.
fn wanted(snapshot: &Snapshot, arguments: &args::Mark, on: &Marked) -> Result<Vec<(Mark, bool)>> {
    let flags = [
        (arguments.private, Mark::Private, true),
        (arguments.no_private, Mark::Private, false),
        (arguments.pinned, Mark::Pinned, true),
        (arguments.no_pinned, Mark::Pinned, false),
        (arguments.not_learned, Mark::NotLearned, true),
        (arguments.no_not_learned, Mark::NotLearned, false),
    ];
    let mut marks: Vec<(Mark, bool)> =
        flags.into_iter().filter_map(|(asked, mark, set)| asked.then_some((mark, set))).collect();
    let refuse = |what: &str, reason: String| Err(Error::Usage { what: what.to_owned(), reason });
    if matches!(on, Marked::Fact(_)) && marks.iter().any(|(mark, _)| *mark == Mark::NotLearned) {
        let reason = "is for a person or a conversation; a fact is rejected with `asof review reject`";
        return refuse("--not-learned", reason.to_owned());
    }
    if let Some(word) = &arguments.category {
        let Some(category) = Category::from_word(word) else {
            let words = Category::ALL.map(Category::word).join(", ");
            return refuse("--category", format!("`{word}` is no category; one of {words}"));
        };
        marks.push((Mark::Category(category), true));
    }
    if arguments.no_category {
        // Which one is taken off is the one that was set last.
        let set = snapshot.rulings()?.into_iter().rev().find_map(|ruling| match ruling.kind {
            RulingKind::Mark { on: marked, mark: mark @ Mark::Category(_), .. } if marked == *on => {
                Some(mark)
            }
            _ => None,
        });
        marks.push((set.unwrap_or(Mark::Category(Category::Other)), false));
    }
    Ok(marks)
}
