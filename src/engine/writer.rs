//! The single writer: one command after the other, each one atomic, synced batch.

use std::sync::Arc;

use crossbeam_channel::Receiver;

use super::command::{Command, Forgotten, Ingested, Outcome};
use super::derive::{Derivation, Put, decisions};
use super::environment::{EXTRACTOR, Environment};
use super::index::Batch;
use super::{Order, Published, Shared};
use crate::error::{Error, Result};
use crate::identity::Owner;
use crate::store::{Key, Read, Store, Table, Transaction};

const VERSION_ROW: &str = "version";

/// How often the store has changed.
pub fn version(read: &Store) -> Result<u64> {
    Ok(read.snapshot().get(Table::Meta, &Key::of(&[VERSION_ROW]))?.unwrap_or(0))
}

/// The store's environment with `owner` added: where it differs from the recorded one, or a
/// crash left the store half written, everything is derived again.
pub fn settle(store: &Store, owner: &Owner) -> Result<Environment> {
    let recorded = Environment::load(&store.snapshot())?;
    let known = recorded.clone().unwrap_or_default();
    let environment = Environment { owner: known.owner.and(owner), extractor: EXTRACTOR };
    if recorded.as_ref() != Some(&environment) || store.was_cut() {
        let mut transaction = store.begin();
        environment.save(&mut transaction)?;
        derive_all(&mut transaction, &environment)?;
        // A new store begins at version 0.
        commit(transaction, version(store)? + u64::from(recorded.is_some()), false, None)?;
    }
    Ok(environment)
}

/// Commits as `version`, with a log of what changed in indexed tables; the log of what the index `has` goes.
fn commit(mut transaction: Transaction<'_>, version: u64, forgets: bool, has: Option<u64>) -> Result<Batch> {
    transaction.put(Table::Meta, Key::of(&[VERSION_ROW]), &version)?;
    let batch = Batch::of(&transaction, version, forgets);
    batch.log(&mut transaction)?;
    if let Some(has) = has {
        Batch::forget_log(&mut transaction, has)?;
    }
    transaction.commit()?;
    Ok(batch)
}

fn derive_all(transaction: &mut Transaction<'_>, environment: &Environment) -> Result<()> {
    let mut derivation = Derivation::new(transaction, environment)?;
    derivation.rebuild()?;
    derivation.finish()
}

/// Carries out orders until nobody can give any more. A failed write may or may not be on disk, so that after one
/// nothing more is written: the store is read-only until it is opened again.
pub fn run(shared: &Shared, inbox: &Receiver<Order>, ring: impl Fn()) {
    let mut failed: Option<String> = None;
    for (command, reply) in inbox {
        let outcome = match &failed {
            Some(cause) => Err(Error::ReadOnly(cause.clone())),
            None => carry_out(shared, command),
        };
        ring();
        if let Err(error @ Error::Storage { .. }) = &outcome {
            failed = Some(error.to_string());
        }
        // Whoever asked may have gone; the change stands all the same.
        let _ = reply.send(outcome);
    }
}

fn carry_out(shared: &Shared, command: Command) -> Result<Outcome> {
    let published = shared.published.load_full();
    let mut environment = published.environment.clone();
    let mut transaction = shared.store.begin();
    let forgets = matches!(command, Command::Forget(_));
    let outcome = match command {
        Command::Own { added, removed } => {
            let owner = environment.owner.without(&removed).and(&added);
            if owner == environment.owner {
                return Ok(Outcome::Done);
            }
            environment = Environment { owner, ..environment };
            environment.save(&mut transaction)?;
            derive_all(&mut transaction, &environment)?;
            Outcome::Done
        }
        command => apply(&mut transaction, &environment, command)?,
    };
    let version = published.version + 1;
    let decisions = decisions(&transaction, &environment.owner)?;
    let batch = commit(transaction, version, forgets, shared.index.has())?;
    // Before the version is published: whoever sees it finds all that came with it.
    shared.index.follow(batch);
    shared.published.store(Arc::new(Published {
        version,
        environment,
        decisions,
        privacy: published.privacy,
    }));
    shared.announce(version);
    Ok(outcome)
}

fn apply(transaction: &mut Transaction<'_>, environment: &Environment, command: Command) -> Result<Outcome> {
    let mut derivation = Derivation::new(transaction, environment)?;
    let outcome = match command {
        Command::Ingest(messages) => {
            let mut ingested = Ingested::default();
            for message in messages {
                match derivation.put(message)? {
                    Put::Added => ingested.added += 1,
                    Put::Known => ingested.known += 1,
                    Put::Edited => ingested.edited += 1,
                    Put::Forgotten => ingested.forgotten += 1,
                }
            }
            Outcome::Ingested(ingested)
        }
        Command::Forget(messages) => {
            let mut forgotten = Forgotten::default();
            for id in messages {
                if let Some((facts, rulings)) = derivation.forget(&id)? {
                    forgotten.messages.push(id);
                    forgotten.facts.extend(facts);
                    forgotten.rulings.extend(rulings);
                }
            }
            Outcome::Forgotten(forgotten)
        }
        Command::Rule(ruling) => {
            derivation.rule(&ruling)?;
            Outcome::Done
        }
        Command::Undo(ruling) => {
            derivation.undo(&ruling)?;
            Outcome::Done
        }
        Command::Rebuild | Command::Own { .. } => {
            derivation.rebuild()?;
            Outcome::Done
        }
    };
    derivation.finish()?;
    Ok(outcome)
}
