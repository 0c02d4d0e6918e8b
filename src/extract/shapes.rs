//! The general shapes: a phrase, an anchor, a value.

use super::clauses::{Context, Shape, Statement};
use super::days::{apply_day, apply_time, apply_weekday, fronted};
use super::lexicon::{self, VerbKind};
use super::noun_phrase::{NounPhrase, of_tokens};
use super::predicate::{Pick, picks};
use super::tokens::{Kind, Token};
use super::values::Reading;
use super::{
    anchored, equated, located, nouns, predicates, rates, reorder, scattered, shifted, texts, triggers,
    trimmed, venue,
};
use crate::domain::{Frame, Subject, ValueKind};

/// Reads a clause by the first of the general shapes that fits.
pub(super) fn read(clause: &[Token], context: &Context) -> Vec<Statement> {
    let usual = reorder::usual(clause, context);
    let clause = usual.as_deref().unwrap_or(clause);
    let (day, rest) = fronted(clause, context);
    let shapes: [Shape; 7] =
        [transitive, predicates::read, verb, titled, fragment, texts::read, located::read];
    let mut found =
        shapes.iter().map(|shape| shape(rest, context)).find(|s| !s.is_empty()).unwrap_or_default();
    if found.is_empty() {
        found = inverted(clause, context);
    }
    if found.is_empty() && clause.iter().any(is_value) {
        found = trimmed::parts(clause, rest, context.names)
            .into_iter()
            .flat_map(|part| {
                [verb, triggers::read as Shape, scattered::read].map(|shape| shape(part, context))
            })
            .find(|found| !found.is_empty())
            .unwrap_or_else(|| anchored::read(clause, context));
    }
    if found.is_empty() {
        let plain = [clause, rest].into_iter().filter(|part| anchored::is_plain(part));
        found = plain.map(|part| equated::read(part, context)).find(|s| !s.is_empty()).unwrap_or_default();
    }
    if found.is_empty() {
        found = shifted::read(clause, context);
    }
    // "on the 27th, but half an hour later" says more than its day.
    if found.iter().any(|statement| statement.pick.value.kind != ValueKind::Duration)
        && shifted::mentions(context.sentence, context)
    {
        for statement in found.iter_mut().filter(|statement| statement.pick.frame == Frame::When) {
            statement.proposed = true;
        }
    }
    found.extend(begun(clause, &found, context));
    venue::extend(&mut found, clause, context);
    for statement in &mut found {
        apply_day(statement, day, context);
        apply_weekday(statement);
        apply_time(statement, clause, context);
    }
    found
}

/// What a clause says of a thing before the comma behind which all else was found: "cottage is in Dingle, keybox 6620".
fn begun(clause: &[Token], found: &[Statement], context: &Context) -> Vec<Statement> {
    let Some(comma) = clause.iter().position(|token| token.is(",")) else { return Vec::new() };
    let (Some(part), Some(mark)) = (clause.get(..comma), clause.get(comma)) else { return Vec::new() };
    let behind =
        !found.is_empty() && found.iter().all(|statement| statement.pick.span.start > mark.span.start);
    if behind && part.iter().any(is_value) && anchored::is_plain(part) {
        equated::read(part, context)
    } else {
        Vec::new()
    }
}

fn is_value(token: &Token) -> bool {
    matches!(token.kind, Kind::Value(_))
}

/// Whether a value of this reading can be one of `phrase`.
pub(super) fn accepts(phrase: &NounPhrase, reading: &Reading) -> bool {
    if let Some(frame) = &phrase.frame {
        return *frame == reading.frame;
    }
    let head = phrase.head();
    // "My doctor is Monday at 9" is a visit.
    if lexicon::is_role(head) && !lexicon::is_event(head)
        || phrase.attribute.starts_with("favourite ")
        || phrase.attribute.starts_with("preferred ")
    {
        return false;
    }
    if head == "number" && reading.frame != Frame::Phone {
        let thing = match &phrase.subject {
            Subject::Thing { noun } if phrase.attribute == head => noun.as_str(),
            _ => phrase.attribute.trim_end_matches(head).trim_end(),
        };
        let thing = thing.rsplit(' ').next().unwrap_or_default();
        return matches!(reading.frame, Frame::Code | Frame::Count) && nouns::is_numbered(thing);
    }
    if let Some(takes) = lexicon::property_takes(head, &reading.frame) {
        return takes;
    }
    let words: Vec<String> = phrase.attribute.split(' ').map(str::to_owned).collect();
    if lexicon::is_event(head) || nouns::ends_in_event(&words) {
        return matches!(reading.frame, Frame::When | Frame::Where);
    }
    match reading.frame {
        Frame::Where => reading.value.kind == ValueKind::Room,
        Frame::When => reading.value.kind != ValueKind::Month,
        Frame::Money(_) | Frame::Phone | Frame::Email | Frame::Code | Frame::Percent => true,
        Frame::Quantity(_) => matches!(phrase.subject, Subject::Author | Subject::Named { .. }),
        _ => false,
    }
}

