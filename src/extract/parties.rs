//! Whose event it is that somebody else tells of: "Amara has moved the standup with you", "Dana says the sync is off".

use super::modality::Mood;
use super::names::Names;
use super::openers::find;
use super::tokens::Token;

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
