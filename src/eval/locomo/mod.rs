//! `LoCoMo`: conversations of two over months, and questions about them. What is measured is whether a question meets
//! the people of its own conversation only, and whether one that belongs to another stays without an answer.

mod against;
mod layout;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde::Serialize;

use super::arms::RawMessages;
use super::consolidation::normalise;
use super::corpus::SourceMessage;
use super::format::imported;
use super::names::OWNER;
use super::statistics::{Proportion, Score};
use crate::Error;
use crate::domain::{ConversationId, FactId, Handle, Stamp, Zone, digest, name_tokens};
use crate::engine::{Engine, Options, Snapshot};
use crate::recall::{Line, Request, View as _, Who};
use against::{Against, facts, is_evidence, query, source};
use layout::{Conversation, Question};

/// Characters in a block of a public corpus.
const BUDGET: usize = 1_200;
/// Questions of each other conversation that are put to one.
const FOREIGN: usize = 20;

/// What was served for the questions.
#[derive(Clone, Debug, Serialize)]
pub struct Locomo {
    /// The version that was measured.
    pub build: String,
    /// The digest of the file.
    pub record: String,
    /// The most facts in a block.
    pub k: usize,
    /// The most characters in a block.
    pub budget_chars: usize,
    /// What the file held, and what became of it.
    pub accounting: BTreeMap<&'static str, usize>,
    /// All conversations in one store.
    pub one_store: Vec<Score>,
    /// A store for each.
    pub store_each: Vec<Score>,
    /// Questions that were served another's line, that should not have been answered, or whose answer ranking alone
    /// has: their blocks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub findings: Vec<Finding>,
}

/// A block that is not as it should be.
#[derive(Clone, Debug, Serialize)]
pub struct Finding {
    /// What is wrong.
    pub what: &'static str,
    /// The question, and whose.
    pub question: String,
    /// The lines.
    pub block: Vec<String>,
}

/// Feeds the conversations of `text` into stores inside `scratch` and asks their questions. `name` is what errors call
/// the file.
///
/// # Errors
/// Where the text is no such file, or the engine fails.
pub fn locomo(text: &str, name: &str, scratch: &Path) -> Result<Locomo, Error> {
    let bad = |reason: String| Error::Input { what: name.to_owned(), reason };
    let conversations = layout::read(text).map_err(bad)?;
    let mut report = Locomo {
        build: env!("CARGO_PKG_VERSION").to_owned(),
        record: digest(&[text]),
        k: Request::K,
        budget_chars: BUDGET,
        accounting: accounting(&conversations),
        one_store: Vec::new(),
        store_each: Vec::new(),
        findings: Vec::new(),
    };
    report.together(&conversations, &scratch.join("locomo"))?;
    report.apart(&conversations, scratch)?;
    Ok(report)
}

fn accounting(conversations: &[Conversation]) -> BTreeMap<&'static str, usize> {
    let sum = |count: fn(&Conversation) -> usize| conversations.iter().map(count).sum();
    BTreeMap::from([
        ("conversations", conversations.len()),
        ("turns", sum(|one| one.said.len())),
        ("sessions and turns left out", sum(|one| one.left_out)),
        ("questions", sum(|one| one.questions.len())),
        (
            "questions without an answer",
            sum(|one| one.questions.iter().filter(|asked| asked.category == 5).count()),
        ),
        (
            "questions answered verbatim",
            sum(|one| one.questions.iter().filter(|asked| one.is_verbatim(asked)).count()),
        ),
    ])
}

impl Conversation {
    /// Whether a question has an answer that a turn says in its words.
    fn is_verbatim(&self, asked: &Question) -> bool {
        let answer = normalise(&asked.answer);
        matches!(asked.category, 1 | 2 | 4)
            && !answer.is_empty()
            && self.said.iter().any(|said| normalise(&said.text).contains(&answer))
    }