pub(super) fn state(
    phrase: &NounPhrase,
    predicate: &[Token],
    negated: bool,
    context: &Context,
) -> Vec<Statement> {
    let mut picks = picks(predicate, &context.scan.readings, negated, |reading| accepts(phrase, reading));
    if picks.is_empty() {
        picks.extend(texts::bare(phrase, predicate, negated));
    }
    picks
        .into_iter()
        .filter_map(|pick| {
            let (mut phrase, mut pick) = (phrase.clone(), pick);
            rates::settle(&mut phrase, &mut pick)?;
            pick.change |= phrase.change;
            Some(Statement::new(phrase, pick))
        })
        .collect()
}

/// "we moved the review to Thursday", "I've changed the gate code to 1907", "make the standup 10:45".
fn transitive(clause: &[Token], context: &Context) -> Vec<Statement> {
    for (at, token) in clause.iter().enumerate() {
        let changes = lexicon::verb(&token.folded).is_some_and(|verb| verb.kind == VerbKind::Change);
        let suggests = clause
            .get(..at)
            .unwrap_or_default()
            .iter()
            .any(|t| t.is_any(&["let", "shall", "can", "could", "should"]));
        let makes = token.is("make") || (token.is("do") && suggests);
        if !token.is_word() || !(changes || makes) {
            continue;
        }
        let before = clause.get(..at).unwrap_or_default();
        let after = clause.get(at + 1..).unwrap_or_default();
        let end = after
            .iter()
            .enumerate()
            .position(|(at, t)| {
                let value_next = after.get(at + 1).is_some_and(|next| !next.is_word());
                !t.is_word()
                    || t.is_any(&["to", "from", "back", "forward", "up", "down", "into", "until", "by"])
                    || (t.is_any(&["at", "on", "in", "for"]) && value_next)
            })
            .unwrap_or(after.len());
        if end == 0 || !before.iter().all(Token::is_word) || is_negated(before) {
            continue;
        }
        let Some(phrase) = object(after.get(..end).unwrap_or_default(), before, context) else { continue };
        let mut found = state(&phrase, after.get(end..).unwrap_or_default(), false, context);
        found.retain(|statement| lexicon::verb(&token.folded).is_none_or(|verb| may_time(verb, statement)));
        for statement in &mut found {
            statement.pick.change = true;
            // The bare form is a command; "make" and "to move" only suggest.
            let command = before.is_empty() && is_base(token);
            let intends = before.last().is_some_and(|t| t.is("to")) && !before.iter().any(|t| t.is("had"));
            // "sorry, have to move it from 9 to 10" tells; without the old value it may still be asked.
            let obliged =
                statement.pick.replaced.is_some() && before.iter().any(|t| t.is_any(&["have", "need"]));
            statement.proposed = command || makes || intends && !obliged;
        }
        if !found.is_empty() {
            return found;
        }
    }
    Vec::new()
}

fn is_base(token: &Token) -> bool {
    lexicon::verb(&token.folded).is_some_and(|verb| verb.lemma == token.folded)
}

/// The object of a change; "her number" is the subject's.
fn object(tokens: &[Token], before: &[Token], context: &Context) -> Option<NounPhrase> {
    let (first, rest) = tokens.split_first()?;
    if first.is_any(&["his", "her", "their"]) {
        let (name, _) = context.names.leading(before);
        let mut phrase = super::noun_phrase::Phrase::of(rest, context.names)?;
        phrase.owner = Some(Subject::Named { name: name? });
        return phrase.settle();
    }
    of_tokens(tokens, context.names)
}

