//! Properties whose values are words: "my favourite colour is green", "Dana's dress code is black tie".

use super::clauses::{Context, Statement};
use super::lexicon;
use super::noun_phrase::{NounPhrase, Phrase, of_tokens};
use super::predicate::Pick;
use super::tokens::{Token, extent};
use crate::domain::{Frame, Span, Subject, Value, ValueKind};

/// Nouns whose values are words. Others are too often said of in passing ("my boss is a robot").
const WORDED: [&str; 18] = [
    "password",
    "surname",
    "name",
    "nickname",
    "username",
    "title",
    "dress code",
    "diet",
    "size",
    "blood type",
    "hometown",
    "nationality",
    "major",
    "star sign",
    "job",
    "job title",
    "profession",
    "middle name",
];
/// Nouns whose values are words, of whatever it is.
const OF_THINGS: [&str; 12] = [
    "theme",
    "topic",
    "colour",
    "flavour",
    "format",
    "motto",
    "brand",
    "model",
    "breed",
    "genre",
    "preference",
    "dress code",
];
const PREFERRED: [&str; 3] = ["favourite", "preferred", "usual"];
/// The longest value, in words.
const LONGEST: usize = 5;

/// Reads "my/NAME's R is Y".
pub(super) fn read(clause: &[Token], context: &Context) -> Vec<Statement> {
    statement(clause, context).into_iter().collect()
}

fn statement(clause: &[Token], context: &Context) -> Option<Statement> {
    let at = clause.iter().position(|token| token.is_any(&["is", "are", ":"]))?;
    let subject = clause.get(..at)?;
    let phrase = of_tokens(subject, context.names)
        .or_else(|| of_theme(subject, context))
        .filter(|phrase| is_worded(phrase, subject) || is_named(phrase, clause.get(at + 1..), context))?;
    let mut value = clause.get(at + 1..)?;
    let mut change = phrase.change;
    while let Some((first, rest)) = value.split_first()
        && first.is_any(&["now", "the", "a", "an", "still"])
        && !first.is_capitalised()
    {
        change |= first.is("now");
        value = rest;
    }
    let end = value.iter().position(|token| !token.is_word()).unwrap_or(value.len());
    let words = value.get(..end).filter(|words| !words.is_empty() && words.len() <= LONGEST)?;
    if words.iter().any(|word| lexicon::is_closed(&word.folded) && !word.is_any(&["and", "the", "of"]))
        || words.first().is_some_and(|word| is_mood(&word.folded))
    {
        return None;
    }
    let mut pick = worded(words)?;
    pick.change = change;
    Some(Statement::new(phrase, pick))
}

/// A property that only the matter at hand can be the owner of: "the theme is tacos".
fn of_theme(subject: &[Token], context: &Context) -> Option<NounPhrase> {
    let mut phrase = Phrase::of(subject, context.names)?;
    // A topic or a brand is that of something that was named.
    let stands =
        phrase.words.last().is_some_and(|head| matches!(head.as_str(), "theme" | "preference" | "code"));
    let labels = subject.first().is_some_and(|first| context.opens(first)) && phrase.words.len() > 1;
    let definite = phrase.definite || labels && stands;
    let owns = phrase.owner.is_none() && definite && (stands || context.theme.is_some());
    phrase.definite |= owns;
    phrase.owner = owns.then(|| context.theme.clone().unwrap_or(Subject::Group));
    phrase.settle()
}

/// The phrase of a property whose values are words.
pub(super) fn property(tokens: &[Token], context: &Context) -> Option<NounPhrase> {
    of_tokens(tokens, context.names).filter(|phrase| is_worded(phrase, tokens))
}

/// Whether a property of things and events has words for values.
pub(super) fn is_of_things(attribute: &str) -> bool {
    OF_THINGS.contains(&attribute)
}

fn is_worded(phrase: &NounPhrase, subject: &[Token]) -> bool {
    let preferred =
        subject.iter().any(|token| PREFERRED.contains(&token.folded.as_str()) || token.is("favorite"));
    let of_somebody = matches!(phrase.subject, Subject::Author | Subject::Named { .. });
    let worded = preferred || WORDED.contains(&phrase.attribute.as_str());
    (worded && of_somebody || OF_THINGS.contains(&phrase.head())) && phrase.frame.is_none()
}

