//! What is done beside the loop, and what it brings: everything that reads or changes the store.

mod complete;
mod foresee;
mod growth;
mod history;
mod leave;
mod ledger;
mod owner;
mod people;

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use jiff::Timestamp;

pub use complete::Completion;
pub(super) use complete::complete;
pub(super) use foresee::foresee;
use foresee::told;
pub(super) use growth::growth;
pub use growth::{Growth, STRETCHES};
pub use history::SlotRow;
pub(super) use history::slots;
pub(super) use leave::{copy_by_tmux, write_file};
pub(super) use ledger::ledger;
pub use ledger::{Bar, BarKind, Entry, Ledger, Moment, Part, SECRET, Wanted};
pub(super) use owner::own;
pub(super) use people::people;
pub use people::{PersonRow, WEEKS};

use crate::config;
use crate::domain::{
    Fact, FactId, Handle, MessageId, ReviewItem, Ruling, RulingKind, SlotHead, Stamp, State,
};
use crate::engine::{Command, Engine, Outcome, Snapshot};
use crate::error::{Error, Result};
use crate::import::{Fault, Interrupted, Records, Settings, find, take_in};
use crate::recall::{View as _, phrase};
use crate::tui::drafts::Kept;

/// A question of memory, with what is needed to answer it.
#[derive(Clone, Debug)]
pub struct Question {
    /// The question.
    pub item: ReviewItem,
    /// Its facts, in order.
    pub sides: Vec<Side>,
}

/// A side of a question.
#[derive(Clone, Debug)]
pub struct Side {
    /// The fact.
    pub fact: FactRow,
    /// Whether accepting takes it out of force.
    pub hidden: bool,
    /// Who said it.
    pub author: String,
    /// When.
    pub at: Timestamp,
    /// The words that said it.
    pub evidence: String,
    /// The whole message.
    pub message: String,
}

/// What the user did that can be taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Decisions.
    Decided(Vec<Ruling>),
    /// A message that says what is right instead of a fact.
    Corrected(MessageId),
    /// A message that was saved.
    Said(MessageId),
    /// These handles and names came to mean the user.
    Owned(Vec<String>),
    /// The configuration was another: this text, or no file.
    Configured(Option<String>),
    /// A draft was thrown away.
    Discarded(Kept),
    /// Messages were forgotten: that stays so.
    Forgotten,
}

/// How a fact stands whose value is in the draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The fact.
    pub fact: FactId,
    /// Whether it is in force.
    pub holds: bool,
    /// What is, in its slot.
    pub now: Option<String>,
}

/// A fact in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FactRow {
    /// The fact.
    pub id: FactId,
    /// Its canonical text.
    pub text: String,
    /// Its state; none for an act that has none.
    pub state: Option<State>,
}

/// A message in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MessageRow {
    /// The message.
    pub id: MessageId,
    /// Where it was said.
    pub conversation: String,
    /// Who wrote it.
    pub author: String,
    /// To whom.
    pub to: String,
    /// When.
    pub at: Timestamp,
    /// What it says.
    pub text: String,
}

/// How far an import is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The file that is being read.
    pub file: String,
    /// Messages so far.
    pub messages: usize,
    /// Of a hundred, where the size is known.
    pub percent: Option<u64>,
}

/// What an import came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Imported {
    /// New messages.
    pub added: usize,
    /// Messages that were there.
    pub known: usize,
    /// Records that are no messages, and files that cannot be read.
    pub bad: usize,
    /// Whether the user ended it.
    pub stopped: bool,
    /// What could not be read, and why: the first of them.
    pub faults: Vec<String>,
    /// Who of these is the user, where nothing says so: the likeliest first.
    pub owner: Vec<(Handle, String)>,
}

fn row(snapshot: &Snapshot, fact: &Fact, now: &Stamp) -> Result<FactRow> {
    Ok(FactRow { id: fact.draft.id.clone(), text: told(fact), state: snapshot.state_of(fact, now)? })
}

