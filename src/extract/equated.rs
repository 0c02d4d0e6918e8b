//! What a clause equates: "the AGM takes place on 30 November", "Insurance is another £6.50 a month", "Quiz league:
//! Mondays, 8pm". A noun that no list knows is read as one that happens, or costs something, where the value leaves no
//! doubt what is said of it.

use super::clauses::{Context, Statement};
use super::lexicon::{self, VerbKind};
use super::noun_phrase::{NounPhrase, Phrase};
use super::predicate::{Pick, picks};
use super::shapes::is_negated;
use super::tokens::Token;
use super::values::Reading;
use super::{attribute, nouns, rates};
use crate::domain::{Frame, Period, Subject, ValueKind};

/// The longest phrase that is taken for a thing, in words.
const LONGEST: usize = 7;

/// Words of a verb before its participle, and what stands among them.
#[rustfmt::skip]
const AUXILIARY: &[&str] = &[
    "has", "have", "been", "be", "being", "is", "are", "'s", "will", "now", "just", "also", "still", "actually", "already",
    "going", "to", "officially", "provisionally", "normally", "then", "only", "not", "usually", "always", "must",
];
/// Verbs, by their lemma, behind which a time is when the subject happens.
#[rustfmt::skip]
const HAPPENING: &[&str] = &[
    "be", "move", "shift", "push", "slip", "slide", "postpone", "reschedule", "delay", "bump", "bring", "schedule", "set",
    "start", "begin", "run", "land", "happen", "occur", "take", "change", "stay", "hold", "fall", "kick",
];
/// Nouns of no certain thing.
#[rustfmt::skip]
const VAGUE: &[&str] = &[
    "time", "date", "day", "week", "weekend", "month", "year", "way", "thing", "weather", "one", "point", "problem", "reason",
    "idea", "plan", "question", "answer", "rest", "fact", "issue", "chance", "traffic", "score", "person", "people", "guy",
    "man", "woman", "world", "life", "news", "result", "option", "choice", "alternative", "difference", "guess", "bet",
    "total", "half", "number", "amount", "limit", "record", "average", "minimum", "maximum", "bus", "joke", "rule", "best", "worst", "first",
    "last", "next", "other", "max", "min", "message", "note", "mail", "email", "text", "picture", "photo", "hour", "minute",
    "second", "morning", "afternoon", "evening", "night", "home", "work", "town", "age", "everyone", "version",
];

/// Reads "NP is VALUE", "NP: VALUE".
pub(super) fn read(clause: &[Token], context: &Context) -> Vec<Statement> {
    if !context.open {
        return Vec::new();
    }
    (1..clause.len()).find_map(|at| linked(clause, at, context)).unwrap_or_default()
}

/// What is said of a thing before the link at `at`.
fn linked(clause: &[Token], at: usize, context: &Context) -> Option<Vec<Statement>> {
    let link = Link::of(clause.get(at)?)?;
    let before = clause.get(..at)?;
    let length = match link {
        Link::Mark => at,
        Link::Verb { .. } => before
            .iter()
            .rposition(|token| !AUXILIARY.contains(&token.folded.as_str()))
            .map_or(0, |last| last + 1),
    };
    let (subject, auxiliaries) = before.split_at(length);
    let phrase = thing(subject, context).or_else(|| priced(subject, context))?;
    let predicate = clause.get(at + 1..)?;
    let times = matches!(link, Link::Mark | Link::Verb { happens: true, .. });
    let found = picks(predicate, &context.scan.readings, is_negated(auxiliaries), |reading| {
        is_of_thing(&phrase, reading, times)
    });
    let statements: Vec<Statement> = found
        .into_iter()
        .filter(|pick| !pick.denied)
        .filter_map(|mut pick| {
            let mut phrase = phrased(&phrase, &pick)?;
            rates::settle(&mut phrase, &mut pick)?;
            pick.change |= phrase.change || matches!(link, Link::Verb { changes: true, .. });
            Some(Statement::new(phrase, pick))
        })
        .collect();
    (!statements.is_empty()).then_some(statements)
}

