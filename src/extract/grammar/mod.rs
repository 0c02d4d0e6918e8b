//! What a sentence is made of: clauses with subject, verb and the rest, for readers that know the words of a matter but
//! not the order in which people put them.

mod chunks;
mod verbs;

use super::names::Names;
use super::tokens::Token;
use chunks::is_particle;
pub(super) use chunks::{Chunk, Kind, chunks};
use std::ops::Range;
pub(super) use verbs::form;

/// When a verb puts what it says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tense {
    Present,
    Past,
    Perfect,
    /// "will", "going to", "has to".
    Future,
    /// "would", "could", "might".
    Conditional,
}

/// A verb with its auxiliaries and particles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct VerbGroup {
    pub range: Range<usize>,
    /// "be" where nothing but auxiliaries stands there.
    pub lemma: &'static str,
    pub tense: Tense,
    pub passive: bool,
    /// "is moving"
    pub progressive: bool,
    pub negated: bool,
}

/// A clause. Ranges are of the sentence's tokens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Clause {
    /// The noun phrase, or the pronoun, before the verb.
    pub subject: Option<Range<usize>>,
    pub verb: Option<VerbGroup>,
    /// What stands before subject and verb.
    pub front: Vec<Chunk>,
    /// What follows the verb; all chunks where there is none.
    pub rest: Vec<Chunk>,
    /// It depends on another clause: "because …", "which …".
    pub dependent: bool,
    /// The subject is that of the clause before.
    pub shares: bool,
}

/// The clauses of a sentence.
pub(super) fn clauses(tokens: &[Token], names: &Names) -> Vec<Clause> {
    let chunks = chunks(tokens, names);
    let mut clauses = Vec::new();
    let mut current: Vec<Chunk> = Vec::new();
    let mut dependent = false;
    for (at, chunk) in chunks.iter().enumerate() {
        let mut close = |current: &mut Vec<Chunk>, dependent: bool| {
            clauses.extend(clause(std::mem::take(current), dependent, tokens));
        };
        let token = tokens.get(chunk.range.start);
        match chunk.kind {
            Kind::Subordinator => {
                close(&mut current, dependent);
                dependent = true;
            }
            Kind::Joint if begins_clause(&chunks, at + 1, tokens) => {
                close(&mut current, dependent);
                dependent &= token.is_some_and(|token| token.is_any(&["and", "or", "nor"]));
            }
            // "Kick-off: Monday", "gate code -> 1907"
            Kind::Mark if !token.is_some_and(|token| token.is_any(&[":", "=", "->"])) => {
                close(&mut current, dependent);
                dependent = false;
            }
            Kind::Mark if begins_clause(&chunks, at + 1, tokens) => {
                close(&mut current, dependent);
                dependent = false;
            }
            // "once the sprint begins *we'll demo* at 2"
            Kind::Pronoun
                if dependent
                    && current.iter().any(|chunk| chunk.kind == Kind::Verb)
                    && begins_clause(&chunks, at, tokens) =>
            {
                close(&mut current, dependent);
                dependent = false;
                current.push(chunk.clone());
            }
            _ => current.push(chunk.clone()),
        }
    }
    clauses.extend(clause(current, dependent, tokens));
    share(&mut clauses);
    clauses
}

/// Gives a verb that goes on, "the market opens at 9 *and closes* at 1", the subject of the clause before it.
fn share(clauses: &mut [Clause]) {
    let mut last: Option<Range<usize>> = None;
    for clause in clauses.iter_mut().filter(|clause| !clause.dependent) {
        if clause.subject.is_none() && clause.front.is_empty() && clause.verb.is_some() {
            clause.subject.clone_from(&last);
            clause.shares = clause.subject.is_some();
        } else if clause.verb.is_some() {
            last.clone_from(&clause.subject);
        }
    }
}

/// Whether a subject with its verb, or a verb of the same subject, follows.
fn begins_clause(chunks: &[Chunk], at: usize, tokens: &[Token]) -> bool {
    let mut rest = chunks.get(at..).unwrap_or_default();
    let lead = |chunk: &Chunk| matches!(chunk.kind, Kind::Adverb | Kind::Validity);
    while let [first, after @ ..] = rest
        && (lead(first)
            || first.kind == Kind::Joint && tokens.get(first.range.start).is_some_and(|it| it.is("so")))
    {
        rest = after;
    }
    // "from Monday the standup is …"
    if let [preposition, day, after @ ..] = rest
        && preposition.kind == Kind::Preposition
        && matches!(day.kind, Kind::Value | Kind::Validity)
    {
        rest = after;
    }
    match rest {
        [verb, ..] if verb.kind == Kind::Verb => true,
        [subject, after @ ..] if matches!(subject.kind, Kind::Noun | Kind::Pronoun) => {
            let mut after = after;
            while let [preposition, noun, more @ ..] = after
                && preposition.kind == Kind::Preposition
                && noun.kind == Kind::Noun
            {
                after = more;
            }
            while let [adverb, more @ ..] = after
                && adverb.kind == Kind::Adverb
            {
                after = more;
            }
            after.first().is_some_and(|verb| verb.kind == Kind::Verb)
        }
        _ => false,
    }
}

