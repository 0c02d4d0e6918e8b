//! What somebody will and will not have: "no meetings before 10", "please avoid Mondays", "I don't take calls on
//! Fridays", "evenings are fine this week". A rule is of an activity and a part of the day or the week, or a bound; it
//! allows or denies.

use super::clauses::{Context, Statement};
use super::lexicon;
use super::noun_phrase::Phrase;
use super::openers::matched;
use super::texts::plain;
use super::tokens::{Kind, Token, extent};
use crate::domain::{Frame, Span, Subject, Value, ValueKind, fold, singular};

/// Words by which somebody forbids what follows.
#[rustfmt::skip]
const FORBIDDING: &[&str] = &[
    "no", "do not schedule", "do not book", "do not plan", "do not arrange", "do not set up", "do not put", "never schedule",
    "never book", "never plan", "never arrange", "never put", "never set up", "avoid", "do not take", "do not do", "do not have",
    "do not accept", "never take", "never do", "never have", "never accept", "do not want", "do not like", "can not do",
    "can not take", "no more", "nothing", "do not call", "never call", "do not ring", "never ring", "do not phone", "never phone", "keep",
    "can not make", "can never make", "never do", "never book me on", "do not book me on", "never put me on", "do not put me on",
    "never book me", "do not book me", "am not available", "is not available", "am unavailable", "is unavailable", "am never available",
    "am offline", "is offline", "am offshore", "is offshore", "do not work", "does not work", "never work", "never works", "am not in",
    "is not in", "am never in", "is never in", "am not working", "is not working", "am out of the office", "is out of the office",
    "am not around", "is not around", "am always off", "is always off", "am off", "is off",
];
/// Words that tell of a habit and change nothing of it, in front.
#[rustfmt::skip]
const LEADING: &[&str] = &[
    "please", "i", "a", "my", "house", "general", "rule", "rules", "of", "mine", ":", ",", "just", "try", "to", "and", "so", "as",
    "we", "also", "really", "generally", "usually", "reminder", "that", "the", "is", "'s", "new", "always", "for", "me", "in", "now", "but", "again",
];
/// What makes a window free behind its words.
#[rustfmt::skip]
const ALLOWING: &[&str] = &[
    "are fine", "are ok", "are okay", "are free", "are possible", "are allowed", "are good", "work for me", "work fine",
    "is fine", "is ok", "is okay", "are welcome", "work again", "are no problem", "are open",
];
/// What closes it.
#[rustfmt::skip]
const CLOSING: &[&str] = &[
    "are a no", "are also a no", "are off limits", "are out", "are taken", "are not possible", "are no good",
    "are blocked", "are not ok", "are not fine", "are also out", "are a no-go", "are a no go", "are no longer fine",
    "are also off limits", "are meeting-free", "are meeting free", "are free of meetings", "are call-free", "are kept free",
];
/// Words inside a rule that narrow nothing down.
#[rustfmt::skip]
const PASSING: &[&str] = &[
    "any", "anything", "for", "with", "me", "my", "in", "on", "the", "at", "of", "a", "an", "during", "please", "everything", "us",
    "free", "thanks", "again", "too", "also", "all", "for me", "ever", "from", "now", "completely", "clear", "else", "things",
    "as", "well", "usual", "either", "that",
];
/// What sets out, whatever it is.
const LEAVING: [&str; 6] = ["leaves", "leaving", "departs", "departing", "leave", "depart"];
/// Words that make a time of a meal.
const DURING: [&str; 3] = ["over", "during", "at"];
/// What people are on, besides what happens.
const RIDES: [&str; 8] = ["train", "bus", "ferry", "taxi", "delivery", "visitor", "lesson", "video"];
const PARTS: [&str; 7] = ["morning", "afternoon", "evening", "night", "weekend", "lunchtime", "lunch break"];
const BOUNDS: [&str; 2] = ["before", "after"];

/// Reads what a clause allows or denies.
pub(super) fn read(clause: &[Token], context: &Context) -> Vec<Statement> {
    forbidden(clause, context).or_else(|| judged(clause, context)).into_iter().collect()
}

/// Whether words forbid something, so that a bound belongs to them.
pub(super) fn forbids(tokens: &[Token]) -> bool {
    let begins = |words: &&str| super::openers::find(tokens, words).is_some();
    FORBIDDING.iter().any(begins)
        || tokens.last().is_some_and(|last| {
            let last = singular(&last.folded);
            PARTS.contains(&&*last) || lexicon::weekday(&last).is_some()
        })
}

/// Whether words name a part of a day that comes again: "Friday afternoons".
pub(super) fn recurs(words: &[Token]) -> bool {
    let is_part = |token: &Token| {
        let last = token.text.split_whitespace().next_back().map(fold).unwrap_or_default();
        let one = singular(&last);
        one != last && PARTS.contains(&one.as_str())
    };
    words
        .windows(2)
        .any(|two| matches!(two, [day, part] if matches!(day.kind, Kind::Value(_)) && is_part(part)))
}

