//! What a clause equates: "the AGM takes place on 30 November", "Insurance is another £6.50 a month", "Quiz league:
//! Mondays, 8pm". A noun that no list knows is read as one that happens, or costs something, where the value leaves no
//! doubt what is said of it.

use super::clauses::{Context, Statement};
use super::lexicon::{self, VerbKind};
use super::noun_phrase::{NounPhrase, Phrase};
use super::predicate::picks;
use super::shapes::{is_negated, prices};
use super::texts::plain;
use super::tokens::{Kind, Token};
use super::values::Reading;
use super::{attribute, nouns, rates};
use crate::domain::{Frame, Period, Subject, Value, ValueKind};

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
/// Verbs of what goes on at certain times, besides those that lead up to any value.
const GOING: &[&str] = &[
    "go",
    "goes",
    "leave",
    "leaves",
    "depart",
    "departs",
    "arrive",
    "arrives",
    "meet",
    "meets",
    "sail",
    "sails",
    "rehearse",
    "rehearses",
    "train",
    "trains",
    "air",
    "airs",
    "deliver",
    "delivers",
    "kicks",
    "gathers",
    "gather",
];
/// Nouns of what lasts so long.
const TERMS: &[&str] = &[
    "guarantee",
    "warranty",
    "lease",
    "contract",
    "tenancy",
    "term",
    "notice",
    "trial",
    "probation",
    "placement",
    "secondment",
    "course",
    "internship",
    "apprenticeship",
    "lead time",
    "stay",
    "sentence",
    "loan",
    "subscription",
];
/// Nouns of no certain thing.
#[rustfmt::skip]
const VAGUE: &[&str] = &[
    "time", "date", "day", "week", "weekend", "month", "year", "way", "thing", "weather", "one", "point", "problem", "reason",
    "idea", "plan", "question", "answer", "rest", "fact", "issue", "chance", "traffic", "score", "person", "people", "guy",
    "man", "woman", "world", "life", "news", "result", "option", "choice", "alternative", "difference", "guess", "bet",
    "total", "half", "number", "figure", "amount", "limit", "record", "average", "minimum", "maximum", "bus", "joke", "rule", "best", "worst", "first",
    "last", "next", "other", "max", "min", "message", "note", "mail", "email", "text", "picture", "photo", "hour", "minute",
    "second", "balance", "portion", "sum", "remainder", "surplus", "fee", "part", "share", "morning", "afternoon", "evening", "night", "home", "work", "town", "age", "everyone", "version",
];

/// Reads "NP is VALUE", "NP: VALUE".
pub(super) fn read(clause: &[Token], context: &Context) -> Vec<Statement> {
    if !context.open {
        return Vec::new();
    }
    let linked = (1..clause.len()).find_map(|at| linked(clause, at, context));
    linked
        .or_else(|| apposed(clause, context))
        .or_else(|| unlocked(clause, context))
        .or_else(|| headlined(clause, context))
        .unwrap_or_default()
}

/// A thing and when it is, without a verb: "code freeze on 15 May, 12:00", "next well visit Mar 12 at 9:20".
fn headlined(clause: &[Token], context: &Context) -> Option<Vec<Statement>> {
    let valued = |token: &Token| matches!(token.kind, Kind::Value(_));
    let first = clause.iter().position(valued)?;
    let leads =
        |token: &Token| token.is_any(&["on", "at", "in", "from", "by", ",", "the", "this", "still", "now"]);
    let mere = clause.get(first..)?.iter().all(|token| !token.is_word() || valued(token) || leads(token));
    let end = clause.get(..first)?.iter().rposition(|token| !leads(token))? + 1;
    let name = clause.get(..end).filter(|_| mere)?;
    let name = name.split_first().filter(|(next, _)| next.is("next")).map_or(name, |(_, name)| name);
    let (name, due) =
        name.split_last().filter(|(due, _)| due.is("due")).map_or((name, false), |it| (it.1, true));
    let begins =
        name.last().is_some_and(|last| last.is_any(&["check-in", "checkin", "doors", "kick-off", "kickoff"]));
    let phrase = thing(name, context).filter(|phrase| due || begins || phrase.words.len() > 1)?;
    if due {
        return due_by(&phrase, clause.get(first..)?, context);
    }
    let whole = |reading: &Reading| {
        let timed = reading.value.norm.contains(':');
        begins && reading.value.kind == ValueKind::Time
            || timed && matches!(reading.value.kind, ValueKind::Recur | ValueKind::Datetime)
    };
    let found = picks(clause.get(first..)?, &context.scan.readings, false, |reading| {
        whole(reading) || reading.frame == Frame::Where
    });
    // A place alone says nothing.
    let dated = found.iter().any(|pick| pick.frame == Frame::When && pick.value.norm.contains(':'));
    let statements = found.into_iter().filter(|pick| dated && !pick.denied);
    let statements: Vec<Statement> =
        statements.map(|pick| Statement::new(named(&phrase, &pick.frame), pick)).collect();
    (!statements.is_empty()).then_some(statements)
}

