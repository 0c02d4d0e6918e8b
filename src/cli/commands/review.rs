//! `asof review`: what is not decided without the user.

use std::process::ExitCode;

use serde_json::json;

use crate::cli::args::Review;
use crate::cli::fact::SlotView;
use crate::cli::output::{Output, note};
use crate::cli::store::{Context, person};
use crate::domain::{FactId, ReviewItem, ReviewKind, RulingKind, State};
use crate::engine::{Engine, Snapshot};
use crate::error::{Error, Result};
use crate::recall::{View as _, phrase};

pub fn run(context: &Context, action: Option<&Review>, output: &mut Output) -> Result<ExitCode> {
    let engine = context.open()?;
    let snapshot = engine.snapshot();
    let items = snapshot.review(&context.now)?;
    match action {
        None => list(&snapshot, context, items, output),
        Some(Review::List { kind }) => {
            let kind = kind.as_deref().map(parse_kind).transpose()?;
            let wanted = |item: &ReviewItem| kind.is_none_or(|kind| item.kind == kind);
            list(&snapshot, context, items.into_iter().filter(wanted).collect(), output)
        }
        Some(Review::Accept { id, like: None, chosen, yes }) => {
            let item = find(&items, id.as_deref().unwrap_or_default())?;
            if item.kind == ReviewKind::Erase {
                return super::forget::erase(&engine, &item.question, item.erases.clone(), *yes, output);
            }
            let kind = match chosen {
                Some(chosen) => choice(&snapshot, item, chosen)?,
                None => plain(item)?,
            };
            if item.kind == ReviewKind::Person {
                engine.consequences(kind.clone(), &context.now)?.lines().iter().for_each(|line| note(line));
            }
            let code = decide(&engine, context, vec![kind], output)?;
            offer_alike(&engine, context, item, chosen.as_deref())?;
            Ok(code)
        }
        Some(Review::Accept { like: Some(like), chosen, .. }) => {
            let item = find(&items, like)?;
            if item.kind == ReviewKind::Erase {
                let reason = "what is erased is accepted one by one".to_owned();
                return Err(Error::Usage { what: "--like".to_owned(), reason });
            }
            let alike = items.iter().filter(|other| other.is_like(item));
            let kinds = alike.map(|item| match chosen {
                Some(chosen) => choice(&snapshot, item, chosen),
                None => plain(item),
            });
            decide(&engine, context, kinds.collect::<Result<Vec<_>>>()?, output)
        }
        Some(Review::Reject { id }) => {
            let item = find(&items, id)?;
            decide(&engine, context, vec![item.reject.clone()], output)
        }
        Some(Review::Skip { id }) => {
            let item = find(&items, id)?;
            decide(&engine, context, item.skip().into_iter().collect(), output)
        }
    }
}

fn parse_kind(word: &str) -> Result<ReviewKind> {
    ReviewKind::from_word(word).ok_or_else(|| Error::Usage {
        what: "--kind".to_owned(),
        reason: format!("`{word}` is no kind; one of {}", ReviewKind::ALL.map(ReviewKind::word).join(", ")),
    })
}

fn find<'a>(items: &'a [ReviewItem], id: &str) -> Result<&'a ReviewItem> {
    let missing =
        || Error::NotFound(format!("question `{id}`; `asof review list` shows those that are open"));
    items.iter().find(|item| item.id.as_str() == id).ok_or_else(missing)
}

/// What accepting says where nothing is chosen: nobody is picked among several.
fn plain(item: &ReviewItem) -> Result<RulingKind> {
    match (item.kind, item.candidates.as_slice()) {
        (ReviewKind::Identity, [one]) => item.means(one).ok_or(Error::Closed),
        (ReviewKind::Identity, [_, _, ..]) => {
            let reason = "says who is meant; `asof review list` shows who could be".to_owned();
            Err(Error::Usage { what: "--as".to_owned(), reason })
        }
        _ => Ok(item.accept.clone()),
    }
}

