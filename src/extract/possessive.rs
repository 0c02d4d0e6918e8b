//! "Ana can't make it, so *her* interview is on Friday": whose it is stands before, in the same sentence.

use super::names::Names;
use super::tokens::{Kind, Token};

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
    let mut named = before.to_vec();
    named.extend_from_slice(name);
    named.push(genitive);
    named.extend_from_slice(sentence.get(at + 1..)?);
    Some(named)
}
