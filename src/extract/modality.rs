//! How firmly a sentence is put, and whose word it is.

use super::frames;
use super::lexicon::{self, VerbKind};
use super::mooted::is_mooted;
use super::names::Names;
use super::openers::{find, matched, strip};
use super::tokens::{Kind, Token};
use crate::domain::Modality;

/// The mood of a sentence, and the words that are left when what expresses it is taken off its front.
#[derive(Debug)]
pub(super) struct Mood<'a> {
    pub modality: Modality,
    /// Somebody else's word.
    pub reported: bool,
    pub attribution: Option<String>,
    /// What it states was meant from the beginning: "sorry, typo: …", "I meant the 15th".
    pub corrects: bool,
    pub statement: &'a [Token],
}

#[rustfmt::skip]
const IRREALIS: [&str; 34] = [
    "i doubt", "we doubt", "no way", "i almost", "we almost", "i nearly",
    "thought about", "thought of", "thinking of", "was going to", "were going to", "decided against", "ruled out", "ruled it out",
    "turned down", "turned it down", "nothing changes",
    "if", "unless", "suppose", "supposing", "imagine", "imagining", "wish", "would", "otherwise", "in case",
    "scenario", "what-if", "as if", "provided that", "assuming", "hypothetically", "could have",
];
#[rustfmt::skip]
const REMINISCENT: [&str; 25] = [
    "funny to think", "hard to believe", "to think that", "long dropped", "since dropped", "early plan", "earlier plan", "first plan",
    "initial plan", "old plan", "at one point", "once upon a time", "way back", "years back", "months back",
    "used to", "back then", "in the old days", "previously", "formerly", "originally", "at the time",
    "years ago", "last time", "in those days",
];
const ASKING: [&str; 26] = [
    "is", "are", "was", "were", "am", "do", "does", "did", "has", "have", "can", "could", "shall", "should",
    "will", "would", "may", "might", "what", "when", "where", "who", "why", "how", "which", "whose",
];
#[rustfmt::skip]
const PROPOSING: [&str; 32] = [
    "let 's", "lets", "let us", "how about", "what about", "any chance", "why not", "i suggest",
    "i propose", "we propose", "we suggest", "can we", "could we", "shall we", "should we", "may we",
    "can i", "could i", "shall i", "can you", "could you", "we should", "we could", "we can", "we need to",
    "we have to", "we must", "i want to", "i need to", "i have to", "want to", "should be moved",
];
#[rustfmt::skip]
// "our own standup" may be another than the one that is known.
const TENTATIVE: [&str; 49] = [
    "toying with", "dream of", "dreaming of", "thinking of", "thinking about", "considering", "tempted", "no decision",
    "our own",
    "might", "maybe", "perhaps", "probably", "possibly", "tbc", "tba", "tbd", "provisional",
    "provisionally", "pencilled", "penciled", "pencil", "ish", "looks like", "i think", "i guess",
    "i believe", "i reckon", "reckon", "hope", "hoping", "hopefully", "seems", "not sure", "should",
    "expected", "likely", "supposedly", "assume", "trying to", "planning to", "plan to", "not certain",
    "could", "ballpark", "will confirm", "somewhere near", "in the region of", "give or take",
];
#[rustfmt::skip]
const HEARSAY: [&str; 13] = [
    "i read that", "i saw that", "they say", "people say",
    "i heard that", "i heard", "i hear that", "i hear", "apparently", "word is", "i was told that",
    "i was told", "rumour has it",
];
#[rustfmt::skip]
const SAYING: [&str; 24] = [
    "asked me to pass on", "asked me to let you know", "asked me to say", "wanted me to tell you",
    "wants you to know", "wanted you to know", "asked me to tell you", "asks me to tell you", "lets you know", "let me know",
    "says", "said", "say", "mentioned", "texted", "wrote", "writes", "told me", "told us", "tells me",
    "confirmed", "thinks", "reckons", "emailed",
];
/// Frames of a statement by the author that change nothing about it.
#[rustfmt::skip]
const ASSURING: [&str; 10] = [
    "we agreed that", "we agreed", "we decided that", "we decided", "i confirm that", "i confirm",
    "i think", "i guess", "i believe", "looks like",
];

/// Worlds in which nothing is so.
const WORLDS: [&str; 8] = [
    "in my dreams",
    "in your dreams",
    "dream on",
    "in a perfect world",
    "in an ideal world",
    "ideally",
    "in another life",
    "fantasy",
];

