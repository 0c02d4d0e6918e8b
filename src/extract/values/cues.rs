//! Words around a value that settle how it is read: change verbs, words of the past, words that may follow a number.

use super::calendar::weekday;
use super::scanner::{LOOK_BACK, Scanner};
use super::tokens::{Gap, Kind};

/// Verbs that move something from one value to another: "from A to B" after one of them is a change, not a range,
/// and their past forms do not turn a date back.
const CHANGE: &[&str] = &[
    "move",
    "moves",
    "moved",
    "moving",
    "change",
    "changes",
    "changed",
    "changing",
    "shift",
    "shifts",
    "shifted",
    "push",
    "pushes",
    "pushed",
    "pushing",
    "postponed",
    "rescheduled",
    "bumped",
    "bump",
    "slipped",
    "slips",
    "slip",
    "switched",
    "switch",
    "switching",
    "went",
    "goes",
    "going",
    "go",
    "gone",
    "brought",
    "bring",
    "set",
    "make",
    "delayed",
    "put",
    "dropped",
    "raised",
    "extended",
    "swapped",
    "swap",
    "shifting",
    "up",
    "down",
];

/// Words of the past that turn a weekday or a date without a year back.
const PAST: &[&str] = &[
    "was",
    "were",
    "did",
    "didn't",
    "had",
    "wasn't",
    "weren't",
    "since",
    "last",
    "done",
    "happened",
    "ended",
    "met",
    "turned",
    "saw",
    "came",
    "took",
    "finished",
    "signed",
    "visited",
    "arrived",
    "weighed",
    "paid",
    "bought",
    "sent",
    "played",
    "won",
    "lost",
    "died",
    "born",
    "yesterday",
    "told",
    "said",
    "received",
    "learned",
    "passed",
];

/// Words that may follow a bare hour or a bare day of the month, where a noun would make it a count.
const FOLLOWERS: &[&str] = &[
    "on", "in", "at", "from", "to", "until", "till", "and", "or", "but", "so", "if", "as", "for", "with",
    "instead", "today", "tomorrow", "tonight", "then", "please", "now", "every", "each", "is", "was",
    "works", "work", "suits", "ok", "okay", "fine", "sharp", "latest", "because", "since", "when", "while",
    "this", "next", "it", "we", "i", "you", "they", "he", "she", "that", "not", "would", "will", "can",
    "could", "should", "by", "again", "too", "also", "unless", "before", "after", "there", "here", "thanks",
    "pls", "daily", "onwards", "it's", "i'm", "we're", "i'll", "we'll", "though", "only", "the", "of", "via",
    "still", "has", "are", "be", "per", "just",
];

impl Scanner<'_> {
    /// Whether a change verb stands before `i`, with no comma between.
    pub fn changes(&self, i: usize) -> bool {
        let floor = i.saturating_sub(LOOK_BACK);
        (floor..i)
            .rev()
            .take_while(|&at| {
                !self.opens_sentence(at + 1) && self.any(at).is_none_or(|token| token.raw != ",")
            })
            .any(|at| self.any(at).is_some_and(|token| CHANGE.contains(&token.folded.as_str())))
    }

    /// Whether the words around `i..j` put it in the past.
    pub fn is_past(&self, i: usize, j: usize) -> bool {
        let behind = self.back(i).any(|word| PAST.contains(&word));
        let ahead = matches!(self.word(j), "was" | "were" | "wasn't" | "weren't");
        (behind || ahead) && !self.changes(i)
    }

    /// Whether what stands at `j` leaves a bare number before it a value: an end, a mark, or a function word.
    pub fn stands_alone(&self, j: usize) -> bool {
        let Some(next) = self.any(j) else { return true };
        match next.kind {
            Kind::Mark => {
                self.ends_clean(j)
                    && !matches!(next.raw, "%" | "$" | "\u{20ac}" | "\u{a3}" | "\u{b0}" | "#" | "*" | "x")
            }
            Kind::Number => false,
            Kind::Word => {
                !self.glued(j)
                    && (next.gap == Gap::Line
                        || FOLLOWERS.contains(&next.folded.as_str())
                        || weekday(&next.folded).is_some())
            }
        }
    }
}
