//! What is done beside the loop: everything that may take time.

use std::io;
use std::sync::Arc;
use std::thread;

use super::{Runtime, Wake};
use crate::Error;
use crate::config;
use crate::engine::Engine;
use crate::tui::app::{Effect, Event};
use crate::tui::{drafts, jobs};

impl Runtime {
    /// Starts what reads the store, or else what [`Runtime::work`] does.
    pub(super) fn start(&mut self, effect: Effect) -> io::Result<()> {
        match effect {
            Effect::LoadStore => self.spawn("load", |engine, report| {
                let snapshot = engine.snapshot();
                report(event(snapshot.people().map(Event::People)));
                report(event(snapshot.counts().map(Event::Counts)));
                report(Event::Questions(words(jobs::questions(engine))));
            })?,
            Effect::LoadMessages => self.spawn("messages", |engine, report| {
                report(Event::Messages(words(jobs::messages(engine))));
            })?,
            Effect::SearchMessages(words) => self.spawn("search", move |engine, report| {
                let found = jobs::search(engine, &words);
                report(Event::Found(words, found.map_err(|error| error.to_string())));
            })?,
            Effect::LoadFacts(id) => self.spawn("facts", move |engine, report| {
                report(event(jobs::facts(engine, &id).map(|facts| Event::Facts(id, facts))));
            })?,
            Effect::LoadSlots(moment) => self.spawn("slots", move |engine, report| {
                report(Event::Slots(moment, words(jobs::slots(engine, moment))));
            })?,
            Effect::LoadLedger(wanted) => self.spawn("ledger", move |engine, report| {
                let ledger = words(jobs::ledger(engine, &wanted));
                report(Event::Ledger(wanted, ledger));
            })?,
            Effect::LoadPersons => self.spawn("people", |engine, report| {
                report(Event::Persons(words(jobs::people(engine))));
            })?,
            Effect::Foresee(deed) => self.spawn("foresee", move |engine, report| {
                let lines = words(jobs::foresee(engine, &deed));
                report(Event::Foreseen(lines.map(|lines| (deed, lines))));
            })?,
            Effect::LoadGrowth => self.spawn("growth", |engine, report| {
                report(Event::Grown(words(jobs::growth(engine))));
            })?,
            Effect::CheckValues(facts) => self.spawn("values", move |engine, report| {
                report(event(jobs::standings(engine, facts).map(Event::Values)));
            })?,
            effect => self.work(effect)?,
        }
        Ok(())
    }

    /// Starts what changes something, or leaves the store alone.
    fn work(&mut self, effect: Effect) -> io::Result<()> {
        match effect {
            Effect::Say { text, to, now } => self.spawn("say", move |engine, report| {
                report(Event::Said(words(engine.say(&text, &to, &now))));
            })?,
            Effect::Correct(fact, value) => self.spawn("correct", move |engine, report| {
                report(Event::Corrected(words(jobs::correct(engine, &fact, &value))));
            })?,
            Effect::Restore(fact) => self.spawn("restore", move |engine, report| {
                report(Event::Decided(words(jobs::restore(engine, &fact))));
            })?,
            Effect::Decide(kinds) => self.spawn("decide", move |engine, report| {
                report(Event::Decided(words(jobs::decide(engine, kinds))));
            })?,
            Effect::TakeBack(step) => self.spawn("take-back", move |engine, report| {
                report(Event::TakenBack(words(jobs::take_back(engine, step))));
            })?,
            Effect::Forget(messages) => self.spawn("forget", move |engine, report| {
                report(Event::Forgotten(words(jobs::forget(engine, messages))));
            })?,
            Effect::KeepDrafts(all) => {
                let Some(path) = self.kept.clone() else { return Ok(()) };
                self.spawn("drafts", move |_, report| {
                    report(Event::DraftsKept(drafts::save(&path, &all)));
                })?;
            }
            Effect::LoadThemes => {
                let config = self.app.config().clone();
                self.spawn("themes", move |_, report| report(Event::Themes(jobs::themes(&config))))?;
            }
            Effect::Configure(change) => {
                let config = self.app.config().clone();
                self.spawn("configure", move |_, report| {
                    let changed = config::change(&config, &change);
                    let changed = changed.map(Box::new).map_err(|problem| problem.to_string());
                    report(Event::Configured(change, changed));
                })?;
            }
            Effect::Own { added, removed } => self.spawn("own", move |engine, report| {
                report(Event::Owned(words(jobs::own(engine, added, removed))));
            })?,
            Effect::CompletePath(typed) => self.spawn("complete", move |_, report| {
                let completion = jobs::complete(&typed);
                report(Event::Completed(typed, completion));
            })?,
            Effect::Import(path) => {
                self.stop = Arc::default();
                let stop = Arc::clone(&self.stop);
                self.spawn("import", move |engine, report| {
                    let imported =
                        jobs::import(engine, &path, &stop, |progress| report(Event::Importing(progress)));
                    report(Event::Imported(words(imported)));
                })?;
            }
            Effect::Copy(text) => {
                self.spawn("copy", move |_, report| report(Event::Copied(jobs::copy_by_tmux(&text))))?;
            }
            Effect::WriteFile(path, text) => self.spawn("write", move |_, report| {
                report(Event::Written(jobs::write_file(&path, &text)));
            })?,
            // The application keeps the others to itself.
            _ => {}
        }
        Ok(())
    }

    /// Does something that may take time beside the loop.
    fn spawn(
        &mut self,
        name: &str,
        job: impl FnOnce(&Engine, &dyn Fn(Event)) + Send + 'static,
    ) -> io::Result<()> {
        self.jobs.retain(|job| !job.is_finished());
        let (engine, sender) = (self.engine.clone(), self.sender.clone());
        let job = thread::Builder::new().name(name.to_owned()).spawn(move || {
            job(&engine, &|event| drop(sender.send(Wake::Event(event))));
        })?;
        self.jobs.push(job);
        Ok(())
    }
}

/// An outcome as the application shows it.
fn words<T>(outcome: Result<T, Error>) -> Result<T, String> {
    outcome.map_err(|error| error.to_string())
}

/// What was loaded, or why it could not be.
fn event(loaded: Result<Event, Error>) -> Event {
    loaded.unwrap_or_else(|error| Event::Failed(error.to_string()))
}
