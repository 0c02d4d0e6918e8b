//! `asof facts`: what is in force, or was.

use std::process::ExitCode;

use crate::cli::args::Facts;
use crate::cli::fact::{FactLine, SlotView};
use crate::cli::output::{Output, note, scored};
use crate::cli::store::Context;
use crate::domain::{SlotRecord, Stamp, State, fold, name_tokens};
use crate::engine::Snapshot;
use crate::error::{Error, Result};
use crate::recall::View as _;

pub fn run(context: &Context, arguments: &Facts, output: &mut Output) -> Result<ExitCode> {
    let wanted = match arguments.state.as_deref() {
        None => Some(State::Current),
        Some("all") => None,
        Some(word) => Some(State::from_word(word).ok_or_else(|| Error::Usage {
            what: "--state".to_owned(),
            reason: format!("`{word}` is no state; one of all, {}", State::ALL.map(State::word).join(", ")),
        })?),
    };
    let at = context.valid_time(&arguments.clocks)?;
    let snapshot = context.snapshot(&context.open()?, &arguments.clocks)?;
    let lines = match &arguments.search {
        Some(words) => found(&snapshot, words, arguments, &at)?,
        None => listed(&snapshot, arguments, &at)?,
    };
    let wanted = match (arguments.state.as_deref(), &arguments.search) {
        // Who searches for what was said finds what became of it.
        (None, Some(_)) => None,
        _ => wanted,
    };
    let mut any = false;
    for (score, line) in lines.iter().filter(|(_, line)| wanted.is_none_or(|state| line.state == state)) {
        any = true;
        if output.is_json() {
            output.object(&scored(*score, line)?)?;
        } else {
            output.line(&line.for_people())?;
        }
    }
    if !any && !output.is_json() {
        note("Nothing found.");
    }
    Ok(if any { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

/// A line, with its score where it was searched for.
type Line = (Option<f64>, FactLine);

/// The facts of every slot that is wanted.
fn listed(snapshot: &Snapshot, arguments: &Facts, at: &Stamp) -> Result<Vec<Line>> {
    let mut lines = Vec::new();
    for slot in snapshot.slots()?.into_iter().filter(|slot| is_wanted(slot, arguments)) {
        let reading = slot.read(at.instant, None);
        let view = SlotView::new(snapshot, slot, reading, at);
        let repeats = |id| view.reading.reaffirms.contains_key(id);
        let entries = view.slot.entries.iter().map(|entry| &entry.id).filter(|id| !repeats(*id));
        for id in entries.chain(&view.slot.pending) {
            lines.extend(view.line(id)?.map(|line| (None, line)));
        }
    }
    Ok(lines)
}

/// The facts that hold these words: those in force first, then the best.
fn found(snapshot: &Snapshot, words: &str, arguments: &Facts, at: &Stamp) -> Result<Vec<Line>> {
    let mut lines: Vec<Line> = Vec::new();
    for hit in snapshot.search_facts(words)? {
        let Some(slot) = snapshot.slot(&hit.item.head())? else { continue };
        if !is_wanted(&slot, arguments) {
            continue;
        }
        let reading = slot.read(at.instant, None);
        let view = SlotView::new(snapshot, slot, reading, at);
        // A repetition stands for the fact that it repeats.
        let id = view.reading.reaffirms.get(&hit.item.draft.id).unwrap_or(&hit.item.draft.id);
        if lines.iter().all(|(_, line)| line.id != *id) {
            lines.extend(view.line(id)?.map(|line| (Some(hit.score), line)));
        }
    }
    lines.sort_by_key(|(_, line)| line.state != State::Current);
    Ok(lines)
}

fn is_wanted(slot: &SlotRecord, arguments: &Facts) -> bool {
    let about = arguments.about.as_deref().is_none_or(|about| {
        let name = name_tokens(&slot.entity.name);
        name_tokens(about).iter().all(|word| name.contains(word))
    });
    let key = arguments.slot.as_deref().is_none_or(|key| fold(slot.key.as_str()).contains(&fold(key)));
    about && key
}
