//! From records to the store: many messages at once, but never much text.

use std::collections::{BTreeMap, HashSet};
use std::io;
use std::ops::ControlFlow;

use serde::Serialize;

use super::{Fault, Format, Record, Records};
use crate::domain::{Message, Ruling};
use crate::engine::{Command, Engine, Ingested};
use crate::error::Error;

/// Messages that are handed on together.
const CHUNK: usize = 500;
/// The bytes of text after which fewer are.
const CHUNK_BYTES: usize = 8 << 20;

/// What became of the records of a source.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Taken {
    /// Messages that were read.
    pub messages: usize,
    /// What the store did with them.
    #[serde(flatten)]
    pub ingested: Ingested,
    /// Decisions of the user that were taken over.
    #[serde(skip_serializing_if = "is_zero")]
    pub rulings: usize,
    /// Records left out on purpose, by reason.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub left_out: BTreeMap<&'static str, usize>,
    /// Records that are no messages.
    pub bad: Vec<Fault>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// Why an intake ended early. What was handed on before is kept.
#[derive(Debug)]
pub enum Interrupted {
    /// The source cannot be read on.
    Source(io::Error),
    /// The store does not take any more.
    Store(Error),
}

impl From<Error> for Interrupted {
    fn from(error: Error) -> Self {
        Self::Store(error)
    }
}

/// Reads `records` and hands their messages to `engine`, or only reads them. After every record `step` hears how far
/// it got, in messages and bytes, and may end it.
///
/// # Errors
/// Where the source or the store fails.
pub fn take_in(
    engine: Option<&Engine>,
    mut records: Records,
    mut step: impl FnMut(&Taken, u64) -> ControlFlow<()>,
) -> Result<Taken, Interrupted> {
    let mut intake =
        Intake { engine, format: records.format(), chunk: Vec::new(), bytes: 0, taken: Taken::default() };
    while let Some(record) = records.next() {
        match record {
            Ok(Record::Message(message)) => intake.take(*message)?,
            Ok(Record::Ruling(ruling)) => intake.rule(ruling)?,
            Ok(Record::Cut(message, fault)) => {
                intake.taken.bad.push(fault);
                intake.take(*message)?;
            }
            Ok(Record::PassedOver(reason)) => *intake.taken.left_out.entry(reason).or_insert(0) += 1,
            Ok(Record::Bad(fault)) => intake.taken.bad.push(fault),
            Err(source) => {
                // What was read before stays.
                intake.hand_on()?;
                return Err(Interrupted::Source(source));
            }
        }
        if step(&intake.taken, records.bytes()).is_break() {
            break;
        }
    }
    intake.hand_on()?;
    Ok(intake.taken)
}

struct Intake<'a> {
    engine: Option<&'a Engine>,
    format: Format,
    chunk: Vec<Message>,
    bytes: usize,
    taken: Taken,
}

impl Intake<'_> {
    fn take(&mut self, message: Message) -> Result<(), Error> {
        self.bytes += message.text.len();
        self.chunk.push(message);
        if self.chunk.len() < CHUNK && self.bytes < CHUNK_BYTES { Ok(()) } else { self.hand_on() }
    }

    /// A ruling rests on facts, so what was read before goes first. One that is known changes nothing.
    fn rule(&mut self, ruling: Ruling) -> Result<(), Error> {
        self.hand_on()?;
        let Some(engine) = self.engine else { return Ok(()) };
        if !engine.snapshot().rulings()?.contains(&ruling) {
            engine.submit(Command::Rule(ruling))?;
            self.taken.rulings += 1;
        }
        Ok(())
    }

    fn hand_on(&mut self) -> Result<(), Error> {
        let mut chunk = std::mem::take(&mut self.chunk);
        self.bytes = 0;
        self.taken.messages += chunk.len();
        let Some(engine) = self.engine else { return Ok(()) };
        if !self.format.has_edits() {
            // The copies of a mail differ (a list adds a footer): the first one stays, or every import would turn
            // them about.
            let (read, snapshot) = (chunk.len(), engine.snapshot());
            let mut seen = HashSet::new();
            let mut fresh = Vec::with_capacity(read);
            for message in chunk {
                if seen.insert(message.id.clone()) && snapshot.message(&message.id)?.is_none() {
                    fresh.push(message);
                }
            }
            self.taken.ingested.known += read - fresh.len();
            chunk = fresh;
        }
        if !chunk.is_empty() {
            self.taken.ingested.add(engine.ingest(chunk)?);
        }
        Ok(())
    }
}
