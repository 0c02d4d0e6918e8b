//! Values typed in a draft that the ledger knows as retired.

use super::ask;
use super::audience::Audience;
use super::memo::Memo;
use super::moment::Moment;
use super::preview::{Cause, Mark, Request};
use super::view::View;
use super::who::{self, Meant};
use super::words;
use crate::domain::{
    ConversationId, Correspondent, EntityRef, FactDraft, Message, MessageId, SlotHead, Span, State, Subject,
    Value, ValueKind, fold, recurrence,
};
use crate::extract::{self, Requested, Scanned};
use crate::identity::{capitalised_runs, people_of};

/// The retired values in a draft, each with what is in force instead.
///
/// # Errors
/// Where memory cannot be read.
pub fn check<V: View>(view: &V, request: &Request) -> Result<Vec<Mark>, V::Error> {
    let view = &Memo::new(view);
    let recipients = view.recipients(&request.to)?;
    let draft = as_sent(view, request, &recipients);
    let mentions = mentions(view, request, &recipients, &draft)?;
    let statements = statements(&draft);
    marks(view, request, &recipients, &statements, &mentions)
}

/// What the draft itself says, read as if it had been sent.
///
/// A lone sentence that leads up to a value and has none yet states nothing: on most keys there is nothing to read.
pub fn statements(draft: &Scanned) -> Vec<FactDraft> {
    let text = draft.text().trim();
    let is_open = ask::last_sentence(text) == text && ask::leads_to_value(text);
    if is_open && draft.values().readings.is_empty() {
        return Vec::new();
    }
    draft.read()
}

/// One value of each kind, to complete an unfinished statement with.
const PLACEHOLDERS: [&str; 8] = [
    "10:45am",
    "Room B412",
    "Monday 2 December",
    "$1,250",
    "02079460112",
    "Lucca's",
    "a@example.org",
    "A1B2",
];

/// Verbs that a rate follows, and one.
const CHARGING: [&str; 6] = ["charge", "charges", "bill", "bills", "earn", "earns"];
const RATE: &str = "$1,250 a day";

/// The statements that an unfinished sentence would make if a value came next: the statement parser knows every way to
/// lead up to one.
pub fn completed(draft: &Scanned, sentence: &str) -> impl Iterator<Item = FactDraft> {
    let leads = ask::leads_to_value(sentence);
    let words: Vec<String> = sentence.split_whitespace().map(fold).collect();
    let charges = words.last().is_some_and(|last| CHARGING.contains(&last.as_str()));
    let placeholders = PLACEHOLDERS.iter().chain(charges.then_some(&RATE));
    placeholders.filter(move |_| leads).filter_map(move |placeholder| {
        let completed = draft.saying(format!("{sentence} {placeholder}")).read();
        completed.into_iter().find(|statement| statement.span.end > sentence.len())
    })
}

/// The statement that a draft leads up to in words of no shape, whichever value would come next.
pub fn led_up_to(scanned: &Scanned) -> impl Iterator<Item = FactDraft> {
    let draft = scanned.text().trim_end();
    let placed = ["in", "room", "place", "location", "venue", "try"];
    let is_place = draft.split_whitespace().next_back().is_some_and(|last| placed.contains(&&*fold(last)));
    let placeholders = PLACEHOLDERS.iter().take(4).filter(move |it| !is_place || it.starts_with("Room"));
    let named = draft.ends_with("room");
    let shown = move |placeholder: &'static str| {
        placeholder.strip_prefix("Room ").filter(|_| named).unwrap_or(placeholder)
    };
    placeholders.filter_map(move |placeholder| {
        let placeholder = shown(placeholder);
        scanned.saying(format!("{draft} {placeholder}")).led_up_to()
    })
}

/// The open relation that a sentence leads up to or asks for, or that the one before describes.
pub fn requested(draft: &Scanned, sentence: &str) -> Option<Requested> {
    draft.requested(ask::pointed_at(draft.text()).unwrap_or(sentence))
}

/// The draft as if it had been sent, its values found: read once, for everything that looks at them.
pub fn as_sent<V: View>(view: &V, request: &Request, recipients: &[Correspondent]) -> Scanned {
    let conversation = request.conversation.clone().unwrap_or_else(|| ConversationId("draft".to_owned()));
    Scanned::new(Message {
        id: MessageId("draft".to_owned()),
        source_id: None,
        conversation,
        position: 0,
        author: view.identities().correspondent(),
        recipients: recipients.to_vec(),
        stated: request.now.clone(),
        received: request.now.instant,
        text: request.draft.clone(),
        reply_to: None,
        batch: None,
        edits: Vec::new(),
        extra: serde_json::Map::new(),
    })
}

/// The marks of the values, stated or mentioned, that are no longer in force.
pub fn marks<V: View>(
    view: &V,
    request: &Request,
    recipients: &[Correspondent],
    statements: &[FactDraft],
    mentions: &[Mention],
) -> Result<Vec<Mark>, V::Error> {
    let mut marks = Vec::new();
    for statement in statements.iter().take(MOST) {
        let Some(value) = &statement.value else { continue };
        let meant = who::meant(view, Some(&statement.subject), recipients, request)?;
        let Meant::Entities(entities) = meant else { continue };
        let Some(entity) = entities.first() else { continue };
        let head = SlotHead {
            entity: entity.id.clone(),
            frame: statement.frame.clone(),
            attribute: statement.attribute.clone(),
        };
        let moment = Moment::when(value, statement.valid_from, request);
        marks.extend(mark(view, moment, &head, statement.span, value)?);
    }
    for Mention { head, span, value, .. } in mentions {
        if !marks.iter().any(|mark| mark.span.start < span.end && span.start < mark.span.end) {
            marks.extend(mark(view, Moment::when(value, None, request), head, *span, value)?);
        }
    }
    marks.sort_by_key(|mark| mark.span);
    Audience { view, request, recipients }.withhold_current(&mut marks)?;
    Ok(marks)
}

