//! Clauses put in the order that the shapes know.

use super::clauses::Context;
use super::lexicon;
use super::tokens::Token;

/// The clause in its usual order, where it has another one or an aside in it.
pub(super) fn usual(clause: &[Token], context: &Context) -> Option<Vec<Token>> {
    fronted_owner(clause, context).or_else(|| without_aside(clause))
}

/// "for Orion the launch is on 3 June" in the usual order: "the launch for Orion is on 3 June".
fn fronted_owner(clause: &[Token], context: &Context) -> Option<Vec<Token>> {
    let (lead, rest) = clause.split_first().filter(|(lead, _)| lead.is("for"))?;
    let (name, length) = context.names.leading(rest);
    let (owner, rest) = rest.split_at_checked(length).filter(|_| name.is_some())?;
    let rest = rest.get(usize::from(rest.first()?.is(","))..)?;
    let verb = rest
        .iter()
        .position(|token| lexicon::verb(&token.folded).is_some() || token.is_any(&["has", "will"]))?;
    let (phrase, rest) =
        rest.split_at_checked(verb).filter(|(phrase, _)| phrase.first().is_some_and(|t| t.is("the")))?;
    Some([phrase, std::slice::from_ref(lead), owner, rest].concat())
}

/// "our own standup (mobile team) is at 10" without what is in brackets.
fn without_aside(clause: &[Token]) -> Option<Vec<Token>> {
    let open = clause.iter().position(|token| token.is("(")).filter(|open| *open > 0)?;
    let length = clause.iter().skip(open + 1).take_while(|token| token.is_word()).count();
    let close = open + 1 + length;
    let goes_on = clause.get(close + 1).is_some_and(Token::is_word);
    (clause.get(close)?.is(")") && goes_on)
        .then(|| Some([clause.get(..open)?, clause.get(close + 1..)?].concat()))
        .flatten()
}