/// "our quiz team is Agatha Quiztie": a possessed thing, and a name of two words up to the next mark.
fn is_named(phrase: &NounPhrase, value: Option<&[Token]>, context: &Context) -> bool {
    let value = value.unwrap_or_default();
    let value =
        value.get(usize::from(value.first().is_some_and(|first| first.is("now")))..).unwrap_or_default();
    let (_, length) = context.names.leading(value);
    length > 1
        && value.get(length).is_none_or(|next| next.kind == super::tokens::Kind::Mark)
        && phrase.definite
        && matches!(phrase.subject, Subject::Author | Subject::Group)
        && !lexicon::is_event(phrase.head())
}

/// What one says of a thing in passing; no value of a property.
pub(super) fn is_mood(word: &str) -> bool {
    const MOODS: [&str; 28] = [
        "great",
        "good",
        "bad",
        "fine",
        "ready",
        "broken",
        "late",
        "gone",
        "empty",
        "full",
        "wrong",
        "right",
        "awful",
        "terrible",
        "lovely",
        "nice",
        "weird",
        "funny",
        "busy",
        "free",
        "tired",
        "sick",
        "ill",
        "dead",
        "done",
        "boring",
        "missing",
        "different",
    ];
    MOODS.contains(&word) || (word.len() > 4 && (word.ends_with("ing") || word.ends_with("ed")))
}

/// The value that plain words make.
pub(super) fn worded(words: &[Token]) -> Option<Pick> {
    let span = extent(words)?;
    let text = words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ");
    Some(plain(Value::new(ValueKind::Text, text.to_lowercase(), text), Frame::Text, span))
}

/// A room or a code that no scanner takes for one by itself, because the cue is in the phrase: "the room for the standup
/// is *B412*", "gate code changed from 1907 to *8830*".
pub(super) fn bare(phrase: &NounPhrase, predicate: &[Token], negated: bool) -> Option<Pick> {
    let (kind, frame) = if phrase.frame == Some(Frame::Where) || phrase.head() == "room" {
        (ValueKind::Room, Frame::Where)
    } else if !matches!(phrase.head(), "number" | "port")
        && lexicon::property_takes(phrase.head(), &Frame::Code) == Some(true)
    {
        (ValueKind::Code, Frame::Code)
    } else if matches!(phrase.head(), "capacity" | "headcount" | "maximum" | "limit" | "port") {
        (ValueKind::Number, Frame::Count)
    } else {
        return None;
    };
    let mut values: Vec<&Token> = Vec::new();
    let (mut contrast, mut reversed, mut negated) = (false, false, negated);
    let arrow = predicate.iter().position(|token| token.is("->"));
    let predicate = predicate.get(arrow.map_or(0, |arrow| arrow.saturating_sub(1))..)?;
    for (index, token) in predicate.iter().enumerate() {
        negated |= token.is_any(&["not", "no"]) && values.is_empty();
        reversed |= token.is("not") && values.len() == 1;
        contrast |= token.is_any(&["to", "->", "it", "but"]) && !values.is_empty();
        if token.is_word() && token.text.chars().any(|c| c.is_ascii_digit()) {
            values.push(token);
        } else if token.is_any(&BETWEEN) || (index == 0 && arrow.is_some()) {
        } else if token.is_word() && !token.is("any") && !token.is("anymore") {
            // Digits before a noun count something.
            return None;
        } else {
            break;
        }
    }
    let value = |token: &Token| {
        let norm = if kind == ValueKind::Room { &token.folded } else { &token.text };
        Value::new(kind, norm.clone(), token.text.clone())
    };
    let (new, old) = match values.as_slice() {
        [new] => (new, None),
        [new, old] if reversed => (new, Some(value(old))),
        [old, new] if contrast => (new, Some(value(old))),
        _ => return None,
    };
    let mut pick = plain(value(new), frame, new.span);
    pick.denied = negated && old.is_none();
    pick.change = old.is_some() || arrow.is_some();
    pick.replaced = old;
    Some(pick)
}

/// Words around values that stand bare.
const BETWEEN: [&str; 19] = [
    "only", "at", "in", "now", "to", "from", "moved", "changed", ":", "->", "room", "the", ",", "it", "'s",
    "but", "not", "no", "longer",
];

/// A pick that no scanner made.
pub(super) fn plain(value: Value, frame: Frame, span: Span) -> Pick {
    Pick {
        value,
        frame,
        span,
        replaced: None,
        denied: false,
        assumptions: Vec::new(),
        expiry: None,
        change: false,
        sensitive: false,
    }
}
