//! Things: when they were last seen to, how many are printed, what colour they are to be, how long they take: "swapped
//! the filter today", "600 copies of the programme", "a minimum stay of three months".

use super::super::clauses::{Context, Statement};
use super::super::noun_phrase::Phrase;
use super::super::openers::find;
use super::super::predicate::Pick;
use super::super::tokens::{Kind, Token, extent};
use super::super::values::Reading;
use super::super::{attribute, lexicon, rates};
use super::{behind, nouns, plain, property, written};
use crate::domain::{Frame, Subject, Value, ValueKind};

/// What is done to things from time to time.
#[rustfmt::skip]
const TENDED: &[&str] = &[
    "swapped", "replaced", "cleaned", "serviced", "descaled", "watered", "pruned", "oiled", "greased", "vacuumed", "mowed",
    "drained", "bled", "topped up", "repotted", "fertilised", "washed", "changed", "renewed", "sharpened", "restrung", "tuned",
];
/// What is changed in one's mind, not by hand.
#[rustfmt::skip]
const ABSTRACT: &[&str] = &[
    "code", "password", "pin", "time", "date", "meeting", "name", "number", "plan", "subject", "topic", "mind", "rate", "price",
    "job", "address", "slot", "booking", "deadline", "wording", "title", "schedule", "appointment", "hair", "car", "dish", "hand",
];
#[rustfmt::skip]
const COLOURS: &[&str] = &[
    "white", "black", "red", "green", "blue", "yellow", "orange", "purple", "pink", "brown", "grey", "gray", "cream", "beige",
    "navy", "turquoise", "teal", "maroon", "burgundy", "ivory", "silver", "gold", "magnolia", "sage green", "pale green",
    "dark green", "dark blue", "light blue", "pale blue", "dark grey", "light grey", "off-white", "charcoal", "mustard",
];

type Shape = fn(&[Token], &Context) -> Option<Statement>;

pub(super) fn read(clause: &[Token], context: &Context) -> Vec<Statement> {
    let shapes: [Shape; 6] = [tended, copies, coloured, sized, listening, watched];
    let rates = charged(clause, context);
    if rates.is_empty() {
        shapes.iter().find_map(|shape| shape(clause, context)).into_iter().collect()
    } else {
        rates
    }
}

/// The phrase as a thing: whose property is to be said.
fn thing(tokens: &[Token], context: &Context) -> Option<(Subject, Vec<String>)> {
    // "unit 17": its number belongs to its name.
    if tokens.iter().any(|token| matches!(token.kind, Kind::Value(_))) {
        return (tokens.len() < 3)
            .then(|| (Subject::Thing { noun: written(tokens).to_lowercase() }, Vec::new()));
    }
    let phrase = Phrase::of(tokens, context.names)?;
    let words: Vec<&str> = phrase.words.iter().map(String::as_str).collect();
    let words = attribute::canonical_words(&words);
    match phrase.owner {
        Some(owner) => Some((owner, words)),
        None if words.is_empty() => None,
        None => Some((Subject::Thing { noun: words.join(" ") }, Vec::new())),
    }
}

fn of_thing((subject, words): (Subject, Vec<String>), attribute: &str, pick: Pick) -> Statement {
    let attribute = words.iter().map(String::as_str).chain([attribute]).collect::<Vec<_>>().join(" ");
    Statement::new(property(subject, attribute), pick)
}

fn reading<'a>(token: &Token, context: &'a Context) -> Option<&'a Reading> {
    match token.kind {
        Kind::Value(reading) => context.scan.readings.get(reading),
        _ => None,
    }
}

/// "swapped the furnace filter today", "I've had the boiler serviced on 3 May"
fn tended(clause: &[Token], context: &Context) -> Option<Statement> {
    let start =
        clause.iter().take_while(|t| t.is_any(&["i", "we", "have", "just", "finally", "has", "had"])).count();
    let rest = clause.get(start..)?;
    let (object, after) = if let Some(object) = behind(rest, TENDED) {
        object.first().filter(|first| first.is_any(&["the", "my", "our"]))?;
        let is_noun = |token: &&Token| token.is_word() && !lexicon::is_closed(&token.folded);
        let length = object.iter().skip(1).take_while(is_noun).count();
        (object.get(..=length).filter(|_| length > 0)?, object.get(length + 1..)?)
    } else {
        // "had the boiler serviced"
        let at = rest.iter().position(|token| TENDED.contains(&token.folded.as_str()))?;
        let had = start > 0 && clause.get(start - 1)?.is("had");
        (rest.get(..at).filter(|object| had && object.len() > 1)?, rest.get(at + 1..)?)
    };
    let day = after
        .first()
        .filter(|first| !first.is("to"))
        .and_then(|_| after.iter().find_map(|token| reading(token, context)))?;
    let head = object.last()?;
    let concrete = !ABSTRACT.contains(&attribute::canonical(&head.folded).as_str())
        && !lexicon::is_event(&head.folded)
        && !lexicon::is_property(&head.folded);
    if day.value.kind != ValueKind::Date || !concrete || after.first().is_some_and(Token::is_genitive) {
        return None;
    }
    let mut pick = Pick::of(day);
    pick.expiry = None;
    pick.change = true;
    Some(of_thing(thing(object, context)?, "last done", pick))
}

