//! Statements whose parts stand in any order among words that only state: "£520 a day is what I charge now", "At 10
//! there's the review with Dana". The words between are a closed list; anything else, and nothing is read.

use super::clauses::{Context, Statement};
use super::lexicon;
use super::noun_phrase::Phrase;
use super::predicate::scattered_picks;
use super::shapes::accepts;
use super::tokens::{Kind, Token};
use super::{attribute, nouns, rates};
use crate::domain::Subject;
use std::ops::Range;

/// The most tokens that a phrase reaches to either side of its head.
const REACH: usize = 8;

/// Reads one phrase and its values among words that only state.
pub(super) fn read(clause: &[Token], context: &Context) -> Vec<Statement> {
    statements(clause, context).unwrap_or_default()
}

fn statements(clause: &[Token], context: &Context) -> Option<Vec<Statement>> {
    let at = (0..clause.len()).find(|at| is_head(clause, *at))?;
    let (range, phrase) = key(clause, at, context)?;
    if (range.end..clause.len()).any(|at| is_head(clause, at)) || is_adjunct(clause, range.start) {
        return None;
    }
    let rest = Rest::of(clause, &range, context)?;
    let phrase = rest.own(phrase)?;
    let definite = phrase.definite
        || phrase.words.len() > 1
            && (rest.speaker == Some(Subject::Group) || clause.get(range.start).is_some_and(is_determiner));
    let phrase = phrase.settle()?;
    if !definite || !(rest.states || clause.get(range.end).is_some_and(|next| !next.is_word())) {
        return None;
    }
    let picks = scattered_picks(clause, &range, &context.scan.readings, |reading| accepts(&phrase, reading));
    let found: Vec<Statement> = picks
        .into_iter()
        .filter(|pick| !(pick.denied || rest.negated && pick.replaced.is_none()))
        .filter_map(|mut pick| {
            let mut phrase = phrase.clone();
            rates::settle(&mut phrase, &mut pick)?;
            pick.change |= phrase.change || rest.changed;
            Some(Statement::new(phrase, pick))
        })
        .collect();
    Some(found)
}

/// Where the only phrase stands that names an event or a property; an error where there are more.
pub(super) fn only_phrase(tokens: &[Token], context: &Context) -> Result<Option<Range<usize>>, ()> {
    let Some(at) = (0..tokens.len()).find(|at| is_head(tokens, *at)) else { return Ok(None) };
    let (range, _) = key(tokens, at, context).ok_or(())?;
    if (range.end..tokens.len()).any(|at| is_head(tokens, at)) {
        return Err(());
    }
    // "new room for our review"
    let word = |back: usize| range.start.checked_sub(back).and_then(|at| tokens.get(at));
    let generic = word(1).is_some_and(|t| t.is_any(&["for", "of"]))
        && word(2).is_some_and(|t| lexicon::is_generic(&t.folded).is_some());
    let cue = word(3).is_some_and(|t| attribute::is_cue(&t.folded) || is_determiner(t));
    let start = range.start - if generic { 2 + usize::from(cue) } else { 0 };
    Ok(Some(start..range.end))
}

/// Whether the word at `at` is the noun of an event or a property.
pub(super) fn is_head(clause: &[Token], at: usize) -> bool {
    let Some(token) = clause.get(at).filter(|token| token.is_word() && !token.is_genitive()) else {
        return false;
    };
    // "due date"
    let dated = token.is("date")
        && at
            .checked_sub(1)
            .and_then(|at| clause.get(at))
            .is_some_and(|before| lexicon::synonym(&format!("{} date", before.folded)).is_some());
    if dated || !lexicon::is_slot_noun(&token.folded) {
        return dated;
    }
    let noun = attribute::canonical(&token.folded);
    // "go-live" is a launch and no verb.
    let verbal = lexicon::is_verbal_event(&noun) && crate::domain::singular(&token.folded) == noun
        || lexicon::verb(&token.folded).is_some();
    let determined = || {
        at.checked_sub(1).and_then(|at| clause.get(at)).is_some_and(|before| {
            before.is_word()
                && (before.is_genitive()
                    || before.is_any(&["the", "a", "an", "our", "my", "your", "her", "his", "their", "new"])
                    || !lexicon::is_closed(&before.folded) && lexicon::verb(&before.folded).is_none())
        })
    };
    // "Dana, check-in, 11:30"
    let mark = |token: Option<&Token>| token.is_some_and(|token| token.kind == Kind::Mark && token.is(","));
    let listed = || mark(at.checked_sub(1).and_then(|at| clause.get(at))) && mark(clause.get(at + 1));
    // "we will be meeting" is no meeting.
    let acts = token.folded.ends_with("ing")
        && at
            .checked_sub(1)
            .and_then(|at| clause.get(at))
            .is_some_and(|before| before.is_any(&["be", "is", "are", "am", "'s", "been"]));
    !acts
        && (lexicon::is_event(&noun) || lexicon::is_property(&noun))
        && (!verbal || determined() || listed())
}

