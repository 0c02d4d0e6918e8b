//! What is wrong with a file, and where.

use std::fmt;
use std::ops::Range;
use std::path::{Path, PathBuf};

use crate::domain::fold;

/// Something wrong in a file of the user.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Problem {
    /// The file.
    pub file: PathBuf,
    /// The line, from 1, where it is known.
    pub line: Option<usize>,
    /// What is wrong, and what was taken instead.
    pub reason: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file.display())?;
        if let Some(line) = self.line {
            write!(f, ", line {line}")?;
        }
        write!(f, ": {}", self.reason)
    }
}

/// A file's text, to say where in it something is wrong.
#[derive(Clone, Copy)]
pub struct Place<'a> {
    pub file: &'a Path,
    pub text: &'a str,
}

impl Place<'_> {
    /// Something wrong at these bytes.
    pub fn problem(&self, at: Option<Range<usize>>, reason: impl Into<String>) -> Problem {
        let line = at.map(|at| self.text.bytes().take(at.start).filter(|byte| *byte == b'\n').count() + 1);
        Problem { file: self.file.to_owned(), line, reason: reason.into() }
    }

    /// What the parser found wrong.
    pub fn refused(&self, error: &toml::de::Error) -> Problem {
        let message = error.message().lines().collect::<Vec<_>>().join(" ");
        // "unknown field `them`, expected one of `owner`, `theme`": the names stand between backticks.
        let mut names = message.split('`').skip(1).step_by(2);
        let meant = names.next().and_then(|wrong| nearest(wrong, names));
        let hint = meant.filter(|_| message.starts_with("unknown")).map(|name| did_you_mean(&name));
        self.problem(error.span(), format!("{message}{}", hint.unwrap_or_default()))
    }

    /// A name that is not one of `known`.
    pub fn unknown<'a>(
        &self,
        at: Range<usize>,
        what: &str,
        name: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) -> Problem {
        let hint = nearest(name, known).map(|name| did_you_mean(&name)).unwrap_or_default();
        self.problem(Some(at), format!("there is no {what} `{name}`{hint}"))
    }
}

fn did_you_mean(name: &str) -> String {
    format!("; did you mean `{name}`?")
}

/// The name that `wrong` was probably meant to be.
pub fn nearest<'a>(wrong: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let wrong = fold(wrong);
    let limit = (wrong.chars().count() / 3).max(1);
    known
        .into_iter()
        .map(|name| (distance(&wrong, &fold(name)), name))
        .filter(|(distance, name)| *distance <= limit || (!wrong.is_empty() && name.ends_with(&wrong)))
        .min()
        .map(|(_, name)| name.to_owned())
}

/// How many characters differ, are missing, are too many or have changed places with the next (optimal alignment).
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut rows = vec![(0..=b.len()).collect::<Vec<usize>>()];
    for (i, x) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, y) in b.iter().enumerate() {
            let above = rows.get(i).map_or(&[][..], Vec::as_slice);
            let at = |row: &[usize], j: usize| row.get(j).copied().unwrap_or(usize::MAX - 1);
            let mut least =
                (at(above, j) + usize::from(x != y)).min(at(above, j + 1) + 1).min(at(&row, j) + 1);
            let swapped = i > 0 && j > 0 && a.get(i - 1) == Some(y) && b.get(j - 1) == Some(x);
            if let Some(before) = rows.get(i.wrapping_sub(1)).filter(|_| swapped) {
                least = least.min(at(before, j - 1) + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows.last().and_then(|row| row.last()).copied().unwrap_or(0)
}
