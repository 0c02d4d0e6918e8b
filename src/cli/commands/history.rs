//! `asof history` and `asof why`: how a value came to be.

use std::process::ExitCode;

use serde_json::json;

use crate::cli::args::{History, Why};
use crate::cli::fact::SlotView;
use crate::cli::output::Output;
use crate::cli::store::{Context, who};
use crate::domain::{FactId, Guard, Outcome, RulingId, fold};
use crate::engine::Snapshot;
use crate::error::{Error, Result};
use crate::recall::category::Membership;
use crate::recall::{Request, View, phrase, rank};

pub fn run(context: &Context, arguments: &History, output: &mut Output) -> Result<ExitCode> {
    let now = context.valid_time(&arguments.clocks)?;
    let snapshot = context.snapshot(&context.open()?, &arguments.clocks)?;
    let wanted = &arguments.slot;
    if wanted.trim().is_empty() {
        return Err(Error::Usage { what: "the slot".to_owned(), reason: "it is empty".to_owned() });
    }
    let fact = snapshot.fact(&FactId(wanted.clone()))?;
    let mut slots = snapshot.slots()?;
    match &fact {
        Some(fact) => slots.retain(|slot| slot.key == fact.slot),
        // By its key, or as `asof facts` prints it.
        None => slots.retain(|slot| {
            let wanted = fold(wanted);
            fold(slot.key.as_str()).contains(&wanted) || fold(&phrase::title(slot)).contains(&wanted)
        }),
    }
    if slots.is_empty() {
        return Err(Error::NotFound(format!("`{wanted}`")));
    }
    for slot in slots {
        let reading = slot.read(now.instant, None);
        let view = SlotView::new(&snapshot, slot, reading, &now);
        if !output.is_json() {
            output.line(view.slot.key.as_str())?;
        }
        for id in view.slot.entries.iter().map(|entry| &entry.id).chain(&view.slot.pending) {
            entry(&snapshot, &view, id, output)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// One entry of a ledger: also a repetition, or an act without a state.
fn entry(snapshot: &Snapshot, view: &SlotView<'_>, id: &FactId, output: &mut Output) -> Result<()> {
    let Some(fact) = snapshot.fact(id)? else { return Ok(()) };
    let repeats = view.reading.reaffirms.get(id);
    if output.is_json() {
        let mut object = match view.line(id)? {
            Some(line) => json!(line),
            None => json!({"id": id, "slot": view.slot.key, "state": null, "value": fact.draft.value}),
        };
        object["act"] = json!(fact.draft.act);
        object["target"] = json!(fact.target);
        object["reaffirms"] = json!(repeats);
        return output.object(&object);
    }
    let state = view.state(id).map_or("–", crate::domain::State::word);
    let value = fact.draft.value.as_ref().map_or("(no value)", |value| value.text.as_str());
    let since = fact
        .valid_from()
        .to_zoned_datetime(fact.source.stated.zone.rules().unwrap_or(jiff::tz::TimeZone::UTC));
    let note = match (repeats, view.reading.by.get(id)) {
        (Some(layer), _) => format!("repeats {layer}"),
        (None, Some(by)) => match RulingId::of_entry(by) {
            Some(ruling) => format!("by your decision {ruling}"),
            None => format!("by {by}"),
        },
        (None, None) => String::new(),
    };
    output.line(&format!(
        "  {:<11} {:<20} from {}  {} in {}  [{}] {note}",
        state,
        value,
        since.strftime("%Y-%m-%d %H:%M"),
        fact.source.author.name,
        fact.source.message_id,
        fact.draft.id,
    ))
}

pub fn why(context: &Context, arguments: &Why, output: &mut Output) -> Result<ExitCode> {
    let now = context.valid_time(&arguments.clocks)?;
    let snapshot = context.snapshot(&context.open()?, &arguments.clocks)?;
    let id = FactId(arguments.fact.clone());
    let missing = || Error::NotFound(format!("fact `{id}`"));
    let fact = snapshot.fact(&id)?.ok_or_else(missing)?;
    let view = SlotView::of_fact(&snapshot, &id, &now)?.ok_or_else(missing)?;
    let state = view.state(&id);
    let by = view.reading.by.get(&id);
    let message = snapshot.message(&fact.source.message)?;
    let evidence = message.as_ref().map(|message| fact.draft.evidence.of(message.current_text()).to_owned());
    let guards: &[Guard] = match &fact.outcome {
        Outcome::Pending { guards, .. } => guards,
        Outcome::InLedger => &[],
    };
    let memberships = snapshot.memberships(&fact);
    let score = match &arguments.draft {
        Some(draft) => {
            let to = arguments.to.iter().map(|to| who(to)).collect();
            rank::explain(&snapshot, &fact, &Request::new(draft.as_str(), to, now.clone()))?
        }
        None => None,
    };
    if output.is_json() {
        output.answer(&json!({
            "fact": view.line(&id)?,
            "state": state,
            "rule": fact.rule,
            "failed": guards,
            "against": match &fact.outcome { Outcome::Pending { against, .. } => json!(against), Outcome::InLedger => json!(null) },
            "by": by,
            "reaffirms": view.reading.reaffirms.get(&id),
            "assumptions": fact.draft.assumptions,
            "evidence": evidence,
            "categories": memberships,
            "score": score,
        }))?;
        return Ok(ExitCode::SUCCESS);
    }
    output.line(&format!(
        "{} is {}",
        phrase::bare(&fact),
        state.map_or("an act without a state", crate::domain::State::word)
    ))?;
    output.line(&format!(
        "  said by {} in {}: “{}”",
        fact.source.author.name,
        fact.source.message_id,
        evidence.unwrap_or_default()
    ))?;
    output.line(&format!("  slot {}, rule {}", fact.slot, word(&fact.rule)))?;
    for Membership { category, share, because } in &memberships {
        let because =
            if because.is_empty() { "nothing speaks for another".to_owned() } else { because.join(", ") };
        output.line(&format!("  {} {:.0} %: {because}", category.word(), share * 100.0))?;
    }
    match (&arguments.draft, score) {
        (Some(_), Some(terms)) => output.line(&format!(
            "  score {:.3}: relevance {:.3}, activation {:.3} (λ {:.4} per hour, {:.0} h), blend {:.2}, event × {:.2}, floor {:.2}",
            terms.score, terms.relevance, terms.activation, terms.lambda, terms.elapsed, terms.blend,
            terms.anticipation, terms.floor
        ))?,
        (Some(_), None) => output.line("  score: the draft is not about it")?,
        (None, _) => {}
    }
    for guard in guards {
        output.line(&format!("  waits for your decision: {}", phrase::failed(*guard)))?;
    }
    if let Some(ruling) = by.and_then(RulingId::of_entry) {
        output
            .line(&format!("  because you restored another; `asof rulings undo {ruling}` takes that back"))?;
    }
    if let Some(by) = by
        && let Some(other) = snapshot.fact(by)?
    {
        output.line(&format!(
            "  because of {} ({}, said in {})",
            phrase::bare(&other),
            by,
            other.source.message_id
        ))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn word(value: &impl serde::Serialize) -> String {
    json!(value).as_str().unwrap_or_default().to_owned()
}