/// Reads the mood of a sentence. Nothing where it only remembers how things once were.
pub(super) fn mood<'a>(sentence: &'a [Token], names: &Names) -> Option<Mood<'a>> {
    if WORLDS.iter().any(|phrase| find(sentence, phrase).is_some()) {
        return None;
    }
    let mut statement = strip(sentence, names);
    // "let me know if that clashes" is a courtesy, no condition.
    if let Some(courtesy) = [
        "let me know",
        "please let me know",
        "shout if",
        "join if",
        "if you like",
        "if that 's ok",
        "tell me if",
        "i should not have",
        "i should never have",
    ]
    .iter()
    .filter_map(|phrase| find(statement, phrase))
    .filter(|at| *at > 2)
    .min()
    {
        statement = statement.get(..courtesy)?;
    }
    statement = strip(frames::because_of(frames::announced(statement, names)), names);
    let core = reachable(settled(frames::core(statement)));
    let has = |phrases: &[&str]| phrases.iter().any(|phrase| find(core, phrase).is_some());
    if has(&REMINISCENT) {
        return None;
    }
    let asked = sentence
        .iter()
        .rev()
        .find(|t| !t.is_any(&["\"", ")", "\u{201d}", "!"]))
        .is_some_and(|last| last.is("?"))
        || is_inverted(statement, names);
    let changes = statement.iter().any(|token| {
        token.is_any(&["make", "do", "meet", "have"])
            || lexicon::verb(&token.folded).is_some_and(|verb| verb.kind == VerbKind::Change)
    });
    let commands = statement.first().is_some_and(|first| {
        is_command(&first.folded)
            || first.is("please")
                && statement.get(1).is_some_and(|verb| {
                    is_command(&verb.folded)
                        || verb.is_any(&["make", "do", "let", "can", "could", "consider", "try"])
                })
    });
    // "let's stick with Wednesdays" changes nothing.
    let sticks = ["stick with", "stick to", "keep to"].iter().any(|phrase| find(core, phrase).is_some());
    let denied = |at: usize| core.get(at + 2).is_some_and(|next| next.is("not"));
    let proposed = PROPOSING
        .iter()
        .filter_map(|phrase| find(core, phrase).filter(|at| *phrase != "we can" || !denied(*at)))
        .any(|at| governs(core, at));
    let suggests = proposed && !sticks && !is_obliged(core);
    // "I would rather take the train than fly" says what holds.
    let is_choice = find(core, "would rather").zip(find(core, "than")).is_some_and(|(at, than)| at < than);
    let modality =
        if IRREALIS.iter().any(|phrase| find(core, phrase).is_some() && !(is_choice && *phrase == "would")) {
            Modality::Hypothetical
        } else if is_mooted(core) {
            Modality::Proposed
        } else if (suggests && !is_allowance(core)) || commands && governs(statement, 0) {
            if changes || !asked { Modality::Proposed } else { Modality::Asked }
        } else if asked {
            Modality::Asked
        } else if has(&TENTATIVE) || is_rounded(core) || is_possible(core) {
            Modality::Tentative
        } else {
            Modality::Asserted
        };
    let mut mood =
        Mood { modality, reported: false, attribution: None, corrects: corrects(sentence), statement };
    unwrap(&mut mood, names);
    Some(mood)
}

/// A statement without a part at its end that only leaves something else open: "new plumber Inés, number tbc".
fn settled(core: &[Token]) -> &[Token] {
    const OPEN: [&str; 3] = ["tbc", "tba", "tbd"];
    const LONGEST: usize = 3;
    let end = core.iter().rposition(Token::is_word).map_or(0, |last| last + 1);
    let words = core.get(..end).filter(|words| words.last().is_some_and(|last| last.is_any(&OPEN)));
    let comma = words.and_then(|words| words.iter().rposition(|token| token.is(",")));
    let part = comma.map_or(0, |comma| end - comma - 1);
    comma.and_then(|comma| core.get(..comma)).filter(|_| (2..=LONGEST).contains(&part)).unwrap_or(core)
}