/// The most values of a draft that are looked at one by one: more are no message that somebody is typing.
const MOST: usize = 48;

/// A value that stands beside the property and its owner, whether a statement gives it or not: "see you at the standup
/// with Alex at 9:30".
pub struct Mention {
    /// Whose property.
    pub entity: EntityRef,
    /// The slot.
    pub head: SlotHead,
    span: Span,
    value: Value,
}

/// The values that a draft mentions, in their order.
pub fn mentions<V: View>(
    view: &V,
    request: &Request,
    recipients: &[Correspondent],
    draft: &Scanned,
) -> Result<Vec<Mention>, V::Error> {
    let mut mentions = Vec::new();
    for reading in draft.values().readings.iter().take(MOST) {
        let sentence = ask::sentence_at(&request.draft, reading.span.start);
        let words: Vec<String> = words(sentence);
        for entity in entities_in(view, sentence, recipients, request)? {
            let heads = view.heads(&entity.id)?.into_iter().filter(|head| {
                head.frame == reading.frame
                    && head.attribute.split(' ').all(|word| words.iter().any(|said| said == word))
            });
            mentions.extend(heads.map(|head| Mention {
                entity: entity.clone(),
                head,
                span: reading.span,
                value: reading.value.clone(),
            }));
        }
    }
    Ok(mentions)
}

/// The canonical words of a sentence.
fn words(sentence: &str) -> Vec<String> {
    sentence
        .split_whitespace()
        .flat_map(|word| {
            extract::attribute::canonical(word).split(' ').map(str::to_owned).collect::<Vec<_>>()
        })
        .collect()
}

/// Whoever a sentence names and is clearly meant, else those it is written to.
fn entities_in<V: View>(
    view: &V,
    sentence: &str,
    recipients: &[Correspondent],
    request: &Request,
) -> Result<Vec<EntityRef>, V::Error> {
    let mut entities = Vec::new();
    for run in capitalised_runs(sentence) {
        let subject = Subject::Named { name: run.join(" ") };
        if let Meant::Entities(named) = who::meant(view, Some(&subject), recipients, request)? {
            entities.extend(named.into_iter().take(1));
        }
    }
    if entities.is_empty() {
        entities.push(people_of(view.identities(), recipients.iter()));
    }
    Ok(entities)
}

fn mark<V: View>(
    view: &V,
    moment: Moment,
    head: &SlotHead,
    span: Span,
    value: &Value,
) -> Result<Option<Mark>, V::Error> {
    let Some(slot) = view.slot(head)? else { return Ok(None) };
    let mut reading = slot.read_as_written_by(moment.valid, moment.written);
    if reading.in_force.is_empty() {
        // On the day that was typed nothing holds: what does now is what should have been typed.
        reading = slot.read_as_written_by(moment.written, moment.written);
    }
    let mut current = None;
    for id in &reading.in_force {
        if let Some(fact) = view.fact(id)? {
            if fact.draft.value.as_ref().is_some_and(|live| says(value, live)) {
                return Ok(None);
            }
            current = current.or(Some(fact));
        }
    }
    for entry in slot.entries.iter().rev().filter(|entry| entry.value.is_some()) {
        let cause = match reading.states.get(&entry.id) {
            Some(State::Superseded | State::Overridden | State::Retracted | State::Mistaken) => Cause::Stale,
            Some(State::Lapsed) => Cause::Lapsed,
            _ => continue,
        };
        let Some(fact) = view.fact(&entry.id)? else { continue };
        if fact.draft.value.as_ref().is_some_and(|retired| says(value, retired)) {
            let current_value =
                current.as_ref().and_then(|fact| fact.draft.value.as_ref().map(words::to_insert));
            return Ok(Some(Mark {
                span,
                cause,
                fact: entry.id.clone(),
                current: current.map(|fact| fact.draft.id),
                current_value,
            }));
        }
    }
    Ok(None)
}

/// Whether what was typed says the stored value, or the part of it that a writer would repeat: only the time of
/// "Mondays 9:30". A past date without its year reads as a coming one, so the same words count too.
fn says(typed: &Value, stored: &Value) -> bool {
    typed.same(stored)
        || (typed.kind == stored.kind && fold(&typed.text) == fold(&stored.text))
        || (typed.kind == ValueKind::Time
            && matches!(stored.kind, ValueKind::Recur | ValueKind::Datetime)
            && stored.norm.rsplit([' ', 'T']).next() == Some(typed.norm.as_str()))
        || (typed.kind == ValueKind::Date
            && stored.kind == ValueKind::Datetime
            && stored.norm.split('T').next() == Some(typed.norm.as_str()))
        || (stored.kind == ValueKind::Recur && falls_on(typed, &stored.norm))
}

/// Whether a date with its time is one of a recurrence: "Tuesday at 2pm" of `tue 14:00`, `mon-fri 14:00`, `daily 14:00`.
fn falls_on(typed: &Value, recurrence: &str) -> bool {
    let (date, time) = typed.norm.split_once('T').unwrap_or((&typed.norm, ""));
    let (days, at) = recurrence.split_once(' ').unwrap_or((recurrence, ""));
    at == time && date.parse().is_ok_and(|date| recurrence::falls_on(days, date))
}