/// The open questions, and of which version of the store they are.
pub(super) fn questions(engine: &Engine) -> Result<(u64, Vec<Question>)> {
    let (snapshot, now) = (engine.snapshot(), engine.now());
    let mut questions = Vec::new();
    for item in snapshot.review(&now)? {
        let mut sides = Vec::with_capacity(item.facts.len());
        for id in &item.facts {
            let Some(fact) = snapshot.fact(id)? else { continue };
            let message = snapshot.message(&fact.source.message)?;
            let message = message.map(|message| message.current_text().to_owned()).unwrap_or_default();
            sides.push(Side {
                fact: row(&snapshot, &fact, &now)?,
                hidden: item.would_hide.contains(id),
                author: fact.source.author.name.clone(),
                at: fact.source.stated.instant,
                evidence: fact.draft.evidence.of(&message).to_owned(),
                message,
            });
        }
        questions.push(Question { item, sides });
    }
    Ok((snapshot.version(), questions))
}

/// Every message, the newest first, and of which version of the store they are.
pub(super) fn messages(engine: &Engine) -> Result<(u64, Vec<MessageRow>)> {
    let snapshot = engine.snapshot();
    let rows = snapshot.messages()?.into_iter().rev().map(|message| {
        let to = message.recipients.iter().map(|who| who.name.as_str()).collect::<Vec<_>>().join(", ");
        let (author, text) = (message.author.name.clone(), message.current_text().to_owned());
        let conversation = message.conversation.to_string();
        MessageRow { at: message.stated.instant, id: message.id, conversation, author, to, text }
    });
    Ok((snapshot.version(), rows.collect()))
}

/// The messages that hold all of these words, the best first, by the index.
pub(super) fn search(engine: &Engine, words: &str) -> Result<Vec<MessageId>> {
    let found = engine.snapshot().search_messages(words)?;
    Ok(found.into_iter().map(|found| found.item.id).collect())
}

/// The facts of a message.
pub(super) fn facts(engine: &Engine, message: &MessageId) -> Result<Vec<FactRow>> {
    let (snapshot, now) = (engine.snapshot(), engine.now());
    snapshot.facts_of(message)?.iter().map(|fact| row(&snapshot, fact, &now)).collect()
}

/// Has the user say what is right instead of a fact.
pub(super) fn correct(engine: &Engine, fact: &FactId, value: &str) -> Result<MessageId> {
    engine.correct(fact, value, &engine.now())
}

/// Has a retired fact hold again.
pub(super) fn restore(engine: &Engine, fact: &FactId) -> Result<Vec<Ruling>> {
    engine.restore(fact, &engine.now()).map(|ruling| vec![ruling])
}

/// Takes decisions.
pub(super) fn decide(engine: &Engine, kinds: Vec<RulingKind>) -> Result<Vec<Ruling>> {
    let now = engine.now().instant;
    kinds.into_iter().map(|kind| engine.decide(kind, now)).collect()
}

/// Takes a step back: its decisions, the last first, or what was said. Tells what that was.
pub(super) fn take_back(engine: &Engine, step: Step) -> Result<String> {
    let snapshot = engine.snapshot();
    match step {
        Step::Decided(rulings) => {
            let told = rulings.iter().map(|ruling| snapshot.told(ruling)).collect::<Result<Vec<_>>>()?;
            for ruling in rulings.into_iter().rev() {
                engine.submit(Command::Undo(ruling))?;
            }
            Ok(match told.as_slice() {
                [] => "nothing".to_owned(),
                [one] => one.clone(),
                [first, rest @ ..] => format!("{first}, and {} more like it", rest.len()),
            })
        }
        Step::Corrected(message) | Step::Said(message) => {
            let said = snapshot.message(&message)?.map(|message| message.current_text().to_owned());
            engine.submit(Command::Forget(vec![message]))?;
            Ok(format!("the message “{}”", said.unwrap_or_default()))
        }
        // The application knows what to do about these.
        Step::Owned(_) | Step::Configured(_) | Step::Discarded(_) | Step::Forgotten => Ok(String::new()),
    }
}

/// How facts stand.
pub(super) fn standings(engine: &Engine, facts: Vec<FactId>) -> Result<Vec<Standing>> {
    let (snapshot, now) = (engine.snapshot(), engine.now());
    let mut standings = Vec::with_capacity(facts.len());
    for id in facts {
        let Some(fact) = snapshot.fact(&id)? else {
            standings.push(Standing { fact: id, holds: false, now: None });
            continue;
        };
        let holds = snapshot.state_of(&fact, &now)? == Some(State::Current);
        let head = SlotHead {
            entity: fact.entity.id.clone(),
            frame: fact.draft.frame.clone(),
            attribute: fact.attribute.clone(),
        };
        let slot = snapshot.slot(&head)?;
        let in_force = slot.map(|slot| slot.read(now.instant, None).in_force).unwrap_or_default();
        let current = in_force.first().map(|id| snapshot.fact(id)).transpose()?.flatten();
        standings.push(Standing { fact: id, holds, now: current.as_ref().map(phrase::value) });
    }
    Ok(standings)
}

