//! Noun phrases: whose property is meant, and which. One parser for what messages state and for what an unfinished
//! message asks, so that both mean the same slot.

use super::lexicon;
use super::names::Names;
use super::tokens::{Token, tokenise};
use super::values::Scan;
use super::{attribute, nouns};
use crate::domain::{Frame, Span, Subject};

/// A noun phrase that names a property or an event of somebody or something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NounPhrase {
    /// Whose.
    pub subject: Subject,
    /// Canonical words, qualifiers first.
    pub attribute: String,
    /// It has a possessor, a name or a definite article: one certain thing is meant.
    pub definite: bool,
    /// The frame that the phrase itself asks for: "standup *time*", "*room* for the review".
    pub frame: Option<Frame>,
    /// "new": the value is another than before.
    pub change: bool,
    /// The weekday of a recurring event: "our *Monday* catch-up".
    pub weekday: Option<&'static str>,
}

impl NounPhrase {
    /// Of nothing that is named: what was said before tells.
    pub(super) fn nameless() -> Self {
        Self {
            subject: Subject::Group,
            attribute: String::new(),
            definite: true,
            frame: None,
            change: false,
            weekday: None,
        }
    }

    /// The last word of the attribute.
    #[must_use]
    pub fn head(&self) -> &str {
        self.attribute.rsplit(' ').next().unwrap_or_default()
    }
}

/// Reads a whole text as one noun phrase: "the standup with Alex", "Orion deadline", "my new number".
#[must_use]
pub fn parse(text: &str) -> Option<NounPhrase> {
    parse_among(text, std::iter::empty())
}

/// [`parse`], where people of these names may also be written without capitals.
pub fn parse_among<'a>(text: &str, people: impl IntoIterator<Item = &'a str>) -> Option<NounPhrase> {
    let nothing = Scan { readings: Vec::new(), validity: Vec::new() };
    let tokens = tokenise(text, Span::new(0, text.len()), &nothing);
    of_tokens(&tokens, &Names::new(people))
}

/// The longest phrase that is still read.
const LONGEST: usize = 14;

/// Reads all of `tokens` as one noun phrase.
pub(super) fn of_tokens(tokens: &[Token], names: &Names) -> Option<NounPhrase> {
    Phrase::of(tokens, names)?.settle()
}

/// A phrase taken apart, before its nouns are sorted into subject and attribute.
#[derive(Clone, Debug, Default)]
pub(super) struct Phrase {
    pub owner: Option<Subject>,
    /// Folded nouns and adjectives in prenominal order, head last.
    pub words: Vec<String>,
    pub definite: bool,
    pub change: bool,
    pub weekday: Option<&'static str>,
}

impl Phrase {
    /// The owner alone, whose property is still to be named.
    pub fn owned(owner: Subject) -> Self {
        Self { owner: Some(owner), definite: true, ..Self::default() }
    }

    /// Takes all of `tokens` apart, or nothing where they are no noun phrase.
    pub fn of(tokens: &[Token], names: &Names) -> Option<Self> {
        let tokens = trim(tokens);
        if tokens.is_empty() || tokens.len() > LONGEST || !tokens.iter().all(Token::is_word) {
            return None;
        }
        let cut = preposition(tokens);
        let mut phrase = Self::core(tokens.get(..cut)?, names)?;
        let mut rest = tokens.get(cut..).unwrap_or_default();
        // "the rate per day" is the day rate.
        if let [per, period, ..] = rest
            && per.is("per")
        {
            let word = match period.folded.as_str() {
                "day" => "day",
                "hour" => "hourly",
                "week" => "weekly",
                "month" => "monthly",
                "year" => "yearly",
                _ => return None,
            };
            phrase.words.insert(phrase.words.len().saturating_sub(1), word.to_owned());
            rest = rest.get(2..).unwrap_or_default();
        }
        while let Some((preposition, after)) = rest.split_first() {
            let cut = self::preposition(after);
            phrase.attach(&preposition.folded, after.get(..cut)?, names)?;
            rest = after.get(cut..).unwrap_or_default();
        }
        Some(phrase)
    }

