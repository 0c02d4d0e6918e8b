//! "The standup with Alex needs to move. *It*'s at 10:45 now.": a pronoun for the one event or property that was named
//! just before, in the same message.

use super::clauses::Context;
use super::tokens::{Kind, Token};
use super::{equated, lexicon, openers, scattered};

/// What the sentences so far leave for a pronoun to stand for.
#[derive(Default)]
pub(super) struct Topic {
    /// The last sentence of more than a few words, or with a phrase.
    sentence: Vec<Token>,
}

/// Pronouns and verbs, by which a sentence has a subject of its own.
#[rustfmt::skip]
const ACTING: [&str; 20] = [
    "i", "we", "you", "he", "she", "it", "they", "was", "has", "had", "have", "will", "can", "could", "would", "do", "did", "is",
    "are", "works",
];

impl Topic {
    /// The last sentence that named something.
    pub fn sentence(&self) -> &[Token] {
        &self.sentence
    }

    /// Goes on to what follows `sentence`. A few words that name nothing leave the topic as it was.
    pub fn follow(&mut self, sentence: Vec<Token>, context: &Context) {
        const ASIDE: usize = 4;
        let names = |token: &Token| lexicon::is_slot_noun(&token.folded);
        if sentence.len() > ASIDE
            || sentence.iter().any(names)
            || equated::leading(&sentence, context).is_some()
        {
            self.sentence = sentence;
        }
    }

    /// A sentence of mere values behind the name of what they are of: "Quiz league starts again! *Mondays, 8pm.*"
    pub fn complete(&self, sentence: &[Token], context: &Context) -> Option<Vec<Token>> {
        const LONGEST: usize = 14;
        let says = |token: &Token| {
            token.is_word()
                && !token.is_any(&["at", "on", "in", "from", "the", "and", "every", "still", "now"])
        };
        let first = sentence.iter().position(is_valued)?;
        let acts = |token: &Token| {
            token.is_word()
                && (lexicon::verb(&token.folded).is_some_and(|_| !token.is_any(&["leaves"]))
                    || token.is_any(&ACTING))
        };
        let mere = sentence.len() <= LONGEST
            && !sentence.get(..first)?.iter().any(says)
            && !sentence.iter().any(acts)
            && !sentence.iter().any(|token| lexicon::is_slot_noun(&token.folded));
        if !mere || self.sentence.iter().any(is_valued) {
            return None;
        }
        let mut completed = equated::leading(&self.sentence, context)?.to_vec();
        let mark = sentence.first()?;
        completed.push(Token {
            kind: Kind::Mark,
            span: mark.span,
            text: ":".to_owned(),
            folded: ":".to_owned(),
        });
        completed.extend_from_slice(sentence);
        Some(completed)
    }

    /// The sentence with a pronoun that stands for the topic replaced by its words; nothing where there is none.
    pub fn resolve(&self, sentence: &[Token], context: &Context) -> Option<Vec<Token>> {
        let at = pronoun(sentence)?;
        let before = sentence.get(..at)?;
        // "isn't 1907, it's 4471" says both values of one thing.
        if before.iter().any(is_valued) {
            return None;
        }
        // What names a slot of its own is not about the topic.
        let (_, rest) = sentence.get(at..)?.split_first()?;
        if !rest.iter().any(is_valued) || rest.iter().any(|token| lexicon::is_slot_noun(&token.folded)) {
            return None;
        }
        let words = match scattered::only_phrase(before, context).ok()? {
            Some(range) => before.get(range)?,
            // "And the Foxglove flyer, that's still 6 November": what stands before the comma.
            None if before.last().is_some_and(|last| last.is(","))
                && dislocated(before, context).is_some() =>
            {
                dislocated(before, context)?
            }
            None => self.sentence.get(scattered::only_phrase(&self.sentence, context).ok()??)?,
        };
        let mut resolved = before.to_vec();
        resolved.extend_from_slice(words);
        let verb = resolved.len();
        resolved.extend_from_slice(rest);
        if let Some(verb) = resolved.get_mut(verb)
            && verb.is_genitive()
        {
            "is".clone_into(&mut verb.folded);
        }
        Some(resolved)
    }
}

/// A thing that a comma sets before its sentence.
fn dislocated<'a>(before: &'a [Token], context: &Context) -> Option<&'a [Token]> {
    let words = openers::strip(before, context.names);
    let end = words.iter().rposition(Token::is_word)? + 1;
    equated::leading(words, context).filter(|name| name.len() == end)
}

/// A value, or digits that the phrase may make one.
fn is_valued(token: &Token) -> bool {
    matches!(token.kind, Kind::Value(_)) || token.is_number()
}

/// Where the first pronoun stands that is the subject of a clause.
fn pronoun(sentence: &[Token]) -> Option<usize> {
    const VERBS: &[&str] = &[
        "is", "'s", "will", "has", "now", "moves", "moved", "starts", "takes", "goes", "stays", "was",
        "needs", "happens", "stands", "comes", "falls", "got", "gets", "must", "changed",
    ];
    sentence.iter().enumerate().position(|(at, token)| {
        let opens = || {
            at.checked_sub(1).and_then(|at| sentence.get(at)).is_none_or(|before| {
                before.is_any(&[
                    ",", ":", "-", "\u{2013}", "\u{2014}", ";", ".", "!", "?", "and", "but", "so", "now",
                    "then", "ok", "okay", "also", "(",
                ])
            })
        };
        let relative = token.is("which") && at > 0;
        (token.is_any(&["it", "that", "this"]) || relative)
            && opens()
            && sentence.get(at + 1).is_some_and(|next| next.is_any(VERBS))
    })
}
