//! Plans in passing: when and where people will see each other, when they are free, what a meeting is about. What nobody
//! put as a statement of some thing, and still is certain.

mod coarse;
mod free;
mod meeting;
mod mentioned;
mod proposed;
mod state;
mod stay;
mod taste;
mod topic;

use super::clauses::{Context, Statement};
use super::noun_phrase::NounPhrase;
use super::predicate::Pick;
use super::tokens::{Kind, Token, extent};
use super::values::{Reading, Scan};
use super::{Place, draft, is_event, lexicon, modality, read_sentence, texts};
use crate::domain::{Act, FactDraft, Frame, Modality, Subject, Value, ValueKind, fold};

/// What somebody does in the course of the day, and no appointment: "I'll refine the layout this afternoon".
fn is_chore(draft: &FactDraft) -> bool {
    const TODAY: [&str; 5] = ["this morning", "this afternoon", "this evening", "tonight", "today"];
    let head = draft.attribute.rsplit(' ').next().unwrap_or_default();
    draft.frame == Frame::When
        && draft.act == Act::Assert
        && !(is_occasion(&draft.attribute) || lexicon::is_property(head))
        && draft.value.as_ref().is_some_and(|value| {
            value.kind == ValueKind::Date && TODAY.contains(&value.text.to_lowercase().as_str())
        })
}

/// When who speaks, or who is spoken to, will be done with something is no deadline of what was named before: "I'll finish
/// the test file tomorrow".
fn is_own_task(draft: &FactDraft, sentence: &[Token]) -> bool {
    let Subject::Named { name } = &draft.subject else { return false };
    let named = |token: &Token| name.split(' ').any(|word| fold(word) == token.folded);
    draft.attribute == "deadline"
        && sentence.iter().any(|token| token.is_any(&["i", "you"]))
        && !sentence.iter().any(named)
}

/// Whether something takes place.
fn is_occasion(attribute: &str) -> bool {
    is_event(attribute) || OCCASIONS.iter().any(|noun| attribute.ends_with(noun))
}

/// Adds what a sentence says of plans to what was read in it.
pub(super) fn complete(sentence: &[Token], place: &Place, context: &Context, found: &mut Vec<FactDraft>) {
    found.retain(|draft| !is_chore(draft) && !is_own_task(draft, sentence));
    let text = place.message.current_text();
    let met = meeting::read(sentence, text, &place.message.stated, context);
    if !met.is_empty() {
        let own = drafts(met, sentence, place, context);
        found.retain(|draft| !own.iter().any(|it| overlaps(it, draft)));
        found.extend(own);
        return;
    }
    if found.is_empty() {
        found.extend(coarsely(sentence, place, context));
    }
    if found.is_empty() {
        let scan = coarse::scanned(sentence, context.scan, &place.message.stated);
        let (tokens, scan) =
            scan.as_ref().map_or((sentence, context.scan), |(tokens, scan)| (tokens.as_slice(), scan));
        let context = Context::new(scan, context.names, tokens, context.open);
        let readers = [free::read, stay::read, state::read, taste::read];
        let said = readers.iter().map(|read| read(tokens, &context)).find(|said| !said.is_empty());
        let mut said = said.unwrap_or_default();
        if said.is_empty() {
            said = proposed::read(tokens, text, &context);
        }
        found.extend(drafts(said, tokens, place, &context));
    }
    if !found.iter().any(|draft| draft.modality == Modality::Asserted) {
        let scan = coarse::marked(sentence, context.scan, &place.message.stated);
        let (tokens, scan) =
            scan.as_ref().map_or((sentence, context.scan), |(tokens, scan)| (tokens.as_slice(), scan));
        let context = Context::new(scan, context.names, tokens, context.open);
        found.extend(drafts(mentioned::read(tokens, &context), tokens, place, &context));
    }
    let about = topic::read(sentence, found, &place.message.stated);
    found.extend(about.into_iter().flat_map(|statement| drafts(vec![statement], sentence, place, context)));
}

/// What takes place over some days, beside what the lexicon calls an event.
const OCCASIONS: [&str; 15] = [
    "event",
    "trip",
    "gathering",
    "outing",
    "activity",
    "competition",
    "holiday",
    "retreat",
    "festival",
    "assessment",
    "examination",
    "delivery",
    "absence",
    "availability",
    "done",
];

fn overlaps(one: &FactDraft, other: &FactDraft) -> bool {
    one.span.start < other.span.end && other.span.start < one.span.end
}

/// What the shapes read when a week or a weekend counts as a value, where nothing finer is said.
fn coarsely(sentence: &[Token], place: &Place, context: &Context) -> Vec<FactDraft> {
    let Some((tokens, scan)) = coarse::scanned(sentence, context.scan, &place.message.stated) else {
        return Vec::new();
    };
    let context = Context::new(&scan, context.names, &tokens, true);
    let mut found = read_sentence(&tokens, place, &context);
    found.retain(|draft| {
        draft.frame == Frame::When
            && draft.act == Act::Assert
            && draft.modality == Modality::Asserted
            && is_occasion(&draft.attribute)
            && draft.value.as_ref().is_some_and(|value| value.kind == ValueKind::Interval)
    });
    found
}

fn drafts(
    statements: Vec<Statement>,
    sentence: &[Token],
    place: &Place,
    context: &Context,
) -> Vec<FactDraft> {
    let mood = modality::Mood {
        modality: Modality::Asserted,
        reported: false,
        attribution: None,
        corrects: false,
        statement: sentence,
    };
    let source = draft::Source { scope: &[], ..place.source(&mood, sentence, context) };
    statements.into_iter().map(|statement| draft::draft(statement, &source)).collect()
}

/// Where people stay passes with what they are there for.
pub(super) fn pass_together(drafts: &mut [FactDraft]) {
    let last =
        drafts.iter().filter(|draft| draft.frame == Frame::When).filter_map(|draft| draft.expiry).max();
    for draft in drafts.iter_mut().filter(|draft| draft.attribute == "stay") {
        draft.expiry = draft.expiry.or(last);
    }
}

/// The reading of a token.
fn reading<'a>(token: &Token, scan: &'a Scan) -> Option<&'a Reading> {
    match token.kind {
        Kind::Value(reading) => scan.readings.get(reading),
        _ => None,
    }
}

/// A statement of a property of somebody.
fn statement(subject: Subject, attribute: &str, pick: Pick) -> Statement {
    let attribute = attribute.to_owned();
    Statement::new(NounPhrase { subject, attribute, ..NounPhrase::nameless() }, pick)
}

/// Words as written, as a value of `kind`.
fn words(tokens: &[Token], kind: ValueKind, frame: Frame) -> Option<Pick> {
    let span = extent(tokens)?;
    let mut text = String::new();
    let mut end = span.start;
    for token in tokens {
        if token.span.start > end {
            text.push(' ');
        }
        text.push_str(&token.text);
        end = token.span.end;
    }
    Some(texts::plain(Value::new(kind, text.to_lowercase(), text), frame, span))
}

/// Whether a clause can begin at `at`.
fn opens(sentence: &[Token], at: usize) -> bool {
    const BEFORE: [&str; 16] = [
        "and",
        "so",
        "then",
        "ok",
        "okay",
        "alright",
        "great",
        "confirmed",
        "sure",
        "yes",
        "received",
        "will",
        "i",
        "we",
        "thanks",
        "but",
    ];
    at.checked_sub(1)
        .and_then(|before| sentence.get(before))
        .is_none_or(|before| before.kind == Kind::Mark || before.is_any(&BEFORE))
}

#[cfg(test)]
mod tests;