/// "next rabies shot due Feb 2028": by when a thing has to be done again.
fn due_by(phrase: &Phrase, values: &[Token], context: &Context) -> Option<Vec<Statement>> {
    let dated = |reading: &Reading| {
        matches!(reading.value.kind, ValueKind::Date | ValueKind::Datetime | ValueKind::Month)
    };
    let pick = picks(values, &context.scan.readings, false, dated).into_iter().find(|pick| !pick.denied)?;
    let mut due = named(phrase, &Frame::When);
    if due.subject == Subject::Group {
        due.subject = Subject::Thing { noun: std::mem::replace(&mut due.attribute, "deadline".to_owned()) };
    } else {
        due.attribute.push_str(" deadline");
    }
    Some(vec![Statement::new(due, pick)])
}

/// Things that are opened or reached by a secret, and what it is called.
const LOCKED: [(&str, &str); 14] = [
    ("wifi", "password"),
    ("wi-fi", "password"),
    ("alarm", "code"),
    ("keybox", "code"),
    ("lockbox", "code"),
    ("padlock", "code"),
    ("safe", "code"),
    ("gate", "code"),
    ("door", "code"),
    ("shed", "code"),
    ("garage", "code"),
    ("locker", "code"),
    ("intercom", "code"),
    ("keypad", "code"),
];

/// "guest wifi: sunporch77": the secret of a thing behind its name.
fn unlocked(clause: &[Token], context: &Context) -> Option<Vec<Statement>> {
    let mark = clause.iter().position(|token| token.is_any(&[":", "=", "->"]))?;
    let (value, rest) = clause.get(mark + 1..)?.split_first()?;
    let mut phrase = Phrase::of(clause.get(..mark)?, context.names)?;
    let (_, secret) =
        LOCKED.iter().find(|(thing, _)| phrase.words.last().is_some_and(|word| word == thing))?;
    phrase.words.push((*secret).to_owned());
    let written =
        value.is_word() && value.text.len() > 2 && value.text.contains(|c: char| c.is_ascii_digit());
    rest.first().is_none_or(|next| next.kind == Kind::Mark).then_some(())?;
    let code = Value::new(ValueKind::Code, value.text.clone(), value.text.clone());
    let phrase = phrase.settle().filter(|_| written)?;
    Some(vec![Statement::new(phrase, plain(code, Frame::Code, value.span))])
}

/// A thing with its time behind a comma, whatever is done to it: "I run the citation clinic, Fridays at 12".
fn apposed(clause: &[Token], context: &Context) -> Option<Vec<Statement>> {
    let timed = |token: &Token| match token.kind {
        Kind::Value(reading) => context
            .scan
            .readings
            .get(reading)
            .is_some_and(|reading| matches!(reading.value.kind, ValueKind::Recur | ValueKind::Datetime)),
        _ => false,
    };
    let value = clause.iter().position(timed)?;
    let mark = value.checked_sub(1).filter(|mark| clause.get(*mark).is_some_and(|token| token.is(",")))?;
    let before = clause.get(..mark)?;
    let start = before.iter().rposition(|token| token.is_any(&["the", "my", "our"]))?;
    let phrase = thing(before.get(start..)?, context)?;
    let found = picks(clause.get(value..)?, &context.scan.readings, false, |reading| {
        is_of_thing(&phrase, reading, true)
    });
    let statements = found.into_iter().filter(|pick| !pick.denied);
    Some(statements.map(|pick| Statement::new(named(&phrase, &pick.frame), pick)).collect())
}

/// A thing as something that happens, whether or not it does.
pub(super) fn happening(tokens: &[Token], context: &Context) -> Option<NounPhrase> {
    Some(named(&thing(tokens, context)?, &Frame::When))
}

/// A thing, or whoever sees to it: "chimney", "furnace guy".
pub(super) fn engaged(tokens: &[Token], context: &Context) -> Option<Phrase> {
    visitor(tokens, context)
}