/// Says how many questions are left that the answer to one would settle too.
fn offer_alike(engine: &Engine, context: &Context, item: &ReviewItem, chosen: Option<&str>) -> Result<()> {
    let (Some(chosen), Some(name)) = (chosen, &item.mention) else { return Ok(()) };
    let items = engine.snapshot().review(&context.now)?;
    let mut alike = items.iter().filter(|other| other.id != item.id && other.is_like(item));
    if let Some(next) = alike.next() {
        let count = 1 + alike.count();
        note(&format!(
            "{count} more of what is said of “{name}” is open: `asof review accept --like {} --as \"{chosen}\"`",
            next.id
        ));
    }
    Ok(())
}

/// What the user chose: a person, or a side of a conflict.
fn choice(snapshot: &Snapshot, item: &ReviewItem, chosen: &str) -> Result<RulingKind> {
    let refuse = |reason: String| Error::Usage { what: "--as".to_owned(), reason };
    let subject = item.facts.first().ok_or(Error::Closed)?.clone();
    match item.kind {
        ReviewKind::Identity => {
            Ok(RulingKind::Identity { fact: subject, person: person(snapshot, chosen)?.id })
        }
        ReviewKind::Conflict => {
            let (stands, over): (Vec<FactId>, Vec<FactId>) =
                item.facts.iter().cloned().partition(|fact| fact.as_str() == chosen);
            let fact = stands.into_iter().next().ok_or_else(|| {
                let sides: Vec<&str> = item.facts.iter().map(FactId::as_str).collect();
                refuse(format!("`{chosen}` is no side of this conflict; one of {}", sides.join(", ")))
            })?;
            Ok(if fact == subject { item.accept.clone() } else { RulingKind::Stand { fact, over } })
        }
        _ => Err(refuse("only a question of identity or a conflict has a choice".to_owned())),
    }
}

fn decide(
    engine: &Engine,
    context: &Context,
    kinds: Vec<RulingKind>,
    output: &mut Output,
) -> Result<ExitCode> {
    let mut rulings = Vec::with_capacity(kinds.len());
    for kind in kinds {
        rulings.push(engine.decide(kind, context.now.instant)?);
    }
    if output.is_json() {
        output.answer(&json!({"rulings": rulings}))?;
    } else {
        let snapshot = engine.snapshot();
        for ruling in &rulings {
            output.line(&format!("{}  [{}]", snapshot.told(ruling)?, ruling.id))?;
        }
        note("take it back with `asof rulings undo ID`");
    }
    Ok(ExitCode::SUCCESS)
}

fn list(
    snapshot: &Snapshot,
    context: &Context,
    items: Vec<ReviewItem>,
    output: &mut Output,
) -> Result<ExitCode> {
    let found = !items.is_empty();
    for item in items {
        if output.is_json() {
            output.object(&item)?;
        } else {
            show(snapshot, context, &item, output)?;
        }
    }
    Ok(if found { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

/// A question with both sides whole: what each says, where it stands, and the words that said it.
fn show(snapshot: &Snapshot, context: &Context, item: &ReviewItem, output: &mut Output) -> Result<()> {
    let put_off = if item.skipped { ", put off" } else { "" };
    output.line(&format!("{}{put_off}  [{}]", item.kind.word(), item.id))?;
    output.line(&format!("  {}", item.question))?;
    for id in &item.facts {
        let Some(fact) = snapshot.fact(id)? else { continue };
        let state = SlotView::of_fact(snapshot, id, &context.now)?.and_then(|view| view.state(id));
        let hidden = if item.would_hide.contains(id) { ", would be hidden" } else { "" };
        output.line(&format!(
            "    {} ({}{hidden})  [{id}]",
            phrase::bare(&fact),
            state.map_or("an act", State::word)
        ))?;
        let message = snapshot.message(&fact.source.message)?;
        let said = message.as_ref().map(|message| fact.draft.evidence.of(message.current_text()));
        output.line(&format!(
            "      {}, {}, in {}: “{}”",
            fact.source.author.name,
            phrase::stated(&fact, &context.now),
            fact.source.message_id,
            said.unwrap_or_default()
        ))?;
    }
    let is_chosen = item.kind == ReviewKind::Identity;
    for candidate in item.candidates.iter().filter(|_| is_chosen) {
        output.line(&format!("    --as {}: {}", candidate.id, candidate.name))?;
    }
    item.failed.iter().try_for_each(|guard| output.line(&format!("  because {}", phrase::failed(*guard))))
}
