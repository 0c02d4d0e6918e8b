//! Which of the values of a sentence holds, and which it replaces.

use super::super::clauses::Context;
use super::super::lexicon;
use super::super::tokens::{Kind, Token};
use super::super::values::Reading;

/// The value that holds, where it stands, and the one before it.
pub(super) struct Roles<'a> {
    pub new: (usize, &'a Reading),
    pub old: Option<&'a Reading>,
}

impl<'a> Roles<'a> {
    pub fn values(&self) -> Vec<&'a Reading> {
        std::iter::once(self.new.1).chain(self.old).collect()
    }
}

/// Words directly before a value that is left behind, but for light ones between.
#[rustfmt::skip]
const LEAVING: [&str; 32] = [
    "not", "never", "than", "from", "was", "were", "previously", "prev", "formerly", "before", "forget", "ignore",
    "ignoring", "replaces", "replacing", "supersedes", "superseding", "announcing", "dropping", "drop", "longer", "instead",
    "lost", "lose", "isn't", "disregard", "wrote", "leave", "leaving", "scrap", "old", "stopped",
];
/// Words that may stand between.
#[rustfmt::skip]
const LIGHT: [&str; 19] = [
    "at", "on", "in", "for", "the", "my", "our", "your", "that", "due", "it", "of", "a", "be", "to", "till", "until", "as", "about",
];
/// Denials, which reach up to the first value behind them.
const DENYING: [&str; 7] = ["not", "never", "longer", "stopped", "stop", "nor", "without"];

/// The roles of the values that `takes` takes; nothing where more than one could hold, or none does.
pub(super) fn of<'a>(
    words: &[Token],
    context: &Context<'a>,
    takes: &dyn Fn(&Reading) -> bool,
) -> Option<Roles<'a>> {
    let mut new: Vec<(usize, &'a Reading)> = Vec::new();
    let mut old: Vec<&'a Reading> = Vec::new();
    for (at, token) in words.iter().enumerate() {
        let Kind::Value(reading) = token.kind else { continue };
        let Some(reading) = context.scan.readings.get(reading).filter(|reading| takes(reading)) else {
            continue;
        };
        if is_left(words, at) { old.push(reading) } else { new.push((at, reading)) }
    }
    // "3:20 clashed with the school run", beside the time that holds.
    if old.is_empty() && different(&new) == 2 {
        let sentential = |at: usize| {
            words.get(at + 1).is_some_and(|next| {
                next.is_word()
                    && (next.is_genitive()
                        || lexicon::verb(&next.folded).is_some()
                        || next.is_any(&["has", "will", "can", "no"])
                        || next.folded.len() > 4 && next.folded.ends_with("ed"))
            }) && (at == 0
                || words.get(at - 1).is_some_and(|before| {
                    !before.is_word() || before.is_any(&["the", "and", "as", "since", "because"])
                }))
        };
        let (gone, kept): (Vec<_>, Vec<_>) = new.iter().copied().partition(|(at, _)| sentential(*at));
        if different(&gone) == 1 && different(&kept) == 1 {
            old.extend(gone.iter().map(|(_, reading)| *reading));
            new = kept;
        }
    }
    let first = *new.first()?;
    let one_old = old.windows(2).all(|pair| matches!(pair, [a, b] if a.value.same(&b.value)));
    (different(&new) == 1 && one_old).then(|| Roles { new: first, old: old.first().copied() })
}

fn different(values: &[(usize, &Reading)]) -> usize {
    let mut norms: Vec<&str> = values.iter().map(|(_, reading)| reading.value.norm.as_str()).collect();
    norms.sort_unstable();
    norms.dedup();
    norms.len()
}

/// Whether the value at `at` is one that holds no longer.
pub(super) fn is_left(words: &[Token], at: usize) -> bool {
    let before = words.get(..at).unwrap_or_default();
    let after = words.get(at + 1..).unwrap_or_default();
    if after.first().is_some_and(|next| next.is("->")) {
        return true;
    }
    // "the 10:45 standup" is only mentioned.
    let noun = |token: &Token| token.is_word() && lexicon::is_slot_noun(&token.folded);
    let definite = before.last().is_some_and(|the| {
        the.is_any(&["the", "my", "our", "your", "that", "this"])
            || the.is_any(&["scrapping", "cancelling", "scrapped", "cancelled", "dropping", "more", "no"])
    });
    if definite && after.first().is_some_and(noun) {
        return true;
    }
    let place = before.iter().rev().take(3).map(|token| token.folded.as_str()).collect::<Vec<_>>();
    if place == ["of", "place", "in"] {
        return true;
    }
    // "9? no, 10"
    if matches!(after, [asks, no, ..] if asks.is("?") && no.is_any(&["no", "nope", "sorry"])) {
        return true;
    }
    // "not 9 any more", "9 is gone"
    let rest: Vec<&str> = after.iter().take(4).map(|token| token.folded.as_str()).collect();
    let ends = matches!(rest.as_slice(), ["anymore", ..] | ["any", "more", ..] | ["no", "longer", ..])
        || matches!(rest.as_slice(), ["is" | "'s" | "was", gone, ..] if is_gone(gone))
        || matches!(rest.as_slice(), ["is" | "'s", "not" | "no", ..]);
    if ends {
        return true;
    }
    let lead = before
        .iter()
        .rev()
        .find(|token| !LIGHT.contains(&token.folded.as_str()) && !token.is_any(&[":", "\"", "("]));
    if lead.is_some_and(|lead| {
        lead.is_word() && LEAVING.contains(&lead.folded.as_str()) && !lead.is("to")
            || lead.is_any(&["used", "out"]) && lead.is_word()
    }) && !(lead.is_some_and(|lead| lead.is("than"))
        && before.iter().any(|token| token.is_any(&["later", "more"])))
    {
        // "from 14 March" alone says since when.
        let since = lead.is_some_and(|lead| lead.is("from"));
        return !since || after.iter().any(|token| token.is_any(&["to", "->", "into", "until"]));
    }
    let reach = before
        .iter()
        .rev()
        .take(7)
        .take_while(|token| token.is_word() && !token.is_any(&["but", "and", "now", "so", "because"]));
    reach.into_iter().any(|token| DENYING.contains(&token.folded.as_str()))
}

fn is_gone(word: &str) -> bool {
    matches!(
        word,
        "gone"
            | "out"
            | "off"
            | "history"
            | "outdated"
            | "dead"
            | "void"
            | "past"
            | "over"
            | "obsolete"
            | "cancelled"
            | "wrong"
            | "taken"
            | "full"
            | "too"
            | "being"
    )
}
