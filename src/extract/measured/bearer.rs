//! Who or what has a property that its value names.

use super::super::clauses::Context;
use super::super::noun_phrase::Phrase;
use super::super::scattered::is_determiner;
use super::super::tokens::{Kind, Token};
use super::super::{attribute, lexicon};
use super::property::{Bearer, Property};
use crate::domain::Subject;

/// The longest phrase for what has the property, in tokens.
const LONGEST: usize = 6;

/// Who or what has the property: the subject where it names something; else what stands behind the value, or between
/// verb and value; else who speaks.
pub fn bearer(clause: &[Token], at: usize, property: &Property, context: &Context) -> Option<Phrase> {
    let personal = property.bearer == Bearer::Anybody;
    if let Bearer::Noun(noun) = property.bearer {
        let before = clause.get(..noun)?;
        let nouns = before.iter().rev().take_while(|token| is_nominal(token, context)).count();
        let determined =
            before.len().checked_sub(nouns + 1).and_then(|at| before.get(at)).is_some_and(is_determiner);
        return owner(clause.get(noun - nouns - usize::from(determined)..=noun)?, context);
    }
    let Some(verb) = (0..at).find(|verb| is_verb(clause, *verb)) else {
        return apart(clause, property, context);
    };
    let opens = clause.iter().take(verb).take_while(|token| !token.is_word() || is_adverb(token)).count();
    let subject = clause.get(opens..verb)?;
    let speaker = match subject {
        [only] if only.is("i") => Some(Subject::Author),
        [only] if only.is("we") => Some(Subject::Group),
        [only] if only.is_any(&["he", "she"]) => match context.people() {
            [name] => Some(Subject::Named { name: name.clone() }),
            _ => return None,
        },
        _ => None,
    };
    // "Facilities have let me switch to desk 8", "I've got you bay 22"
    let object = clause.get(verb..at)?.iter().find_map(|token| match token.folded.as_str() {
        "me" => Some(Subject::Author),
        "us" => Some(Subject::Group),
        "you" => Some(Subject::Addressee),
        _ => None,
    });
    if let Some(object) = object.filter(|_| personal) {
        return Some(Phrase::owned(object));
    }
    let pronoun = subject.is_empty()
        || speaker.is_some()
        || matches!(subject, [only] if lexicon::is_closed(&only.folded));
    if !pronoun {
        let named = nominal(subject, context);
        let rest = subject.get(named.len()..)?;
        let whole = rest.first().is_some_and(|token| token.is_any(&["of", "for", "with"]));
        let located = rest.is_empty()
            || rest
                .first()
                .is_some_and(|token| token.is_any(&["in", "at", "on", "to", "from", "by", "near"]));
        return if whole { owner(subject, context) } else { owner(named, context).filter(|_| located) };
    }
    let behind = clause.get(at + 1..).and_then(|rest| {
        let (preposition, rest) = rest.split_first()?;
        preposition
            .is_any(&["in", "of", "for", "on", "at"])
            .then(|| owner(nominal(rest, context), context))?
    });
    // "I've reserved bay 7 for your visitor" is not the author's.
    let given = clause.iter().take(at).any(|token| token.is_any(&["reserved", "booked", "got", "grabbed"]))
        && clause.get(at + 1).is_some_and(|token| token.is("for"));
    if personal
        && !given
        && let Some(speaker) = speaker
    {
        return Some(Phrase::owned(speaker));
    }
    let object = || {
        let between = clause.get(verb + 1..property.start)?;
        let last = between.iter().rposition(|token| token.is_any(&["for", "of"])).map_or(0, |at| at + 1);
        owner(nominal(between.get(last..)?, context), context)
    };
    behind
        .or_else(object)
        .or_else(|| about(clause, property, context))
        .or_else(|| speaker.filter(|_| property.bearer == Bearer::Keeper).map(Phrase::owned))
}

/// "on the colour printer you type 7731": what the keys are pressed on.
fn about(clause: &[Token], property: &Property, context: &Context) -> Option<Phrase> {
    let before = clause.get(..property.start).filter(|_| property.attribute == "code")?;
    let at = before.windows(2).rposition(
        |pair| matches!(pair, [lead, the] if lead.is_any(&["on", "for", "at", "in"]) && is_determiner(the)),
    )?;
    owner(nominal(before.get(at + 1..)?, context), context)
}

