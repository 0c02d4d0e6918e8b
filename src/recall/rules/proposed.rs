//! What a draft proposes, or says that somebody will or will not have: an activity, days, parts of the day, times.

use std::collections::BTreeSet;

use jiff::Timestamp;
use jiff::civil::{Date, Time};

use crate::domain::{Stamp, ValueKind, fold, singular};
use crate::extract::values::Scan;
use crate::extract::{self, Scanned};
use crate::recall::ask;

/// How a sentence speaks of times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// It puts one forward: "could we do Thursday evening".
    Proposes,
    /// It is about to say what somebody wants: "she takes no calls on".
    Tells,
}

/// The times that one sentence speaks of.
#[derive(Debug)]
pub struct Proposed {
    /// How.
    pub manner: Manner,
    words: BTreeSet<String>,
    weekdays: BTreeSet<&'static str>,
    parts: BTreeSet<&'static str>,
    times: Vec<Time>,
    /// The same as a timetable means them: 7:15 is in the morning.
    timetabled: Vec<Time>,
    /// The last word, which leads up to a kind of time.
    last: String,
    /// The first day that it names.
    day: Option<Date>,
}

/// Words by which something is arranged.
#[rustfmt::skip]
const ARRANGING: &[&str] = &[
    "meet", "book", "schedule", "reschedule", "arrange", "plan", "propose", "suggest", "squeeze", "fit", "free", "available",
    "suit", "works", "work", "okay", "ok", "possible", "call", "ring", "catch", "push", "move", "shift", "put", "invite", "join",
    "make", "do", "have", "get", "see", "set", "pencil", "talk", "speak", "chat", "come", "try", "take",
];
const MODAL: &[&str] = &[
    "could", "can", "shall", "should", "may", "might", "would", "will", "let's", "lets", "how", "what",
    "are", "do", "does", "is", "i'd", "i'll", "we'll", "want", "like", "happy", "planning", "going", "why",
    "maybe",
];
/// What tells of what has been.
const PAST: &[&str] =
    &["was", "were", "had", "did", "been", "went", "last", "yesterday", "ago", "enjoyed", "met"];
/// What tells of a rule, before the words that say it.
#[rustfmt::skip]
const TELLING: &[&str] = &[
    "avoid", "avoids", "rule", "rules", "prefer", "prefers", "never", "no", "don't", "doesn't", "not", "only", "free of", "keeps",
    "works", "fine", "except", "always",
];
const PARTS: [(&str, i8, i8); 5] = [
    ("morning", 5, 12),
    ("lunchtime", 12, 14),
    ("afternoon", 12, 17),
    ("evening", 17, 24),
    ("night", 20, 24),
];
const WEEK: [&str; 7] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

impl Proposed {
    /// What each sentence of a draft proposes or is about to tell.
    pub fn all(draft: &Scanned) -> Vec<Self> {
        /// Sentences that are looked at, from the end.
        const SENTENCES: usize = 4;
        let text = draft.text();
        let mut starts = vec![0];
        starts.extend(ask::ends(text).filter(|end| *end < text.len()));
        let sentences = starts.iter().rev().take(SENTENCES).map(|start| ask::sentence_at(text, *start));
        sentences.filter_map(|sentence| Self::of(sentence, draft)).collect()
    }

