//! Chunks of a sentence: noun phrases, verb groups and what stands between them. A closed set of function words and the
//! forms of verbs tell them apart; everything else is a noun or stands before one.

use super::super::lexicon;
use super::super::names::Names;
use super::super::tokens::{Kind as TokenKind, Token};
use super::verbs::{Form, form};
use std::ops::Range;

/// What a chunk is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Kind {
    /// A noun phrase without what prepositions attach to it.
    Noun,
    Pronoun,
    /// Auxiliaries, main verb and particles, with adverbs among them.
    Verb,
    Preposition,
    Adverb,
    /// "and", "but", a comma.
    Joint,
    /// What opens a clause that depends on another.
    Subordinator,
    Value,
    Validity,
    /// Any other mark.
    Mark,
}

/// A run of tokens of one kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in super::super) struct Chunk {
    pub kind: Kind,
    pub range: Range<usize>,
}

#[rustfmt::skip]
const PRONOUNS: &[&str] = &[
    "i", "me", "we", "us", "you", "he", "him", "she", "it", "they", "them", "there", "mine", "ours", "yours",
    "theirs", "everyone", "everybody", "someone", "somebody", "anyone", "nobody", "nothing", "something",
    "anything", "everything", "myself", "yourself", "ourselves", "themselves",
];
const DETERMINERS: &[&str] = &[
    "the", "a", "an", "my", "our", "your", "his", "her", "its", "their", "this", "that", "these", "those",
    "no", "any", "some", "every", "each", "both", "all", "another",
];
#[rustfmt::skip]
const PREPOSITIONS: &[&str] = &[
    "of", "for", "with", "on", "in", "at", "to", "from", "by", "about", "into", "onto", "over", "under",
    "during", "between", "through", "without", "within", "per", "via", "than", "against", "towards", "toward",
    "upon", "among", "across", "near", "behind", "beside", "opposite", "outside", "inside", "around", "round",
    "off", "past", "except", "until", "till", "since", "after", "before", "above", "below", "as", "like",
    "including", "up", "out", "down",
];
/// Prepositions that open a clause where no noun phrase alone follows.
const EITHER: &[&str] = &["until", "till", "since", "after", "before", "as", "like", "than"];
const SUBORDINATORS: &[&str] = &[
    "because", "cos", "while", "whilst", "although", "though", "whereas", "if", "unless", "when", "where",
    "who", "whom", "which", "whose", "what", "why", "how", "whether", "once",
];
const JOINTS: &[&str] = &["and", "but", "so", "or", "then", "plus", "nor", "yet"];
#[rustfmt::skip]
const ADVERBS: &[&str] = &[
    "now", "just", "also", "still", "already", "again", "instead", "only", "even", "too", "then", "here",
    "soon", "always", "usually", "often", "never", "sometimes", "currently", "actually", "really", "maybe",
    "perhaps", "however", "anyway", "btw", "fyi", "please", "today", "tomorrow", "yesterday", "tonight",
    "together", "very", "quite", "back", "away", "later", "earlier", "sharp", "ish", "though", "well", "yes",
    "yep", "yeah", "no", "ok", "okay", "not", "longer", "anymore", "more", "up", "out", "down", "off",
    "forward", "forwards", "ahead", "thanks", "sorry", "exactly", "roughly", "once", "twice",
];
/// Adverbs that belong to the verb before them: "goes *up* to", "is *back* on".
const PARTICLES: &[&str] = &[
    "up", "off", "out", "back", "forward", "forwards", "down", "over", "away", "along", "ahead", "together",
];
const AUXILIARIES: &[&str] = &[
    "am", "is", "are", "was", "were", "be", "been", "being", "has", "have", "had", "having", "do", "does",
    "did", "will", "would", "can", "could", "shall", "should", "may", "might", "must", "gonna",
];

/// Whether a word is an adverb that belongs to the verb before it.
pub(super) fn is_particle(token: &Token) -> bool {
    PARTICLES.contains(&token.folded.as_str())
}

/// Cuts a sentence into chunks.
pub(in super::super) fn chunks(tokens: &[Token], names: &Names) -> Vec<Chunk> {
    let mut chunks: Vec<Chunk> = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let (kind, end) = next(tokens, at, chunks.last().map(|chunk| chunk.kind), names);
        chunks.push(Chunk { kind, range: at..end });
        at = end;
    }
    chunks
}