    fn feed(&self, engine: &Engine) -> Result<(), Error> {
        let message = |said: &layout::Said| {
            let others: Vec<String> =
                self.speakers.iter().filter(|speaker| **speaker != said.speaker).cloned().collect();
            let stated = Stamp::at(said.at, Zone::utc());
            imported(&self.id, (&said.id, &said.speaker, &others), stated, &said.text)
        };
        engine.ingest(self.said.iter().map(message).collect())?;
        Ok(())
    }

    /// A question that is put in this conversation, to both.
    fn request(&self, question: &str) -> Request {
        let to = self
            .speakers
            .iter()
            .map(|name| Who { name: name.clone(), handle: Some(Handle::weak(&self.id, name)) });
        Request {
            budget_chars: BUDGET,
            conversation: Some(ConversationId(self.id.clone())),
            ..Request::new(question, to.collect(), Stamp::at(self.asked_at(), Zone::utc()))
        }
    }
}

fn open(directory: &Path) -> Result<Engine, Error> {
    Engine::open(Options {
        directory: directory.to_owned(),
        owner: vec![OWNER.to_owned()],
        zone: Zone::utc(),
        privacy: crate::domain::Privacy::Marked,
    })
}

/// The conversation that a line comes from.
fn origin(snapshot: &Snapshot, line: &Line) -> Result<Option<String>, Error> {
    Ok(snapshot.fact(&line.fact)?.map(|fact| fact.source.conversation.to_string()))
}

impl Locomo {
    /// All conversations in one store: whose lines a question meets.
    fn together(&mut self, conversations: &[Conversation], directory: &Path) -> Result<(), Error> {
        let engine = open(directory)?;
        conversations.iter().try_for_each(|one| one.feed(&engine))?;
        let snapshot = engine.snapshot();
        self.accounting.insert("facts", snapshot.counts()?.facts);
        let (mut exposed, mut off, mut empty) = (Vec::new(), Vec::new(), Vec::new());
        for one in conversations {
            for asked in &one.questions {
                let block = snapshot.preview(&one.request(&asked.text))?.block;
                let sharing = one.sharing(&asked.text, conversations);
                let mut foreign = false;
                for line in &block {
                    let from = origin(&snapshot, line)?;
                    off.push(from.as_ref() != Some(&one.id));
                    foreign |= from.is_some_and(|from| sharing.contains(&from));
                }
                if !sharing.is_empty() {
                    exposed.push(foreign);
                }
                if foreign {
                    self.find("a namesake's line", one, &asked.text, &block);
                }
                empty.push(block.is_empty());
            }
        }
        self.one_store = vec![
            Score::new(
                "questions about a shared first name that met another's line",
                Proportion::over(exposed),
            ),
            Score::new("lines of another conversation", Proportion::over(off)),
            Score::new("abstained on own questions", Proportion::over(empty)),
        ];
        Ok(())
    }

