//! Whose event it is that somebody else tells of: "Amara has moved the standup with you", "Dana says the sync is off".

use super::clauses::Context;
use super::modality::Mood;
use super::names::Names;
use super::openers::find;
use super::tokens::Token;
use super::{anchored, grammar, is_event, lexicon, nouns, openers};
use crate::domain::{Act, FactDraft, Frame, Modality, Subject, fold};

/// Whoever meets the reader, where the sentence names them as the one who says or does it; never the author.
pub(super) fn other(clause: &[Token], mood: &Mood, names: &Names) -> Option<String> {
    if mood.attribution.is_some() {
        return mood.attribution.clone();
    }
    find(clause, "with you").or_else(|| find(clause, "with me"))?;
    let (acting, length) = names.leading(clause);
    acting.filter(|_| !clause.get(length).is_some_and(Token::is_genitive))
}

/// Whether somebody who takes no part acts or is met in a clause: "Greta booked Room 3 for the standup". Whose event
/// that is is not said.
pub(super) fn involves_others(clause: &[Token], names: &Names) -> bool {
    let mut from = 0;
    while let Some(rest) = clause.get(from..).filter(|rest| !rest.is_empty()) {
        let (name, length) = names.leading(rest);
        if name.is_some_and(|name| !names.is_participant(&name)) && length > 1 {
            return true;
        }
        from += length.max(1);
    }
    let (first, length) = names.leading(clause);
    first.is_some_and(|name| !names.is_participant(&name)) && length > 0
}

/// Gives an event that is said to be the reader's to the one person who is named beside it: "you and Greta Fox have been
/// moved to Room 3 for your sync", "you'll find Greta Fox in Room 3 for your sync".
pub(super) fn settle(
    drafts: &mut [FactDraft],
    sentence: &[Token],
    before: Option<&[Token]>,
    context: &Context,
) {
    let ours = |draft: &&mut FactDraft| {
        matches!(draft.subject, Subject::Addressee | Subject::Group)
            && matches!(draft.frame, Frame::When | Frame::Where)
            && is_event(&draft.attribute)
            && matches!(draft.act, Act::Assert | Act::Retract)
    };
    let Some((name, part)) = beside(sentence, context).or_else(|| beside(before?, context)) else { return };
    for draft in drafts.iter_mut().filter(ours) {
        let yours = draft.subject == Subject::Addressee;
        match part {
            Part::Met => draft.subject = Subject::Named { name: name.clone() },
            _ if yours => draft.subject = Subject::Named { name: name.clone() },
            // "Greta moved the sync" may be of anybody.
            Part::Acting if draft.modality == Modality::Asserted => draft.modality = Modality::Tentative,
            _ => {}
        }
    }
}

/// What somebody who takes no part has to do with an event.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Met,
    Acting,
    Named,
}

/// The one person named who takes no part.
fn beside(sentence: &[Token], context: &Context) -> Option<(String, Part)> {
    let sentence = openers::strip(sentence, context.names);
    let is_person = |name: &str| {
        !context.names.is_participant(name)
            && name.split(' ').all(|word| {
                let word = fold(word);
                !lexicon::is_everyday(&word) && !nouns::is_agent(&word) && !nouns::is_venue(&word)
            })
    };
    let mut others: Vec<(usize, String)> = anchored::names(sentence, context).collect();
    others.retain(|(_, name)| is_person(name));
    let [(at, name)] = others.as_slice() else { return None };
    let word = |back: usize| at.checked_sub(back).and_then(|at| sentence.get(at));
    let met = word(1).is_some_and(|token| token.is_any(&["find", "meet", "meeting", "see"]))
        || word(1).is_some_and(|token| token.is("and")) && word(2).is_some_and(|token| token.is("you"));
    // "Greta rang about your sync" tells whose it is.
    let about = *at == 0
        && ["about your", "about our"].iter().any(|phrase| openers::find(sentence, phrase).is_some());
    // "fyi Greta resched'd the sync"
    let next = sentence.get(at + name.split(' ').count());
    let moves = next.is_some_and(|next| {
        let past = grammar::form(&next.folded).is_some_and(|form| form.past);
        next.is_word() && !next.is_genitive() && (next.folded.ends_with("'d") || past)
    });
    let placed = word(1).is_some_and(|token| token.is_any(&["in", "at", "from", "to", "near", "by"]));
    match () {
        () if (met || about) && name.contains(' ') => Some((name.clone(), Part::Met)),
        () if *at < 2 && !name.contains(' ') && moves => Some((name.clone(), Part::Acting)),
        () => (!placed).then(|| (name.clone(), Part::Named)),
    }
}