fn next(tokens: &[Token], at: usize, last: Option<Kind>, names: &Names) -> (Kind, usize) {
    let Some(token) = tokens.get(at) else { return (Kind::Mark, at + 1) };
    let one = |kind: Kind| (kind, at + 1);
    match token.kind {
        TokenKind::Value(_) => return one(Kind::Value),
        TokenKind::Validity(_) => return one(Kind::Validity),
        TokenKind::Mark => return one(if token.is_any(&[",", ";"]) { Kind::Joint } else { Kind::Mark }),
        TokenKind::Word => {}
    }
    let word = token.folded.as_str();
    let follows = tokens.get(at + 1);
    let is_name = names.is_name(token);
    if !is_name {
        if SUBORDINATORS.contains(&word) {
            return one(Kind::Subordinator);
        }
        if EITHER.contains(&word) && clause_follows(tokens, at + 1, names) {
            return one(Kind::Subordinator);
        }
        // "the man *that* called", "I hear *that* you …"
        if word == "that"
            && matches!(last, Some(Kind::Noun | Kind::Verb))
            && clause_follows(tokens, at + 1, names)
        {
            return one(Kind::Subordinator);
        }
        if JOINTS.contains(&word) {
            return one(Kind::Joint);
        }
        let points = matches!(
            word,
            "this" | "that" | "these" | "those" | "his" | "all" | "both" | "her" | "some" | "any"
        );
        if PRONOUNS.contains(&word) || points && !begins_nouns(follows) {
            return one(Kind::Pronoun);
        }
        if let Some(end) = verb_group(tokens, at, last) {
            return (Kind::Verb, end);
        }
        if PREPOSITIONS.contains(&word)
            && !(PARTICLES.contains(&word) && follows.is_none_or(|next| !next.is_word()))
        {
            return one(Kind::Preposition);
        }
        let determines = DETERMINERS.contains(&word);
        if !determines && (ADVERBS.contains(&word) || word.len() > 4 && word.ends_with("ly")) {
            return one(Kind::Adverb);
        }
    }
    (Kind::Noun, noun_phrase(tokens, at, names).max(at + 1))
}

/// Whether a word can stand in a noun phrase.
fn begins_nouns(token: Option<&Token>) -> bool {
    token.is_some_and(|token| {
        token.is_word()
            && !token.is_genitive()
            && !AUXILIARIES.contains(&token.folded.as_str())
            && !PREPOSITIONS.contains(&token.folded.as_str())
            && !JOINTS.contains(&token.folded.as_str())
            && !PRONOUNS.contains(&token.folded.as_str())
            && !form(&token.folded).is_some_and(|form| form.third && !form.noun)
    })
}

/// Whether a subject and its verb stand at `at`.
fn clause_follows(tokens: &[Token], at: usize, names: &Names) -> bool {
    let Some(first) = tokens.get(at).filter(|first| first.is_word()) else { return false };
    let end = match first.folded.as_str() {
        "i" | "we" | "you" | "he" | "she" | "it" | "they" | "there" => return true,
        word if AUXILIARIES.contains(&word) => return true,
        _ => noun_phrase(tokens, at, names),
    };
    end > at && verb_group(tokens, end, Some(Kind::Noun)).is_some()
}

/// Where the noun phrase at `start` ends.
fn noun_phrase(tokens: &[Token], start: usize, names: &Names) -> usize {
    let determined = tokens.get(start).is_some_and(|first| DETERMINERS.contains(&first.folded.as_str()));
    let mut at = start + usize::from(determined);
    let mut noun = false;
    while let Some(token) = tokens.get(at) {
        let before = at.checked_sub(1).and_then(|before| tokens.get(before));
        match token.kind {
            TokenKind::Word => {}
            // "the 10:15 train", "a £250 excess"
            TokenKind::Value(_) if determined && !noun && is_nominal(tokens.get(at + 1), names) => {
                at += 1;
                continue;
            }
            // "Kowalski & Sons"
            TokenKind::Mark if token.is("&") && noun && is_nominal(tokens.get(at + 1), names) => {
                at += 1;
                continue;
            }
            _ => break,
        }
        if token.is_genitive() {
            let owns = noun && is_nominal(tokens.get(at + 1), names) && !is_predicate(tokens, at + 1);
            if !owns {
                break;
            }
            (at, noun) = (at + 1, false);
            continue;
        }
        let word = token.folded.as_str();
        if !names.is_name(token) {
            let adverb = word.len() > 4 && word.ends_with("ly") || ADVERBS.contains(&word);
            if adverb && (noun || !determined) || !adverb && is_function(word) {
                break;
            }
            if noun
                && let (Some(form), Some(before)) = (form(word), before)
                && is_finite(form, before, tokens.get(at + 1))
                && !(form.noun && verb_to_come(tokens, at + 1))
            {
                break;
            }
        }
        at += 1;
        noun = true;
    }
    at
}

fn is_function(word: &str) -> bool {
    AUXILIARIES.contains(&word)
        || PREPOSITIONS.contains(&word)
        || JOINTS.contains(&word)
        || SUBORDINATORS.contains(&word)
        || PRONOUNS.contains(&word)
        || DETERMINERS.contains(&word)
}

fn is_nominal(token: Option<&Token>, names: &Names) -> bool {
    token.is_some_and(|token| {
        token.is_word()
            && !token.is_genitive()
            && (names.is_name(token)
                || !is_function(&token.folded) && !ADVERBS.contains(&token.folded.as_str()))
    })
}

