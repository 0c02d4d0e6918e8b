//! What is only talked about: "there's talk of a £50k budget", "people keep suggesting 10:45", "nothing is approved yet".

use super::grammar::form;
use super::tokens::{Kind, Token};

/// Verbs of putting forward, by their lemma.
#[rustfmt::skip]
const MOOTING: &[&str] = &[
    "suggest", "propose", "float", "moot", "recommend", "consider", "contemplate", "discuss", "debate", "ponder",
    "request", "seek", "demand", "lobby", "speculate", "toy", "wonder", "advocate", "envisage", "envision",
    "brainstorm", "explore", "whisper", "gossip", "rumour", "rumor", "campaign", "petition", "haggle", "mull", "deserve", "fancy", "beg", "crave",
];
/// Nouns of what is put forward.
#[rustfmt::skip]
const TALK: &[&str] = &[
    "talk", "talks", "rumour", "rumours", "rumor", "rumors", "suggestion", "suggestions", "proposal", "proposals", "idea", "ideas",
    "speculation", "whispers", "gossip", "chatter", "request", "requests", "wish", "recommendation", "hope", "hopes", "opinion", "view", "debate", "bet",
];
/// What settles, where it is denied.
#[rustfmt::skip]
const SETTLED: &[&str] = &[
    "decided", "approved", "confirmed", "agreed", "settled", "final", "official", "fixed", "signed", "finalised", "finalized",
    "approve", "decide", "confirm", "agree", "certain", "definite", "sealed", "ratified", "accepted",
];

/// Whether the values of a sentence are only talked about.
pub(super) fn is_mooted(sentence: &[Token]) -> bool {
    let valued = |token: &Token| matches!(token.kind, Kind::Value(_));
    let Some(first) = sentence.iter().position(valued) else { return false };
    let before = sentence.get(..first).unwrap_or_default();
    is_refused(sentence)
        || before.iter().any(|token| token.is("whether"))
        || puts_forward(before)
        || is_unsettled(sentence)
}

/// "sales begged for 12 July, we declined": the one value of the sentence was turned down.
fn is_refused(sentence: &[Token]) -> bool {
    const REFUSING: [&str; 7] = ["decline", "refuse", "reject", "veto", "dismiss", "overrule", "rebuff"];
    let one = sentence.iter().filter(|token| matches!(token.kind, Kind::Value(_))).count() == 1;
    let refuses = |token: &Token| form(&token.folded).is_some_and(|form| REFUSING.contains(&form.lemma));
    one && (sentence.iter().any(refuses) || super::openers::find(sentence, "turned down").is_some())
}

/// Whether something is put forward right up to a value: no clause lies between.
fn puts_forward(before: &[Token]) -> bool {
    before.iter().enumerate().any(|(at, token)| {
        let rest = before.get(at + 1..).unwrap_or_default();
        let mut between = rest.iter();
        let word = token.folded.as_str();
        let verb = form(word).is_some_and(|form| MOOTING.contains(&form.lemma));
        let asks = token.is_any(&[
            "ask",
            "asks",
            "asking",
            "push",
            "pushes",
            "pushing",
            "angling",
            "hoping",
            "campaigning",
            "pressing",
        ]) && rest.first().is_some_and(|next| next.is("for"));
        let noun = TALK.contains(&word);
        let label = noun && rest.first().is_some_and(|next| next.is_any(&[":", "-", "\u{2013}", "\u{2014}"]));
        if label {
            return true;
        }
        // "as discussed, …", "the proposal is due on …"
        let governs = !between.any(|token| {
            token.is_any(&[
                ",", ";", ".", ":", "and", "but", "so", "is", "are", "'s", "was", "has", "will", "now",
                "because",
            ])
        });
        let adjective = verb && form(word).is_some_and(|form| form.participle) && {
            let before = at.checked_sub(1).and_then(|at| before.get(at));
            before.is_some_and(|before| before.is_any(&["as", "the", "have", "has", "had", "we", "i"]))
                && !before.is_some_and(|before| before.is_any(&["we", "i"]))
        };
        governs
            && (verb && !adjective
                || asks
                || noun
                    && rest.first().is_some_and(|next| next.is_any(&["of", "about", "to", "for", "that"])))
    })
}

/// "nobody has decided anything", "finance hasn't approved it", "not final yet".
fn is_unsettled(sentence: &[Token]) -> bool {
    const REACH: usize = 4;
    sentence.iter().enumerate().any(|(at, token)| {
        let denies = token.is_any(&["not", "nobody", "nothing", "none", "never", "no", "without"])
            || token.is("yet") && sentence.get(at + 1).is_some_and(|next| next.is("to"));
        let near = sentence.get(at + 1..(at + 1 + REACH).min(sentence.len())).unwrap_or_default();
        let near =
            near.split(|token| matches!(token.kind, Kind::Value(_)) || token.is_any(&[",", ";"])).next();
        denies && near.is_some_and(|near| near.iter().any(|token| token.is_any(SETTLED)))
    })
}
