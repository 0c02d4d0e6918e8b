//! What a sentence leaves out because it has just been said: the noun behind a genitive ("Nina's lesson is at 4, *Theo's*
//! is at 5"), the subject of a second verb ("the remodel is $27,900, *starts* on 3 August").

use super::clauses::Context;
use super::equated;
use super::lexicon::{self, VerbKind};
use super::tokens::{Kind, Token};

/// Verbs that go on telling of the subject of the one before.
#[rustfmt::skip]
const GOING_ON: [&str; 22] = [
    "starts", "begins", "takes", "lasts", "costs", "leaves", "departs", "arrives", "lands", "sails", "opens", "closes", "ends",
    "runs", "holds", "seats", "weighs", "moves", "is", "starting", "lives", "comes",
];
const PRONOUNS: [&str; 12] =
    ["it", "that", "this", "there", "he", "she", "what", "who", "here", "let", "where", "when"];
const POSSESSIVE: [(&str, &str); 3] = [("mine", "my"), ("yours", "your"), ("ours", "our")];

/// The sentences that `sentence` leaves unfinished, completed. `attribute`: what was told of last.
pub(super) fn completed(sentence: &[Token], attribute: Option<&str>, context: &Context) -> Vec<Vec<Token>> {
    let mut completed: Vec<Vec<Token>> = Vec::new();
    if let Some(attribute) = attribute {
        completed.extend((0..sentence.len()).filter_map(|at| headless(sentence, at, attribute)));
    }
    completed.extend((1..sentence.len()).filter_map(|at| subjectless(sentence, at, context)));
    completed
}

/// "Theo's is Thursdays at 5", "mine's the day after": with the noun that is meant.
fn headless(sentence: &[Token], at: usize, attribute: &str) -> Option<Vec<Token>> {
    let token = sentence.get(at)?;
    let copula = |token: &Token| {
        token.is_genitive() || lexicon::verb(&token.folded).is_some_and(|verb| verb.kind == VerbKind::Copula)
    };
    let rest = sentence.get(at + 1..)?;
    let end = rest.iter().position(|token| token.is_any(&[";", "?"])).unwrap_or(rest.len());
    let (verb, rest) = rest.get(..end)?.split_first().filter(|(verb, _)| copula(verb))?;
    let mut owner = if token.is_genitive() {
        let before = sentence.get(..at)?;
        let start = before
            .iter()
            .rposition(|token| !token.is_word() || lexicon::is_closed(&token.folded) && !token.is("the"))
            .map_or(0, |last| last + 1);
        let owner = before.get(start..)?;
        let is_somebody = owner.len() < 4 && !owner.last()?.is_any(&PRONOUNS);
        sentence.get(start..=at).filter(|_| is_somebody)?.to_vec()
    } else {
        let (_, whose) = POSSESSIVE.iter().find(|(pronoun, _)| token.is(pronoun))?;
        vec![said(whose, token)]
    };
    owner.extend(attribute.split(' ').map(|word| said(word, token)));
    owner.push(said("is", verb));
    owner.extend_from_slice(rest);
    Some(owner)
}

/// The part that begins at `at` with a verb, behind the subject of the sentence.
fn subjectless(sentence: &[Token], at: usize, context: &Context) -> Option<Vec<Token>> {
    let verb = sentence.get(at).filter(|verb| verb.is_any(&GOING_ON))?;
    sentence.get(at - 1).filter(|joint| joint.is_any(&[",", "and"]))?;
    let rest = sentence.get(at..)?;
    let end = rest.iter().position(|token| token.kind == Kind::Mark).unwrap_or(rest.len());
    let rest =
        rest.get(..end).filter(|rest| rest.iter().any(|token| matches!(token.kind, Kind::Value(_))))?;
    let subject = equated::leading(sentence, context).filter(|subject| subject.len() < at)?;
    (!verb.is("is") || end > 1).then(|| [subject, rest].concat())
}

/// A word that is not written, where `at` stands.
fn said(word: &str, at: &Token) -> Token {
    Token { kind: Kind::Word, span: at.span, text: word.to_owned(), folded: word.to_owned() }
}