/// "please don't schedule evening meetings", "no calls before 10".
fn forbidden(clause: &[Token], context: &Context) -> Option<Statement> {
    let at = (0..clause.len()).find(|at| {
        let rest = clause.get(*at..).unwrap_or_default();
        FORBIDDING.iter().any(|words| matched(rest, words).is_some())
    })?;
    let (before, rest) = clause.split_at_checked(at)?;
    let (name, length) = context.names.leading(before);
    let led = before.get(length..)?;
    if !led.iter().all(|token| token.is_any(LEADING) || matches!(token.kind, Kind::Validity(_))) {
        return None;
    }
    let (taken, words) = FORBIDDING
        .iter()
        .filter_map(|words| Some((matched(rest, words)?, *words)))
        .max_by_key(|found| found.0)?;
    let mut scope = Scope::of(rest.get(taken..)?, context)?;
    if words.ends_with("call") || words.ends_with("ring") || words.ends_with("phone") {
        scope.activity.get_or_insert("call".to_owned());
    }
    // "keep Wednesdays free", but "keep evening meetings"
    let free = rest.iter().any(|token| token.is("free") || token.is("clear"));
    if words == "keep" && !free {
        return None;
    }
    // "I'm off on Friday" is this one.
    let state = ["am ", "is "].iter().any(|be| words.starts_with(be))
        || ["work", "works", "make"].iter().any(|verb| words.ends_with(verb))
        || words.starts_with("can not");
    let in_general = match words {
        "keep" => false,
        "nothing" => scope.bound.is_some(),
        _ => !words.starts_with("no"),
    };
    let habitual = scope.habitual || !state && (words.contains("never") || in_general);
    let span = extent(rest.get(..taken)?)?;
    habitual
        .then(|| scope.statement(name.map_or(Subject::Author, |name| Subject::Named { name }), false, span))?
}

/// "evenings are fine again", "Mondays before 10 are also a no".
fn judged(clause: &[Token], context: &Context) -> Option<Statement> {
    let found = |list: &[&'static str], allows: bool| {
        let begins = |at: usize| {
            let rest = clause.get(at..).unwrap_or_default();
            list.iter().filter_map(|words| matched(rest, words)).max().map(|length| (at, length, allows))
        };
        (0..clause.len()).find_map(begins)
    };
    let (at, length, allows) = found(CLOSING, false).or_else(|| found(ALLOWING, true))?;
    let before = clause.get(..at)?;
    let own = before.iter().rposition(|token| token.is_any(&[",", ":", ";", ")"])).map_or(0, |mark| mark + 1);
    let scope = Scope::of(undated(before.get(own..)?, context), context).filter(|scope| scope.habitual)?;
    // "evenings are fine, I suppose"; "mornings are fine places"
    let after = clause.get(at + length..)?;
    let ends = after.iter().take(2).all(|token| {
        !token.is_word()
            || token.is_any(&[
                "again", "now", "for", "me", "too", "with", "this", "next", "because", "as", "until", "from",
                "though", "on", "while", "only", "just", "during", "all", "till", "after",
            ])
    });
    ends.then(|| scope.statement(Subject::Author, allows, extent(clause.get(at..at + length)?)?))?
}

/// What stands behind the days in front: "from 4 May to 8 May evenings are fine".
fn undated<'a>(tokens: &'a [Token], context: &Context) -> &'a [Token] {
    let is_dated = |token: &Token| match token.kind {
        Kind::Value(reading) => context.scan.readings.get(reading).is_some_and(|reading| {
            // "Tuesday mornings" are no day.
            reading.value.text.contains(|c: char| c.is_ascii_digit())
                && matches!(reading.value.kind, ValueKind::Date | ValueKind::Interval)
        }),
        _ => false,
    };
    let last = tokens.iter().rposition(is_dated).map_or(0, |last| last + 1);
    tokens.get(last..).unwrap_or_default()
}

