//! `asof facts`: what is in force, or was.

use std::process::ExitCode;

use crate::cli::args::Facts;
use crate::cli::fact::{FactLine, SlotView};
use crate::cli::output::{Output, note};
use crate::cli::store::Context;
use crate::cli::time;
use crate::domain::{SlotRecord, State, fold, name_tokens};
use crate::error::{Error, Result};

pub fn run(context: &Context, arguments: &Facts, output: &mut Output) -> Result<ExitCode> {
    let wanted = match arguments.state.as_deref() {
        None => Some(State::Current),
        Some("all") => None,
        Some(word) => Some(State::from_word(word).ok_or_else(|| Error::Usage {
            what: "--state".to_owned(),
            reason: format!("`{word}` is no state; one of all, {}", State::ALL.map(State::word).join(", ")),
        })?),
    };
    let at = match &arguments.as_of {
        Some(text) => time::parse("--as-of", text, &context.zone)?,
        None => context.now.clone(),
    };
    let known = arguments.known_at.as_deref().map(|text| time::parse("--known-at", text, &context.zone));
    let known = known.transpose()?;
    let engine = context.open()?;
    let snapshot = match known {
        Some(known) => engine.known_at(known.instant)?,
        None => engine.snapshot(),
    };
    let mut found = false;
    for slot in snapshot.slots()? {
        if !is_wanted(&slot, arguments) {
            continue;
        }
        let reading = slot.read(at.instant, None);
        let view = SlotView::new(&snapshot, slot, reading, &at);
        let repeats = |id| view.reading.reaffirms.contains_key(id);
        let entries = view.slot.entries.iter().map(|entry| &entry.id).filter(|id| !repeats(*id));
        let mut lines: Vec<FactLine> = Vec::new();
        for id in entries.chain(&view.slot.pending) {
            lines.extend(view.line(id)?);
        }
        for line in lines.into_iter().filter(|line| wanted.is_none_or(|state| line.state == state)) {
            found = true;
            if output.is_json() { output.object(&line)? } else { output.line(&line.for_people())? }
        }
    }
    if !found && !output.is_json() {
        note("Nothing found.");
    }
    Ok(if found { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

fn is_wanted(slot: &SlotRecord, arguments: &Facts) -> bool {
    let about = arguments.about.as_deref().is_none_or(|about| {
        let name = name_tokens(&slot.entity.name);
        name_tokens(about).iter().all(|word| name.contains(word))
    });
    let key = arguments.slot.as_deref().is_none_or(|key| fold(slot.key.as_str()).contains(&fold(key)));
    about && key
}