    fn of(sentence: &str, draft: &Scanned) -> Option<Self> {
        let plain: Vec<String> = sentence
            .split(|c: char| !c.is_alphanumeric() && c != '\'' && c != '’')
            .filter(|word| !word.is_empty())
            .map(|word| fold(word).replace('’', "'"))
            .collect();
        let has = |list: &[&str]| plain.iter().any(|word| list.contains(&word.as_str()));
        if has(PAST) {
            return None;
        }
        let mut proposed = Self {
            manner: Manner::Proposes,
            words: plain.iter().map(|word| singular(word)).chain(plain.iter().cloned()).collect(),
            weekdays: BTreeSet::new(),
            parts: BTreeSet::new(),
            times: Vec::new(),
            timetabled: Vec::new(),
            // "in the" leads up to what "in" does.
            last: plain.iter().rev().find(|word| *word != "the").cloned().unwrap_or_default(),
            day: None,
        };
        let event = proposed.words.iter().any(|word| extract::is_event(word));
        let puts = plain
            .windows(2)
            .any(|two| matches!(two, [one, two] if matches!(&**one, "how" | "what") && two == "about"));
        let arranges = has(ARRANGING) || event || puts;
        let puts_forward = arranges && (has(MODAL) || sentence.trim_end().ends_with('?'));
        let ends_open = plain.last().is_some_and(|last| {
            matches!(
                &**last,
                "on" | "in"
                    | "the"
                    | "before"
                    | "after"
                    | "avoid"
                    | "prefers"
                    | "no"
                    | "avoids"
                    | "do"
                    | "take"
            )
        });
        let tells = ends_open && has(TELLING);
        // Most sentences do neither, whatever times they name: those are dear to read.
        if !puts_forward && !tells {
            return None;
        }
        proposed.read_times(&draft.values_of(sentence), &plain);
        if puts_forward && proposed.names_a_time() {
            return Some(proposed);
        }
        proposed.manner = Manner::Tells;
        tells.then_some(proposed)
    }

    fn read_times(&mut self, scan: &Scan, plain: &[String]) {
        for reading in &scan.readings {
            let norm = reading.value.norm.as_str();
            let (day, time) = match reading.value.kind {
                ValueKind::Date => (norm, ""),
                ValueKind::Datetime => norm.split_once('T').unwrap_or((norm, "")),
                ValueKind::Time => ("", norm),
                ValueKind::Recur => norm.split_once(' ').unwrap_or((norm, "")),
                _ => continue,
            };
            if let Ok(date) = day.parse::<Date>() {
                self.day = self.day.or(Some(date));
                let weekday = usize::from(date.weekday().to_monday_zero_offset().unsigned_abs());
                self.weekdays.extend(WEEK.get(weekday));
            }
            let read = time.parse::<Time>().ok();
            self.times.extend(read);
            self.timetabled.extend(clock(&reading.value.text).or(read));
        }
        for word in plain.iter().map(|word| singular(word)) {
            self.weekdays.extend(WEEK.iter().find(|day| **day == word));
            let part = match word.as_str() {
                "tonight" => "evening",
                "lunch" | "noon" => "lunchtime",
                word => word,
            };
            self.parts.extend(PARTS.iter().map(|part| part.0).find(|it| *it == part));
            if word == "weekend" {
                self.weekdays.extend(["saturday", "sunday"]);
            }
        }
        for time in &self.times {
            let hour = time.hour();
            self.parts
                .extend(PARTS.iter().filter(|(_, from, to)| (*from..*to).contains(&hour)).map(|it| it.0));
        }
    }

    fn names_a_time(&self) -> bool {
        !self.weekdays.is_empty() || !self.parts.is_empty() || !self.times.is_empty()
    }

    /// Whether a rule speaks of what the sentence does. `words` are those of its attribute, `bound` its time.
    pub fn meets(&self, words: &[&str], bound: Option<Time>) -> bool {
        let mut activity = true;
        let mut timed = false;
        for word in words {
            let fits = if WEEK.contains(word) {
                timed = true;
                self.weekdays.contains(word)
            } else if *word == "weekend" {
                timed = true;
                self.weekdays.contains("saturday") || self.weekdays.contains("sunday")
            } else if PARTS.iter().any(|part| part.0 == *word) {
                timed = true;
                self.parts.contains(word)
            } else if let ("before" | "after", Some(bound)) = (*word, bound) {
                timed = true;
                let clock = if words.contains(&"departure") { &self.timetabled } else { &self.times };
                self.is_beyond(clock, *word == "before", bound)
            } else {
                activity &= self.is_of(word);
                true
            };
            // Whoever is about to tell a rule has not said its time yet.
            if !fits && self.manner == Manner::Proposes {
                return false;
            }
        }
        let leads = || words.iter().any(|word| self.leads_to(word));
        activity && timed && (self.manner == Manner::Proposes || leads())
    }

