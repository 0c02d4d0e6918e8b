//! Predicates that name the property themselves: "is due", "charges", "weighs", a name before a number to call.

use super::clauses::{Context, Statement};
use super::noun_phrase::Phrase;
use super::shapes::{is_negated, state};
use super::tokens::{Kind, Token};
use crate::domain::{Frame, Subject};

/// Reads "X is due V", "X charges V", "X weighs V", "X V" where V is a phone number or an address.
pub(super) fn read(clause: &[Token], context: &Context) -> Vec<Statement> {
    due(clause, context)
        .or_else(|| measured(clause, context))
        .or_else(|| reached(clause, context))
        .unwrap_or_default()
}

/// "Orchid is now due Friday", "the report will be due on 3 May".
fn due(clause: &[Token], context: &Context) -> Option<Vec<Statement>> {
    let at = clause.iter().position(|token| token.is("due"))?;
    let before = clause.get(..at)?;
    let verb = before.iter().position(|token| token.is_any(&["is", "are", "'s", "will"]))?;
    let (subject, auxiliaries) = before.split_at(verb);
    if !auxiliaries
        .iter()
        .all(|t| t.is_any(&["is", "are", "'s", "will", "be", "now", "not", "still", "also", "actually"]))
    {
        return None;
    }
    let mut phrase = Phrase::of(subject, context.names)?;
    phrase.words.push("deadline".to_owned());
    let phrase = phrase.settle()?;
    let rest = clause.get(at + 1..)?;
    // "isn't due until Friday" is due on Friday.
    let negated =
        is_negated(auxiliaries) && !rest.first().is_some_and(|t| t.is_any(&["until", "till", "before"]));
    let mut found = state(&phrase, rest, negated, context);
    for statement in &mut found {
        statement.pick.change |= auxiliaries.iter().any(|token| token.is("now"));
    }
    Some(found)
}

/// "Dana charges £75 an hour", "Biscuit weighs 11 kg now".
fn measured(clause: &[Token], context: &Context) -> Option<Vec<Statement>> {
    let at = clause.iter().position(|t| t.is_any(&["charge", "charges", "weigh", "weighs", "weighed"]))?;
    let before = clause.get(..at)?;
    let (last, others) = before.split_last()?;
    let now = last.is_any(&["now", "currently"]);
    let subject = if now { others } else { before };
    let noun = if clause.get(at)?.folded.starts_with("charge") { "rate" } else { "weight" };
    let phrase = somebody(subject, noun, context)?;
    let mut found = state(&phrase, clause.get(at + 1..)?, false, context);
    for statement in &mut found {
        statement.pick.change |= last.is("now");
    }
    Some(
        found
            .into_iter()
            .filter(|statement| !matches!(statement.pick.frame, Frame::Money(None) | Frame::Percent))
            .collect(),
    )
}

/// The property `noun` of a person: "I", "per day you", a name.
fn somebody(subject: &[Token], noun: &str, context: &Context) -> Option<super::noun_phrase::NounPhrase> {
    let mut phrase = match subject {
        [only] if only.is("i") => Phrase::owned(Subject::Author),
        [.., you] if you.is("you") => Phrase::owned(Subject::Addressee),
        _ => Phrase::of(subject, context.names).filter(|phrase| {
            phrase.words.is_empty() && matches!(phrase.owner, Some(Subject::Named { .. }))
        })?,
    };
    phrase.words.push(noun.to_owned());
    phrase.settle()
}

/// "Dana: 07700 900388", "Oskar's on oskar@example.org".
fn reached(clause: &[Token], context: &Context) -> Option<Vec<Statement>> {
    let value = clause.iter().position(|token| matches!(token.kind, Kind::Value(_)))?;
    let Kind::Value(reading) = clause.get(value)?.kind else { return None };
    let noun = match context.scan.readings.get(reading)?.frame {
        Frame::Phone => "phone",
        Frame::Email => "email",
        _ => return None,
    };
    let before = clause.get(..value)?;
    // `"Ed Gonzales" <ed@…>` is a mail header.
    if before.last().is_some_and(|token| token.is("<")) {
        return None;
    }
    let length = before
        .iter()
        .rposition(|t| !t.is_any(&[":", "-", "on", "is", "'s", "now", "("]))
        .map_or(0, |last| last + 1);
    let phrase = somebody(before.get(..length)?, noun, context)?;
    Some(state(&phrase, clause.get(value..)?, false, context))
}