/// A statement of where somebody is reached without the occasion at its end: "my direct line is 0117 555 0142 if the
/// switchboard sleeps".
fn reachable(core: &[Token]) -> &[Token] {
    /// Digits of a telephone number.
    const DIGITS: usize = 7;
    let reaches = |token: &Token| {
        let digits = token.text.chars().filter(char::is_ascii_digit).count();
        matches!(token.kind, Kind::Value(_)) && (digits >= DIGITS || token.text.contains('@'))
    };
    let occasion = ["if", "in case"].iter().filter_map(|phrase| find(core, phrase)).min();
    let before = occasion.and_then(|at| core.get(..at));
    before.filter(|before| before.iter().any(reaches)).unwrap_or(core)
}

/// Whether what begins at `at` bears on a value: "I need to correct the figure, my day rate is £520" states one.
fn governs(statement: &[Token], at: usize) -> bool {
    let rest = statement.get(at..).unwrap_or_default();
    let end = rest.iter().position(|t| t.is_any(&[",", ":", ";"])).unwrap_or(rest.len());
    let (own, after) = rest.split_at(end);
    let valued = |tokens: &[Token]| tokens.iter().any(|token| matches!(token.kind, Kind::Value(_)));
    // "no evening meetings, I need to breathe" gives a reason.
    let reasons = at.checked_sub(1).and_then(|before| statement.get(before)).is_some_and(|mark| mark.is(","));
    valued(own) || !valued(after) && !reasons
}

/// A question word, or an auxiliary before its subject; "have to move it" is no question.
fn is_inverted(statement: &[Token], names: &Names) -> bool {
    let Some((first, rest)) = statement.split_first() else { return false };
    let perfect = first.is_any(&["has", "have", "may", "might", "do", "will"]);
    // "Can only do 10"
    // "Can not make 9 any more", "Can spend £9,000 on it": who can is left out.
    let limits = first.is("can")
        && rest.first().is_some_and(|next| {
            next.is_any(&["only", "not", "spend", "do", "make", "use", "now"])
                && !statement.iter().any(|t| t.is("?"))
        });
    // "When the clocks change on 29 March, …"
    let told = first.is("when")
        && statement.iter().any(|token| token.is(","))
        && !rest.first().is_some_and(|next| next.is_any(&ASKING) || next.is("'s"));
    // "What we may spend is £9,000", "Where I see Dana is Room 4"
    let relative = first.is_any(&["what", "where", "when"])
        && rest.first().is_some_and(|next| next.is_any(&["i", "we", "they", "he", "she"]));
    ASKING.contains(&first.folded.as_str())
        && !relative
        && !limits
        && !told
        && (!perfect
            || rest.first().is_some_and(|next| {
                names.is_name(next)
                    || next.is_any(&[
                        "i", "you", "we", "he", "she", "it", "they", "the", "my", "our", "your", "any",
                    ])
            }))
}

/// The bare form of a change verb at the front: "move the standup to 11".
fn is_command(word: &str) -> bool {
    lexicon::verb(word)
        .is_some_and(|verb| verb.kind == VerbKind::Change && verb.lemma == word && !lexicon::is_event(word))
}

/// Whether a sentence corrects what its author wrote before.
fn corrects(sentence: &[Token]) -> bool {
    let near = sentence.get(..sentence.len().min(8)).unwrap_or_default();
    [
        "correction",
        "typo",
        "i meant",
        "erratum",
        "should have read",
        "should have said",
        "should read",
        "should say",
        "i mistyped",
        "i misspoke",
        "i mixed up",
        "my mistake",
        "my bad",
        "i wrote the wrong",
        "got that wrong",
    ]
    .iter()
    .any(|phrase| find(near, phrase).is_some())
}

/// "we can spend £9,000": a limit, no proposal.
fn is_allowance(statement: &[Token]) -> bool {
    // "we have to be done by 3 June", "we must keep it within £9,000"
    let bound = statement.windows(2).any(|pair| {
        matches!(pair, [lead, value] if matches!(value.kind, Kind::Value(_))
            && lead.is_any(&["by", "until", "till", "within", "under", "below", "than"]))
    });
    let obliged = ["have to", "need to", "must"].iter().any(|phrase| find(statement, phrase).is_some());
    let moves = statement
        .iter()
        .any(|token| lexicon::verb(&token.folded).is_some_and(|verb| verb.kind == VerbKind::Change));
    if bound && obliged && !moves {
        return true;
    }
    [
        "have to cancel",
        "need to cancel",
        "must cancel",
        "can not spend",
        "can spend",
        "can not go",
        "can go up to",
        "can not exceed",
        "need to hand in",
        "need to submit",
        "need to finish",
        "need to deliver",
        "have to submit",
        "have to hand in",
        "have to finish",
        "have to deliver",
        "must submit",
        "must hand in",
        "must finish",
        "must deliver",
        "must complete",
        "need to complete",
        "have to complete",
        "must launch",
        "can budget me",
        "must not spend",
        "can only spend",
        "must not exceed",
    ]
    .iter()
    .any(|phrase| find(statement, phrase).is_some())
}

