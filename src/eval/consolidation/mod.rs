//! `FactConsolidation` (of `MemoryAgentBench`): numbered statements, later ones replacing earlier ones, and questions for
//! what holds at the end.

mod answers;
mod statements;

pub use answers::Answers;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::arms::RawMessages;
use super::corpus::{Corpus, NOW, Query, SourceMessage, ago};
use super::format::{messages, request};
use super::judge::Labels;
use super::names::OWNER;
use super::statistics::{Proportion, Score};
use crate::Error;
use crate::domain::{Stamp, State, Zone, digest};
use crate::engine::{Engine, Options, Snapshot};
use crate::recall::Request;
use answers::{Judged, Line, Trial};
pub(super) use statements::normalise;
use statements::{History, Statement, asked, histories};

/// Characters in a block of a public corpus.
const BUDGET: usize = 1_200;
const MINUTE: usize = 60;

/// A test record.
#[derive(Deserialize)]
struct Record {
    facts: Vec<String>,
    questions: Vec<String>,
    answers: Vec<Vec<String>>,
}

/// What was served for the questions of a record.
#[derive(Clone, Debug, Serialize)]
pub struct Consolidation {
    /// The version that was measured.
    pub build: String,
    /// The digest of the record.
    pub record: String,
    /// The most facts in a block.
    pub k: usize,
    /// The most characters in a block.
    pub budget_chars: usize,
    /// What became of the statements.
    pub store: Vec<Score>,
    /// What each method served.
    pub arms: Vec<Answers>,
}

/// Feeds the record of `text` in its order into a store inside `scratch`, and asks its questions. `name` is what errors
/// call the record.
///
/// # Errors
/// Where the text is no such record, or the engine fails.
pub fn consolidation(text: &str, name: &str, scratch: &Path) -> Result<Consolidation, Error> {
    let bad = |reason: String| Error::Input { what: name.to_owned(), reason };
    let record: Record = serde_json::from_str(text).map_err(|error| bad(error.to_string()))?;
    let statements = record
        .facts
        .iter()
        .map(|fact| Statement::new(fact).ok_or_else(|| bad(format!("no numbered statement: {fact}"))))
        .collect::<Result<Vec<_>, _>>()?;
    let corpus = corpus(&statements, &record.questions);
    let engine = Engine::open(Options {
        directory: scratch.join("factconsolidation"),
        owner: vec![OWNER.to_owned()],
        zone: Zone::utc(),
        privacy: crate::domain::Privacy::Marked,
    })?;
    for message in messages(&corpus, "factconsolidation") {
        engine.ingest(vec![message])?;
    }
    let snapshot = engine.snapshot();
    let histories = histories(&statements);
    let trials: Vec<Trial> = corpus
        .queries
        .iter()
        .zip(&record.answers)
        .filter_map(|(query, answers)| {
            let answer = answers.first()?;
            let history = asked(&query.draft, answer, &histories, &statements);
            Some(Trial {
                query,
                answer,
                replaced: history.map(|one| replaced(one, &statements)).unwrap_or_default(),
            })
        })
        .collect();

    let (read, retired) = retired(&snapshot)?;
    let in_force: Vec<SourceMessage> =
        corpus.messages.iter().filter(|message| !retired.contains(&message.id)).cloned().collect();
    let mut arms = vec![Answers::new("asof", &served(&snapshot, &trials)?)];
    for (arm, messages) in
        [("BM25 × recency, retirement off", &corpus.messages), ("BM25 × recency, retirement on", &in_force)]
    {
        let ranker = RawMessages::new(messages);
        for k in [1, Request::K] {
            let block = |trial: &Trial<'_>| {
                let texts = ranker.block(trial.query, k, BUDGET).into_iter();
                trial.judge(&texts.map(|text| Line { text, value: None }).collect::<Vec<_>>())
            };
            arms.push(Answers::new(
                &format!("{arm}, k = {k}"),
                &trials.iter().map(block).collect::<Vec<_>>(),
            ));
        }
    }
    Ok(Consolidation {
        build: env!("CARGO_PKG_VERSION").to_owned(),
        record: digest(&[text]),
        k: Request::K,
        budget_chars: BUDGET,
        store: store(&statements, &histories, &read, &retired, &trials),
        arms,
    })
}

