//! What an unfinished message asks for.

use super::preview::Intent;
use crate::domain::{FactDraft, Frame, SlotHead, Subject, fold};
use crate::extract::{self, Requested, attribute, noun_phrase};

/// A request, as far as the words tell it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// Whose property.
    pub subject: Option<Subject>,
    /// Which property, canonical.
    pub attribute: Option<String>,
    /// The kinds of value that may follow; any, where empty.
    pub frames: Vec<Frames>,
    /// Current or historical.
    pub intent: Intent,
    /// A value would come next.
    pub open: bool,
    /// Canonical words of the last sentence, to find properties that the phrase does not lead with.
    pub words: Vec<String>,
}

/// A family of frames that a word asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Frames {
    When,
    Where,
    Money,
    Phone,
}

impl Frames {
    /// Whether a slot's frame is of the family.
    #[must_use]
    pub const fn has(self, frame: &Frame) -> bool {
        matches!(
            (self, frame),
            (Self::When, Frame::When)
                | (Self::Where, Frame::Where)
                | (Self::Money, Frame::Money(_))
                | (Self::Phone, Frame::Phone)
        )
    }
}

/// Words between a property and its value, and the kinds of value they ask for.
const CUES: [(&str, &[Frames]); 49] = [
    ("is", &[]),
    ("are", &[]),
    ("'s", &[]),
    ("was", &[]),
    ("were", &[]),
    ("be", &[]),
    ("been", &[]),
    ("being", &[]),
    ("will", &[]),
    ("has", &[]),
    ("have", &[]),
    ("had", &[]),
    ("now", &[]),
    ("currently", &[]),
    ("still", &[]),
    ("again", &[]),
    ("set", &[]),
    ("scheduled", &[]),
    ("rescheduled", &[]),
    ("moved", &[]),
    ("moves", &[]),
    ("moving", &[]),
    ("happening", &[]),
    ("held", &[]),
    ("back", &[]),
    ("to", &[]),
    ("for", &[]),
    ("from", &[]),
    ("of", &[]),
    ("as", &[]),
    ("used", &[]),
    ("previously", &[]),
    ("formerly", &[]),
    ("originally", &[]),
    ("currency", &[]),
    ("at", &[Frames::When]),
    ("by", &[Frames::When]),
    ("on", &[Frames::When, Frames::Phone]),
    ("starts", &[Frames::When]),
    ("start", &[Frames::When]),
    ("starting", &[Frames::When]),
    ("begins", &[Frames::When]),
    ("due", &[Frames::When]),
    ("in", &[Frames::Where]),
    ("costs", &[Frames::Money]),
    ("cost", &[Frames::Money]),
    ("=", &[]),
    (":", &[]),
    ("->", &[]),
];

/// Adjectives by which what held is meant.
const FORMER: [&str; 5] = ["old", "former", "previous", "original", "initial"];

/// Whether the last sentence names something that was: "my former office".
#[must_use]
pub fn names_what_was(draft: &str) -> bool {
    words_of(last_sentence(draft)).iter().any(|word| FORMER.contains(&&*fold(word)))
}

/// "the old deadline" is what the deadline was.
fn of_the_past(attribute: &str) -> &str {
    let (first, rest) = attribute.split_once(' ').unwrap_or(("", attribute));
    if FORMER.contains(&first) { rest } else { attribute }
}

/// Whether a sentence asks for what held: "used to be", "the old …", or "before" at its end.
fn is_historical(tokens: &[String]) -> bool {
    let is = |token: &String, word: &str| token.eq_ignore_ascii_case(word);
    let adverb = |token: &String| {
        ["previously", "formerly", "originally"].iter().chain(&FORMER).any(|word| is(token, word))
    };
    let used_to = |pair: &[String]| match pair {
        [one, other] => {
            is(one, "used") && is(other, "to") || is(one, "had") && (is(other, "a") || is(other, "the"))
        }
        _ => false,
    };
    tokens.iter().any(adverb)
        || tokens.windows(2).any(used_to)
        || tokens.iter().rev().take(3).any(|token| is(token, "before"))
}