/// What a rule is about.
struct Scope {
    /// Nothing where it is about anything.
    activity: Option<String>,
    /// "monday", "evening".
    window: Vec<String>,
    /// "before" and the time, as normalised and as written.
    bound: Option<(&'static str, String, String)>,
    /// It names times or activities in general, not one.
    habitual: bool,
}

impl Scope {
    /// Nothing where a word belongs to something else.
    fn of(tokens: &[Token], context: &Context) -> Option<Self> {
        let mut scope = Self { activity: None, window: Vec::new(), bound: None, habitual: false };
        let mut rest = tokens;
        while let Some((token, after)) = rest.split_first() {
            rest = after;
            let bound = BOUNDS.iter().find(|word| token.is(word));
            match (token.kind, bound, after.first().map(|next| (next, next.kind))) {
                (_, Some(bound), Some((next, Kind::Value(reading)))) => {
                    let reading = context.scan.readings.get(reading)?;
                    let time = matches!(reading.value.kind, ValueKind::Time).then_some(&reading.value)?;
                    scope.bound = Some((bound, time.norm.clone(), next.text.to_lowercase()));
                    rest = after.get(1..)?;
                }
                (_, Some(bound), Some((next, Kind::Word))) => {
                    let hour: i8 = next.folded.parse().ok().filter(|hour| (1..24).contains(hour))?;
                    // "after 6" is in the evening.
                    let hour = if *bound == "after" && hour < 12 { hour + 12 } else { hour };
                    scope.bound = Some((bound, format!("{hour:02}:00"), next.folded.clone()));
                    rest = after.get(1..)?;
                }
                (Kind::Validity(_), ..) => {}
                (Kind::Word, None, Some((next, _))) if token.is_any(&DURING) && next.is("lunch") => {
                    scope.window.push("lunchtime".to_owned());
                    rest = after.get(1..)?;
                }
                (Kind::Mark, ..) => {
                    if !token.is_any(&["-"]) {
                        break;
                    }
                }
                (Kind::Value(_), ..) | (Kind::Word, None, _) => scope.take(token)?,
                (Kind::Word, ..) => return None,
            }
        }
        (!scope.window.is_empty() || scope.bound.is_some()).then_some(scope)
    }

    /// The words of one token; nothing where one is of something else.
    fn take(&mut self, token: &Token) -> Option<()> {
        for word in token.text.split_whitespace().map(fold) {
            let one = singular(&word);
            let plural = one != word;
            let weekday = |word: &str| lexicon::weekday(word).is_some();
            if PASSING.contains(&word.as_str()) {
            } else if LEAVING.contains(&word.as_str()) {
                self.activity = Some("departure".to_owned());
            } else if PARTS.contains(&one.as_str()) || weekday(&word) || weekday(&one) {
                // "Friday" is one; "the evening" recurs.
                self.habitual |= plural;
                self.window.push(canonical_day(&one));
            } else if lexicon::is_event(&one) || RIDES.contains(&one.as_str()) {
                self.habitual |= plural;
                let activity = self.activity.take();
                self.activity = Some(activity.map_or(one.clone(), |before| format!("{before} {one}")));
            } else {
                return None;
            }
        }
        Some(())
    }

    fn statement(self, subject: Subject, allows: bool, span: Span) -> Option<Statement> {
        let Self { activity, window, bound, .. } = self;
        let activity = activity.unwrap_or_else(|| "meeting".to_owned());
        let many = format!("{activity}s");
        let (day, part): (Vec<&String>, Vec<&String>) =
            window.iter().partition(|word| lexicon::weekday(word).is_some());
        let written = match (day.as_slice(), part.as_slice(), &bound) {
            ([], [part], None) => format!("{part} {many}"),
            (days, parts, bound) => {
                let days: Vec<String> = days.iter().map(|day| capitalised(day)).collect();
                let parts: Vec<String> = parts.iter().map(|part| (*part).clone()).collect();
                let when = [days, parts].concat().join(" ");
                let on = if when.is_empty() { String::new() } else { format!(" on {when}s") };
                let bound = bound.as_ref().map_or(String::new(), |(word, _, time)| format!(" {word} {time}"));
                format!("{many}{on}{bound}")
            }
        };
        let text = if allows { format!("{written} are fine") } else { format!("no {written}") };
        let norm = format!(
            "{}{}",
            if allows { "true" } else { "false" },
            bound.as_ref().map_or(String::new(), |(_, time, _)| format!(" {time}"))
        );
        let mut phrase = Phrase::owned(subject);
        phrase.words.extend(window.iter().cloned());
        phrase.words.push(activity);
        phrase.words.extend(bound.iter().map(|(word, ..)| (*word).to_owned()));
        let attribute = phrase.words.join(" ");
        phrase.words = vec!["meeting".to_owned()];
        let mut phrase = phrase.settle()?;
        phrase.attribute = attribute;
        let mut pick = plain(Value::new(ValueKind::Bool, norm, text), Frame::Rule, span);
        pick.change = allows;
        Some(Statement::new(phrase, pick))
    }
}

fn canonical_day(word: &str) -> String {
    match lexicon::weekday(word) {
        Some("mon") => "monday",
        Some("tue") => "tuesday",
        Some("wed") => "wednesday",
        Some("thu") => "thursday",
        Some("fri") => "friday",
        Some("sat") => "saturday",
        Some("sun") => "sunday",
        _ => word,
    }
    .to_owned()
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