/// "we print 600 copies of the programme", "600 copies of the concert programme"
fn copies(clause: &[Token], context: &Context) -> Option<Statement> {
    let at = clause.iter().position(|token| token.folded.ends_with("copies"))?;
    let whole = clause.get(at)?;
    let number = if whole.is("copies") { clause.get(at.checked_sub(1)?)? } else { whole };
    let figure = number.text.split(' ').next().unwrap_or_default();
    let digits: String = figure.chars().filter(|c| *c != ',').collect();
    digits.parse::<u32>().ok().filter(|count| *count > 9)?;
    let asked = clause.first().is_some_and(|first| {
        first.is_any(&[
            "are", "is", "do", "does", "did", "how", "can", "could", "would", "should", "will", "please",
        ])
    });
    let ordered = !asked
        && clause
            .get(..at)?
            .iter()
            .any(|t| t.is_any(&["print", "printed", "printing", "ordered", "order", "run"]));
    let own = match clause.get(at + 1) {
        Some(of) if of.is_any(&["of", "for"]) => {
            let after = clause.get(at + 2..)?;
            let words = nouns(after, 4)?;
            thing(words, context)?
        }
        _ => (context.theme.clone()?, Vec::new()),
    };
    let value = Value::new(ValueKind::Number, digits, figure);
    let mut pick = plain(value, Frame::Count, number.span);
    pick.change = clause.iter().any(|token| token.is("now"));
    ordered.then(|| of_thing(own, "copy", pick))
}

/// "the frame is to be white, not cream"
fn coloured(clause: &[Token], context: &Context) -> Option<Statement> {
    const BEING: [&str; 7] = [
        "is to be",
        "are to be",
        "will be",
        "will be painted",
        "is being painted",
        "are being painted",
        "is now",
    ];
    let at = BEING.iter().filter_map(|words| find(clause, words)).min()?;
    let after = behind(clause.get(at..)?, &BEING)?;
    let rest = behind(after, COLOURS)?;
    let words = after.get(..after.len() - rest.len())?;
    let ends = rest
        .first()
        .is_none_or(|next| !next.is_word() || next.is_any(&["not", "and", "now", "instead", "from"]));
    let subject = clause.get(..at).filter(|subject| {
        subject.first().is_some_and(|the| the.is_any(&["the", "my", "our"])) && subject.len() > 1 && ends
    })?;
    let text = written(words);
    let pick = plain(Value::new(ValueKind::Text, text.to_lowercase(), text), Frame::Text, extent(words)?);
    Some(of_thing(thing(subject, context)?, "colour", pick))
}

/// "furnace filter is 16x25x1"
fn sized(clause: &[Token], context: &Context) -> Option<Statement> {
    let is_size = |token: &&Token| {
        let mut parts = token.folded.split(['x', '\u{d7}']);
        token.is_word()
            && token.folded.contains(['x', '\u{d7}'])
            && parts.clone().count() > 1
            && parts.all(|part| part.parse::<f32>().is_ok())
    };
    let at = clause.iter().position(|token| is_size(&token))?;
    let token = clause.get(at)?;
    let before = clause.get(..at)?;
    let (verb, subject) = before.split_last()?;
    let size = subject.last().is_some_and(|last| last.is("size"));
    let subject = subject.get(..subject.len() - usize::from(size))?;
    if !verb.is_any(&["is", "are", ":", "size", "takes"]) || subject.is_empty() {
        return None;
    }
    let value = Value::new(ValueKind::Text, token.folded.clone(), token.text.clone());
    Some(of_thing(thing(subject, context)?, "size", plain(value, Frame::Text, token.span)))
}

/// "14 cents a word for translation, 45 euros an hour for proofreading": what who speaks takes for each.
fn charged(clause: &[Token], context: &Context) -> Vec<Statement> {
    let mine = clause.iter().any(|token| token.is_any(&["my", "i"]));
    let each = clause.iter().enumerate().filter_map(|(at, token)| {
        let reading = reading(token, context).filter(|it| matches!(it.frame, Frame::Money(Some(_))))?;
        let work = clause.get(at + 1..)?.split_first().filter(|(lead, _)| lead.is("for"))?.1;
        let [work] = nouns(work, 1)? else { return None };
        let next = clause.iter().position(|token| token.span == work.span).and_then(|at| clause.get(at + 1));
        let whole = next.is_none_or(|next| !next.is_word() || next.is("and"));
        let job = work.folded.ends_with("ing") || work.folded.ends_with("ion");
        let mut phrase = property(Subject::Author, format!("{} rate", work.folded));
        let mut pick = Pick::of(reading);
        rates::settle(&mut phrase, &mut pick)?;
        (whole && job).then(|| Statement::new(phrase, pick))
    });
    if mine { each.collect() } else { Vec::new() }
}