    /// Whether a rule that allows, or one that denies, is what the sentence is about to tell.
    pub fn agrees(&self, allows: bool) -> bool {
        const ALLOWING: [&str; 7] = ["works", "work", "fine", "possible", "free", "ok", "okay"];
        const DENYING: [&str; 9] =
            ["no", "not", "don't", "doesn't", "never", "avoid", "avoids", "rule", "free of"];
        let any = |list: &[&str]| list.iter().any(|word| self.words.contains(*word));
        match self.manner {
            Manner::Proposes => true,
            Manner::Tells if any(&DENYING) => !allows,
            Manner::Tells => allows || !any(&ALLOWING),
        }
    }

    /// Whether a word of a rule is of the kind that the last word of the sentence leads up to.
    fn leads_to(&self, word: &str) -> bool {
        match self.last.as_str() {
            "on" => WEEK.contains(&word) || word == "weekend",
            "in" => PARTS.iter().any(|part| part.0 == word),
            "before" | "after" => self.last == word,
            _ => true,
        }
    }

    /// Whether a time lies before, or after, a bound.
    fn is_beyond(&self, times: &[Time], before: bool, bound: Time) -> bool {
        let beyond = |time: &Time| if before { *time < bound } else { *time >= bound };
        let late = |part: &str| !before && bound.hour() <= 18 && part == "evening";
        times.iter().any(beyond) || self.parts.iter().any(|part| late(part))
    }

    /// A meeting is whatever people do together; all else is called by its name.
    fn is_of(&self, word: &str) -> bool {
        let any = |list: &[&str]| list.iter().any(|it| self.words.contains(*it));
        match word {
            _ if self.manner == Manner::Tells && self.leaves_open() => true,
            "meeting" if self.manner == Manner::Proposes => true,
            "meeting" => {
                any(&["meeting", "meet", "avoid", "avoids", "rule", "works", "free", "book", "schedule"])
            }
            "departure" => {
                any(&["train", "flight", "plane", "ferry", "bus", "coach", "boat", "leave", "depart", "fly"])
            }
            "call" => any(&["call", "ring", "phone", "zoom", "dial", "speak", "talk"]),
            _ => self.words.contains(word),
        }
    }

    /// Whether it has come to the verb, and names no activity yet: "I don't do".
    fn leaves_open(&self) -> bool {
        matches!(&*self.last, "do" | "take")
    }

    /// Whether somebody's rules are meant: whoever is about to say what "I don't do" tells of their own alone.
    pub fn is_about(&self, owner: bool) -> bool {
        !(self.manner == Manner::Tells && self.leaves_open()) || self.words.contains("i") == owner
    }

    /// When the rule has to hold: on the day that is named, if that is to come.
    pub fn moment(&self, now: &Stamp) -> Timestamp {
        let day = self.day.and_then(|day| {
            let time = self.times.first().copied().unwrap_or_else(|| Time::constant(12, 0, 0, 0));
            now.instant_of(day.to_datetime(time))
        });
        let weekday = || {
            let name = self.weekdays.first().filter(|_| self.weekdays.len() == 1)?;
            let today = now.wall.date();
            let mut days = std::iter::successors(Some(today), |day| day.tomorrow().ok()).take(7);
            let is_it = |day: &Date| {
                WEEK.get(usize::from(day.weekday().to_monday_zero_offset().unsigned_abs())) == Some(name)
            };
            now.instant_of(days.find(is_it)?.at(12, 0, 0, 0))
        };
        day.or_else(weekday).filter(|day| *day > now.instant).unwrap_or(now.instant)
    }
}

/// "7:15" by a clock of 24 hours.
fn clock(text: &str) -> Option<Time> {
    let (hour, minute) = text.split_once(':')?;
    Time::new(hour.parse().ok()?, minute.parse().ok()?, 0, 0).ok()
}
