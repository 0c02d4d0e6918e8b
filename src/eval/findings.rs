//! What is judged besides the block: the annotations, the reasons, and whether memory keeps quiet
//! (`evaluation.md` §2.5).

use serde::Serialize;

use super::arms::RawMessages;
use super::builder::namesakes;
use super::corpus::{Corpus, Query};
use super::judge::{Label, judge, normalise};
use super::statistics::Rate;
use super::suite::Suite;
use super::values::cancelled;
use crate::recall::{Abstention, Cause, HeldBack, Mark, Preview, Request};

/// Findings of one kind stand together, in this order.
const GROUPS: [&str; 4] = ["clean", "right reason", "held back", "marks:"];
/// What ought not to be; all else ought to be.
const UNWANTED: [&str; 4] = [LINE, MARK, ASK, UNSAID];
const LINE: &str = "shows a line";
const MARK: &str = "marks or asks";
const ASK: &str = "asks where it is clear";
const UNSAID: &str = "shows what was never said to hold";

/// One thing that was put to the test on one request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Trial {
    /// The request's position in its corpus.
    pub(super) query: usize,
    /// What was tested.
    pub(super) name: String,
    /// It is so.
    pub(super) holds: bool,
}

/// How often something is so.
#[derive(Clone, Debug, Serialize)]
pub struct Finding {
    /// What.
    pub name: String,
    /// How often it was put to the test.
    pub n: usize,
    /// How often it is so.
    #[serde(flatten)]
    pub rate: Rate,
}

impl Trial {
    /// Whether it is not as it should be. Of what ought not to be, that it is.
    pub(super) fn fails(&self) -> bool {
        self.holds == UNWANTED.contains(&self.name.as_str())
    }
}

impl Finding {
    /// The trials of all seeds by name.
    pub(super) fn of(seeds: &[(&Corpus, &[Trial])]) -> Vec<Self> {
        let mut names: Vec<&str> = Vec::new();
        for trial in seeds.iter().flat_map(|(_, trials)| *trials) {
            if !names.contains(&trial.name.as_str()) {
                names.push(&trial.name);
            }
        }
        let group = |name: &str| GROUPS.iter().position(|group| name.starts_with(group));
        names.sort_by_key(|name| (group(name).unwrap_or(GROUPS.len()), *name));
        let of_name = |name: &str| {
            let of_seed = |(corpus, trials): &(&Corpus, &[Trial])| -> Vec<(usize, bool)> {
                trials
                    .iter()
                    .filter(|trial| trial.name == name)
                    .filter_map(|trial| Some((corpus.queries.get(trial.query)?.chain, trial.holds)))
                    .collect()
            };
            let seeds: Vec<_> = seeds.iter().map(of_seed).collect();
            Self { name: name.to_owned(), n: seeds.iter().map(Vec::len).sum(), rate: Rate::over(&seeds) }
        };
        names.into_iter().map(of_name).collect()
    }
}

/// Of requests without an answer: that nothing is shown, where the value is known as retired, and where it is not known.
const KNOWN: &str = "unanswerable clean: known as retired";
const UNKNOWN: &str = "unanswerable clean: never extracted, or forgotten";

/// Puts what the engine answered to every test that applies.
pub(super) fn trials(suite: Suite, corpus: &Corpus, previews: &[Preview]) -> Vec<Trial> {
    let reference = RawMessages::named(&corpus.messages);
    let mut bench = Bench { corpus, query: 0, trials: Vec::new() };
    for (index, (query, preview)) in corpus.queries.iter().zip(previews).enumerate() {
        bench.query = index;
        bench.by_case(query, preview);
        if !query.labels.unsaid.is_empty() {
            let block = preview.block.iter();
            bench.add(UNSAID, block.into_iter().any(|line| shown(&query.labels.unsaid, &line.text)));
        }
        match suite {
            Suite::Quiet => bench.quietness(preview),
            Suite::Life if query.labels.current.is_none() => {
                let known = preview.held_back.iter().any(|held| shown(&query.labels.superseded, &held.text));
                bench.add(if known { KNOWN } else { UNKNOWN }, preview.abstained());
            }
            Suite::Ask if query.reason.is_none() => bench.add(ASK, asks(preview)),
            _ => {}
        }
        if suite != Suite::Quiet {
            bench.held_back(query, preview);
            bench.recall(query, preview, &reference.block(query, Request::K, Request::BUDGET_CHARS));
            bench.marks(query, preview);
        }
    }
    bench.trials
}

struct Bench<'a> {
    corpus: &'a Corpus,
    query: usize,
    trials: Vec<Trial>,
}

