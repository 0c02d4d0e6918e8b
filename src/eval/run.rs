//! Runs suites against the engine.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use serde::Serialize;

use super::altered::Altered;
use super::corpus::Corpus;
use super::deadlines;
use super::endings;
use super::findings;
use super::format;
use super::keys::{Filing, Filings};
use super::names::OWNER;
use super::paraphrase::Forms;
use super::report::{Report, SuiteReport};
use super::retirements::Retirements;
use super::served::Served;
use super::suite::Suite;
use crate::Error;
use crate::domain::{Fact, FactId, MessageId, Zone};
use crate::engine::{Engine, Options};

/// Messages that arrive together where some arrive late: few enough that these find the ledger of those before them.
const BATCH: usize = 64;

/// What to measure.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The suites, in the order of the report.
    pub suites: Vec<Suite>,
    /// One corpus each.
    pub seeds: Vec<u64>,
    /// The sentences of the suites that have theirs from forms.
    pub forms: Forms,
    /// Where to write corpora, labels and logs.
    pub out: Option<PathBuf>,
}

/// Measures every suite of the plan with every seed, each in a store of its own inside `scratch`, which must hold
/// none from an earlier build.
///
/// # Errors
/// Where the engine fails, or where `out` cannot be written.
pub fn run(plan: &Plan, scratch: &Path) -> Result<Report, Error> {
    let mut runner = Runner { scratch, forms: &plan.forms, served: HashMap::new() };
    let mut suites = Vec::with_capacity(plan.suites.len());
    for &suite in &plan.suites {
        let served = runner.all(suite, &plan.seeds)?;
        let in_order = match suite {
            Suite::Order => Some(runner.all(Suite::Main, &plan.seeds)?),
            _ => None,
        };
        if let Some(out) = &plan.out {
            for one in &served {
                write(one, suite, &out.join(format!("{suite}-{}", one.seed)))?;
            }
        }
        suites.push(SuiteReport::new(suite, &served, in_order.as_deref()));
    }
    let report = Report::new(plan.seeds.clone(), suites);
    if let Some(out) = &plan.out {
        write_lines(&out.join("report.json"), [&report])?;
    }
    Ok(report)
}

/// Serves each corpus once, however many suites look at it.
struct Runner<'a> {
    scratch: &'a Path,
    forms: &'a Forms,
    served: HashMap<(Suite, u64), Rc<Served>>,
}

impl Runner<'_> {
    fn all(&mut self, suite: Suite, seeds: &[u64]) -> Result<Vec<Rc<Served>>, Error> {
        seeds.iter().map(|&seed| self.one(suite, seed)).collect()
    }

    fn one(&mut self, suite: Suite, seed: u64) -> Result<Rc<Served>, Error> {
        if let Some(served) = self.served.get(&(suite, seed)) {
            return Ok(Rc::clone(served));
        }
        let corpus = suite.corpus_of(seed, self.forms);
        let served = Rc::new(serve(suite, seed, corpus, self.scratch.join(format!("{suite}-{seed}")))?);
        self.served.insert((suite, seed), Rc::clone(&served));
        Ok(served)
    }
}

fn serve(suite: Suite, seed: u64, corpus: Corpus, directory: PathBuf) -> Result<Served, Error> {
    let engine = Engine::open(Options {
        directory,
        owner: vec![OWNER.to_owned()],
        zone: Zone::utc(),
        privacy: crate::domain::Privacy::Marked,
    })?;
    let messages = format::messages(&corpus, &format!("{suite}.jsonl"));
    let batch = if suite == Suite::Order { BATCH } else { messages.len().max(1) };
    for batch in messages.chunks(batch) {
        engine.ingest(batch.to_vec())?;
    }
    let snapshot = engine.snapshot();
    let ask = |query| snapshot.preview(&format::request(query));
    let previews = corpus.queries.iter().map(ask).collect::<Result<Vec<_>, _>>()?;

    let ids: HashMap<&MessageId, &String> =
        messages.iter().zip(&corpus.messages).map(|(message, source)| (&message.id, &source.id)).collect();
    let facts = snapshot.facts()?;
    let said_in: HashMap<&FactId, &String> =
        facts.iter().filter_map(|fact| Some((&fact.draft.id, *ids.get(&fact.draft.message)?))).collect();
    let endings = endings::of(seed, &corpus, &said_in, &Retirements::of(&snapshot.slots()?));
    let file = |fact: &Fact| {
        let message = (*ids.get(&fact.draft.message)?).clone();
        Some(Filing { message, slot: fact.slot.clone(), pending: fact.is_pending() })
    };
    let filings = Filings::new(&corpus.chains, facts.iter().filter_map(file).collect());
    let trials = findings::trials(suite, &corpus, &previews);
    let waited = if suite.is_timed() { deadlines::measure(&engine, &corpus)? } else { Vec::new() };
    let altered = Altered::all(&snapshot, &corpus, seed, &suite.alterations())?;
    Ok(Served { seed, corpus, previews, filings, endings, trials, altered, waited })
}

/// What an outside harness needs to repeat the run, the labels apart, and what came of each request.
fn write(served: &Served, suite: Suite, directory: &Path) -> Result<(), Error> {
    let Served { corpus: Corpus { messages, chains, queries }, .. } = served;
    write_lines(&directory.join(format!("{suite}.jsonl")), messages)?;
    write_lines(&directory.join("queries.jsonl"), format::batch(&served.corpus))?;
    write_lines(&directory.join("labels/chains.jsonl"), chains)?;
    let text = |id: &String| messages.iter().find(|message| message.id == *id).map(|message| &message.text);
    let filed = served.filings.filed_messages(chains);
    let filed = filed.map(|(id, filed)| serde_json::json!({"id": id, "filed": filed, "text": text(id)}));
    write_lines(&directory.join("filed.jsonl"), filed)?;
    write_lines(&directory.join("labels/queries.jsonl"), queries)?;
    write_lines(&directory.join("log.jsonl"), served.records())
}

fn write_lines<T: Serialize>(path: &Path, objects: impl IntoIterator<Item = T>) -> Result<(), Error> {
    let lines = || {
        path.parent().map_or(Ok(()), fs::create_dir_all)?;
        format::write_lines(&mut BufWriter::new(File::create(path)?), objects)
    };
    lines().map_err(|source| Error::File { path: path.to_owned(), source })
}