    /// Determiner, genitives, name, nouns.
    fn core(tokens: &[Token], names: &Names) -> Option<Self> {
        let mut phrase = Self::default();
        let mut rest = tokens;
        if let Some((first, after)) = rest.split_first() {
            // Somebody's, and who that is is not known.
            if first.is_any(&["his", "her", "their"]) {
                return None;
            }
            phrase.owner = match first.folded.as_str() {
                "my" => Some(Subject::Author),
                "our" => Some(Subject::Group),
                "your" => Some(Subject::Addressee),
                _ => None,
            };
            phrase.definite = phrase.owner.is_some() || first.is_any(&["the", "this", "that"]);
            if phrase.definite || first.is_any(&["a", "an"]) {
                rest = after;
            }
        }
        while let Some(genitive) = rest.iter().position(Token::is_genitive) {
            let possessor = rest.get(..genitive)?;
            phrase.possess(possessor, names)?;
            phrase.definite = true;
            rest = rest.get(genitive + 1..)?;
            if rest.is_empty() {
                return None;
            }
        }
        let event = rest.get(..2).is_some_and(|pair| {
            nouns::ends_in_event(&pair.iter().map(|token| token.folded.clone()).collect::<Vec<_>>())
        });
        // A name alone is somebody; among nouns it is whose they are: "the new Orion deadline".
        let begins = |at: &usize| names.leading(rest.get(*at..).unwrap_or_default()).1 > 0;
        let start = (0..rest.len()).find(begins).filter(|_| !event);
        if let Some(start) = start
            && let (before, run) = rest.split_at(start)
            && let (Some(name), length) = names.leading(run)
        {
            rest = run.get(length..)?;
            let cued = before.iter().all(|token| attribute::is_cue(&token.folded));
            if start > 0 && rest.is_empty() && !cued && !names_slot(before) {
                return None;
            }
            phrase.nouns(before)?;
            phrase.owner = Some(Subject::Named { name });
            phrase.definite = true;
        }
        phrase.nouns(rest)?;
        (phrase.owner.is_some() || !phrase.words.is_empty()).then_some(phrase)
    }

    fn possess(&mut self, possessor: &[Token], names: &Names) -> Option<()> {
        match names.leading(possessor) {
            (Some(name), length) if length == possessor.len() => {
                self.owner = Some(Subject::Named { name });
            }
            (Some(_), _) => return None,
            _ if possessor.iter().any(|token| names.is_name(token)) => return None,
            _ => {
                self.nouns(possessor)?;
                // "this year's holiday" is one of many.
                if self.words.last().is_some_and(|word| nouns::is_period(word)) {
                    return None;
                }
                if self.owner.is_none() {
                    let words: Vec<&str> = self.words.iter().map(String::as_str).collect();
                    let noun = attribute::canonical_words(&words).join(" ");
                    self.owner = Some(Subject::Thing { noun });
                    self.words.clear();
                }
            }
        }
        Some(())
    }

    fn nouns(&mut self, tokens: &[Token]) -> Option<()> {
        for token in tokens {
            let word = token.folded.as_str();
            if let Some(day) = lexicon::weekday(word) {
                self.weekday = Some(day);
            } else if word == "new" || word == "updated" || word == "revised" {
                self.change = true;
            } else if nouns::is_praise(word) && (word != "safe" || self.words.is_empty())
                || (nouns::is_past(word) && !nouns::is_settled(word))
                || lexicon::is_closed(word)
                    && !attribute::is_cue(word)
                    && (!nouns::is_particle(word) || self.words.is_empty())
            {
                return None;
            } else if !attribute::is_cue(word) && !nouns::is_settled(word) {
                self.words.push(token.folded.clone());
            }
        }
        Some(())
    }

    fn attach(&mut self, preposition: &str, tokens: &[Token], names: &Names) -> Option<()> {
        if let [only] = tokens
            && preposition != "at"
        {
            let pronoun = match only.folded.as_str() {
                // "the standup with you" is of those who talk.
                "me" | "you" | "us" if preposition == "with" => Some(Subject::Group),
                "me" => Some(Subject::Author),
                "us" => Some(Subject::Group),
                "you" => Some(Subject::Addressee),
                "everyone" | "all" | "everybody" => return Some(()),
                _ => None,
            };
            if let Some(subject) = pronoun {
                self.owner.get_or_insert(subject);
                return Some(());
            }
        }
        let other = Self::core(tokens, names)?;
        self.definite |= other.definite;
        match other.owner {
            // "my standup with Alex": the person it is with names it best.
            Some(owner @ Subject::Named { .. }) => self.owner = Some(owner),
            Some(owner) => {
                self.owner.get_or_insert(owner);
            }
            None => {}
        }
        if preposition == "at" && !other.words.is_empty() {
            return None;
        }
        self.weekday = self.weekday.or(other.weekday);
        self.words.splice(0..0, other.words);
        Some(())
    }

