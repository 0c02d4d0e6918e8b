//! What stands in parentheses behind a name: "Pepper (mom's cat) is on thyroid tablets" says who Pepper is, and what it
//! takes.

use super::names::Names;
use super::openers::find;
use super::tokens::{Kind, Token};

/// Remarks between commas that say nothing of what is stated around them.
const REMARKS: [&str; 12] = [
    "since you asked",
    "since you ask",
    "as you know",
    "by the way",
    "for what it 's worth",
    "in case you wondered",
    "as agreed",
    "as discussed",
    "if you 're wondering",
    "as promised",
    "just so you know",
    "if you must know",
];

/// A sentence without a remark between two marks: "my own rate, since you asked: 610 a day".
pub(super) fn without_remark(sentence: &[Token]) -> Option<Vec<Token>> {
    let (at, length) = REMARKS.iter().find_map(|remark| {
        let at = find(sentence, remark).filter(|at| *at > 1)?;
        Some((at, remark.split(' ').count()))
    })?;
    let opens = sentence.get(at - 1).is_some_and(|token| token.is_any(&[",", "(", "-", "\u{2013}"]));
    let close = sentence.get(at + length)?;
    let ends = close.is_any(&[",", ":", ")", "-", "\u{2013}"]);
    // A colon goes on with what it announces.
    let rest = sentence.get(at + length + usize::from(!close.is(":"))..)?;
    (opens && ends).then(|| sentence.iter().take(at - 1).chain(rest).cloned().collect())
}

/// A sentence of one's own, which parentheses tell from another's: "our own standup (mobile team) is at 10" is of the
/// mobile team standup.
pub(super) fn told_apart(sentence: &[Token]) -> Option<Vec<Token>> {
    let own = find(sentence, "our own").or_else(|| find(sentence, "my own"))?;
    let open = sentence.iter().position(|token| token.is("(")).filter(|open| *open > own + 2)?;
    let close = open + sentence.get(open..)?.iter().position(|token| token.is(")"))?;
    let noun =
        sentence.get(own + 2..open).filter(|noun| noun.len() <= 2 && noun.iter().all(Token::is_word))?;
    let which = sentence.get(open + 1..close).filter(|which| (1..=3).contains(&which.len()))?;
    let plain = which.iter().all(|word| word.is_word() && !super::lexicon::is_closed(&word.folded));
    let my = sentence.get(own..=own)?;
    let rest = sentence.get(close + 1..)?;
    let parts = sentence.get(..own)?.iter().chain(my).chain(which).chain(noun).chain(rest);
    plain.then(|| parts.cloned().collect())
}

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