/// Every theme that can be used.
pub(super) fn themes(config: &config::Settings) -> Vec<config::Theme> {
    config.themes.names().iter().filter_map(|name| config.themes.load(name).ok()).collect()
}

/// Forgets messages; says how many went, and how many facts with them.
pub(super) fn forget(engine: &Engine, messages: Vec<MessageId>) -> Result<(usize, usize)> {
    match engine.submit(Command::Forget(messages))? {
        Outcome::Forgotten(forgotten) => Ok((forgotten.messages.len(), forgotten.facts.len())),
        _ => Err(Error::Closed),
    }
}

/// Imports what is at `path`, as long as nobody sets `stop`; a file that cannot be read costs the others nothing.
pub(super) fn import(
    engine: &Engine,
    path: &Path,
    stop: &AtomicBool,
    mut report: impl FnMut(Progress),
) -> Result<Imported> {
    let path = home(path);
    let refused = |source| Error::File { path: path.clone(), source };
    let found = find(&path, None).map_err(refused)?;
    let passed = found.passed_over.iter().map(|file| format!("{}: {}", file.file.display(), file.reason));
    let faults = passed.take(FAULTS).collect();
    let mut imported = Imported { bad: found.passed_over.len(), faults, ..Imported::default() };
    let (mut shown, mut read_before) = (Instant::now(), 0);
    let total: u64 = found.sources.iter().map(|source| source.bytes).sum();
    for source in found.sources {
        let file = source.path.file_name().unwrap_or(source.path.as_os_str()).to_string_lossy().into_owned();
        let (place, bytes, before) = (source.path.clone(), source.bytes, imported.added + imported.known);
        let settings = Settings {
            file: file.clone(),
            conversation: None,
            zone: engine.zone().clone(),
            received: engine.now().instant,
        };
        let taken = take_in(Some(engine), Records::of(source, settings), |taken, read| {
            if shown.elapsed() > PERIOD {
                shown = Instant::now();
                report(Progress {
                    file: file.clone(),
                    messages: before + taken.messages,
                    percent: ((read_before + read) * 100).checked_div(total),
                });
            }
            if stop.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        read_before += bytes;
        match taken {
            Ok(taken) => {
                imported.added += taken.ingested.added + taken.ingested.edited;
                imported.known += taken.ingested.known;
                imported.bad += taken.bad.len();
                let left = FAULTS.saturating_sub(imported.faults.len());
                let place = |fault: &Fault| fault.file.clone().unwrap_or_else(|| file.clone());
                let told = |fault: &Fault| format!("{}, line {}: {}", place(fault), fault.line, fault.reason);
                imported.faults.extend(taken.bad.iter().take(left).map(told));
            }
            Err(Interrupted::Source(source)) if imported.added + imported.known == 0 => {
                return Err(Error::File { path: place, source });
            }
            Err(Interrupted::Source(error)) => {
                imported.bad += 1;
                imported.faults.push(format!("{file}: {error}"));
            }
            Err(Interrupted::Store(error)) => return Err(error),
        }
        if stop.load(Ordering::Relaxed) {
            imported.stopped = true;
            break;
        }
    }
    imported.owner = owner::candidates(engine)?;
    Ok(imported)
}

/// The most faults that are told.
const FAULTS: usize = 500;
/// How often progress is shown.
const PERIOD: Duration = Duration::from_millis(100);

/// The path with `~` as the shell would read it.
pub(in crate::tui) fn home(path: &Path) -> PathBuf {
    let home = std::env::var_os("HOME").map(PathBuf::from);
    match (path.strip_prefix("~"), home) {
        (Ok(rest), Some(home)) => home.join(rest),
        _ => path.to_owned(),
    }
}

#[cfg(test)]
#[path = "jobs/tests.rs"]
mod tests;
