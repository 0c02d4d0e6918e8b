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
            && draft.act == Act::Assert
    };
    let Some((name, acts)) = beside(sentence, context).or_else(|| beside(before?, context)) else { return };
    for draft in drafts.iter_mut().filter(ours) {
        match name.contains(' ') && !acts {
            true => draft.subject = Subject::Named { name: name.clone() },
            // "Greta moved the sync" may be of anybody.
            false if acts && draft.modality == Modality::Asserted => draft.modality = Modality::Tentative,
            false => {}
        }
    }
}

/// The one person named who takes no part: whom the reader is met with, or who only does something.
fn beside(sentence: &[Token], context: &Context) -> Option<(String, bool)> {
    let sentence = openers::strip(sentence, context.names);
    let mut others: Vec<(usize, String)> = anchored::names(sentence, context).collect();
    others.retain(|(_, name)| !context.names.is_participant(name));
    let [(at, name)] = others.as_slice() else { return None };
    let word = |back: usize| at.checked_sub(back).and_then(|at| sentence.get(at));
    let met = word(1).is_some_and(|token| token.is_any(&["find", "meet", "meeting", "see"]))
        || word(1).is_some_and(|token| token.is("and")) && word(2).is_some_and(|token| token.is("you"));
    // "Greta rang about your sync" tells whose it is.
    let about = *at == 0
        && (openers::find(sentence, "about your").is_some()
            || openers::find(sentence, "about our").is_some());
    // "Greta resched'd the sync"
    let first = !name.contains(' ') && !lexicon::is_everyday(&fold(name)) && !nouns::is_agent(&fold(name));
    let next = sentence.get(at + 1);
    let moves = next.is_some_and(|next| {
        next.is_word()
            && !next.is_genitive()
            && (next.folded.ends_with("'d") || grammar::form(&next.folded).is_some_and(|form| form.past))
    });
    match () {
        () if met || about => Some((name.clone(), false)),
        () if *at == 0 && first && moves => Some((name.clone(), true)),
        () => None,
    }
}
