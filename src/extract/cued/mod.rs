//! Statements read by their cues, in words of no shape: what the words of a sentence are about, and which of its values
//! is the one that holds. A sentence is cut into parts; the part with the value must be of what is named in it, or go on
//! with what is named beside it. A part that is about something else, or a second thing that could be meant, and nothing
//! is read.

mod about;
mod ended;
mod heads;
mod lead;
mod parts;
mod project;
mod roles;
mod scanned;

use super::clauses::{Context, Statement};
use super::modality::{self, Mood};
use super::noun_phrase::Phrase;
use super::openers::find;
use super::predicate::Pick;
use super::tokens::{Kind, Token};
use super::values::Reading;
use super::{Place, anchored, draft, lexicon, mean_the_same, nouns, rates};
use crate::domain::{Act, FactDraft, Frame, Modality, Period, Provenance, Subject, ValueKind};
use ended::calls_off;
pub(super) use heads::is_of_another;
pub(super) use lead::led_up_to;
use parts::Parts;
use scanned::scanned;

/// The longest sentence that is read.
const LONGEST: usize = 48;

/// Words of what was put forward, wished for or remembered, whatever else a sentence says.
#[rustfmt::skip]
const REFUSED: &[&str] = &[
    "proposed", "suggested", "suggestion", "offered", "requested", "recommended", "recommendation", "floated", "pitched", "considered",
    "debated", "debating", "discussing", "demanded", "applied for", "asked for", "ask for", "asked about", "ask about", "no reply",
    "nothing is decided", "not decided", "no decision", "ago", "back when", "back in", "those days", "remember", "remembers", "dream", "dreamt",
    "rumour", "rumor", "pressing for", "pushing for", "push for", "toying", "wish", "wishes", "at the time", "good old", "old days", "old times", "would love", "once had", "hoped", "haggle",
    "last year", "in theory", "doubt", "no way", "almost", "nearly", "at first", "in donations", "estimate", "guess", "decided against", "overruns", "in case",
];

/// What a sentence states, and how it is put. `before` is the sentence that it may go on from.
fn read<'a>(sentence: &'a [Token], before: &[Token], context: &Context) -> Option<(Mood<'a>, Statement)> {
    let asks = |sentence: &[Token]| sentence.iter().any(|token| token.is("?"));
    // Nothing goes on from what was asked, supposed or remembered.
    let holds = |sentence: &[Token]| {
        modality::mood(sentence, context.names).is_some_and(|mood| mood.modality == Modality::Asserted)
    };
    let before = if asks(before) || !before.is_empty() && !holds(before) { &[] } else { before };
    let refused = || REFUSED.iter().any(|phrase| find(sentence, phrase).is_some());
    if sentence.len() > LONGEST || asks(sentence) || refused() {
        return None;
    }
    let plain = contrasted(sentence);
    let mood = modality::mood(plain.as_deref().unwrap_or(sentence), context.names)?;
    if mood.modality != Modality::Asserted {
        return None;
    }
    let words = mood.statement;
    let parts = Parts::of(words);
    let qualified = heads::is_qualified(words, context);
    let statement = ended::read(words, before, &parts, context)
        .or_else(|| about::event(words, before, &parts, context, false))
        .or_else(|| rate(words, before, &parts, context).filter(|_| !qualified))
        .or_else(|| project::read(words, before, &parts, context).filter(|_| !qualified))?;
    let Mood { modality, reported, attribution, corrects, .. } = mood;
    // "Dana confirmed *their* day rate"
    let mut statement = statement;
    if let Some(name) = &attribution
        && words.iter().any(|token| token.is_any(&["their", "his", "her"]))
        && statement.phrase.subject == Subject::Author
    {
        statement.phrase.subject = named(name.clone());
    }
    Some((Mood { modality, reported, attribution, corrects, statement: sentence }, statement))
}

/// A sentence that says what was and what is: "used to be 9, now 10" remembers nothing.
fn contrasted(sentence: &[Token]) -> Option<Vec<Token>> {
    let values = sentence.iter().filter(|token| matches!(token.kind, Kind::Value(_))).count();
    if values < 2 {
        return None;
    }
    let mut plain = sentence.to_vec();
    if let Some(at) = find(sentence, "used to be") {
        plain.drain(at..at + 2);
        if let Some(be) = plain.get_mut(at) {
            "was".clone_into(&mut be.folded);
        }
    }
    for token in plain.iter_mut().filter(|token| token.is_any(&["previously", "formerly", "originally"])) {
        "was".clone_into(&mut token.folded);
    }
    Some(plain)
}

/// Whether a sentence names something that the next may go on with.
pub(super) fn names_something(sentence: &[Token], names: &super::names::Names) -> bool {
    sentence.iter().any(|token| names.is_name(token)) || !heads::meetings(sentence).is_empty()
}

/// The one value of `words` that holds, of those that `takes` takes.
pub(super) fn holding(words: &[Token], context: &Context, takes: &dyn Fn(&Reading) -> bool) -> Option<Pick> {
    roles::of(words, context, takes).map(|roles| Pick::of(roles.new.1))
}