/// The noun phrase that a sentence begins with, up to its verb or a mark: what a sentence of mere values behind it is of.
pub(super) fn leading<'a>(sentence: &'a [Token], context: &Context) -> Option<&'a [Token]> {
    let ends = |token: &Token| {
        !token.is_word()
            || token.is_genitive()
            || AUXILIARY.contains(&token.folded.as_str())
            || lexicon::verb(&token.folded).is_some()
    };
    let end = sentence.iter().position(ends)?;
    sentence.get(..end).filter(|tokens| thing(tokens, context).is_some())
}

/// What is said of a thing before the link at `at`.
fn linked(clause: &[Token], at: usize, context: &Context) -> Option<Vec<Statement>> {
    let token = clause.get(at)?;
    // "*coming* Friday" is one value.
    let comes = matches!(token.kind, Kind::Value(_)) && token.folded.starts_with("coming ");
    let link = if comes { Link::Visit } else { Link::of(token)? };
    // "the long *run* is" is a noun.
    if clause.get(at + 1).is_some_and(is_copula) && token.is_word() {
        return None;
    }
    let before = clause.get(..at)?;
    let length = match link {
        Link::Mark => at,
        Link::Verb { .. } | Link::Visit => before
            .iter()
            .rposition(|token| !AUXILIARY.contains(&token.folded.as_str()))
            .map_or(0, |last| last + 1),
    };
    let (subject, auxiliaries) = before.split_at(length);
    let phrase = match link {
        Link::Visit => visitor(subject, context)?,
        _ => thing(subject, context).or_else(|| priced(subject, context))?,
    };
    // "the release board *set* 10 December" tells of something else.
    let acts = matches!(link, Link::Verb { .. })
        && lexicon::verb(&token.folded).is_none_or(|verb| verb.lemma != "be");
    if acts && head(&phrase).is_some_and(|head| nouns::is_agent(&head)) {
        return None;
    }
    let predicate = clause.get(at + usize::from(!comes)..)?;
    let times = !matches!(link, Link::Verb { happens: false, .. });
    // "lessons *go* to $50 in January": from when the price holds.
    let priced = token.is_any(&["go", "goes", "going", "rises", "rise"]) && prices(predicate, context);
    let found = picks(predicate, &context.scan.readings, is_negated(auxiliaries), |reading| {
        is_of_thing(&phrase, reading, times) && (!priced || matches!(reading.frame, Frame::Money(_)))
    });
    let statements: Vec<Statement> = found
        .into_iter()
        .filter(|pick| !pick.denied)
        .filter_map(|mut pick| {
            let mut phrase = named(&phrase, &pick.frame);
            rates::settle(&mut phrase, &mut pick)?;
            pick.change |= phrase.change || matches!(link, Link::Verb { changes: true, .. });
            Some(Statement::new(phrase, pick))
        })
        .collect();
    (!statements.is_empty()).then_some(statements)
}

pub(super) fn is_copula(token: &Token) -> bool {
    token.is_any(&["is", "'s", "are", "has", "will", "moves", "moved", "starts"])
}

/// What leads from a thing to its value.
enum Link {
    Verb {
        happens: bool,
        changes: bool,
    },
    /// "the plumber *comes* on Tuesday"
    Visit,
    Mark,
}

