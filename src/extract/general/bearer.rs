//! Of what a clause says something: the subject of its verb, the object of one that arranges, the noun phrase of a
//! headline.

use super::super::clauses::Context;
use super::super::equated;
use super::super::grammar::{Chunk, Clause, Kind, VerbGroup, form};
use super::super::noun_phrase::Phrase;
use super::super::tokens::Token;
use super::super::values::Reading;
use super::attached;
use super::attribute::{self, Property, Said};
use crate::domain::{Frame, Subject, ValueKind};
use std::ops::Range;

/// What a clause says with its verb.
pub(super) fn of_verb(
    sentence: &[Token],
    clause: &Clause,
    verb: &VerbGroup,
    context: &Context,
) -> Option<Said> {
    let value = clause.rest.iter().position(|chunk| chunk.kind == Kind::Value)?;
    let (before, values) = clause.rest.split_at(value);
    let readings = attached(sentence, values, context);
    let (object, between) = object(before);
    let transitive = object.is_some();
    let (phrase, property, behind) = match object {
        // "the carpool leaves *the library* at 7:10"
        Some(_) if verb.lemma == "leave" && readings.first()?.frame == Frame::When => {
            let subject = sentence.get(clause.subject.clone()?)?;
            let behind = between.first().map_or(verb.range.end, |chunk| chunk.range.start);
            (equated::thing(subject, context)?, Property::Timed("departure"), behind)
        }
        Some(object) if verb.lemma == "need" && is_by(sentence, between) => {
            let behind = between.first().map_or(verb.range.end, |chunk| chunk.range.start);
            (equated::thing(sentence.get(object)?, context)?, Property::Timed("deadline"), behind)
        }
        Some(object) => {
            let phrase = objective(sentence, clause, verb, object, context)?;
            (phrase, Property::Own, verb.range.end.max(between.first().map_or(0, |chunk| chunk.range.start)))
        }
        None => {
            let subject = sentence.get(clause.subject.clone()?)?;
            if let Some(said) = doing(subject, verb, &readings) {
                return Some(said);
            }
            if let Some(phrase) = moving(subject, verb, &readings) {
                return Some(Said {
                    phrase,
                    property: Property::Timed("move"),
                    attached: spans(&readings),
                    behind: verb.range.end,
                    changes: false,
                    implied: false,
                });
            }
            let words: Vec<&str> = words(sentence, before);
            let first = readings.first()?;
            let property = attribute::given(verb, &words, first)?;
            let phrase = equated::thing(subject, context)?;
            match property {
                Property::Own if attribute::is_property(&phrase, first) => {
                    (attribute::owned(phrase, first, context)?, Property::Named, verb.range.end)
                }
                property => (phrase, property, verb.range.end),
            }
        }
    };
    if !leads(sentence, between, property) {
        return None;
    }
    // "I changed the subject today" moves nothing.
    let aims = between.iter().any(|chunk| chunk.kind == Kind::Preposition);
    if transitive && property == Property::Own && attribute::changes(verb) && !aims {
        return None;
    }
    let changes = attribute::changes(verb);
    Some(Said { phrase, property, attached: spans(&readings), behind, changes, implied: false })
}

/// What a clause without a verb says: "shed padlock 7-22-9", "MOT due Nov", "£1,500 for print".
pub(super) fn headline(sentence: &[Token], clause: &Clause, context: &Context) -> Option<Said> {
    let chunks = clause.rest.as_slice();
    let opens = chunks
        .iter()
        .take_while(|chunk| matches!(chunk.kind, Kind::Adverb | Kind::Validity | Kind::Joint))
        .count();
    let chunks = chunks.get(opens..)?;
    let length = object_length(chunks).filter(|length| *length > 0)?;
    let (noun, rest) = chunks.split_at(length);
    let value = rest.iter().position(|chunk| chunk.kind == Kind::Value)?;
    let (between, values) = rest.split_at(value);
    let range = noun.first()?.range.start..noun.last()?.range.end;
    let readings = attached(sentence, values, context);
    let words = sentence.get(range.clone())?;
    let (words, due) = match words.split_last() {
        Some((last, words)) if last.is("due") => (words, true),
        _ => (words, false),
    };
    let mut phrase = equated::thing(words, context)?;
    let mut property = if due { Property::Timed("deadline") } else { Property::Own };
    let named = !due && attribute::is_property(&phrase, readings.first()?);
    if named {
        phrase = attribute::owned(phrase, readings.first()?, context)?;
        property = Property::Named;
    }
    let certain = match readings.first()?.frame {
        Frame::When => due || is_scheduled(readings.first()?) && phrase.words.len() > 1,
        Frame::Phone | Frame::Email => true,
        Frame::Money(_) if clause.rest.len() == 2 => true,
        _ if named => true,
        Frame::Quantity(_) => attribute::is_measure(&equated::head(&phrase)?),
        _ => false,
    };
    let mere = between.iter().all(|chunk| matches!(chunk.kind, Kind::Preposition | Kind::Mark | Kind::Joint));
    (certain && mere).then(|| Said {
        phrase,
        property,
        attached: spans(&readings),
        behind: range.end,
        changes: false,
        implied: false,
    })
}

