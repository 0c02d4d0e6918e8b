//! What somebody no longer stands by: "please delete that shoe size", "forget what I said about the sync", "I take my
//! offer back". Whatever was said of it is denied, of any kind; where nothing was, nothing is.

use super::clauses::{Context, Statement};
use super::noun_phrase::{NounPhrase, Phrase};
use super::openers::matched;
use super::texts::plain;
use super::tokens::{Token, extent};
use super::values::DIMENSIONS;
use super::{called_off, lexicon, nouns};
use crate::domain::{Act, Frame, Period, Span, Subject, Value, fold};

/// Verbs that take something back, at the begin of a command or behind who speaks.
#[rustfmt::skip]
const DISOWNING: &[&str] = &[
    "delete", "forget", "ignore", "disregard", "scratch", "strike", "erase", "remove", "take back", "withdraw", "took back",
    "withdrew", "retract", "am withdrawing", "am taking back",
];
/// What may stand before such a verb.
const LEADING: &[&str] = &[
    "please", "just", "so", "kindly", "you", "can", "should", "better", "i", "must", "have", "to", "hereby",
    "we", "need", "best", "now", "had",
];
/// What stands for what was said, before what it was about.
#[rustfmt::skip]
const SAID: &[&str] = &[
    "my message about", "my mail about", "my email about", "my note about", "my last message about", "the message about",
    "my remark about", "my announcement about",
];

/// How many words stand for what was said, before what it was about: "what I told you about", "that I ever mentioned".
fn said(tokens: &[Token]) -> Option<usize> {
    let is = |at: usize, words: &[&str]| tokens.get(at).is_some_and(|token| token.is_any(words));
    let mut at = usize::from(is(0, &["what", "everything", "all", "anything", "that"]));
    if !is(at, &["i", "we"]) {
        return SAID.iter().filter_map(|words| matched(tokens, words)).max();
    }
    at += 1 + usize::from(is(at + 1, &["ever", "just", "once"]));
    let mentions = is(at, &["mentioned"]);
    if !mentions && !is(at, &["said", "wrote", "told", "sent", "posted"]) {
        return None;
    }
    at += 1 + usize::from(is(at + 1, &["you", "anything", "something"]));
    let leads = is(at, &["about", "on", "regarding"]);
    (leads || mentions).then_some(at + usize::from(leads))
}

/// Whether words ask for more than that something no longer counts: that it be gone.
pub(super) fn asks_to_forget(text: &str) -> bool {
    const ERASING: [&str; 4] = ["forget", "delete", "erase", "remove"];
    text.split(|c: char| !c.is_alphanumeric()).any(|word| ERASING.contains(&&*fold(word)))
}

/// Reads what is taken back, as a denial in every frame that it may have had.
pub(super) fn read(clause: &[Token], context: &Context) -> Vec<Statement> {
    let found = disowned(clause).or_else(|| called_off::object(clause, context));
    let Some((object, verb)) = found else { return Vec::new() };
    let all =
        || extent(object).map(|object| Span::new(verb.start.min(object.start), verb.end.max(object.end)));
    // Whose "the shoe size" is, only what was said before can tell; of each reading the words are others.
    let readings = [
        Some((None, verb)),
        extent(object).map(|span| (Some(Subject::Author), span)),
        all().map(|span| (Some(Subject::Group), span)),
    ];
    let phrases = readings.into_iter().flatten().filter_map(|(owner, span)| {
        let mut phrase = Phrase::of(object, context.names).filter(|phrase| phrase.definite)?;
        match (owner, &phrase.owner) {
            (None, _) => {}
            (Some(_), Some(_)) => return None,
            (owner, None) => phrase.owner = owner,
        }
        Some((phrase.settle().filter(|phrase| !phrase.attribute.is_empty())?, span))
    });
    let denied = phrases.flat_map(|(phrase, span)| {
        frames(&phrase).into_iter().map(move |frame| {
            let mut statement = Statement::new(phrase.clone(), plain(Value::cancelled(), frame, span));
            statement.act = Act::Deny;
            statement
        })
    });
    denied.collect()
}

fn disowned(clause: &[Token]) -> Option<(&[Token], Span)> {
    let at = clause.iter().position(|token| !token.is_any(LEADING))?;
    let rest = clause.get(at..)?;
    let verb = rest.first()?;
    if verb.is_any(&["take", "took", "taking"]) {
        // "I have to take the parking offer back"
        let back = rest.iter().position(|token| token.is("back"))?;
        let object = if back == 1 { about(rest.get(2..)?) } else { rest.get(1..back)? };
        return Some((object, verb.span));
    }
    let length = DISOWNING.iter().filter_map(|words| matched(rest, words)).max()?;
    let object = rest.get(length..)?;
    let said = said(object);
    // "I forget the code": who speaks forgets nothing on purpose.
    if verb.is("forget") && clause.get(..at)?.iter().any(|token| token.is_any(&["i", "we"])) {
        return None;
    }
    Some((about(object.get(said.unwrap_or(0)..)?), extent(rest.get(..length)?)?))
}

/// The noun phrase up to what is said of it: "the fee *I named*".
fn about(tokens: &[Token]) -> &[Token] {
    let ends = |token: &Token| {
        !token.is_word()
            || token.is_any(&[
                "i",
                "we",
                "that",
                "which",
                "because",
                "again",
                "completely",
                "altogether",
                "please",
            ])
    };
    let end = tokens.iter().skip(1).position(ends).map_or(tokens.len(), |at| at + 1);
    tokens.get(..end).unwrap_or_default()
}

/// The frames of values that a phrase may have had.
fn frames(phrase: &NounPhrase) -> Vec<Frame> {
    if let Some(frame) = &phrase.frame {
        return vec![frame.clone()];
    }
    let words: Vec<String> = phrase.attribute.split(' ').map(str::to_owned).collect();
    if lexicon::is_event(phrase.head()) || nouns::ends_in_event(&words) {
        // "the dentist" is somebody besides.
        return vec![Frame::When, Frame::Where, Frame::Person];
    }
    let rates = [Period::Hour, Period::Day, Period::Week, Period::Month, Period::Year, Period::Head];
    let plain = [
        Frame::When,
        Frame::Where,
        Frame::Phone,
        Frame::Email,
        Frame::Url,
        Frame::Code,
        Frame::Percent,
        Frame::Count,
        Frame::Duration,
        Frame::Person,
        Frame::Org,
        Frame::Text,
        Frame::Money(None),
    ];
    let measured = DIMENSIONS.map(|dimension| Frame::Quantity(dimension.to_owned()));
    let rates = rates.map(|period| Frame::Money(Some(period)));
    plain.into_iter().chain(measured).chain(rates).collect()
}