/// "the staging API listens on 8443 now, not 8080"
fn listening(clause: &[Token], context: &Context) -> Option<Statement> {
    let at = clause.iter().position(|token| token.is_any(&["listens", "listening", "listen"]))?;
    let rest = behind(clause.get(at + 1..)?, &["on port", "on", "at"])?;
    let port = rest.first().filter(|port| port.text.parse::<u16>().is_ok_and(|port| port > 0))?;
    let verb = clause.get(..at)?.last().is_some_and(|last| last.is_any(&["is", "'s", "now"]));
    let subject = clause.get(..at - usize::from(verb)).filter(|subject| !subject.is_empty())?;
    let value = |token: &Token| Value::new(ValueKind::Number, token.text.clone(), token.text.clone());
    let mut pick = plain(value(port), Frame::Count, port.span);
    pick.change = rest.iter().any(|token| token.is("now"));
    let old = find(rest, "not").or_else(|| find(rest, "instead of").map(|at| at + 1));
    pick.replaced =
        old.and_then(|at| rest.get(at + 1)).filter(|old| old.text.parse::<u16>().is_ok()).map(value);
    let own = thing(subject, context)?;
    Some(of_thing(own, "port", pick))
}

/// "with a minimum stay of three months"
pub(in crate::extract) fn termed(clause: &[Token], context: &Context) -> Option<Statement> {
    const BOUNDS: [&str; 5] = ["minimum", "maximum", "notice", "trial", "cooling-off"];
    let (at, found) = clause.iter().enumerate().find_map(|(at, token)| {
        Some((at, reading(token, context).filter(|reading| reading.value.kind == ValueKind::Duration)?))
    })?;
    let before = clause.get(..at)?;
    let start = before.iter().rposition(|token| token.is_any(&BOUNDS))?;
    let (of, words) = before.get(start..)?.split_last()?;
    let term: Vec<&str> = words.iter().map(|word| word.folded.as_str()).collect();
    let plain = words.len() < 4
        && words.iter().all(|word| {
            word.is_word()
                && !lexicon::is_closed(&word.folded)
                && (word.is("stay") || lexicon::verb(&word.folded).is_none())
        });
    if !plain || words.len() < 2 || !of.is_any(&["of", "is", ":"]) {
        return None;
    }
    let subject = before.get(..start)?;
    let own = subject.iter().rposition(|token| token.is_any(&[",", ":"])).map_or(0, |mark| mark + 1);
    let subject = subject.get(own..)?;
    let cut =
        subject.iter().position(|token| token.is_any(&["is", "has", "with", "comes", "have"])).unwrap_or(0);
    let (name, length) = context.names.leading(subject);
    let own = match name {
        Some(name) if length > 0 => (Subject::Named { name }, Vec::new()),
        _ => subject
            .get(..cut)
            .filter(|own| !own.is_empty())
            .and_then(|own| thing(own, context))
            .or_else(|| Some((context.theme.clone()?, Vec::new())))?,
    };
    Some(of_thing(own, &term.join(" "), Pick::of(found)))
}

/// "we're reading The Overstory", of the one event that the message is about
fn watched(clause: &[Token], context: &Context) -> Option<Statement> {
    let (we, rest) = clause.split_first()?;
    let rest = behind(rest, &["are", "'re"])?;
    let (verb, rest) = rest.split_first()?;
    let attribute = match verb.folded.as_str() {
        "reading" => "book",
        "watching" | "screening" => "film",
        _ => return None,
    };
    let theme = match &context.theme {
        Some(theme @ Subject::Thing { noun })
            if lexicon::is_event(noun.rsplit(' ').next().unwrap_or_default())
                || noun.ends_with("night")
                || noun.ends_with("club") =>
        {
            theme.clone()
        }
        _ => return None,
    };
    let rest = rest.iter().skip_while(|token| token.is_any(&["\"", "\u{201c}"])).count();
    let rest = clause.get(clause.len() - rest..)?;
    let length = rest
        .iter()
        .take_while(|token| {
            token.is_word()
                && (token.is_capitalised() || token.is_any(&["of", "the", "and", "in", "a", "to"]))
        })
        .count();
    let words = rest.get(..length).filter(|words| !words.is_empty() && we.is("we"))?;
    let text = written(words);
    let pick = plain(Value::new(ValueKind::Text, text.to_lowercase(), text), Frame::Text, extent(words)?);
    Some(of_thing((theme, Vec::new()), attribute, pick))
}