impl Asked {
    /// The request, with property and owner taken from a statement that the draft makes or begins.
    #[must_use]
    pub fn of_statement(self, statement: FactDraft, open: bool) -> Self {
        if self.attribute.is_some() && statement.attribute.split(' ').any(is_adverb) {
            return self;
        }
        // "at" asks for a time, but of a budget that "stands at" something, for money.
        let frames = match family(&statement.frame) {
            Some(family @ (Frames::Money | Frames::Phone)) if !self.frames.is_empty() => vec![family],
            Some(family) if !open => vec![family],
            _ => self.frames,
        };
        Self { subject: Some(statement.subject), attribute: Some(statement.attribute), frames, open, ..self }
    }

    /// The request for an open relation, whose name alone says which slot is meant.
    #[must_use]
    pub fn of_relation(self, requested: Requested) -> Self {
        let Requested { subject, attribute, permanent } = requested;
        let intent = if permanent { Intent::Current } else { self.intent };
        let (subject, attribute) = (Some(subject), Some(attribute));
        Self { subject, attribute, intent, frames: Vec::new(), open: true, ..self }
    }

    /// The request, with the property taken from a slot of which the draft mentions a value.
    #[must_use]
    pub fn of_slot(self, head: &SlotHead) -> Self {
        let frames = family(&head.frame).into_iter().collect();
        Self { attribute: Some(head.attribute.clone()), frames, ..self }
    }
}

/// Reads a draft. `people` are names that may be written without capitals.
#[must_use]
pub fn parse(draft: &str, people: &[String]) -> Asked {
    let sentence = last_sentence(draft);
    let mut tokens = words_of(sentence);
    let canonical: Vec<String> =
        attribute::canonical(&tokens.join(" ")).split(' ').map(str::to_owned).collect();
    let mut frames = question_frames(&tokens);
    let asks = !frames.is_empty() || begins_a_question(&tokens);
    let mut intent = Intent::Current;
    if asks && tokens.iter().take(3).any(|token| matches!(token.as_str(), "was" | "were" | "did")) {
        intent = Intent::Historical;
    }
    if is_historical(&tokens) {
        intent = Intent::Historical;
    }
    let mut open = false;
    while let Some((word, asked)) = tokens.last().and_then(|last| cue(last)) {
        if measures(&tokens) {
            break;
        }
        open = true;
        if word == "was" || word == "were" {
            intent = Intent::Historical;
        }
        tokens.pop();
        if !asks && frames.is_empty() {
            let is_scheduled = word == "for" && tokens.last().is_some_and(|last| is_scheduling(last));
            frames.extend_from_slice(if is_scheduled { &[Frames::When] } else { asked });
        }
    }
    if is_remark(&tokens, intent) {
        open = false;
    }
    let phrase = longest_phrase(&tokens, open || asks, people);
    let (subject, attribute) = match phrase {
        Some(phrase) => {
            if let Some(frame) = &phrase.frame {
                frames.retain(|asked| asked.has(frame));
                if frames.is_empty() {
                    frames.extend(family(frame));
                }
            }
            (Some(phrase.subject), Some(of_the_past(&phrase.attribute).to_owned()))
        }
        None => (None, None),
    };
    Asked { subject, attribute, frames, intent, open: open || asks, words: canonical }
}

/// The family that a frame belongs to.
pub(super) fn family(frame: &Frame) -> Option<Frames> {
    [Frames::When, Frames::Where, Frames::Money, Frames::Phone].into_iter().find(|family| family.has(frame))
}

fn cue(token: &str) -> Option<(&'static str, &'static [Frames])> {
    CUES.iter().find(|(word, _)| token.eq_ignore_ascii_case(word)).copied()
}

/// A word after which "for" asks for a time: "is set for", "have put it down for".
fn is_scheduling(word: &str) -> bool {
    const SCHEDULING: [&str; 9] =
        ["down", "set", "scheduled", "rescheduled", "booked", "planned", "arranged", "pencilled", "slated"];
    SCHEDULING.iter().any(|it| word.eq_ignore_ascii_case(it))
}

