//! "The spare chairs for Hugo's sync are stored in Room B325": what a noun phrase names only to say what something else
//! is for has not the value that the other has.

use super::clauses::Context;
use super::grammar;
use super::tokens::{Kind, Token};
use super::{attribute, lexicon, noun_phrase};
use crate::domain::{FactDraft, Frame, Subject};

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
    drafts.retain(|draft| !(is_bygone(draft) || is_any(draft, sentence)));
    let clauses = grammar::clauses(sentence, context.names);
    drafts.retain(|draft| {
        let last = draft.attribute.rsplit(' ').next().unwrap_or_default();
        !(matches!(draft.frame, Frame::When | Frame::Where)
            && lexicon::is_event(last)
            && (clauses.iter().any(|clause| is_of_other(draft, sentence, clause, context))
                || is_beside(draft, sentence, context)))
    });
}

/// "Esther has *a* new contract" makes her no owner of the contract.
fn is_any(draft: &FactDraft, sentence: &[Token]) -> bool {
    const REACH: usize = 4;
    let Subject::Thing { noun } = &draft.subject else { return false };
    let head = noun.rsplit(' ').next().unwrap_or_default();
    draft.attribute == "owner"
        && sentence.iter().enumerate().any(|(at, token)| {
            let near = sentence.get(at + 1..(at + REACH).min(sentence.len())).unwrap_or_default();
            token.is_any(&["a", "an"]) && near.iter().any(|token| token.is(head))
        })
}

/// "(old price £930)": what it was, whatever it is now.
fn is_bygone(draft: &FactDraft) -> bool {
    const BYGONE: [&str; 4] = ["old", "former", "previous", "outdated"];
    let bygone = |words: &str| BYGONE.contains(&words);
    let thing = matches!(&draft.subject, Subject::Thing { noun } if bygone(noun));
    thing || matches!(draft.frame, Frame::Money(_)) && draft.attribute.split(' ').any(bygone)
}

/// "The flipchart I'm borrowing for the retro is stored in Room C7": a thing, words about it that name the event, and
/// the verb of the thing.
fn is_beside(draft: &FactDraft, sentence: &[Token], context: &Context) -> bool {
    let last = draft.attribute.rsplit(' ').next().unwrap_or_default();
    let end =
        sentence.iter().position(|token| token.span.start >= draft.span.start).unwrap_or(sentence.len());
    let before = sentence.get(..end).unwrap_or_default();
    let start =
        before.iter().rposition(|token| token.kind == Kind::Mark || token.is_any(&["and", "but", "so"]));
    let clause = before.get(start.map_or(0, |at| at + 1)..).unwrap_or_default();
    let chunks = grammar::chunks(clause, context.names);
    let Some((first, rest)) = chunks.split_first() else { return false };
    let Some(head) = clause.get(first.range.clone()).and_then(<[Token]>::last) else { return false };
    // A subject, a pronoun with its own verb behind it, and only then the verb of the subject.
    let relative = first.kind == grammar::Kind::Noun
        && matches!(rest, [pronoun, verb, ..] if matches!(pronoun.kind, grammar::Kind::Pronoun | grammar::Kind::Subordinator) && verb.kind == grammar::Kind::Verb);
    let verbs = rest.iter().filter(|chunk| chunk.kind == grammar::Kind::Verb).count();
    let named = clause.iter().any(|token| token.is_word() && attribute::canonical(&token.folded) == last);
    relative && verbs > 1 && named && attribute::canonical(&head.folded) != last
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