/// The longest noun phrase around the head at `at`, and where it stands.
pub(super) fn key(clause: &[Token], at: usize, context: &Context) -> Option<(Range<usize>, Phrase)> {
    let nominal = |token: &Token| {
        token.is_word()
            && (token.is_genitive()
                || context.names.is_name(token)
                || attribute::is_cue(&token.folded)
                || lexicon::weekday(&token.folded).is_some()
                || (!lexicon::is_closed(&token.folded)
                    && (!is_inflected(&token.folded) || lexicon::is_event(&token.folded))
                    && !is_stating(&token.folded)
                    && lexicon::verb(&token.folded).is_none_or(|_| lexicon::is_event(&token.folded))))
    };
    // "our onboarding chat"
    let modifies = |at: usize| {
        clause.get(at).is_some_and(|token| token.is_word() && token.folded.ends_with("ing"))
            && at
                .checked_sub(1)
                .and_then(|at| clause.get(at))
                .is_some_and(|before| is_determiner(before) || before.is_genitive())
    };
    let reach = at.saturating_sub(REACH)..at;
    let mut start =
        at - reach.rev().take_while(|at| clause.get(*at).is_some_and(nominal) || modifies(*at)).count();
    // "Desmond runs" is a genitive without its noun.
    start += usize::from(clause.get(start).is_some_and(Token::is_genitive));
    start -= usize::from(start > 0 && clause.get(start - 1).is_some_and(is_determiner));
    let possessed = clause.get(start).is_some_and(|token| token.is_any(&["her", "his", "their"]));
    let begin = start + usize::from(possessed);
    let mut end = at + 1;
    let mut ends = vec![end];
    while let Some(preposition) = clause.get(end)
        && ends.len() < 4
    {
        if nominal(preposition) && !preposition.is_genitive() && !context.names.is_name(preposition) {
            end += 1;
        } else if preposition.is_any(&["of", "for", "with", "on", "per"]) {
            let after = clause.get(end + 1..)?;
            let determined = usize::from(
                after.first().is_some_and(|t| t.is_any(&["the", "my", "our", "your", "a", "an"])),
            );
            let length = after.iter().skip(determined).take(REACH).take_while(|token| nominal(token)).count();
            if length == 0 {
                break;
            }
            end += 1 + determined + length;
        } else {
            break;
        }
        ends.push(end);
    }
    let whole = |begin: usize| {
        ends.iter().rev().find_map(|end| Some((*end, Phrase::of(clause.get(begin..*end)?, context.names)?)))
    };
    // "celebrate Fatou's birthday": an unknown verb may stand before a name.
    let named = || (begin + 1..at).find(|at| clause.get(*at).is_some_and(|t| context.names.is_name(t)));
    let (begin, (end, mut phrase)) = match whole(begin) {
        Some(found) => (start, found),
        None => named().and_then(|named| Some((named, whole(named)?)))?,
    };
    phrase.definite |= possessed;
    Some((begin..end, phrase))
}

/// "discussed", "arriving": no part of a name for an event.
fn is_inflected(word: &str) -> bool {
    word.len() > 5
        && (word.ends_with("ed") || word.ends_with("ing"))
        && !matches!(
            word,
            "engineering" | "marketing" | "pricing" | "steering" | "building" | "housing" | "wedding"
        )
}

