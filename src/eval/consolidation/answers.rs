//! What a block says to a question, against the answer and the values that it replaced.

use serde::Serialize;

use super::super::corpus::Query;
use super::super::statistics::{Proportion, Score};
use super::statements::normalise;

/// The blocks of one method.
#[derive(Clone, Debug, Serialize)]
pub struct Answers {
    /// The method.
    pub arm: String,
    /// Over the questions.
    pub scores: Vec<Score>,
}

/// A block line: its text, and the value that it is to serve, where it is known apart from the text.
pub(super) struct Line {
    pub(super) text: String,
    pub(super) value: Option<String>,
}

/// A question with its labels, normalised.
pub(super) struct Trial<'a> {
    pub(super) query: &'a Query,
    pub(super) answer: &'a str,
    pub(super) replaced: Vec<String>,
}

/// What a block says to a question.
#[allow(clippy::struct_excessive_bools, reason = "independent findings about one block")]
pub(super) struct Judged {
    newest: bool,
    older: bool,
    first: bool,
    equal: bool,
    first_replaced: bool,
    single: bool,
    empty: bool,
}

impl Trial<'_> {
    pub(super) fn judge(&self, block: &[Line]) -> Judged {
        let answer = normalise(self.answer);
        let lines: Vec<String> = block.iter().map(|line| normalise(&line.text)).collect();
        let says = |text: &String| text.contains(&answer);
        // A replaced value may be a part of the newest one.
        let says_older = |text: &String| {
            let rest = text.replace(&answer, " ");
            self.replaced.iter().any(|value| {
                if answer.contains(value.as_str()) {
                    rest.contains(value.as_str())
                } else {
                    text.contains(value.as_str())
                }
            })
        };
        let value = block.first().map(|line| normalise(line.value.as_ref().unwrap_or(&line.text)));
        Judged {
            newest: lines.iter().any(says),
            older: lines.iter().any(says_older),
            first: lines.first().is_some_and(says),
            equal: value.is_some_and(|value| value == answer),
            first_replaced: lines.first().is_some_and(says_older),
            single: lines.len() == 1,
            empty: lines.is_empty(),
        }
    }
}

impl Answers {
    pub(super) fn new(arm: &str, judged: &[Judged]) -> Self {
        let score = |name: &str, holds: fn(&Judged) -> bool| {
            Score::new(name, Proportion::over(judged.iter().map(holds)))
        };
        let scores = vec![
            score("newest in the block, no older", |one| one.newest && !one.older),
            score("newest in the block", |one| one.newest),
            score("an older one in the block", |one| one.older),
            score("first line right", |one| one.first),
            score("its value equal to the answer", |one| one.equal),
            score("a replaced value in the first line", |one| one.first_replaced),
            score("one line", |one| one.single),
            score("empty", |one| one.empty),
        ];
        Self { arm: arm.to_owned(), scores }
    }
}