impl Bench<'_> {
    fn add(&mut self, name: impl Into<String>, holds: bool) {
        self.trials.push(Trial { query: self.query, name: name.into(), holds });
    }

    fn by_case(&mut self, query: &Query, preview: &Preview) {
        if let Some(case) = query.case {
            let block: Vec<&str> = preview.block.iter().map(|line| line.text.as_str()).collect();
            self.add(format!("clean: {case}"), judge(&query.labels, &block).clean());
        }
        if let Some(reason) = query.reason {
            let right = preview.abstained() && preview.reason == Some(reason);
            if let Some(case) = query.case {
                self.add(format!("right reason: {case}"), right);
            }
            self.add("right reason", right);
        }
    }

    fn quietness(&mut self, preview: &Preview) {
        self.add(LINE, !preview.abstained());
        self.add(MARK, !preview.marks.is_empty() || asks(preview));
    }

    /// Each fact held back: does its cause apply? Only labelled values can be stale or another's; nothing in these
    /// corpora is secret, and nothing in them waits for a decision.
    fn held_back(&mut self, query: &Query, preview: &Preview) {
        for held in &preview.held_back {
            let right = match held.cause {
                Cause::Stale | Cause::Lapsed => shown(&query.labels.superseded, &held.text),
                Cause::WrongPerson => shown(&self.of_namesakes(query), &held.text),
                Cause::Conflicted => {
                    query.reason == Some(Abstention::Conflicted)
                        && (shown(&query.labels.superseded, &held.text)
                            || shown(&query.labels.wrong, &held.text))
                }
                Cause::Private | Cause::Sensitive | Cause::Pending | Cause::Budget => false,
            };
            self.add(format!("held back {}: precision", name(held.cause)), right);
        }
    }

    /// Whatever was said of other bearers of the name in that property, in force or not.
    fn of_namesakes(&self, query: &Query) -> Vec<Label> {
        let Some(asked) = self.corpus.chains.get(query.chain) else { return Vec::new() };
        let theirs = namesakes(&self.corpus.chains, asked).flat_map(|chain| {
            chain.values.iter().cloned().chain(chain.cancelled.then(|| cancelled(&chain.entity)))
        });
        theirs.chain(query.labels.wrong.iter().cloned()).collect()
    }

    /// Where the plain ranker shows a value that is not the answer, one like it must be among those held back.
    fn recall(&mut self, query: &Query, preview: &Preview, reference: &[String]) {
        let labels = &query.labels;
        let ranked = |labels: &[Label]| reference.iter().any(|text| shown(labels, text));
        let held = |cause: Cause, labels: &[Label]| {
            let alike = |held: &&HeldBack| held.cause == cause && shown(labels, &held.text);
            preview.held_back.iter().filter(alike).count()
        };
        match query.reason {
            // Both sides of a conflict that has two.
            Some(Abstention::Conflicted) => {
                let sides: Vec<&Label> = labels.wrong.iter().chain(&labels.superseded).collect();
                let all = sides.iter().all(|side| held(Cause::Conflicted, std::slice::from_ref(side)) > 0);
                self.add("held back conflicted: recall", all);
            }
            Some(Abstention::Retired) if ranked(&labels.superseded) => {
                self.add("held back lapsed: recall", held(Cause::Lapsed, &labels.superseded) > 0);
            }
            // Who is meant is open: nobody is the wrong person.
            Some(Abstention::AmbiguousPerson | Abstention::Retired) => {}
            _ => {
                if ranked(&labels.superseded) {
                    self.add("held back stale: recall", held(Cause::Stale, &labels.superseded) > 0);
                }
                // Where nothing like it was ever stored, other values are no other person's.
                let could_be_taken =
                    labels.current.is_some() || query.reason == Some(Abstention::OtherPerson);
                if could_be_taken && ranked(&labels.wrong) {
                    self.add("held back wrong_person: recall", held(Cause::WrongPerson, &labels.wrong) > 0);
                }
            }
        }
    }

    fn marks(&mut self, query: &Query, preview: &Preview) {
        let superseded = &query.labels.superseded;
        let right = |mark: &Mark| shown(superseded, mark.span.of(&query.draft));
        for mark in &preview.marks {
            self.add("marks: precision", right(mark));
        }
        if shown(superseded, &query.draft) {
            let found = preview.marks.iter().find(|mark| right(mark));
            self.add("marks: recall", found.is_some());
            if let (Some(mark), Some(current)) = (found, &query.labels.current) {
                let named = mark.current_value.as_ref().is_some_and(|value| current.shows_in(value));
                self.add("marks: names the value in force", named || current.value == "cancelled");
            }
        }
    }
}

/// Puts a question to the writer.
fn asks(preview: &Preview) -> bool {
    matches!(preview.reason, Some(Abstention::AmbiguousPerson | Abstention::Conflicted))
        || !preview.candidates.is_empty()
}

fn shown(labels: &[Label], text: &str) -> bool {
    let text = normalise(text);
    labels.iter().any(|label| label.shows_in_normalised(&text))
}

const fn name(cause: Cause) -> &'static str {
    match cause {
        Cause::Stale => "stale",
        Cause::WrongPerson => "wrong_person",
        Cause::Lapsed => "lapsed",
        Cause::Private => "private",
        Cause::Sensitive => "sensitive",
        Cause::Conflicted => "conflicted",
        Cause::Pending => "pending",
        Cause::Budget => "budget",
    }
}

#[cfg(test)]
#[path = "findings_tests.rs"]
mod tests;