impl Link {
    fn of(token: &Token) -> Option<Self> {
        if !token.is_word() {
            return token.is_any(&[":", "=", "->"]).then_some(Self::Mark);
        }
        let costs = token.is_any(&["costs", "cost", "comes"]);
        if token.is_any(GOING) {
            return Some(Self::Verb { happens: true, changes: false });
        }
        if token.is_any(&["coming", "arriving", "arrives", "visiting", "visits", "calls", "due"]) {
            return Some(Self::Visit);
        }
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
pub(super) fn thing(tokens: &[Token], context: &Context) -> Option<Phrase> {
    if tokens.is_empty() || tokens.len() > LONGEST {
        return None;
    }
    let mut tokens = numbered(tokens, context);
    uncapitalise(&mut tokens, context);
    let phrase = Phrase::of(&tokens, context.names)?;
    let words: Vec<&str> = phrase.words.iter().map(String::as_str).collect();
    let head = head(&phrase)?;
    // "the long *run*" is a noun behind another word of its name.
    let noun = |(at, word): (usize, &&str)| {
        word.starts_with(char::is_alphanumeric)
            && (lexicon::verb(word).is_none() || at + 1 == words.len() && (at > 0 || phrase.definite))
            && !lexicon::is_closed(word)
            && !(word.len() > 4 && word.ends_with("ly"))
    };
    let is_thing = words.iter().enumerate().all(noun)
        && head.starts_with(char::is_alphabetic)
        && (!VAGUE.contains(&head.as_str()) || is_occasion(&words))
        && !lexicon::is_role(&head)
        && !nouns::is_relative(&head)
        && (words.len() > 1 || !nouns::is_agent(&head))
        && lexicon::weekday(&head).is_none()
        && !lexicon::is_month(&head);
    is_thing.then_some(phrase)
}

/// "practice night", "away day": a part of a day that a noun makes an occasion.
fn is_occasion(words: &[&str]) -> bool {
    const PARTS: [&str; 8] = ["day", "night", "morning", "afternoon", "evening", "week", "weekend", "hour"];
    const POINTING: [&str; 14] = [
        "last", "next", "other", "first", "second", "third", "whole", "same", "half", "good", "long",
        "great", "busy", "free",
    ];
    let names = |word: &str| !POINTING.contains(&word) && lexicon::weekday(word).is_none();
    matches!(words, [first, .., part] if PARTS.contains(part) && names(first) && !PARTS.contains(first))
}

/// Tokens, with the number behind a noun as a part of its name: "unit 17".
fn numbered(tokens: &[Token], context: &Context) -> Vec<Token> {
    let names = |token: &Token| match token.kind {
        Kind::Value(reading) => {
            let frame = context.scan.readings.get(reading).map(|reading| &reading.frame);
            matches!(frame, Some(Frame::Code | Frame::Count | Frame::Where))
        }
        _ => false,
    };
    let mut tokens = tokens.to_vec();
    for token in tokens.iter_mut().skip(1).filter(|token| names(token)) {
        token.kind = Kind::Word;
    }
    tokens
}

/// Takes the capital of its sentence from a word that is no name: "*Triage* is every day at 11".
fn uncapitalise(tokens: &mut [Token], context: &Context) {
    let Some(first) = tokens.first_mut() else { return };
    let named = context.names.is_participant(&first.text);
    if context.opens(first) && !named && lexicon::is_everyday(&first.folded) {
        first.folded.clone_into(&mut first.text);
    }
}

/// Somebody who comes to do something, whose visit has a time.
fn visitor(tokens: &[Token], context: &Context) -> Option<Phrase> {
    const SENT: [&str; 12] = [
        "man", "guy", "woman", "lady", "people", "team", "crew", "lot", "fitter", "engineer", "surveyor",
        "driver",
    ];
    let phrase = Phrase::of(tokens, context.names)?;
    let last = head(&phrase)?;
    let sent = lexicon::is_role(&last) || SENT.contains(&last.as_str()) && phrase.words.len() > 1;
    if sent && phrase.words.iter().all(|word| !lexicon::is_closed(word)) {
        Some(phrase)
    } else {
        thing(tokens, context)
    }
}

/// The noun of a phrase, which a number may tell from its like: "unit 17".
pub(super) fn head(phrase: &Phrase) -> Option<String> {
    let noun = phrase.words.iter().rfind(|word| word.starts_with(char::is_alphabetic))?;
    Some(crate::domain::singular(noun))
}

/// A single word with the capital of its sentence, which may be a noun: "*Entry* is £3 a head".
fn priced(tokens: &[Token], context: &Context) -> Option<Phrase> {
    let [only] = tokens else { return None };
    let opens = context.opens(only);
    let (name, _) = context.names.leading(tokens);
    let named = name.filter(|name| opens && !context.names.is_participant(name))?;
    Some(Phrase::owned(Subject::Named { name: named }))
}

/// Whether the value of a reading says something of a thing by itself.
pub(super) fn is_of_thing(phrase: &Phrase, reading: &Reading, times: bool) -> bool {
    let certain = phrase.definite || phrase.words.len() > 1;
    // A property of nobody waits for its owner.
    let takes =
        |head: String| lexicon::property_takes(&attribute::canonical(&head), &reading.frame) == Some(true);
    if head(phrase).is_some_and(takes) {
        return false;
    }
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
        Frame::Duration => head(phrase).is_some_and(|head| TERMS.contains(&head.as_str())),
        Frame::Money(period) => {
            !phrase.words.is_empty() || matches!(period, None | Some(Period::Head | Period::Month))
        }
        _ => false,
    }
}

/// Whose property a value is, and which: a thing has a price, and is itself what happens somewhere at some time.
pub(super) fn named(phrase: &Phrase, frame: &Frame) -> NounPhrase {
    let words: Vec<&str> = phrase.words.iter().map(String::as_str).collect();
    let mut words = attribute::canonical_words(&words);
    let owner = phrase.owner.clone();
    let subject = match frame {
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
    NounPhrase {
        subject,
        attribute: words.join(" "),
        definite: true,
        frame: None,
        change: phrase.change,
        weekday: phrase.weekday,
    }
}