/// Whether what follows "'s" makes it a verb: "Retro*'s* moving", "the van*'s* booked for".
fn is_predicate(tokens: &[Token], at: usize) -> bool {
    let Some(token) = tokens.get(at) else { return false };
    let next = tokens.get(at + 1);
    let ends = next.is_none_or(|next| !next.is_word() || is_function(&next.folded));
    form(&token.folded).is_some_and(|form| (form.gerund || form.participle) && ends)
        || token.is_any(&["got", "been", "not", "gone", "due"])
}

/// Whether an auxiliary stands in the rest of the clause: in "the spare chairs for it are stored" nobody chairs.
fn verb_to_come(tokens: &[Token], at: usize) -> bool {
    let clause = tokens.iter().skip(at).take_while(|token| {
        token.kind != TokenKind::Mark
            && !JOINTS.contains(&token.folded.as_str())
            && !SUBORDINATORS.contains(&token.folded.as_str())
            && !matches!(token.folded.as_str(), "i" | "we" | "you" | "he" | "she" | "it" | "they" | "that")
    });
    clause.into_iter().any(|token| AUXILIARIES.contains(&token.folded.as_str()))
}

/// Whether a form behind a noun is the verb of it: number agrees, and no noun goes on.
fn is_finite(form: Form, before: &Token, next: Option<&Token>) -> bool {
    let copula = next.is_some_and(|next| {
        AUXILIARIES.contains(&next.folded.as_str())
            || next.is_genitive() && !matches!(next.kind, TokenKind::Mark)
    });
    if copula && form.noun {
        return false;
    }
    let plural = before.folded.ends_with('s') && !before.folded.ends_with("ss") && !before.is_capitalised()
        || before.folded.ends_with('s') && lexicon::is_everyday(&before.folded)
        || before.is_any(&["people", "children", "men", "women", "staff", "police"]);
    form.past || form.participle || form.third && !plural || form.base && plural && next.is_some()
}

/// Where the verb group at `at` ends, if one begins there.
fn verb_group(tokens: &[Token], at: usize, last: Option<Kind>) -> Option<usize> {
    let first = tokens.get(at)?;
    let word = first.folded.as_str();
    let auxiliary = AUXILIARIES.contains(&word) || first.is_genitive();
    let subject = matches!(last, Some(Kind::Noun | Kind::Pronoun | Kind::Adverb | Kind::Value));
    if !auxiliary {
        let form = form(word)?;
        let finite = form.past || form.third || form.base || form.participle;
        // Without a subject before it, a verb commands, or goes on: "and closes at 4", "call Bren on".
        let valued = tokens.get(at + 1).is_some_and(|next| {
            matches!(next.kind, TokenKind::Value(_)) || next.is_any(&["at", "on", "from", "to", "up", "in"])
        });
        let goes_on =
            matches!(last, Some(Kind::Joint)) && (form.third || form.past) && (!form.noun || valued);
        let commands = !subject
            && form.base
            && tokens.get(at + 1).is_some_and(|next| {
                next.is_any(&[
                    "the", "a", "an", "my", "our", "your", "his", "her", "their", "me", "us", "it", "them",
                ]) || next.is_capitalised()
            });
        if !(subject && finite || goes_on || commands) {
            return None;
        }
    }
    let mut end = at + 1;
    while let Some(token) = tokens.get(end).filter(|token| token.is_word()) {
        let word = token.folded.as_str();
        let verbal = form(word).is_some_and(|form| {
            let open = auxiliary || end > at + 1;
            open && (form.participle || form.gerund || form.base && follows_modal(tokens, at, end))
        });
        let adverb =
            ADVERBS.contains(&word) && !PARTICLES.contains(&word) || word.len() > 4 && word.ends_with("ly");
        // "is going to move", "has to be in"
        let infinitive = word == "to"
            && tokens.get(end + 1).is_some_and(|next| {
                next.is("be")
                    || next.is("have")
                    || form(&next.folded).is_some_and(|form| form.base) && !next.is_capitalised()
            });
        let part = AUXILIARIES.contains(&word) || verbal || infinitive || word == "not";
        if !(part || PARTICLES.contains(&word) || adverb && continues(tokens, end + 1)) {
            break;
        }
        end += 1;
    }
    Some(end)
}

/// Whether more of a verb group stands at `at`, behind an adverb.
fn continues(tokens: &[Token], at: usize) -> bool {
    tokens.get(at).is_some_and(|token| {
        AUXILIARIES.contains(&token.folded.as_str())
            || token.is("not")
            || form(&token.folded)
                .is_some_and(|form| form.participle || form.gerund || form.base && !form.noun)
    })
}

/// Whether a base form can stand at `end` in the group that began at `start`: behind a modal, "do" or "to".
fn follows_modal(tokens: &[Token], start: usize, end: usize) -> bool {
    tokens.get(start..end).unwrap_or_default().iter().rev().find(|token| !token.is("not")).is_some_and(
        |token| {
            token.is_any(&[
                "will", "would", "can", "could", "shall", "should", "may", "might", "must", "to", "do",
                "does", "did", "gonna", "also", "now", "still", "only", "just",
            ])
        },
    )
}
