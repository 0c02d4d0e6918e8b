//! "Ana can't make it, so *her* interview is on Friday": whose it is stands before, in the same sentence.

use super::lexicon;
use super::names::Names;
use super::tokens::{Kind, Token};

/// Whether a property is that of somebody whom the sentence does not name: "her interview".
pub(super) fn is_of_somebody(sentence: &[Token]) -> bool {
    sentence.windows(2).any(|pair| {
        matches!(pair, [whose, noun] if whose.is_any(&["his", "her", "their"]) && lexicon::is_slot_noun(&noun.folded))
    })
}

/// The sentence with the one name in front for "his" and "her" before a noun; nothing where there is none, or several.
pub(super) fn named(sentence: &[Token], names: &Names) -> Option<Vec<Token>> {
    let at = sentence.iter().position(|token| token.is_any(&["his", "her"]))?;
    sentence.get(at + 1).filter(|next| next.is_word())?;
    let before = sentence.get(..at)?;
    let mut runs: Vec<&[Token]> = Vec::new();
    let mut from = 0;
    while let Some(rest) = before.get(from..).filter(|rest| !rest.is_empty()) {
        let (name, length) = names.leading(rest);
        if name.is_some() {
            runs.extend(rest.get(..length));
        }
        from += length.max(1);
    }
    let [name] = runs.as_slice() else { return None };
    if names.is_author(name) {
        return None;
    }
    let pronoun = sentence.get(at)?;
    let genitive =
        Token { kind: Kind::Word, span: pronoun.span, text: "'s".to_owned(), folded: "'s".to_owned() };
    let mut resolved = before.to_vec();
    resolved.extend_from_slice(name);
    resolved.push(genitive);
    resolved.extend_from_slice(sentence.get(at + 1..)?);
    Some(resolved)
}