/// "What is …", "when's …": the sentence asks for a value, whichever words end it.
fn begins_a_question(tokens: &[String]) -> bool {
    let [first, second, ..] = tokens else { return false };
    let (first, second) = (first.to_lowercase(), second.to_lowercase());
    matches!(&*first, "what" | "which" | "when" | "where" | "how")
        && matches!(&*second, "is" | "are" | "was" | "were" | "much")
        || matches!(&*first, "what's" | "when's" | "where's" | "what’s" | "when’s" | "where’s")
}

/// "When is …", "what room …": the kinds of value that a question asks for.
fn question_frames(tokens: &[String]) -> Vec<Frames> {
    let lower: Vec<String> = tokens.iter().take(4).map(|token| token.to_lowercase()).collect();
    let has = |word: &str| lower.iter().any(|token| token == word);
    let what = has("what") || has("which");
    match () {
        () if has("when") && !of_circumstance(&lower)
            || (what && (has("time") || has("day") || has("date"))) =>
        {
            vec![Frames::When]
        }
        () if has("where") || (what && (has("room") || has("place"))) => vec![Frames::Where],
        () if has("how") && has("much") => vec![Frames::Money],
        () => Vec::new(),
    }
}

/// "when you're ready": no question.
fn of_circumstance(words: &[String]) -> bool {
    let persons = ["you", "you're", "we", "we're", "i", "i'm", "they", "they're"];
    words
        .windows(2)
        .any(|pair| matches!(pair, [when, who] if when == "when" && persons.contains(&who.as_str())))
}

/// Whether a value would say how somebody or something was: "thanks for the review, that was", "so quiet, I was".
fn is_remark(subject: &[String], intent: Intent) -> bool {
    const PRONOUNS: [&str; 9] = ["i", "you", "he", "she", "we", "they", "that", "it", "this"];
    let is_pronoun = |last: &String| PRONOUNS.iter().any(|pronoun| last.eq_ignore_ascii_case(pronoun));
    intent == Intent::Historical && !is_historical(subject) && subject.last().is_some_and(is_pronoun)
}

/// The longest run of last words that is a noun phrase. Without a cue after it, it must be the whole sentence: a
/// property that is merely mentioned is not asked for.
fn longest_phrase(tokens: &[String], asked: bool, people: &[String]) -> Option<noun_phrase::NounPhrase> {
    const LONGEST: usize = 14;
    let first = tokens.len().saturating_sub(LONGEST);
    (first..tokens.len())
        .take(if asked { LONGEST } else { 1 })
        .find_map(|start| {
            let phrase = tokens.get(start..).filter(|phrase| !phrase.iter().any(|word| is_adverb(word)))?;
            let text = phrase.join(" ");
            noun_phrase::parse_among(&text, people.iter().map(String::as_str))
        })
        .filter(|_| asked || first == 0)
}

/// Adverbs that are part of no noun phrase: "we go *ahead* with the launch". (*Up*, *in* and *off* may be: "catch up".)
fn is_adverb(word: &str) -> bool {
    const ADVERBS: [&str; 13] = [
        "ahead", "along", "forward", "here", "there", "again", "also", "just", "then", "so", "now", "still",
        "only",
    ];
    ADVERBS.iter().any(|adverb| word.eq_ignore_ascii_case(adverb))
}

/// A sentence without the article that it ends in: "I'll find you in the".
#[must_use]
pub fn without_article(sentence: &str) -> &str {
    let trimmed = sentence.trim_end();
    let article = ["the", "a", "an"].iter().find_map(|article| {
        let before = trimmed.strip_suffix(article)?;
        before.ends_with(char::is_whitespace).then(|| before.trim_end())
    });
    article.unwrap_or(sentence)
}

/// "a lot of", "more than": what follows is no value.
fn measures(tokens: &[String]) -> bool {
    const MEASURES: [&str; 12] =
        ["lot", "lots", "bit", "kind", "sort", "full", "out", "most", "some", "part", "because", "couple"];
    match tokens {
        [.., than] if than.eq_ignore_ascii_case("than") => true,
        [.., measure, of] if of.eq_ignore_ascii_case("of") => {
            MEASURES.iter().any(|it| measure.eq_ignore_ascii_case(it))
        }
        _ => false,
    }
}

