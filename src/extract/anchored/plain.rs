//! What must not stand in a clause that is read by its values: denials, the past, other worlds.

use super::super::lexicon;
use super::super::openers;
use super::super::scattered::is_determiner;
use super::super::tokens::{Kind, Token};

/// Words of denials, of the past and of other worlds, in which a value states nothing that is in force.
const REFUSED: &[&str] = &[
    "was",
    "were",
    "had",
    "did",
    "ago",
    "never",
    "nobody",
    "nothing",
    "without",
    "dreamt",
    "dreamed",
    "wished",
    "remember",
    "remembered",
    "instead of",
    "almost",
    "outdated",
    "obsolete",
    "superseded",
    "void",
    "nearly",
    "ever",
    "every time",
    "joke",
    "joking",
    "kidding",
    "film",
    "love",
    "loves",
    "hate",
    "hates",
    "enjoy",
    "enjoys",
    "adore",
    "movie",
    "song",
    "novel",
    "episode",
    "advert",
    "thank",
    "thanks",
    "finish",
    "finishes",
    "wraps",
    "wrapping",
    "concludes",
    "ends",
    "end",
    "concluded",
    "completed",
    "finished",
    "ended",
    "fruitful",
    "congratulations",
    "late",
    "miss",
    "misses",
];
/// Irregular pasts that take an arrangement for what happened.
const PAST: &[&str] = &[
    "saw", "met", "ate", "spent", "lost", "bought", "sold", "went", "came", "said", "thought", "felt",
    "took", "made", "won", "flew", "drove", "slept", "wrote", "knew", "heard", "ran", "began", "paid",
    "forgot", "missed", "enjoyed", "loved", "woke", "fell", "broke", "cost", "told", "asked", "wanted",
    "needed", "tried", "hoped",
];
/// Past forms of verbs that arrange what is still to come.
pub const ARRANGED: &[&str] = &[
    "booked",
    "reserved",
    "arranged",
    "scheduled",
    "allocated",
    "assigned",
    "agreed",
    "confirmed",
    "decided",
    "planned",
    "settled",
    "fixed",
    "signed",
    "approved",
    "picked",
    "promised",
    "rebooked",
    "organised",
    "organized",
    "allotted",
    "resolved",
    "squeezed",
    "slotted",
    "nabbed",
    "secured",
    "registered",
    "switched",
    "swapped",
    "relocated",
    "advised",
    "negotiated",
];

/// Whether a word is the past of a verb.
pub fn is_past(token: &Token) -> bool {
    PAST.contains(&token.folded.as_str()) || token.folded.len() > 4 && token.folded.ends_with("ed")
}

/// Whether a clause tells of what somebody once did: "in my agency times I took £600 a day". What "came down to" a
/// value is there now.
pub fn is_over(clause: &[Token]) -> bool {
    const CHARGED: [&str; 5] = ["charged", "billed", "earned", "invoiced", "did"];
    clause.iter().enumerate().any(|(at, token)| {
        let word = token.folded.as_str();
        let near = clause.get(at.saturating_sub(3)..at).unwrap_or_default();
        let perfect =
            near.iter().any(|t| t.is_any(&["has", "have", "'ve", "had", "got", "is", "are", "been"]));
        let moves = matches!(word, "came" | "went")
            && clause.get(at + 1).is_some_and(|next| next.is_any(&["down", "up", "to", "back", "from"]));
        token.is_word()
            && word != "cost"
            && (PAST.contains(&word) || CHARGED.contains(&word))
            && !perfect
            && !moves
    })
}

/// Whether nothing in a clause keeps its values from being in force.
pub fn is_plain(clause: &[Token]) -> bool {
    const AUXILIARIES: &[&str] = &[
        "has", "have", "had", "been", "is", "are", "am", "'s", "be", "being", "get", "gets", "got",
        "getting", "was", "were", "will",
    ];
    clause.iter().enumerate().all(|(at, token)| {
        if !token.is_word() {
            return !token.is_any(&["?", "\"", "\u{201c}", "\u{201d}"]);
        }
        let word = token.folded.as_str();
        if word == "out" && openers::matched(clause.get(at..).unwrap_or_default(), "out of date").is_some() {
            return false;
        }
        let next = |reach: usize| clause.get(at + 1..(at + 1 + reach).min(clause.len())).unwrap_or_default();
        let near = clause.get(at.saturating_sub(3)..at).unwrap_or_default();
        let changes =
            |form: &str| lexicon::verb(form).is_some_and(|verb| verb.kind == lexicon::VerbKind::Change);
        if matches!(word, "was" | "were" | "had") {
            return next(2).iter().any(|t| changes(&t.folded) || ARRANGED.contains(&t.folded.as_str()))
                || word == "had" && next(1).iter().any(|t| t.is("to"));
        }
        if matches!(word, "not" | "no") {
            // "not 1pm", "no longer in Room 4": the old value of a contrast.
            return next(3).iter().any(|t| {
                matches!(t.kind, Kind::Value(_))
                    || t.is_any(&["exceed", "spend", "above", "more", "over", "beyond"])
            });
        }
        let past = PAST.contains(&word)
            || word.len() > 4 && word.ends_with("ed") && !changes(word) && !ARRANGED.contains(&word);
        let passive = || {
            near.iter().any(|t| t.is_any(AUXILIARIES))
                || at.checked_sub(1).and_then(|at| clause.get(at)).is_some_and(is_determiner)
        };
        !(REFUSED.contains(&word) || past && !passive())
    })
}