    /// Sorts the nouns into subject and attribute.
    pub fn settle(mut self) -> Option<NounPhrase> {
        let words: Vec<&str> = self.words.iter().map(String::as_str).collect();
        let mut words = attribute::canonical_words(&words);
        let mut frame = None;
        if words.len() > 1
            && !nouns::ends_in_event(&words)
            && !words.iter().rev().nth(1).is_some_and(|word| word == "favourite" || word == "preferred")
            && let Some(generic) = words.last().and_then(|head| lexicon::is_generic(head))
        {
            frame = Some(generic);
            // "my last day", "the start date" are no times of something else.
            let measure = words.len() == 2
                && words
                    .first()
                    .is_some_and(|first| matches!(first.as_str(), "last" | "first" | "start" | "end"));
            if !measure {
                words.pop();
            }
            // "the start time of the standup".
            if words.len() > 1 {
                words.pop_if(|word| word == "meeting" || word == "start");
            }
        }
        if words.len() == 1 && words.first().is_some_and(|only| only == "cap") {
            words.insert(0, "budget".to_owned());
        }
        let head = words.last()?.clone();
        let qualifiers = words.get(..words.len() - 1)?.to_vec();
        let subject = match self.owner.take() {
            Some(owner) => owner,
            None if qualifiers.first().is_some_and(|first| nouns::is_kin(first)) => {
                words.remove(0);
                Subject::Thing { noun: crate::domain::singular(qualifiers.first()?) }
            }
            None if lexicon::is_event(&head) || nouns::ends_in_event(&words) || lexicon::is_role(&head) => {
                Subject::Group
            }
            None if head == "phone"
                && !qualifiers.is_empty()
                && qualifiers.iter().all(|q| nouns::is_contact(q)) =>
            {
                Subject::Author
            }
            None => {
                let length = nouns::property_length(&words)?;
                let thing = words.len().checked_sub(length).filter(|length| *length > 0)?;
                // "total cost": of what was said before.
                if words.iter().take(thing).all(|word| nouns::is_measure(word)) {
                    return None;
                }
                let attribute = words.split_off(thing);
                let noun = std::mem::replace(&mut words, attribute).join(" ");
                Subject::Thing { noun }
            }
        };
        Some(NounPhrase {
            subject,
            attribute: words.join(" "),
            definite: self.definite,
            frame,
            change: self.change,
            weekday: self.weekday,
        })
    }
}

/// "*due date* Orion", "*standup* Alex": a property or an event, and no verb, in front of whose it is.
fn names_slot(nouns: &[Token]) -> bool {
    let words: Vec<&str> = nouns.iter().map(|token| token.folded.as_str()).collect();
    let words = attribute::canonical_words(&words);
    words.last().is_some_and(|head| {
        lexicon::is_property(head) || lexicon::is_event(head) && !lexicon::is_verbal_event(head)
    })
}

/// Where the first preposition stands, or the end. The one in "one on one" is none.
fn preposition(tokens: &[Token]) -> usize {
    tokens
        .iter()
        .enumerate()
        .position(|(at, token)| {
            let key = at.checked_sub(1).and_then(|at| tokens.get(at)).is_some_and(|before| {
                before.is_any(&[
                    "code",
                    "key",
                    "password",
                    "pin",
                    "combination",
                    "cutover",
                    "switchover",
                    "migration",
                ])
            });
            (token.is_any(&["of", "for", "with", "on", "at", "per"]) || token.is("to") && key)
                && !(token.is("on") && tokens.get(at + 1).is_some_and(|next| next.is("one")))
        })
        .unwrap_or(tokens.len())
}

/// Without marks and quotation around it.
fn trim(tokens: &[Token]) -> &[Token] {
    let start = tokens.iter().position(Token::is_word).unwrap_or(tokens.len());
    let end = tokens.iter().rposition(Token::is_word).map_or(start, |last| last + 1);
    tokens.get(start..end).unwrap_or_default()
}

#[cfg(test)]
#[path = "noun_phrase_tests.rs"]
mod tests;