    /// A store for each conversation: its own questions, and those of the others.
    fn apart(&mut self, conversations: &[Conversation], scratch: &Path) -> Result<(), Error> {
        let (mut own, mut unanswerable, mut foreign) = (Vec::new(), Vec::new(), Vec::new());
        let (mut verbatim, mut evident, mut said) = (Against::default(), Against::default(), Vec::new());
        for (number, one) in conversations.iter().enumerate() {
            let engine = open(&scratch.join(format!("locomo-{number}")))?;
            one.feed(&engine)?;
            let snapshot = engine.snapshot();
            let facts = facts(&snapshot, one)?;
            let turns: Vec<SourceMessage> =
                one.said.iter().map(|said| source(&said.id, &said.speaker, said.text.clone())).collect();
            let (ranking, of_turns) = (RawMessages::new(&facts), RawMessages::new(&turns));
            for asked in &one.questions {
                let block = snapshot.preview(&one.request(&asked.text))?.block;
                if asked.category == 5 {
                    unanswerable.push(block.is_empty());
                    continue;
                }
                own.push(block.is_empty());
                let ranked = ranking.best(&query(&asked.text), Request::K, BUDGET);
                if one.is_verbatim(asked) {
                    let answer = normalise(&asked.answer);
                    let says = |text: &str| normalise(text).contains(&answer);
                    let alone = ranked.iter().any(|fact| says(&fact.text));
                    let is_lost = verbatim.count(alone, block.iter().any(|line| says(&line.text)));
                    if is_lost {
                        self.find("an answer that ranking alone has", one, &asked.text, &block);
                    }
                    said.push(
                        of_turns.block(&query(&asked.text), Request::K, BUDGET).iter().any(|text| says(text)),
                    );
                }
                if !asked.evidence.is_empty() {
                    let mut alone = false;
                    for fact in &ranked {
                        alone |= is_evidence(&snapshot, &FactId(fact.id.clone()), asked)?;
                    }
                    let mut served = false;
                    for line in &block {
                        served |= is_evidence(&snapshot, &line.fact, asked)?;
                    }
                    if evident.count(alone, served) {
                        self.find("evidence that ranking alone has", one, &asked.text, &block);
                    }
                }
            }
            for other in conversations.iter().filter(|other| other.id != one.id) {
                for asked in other.questions.iter().take(FOREIGN) {
                    let block = snapshot.preview(&one.request(&asked.text))?.block;
                    foreign.push(block.is_empty());
                    if !block.is_empty() {
                        self.find("an answer to a foreign question", one, &asked.text, &block);
                    }
                }
            }
        }
        self.store_each = vec![
            Score::new("abstained on own questions", Proportion::over(own)),
            Score::new("abstained on own questions without an answer", Proportion::over(unanswerable)),
            Score::new("abstained on foreign questions", Proportion::over(foreign)),
        ];
        self.store_each.extend(verbatim.scores("a verbatim answer"));
        self.store_each.extend(evident.scores("a fact of the evidence"));
        self.store_each.push(Score::new("a verbatim answer, ranking turns", Proportion::over(said)));
        Ok(())
    }

    fn find(&mut self, what: &'static str, one: &Conversation, question: &str, block: &[Line]) {
        let question = format!("{question} (put in {})", one.id);
        let block = block.iter().map(|line| line.text.clone()).collect();
        self.findings.push(Finding { what, question, block });
    }

    /// The figures for a terminal.
    #[must_use]
    pub fn table(&self, findings: bool) -> String {
        let Self { build, record, k, budget_chars, .. } = self;
        let mut lines = vec![format!("asof {build} · record {record} · k = {k}, B = {budget_chars}")];
        lines.extend(self.accounting.iter().map(|(what, count)| format!("{count:>6}  {what}")));
        for (title, scores) in [("one store", &self.one_store), ("a store each", &self.store_each)] {
            lines.extend([String::new(), title.to_owned()]);
            lines.extend(scores.iter().map(Score::to_string));
        }
        for Finding { what, question, block } in self.findings.iter().filter(|_| findings) {
            lines.extend([String::new(), format!("{what}: {question}")]);
            lines.extend(block.iter().map(|line| format!("  {line}")));
        }
        lines.join("\n")
    }
}

impl Conversation {
    /// The other conversations in which somebody has a first name that a question names and one of this has too.
    fn sharing(&self, question: &str, all: &[Self]) -> BTreeSet<String> {
        let first = |name: &String| name_tokens(name).into_iter().next();
        let asked: BTreeSet<String> = name_tokens(question).into_iter().collect();
        let named: BTreeSet<String> =
            self.speakers.iter().filter_map(first).filter(|first| asked.contains(first)).collect();
        let others = all.iter().filter(|other| other.id != self.id);
        others
            .filter(|other| other.speakers.iter().filter_map(first).any(|name| named.contains(&name)))
            .map(|other| other.id.clone())
            .collect()
    }
}
