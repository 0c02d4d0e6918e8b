//! What stands in parentheses behind a name: "Pepper (mom's cat) is on thyroid tablets" says who Pepper is, and what it
//! takes.

use super::names::Names;
use super::tokens::{Kind, Token};

/// The longest aside, in tokens.
const LONGEST: usize = 8;

/// A sentence without the aside behind the name it begins with, and the aside as a sentence of that name.
pub(super) fn parted(sentence: &[Token], names: &Names) -> Option<(Vec<Token>, Vec<Token>)> {
    let open = sentence.iter().position(|token| token.is("(") && token.kind == Kind::Mark)?;
    let close = open + sentence.get(open..)?.iter().position(|token| token.is(")"))?;
    let name = sentence.get(..open).filter(|name| names.leading(name).1 == name.len() && !name.is_empty())?;
    let inner = sentence.get(open + 1..close).filter(|inner| (1..=LONGEST).contains(&inner.len()))?;
    let rest = sentence.get(close + 1..)?;
    let is =
        Token { kind: Kind::Word, span: inner.first()?.span, text: "is".to_owned(), folded: "is".to_owned() };
    let outer = name.iter().chain(rest).cloned().collect();
    let aside = name.iter().chain(std::iter::once(&is)).chain(inner).cloned().collect();
    Some((outer, aside))
}