/// Each statement a message of the owner's, a minute apart.
fn corpus(statements: &[Statement], questions: &[String]) -> Corpus {
    let message = |(number, statement): (usize, &Statement)| {
        let sent_at = ago((statements.len() - number) * MINUTE);
        SourceMessage { id: number.to_string(), ..SourceMessage::among(&[], sent_at, statement.text.clone()) }
    };
    let query = |(number, draft): (usize, &String)| Query {
        id: number.to_string(),
        chain: number,
        draft: draft.clone(),
        to: Vec::new(),
        paraphrased: false,
        labels: Labels::default(),
        case: None,
        reason: None,
    };
    Corpus {
        messages: statements.iter().enumerate().map(message).collect(),
        chains: Vec::new(),
        queries: questions.iter().enumerate().map(query).collect(),
    }
}

/// The values that were replaced, where they are not the newest one too.
fn replaced(history: &History, statements: &[Statement]) -> Vec<String> {
    let Some(values) = history.values(statements) else { return Vec::new() };
    let newest = normalise(values.newest);
    values.replaced.into_iter().map(normalise).filter(|value| *value != newest).collect()
}

/// The statements of which facts were made, and those of which no fact is in force any more.
fn retired(snapshot: &Snapshot) -> Result<(BTreeSet<String>, BTreeSet<String>), Error> {
    let now = Stamp::at(NOW, Zone::utc());
    let mut live: BTreeMap<String, bool> = BTreeMap::new();
    for fact in snapshot.facts()?.into_iter().filter(|fact| !fact.is_pending()) {
        let state = snapshot.state_of(&fact, &now)?;
        let is_live = matches!(state, Some(State::Current | State::Scheduled | State::Conflicted));
        *live.entry(fact.source.message_id).or_default() |= is_live;
    }
    let retired = live.iter().filter(|(_, is_live)| !**is_live).map(|(id, _)| id.clone()).collect();
    Ok((live.into_keys().collect(), retired))
}

fn served(snapshot: &Snapshot, trials: &[Trial<'_>]) -> Result<Vec<Judged>, Error> {
    let one = |trial: &Trial<'_>| {
        let request = Request { budget_chars: BUDGET, ..request(trial.query) };
        let block = snapshot.preview(&request)?.block.into_iter();
        let lines: Vec<Line> = block.map(|line| Line { text: line.text, value: Some(line.value) }).collect();
        Ok(trial.judge(&lines))
    };
    trials.iter().map(one).collect()
}

fn store(
    statements: &[Statement],
    histories: &[History],
    read: &BTreeSet<String>,
    retired: &BTreeSet<String>,
    trials: &[Trial<'_>],
) -> Vec<Score> {
    let old: BTreeSet<usize> = histories.iter().flat_map(|history| history.replaced(statements)).collect();
    let is = |set: &BTreeSet<String>, number: usize| set.contains(&number.to_string());
    let all = 0..statements.len();
    let newest = all.clone().filter(|number| !old.contains(number));
    vec![
        Score::new(
            "statements of which facts were made",
            Proportion::over(all.map(|number| is(read, number))),
        ),
        Score::new(
            "subjects and relations of several values",
            Proportion::over(histories.iter().map(|history| !history.replaced(statements).is_empty())),
        ),
        Score::new(
            "replaced statements still in force",
            Proportion::over(old.iter().map(|&number| !is(retired, number))),
        ),
        Score::new("newest statements retired", Proportion::over(newest.map(|number| is(retired, number)))),
        Score::new(
            "questions whose value was replaced before",
            Proportion::over(trials.iter().map(|trial| !trial.replaced.is_empty())),
        ),
    ]
}

impl Consolidation {
    /// The figures for a terminal.
    #[must_use]
    pub fn table(&self) -> String {
        let Self { build, record, k, budget_chars, .. } = self;
        let mut lines = vec![format!("asof {build} · record {record} · k = {k}, B = {budget_chars}")];
        lines.extend(self.store.iter().map(Score::to_string));
        for Answers { arm, scores } in &self.arms {
            lines.extend([String::new(), arm.clone()]);
            lines.extend(scores.iter().map(Score::to_string));
        }
        lines.join("\n")
    }
}