/// What leads from a thing to its value.
enum Link {
    Verb { happens: bool, changes: bool },
    Mark,
}

impl Link {
    fn of(token: &Token) -> Option<Self> {
        if !token.is_word() {
            return token.is_any(&[":", "=", "->"]).then_some(Self::Mark);
        }
        let costs = token.is_any(&["costs", "cost", "comes"]);
        match lexicon::verb(&token.folded) {
            Some(verb) => Some(Self::Verb {
                happens: HAPPENING.contains(&verb.lemma),
                changes: verb.kind == VerbKind::Change && verb.lemma != "set",
            }),
            None => costs.then_some(Self::Verb { happens: false, changes: false }),
        }
    }
}

/// The thing that all of `tokens` name.
fn thing(tokens: &[Token], context: &Context) -> Option<Phrase> {
    if tokens.is_empty() || tokens.len() > LONGEST {
        return None;
    }
    let phrase = Phrase::of(tokens, context.names)?;
    let words: Vec<&str> = phrase.words.iter().map(String::as_str).collect();
    let head = crate::domain::singular(words.last()?);
    let noun = |word: &&str| {
        word.starts_with(char::is_alphanumeric)
            && lexicon::verb(word).is_none()
            && !lexicon::is_closed(word)
            && !(word.len() > 4 && word.ends_with("ly"))
    };
    let is_thing = words.iter().all(noun)
        && head.starts_with(char::is_alphabetic)
        && !VAGUE.contains(&head.as_str())
        && !lexicon::is_property(&head)
        && !lexicon::is_role(&head)
        && !nouns::is_relative(&head)
        && !nouns::is_agent(&head)
        && lexicon::weekday(&head).is_none()
        && !lexicon::is_month(&head);
    is_thing.then_some(phrase)
}

/// A single word with the capital of its sentence, which may be a noun: "*Entry* is £3 a head".
fn priced(tokens: &[Token], context: &Context) -> Option<Phrase> {
    let [only] = tokens else { return None };
    let opens = context.sentence.first().is_some_and(|first| first.span == only.span);
    let (name, _) = context.names.leading(tokens);
    let named = name.filter(|name| opens && !context.names.is_participant(name))?;
    Some(Phrase::owned(Subject::Named { name: named }))
}

/// Whether the value of a reading says something of a thing by itself.
fn is_of_thing(phrase: &Phrase, reading: &Reading, times: bool) -> bool {
    let certain = phrase.definite || phrase.words.len() > 1;
    match reading.frame {
        Frame::When | Frame::Where if phrase.words.is_empty() => false,
        Frame::When => {
            let dated = matches!(
                reading.value.kind,
                ValueKind::Recur | ValueKind::Datetime | ValueKind::Date | ValueKind::Interval
            );
            times && (dated || reading.value.kind == ValueKind::Time && certain)
        }
        Frame::Where => certain || reading.value.kind == ValueKind::Room,
        Frame::Money(period) => {
            !phrase.words.is_empty() || matches!(period, None | Some(Period::Head | Period::Month))
        }
        _ => false,
    }
}

/// Whose property a value is, and which: a thing has a price, and is itself what happens somewhere at some time.
fn phrased(phrase: &Phrase, pick: &Pick) -> Option<NounPhrase> {
    let words: Vec<&str> = phrase.words.iter().map(String::as_str).collect();
    let mut words = attribute::canonical_words(&words);
    let owner = phrase.owner.clone();
    let subject = match pick.frame {
        Frame::Money(_) => {
            let noun = std::mem::replace(&mut words, vec!["price".to_owned()]).join(" ");
            match owner {
                Some(owner) if !noun.is_empty() => {
                    words.insert(0, noun);
                    owner
                }
                Some(owner) => owner,
                None => Subject::Thing { noun },
            }
        }
        _ => owner.unwrap_or(Subject::Group),
    };
    Some(NounPhrase {
        subject,
        attribute: words.join(" "),
        definite: true,
        frame: None,
        change: phrase.change,
        weekday: phrase.weekday,
    })
}