/// "they've given me a place to sit: desk 31": of the only one that the sentence is about.
fn apart(clause: &[Token], property: &Property, context: &Context) -> Option<Phrase> {
    let first = clause.first()?;
    if property.start == 0
        && let Some(theme) = &context.theme
    {
        return Some(Phrase::owned(theme.clone()));
    }
    let begins = first.span == clause.get(property.start)?.span || first.is_any(&["a", "an"]);
    // On a journey it is that of those who travel.
    if begins && matches!(property.attribute.as_str(), "gate" | "platform" | "terminal" | "seat") {
        return Some(Phrase::owned(Subject::Group));
    }
    let author = context.sentence.iter().any(|token| token.is_any(&["i", "me", "my"]));
    let others =
        context.sentence.iter().any(|t| t.is_any(&["he", "she", "they", "his", "her", "him", "them", "you"]));
    let alone = context.people().is_empty() && (!others || context.sentence.iter().any(|t| t.is("me")));
    (property.bearer == Bearer::Anybody && begins && author && alone).then(|| Phrase::owned(Subject::Author))
}

/// Words before a subject, or without one.
fn is_adverb(token: &Token) -> bool {
    token.is_any(&["please", "now", "today", "then", "so", "also", "currently", ",", "all", "kindly", "of"])
}

fn is_nominal(token: &Token, context: &Context) -> bool {
    token.is_word()
        && (token.is_genitive()
            || context.names.is_name(token)
            || !lexicon::is_closed(&token.folded) && lexicon::verb(&token.folded).is_none())
}

/// The nouns that `tokens` begin with.
fn nominal<'a>(tokens: &'a [Token], context: &Context) -> &'a [Token] {
    let determined = usize::from(tokens.first().is_some_and(is_determiner));
    let nouns = tokens.iter().skip(determined).take(LONGEST).take_while(|token| is_nominal(token, context));
    tokens.get(..determined + nouns.count()).unwrap_or_default()
}

fn is_verb(clause: &[Token], at: usize) -> bool {
    #[rustfmt::skip]
    const VERBS: &[&str] = &[
        "opens", "unlocks", "is", "are", "am", "has", "have", "will", "must", "lives", "sits", "seats", "holds",
        "hold", "fits", "sleeps", "accommodates", "takes", "take", "lasts", "prints", "print", "needs", "need",
        "keep", "keeps", "got", "runs", "run", "leaves", "goes", "wears", "wear", "use", "uses", "using", "sending",
        "works", "reaches", "gets", "get", "should",
    ];
    let Some(token) = clause.get(at).filter(|token| token.is_word()) else { return false };
    // "Dan's at desk 5"
    let copula =
        || clause.get(at + 1).is_some_and(|next| next.is_any(&["at", "in", "on", "now", "still", "up"]));
    token.is_any(VERBS) || if token.is_genitive() { copula() } else { lexicon::verb(&token.folded).is_some() }
}

/// The phrase as what the property is of.
fn owner(tokens: &[Token], context: &Context) -> Option<Phrase> {
    // "support is up to 17 people"
    let bare = matches!(tokens, [only] if context.opens(only) || !only.is_capitalised());
    let definite = tokens.first().is_some_and(|first| is_determiner(first) && !first.is_any(&["a", "an"]));
    let mut phrase = Phrase::of(tokens, context.names)?;
    if tokens.iter().all(|token| token.kind == Kind::Word && is_determiner(token)) {
        return None;
    }
    if phrase.owner.is_none() {
        if !(definite || tokens.len() > 1 || phrase.definite || bare) {
            return None;
        }
        let words: Vec<&str> = phrase.words.iter().map(String::as_str).collect();
        let noun = attribute::canonical_words(&words).join(" ");
        if noun.is_empty() {
            return None;
        }
        phrase.owner = Some(Subject::Thing { noun });
        phrase.words.clear();
        phrase.definite = true;
    }
    Some(phrase)
}