/// Auxiliaries and adverbs between a subject and its verb.
#[rustfmt::skip]
const BEFORE_VERB: &[&str] = &[
    "has", "have", "had", "been", "be", "being", "is", "are", "was", "were", "am", "'s", "will", "can", "could", "would",
    "might", "may", "should", "must", "got", "gets", "getting", "now", "just", "also", "still", "actually", "already",
    "not", "no", "longer", "never", "currently", "going", "to", "do", "does", "did", "probably", "always", "usually",
    "officially", "provisionally", "normally", "then", "only", "maybe", "perhaps",
];

/// Verbs and pronouns, by which a value is known to belong to a sentence and not to the noun before it.
#[rustfmt::skip]
const SENTENTIAL: &[&str] = &[
    "has", "have", "had", "will", "can", "could", "would", "might", "should", "must", "do", "does", "did", "felt",
    "feels", "went", "goes", "got", "took", "takes", "made", "makes", "came", "comes", "said", "saw", "needs", "i", "we",
    "he", "she", "they", "you",
];

/// Whether words up to the next mark, after a first value, make a sentence.
fn is_sentence(tokens: &[Token]) -> bool {
    tokens.iter().skip(1).take_while(|t| t.kind != Kind::Mark).any(|t| {
        t.is_word() && (SENTENTIAL.contains(&t.folded.as_str()) || lexicon::verb(&t.folded).is_some())
    })
}

pub(super) fn is_negated(tokens: &[Token]) -> bool {
    tokens.iter().rev().take(4).any(|t| t.is_any(&["not", "never"]))
        || super::openers::find(tokens, "no longer").is_some()
}

/// Subject, verb, value.
fn verb(clause: &[Token], context: &Context) -> Vec<Statement> {
    for (at, token) in clause.iter().enumerate() {
        if !token.is_word() {
            break;
        }
        let Some(verb) = lexicon::verb(&token.folded) else { continue };
        // "the long *run* is" is a noun.
        if clause.get(at + 1).is_some_and(equated::is_copula) {
            continue;
        }
        let before = clause.get(..at).unwrap_or_default();
        let length =
            before.iter().rposition(|t| !BEFORE_VERB.contains(&t.folded.as_str())).map_or(0, |last| last + 1);
        let (subject, auxiliaries) = before.split_at(length);
        let mut predicate = clause.get(at + 1..).unwrap_or_default();
        // "garage code changed after the break-in -> 8830#"
        if verb.kind == VerbKind::Change
            && let Some(arrow) = predicate.iter().position(|t| t.is("->")).filter(|arrow| *arrow > 1)
        {
            predicate = predicate.get(arrow..).unwrap_or_default();
        }
        let Some(phrase) = of_tokens(subject, context.names) else { continue };
        let past = token.is_any(&["was", "were"]) && verb.kind == VerbKind::Copula
            || verb.kind == VerbKind::Hold && token.folded.ends_with("ed")
            || token.is_any(&["ran", "began", "came", "stood", "sat", "held", "kept"])
                && auxiliaries.is_empty();
        if past && !predicate.first().is_some_and(is_participle) {
            return Vec::new();
        }
        let mut found = state(&phrase, predicate, is_negated(auxiliaries), context);
        found.retain(|statement| may_time(verb, statement));
        // "lessons *go* to $50 in January": from when the price holds.
        if verb.lemma == "go" && prices(predicate, context) {
            found.retain(|statement| matches!(statement.pick.frame, Frame::Money(_)));
        }
        for statement in &mut found {
            statement.pick.change |= is_change(verb) || auxiliaries.iter().any(|token| token.is("now"));
        }
        if !found.is_empty() {
            return found;
        }
    }
    Vec::new()
}

/// Whether there is an amount of money among `tokens`.
pub(super) fn prices(tokens: &[Token], context: &Context) -> bool {
    tokens.iter().any(|token| match token.kind {
        Kind::Value(reading) => {
            context.scan.readings.get(reading).is_some_and(|reading| matches!(reading.frame, Frame::Money(_)))
        }
        _ => false,
    })
}

/// Whether a verb can give the time of what is stated: any can for an event or a property, few for another thing.
fn may_time(verb: lexicon::Verb, statement: &Statement) -> bool {
    const TIMING: [&str; 26] = [
        "be",
        "move",
        "shift",
        "push",
        "slip",
        "slide",
        "postpone",
        "reschedule",
        "delay",
        "defer",
        "bump",
        "bring",
        "extend",
        "prolong",
        "schedule",
        "set",
        "start",
        "begin",
        "run",
        "land",
        "happen",
        "occur",
        "depart",
        "leave",
        "take",
        "change",
    ];
    let phrase = &statement.phrase;
    statement.pick.frame != Frame::When
        || TIMING.contains(&verb.lemma)
        || lexicon::is_property(phrase.head())
        || is_event(phrase)
}

