//! "The spare chairs for Hugo's sync are stored in Room B325": what a noun phrase names only to say what something else
//! is for has not the value that the other has.

use super::clauses::Context;
use super::grammar;
use super::tokens::Token;
use super::{attribute, lexicon, noun_phrase};
use crate::domain::{FactDraft, Frame};

/// Nouns that leave a value with what they are of: "the time for the sync".
#[rustfmt::skip]
const TRANSPARENT: &[&str] = &[
    "time", "date", "day", "room", "place", "location", "venue", "slot", "start", "hour", "spot", "invite", "invitation", "booking",
    "figure", "number", "amount", "sum", "total", "schedule", "change", "update", "one", "beginning", "kickoff", "kick-off", "plan",
    "occurrence", "session", "series", "appointment", "event", "meeting", "home", "price", "cost", "costs", "fee", "budget", "cap",
    "limit", "ceiling", "maximum", "max", "spend", "money", "funding", "deadline", "launch", "cutover", "window", "rest", "half", "part",
    "end", "version", "edition", "date's", "go-live", "release", "target", "rate", "charge", "quote", "pot", "allowance", "grant",
];

/// Leaves out what is said of something else than the head of its subject.
pub(super) fn retain(drafts: &mut Vec<FactDraft>, sentence: &[Token], context: &Context) {
    if drafts.is_empty() {
        return;
    }
    let clauses = grammar::clauses(sentence, context.names);
    drafts.retain(|draft| {
        let last = draft.attribute.rsplit(' ').next().unwrap_or_default();
        !(matches!(draft.frame, Frame::When | Frame::Where)
            && lexicon::is_event(last)
            && clauses.iter().any(|clause| is_of_other(draft, sentence, clause, context)))
    });
}

fn is_of_other(draft: &FactDraft, sentence: &[Token], clause: &grammar::Clause, context: &Context) -> bool {
    let Some(subject) = clause.subject.clone().and_then(|range| sentence.get(range)) else { return false };
    let behind = clause.rest.iter().filter_map(|chunk| sentence.get(chunk.range.start));
    if !behind
        .into_iter()
        .any(|token| token.span.start <= draft.span.start && draft.span.start < token.span.end)
    {
        return false;
    }
    let cut = subject
        .iter()
        .position(|token| token.is_any(&["for", "of", "from", "at", "in", "on", "with", "after", "before"]));
    let Some((own, of)) = cut.map(|cut| subject.split_at(cut)) else { return false };
    let Some(head) = own.last().filter(|head| head.is_word() && !head.is_genitive()) else { return false };
    let noun = attribute::canonical(&head.folded);
    let transparent = TRANSPARENT.contains(&head.folded.as_str())
        || TRANSPARENT.contains(&noun.as_str())
        || context.names.is_name(head)
        || lexicon::is_event(&noun)
        || lexicon::is_property(&noun);
    let last = draft.attribute.rsplit(' ').next().unwrap_or_default();
    // The draft has the noun of what is only named, and not that of the head.
    let named = of.iter().any(|token| token.is_word() && attribute::canonical(&token.folded) == last)
        || noun_phrase::of_tokens(of.get(1..).unwrap_or_default(), context.names)
            .is_some_and(|phrase| phrase.attribute == draft.attribute);
    !transparent && named && !draft.attribute.split(' ').any(|word| word == noun)
}