/// "We *huddle* every morning at 8:55": what those who talk do at certain times is called like the verb.
fn doing(subject: &[Token], verb: &VerbGroup, readings: &[&Reading]) -> Option<Said> {
    let named = form(verb.lemma).is_some_and(|form| form.noun)
        && !matches!(verb.lemma, "be" | "have" | "get" | "move");
    let ours = matches!(subject, [only] if only.is("we"));
    let timed = readings.first().is_some_and(|first| is_scheduled(first));
    (named && ours && timed && !verb.passive).then(|| Said {
        phrase: Phrase { words: vec![verb.lemma.to_owned()], ..Phrase::owned(Subject::Group) },
        property: Property::Own,
        attached: spans(readings),
        behind: verb.range.end,
        changes: false,
        implied: false,
    })
}

/// Whether what stands between ends in "by".
fn is_by(sentence: &[Token], between: &[Chunk]) -> bool {
    between.last().and_then(|last| sentence.get(last.range.start)).is_some_and(|token| token.is("by"))
}

/// "We move on the 8th", "I'm moving in on 22 January": the day on which somebody moves.
fn moving(subject: &[Token], verb: &VerbGroup, readings: &[&Reading]) -> Option<Phrase> {
    let [only] = subject else { return None };
    let [day] = readings else { return None };
    let owner = match only.folded.as_str() {
        "i" => Subject::Author,
        "we" => Subject::Group,
        _ => return None,
    };
    let dated = matches!(day.value.kind, ValueKind::Date | ValueKind::Datetime);
    (verb.lemma == "move" && !verb.passive && dated).then(|| Phrase::owned(owner))
}

fn is_scheduled(reading: &Reading) -> bool {
    matches!(reading.value.kind, ValueKind::Recur | ValueKind::Datetime) && reading.value.norm.contains(':')
}

fn spans(readings: &[&Reading]) -> Vec<crate::domain::Span> {
    readings.iter().map(|reading| reading.span).collect()
}

/// The words of chunks.
fn words<'a>(sentence: &'a [Token], chunks: &[Chunk]) -> Vec<&'a str> {
    let tokens = chunks.iter().filter_map(|chunk| sentence.get(chunk.range.clone())).flatten();
    tokens.map(|token| token.folded.as_str()).collect()
}

/// The object of a verb among what stands between it and its first value, and what is left.
fn object(before: &[Chunk]) -> (Option<Range<usize>>, &[Chunk]) {
    let opens = before.iter().take_while(|chunk| matches!(chunk.kind, Kind::Adverb | Kind::Validity)).count();
    let rest = before.get(opens..).unwrap_or_default();
    match object_length(rest) {
        Some(length) if length > 0 => {
            let (object, between) = rest.split_at(length);
            let range =
                object.first().zip(object.last()).map(|(first, last)| first.range.start..last.range.end);
            (range, between)
        }
        _ => (None, before),
    }
}

/// How many chunks a noun phrase takes with what "of", "for" and "with" attach to it.
fn object_length(chunks: &[Chunk]) -> Option<usize> {
    chunks.first().filter(|first| first.kind == Kind::Noun)?;
    let mut length = 1;
    while let [preposition, noun, ..] = chunks.get(length..)?
        && preposition.kind == Kind::Preposition
        && noun.kind == Kind::Noun
    {
        length += 2;
    }
    Some(length)
}

/// The object of a verb that arranges, or of having.
fn objective(
    sentence: &[Token],
    clause: &Clause,
    verb: &VerbGroup,
    object: Range<usize>,
    context: &Context,
) -> Option<Phrase> {
    let has = matches!(verb.lemma, "have" | "get") && !verb.passive;
    let arranges = attribute::arranges(verb) && !verb.passive;
    if !(has || arranges) {
        return None;
    }
    let subject = sentence.get(clause.subject.clone()?)?;
    let words = sentence.get(object)?;
    // "data has *its own* huddle"
    if let [its, own, noun @ ..] = words
        && has
        && own.is("own")
        && its.is_any(&["its", "their", "his", "her"])
    {
        let mut phrase = equated::thing(noun, context)?;
        match context.names.leading(subject) {
            (Some(name), length) if length == subject.len() => phrase.owner = Some(Subject::Named { name }),
            _ => phrase.words.splice(0..0, equated::thing(subject, context)?.words).for_each(drop),
        }
        return Some(phrase);
    }
    let mut phrase = equated::thing(words, context)?;
    if phrase.owner.is_none() && has {
        phrase.owner = match subject {
            [only] if only.is("i") => Some(Subject::Author),
            [only] if only.is("we") => Some(Subject::Group),
            [only] if only.is_any(&["he", "she", "they", "you", "it", "there"]) => return None,
            named => match context.names.leading(named) {
                (Some(name), length) if length == named.len() => Some(Subject::Named { name }),
                _ => return None,
            },
        };
        phrase.definite = true;
    }
    Some(phrase)
}

/// Whether what stands between a verb and its value leads up to it: adverbs, and phrases behind prepositions.
fn leads(sentence: &[Token], between: &[Chunk], property: Property) -> bool {
    let mut rest = between;
    loop {
        rest = match rest {
            [] => return true,
            [first, after @ ..]
                if matches!(first.kind, Kind::Adverb | Kind::Validity | Kind::Joint | Kind::Mark) =>
            {
                after
            }
            [first, noun, after @ ..] if first.kind == Kind::Preposition && noun.kind == Kind::Noun => after,
            [first, after @ ..] if first.kind == Kind::Preposition => after,
            [first, after @ ..]
                if property == Property::Timed("deadline")
                    && sentence
                        .get(first.range.clone())
                        .is_some_and(|words| words.iter().any(|word| word.is("due"))) =>
            {
                after
            }
            _ => return false,
        };
    }
}