fn is_event(phrase: &NounPhrase) -> bool {
    let words: Vec<String> = phrase.attribute.split(' ').map(str::to_owned).collect();
    lexicon::is_event(phrase.head()) || nouns::ends_in_event(&words)
}

/// Setting something says nothing of what was before.
fn is_change(verb: lexicon::Verb) -> bool {
    verb.kind == VerbKind::Change && verb.lemma != "set"
}

/// "was *moved* to": a change in the passive tells how it is now.
fn is_participle(token: &Token) -> bool {
    lexicon::verb(&token.folded).is_some_and(|verb| verb.kind == VerbKind::Change)
}

/// "is the standup still at 9:30", "does the review start at 3".
fn inverted(clause: &[Token], context: &Context) -> Vec<Statement> {
    let Some((first, rest)) = clause.split_first() else { return Vec::new() };
    if first.is_any(&["does", "do", "did", "has", "have", "will", "can", "could", "shall", "should"]) {
        let found = transitive(rest, context);
        return if found.is_empty() { verb(rest, context) } else { found };
    }
    if !first.is_any(&["is", "are"]) {
        return Vec::new();
    }
    let end = rest.iter().position(|token| !token.is_word()).unwrap_or(rest.len());
    (1..=end)
        .rev()
        .filter_map(|length| Some((of_tokens(rest.get(..length)?, context.names)?, rest.get(length..)?)))
        .map(|(phrase, predicate)| state(&phrase, predicate, false, context))
        .find(|found| !found.is_empty())
        .unwrap_or_default()
}

/// "New time for the sync with Dana: moved to 4", "gate code = 1907".
fn titled(clause: &[Token], context: &Context) -> Vec<Statement> {
    let Some(mark) = clause.iter().position(|token| token.is_any(&[":", "=", "->"])) else {
        return Vec::new();
    };
    let Some(phrase) = of_tokens(clause.get(..mark).unwrap_or_default(), context.names) else {
        return Vec::new();
    };
    let rest = clause.get(mark + 1..).unwrap_or_default();
    // "Review: yesterday, I …"
    let told = rest.iter().take(3).any(|t| SENTENTIAL.contains(&t.folded.as_str()));
    if told { Vec::new() } else { state(&phrase, rest, false, context) }
}

/// A phrase directly before its value: "kids dentist Thurs 22nd 3.40", "garage code 5512#".
fn fragment(clause: &[Token], context: &Context) -> Vec<Statement> {
    let Some(value) = clause.iter().position(|token| matches!(token.kind, Kind::Value(_))) else {
        return Vec::new();
    };
    let before = clause.get(..value).unwrap_or_default();
    let length = before
        .iter()
        .rposition(|t| !t.is_any(&["at", "on", "in", "now", ",", "from", "not"]))
        .map_or(0, |last| last + 1);
    let (subject, lead) = before.split_at(length);
    // "Dana costs £520 a day" has a verb.
    if subject.last().is_some_and(|last| last.is_any(&["costs", "cost"]))
        && !subject.iter().any(Token::is_genitive)
    {
        return Vec::new();
    }
    let Some(phrase) = of_tokens(subject, context.names) else { return Vec::new() };
    let words: Vec<String> = phrase.attribute.split(' ').map(str::to_owned).collect();
    let known = lexicon::is_event(phrase.head())
        || nouns::ends_in_event(&words)
        || lexicon::is_property(phrase.head());
    let rest = clause.get(value..).unwrap_or_default();
    // "the review this morning has been completed" is about something else.
    if is_sentence(rest) {
        return Vec::new();
    }
    let mut found = state(&phrase, clause.get(value - lead.len()..).unwrap_or_default(), false, context);
    // "lunch at 1", "call tomorrow at 3" are as often plans for now, or commands.
    let bare = !phrase.definite && words.len() == 1 && phrase.subject == Subject::Group;
    let dated =
        |pick: &Pick| matches!(pick.value.kind, ValueKind::Recur | ValueKind::Datetime | ValueKind::Date);
    found.retain(|statement| {
        known && (!bare || dated(&statement.pick) && !lexicon::is_verbal_event(phrase.head()))
    });
    found
}
