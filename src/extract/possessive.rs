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

/// "The sync Oscar Santos holds with you has …": whose event a relative clause says it is, as a genitive in front.
pub(super) fn held(sentence: &[Token], names: &Names) -> Option<Vec<Token>> {
    let verb = sentence.iter().position(|token| {
        token.is_any(&["holds", "has", "hosts", "runs", "leads", "chairs", "does", "keeps"])
    })?;
    let before = sentence.get(..verb)?;
    let begins = |at: &usize| names.leading(before.get(*at..).unwrap_or_default()).1 == verb - at;
    let name = (1..verb).find(begins)?;
    let the = before.get(..name)?.iter().rposition(|token| token.is_any(&["the", "our"]))?;
    let nouns = before.get(the + 1..name)?;
    let with = sentence.get(verb + 1).filter(|next| next.is("with"))?;
    let whom = sentence.get(verb + 2).filter(|whom| whom.is_any(&["you", "me", "us"]))?;
    let event = nouns.last().is_some_and(|noun| lexicon::is_slot_noun(&noun.folded));
    (event && nouns.len() < 4 && with.is_word()).then_some(())?;
    let genitive =
        Token { kind: Kind::Word, span: whom.span, text: "'s".to_owned(), folded: "'s".to_owned() };
    let owned = [before.get(..the)?, before.get(name..)?, std::slice::from_ref(&genitive), nouns];
    Some([owned.concat(), sentence.get(verb + 3..)?.to_vec()].concat())
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