/// "I have to move our sync from 9 to 10": an announcement, no proposal.
fn is_obliged(statement: &[Token]) -> bool {
    let moves = |at: usize| {
        statement.get(at).is_some_and(|token| {
            lexicon::verb(&token.folded).is_some_and(|verb| verb.kind == VerbKind::Change)
        })
    };
    let led = |word: &str| {
        statement.windows(2).any(
            |pair| matches!(pair, [lead, value] if lead.is(word) && matches!(value.kind, Kind::Value(_))),
        )
    };
    ["have to", "need to"].iter().filter_map(|phrase| find(statement, phrase)).any(|at| moves(at + 2))
        && led("from")
        && led("to")
}

/// "may", but not the month.
fn is_possible(statement: &[Token]) -> bool {
    statement.iter().enumerate().any(|(at, token)| {
        let permits = || {
            statement
                .iter()
                .skip(at + 1)
                .find(|next| !next.is_any(&["now", "only", "also", "still"]))
                .is_some_and(|next| next.is_any(&["not", "go", "spend", "use", "cost", "exceed"]))
        };
        token.is("may") && !token.is_capitalised() && !permits()
    })
}

/// "around 10", "about £680", "~5".
fn is_rounded(statement: &[Token]) -> bool {
    statement.windows(2).any(|pair| {
        matches!(pair, [word, value] if matches!(value.kind, Kind::Value(_))
            && word.is_any(&["around", "about", "roughly", "approx", "approximately", "circa", "~", "-ish"]))
    })
}

/// Takes attributions and assurances off the front: "Dana says the …", "I heard that …".
fn unwrap(mood: &mut Mood, names: &Names) {
    for phrase in ["what if", "only if", "if", "unless", "suppose", "imagine", "assuming", "i wish"] {
        if let Some(length) = matched(mood.statement, phrase) {
            mood.statement = strip(mood.statement.get(length..).unwrap_or_default(), names);
        }
    }
    for phrase in HEARSAY {
        mood.reported |= find(mood.statement, phrase).is_some();
        if let Some(length) = matched(mood.statement, phrase) {
            mood.statement = strip(mood.statement.get(length..).unwrap_or_default(), names);
        }
    }
    for phrase in ASSURING {
        if let Some(length) = matched(mood.statement, phrase) {
            mood.statement = strip(mood.statement.get(length..).unwrap_or_default(), names);
        }
    }
    let according = matched(mood.statement, "according to");
    let start = according.unwrap_or(0);
    let rest = mood.statement.get(start..).unwrap_or_default();
    let (name, mut length) = names.leading(rest);
    if name.is_none() {
        length = usize::from(rest.first().is_some_and(|first| first.is_any(&["he", "she", "they", "you"])));
        // "Finance tells me"
        if rest.first().is_some_and(|first| super::nouns::is_agent(&first.folded)) {
            length = 1;
        }
        // "the allergist says"
        if rest.first().is_some_and(|first| first.is_any(&["the", "my", "our"]))
            && rest.get(1).is_some_and(Token::is_word)
        {
            length = 2;
        }
    }
    if length == 0 {
        return;
    }
    let after = rest.get(length..).unwrap_or_default();
    let taken = if according.is_some() {
        Some(0)
    } else {
        SAYING.iter().filter_map(|verb| matched(after, verb)).max()
    };
    let Some(taken) = taken else { return };
    // "Dana asked me to tell you": who passes it on was sent.
    mood.reported = !after.get(..taken).is_some_and(|says| says.iter().any(|word| word.is("to")));
    mood.attribution = name;
    if after.first().is_some_and(|verb| verb.is_any(&["thinks", "reckons"]))
        && mood.modality == Modality::Asserted
    {
        mood.modality = Modality::Tentative;
    }
    let mut inner = after.get(taken..).unwrap_or_default();
    while let Some((first, rest)) = inner.split_first()
        && first.is_any(&["that", ",", ":", "\""])
    {
        inner = rest;
    }
    mood.statement = inner;
}

#[cfg(test)]
#[path = "modality_tests.rs"]
mod tests;