/// Whether the last word of a draft leads up to a value.
#[must_use]
pub fn leads_to_value(draft: &str) -> bool {
    /// Words that tell it, from the end.
    const TELLING: usize = 3;
    let written = last_sentence(draft).split_whitespace().rev().filter(|raw| !trimmed(raw).is_empty());
    let mut last: Vec<&str> = written.take(TELLING).collect();
    last.reverse();
    let words = words_of(&last.join(" "));
    !measures(&words) && words.last().is_some_and(|last| cue(last).is_some() || extract::is_anchor(last))
}

/// What stands after the last full stop, line break, or question mark that something follows.
#[must_use]
pub fn last_sentence(draft: &str) -> &str {
    let body = draft.trim_end().trim_end_matches(['?', '.', '!', ' ', '…']);
    body.get(last_end(body).unwrap_or(0)..).unwrap_or_default().trim()
}

/// The last two sentences, where the last only points back: "… whoever owns the checklist? I think that's".
#[must_use]
pub fn pointed_at(draft: &str) -> Option<&str> {
    const POINTING: [&str; 8] = ["i", "think", "believe", "that's", "it's", "that", "it", "is"];
    let body = draft.trim_end();
    let mut starts: Vec<usize> =
        std::iter::once(0).chain(ends(body).filter(|end| *end < body.len())).collect();
    let last = body.get(starts.pop()?..)?;
    let points = |word: &str| POINTING.contains(&fold(word).as_str());
    body.get(*starts.last()?..).filter(|_| last.split_whitespace().all(points))
}

/// The sentence that holds byte `at` of a text.
pub fn sentence_at(text: &str, at: usize) -> &str {
    let start = ends(text).take_while(|end| *end <= at).last().unwrap_or(0);
    let end = ends(text).find(|end| *end > at).unwrap_or(text.len());
    text.get(start..end).unwrap_or_default()
}

/// Where sentences end: behind a line break, or a mark that a blank follows.
pub fn ends(text: &str) -> impl Iterator<Item = usize> {
    let mut characters = text.char_indices().peekable();
    std::iter::from_fn(move || {
        while let Some((at, character)) = characters.next() {
            if is_end(character, characters.peek().map(|(_, next)| *next)) {
                return Some(at + character.len_utf8());
            }
        }
        None
    })
}

/// The last of the [`ends`], found from behind: it is asked for at every key, whatever stands before it.
fn last_end(text: &str) -> Option<usize> {
    let mut next = None;
    text.char_indices().rev().find_map(|(at, character)| {
        let ends = is_end(character, next.replace(character));
        ends.then_some(at + character.len_utf8())
    })
}

fn is_end(character: char, next: Option<char>) -> bool {
    match character {
        '\n' => true,
        '.' | '!' | '?' | ';' => next.is_none_or(char::is_whitespace),
        _ => false,
    }
}

/// A word without the marks that may stand around it.
fn trimmed(raw: &str) -> &str {
    raw.trim_matches(|c: char| matches!(c, '"' | '(' | ')' | '“' | '”' | '*' | '_'))
}

/// Words, with `'s` of a verb, `:` and `=` apart, and commas kept so that no phrase crosses them.
fn words_of(sentence: &str) -> Vec<String> {
    let mut words: Vec<&str> = Vec::new();
    for raw in sentence.split_whitespace() {
        let mut word = trimmed(raw);
        let mut tail = Vec::new();
        while let Some(rest) = word.strip_suffix([',', ':', '=', '—', '–']) {
            tail.push(word.get(rest.len()..).unwrap_or_default());
            word = rest;
        }
        if !word.is_empty() {
            words.push(word);
        }
        words.extend(tail.into_iter().rev());
    }
    // "the standup's at": the possessive of a noun that a cue follows is a verb.
    let mut split = Vec::with_capacity(words.len());
    for (index, word) in words.iter().enumerate() {
        let verb = words.get(index + 1).map_or(index + 1 == words.len(), |next| cue(next).is_some());
        match word.strip_suffix("'s").or_else(|| word.strip_suffix("’s")).filter(|_| verb) {
            Some(noun) => split.extend([noun.to_owned(), "'s".to_owned()]),
            None => split.push((*word).to_owned()),
        }
    }
    split
}

#[cfg(test)]
#[path = "ask_tests.rs"]
mod tests;
