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