/// "at the review", "before the standup": said of something else.
fn is_adjunct(clause: &[Token], start: usize) -> bool {
    let Some(before) = start.checked_sub(1).and_then(|at| clause.get(at)) else { return false };
    let joined = matches!(before.kind, Kind::Value(_)) && !clause.get(start).is_some_and(is_determiner);
    joined
        || before.is_any(&[
            "at", "to", "before", "after", "during", "in", "from", "by", "until", "about", "since", "around",
            "into", "through", "no", "than",
        ])
}

pub(super) fn is_determiner(token: &Token) -> bool {
    token.is_any(&["the", "a", "an", "my", "our", "your", "this", "her", "his", "their"])
}

/// What stands around the phrase.
#[derive(Default)]
struct Rest {
    name: Option<String>,
    /// "I" or "we".
    speaker: Option<Subject>,
    negated: bool,
    changed: bool,
    /// A verb or a preposition leads from the phrase to the value.
    states: bool,
}

impl Rest {
    /// Nothing where a word stands there that does more than state.
    fn of(clause: &[Token], range: &Range<usize>, context: &Context) -> Option<Self> {
        let mut rest = Self::default();
        let mut at = 0;
        while let Some(token) = clause.get(at) {
            if at == range.start {
                at = range.end;
                continue;
            }
            at += 1;
            match token.kind {
                Kind::Value(_) | Kind::Validity(_) => continue,
                Kind::Mark => {
                    if !token.is_any(&[
                        ",", ":", "=", "->", "-", "\u{2013}", "\u{2014}", "(", ")", "\"", "\u{201c}",
                        "\u{201d}", "~", "*",
                    ]) {
                        return None;
                    }
                    continue;
                }
                Kind::Word => {}
            }
            let word = token.folded.as_str();
            let limit = if at > range.start { clause.len() } else { range.start };
            if let (Some(name), length) = context.names.leading(clause.get(at - 1..limit)?) {
                let before = at.checked_sub(2).and_then(|at| clause.get(at));
                let whereto = before.is_some_and(|t| t.is_any(&["to", "in", "from", "at", "via"]));
                // "deadline, Orion: 3 June"
                let labels = at == range.end + 2;
                if rest.name.is_some() || (before.is_some_and(|t| !t.is_word()) && !labels) {
                    return None;
                }
                // "8pm, the Wheatsheaf" is a place.
                let determined = before.is_some_and(|t| t.is("the"));
                rest.name = Some(name).filter(|_| !whereto && !determined);
                at += length - 1;
                continue;
            }
            match word {
                "i" | "me" => rest.speaker = Some(Subject::Author),
                "we" | "us" => {
                    rest.speaker.get_or_insert(Subject::Group);
                }
                _ => {}
            }
            rest.negated |= matches!(word, "not" | "no" | "never");
            let verb = lexicon::verb(word);
            rest.changed |= word == "now" || verb.is_some_and(|verb| verb.kind == lexicon::VerbKind::Change);
            rest.states |= verb.is_some() || is_stating(word);
            if token.is_any(&["was", "were"])
                || (word == "had" && !clause.get(at).is_some_and(|next| next.is("to")))
                || !(verb.is_some()
                    || is_stating(word)
                    || nouns::is_agent(word)
                    || lexicon::is_generic(word).is_some())
            {
                return None;
            }
        }
        Some(rest)
    }

    /// The phrase with the owner that stands apart from it.
    fn own(&self, mut phrase: Phrase) -> Option<Phrase> {
        if phrase.owner.is_none() {
            phrase.owner = match &self.name {
                Some(name) => Some(Subject::Named { name: name.clone() }),
                // Nobody has a standup alone.
                None if phrase.words.last().is_some_and(|noun| super::may_mean("meeting", noun)) => None,
                None => self.speaker.clone(),
            };
            phrase.definite |= self.name.is_some();
        } else if self.name.is_some() {
            return None;
        }
        Some(phrase)
    }
}

/// Words that only help to state a value.
fn is_stating(word: &str) -> bool {
    lexicon::is_stating(word)
}