fn clause(chunks: Vec<Chunk>, dependent: bool, tokens: &[Token]) -> Option<Clause> {
    if chunks.is_empty() {
        return None;
    }
    let Some(at) = chunks.iter().position(|chunk| chunk.kind == Kind::Verb) else {
        return Some(Clause {
            subject: None,
            verb: None,
            front: Vec::new(),
            rest: chunks,
            dependent,
            shares: false,
        });
    };
    let verb = verb(tokens, &chunks.get(at)?.range)?;
    let before = chunks.get(..at)?;
    let (start, subject) = match subject(before) {
        Some((start, range)) => (start, Some(range)),
        None => (before.len(), None),
    };
    Some(Clause {
        subject,
        verb: Some(verb),
        front: before.get(..start)?.to_vec(),
        rest: chunks.get(at + 1..)?.to_vec(),
        dependent,
        shares: false,
    })
}

/// The noun phrase that ends what stands before a verb, with what prepositions attach to it: which chunk it begins at,
/// and its tokens.
fn subject(before: &[Chunk]) -> Option<(usize, Range<usize>)> {
    let last = before.iter().rposition(|chunk| !matches!(chunk.kind, Kind::Adverb | Kind::Validity))?;
    let kind = |at: usize| before.get(at).map(|chunk| chunk.kind);
    let led = last > 0 && kind(last - 1) == Some(Kind::Preposition);
    if !(matches!(kind(last), Some(Kind::Noun | Kind::Pronoun)) || led && kind(last) == Some(Kind::Value)) {
        return None;
    }
    let mut start = last;
    while start > 0 && kind(start - 1) == Some(Kind::Preposition) {
        if start < 2 || kind(start - 2) != Some(Kind::Noun) {
            return None;
        }
        start -= 2;
    }
    Some((start, before.get(start)?.range.start..before.get(last)?.range.end))
}

/// Takes a verb group apart.
fn verb(tokens: &[Token], range: &Range<usize>) -> Option<VerbGroup> {
    let words = tokens.get(range.clone())?;
    let has = |forms: &[&str]| words.iter().any(|token| token.is_any(forms));
    let is_auxiliary = |token: &Token| {
        token.is_genitive()
            || token.is_any(&[
                "am", "is", "are", "was", "were", "be", "been", "being", "has", "have", "had", "having",
                "do", "does", "did", "will", "would", "can", "could", "shall", "should", "may", "might",
                "must", "gonna", "to", "not",
            ])
    };
    let main = words
        .iter()
        .rev()
        .find(|token| !is_auxiliary(token) && !is_particle(token) && form(&token.folded).is_some());
    let form = main.and_then(|main| form(&main.folded));
    let being = has(&[
        "am", "is", "are", "was", "were", "be", "been", "being", "'s", "get", "gets", "got", "getting",
    ]);
    let having = has(&["has", "have", "had"]);
    let lemma = match form {
        Some(form)
            if form.lemma == "go"
                && words.iter().any(|token| token.is("going"))
                && words.last()?.is("be") =>
        {
            "be"
        }
        Some(form) => form.lemma,
        None if being && !having => "be",
        None if having && has(&["been", "to"]) => "be",
        None if having => "have",
        None => "do",
    };
    let alone = words.iter().all(|token| !is_auxiliary(token));
    let tense = if has(&["would", "could", "might", "should", "may", "can"]) {
        Tense::Conditional
    } else if has(&["will", "shall", "gonna", "must", "to"]) {
        Tense::Future
    } else if has(&["was", "were", "did", "had"]) {
        Tense::Past
    } else if having && form.is_some_and(|form| form.participle) || has(&["been"]) {
        Tense::Perfect
    } else if alone && form.is_some_and(|form| form.past && !form.base) {
        Tense::Past
    } else {
        Tense::Present
    };
    Some(VerbGroup {
        range: range.clone(),
        lemma,
        tense,
        passive: being && form.is_some_and(|form| form.participle && !form.gerund),
        progressive: being && form.is_some_and(|form| form.gerund),
        negated: has(&["not", "never"]),
    })
}

#[cfg(test)]
mod tests;
