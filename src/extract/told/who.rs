//! Of whom a clause tells: who speaks, somebody by name, "my sister", "Dana's son Theo", "our cat Miso".

use super::super::clauses::Context;
use super::super::noun_phrase::NounPhrase;
use super::super::tokens::Token;
use super::super::{attribute, lexicon, nouns};
use super::animals;
use crate::domain::{Subject, singular};

/// Somebody, or somebody of theirs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::extract) struct Who {
    pub subject: Subject,
    /// Whose of theirs: "sister" of "my sister".
    pub words: Vec<String>,
    /// Somebody has them: "my son Theo".
    pub kin: bool,
}

impl Who {
    pub fn author() -> Self {
        Self { subject: Subject::Author, words: Vec::new(), kin: false }
    }

    pub(super) fn named(name: String) -> Self {
        Self { subject: Subject::Named { name }, words: Vec::new(), kin: false }
    }

    /// A property of them.
    pub fn property(&self, attribute: &str) -> NounPhrase {
        let words: Vec<&str> = self.words.iter().map(String::as_str).chain([attribute]).collect();
        super::property(self.subject.clone(), words.join(" "))
    }

    /// Whether it is who speaks, by themself.
    pub fn is_author(&self) -> bool {
        self.words.is_empty() && self.subject == Subject::Author
    }
}

/// Whether a folded noun is somebody that people have: "sister", "wife", "cat".
pub(in crate::extract) fn is_kin(noun: &str) -> bool {
    let one = singular(noun);
    nouns::is_relative(&one)
        || nouns::is_kin(&one)
        || animals::is_animal(&one)
        || lexicon::is_role(&one)
        || matches!(one.as_str(), "boy" | "girl" | "mother-in-law" | "father-in-law" | "kid" | "twin")
}

/// What tells one of several: "my older sister".
#[rustfmt::skip]
const QUALIFIERS: [&str; 16] = [
    "older", "younger", "little", "big", "elder", "eldest", "oldest", "youngest", "middle", "twin", "baby", "other",
    "new", "old", "best", "lovely",
];

const COUNTS: [&str; 5] = ["two", "three", "four", "five", "both"];

/// Whom `tokens` begin with, and how long that is.
pub(in crate::extract) fn leading(tokens: &[Token], context: &Context) -> Option<(Who, usize)> {
    let first = tokens.first()?;
    let alone = |subject: Subject| Some((Who { subject, words: Vec::new(), kin: false }, 1));
    match first.folded.as_str() {
        "i" => return alone(Subject::Author),
        "we" => return alone(Subject::Group),
        "he" | "she" => return spoken_of(context).map(|who| (who, 1)),
        "my" => return of_somebody(Who::author(), tokens, 1, context),
        "our" => {
            return of_somebody(
                Who { subject: Subject::Group, words: Vec::new(), kin: false },
                tokens,
                1,
                context,
            );
        }
        // Whose, nobody knows; but they have a name.
        "his" | "her" | "their" | "your" => {
            let found = of_somebody(Who::author(), tokens, 1, context)?;
            return Some(found).filter(|(who, _)| who.words.is_empty());
        }
        _ => {}
    }
    let (name, length) = context.names.leading(tokens);
    let who = Who::named(name?);
    if tokens.get(length).is_some_and(Token::is_genitive)
        && let Some(found) = of_somebody(who.clone(), tokens, length + 1, context)
    {
        return Some(found);
    }
    Some((who, length))
}

/// The one that the sentence, or the message, has named.
fn spoken_of(context: &Context) -> Option<Who> {
    match context.people() {
        [name] => Some(Who::named(name.clone())),
        [] => match &context.theme {
            Some(Subject::Named { name }) => Some(Who::named(name.clone())),
            _ => None,
        },
        _ => None,
    }
}

fn of_somebody(mut who: Who, tokens: &[Token], mut at: usize, context: &Context) -> Option<(Who, usize)> {
    loop {
        let mut qualifier = None;
        at += tokens.get(at..)?.iter().take_while(|token| token.is_any(&COUNTS)).count();
        if let Some(word) = tokens.get(at).filter(|token| token.is_any(&QUALIFIERS)) {
            qualifier = Some(word.folded.clone()).filter(|word| !attribute::is_cue(word));
            at += 1;
        }
        let noun = tokens.get(at).filter(|token| token.is_word() && is_kin(&token.folded))?;
        let (name, length) = context.names.leading(tokens.get(at + 1..)?);
        if let Some(name) = name {
            return Some((Who { kin: true, ..Who::named(name) }, at + 1 + length));
        }
        who.kin = true;
        who.words.extend(qualifier);
        who.words.push(attribute::canonical(&noun.folded));
        at += 1;
        let again = tokens.get(at).is_some_and(Token::is_genitive)
            && tokens
                .get(at + 1)
                .is_some_and(|next| is_kin(&next.folded) && !lexicon::is_event(&next.folded));
        if !again {
            return Some((who, at));
        }
        at += 1;
    }
}