/// Whether a statement is of the kind that this module reads, and no more certain.
pub(super) fn betters(found: &[FactDraft]) -> bool {
    let known = |attribute: &str| {
        let words: Vec<String> = attribute.split(' ').map(str::to_owned).collect();
        !words
            .iter()
            .any(|word| matches!(word.as_str(), "max" | "maximum" | "limit" | "total" | "figure" | "cost"))
            && nouns::property_length(&words).is_some_and(|length| length == words.len())
            || words.last().is_some_and(|head| lexicon::is_event(head))
    };
    !found.is_empty()
        && found.iter().all(|draft| {
            draft.act == Act::Assert
                && matches!(draft.frame, Frame::When | Frame::Where | Frame::Money(_))
                && (!known(&draft.attribute) || draft.attribute == "price")
        })
}

/// What the cues of a sentence say, where nothing else was found, or nothing better.
pub(super) fn better(
    tokens: &[Token],
    before: &[Token],
    found: &[FactDraft],
    place: &Place,
    context: &Context,
) -> Option<FactDraft> {
    let values = tokens.iter().filter(|token| matches!(token.kind, Kind::Value(_))).count();
    let open = found.is_empty() || betters(found);
    let doubted = |draft: &FactDraft| {
        values > 1 && draft.replaced.is_none()
            || matches!(draft.subject, Subject::Group)
            || draft.provenance == Provenance::Inferred
            || draft.act == Act::Assert && calls_off(tokens)
    };
    if tokens.len() > LONGEST || !(open || matches!(found, [only] if doubted(only))) {
        return None;
    }
    let (scan, words) = scanned(place.message, place.sentence, tokens, context)?;
    let context = Context::new(&scan, context.names, context.sentence, context.open);
    let (mood, statement) = read(&words, before, &context)?;
    let (phrase, pick) = (&statement.phrase, &statement.pick);
    let better = |draft: &FactDraft| {
        let same = draft.span.start < pick.span.end && pick.span.start < draft.span.end;
        let old =
            draft.value.as_ref().zip(pick.replaced.as_ref()).is_some_and(|(value, left)| value.same(left));
        // Whose it is, or what it replaces, is said beside it.
        let names =
            matches!(draft.subject, Subject::Group) && matches!(phrase.subject, Subject::Named { .. });
        let akin = draft.attribute == phrase.attribute || mean_the_same(&draft.attribute, &phrase.attribute);
        let adds = names
            || draft.subject == phrase.subject
                && (pick.replaced.is_some() && draft.replaced.is_none()
                    || draft.provenance == Provenance::Inferred);
        let moves = draft.act == Act::Retract && statement.act == Act::Assert && pick.replaced.is_some();
        let ends = moves || statement.act == Act::Retract && draft.act == Act::Assert;
        old || ends && akin || same && (akin && adds || betters(std::slice::from_ref(draft)))
    };
    found.iter().all(better).then(|| draft::draft(statement, &place.source(&mood, &words, &context)))
}

/// What people charge: money for a day or an hour, of the one person who is named, or of who speaks.
fn rate(words: &[Token], before: &[Token], parts: &Parts, context: &Context) -> Option<Statement> {
    let timed = |reading: &Reading| matches!(reading.frame, Frame::Money(Some(Period::Day | Period::Hour)));
    let any_timed = anchored::values(words, context).any(|(_, reading)| timed(reading));
    let is_named = about::says_rate(words) || about::says_rate(before) || any_timed;
    let takes = |reading: &Reading| timed(reading) || is_named && reading.frame == Frame::Money(None);
    let roles = roles::of(words, context, &takes)?;
    let values = roles.values();
    // "£32 an hour for proofreading": not for everything.
    let next = words.get(roles.new.0 + 1..).unwrap_or_default();
    let for_some = matches!(next, [lead, what, ..] if lead.is("for") && heads::is_plain_noun(what) && !context.names.is_name(what));
    if !is_named || for_some {
        return None;
    }
    let part = parts.holding(roles.new.0);
    if anchored::is_over(parts.words(words, part))
        || is_of_another(parts.words(words, part), roles.new.0 - parts.start(part), context)
        || words.iter().any(|token| {
            token.is_any(&[
                "spend",
                "spends",
                "save",
                "saves",
                "spent",
                "hotel",
                "rent",
                "diem",
                "allowance",
                "expenses",
                "did",
                "was",
                "were",
            ]) && roles.old.is_none()
        })
    {
        return None;
    }
    let owner = about::person(words, before, context)?;
    let mut phrase = Phrase::owned(owner);
    phrase.words.extend(["day", "rate"].map(str::to_owned));
    if values.iter().any(|reading| reading.frame == Frame::Money(Some(Period::Hour))) {
        phrase.words = vec!["hourly".to_owned(), "rate".to_owned()];
    }
    let mut phrase = phrase.settle()?;
    let mut pick = roles.pick(words);
    rates::settle(&mut phrase, &mut pick)?;
    Some(Statement::new(phrase, pick))
}

impl roles::Roles<'_> {
    /// The value that holds, with the one that it replaces.
    fn pick(&self, words: &[Token]) -> Pick {
        let mut pick = Pick::of(self.new.1);
        pick.replaced = self.old.map(|old| old.value.clone()).filter(|old| !old.same(&pick.value));
        pick.change = pick.replaced.is_some() || anchored::is_changed(words);
        pick
    }
}

/// Whether a reading is a day.
fn is_day(reading: &Reading) -> bool {
    reading.frame == Frame::When && reading.value.kind == ValueKind::Date
}

/// The thing or the person of a name.
fn named(name: String) -> Subject {
    Subject::Named { name }
}

#[cfg(test)]
mod tests;
